//! A referee for whole games.

use super::grid::{Grid, place};
use super::{five, foul};
use tengen::board::{Cell, Color, Point, Size};
use tengen::rules::{Foul, Rule};

/// How the game stands after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game goes on.
    Ongoing,
    /// This player has won with a line.
    Win(Color),
    /// Black played a forbidden move: White has won.
    Foul(Foul),
    /// The move is off the board, or not on an empty point, or the game was over.
    Illegal,
    /// The board is full.
    Draw,
}

/// A game in progress. The players alternate.
pub struct Referee {
    rule: Rule,
    grid: Grid,
    first: Color,
    moves: Vec<Point>,
    verdict: Verdict,
}

impl Referee {
    /// A game from the empty board, where Black moves first.
    pub fn new(rule: Rule, size: Size) -> Referee {
        Referee::of_position(rule, Grid::new(size), Color::Black)
    }

    /// A game that goes on from a position without winning lines, where `first` moves first.
    pub fn of_position(rule: Rule, grid: Grid, first: Color) -> Referee {
        Referee { rule, grid, first, moves: Vec::new(), verdict: Verdict::Ongoing }
    }

    /// The player whose turn it is.
    pub fn side_to_move(&self) -> Color {
        if self.moves.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The legal moves so far.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The stones.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How the game stands.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Plays a move for the side to move. An illegal move changes nothing.
    pub fn play(&mut self, point: Point) -> Verdict {
        let at = place(point);
        if self.verdict != Verdict::Ongoing || self.grid.get(at) != Some(Cell::Empty) {
            return Verdict::Illegal;
        }
        let color = self.side_to_move();
        let before = self.grid.clone();
        self.grid.set(at, color.into());
        self.moves.push(point);
        self.verdict = self.judge(&before, point, color);
        self.verdict
    }

    fn judge(&self, before: &Grid, point: Point, color: Color) -> Verdict {
        if !five::winning_lines(&self.grid, self.rule, color).is_empty() {
            return Verdict::Win(color);
        }
        if self.rule == Rule::Renju
            && color == Color::Black
            && let Some(foul) = foul::foul(before, place(point))
        {
            return Verdict::Foul(foul);
        }
        if self.grid.is_full() { Verdict::Draw } else { Verdict::Ongoing }
    }
}

/// The verdict on a whole game: that of its last move, or the first that is not `Ongoing`.
pub fn judge_game(rule: Rule, size: Size, moves: impl IntoIterator<Item = Point>) -> Verdict {
    let mut referee = Referee::new(rule, size);
    for point in moves {
        let verdict = referee.play(point);
        if verdict != Verdict::Ongoing {
            return verdict;
        }
    }
    Verdict::Ongoing
}
