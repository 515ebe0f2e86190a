//! The running sums of the weights of all points.

use super::weights::{Weight, Weights};
use super::{RuleWeights, ThreatState};
use crate::board::Color;
use crate::pattern::{Code, Observer, PointPattern};
use crate::rules::RuleSet;

/// The sums, over all points, of what each player's codes are worth.
///
/// A copy taken before a stone is the state to go back to when it is taken back.
#[derive(Clone, Copy)]
pub struct Evaluator {
    weights: &'static Weights,
    sums: [Sums; 2],
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Sums {
    /// With the player to move.
    moving: i32,
    /// With the opponent to move.
    waiting: i32,
}

impl Sums {
    #[inline(always)]
    fn change(&mut self, old: Weight, new: Weight) {
        self.moving += i32::from(new.moving) - i32::from(old.moving);
        self.waiting += i32::from(new.waiting) - i32::from(old.waiting);
    }
}

impl Evaluator {
    /// The sums of a board whose every code is [`Code::DEAD`].
    pub fn new<R: RuleSet>() -> Evaluator {
        Evaluator { weights: Weights::get::<R>(), sums: [Sums::default(); 2] }
    }

    /// The worth for `side_to_move`, centi-units.
    #[inline(always)]
    pub fn value(&self, side_to_move: Color, threats: ThreatState) -> i32 {
        let mine = self.sums[side_to_move.index()].moving;
        let theirs = self.sums[side_to_move.opponent().index()].waiting;
        (mine - theirs + self.weights.threats(side_to_move, threats)) / RuleWeights::UNITS
    }

    /// How early `color` should try a point with these codes and patterns, his own first: the
    /// higher, the earlier.
    #[inline(always)]
    pub fn order(&self, color: Color, codes: [Code; 2], patterns: [PointPattern; 2]) -> i32 {
        self.weights.order(color, codes, patterns)
    }

    #[inline(always)]
    pub(super) fn sums(&self) -> [Sums; 2] {
        self.sums
    }

    #[inline(always)]
    pub(super) fn restore(&mut self, sums: [Sums; 2]) {
        self.sums = sums;
    }
}

impl Observer for Evaluator {
    #[inline(always)]
    fn codes_changed(&mut self, old: [Code; 2], new: [Code; 2]) {
        for color in Color::ALL {
            let i = color.index();
            let weight = |code: Code| self.weights.weight(color, code);
            self.sums[i].change(weight(old[i]), weight(new[i]));
        }
    }
}
