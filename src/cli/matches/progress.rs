//! What is told while a match runs: a bar on a terminal, lines elsewhere.

use crate::cli::tell;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Not more often than this is a line written where there is no terminal.
const LINES: Duration = Duration::from_secs(2);

/// The running score, on standard error.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    total: u64,
    /// Games that were played before, in a match that is resumed.
    before: u64,
    done: u64,
    started: Instant,
    last_line: Option<Instant>,
}

impl Progress {
    /// Begins with `before` of `total` games played.
    pub(super) fn new(total: u64, before: u64) -> Progress {
        let bar = io::stderr().is_terminal().then(|| bar(total, before));
        Progress { bar, total, before, done: before, started: Instant::now(), last_line: None }
    }

    /// A game has ended, and this is how the match and its test stand now.
    pub(super) fn game(&mut self, standing: &str, test: Option<&str>) {
        self.done += 1;
        let mut course = format!("{:.1} games/min", self.games_per_minute());
        if let Some(test) = test {
            course = format!("{test}  {course}");
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
            bar.set_prefix(course);
            bar.set_message(standing.to_owned());
        } else if self.done == self.total || self.last_line.is_none_or(|at| at.elapsed() >= LINES) {
            tell(format_args!("{}/{}  {standing}  {course}", self.done, self.total));
            self.last_line = Some(Instant::now());
        }
    }

    /// Keeps the clocks of the bar going.
    pub(super) fn tick(&self) {
        if let Some(bar) = &self.bar {
            bar.tick();
        }
    }

    /// Tells something that happened, above the bar.
    pub(super) fn note(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| tell(text)),
            None => tell(text),
        }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn games_per_minute(&self) -> f64 {
        let minutes = self.started.elapsed().as_secs_f64().max(1e-3) / 60.0;
        (self.done - self.before) as f64 / minutes
    }
}

fn bar(total: u64, before: u64) -> ProgressBar {
    // Two lines, neither of which is cut off on a terminal of 80 columns.
    let template = "{pos}/{len} [{bar:10}] {elapsed} (left {eta})  {prefix}\n{wide_msg}";
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    let bar = ProgressBar::new(total).with_position(before).with_style(style.progress_chars("=> "));
    bar.reset_eta();
    bar
}
