//! Asking the solver, and watching what it logs.

use log::{Level, LevelFilter, Log, Metadata, Record};
use std::cell::Cell;
use std::sync::Once;
use tengen::board::notation::parse_board;
use tengen::board::{Board, Size};
use tengen::rules::Rule;
use tengen::threat::{Mode, Solver, Verdict, Win};

pub const MEGABYTE: usize = 1 << 20;

thread_local! {
    /// The proofs that this thread was told are too large.
    pub static TOO_LARGE: Cell<usize> = const { Cell::new(0) };
}

/// Fails at errors and counts one kind of warning.
struct Watch;

impl Log for Watch {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= Level::Warn
    }

    fn log(&self, record: &Record<'_>) {
        let text = record.args().to_string();
        assert!(record.level() > Level::Error, "an error was logged: {text}");
        if record.level() == Level::Warn && text.contains("too large") {
            TOO_LARGE.set(TOO_LARGE.get() + 1);
        }
    }

    fn flush(&self) {}
}

fn watch_the_log() {
    static START: Once = Once::new();
    START.call_once(|| {
        log::set_logger(&Watch).expect("no other logger");
        log::set_max_level(LevelFilter::Warn);
    });
}

pub fn solve(
    solver: &mut Solver,
    rule: Rule,
    board: &Board,
    mode: Mode,
    nodes: u64,
) -> Verdict<Win> {
    watch_the_log();
    solver.solve(board, rule, mode, nodes, &|| false)
}

/// The positions of `tests/data/tactics.txt`, in which the player to move is known to win.
pub fn puzzles() -> impl Iterator<Item = (&'static str, Rule, Board)> {
    include_str!("../data/tactics.txt").lines().map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rule, size, moves, ..] = fields[..] else { panic!("{line}") };
        let size = Size::square(size.parse().unwrap()).unwrap();
        (line, rule.parse().unwrap(), parse_board(moves, size).unwrap())
    })
}
