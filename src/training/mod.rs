//! Training: games of the engine with itself, and weights of the evaluation fitted to them.
//!
//! [`generate`] plays games (`player`) from random openings (`opening`) and adds them to a file
//! (`game_file`, whose documentation describes the format, as that of `game` does for a game). [`tune`] fits weights to games (`fit`).

mod fit;
pub mod game;
pub mod game_file;
mod generator;
mod opening;
mod player;
mod settings;

pub use fit::{FitOptions, Quality, TuneOptions, TuneReport, Tuned, tune};
pub use game::{Game, MalformedGame, Ply};
pub use game_file::{GameFile, GameFileError, GameWriter};
pub use generator::{Goal, Progress, generate};
pub use opening::random_opening;
pub use player::play;
pub use settings::{Settings, Shard};
