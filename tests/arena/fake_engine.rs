//! A small engine that does what it is told to do wrong.
//!
//! Its arguments are its answers, one for each request. `play` is a sound move: the first empty
//! point from the top as Black, from the bottom as White, so that Black wins by five in the top
//! row. After the last answer it plays soundly, as it does in every process but the first one that
//! is started in a directory.
//!
//! | Answer | What it does |
//! |---|---|
//! | `hang` | thinks for ever, and reads nothing |
//! | `hang-with-child` | the same, with a process of its own that does it too |
//! | `exit` | ends in the middle of a line |
//! | `close` | closes its output and lives on |
//! | `late:MS` | plays soundly after that time |
//! | `repeat` | plays on the last stone of its opponent |
//! | `flood-lines` | writes lines without end |
//! | `flood-line` | writes a line without end |
//! | anything else | says it |
//!
//! Some arguments are no answers: `noisy` and `ignore-end` hold for the whole process, and
//! `start:ANSWER` is the answer to `START`, where `start:hang` never comes and `start:deaf` is `OK`
//! from an engine that reads nothing after it.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, Write};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

/// The argument that makes this executable a fake engine.
pub const WORD: &str = "fake-engine";

/// Where the processes of a directory write down their numbers.
pub const PIDS: &str = "pids";

/// Where they write what they read.
pub const INPUT: &str = "input";

/// Exists when a process has used its arguments.
const USED: &str = "used";

/// The only argument of a process that does nothing.
const ASLEEP: &str = "asleep";

/// Speaks the protocol until it is told to leave.
pub fn run(mut args: Vec<String>) {
    let pids = OpenOptions::new().append(true).create(true).open(PIDS);
    writeln!(pids.unwrap(), "{}", std::process::id()).unwrap();
    if args == [ASLEEP] {
        hang();
    }
    if File::create_new(USED).is_err() {
        args.clear();
    }
    let mut engine = Engine {
        noisy: take(&mut args, "noisy"),
        ignores_end: take(&mut args, "ignore-end"),
        starts: args.iter().filter_map(|arg| arg.strip_prefix("start:")).map(Into::into).collect(),
        answers: args.into_iter().filter(|arg| !arg.starts_with("start:")).collect(),
        size: (0, 0),
        stones: HashSet::new(),
        last: (0, 0),
        is_black: None,
        infos: 0,
    };
    let mut log = OpenOptions::new().append(true).create(true).open(INPUT).unwrap();
    let mut lines = io::stdin().lock().lines().map_while(Result::ok).inspect(move |line| {
        writeln!(log, "{line}").unwrap();
    });
    while let Some(line) = lines.next() {
        engine.obey(&line, &mut lines);
    }
    if engine.ignores_end {
        hang();
    }
}

struct Engine {
    noisy: bool,
    ignores_end: bool,
    /// What is left to answer to `START`.
    starts: Vec<String>,
    /// What is left to answer to other requests.
    answers: Vec<String>,
    size: (i32, i32),
    stones: HashSet<(i32, i32)>,
    /// The last stone of the opponent.
    last: (i32, i32),
    is_black: Option<bool>,
    /// `INFO` lines since the last answer.
    infos: usize,
}

impl Engine {
    fn obey(&mut self, line: &str, lines: &mut dyn Iterator<Item = String>) {
        let (word, argument) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "START" => self.start(parse_pair(&format!("{argument},{argument}"))),
            "RECTSTART" => self.start(parse_pair(argument)),
            "RESTART" => self.start(self.size),
            "INFO" => self.infos += 1,
            "BEGIN" => self.asked(true),
            "TURN" => {
                self.last = parse_pair(argument);
                self.stones.insert(self.last);
                self.asked(false);
            }
            "BOARD" => {
                let stones: Vec<_> = lines.take_while(|line| line != "DONE").collect();
                self.stones = stones.iter().map(|line| parse_pair(line)).collect();
                let own = stones.iter().filter(|line| line.ends_with(",1")).count();
                self.asked(2 * own == stones.len());
            }
            "SWAP2BOARD" => {
                let stones = lines.take_while(|line| line != "DONE").count();
                self.answer(if stones == 0 { "7,7 0,7 8,9" } else { "SWAP" });
            }
            "END" if !self.ignores_end => exit(0),
            _ => {}
        }
    }

    fn start(&mut self, size: (i32, i32)) {
        (self.size, self.is_black, self.infos) = (size, None, 0);
        self.stones.clear();
        let answer = if self.starts.is_empty() { "OK".into() } else { self.starts.remove(0) };
        match answer.as_str() {
            "hang" => hang(),
            "deaf" => {
                say("OK");
                hang()
            }
            answer => say(answer),
        }
    }

    /// Answers with a move.
    fn asked(&mut self, is_black: bool) {
        let is_black = *self.is_black.get_or_insert(is_black);
        let points = (0..self.size.1).flat_map(|y| (0..self.size.0).map(move |x| (x, y)));
        let mut points: Vec<_> = points.filter(|point| !self.stones.contains(point)).collect();
        if !is_black {
            points.reverse();
        }
        let (x, y) = points[0];
        let said = self.answer(&format!("{x},{y}"));
        self.stones.insert(parse_pair(&said));
    }

    /// Gives the next answer, which is `sound` unless told otherwise.
    fn answer(&mut self, sound: &str) -> String {
        if self.noisy {
            make_noise(std::mem::take(&mut self.infos));
        }
        let answer = if self.answers.is_empty() { "play".into() } else { self.answers.remove(0) };
        let said = match answer.as_str() {
            "play" => sound.to_owned(),
            "repeat" => format!("{},{}", self.last.0, self.last.1),
            "hang" => hang(),
            "hang-with-child" => {
                let me = std::env::current_exe().unwrap();
                Command::new(me).args([WORD, ASLEEP]).status().unwrap();
                hang()
            }
            "exit" => {
                print!("MESSAGE depth 3-4 ev 5 n 10");
                let _ = io::stdout().flush();
                exit(3)
            }
            "close" => {
                close_output();
                hang()
            }
            "flood-lines" => loop {
                say("MESSAGE thinking");
            },
            "flood-line" => loop {
                let _ = io::stdout().write_all(&[b'7'; 4096]);
            },
            answer => match answer.strip_prefix("late:") {
                Some(ms) => {
                    sleep(Duration::from_millis(ms.parse().unwrap()));
                    sound.to_owned()
                }
                None => answer.to_owned(),
            },
        };
        say(&said);
        said
    }
}

/// Removes an argument; whether it was there.
fn take(args: &mut Vec<String>, word: &str) -> bool {
    let before = args.len();
    args.retain(|arg| arg != word);
    args.len() < before
}

fn parse_pair(text: &str) -> (i32, i32) {
    let mut numbers = text.split(',').map(|number| number.trim().parse().unwrap_or(-1));
    (numbers.next().unwrap_or(-1), numbers.next().unwrap_or(-1))
}

fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
    let _ = io::stdout().flush();
}

/// What an engine may write before its answer.
fn make_noise(infos: usize) {
    for _ in 0..infos {
        say("UNKNOWN command");
    }
    say("");
    say("MESSAGE");
    say(&format!("MESSAGE {}", "x".repeat(100_000)));
    say("DEBUG 3,4");
    say("message depth 5-9 ev -12 n 12K");
    say("OK");
}

fn hang() -> ! {
    loop {
        sleep(Duration::from_secs(60));
    }
}

#[cfg(unix)]
fn close_output() {
    nix::unistd::close(1).unwrap();
}

#[cfg(not(unix))]
fn close_output() {
    exit(0);
}
