//! The certificate of a forced win, and its verifier.
//!
//! A [`Proof`] is a tree: every move of the attacker, and below it the moves with which he meets
//! the defender's replies. [`Proof::verify`] accepts it only if that leaves the defender nothing.
//! The verifier tries *every* reply and asks nothing but [`crate::rules`], so that whoever trusts
//! the rules need not trust the solver that found the win.
//!
//! Proofs are written as text for people ([`Proof::to_text`]) and as JSON for programs
//! ([`Proof::to_json`]); [`Proof::parse`] reads either.

mod error;
mod header;
mod json;
mod main_line;
mod nodes;
mod position;
mod text;
mod verify;

pub use error::{Flaw, ParseProofError, ProofError};
pub use nodes::MAX_DEPTH;
pub use verify::{NODE_LIMIT, Verified};

use crate::board::{Board, Color, Point};
use crate::rules::Rule;

/// A forced win, checkable by anyone who knows the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The rule that is played.
    pub rule: Rule,
    /// The stones from which the attacker wins. Lines that are complete already count for
    /// nothing.
    pub board: Board,
    /// The player who wins. He is to move, whatever the turn of `board`.
    pub attacker: Color,
    /// His first move.
    pub root: Attack,
}

/// A move of the attacker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Where he plays.
    pub point: Point,
    /// What the defender can do against it; `None` if the move wins at once, with a line.
    pub defence: Option<Defence>,
}

/// What the defender can do against an attack, and how he loses all the same.
///
/// A reply that is listed in `replies` is met by its own continuation. Any other is met by one of
/// the `threats`, if the reply stops not all of them; by the `default` otherwise. A reply that is
/// forbidden to the defender loses by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defence {
    /// Points at which the attacker wins next unless the reply stops it: a stone there makes a
    /// five, or it leaves the defender without a five and the attacker with one after any answer.
    pub threats: Vec<Point>,
    /// Replies that are answered each by its own continuation.
    pub replies: Vec<(Point, Attack)>,
    /// The continuation against every reply that is not listed and that no threat refutes.
    pub default: Option<Box<Attack>>,
}

impl Proof {
    /// The number of attacks written down in the proof.
    pub fn size(&self) -> usize {
        self.root.size()
    }

    /// Reads a proof in either format: JSON if the first character is `{`, text otherwise.
    ///
    /// # Errors
    /// When the text is no proof; see [`Proof::from_text`] and [`Proof::from_json`].
    pub fn parse(text: &str) -> Result<Proof, ParseProofError> {
        if text.trim_start().starts_with('{') {
            Proof::from_json(text)
        } else {
            Proof::from_text(text)
        }
    }
}

impl Attack {
    /// A move that wins at once.
    pub const fn winning(point: Point) -> Attack {
        Attack { point, defence: None }
    }

    /// This attack and those below it.
    fn size(&self) -> usize {
        1 + self.continuations().map(Attack::size).sum::<usize>()
    }

    /// The attacks just below this one, the default last.
    fn continuations(&self) -> impl Iterator<Item = &Attack> {
        self.defence.iter().flat_map(|defence| {
            let replies = defence.replies.iter().map(|(_, attack)| attack);
            replies.chain(defence.default.as_deref())
        })
    }
}
