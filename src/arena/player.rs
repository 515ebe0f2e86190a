//! An engine as a player: a process that speaks the Gomocup protocol, and its clock.

use super::answer::Answer;
use super::briefing::{infos, start_command};
use super::clock::Clock;
use super::complaints::OpenInfos;
use super::process::{FLOOD, Output, Process};
use super::thought::Thought;
use super::{Ending, EngineSpec, MoveRecord};
use crate::board::Size;
use crate::rules::Rule;
use crate::text::shown;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How often we look whether the match is to stop while an engine thinks.
const TICK: Duration = Duration::from_millis(20);

/// How long an engine that plays without a limit of time may think before it counts as hanging.
const UNTIMED: Duration = Duration::from_secs(600);

/// The characters of an engine's line that are quoted.
const QUOTED: usize = 60;

/// An engine and its process, which is started when it is needed, used for many games, and
/// replaced when it fails.
///
/// Dropping it ends the process.
pub struct Player {
    spec: EngineSpec,
    process: Option<Process>,
    /// The board of the last game that the process has begun.
    size: Option<Size>,
    /// Whether a process is used for more than one game: as long as that works.
    reuses_process: bool,
    clock: Clock,
    open_infos: OpenInfos,
    /// The most memory that the last process has used, bytes.
    process_memory: Option<u64>,
    /// The most memory that any process so far has used, bytes.
    peak_memory: Option<u64>,
}

/// An answer that came in time.
#[derive(Debug)]
pub(super) struct Reply {
    /// The line.
    pub(super) text: String,
    /// What it means: [`Answer::Points`] or [`Answer::Swap`].
    pub(super) answer: Answer,
    /// How it came about.
    pub(super) record: MoveRecord,
}

/// Why a player cannot go on.
#[derive(Debug)]
pub(super) struct Failure {
    /// How the game ends by it.
    pub(super) ending: Ending,
    /// What happened, for people.
    pub(super) detail: String,
}

impl Failure {
    pub(super) fn new(ending: Ending, detail: impl Into<String>) -> Failure {
        Failure { ending, detail: detail.into() }
    }

    fn interrupted() -> Failure {
        Failure::new(Ending::Interrupted, "")
    }

    /// What a failed write means.
    fn of_write(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::WouldBlock => Failure::new(Ending::Hang, "it does not read its input"),
            _ => Failure::new(Ending::Crash, "the process has closed its input"),
        }
    }
}

impl Player {
    /// A player whose process does not run yet.
    pub fn new(spec: EngineSpec) -> Player {
        let clock = Clock::new(&spec.time_control, spec.tolerance);
        Player {
            spec,
            process: None,
            size: None,
            reuses_process: true,
            clock,
            open_infos: OpenInfos::default(),
            process_memory: None,
            peak_memory: None,
        }
    }

    /// How the engine is started, and under which conditions it plays.
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// The name in results.
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// The most memory that the engine has used so far, bytes: of any process it had, with those
    /// that this has started. `None` where it cannot be measured (only Linux tells).
    pub fn peak_memory(&self) -> Option<u64> {
        self.peak_memory
    }

    /// Starts the process, so that a program that cannot be started is found before a match.
    ///
    /// # Errors
    /// One sentence for the user.
    pub fn check(&mut self) -> Result<(), String> {
        if self.process.is_none() {
            self.start_process()?;
        }
        Ok(())
    }

    /// Ends the process: tells it to leave, waits up to half a second, then kills it.
    pub fn quit(&mut self) {
        self.measure_memory();
        self.size = None;
        if let Some(process) = self.process.take() {
            process.leave();
        }
    }

    /// Tells the process to leave without waiting for it.
    pub(super) fn tell_to_leave(&mut self) {
        if let Some(process) = &mut self.process {
            process.tell_to_leave();
        }
    }

    /// Gets the engine ready for a game: a running process, an empty board, the limits and options
    /// told, a fresh clock. If a process that has played before does not begin another game, it is
    /// replaced, and from then on each game has a process of its own.
    pub(super) fn begin_game(
        &mut self,
        rule: Rule,
        size: Size,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        self.clock = Clock::new(&self.spec.time_control, self.spec.tolerance);
        let is_used_up = self.size.is_some() && !self.reuses_process;
        if is_used_up || self.process.as_ref().is_some_and(Process::is_leaving) {
            self.quit();
        }
        if let Some(last) = self.size.take() {
            let restart = if last == size { "RESTART".to_owned() } else { start_command(size) };
            match self.begin_with(&restart, rule, stop) {
                Err(failure) if failure.ending != Ending::Interrupted => {
                    log::debug!("{}: {restart}: {}", self.spec.name, failure.detail);
                    self.reuses_process = false;
                    self.quit();
                }
                outcome => {
                    self.size = Some(size);
                    return outcome;
                }
            }
        }
        self.check().map_err(|error| Failure::new(Ending::Crash, error))?;
        self.begin_with(&start_command(size), rule, stop)?;
        self.size = Some(size);
        Ok(())
    }

    /// Asks for a move, or for what else the request wants, and waits for the answer.
    ///
    /// After a failure the process is gone, or on its way, unless it was only late.
    pub(super) fn ask(&mut self, request: &str, stop: &AtomicBool) -> Result<Reply, Failure> {
        let outcome = self.exchange(request, stop);
        self.measure_memory();
        self.settle(outcome)
    }

    /// Ends a process that has failed.
    fn settle<T>(&mut self, outcome: Result<T, Failure>) -> Result<T, Failure> {
        match outcome.as_ref().err().map(|failure| failure.ending) {
            None | Some(Ending::Timeout) => {}
            Some(Ending::Interrupted) => self.tell_to_leave(),
            Some(Ending::Garbage) => self.quit(),
            Some(_) => {
                self.process = None;
                self.size = None;
            }
        }
        outcome
    }

    fn start_process(&mut self) -> Result<(), String> {
        let EngineSpec { program, dir, .. } = &self.spec;
        if let Some(dir) = dir
            && !dir.is_dir()
        {
            return Err(format!("the directory {} does not exist", dir.display()));
        }
        let process = Process::start(&self.spec)
            .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        self.process = Some(process);
        self.process_memory = None;
        self.size = None;
        self.open_infos.clear();
        Ok(())
    }

    /// Begins a game with this command, waits for the `OK`, and tells limits and options.
    fn begin_with(&mut self, command: &str, rule: Rule, stop: &AtomicBool) -> Result<(), Failure> {
        let outcome = self.await_ok(command, stop).and_then(|()| {
            let infos = infos(&self.spec, rule);
            let lines: String =
                infos.iter().map(|(key, value)| format!("INFO {key} {value}\n")).collect();
            self.open_infos.add(infos);
            self.process().send(&lines).map_err(|error| Failure::of_write(&error))
        });
        self.settle(outcome)
    }

    fn await_ok(&mut self, command: &str, stop: &AtomicBool) -> Result<(), Failure> {
        let startup = self.spec.startup;
        self.drain()?;
        self.process().send(command).map_err(|error| Failure::of_write(&error))?;
        let sent = Instant::now();
        loop {
            let Some((text, _)) = self.next_line(sent, startup, stop)? else {
                let detail = format!("no OK to {command} within {} ms", startup.as_millis());
                return Err(Failure::new(Ending::Hang, detail));
            };
            match Answer::of(&text) {
                Answer::Ok => break,
                Answer::Error => {
                    let detail = format!("answered {command} by {}", quote(&text));
                    return Err(Failure::new(Ending::Garbage, detail));
                }
                Answer::Unknown if command == "RESTART" => {
                    return Err(Failure::new(Ending::Garbage, "does not know RESTART"));
                }
                _ => {}
            }
        }
        self.process().forgive_output();
        Ok(())
    }

    /// Writes the request and reads lines until one is an answer.
    fn exchange(&mut self, request: &str, stop: &AtomicBool) -> Result<Reply, Failure> {
        self.drain()?;
        let time_left = self.clock.left_ms().to_string();
        let lines = format!("INFO time_left {time_left}\n{request}");
        self.open_infos.add([("time_left".to_owned(), time_left)]);
        let patience = self.clock.deadline().unwrap_or(UNTIMED) + self.spec.grace;
        let sent = Instant::now();
        self.process().send(&lines).map_err(|error| Failure::of_write(&error))?;
        let mut thought = Thought::default();
        loop {
            let Some((text, at)) = self.next_line(sent, patience, stop)? else {
                let detail = format!("no answer within {} ms", patience.as_millis());
                return Err(Failure::new(Ending::Hang, detail));
            };
            let answer = Answer::of(&text);
            match answer {
                Answer::Remark => thought.read(&text),
                Answer::Ok => {}
                Answer::Points(_) | Answer::Swap => {
                    let time = at.saturating_duration_since(sent);
                    return self.accept(text, answer, thought, time);
                }
                Answer::Error | Answer::Unknown
                    if self.open_infos.explain(&answer, &text, request) => {}
                Answer::Error | Answer::Unknown | Answer::Other => {
                    let detail = format!("answered {}", quote(&text));
                    return Err(Failure::new(Ending::Garbage, detail));
                }
            }
        }
    }

    /// Takes an answer, and its time off the clock.
    fn accept(
        &mut self,
        text: String,
        answer: Answer,
        thought: Thought,
        time: Duration,
    ) -> Result<Reply, Failure> {
        self.process().forgive_output();
        self.open_infos.clear();
        let limit = self.clock.limit().unwrap_or_default();
        if self.clock.spend(time) {
            let record = thought.into_record(time.as_millis() as u64);
            return Ok(Reply { text, answer, record });
        }
        let detail = format!(
            "answered {} after {} ms; {} ms were left, and {} ms of tolerance",
            quote(&text),
            time.as_millis(),
            limit.as_millis(),
            self.spec.tolerance.as_millis()
        );
        Err(Failure::new(Ending::Timeout, detail))
    }

    /// The next line, unless `patience` has passed since `since`.
    fn next_line(
        &mut self,
        since: Instant,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<(String, Instant)>, Failure> {
        loop {
            if stop.load(Relaxed) {
                return Err(Failure::interrupted());
            }
            let Some(left) = patience.checked_sub(since.elapsed()) else { return Ok(None) };
            match self.process().next(left.min(TICK)) {
                None => {}
                Some(Output::Line { text, at }) => return Ok(Some((text, at))),
                Some(end) => return Err(self.failure_of(&end)),
            }
        }
    }

    /// Forgets what the engine has written since its answer: it was not asked.
    fn drain(&mut self) -> Result<(), Failure> {
        while let Some(output) = self.process().next_pending() {
            if !matches!(output, Output::Line { .. }) {
                return Err(self.failure_of(&output));
            }
        }
        Ok(())
    }

    /// What the end of the output means.
    fn failure_of(&mut self, end: &Output) -> Failure {
        if *end == Output::Flood {
            let detail = format!("more than {} MB without an answer", FLOOD >> 20);
            return Failure::new(Ending::Flood, detail);
        }
        let detail = match self.process().exit_status() {
            Some(status) => format!("the process ended ({status})"),
            None => "the process has closed its output".to_owned(),
        };
        Failure::new(Ending::Crash, detail)
    }

    fn process(&mut self) -> &mut Process {
        self.process.as_mut().expect("a game has begun")
    }

    fn measure_memory(&mut self) {
        let now = self.process.as_ref().and_then(Process::peak_memory);
        self.process_memory = self.process_memory.max(now);
        self.peak_memory = self.peak_memory.max(now);
    }

    /// What to tell people about its memory: that it has used more than it may.
    pub(super) fn memory_complaint(&self) -> Option<String> {
        let EngineSpec { name, memory: limit, .. } = &self.spec;
        let peak = self.process_memory.filter(|peak| peak > limit && *limit > 0)?;
        Some(format!("{name} has used {} MB of {} MB", peak.div_ceil(1 << 20), limit >> 20))
    }
}

/// Leaves time to a process that was told to leave, and kills others after the same time.
impl Drop for Player {
    fn drop(&mut self) {
        self.quit();
    }
}

/// A line for people, shortened.
pub(super) fn quote(line: &str) -> String {
    format!("'{}'", shown(line, QUOTED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_one_short_line() {
        assert_eq!(quote("a\tb"), "'a\u{fffd}b'");
        assert_eq!(quote(&"x".repeat(100)).chars().count(), QUOTED + 3);
    }
}
