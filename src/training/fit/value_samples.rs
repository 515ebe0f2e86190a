//! Positions as the evaluation sees them, and what became of them.

use super::adam::Objective;
use super::basis::Sets;
use super::network_model::NetworkModel;
use super::report::Quality;
use crate::eval::{CodeClass, HIDDEN, ThreatState, VIEW, WIDTH};
use crate::pattern::{Code, PatternBoard};
use crate::rules::RuleSet;
use crate::search::Value;
use rayon::prelude::*;

/// Points of a position that offer the players the same.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// The class of the codes of the side to move.
    own: u16,
    /// The class of the opponent's codes.
    theirs: u16,
    /// How many points there are.
    count: u16,
}

/// Positions: what their points offer, the state of threats, and what is known of their worth,
/// all for the side to move.
#[derive(Clone, Debug, Default)]
pub(super) struct ValueSamples {
    /// Where the kinds of points of each position end.
    ends: Vec<usize>,
    kinds: Vec<Kind>,
    /// The sets of the side to move and of the opponent.
    sets: Vec<[u8; 2]>,
    /// The states of threats.
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
        sets: &Sets,
        patterns: &PatternBoard<R>,
        value: Value,
        result: Option<f32>,
    ) {
        let us = patterns.board().side_to_move();
        let mut pairs: Vec<[u16; 2]> = patterns
            .board()
            .empty_points()
            .map(|point| [us, !us].map(|color| patterns.code(color, point)))
            .filter(|&codes| codes != [Code::DEAD; 2])
            .map(|codes| codes.map(|code| CodeClass::from(code).index() as u16))
            .collect();
        pairs.sort_unstable();
        for same in pairs.chunk_by(|a, b| a == b) {
            let [own, theirs] = same[0];
            self.kinds.push(Kind { own, theirs, count: same.len() as u16 });
        }
        let state = ThreatState::new(patterns.threats(us), patterns.threats(!us));
        self.threats.push(state.index() as u16);
        self.sets.push([us, !us].map(|color| sets.of(color) as u8));
        self.ends.push(self.kinds.len());
        self.values.push(value.get() as i16);
        self.results.push(result);
    }

    /// Adds all positions of `other`.
    pub(super) fn append(&mut self, mut other: ValueSamples) {
        let before = self.kinds.len();
        self.ends.extend(other.ends.iter().map(|end| end + before));
        self.kinds.append(&mut other.kinds);
        self.sets.append(&mut other.sets);
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
        let value = |&i: &u32| (i, f32::from(self.values[i as usize].clamp(-CERTAIN, CERTAIN)));
        let values: Vec<(u32, f32)> = samples.iter().map(value).collect();
        best_scale(self.with_results(&values))
    }

    /// How well these weights tell the worth of the samples to fit to and of those held out; an
    /// output of 1 is so many centi-units.
    pub(super) fn quality(&self, weights: &[f32], split: &[Vec<u32>; 2], unit: u16) -> Quality {
        // The network is asked once: the scale takes many passes over what it says.
        let [train, held] = split.each_ref().map(|samples| self.logits(weights, samples));
        let mean = |logits: &[(u32, f32)]| {
            let losses = logits.iter().map(|&(i, x)| cross_entropy(x, self.targets[i as usize]));
            losses.sum::<f64>() / logits.len().max(1) as f64
        };
        let squares = train.iter().map(|&(_, logit)| f64::from(logit).powi(2));
        let spread = (squares.sum::<f64>() / train.len().max(1) as f64).sqrt();
        let (count, loss) =
            self.with_results(&held).fold((0.0, 0.0), |(count, loss), (x, result)| {
                (count + 1.0, loss + cross_entropy(x, result))
            });
        Quality {
            scale: best_scale(self.with_results(&train)).0 * f32::from(unit),
            spread: spread as f32 * f32::from(unit),
            losses: [mean(&train), mean(&held)],
            result: loss / f64::max(count, 1.0),
        }
    }

    /// What the network says of samples.
    fn logits(&self, weights: &[f32], samples: &[u32]) -> Vec<(u32, f32)> {
        samples.par_iter().map(|&sample| (sample, self.logit(weights, sample))).collect()
    }

    /// What was said of the samples whose results tell anything, and those.
    fn with_results(&self, said: &[(u32, f32)]) -> impl Iterator<Item = (f32, f32)> + Clone {
        said.iter().filter_map(|&(i, x)| Some((x, self.results[i as usize]?)))
    }

    fn kinds(&self, sample: usize) -> &[Kind] {
        let start = if sample == 0 { 0 } else { self.ends[sample - 1] };
        &self.kinds[start..self.ends[sample]]
    }

    /// For the view of the side to move and that of the opponent: where what the viewer's own
    /// classes say begins, and what his opponent's do.
    fn viewers(&self, sample: usize) -> [[usize; 2]; 2] {
        let [us, them] = self.sets[sample].map(usize::from);
        [
            [NetworkModel::own(us), NetworkModel::theirs(them)],
            [NetworkModel::own(them), NetworkModel::theirs(us)],
        ]
    }

    /// The network's view of a position, side to move first.
    fn views(&self, weights: &[f32], sample: usize) -> [f32; WIDTH] {
        let mut views = [0.0; WIDTH];
        let viewers = self.viewers(sample);
        for kind in self.kinds(sample) {
            for (viewer, view) in views.as_chunks_mut::<VIEW>().0.iter_mut().enumerate() {
                let [own, theirs] =
                    kind.seen_by(viewer, viewers[viewer]).map(|at| row::<VIEW>(weights, at));
                for i in 0..VIEW {
                    view[i] += f32::from(kind.count) * (own[i] + theirs[i]).max(0.0);
                }
            }
        }
        views
    }

    /// The hidden units as they are before they are kept within 0 and 1.
    fn hidden(&self, weights: &[f32], sample: usize, views: &[f32; WIDTH]) -> [f32; HIDDEN] {
        let us = usize::from(self.sets[sample][0]);
        let state = NetworkModel::states(us) + usize::from(self.threats[sample]) * HIDDEN;
        let mut hidden: [f32; HIDDEN] = *row(weights, state);
        for (i, unit) in hidden.iter_mut().enumerate() {
            let inputs: &[f32; WIDTH] = row(weights, NetworkModel::inputs(us) + i * WIDTH);
            *unit += views.iter().zip(inputs).map(|(view, input)| view * input).sum::<f32>();
        }
        hidden
    }

    fn output(&self, weights: &[f32], sample: usize, hidden: &[f32; HIDDEN]) -> f32 {
        let us = usize::from(self.sets[sample][0]);
        let worth: &[f32; HIDDEN] = row(weights, NetworkModel::hidden(us));
        let sum: f32 = hidden.iter().zip(worth).map(|(unit, w)| unit.clamp(0.0, 1.0) * w).sum();
        sum + weights[NetworkModel::outputs(us) + usize::from(self.threats[sample])]
    }

    fn logit(&self, weights: &[f32], sample: u32) -> f32 {
        let sample = sample as usize;
        let views = self.views(weights, sample);
        self.output(weights, sample, &self.hidden(weights, sample, &views))
    }
}

impl Kind {
    /// Where a viewer, 0 for the side to move, finds what the points say to him.
    fn seen_by(self, viewer: usize, [own, theirs]: [usize; 2]) -> [usize; 2] {
        let classes = if viewer == 0 { [self.own, self.theirs] } else { [self.theirs, self.own] };
        [own + usize::from(classes[0]) * VIEW, theirs + usize::from(classes[1]) * VIEW]
    }
}

/// Numbers that stand together.
fn row<const N: usize>(numbers: &[f32], at: usize) -> &[f32; N] {
    numbers[at..].first_chunk().expect("the layout has room for them")
}

fn row_mut<const N: usize>(numbers: &mut [f32], at: usize) -> &mut [f32; N] {
    numbers[at..].first_chunk_mut().expect("the layout has room for them")
}

impl Objective for ValueSamples {
    fn gradient(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f64 {
        let i = sample as usize;
        let views = self.views(weights, i);
        let hidden = self.hidden(weights, i, &views);
        let logit = self.output(weights, i, &hidden);
        let target = self.targets[i];
        let error = sigmoid(logit) - target;
        let (us, state) = (usize::from(self.sets[i][0]), usize::from(self.threats[i]));
        gradient[NetworkModel::outputs(us) + state] += error;
        let mut by_views = [0.0; WIDTH];
        for (unit, &x) in hidden.iter().enumerate() {
            let worth = NetworkModel::hidden(us) + unit;
            gradient[worth] += error * x.clamp(0.0, 1.0);
            if (0.0..1.0).contains(&x) {
                let slope = error * weights[worth];
                gradient[NetworkModel::states(us) + state * HIDDEN + unit] += slope;
                let inputs = NetworkModel::inputs(us) + unit * WIDTH;
                let weights: &[f32; WIDTH] = row(weights, inputs);
                let by_inputs: &mut [f32; WIDTH] = row_mut(gradient, inputs);
                for i in 0..WIDTH {
                    by_views[i] += slope * weights[i];
                    by_inputs[i] += slope * views[i];
                }
            }
        }
        let viewers = self.viewers(i);
        for kind in self.kinds(i) {
            for (viewer, by_view) in by_views.as_chunks::<VIEW>().0.iter().enumerate() {
                let places = kind.seen_by(viewer, viewers[viewer]);
                let [own, theirs] = places.map(|at| row::<VIEW>(weights, at));
                let slopes: [f32; VIEW] = std::array::from_fn(|i| {
                    let seen = own[i] + theirs[i] > 0.0;
                    if seen { f32::from(kind.count) * by_view[i] } else { 0.0 }
                });
                for at in places {
                    let by_row: &mut [f32; VIEW] = row_mut(gradient, at);
                    by_row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
                }
            }
        }
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
