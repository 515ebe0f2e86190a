//! One line of a proof, to be shown.

use super::position::{Position, Refutation};
use super::{Attack, Defence, Proof};
use crate::board::Point;
use std::cmp::Reverse;

impl Proof {
    /// The longest line written down in the proof: moves in turn, the attacker's first.
    ///
    /// The defender chooses the reply, listed or left to the default, with the longest
    /// continuation, a listed one if there are several. Where only threats are left, he replies
    /// on the first of them, or where that is not met by a threat, on any point that is, and the
    /// line is played out to the end. Of a proof that does not hold, the line ends at the latest
    /// where a stone cannot be placed.
    pub fn main_line(&self) -> Vec<Point> {
        let mut walk = Walk { position: Position::before(self), line: Vec::new() };
        let mut attack = &self.root;
        while walk.position.is_empty(attack.point) {
            walk.attack(attack.point);
            let Some(defence) = &attack.defence else { break };
            let Some((reply, next)) = walk.longest(defence) else {
                walk.play_out(defence);
                break;
            };
            walk.reply(reply);
            attack = next;
        }
        walk.line
    }
}

/// A line being played.
struct Walk {
    position: Position,
    line: Vec<Point>,
}

impl Walk {
    fn attack(&mut self, point: Point) {
        self.position.place(point, self.position.attacker());
        self.line.push(point);
    }

    fn reply(&mut self, point: Point) {
        self.position.place(point, self.position.defender());
        self.line.push(point);
    }

    /// The reply with the longest continuation.
    fn longest<'a>(&mut self, defence: &'a Defence) -> Option<(Point, &'a Attack)> {
        let playable = |&&(reply, _): &&'a (Point, Attack)| self.may_reply(reply);
        // The first of those of equal length: `min` and not `max`.
        let listed = defence.replies.iter().filter(playable);
        let listed = listed.min_by_key(|(_, attack)| Reverse(attack.plies()));
        let listed = listed.map(|(reply, attack)| (*reply, attack));
        let default = defence.default.as_deref();
        let default = default.filter(|d| listed.is_none_or(|(_, l)| d.plies() > l.plies()));
        let default = default.and_then(|d| Some((self.default_reply(defence)?, d)));
        default.or(listed)
    }

    fn may_reply(&self, point: Point) -> bool {
        self.position.is_empty(point)
            && self.position.foul(self.position.defender(), point).is_none()
    }

    /// A reply that comes to the default.
    fn default_reply(&mut self, defence: &Defence) -> Option<Point> {
        let fives = self.position.winning_points(self.position.attacker());
        let mut replies = self.position.empty_points();
        replies.retain(|&reply| defence.replies.iter().all(|(listed, _)| *listed != reply));
        replies.into_iter().find(|&reply| {
            self.may_reply(reply)
                && self.position.refutation(&defence.threats, &fives, reply).is_none()
        })
    }

    /// Plays a reply that a threat refutes, and the rest to the winning stone.
    fn play_out(&mut self, defence: &Defence) {
        let fives = self.position.winning_points(self.position.attacker());
        let threats = defence.threats.iter().copied();
        let refuted = threats.chain(self.position.empty_points()).find_map(|reply| {
            let reply = Some(reply).filter(|&reply| self.may_reply(reply))?;
            Some((reply, self.position.refutation(&defence.threats, &fives, reply)?))
        });
        match refuted {
            Some((reply, Refutation::Five(threat))) => {
                self.reply(reply);
                self.attack(threat);
            }
            Some((reply, Refutation::Four(threat))) => {
                self.reply(reply);
                self.attack(threat);
                self.answer_and_win(&fives, threat);
            }
            None => {}
        }
    }

    /// The defender's last answer, on a winning point if he may play there, and the winning
    /// stone.
    fn answer_and_win(&mut self, fives: &[Point], threat: Point) {
        let fives = self.position.fives_after(fives, threat);
        let mut answers = fives.iter().copied().chain(self.position.empty_points());
        let Some(answer) = answers.find(|&answer| self.may_reply(answer)) else { return };
        self.reply(answer);
        if let Some(&five) = fives.iter().find(|&&five| self.position.still_wins(five)) {
            self.attack(five);
        }
    }
}

impl Attack {
    /// The plies of the longest line below, this attack included, for comparison.
    fn plies(&self) -> usize {
        let below = self.continuations().map(|attack| 1 + attack.plies()).max();
        // Where only threats are left: a reply and a winning stone.
        1 + below.unwrap_or(if self.defence.is_some() { 2 } else { 0 })
    }
}
