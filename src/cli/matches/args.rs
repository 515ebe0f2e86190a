//! What `match` and `match report` take.

use crate::arena::schedule::{Format, Shard};
use crate::arena::score::Sprt;
use crate::board::Size;
use crate::rules::Rule;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// What `match` takes.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, after_help = EXIT_CODES)]
pub struct MatchArgs {
    #[command(subcommand)]
    pub(super) command: Option<MatchCommand>,

    #[command(flatten)]
    pub(super) play: PlayArgs,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all games were played, or the SPRT accepted H1; 1 the SPRT accepted H0; 2 bad usage;
3 no decision: interrupted, or no game is left and the SPRT goes on; 4 (report) a game does not
replay.";

#[derive(Subcommand, Debug)]
pub(super) enum MatchCommand {
    /// Merge result files into one table and verdict.
    Report(ReportArgs),
}

/// What a match is made of.
#[derive(Args, Clone, Debug)]
pub(super) struct PlayArgs {
    /// An engine, as words in one string: `cmd=./engine name=NAME tc=1s/move threads=1 memory=350
    /// option.KEY=VALUE`. Give two or more.
    #[arg(long = "engine", value_name = "WORDS")]
    pub(super) engines: Vec<String>,

    /// Words for every engine that does not say otherwise.
    #[arg(long, value_name = "WORDS")]
    pub(super) each: Vec<String>,

    /// The rule: freestyle, standard, renju, caro or caro-exact.
    #[arg(long, default_value = "freestyle")]
    pub(super) rule: Rule,

    /// The board: 15, or 19x15.
    #[arg(long, default_value = "15")]
    pub(super) size: Size,

    /// The games that any two engines play, rounded up to pairs: each opening is played with both
    /// colours.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(super) games: u64,

    /// Who meets: all engines each other, or the first engine all others.
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: FormatArg,

    /// Openings, one a line: `h8i9g7`, or distances from the centre such as `0,0, 1,1, -1,-1`.
    /// Without a file they are random and balanced.
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,

    /// Play the openings of the file in its order, or shuffled by the seed.
    #[arg(long, value_enum, default_value_t, requires = "openings")]
    pub(super) order: Order,

    /// Play the openings of the file under all symmetries of the board.
    #[arg(long, requires = "openings")]
    pub(super) symmetries: bool,

    /// What random openings and the random order depend on.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,

    /// Let the engines agree on opening and colours by swap2.
    #[arg(long, conflicts_with = "openings")]
    pub(super) swap2: bool,

    /// Draw games after so many moves, those of the opening included.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) max_moves: Option<u16>,

    /// Games to play at a time; each needs a processor core (or as many as an engine's threads).
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: u16,

    /// Play part K of N of the match: the parts together are the whole match, game for game.
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    pub(super) shard: Shard,

    /// Stop when it is clear whether the first of two engines is stronger by elo0 or by elo1:
    /// `elo0=0 elo1=5 alpha=0.05 beta=0.05`, where all four may be left out.
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..=4)]
    sprt: Option<Vec<String>>,

    /// Write each game to this file, a JSON object a line.
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,

    /// Write the games to this file in SGF.
    #[arg(long, value_name = "FILE")]
    pub(super) sgf: Option<PathBuf>,

    /// Write each game to a .psq file (Piskvork's) in this directory.
    #[arg(long, value_name = "DIR")]
    pub(super) psq: Option<PathBuf>,

    /// Go on with a match: count the games in the --json file and play the others.
    #[arg(long, requires = "json")]
    pub(super) resume: bool,

    /// How many openings to list, the most lopsided first.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(super) list_openings: usize,
}

/// What `match report` takes.
#[derive(Args, Clone, Debug)]
pub(super) struct ReportArgs {
    /// Result files that `match --json` wrote.
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,

    /// Tell the verdict of this test between two engines, as `match --sprt`. Name the files first.
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..=4)]
    sprt: Option<Vec<String>>,

    /// The engine from whose side the score of two engines is told. By default the one that begins
    /// with Black.
    #[arg(long, value_name = "NAME")]
    pub(super) first: Option<String>,

    /// How many openings to list.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(super) list_openings: usize,

    /// The openings to list first.
    #[arg(long, value_enum, default_value_t)]
    pub(super) sort_openings: OpeningOrder,
}

/// Who meets.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum FormatArg {
    /// Every engine meets every other.
    #[default]
    RoundRobin,
    /// The first engine meets each of the others.
    Gauntlet,
}

/// The order of the openings of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Order {
    /// As in the file.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// The order of the openings in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OpeningOrder {
    /// Those in which one colour won most games more than the other.
    #[default]
    Lopsided,
    /// The best for Black.
    Black,
    /// The best for White.
    White,
    /// As they were played.
    Played,
}

impl PlayArgs {
    /// The test asked for.
    pub(super) fn sprt(&self) -> Result<Option<Sprt>, String> {
        parse_sprt(self.sprt.as_deref())
    }

    /// Which engines meet.
    pub(super) fn format(&self) -> Format {
        match self.format {
            FormatArg::RoundRobin => Format::RoundRobin,
            FormatArg::Gauntlet => Format::Gauntlet,
        }
    }
}

impl ReportArgs {
    /// The test asked for.
    pub(super) fn sprt(&self) -> Result<Option<Sprt>, String> {
        parse_sprt(self.sprt.as_deref())
    }
}

fn parse_sprt(words: Option<&[String]>) -> Result<Option<Sprt>, String> {
    let parse = |words: &[String]| words.join(" ").parse::<Sprt>();
    words.map(parse).transpose().map_err(|error| format!("--sprt: {error}"))
}
