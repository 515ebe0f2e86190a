//! What the points of a board add up to, kept up to date.

use super::ThreatState;
use super::move_order::Orderer;
use super::network::Row;
use super::weights::Weights;
use crate::board::Color;
use crate::pattern::{Code, Observer};
use crate::rules::RuleSet;

/// The sum over all points of what their codes say to the network.
///
/// A copy of the sum taken before a stone is the state to go back to when it is taken back.
#[derive(Clone, Copy)]
pub struct Evaluator {
    weights: &'static Weights,
    sum: Row,
}

impl Evaluator {
    /// The sum of a board whose every code is [`Code::DEAD`].
    pub fn new<R: RuleSet>() -> Evaluator {
        Evaluator { weights: Weights::get::<R>(), sum: Row::default() }
    }

    /// The worth for `side_to_move`, centi-units.
    #[inline(always)]
    pub fn value(&self, side_to_move: Color, threats: ThreatState) -> i32 {
        self.weights.network.value(&self.sum, side_to_move, threats)
    }

    /// The order of `color`'s moves where the threats are these, his own first.
    #[inline(always)]
    pub(super) fn order(&self, color: Color, threats: ThreatState) -> Orderer<'static> {
        self.weights.order.of(color, threats)
    }

    #[inline(always)]
    pub(super) fn sum(&self) -> Row {
        self.sum
    }

    #[inline(always)]
    pub(super) fn restore(&mut self, sum: Row) {
        self.sum = sum;
    }
}

impl Observer for Evaluator {
    #[inline(always)]
    fn codes_changed(&mut self, old: [Code; 2], new: [Code; 2]) {
        self.weights.network.change(&mut self.sum, old, new);
    }
}
