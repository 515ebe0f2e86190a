//! The tree: principal variation search (Marsland and Campbell 1982), fail-soft.

use super::Value;
use super::bounds::{is_loss, is_mate, to_table, usable_value};
use super::history::Earlier;
use super::parameters::*;
use super::picker::{Picked, Picker};
use super::reduction::Candidate;
use super::table::{Bound, Entry};
use super::worker::{INFINITY, Worker, mate_in, mated_in};
use crate::board::{Color, Point, PointSet};
use crate::pattern::{PointPattern, ThreatKind};
use crate::rules::RuleSet;
use crate::threat::moves;
use arrayvec::ArrayVec;

/// Quiet moves remembered at a node, to be held against them when a later one refutes it.
const MAX_TRIED: usize = 32;

/// A node's window and place in the tree.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Remaining depth, plies.
    pub(super) depth: i32,
    /// Distance from the root, plies.
    pub(super) ply: usize,
}

impl Node {
    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The child with the same window, seen from the other side.
    pub(super) fn child(&self, depth: i32) -> Node {
        Node { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1 }
    }

    /// The child with a window that only asks whether it beats `alpha`.
    fn scout(&self, depth: i32) -> Node {
        Node { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1 }
    }
}

/// What a node knows of itself before its moves are looked at.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// The evaluation, centi-units.
    pub(super) eval: i32,
    /// Whether that is more than at the last move of the same side.
    pub(super) improving: bool,
    /// Whether the opponent threatens an open four or a double four, or wins by fours unless
    /// something is done.
    pub(super) pressed: bool,
}

impl<R: RuleSet> Worker<'_, R> {
    /// The worth of the position for the side to move, within or beyond the window.
    ///
    /// A mate value is proven: wherever moves are left out, one that does not lose was found
    /// before, or those that were left out are looked at after all.
    pub(super) fn search(&mut self, mut node: Node) -> i32 {
        if self.count_node() {
            return 0;
        }
        self.pv[node.ply].clear();
        self.deepest = self.deepest.max(node.ply);
        if let Some(value) = self.decided(node.ply) {
            return value;
        }
        let us = self.position.board().side_to_move();
        if node.ply >= MAX_PLY {
            return self.position.evaluate();
        }
        // Mate distance: no line from here can end sooner than the next stone.
        node.alpha = node.alpha.max(mated_in(node.ply));
        node.beta = node.beta.min(mate_in(node.ply + 3));
        if node.alpha >= node.beta {
            return node.alpha;
        }
        self.frames[node.ply].eval = None;
        if self.position.patterns().threats(!us).any(ThreatKind::Five) {
            return self.answer_five(node);
        }
        let key = self.position.board().key();
        let known = self.shared.table.probe(key);
        if let Some(value) = known.and_then(|entry| usable_value(entry, &node)) {
            return value;
        }
        if node.depth <= 0 {
            return self.leaf(node, key);
        }
        let mut standing = self.standing(node.ply);
        let answers = if standing.pressed { None } else { self.answers_to_fours(&node) };
        standing.pressed |= answers.is_some();
        if let Some(value) = self.prune(&node, standing) {
            return value;
        }
        if let Some(value) = self.prove_threats(&node, key) {
            return value;
        }
        if self.stopped {
            return 0;
        }
        let board = self.position.board();
        let table_move = known.and_then(|entry| entry.best).filter(|&point| board.is_empty(point));
        if table_move.is_none() && node.depth >= INTERNAL_REDUCTION_DEPTH {
            node.depth -= 1;
        }
        self.search_moves(node, key, standing, table_move, answers)
    }

    /// Evaluates the position and remembers that for the nodes below.
    fn standing(&mut self, ply: usize) -> Standing {
        let us = self.position.board().side_to_move();
        let eval = self.position.evaluate();
        self.frames[ply].eval = Some(eval);
        let evals = [2, 4].map(|back| ply.checked_sub(back).and_then(|ply| self.frames[ply].eval));
        Standing {
            eval,
            improving: evals.into_iter().flatten().next().is_some_and(|before| eval > before),
            pressed: self.position.patterns().threats(!us).any(ThreatKind::WinsNext),
        }
    }

    /// Near the root of the principal variation: a win by threats that the depth does not reach.
    fn prove_threats(&mut self, node: &Node, key: u64) -> Option<i32> {
        if !node.is_pv() || node.ply > THREATS_PLY || node.depth < THREATS_DEPTH {
            return None;
        }
        let depth = node.depth as u64;
        let (win, first) = self.win_by_threats(THREATS_NODES * depth * depth)?;
        let value = mate_in(node.ply + win);
        self.store(key, node, value, Bound::Lower, Some(first));
        Some(value)
    }

    /// The value, if the next stones decide the game: a five or an open four of the side to move,
    /// or no empty point.
    fn decided(&self, ply: usize) -> Option<i32> {
        let us = self.position.board().side_to_move();
        let patterns = self.position.patterns();
        if self.position.board().vacancies() == 0 {
            return Some(Value::DRAW.get());
        }
        if patterns.threats(us).any(ThreatKind::Five) {
            return Some(mate_in(ply + 1));
        }
        let faces_five = patterns.threats(!us).any(ThreatKind::Five);
        (!faces_five && patterns.threats(us).any(ThreatKind::WinsNext)).then(|| mate_in(ply + 3))
    }

    /// A forced answer: it costs no depth, so that fours do not push a threat out of sight.
    fn answer_five(&mut self, node: Node) -> i32 {
        let us = self.position.board().side_to_move();
        let answers = self.answers_to_five();
        let mut best = mated_in(node.ply + 2);
        let mut alpha = node.alpha;
        for point in answers.iter() {
            if self.position.patterns().is_forbidden(us, point) {
                continue;
            }
            let value = self.descend(node.ply, point, |worker| {
                -worker.search(Node { alpha, ..node }.child(node.depth))
            });
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.update_pv(node.ply, point);
                }
                if value >= node.beta {
                    break;
                }
            }
        }
        best
    }

    /// The moves that stop every five of the opponent, forbidden ones included.
    pub(super) fn answers_to_five(&self) -> PointSet {
        let patterns = self.position.patterns();
        let them = self.position.board().side_to_move().opponent();
        patterns
            .five_points(them)
            .iter()
            .map(|five| moves::against_five(patterns, them, five))
            .reduce(|all, answers| all & answers)
            .unwrap_or_default()
    }

    fn leaf(&mut self, node: Node, key: u64) -> i32 {
        let value = self.quiescence(&node);
        if !self.stopped {
            let bound = if is_mate(value) { Bound::Lower } else { Bound::Exact };
            self.store(key, &node, value, bound, None);
        }
        value
    }

    fn search_moves(
        &mut self,
        node: Node,
        key: u64,
        standing: Standing,
        table_move: Option<Point>,
        answers: Option<(PointSet, usize)>,
    ) -> i32 {
        let us = self.position.board().side_to_move();
        let earlier = self.earlier(node.ply);
        let mut picker = Picker::new(table_move, answers.map(|(points, _)| points));
        let mut tried = ArrayVec::<Point, MAX_TRIED>::new();
        let mut alpha = node.alpha;
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut number = 0;
        let mut all_added = standing.pressed;
        loop {
            let next = picker.next(&self.position, &self.memory.history, node.ply, earlier);
            let Some(Picked { point, gap }) = next else {
                if all_added || !(is_loss(best) || best_move.is_none()) {
                    break;
                }
                all_added = true;
                picker.add_the_rest(self.position.patterns());
                continue;
            };
            let quiet = self.is_quiet(us, point);
            let candidate = Candidate {
                number: number + 1,
                quiet,
                gap,
                history: self.memory.history.score(us, point, earlier),
                improving: standing.improving,
            };
            if !is_loss(best) && self.leaves_out(&node, standing, &candidate) {
                // What holds for this quiet move holds for all that come after it.
                picker.leave_out(|point| self.is_quiet(us, point));
                continue;
            }
            if self.position.patterns().is_forbidden(us, point) {
                continue;
            }
            number += 1;
            let value = self.search_move(Node { alpha, ..node }, point, &candidate);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                best_move = Some(point);
                if value > alpha {
                    alpha = value;
                    self.update_pv(node.ply, point);
                }
                if value >= node.beta {
                    if quiet {
                        self.memory.history.reward(us, &node, point, &tried, earlier);
                    }
                    break;
                }
            }
            if quiet {
                let _ = tried.try_push(point);
            }
        }
        if let Some((_, plies)) = answers {
            // What was not looked at loses too, but it may take longer.
            best = best.max(mated_in(node.ply + plies));
        } else if best_move.is_none() {
            // Facing an open three without an answer; or Black may not move at all in renju.
            best = mated_in(node.ply + 4);
        }
        let bound = if best >= node.beta {
            Bound::Lower
        } else if alpha > node.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.store(key, &node, best, bound, best_move);
        best
    }

    /// The moves one and two plies before; `None` for a pass, and before the root.
    fn earlier(&self, ply: usize) -> Earlier {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.frames[ply].played))
    }

    /// Searches one move: the first with the full window, later ones with a scout that is
    /// repeated deeper or wider if it beats alpha.
    pub(super) fn search_move(&mut self, node: Node, point: Point, candidate: &Candidate) -> i32 {
        let depth = node.depth - 1;
        if candidate.number == 1 {
            return self.descend(node.ply, point, |worker| -worker.search(node.child(depth)));
        }
        let reduction = self.memory.reductions.plies(&node, candidate);
        self.descend(node.ply, point, |worker| {
            let mut value = -worker.search(node.scout(depth - reduction));
            if value > node.alpha && reduction > 0 {
                let surprise = i32::from(value > node.alpha + SURPRISE_MARGIN);
                value = -worker.search(node.scout(depth + surprise));
            }
            if value > node.alpha && value < node.beta {
                value = -worker.search(node.child(depth));
            }
            value
        })
    }

    /// Plays a move, asks `visit` for its worth, and takes it back.
    pub(super) fn descend(
        &mut self,
        ply: usize,
        point: Point,
        visit: impl FnOnce(&mut Self) -> i32,
    ) -> i32 {
        self.frames[ply].played = Some(point);
        // Before the stone is placed, so that memory answers while patterns are brought up to date.
        self.shared.table.prefetch(self.position.board().key_after(point));
        self.position.place(point);
        let value = visit(self);
        self.position.undo();
        value
    }

    /// A move that makes no three or better, nor takes one from the opponent. A four that makes
    /// nothing else is as quiet as any: once answered, it has changed little.
    fn is_quiet(&self, us: Color, point: Point) -> bool {
        let patterns = self.position.patterns();
        let ours = patterns.pattern(us, point);
        (ours < PointPattern::OpenThree || ours == PointPattern::Four)
            && patterns.pattern(!us, point) < PointPattern::OpenThreePlus
    }

    fn store(&self, key: u64, node: &Node, value: i32, bound: Bound, best: Option<Point>) {
        let entry = Entry {
            best,
            value: to_table(value, node.ply) as i16,
            depth: node.depth.clamp(0, 127) as i8,
            bound,
        };
        self.shared.table.store(key, entry);
    }
}
