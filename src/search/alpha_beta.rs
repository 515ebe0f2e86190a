//! The tree: principal variation search (Marsland and Campbell 1982), fail-soft.

use super::Value;
use super::parameters::*;
use super::picker::{Picker, ScoredMove};
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
    fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The child with the same window, seen from the other side.
    fn child(&self, depth: i32) -> Node {
        Node { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1 }
    }

    /// The child with a window that only asks whether it beats `alpha`.
    fn scout(&self, depth: i32) -> Node {
        Node { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1 }
    }
}

/// Whether a value is a proven loss, so that nothing may be left out in its favour.
fn is_loss(value: i32) -> bool {
    value <= -Value::MATE_BOUND
}

fn is_mate(value: i32) -> bool {
    value.abs() >= Value::MATE_BOUND
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
        let eval = self.position.evaluate();
        if self.is_futile_to_go_on(&node, eval) {
            return eval;
        }
        let table_move = known.and_then(|entry| entry.best);
        if table_move.is_none() && node.depth >= INTERNAL_REDUCTION_DEPTH {
            node.depth -= 1;
        }
        self.search_moves(node, key, eval, table_move)
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
            let value = self
                .descend(point, |worker| -worker.search(Node { alpha, ..node }.child(node.depth)));
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
        let value = self.quiescence(node.ply);
        if !self.stopped {
            let bound = if is_mate(value) { Bound::Lower } else { Bound::Exact };
            self.store(key, &node, value, bound, None);
        }
        value
    }

    /// Reverse futility: far above beta with little depth left, and no open three to answer.
    fn is_futile_to_go_on(&self, node: &Node, eval: i32) -> bool {
        let us = self.position.board().side_to_move();
        !node.is_pv()
            && node.depth <= REVERSE_FUTILITY_DEPTH
            && !is_mate(node.beta)
            && eval - REVERSE_FUTILITY_MARGIN * node.depth >= node.beta
            && !self.position.patterns().threats(!us).any(ThreatKind::WinsNext)
    }

    fn search_moves(&mut self, node: Node, key: u64, eval: i32, table_move: Option<Point>) -> i32 {
        let us = self.position.board().side_to_move();
        let facing_open_three = self.position.patterns().threats(!us).any(ThreatKind::WinsNext);
        let mut picker = Picker::new(&self.position, &self.history, node.ply, table_move);
        let mut tried = ArrayVec::<Point, MAX_TRIED>::new();
        let mut alpha = node.alpha;
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut number = 0;
        let mut all_added = facing_open_three;
        loop {
            let Some(ScoredMove { point, .. }) = picker.next() else {
                if all_added || !(is_loss(best) || best_move.is_none()) {
                    break;
                }
                all_added = true;
                picker.add_the_rest(self.position.patterns());
                continue;
            };
            let quiet = self.is_quiet(us, point);
            if quiet && !is_loss(best) && self.is_late_or_futile(&node, eval, number) {
                continue;
            }
            if self.position.patterns().is_forbidden(us, point) {
                continue;
            }
            number += 1;
            let value = self.search_move(Node { alpha, ..node }, point, number, quiet);
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
                        self.history.reward(us, node.ply, node.depth, point, &tried);
                    }
                    break;
                }
            }
            if quiet {
                let _ = tried.try_push(point);
            }
        }
        if best_move.is_none() {
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

    /// Searches one move: the first with the full window, later ones with a scout that is
    /// repeated deeper or wider if it beats alpha.
    pub(super) fn search_move(
        &mut self,
        node: Node,
        point: Point,
        number: i32,
        quiet: bool,
    ) -> i32 {
        let depth = node.depth - 1;
        if number == 1 {
            return self.descend(point, |worker| -worker.search(node.child(depth)));
        }
        let reduction = self.reduction(&node, number, quiet);
        self.descend(point, |worker| {
            let mut value = -worker.search(node.scout(depth - reduction));
            if value > node.alpha && reduction > 0 {
                value = -worker.search(node.scout(depth));
            }
            if value > node.alpha && value < node.beta {
                value = -worker.search(node.child(depth));
            }
            value
        })
    }

    /// Plays a move, asks `visit` for its worth, and takes it back.
    pub(super) fn descend(&mut self, point: Point, visit: impl FnOnce(&mut Self) -> i32) -> i32 {
        self.position.place(point);
        self.shared.table.prefetch(self.position.board().key());
        let value = visit(self);
        self.position.undo();
        value
    }

    /// Late move reduction, plies: none for moves that threaten or answer a threat.
    fn reduction(&self, node: &Node, number: i32, quiet: bool) -> i32 {
        if !quiet || node.depth < 2 || number < REDUCTION_FROM_MOVE {
            return 0;
        }
        let full = i32::from(self.reductions[node.depth.min(63) as usize][number.min(63) as usize]);
        let reduction = full - i32::from(node.is_pv());
        reduction.clamp(0, node.depth - 1)
    }

    /// A move that makes no three or better, nor takes one from the opponent.
    fn is_quiet(&self, us: Color, point: Point) -> bool {
        let patterns = self.position.patterns();
        patterns.pattern(us, point) < PointPattern::OpenThree
            && patterns.pattern(!us, point) < PointPattern::OpenThreePlus
    }

    /// Whether a quiet move may be left out, with little depth left.
    fn is_late_or_futile(&self, node: &Node, eval: i32, number: i32) -> bool {
        if node.is_pv() || number == 0 {
            return false;
        }
        let late = node.depth <= LATE_MOVE_DEPTH
            && number >= LATE_MOVE_BASE + LATE_MOVE_SLOPE * node.depth * node.depth;
        let futile =
            node.depth <= FUTILITY_DEPTH && eval + FUTILITY_MARGIN * node.depth <= node.alpha;
        late || futile
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

/// The table's value, if it answers the question that the node's window asks.
fn usable_value(entry: Entry, node: &Node) -> Option<i32> {
    let value = from_table(i32::from(entry.value), node.ply);
    let deep_enough = i32::from(entry.depth) >= node.depth || is_mate(value);
    let answers = match entry.bound {
        Bound::Exact => !node.is_pv(),
        Bound::Lower => value >= node.beta,
        Bound::Upper => value <= node.alpha,
    };
    (deep_enough && answers && (!node.is_pv() || node.depth <= 0)).then_some(value)
}

/// A value as the table keeps it: mates counted from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value >= Value::MATE_BOUND => value + ply as i32,
        _ if is_loss(value) => value - ply as i32,
        _ => value,
    }
}

/// The inverse of [`to_table`].
fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value >= Value::MATE_BOUND => value - ply as i32,
        _ if is_loss(value) => value + ply as i32,
        _ => value,
    }
}
