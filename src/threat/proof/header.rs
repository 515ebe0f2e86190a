//! What both formats say above the tree: rule, size, stones and attacker.

use super::ParseProofError;
use crate::board::notation::NotationReason;
use crate::board::{Board, Cell, Color, NotationError, PlaceError, Point, Size, SizeError};

/// The version of both formats.
pub(super) const VERSION: u32 = 1;

/// The stones of a position by their owners.
#[derive(Default)]
pub(super) struct Stones {
    pub(super) black: Vec<Point>,
    pub(super) white: Vec<Point>,
    pub(super) nobody: Vec<Point>,
}

impl Stones {
    /// The stones on a board; those of the players in the order in which they came.
    pub(super) fn of(board: &Board) -> Stones {
        let players = board.history().iter();
        let (black, white): (Vec<_>, Vec<_>) = players.partition(|s| s.color == Color::Black);
        let points = |stones: Vec<&crate::board::Stone>| stones.iter().map(|s| s.point).collect();
        let all = board.size().points();
        let nobody = all.filter(|&point| board.cell(point) == Cell::Nobody).collect();
        Stones { black: points(black), white: points(white), nobody }
    }

    /// The stones of the players as moves in turn, Black first.
    pub(super) fn from_moves(moves: &[Point]) -> Stones {
        let every_second = |first| moves.iter().skip(first).step_by(2).copied().collect();
        Stones { black: every_second(0), white: every_second(1), nobody: Vec::new() }
    }

    /// The board with these stones, where it is `attacker`'s turn.
    ///
    /// The stones of the players come in turn, Black's first, as long as both have some: the
    /// order of play, if it was one.
    pub(super) fn set_up(&self, size: Size, attacker: Color) -> Result<Board, PlaceError> {
        let mut board = Board::new(size);
        for &point in &self.nobody {
            board.place_nobody(point)?;
        }
        for turn in 0..self.black.len().max(self.white.len()) {
            for (color, stones) in [(Color::Black, &self.black), (Color::White, &self.white)] {
                if let Some(&point) = stones.get(turn) {
                    give_turn(&mut board, color);
                    board.place(point)?;
                }
            }
        }
        give_turn(&mut board, attacker);
        Ok(board)
    }
}

fn give_turn(board: &mut Board, color: Color) {
    if board.side_to_move() != color {
        board.pass();
    }
}

/// Whether the stones of the players came in turn, Black's first.
pub(super) fn alternates(board: &Board) -> bool {
    board.history().iter().zip(Color::ALL.iter().cycle()).all(|(stone, turn)| stone.color == *turn)
}

/// Parses `black` or `white`.
pub(super) fn parse_color(text: &str) -> Result<Color, ParseProofError> {
    let color = Color::ALL.into_iter().find(|color| color.to_string() == text);
    color.ok_or_else(|| ParseProofError::new(format_args!("'{text}' is not black or white")))
}

/// Parses `15` or `19x15`.
pub(super) fn parse_size(text: &str) -> Result<Size, ParseProofError> {
    text.parse().map_err(|error: SizeError| ParseProofError::new(error))
}

/// A notation error without its column.
pub(super) fn without_column(error: &NotationError) -> String {
    let text = &error.text;
    match error.reason {
        NotationReason::OffBoard(size) => format!("'{text}' is outside the {size} board"),
        NotationReason::Occupied => format!("'{text}' is occupied"),
        NotationReason::NotAPoint | NotationReason::NotCoordinates => {
            format!("'{text}' is not a point like h8")
        }
    }
}
