//! The move ordering in real numbers, and the parameters that make its weights.
//!
//! For each set of colours that share weights there are, one after the other, what classes say to
//! their owner and to the opponent, what that weighs with such a colour to move in each state of
//! threats, and a weight for each pair of patterns. A score of 1 more makes a move e times as likely
//! to be the best.

use super::adam::Model;
use super::basis::{ClassBasis, Sets};
use crate::eval::{
    CodeClass, ColorWeights, GATE_ONE, ORDER_ONE, ORDER_ROW_ONE, ORDER_WIDTH, PAIRS, RuleWeights,
    ThreatState,
};
use crate::random::Random;
use crate::rules::Rule;

/// The move ordering of a rule.
pub(super) struct OrderModel {
    /// The colours that share weights.
    pub(super) sets: Sets,
}

/// Weights of each part of a set.
const ROWS: usize = CodeClass::COUNT * ORDER_WIDTH;
const GATES: usize = ThreatState::COUNT * ORDER_WIDTH;
const SET: usize = 2 * ROWS + GATES + PAIRS;

/// Parameters of each part of a set: the parts of classes, for states of threats what each has and
/// what all have beside, the pairs.
const CLASSES: usize = ClassBasis::PARAMETERS * ORDER_WIDTH;
const SET_PARAMETERS: usize = 2 * CLASSES + GATES + ORDER_WIDTH + PAIRS;

/// The greatest size of the parameters of lines, pairs and patterns at the start. Gates start at 1.
const START_ROW: f32 = 0.1;

impl OrderModel {
    pub(super) fn new(rule: Rule) -> OrderModel {
        OrderModel { sets: Sets::new(rule) }
    }

    /// Where what classes say to their owner begins: [`ORDER_WIDTH`] numbers for each class.
    pub(super) const fn attack(set: usize) -> usize {
        set * SET
    }

    /// The same for the opponent.
    pub(super) const fn defence(set: usize) -> usize {
        set * SET + ROWS
    }

    /// Where the gates begin: [`ORDER_WIDTH`] numbers for each state.
    pub(super) const fn gates(set: usize) -> usize {
        set * SET + 2 * ROWS
    }

    /// Where the pairs begin.
    pub(super) const fn pairs(set: usize) -> usize {
        OrderModel::gates(set) + GATES
    }

    /// Small random parameters for rows, and open gates.
    pub(super) fn start(&self, seed: u64) -> Vec<f32> {
        let mut random = Random::new(seed, 2);
        let mut parameters = Vec::with_capacity(self.parameters());
        for _ in 0..self.sets.len() {
            for _ in 0..2 {
                let shared = (ClassBasis::PARAMETERS - CodeClass::COUNT) * ORDER_WIDTH;
                parameters.extend((0..shared).map(|_| random.unit() * START_ROW));
                parameters.resize(parameters.len() + ROWS, 0.0);
            }
            parameters.resize(parameters.len() + GATES, 0.0);
            parameters.resize(parameters.len() + ORDER_WIDTH, 1.0);
            parameters.resize(parameters.len() + PAIRS, 0.0);
        }
        parameters
    }

    /// The weights of a file.
    pub(super) fn read(&self, file: &RuleWeights) -> Vec<f32> {
        let mut weights = Vec::with_capacity(self.weights());
        let mut put = |number: i16, one: i32| weights.push(f32::from(number) / one as f32);
        for color in &file.colors[..self.sets.len()] {
            let classes = &color.classes;
            classes.iter().flat_map(|class| class.attack).for_each(|x| put(x, ORDER_ROW_ONE));
            classes.iter().flat_map(|class| class.defence).for_each(|x| put(x, ORDER_ROW_ONE));
            color.gates.as_flattened().iter().for_each(|&x| put(x, GATE_ONE));
            color.pairs.iter().for_each(|&x| put(x, ORDER_ONE));
        }
        weights
    }

    /// Puts the weights of a set into a file.
    pub(super) fn write(&self, weights: &[f32], set: usize, file: &mut ColorWeights) {
        // Weights too large for a file are as good as the largest.
        let copy = |from: usize, to: &mut [i16], one: i32| {
            let rounded = |weight: f32| (weight * one as f32).round() as i16;
            to.iter_mut().zip(&weights[from..]).for_each(|(x, &weight)| *x = rounded(weight));
        };
        for (i, class) in file.classes.iter_mut().enumerate() {
            copy(OrderModel::attack(set) + i * ORDER_WIDTH, &mut class.attack, ORDER_ROW_ONE);
            copy(OrderModel::defence(set) + i * ORDER_WIDTH, &mut class.defence, ORDER_ROW_ONE);
        }
        copy(OrderModel::gates(set), file.gates.as_flattened_mut(), GATE_ONE);
        copy(OrderModel::pairs(set), &mut file.pairs, ORDER_ONE);
    }
}

impl Model for OrderModel {
    fn weights(&self) -> usize {
        self.sets.len() * SET
    }

    fn parameters(&self) -> usize {
        self.sets.len() * SET_PARAMETERS
    }

    fn expand(&self, parameters: &[f32]) -> Vec<f32> {
        let mut all = vec![0.0; self.weights()];
        for (set, (weights, parameters)) in
            all.chunks_mut(SET).zip(parameters.chunks(SET_PARAMETERS)).enumerate()
        {
            let basis = self.sets.basis(set);
            for table in 0..2 {
                let parameters = &parameters[table * CLASSES..][..CLASSES];
                let weights = &mut weights[table * ROWS..][..ROWS];
                basis.expand::<ORDER_WIDTH>(CodeClass::all(), parameters, weights);
            }
            let (gates, rest) = parameters[2 * CLASSES..].split_at(GATES);
            let (common, pairs) = rest.split_at(ORDER_WIDTH);
            let (for_gates, for_pairs) = weights[2 * ROWS..].split_at_mut(GATES);
            for_gates.copy_from_slice(gates);
            for row in for_gates.chunks_mut(ORDER_WIDTH) {
                row.iter_mut().zip(common).for_each(|(gate, x)| *gate += x);
            }
            for_pairs.copy_from_slice(pairs);
        }
        all
    }

    fn collect(&self, by_weights: &[f32]) -> Vec<f32> {
        let mut all = Vec::with_capacity(self.parameters());
        for (set, by_weights) in by_weights.chunks(SET).enumerate() {
            let mut by_classes = vec![0.0; 2 * CLASSES];
            let basis = self.sets.basis(set);
            for (table, by_classes) in by_classes.chunks_mut(CLASSES).enumerate() {
                let by_weights = &by_weights[table * ROWS..][..ROWS];
                basis.collect::<ORDER_WIDTH>(CodeClass::all(), by_weights, by_classes);
            }
            all.extend(by_classes);
            let (gates, pairs) = by_weights[2 * ROWS..].split_at(GATES);
            all.extend(gates);
            let common = |i| gates.iter().skip(i).step_by(ORDER_WIDTH).sum::<f32>();
            all.extend((0..ORDER_WIDTH).map(common));
            all.extend(pairs);
        }
        all
    }

    fn ridges(&self) -> Vec<f32> {
        let of_part = |part| std::iter::repeat_n(ClassBasis::ridge(part), ORDER_WIDTH);
        let mut ridges = Vec::with_capacity(self.parameters());
        for _ in 0..self.sets.len() {
            for _ in 0..2 {
                ridges.extend((0..ClassBasis::PARAMETERS).flat_map(of_part));
            }
            ridges.resize(ridges.len() + GATES, 1.0);
            ridges.resize(ridges.len() + ORDER_WIDTH, 0.0);
            ridges.resize(ridges.len() + PAIRS, 1.0);
        }
        ridges
    }
}
