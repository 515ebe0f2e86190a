//! Positions as the move ordering sees them, and the move that the search found best.

use super::adam::Objective;
use super::order_model::OrderModel;
use crate::board::Point;
use crate::eval::{CodeClass, pair_index};
use crate::pattern::PatternBoard;
use crate::rules::RuleSet;
use crate::search;

/// Positions: the moves to choose from, and which was best.
#[derive(Clone, Debug, Default)]
pub(super) struct OrderSamples {
    /// Where the moves of each position end.
    ends: Vec<usize>,
    /// For each move the numbers of three weights: of what it is to the side to move, to the
    /// opponent, and to both. The best move of a position comes first.
    moves: Vec<[u16; 3]>,
}

impl OrderSamples {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds a position, if the move that was best is one that the search would look at.
    pub(super) fn push<R: RuleSet>(
        &mut self,
        model: &OrderModel,
        patterns: &PatternBoard<R>,
        best: Point,
    ) {
        let points = search::moves_to_try(patterns);
        if !points.contains(best) {
            return;
        }
        let us = patterns.board().side_to_move();
        let weight = |table, color, point| {
            let class = CodeClass::from(patterns.code(color, point));
            (model.table(model.sets.of(color), table) + class.index()) as u16
        };
        let pair = |point| pair_index(patterns.pattern(us, point), patterns.pattern(!us, point));
        let first_pair = model.pairs(model.sets.of(us));
        let weights = |point| {
            [weight(0, us, point), weight(1, !us, point), (first_pair + pair(point)) as u16]
        };
        self.moves.push(weights(best));
        self.moves.extend(points.iter().filter(|&point| point != best).map(weights));
        self.ends.push(self.moves.len());
    }

    /// Adds all positions of `other`.
    pub(super) fn append(&mut self, mut other: OrderSamples) {
        let before = self.moves.len();
        self.ends.extend(other.ends.iter().map(|end| end + before));
        self.moves.append(&mut other.moves);
    }

    /// How often the best move is the first, as a share of the samples.
    pub(super) fn hits(&self, weights: &[f32], samples: &[u32]) -> f64 {
        let first = |&&sample: &&u32| {
            let scores: Vec<f32> = self.scores(weights, sample).collect();
            scores[1..].iter().all(|&score| score < scores[0])
        };
        samples.iter().filter(first).count() as f64 / samples.len().max(1) as f64
    }

    fn moves(&self, sample: u32) -> &[[u16; 3]] {
        let sample = sample as usize;
        let start = if sample == 0 { 0 } else { self.ends[sample - 1] };
        &self.moves[start..self.ends[sample]]
    }

    fn scores(&self, weights: &[f32], sample: u32) -> impl Iterator<Item = f32> {
        self.moves(sample)
            .iter()
            .map(|numbers| numbers.iter().map(|&number| weights[usize::from(number)]).sum())
    }
}

impl Objective for OrderSamples {
    fn gradient(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f64 {
        let highest = self.scores(weights, sample).fold(f32::MIN, f32::max);
        let exponentials: Vec<f32> =
            self.scores(weights, sample).map(|score| (score - highest).exp()).collect();
        let sum: f32 = exponentials.iter().sum();
        for (i, (numbers, exponential)) in self.moves(sample).iter().zip(&exponentials).enumerate()
        {
            let error = exponential / sum - if i == 0 { 1.0 } else { 0.0 };
            numbers.iter().for_each(|&number| gradient[usize::from(number)] += error);
        }
        f64::from((sum / exponentials[0].max(f32::MIN_POSITIVE)).ln())
    }

    fn loss(&self, weights: &[f32], sample: u32) -> f64 {
        let highest = self.scores(weights, sample).fold(f32::MIN, f32::max);
        let sum: f32 = self.scores(weights, sample).map(|score| (score - highest).exp()).sum();
        let best = self.scores(weights, sample).next().unwrap_or(highest) - highest;
        f64::from(sum.ln() - best)
    }
}
