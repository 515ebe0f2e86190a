//! The verifier.

use super::position::Position;
use super::{Attack, Defence, Flaw, Proof, ProofError};
use crate::board::{Point, PointSet};
use crate::rules::winning_line_anywhere;

/// The most attacks that the verifier checks before it gives up. A default is checked against
/// every reply that comes to it, and so a short text can ask for any amount of work.
pub const NODE_LIMIT: u64 = 10_000_000;

/// What the verifier has seen of a proof that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The attacks checked; a default counts for each of the replies that come to it.
    pub nodes: u64,
    /// The plies from the first attack to the last stone, both included, if the defender always
    /// chooses the longest way.
    pub plies: usize,
}

impl Proof {
    /// Checks that the attacker wins as the proof says, whatever the defender replies.
    ///
    /// # Errors
    /// Names the first position in which the proof breaks.
    pub fn verify(&self) -> Result<Verified, ProofError> {
        self.verify_unless(&|| false)
    }

    /// As [`Proof::verify`], but asks again and again whether to give up.
    ///
    /// # Errors
    /// As [`Proof::verify`]; and [`Flaw::Interrupted`] when it gave up.
    pub fn verify_unless(&self, interrupted: &dyn Fn() -> bool) -> Result<Verified, ProofError> {
        if let Some((color, _)) = winning_line_anywhere(&self.board, self.rule) {
            return Err(ProofError { line: Vec::new(), flaw: Flaw::AlreadyWon(color) });
        }
        let position = Position::before(self);
        let mut verifier = Verifier { position, nodes: 0, line: Vec::new(), interrupted };
        let plies = verifier
            .attack(&self.root)
            .map_err(|flaw| ProofError { line: std::mem::take(&mut verifier.line), flaw })?;
        Ok(Verified { nodes: verifier.nodes, plies })
    }
}

/// A walk through all positions of a proof. When a check fails, it stops where it is.
struct Verifier<'a> {
    position: Position,
    nodes: u64,
    interrupted: &'a dyn Fn() -> bool,
    /// The moves from the root to the position.
    line: Vec<Point>,
}

impl Verifier<'_> {
    /// Checks a move of the attacker. All checks return the plies to the end.
    fn attack(&mut self, attack: &Attack) -> Result<usize, Flaw> {
        self.nodes += 1;
        if self.nodes > NODE_LIMIT {
            return Err(Flaw::TooLong);
        }
        if (self.interrupted)() {
            return Err(Flaw::Interrupted);
        }
        let point = attack.point;
        self.check_playable(point)?;
        let wins = self.position.wins(self.position.attacker(), point);
        match &attack.defence {
            None if wins => Ok(1),
            None => Err(Flaw::DoesNotWin(point)),
            Some(_) if wins => Err(Flaw::WinsAtOnce(point)),
            Some(defence) => {
                self.position.place(point, self.position.attacker());
                self.line.push(point);
                let plies = self.defence(defence)?;
                self.line.pop();
                self.position.remove(point);
                Ok(1 + plies)
            }
        }
    }

    fn check_playable(&self, point: Point) -> Result<(), Flaw> {
        if !self.position.is_on_board(point) {
            Err(Flaw::AttackOffBoard(point))
        } else if !self.position.is_empty(point) {
            Err(Flaw::AttackOccupied(point))
        } else if let Some(foul) = self.position.foul(self.position.attacker(), point) {
            Err(Flaw::AttackForbidden(point, foul))
        } else {
            Ok(())
        }
    }

    /// Checks every reply on the board.
    fn defence(&mut self, defence: &Defence) -> Result<usize, Flaw> {
        let listed = self.listed(defence)?;
        if let Some(&win) = self.position.winning_points(self.position.defender()).first() {
            return Err(Flaw::ReplyWins(win));
        }
        let fives = self.position.winning_points(self.position.attacker());
        let mut longest = None;
        for reply in self.position.empty_points() {
            let plies = if listed.contains(reply) {
                self.listed_reply(defence, reply)?
            } else {
                self.other_reply(defence, &fives, reply)?
            };
            longest = longest.max(Some(1 + plies));
        }
        longest.ok_or(Flaw::BoardFull)
    }

    /// The listed replies: distinct empty points, or else a continuation would go unchecked.
    fn listed(&self, defence: &Defence) -> Result<PointSet, Flaw> {
        let mut listed = PointSet::EMPTY;
        for &(reply, _) in &defence.replies {
            if !self.position.is_empty(reply) {
                return Err(Flaw::NotAReply(reply));
            }
            if listed.contains(reply) {
                return Err(Flaw::RepeatedReply(reply));
            }
            listed.insert(reply);
        }
        Ok(listed)
    }

    fn listed_reply(&mut self, defence: &Defence, reply: Point) -> Result<usize, Flaw> {
        let own = defence.replies.iter().find(|(point, _)| *point == reply);
        match own {
            Some((_, attack)) if !self.loses_by_foul(reply) => self.follow(reply, attack),
            _ => Ok(0),
        }
    }

    fn other_reply(
        &mut self,
        defence: &Defence,
        fives: &[Point],
        reply: Point,
    ) -> Result<usize, Flaw> {
        if let Some(refutation) = self.position.refutation(&defence.threats, fives, reply) {
            return Ok(refutation.plies());
        }
        if self.loses_by_foul(reply) {
            return Ok(0);
        }
        match &defence.default {
            Some(attack) => self.follow(reply, attack),
            None => Err(Flaw::NotAnswered(reply)),
        }
    }

    fn loses_by_foul(&self, reply: Point) -> bool {
        self.position.foul(self.position.defender(), reply).is_some()
    }

    /// Checks the attack that meets a reply.
    fn follow(&mut self, reply: Point, attack: &Attack) -> Result<usize, Flaw> {
        self.position.place(reply, self.position.defender());
        self.line.push(reply);
        let plies = self.attack(attack)?;
        self.line.pop();
        self.position.remove(reply);
        Ok(plies)
    }
}
