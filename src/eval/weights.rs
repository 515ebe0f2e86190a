//! How much each code is worth.

use super::weight_file::{PAIRS, pair_index};
use super::{ClassWeights, CodeClass, RuleWeights, ThreatState};
use crate::board::Color;
use crate::pattern::{Code, PointPattern};
use crate::rules::{Rule, RuleSet};
use std::sync::OnceLock;

/// The worth of a point's code to its owner, [`RuleWeights::UNITS`] to a centi-unit.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    /// When it is the owner's turn.
    pub(super) moving: i16,
    /// When it is the opponent's turn.
    pub(super) waiting: i16,
}

/// How early a point with a code should be tried.
#[derive(Clone, Copy, Default, Debug)]
struct Order {
    /// By the owner.
    attack: i16,
    /// By the opponent.
    defence: i16,
}

/// The weights of one rule, spread out for quick access.
pub(super) struct Weights {
    /// By colour, then by code.
    codes: [[Weight; Code::COUNT]; 2],
    /// By colour, then by code.
    orders: [[Order; Code::COUNT]; 2],
    /// By the colour to move, then by threat state; [`RuleWeights::UNITS`] to a centi-unit.
    threats: [[i16; ThreatState::COUNT]; 2],
    /// By the colour that would play, then by [`pair_index`].
    pairs: [[i16; PAIRS]; 2],
}

impl RuleWeights {
    /// The weights of this rule that the engine plays with.
    ///
    /// # Panics
    /// Never: a test reads all files that are built in.
    pub fn built_in(rule: Rule) -> RuleWeights {
        let text = match rule {
            Rule::Freestyle => include_str!("weights/freestyle.txt"),
            Rule::Standard => include_str!("weights/standard.txt"),
            Rule::Renju => include_str!("weights/renju.txt"),
            Rule::Caro => include_str!("weights/caro.txt"),
            Rule::CaroExact => include_str!("weights/caro-exact.txt"),
        };
        RuleWeights::parse(text).expect("the built-in weights are well-formed")
    }
}

impl Weights {
    /// The weights of rule `R`, read on first use.
    pub(super) fn get<R: RuleSet>() -> &'static Weights {
        static WEIGHTS: [OnceLock<Box<Weights>>; Rule::ALL.len()] = [const { OnceLock::new() }; 5];
        WEIGHTS[R::RULE as usize].get_or_init(|| Weights::build(&RuleWeights::built_in(R::RULE)))
    }

    /// What `code` is worth to `color`.
    #[inline(always)]
    pub(super) fn weight(&self, color: Color, code: Code) -> Weight {
        self.codes[color.index()][code.index()]
    }

    /// What the threats of both sides are worth to `color`, who is to move, beside their codes.
    #[inline(always)]
    pub(super) fn threats(&self, color: Color, state: ThreatState) -> i32 {
        i32::from(self.threats[color.index()][state.index()])
    }

    /// How early `color` should try a point with these codes and patterns, his own first.
    #[inline(always)]
    pub(super) fn order(&self, color: Color, codes: [Code; 2], patterns: [PointPattern; 2]) -> i32 {
        let attack = self.orders[color.index()][codes[0].index()].attack;
        let defence = self.orders[color.opponent().index()][codes[1].index()].defence;
        let pair = self.pairs[color.index()][pair_index(patterns[0], patterns[1])];
        i32::from(attack) + i32::from(defence) + i32::from(pair)
    }

    fn build(file: &RuleWeights) -> Box<Weights> {
        let mut weights = Box::new(Weights {
            codes: [[Weight::default(); Code::COUNT]; 2],
            orders: [[Order::default(); Code::COUNT]; 2],
            threats: [[0; ThreatState::COUNT]; 2],
            pairs: [[0; PAIRS]; 2],
        });
        for (i, color) in file.colors.iter().enumerate() {
            weights.threats[i].copy_from_slice(&color.threats);
            weights.pairs[i].copy_from_slice(&color.pairs);
            for code in Code::all() {
                let ClassWeights { moving, waiting, attack, defence } =
                    color.classes[CodeClass::from(code).index()];
                weights.codes[i][code.index()] = Weight { moving, waiting };
                weights.orders[i][code.index()] = Order { attack, defence };
            }
        }
        weights
    }
}
