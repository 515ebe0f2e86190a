//! `match report`: the table and verdict of games that were played before, on any machine.

use super::args::ReportArgs;
use super::table::{TableOptions, format_table};
use super::{NOT_VERIFIED, verdict_code};
use crate::arena::files::read_games;
use crate::arena::score::{Sprt, Verdict};
use crate::arena::tally::{NotCounted, Tally};
use crate::arena::{GameRecord, verify};
use crate::cli::{print, tell};
use std::path::Path;
use std::process::ExitCode;

/// Reads the files and prints the table of all their games.
///
/// # Errors
/// When a file cannot be read or is no result file, or the test does not fit the engines.
pub(super) fn run(args: &ReportArgs) -> Result<ExitCode, String> {
    let sprt = args.sprt()?;
    let mut merged = Merged::default();
    args.files.iter().try_for_each(|path| merged.read(path))?;
    let first = merged.first_engine(args.first.as_deref())?;
    let verdict = sprt.map(|sprt| merged.verdict(sprt, first)).transpose()?;
    let options = TableOptions {
        first,
        openings: args.list_openings,
        opening_order: args.sort_openings,
        sprt: verdict,
    };
    merged.remarks.iter().for_each(tell);
    print(&format_table(&merged.tally, &options));
    Ok(match verdict {
        _ if merged.refused > 0 => ExitCode::from(NOT_VERIFIED),
        Some((_, verdict)) => verdict_code(verdict),
        None => ExitCode::SUCCESS,
    })
}

/// The games of all files.
#[derive(Default)]
struct Merged {
    tally: Tally,
    /// What is wrong with the files, for people.
    remarks: Vec<String>,
    /// Games that do not replay, and that are not counted for that.
    refused: u64,
    /// The lowest game number so far, and the name of the engine named first in the schedule.
    lowest: Option<(u64, String)>,
}

impl Merged {
    fn read(&mut self, path: &Path) -> Result<(), String> {
        let shown = path.display();
        let mut repeated = 0_u64;
        let mut games = read_games(path)?;
        for record in games.by_ref() {
            let record = record?;
            if let Err(error) = verify(&record) {
                self.remarks.push(format!("{shown}: game {}: {error}: not counted", record.game));
                self.refused += 1;
                continue;
            }
            match self.tally.add(&record) {
                Ok(()) => self.note_first(&record),
                Err(NotCounted::Repeated) => repeated += 1,
                Err(reason) => {
                    let game = record.game;
                    self.remarks.push(format!("{shown}: game {game} is not counted: {reason}"));
                }
            }
        }
        if repeated > 0 {
            self.remarks.push(format!("{shown}: {repeated} games have been counted already"));
        }
        if games.ended_in_the_middle() {
            self.remarks.push(format!("{shown}: the last line is not whole and not counted"));
        }
        Ok(())
    }

    /// In games with even numbers the engine named first has Black.
    fn note_first(&mut self, record: &GameRecord) {
        if self.lowest.as_ref().is_none_or(|(lowest, _)| record.game < *lowest) {
            let first = if record.game.is_multiple_of(2) { &record.black } else { &record.white };
            self.lowest = Some((record.game, first.clone()));
        }
    }

    /// The index of the engine from whose side two engines are compared.
    fn first_engine(&self, wanted: Option<&str>) -> Result<usize, String> {
        let engines = self.tally.engines();
        let index = |name: &str| engines.iter().position(|engine| engine.name() == name);
        match (wanted, &self.lowest) {
            (Some(name), _) => index(name).ok_or_else(|| format!("no engine is named '{name}'")),
            (None, Some((_, name))) => Ok(index(name).unwrap_or(0)),
            (None, None) => Ok(0),
        }
    }

    fn verdict(&self, sprt: Sprt, first: usize) -> Result<(Sprt, Verdict), String> {
        match self.tally.engines().len() {
            2 => Ok((sprt, sprt.verdict(&self.tally.meeting(first, 1 - first)))),
            count => Err(format!("--sprt compares two engines, and these games have {count}")),
        }
    }
}
