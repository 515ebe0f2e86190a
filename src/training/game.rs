//! One game of the engine with itself, and the bytes it is kept in.
//!
//! A game in bytes, numbers little-endian:
//!
//! | Bytes | What |
//! |---|---|
//! | 8 | the number of the game |
//! | 1 | the rule, by its index in [`Rule::ALL`] |
//! | 1, 1 | width and height of the board |
//! | 1 | the result: 0 draw, 1 Black won, 2 White won |
//! | 2 | the number of moves of the opening |
//! | 2 each | those moves |
//! | 2 | the number of positions that were searched |
//! | 4 or 6 each | those positions: the move played, the best move if it was another, the value |
//!
//! A move is its [`Point::index`]; bit 15 of the move played says that the best move follows. The
//! value is that of [`Value`], for the side to move: centi-units, or a mate.

use crate::board::{Board, Color, Point, Size};
use crate::rules::Rule;
use crate::search::Value;
use std::fmt;

/// A position of a game: what the search said, and what was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move that was played; for the last position of a game that ended with a proven win,
    /// what would have been played.
    pub played: Point,
    /// The best move that the search found.
    pub best: Point,
    /// The worth of the position for the side to move.
    pub value: Value,
}

/// A game: a random opening, and the positions after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number of the game under its seed: equal settings and numbers make equal games.
    pub number: u64,
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// The stones of the opening, Black's first. At most 65,535.
    pub opening: Vec<Point>,
    /// The positions after the opening, in order.
    pub plies: Vec<Ply>,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
}

/// Bytes that are no game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedGame(&'static str);

impl fmt::Display for MalformedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for MalformedGame {}

/// Set in a move that is followed by a better one.
const BEST_FOLLOWS: u16 = 1 << 15;

impl Game {
    /// A move that loses more than this, centi-units, spoils the result for what was before.
    pub const BLUNDER: i32 = 100;

    /// The position after the opening.
    ///
    /// # Panics
    /// When the opening's moves are not different points of the board; decoded games have been
    /// checked.
    pub fn start(&self) -> Board {
        let mut board = Board::new(self.size);
        for &point in &self.opening {
            board.place(point).expect("the moves of an opening are empty points");
        }
        board
    }

    /// The result for `color`: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub fn score(&self, color: Color) -> f32 {
        match self.winner {
            Some(winner) if winner == color => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// The number of the ply from which on the result tells what positions are worth: the one
    /// after the last move that was played instead of a better one and lost more than
    /// [`Game::BLUNDER`].
    pub fn trusted_from(&self) -> usize {
        let blunder = |pair: &[Ply]| {
            let [ply, next] = pair else { return false };
            // The two sides' values of following positions add up to what the move lost.
            ply.played != ply.best && ply.value.get() + next.value.get() > Game::BLUNDER
        };
        self.plies.windows(2).rposition(blunder).map_or(0, |i| i + 1)
    }

    /// The game as bytes.
    ///
    /// # Panics
    /// When the opening has more than 65,535 moves, or the game more positions than that.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 + 2 * self.opening.len() + 4 * self.plies.len());
        let word = |bytes: &mut Vec<u8>, word: u16| bytes.extend(word.to_le_bytes());
        let index = |point: Point| point.index() as u16;
        let count = |count: usize| u16::try_from(count).expect("a board has few points");
        bytes.extend(self.number.to_le_bytes());
        bytes.extend([
            self.rule as u8,
            self.size.width() as u8,
            self.size.height() as u8,
            self.winner.map_or(0, |color| 1 + color.index() as u8),
        ]);
        word(&mut bytes, count(self.opening.len()));
        self.opening.iter().for_each(|&point| word(&mut bytes, index(point)));
        word(&mut bytes, count(self.plies.len()));
        for ply in &self.plies {
            if ply.best == ply.played {
                word(&mut bytes, index(ply.played));
            } else {
                word(&mut bytes, index(ply.played) | BEST_FOLLOWS);
                word(&mut bytes, index(ply.best));
            }
            word(&mut bytes, ply.value.get() as i16 as u16);
        }
        bytes
    }

    /// The game that these bytes hold: legal in that every stone goes on an empty point.
    ///
    /// # Errors
    /// When they hold none.
    pub fn decode(bytes: &[u8]) -> Result<Game, MalformedGame> {
        let mut rest = Bytes(bytes);
        let number = u64::from_le_bytes(rest.take()?);
        let [rule, width, height, result] = rest.take()?;
        let rule = *Rule::ALL.get(usize::from(rule)).ok_or(MalformedGame("unknown rule"))?;
        let size = Size::new(width.into(), height.into())
            .map_err(|_| MalformedGame("unsupported board size"))?;
        let winner = match result {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => return Err(MalformedGame("unknown result")),
        };
        let mut board = Board::new(size);
        let count = rest.word()?;
        let opening = (0..count)
            .map(|_| rest.word().and_then(|word| placed(&mut board, word)))
            .collect::<Result<_, _>>()?;
        let count = rest.word()?;
        let plies = (0..count).map(|_| rest.ply(&mut board)).collect::<Result<_, _>>()?;
        if !rest.0.is_empty() {
            return Err(MalformedGame("more bytes than the game takes"));
        }
        Ok(Game { number, rule, size, opening, plies, winner })
    }
}

/// Plays a move on the board, if that can be done.
fn placed(board: &mut Board, index: u16) -> Result<Point, MalformedGame> {
    let point = vacant(board, index)?;
    board.place_unchecked(point);
    Ok(point)
}

fn vacant(board: &Board, index: u16) -> Result<Point, MalformedGame> {
    let index = usize::from(index);
    if index >= crate::board::AREA {
        return Err(MalformedGame("a move that is no point"));
    }
    let point = Point::from_index(index);
    if board.is_empty(point) {
        Ok(point)
    } else {
        Err(MalformedGame("a move to a point that is not empty"))
    }
}

/// What is left of a game's bytes.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], MalformedGame> {
        let (&taken, rest) = self
            .0
            .split_first_chunk::<N>()
            .ok_or(MalformedGame("fewer bytes than the game takes"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn word(&mut self) -> Result<u16, MalformedGame> {
        self.take().map(u16::from_le_bytes)
    }

    fn ply(&mut self, board: &mut Board) -> Result<Ply, MalformedGame> {
        let word = self.word()?;
        let index = word & !BEST_FOLLOWS;
        let best = if word & BEST_FOLLOWS != 0 { self.word()? } else { index };
        let best = vacant(board, best)?;
        let value = Value::new(i32::from(self.word()? as i16));
        let played = placed(board, index)?;
        Ok(Ply { played, best, value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::parse_moves;

    fn game() -> Game {
        let moves = parse_moves("h8i9g7j10t20a1", Size::square(20).unwrap()).unwrap();
        let ply = |played, best, value| Ply { played, best, value: Value::new(value) };
        Game {
            number: u64::MAX - 1,
            rule: Rule::CaroExact,
            size: Size::square(20).unwrap(),
            opening: moves[..3].to_vec(),
            plies: vec![
                ply(moves[3], moves[3], -12),
                ply(moves[4], moves[5], 30_000 - 9),
                ply(moves[5], moves[5], 8 - 30_000),
            ],
            winner: Some(Color::White),
        }
    }

    #[test]
    fn bytes_give_the_game_back() {
        let game = game();
        assert_eq!(Game::decode(&game.encode()), Ok(game.clone()));
        for winner in [None, Some(Color::Black)] {
            let other = Game { winner, plies: Vec::new(), ..game.clone() };
            assert_eq!(Game::decode(&other.encode()), Ok(other));
        }
    }

    #[test]
    fn every_shorter_or_longer_run_of_bytes_is_refused() {
        let bytes = game().encode();
        for end in 0..bytes.len() {
            assert!(Game::decode(&bytes[..end]).is_err(), "{end}");
        }
        assert!(Game::decode(&[&bytes[..], &[0]].concat()).is_err());
    }

    #[test]
    fn nonsense_is_refused_and_never_panics() {
        let bytes = game().encode();
        for at in 0..bytes.len() {
            for value in 0..=255 {
                let mut bytes = bytes.clone();
                bytes[at] = value;
                let _ = Game::decode(&bytes);
            }
        }
        let repeated = Game { opening: vec![Point::new(7, 7); 2], ..game() };
        assert_eq!(
            Game::decode(&repeated.encode()),
            Err(MalformedGame("a move to a point that is not empty"))
        );
    }
}
