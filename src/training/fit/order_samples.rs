//! Positions as the move ordering sees them, and the move that the search found best.

use super::adam::Objective;
use super::basis::Sets;
use super::order_model::OrderModel;
use crate::board::Point;
use crate::eval::{CodeClass, ORDER_WIDTH, ThreatState, pair_index};
use crate::pattern::PatternBoard;
use crate::rules::RuleSet;
use crate::search;

/// Positions: the moves to choose from, and which was best.
#[derive(Clone, Debug, Default)]
pub(super) struct OrderSamples {
    positions: Vec<OrderPosition>,
    /// The moves of all positions. The best move of each comes first.
    moves: Vec<Move>,
}

/// What a position's moves have in common.
#[derive(Clone, Copy, Debug)]
struct OrderPosition {
    /// Where its moves end.
    end: usize,
    /// The sets of the side to move and of the opponent.
    sets: [u8; 2],
    state: u16,
}

/// What a move is to the side to move and to the opponent, and the pair of its patterns.
#[derive(Clone, Copy, Debug)]
struct Move {
    ours: u16,
    theirs: u16,
    pair: u16,
}

type Row = [f32; ORDER_WIDTH];

impl OrderSamples {
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Adds a position, if the move that was best is one that the search would look at.
    pub(super) fn push<R: RuleSet>(
        &mut self,
        sets: &Sets,
        patterns: &PatternBoard<R>,
        best: Point,
    ) {
        let points = search::moves_to_try(patterns);
        if !points.contains(best) {
            return;
        }
        let us = patterns.board().side_to_move();
        let class = |color, point| CodeClass::from(patterns.code(color, point)).index() as u16;
        let seen = |point| Move {
            ours: class(us, point),
            theirs: class(!us, point),
            pair: pair_index(patterns.pattern(us, point), patterns.pattern(!us, point)) as u16,
        };
        self.moves.push(seen(best));
        self.moves.extend(points.iter().filter(|&point| point != best).map(seen));
        let state = ThreatState::new(patterns.threats(us), patterns.threats(!us));
        self.positions.push(OrderPosition {
            end: self.moves.len(),
            sets: [us, !us].map(|color| sets.of(color) as u8),
            state: state.index() as u16,
        });
    }

    /// Adds all positions of `other`.
    pub(super) fn append(&mut self, mut other: OrderSamples) {
        let before = self.moves.len();
        let moved =
            |position: OrderPosition| OrderPosition { end: position.end + before, ..position };
        self.positions.extend(other.positions.into_iter().map(moved));
        self.moves.append(&mut other.moves);
    }

    /// How often the best move is the first, as a share of the samples.
    pub(super) fn hits(&self, weights: &[f32], samples: &[u32]) -> f64 {
        let first = |&&sample: &&u32| {
            let scores = self.scores(weights, sample);
            scores[1..].iter().all(|&score| score < scores[0])
        };
        samples.iter().filter(first).count() as f64 / samples.len().max(1) as f64
    }

    fn position(&self, sample: u32) -> (Places, &[Move]) {
        let sample = sample as usize;
        let start = if sample == 0 { 0 } else { self.positions[sample - 1].end };
        let position = &self.positions[sample];
        (Places::new(position), &self.moves[start..position.end])
    }

    fn scores(&self, weights: &[f32], sample: u32) -> Vec<f32> {
        let (places, moves) = self.position(sample);
        moves.iter().map(|played| places.score(weights, played)).collect()
    }
}

/// Where the weights of a position's moves begin.
struct Places {
    attack: usize,
    defence: usize,
    gates: usize,
    pairs: usize,
}

impl Places {
    fn new(position: &OrderPosition) -> Places {
        let [us, them] = position.sets.map(usize::from);
        Places {
            attack: OrderModel::attack(us),
            defence: OrderModel::defence(them),
            gates: OrderModel::gates(us) + usize::from(position.state) * ORDER_WIDTH,
            pairs: OrderModel::pairs(us),
        }
    }

    /// Where the two rows of a move begin.
    fn rows(&self, played: &Move) -> [usize; 2] {
        [
            self.attack + usize::from(played.ours) * ORDER_WIDTH,
            self.defence + usize::from(played.theirs) * ORDER_WIDTH,
        ]
    }

    /// What the two rows of a move add up to. All but the first number are not negative.
    fn row(&self, weights: &[f32], played: &Move) -> Row {
        let [attack, defence] = self.rows(played).map(|at| row_at(weights, at));
        std::array::from_fn(|i| {
            let number = attack[i] + defence[i];
            if i == 0 { number } else { number.max(0.0) }
        })
    }

    fn score(&self, weights: &[f32], played: &Move) -> f32 {
        let row = self.row(weights, played);
        let weighed: f32 = row.iter().zip(row_at(weights, self.gates)).map(|(x, g)| x * g).sum();
        weighed + weights[self.pairs + usize::from(played.pair)]
    }
}

fn row_at(weights: &[f32], at: usize) -> &Row {
    weights[at..].first_chunk().expect("the weights of a row")
}

impl Objective for OrderSamples {
    fn gradient(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f64 {
        let (places, moves) = self.position(sample);
        let scores = self.scores(weights, sample);
        let highest = scores.iter().copied().fold(f32::MIN, f32::max);
        let exponentials: Vec<f32> = scores.iter().map(|score| (score - highest).exp()).collect();
        let sum: f32 = exponentials.iter().sum();
        let gates = row_at(weights, places.gates);
        for (i, (played, exponential)) in moves.iter().zip(&exponentials).enumerate() {
            let error = exponential / sum - if i == 0 { 1.0 } else { 0.0 };
            let row = places.row(weights, played);
            for (j, (number, gate)) in row.into_iter().zip(gates).enumerate() {
                gradient[places.gates + j] += error * number;
                if j == 0 || number > 0.0 {
                    places.rows(played).into_iter().for_each(|at| gradient[at + j] += error * gate);
                }
            }
            gradient[places.pairs + usize::from(played.pair)] += error;
        }
        loss(&scores)
    }

    fn loss(&self, weights: &[f32], sample: u32) -> f64 {
        loss(&self.scores(weights, sample))
    }
}

/// How unlikely the first of moves with these scores is, in nats.
fn loss(scores: &[f32]) -> f64 {
    let highest = scores.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = scores.iter().map(|score| (score - highest).exp()).sum();
    f64::from(sum.ln() - (scores[0] - highest))
}
