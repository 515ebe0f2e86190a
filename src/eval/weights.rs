//! The weights of a rule as the engine uses them.

use super::move_order::MoveOrder;
use super::network::Network;
use super::{CodeClass, RuleWeights};
use crate::board::Color;
use crate::pattern::Code;
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

/// The weights of one rule, spread out for quick access.
pub(super) struct Weights {
    /// The evaluation.
    pub(super) network: Network,
    /// Which moves come first.
    pub(super) order: MoveOrder,
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
        Weights { network: Network::new(file), order: MoveOrder::new(file) }
    }
}
