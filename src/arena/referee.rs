//! The referee: the plain rules, and nobody's word.

use super::GameTask;
use crate::board::{Board, PlaceError};
use crate::rules::{Outcome, Rule, outcome};

/// A game under the eyes of the referee.
#[derive(Clone)]
pub(super) struct Referee {
    rule: Rule,
    max_moves: Option<usize>,
    board: Board,
}

impl Referee {
    /// The game before its first move.
    ///
    /// # Errors
    /// As [`GameTask::board`].
    pub(super) fn new(task: &GameTask) -> Result<Referee, PlaceError> {
        Ok(Referee { rule: task.rule, max_moves: task.max_moves, board: task.board()? })
    }

    /// The position.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Plays the move that an engine has answered, in the coordinates of the protocol.
    ///
    /// # Errors
    /// Why it is illegal. The position is then unchanged.
    pub(super) fn play(&mut self, (x, y): (i32, i32)) -> Result<(), String> {
        let size = self.board.size();
        let point =
            size.point(x, y).ok_or_else(|| format!("{x},{y} is outside the {size} board"))?;
        self.board.place(point).map_err(|error| error.to_string())
    }

    /// How the game stands after the last move; drawn as well when enough moves were played.
    pub(super) fn outcome(&self) -> Outcome {
        match outcome(&self.board, self.rule) {
            Outcome::Ongoing if self.max_moves.is_some_and(|max| self.board.ply() >= max) => {
                Outcome::Draw
            }
            outcome => outcome,
        }
    }
}
