//! Matches between engines: players as processes, the clock, the referee, the schedule, the score.

pub mod files;
pub mod openings;
pub mod random;
mod record;
pub mod schedule;
pub mod score;
pub mod tally;
mod task;

pub use record::{Ending, GameRecord, MoveRecord};
pub use task::GameTask;
