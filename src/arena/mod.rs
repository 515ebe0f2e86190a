//! Matches between engines: players as processes, the clock, the referee, the schedule, the score.

pub mod random;
mod record;
pub mod score;
mod task;

pub use record::{Ending, GameRecord, MoveRecord};
pub use task::GameTask;
