//! The four directions of a line.

/// A direction of lines, as the step from a point to the next one on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Left to right: `(1, 0)`.
    Across = 0,
    /// Top to bottom: `(0, 1)`.
    Down = 1,
    /// Top left to bottom right: `(1, 1)`.
    Falling = 2,
    /// Bottom left to top right: `(1, -1)`.
    Rising = 3,
}

impl Direction {
    /// All four directions, in index order.
    pub const ALL: [Direction; 4] =
        [Direction::Across, Direction::Down, Direction::Falling, Direction::Rising];

    /// 0 to 3: an index into per-direction arrays.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The step `(dx, dy)` to the next point of the line.
    #[inline(always)]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Across => (1, 0),
            Direction::Down => (0, 1),
            Direction::Falling => (1, 1),
            Direction::Rising => (1, -1),
        }
    }
}
