//! A game to be played.

use crate::board::{Board, PlaceError, Point, Size};
use crate::rules::Rule;

/// A game of the schedule, before it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTask {
    /// Its number in the whole schedule, from 0.
    pub game: u64,
    /// The number that it shares with the game from the same opening with colours swapped.
    pub pair: u64,
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// The stones to begin with, Black's first.
    pub opening: Vec<Point>,
    /// Whether the players agree on opening and colours by swap2 instead, on an empty board. The
    /// player named first offers the three stones.
    pub swap2: bool,
    /// The number of moves, those of the opening included, after which the game is drawn; `None`
    /// is a full board.
    pub max_moves: Option<usize>,
}

impl GameTask {
    /// The position to begin with.
    ///
    /// # Errors
    /// When a stone of the opening is off the board or on another.
    pub fn board(&self) -> Result<Board, PlaceError> {
        let mut board = Board::new(self.size);
        self.opening.iter().try_for_each(|&point| board.place(point))?;
        Ok(board)
    }
}
