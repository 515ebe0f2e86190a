//! Matches between engines: players as processes, the clock, the referee, the schedule, the score.

mod record;
mod task;

pub use record::{Ending, GameRecord, MoveRecord};
pub use task::GameTask;
