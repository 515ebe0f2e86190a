//! Which quiet moves were good elsewhere in the tree.

use super::alpha_beta::Node;
use super::parameters::{FOLLOW_UP_PERCENT, HISTORY_KEPT_PERCENT, MAX_PLY};
use crate::board::{AREA, Color, Point};

/// Scores stay below this in size.
const LIMIT: i32 = 8192;
/// How many moves back a move may be a follow-up to.
const BACK: usize = 2;

/// The moves one and two plies before, where there are any.
pub(super) type Earlier = [Option<Point>; BACK];

/// Butterfly history by colour and point (Schaeffer 1989), the same for each move that came one
/// or two plies before (continuation history), the move that refuted the one before
/// (counter-move; Uiterwijk 1992), and two killer moves for each ply.
pub(super) struct History {
    scores: Box<[[i16; AREA]; 2]>,
    /// For each of the moves before: by colour, that move, and the point.
    follow_ups: [Vec<i16>; BACK],
    counters: Box<[[Option<Point>; AREA]; 2]>,
    killers: Box<[[Option<Point>; 2]; MAX_PLY + 1]>,
}

impl History {
    pub(super) fn new() -> History {
        History {
            scores: Box::new([[0; AREA]; 2]),
            follow_ups: [0; BACK].map(|_| vec![0; 2 * AREA * AREA]),
            counters: Box::new([[None; AREA]; 2]),
            killers: Box::new([[None; 2]; MAX_PLY + 1]),
        }
    }

    /// How well the move did, after these moves and in general, within some ±20,000.
    #[inline(always)]
    pub(super) fn score(&self, color: Color, point: Point, earlier: Earlier) -> i32 {
        let mut score = i32::from(self.scores[color.index()][point.index()]);
        for (back, before) in earlier.into_iter().enumerate() {
            if let Some(before) = before {
                let follow_up = self.follow_ups[back][follow_up_index(color, before, point)];
                score += i32::from(follow_up) * FOLLOW_UP_PERCENT[back] / 100;
            }
        }
        score
    }

    /// The move that refuted the last one elsewhere.
    #[inline(always)]
    pub(super) fn counter(&self, color: Color, earlier: Earlier) -> Option<Point> {
        earlier[0].and_then(|before| self.counters[color.index()][before.index()])
    }

    /// The killer moves of this ply.
    #[inline(always)]
    pub(super) fn killers(&self, ply: usize) -> [Option<Point>; 2] {
        self.killers[ply]
    }

    /// `best` refuted the node after `tried` had not.
    pub(super) fn reward(
        &mut self,
        color: Color,
        node: &Node,
        best: Point,
        tried: &[Point],
        earlier: Earlier,
    ) {
        let bonus = (16 * node.depth * node.depth).min(1200);
        self.add(color, best, bonus, earlier);
        for &point in tried {
            self.add(color, point, -bonus, earlier);
        }
        if let Some(before) = earlier[0] {
            self.counters[color.index()][before.index()] = Some(best);
        }
        let killers = &mut self.killers[node.ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
    }

    /// Forgets the killers, which belong to plies of the last search, and some of the scores.
    pub(super) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        for score in self.scores.iter_mut().flatten() {
            *score = (i32::from(*score) * HISTORY_KEPT_PERCENT / 100) as i16;
        }
    }

    fn add(&mut self, color: Color, point: Point, bonus: i32, earlier: Earlier) {
        add_fading(&mut self.scores[color.index()][point.index()], bonus);
        for (follow_ups, before) in self.follow_ups.iter_mut().zip(earlier) {
            if let Some(before) = before {
                add_fading(&mut follow_ups[follow_up_index(color, before, point)], bonus);
            }
        }
    }
}

#[inline(always)]
fn follow_up_index(color: Color, before: Point, point: Point) -> usize {
    (color.index() * AREA + before.index()) * AREA + point.index()
}

/// Adds a bonus that fades as the score nears its limit.
fn add_fading(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
