//! Wins by threats, by trying everything.

use super::grid::{Grid, Place};
use super::vcf::{Fours, may_play, winning_places};
use std::collections::HashMap;
use tengen::board::{Cell, Color};
use tengen::rules::Rule;

/// Wins by threats of one player: every move of his would win by fours if the opponent passed.
pub struct Threats {
    rule: Rule,
    attacker: Color,
    fours: Fours,
    /// Positions with the attacker to move.
    known: HashMap<Grid, bool>,
    patience: usize,
}

impl Threats {
    /// The twin gives up when it has seen `patience` positions.
    pub fn new(rule: Rule, attacker: Color, patience: usize) -> Threats {
        let fours = Fours::new(rule, attacker);
        Threats { rule, attacker, fours, known: HashMap::new(), patience }
    }

    /// Whether the attacker, who is to move, wins by threats; `None` if that takes too long.
    pub fn win(&mut self, grid: &Grid) -> Option<bool> {
        if let Some(&known) = self.known.get(grid) {
            return Some(known);
        }
        if self.known.len() + self.fours.positions() >= self.patience {
            return None;
        }
        let wins = self.fours.win(grid) || any(grid.places(), |at| self.win_by(grid, at))?;
        self.known.insert(grid.clone(), wins);
        Some(wins)
    }

    fn win_by(&mut self, grid: &Grid, at: Place) -> Option<bool> {
        let Threats { rule, attacker, .. } = *self;
        if !may_play(grid, rule, attacker, at) {
            return Some(false);
        }
        let after = grid.with(at, attacker.into());
        if !winning_places(&after, rule, !attacker).is_empty() || !self.fours.win(&after) {
            return Some(false);
        }
        // A forbidden reply loses by itself.
        let mut replies: Vec<Place> =
            after.places().filter(|&reply| may_play(&after, rule, !attacker, reply)).collect();
        // Those on the lines of the new stone stop it most often.
        replies.sort_by_key(|reply| (reply.0 - at.0).abs().max((reply.1 - at.1).abs()));
        let stops = any(replies.into_iter(), |reply| {
            Some(!self.win(&after.with(reply, Cell::from(!attacker)))?)
        });
        Some(!stops?)
    }
}

/// Whether the answer is yes for any of the places; `None` if that is not known.
fn any(
    mut places: impl Iterator<Item = Place>,
    mut answer: impl FnMut(Place) -> Option<bool>,
) -> Option<bool> {
    places.try_fold(false, |found, at| if found { Some(true) } else { answer(at) })
}
