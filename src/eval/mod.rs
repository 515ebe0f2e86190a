//! The worth of a position, from weights for what every empty point offers each player.
//!
//! A point's four line patterns (its [`crate::pattern::Code`]) are worth something to their owner, more when it is his
//! turn. The sums over all points are kept up to date as stones come and go.

mod evaluator;
mod position;
mod weights;

pub use evaluator::Evaluator;
pub use position::Position;
