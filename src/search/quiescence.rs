//! The leaves: wins by fours alone, and the evaluation where there is none.

use super::parameters::{LEAF_FOUR_NODES, LEAF_FOURS};
use super::worker::{Worker, mate_in};
use crate::rules::RuleSet;
use crate::threat::{FourWin, VcfLimits, Verdict};

/// How far a leaf looks for a win by fours.
pub const LEAF_LIMITS: VcfLimits = VcfLimits { nodes: LEAF_FOUR_NODES, fours: LEAF_FOURS };

impl<R: RuleSet> Worker<'_, R> {
    /// The worth of a position where the side to move has no five and faces none: a mate if fours
    /// alone win, else the evaluation.
    pub(super) fn quiescence(&mut self, ply: usize) -> i32 {
        match self.win_by_fours(LEAF_LIMITS) {
            Some(win) => mate_in(ply + win.plies),
            None => self.position.evaluate(),
        }
    }

    /// Searches a win by fours of the side to move; what it tries counts as nodes.
    pub(super) fn win_by_fours(&mut self, limits: VcfLimits) -> Option<FourWin> {
        let before = self.vcf.nodes();
        let shared = self.shared;
        let verdict =
            self.vcf.solve(self.position.patterns_mut(), limits, &|| shared.should_stop());
        self.nodes += self.vcf.nodes() - before;
        match verdict {
            Verdict::Win(win) => Some(win),
            Verdict::No | Verdict::Unknown => None,
        }
    }
}
