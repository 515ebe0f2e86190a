//! How a match between two engines stands: the count, the Elo estimate, the SPRT.
//!
//! Two games from the same opening with colours swapped are not independent: where Black has the
//! better opening, each engine wins once. So it is pairs that are counted, by the points that an
//! engine made of both games (*pentanomial*: 0, ½, 1, 1½, 2), and only games without a partner
//! are counted one by one (*trinomial*).

mod estimate;
mod sprt;

pub use estimate::{Estimate, elo_of_score, score_of_elo};
pub use sprt::{Sprt, SprtError, Verdict};

/// How a game ended for one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameResult {
    /// The opponent won.
    Loss = 0,
    /// Nobody won.
    Draw = 1,
    /// The engine won.
    Win = 2,
}

impl GameResult {
    /// Half points: 0, 1 or 2.
    pub const fn half_points(self) -> usize {
        self as usize
    }
}

/// The games of an engine against others, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// All games, by [`GameResult`]: lost, drawn, won.
    pub games: [u64; 3],
    /// Complete pairs, by the engine's half points in both games together: 0 to 4.
    pub pairs: [u64; 5],
    /// The games that have no partner (yet), by [`GameResult`].
    pub singles: [u64; 3],
}

impl Score {
    /// Counts two games from the same opening with colours swapped.
    pub fn add_pair(&mut self, first: GameResult, second: GameResult) {
        self.games[first as usize] += 1;
        self.games[second as usize] += 1;
        self.pairs[first.half_points() + second.half_points()] += 1;
    }

    /// Counts a game that has no partner.
    pub fn add_single(&mut self, result: GameResult) {
        self.games[result as usize] += 1;
        self.singles[result as usize] += 1;
    }

    /// Counts the games of another score as well.
    pub fn add(&mut self, other: &Score) {
        let add = |own: &mut [u64], others: &[u64]| {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        };
        add(&mut self.games, &other.games);
        add(&mut self.pairs, &other.pairs);
        add(&mut self.singles, &other.singles);
    }

    /// The same games as the opponent sees them.
    pub fn reversed(&self) -> Score {
        let mut other = *self;
        other.games.reverse();
        other.pairs.reverse();
        other.singles.reverse();
        other
    }

    /// The number of games.
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Games won.
    pub fn won(&self) -> u64 {
        self.games[GameResult::Win as usize]
    }

    /// Games drawn.
    pub fn drawn(&self) -> u64 {
        self.games[GameResult::Draw as usize]
    }

    /// Games lost.
    pub fn lost(&self) -> u64 {
        self.games[GameResult::Loss as usize]
    }

    /// Points: 1 for a win, ½ for a draw.
    pub fn points(&self) -> f64 {
        self.won() as f64 + self.drawn() as f64 / 2.0
    }

    /// The counts that a statistic may take for independent: pairs, and the few games that have
    /// no partner are left out; or all games one by one, where most have no partner. By points,
    /// evenly spaced from 0 to 1. `None` without games.
    fn independent_counts(&self) -> Option<&[u64]> {
        let pairs: u64 = self.pairs.iter().sum();
        let singles: u64 = self.singles.iter().sum();
        match (pairs, singles) {
            (0, 0) => None,
            _ if 2 * pairs >= singles => Some(&self.pairs),
            _ => Some(&self.games),
        }
    }

    /// Whether there is a complete pair.
    pub fn has_pairs(&self) -> bool {
        self.pairs.iter().any(|&count| count > 0)
    }

    /// What the games tell of the difference in strength; `None` without games.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(self)
    }
}
