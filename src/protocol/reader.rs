//! The reader: bytes from the manager to requests for the session.

use super::error::quote;
use super::info::Setting;
use super::{Command, Link, ProtocolError};
use crate::search::Ticket;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::mpsc::SyncSender;

/// The bytes of a line that are kept. Longer than any command with the longest path in it.
const LINE_LIMIT: usize = 8192;

/// The bytes asked for at a time.
const CHUNK: usize = 16 * 1024;

/// A line that is not blank, and its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number of the request, which names its search; they count from 1.
    pub ticket: Ticket,
    /// The text, without blanks around it.
    pub line: String,
    /// Whether the line was longer than a command can be, and `line` is only its start.
    pub cut: bool,
}

impl Request {
    /// What the line asks for.
    ///
    /// # Errors
    /// When it asks for it in the wrong way. An overlong line is an error too, except that an
    /// overlong `INFO` is passed on: that command is never answered.
    pub fn command(&self) -> Result<Command<'_>, ProtocolError> {
        match Command::parse(&self.line) {
            Ok(Command::Info(argument)) => Ok(Command::Info(argument)),
            _ if self.cut => Err(ProtocolError::LineTooLong { start: quote(&self.line) }),
            command => command,
        }
    }
}

/// Reads requests until `END`, the end of the input, or the session's leave, and sends them to
/// the session in order. What must act at once acts through `link` before it is queued.
pub fn read_requests(input: impl Read, link: &Link, queue: SyncSender<Request>) {
    let mut lines = Lines::new(input);
    let mut ticket = 0;
    while let Some(Line { bytes, cut }) = lines.next_line() {
        ticket += 1;
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let request = Request { ticket, line, cut };
        act_at_once(&request, link);
        if link.is_ending() || queue.send(request).is_err() {
            break;
        }
    }
    link.end();
}

fn act_at_once(request: &Request, link: &Link) {
    link.hear(request.ticket);
    match request.command() {
        Ok(Command::End) => link.end(),
        Ok(Command::Stop) => link.stop(request.ticket),
        Ok(Command::Info(argument)) => {
            // The session will tell about a setting that is not usable.
            if let Ok(setting) = Setting::parse(argument) {
                setting.set_clock(link.clock());
            }
        }
        _ => {}
    }
}

/// Splits bytes into lines, which end with LF, CR LF or CR, and leaves out blank ones.
pub(crate) struct Lines<R> {
    input: R,
    chunk: Box<[u8]>,
    /// The part of the chunk still to be split.
    unread: Range<usize>,
    line: Line,
}

/// A line in the making.
#[derive(Default)]
pub(crate) struct Line {
    /// Its start, up to [`LINE_LIMIT`], without blanks around it.
    pub(crate) bytes: Vec<u8>,
    /// Whether there was more than blanks beyond [`LINE_LIMIT`].
    cut: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        let chunk = vec![0; CHUNK].into_boxed_slice();
        Lines { input, chunk, unread: 0..0, line: Line::default() }
    }

    /// The next line that is not blank; the last one may lack its end.
    ///
    /// A line is complete with its CR: the LF that may follow only ends a blank line. So nobody
    /// waits for a byte that does not come.
    pub(crate) fn next_line(&mut self) -> Option<Line> {
        loop {
            if self.unread.is_empty() && !self.refill() {
                return self.line.take();
            }
            let bytes = &self.chunk[self.unread.clone()];
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            self.line.push(&bytes[..end.unwrap_or(bytes.len())]);
            self.unread.start += end.map_or(bytes.len(), |end| end + 1);
            if end.is_some()
                && let Some(line) = self.line.take()
            {
                return Some(line);
            }
        }
    }

    /// Reads on; false at the end of the input. A broken input has ended.
    fn refill(&mut self) -> bool {
        loop {
            match self.input.read(&mut self.chunk) {
                Ok(length) => {
                    self.unread = 0..length;
                    return length > 0;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    log::warn!("cannot read on: {error}");
                    return false;
                }
            }
        }
    }
}

impl Line {
    /// Appends what the limit leaves room for. Blanks at the start are no part of the line.
    fn push(&mut self, part: &[u8]) {
        let part = if self.bytes.is_empty() { part.trim_ascii_start() } else { part };
        let (kept, rest) = part.split_at(part.len().min(LINE_LIMIT - self.bytes.len()));
        self.bytes.extend_from_slice(kept);
        self.cut |= !rest.trim_ascii().is_empty();
    }

    /// Ends the line and begins the next one; `None` if it is blank.
    fn take(&mut self) -> Option<Line> {
        let mut line = std::mem::take(self);
        line.bytes.truncate(line.bytes.trim_ascii_end().len());
        (!line.bytes.is_empty()).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Control;
    use std::sync::{Arc, mpsc};

    fn read_all(input: impl Read) -> Vec<Request> {
        let link = Link::new(Arc::new(Control::default()));
        let (queue, requests) = mpsc::sync_channel(100);
        read_requests(input, &link, queue);
        assert!(link.is_ending());
        requests.iter().collect()
    }

    fn texts(input: &[u8]) -> Vec<String> {
        read_all(input).into_iter().map(|request| request.line).collect()
    }

    #[test]
    fn all_line_ends_count_and_blank_lines_do_not() {
        let lines = ["START 15", "ABOUT", "BEGIN"];
        assert_eq!(texts(b"START 15\nABOUT\nBEGIN\n"), lines);
        assert_eq!(texts(b"START 15\r\nABOUT\r\nBEGIN\r\n"), lines);
        assert_eq!(texts(b"START 15\rABOUT\rBEGIN\r"), lines);
        assert_eq!(texts(b"\r\n \n\t START 15 \n\r\r\nABOUT\n\nBEGIN"), lines);
        assert!(texts(b"").is_empty());
    }

    #[test]
    fn requests_are_numbered_from_one() {
        let tickets: Vec<_> = read_all(&b"a\n\nb\nc"[..]).iter().map(|r| r.ticket).collect();
        assert_eq!(tickets, [1, 2, 3]);
    }

    #[test]
    fn a_line_is_complete_with_its_carriage_return() {
        /// Gives its bytes one by one and panics when asked for more.
        struct OnlyThese<'a>(&'a [u8]);
        impl Read for OnlyThese<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let (first, rest) = self.0.split_first().expect("asked for one byte too many");
                buffer[0] = *first;
                self.0 = rest;
                Ok(1)
            }
        }
        let mut lines = Lines::new(OnlyThese(b"BEGIN\r"));
        assert_eq!(lines.next_line().unwrap().bytes, b"BEGIN");
    }

    #[test]
    fn long_lines_are_cut_and_blanks_do_not_make_a_line_long() {
        let long = [b"x".repeat(3_000_000), b"\nABOUT\n".to_vec()].concat();
        let requests = read_all(&long[..]);
        assert_eq!(requests.len(), 2);
        assert_eq!(requests[0].line.len(), LINE_LIMIT);
        assert!(requests[0].cut && !requests[1].cut);
        assert!(matches!(requests[0].command(), Err(ProtocolError::LineTooLong { .. })));

        let blanks = [b" ".repeat(100_000), b"ABOUT".to_vec(), b" ".repeat(100_000)].concat();
        let requests = read_all(&blanks[..]);
        assert_eq!(requests, [Request { ticket: 1, line: "ABOUT".to_owned(), cut: false }]);

        let info = [b"INFO folder ".to_vec(), b"x".repeat(100_000)].concat();
        assert!(matches!(read_all(&info[..])[0].command(), Ok(Command::Info(_))));
    }

    #[test]
    fn nothing_after_end_is_read() {
        assert_eq!(texts(b"ABOUT\nend\nABOUT\n"), ["ABOUT"]);
    }

    #[test]
    fn a_stop_hits_the_requests_before_it() {
        let control = Arc::new(Control::default());
        let link = Link::new(Arc::clone(&control));
        for (ticket, line) in [(7, "YXSTOP"), (8, "BEGIN")] {
            act_at_once(&Request { ticket, line: line.to_owned(), cut: false }, &link);
        }
        assert!(control.is_stopped(6));
        assert!(!control.is_stopped(8));
    }

    #[test]
    fn invalid_utf8_survives() {
        assert_eq!(texts(b"\xff\xfe\x00\n"), ["\u{fffd}\u{fffd}\0"]);
    }
}
