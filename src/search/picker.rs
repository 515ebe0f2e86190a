//! Which moves to look at, the most promising first.

use super::history::{Earlier, History};
use super::parameters::{COUNTER_MOVE_BONUS, HISTORY_DIVISOR, KILLER_BONUS};
use crate::board::{AREA, Color, Direction, Point, PointSet};
use crate::eval::Position;
use crate::pattern::{PatternBoard, PointPattern, ThreatKind};
use crate::rules::RuleSet;
use crate::threat::moves;
use arrayvec::ArrayVec;

/// The points worth looking at: empty, and within two points of a stone or three along a line.
/// The centre on an empty board.
pub fn candidates<R: RuleSet>(patterns: &PatternBoard<R>) -> PointSet {
    let board = patterns.board();
    let occupied = *patterns.occupied();
    let vacant = PointSet::all(board.size()) & !occupied;
    if occupied.is_empty() {
        return [board.size().center()].into_iter().collect();
    }
    let dilated = |set: PointSet, direction| {
        set | set.shifted_both_ways(direction, 1) | set.shifted_both_ways(direction, 2)
    };
    let square = dilated(dilated(occupied, Direction::Across), Direction::Down);
    let lines = Direction::ALL
        .into_iter()
        .fold(square, |near, direction| near | occupied.shifted_both_ways(direction, 3));
    lines & vacant
}

/// The moves that a search looks at first, and alone as long as one of them does not lose: the
/// answers to an open three and fours of one's own, or else all [`candidates`].
#[inline(always)]
pub fn moves_to_try<R: RuleSet>(patterns: &PatternBoard<R>) -> PointSet {
    let us = patterns.board().side_to_move();
    if patterns.threats(!us).any(ThreatKind::WinsNext) {
        moves::against_open_threes(patterns, !us) | moves::fours(patterns, us)
    } else {
        candidates(patterns)
    }
}

/// A move and how early it should be tried.
#[derive(Clone, Copy, Debug)]
struct ScoredMove {
    point: Point,
    score: i32,
}

/// The score of moves that were not worth looking at.
const REST_SCORE: i32 = i32::MIN;

/// A move that is handed out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picked {
    pub(super) point: Point,
    /// How much lower its score is than that of the best scored move; 0 for moves without a score.
    pub(super) gap: i32,
}

/// Hands out the moves of a node, best first: the table's move before any other is even looked for.
pub(super) struct Picker {
    table_move: Option<Point>,
    stage: Stage,
    moves: ArrayVec<ScoredMove, AREA>,
    next: usize,
    /// The score of the best move.
    top: i32,
    generated: PointSet,
    /// What alone is looked at, instead of [`moves_to_try`].
    only: Option<PointSet>,
}

/// How far a picker has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The table's move comes next.
    TableMove,
    /// The other moves are yet to be looked for.
    Generation,
    /// The moves have scores.
    Moves,
}

impl Picker {
    /// For a position where the side to move has no five and faces none; `only` these moves, if
    /// that is given. The table's move must be an empty point; a senseless one costs time and
    /// nothing else.
    pub(super) fn new(table_move: Option<Point>, only: Option<PointSet>) -> Picker {
        let table_move =
            table_move.filter(|&point| only.is_none_or(|points| points.contains(point)));
        Picker {
            table_move,
            stage: if table_move.is_some() { Stage::TableMove } else { Stage::Generation },
            moves: ArrayVec::new(),
            next: 0,
            top: REST_SCORE,
            generated: PointSet::EMPTY,
            only,
        }
    }

    /// The best move not handed out yet; of equal ones the first. `ply` and `earlier` are where the
    /// node is, and the moves that led there.
    #[inline]
    pub(super) fn next<R: RuleSet>(
        &mut self,
        position: &Position<R>,
        history: &History,
        ply: usize,
        earlier: Earlier,
    ) -> Option<Picked> {
        match self.stage {
            Stage::TableMove => {
                self.stage = Stage::Generation;
                return self.table_move.map(|point| Picked { point, gap: 0 });
            }
            Stage::Generation => {
                self.stage = Stage::Moves;
                self.generate(position, history, ply, earlier);
            }
            Stage::Moves => {}
        }
        self.best_of_rest()
    }

    /// Scores the moves worth looking at, but for the table's.
    fn generate<R: RuleSet>(
        &mut self,
        position: &Position<R>,
        history: &History,
        ply: usize,
        earlier: Earlier,
    ) {
        let us = position.board().side_to_move();
        let table_move: PointSet = self.table_move.into_iter().collect();
        let points = self.only.unwrap_or_else(|| moves_to_try(position.patterns()));
        let order = position.order(us);
        let killers = history.killers(ply);
        let counter = history.counter(us, earlier);
        let score = |point| {
            let killer = if killers.contains(&Some(point)) { KILLER_BONUS } else { 0 };
            let counter = if counter == Some(point) { COUNTER_MOVE_BONUS } else { 0 };
            let history = history.score(us, point, earlier) / HISTORY_DIVISOR;
            order(point) + history + killer + counter
        };
        let scored = |point| ScoredMove { point, score: score(point) };
        self.moves.extend((points & !table_move).iter().map(scored));
        self.generated = points | table_move;
    }

    #[inline]
    fn best_of_rest(&mut self) -> Option<Picked> {
        let rest = &mut self.moves[self.next..];
        let mut best = 0;
        let mut score = rest.first()?.score;
        for (i, candidate) in rest.iter().enumerate() {
            if candidate.score > score {
                (best, score) = (i, candidate.score);
            }
        }
        rest.swap(0, best);
        let gap = if score == REST_SCORE { 0 } else { self.top.max(score) - score };
        self.top = self.top.max(score);
        self.next += 1;
        Some(Picked { point: rest[0].point, gap })
    }

    /// Hands out no more of those moves.
    pub(super) fn leave_out(&mut self, unwanted: impl Fn(Point) -> bool) {
        let mut kept = self.next;
        for i in self.next..self.moves.len() {
            if !unwanted(self.moves[i].point) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// After all other moves have lost: adds the points that were not worth looking at, so that
    /// nothing is called lost that was not looked at. A point through which no line leads
    /// anywhere is a pass, and one of them stands for all.
    pub(super) fn add_the_rest<R: RuleSet>(&mut self, patterns: &PatternBoard<R>) {
        let vacant = PointSet::all(patterns.board().size()) & !*patterns.occupied();
        let mut passed = false;
        for point in (vacant & !self.generated).iter() {
            let matters =
                Color::ALL.into_iter().any(|c| patterns.pattern(c, point) != PointPattern::None);
            if matters || !passed {
                self.moves.push(ScoredMove { point, score: REST_SCORE });
                passed |= !matters;
            }
        }
        self.generated = vacant;
    }
}
