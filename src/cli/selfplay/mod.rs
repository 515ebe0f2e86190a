//! `selfplay`: games of the engine with itself, and what is in files of them.

mod dump;
mod stats;

use super::interrupt::Interrupt;
use super::tell;
use crate::board::Size;
use crate::rules::Rule;
use crate::training::{GameFile, GameWriter, Goal, Progress, Settings, Shard, generate};
use clap::{Args, Subcommand, ValueEnum};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What `selfplay` takes.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct SelfplayArgs {
    #[command(subcommand)]
    command: Option<Command>,

    /// Add the games to this file. If it exists, it must have been made with the same settings,
    /// and is gone on with.
    #[arg(short, long, value_name = "FILE", required = true)]
    output: Option<PathBuf>,

    /// The rule: freestyle, standard, renju, caro or caro-exact.
    #[arg(long, default_value = "freestyle")]
    rule: Rule,

    /// The boards, such as 15 or 15,15,20: each game draws one of them.
    #[arg(long, default_value = "15", value_delimiter = ',')]
    size: Vec<Size>,

    /// Positions to visit for a move.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Stop when all shards together have so many games.
    #[arg(long, value_name = "N", required_unless_present = "positions")]
    games: Option<u64>,

    /// Stop when all shards together have so many positions.
    #[arg(long, value_name = "N", conflicts_with = "games")]
    positions: Option<u64>,

    /// Play so many games at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// What the random numbers start from: other seeds make other games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Play only the k-th of n parts of the games: the parts can be made on different machines.
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    /// Tell what is in files of games.
    Stats {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print the games of a file.
    Dump {
        /// The file.
        file: PathBuf,

        /// As text, a position a line: rule, board, moves, value, best move, result. Or as JSON, a
        /// game a line.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
}

/// How games are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// Plays games or tells of them.
///
/// # Errors
/// When a file is no good.
pub fn run(args: &SelfplayArgs) -> Result<(), String> {
    match &args.command {
        None => play(args),
        Some(Command::Stats { files }) => stats::run(files),
        Some(Command::Dump { file, format }) => dump::run(file, *format),
    }
}

/// Reads a file of games; tells of a torn one.
fn read(path: &Path) -> Result<GameFile, String> {
    let file = GameFile::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if file.torn_bytes > 0 {
        tell(format_args!("{}: the last game is torn and left out", path.display()));
    }
    Ok(file)
}

fn play(args: &SelfplayArgs) -> Result<(), String> {
    let path = args.output.as_deref().expect("clap demands a file");
    let settings = Settings {
        rule: args.rule,
        sizes: args.size.clone(),
        nodes: args.nodes,
        seed: args.seed,
        shard: args.shard,
    };
    let goal = match (args.games, args.positions) {
        (Some(games), _) => Goal::Games(args.shard.share(games)),
        (None, positions) => Goal::Positions(args.shard.share(positions.unwrap_or_default())),
    };
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let (mut writer, contents) =
        GameWriter::open(path, &settings).map_err(|error| named(&error))?;
    let before = Progress { games: contents.games.len() as u64, positions: contents.positions() };
    if contents.torn_bytes > 0 {
        tell(format_args!("{}: the last game was torn and is played again", path.display()));
    }
    drop(contents);
    let interrupt = Interrupt::install()?;
    let mut meter = Meter::new(before);
    let after = generate(
        &settings,
        goal,
        usize::from(args.threads),
        &mut writer,
        before,
        interrupt.flag(),
        &mut |progress| meter.show(progress),
    )
    .map_err(|error| named(&error))?;
    meter.finish(after);
    Ok(())
}

/// Shows people how it goes on.
struct Meter {
    before: Progress,
    started: Instant,
    shown: Instant,
    /// Whether each line overwrites the last.
    watched: bool,
}

impl Meter {
    fn new(before: Progress) -> Meter {
        let now = Instant::now();
        Meter { before, started: now, shown: now, watched: io::stderr().is_terminal() }
    }

    /// Tells how far it is: often on a terminal, else once a minute.
    fn show(&mut self, progress: Progress) {
        let pause = Duration::from_secs(if self.watched { 1 } else { 60 });
        if self.shown.elapsed() < pause {
            return;
        }
        self.shown = Instant::now();
        let line = self.line(progress);
        // Nobody is helped by an error here.
        let _ = if self.watched {
            write!(io::stderr(), "\r{line}\x1b[K")
        } else {
            writeln!(io::stderr(), "{line}")
        };
    }

    fn finish(&self, progress: Progress) {
        if self.watched {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        super::print(&format!("{}\n", self.line(progress)));
    }

    fn line(&self, progress: Progress) -> String {
        let minutes = self.started.elapsed().as_secs_f64() / 60.0;
        let new = progress.positions - self.before.positions;
        format!(
            "{} games, {} positions, {:.0} positions/min",
            progress.games,
            progress.positions,
            new as f64 / minutes.max(1e-6)
        )
    }
}
