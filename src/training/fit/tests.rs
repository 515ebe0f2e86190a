//! Fits to data of which the truth is known.

use super::adam::{FitOptions, Model, Objective, fit, mean_loss};
use super::basis::{ClassBasis, Sets};
use super::network_model::NetworkModel;
use super::order_model::OrderModel;
use super::order_samples::OrderSamples;
use super::value_samples::ValueSamples;
use crate::board::{Board, Size};
use crate::eval::{CodeClass, ColorWeights, ORDER_WIDTH, RuleWeights, VIEW};
use crate::pattern::PatternBoard;
use crate::random::Random;
use crate::rules::{Rule, RuleSet};
use crate::search::Value;
use crate::with_rule_set;
use std::ops::Range;

const OPTIONS: FitOptions =
    FitOptions { epochs: 15, batch: 512, rate: 0.005, ridge: 1e-2, seed: 1 };

/// Coins with a bias: each has a few weights added up, and fell on one side or the other.
struct Coins {
    weights: Vec<[u16; 6]>,
    heads: Vec<bool>,
}

/// Weights of a model whose every line pattern adds something, as does one class.
fn truth(model: &OrderModel) -> Vec<f32> {
    let mut parameters = vec![0.0; model.parameters()];
    for table in 0..2 {
        for line in 0..12 {
            parameters[(table * ClassBasis::PARAMETERS + line) * ORDER_WIDTH] =
                0.12 * line as f32 - 0.44;
        }
    }
    model.expand(&parameters)
}

impl Coins {
    /// Coins that fall as `truth` has it.
    fn throw(truth: &[f32], count: usize) -> Coins {
        let mut random = Random::new(5, 0);
        // Classes of the weaker lines, some oftener than others, as on a board.
        let mut class = || {
            let mut line = || random.below(12).min(random.below(12));
            let lines = [line(), line(), line(), line()];
            CodeClass::of(lines.map(crate::pattern::LinePattern::from_index)).index()
        };
        // The first numbers of classes' rows alone.
        let tables = [OrderModel::attack(0), OrderModel::defence(0)];
        let weights: Vec<[u16; 6]> = (0..count)
            .map(|_| std::array::from_fn(|i| (tables[i % 2] + class() * ORDER_WIDTH) as u16))
            .collect();
        let mut coins = Coins { weights, heads: Vec::new() };
        let mut random = Random::new(6, 0);
        for sample in 0..count as u32 {
            let chance = 1.0 / (1.0 + (-coins.logit(truth, sample)).exp());
            coins.heads.push((random.below(1 << 20) as f32) < chance * (1 << 20) as f32);
        }
        coins
    }

    fn logit(&self, weights: &[f32], sample: u32) -> f32 {
        self.weights[sample as usize].iter().map(|&weight| weights[usize::from(weight)]).sum()
    }
}

impl Objective for Coins {
    fn gradient(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f64 {
        let chance = 1.0 / (1.0 + (-self.logit(weights, sample)).exp());
        let error = chance - if self.heads[sample as usize] { 1.0 } else { 0.0 };
        for &weight in &self.weights[sample as usize] {
            gradient[usize::from(weight)] += error;
        }
        self.loss(weights, sample)
    }

    fn loss(&self, weights: &[f32], sample: u32) -> f64 {
        let logit = f64::from(self.logit(weights, sample));
        let sign = if self.heads[sample as usize] { -1.0 } else { 1.0 };
        (sign * logit).exp().ln_1p()
    }
}

#[test]
fn known_weights_are_recovered() {
    let model = OrderModel::new(Rule::Freestyle);
    let truth = truth(&model);
    let coins = Coins::throw(&truth, 40_000);
    let samples: Vec<u32> = (0..40_000).collect();
    let (train, held) = samples.split_at(30_000);
    let mut losses = Vec::new();
    let start = vec![0.0; model.parameters()];
    let weights = fit(&coins, &model, start, train, &OPTIONS, &mut |epoch, _, weights| {
        assert_eq!(epoch as usize, losses.len() + 1);
        losses.push(mean_loss(&coins, weights, held));
    });
    let [blind, known, fitted] = [&vec![0.0; weights.len()], &truth, &weights]
        .map(|weights| mean_loss(&coins, weights, held));
    assert!(fitted < losses[0] && losses[0] < blind, "{blind} {losses:?}");
    // Nearly all of what can be known is found out.
    assert!(fitted - known < 0.05 * (blind - known), "{blind} {known} {fitted}");
    // The true chances are near, coin by coin.
    let distance = held
        .iter()
        .map(|&sample| (coins.logit(&weights, sample) - coins.logit(&truth, sample)).abs())
        .sum::<f32>()
        / held.len() as f32;
    assert!(distance < 0.2, "{distance}");
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let model = OrderModel::new(Rule::Renju);
    let coins = Coins::throw(&vec![0.1; model.weights()], 3000);
    let samples: Vec<u32> = (0..3000).collect();
    let options = FitOptions { epochs: 2, ..OPTIONS };
    let weights = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let start = vec![0.0; model.parameters()];
            fit(&coins, &model, start, &samples, &options, &mut |_, _, _| ())
        })
    });
    assert_eq!(weights[0], weights[1]);
}

/// Small whole numbers, so that sums are exact.
fn whole_numbers(random: &mut Random, count: usize) -> Vec<f32> {
    (0..count).map(|_| random.below(9) as f32 - 4.0).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn expect_transposed(model: &impl Model, parameters: &[f32], gradient: &[f32]) {
    assert_eq!(dot(&model.expand(parameters), gradient), dot(parameters, &model.collect(gradient)));
}

#[test]
fn a_model_s_gradients_are_the_transpose_of_its_weights() {
    let mut random = Random::new(1, 0);
    for rule in [Rule::Caro, Rule::Renju] {
        let model = OrderModel::new(rule);
        let parameters = whole_numbers(&mut random, model.parameters());
        let gradient = whole_numbers(&mut random, model.weights());
        expect_transposed(&model, &parameters, &gradient);
        let model = NetworkModel::new(rule);
        let parameters = whole_numbers(&mut random, model.parameters());
        let mut gradient = whole_numbers(&mut random, model.weights());
        for set in 0..model.sets.len() {
            for first in [NetworkModel::own(set), NetworkModel::theirs(set)] {
                // Dead codes may be kept down.
                gradient[first..first + VIEW].fill(0.0);
            }
        }
        expect_transposed(&model, &parameters, &gradient);
    }
}

/// Positions of random games, each with a value and a move.
fn random_positions<R: RuleSet>(sets: &Sets, games: usize) -> (ValueSamples, OrderSamples) {
    let mut random = Random::new(2, 0);
    let (mut values, mut orders) = (ValueSamples::default(), OrderSamples::default());
    for _ in 0..games {
        let mut patterns = PatternBoard::<R>::new(Board::new(Size::STANDARD), &mut ());
        for _ in 0..40 {
            let empty: Vec<_> = patterns.board().empty_points().collect();
            let point = random.pick(&empty);
            orders.push(sets, &patterns, point);
            patterns.place(point, &mut ());
            let value = Value::new(random.below(400) as i32 - 200);
            values.push(sets, &patterns, value, None);
        }
    }
    values.set_targets(0.5, 200.0);
    (values, orders)
}

/// Where the parts of a set of the move ordering's weights lie, and the size of a number's step in a
/// file.
fn order_parts(set: usize) -> [(Range<usize>, f32); 4] {
    let (attack, defence) = (OrderModel::attack(set), OrderModel::defence(set));
    let (gates, pairs) = (OrderModel::gates(set), OrderModel::pairs(set));
    [
        (attack..defence, 1.0 / 128.0),
        (defence..gates, 1.0 / 128.0),
        (gates..pairs, 1.0 / 160.0),
        (pairs..OrderModel::attack(set + 1), 1.0 / 80.0),
    ]
}

/// Where the parts of a set of the network's weights lie, and the size of a number's step in a file
/// of scale 200.
fn network_parts(set: usize) -> [(Range<usize>, f32); 6] {
    let (own, theirs) = (NetworkModel::own(set), NetworkModel::theirs(set));
    let (inputs, hidden) = (NetworkModel::inputs(set), NetworkModel::hidden(set));
    let (outputs, states) = (NetworkModel::outputs(set), NetworkModel::states(set));
    let output = 1.0 / (200.0 * 64.0);
    [
        (own..theirs, 1.0 / 32.0),
        (theirs..inputs, 1.0 / 32.0),
        (inputs..hidden, 1.0 / 32_768.0),
        (hidden..outputs, output),
        (outputs..states, output),
        (states..NetworkModel::own(set + 1), 1.0 / 4096.0),
    ]
}

/// Compares the gradient of a sample's loss with how the loss changes as the weights of each part
/// move.
fn expect_slope(
    objective: &impl Objective,
    weights: &[f32],
    sample: u32,
    parts: &[Vec<Range<usize>>],
    name: &str,
) {
    let mut random = Random::new(5, sample.into());
    for (number, part) in parts.iter().enumerate() {
        let mut gradient = vec![0.0; weights.len()];
        let loss = objective.gradient(weights, sample, &mut gradient);
        assert_eq!(loss, objective.loss(weights, sample));
        // Uphill, so that slopes do not cancel out, but not along the gradient itself, which knows
        // nothing of what it left out.
        let mut direction = vec![0.0; weights.len()];
        for i in part.iter().cloned().flatten() {
            let size = random.below(1 << 12) as f32 / 4096.0;
            direction[i] = if gradient[i] < 0.0 { -size } else { size };
        }
        let slope = dot(&gradient, &direction);
        assert_ne!(slope, 0.0, "{name} {sample} {number}");
        let step = 2e-5 / slope.abs();
        let moved = |sign: f64| -> Vec<f32> {
            let step = (sign * step) as f32;
            weights.iter().zip(&direction).map(|(w, d)| w + step * d).collect()
        };
        let rise = objective.loss(&moved(1.0), sample) - objective.loss(&moved(-1.0), sample);
        let expected = 2.0 * step * slope;
        assert!(
            (rise - expected).abs() < 0.1 * expected.abs(),
            "{name} {sample} {number}: {rise} {expected}"
        );
    }
}

/// For each part where it lies in all sets.
fn ranges<const N: usize>(
    sets: usize,
    parts_of: impl Fn(usize) -> [(Range<usize>, f32); N],
) -> [Vec<Range<usize>>; N] {
    std::array::from_fn(|part| (0..sets).map(|set| parts_of(set)[part].0.clone()).collect())
}

#[test]
fn the_network_s_gradient_is_the_slope_of_its_loss() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let model = NetworkModel::new(rule);
        let (samples, _) = with_rule_set!(rule, R => random_positions::<R>(&model.sets, 2));
        let mut random = Random::new(5, 0);
        // No code says nothing, for there the slope has no value.
        let mut weights = model.expand(&model.start(3));
        weights.iter_mut().for_each(|w| *w += random.below(1 << 12) as f32 / (1 << 20) as f32);
        let parts = ranges(model.sets.len(), network_parts);
        for sample in [20, 61, 79] {
            expect_slope(&samples, &weights, sample, &parts, rule.name());
        }
    }
}

#[test]
fn the_order_s_gradient_is_the_slope_of_its_loss() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let model = OrderModel::new(rule);
        let (_, samples) = with_rule_set!(rule, R => random_positions::<R>(&model.sets, 4));
        let weights = model.expand(&model.start(3));
        let parts = ranges(model.sets.len(), order_parts);
        for sample in [0, 20, 41] {
            expect_slope(&samples, &weights, sample, &parts, rule.name());
        }
    }
}

#[test]
fn files_hold_weights_as_they_are_but_for_rounding() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let (network, order) = (NetworkModel::new(rule), OrderModel::new(rule));
        let mut random = Random::new(4, 0);
        let mut numbers = |count| -> Vec<f32> { (0..count).map(|_| random.unit() / 2.0).collect() };
        let weights = [numbers(network.weights()), numbers(order.weights())];
        let mut file = RuleWeights {
            rule,
            scale: 200,
            colors: [ColorWeights::default(), ColorWeights::default()],
        };
        for set in 0..network.sets.len() {
            network.write(&weights[0], set, file.scale, &mut file.colors[set]);
            order.write(&weights[1], set, &mut file.colors[set]);
        }
        let sets = 0..network.sets.len();
        let parts: [Vec<_>; 2] =
            [sets.clone().flat_map(network_parts).collect(), sets.flat_map(order_parts).collect()];
        let read = [network.read(&file), order.read(&file)];
        for ((read, weights), parts) in read.iter().zip(&weights).zip(parts) {
            assert_eq!(read.len(), weights.len());
            for (i, step) in
                parts.into_iter().flat_map(|(range, step)| range.map(move |i| (i, step)))
            {
                let error = (read[i] - weights[i]).abs();
                assert!(error < 0.51 * step, "{rule} {i}: {} {}", read[i], weights[i]);
            }
        }
    }
}
