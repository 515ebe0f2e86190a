//! From games to samples.

use super::Models;
use super::order_samples::OrderSamples;
use super::value_samples::ValueSamples;
use crate::pattern::{PatternBoard, ThreatKind};
use crate::rules::{Rule, RuleSet};
use crate::search::LEAF_LIMITS;
use crate::threat::{Vcf, Verdict};
use crate::training::Game;
use crate::with_rule_set;
use rayon::prelude::*;

/// Samples, and which of them are fitted to and which held out.
pub(super) struct Samples {
    pub(super) value: ValueSamples,
    pub(super) order: OrderSamples,
    /// The numbers of the samples to fit to, and of those held out.
    pub(super) value_split: [Vec<u32>; 2],
    /// The same for the move ordering.
    pub(super) order_split: [Vec<u32>; 2],
}

/// The samples of one game.
#[derive(Default)]
struct GameSamples {
    value: ValueSamples,
    order: OrderSamples,
    held: bool,
}

/// Positions without a win by fours that are remembered while a game is looked through.
const VCF_MEMORY: usize = 1 << 8;

impl Samples {
    /// The samples of the games of `rule`; those of one game in `held_out` are held out.
    pub(super) fn new(rule: Rule, games: &[Game], models: &Models, held_out: u64) -> Samples {
        let by_game: Vec<GameSamples> = games
            .par_iter()
            .filter(|game| game.rule == rule)
            .map(|game| with_rule_set!(rule, R => look_through::<R>(game, models, held_out)))
            .collect();
        let mut samples = Samples {
            value: ValueSamples::default(),
            order: OrderSamples::default(),
            value_split: Default::default(),
            order_split: Default::default(),
        };
        for game in by_game {
            let half = usize::from(game.held);
            let (values, orders) = (samples.value.len() as u32, samples.order.len() as u32);
            samples.value_split[half].extend((values..).take(game.value.len()));
            samples.order_split[half].extend((orders..).take(game.order.len()));
            samples.value.append(game.value);
            samples.order.append(game.order);
        }
        samples
    }
}

/// The positions of a game that the search would evaluate: where the next stones decide nothing
/// and fours alone do not win, as far as a leaf looks. Moves are ordered in others too, but not where one is forced.
fn look_through<R: RuleSet>(game: &Game, models: &Models, held_out: u64) -> GameSamples {
    let mut samples =
        GameSamples { held: game.number % held_out == held_out - 1, ..GameSamples::default() };
    let mut patterns = PatternBoard::<R>::new(game.start(), &mut ());
    let mut vcf = Vcf::new(VCF_MEMORY);
    let trusted_from = game.trusted_from();
    for (i, ply) in game.plies.iter().enumerate() {
        if !is_decided(&patterns) {
            samples.order.push(&models.order.sets, &patterns, ply.best);
            if !matches!(vcf.solve(&mut patterns, LEAF_LIMITS, &|| false), Verdict::Win(_)) {
                let result =
                    (i >= trusted_from).then(|| game.score(patterns.board().side_to_move()));
                samples.value.push(&models.value.sets, &patterns, ply.value, result);
            }
        }
        patterns.place(ply.played, &mut ());
    }
    samples
}

/// Whether the side to move has a five or an open four, or faces a five.
fn is_decided<R: RuleSet>(patterns: &PatternBoard<R>) -> bool {
    let us = patterns.board().side_to_move();
    let ours = patterns.threats(us);
    ours.any(ThreatKind::Five)
        || ours.any(ThreatKind::WinsNext)
        || patterns.threats(!us).any(ThreatKind::Five)
}
