//! `match`: games between engines, and what they tell of their strength.

mod args;
mod head;
mod outputs;
mod play;
mod progress;
mod report;
mod setup;
mod table;
mod text;

pub use args::MatchArgs;

use self::args::MatchCommand;
use crate::arena::score::Verdict;
use std::process::ExitCode;

/// The SPRT accepted H0.
const ACCEPTED_H0: u8 = 1;
/// The match or its SPRT has not come to its end.
const INCONCLUSIVE: u8 = 3;
/// A game that was read does not replay.
const NOT_VERIFIED: u8 = 4;

/// Plays a match, or reports on one that was played.
///
/// # Errors
/// When the arguments make no match, or a file cannot be read or written.
pub fn run(args: &MatchArgs) -> Result<ExitCode, String> {
    match &args.command {
        Some(MatchCommand::Report(report)) => report::run(report),
        None => play::run(&args.play),
    }
}

/// The exit code that tells a verdict.
fn verdict_code(verdict: Verdict) -> ExitCode {
    match verdict {
        Verdict::H1 => ExitCode::SUCCESS,
        Verdict::H0 => ExitCode::from(ACCEPTED_H0),
        Verdict::Continue => ExitCode::from(INCONCLUSIVE),
    }
}
