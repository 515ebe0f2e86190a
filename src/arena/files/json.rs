//! Result files: one [`GameRecord`] a line, as JSON.

use crate::arena::GameRecord;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// A result file that games are added to. Each is on the disk's way before the next is begun.
#[derive(Debug)]
pub struct GameLog {
    path: PathBuf,
    file: File,
}

impl GameLog {
    /// Goes on with a file, or begins it. The rest of a line that was not finished is removed.
    ///
    /// # Errors
    /// When the file cannot be opened or changed.
    pub fn open(path: &Path) -> Result<GameLog, String> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| cannot("write", path, &error))?;
        let log = GameLog { path: path.to_owned(), file };
        log.finish_last_line().map_err(|error| cannot("write", path, &error))?;
        Ok(log)
    }

    /// Makes the file end with a line's end: completes a whole record and cuts off part of one.
    fn finish_last_line(&self) -> io::Result<()> {
        let bytes = std::fs::read(&self.path)?;
        let last = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if last == bytes.len() {
            Ok(())
        } else if serde_json::from_slice::<GameRecord>(&bytes[last..]).is_ok() {
            (&self.file).write_all(b"\n")
        } else {
            self.file.set_len(last as u64)
        }
    }

    /// Writes a game down.
    ///
    /// # Errors
    /// When the disk is full, or something like it.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), String> {
        let mut line = serde_json::to_vec(record).expect("a record has nothing that JSON lacks");
        line.push(b'\n');
        // In one piece, so that a kill at the wrong moment hardly ever leaves a part of it.
        let written = self.file.write_all(&line).and_then(|()| self.file.flush());
        written.map_err(|error| cannot("write", &self.path, &error))
    }
}

/// The games of a result file, one after the other.
#[derive(Debug)]
pub struct ReadGames {
    path: PathBuf,
    lines: BufReader<File>,
    line: usize,
    partial: bool,
}

/// Opens a result file.
///
/// # Errors
/// When it cannot be read.
pub fn read_games(path: &Path) -> Result<ReadGames, String> {
    let file = File::open(path).map_err(|error| cannot("read", path, &error))?;
    Ok(ReadGames { path: path.to_owned(), lines: BufReader::new(file), line: 0, partial: false })
}

impl ReadGames {
    /// Whether the last line read was only a part of one, from a match that was killed: it has
    /// been left out.
    pub fn ended_in_the_middle(&self) -> bool {
        self.partial
    }

    fn parse(&mut self, line: &[u8]) -> Option<Result<GameRecord, String>> {
        let error = match serde_json::from_slice(line) {
            Ok(record) => return Some(Ok(record)),
            Err(error) => error,
        };
        if !line.ends_with(b"\n") {
            self.partial = true;
            return None;
        }
        // The parser sees this line alone, and so calls it the first.
        let reason = error.to_string().replace(" at line 1 column", " at column");
        Some(Err(format!("{}: line {}: {reason}", self.path.display(), self.line)))
    }
}

impl Iterator for ReadGames {
    type Item = Result<GameRecord, String>;

    fn next(&mut self) -> Option<Result<GameRecord, String>> {
        loop {
            let mut line = Vec::new();
            self.line += 1;
            match self.lines.read_until(b'\n', &mut line) {
                Err(error) => return Some(Err(cannot("read", &self.path, &error))),
                Ok(0) => return None,
                Ok(_) if line.trim_ascii().is_empty() => continue,
                Ok(_) => return self.parse(&line),
            }
        }
    }
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::*;
    use std::fs;

    /// A file of its own for each test, removed at the end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let name = format!("tengen-{}-{name}.jsonl", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = fs::remove_file(&path);
            Scratch(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn games(path: &Path) -> (Vec<u64>, bool) {
        let mut reader = read_games(path).unwrap();
        let games = reader.by_ref().map(|record| record.unwrap().game).collect();
        (games, reader.ended_in_the_middle())
    }

    fn numbered(game: u64) -> GameRecord {
        GameRecord { game, ..record() }
    }

    #[test]
    fn what_is_written_is_read() {
        let scratch = Scratch::new("written");
        let mut log = GameLog::open(&scratch.0).unwrap();
        log.add(&record()).unwrap();
        log.add(&numbered(8)).unwrap();
        let read: Vec<_> = read_games(&scratch.0).unwrap().map(Result::unwrap).collect();
        assert_eq!(read, [record(), numbered(8)]);
    }

    #[test]
    fn a_killed_match_leaves_part_of_a_line() {
        let scratch = Scratch::new("killed");
        GameLog::open(&scratch.0).unwrap().add(&numbered(0)).unwrap();
        let whole = fs::read(&scratch.0).unwrap();
        let broken = [&whole[..], &whole[..40]].concat();
        fs::write(&scratch.0, &broken).unwrap();
        assert_eq!(games(&scratch.0), (vec![0], true));
        GameLog::open(&scratch.0).unwrap().add(&numbered(1)).unwrap();
        assert_eq!(games(&scratch.0), (vec![0, 1], false));
        // A whole record without its line's end is kept.
        fs::write(&scratch.0, &whole[..whole.len() - 1]).unwrap();
        assert_eq!(games(&scratch.0), (vec![0], false));
        GameLog::open(&scratch.0).unwrap().add(&numbered(1)).unwrap();
        assert_eq!(games(&scratch.0), (vec![0, 1], false));
    }

    #[test]
    fn errors_name_file_and_line() {
        let scratch = Scratch::new("errors");
        fs::write(&scratch.0, "\n{\"game\": 1}\n").unwrap();
        let error = read_games(&scratch.0).unwrap().next().unwrap().unwrap_err();
        let shown = scratch.0.display();
        assert_eq!(error, format!("{shown}: line 2: missing field `pair` at column 11"));
        fs::write(&scratch.0, [0xff, b'\n']).unwrap();
        let error = read_games(&scratch.0).unwrap().next().unwrap().unwrap_err();
        assert!(error.starts_with(&format!("{shown}: line 1: ")), "{error}");
        assert!(read_games(Path::new("no/such/file")).unwrap_err().starts_with("cannot read"));
    }
}
