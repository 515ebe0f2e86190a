//! Weights of the evaluation and of the move ordering, fitted to games.
//!
//! The evaluation is fitted by logistic regression (Buro 1995): the chance to win that it means is
//! brought as near as possible to the results of games, and to what longer searches said. The move
//! ordering is fitted so that a softmax over the moves gives the best one as much weight as it
//! can. One game in ten is held out, to see how well the weights do on games they were not fitted
//! to.
//!
//! `value_samples` and `order_samples` are the positions, `model` and `basis` what is fitted,
//! `adam` how.

mod adam;
mod basis;
mod model;
mod order_samples;
mod report;
mod samples;
#[cfg(test)]
mod tests;
mod value_samples;

pub use adam::FitOptions;
pub use report::TuneReport;

use self::adam::{fit, mean_loss};
use self::model::Model;
use self::samples::Samples;
use super::Game;
use crate::board::Color;
use crate::eval::{ClassWeights, CodeClass, ColorWeights, PAIRS, RuleWeights, ThreatState};
use crate::pattern::Code;
use crate::rules::Rule;

/// How to tune.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TuneOptions {
    /// How to fit the evaluation.
    pub value: FitOptions,
    /// How to fit the move ordering.
    pub order: FitOptions,
    /// What the evaluation is fitted to: this share of the game's result, and for the rest the
    /// search's value. Within 0 and 1.
    pub result_share: f32,
    /// The centi-units that make a win e times as likely as a loss: what the weights are scaled
    /// to.
    pub scale: u16,
    /// One game in so many is held out, at least 2.
    pub held_out: u64,
}

/// What tuning gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights.
    pub weights: RuleWeights,
    /// Positions that the evaluation was fitted to.
    pub positions: usize,
    /// The mean loss of the evaluation in games held out, before and after: cross entropy against
    /// the games' results.
    pub losses: [f64; 2],
}

/// Units of the file in a centi-unit.
const UNITS: f32 = RuleWeights::UNITS as f32;
/// A score of the move ordering that makes a move e times as likely to be the best: on this scale
/// bonuses of the picker were set.
const ORDER_SCALE: f32 = 80.0;

/// Fits weights to the games of `rule` among `games`, and tells `on_report` how it goes.
///
/// The same games and options give the same weights, whatever the number of threads.
///
/// # Errors
/// When the games have too few positions.
pub fn tune(
    rule: Rule,
    games: &[Game],
    options: &TuneOptions,
    on_report: &mut dyn FnMut(&TuneReport),
) -> Result<Tuned, String> {
    let models = Models {
        value: Model::new(rule, true, ThreatState::COUNT),
        order: Model::new(rule, false, PAIRS),
    };
    let mut samples = Samples::new(rule, games, &models, options.held_out);
    if samples.value_split.iter().chain(&samples.order_split).any(Vec::is_empty) {
        return Err(format!("the games of {rule} have too few quiet positions to fit anything to"));
    }
    let before = RuleWeights::built_in(rule);
    let (value, losses) = tune_value(&models.value, &mut samples, &before, options, on_report);
    let order = tune_order(&models.order, &samples, &before, options, on_report);
    let weights = to_file(rule, options.scale, &models, &value, &order);
    Ok(Tuned { weights, positions: samples.value.len(), losses })
}

/// What is fitted.
struct Models {
    value: Model,
    order: Model,
}

fn tune_value(
    model: &Model,
    samples: &mut Samples,
    before: &RuleWeights,
    options: &TuneOptions,
    on_report: &mut dyn FnMut(&TuneReport),
) -> (Vec<f32>, [f64; 2]) {
    let [train, held] = &samples.value_split;
    on_report(&TuneReport::Samples { train: train.len(), held: held.len() });
    let (search_scale, search_loss) = samples.value.search_scale(train);
    on_report(&TuneReport::Search { scale: search_scale, loss: search_loss });
    samples.value.set_targets(options.result_share, search_scale);
    let (static_scale, _) = samples.value.static_scale(&value_weights(model, before), train);
    let old: Vec<f32> =
        value_weights(model, before).iter().map(|weight| weight / static_scale).collect();
    let losses = |weights: &[f32]| {
        [mean_loss(&samples.value, weights, train), mean_loss(&samples.value, weights, held)]
    };
    let old_loss = samples.value.result_loss(&old, held);
    let spread = static_scale * samples.value.spread(&old, train);
    on_report(&TuneReport::Before {
        scale: static_scale,
        spread,
        losses: losses(&old),
        result: old_loss,
    });
    let weights = fit(&samples.value, model, train, &options.value, &mut |epoch, loss, weights| {
        let [_, held] = losses(weights);
        on_report(&TuneReport::ValueEpoch { epoch, train: loss, held });
    });
    let (scale, _) = samples.value.static_scale(&weights, train);
    let new_loss = samples.value.result_loss(&weights, held);
    let losses = losses(&weights);
    let unit = f32::from(options.scale);
    on_report(&TuneReport::After {
        scale: scale * unit,
        spread: samples.value.spread(&weights, train) * unit,
        losses,
        result: new_loss,
    });
    (weights, [old_loss, new_loss])
}

fn tune_order(
    model: &Model,
    samples: &Samples,
    before: &RuleWeights,
    options: &TuneOptions,
    on_report: &mut dyn FnMut(&TuneReport),
) -> Vec<f32> {
    let [train, held] = &samples.order_split;
    on_report(&TuneReport::Samples { train: train.len(), held: held.len() });
    let old = order_weights(model, before);
    on_report(&TuneReport::OrderBefore { hits: samples.order.hits(&old, held) });
    let weights = fit(&samples.order, model, train, &options.order, &mut |epoch, loss, weights| {
        let held = mean_loss(&samples.order, weights, held);
        on_report(&TuneReport::OrderEpoch { epoch, train: loss, held });
    });
    on_report(&TuneReport::OrderAfter { hits: samples.order.hits(&weights, held) });
    weights
}

/// The colours whose weights make up the sets of a model.
fn colors(model: &Model) -> &'static [Color] {
    if model.sets() == 1 { &[Color::Black] } else { &Color::ALL }
}

/// The weights of the evaluation in a file as the model has them, in centi-units.
fn value_weights(model: &Model, file: &RuleWeights) -> Vec<f32> {
    let mut weights = vec![0.0; model.weights()];
    for (set, color) in colors(model).iter().enumerate() {
        let color = &file.colors[color.index()];
        for (i, class) in color.classes.iter().enumerate() {
            weights[model.table(set, 0) + i] = f32::from(class.moving) / UNITS;
            weights[model.table(set, 1) + i] = f32::from(class.waiting) / UNITS;
        }
        for (i, &threats) in color.threats.iter().enumerate() {
            weights[model.other(set) + i] = f32::from(threats) / UNITS;
        }
    }
    weights
}

/// The weights of the move ordering in a file as the model has them.
fn order_weights(model: &Model, file: &RuleWeights) -> Vec<f32> {
    let mut weights = vec![0.0; model.weights()];
    for (set, color) in colors(model).iter().enumerate() {
        for (i, class) in file.colors[color.index()].classes.iter().enumerate() {
            weights[model.table(set, 0) + i] = f32::from(class.attack) / ORDER_SCALE;
            weights[model.table(set, 1) + i] = f32::from(class.defence) / ORDER_SCALE;
        }
        for (i, &pair) in file.colors[color.index()].pairs.iter().enumerate() {
            weights[model.other(set) + i] = f32::from(pair) / ORDER_SCALE;
        }
    }
    weights
}

fn to_file(rule: Rule, scale: u16, models: &Models, value: &[f32], order: &[f32]) -> RuleWeights {
    let value_unit = f32::from(scale) * UNITS;
    // Weights too large for a file are as good as the largest.
    let rounded = |weight: f32, unit: f32| (weight * unit).round() as i16;
    let color = |color: Color| {
        let set = models.value.set(color);
        let dead = CodeClass::from(Code::DEAD);
        let worth = |table: usize, class: CodeClass| match class == dead {
            true => 0,
            false => rounded(value[models.value.table(set, table) + class.index()], value_unit),
        };
        let class = |class: CodeClass| ClassWeights {
            moving: worth(0, class),
            waiting: worth(1, class),
            attack: rounded(order[models.order.table(set, 0) + class.index()], ORDER_SCALE),
            defence: rounded(order[models.order.table(set, 1) + class.index()], ORDER_SCALE),
        };
        let threats = &value[models.value.other(set)..][..ThreatState::COUNT];
        let pairs = &order[models.order.other(set)..][..PAIRS];
        ColorWeights {
            pairs: pairs.iter().map(|&weight| rounded(weight, ORDER_SCALE)).collect(),
            threats: threats.iter().map(|&weight| rounded(weight, value_unit)).collect(),
            classes: CodeClass::all().map(class).collect(),
        }
    };
    RuleWeights { rule, scale, colors: Color::ALL.map(color) }
}
