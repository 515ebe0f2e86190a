//! The search: which move to play.
//!
//! [`Search`] (in `thinker`) deepens iteratively on one or more threads, each a worker with a
//! position of its own; they share the transposition table. The worker's files read in this
//! order: `root` (the moves of the position itself), `alpha_beta` (the tree), `pruning` and
//! `reduction` (what is not searched, or less deep), `threats` (what the threat solvers are asked),
//! `quiescence` (forced fours at the leaves), `picker` and `history` (which moves, in which order).

mod alpha_beta;
mod bounds;
mod control;
mod history;
mod memory;
mod parameters;
mod picker;
mod pruning;
mod quiescence;
mod reduction;
mod report;
mod root;
mod table;
mod thinker;
mod threats;
mod time;
mod value;
mod worker;

pub use control::{Clock, Control, Ticket};
pub use picker::{candidates, moves_to_try};
pub use quiescence::LEAF_LIMITS;
pub use report::Report;
pub use thinker::{Limits, Search};
pub use time::Budget;
pub use value::Value;
