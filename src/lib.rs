//! Tengen, a gomoku and renju engine.
//!
//! The rooms of the house, from the ground up; each uses those above it in this list, never
//! those below:
//!
//! - [`random`]: random numbers that are the same in every run;
//! - [`board`]: points, stones, history, hashing, notation;
//! - [`rules`]: what wins, what is forbidden, how a game ends;
//! - [`pattern`]: what the lines around a point mean for a player, kept incrementally;
//! - [`eval`]: the worth of a position;
//! - [`threat`]: forced wins, and the proofs of them;
//! - [`search`]: which move to play;
//! - [`engine`]: one game in progress, the door for everything outside;
//! - [`training`]: games of the engine with itself, and weights fitted to them;
//! - [`protocol`]: the Gomocup protocol;
//! - [`arena`]: matches between engines;
//! - [`cli`]: the command line.

pub mod arena;
pub mod board;
pub mod cli;
pub mod engine;
pub mod eval;
pub mod pattern;
pub mod protocol;
pub mod random;
pub mod rules;
pub mod search;
mod text;
pub mod threat;
pub mod training;
