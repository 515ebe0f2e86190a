//! What is not searched: whole nodes and single moves that will hardly matter.
//!
//! A mate value is proven in spite of it: nothing is left out while the best move so far loses,
//! and no value that comes from here is a mate.

use super::alpha_beta::{Node, Standing};
use super::bounds::is_mate;
use super::parameters::*;
use super::reduction::Candidate;
use super::worker::Worker;
use crate::rules::RuleSet;

impl<R: RuleSet> Worker<'_, R> {
    /// The worth of a node that need not be searched; `None` if it has to be, or if the search was
    /// stopped.
    pub(super) fn prune(&mut self, node: &Node, standing: Standing) -> Option<i32> {
        if node.is_pv() || standing.pressed {
            return None;
        }
        self.reverse_futility(node, standing)
            .or_else(|| self.razor(node, standing))
            .or_else(|| self.null_move(node, standing))
    }

    /// Reverse futility: so far above beta that the opponent will not make up for it in what depth
    /// remains.
    fn reverse_futility(&self, node: &Node, standing: Standing) -> Option<i32> {
        let Standing { eval, improving, .. } = standing;
        let margin = REVERSE_FUTILITY_MARGIN * (node.depth - i32::from(improving));
        let fails_high = node.depth <= REVERSE_FUTILITY_DEPTH
            && !is_mate(node.beta)
            && eval - margin >= node.beta;
        fails_high.then_some(eval)
    }

    /// Razoring: so far below alpha that only a win by fours can help.
    fn razor(&mut self, node: &Node, standing: Standing) -> Option<i32> {
        if node.depth > RAZORING_DEPTH || standing.eval + RAZORING_MARGIN * node.depth > node.alpha
        {
            return None;
        }
        let value = self.quiescence(node);
        (value <= node.alpha || is_mate(value)).then_some(value)
    }

    /// Null move (Donninger 1993): if passing is good enough, a move will be. In this game another
    /// stone never hurts, but for Black in renju, who is hardly ever out of good points.
    fn null_move(&mut self, node: &Node, standing: Standing) -> Option<i32> {
        let passed_before = node.ply == 0 || self.frames[node.ply - 1].played.is_none();
        if node.depth < NULL_MOVE_DEPTH
            || passed_before
            || is_mate(node.beta)
            || standing.eval < node.beta
        {
            return None;
        }
        let excess = ((standing.eval - node.beta) / NULL_MOVE_EXCESS).min(NULL_MOVE_MOST_EXCESS);
        let reduction = NULL_MOVE_REDUCTION + node.depth / NULL_MOVE_DEPTH_DIVISOR + excess;
        let asked = Node { alpha: node.beta - 1, ..*node };
        self.frames[node.ply].played = None;
        self.position.pass();
        let value = -self.search(asked.child(node.depth - reduction));
        self.position.pass();
        let holds = !self.stopped && value >= node.beta;
        holds.then_some(if is_mate(value) { node.beta } else { value })
    }

    /// Whether a quiet move is left out: late in the order, far less likely than the first, or
    /// hopelessly below alpha, each with little depth left.
    pub(super) fn leaves_out(
        &self,
        node: &Node,
        standing: Standing,
        candidate: &Candidate,
    ) -> bool {
        if node.is_pv() || !candidate.quiet || candidate.number == 1 {
            return false;
        }
        let depth = node.depth;
        let late = depth <= LATE_MOVE_DEPTH
            && candidate.number > LATE_MOVE_BASE + LATE_MOVE_SLOPE * depth * depth / 100;
        let unlikely =
            depth <= UNLIKELY_DEPTH && candidate.gap > UNLIKELY_BASE + UNLIKELY_MARGIN * depth;
        late || unlikely || self.is_futile(node, standing, candidate)
    }

    /// Futility: so far below alpha that a quiet move will not make up for it in the depth that it
    /// would be searched to, its reduction taken off.
    fn is_futile(&self, node: &Node, standing: Standing, candidate: &Candidate) -> bool {
        let depth = node.depth - self.memory.reductions.plies(node, candidate);
        depth <= FUTILITY_DEPTH
            && standing.eval + FUTILITY_BASE + FUTILITY_MARGIN * depth <= node.alpha
    }
}
