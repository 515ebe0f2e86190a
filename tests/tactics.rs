//! What the engine must see: its own win, the opponent's, and what the rules make of them.
//!
//! Drawings show the player to move as `X` and the opponent as `O`, and are asked for both
//! colours. White moves when Black has one stone more, so `+` marks where the opponent has another
//! stone if the player is White. Answers are judged by the slow twins of the rules.

#[path = "tactics/asking.rs"]
mod asking;
#[path = "tactics/caro.rs"]
mod caro;
#[path = "tactics/exact_five.rs"]
mod exact_five;
#[path = "tactics/fives.rs"]
mod fives;
#[path = "tactics/fours.rs"]
mod fours;
#[path = "tactics/judge.rs"]
mod judge;
#[path = "tactics/known_wins.rs"]
mod known_wins;
#[path = "tactics/limits.rs"]
mod limits;
mod reference;
#[path = "tactics/renju.rs"]
mod renju;
#[path = "tactics/values.rs"]
mod values;
