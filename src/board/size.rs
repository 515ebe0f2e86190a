//! Board dimensions.

use super::Point;
use std::fmt;
use std::str::FromStr;

/// The smallest supported width or height, in points.
pub const MIN_SIDE: usize = 5;
/// The largest supported width or height, in points.
pub const MAX_SIDE: usize = 32;

/// The width and height of a board, each within [`MIN_SIDE`]`..=`[`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// Why there is no board of a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SizeError {
    /// A width or height outside the supported range.
    Unsupported {
        /// Points across.
        width: usize,
        /// Points down.
        height: usize,
    },
    /// Text that is not of the form `15` or `19x15`.
    NotASize(String),
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SizeError::Unsupported { width, height } => write!(
                f,
                "unsupported board size {width}x{height}: each side must be {MIN_SIDE} to {MAX_SIDE}"
            ),
            SizeError::NotASize(text) => write!(f, "'{text}' is no board size"),
        }
    }
}

impl std::error::Error for SizeError {}

impl Size {
    /// The tournament standard, 15×15.
    pub const STANDARD: Size = Size { width: 15, height: 15 };

    /// A board of `width` by `height` points.
    ///
    /// # Errors
    /// When a side is outside [`MIN_SIDE`]`..=`[`MAX_SIDE`].
    pub const fn new(width: usize, height: usize) -> Result<Size, SizeError> {
        let fits =
            MIN_SIDE <= width && width <= MAX_SIDE && MIN_SIDE <= height && height <= MAX_SIDE;
        if fits {
            Ok(Size { width: width as u8, height: height as u8 })
        } else {
            Err(SizeError::Unsupported { width, height })
        }
    }

    /// A square board of `side` by `side` points.
    ///
    /// # Errors
    /// When `side` is outside [`MIN_SIDE`]`..=`[`MAX_SIDE`].
    pub const fn square(side: usize) -> Result<Size, SizeError> {
        Size::new(side, side)
    }

    /// Points across.
    #[inline(always)]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Points down.
    #[inline(always)]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of points on the board.
    #[inline(always)]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether width and height are equal.
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Whether `(x, y)` is a point of this board.
    #[inline(always)]
    pub const fn contains_xy(self, x: i32, y: i32) -> bool {
        0 <= x && x < self.width as i32 && 0 <= y && y < self.height as i32
    }

    /// Whether `point` is on this board.
    #[inline(always)]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width() && point.y() < self.height()
    }

    /// The point at `(x, y)` if it is on this board.
    #[inline(always)]
    pub const fn point(self, x: i32, y: i32) -> Option<Point> {
        if self.contains_xy(x, y) { Some(Point::new(x as usize, y as usize)) } else { None }
    }

    /// The central point (the upper left of the central four on even sides).
    pub const fn center(self) -> Point {
        Point::new((self.width() - 1) / 2, (self.height() - 1) / 2)
    }

    /// All points, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height()).flat_map(move |y| (0..self.width()).map(move |x| Point::new(x, y)))
    }
}

/// Parses `15` or `19x15`.
impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        match (width.parse(), height.parse()) {
            (Ok(width), Ok(height)) => Size::new(width, height),
            _ => Err(SizeError::NotASize(text.to_owned())),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_square() {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}x{}", self.width, self.height)
        }
    }
}
