//!
//! This room knows what a position *is* and nothing about what it means: no rule and no score
//! lives here.

mod color;
mod direction;
pub mod notation;
mod point;
mod point_set;
mod position;
mod size;
mod symmetry;
mod zobrist;

pub use color::{Cell, Color};
pub use direction::Direction;
pub use notation::NotationError;
pub use point::{AREA, Point, STRIDE};
pub use point_set::PointSet;
pub use position::{Board, PlaceError, Stone};
pub use size::{MAX_SIDE, MIN_SIDE, Size, SizeError};
pub use symmetry::Symmetry;
