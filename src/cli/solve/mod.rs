//! `solve`: is there a forced win, and what is its proof?

mod defend;
mod report;
mod task;

use self::report::Reporter;
use self::task::{Limits, Task};
use super::interrupt::Interrupt;
use super::positions;
use crate::board::{Board, Color, Size, notation};
use crate::rules::{Rule, winning_line_anywhere};
use crate::threat::Mode;
use crate::threat::proof::Proof;
use clap::{Args, ValueEnum};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What `solve` takes.
#[derive(Args, Clone, Debug)]
pub struct SolveArgs {
    /// The positions: moves in order, Black first, such as h8i9g7.
    #[arg(value_name = "POSITION", required_unless_present_any = ["file", "verify"])]
    positions: Vec<String>,

    /// Take the positions from this file: a position a line, `rule size moves`.
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    file: Option<PathBuf>,

    /// The rule: freestyle, standard, renju, caro or caro-exact.
    #[arg(long, default_value = "freestyle", conflicts_with = "file")]
    rule: Rule,

    /// The board: 15, or 19x15.
    #[arg(long, default_value = "15", conflicts_with = "file")]
    size: Size,

    /// Who is to move; by default whoever's turn it is.
    #[arg(long, value_enum)]
    color: Option<ColorArg>,

    /// Which wins to look for: by fours (vcf), by all threats (vct), or first one, then the other.
    #[arg(long, value_enum, default_value_t)]
    mode: ModeArg,

    /// The time for each position, such as 500ms, 10s, 2m.
    #[arg(long, default_value = "10s", value_parser = humantime::parse_duration)]
    time: Duration,

    /// The most positions to visit for each position; with --defend, for each move of it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Solve so many positions at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The memory to use in all, MB.
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(32..=65_536))]
    memory: u32,

    /// Write the proof to this file; with several positions, -1, -2, … is added to its name.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// How to print the results.
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Verify the proof in this file instead of solving anything.
    #[arg(long, value_name = "PROOF", conflicts_with_all = ["positions", "file", "defend", "proof", "rule", "size", "color", "mode"])]
    verify: Option<PathBuf>,

    /// List the moves of the side to move that do not lose to a forced win of the opponent.
    #[arg(long, conflicts_with = "proof")]
    defend: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColorArg {
    Black,
    White,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ModeArg {
    #[default]
    Auto,
    Vcf,
    Vct,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// Solves what the arguments name and prints the results.
///
/// # Errors
/// When a position or file is no good; nothing has been printed then.
pub fn run(args: &SolveArgs) -> Result<(), String> {
    if let Some(path) = &args.verify {
        return verify(path, args.format);
    }
    let tasks = tasks(args)?;
    let interrupt = Interrupt::install()?;
    let reporter = Reporter::new(args.format);
    if args.defend {
        defend::run(&tasks, &limits(args), &interrupt, &reporter)
    } else {
        task::run_all(&tasks, &limits(args), usize::from(args.threads), &interrupt, &reporter)
    }
}

fn limits(args: &SolveArgs) -> Limits {
    Limits {
        mode: match args.mode {
            ModeArg::Auto => Mode::Auto,
            ModeArg::Vcf => Mode::Vcf,
            ModeArg::Vct => Mode::Vct,
        },
        time: args.time,
        nodes: args.nodes.unwrap_or(u64::MAX),
        memory: u64::from(args.memory) << 20,
    }
}

/// The positions to solve, checked.
fn tasks(args: &SolveArgs) -> Result<Vec<Task>, String> {
    let positions: Vec<(Rule, Board)> = match &args.file {
        Some(path) => positions::read(path)?.into_iter().map(|p| (p.rule, p.board)).collect(),
        None => args
            .positions
            .iter()
            .map(|text| match notation::parse_board(text, args.size) {
                Ok(board) => Ok((args.rule, board)),
                Err(error) => Err(format!("position '{}': {error}", shown(text))),
            })
            .collect::<Result<_, _>>()?,
    };
    let several = positions.len() > 1;
    positions
        .into_iter()
        .enumerate()
        .map(|(i, (rule, board))| {
            let text = notation::format_moves(board.moves());
            check(rule, &board).map_err(|error| format!("position '{}': {error}", shown(&text)))?;
            let proof = args.proof.as_ref().map(|path| match several {
                true => numbered(path, i + 1),
                false => path.clone(),
            });
            Ok(Task { rule, board: turned(board, args.color), text, proof })
        })
        .collect()
}

/// Enough of a position to know which one is meant.
fn shown(text: &str) -> String {
    let mut start: String = text.chars().take(40).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}

/// Whether there is anything to solve.
fn check(rule: Rule, board: &Board) -> Result<(), String> {
    if let Some((color, line)) = winning_line_anywhere(board, rule) {
        return Err(format!("{color} has won already, with {}", notation::format_moves(line)));
    }
    if board.vacancies() == 0 {
        return Err("the board is full".to_owned());
    }
    Ok(())
}

fn turned(mut board: Board, color: Option<ColorArg>) -> Board {
    let wanted = match color {
        Some(ColorArg::Black) => Color::Black,
        Some(ColorArg::White) => Color::White,
        None => board.side_to_move(),
    };
    if board.side_to_move() != wanted {
        board.pass();
    }
    board
}

/// `win.proof` becomes `win-3.proof`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|e| format!(".{}", e.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{}", extension.unwrap_or_default()))
}

/// Has a proof verified by nothing but the rules.
fn verify(path: &Path, format: Format) -> Result<(), String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let proof = Proof::parse(&text).map_err(|error| format!("{shown}: {error}"))?;
    let verified = proof.verify().map_err(|error| format!("{shown}: rejected: {error}"))?;
    report::verified(&proof, &verified, format);
    Ok(())
}
