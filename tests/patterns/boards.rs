//! Random positions to look for patterns in.

use super::reference::setup::set_up;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::ops::{Range, RangeInclusive};
use tengen::board::{AREA, Board, Cell, Direction, Point, Size, Stone};
use tengen::pattern::PatternBoard;
use tengen::rules::RuleSet;

/// Where to put a stone, told from the stones that are there.
#[derive(Clone, Copy, Debug)]
pub struct Nudge {
    /// Near one of the stones of the player to move, or near any stone.
    own: bool,
    stone: Index,
    direction: usize,
    steps: i32,
}

/// Mostly near the stones of the player to move.
pub fn nudges() -> impl Strategy<Value = Nudge> {
    let steps = prop_oneof![6 => -1..=1, 3 => -3..=3, 1 => -6..=6];
    (prop::bool::weighted(0.8), any::<Index>(), 0..4usize, steps)
        .prop_map(|(own, stone, direction, steps)| Nudge { own, stone, direction, steps })
}

impl Nudge {
    /// The first empty point from the chosen one onwards, if there is one nearby; any empty point
    /// if there is no stone to start from.
    pub fn target(self, board: &Board) -> Option<Point> {
        let mover = board.side_to_move();
        let near = |stone: &&Stone| !self.own || stone.color == mover;
        let stones: Vec<Point> = board.history().iter().filter(near).map(|s| s.point).collect();
        if stones.is_empty() {
            let empty: Vec<Point> = board.empty_points().collect();
            return (!empty.is_empty()).then(|| *self.stone.get(&empty));
        }
        let (from, direction) = (*self.stone.get(&stones), Direction::ALL[self.direction]);
        let (side, start) = (if self.steps < 0 { -1 } else { 1 }, self.steps.abs());
        (start..start + 6)
            .map(|steps| from.step(direction, side * steps))
            .map_while(|(x, y)| board.size().point(x, y))
            .find(|&point| board.is_empty(point))
    }
}

/// Sizes with sides in this range, small ones and the usual one more often than others.
pub fn sizes(sides: RangeInclusive<usize>) -> impl Strategy<Value = Size> {
    let small = *sides.start()..=9;
    let rectangles = (sides.clone(), sides.clone()).prop_map(|(w, h)| Size::new(w, h).unwrap());
    let squares = sides.prop_map(|side| Size::square(side).unwrap());
    let boxes = (small.clone(), small).prop_map(|(w, h)| Size::new(w, h).unwrap());
    prop_oneof![2 => rectangles, 1 => squares, 2 => boxes, 2 => Just(Size::STANDARD)]
}

/// Stones in clusters and rows, as in games, though nobody stops at a five.
pub fn clustered(sizes: impl Strategy<Value = Size>) -> impl Strategy<Value = Board> {
    let nobody =
        prop_oneof![3 => Just(0..1), 1 => Just(0..9)].prop_flat_map(|n| vec(any::<Index>(), n));
    (sizes, nobody, vec(nudges(), 0..70)).prop_map(|(size, nobody, nudges)| {
        let mut board = Board::new(size);
        let points: Vec<Point> = size.points().collect();
        for index in nobody {
            // The same point may come twice; the second time changes nothing.
            let _ = board.place_nobody(*index.get(&points));
        }
        for nudge in nudges {
            if let Some(point) = nudge.target(&board) {
                board.place(point).unwrap();
            }
        }
        board
    })
}

/// Stones anywhere: how many of a hundred points are black, white and nobody's.
pub fn scattered(
    sizes: impl Strategy<Value = Size>,
    black: Range<u32>,
    white: Range<u32>,
) -> impl Strategy<Value = Board> {
    let densities = (black, white, prop_oneof![3 => Just(0), 1 => 1..=8u32]);
    (sizes, densities, vec(0..100u32, AREA)).prop_map(|(size, (black, white, nobody), numbers)| {
        let pick = |&number: &u32| match number {
            n if n < black => Cell::Black,
            n if n < black + white => Cell::White,
            n if n < black + white + nobody => Cell::Nobody,
            _ => Cell::Empty,
        };
        let mut cells: Vec<Cell> = numbers.iter().take(size.area()).map(pick).collect();
        cells[..2].fill(Cell::Empty); // room for `set_up`
        set_up(size, &cells)
    })
}

/// Boards of all sizes, with stones in clusters or anywhere.
pub fn boards() -> impl Strategy<Value = Board> {
    prop_oneof![3 => clustered(sizes(5..=32)), 2 => scattered(sizes(5..=32), 0..45, 0..45)]
}

/// As [`boards`], on sizes that leave time for slow twins.
pub fn small_boards() -> impl Strategy<Value = Board> {
    prop_oneof![3 => clustered(sizes(5..=17)), 2 => scattered(sizes(5..=17), 0..45, 0..45)]
}

/// So many cases, and no file that remembers failures.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The patterns of a board, worked out afresh.
pub fn patterns_of<R: RuleSet>(board: &Board) -> PatternBoard<R> {
    PatternBoard::new(board.clone(), &mut ())
}
