//! The leaves: wins by fours alone, and the evaluation where there is none.

use super::alpha_beta::Node;
use super::bounds::is_mate;
use super::parameters::{LEAF_FOUR_NODES, LEAF_FOURS};
use super::worker::{Worker, mate_in};
use crate::board::Point;
use crate::rules::RuleSet;
use crate::threat::{FourWin, Level, VcfLimits, VctLimits, Verdict};

/// How far a leaf looks for a win by fours.
pub const LEAF_LIMITS: VcfLimits = VcfLimits { nodes: LEAF_FOUR_NODES, fours: LEAF_FOURS };

/// The most nodes to count the plies of a win by threats: a few milliseconds.
const COUNT_NODES: u64 = 20_000;

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

    /// Searches a win of the side to move by fours and open threes: the plies that it takes at the
    /// most, and the first move. What is tried counts as nodes.
    pub(super) fn win_by_threats(&mut self, nodes: u64) -> Option<(usize, Point)> {
        let us = self.position.board().side_to_move();
        let left = self.nodes_left();
        let shared = self.shared;
        let interrupted = &|| shared.should_stop();
        let vct = &mut self.memory.vct[us.index()];
        let patterns = self.position.patterns_mut();
        let before = vct.nodes();
        let limits = VctLimits { nodes: nodes.min(left), plies: usize::MAX };
        let win = match vct.solve(patterns, Level::Threes, limits, interrupted) {
            Verdict::Win(first) => {
                let nodes = COUNT_NODES.min(left.saturating_sub(vct.nodes() - before));
                let plies = vct.plies_of_win(patterns, Level::Threes, nodes, interrupted);
                Some((plies.unwrap_or(patterns.board().vacancies()), first))
            }
            Verdict::No | Verdict::Unknown => None,
        };
        self.nodes += vct.nodes() - before;
        win
    }

    /// Searches a win by fours of the side to move; what it tries counts as nodes.
    pub(super) fn win_by_fours(&mut self, limits: VcfLimits) -> Option<FourWin> {
        let before = self.memory.vcf.nodes();
        let shared = self.shared;
        let verdict =
            self.memory.vcf.solve(self.position.patterns_mut(), limits, &|| shared.should_stop());
        self.nodes += self.memory.vcf.nodes() - before;
        match verdict {
            Verdict::Win(win) => Some(win),
            Verdict::No | Verdict::Unknown => None,
        }
    }
}
