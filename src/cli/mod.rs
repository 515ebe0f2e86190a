//! The command line.
//!
//! Without a subcommand the engine speaks the Gomocup protocol, which is how managers start it.

pub mod bench;
mod interrupt;
mod matches;
pub mod positions;
mod selfplay;
mod solve;
mod tune;

use crate::protocol;
use clap::{ArgAction, Args, Parser, Subcommand};
use log::LevelFilter;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// A gomoku and renju engine.
///
/// Without a subcommand it speaks the Gomocup (Piskvork) protocol on standard input and output.
#[derive(Parser, Debug)]
#[command(name = NAME, version)]
struct Cli {
    /// Tell more on standard error: searches (-v), the lines of the protocol (-vv).
    ///
    /// The environment variable RUST_LOG, if set, decides instead.
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Measure the engine's speed on fixed positions.
    Bench(BenchArgs),
    /// Find forced wins, with proofs that can be verified.
    Solve(solve::SolveArgs),
    /// Play a match between engines, and tell which one is stronger.
    Match(Box<matches::MatchArgs>),
    /// Play games of the engine with itself, to train on.
    Selfplay(selfplay::SelfplayArgs),
    /// Fit the weights of the evaluation to games of selfplay.
    Tune(tune::TuneArgs),
}

/// What `bench` takes.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct BenchArgs {
    /// Measure placing and taking back stones instead of searching.
    #[arg(long)]
    pub moves: bool,

    /// Take the positions from this file: a position a line, `rule size moves`.
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,

    /// Search each position to this depth, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
}

/// The name of the binary, which starts as managers demand.
const NAME: &str = "pbrain-tengen";

/// Reads the command line and does what it says.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if !error.use_stderr() => {
            // Help or version. Whoever closed the output does not want to read it.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return fail(one_line(&error)),
    };
    start_log(cli.verbose);
    let success = |()| ExitCode::SUCCESS;
    let result = match cli.command {
        None => speak_protocol().map(success),
        Some(Command::Bench(args)) => bench::run(&args).map(success),
        Some(Command::Solve(args)) => solve::run(&args).map(success),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Selfplay(args)) => selfplay::run(&args).map(success),
        Some(Command::Tune(args)) => tune::run(&args).map(success),
    };
    result.unwrap_or_else(fail)
}

fn speak_protocol() -> Result<(), String> {
    if io::stdin().is_terminal() {
        tell(
            "speaking the Gomocup protocol; try START 15, then BEGIN, then END \
             (--help for other uses)",
        );
    }
    protocol::run().map_err(|error| format!("cannot answer the manager: {error}"))
}

fn start_log(verbose: u8) {
    let level = match verbose {
        0 => LevelFilter::Warn,
        1 => LevelFilter::Debug,
        _ => LevelFilter::Trace,
    };
    env_logger::Builder::new().filter_level(level).parse_default_env().init();
}

/// Tells why it did not work and gives the exit code for that.
fn fail(reason: String) -> ExitCode {
    tell(reason);
    ExitCode::from(2)
}

/// Writes one line to people. Nobody may be listening.
fn tell(text: impl Display) {
    let _ = writeln!(io::stderr(), "{NAME}: {text}");
}

/// Prints to standard output; whoever closed it does not want to read.
fn print(text: &str) {
    let mut output = io::stdout().lock();
    let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
}

/// What a complaint of clap's says before it goes on to hints and usage, on one line.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let paragraph: Vec<_> =
        text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let text = paragraph.join(" ");
    text.strip_prefix("error: ").unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn complaints_are_one_line() {
        let complaint = |args: &[&str]| one_line(&Cli::try_parse_from(args).unwrap_err());
        assert_eq!(complaint(&[NAME, "--colour"]), "unexpected argument '--colour' found");
        assert_eq!(complaint(&[NAME, "dance"]), "unrecognized subcommand 'dance'");
        let depth = complaint(&[NAME, "bench", "--depth", "0"]);
        assert!(depth.starts_with("invalid value '0' for '--depth <N>'"), "{depth}");
        assert!(!depth.contains('\n'));
    }

    #[test]
    fn bench_takes_its_options() {
        let line = [NAME, "bench", "--moves", "--positions", "p.txt", "--depth", "8", "-vv"];
        let cli = Cli::try_parse_from(line).unwrap();
        assert_eq!(cli.verbose, 2);
        let Some(Command::Bench(args)) = cli.command else { panic!("bench expected") };
        let positions = Some(PathBuf::from("p.txt"));
        assert_eq!(args, BenchArgs { moves: true, positions, depth: Some(8) });
    }
}
