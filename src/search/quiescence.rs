//! The leaves: wins by fours alone, and the evaluation where there is none.

use super::alpha_beta::Node;
use super::bounds::is_mate;
use super::parameters::{LEAF_FOUR_NODES, LEAF_FOURS};
use super::worker::{Worker, mate_in};
use crate::rules::RuleSet;
use crate::threat::VcfLimits;

/// How far a leaf looks for a win by fours.
pub const LEAF_LIMITS: VcfLimits =
    VcfLimits { nodes: LEAF_FOUR_NODES, fours: LEAF_FOURS, linked: true };

impl<R: RuleSet> Worker<'_, R> {
    /// The worth of a node where the side to move has no five and faces none: a mate if fours
    /// alone win, else the evaluation. Where that fails high anyway, no win is looked for; to do
    /// without took twice the time for the same depth.
    pub(super) fn quiescence(&mut self, node: &Node) -> i32 {
        let eval = self.position.evaluate();
        if !node.is_pv() && !is_mate(node.beta) && eval >= node.beta {
            return eval;
        }
        self.win_by_fours(LEAF_LIMITS).map_or(eval, |win| mate_in(node.ply + win.plies))
    }
}
