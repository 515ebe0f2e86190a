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
        let hint = |error: String| match error.ends_with("has games already") {
            true => format!("{error}: add --resume to go on with that match, or take another name"),
            false => error,
        };
        let log = |path: &PathBuf| match args.resume {
            true => GameLog::resume(path),
            false => GameLog::create(path).map_err(hint),
        };
        let sgf = |path: &PathBuf| open_sgf(path, args.resume).map(|file| (path.clone(), file));
        let json = args.json.as_ref().map(log).transpose()?;
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

fn open_sgf(path: &Path, resume: bool) -> Result<File, String> {
    if !resume && path.metadata().is_ok_and(|data| data.len() > 0) {
        return Err(format!("{} has games already: take another name", path.display()));
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    options.open(path).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}
