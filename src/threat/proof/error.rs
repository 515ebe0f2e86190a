//! What can be wrong with a proof, or with text that should be one.

use super::verify::NODE_LIMIT;
use crate::board::{Color, Point};
use crate::rules::Foul;
use std::fmt;

/// Where a proof breaks, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// The moves from the root of the proof up to the position in which it breaks, the attacker's
    /// first.
    pub line: Vec<Point>,
    /// What is wrong there.
    pub flaw: Flaw,
}

/// Why a proof is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Before the first attack this colour has a winning line.
    AlreadyWon(Color),
    /// The attack is outside the board.
    AttackOffBoard(Point),
    /// The attack is on a point that has a stone.
    AttackOccupied(Point),
    /// The attack is forbidden to the attacker.
    AttackForbidden(Point, Foul),
    /// The attack should win at once, and does not.
    DoesNotWin(Point),
    /// The attack wins at once, and yet the proof goes on.
    WinsAtOnce(Point),
    /// A listed reply is outside the board or on a stone.
    NotAReply(Point),
    /// A reply is listed twice.
    RepeatedReply(Point),
    /// The reply makes a winning line of the defender's.
    ReplyWins(Point),
    /// No continuation and no threat meets the reply.
    NotAnswered(Point),
    /// The attack fills the board: a draw.
    BoardFull,
    /// There are more than [`NODE_LIMIT`] attacks to check.
    TooLong,
    /// Whoever asked for the verification gave up.
    Interrupted,
}

/// One line, such as `after h8 i9 k7: reply j10 is not answered`.
impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.line.is_empty() {
            f.write_str("after")?;
            self.line.iter().try_for_each(|point| write!(f, " {point}"))?;
            f.write_str(": ")?;
        }
        self.flaw.fmt(f)
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::AlreadyWon(color) => write!(f, "{color} has won already"),
            Flaw::AttackOffBoard(point) => write!(f, "attack {point} is outside the board"),
            Flaw::AttackOccupied(point) => write!(f, "attack {point} is occupied"),
            Flaw::AttackForbidden(point, foul) => write!(f, "attack {point} is forbidden ({foul})"),
            Flaw::DoesNotWin(point) => write!(f, "attack {point} does not win"),
            Flaw::WinsAtOnce(point) => write!(f, "attack {point} wins, and yet the proof goes on"),
            Flaw::NotAReply(point) => write!(f, "reply {point} is not on an empty point"),
            Flaw::RepeatedReply(point) => write!(f, "reply {point} is listed twice"),
            Flaw::ReplyWins(point) => write!(f, "reply {point} wins"),
            Flaw::NotAnswered(point) => write!(f, "reply {point} is not answered"),
            Flaw::BoardFull => write!(f, "the board is full"),
            Flaw::Interrupted => write!(f, "the verification was interrupted"),
            Flaw::TooLong => write!(f, "more than {NODE_LIMIT} attacks to check"),
        }
    }
}

impl std::error::Error for ProofError {}

/// Text that is not a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseProofError {
    /// The line that is wrong, counted from 1, where a line can be named.
    pub line: Option<usize>,
    /// What is wrong, in one line.
    pub message: String,
}

impl ParseProofError {
    /// An error in no particular line.
    pub(super) fn new(message: impl fmt::Display) -> ParseProofError {
        ParseProofError { line: None, message: one_line(&message.to_string()) }
    }

    /// An error in a line.
    pub(super) fn at(line: usize, message: impl fmt::Display) -> ParseProofError {
        ParseProofError { line: Some(line), message: one_line(&message.to_string()) }
    }
}

/// Keeps messages short and on one line whatever the text held that they quote.
fn one_line(message: &str) -> String {
    const SHOWN: usize = 160;
    let printable = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut shown: String = message.chars().take(SHOWN).map(printable).collect();
    if message.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

impl fmt::Display for ParseProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseProofError {}
