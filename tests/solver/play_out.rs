//! An attacker who does what a proof says, under a referee who knows only the rules' twins.

use super::reference::grid::{Grid, Place, place, point};
use super::reference::random::Random;
use super::reference::referee::{Referee, Verdict};
use super::reference::vcf::{may_play, winning_places, wins_at};
use tengen::board::{Cell, Color, Point};
use tengen::rules::Rule;
use tengen::threat::proof::{Attack, Defence, Proof};

/// A game in which the attacker follows a proof.
struct Game<'a> {
    proof: &'a Proof,
    referee: Referee,
    /// Whether all attacks are said to be fours.
    by_fours: bool,
}

/// Plays the proof to the end against a defender who replies at random. Returns the plies it took.
///
/// # Panics
/// When the attacker does not win.
pub fn play(proof: &Proof, by_fours: bool, random: &mut Random) -> usize {
    let grid = Grid::from(&proof.board);
    let referee = Referee::of_position(proof.rule, grid, proof.attacker);
    let mut game = Game { proof, referee, by_fours };
    game.follow(&proof.root, random);
    game.referee.moves().len()
}

impl Game<'_> {
    fn rule(&self) -> Rule {
        self.proof.rule
    }

    fn defender(&self) -> Color {
        !self.proof.attacker
    }

    fn won(&self) -> bool {
        match self.referee.verdict() {
            Verdict::Win(color) => color == self.proof.attacker,
            Verdict::Foul(_) => self.proof.attacker == Color::White,
            _ => false,
        }
    }

    fn follow(&mut self, attack: &Attack, random: &mut Random) {
        self.attack(attack.point);
        let Some(defence) = &attack.defence else {
            return self.assert(self.won(), "the last attack wins");
        };
        self.assert_ongoing();
        let grid = self.referee.grid();
        let fours = winning_places(grid, self.rule(), self.proof.attacker);
        self.assert(!self.by_fours || !fours.is_empty(), "a win by fours makes fours");
        let reply = self.reply(defence, random);
        self.referee.play(reply);
        if self.won() {
            return; // by the defender's foul
        }
        self.assert_ongoing();
        match defence.replies.iter().find(|(listed, _)| *listed == reply) {
            Some((_, next)) => self.follow(next, random),
            None if self.follow_threat(defence, random) => {}
            None => match &defence.default {
                Some(next) => self.follow(next, random),
                None => self.assert(false, &format!("{reply} is answered")),
            },
        }
    }

    fn attack(&mut self, point: Point) {
        let verdict = self.referee.play(point);
        let legal = !matches!(verdict, Verdict::Illegal | Verdict::Foul(_));
        self.assert(legal, &format!("the attack {point} is legal"));
    }

    /// A listed reply, one that wins or makes a four, or any.
    fn reply(&self, defence: &Defence, random: &mut Random) -> Point {
        let grid = self.referee.grid();
        let empty: Vec<Place> =
            grid.places().filter(|&at| grid.get(at) == Some(Cell::Empty)).collect();
        if let Some(&win) = winning_places(grid, self.rule(), self.defender()).first() {
            return point(win);
        }
        let listed = &defence.replies;
        match random.below(8) {
            0 => point(random.pick(&empty)),
            1 => point(self.four(&empty, random)),
            2 if !defence.threats.is_empty() => random.pick(&defence.threats),
            _ if !listed.is_empty() => listed[random.below(listed.len())].0,
            _ => point(random.pick(&empty)),
        }
    }

    /// A reply that makes a four, if any does.
    fn four(&self, empty: &[Place], random: &mut Random) -> Place {
        let (grid, rule, us) = (self.referee.grid(), self.rule(), self.defender());
        let makes_four = |&at: &Place| {
            may_play(grid, rule, us, at)
                && !winning_places(&grid.with(at, us.into()), rule, us).is_empty()
        };
        let fours: Vec<Place> = empty.iter().copied().filter(makes_four).collect();
        random.pick(if fours.is_empty() { empty } else { &fours })
    }

    /// Wins by one of the threats, if one does.
    fn follow_threat(&mut self, defence: &Defence, random: &mut Random) -> bool {
        let (rule, us) = (self.rule(), self.proof.attacker);
        let grid = self.referee.grid();
        let mut threats = defence.threats.iter().copied();
        if let Some(five) = threats.clone().find(|&t| wins_at(grid, rule, us, place(t))) {
            self.attack(five);
            self.assert(self.won(), "the threat wins");
            return true;
        }
        let Some(four) = threats.find(|&threat| wins_next(grid, rule, us, place(threat))) else {
            return false;
        };
        self.attack(four);
        self.assert_ongoing();
        let fives = winning_places(self.referee.grid(), rule, us);
        self.referee.play(point(random.pick(&fives)));
        if self.won() {
            return true; // by the defender's foul
        }
        self.assert_ongoing();
        let five = winning_places(self.referee.grid(), rule, us).first().copied();
        self.assert(five.is_some(), "an unstoppable threat is not stopped");
        self.attack(point(five.expect("just asserted")));
        self.assert(self.won(), "the five after a threat wins");
        true
    }

    fn assert_ongoing(&self) {
        self.assert(self.referee.verdict() == Verdict::Ongoing, "the game goes on");
    }

    fn assert(&self, holds: bool, what: &str) {
        let moves: String = self.referee.moves().iter().map(|m| format!(" {m}")).collect();
        assert!(holds, "not so: {what}, after{moves}\n{}", self.proof.to_text());
    }
}

/// Whether a stone on `at`, which makes no five, leaves the opponent without a five and its owner
/// with one whatever the answer.
fn wins_next(grid: &Grid, rule: Rule, us: Color, at: Place) -> bool {
    if !may_play(grid, rule, us, at) {
        return false;
    }
    let after = grid.with(at, us.into());
    !winning_places(&after, rule, us).is_empty()
        && winning_places(&after, rule, !us).is_empty()
        && after
            .places()
            .filter(|&answer| may_play(&after, rule, !us, answer))
            .all(|answer| !winning_places(&after.with(answer, (!us).into()), rule, us).is_empty())
}
