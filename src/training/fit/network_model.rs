//! The network of the evaluation in real numbers, and the parameters that make its weights.
//!
//! For each set of colours that share weights there are, one after the other, what classes say to
//! their owner's view and to the opponent's, and with such a colour to move the inputs of the
//! hidden units, what these are worth, and for each state of threats what is added to the worth
//! and to the hidden units. An output of 1 makes a win e times as likely.

use super::adam::Model;
use super::basis::{ClassBasis, Sets};
use crate::eval::{
    CodeClass, ColorWeights, HIDDEN, INPUT_ONE, RuleWeights, STATE_ONE, ThreatState, VIEW,
    VIEW_ONE, WIDTH,
};
use crate::random::Random;
use crate::rules::Rule;

/// The network of a rule.
pub(super) struct NetworkModel {
    /// The colours that share weights.
    pub(super) sets: Sets,
}

/// Weights of each part of a set.
const VIEWS: usize = CodeClass::COUNT * VIEW;
const INPUTS: usize = HIDDEN * WIDTH;
const STATES: usize = ThreatState::COUNT * HIDDEN;
const SET: usize = 2 * VIEWS + INPUTS + HIDDEN + ThreatState::COUNT + STATES;

/// Parameters of each part of a set: the parts of classes, the inputs and the hidden units as they
/// are, and for states of threats what all have and what each has beside.
const CLASSES: usize = ClassBasis::PARAMETERS * VIEW;
const COMMON: usize = 1 + HIDDEN;
const SET_PARAMETERS: usize = SET - 2 * VIEWS + 2 * CLASSES + COMMON;

/// A view adds up some hundred points: inputs are that much smaller than their parameters.
const INPUT_SIZE: f32 = 1.0 / 16.0;
/// The ridge is set for parameters of tables; these need far less.
const RIDGE: f32 = 1.0 / 30.0;
/// The greatest size of parameters at the start: of lines, pairs and patterns in a view, of
/// inputs, hidden units' worth and what is added to hidden units.
const START_VIEW: f32 = 0.08;
const START_INPUT: f32 = 0.15;
const START_HIDDEN: f32 = 0.1;
const START_STATE: f32 = 0.3;

impl NetworkModel {
    pub(super) fn new(rule: Rule) -> NetworkModel {
        NetworkModel { sets: Sets::new(rule) }
    }

    /// Where what the classes say to their owner's view begins: [`VIEW`] numbers for each class.
    pub(super) const fn own(set: usize) -> usize {
        set * SET
    }

    /// The same for the opponent's view.
    pub(super) const fn theirs(set: usize) -> usize {
        set * SET + VIEWS
    }

    /// Where the inputs begin: [`WIDTH`] numbers for each hidden unit.
    pub(super) const fn inputs(set: usize) -> usize {
        set * SET + 2 * VIEWS
    }

    /// Where the worth of hidden units begins.
    pub(super) const fn hidden(set: usize) -> usize {
        NetworkModel::inputs(set) + INPUTS
    }

    /// Where what states add to the output begins.
    pub(super) const fn outputs(set: usize) -> usize {
        NetworkModel::hidden(set) + HIDDEN
    }

    /// Where what states add to hidden units begins: [`HIDDEN`] numbers for each state.
    pub(super) const fn states(set: usize) -> usize {
        NetworkModel::outputs(set) + ThreatState::COUNT
    }

    /// Small random parameters.
    pub(super) fn start(&self, seed: u64) -> Vec<f32> {
        let mut random = Random::new(seed, 1);
        let mut number = |size: f32| random.unit() * size;
        let mut parameters = Vec::with_capacity(self.parameters());
        for _ in 0..self.sets.len() {
            for _ in 0..2 {
                let shared = ClassBasis::PARAMETERS - CodeClass::COUNT;
                parameters.extend((0..shared * VIEW).map(|_| number(START_VIEW)));
                parameters.resize(parameters.len() + VIEWS, 0.0);
            }
            parameters.extend((0..INPUTS).map(|_| number(START_INPUT)));
            parameters.extend((0..HIDDEN).map(|_| number(START_HIDDEN)));
            parameters.resize(parameters.len() + ThreatState::COUNT + STATES + 1, 0.0);
            parameters.extend((0..HIDDEN).map(|_| number(START_STATE)));
        }
        parameters
    }

    /// The weights of a file.
    pub(super) fn read(&self, file: &RuleWeights) -> Vec<f32> {
        let output_one = output_one(file.scale);
        let mut weights = Vec::with_capacity(self.weights());
        let mut put = |number: i16, one: f32| weights.push(f32::from(number) / one);
        for color in &file.colors[..self.sets.len()] {
            let view_one = f32::from(VIEW_ONE);
            color.classes.iter().flat_map(|class| class.own).for_each(|x| put(x, view_one));
            color.classes.iter().flat_map(|class| class.theirs).for_each(|x| put(x, view_one));
            color.inputs.as_flattened().iter().for_each(|&x| put(x, INPUT_ONE as f32));
            color.hidden.iter().for_each(|&x| put(x, output_one));
            color.outputs.iter().for_each(|&x| put(x, output_one));
            color.states.as_flattened().iter().for_each(|&x| put(x, STATE_ONE as f32));
        }
        weights
    }

    /// Puts the weights of a set into a file of this scale.
    pub(super) fn write(&self, weights: &[f32], set: usize, scale: u16, file: &mut ColorWeights) {
        let output_one = output_one(scale);
        // Weights too large for a file are as good as the largest.
        let copy = |from: usize, to: &mut [i16], one: f32| {
            to.iter_mut().zip(&weights[from..]).for_each(|(x, w)| *x = (w * one).round() as i16);
        };
        for (i, class) in file.classes.iter_mut().enumerate() {
            copy(NetworkModel::own(set) + i * VIEW, &mut class.own, VIEW_ONE.into());
            copy(NetworkModel::theirs(set) + i * VIEW, &mut class.theirs, VIEW_ONE.into());
        }
        copy(NetworkModel::inputs(set), file.inputs.as_flattened_mut(), INPUT_ONE as f32);
        copy(NetworkModel::hidden(set), &mut file.hidden, output_one);
        copy(NetworkModel::outputs(set), &mut file.outputs, output_one);
        copy(NetworkModel::states(set), file.states.as_flattened_mut(), STATE_ONE as f32);
    }
}

/// The classes that say anything: all but the empty board's.
fn told() -> impl Iterator<Item = CodeClass> {
    CodeClass::all().filter(|&class| class != CodeClass::EMPTY)
}

/// What an output of 1 is in a file.
fn output_one(scale: u16) -> f32 {
    f32::from(scale) * RuleWeights::UNITS as f32
}

/// The parameters of a set after those of classes, in parts.
fn rest(parameters: &[f32]) -> (&[f32], &[f32], &[f32]) {
    let (inputs, rest) = parameters[2 * CLASSES..].split_at(INPUTS);
    let (others, common) = rest.split_at(HIDDEN + ThreatState::COUNT + STATES);
    (inputs, others, common)
}

impl Model for NetworkModel {
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
                let weights = &mut weights[table * VIEWS..][..VIEWS];
                basis.expand::<VIEW>(told(), parameters, weights);
            }
            for dead in [0, VIEWS].map(|first| first + CodeClass::DEAD.index() * VIEW) {
                // Nor may two dead codes together be above zero.
                weights[dead..dead + VIEW].iter_mut().for_each(|weight| *weight = weight.min(0.0));
            }
            let (inputs, others, common) = rest(parameters);
            let (for_inputs, for_others) = weights[2 * VIEWS..].split_at_mut(INPUTS);
            for_inputs.iter_mut().zip(inputs).for_each(|(weight, x)| *weight = x * INPUT_SIZE);
            for_others.copy_from_slice(others);
            let (outputs, states) = for_others[HIDDEN..].split_at_mut(ThreatState::COUNT);
            outputs.iter_mut().for_each(|output| *output += common[0]);
            for units in states.chunks_mut(HIDDEN) {
                units.iter_mut().zip(&common[1..]).for_each(|(unit, x)| *unit += x);
            }
        }
        all
    }

    fn collect(&self, by_weights: &[f32]) -> Vec<f32> {
        let mut all = Vec::with_capacity(self.parameters());
        for (set, by_weights) in by_weights.chunks(SET).enumerate() {
            let mut by_classes = vec![0.0; 2 * CLASSES];
            let basis = self.sets.basis(set);
            for (table, by_classes) in by_classes.chunks_mut(CLASSES).enumerate() {
                let by_weights = &by_weights[table * VIEWS..][..VIEWS];
                basis.collect::<VIEW>(told(), by_weights, by_classes);
            }
            all.extend(by_classes);
            let (inputs, others) = by_weights[2 * VIEWS..].split_at(INPUTS);
            all.extend(inputs.iter().map(|slope| slope * INPUT_SIZE));
            all.extend(others);
            let (outputs, states) = others[HIDDEN..].split_at(ThreatState::COUNT);
            all.push(outputs.iter().sum());
            all.extend((0..HIDDEN).map(|i| states.iter().skip(i).step_by(HIDDEN).sum::<f32>()));
        }
        all
    }

    fn ridges(&self) -> Vec<f32> {
        vec![RIDGE; self.parameters()]
    }
}
