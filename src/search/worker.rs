//! One thread of the search: its position, its statistics, its way to be stopped.

use super::memory::Memory;
use super::parameters::MAX_PLY;
use super::table::Table;
use super::time::Steadiness;
use super::{Budget, Control, Ticket, Value};
use crate::board::{Board, Point};
use crate::eval::Position;
use crate::rules::RuleSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// What the threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) ticket: Ticket,
    /// Whether this is the opponent's time: the next request ends the search, not the clock.
    pub(super) pondering: bool,
    pub(super) started: Instant,
    pub(super) max_nodes: u64,
    /// Whether there is only one move to choose from.
    pub(super) forced: AtomicBool,
    /// Set by whichever thread first finds a reason to stop.
    pub(super) stop: AtomicBool,
    /// Nodes of all threads, brought up to date now and then.
    pub(super) nodes: AtomicU64,
}

impl Shared<'_> {
    /// Whether a request, the clock or the number of nodes ends the search now.
    pub(super) fn should_stop(&self) -> bool {
        self.control.is_stopped(self.ticket)
            || self.nodes.load(Relaxed) >= self.max_nodes
            || match self.pondering {
                true => self.control.has_heard_more(self.ticket),
                false => self.started.elapsed() >= self.budget().hard,
            }
    }

    /// Whether there is not enough time for another iteration, the choice being as settled as it
    /// is.
    pub(super) fn is_late(&self, steadiness: &Steadiness) -> bool {
        !self.pondering && self.started.elapsed() >= steadiness.soft_limit(self.budget())
    }

    fn budget(&self) -> Budget {
        Budget::new(&self.control.clock).for_move(self.forced.load(Relaxed))
    }
}

/// Nodes between two looks at the clock: some 30 µs, and below a millisecond even where every node
/// touches new pages of the table.
const NODES_BETWEEN_LOOKS: u64 = 64;

/// A value outside the range of all others.
pub(super) const INFINITY: i32 = Value::MATE + 1;

/// The worth of being mated, or of mating, in so many plies from the root.
pub(super) const fn mated_in(plies: usize) -> i32 {
    plies as i32 - Value::MATE
}

/// See [`mated_in`].
pub(super) const fn mate_in(plies: usize) -> i32 {
    Value::MATE - plies as i32
}

/// What a node leaves for those below it.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The evaluation, if there was one: not while a five had to be stopped.
    pub(super) eval: Option<i32>,
    /// The move that is being searched; `None` is a pass.
    pub(super) played: Option<Point>,
}

/// A thread's own state.
pub(super) struct Worker<'a, R: RuleSet> {
    pub(super) position: Position<R>,
    pub(super) shared: &'a Shared<'a>,
    pub(super) memory: &'a mut Memory,
    /// By ply.
    pub(super) frames: Vec<Frame>,
    /// The principal variation from each ply on.
    pub(super) pv: Vec<Vec<Point>>,
    /// The longest line looked at in this iteration, plies.
    pub(super) deepest: usize,
    pub(super) nodes: u64,
    next_look: u64,
    counted: u64,
    pub(super) stopped: bool,
}

impl<'a, R: RuleSet> Worker<'a, R> {
    pub(super) fn new(
        board: Board,
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
    ) -> Worker<'a, R> {
        Worker {
            position: Position::new(board),
            shared,
            memory,
            frames: vec![Frame::default(); MAX_PLY + 2],
            pv: vec![Vec::new(); MAX_PLY + 2],
            deepest: 0,
            nodes: 0,
            next_look: shared.max_nodes.min(NODES_BETWEEN_LOOKS),
            counted: 0,
            stopped: false,
        }
    }

    /// Counts a node; true if the search has to end.
    #[inline(always)]
    pub(super) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up();
        }
        self.stopped
    }

    /// Looks at the clock and the stop requests.
    #[cold]
    fn look_up(&mut self) {
        let total = self.publish_nodes();
        self.next_look =
            self.nodes + self.shared.max_nodes.saturating_sub(total).clamp(1, NODES_BETWEEN_LOOKS);
        if self.shared.stop.load(Relaxed) || self.shared.should_stop() {
            self.shared.stop.store(true, Relaxed);
            self.stopped = true;
        }
    }

    /// What the limit of nodes leaves to all threads together.
    pub(super) fn nodes_left(&mut self) -> u64 {
        self.shared.max_nodes.saturating_sub(self.publish_nodes())
    }

    /// Adds this thread's nodes to the common count, and returns that.
    pub(super) fn publish_nodes(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.nodes.fetch_add(new, Relaxed) + new
    }

    /// The variation from `ply` on is `point` and then that of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, point: Point) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(point);
        head[ply].extend_from_slice(&tail[0]);
    }
}
