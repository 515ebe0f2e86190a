//! Everything a manager can get wrong.

use crate::board::{NotationError, SizeError};
use crate::engine::EngineError;
use crate::text::shown;
use std::fmt;

/// Why a command is not obeyed. Shown on one line, with the offending text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProtocolError {
    /// The command needs a game, and no `START` has succeeded yet.
    NoGame,
    /// The line has more bytes than any command needs; `start` is how it begins.
    LineTooLong {
        /// The first characters of the line.
        start: String,
    },
    /// The argument of a command is missing or malformed.
    Argument {
        /// The command's name.
        command: &'static str,
        /// What it takes.
        wanted: &'static str,
        /// What it got.
        text: String,
    },
    /// A board of this size is not supported.
    Size(SizeError),
    /// The point named is no point, not on the board, or not empty.
    Point(NotationError),
    /// The engine refuses what was asked; `text` is the argument.
    Engine {
        /// The argument as sent; empty if there is none.
        text: String,
        /// The engine's reason.
        error: EngineError,
    },
    /// `BEGIN` with stones on the board.
    NotEmpty,
    /// A line of a list of stones is wrong.
    Line {
        /// The command that the list belongs to.
        block: &'static str,
        /// The line as sent.
        line: String,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// No game leads to these numbers of stones.
    Counts {
        /// Our stones.
        own: usize,
        /// The opponent's stones.
        opponent: usize,
    },
    /// A list of stones was not ended by `DONE` but by another command.
    Broken {
        /// The command that the list belongs to.
        block: &'static str,
        /// The line that came instead.
        line: String,
    },
    /// The value of an `INFO` key cannot be used.
    Setting {
        /// The key as sent.
        key: String,
        /// The value as sent.
        text: String,
        /// What the key takes.
        wanted: &'static str,
    },
}

/// What is wrong with a line of a list of stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// It has not the form that the list needs.
    Form(&'static str),
    /// Its point is no point, not on the board, or named twice.
    Point(NotationError),
}

impl ProtocolError {
    /// An error about the argument `text` of `command`, which takes `wanted`.
    pub fn argument(command: &'static str, wanted: &'static str, text: &str) -> ProtocolError {
        ProtocolError::Argument { command, wanted, text: quote(text) }
    }

    /// The engine's refusal of a command with the argument `text`.
    pub fn engine(text: &str, error: EngineError) -> ProtocolError {
        ProtocolError::Engine { text: quote(text), error }
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::NoGame => write!(f, "no game: send START first"),
            ProtocolError::LineTooLong { start } => write!(f, "line too long: '{start}'"),
            ProtocolError::Argument { command, wanted, text } => {
                write!(f, "{command} needs {wanted}, not '{text}'")
            }
            ProtocolError::Size(error) => error.fmt(f),
            ProtocolError::Point(error) => error.fmt(f),
            ProtocolError::Engine { text, error } if text.is_empty() => error.fmt(f),
            ProtocolError::Engine { text, error } => write!(f, "'{text}': {error}"),
            ProtocolError::NotEmpty => write!(f, "BEGIN needs an empty board"),
            ProtocolError::Line { block, line, fault } => {
                write!(f, "{block} line '{line}': {fault}")
            }
            ProtocolError::Counts { own, opponent } => write!(
                f,
                "impossible stone counts: {own} own, {opponent} of the opponent; the opponent \
                 must have as many or one more"
            ),
            ProtocolError::Broken { block, line } => {
                write!(f, "{block} broken off by '{line}' before DONE")
            }
            ProtocolError::Setting { key, text, wanted } => {
                write!(f, "INFO {key} needs {wanted}, not '{text}'")
            }
        }
    }
}

impl std::error::Error for ProtocolError {}

impl From<SizeError> for ProtocolError {
    fn from(error: SizeError) -> ProtocolError {
        ProtocolError::Size(error)
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::Form(form) => write!(f, "not of the form {form}"),
            LineFault::Point(error) => error.fmt(f),
        }
    }
}

/// The start of `text`, fit to be shown within a line whatever the text holds.
pub fn quote(text: &str) -> String {
    const SHOWN: usize = 60;
    shown(text, SHOWN)
}
