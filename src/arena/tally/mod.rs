//! The games of a match, counted: everything that the final table tells.

mod engine;
mod opening;

pub use engine::{EngineTally, ExcessMemory, SlowestMove};
pub use opening::OpeningTally;

use super::score::{GameResult, Score};
use super::{Ending, GameRecord};
use crate::board::Color;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// Why a game is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCounted {
    /// The match was interrupted.
    Interrupted,
    /// A game with this number was counted before, with the same players and moves.
    Repeated,
    /// A game with this number was counted before, and it was another one.
    Conflicting,
}

impl fmt::Display for NotCounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotCounted::Interrupted => "it was interrupted",
            NotCounted::Repeated => "it has been counted already",
            NotCounted::Conflicting => {
                "another game with this number has been counted: are the files of one match?"
            }
        })
    }
}

/// Counted games.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    engines: Vec<EngineTally>,
    /// The score of the engine with the smaller index, by both indices.
    meetings: BTreeMap<(usize, usize), Score>,
    openings: HashMap<String, OpeningTally>,
    /// Games whose partner has not come, by pair.
    waiting: HashMap<u64, Waiting>,
    /// What is needed to know games again, by number.
    counted: HashMap<u64, Fingerprint>,
    /// Games that Black won, were drawn, and White won.
    by_color: [u64; 3],
    moves: u64,
}

/// A game that waits for its partner: the engines, the smaller index first, and the result for
/// that one.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    engines: (usize, usize),
    result: GameResult,
}

/// Black, White and the moves.
type Fingerprint = (usize, usize, String);

impl Tally {
    /// Nothing counted yet. The engines named are listed first and in this order; others follow as
    /// they appear.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Tally {
        let mut tally = Tally::default();
        names.into_iter().for_each(|name| {
            tally.index(name);
        });
        tally
    }

    /// Counts a game, or tells why not.
    ///
    /// # Errors
    /// When it was interrupted, or its number has been counted before.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), NotCounted> {
        if record.ending == Ending::Interrupted {
            return Err(NotCounted::Interrupted);
        }
        if let Some(before) = self.counted.get(&record.game) {
            return Err(match self.is_of(before, record) {
                true => NotCounted::Repeated,
                false => NotCounted::Conflicting,
            });
        }
        let players = [self.index(&record.black), self.index(&record.white)];
        self.counted.insert(record.game, (players[0], players[1], record.moves.clone()));
        self.count_engines(record, players);
        self.count_result(record, players);
        self.openings.entry(record.opening.clone()).or_default().add(record);
        Ok(())
    }

    /// Whether the fingerprint is that of the game. Makes no engine known: one that only a game
    /// not counted names is none of the match.
    fn is_of(&self, (black, white, moves): &Fingerprint, record: &GameRecord) -> bool {
        let names = [*black, *white].map(|engine| self.engines[engine].name());
        names == [record.black.as_str(), record.white.as_str()] && *moves == record.moves
    }

    fn count_engines(&mut self, record: &GameRecord, players: [usize; 2]) {
        for color in Color::ALL {
            self.engines[players[color.index()]].add(record, color);
        }
        self.moves += record.played.len() as u64;
        let winner = match record.winner {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::White) => 2,
        };
        self.by_color[winner] += 1;
    }

    fn count_result(&mut self, record: &GameRecord, [black, white]: [usize; 2]) {
        let color = if black <= white { Color::Black } else { Color::White };
        let engines = (black.min(white), black.max(white));
        let result = result_for(record, color);
        match self.waiting.remove(&record.pair) {
            Some(first) if first.engines == engines => {
                self.meetings.entry(engines).or_default().add_pair(first.result, result);
            }
            // Two games of one pair between different engines: a file that nobody's match wrote.
            Some(other) => {
                self.meetings.entry(other.engines).or_default().add_single(other.result);
                self.meetings.entry(engines).or_default().add_single(result);
            }
            None => {
                self.waiting.insert(record.pair, Waiting { engines, result });
            }
        }
    }

    fn index(&mut self, name: &str) -> usize {
        let known = self.engines.iter().position(|engine| engine.name() == name);
        known.unwrap_or_else(|| {
            self.engines.push(EngineTally::new(name));
            self.engines.len() - 1
        })
    }

    /// The engines.
    pub fn engines(&self) -> &[EngineTally] {
        &self.engines
    }

    /// The score of engine `one` against engine `other`, by their index.
    pub fn meeting(&self, one: usize, other: usize) -> Score {
        let engines = (one.min(other), one.max(other));
        let mut score = self.meetings.get(&engines).copied().unwrap_or_default();
        for game in self.waiting.values().filter(|game| game.engines == engines) {
            score.add_single(game.result);
        }
        if one <= other { score } else { score.reversed() }
    }

    /// The score of engine `one`, by its index, against all others.
    pub fn score(&self, one: usize) -> Score {
        let mut score = Score::default();
        (0..self.engines.len())
            .filter(|&other| other != one)
            .for_each(|other| score.add(&self.meeting(one, other)));
        score
    }

    /// The openings played, as position strings.
    pub fn openings(&self) -> impl Iterator<Item = (&str, &OpeningTally)> {
        self.openings.iter().map(|(text, opening)| (text.as_str(), opening))
    }

    /// The number of games counted.
    pub fn games(&self) -> u64 {
        self.counted.len() as u64
    }

    /// Whether the game with this number has been counted.
    pub fn has(&self, game: u64) -> bool {
        self.counted.contains_key(&game)
    }

    /// Games that Black won, games drawn, games that White won.
    pub fn by_color(&self) -> [u64; 3] {
        self.by_color
    }

    /// Moves that engines made.
    pub fn moves(&self) -> u64 {
        self.moves
    }
}

/// How a game ended for the player of `color`.
fn result_for(record: &GameRecord, color: Color) -> GameResult {
    match record.winner {
        None => GameResult::Draw,
        Some(winner) if winner == color => GameResult::Win,
        Some(_) => GameResult::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::MoveRecord;

    /// Game number `game` between two engines; `winner` is `b`, `w` or `-`.
    pub(super) fn game(game: u64, black: &str, white: &str, winner: char) -> GameRecord {
        let played = |ms| MoveRecord { ms, value: None, depth: Some(4), nodes: Some(10 * ms) };
        GameRecord {
            game,
            pair: game / 2,
            black: black.to_owned(),
            white: white.to_owned(),
            rule: "freestyle".to_owned(),
            size: "15".to_owned(),
            opening: "h8".to_owned(),
            moves: format!("h8i9a{}", game + 1),
            played: vec![played(100), played(200)],
            winner: match winner {
                'b' => Some(Color::Black),
                'w' => Some(Color::White),
                _ => None,
            },
            ending: if winner == '-' { Ending::Draw } else { Ending::Five },
            detail: String::new(),
        }
    }

    #[test]
    fn pairs_are_counted_whichever_half_comes_first() {
        let mut tally = Tally::new(["A", "B"]);
        tally.add(&game(1, "B", "A", 'w')).unwrap();
        assert_eq!(tally.meeting(0, 1).singles, [0, 0, 1]);
        tally.add(&game(0, "A", "B", '-')).unwrap();
        tally.add(&game(2, "A", "B", 'b')).unwrap();
        tally.add(&game(3, "B", "A", 'b')).unwrap();
        tally.add(&game(4, "A", "B", 'w')).unwrap();
        let score = tally.meeting(0, 1);
        assert_eq!(score.pairs, [0, 0, 1, 1, 0]);
        assert_eq!(score.singles, [1, 0, 0]);
        assert_eq!(score.games, [2, 1, 2]);
        assert_eq!(tally.meeting(1, 0), score.reversed());
        assert_eq!(tally.by_color(), [2, 1, 2]);
        assert_eq!((tally.games(), tally.moves()), (5, 10));
    }

    #[test]
    fn the_order_of_games_makes_no_difference() {
        let games: Vec<GameRecord> = (0..40)
            .map(|i| {
                let (black, white) = if i % 2 == 0 { ("A", "B") } else { ("B", "A") };
                game(i, black, white, ['b', 'w', '-'][(i * i / 3 % 3) as usize])
            })
            .collect();
        let score = |games: &mut dyn Iterator<Item = &GameRecord>| {
            let mut tally = Tally::new(["A", "B"]);
            games.for_each(|game| tally.add(game).unwrap());
            tally.meeting(0, 1)
        };
        let forwards = score(&mut games.iter());
        assert_eq!(forwards.pairs.iter().sum::<u64>(), 20);
        assert_eq!(score(&mut games.iter().rev()), forwards);
        assert_eq!(
            score(&mut games.iter().skip(1).step_by(2).chain(games.iter().step_by(2))),
            forwards
        );
    }

    #[test]
    fn games_are_counted_once() {
        let mut tally = Tally::default();
        tally.add(&game(0, "A", "B", 'b')).unwrap();
        assert_eq!(tally.add(&game(0, "A", "B", 'b')), Err(NotCounted::Repeated));
        assert_eq!(tally.add(&game(0, "A", "C", 'b')), Err(NotCounted::Conflicting));
        let moves = "h8".to_owned();
        let other = GameRecord { moves, ..game(0, "A", "B", 'b') };
        assert_eq!(tally.add(&other), Err(NotCounted::Conflicting));
        assert_eq!(tally.engines().len(), 2);
        let interrupted = GameRecord { ending: Ending::Interrupted, ..game(1, "A", "B", '-') };
        assert_eq!(tally.add(&interrupted), Err(NotCounted::Interrupted));
        assert!(tally.has(0) && !tally.has(1));
        assert_eq!(tally.games(), 1);
    }

    #[test]
    fn scores_add_up_over_opponents() {
        let mut tally = Tally::new(["A", "B", "C"]);
        tally.add(&game(0, "A", "B", 'b')).unwrap();
        tally.add(&game(1, "B", "A", 'b')).unwrap();
        tally.add(&game(2, "A", "C", '-')).unwrap();
        tally.add(&game(3, "C", "A", 'w')).unwrap();
        assert_eq!(tally.score(0).games, [1, 1, 2]);
        assert_eq!(tally.score(2).games, [1, 1, 0]);
        assert_eq!(tally.score(0).pairs, [0, 0, 1, 1, 0]);
        assert_eq!(tally.meeting(1, 2), Score::default());
    }
}
