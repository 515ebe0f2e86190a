//! The worth of a position, from weights for what every empty point offers each player.
//!
//! A point's four line patterns (its [`crate::pattern::Code`]) are worth something to their owner,
//! and something else when it is his turn. The sums over all points are kept up to date as stones
//! come and go. What the threats of both sides mean together ([`ThreatState`]) is added once. The
//! weights were fitted to games ([`crate::training`]) and are built in as text ([`RuleWeights`]).

mod code_class;
mod evaluator;
mod position;
mod threat_state;
mod weight_file;
mod weights;

pub use code_class::CodeClass;
pub use evaluator::Evaluator;
pub use position::Position;
pub use threat_state::ThreatState;
pub(crate) use weight_file::PAIRS;
pub use weight_file::{ClassWeights, ColorWeights, RuleWeights, WeightError, pair_index};
