//! `--defend`: which moves do not lose to a forced win of the opponent.

use super::report::Reporter;
use super::task::{Limits, Task};
use crate::board::{Color, Point};
use crate::cli::interrupt::Interrupt;
use crate::rules::{Rule, foul, wins_at};
use crate::threat::{Solver, Verdict};
use std::time::{Duration, Instant};

/// The moves of the side to move, by what the opponent can do about them.
#[derive(Default)]
pub(super) struct Defences {
    /// The opponent's threats do not win.
    pub(super) safe: Vec<Point>,
    /// A limit came first.
    pub(super) unknown: Vec<Point>,
    /// The opponent has a forced win, or the move is forbidden.
    pub(super) losing: Vec<Point>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

impl Defences {
    fn nothing_known(task: &Task) -> Defences {
        Defences { unknown: task.board.empty_points().collect(), ..Defences::default() }
    }
}

/// Sorts the moves of each position and reports them.
///
/// # Errors
/// None; the type is that of the other ways to run.
pub(super) fn run(
    tasks: &[Task],
    limits: &Limits,
    interrupt: &Interrupt,
    reporter: &Reporter,
) -> Result<(), String> {
    for (i, task) in tasks.iter().enumerate() {
        let found = match interrupt.is_asked() {
            true => Defences::nothing_known(task),
            false => defences(task, limits, interrupt, reporter),
        };
        reporter.defended(i, task, &found);
    }
    Ok(())
}

/// Gives each move an equal share of the time, then what is left to those that stayed unknown, and
/// so on until none is unknown or the time is up.
fn defences(task: &Task, limits: &Limits, interrupt: &Interrupt, reporter: &Reporter) -> Defences {
    let started = Instant::now();
    let mut solver = Solver::new(limits.solver_bytes(1));
    let mut found = Defences::nothing_known(task);
    loop {
        let round = Instant::now();
        let moves = std::mem::take(&mut found.unknown);
        for (i, &point) in moves.iter().enumerate() {
            let share = limits.time.saturating_sub(started.elapsed()) / (moves.len() - i) as u32;
            let move_started = Instant::now();
            let interrupted = || {
                reporter.progress(task, started.elapsed());
                interrupt.is_asked() || move_started.elapsed() >= share
            };
            match judge(task, point, limits, &mut solver, &interrupted) {
                Verdict::No => found.safe.push(point),
                Verdict::Unknown => found.unknown.push(point),
                Verdict::Win(()) => found.losing.push(point),
            }
        }
        // A round that is cut short by nodes and not by time would find out no more next time.
        let left = limits.time.saturating_sub(started.elapsed());
        let settled = found.unknown.is_empty() || limits.nodes < u64::MAX;
        if settled || interrupt.is_asked() || left < round.elapsed() / 10 {
            break;
        }
    }
    found.safe.sort_unstable();
    found.losing.sort_unstable();
    found.nodes = solver.nodes();
    found.elapsed = started.elapsed();
    found
}

/// Whether the opponent wins after `point`.
fn judge(
    task: &Task,
    point: Point,
    limits: &Limits,
    solver: &mut Solver,
    interrupted: &impl Fn() -> bool,
) -> Verdict<()> {
    let color = task.board.side_to_move();
    if wins_at(&task.board, task.rule, point, color) {
        return Verdict::No;
    }
    let black_in_renju = task.rule == Rule::Renju && color == Color::Black;
    if black_in_renju && foul(&task.board, point).is_some() {
        return Verdict::Win(());
    }
    let mut board = task.board.clone();
    board.place(point).expect("the point is empty");
    match solver.solve(&board, task.rule, limits.mode, limits.nodes, interrupted) {
        Verdict::Win(_) => Verdict::Win(()),
        Verdict::No => Verdict::No,
        Verdict::Unknown => Verdict::Unknown,
    }
}
