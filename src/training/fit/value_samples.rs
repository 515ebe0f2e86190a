//! Positions as the evaluation sees them, and what became of them.

use super::adam::Objective;
use super::model::Model;
use crate::eval::{CodeClass, ThreatState};
use crate::pattern::{Code, PatternBoard};
use crate::rules::RuleSet;
use crate::search::Value;

/// Positions: how often each class of codes occurs for either side, the state of threats, and
/// what is known of their worth, all for the side to move.
#[derive(Clone, Debug, Default)]
pub(super) struct ValueSamples {
    /// Where the counts of each position end.
    ends: Vec<usize>,
    /// The number of a weight, and how often it is added (subtracted if negative).
    counts: Vec<(u16, i16)>,
    /// The number of the weight of the state of threats.
    threats: Vec<u16>,
    /// The values that the search found.
    values: Vec<i16>,
    /// The results, 0, 0.5 or 1, where they tell anything.
    results: Vec<Option<f32>>,
    /// What is fitted to.
    targets: Vec<f32>,
}

impl ValueSamples {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds a position.
    pub(super) fn push<R: RuleSet>(
        &mut self,
        model: &Model,
        patterns: &PatternBoard<R>,
        value: Value,
        result: Option<f32>,
    ) {
        let us = patterns.board().side_to_move();
        for (table, color) in [(0, us), (1, !us)] {
            let first = model.table(model.set(color), table);
            // Dead points are worth nothing, so that the engine's sums can begin with a board of
            // them.
            let codes = patterns.board().empty_points().map(|point| patterns.code(color, point));
            let mut classes: Vec<u16> = codes
                .filter(|&code| code != Code::DEAD)
                .map(|code| (first + CodeClass::from(code).index()) as u16)
                .collect();
            classes.sort_unstable();
            for same in classes.chunk_by(|a, b| a == b) {
                let count = same.len() as i16;
                self.counts.push((same[0], if table == 0 { count } else { -count }));
            }
        }
        let state = ThreatState::new(patterns.threats(us), patterns.threats(!us));
        self.threats.push((model.other(model.set(us)) + state.index()) as u16);
        self.ends.push(self.counts.len());
        self.values.push(value.get() as i16);
        self.results.push(result);
    }

    /// Adds all positions of `other`.
    pub(super) fn append(&mut self, mut other: ValueSamples) {
        let before = self.counts.len();
        self.ends.extend(other.ends.iter().map(|end| end + before));
        self.counts.append(&mut other.counts);
        self.threats.append(&mut other.threats);
        self.values.append(&mut other.values);
        self.results.append(&mut other.results);
    }

    /// Sets what is to be fitted: `share` of the result, and for the rest the chance to win that
    /// the search's value means if `scale` centi-units make a win e times as likely as a loss.
    pub(super) fn set_targets(&mut self, share: f32, scale: f32) {
        let pairs = self.values.iter().zip(&self.results);
        self.targets = pairs
            .map(|(&value, &result)| {
                let chance = chance(value, scale);
                result.map_or(chance, |result| share * result + (1.0 - share) * chance)
            })
            .collect();
    }

    /// The best scale, and the mean loss then, if results are predicted from the search's values.
    pub(super) fn search_scale(&self, samples: &[u32]) -> (f32, f64) {
        let value = |i: u32| f32::from(self.values[i as usize].clamp(-CERTAIN, CERTAIN));
        best_scale(self.with_results(samples).map(|(i, result)| (value(i), result)))
    }

    /// The best scale, and the mean loss then, if results are predicted from these weights.
    pub(super) fn static_scale(&self, weights: &[f32], samples: &[u32]) -> (f32, f64) {
        best_scale(self.with_results(samples).map(|(i, result)| (self.logit(weights, i), result)))
    }

    /// The samples whose results tell anything, and those.
    fn with_results(&self, samples: &[u32]) -> impl Iterator<Item = (u32, f32)> + Clone {
        samples.iter().filter_map(|&i| Some((i, self.results[i as usize]?)))
    }

    /// The root of the mean square of the evaluations of samples.
    pub(super) fn spread(&self, weights: &[f32], samples: &[u32]) -> f32 {
        let square = |&sample: &u32| f64::from(self.logit(weights, sample)).powi(2);
        let sum: f64 = samples.iter().map(square).sum();
        (sum / samples.len().max(1) as f64).sqrt() as f32
    }

    /// The mean loss against results alone.
    pub(super) fn result_loss(&self, weights: &[f32], samples: &[u32]) -> f64 {
        let count = self.with_results(samples).count().max(1) as f64;
        let losses = self
            .with_results(samples)
            .map(|(i, result)| cross_entropy(self.logit(weights, i), result));
        losses.sum::<f64>() / count
    }

    #[inline]
    fn counts(&self, sample: usize) -> &[(u16, i16)] {
        let start = if sample == 0 { 0 } else { self.ends[sample - 1] };
        &self.counts[start..self.ends[sample]]
    }

    #[inline]
    fn logit(&self, weights: &[f32], sample: u32) -> f32 {
        let sample = sample as usize;
        let sum: f32 = self
            .counts(sample)
            .iter()
            .map(|&(weight, count)| weights[usize::from(weight)] * f32::from(count))
            .sum();
        sum + weights[usize::from(self.threats[sample])]
    }
}

impl Objective for ValueSamples {
    fn gradient(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f64 {
        let logit = self.logit(weights, sample);
        let i = sample as usize;
        let target = self.targets[i];
        let error = sigmoid(logit) - target;
        for &(weight, count) in self.counts(i) {
            gradient[usize::from(weight)] += error * f32::from(count);
        }
        gradient[usize::from(self.threats[i])] += error;
        cross_entropy(logit, target)
    }

    fn loss(&self, weights: &[f32], sample: u32) -> f64 {
        cross_entropy(self.logit(weights, sample), self.targets[sample as usize])
    }
}

/// Values beyond this, mates among them, are taken for this: certain, but no more than that.
const CERTAIN: i16 = 2000;

fn chance(value: i16, scale: f32) -> f32 {
    match Value::new(value.into()).mate_in() {
        Some(plies) if plies > 0 => 1.0,
        Some(_) => 0.0,
        None => sigmoid(f32::from(value) / scale),
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// `-target * ln(sigmoid(x)) - (1 - target) * ln(1 - sigmoid(x))`, for any `x`.
fn cross_entropy(x: f32, target: f32) -> f64 {
    let (x, target) = (f64::from(x), f64::from(target));
    x.max(0.0) - x * target + (-x.abs()).exp().ln_1p()
}

/// The scale by which values best predict results, and the mean loss then: logistic regression
/// with one parameter, by Newton's method.
fn best_scale(pairs: impl Iterator<Item = (f32, f32)> + Clone) -> (f32, f64) {
    let mut factor = 0.0f64;
    for _ in 0..50 {
        let (mut slope, mut curvature) = (0.0, 1e-9);
        for (value, result) in pairs.clone() {
            let value = f64::from(value);
            let p = 1.0 / (1.0 + (-factor * value).exp());
            slope += (p - f64::from(result)) * value;
            curvature += p * (1.0 - p) * value * value;
        }
        let step = slope / curvature;
        factor -= step;
        if step.abs() < 1e-7 * factor.abs() {
            break;
        }
    }
    let (mut sum, mut count) = (0.0, 0.0f64);
    for (value, result) in pairs {
        sum += cross_entropy((factor * f64::from(value)) as f32, result);
        count += 1.0;
    }
    ((1.0 / factor) as f32, sum / count.max(1.0))
}
