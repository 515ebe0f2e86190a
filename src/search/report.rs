//! What a search tells about its progress.

use super::Value;
use crate::board::Point;
use std::fmt;
use std::time::Duration;

/// The state of a search after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The depth of the last finished iteration, plies.
    pub depth: i32,
    /// The deepest line looked at, plies.
    pub selective_depth: i32,
    /// The worth of the position for the side to move.
    pub value: Value,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The principal variation; its first move is the move to play.
    pub pv: Vec<Point>,
}

impl Report {
    /// Positions visited in a second; 0 when no time has passed.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }
}

/// One line for people: `depth 8-14 ev 35 n 120403 nps 1500000 tm 80 pv h8 i9 g7`.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "depth {}-{} ev {} n {} nps {} tm {} pv",
            self.depth,
            self.selective_depth,
            self.value,
            self.nodes,
            self.nodes_per_second(),
            self.elapsed.as_millis()
        )?;
        self.pv.iter().try_for_each(|point| write!(f, " {point}"))
    }
}
