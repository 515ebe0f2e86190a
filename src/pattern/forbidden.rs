//! Renju's forbidden points from patterns.
//!
//! Overlines and double fours can be read off a point's pattern. A double three cannot: a three
//! counts only if the stone that makes it a straight four may be played, which takes the
//! definition once more at that point (see `rules.md`, and [`crate::rules::foul`] for the plain
//! reading of the same rule).

use super::lines::MIDDLE;
use super::{Code, LinePattern, PatternBoard, PointPattern};
use crate::board::{Cell, Color, Direction, Point};
use crate::rules::RuleSet;
use arrayvec::ArrayVec;

/// How deep one false three can hang on another: each level adds a black stone within reach of
/// the last one. Deeper nesting counts the three as real.
const MAX_NESTING: usize = 16;

type Imagined = ArrayVec<Point, MAX_NESTING>;

impl<R: RuleSet> PatternBoard<R> {
    /// Whether `color` may not play the empty point `point`: a foul of Black in renju.
    #[inline(always)]
    pub fn is_forbidden(&self, color: Color, point: Point) -> bool {
        if !R::RULE.has_forbidden_moves(color) {
            return false;
        }
        match self.pattern(color, point) {
            PointPattern::Forbidden => true,
            PointPattern::DoubleThree => {
                self.is_double_three(point, self.code(color, point), &mut Imagined::new())
            }
            _ => false,
        }
    }

    /// Whether two of the open threes that Black would make at `point` are real, given that the
    /// `imagined` points were black too.
    #[cold]
    #[inline(never)]
    fn is_double_three(&self, point: Point, code: Code, imagined: &mut Imagined) -> bool {
        if imagined.try_push(point).is_err() {
            return true;
        }
        let real = Direction::ALL
            .into_iter()
            .filter(|&direction| code.line(direction).is_open_three())
            .filter(|&direction| self.is_real_three(point, direction, imagined))
            .take(2)
            .count();
        imagined.pop();
        real == 2
    }

    /// Whether a stone that makes the three at `point` a straight four may be played.
    fn is_real_three(&self, point: Point, direction: Direction, imagined: &mut Imagined) -> bool {
        self.straight_four_points(point, direction, imagined).into_iter().any(|extension| {
            let (code, pattern) = self.black_pattern_with(extension, imagined);
            match pattern {
                // A five is a win, not the making of a four.
                PointPattern::Five | PointPattern::Forbidden => false,
                PointPattern::DoubleThree => !self.is_double_three(extension, code, imagined),
                _ => true,
            }
        })
    }

    /// The points that would make a straight four out of the three with the stone on `point`: the
    /// first empty one on each side, if that is what it makes.
    fn straight_four_points(
        &self,
        point: Point,
        direction: Direction,
        imagined: &[Point],
    ) -> ArrayVec<Point, 2> {
        let line = self.line_with(direction, point, imagined);
        let cell = |steps: i32| line >> (2 * (MIDDLE as i32 + steps)) & 3;
        let mut found = ArrayVec::new();
        for side in [-1, 1] {
            // The stones of a straight four are unbroken, so nothing but black stones lies
            // between the stone on `point` and the extension.
            let steps = (1..=4).find(|steps| cell(side * steps) != Cell::Black as u64);
            let Some(steps) = steps.filter(|steps| cell(side * steps) == Cell::Empty as u64) else {
                continue;
            };
            let (x, y) = point.step(direction, side * steps);
            if let Some(extension) = self.board().size().point(x, y)
                && self.line_pattern_with(Color::Black, direction, extension, imagined)
                    == LinePattern::OpenFour
            {
                found.push(extension);
            }
        }
        found
    }
}
