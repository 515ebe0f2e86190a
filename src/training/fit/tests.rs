//! Fits to data of which the truth is known.

use super::adam::{FitOptions, Objective, fit, mean_loss};
use super::basis::ClassBasis;
use super::model::Model;
use crate::eval::CodeClass;
use crate::random::Random;
use crate::rules::Rule;

const OPTIONS: FitOptions =
    FitOptions { epochs: 15, batch: 512, rate: 0.005, ridge: 1e-2, seed: 1 };

/// Coins with a bias: each has a few weights added up, and fell on one side or the other.
struct Coins {
    weights: Vec<[u16; 6]>,
    heads: Vec<bool>,
}

/// Weights of a model whose every line pattern adds something, as does one class.
fn truth(model: &Model) -> Vec<f32> {
    let mut parameters = vec![0.0; model.parameters()];
    for table in 0..2 {
        for line in 0..12 {
            parameters[table * ClassBasis::PARAMETERS + line] = 0.12 * line as f32 - 0.44;
        }
    }
    model.expand(&parameters)
}

impl Coins {
    /// Coins that fall as `truth` has it.
    fn throw(model: &Model, truth: &[f32], count: usize) -> Coins {
        let mut random = Random::new(5, 0);
        // Classes of the weaker lines, some oftener than others, as on a board.
        let mut class = || {
            let mut line = || random.below(12).min(random.below(12));
            let lines = [line(), line(), line(), line()];
            CodeClass::of(lines.map(crate::pattern::LinePattern::from_index)).index()
        };
        let weights: Vec<[u16; 6]> = (0..count)
            .map(|_| std::array::from_fn(|i| (model.table(0, i % 2) + class()) as u16))
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
    let model = Model::new(Rule::Freestyle, false, 0);
    let truth = truth(&model);
    let coins = Coins::throw(&model, &truth, 40_000);
    let samples: Vec<u32> = (0..40_000).collect();
    let (train, held) = samples.split_at(30_000);
    let mut losses = Vec::new();
    let weights = fit(&coins, &model, train, &OPTIONS, &mut |epoch, _, weights| {
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
    let model = Model::new(Rule::Renju, true, 3);
    let coins = Coins::throw(&model, &vec![0.1; model.weights()], 3000);
    let samples: Vec<u32> = (0..3000).collect();
    let options = FitOptions { epochs: 2, ..OPTIONS };
    let weights = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| fit(&coins, &model, &samples, &options, &mut |_, _, _| ()))
    });
    assert_eq!(weights[0], weights[1]);
}

#[test]
fn a_model_s_gradients_are_the_transpose_of_its_weights() {
    for (rule, paired) in [(Rule::Caro, true), (Rule::Renju, true), (Rule::Renju, false)] {
        let model = Model::new(rule, paired, 7);
        // Small whole numbers, so that sums are exact.
        let mut random = Random::new(1, 0);
        let mut numbers = |count: usize| -> Vec<f32> {
            (0..count).map(|_| random.below(9) as f32 - 4.0).collect()
        };
        let (parameters, gradient) = (numbers(model.parameters()), numbers(model.weights()));
        let dot = |a: &[f32], b: &[f32]| -> f64 {
            a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
        };
        assert_eq!(
            dot(&model.expand(&parameters), &gradient),
            dot(&parameters, &model.collect(&gradient)),
            "{rule} {paired}"
        );
    }
}
