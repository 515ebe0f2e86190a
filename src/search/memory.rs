//! What a thread remembers from move to move.

use super::history::History;
use super::parameters::{VCF_MEMORY, VCT_BYTES};
use super::reduction::Reductions;
use crate::threat::{Vcf, Vct};

/// A thread's statistics, and what its solver has learned.
pub(super) struct Memory {
    pub(super) history: History,
    pub(super) vcf: Vcf,
    /// By the colour that attacks.
    pub(super) vct: [Vct; 2],
    pub(super) reductions: Reductions,
}

impl Memory {
    /// Nothing learned yet.
    pub(super) fn new() -> Memory {
        Memory {
            history: History::new(),
            vcf: Vcf::new(VCF_MEMORY),
            vct: [0; 2].map(|_| Vct::new(VCT_BYTES)),
            reductions: Reductions::new(),
        }
    }

    /// A new search begins: what older ones learned counts for less.
    pub(super) fn new_search(&mut self) {
        self.history.fade();
    }
}
