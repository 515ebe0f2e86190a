//! A manager for tests: talks to the real binary and fails, rather than hangs, when it is silent.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer that needs no thinking, or little, may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// What must happen at once. The aim is 100 ms; the rest is for a busy machine.
pub const AT_ONCE: Duration = Duration::from_millis(500);

/// A point as the protocol writes it.
pub type Xy = (usize, usize);

/// A running engine and what it has written.
pub struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    /// The `MESSAGE` and `DEBUG` lines before the last answer.
    pub messages: Vec<String>,
}

/// The engine's binary, to be started with arguments.
pub fn engine() -> Command {
    Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
}

impl Session {
    /// Starts the engine as a manager does.
    pub fn new() -> Session {
        let mut child = engine()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let line = line.expect("answers are UTF-8");
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Session { child, input, output, messages: Vec::new() }
    }

    /// Starts the engine and a game in which it plays as fast as it can.
    pub fn with_game(start: &str) -> Session {
        let mut session = Session::new();
        session.send("INFO timeout_turn 0");
        session.ask(start, "OK");
        session
    }

    /// Writes bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the engine reads");
        input.flush().unwrap();
    }

    /// Writes lines, ended as managers end them.
    pub fn send(&mut self, text: &str) {
        let text: String = text.lines().flat_map(|line| [line.trim(), "\r\n"]).collect();
        self.send_bytes(text.as_bytes());
    }

    /// The next line that is an answer.
    pub fn answer_within(&mut self, patience: Duration) -> String {
        let deadline = Instant::now() + patience;
        self.messages.clear();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(line) if line.starts_with("MESSAGE ") || line.starts_with("DEBUG ") => {
                    self.messages.push(line);
                }
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) => panic!("no answer within {patience:?}"),
                Err(RecvTimeoutError::Disconnected) => panic!("the engine left"),
            }
        }
    }

    pub fn answer(&mut self) -> String {
        self.answer_within(PATIENCE)
    }

    /// Sends lines and wants exactly this answer.
    pub fn ask(&mut self, text: &str, answer: &str) {
        self.send(text);
        assert_eq!(self.answer(), answer, "the answer to {text:?}");
    }

    /// Sends lines and wants an `ERROR` that tells `what`.
    pub fn ask_error(&mut self, text: &str, what: &str) {
        self.send(text);
        let answer = self.answer();
        let fits = answer.starts_with("ERROR ") && answer.contains(what);
        assert!(fits, "{text:?} was answered by {answer:?}, which is no ERROR about {what:?}");
    }

    /// Sends lines and wants a move.
    pub fn ask_move(&mut self, text: &str) -> Xy {
        self.send(text);
        parse_xy(&self.answer())
    }

    /// Sends lines and wants no answer, not even a `MESSAGE`.
    pub fn ask_nothing(&mut self, text: &str) {
        self.send(text);
        self.send("ABOUT");
        let answer = self.answer();
        assert!(answer.starts_with("name="), "{text:?} was answered by {answer:?}");
        assert_eq!(self.messages, [] as [&str; 0], "after {text:?}");
    }

    /// Wants no line for a while: the engine thinks.
    pub fn expect_silence(&mut self, duration: Duration) {
        if let Ok(line) = self.output.recv_timeout(duration) {
            panic!("{line:?} came, but the engine was to think on");
        }
    }

    /// The points of a small board that have stones, found by trying to play on each.
    pub fn occupied(&mut self, width: usize, height: usize) -> Vec<Xy> {
        let points = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        points.filter(|&xy| self.is_occupied(xy)).collect()
    }

    fn is_occupied(&mut self, (x, y): Xy) -> bool {
        let point = format!("{x},{y}");
        self.send(&format!("PLAY {point}"));
        let answer = self.answer();
        if answer == point {
            self.ask(&format!("TAKEBACK {point}"), "OK");
            return false;
        }
        assert!(answer.ends_with("is occupied"), "{answer}");
        true
    }

    /// The most memory that the process has had in use so far, KB.
    #[cfg(target_os = "linux")]
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Ends the input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the engine to leave by itself.
    pub fn wait_within(&mut self, patience: Duration) -> ExitStatus {
        let deadline = Instant::now() + patience;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < deadline, "still running after {patience:?}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Wants the engine gone at once, quietly and with success, and gives what it wrote last.
    pub fn expect_exit(&mut self) -> Vec<String> {
        let begin = Instant::now();
        let status = self.wait_within(AT_ONCE);
        println!("gone after {:?}", begin.elapsed());
        assert_eq!(status.code(), Some(0));
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "");
        self.output.iter().collect()
    }

    /// Sends `END` and wants the engine gone without a word.
    pub fn end(mut self) {
        self.send("END");
        assert_eq!(self.expect_exit(), [] as [&str; 0]);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads `x,y`, and nothing else.
pub fn parse_xy(text: &str) -> Xy {
    let xy = text.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    xy.unwrap_or_else(|| panic!("{text:?} is not a move"))
}
