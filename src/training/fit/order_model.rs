//! The weights of the move ordering, and the parameters that make them.
//!
//! Weights are laid out in blocks: for each set of colours that share weights, two tables by
//! [`CodeClass::index`]; after those, for each set, a table of weights for pairs of patterns.

use super::adam::Model;
use super::basis::{ClassBasis, Sets};
use crate::eval::{CodeClass, ColorWeights, PAIRS, RuleWeights};
use crate::rules::Rule;

/// The move ordering of a rule.
pub(super) struct OrderModel {
    /// The colours that share weights.
    pub(super) sets: Sets,
}

/// A score that makes a move e times as likely to be the best: on this scale bonuses of the picker
/// were set.
const SCALE: f32 = 80.0;

/// The two tables of one set of colours.
const TABLES: usize = 2 * CodeClass::COUNT;

impl OrderModel {
    pub(super) fn new(rule: Rule) -> OrderModel {
        OrderModel { sets: Sets::new(rule) }
    }

    /// Where a table of a set begins among the weights: 0 for what codes are to the side to move,
    /// 1 for what they are to his opponent.
    pub(super) fn table(&self, set: usize, table: usize) -> usize {
        set * TABLES + table * CodeClass::COUNT
    }

    /// Where the pairs of a set begin.
    pub(super) fn pairs(&self, set: usize) -> usize {
        self.sets.len() * TABLES + set * PAIRS
    }

    /// The weights of a file.
    pub(super) fn read(&self, file: &RuleWeights) -> Vec<f32> {
        let mut weights = vec![0.0; self.weights()];
        for set in 0..self.sets.len() {
            let color = &file.colors[set];
            for (i, class) in color.classes.iter().enumerate() {
                weights[self.table(set, 0) + i] = f32::from(class.attack) / SCALE;
                weights[self.table(set, 1) + i] = f32::from(class.defence) / SCALE;
            }
            for (i, &pair) in color.pairs.iter().enumerate() {
                weights[self.pairs(set) + i] = f32::from(pair) / SCALE;
            }
        }
        weights
    }

    /// Puts the weights of a set into a file.
    pub(super) fn write(&self, weights: &[f32], set: usize, file: &mut ColorWeights) {
        // Weights too large for a file are as good as the largest.
        let rounded = |weight: f32| (weight * SCALE).round() as i16;
        for (i, class) in file.classes.iter_mut().enumerate() {
            class.attack = rounded(weights[self.table(set, 0) + i]);
            class.defence = rounded(weights[self.table(set, 1) + i]);
        }
        for (i, pair) in file.pairs.iter_mut().enumerate() {
            *pair = rounded(weights[self.pairs(set) + i]);
        }
    }

    /// Where the parameters of pairs begin: each pair has one of its own.
    fn pair_parameters(&self) -> usize {
        2 * self.sets.len() * ClassBasis::PARAMETERS
    }

    /// The tables of all sets among `weights`, each with its basis, and where its parameters are.
    fn tables(&self) -> impl Iterator<Item = (&ClassBasis, usize, usize)> {
        (0..2 * self.sets.len()).map(|table| {
            let basis = self.sets.basis(table / 2);
            (basis, table * CodeClass::COUNT, table * ClassBasis::PARAMETERS)
        })
    }
}

impl Model for OrderModel {
    fn weights(&self) -> usize {
        self.sets.len() * (TABLES + PAIRS)
    }

    fn parameters(&self) -> usize {
        self.pair_parameters() + self.sets.len() * PAIRS
    }

    fn expand(&self, parameters: &[f32]) -> Vec<f32> {
        let mut weights = vec![0.0; self.weights()];
        for (basis, at, first) in self.tables() {
            basis.expand(&parameters[first..], &mut weights[at..]);
        }
        weights[self.pairs(0)..].copy_from_slice(&parameters[self.pair_parameters()..]);
        weights
    }

    fn collect(&self, by_weights: &[f32]) -> Vec<f32> {
        let mut gradient = vec![0.0; self.parameters()];
        for (basis, at, first) in self.tables() {
            basis.collect(&by_weights[at..], &mut gradient[first..]);
        }
        gradient[self.pair_parameters()..].copy_from_slice(&by_weights[self.pairs(0)..]);
        gradient
    }

    fn ridges(&self) -> Vec<f32> {
        let by_class = (0..ClassBasis::PARAMETERS).map(ClassBasis::ridge);
        let mut ridges: Vec<f32> =
            std::iter::repeat_n(by_class, 2 * self.sets.len()).flatten().collect();
        ridges.resize(self.parameters(), 1.0);
        ridges
    }
}
