//! The Gomocup protocol, with the part of Yixin-Board's extension that its users need.
//!
//! A manager writes commands on our standard input and reads answers from our standard output.
//! Two threads share the work. The [`reader`] turns bytes into numbered [`Request`]s and acts at
//! once on what cannot wait: the end, a stop, a new time limit. The [`session`] obeys the requests
//! in order and does the thinking. What passes between them:
//!
//! - a queue of requests;
//! - the [`Link`], with which the reader reaches into a running search.
//!
//! [`command`] and [`info`] know the words of the protocol, [`block`] the lists of stones that
//! some commands take, [`error`] everything that a manager can get wrong.

pub mod block;
pub mod command;
pub mod error;
pub mod info;
pub mod link;
pub mod reader;
pub mod session;

pub use command::Command;
pub use error::ProtocolError;
pub use link::Link;
pub use reader::Request;
pub use session::Session;

use crate::engine::{Engine, Options};
use crate::search::Control;
use std::io;
use std::sync::{Arc, mpsc};
use std::thread;

/// Requests read ahead of the session.
///
/// Far more than any manager has under way. A flood beyond it waits in the pipe, not in memory.
const QUEUE: usize = 4096;

/// Speaks the protocol on standard input and output until `END` or the end of the input.
///
/// # Errors
/// When the reader cannot be started, or answers cannot be written for another reason than that
/// the manager is gone.
pub fn run() -> io::Result<()> {
    let control = Arc::new(Control::default());
    let link = Arc::new(Link::new(Arc::clone(&control)));
    let (queue, requests) = mpsc::sync_channel(QUEUE);
    let reader_link = Arc::clone(&link);
    thread::Builder::new().name("reader".to_owned()).spawn(move || {
        reader::read_requests(io::stdin().lock(), &reader_link, queue);
        reader_link.leave();
    })?;
    let engine = Engine::new(Options::default(), control);
    match Session::new(engine, link, io::stdout().lock()).run(requests) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
