//! The position itself: which moves may be played, and the iterations over them.

use super::alpha_beta::Node;
use super::parameters::*;
use super::picker::Picker;
use super::reduction::Candidate;
use super::time::Steadiness;
use super::worker::{INFINITY, Worker, mate_in, mated_in};
use super::{Report, Value};
use crate::board::{Point, PointSet};
use crate::pattern::ThreatKind;
use crate::rules::RuleSet;
use crate::threat::VcfLimits;

/// The moves of the root, the best so far first.
pub(super) struct RootMoves {
    pub(super) points: Vec<Point>,
    /// The worth of the position if it is known without a search.
    pub(super) known: Option<i32>,
}

impl<R: RuleSet> Worker<'_, R> {
    /// The moves to choose from: never empty unless the board is full, and without forbidden ones
    /// as long as any other point is empty.
    pub(super) fn root_moves(&mut self) -> RootMoves {
        let us = self.position.board().side_to_move();
        let patterns = self.position.patterns();
        if let Some(five) = patterns.five_points(us).first() {
            return RootMoves { points: vec![five], known: Some(mate_in(1)) };
        }
        if patterns.threats(!us).any(ThreatKind::Five) {
            let answers = self.allowed(self.answers_to_five().iter());
            if !answers.is_empty() {
                return RootMoves { points: answers, known: None };
            }
            // Lost, but the opponent has yet to see it: block where that is allowed at all.
            let blocks = self.allowed(patterns.five_points(!us).iter());
            let points = if blocks.is_empty() { self.playable() } else { blocks };
            return RootMoves { points, known: Some(mated_in(2)) };
        }
        let nodes = ROOT_FOUR_NODES.min(self.nodes_left());
        let limits = VcfLimits { nodes, fours: ROOT_FOURS, linked: false };
        if let Some(win) = self.win_by_fours(limits) {
            return RootMoves { points: vec![win.first], known: Some(mate_in(win.plies)) };
        }
        let mut picker = Picker::new(None, None);
        let ordered = self.allowed(
            std::iter::from_fn(|| picker.next(&self.position, &self.memory.history, 0, [None; 2]))
                .map(|m| m.point),
        );
        let points = if ordered.is_empty() { self.playable() } else { ordered };
        RootMoves { points, known: None }
    }

    fn allowed(&self, points: impl Iterator<Item = Point>) -> Vec<Point> {
        let us = self.position.board().side_to_move();
        points.filter(|&point| !self.position.patterns().is_forbidden(us, point)).collect()
    }

    /// All empty points that are not forbidden; all empty points if every one is.
    fn playable(&self) -> Vec<Point> {
        let vacant: PointSet = self.position.board().empty_points().collect();
        let allowed = self.allowed(vacant.iter());
        if allowed.is_empty() { vacant.iter().collect() } else { allowed }
    }

    /// Searches deeper and deeper, best move first, until something says stop.
    pub(super) fn iterate(
        &mut self,
        moves: &mut [Point],
        max_depth: i32,
        on_report: &mut dyn FnMut(Report),
    ) {
        let mut value = self.position.evaluate();
        let mut steadiness = Steadiness::default();
        for depth in 1..=max_depth {
            self.deepest = 0;
            if let Some((win, first)) = self.win_before_iteration(depth)
                && let Some(place) = moves.iter().position(|&point| point == first)
            {
                moves[..=place].rotate_right(1);
                self.pv[0] = vec![first];
                on_report(self.report(depth, mate_in(win)));
                break;
            }
            let Some(found) = self.search_with_aspiration(moves, depth, value) else { break };
            value = found;
            on_report(self.report(depth, value));
            steadiness.note(moves[0], value);
            let plies = Value::new(value).mate_in().map_or(i32::MAX, i32::abs);
            if plies <= depth || self.shared.is_late(&steadiness) {
                break;
            }
        }
    }

    /// A win by threats of the position itself, looked for a little longer before each iteration.
    fn win_before_iteration(&mut self, depth: i32) -> Option<(usize, Point)> {
        let depth = depth as u64;
        let nodes = (ROOT_THREATS_NODES * depth * depth).max(self.nodes / ROOT_THREATS_SHARE);
        if depth == 1 { None } else { self.win_by_threats(nodes) }
    }

    fn report(&mut self, depth: i32, value: i32) -> Report {
        Report {
            depth,
            selective_depth: self.deepest as i32,
            value: Value::new(value),
            nodes: self.publish_nodes(),
            elapsed: self.shared.started.elapsed(),
            pv: self.pv[0].clone(),
        }
    }

    /// One iteration, with a window around the last one's value that widens when it fails. `None`
    /// when the search was stopped.
    fn search_with_aspiration(
        &mut self,
        moves: &mut [Point],
        depth: i32,
        previous: i32,
    ) -> Option<i32> {
        let mut width = if depth < ASPIRATION_DEPTH { INFINITY } else { ASPIRATION_WINDOW };
        let mut alpha = (previous - width).max(-INFINITY);
        let mut beta = (previous + width).min(INFINITY);
        loop {
            let value = self.search_root(moves, Node { alpha, beta, depth, ply: 0 });
            if self.stopped {
                return None;
            }
            width = width.saturating_mul(3);
            if value <= alpha && alpha > -INFINITY {
                alpha = (value - width).max(-INFINITY);
            } else if value >= beta && beta < INFINITY {
                beta = (value + width).min(INFINITY);
            } else {
                return Some(value);
            }
        }
    }

    /// Searches the moves of the root and moves the best to the front.
    fn search_root(&mut self, moves: &mut [Point], node: Node) -> i32 {
        let mut best = -INFINITY;
        let mut alpha = node.alpha;
        for i in 0..moves.len() {
            let point = moves[i];
            let candidate = Candidate {
                number: i as i32 + 1,
                quiet: i > 0,
                gap: 0,
                history: 0,
                improving: true,
            };
            let value = self.search_move(Node { alpha, ..node }, point, &candidate);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha || i == 0 {
                    alpha = alpha.max(value);
                    self.update_pv(0, point);
                    moves[..=i].rotate_right(1);
                }
                if value >= node.beta {
                    break;
                }
            }
        }
        best
    }
}
