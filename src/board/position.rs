//! A position: stones, the order they came in, the side to move and the key.

use super::{AREA, Cell, Color, Point, Size, zobrist};
use arrayvec::ArrayVec;
use std::fmt;

/// A stone of a player that was placed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Where it stands.
    pub point: Point,
    /// Whose it is.
    pub color: Color,
}

/// Why a stone cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceError {
    /// There is a stone already.
    Occupied(Point),
    /// The point is not on the board of this size.
    OffBoard(Point, Size),
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::Occupied(point) => write!(f, "{point} is occupied"),
            PlaceError::OffBoard(point, size) => {
                write!(f, "{point} is outside the {size} board")
            }
        }
    }
}

impl std::error::Error for PlaceError {}

/// Stones on a board, in the order they were placed, and whose turn it is.
#[derive(Clone)]
pub struct Board {
    size: Size,
    side_to_move: Color,
    key: u64,
    /// Empty points left.
    vacancies: usize,
    /// Indexed by [`Point::index`]; [`Cell::Nobody`] off the board.
    cells: [Cell; AREA],
    history: ArrayVec<Stone, AREA>,
}

impl Board {
    /// The empty board, Black to move.
    pub fn new(size: Size) -> Board {
        let mut cells = [Cell::Nobody; AREA];
        for point in size.points() {
            cells[point.index()] = Cell::Empty;
        }
        Board {
            size,
            side_to_move: Color::Black,
            key: 0,
            vacancies: size.area(),
            cells,
            history: ArrayVec::new(),
        }
    }

    /// Width and height.
    #[inline(always)]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The colour of the next stone.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The Zobrist key: equal for equal stones and side to move, whatever the order of moves.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// What stands on `point`; [`Cell::Nobody`] off the board.
    #[inline(always)]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    /// What stands at `(x, y)`; [`Cell::Nobody`] off the board.
    #[inline(always)]
    pub fn cell_at(&self, x: i32, y: i32) -> Cell {
        self.size.point(x, y).map_or(Cell::Nobody, |point| self.cell(point))
    }

    /// Whether a stone may be placed on `point`: on the board and empty.
    #[inline(always)]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// The stones of both players, oldest first.
    #[inline(always)]
    pub fn history(&self) -> &[Stone] {
        &self.history
    }

    /// The points of the stones of both players, oldest first: the moves that led here.
    pub fn moves(&self) -> impl Iterator<Item = Point> + '_ {
        self.history.iter().map(|stone| stone.point)
    }

    /// The number of the players' stones on the board.
    #[inline(always)]
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The number of empty points.
    #[inline(always)]
    pub fn vacancies(&self) -> usize {
        self.vacancies
    }

    /// The empty points, row by row.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&point| self.is_empty(point))
    }

    /// Places a stone of the side to move.
    ///
    /// # Errors
    /// When the point is occupied or off the board; the position is then unchanged.
    pub fn place(&mut self, point: Point) -> Result<(), PlaceError> {
        self.check_vacant(point)?;
        self.place_unchecked(point);
        Ok(())
    }

    /// As [`Board::place`] for a point known to be empty: the search's way in.
    ///
    /// # Panics
    /// May panic, or leave a senseless position, if the point is not empty.
    #[inline(always)]
    pub fn place_unchecked(&mut self, point: Point) {
        debug_assert!(self.is_empty(point));
        let color = self.side_to_move;
        self.cells[point.index()] = color.into();
        self.key ^= zobrist::stone(color.into(), point) ^ zobrist::WHITE_TO_MOVE;
        self.vacancies -= 1;
        self.history.push(Stone { point, color });
        self.side_to_move = !color;
    }

    /// Gives the turn to the other player without a stone: what the search asks about, and the
    /// rules do not allow. A second call takes it back.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.set_side_to_move(!self.side_to_move);
    }

    /// The key after the side to move has played `point`.
    #[inline(always)]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ zobrist::stone(self.side_to_move.into(), point) ^ zobrist::WHITE_TO_MOVE
    }

    /// Takes back the last stone of [`Board::history`] and returns it, if there is one.
    #[inline(always)]
    pub fn undo(&mut self) -> Option<Stone> {
        let stone = self.history.pop()?;
        self.cells[stone.point.index()] = Cell::Empty;
        self.key ^= zobrist::stone(stone.color.into(), stone.point);
        self.vacancies += 1;
        self.set_side_to_move(stone.color);
        Some(stone)
    }

    /// Places a stone that belongs to nobody; it is no move and is not in the history.
    ///
    /// # Errors
    /// As [`Board::place`].
    pub fn place_nobody(&mut self, point: Point) -> Result<(), PlaceError> {
        self.check_vacant(point)?;
        self.cells[point.index()] = Cell::Nobody;
        self.key ^= zobrist::stone(Cell::Nobody, point);
        self.vacancies -= 1;
        Ok(())
    }

    /// Removes a player's stone, wherever in the history it is; false if there is none.
    ///
    /// The player with fewer stones is then to move, Black if both have equally many: as managers
    /// take back move by move, the turn is right again after the last of them.
    pub fn remove(&mut self, point: Point) -> bool {
        let Some(at) = self.history.iter().position(|stone| stone.point == point) else {
            return false;
        };
        let stone = self.history.remove(at);
        self.cells[point.index()] = Cell::Empty;
        self.key ^= zobrist::stone(stone.color.into(), point);
        self.vacancies += 1;
        let black = self.history.iter().filter(|stone| stone.color == Color::Black).count();
        let white = self.history.len() - black;
        self.set_side_to_move(if black > white { Color::White } else { Color::Black });
        true
    }

    #[inline(always)]
    fn set_side_to_move(&mut self, color: Color) {
        if self.side_to_move != color {
            self.key ^= zobrist::WHITE_TO_MOVE;
            self.side_to_move = color;
        }
    }

    fn check_vacant(&self, point: Point) -> Result<(), PlaceError> {
        if !self.size.contains(point) {
            Err(PlaceError::OffBoard(point, self.size))
        } else if !self.is_empty(point) {
            Err(PlaceError::Occupied(point))
        } else {
            Ok(())
        }
    }
}

/// Equal stones and side to move; the order of moves does not matter.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size
            && self.side_to_move == other.side_to_move
            && self.cells == other.cells
    }
}

impl Eq for Board {}

/// A drawing for people: `X` Black, `O` White, `#` nobody's, `.` empty, the last stone in lower
/// case; letters and numbers as in [`super::notation`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = || (0..self.size.width()).map(|x| (b'a' + (x % 26) as u8) as char);
        let header: String = columns().flat_map(|c| [' ', c]).collect();
        writeln!(f, "  {header}")?;
        let last = self.history.last().map(|stone| stone.point);
        for y in 0..self.size.height() {
            write!(f, "{:2}", y + 1)?;
            for x in 0..self.size.width() {
                let point = Point::new(x, y);
                let symbol = match (self.cell(point), last == Some(point)) {
                    (Cell::Empty, _) => '.',
                    (Cell::Black, false) => 'X',
                    (Cell::Black, true) => 'x',
                    (Cell::White, false) => 'O',
                    (Cell::White, true) => 'o',
                    (Cell::Nobody, _) => '#',
                };
                write!(f, " {symbol}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{} to move", self.side_to_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::parse_board;

    #[test]
    fn undo_restores_the_key_and_the_turn() {
        let mut board = parse_board("h8i9g7", Size::STANDARD).unwrap();
        let before = board.clone();
        board.place(Point::new(0, 0)).unwrap();
        board.place(Point::new(14, 14)).unwrap();
        assert_ne!(board, before);
        board.undo();
        board.undo();
        assert_eq!(board, before);
        assert_eq!(board.key(), before.key());
        assert_eq!(board.vacancies(), 222);
    }

    #[test]
    fn the_key_ignores_move_order_and_tells_sides_apart() {
        let key = |text| parse_board(text, Size::STANDARD).unwrap().key();
        assert_eq!(key("h8i9g7"), key("g7i9h8"));
        assert_ne!(key("h8i9g7"), key("h8i9"));
        assert_ne!(key("h8i9"), key("i9h8"));
    }

    #[test]
    fn the_key_tells_whose_turn_it_is() {
        let board = parse_board("h8i9g7", Size::STANDARD).unwrap();
        let mut passed = board.clone();
        passed.pass();
        assert_ne!(passed.key(), board.key());
        passed.pass();
        assert_eq!(passed.key(), board.key());
    }

    #[test]
    fn removing_a_middle_stone_keeps_key_and_turn_consistent() {
        let mut board = parse_board("h8i9g7j10", Size::STANDARD).unwrap();
        assert!(board.remove(Point::new(8, 8)));
        assert!(board.remove(Point::new(7, 7)));
        assert!(!board.remove(Point::new(7, 7)));
        assert_eq!(board.side_to_move(), Color::Black);
        assert_eq!(board.key(), parse_board("g7j10", Size::STANDARD).unwrap().key());
    }

    #[test]
    fn refused_stones_change_nothing() {
        let mut board = parse_board("h8", Size::STANDARD).unwrap();
        board.place_nobody(Point::new(1, 1)).unwrap();
        let before = board.clone();
        assert!(board.place(Point::new(7, 7)).is_err());
        assert!(board.place(Point::new(1, 1)).is_err());
        assert!(board.place(Point::new(15, 0)).is_err());
        assert_eq!(board, before);
        assert_eq!(board.key(), before.key());
    }
}
