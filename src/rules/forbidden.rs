//! Renju's forbidden points.
//!
//! The definitions, for a stone that Black has just placed:
//!
//! - a *four* is a set of four black stones in a line, to which one more stone makes an exact
//!   five;
//! - a *straight four* is four in a row with two such completing points, one at each end;
//! - a *three* is a set of three black stones in a line, to which one more stone makes a straight
//!   four, and Black may play that stone: it is not forbidden, and it makes no five.
//!
//! The stone is forbidden if it makes a line of six or more, two fours, or threes in two
//! directions, unless it also makes a five. Whether a stone makes a three thus depends on whether
//! another is forbidden once the first is there; this ends because every step adds a stone.

use super::Rule;
use super::line::{Cells, Run, winning_run};
use crate::board::{Board, Cell, Color, Direction, Point};
use std::fmt;

/// Why Black may not play on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// A line of six or more.
    Overline,
    /// Two or more fours.
    DoubleFour,
    /// Threes in two or more directions.
    DoubleThree,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double four",
            Foul::DoubleThree => "double three",
        })
    }
}

/// Why a black stone on the empty `point` would be forbidden; the first reason in the order of
/// [`Foul`] if there are several.
///
/// `None` if Black may play there, as when it makes a five, or if the point is not empty.
pub fn foul(board: &Board, point: Point) -> Option<Foul> {
    foul_on(board, point)
}

/// As [`foul`] on any stones, whoever's turn it is.
pub(crate) fn foul_on(cells: &dyn Cells, point: Point) -> Option<Foul> {
    if cells.cell_at(point.x() as i32, point.y() as i32) == Cell::Empty {
        foul_of_stone(&WithBlackStone { below: cells, point }, point)
    } else {
        None
    }
}

/// Every empty point on which a black stone would be forbidden, row by row.
pub fn forbidden_points(board: &Board) -> Vec<Point> {
    board.empty_points().filter(|&point| foul(board, point).is_some()).collect()
}

/// As [`foul`] for a black stone that already stands on `point`.
pub(super) fn foul_of_stone(cells: &dyn Cells, point: Point) -> Option<Foul> {
    if makes_five(cells, point) {
        None
    } else if makes_overline(cells, point) {
        Some(Foul::Overline)
    } else if count_fours(cells, point) >= 2 {
        Some(Foul::DoubleFour)
    } else if makes_double_three(cells, point) {
        Some(Foul::DoubleThree)
    } else {
        None
    }
}

/// A position with one black stone more.
struct WithBlackStone<'a> {
    below: &'a dyn Cells,
    point: Point,
}

impl Cells for WithBlackStone<'_> {
    fn cell_at(&self, x: i32, y: i32) -> Cell {
        let (own_x, own_y) = (self.point.x() as i32, self.point.y() as i32);
        if (x, y) == (own_x, own_y) { Cell::Black } else { self.below.cell_at(x, y) }
    }
}

/// Whether a black stone on `point` is, or would be, part of an exact five.
fn makes_five(cells: &dyn Cells, point: Point) -> bool {
    winning_run(cells, Rule::Renju, point, Color::Black).is_some()
}

fn makes_overline(cells: &dyn Cells, point: Point) -> bool {
    Direction::ALL.into_iter().any(|direction| black_run(cells, point, direction).length() > 5)
}

/// The number of fours that the black stone on `point` is part of, in all directions.
fn count_fours(cells: &dyn Cells, point: Point) -> usize {
    Direction::ALL.into_iter().map(|direction| fours(cells, point, direction).len()).sum()
}

/// The different fours in one direction that the black stone on `point` is part of.
fn fours(cells: &dyn Cells, point: Point, direction: Direction) -> Vec<Vec<Point>> {
    let mut fours = Vec::new();
    for completing in empty_points_near(cells, point, direction) {
        let run = black_run(cells, completing, direction);
        if run.wins(cells, Rule::Renju) && run.contains(point) {
            let four = run.points().filter(|&stone| stone != completing).collect();
            if !fours.contains(&four) {
                fours.push(four);
            }
        }
    }
    fours
}

/// Whether the black stone on `point` is part of threes in two or more directions.
fn makes_double_three(cells: &dyn Cells, point: Point) -> bool {
    let threes = Direction::ALL.into_iter().filter(|&direction| has_three(cells, point, direction));
    threes.take(2).count() == 2
}

/// Whether the black stone on `point` is part of a three in this direction.
fn has_three(cells: &dyn Cells, point: Point, direction: Direction) -> bool {
    empty_points_near(cells, point, direction).any(|fourth| {
        let cells = WithBlackStone { below: cells, point: fourth };
        let run = black_run(&cells, fourth, direction);
        run.contains(point)
            && is_straight_four(&cells, &run, direction)
            && is_playable(&cells, fourth)
    })
}

/// Whether `run` is four in a row with both ends empty, either of which makes an exact five.
fn is_straight_four(cells: &dyn Cells, run: &Run, direction: Direction) -> bool {
    let completes = |(x, y): (i32, i32)| {
        cells.cell_at(x, y) == Cell::Empty
            && black_run(cells, Point::new(x as usize, y as usize), direction)
                .wins(cells, Rule::Renju)
    };
    run.length() == 4 && run.ends().into_iter().all(completes)
}

/// Whether the black stone on `point` was allowed and is not a win in itself.
fn is_playable(cells: &dyn Cells, point: Point) -> bool {
    !makes_five(cells, point) && foul_of_stone(cells, point).is_none()
}

/// The line through `point`, taken as a black stone.
fn black_run(cells: &dyn Cells, point: Point, direction: Direction) -> Run {
    Run::through(cells, point, direction, Color::Black)
}

/// The empty points of a line that can share a five with `point`: those at most four steps away.
fn empty_points_near(
    cells: &dyn Cells,
    point: Point,
    direction: Direction,
) -> impl Iterator<Item = Point> + '_ {
    (-4..=4)
        .map(move |steps| point.step(direction, steps))
        .filter(|&(x, y)| cells.cell_at(x, y) == Cell::Empty)
        .map(|(x, y)| Point::new(x as usize, y as usize))
}
