//! Solving positions one by one, several at a time.

use super::report::Reporter;
use crate::board::{Board, Point};
use crate::cli::interrupt::Interrupt;
use crate::rules::Rule;
use crate::threat::proof::{Flaw, Proof, ProofError};
use crate::threat::{Mode, Solver, Verdict};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A position to solve.
pub(super) struct Task {
    pub(super) rule: Rule,
    pub(super) board: Board,
    /// The position as moves.
    pub(super) text: String,
    /// Where the proof goes.
    pub(super) proof: Option<PathBuf>,
}

/// How far to go for each position.
pub(super) struct Limits {
    pub(super) mode: Mode,
    pub(super) time: Duration,
    pub(super) nodes: u64,
    /// For the whole process, bytes.
    pub(super) memory: u64,
}

/// What the process needs beside its solvers, bytes: code, tables, what is printed. Measured at
/// about 8 MB; the rest is margin for the text of a proof.
const OTHER_MEMORY: u64 = 20 << 20;

impl Limits {
    /// The memory of each of so many solvers, bytes.
    pub(super) fn solver_bytes(&self, solvers: usize) -> usize {
        (self.memory.saturating_sub(OTHER_MEMORY) / solvers as u64) as usize
    }
}

/// What became of a task.
pub(super) struct Solved {
    pub(super) result: Verdict<Found>,
    pub(super) nodes: u64,
    /// The time to find the win and write down its proof; verifying it is not counted.
    pub(super) elapsed: Duration,
    /// Where the proof was written.
    pub(super) proof: Option<PathBuf>,
}

impl Solved {
    /// For a task that an interruption came before.
    fn not_begun() -> Solved {
        Solved { result: Verdict::Unknown, nodes: 0, elapsed: Duration::ZERO, proof: None }
    }
}

/// A win, as it is reported.
pub(super) struct Found {
    pub(super) by_fours: bool,
    pub(super) plies: usize,
    pub(super) line: Vec<Point>,
}

/// Solves all tasks and reports them in their order.
///
/// # Errors
/// When a proof cannot be written.
pub(super) fn run_all(
    tasks: &[Task],
    limits: &Limits,
    threads: usize,
    interrupt: &Interrupt,
    reporter: &Reporter,
) -> Result<(), String> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| format!("cannot start {threads} threads: {error}"))?;
    let bytes = limits.solver_bytes(threads.min(tasks.len()).max(1));
    let solve_numbered = |(i, task): (usize, &Task)| {
        if interrupt.is_asked() {
            reporter.solved(i, task, Solved::not_begun());
            return Ok(());
        }
        let solved = solve(task, limits, bytes, interrupt, reporter)?;
        reporter.solved(i, task, solved);
        Ok(())
    };
    let result = pool.install(|| tasks.par_iter().enumerate().try_for_each(solve_numbered));
    reporter.flush();
    result
}

fn solve(
    task: &Task,
    limits: &Limits,
    bytes: usize,
    interrupt: &Interrupt,
    reporter: &Reporter,
) -> Result<Solved, String> {
    let started = Instant::now();
    let mut solver = Solver::new(bytes);
    let interrupted = || {
        let elapsed = started.elapsed();
        reporter.progress(task, elapsed);
        interrupt.is_asked() || elapsed >= limits.time
    };
    let verdict = solver.solve(&task.board, task.rule, limits.mode, limits.nodes, &interrupted);
    let elapsed = started.elapsed();
    let mut proof = None;
    let result = match verdict {
        Verdict::Win(win) => match win.proof.verify_unless(&|| interrupt.is_asked()) {
            Ok(verified) => {
                if let Some(path) = &task.proof {
                    write_proof(path, &win.proof)?;
                    proof = Some(path.clone());
                }
                let line = win.proof.main_line();
                Verdict::Win(Found { by_fours: win.by_fours, plies: verified.plies, line })
            }
            Err(ProofError { flaw: Flaw::Interrupted, .. }) => Verdict::Unknown,
            Err(error) => {
                log::error!("a proof does not hold, so the win is not claimed: {error}");
                Verdict::Unknown
            }
        },
        Verdict::No => Verdict::No,
        Verdict::Unknown => Verdict::Unknown,
    };
    Ok(Solved { result, nodes: solver.nodes(), elapsed, proof })
}

/// Writes a proof: as JSON if the file's name says so, as text otherwise.
fn write_proof(path: &Path, proof: &Proof) -> Result<(), String> {
    let json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let text = if json { proof.to_json() } else { proof.to_text() };
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
