//! Matches between engines: players as processes, the clock, the referee, the schedule, the score.
//!
//! What is played is a [`GameTask`], who plays are two [`Player`]s made of [`EngineSpec`]s, and
//! what comes of it is a [`GameRecord`]: [`play_game`] is all there is to it. It judges by the
//! plain rules and its own clock, never by an engine's word, and no engine can stop it.
//!
//! Around that: [`openings`] to begin with, a [`schedule`] of who plays whom, the [`tournament`]
//! that plays it, the [`tally`] of what comes out, the [`score`] between two engines with its
//! statistics, and the [`files`] that games are kept in.

mod answer;
mod briefing;
mod clock;
mod complaints;
mod engine_spec;
pub mod files;
mod game;
mod memory;
pub mod openings;
mod player;
mod process;
mod record;
mod referee;
pub mod schedule;
pub mod score;
mod swap2;
pub mod tally;
mod task;
mod thought;
mod time_control;
pub mod tournament;
mod verify;
mod words;

pub use engine_spec::{EngineSpec, SpecError};
pub use game::play_game;
pub use player::Player;
pub use record::{Ending, GameRecord, MoveRecord};
pub use task::GameTask;
pub use time_control::{TimeControl, TimeControlError, parse_duration};
pub use verify::verify;
