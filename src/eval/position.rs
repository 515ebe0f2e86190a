//! A position with patterns and evaluation kept up to date: what the search walks on.

use super::ThreatState;
use super::evaluator::Evaluator;
use super::network::Row;
use crate::board::{AREA, Board, Color, Point};
use crate::pattern::PatternBoard;
use crate::rules::RuleSet;

/// A [`PatternBoard`] and the [`Evaluator`] that watches it.
#[derive(Clone)]
pub struct Position<R: RuleSet> {
    patterns: PatternBoard<R>,
    evaluator: Evaluator,
    history: Vec<Row>,
}

impl<R: RuleSet> Position<R> {
    /// Computes patterns and evaluation of a position.
    pub fn new(board: Board) -> Position<R> {
        let mut evaluator = Evaluator::new::<R>();
        let patterns = PatternBoard::new(board, &mut evaluator);
        Position { patterns, evaluator, history: Vec::with_capacity(AREA) }
    }

    /// The stones.
    #[inline(always)]
    pub fn board(&self) -> &Board {
        self.patterns.board()
    }

    /// The patterns.
    #[inline(always)]
    pub fn patterns(&self) -> &PatternBoard<R> {
        &self.patterns
    }

    /// The patterns, to walk on without evaluation: every stone placed has to be taken back.
    #[inline(always)]
    pub fn patterns_mut(&mut self) -> &mut PatternBoard<R> {
        &mut self.patterns
    }

    /// The worth for the side to move, centi-units.
    #[inline(always)]
    pub fn evaluate(&self) -> i32 {
        let us = self.board().side_to_move();
        self.evaluator.value(us, self.threats(us))
    }

    /// How early `color` should try each empty point: the higher, the earlier.
    #[inline(always)]
    pub fn order(&self, color: Color) -> impl Fn(Point) -> i32 {
        let order = self.evaluator.order(color, self.threats(color));
        let colors = [color, !color];
        move |point| {
            let codes = colors.map(|color| self.patterns.code(color, point));
            let patterns = colors.map(|color| self.patterns.pattern(color, point));
            order.score(codes, patterns)
        }
    }

    #[inline(always)]
    fn threats(&self, color: Color) -> ThreatState {
        ThreatState::new(self.patterns.threats(color), self.patterns.threats(!color))
    }

    /// Places a stone of the side to move on an empty point.
    ///
    /// # Panics
    /// May panic, or leave a senseless position, if the point is not empty.
    #[inline(always)]
    pub fn place(&mut self, point: Point) {
        self.history.push(self.evaluator.sum());
        self.patterns.place(point, &mut self.evaluator);
    }

    /// Gives the turn to the other player without a stone; a second call takes it back.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.patterns.pass();
    }

    /// Takes back the last stone placed with [`Position::place`].
    ///
    /// # Panics
    /// When no such stone is left.
    #[inline(always)]
    pub fn undo(&mut self) {
        self.evaluator.restore(self.history.pop().expect("a stone was placed"));
        self.patterns.undo();
    }
}
