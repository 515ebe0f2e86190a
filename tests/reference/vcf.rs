//! Wins by fours alone, by trying everything.

use super::five;
use super::foul::foul;
use super::grid::{Grid, Place, STEPS, walk};
use std::collections::HashMap;
use tengen::board::{Cell, Color};
use tengen::rules::Rule;

/// Whether `color` may play on `at`: an empty place, and not forbidden.
pub fn may_play(grid: &Grid, rule: Rule, color: Color, at: Place) -> bool {
    let forbids = rule.has_forbidden_moves(color);
    grid.get(at) == Some(Cell::Empty) && !(forbids && foul(grid, at).is_some())
}

/// Whether `color` wins with a stone on the empty place `at`.
pub fn wins_at(grid: &Grid, rule: Rule, color: Color, at: Place) -> bool {
    grid.get(at) == Some(Cell::Empty)
        && stones_near(grid, color, at) >= 4
        && five::wins_at(grid, rule, at, color)
}

/// The empty places where `color` wins at once.
pub fn winning_places(grid: &Grid, rule: Rule, color: Color) -> Vec<Place> {
    grid.places().filter(|&at| wins_at(grid, rule, color, at)).collect()
}

/// The most stones of `color` within four steps of `at` on a line: a five through `at` has four
/// of them, a four three. Most places need no further look.
fn stones_near(grid: &Grid, color: Color, at: Place) -> usize {
    let own = Some(Cell::from(color));
    let stones = |step| (-4..=4).filter(|&i| i != 0 && grid.get(walk(at, step, i)) == own).count();
    STEPS.map(stones).into_iter().max().expect("four directions")
}

/// The larger of the horizontal and the vertical distance.
pub fn distance(one: Place, other: Place) -> i32 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

/// Wins by fours of one player.
pub struct Fours {
    rule: Rule,
    attacker: Color,
    /// Positions with the attacker to move.
    known: HashMap<Grid, bool>,
}

impl Fours {
    pub fn new(rule: Rule, attacker: Color) -> Fours {
        Fours { rule, attacker, known: HashMap::new() }
    }

    /// The positions looked at so far.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// Whether the attacker, who is to move, wins by fours, or by a five at once.
    pub fn win(&mut self, grid: &Grid) -> bool {
        if let Some(&known) = self.known.get(grid) {
            return known;
        }
        let wins = !winning_places(grid, self.rule, self.attacker).is_empty()
            || grid.places().any(|at| self.win_by(grid, at));
        self.known.insert(grid.clone(), wins);
        wins
    }

    /// Whether the attacker, who has no five yet, wins by a four on `at`.
    pub fn win_by(&mut self, grid: &Grid, at: Place) -> bool {
        let Fours { rule, attacker, .. } = *self;
        if stones_near(grid, attacker, at) < 3 || !may_play(grid, rule, attacker, at) {
            return false;
        }
        let after = grid.with(at, attacker.into());
        let fives = winning_places(&after, rule, attacker);
        if fives.is_empty() || !winning_places(&after, rule, !attacker).is_empty() {
            return false;
        }
        after.places().filter(|&answer| after.get(answer) == Some(Cell::Empty)).all(|answer| {
            let answered = after.with(answer, (!attacker).into());
            // A five reaches no further than five steps, ends included.
            fives.iter().any(|&five| distance(five, answer) > 5)
                || fives.iter().any(|&five| wins_at(&answered, rule, attacker, five))
                || !may_play(&after, rule, !attacker, answer)
                || self.win(&answered)
        })
    }
}
