//! What is counted of an opening.

use crate::arena::GameRecord;
use crate::board::Color;

/// The games from an opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpeningTally {
    /// Games that Black won.
    pub black: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games that White won.
    pub white: u64,
    /// The number of the first game from it.
    pub first_game: u64,
}

impl OpeningTally {
    pub(super) fn add(&mut self, record: &GameRecord) {
        let new = self.games() == 0;
        self.first_game = if new { record.game } else { self.first_game.min(record.game) };
        match record.winner {
            Some(Color::Black) => self.black += 1,
            Some(Color::White) => self.white += 1,
            None => self.drawn += 1,
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.black + self.drawn + self.white
    }

    /// By how many games Black is ahead of White, below 0 if it is behind.
    pub fn lead(&self) -> i64 {
        self.black as i64 - self.white as i64
    }
}

#[cfg(test)]
mod tests {
    use super::super::Tally;
    use super::super::tests::game;
    use super::*;

    #[test]
    fn results_are_counted_by_colour() {
        let mut tally = Tally::default();
        for (number, winner) in [(4, 'b'), (1, '-'), (2, 'b'), (3, 'w')] {
            tally.add(&game(number, "A", "B", winner)).unwrap();
        }
        let openings: Vec<_> = tally.openings().collect();
        let wanted = OpeningTally { black: 2, drawn: 1, white: 1, first_game: 1 };
        assert_eq!(openings, [("h8", &wanted)]);
        assert_eq!((wanted.games(), wanted.lead()), (4, 1));
    }
}
