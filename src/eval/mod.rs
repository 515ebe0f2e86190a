//! The worth of a position, from weights for what every empty point offers each player.
//!
//! A point's four line patterns (its [`crate::pattern::Code`]), for either player, say something to
//! a small network. The sums over all points are kept up to date as stones come and go; a hidden
//! layer makes a worth of them, together with what threats both sides have ([`ThreatState`]). A
//! smaller network tells from the codes of a point how early to play there. The weights were fitted
//! to games ([`crate::training`]) and are built in as text ([`RuleWeights`]).

mod code_class;
mod evaluator;
mod move_order;
mod network;
mod position;
mod threat_state;
mod weight_file;
mod weights;

pub use code_class::CodeClass;
pub use evaluator::Evaluator;
pub(crate) use move_order::{GATE_ONE, ORDER_ONE, ORDER_ROW_ONE, ORDER_WIDTH};
pub(crate) use network::{HIDDEN, INPUT_ONE, STATE_ONE, VIEW, VIEW_ONE, WIDTH};
pub use position::Position;
pub use threat_state::ThreatState;
pub(crate) use weight_file::PAIRS;
pub use weight_file::{ClassWeights, ColorWeights, RuleWeights, WeightError, pair_index};
