//! The referee: the plain rules, and nobody's word.

use super::GameTask;
use crate::board::{Board, Color, PlaceError, Point};
use crate::rules::{Foul, Outcome, Rule, outcome};

/// A game under the eyes of the referee.
#[derive(Clone)]
pub(super) struct Referee {
    rule: Rule,
    max_moves: Option<usize>,
    board: Board,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Ongoing,
    /// This player has a line that wins.
    Five(Color),
    /// Black's last move was forbidden.
    Forbidden(Foul),
    /// The board is full, or enough moves were played.
    Draw,
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

    /// All moves so far.
    pub(super) fn moves(&self) -> impl Iterator<Item = Point> + '_ {
        self.board.history().iter().map(|stone| stone.point)
    }

    /// Plays the move that an engine has answered, in the coordinates of the protocol.
    ///
    /// # Errors
    /// Why it is illegal. The position is then unchanged.
    pub(super) fn play(&mut self, (x, y): (i32, i32)) -> Result<Point, String> {
        let size = self.board.size();
        let point =
            size.point(x, y).ok_or_else(|| format!("{x},{y} is outside the {size} board"))?;
        self.board.place(point).map_err(|error| error.to_string())?;
        Ok(point)
    }

    /// How the game stands after the last move.
    pub(super) fn verdict(&self) -> Verdict {
        match outcome(&self.board, self.rule) {
            Outcome::Win { color, .. } => Verdict::Five(color),
            Outcome::Foul(foul) => Verdict::Forbidden(foul),
            Outcome::Draw => Verdict::Draw,
            Outcome::Ongoing if self.max_moves.is_some_and(|max| self.board.ply() >= max) => {
                Verdict::Draw
            }
            Outcome::Ongoing => Verdict::Ongoing,
        }
    }
}
