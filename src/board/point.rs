//! A point (intersection) of the board.

use super::Direction;
use std::fmt;

/// The distance in [`Point::index`] between a point and the one below it.
///
/// A power of two for every board size: coordinates are shifts and masks, and a row of per-point
/// bytes is exactly one 32-byte vector.
pub const STRIDE: usize = 32;

/// The number of point indices: per-point arrays have this length on every board size.
pub const AREA: usize = STRIDE * STRIDE;

/// An intersection, `x` counted from the left and `y` from the top, both from 0 to 31.
///
/// A point by itself does not know the board's size: ask [`super::Size::contains`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point at `(x, y)`.
    ///
    /// # Panics
    /// When a coordinate is 32 or more.
    #[inline(always)]
    pub const fn new(x: usize, y: usize) -> Point {
        assert!(x < STRIDE && y < STRIDE);
        Point((y * STRIDE + x) as u16)
    }

    /// The point with the given [`Point::index`]; the inverse of that function.
    ///
    /// # Panics
    /// When `index` is [`AREA`] or more.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Point {
        assert!(index < AREA);
        Point(index as u16)
    }

    /// Points from the left edge, 0 to 31.
    #[inline(always)]
    pub const fn x(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// Points from the top edge, 0 to 31.
    #[inline(always)]
    pub const fn y(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// `y * 32 + x`: an index into arrays of length [`AREA`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask is a no-op that lets the compiler drop bounds checks on `[T; AREA]`.
        self.0 as usize & (AREA - 1)
    }

    /// The coordinates `steps` further along `direction` (backwards if negative); they may lie
    /// off any board.
    #[inline(always)]
    pub const fn step(self, direction: Direction, steps: i32) -> (i32, i32) {
        let (dx, dy) = direction.step();
        (self.x() as i32 + dx * steps, self.y() as i32 + dy * steps)
    }

    /// Whether `other` lies on a line through this point, at most `steps` away.
    pub const fn is_linked(self, other: Point, steps: usize) -> bool {
        let dx = self.x().abs_diff(other.x());
        let dy = self.y().abs_diff(other.y());
        (dx == 0 || dy == 0 || dx == dy) && self.distance(other) <= steps
    }

    /// The larger of the horizontal and the vertical distance to `other`.
    pub const fn distance(self, other: Point) -> usize {
        let dx = self.x().abs_diff(other.x());
        let dy = self.y().abs_diff(other.y());
        if dx > dy { dx } else { dy }
    }
}

/// Letter and number, as in position strings: `h8`, and `aa1` for the 27th column.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::notation::write_point(f, *self)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
