//! A search as a whole: table, threads, iterations.

use super::memory::Memory;
use super::parameters::MAX_DEPTH;
use super::root::RootMoves;
use super::table::Table;
use super::worker::{Shared, Worker};
use super::{Budget, Control, Report, Ticket, Value};
use crate::board::{Board, Size};
use crate::eval::Position;
use crate::rules::{Rule, RuleSet};
use crate::with_rule_set;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// About what one thread visits in a millisecond.
const NODES_PER_MS: u64 = 2_000;

/// How far to search, beside the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration, plies; `None` is no limit.
    pub max_depth: Option<u32>,
    /// Positions to visit, all threads together; `None` is no limit.
    pub max_nodes: Option<u64>,
    /// Threads, at least 1.
    pub threads: usize,
    /// Whether this is the opponent's time: the next request that the control hears of ends the
    /// search instead of the clock.
    pub pondering: bool,
}

/// A searcher and what it remembers from move to move.
pub struct Search {
    table: Table,
    /// Of each thread.
    memories: Vec<Memory>,
}

impl Search {
    /// A searcher with a transposition table of at most `table_bytes`.
    pub fn new(table_bytes: u64) -> Search {
        Search { table: Table::new(table_bytes), memories: Vec::new() }
    }

    /// The size of the transposition table, bytes.
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// The size that a table made for `bytes` really has, bytes.
    pub fn fitting_bytes(bytes: u64) -> u64 {
        Table::fitting_bytes(bytes)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.clear();
    }

    /// Makes what a first search would have to make: the tables of the rule, and what so many
    /// threads remember. Some 20 ms.
    pub fn prepare(&mut self, rule: Rule, threads: usize) {
        with_rule_set!(rule, R => drop(Position::<R>::new(Board::new(Size::STANDARD))));
        self.memories.resize_with(threads.max(1), Memory::new);
    }

    /// Searches the position until the clock, the limits or a stop of `ticket` end it, or nothing
    /// is left to find out. Tells `on_report` of each iteration; returns the final report, whose
    /// variation begins with the move to play.
    ///
    /// # Panics
    /// When the board is full.
    pub fn think(
        &mut self,
        board: &Board,
        rule: Rule,
        limits: &Limits,
        control: &Control,
        ticket: Ticket,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        self.table.new_search(expected_nodes(limits, control));
        self.memories.resize_with(limits.threads.max(1), Memory::new);
        self.memories.iter_mut().for_each(Memory::new_search);
        let shared = Shared {
            table: &self.table,
            control,
            ticket,
            pondering: limits.pondering,
            started: Instant::now(),
            max_nodes: limits.max_nodes.unwrap_or(u64::MAX),
            forced: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        with_rule_set!(rule, R => think_as::<R>(board, limits, &shared, &mut self.memories, on_report))
    }
}

/// About how many positions the search may visit, all threads together.
fn expected_nodes(limits: &Limits, control: &Control) -> u64 {
    let budget = Budget::new(&control.clock).hard.as_millis() as u64;
    let by_clock = budget.saturating_mul(NODES_PER_MS).saturating_mul(limits.threads as u64);
    limits.max_nodes.map_or(by_clock, |nodes| nodes.min(by_clock))
}

fn think_as<R: RuleSet>(
    board: &Board,
    limits: &Limits,
    shared: &Shared,
    memories: &mut [Memory],
    on_report: &mut dyn FnMut(&Report),
) -> Report {
    let (memory, others) = memories.split_first_mut().expect("there is at least one thread");
    let mut worker = Worker::<R>::new(board.clone(), shared, memory);
    let RootMoves { points: mut moves, known } = worker.root_moves();
    let mut last = Report {
        depth: 0,
        selective_depth: 0,
        value: Value::new(known.unwrap_or_else(|| worker.position.evaluate())),
        nodes: worker.nodes,
        elapsed: shared.started.elapsed(),
        pv: vec![moves[0]],
    };
    if known.is_none() {
        shared.forced.store(moves.len() == 1, Relaxed);
        let max_depth =
            limits.max_depth.map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH as u32) as i32);
        std::thread::scope(|scope| {
            for memory in others {
                let mut moves = moves.clone();
                scope.spawn(move || {
                    let mut helper = Worker::<R>::new(board.clone(), shared, memory);
                    helper.iterate(&mut moves, max_depth, &mut |_| ());
                    helper.publish_nodes();
                });
            }
            worker.iterate(&mut moves, max_depth, &mut |report| {
                on_report(&report);
                last = report;
            });
            shared.stop.store(true, Relaxed);
        });
    }
    worker.publish_nodes();
    last.nodes = shared.nodes.load(Relaxed);
    last.elapsed = shared.started.elapsed();
    if last.pv.first() != Some(&moves[0]) {
        last.pv = vec![moves[0]];
    }
    last
}
