//! How a game stands.

use super::Rule;
use super::forbidden::{Foul, foul_of_stone};
use super::line::{Cells, winning_run};
use crate::board::{Board, Color, Point};

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The game goes on.
    Ongoing,
    /// A player has made a winning line.
    Win {
        /// The winner.
        color: Color,
        /// The stones of the line, in order along it. When the move made several winning lines,
        /// one of them.
        line: Vec<Point>,
    },
    /// Black's last move was forbidden, and so White has won.
    Foul(Foul),
    /// The board is full and nobody has won.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Win { color, .. } => Some(*color),
            Outcome::Foul(_) => Some(Color::White),
            Outcome::Ongoing | Outcome::Draw => None,
        }
    }
}

/// Whether a stone of `color` on `point` makes a winning line, or would make one.
///
/// What stands on `point` itself does not matter: it is taken as a stone of `color`. Forbidden
/// moves need no attention here, since a winning move is never forbidden.
pub fn wins_at(board: &Board, rule: Rule, point: Point, color: Color) -> bool {
    wins_on(board, rule, point, color)
}

/// As [`wins_at`] on any stones, whoever's turn it is.
pub(crate) fn wins_on(cells: &dyn Cells, rule: Rule, point: Point, color: Color) -> bool {
    winning_run(cells, rule, point, color).is_some()
}

/// How the game stands after the last move of the board's history.
///
/// Only that move is judged: a line that an earlier stone completed is not seen; for positions
/// that were set up, see [`winning_line_anywhere`].
pub fn outcome(board: &Board, rule: Rule) -> Outcome {
    last_stone_decides(board, rule).unwrap_or(match board.vacancies() {
        0 => Outcome::Draw,
        _ => Outcome::Ongoing,
    })
}

/// The win or the foul that the last stone made; a win beats any foul.
fn last_stone_decides(board: &Board, rule: Rule) -> Option<Outcome> {
    let last = board.history().last()?;
    if let Some(run) = winning_run(board, rule, last.point, last.color) {
        return Some(Outcome::Win { color: last.color, line: run.points().collect() });
    }
    if rule.has_forbidden_moves(last.color) {
        return foul_of_stone(board, last.point).map(Outcome::Foul);
    }
    None
}

/// A winning line anywhere on the board and its owner, whichever move made it.
///
/// When there are several, one that holds the first stone, in reading order, of any of them.
pub fn winning_line_anywhere(board: &Board, rule: Rule) -> Option<(Color, Vec<Point>)> {
    board.size().points().find_map(|point| {
        let color = board.cell(point).color()?;
        let run = winning_run(board, rule, point, color)?;
        Some((color, run.points().collect()))
    })
}
