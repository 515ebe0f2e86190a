//! What the reader and the session share.

use crate::search::{Clock, Control, Ticket};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

/// With it the reader, which always listens, reaches the session, which may be thinking.
#[derive(Debug)]
pub struct Link {
    control: Arc<Control>,
    ending: AtomicBool,
    thinking: AtomicBool,
}

impl Link {
    /// A link to the session whose engine heeds `control`.
    pub fn new(control: Arc<Control>) -> Link {
        Link { control, ending: AtomicBool::new(false), thinking: AtomicBool::new(false) }
    }

    /// The limits of running and coming searches.
    pub fn clock(&self) -> &Clock {
        &self.control.clock
    }

    /// Makes the searches of all requests up to `ticket` answer at once.
    pub fn stop(&self, ticket: Ticket) {
        self.control.stop(ticket);
    }

    /// Tells that request `ticket` has come in: thinking on the opponent's time ends.
    pub fn hear(&self, ticket: Ticket) {
        self.control.hear(ticket);
    }

    /// Makes the session leave: a running search is given up, none begins any more.
    pub fn end(&self) {
        self.ending.store(true, SeqCst);
        self.control.stop(Ticket::MAX);
    }

    /// Whether the session is to leave.
    pub fn is_ending(&self) -> bool {
        self.ending.load(SeqCst)
    }

    /// Runs a search, unless the session is to leave. `None` if it was given up or not begun.
    pub fn unless_ending<T>(&self, search: impl FnOnce() -> T) -> Option<T> {
        self.thinking.store(true, SeqCst);
        let found = if self.is_ending() { None } else { Some(search()) };
        self.thinking.store(false, SeqCst);
        found.filter(|_| !self.is_ending())
    }

    /// Ends the process if the session does not do so in time after [`Link::end`].
    ///
    /// A session that thinks has to be gone within 100 ms, whatever its search is in the middle
    /// of. One that does not think is busy with requests that came before the end and gets the
    /// time to answer them, unless the manager has ceased to read.
    pub fn leave(&self) {
        thread::sleep(Duration::from_millis(70));
        if !self.thinking.load(SeqCst) {
            thread::sleep(Duration::from_millis(1500));
        }
        process::exit(0);
    }
}
