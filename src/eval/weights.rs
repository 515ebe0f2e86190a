//! The weights of a rule as the engine uses them.

use super::network::Network;
use super::weight_file::{PAIRS, pair_index};
use super::{ClassWeights, CodeClass, RuleWeights};
use crate::board::Color;
use crate::pattern::{Code, PointPattern};
use crate::rules::{Rule, RuleSet};
use std::sync::OnceLock;

/// A table by colour and code, made from one by colour and class.
pub(super) struct Spread<T>([Box<[T; Code::COUNT]>; 2]);

impl<T: Copy + Default> Spread<T> {
    pub(super) fn new(of_class: impl Fn(Color, CodeClass) -> T) -> Spread<T> {
        Spread(Color::ALL.map(|color| {
            let table = vec![T::default(); Code::COUNT].into_boxed_slice();
            let mut table: Box<[T; Code::COUNT]> = table.try_into().ok().expect("the same length");
            for code in Code::all() {
                table[code.index()] = of_class(color, CodeClass::from(code));
            }
            table
        }))
    }

    #[inline(always)]
    pub(super) fn get(&self, color: Color, code: Code) -> &T {
        &self.0[color.index()][code.index()]
    }
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
    /// The evaluation.
    pub(super) network: Network,
    orders: Spread<Order>,
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
        static WEIGHTS: [OnceLock<Weights>; Rule::ALL.len()] = [const { OnceLock::new() }; 5];
        WEIGHTS[R::RULE as usize].get_or_init(|| Weights::new(&RuleWeights::built_in(R::RULE)))
    }

    fn new(file: &RuleWeights) -> Weights {
        let order = |color: Color, class: CodeClass| {
            let ClassWeights { attack, defence, .. } =
                file.colors[color.index()].classes[class.index()];
            Order { attack, defence }
        };
        let mut pairs = [[0; PAIRS]; 2];
        for (table, color) in pairs.iter_mut().zip(&file.colors) {
            table.copy_from_slice(&color.pairs);
        }
        Weights { network: Network::new(file), orders: Spread::new(order), pairs }
    }

    /// How early `color` should try a point with these codes and patterns, his own first.
    #[inline(always)]
    pub(super) fn order(&self, color: Color, codes: [Code; 2], patterns: [PointPattern; 2]) -> i32 {
        let attack = self.orders.get(color, codes[0]).attack;
        let defence = self.orders.get(!color, codes[1]).defence;
        let pair = self.pairs[color.index()][pair_index(patterns[0], patterns[1])];
        i32::from(attack) + i32::from(defence) + i32::from(pair)
    }
}
