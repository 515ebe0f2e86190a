//! Fitting: mini-batches, and Adam (Kingma and Ba 2015) with a ridge.

use crate::random::Random;
use rayon::prelude::*;

/// What is fitted to samples.
pub(super) trait Objective: Sync {
    /// Adds the gradient of the loss in one sample, by weights, and returns the loss.
    fn gradient(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f64;

    /// The loss in one sample.
    fn loss(&self, weights: &[f32], sample: u32) -> f64;
}

/// How weights depend on the parameters that are fitted.
pub(super) trait Model: Sync {
    /// The number of weights.
    fn weights(&self) -> usize;

    /// The number of parameters.
    fn parameters(&self) -> usize;

    /// The weights that parameters make.
    fn expand(&self, parameters: &[f32]) -> Vec<f32>;

    /// The gradient by parameters that a gradient by weights means.
    fn collect(&self, by_weights: &[f32]) -> Vec<f32>;

    /// How much of the ridge each parameter gets.
    fn ridges(&self) -> Vec<f32>;
}

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// Passes over the samples.
    pub epochs: u32,
    /// Samples of a step.
    pub batch: usize,
    /// The size of the first steps; later ones are smaller.
    pub rate: f32,
    /// The ridge: what the square of a parameter costs, against the mean loss of a sample.
    pub ridge: f32,
    /// What the random numbers start from.
    pub seed: u64,
}

/// Parts that a batch is split into. Sums over parts are in a fixed order, so that the result does
/// not depend on the number of threads.
const PARTS: usize = 16;
/// Steps until they have their full size.
const WARM_UP: f32 = 200.0;
const DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

/// The mean loss over samples.
pub(super) fn mean_loss(objective: &impl Objective, weights: &[f32], samples: &[u32]) -> f64 {
    let size = samples.len().div_ceil(PARTS).max(1);
    let sums: Vec<f64> = samples
        .par_chunks(size)
        .map(|part| part.iter().map(|&sample| objective.loss(weights, sample)).sum())
        .collect();
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// Fits the parameters, from these on, to the samples, and returns the weights. `on_epoch` hears
/// the number of each epoch, the mean loss in its steps, and the weights after it.
pub(super) fn fit(
    objective: &impl Objective,
    model: &impl Model,
    mut parameters: Vec<f32>,
    samples: &[u32],
    options: &FitOptions,
    on_epoch: &mut dyn FnMut(u32, f64, &[f32]),
) -> Vec<f32> {
    let mut samples = samples.to_vec();
    let mut random = Random::new(options.seed, 0);
    let ridges = model.ridges();
    let mut mean = vec![0.0f32; parameters.len()];
    let mut square = vec![0.0f32; parameters.len()];
    let steps = options.epochs as usize * samples.len().div_ceil(options.batch);
    let mut step = 0;
    for epoch in 1..=options.epochs {
        random.shuffle(&mut samples);
        let mut loss = 0.0;
        for batch in samples.chunks(options.batch) {
            let weights = model.expand(&parameters);
            let (batch_loss, by_weights) = batch_gradient(objective, &weights, batch);
            loss += batch_loss;
            let gradient = model.collect(&by_weights);
            step += 1;
            // Down to nothing along half a cosine.
            let angle = std::f32::consts::PI * step as f32 / steps as f32;
            let warm = (step as f32 / WARM_UP).min(1.0);
            let rate = options.rate * warm * 0.5 * (1.0 + angle.cos());
            let unbias = 1.0 / (1.0 - DECAY.powi(step));
            let square_unbias = 1.0 / (1.0 - SQUARE_DECAY.powi(step));
            for i in 0..parameters.len() {
                let slope =
                    gradient[i] / batch.len() as f32 + options.ridge * ridges[i] * parameters[i];
                mean[i] = DECAY * mean[i] + (1.0 - DECAY) * slope;
                square[i] = SQUARE_DECAY * square[i] + (1.0 - SQUARE_DECAY) * slope * slope;
                let size = (square[i] * square_unbias).sqrt() + 1e-8;
                parameters[i] -= rate * mean[i] * unbias / size;
            }
        }
        let weights = model.expand(&parameters);
        on_epoch(epoch, loss / samples.len() as f64, &weights);
    }
    model.expand(&parameters)
}

fn batch_gradient(objective: &impl Objective, weights: &[f32], batch: &[u32]) -> (f64, Vec<f32>) {
    let parts: Vec<(f64, Vec<f32>)> = batch
        .par_chunks(batch.len().div_ceil(PARTS))
        .map(|part| {
            let mut gradient = vec![0.0; weights.len()];
            let loss =
                part.iter().map(|&sample| objective.gradient(weights, sample, &mut gradient)).sum();
            (loss, gradient)
        })
        .collect();
    let mut parts = parts.into_iter();
    let (mut loss, mut gradient) = parts.next().expect("a batch is not empty");
    for (more, part) in parts {
        loss += more;
        gradient.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
    }
    (loss, gradient)
}
