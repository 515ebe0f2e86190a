//! The files that games are written to while a match runs.

use super::args::PlayArgs;
use crate::arena::GameRecord;
use crate::arena::files::{GameLog, format_psq, format_sgf};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where games go; nowhere if nothing was asked for.
pub(super) struct Outputs {
    json: Option<GameLog>,
    sgf: Option<(PathBuf, File)>,
    psq: Option<PathBuf>,
}

impl Outputs {
    /// Opens what the arguments name. A file with games in it is only added to when the match is
    /// resumed.
    ///
    /// # Errors
    /// When a file cannot be written or has games already.
    pub(super) fn open(args: &PlayArgs) -> Result<Outputs, String> {
        if !args.resume {
            let hint = "add --resume to go on with that match, or take another name";
            args.json.as_deref().map_or(Ok(()), |path| check_unused(path, hint))?;
            args.sgf.as_deref().map_or(Ok(()), |path| check_unused(path, "take another name"))?;
        }
        let sgf = |path: &PathBuf| open_sgf(path).map(|file| (path.clone(), file));
        let json = args.json.as_deref().map(GameLog::open).transpose()?;
        let sgf = args.sgf.as_ref().map(sgf).transpose()?;
        if let Some(path) = &args.psq {
            fs::create_dir_all(path).map_err(|error| cannot_write(path, &error))?;
        }
        Ok(Outputs { json, sgf, psq: args.psq.clone() })
    }

    /// Writes a game everywhere.
    ///
    /// # Errors
    /// When something cannot be written.
    pub(super) fn add(&mut self, record: &GameRecord) -> Result<(), String> {
        if let Some(log) = &mut self.json {
            log.add(record)?;
        }
        if let Some((path, file)) = &mut self.sgf {
            let written = file.write_all(format_sgf(record)?.as_bytes());
            written.map_err(|error| cannot_write(path, &error))?;
        }
        if let Some(directory) = &self.psq {
            let path = directory.join(format!("game-{:06}.psq", record.game));
            fs::write(&path, format_psq(record)?).map_err(|error| cannot_write(&path, &error))?;
        }
        Ok(())
    }
}

/// Refuses a file that is not empty, and tells what to do about it.
fn check_unused(path: &Path, hint: &str) -> Result<(), String> {
    match path.metadata().is_ok_and(|data| data.len() > 0) {
        true => Err(format!("{} has games already: {hint}", path.display())),
        false => Ok(()),
    }
}

fn open_sgf(path: &Path) -> Result<File, String> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    options.open(path).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}
