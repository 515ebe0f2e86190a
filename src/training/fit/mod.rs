//! Weights of the evaluation and of the move ordering, fitted to games.
//!
//! The evaluation, a small network, is fitted as in logistic regression (Buro 1995): the chance to
//! win that it means is brought as near as possible to the results of games, and to what longer
//! searches said. The move ordering is fitted so that a softmax over the moves gives the best one as
//! much weight as it can. One game in ten is held out, to see how well the weights do on games they
//! were not fitted to.
//!
//! `value_samples` and `order_samples` are the positions, `network_model`, `order_model` and `basis`
//! what is fitted, `adam` how.

mod adam;
mod basis;
mod network_model;
mod order_model;
mod order_samples;
mod report;
mod samples;
#[cfg(test)]
mod tests;
mod value_samples;

pub use adam::FitOptions;
pub use report::{Quality, TuneReport};

use self::adam::{fit, mean_loss};
use self::network_model::NetworkModel;
use self::order_model::OrderModel;
use self::samples::Samples;
use super::Game;
use crate::board::Color;
use crate::eval::{ColorWeights, RuleWeights};
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
    let models = Models { value: NetworkModel::new(rule), order: OrderModel::new(rule) };
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
    value: NetworkModel,
    order: OrderModel,
}

fn tune_value(
    model: &NetworkModel,
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
    let value = &samples.value;
    let quality = |weights: &[f32], unit| value.quality(weights, &samples.value_split, unit);
    let old = quality(&model.read(before), before.scale);
    on_report(&TuneReport::Before(old));
    let start = model.start(options.value.seed);
    let weights = fit(value, model, start, train, &options.value, &mut |epoch, train, weights| {
        on_report(&TuneReport::ValueEpoch { epoch, train, held: mean_loss(value, weights, held) });
    });
    let new = quality(&weights, options.scale);
    on_report(&TuneReport::After(new));
    (weights, [old.result, new.result])
}

fn tune_order(
    model: &OrderModel,
    samples: &Samples,
    before: &RuleWeights,
    options: &TuneOptions,
    on_report: &mut dyn FnMut(&TuneReport),
) -> Vec<f32> {
    let [train, held] = &samples.order_split;
    on_report(&TuneReport::Samples { train: train.len(), held: held.len() });
    let old = model.read(before);
    on_report(&TuneReport::OrderBefore { hits: samples.order.hits(&old, held) });
    let order = &samples.order;
    let start = model.start(options.order.seed);
    let weights = fit(order, model, start, train, &options.order, &mut |epoch, train, weights| {
        on_report(&TuneReport::OrderEpoch { epoch, train, held: mean_loss(order, weights, held) });
    });
    on_report(&TuneReport::OrderAfter { hits: samples.order.hits(&weights, held) });
    weights
}

fn to_file(rule: Rule, scale: u16, models: &Models, value: &[f32], order: &[f32]) -> RuleWeights {
    let color = |color: Color| {
        let set = models.value.sets.of(color);
        let mut weights = ColorWeights::default();
        models.value.write(value, set, scale, &mut weights);
        models.order.write(order, set, &mut weights);
        weights
    };
    RuleWeights { rule, scale, colors: Color::ALL.map(color) }
}
