//! Late move reduction: how much less deep a later move is searched at first.

use super::alpha_beta::Node;
use super::parameters::*;

/// A move of a node, as pruning and reduction see it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// Its place in the order, from 1.
    pub(super) number: i32,
    /// Whether it makes no three or better, but perhaps a mere four, nor takes one from the
    /// opponent.
    pub(super) quiet: bool,
    /// How much lower its score is than that of the best move in the order.
    pub(super) gap: i32,
    /// How well it did elsewhere.
    pub(super) history: i32,
    /// Whether the position gets better for the side to move.
    pub(super) improving: bool,
}

/// Depths and move numbers that are told apart.
const ROWS: usize = 64;

/// Hundredths of plies by remaining depth and move number.
type Hundredths = Box<[[i32; ROWS]; ROWS]>;

/// The parts of reductions that take logarithms.
pub(super) struct Reductions {
    quiet: Hundredths,
    noisy: Hundredths,
}

impl Reductions {
    pub(super) fn new() -> Reductions {
        Reductions {
            quiet: hundredths(REDUCTION_BASE, REDUCTION_DIVISOR),
            noisy: hundredths(NOISY_REDUCTION_BASE, NOISY_REDUCTION_DIVISOR),
        }
    }

    /// How much less deep to search this move of a node, plies.
    pub(super) fn plies(&self, node: &Node, candidate: &Candidate) -> i32 {
        if node.depth < 2 || candidate.number < 2 {
            return 0;
        }
        let table = if candidate.quiet { &self.quiet } else { &self.noisy };
        let row = &table[node.depth.min(ROWS as i32 - 1) as usize];
        let mut reduction = row[candidate.number.min(ROWS as i32 - 1) as usize];
        if candidate.quiet {
            reduction += candidate.gap * REDUCTION_BY_GAP / 100;
            reduction -= candidate.history * REDUCTION_BY_HISTORY / 1000;
            reduction += if candidate.improving { 0 } else { REDUCTION_NOT_IMPROVING };
        }
        if node.is_pv() {
            reduction -= REDUCTION_PV;
        }
        (reduction / 100).clamp(0, node.depth - 1)
    }
}

fn hundredths(base: i32, divisor: f64) -> Hundredths {
    let mut table = Box::new([[0; ROWS]; ROWS]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            // Not the platform's logarithm: the search is to be the same everywhere.
            let product = libm::log(depth as f64) * libm::log(number as f64);
            *entry = base + (100.0 * product / divisor) as i32;
        }
    }
    table
}
