//! What a score tells of the difference in strength.
//!
//! Elo is logistic: a score of `s` a game is `-400 log10(1/s - 1)`. The variance is that of the
//! pairs as they came out, so that it holds for any share of draws and for any openings (Michel
//! Van den Bergh, "Fishtest mathematics", the pentanomial model).

use super::Score;
use libm::erfc;
use std::f64::consts::{LN_10, SQRT_2};

/// The standard normal deviate that 95 % lie within.
const DEVIATE_95: f64 = 1.959_963_984_540_054;

/// A difference in strength, as the games show it.
///
/// While all pairs have ended alike their variance is 0 and says nothing. The interval then
/// allows for what was not seen yet by the rule of three: of `n` pairs that all ended alike, at
/// 95 % no more than `3 / n` end otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points a game, 0 to 1, of the games that the estimate rests on.
    pub score: f64,
    /// The lower end of the 95 % interval of `score`.
    pub low: f64,
    /// The upper end of the 95 % interval of `score`.
    pub high: f64,
    /// Likelihood of superiority: how probable it is that the engine is the stronger one, 0 to 1.
    pub los: f64,
    /// Normalized Elo: the score's distance from ½ in standard deviations of a game, times
    /// `800 / ln 10`. Unlike Elo, it tells how many games it takes to see the difference. `None`
    /// while all pairs have ended alike.
    pub normalized_elo: Option<f64>,
}

impl Estimate {
    /// The estimate from a score; `None` without games.
    pub(super) fn of(score: &Score) -> Option<Estimate> {
        let counts = score.independent_counts()?;
        let (mean, variance) = mean_and_variance(counts);
        let units = counts.iter().sum::<u64>() as f64;
        if variance == 0.0 {
            return Some(Estimate::without_variance(mean, units));
        }
        let deviation = (variance / units).sqrt();
        // A pair's score is the mean of two games.
        let games_in_unit = if counts.len() == score.pairs.len() { 2.0 } else { 1.0 };
        Some(Estimate {
            score: mean,
            low: (mean - DEVIATE_95 * deviation).max(0.0),
            high: (mean + DEVIATE_95 * deviation).min(1.0),
            los: normal_cdf((mean - 0.5) / deviation),
            normalized_elo: Some((mean - 0.5) / (variance * games_in_unit).sqrt() * 800.0 / LN_10),
        })
    }

    fn without_variance(mean: f64, units: f64) -> Estimate {
        let unseen = (3.0 / units).min(1.0);
        // As if each pair were a toss of a coin, all of them the same.
        let los = 1.0 - 0.5_f64.powf(units + 1.0);
        Estimate {
            score: mean,
            low: mean * (1.0 - unseen),
            high: mean + (1.0 - mean) * unseen,
            los: if mean == 0.5 {
                0.5
            } else if mean > 0.5 {
                los
            } else {
                1.0 - los
            },
            normalized_elo: None,
        }
    }

    /// The difference in Elo; infinite when every game was won or lost.
    pub fn elo(&self) -> f64 {
        elo_of_score(self.score)
    }

    /// The ends of the 95 % interval of the difference in Elo; either may be infinite.
    pub fn elo_interval(&self) -> (f64, f64) {
        (elo_of_score(self.low), elo_of_score(self.high))
    }

    /// Half the length of the 95 % interval; infinite if an end is.
    pub fn elo_error(&self) -> f64 {
        let (low, high) = self.elo_interval();
        (high - low) / 2.0
    }
}

/// Mean and variance where `counts[i]` things have the value `i` of so many evenly spaced from 0
/// to 1.
fn mean_and_variance(counts: &[u64]) -> (f64, f64) {
    let last = (counts.len() - 1) as f64;
    let total = counts.iter().sum::<u64>() as f64;
    let values = || counts.iter().enumerate().map(|(i, &count)| (i as f64 / last, count as f64));
    let mean = values().map(|(value, count)| value * count).sum::<f64>() / total;
    let scatter = values().map(|(value, count)| count * (value - mean).powi(2)).sum::<f64>();
    (mean, scatter / total)
}

/// The share of a standard normal distribution below `x`.
fn normal_cdf(x: f64) -> f64 {
    erfc(-x / SQRT_2) / 2.0
}

/// The difference in Elo at which an engine makes `score` points a game, 0 to 1; infinite at the
/// ends.
pub fn elo_of_score(score: f64) -> f64 {
    match score {
        s if s <= 0.0 => f64::NEG_INFINITY,
        s if s >= 1.0 => f64::INFINITY,
        // Plus zero turns -0 into 0.
        s => -400.0 * (1.0 / s - 1.0).log10() + 0.0,
    }
}

/// The points a game that an engine makes at a difference of `elo`.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
pub(in crate::arena::score) mod tests {
    use super::*;
    use crate::arena::score::GameResult::{Draw, Loss, Win};

    fn close(value: f64, wanted: f64, tolerance: f64) {
        assert!((value - wanted).abs() <= tolerance, "{value} is not {wanted} ± {tolerance}");
    }

    /// A score with these pairs; which games they were makes no difference to an estimate.
    pub(in crate::arena::score) fn of_pairs(pairs: [u64; 5]) -> Score {
        let mut score = Score::default();
        let games = [(Loss, Loss), (Loss, Draw), (Draw, Draw), (Draw, Win), (Win, Win)];
        for (&count, (first, second)) in pairs.iter().zip(games) {
            (0..count).for_each(|_| score.add_pair(first, second));
        }
        score
    }

    /// From the raw statistics of a public test of the chess engine Monty (test
    /// 69d3c8dc7c5b3724e29d2712), computed by Fishtest's code: score 0.4375, variance per game
    /// 0.11523, normalized Elo -63.97.
    #[test]
    fn agrees_with_figures_of_fishtest() {
        let estimate = of_pairs([13, 37, 50, 25, 3]).estimate().unwrap();
        close(estimate.score, 0.4375, 1e-9);
        close(estimate.normalized_elo.unwrap(), -63.97, 0.005);
        close(estimate.elo(), -43.658, 0.001);
        let deviation = (0.11523_f64 / 256.0).sqrt();
        close(estimate.high - estimate.score, 1.959_964 * deviation, 1e-6);
        // One-sided: 1 - p of a deviate of 2.9457.
        close(estimate.los, 0.001_611, 2e-5);
    }

    #[test]
    fn pairs_with_one_win_each_say_more_than_single_games() {
        let mut pairs = Score::default();
        let mut singles = Score::default();
        for i in 0..100 {
            pairs.add_pair(Win, Loss);
            [Win, Loss].into_iter().for_each(|result| singles.add_single(result));
            if i % 10 == 0 {
                pairs.add_pair(Win, Win);
                [Win, Win].into_iter().for_each(|result| singles.add_single(result));
            }
        }
        let (pairs, singles) = (pairs.estimate().unwrap(), singles.estimate().unwrap());
        assert_eq!(pairs.score, singles.score);
        assert!(pairs.elo_error() < singles.elo_error() / 2.0);
        // Trinomial by hand: 120 won and 100 lost; variance p (1 - p).
        let p = 120.0 / 220.0;
        close(singles.high - p, 1.959_964 * (p * (1.0 - p) / 220.0_f64).sqrt(), 1e-6);
    }

    #[test]
    fn a_game_without_a_partner_does_not_upset_the_pairs() {
        let mut score = of_pairs([0, 0, 27, 0, 0]);
        let before = score.estimate();
        score.add_single(Loss);
        assert_eq!(score.estimate(), before);
        // Few pairs among many single games say less than all games one by one.
        (0..100).for_each(|_| score.add_single(Win));
        let estimate = score.estimate().unwrap();
        close(estimate.score, 127.0 / 155.0, 1e-12);
    }

    #[test]
    fn mirrored_scores_give_mirrored_estimates() {
        let score = of_pairs([3, 9, 20, 15, 8]);
        let (one, other) = (score.estimate().unwrap(), score.reversed().estimate().unwrap());
        close(one.elo(), -other.elo(), 1e-9);
        close(one.los, 1.0 - other.los, 1e-12);
        close(one.low, 1.0 - other.high, 1e-12);
    }

    #[test]
    fn all_alike_is_no_certainty() {
        assert_eq!(Score::default().estimate(), None);
        let won = of_pairs([0, 0, 0, 0, 30]).estimate().unwrap();
        assert_eq!((won.elo(), won.high, won.normalized_elo), (f64::INFINITY, 1.0, None));
        close(won.low, 0.9, 1e-12);
        assert!(won.los > 0.999 && won.los < 1.0);
        let one = of_pairs([1, 0, 0, 0, 0]).estimate().unwrap();
        assert_eq!((one.low, one.high, one.los), (0.0, 1.0, 0.25));
        let even = of_pairs([0, 0, 30, 0, 0]).estimate().unwrap();
        assert_eq!((even.elo(), even.los), (0.0, 0.5));
        close(even.low, 0.45, 1e-12);
        assert!(even.elo_error() > 30.0 && even.elo_error().is_finite());
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-400.0, -5.0, 0.0, 20.0, 700.0] {
            close(elo_of_score(score_of_elo(elo)), elo, 1e-9);
        }
        close(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
    }
}
