//! From the parameters that are fitted to the weights that they make.
//!
//! Weights are laid out in blocks: for each set of colours that share weights, two tables by
//! [`CodeClass::index`]; after those, for each set, a table of other weights.

use super::basis::ClassBasis;
use crate::board::Color;
use crate::eval::CodeClass;
use crate::rules::Rule;

/// Which weights there are, and how they depend on parameters.
pub(super) struct Model {
    /// One for each set of colours.
    bases: Vec<ClassBasis>,
    /// Whether the two tables of a set are the sum and the difference of what is fitted, so that
    /// they are kept alike.
    paired: bool,
    /// Weights of each set beside its tables; each has a parameter of its own.
    others: usize,
}

/// The two tables of one set of colours.
const TABLES: usize = 2 * CodeClass::COUNT;

impl Model {
    pub(super) fn new(rule: Rule, paired: bool, others: usize) -> Model {
        let bases = match rule {
            Rule::Renju => vec![ClassBasis::new(true), ClassBasis::new(false)],
            _ => vec![ClassBasis::new(false)],
        };
        Model { bases, paired, others }
    }

    /// The number of sets of colours that share weights.
    pub(super) fn sets(&self) -> usize {
        self.bases.len()
    }

    /// The set of colours with this one, whose weights it uses.
    pub(super) fn set(&self, color: Color) -> usize {
        if self.sets() == 1 { 0 } else { color.index() }
    }

    /// The number of weights.
    pub(super) fn weights(&self) -> usize {
        self.sets() * (TABLES + self.others)
    }

    /// The number of parameters.
    pub(super) fn parameters(&self) -> usize {
        self.sets() * (2 * ClassBasis::PARAMETERS + self.others)
    }

    /// Where a table (0 or 1) of a set begins among the weights.
    pub(super) fn table(&self, set: usize, table: usize) -> usize {
        set * TABLES + table * CodeClass::COUNT
    }

    /// Where the other weights of a set begin.
    pub(super) fn other(&self, set: usize) -> usize {
        self.sets() * TABLES + set * self.others
    }

    /// The weights that parameters make.
    pub(super) fn expand(&self, parameters: &[f32]) -> Vec<f32> {
        let mut weights = vec![0.0; self.weights()];
        let (tables, others) = weights.split_at_mut(self.sets() * TABLES);
        let (by_class, rest) = parameters.split_at(self.sets() * 2 * ClassBasis::PARAMETERS);
        others.copy_from_slice(rest);
        let blocks = by_class.chunks(2 * ClassBasis::PARAMETERS);
        for ((basis, tables), block) in self.bases.iter().zip(tables.chunks_mut(TABLES)).zip(blocks)
        {
            let (first, second) = tables.split_at_mut(CodeClass::COUNT);
            let (for_first, for_second) = block.split_at(ClassBasis::PARAMETERS);
            basis.expand(for_first, first);
            basis.expand(for_second, second);
            if self.paired {
                for (first, second) in first.iter_mut().zip(second) {
                    (*first, *second) = (*first + *second, *first - *second);
                }
            }
        }
        weights
    }

    /// The gradient by parameters that a gradient by weights means.
    pub(super) fn collect(&self, by_weights: &[f32]) -> Vec<f32> {
        let mut gradient = vec![0.0; self.parameters()];
        let (tables, others) = by_weights.split_at(self.sets() * TABLES);
        let (by_class, rest) = gradient.split_at_mut(self.sets() * 2 * ClassBasis::PARAMETERS);
        rest.copy_from_slice(others);
        let blocks = by_class.chunks_mut(2 * ClassBasis::PARAMETERS);
        for ((basis, tables), block) in self.bases.iter().zip(tables.chunks(TABLES)).zip(blocks) {
            let (first, second) = tables.split_at(CodeClass::COUNT);
            let (for_first, for_second) = block.split_at_mut(ClassBasis::PARAMETERS);
            if self.paired {
                let sums: Vec<f32> = first.iter().zip(second).map(|(a, b)| a + b).collect();
                let differences: Vec<f32> = first.iter().zip(second).map(|(a, b)| a - b).collect();
                basis.collect(&sums, for_first);
                basis.collect(&differences, for_second);
            } else {
                basis.collect(first, for_first);
                basis.collect(second, for_second);
            }
        }
        gradient
    }

    /// How much of the ridge each parameter gets.
    pub(super) fn ridges(&self) -> Vec<f32> {
        let by_class = (0..ClassBasis::PARAMETERS).map(ClassBasis::ridge);
        let count = self.sets() * 2;
        let mut ridges: Vec<f32> = std::iter::repeat_n(by_class, count).flatten().collect();
        ridges.resize(self.parameters(), 1.0);
        ridges
    }
}
