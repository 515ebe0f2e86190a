//! Which quiet moves were good elsewhere in the tree.

use super::parameters::MAX_PLY;
use crate::board::{AREA, Color, Point};

/// Scores stay below this in size.
const LIMIT: i32 = 8192;

/// Butterfly history by colour and point (Schaeffer 1989), and two killer moves for each ply.
pub(super) struct History {
    scores: Box<[[i16; AREA]; 2]>,
    killers: Box<[[Option<Point>; 2]; MAX_PLY + 1]>,
}

impl History {
    pub(super) fn new() -> History {
        History { scores: Box::new([[0; AREA]; 2]), killers: Box::new([[None; 2]; MAX_PLY + 1]) }
    }

    /// How well the move did, within ±8,192.
    #[inline(always)]
    pub(super) fn score(&self, color: Color, point: Point) -> i32 {
        i32::from(self.scores[color.index()][point.index()])
    }

    /// The killer moves of this ply.
    #[inline(always)]
    pub(super) fn killers(&self, ply: usize) -> [Option<Point>; 2] {
        self.killers[ply]
    }

    /// `best` refuted the position after `tried` had not.
    pub(super) fn reward(
        &mut self,
        color: Color,
        ply: usize,
        depth: i32,
        best: Point,
        tried: &[Point],
    ) {
        let bonus = (16 * depth * depth).min(1200);
        self.add(color, best, bonus);
        for &point in tried {
            self.add(color, point, -bonus);
        }
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
    }

    /// Adds a bonus that fades as the score nears its limit.
    fn add(&mut self, color: Color, point: Point, bonus: i32) {
        let score = &mut self.scores[color.index()][point.index()];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}
