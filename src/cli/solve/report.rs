//! Printing what was found out.

use super::Format;
use super::defend::Defences;
use super::task::{Solved, Task};
use crate::board::{Board, Cell, Color, Point, notation};
use crate::cli::print;
use crate::threat::Verdict;
use crate::threat::proof::{Proof, Verified};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Prints results in the order of their positions, whatever order they come in.
pub(super) struct Reporter {
    format: Format,
    waiting: Mutex<Waiting>,
    /// Whether people are watching standard error.
    watched: bool,
    /// When progress was last shown, in seconds of the task then running.
    shown: AtomicU64,
}

#[derive(Default)]
struct Waiting {
    next: usize,
    texts: BTreeMap<usize, String>,
}

impl Reporter {
    pub(super) fn new(format: Format) -> Reporter {
        Reporter {
            format,
            waiting: Mutex::default(),
            watched: io::stderr().is_terminal(),
            shown: AtomicU64::new(0),
        }
    }

    /// Tells people that the work goes on, about once a second.
    pub(super) fn progress(&self, task: &Task, elapsed: Duration) {
        let seconds = elapsed.as_secs();
        if self.watched && self.shown.swap(seconds, Relaxed) != seconds && seconds > 0 {
            let position = super::shown(&task.text);
            // A line that the next one overwrites. Nobody is helped by an error here.
            let _ = write!(io::stderr(), "\r{position}: {seconds} s\x1b[K");
        }
    }

    /// Reports the task with this number.
    pub(super) fn solved(&self, number: usize, task: &Task, solved: Solved) {
        let text = match self.format {
            Format::Text => solved_text(task, &solved),
            Format::Json => solved_json(task, &solved),
        };
        self.print(number, text);
    }

    /// Reports the defences of the task with this number.
    pub(super) fn defended(&self, number: usize, task: &Task, defences: &Defences) {
        let text = match self.format {
            Format::Text => defences_text(task, defences),
            Format::Json => to_line(&DefencesLine {
                position: &task.text,
                rule: task.rule.name(),
                safe: names(&defences.safe),
                unknown: names(&defences.unknown),
                losing: names(&defences.losing),
                nodes: defences.nodes,
                ms: milliseconds(defences.elapsed),
            }),
        };
        self.print(number, text);
    }

    fn print(&self, number: usize, text: String) {
        let mut waiting = self.waiting.lock().expect("no thread panics while it prints");
        waiting.texts.insert(number, text);
        while let Some(text) = {
            let next = waiting.next;
            waiting.texts.remove(&next)
        } {
            self.write(&text);
            waiting.next += 1;
        }
    }

    /// Prints what still waits for a result that will not come.
    pub(super) fn flush(&self) {
        let mut waiting = self.waiting.lock().expect("no thread panics while it prints");
        for text in std::mem::take(&mut waiting.texts).into_values() {
            self.write(&text);
        }
    }

    fn write(&self, text: &str) {
        if self.watched && self.shown.swap(0, Relaxed) > 0 {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        print(text);
    }
}

/// Reports a proof that holds.
pub(super) fn verified(proof: &Proof, verified: &Verified, format: Format) {
    #[derive(Serialize)]
    struct Line<'a> {
        rule: &'a str,
        attacker: String,
        result: &'a str,
        plies: usize,
        attacks: u64,
    }
    print(&match format {
        Format::Text => format!(
            "accepted: {} wins in at most {} plies ({}, {} attacks checked)\n",
            proof.attacker, verified.plies, proof.rule, verified.nodes
        ),
        Format::Json => to_line(&Line {
            rule: proof.rule.name(),
            attacker: proof.attacker.to_string(),
            result: "accepted",
            plies: verified.plies,
            attacks: verified.nodes,
        }),
    });
}

#[derive(Serialize)]
struct SolvedLine<'a> {
    position: &'a str,
    rule: &'a str,
    result: &'a str,
    plies: Option<usize>,
    line: Option<String>,
    mode: Option<&'a str>,
    nodes: u64,
    ms: f64,
    proof: Option<String>,
}

#[derive(Serialize)]
struct DefencesLine<'a> {
    position: &'a str,
    rule: &'a str,
    safe: Vec<String>,
    unknown: Vec<String>,
    losing: Vec<String>,
    nodes: u64,
    ms: f64,
}

fn solved_json(task: &Task, solved: &Solved) -> String {
    let found = match &solved.result {
        Verdict::Win(found) => Some(found),
        Verdict::No | Verdict::Unknown => None,
    };
    to_line(&SolvedLine {
        position: &task.text,
        rule: task.rule.name(),
        result: result_name(solved),
        plies: found.map(|found| found.plies),
        line: found.map(|found| notation::format_moves(found.line.iter().copied())),
        mode: found.map(|found| mode_name(found.by_fours)),
        nodes: solved.nodes,
        ms: milliseconds(solved.elapsed),
        proof: solved.proof.as_ref().map(|path| path.display().to_string()),
    })
}

fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("names and numbers can be written as JSON") + "\n"
}

fn solved_text(task: &Task, solved: &Solved) -> String {
    let Solved { result, nodes, elapsed, proof } = solved;
    let ms = milliseconds(*elapsed);
    let mut text = format!("{} ({})\n{}", task.text, task.rule, result_name(solved));
    let line = match result {
        Verdict::Win(found) => {
            let _ = write!(
                text,
                ": {} in at most {} plies ({})",
                task.board.side_to_move(),
                found.plies,
                mode_name(found.by_fours)
            );
            found.line.as_slice()
        }
        Verdict::No | Verdict::Unknown => &[],
    };
    let _ = writeln!(text, ", {nodes} nodes, {ms} ms");
    if !line.is_empty() {
        let _ = writeln!(text, "line: {}", names(line).join(" "));
    }
    if let Some(path) = proof {
        let _ = writeln!(text, "proof: {}", path.display());
    }
    text + &drawing(&task.board, line) + "\n"
}

fn defences_text(task: &Task, defences: &Defences) -> String {
    let mut text =
        format!("{} ({}), {} to move\n", task.text, task.rule, task.board.side_to_move());
    for (name, points) in
        [("safe", &defences.safe), ("unknown", &defences.unknown), ("losing", &defences.losing)]
    {
        let list: String = points.iter().map(|point| format!(" {point}")).collect();
        let _ = writeln!(text, "{name} ({}):{list}", points.len());
    }
    let _ = writeln!(text, "{} nodes, {} ms\n", defences.nodes, milliseconds(defences.elapsed));
    text
}

fn result_name(solved: &Solved) -> &'static str {
    match solved.result {
        Verdict::Win(_) => "win",
        Verdict::No => "no",
        Verdict::Unknown => "unknown",
    }
}

fn mode_name(by_fours: bool) -> &'static str {
    if by_fours { "vcf" } else { "vct" }
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

/// With three digits after the point.
fn milliseconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e3
}

/// The board with a line's moves as numbers: `X` and `O` stand already.
fn drawing(board: &Board, line: &[Point]) -> String {
    let size = board.size();
    let mut text = "  ".to_owned();
    for x in 0..size.width() {
        let name = Point::new(x, 0).to_string();
        let _ = write!(text, "{:>4}", name.trim_end_matches('1'));
    }
    for y in 0..size.height() {
        let _ = write!(text, "\n{:2}", y + 1);
        for x in 0..size.width() {
            let point = Point::new(x, y);
            let number = line.iter().position(|&move_| move_ == point).map(|i| i + 1);
            let symbol = match (board.cell(point), number) {
                (Cell::Empty, Some(number)) => number.to_string(),
                (Cell::Empty, None) => ".".to_owned(),
                (Cell::Nobody, _) => "#".to_owned(),
                (cell, _) => match cell.color() {
                    Some(Color::Black) => "X".to_owned(),
                    _ => "O".to_owned(),
                },
            };
            let _ = write!(text, "{symbol:>4}");
        }
    }
    text + "\n"
}
