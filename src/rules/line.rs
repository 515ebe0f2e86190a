//! Unbroken lines of stones, read point by point.

use super::Rule;
use crate::board::{Board, Cell, Color, Direction, Point};

/// What stands on every point: a board, or a board with stones added to try something.
pub(crate) trait Cells {
    /// What stands at `(x, y)`; [`Cell::Nobody`] off the board.
    fn cell_at(&self, x: i32, y: i32) -> Cell;
}

impl Cells for Board {
    fn cell_at(&self, x: i32, y: i32) -> Cell {
        Board::cell_at(self, x, y)
    }
}

/// The unbroken line of stones of one colour through a point, in one direction.
pub(super) struct Run {
    color: Color,
    direction: Direction,
    first: Point,
    length: usize,
}

impl Run {
    /// The line through `point`, which is taken as a stone of `color` whatever stands there.
    pub(super) fn through(
        cells: &dyn Cells,
        point: Point,
        direction: Direction,
        color: Color,
    ) -> Run {
        let owned = |steps: i32| {
            let (x, y) = point.step(direction, steps);
            cells.cell_at(x, y) == color.into()
        };
        let before = (1..).take_while(|&steps| owned(-steps)).count();
        let after = (1..).take_while(|&steps| owned(steps)).count();
        let first = along(point, direction, -(before as i32));
        Run { color, direction, first, length: before + 1 + after }
    }

    /// The number of stones.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The points of the stones, in order.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.length as i32).map(|steps| along(self.first, self.direction, steps))
    }

    /// Whether the stone on `point` is part of the line.
    pub(super) fn contains(&self, point: Point) -> bool {
        self.points().any(|own| own == point)
    }

    /// The coordinates just before the first stone and just after the last; they may lie off the
    /// board.
    pub(super) fn ends(&self) -> [(i32, i32); 2] {
        [self.first.step(self.direction, -1), self.first.step(self.direction, self.length as i32)]
    }

    /// Whether the line wins.
    pub(super) fn wins(&self, cells: &dyn Cells, rule: Rule) -> bool {
        let opponent = self.color.opponent().into();
        let both_ends_opposed =
            self.ends().into_iter().all(|(x, y)| cells.cell_at(x, y) == opponent);
        rule.wins(self.color, self.length, both_ends_opposed)
    }
}

/// The first winning line that a stone of `color` on `point` is part of.
pub(super) fn winning_run(
    cells: &dyn Cells,
    rule: Rule,
    point: Point,
    color: Color,
) -> Option<Run> {
    Direction::ALL
        .into_iter()
        .map(|direction| Run::through(cells, point, direction, color))
        .find(|run| run.wins(cells, rule))
}

/// The point `steps` along `direction`, known to be on the board.
fn along(point: Point, direction: Direction, steps: i32) -> Point {
    let (x, y) = point.step(direction, steps);
    Point::new(x as usize, y as usize)
}
