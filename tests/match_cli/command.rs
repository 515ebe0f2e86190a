//! Running `match` and reading what it leaves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tengen::arena::GameRecord;
use tengen::arena::files::read_games;

/// A directory of its own for a test, removed at the end.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Relaxed);
        let name = format!("match-cli-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file with this text; its path.
    pub fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.text(name)
    }

    /// The path as an argument.
    pub fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The words of this engine with a limit of nodes: it plays the same moves everywhere.
pub fn engine(name: &str, nodes: u32) -> String {
    let binary = env!("CARGO_BIN_EXE_pbrain-tengen");
    format!("--engine=cmd=\"'{binary}'\" name={name} tc=nodes:{nodes} memory=64")
}

pub fn command<S: AsRef<str>>(args: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"));
    command.arg("match").args(args.iter().map(AsRef::as_ref));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run<S: AsRef<str>>(args: &[S]) -> Output {
    command(args).output().unwrap()
}

/// Runs it and expects this exit code; what it prints.
pub fn printed<S: AsRef<str>>(code: i32, args: &[S]) -> String {
    let output = run(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs it and expects a refusal: code 2, one line on standard error and nothing else.
pub fn refusal<S: AsRef<str>>(args: &[S]) -> String {
    let output = run(args);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert_eq!(output.stdout, b"", "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors.strip_prefix("pbrain-tengen: ").unwrap().trim_end().to_owned()
}

/// The games of result files, in the order of their numbers.
pub fn games(paths: &[PathBuf]) -> Vec<GameRecord> {
    let mut games: Vec<GameRecord> =
        paths.iter().flat_map(|path| read_games(path).unwrap()).map(Result::unwrap).collect();
    games.sort_by_key(|game| game.game);
    games
}

/// What is the same whenever a game is played, as opposed to its times.
pub fn substance(games: &[GameRecord]) -> Vec<String> {
    let one = |game: &GameRecord| {
        let thoughts: Vec<_> =
            game.played.iter().map(|played| (&played.value, played.depth, played.nodes)).collect();
        let GameRecord { game, pair, black, white, opening, moves, winner, ending, .. } = game;
        format!("{game} {pair} {black} {white} {opening} {moves} {winner:?} {ending} {thoughts:?}")
    };
    games.iter().map(one).collect()
}
