//! The board's lines as words: two bits a point, so that what surrounds a point is a shift.

use super::window::MAX_REACH;
use crate::board::{Board, Cell, Direction, MAX_SIDE, Point};

/// Points beyond each end of a line, so that no window sticks out of its word. Twice the reach:
/// one window must show all that the neighbours of a point can see.
const PADDING: usize = 2 * MAX_REACH;

/// Every bit pair set: a line wholly off the board ([`Cell::Nobody`] everywhere).
const OFF: u128 = u128::MAX;

const _: () = assert!(2 * (MAX_SIDE + 2 * PADDING) <= u128::BITS as usize);

/// The position of the point itself in what [`Lines::around`] returns.
pub(super) const MIDDLE: usize = PADDING;

/// All lines of a board in the four directions.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Lines {
    words: [[u128; 64]; 4],
}

impl Lines {
    pub(super) fn new(board: &Board) -> Lines {
        let mut lines = Lines { words: [[OFF; 64]; 4] };
        for point in board.size().points() {
            let cell = board.cell(point);
            for direction in Direction::ALL {
                lines.xor(direction, point, cell as u128 ^ Cell::Nobody as u128);
            }
        }
        lines
    }

    /// The 21 points around `point` along `direction`, two bits each ([`Cell`]'s values), the
    /// point itself at position [`MIDDLE`]. Bits above those are more of the line.
    #[inline(always)]
    pub(super) fn around(&self, direction: Direction, point: Point) -> u64 {
        let (line, position) = locate(direction, point);
        (self.words[direction.index()][line] >> (2 * position)) as u64
    }

    /// Puts a stone on an empty point, or takes that stone away again.
    #[inline(always)]
    pub(super) fn toggle(&mut self, point: Point, cell: Cell) {
        for direction in Direction::ALL {
            self.xor(direction, point, cell as u128);
        }
    }

    #[inline(always)]
    fn xor(&mut self, direction: Direction, point: Point, bits: u128) {
        let (line, position) = locate(direction, point);
        self.words[direction.index()][line] ^= bits << (2 * (position + PADDING));
    }
}

/// The number of the line through `point`, and the point's place on it: the row for columns, the
/// column for all others, so that a step along a direction is always one place up.
#[inline(always)]
fn locate(direction: Direction, point: Point) -> (usize, usize) {
    let (x, y) = (point.x(), point.y());
    match direction {
        Direction::Across => (y, x),
        Direction::Down => (x, y),
        Direction::Falling => (x + MAX_SIDE - 1 - y, x),
        Direction::Rising => (x + y, x),
    }
}
