//! What the lines around an empty point mean for a player who would play there.
//!
//! From the bottom: a [`LinePattern`] says what one line becomes (a five, an open four, a
//! three, …); the definitions are stated once, in `line_pattern`, in terms of
//! [`crate::rules::Rule::wins`], so that overlines, edges and blocked ends are right under every
//! rule by construction. Four line patterns make a [`Code`], and what the four mean together is a
//! [`PointPattern`]. [`PatternBoard`] keeps codes and point patterns of all points up to date
//! while stones come and go.
//!
//! This room knows no scores; whoever keeps scores watches as an [`Observer`].

mod code;
mod forbidden;
mod line_pattern;
mod lines;
mod pattern_board;
mod point_pattern;
mod scan;
mod tables;
mod threat_counts;
mod window;

pub use code::Code;
pub use line_pattern::LinePattern;
pub use pattern_board::{Observer, PatternBoard};
pub use point_pattern::PointPattern;
pub use threat_counts::{ThreatCounts, ThreatKind};
pub use window::reach;
