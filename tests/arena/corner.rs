//! A place for a game: a directory of its own for each player, and the players' processes.

use crate::fake_engine::{INPUT, PIDS, WORD};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tengen::arena::{EngineSpec, GameRecord, GameTask, Player, play_game, verify};
use tengen::board::Size;
use tengen::rules::Rule;

/// Generous to engines on a busy machine.
const EASY: &str = "tc=20s/move tolerance=10s";

/// A directory that is gone afterwards.
pub struct Corner(PathBuf);

impl Corner {
    pub fn new() -> Corner {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("arena-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&dir).unwrap();
        Corner(dir)
    }

    /// A fake engine that gives these answers in this place.
    pub fn fake(&self, name: &str, answers: &[&str], words: &str) -> Player {
        let answers: String = answers.iter().map(|answer| format!(" '{answer}'")).collect();
        let me = std::env::current_exe().unwrap();
        let dir = self.0.display();
        let text =
            format!(r#"cmd="'{}' {WORD}{answers}" dir="{dir}" name={name} {words}"#, me.display());
        Player::new(EngineSpec::parse(&text, EASY).unwrap())
    }

    /// All that the engines here have read.
    pub fn input(&self) -> Vec<String> {
        let text = fs::read_to_string(self.0.join(INPUT)).unwrap();
        text.lines().map(|line| line.trim_end_matches('\r').to_owned()).collect()
    }

    /// The processes that were started here.
    pub fn processes(&self) -> Vec<u32> {
        let pids = fs::read_to_string(self.0.join(PIDS)).unwrap();
        pids.lines().map(|pid| pid.parse().unwrap()).collect()
    }

    /// Wants all processes that were started here to be gone. Those that were killed without
    /// being ours, a moment may pass until the system has noticed.
    pub fn expect_nobody_left(&self) {
        let deadline = Instant::now() + Duration::from_secs(10);
        for pid in self.processes() {
            while lives(pid) {
                assert!(Instant::now() < deadline, "process {pid} was left behind");
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

impl Drop for Corner {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Whether a process runs; one that nobody has collected does not.
#[cfg(target_os = "linux")]
fn lives(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with(['Z', 'X']))
}

#[cfg(not(target_os = "linux"))]
fn lives(_pid: u32) -> bool {
    false
}

/// Our own engine.
pub fn own(name: &str, words: &str) -> Player {
    let engine = env!("CARGO_BIN_EXE_pbrain-tengen");
    let text = format!(r#"cmd="'{engine}'" name={name} option.hash_size=2048 {words}"#);
    Player::new(EngineSpec::parse(&text, EASY).unwrap())
}

/// A game from the empty board.
pub fn task(rule: Rule, size: Size) -> GameTask {
    GameTask { game: 3, pair: 1, rule, size, opening: Vec::new(), swap2: false, max_moves: None }
}

/// Plays a game to its end and wants a record that can be believed.
pub fn play(task: &GameTask, black: &mut Player, white: &mut Player) -> GameRecord {
    let record = play_game(task, [black, white], &AtomicBool::new(false));
    assert_eq!(verify(&record), Ok(()), "{record:?}");
    record
}
