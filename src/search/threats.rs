//! What the search asks the solvers for threats. What they try counts as nodes.

use super::alpha_beta::Node;
use super::parameters::{THREATENED_DEPTH, THREATENED_NODES};
use super::quiescence::LEAF_LIMITS;
use super::worker::Worker;
use crate::board::{Point, PointSet};
use crate::rules::RuleSet;
use crate::threat::{FourWin, Level, VcfLimits, VctLimits, Verdict, answers_to_threatened_fours};

/// How many nodes a win by threats is looked for at a time: between them, what other threads used of
/// the limit is seen.
const THREATS_SLICE: u64 = 500;

/// The most nodes to count the plies of a win by threats: a few milliseconds.
const COUNT_NODES: u64 = 20_000;

impl<R: RuleSet> Worker<'_, R> {
    /// Searches a win by fours of the side to move.
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

    /// Searches a win of the side to move by fours and open threes: the plies that it takes at the
    /// most, and the first move.
    pub(super) fn win_by_threats(&mut self, nodes: u64) -> Option<(usize, Point)> {
        let us = self.position.board().side_to_move().index();
        let shared = self.shared;
        let interrupted = &|| shared.should_stop();
        let mut left = nodes.min(self.nodes_left());
        while left > 0 && !shared.should_stop() {
            let vct = &mut self.memory.vct[us];
            let patterns = self.position.patterns_mut();
            let before = vct.nodes();
            let limits = VctLimits { nodes: left.min(THREATS_SLICE), plies: usize::MAX };
            let verdict = vct.solve(patterns, Level::Threes, limits, interrupted);
            let spent = vct.nodes() - before;
            self.nodes += spent;
            left = left.saturating_sub(spent).min(self.nodes_left());
            match verdict {
                Verdict::Win(first) => return Some((self.plies_of_win(us), first)),
                Verdict::No => return None,
                Verdict::Unknown => {}
            }
        }
        None
    }

    /// The plies that the win which this side's solver has just found takes at the most.
    fn plies_of_win(&mut self, us: usize) -> usize {
        let nodes = COUNT_NODES.min(self.nodes_left());
        let shared = self.shared;
        let vct = &mut self.memory.vct[us];
        let patterns = self.position.patterns_mut();
        let before = vct.nodes();
        let plies = vct.plies_of_win(patterns, Level::Threes, nodes, &|| shared.should_stop());
        self.nodes += vct.nodes() - before;
        plies.unwrap_or(patterns.board().vacancies())
    }

    /// Where the opponent would win by fours if the side to move passed: the moves that may stop
    /// it, fours among them, and the plies in which all others lose at the most.
    pub(super) fn answers_to_fours(&mut self, node: &Node) -> Option<(PointSet, usize)> {
        let them = self.position.board().side_to_move().opponent();
        let has_fours = self.position.patterns().threats(them).any_four();
        if node.depth < THREATENED_DEPTH || !has_fours {
            return None;
        }
        let shared = self.shared;
        let vcf = &mut self.memory.vcf;
        let before = vcf.nodes();
        let limits = VcfLimits { nodes: THREATENED_NODES, ..LEAF_LIMITS };
        let patterns = self.position.patterns_mut();
        let answers = answers_to_threatened_fours(vcf, patterns, limits, &|| shared.should_stop());
        self.nodes += self.memory.vcf.nodes() - before;
        answers
    }
}
