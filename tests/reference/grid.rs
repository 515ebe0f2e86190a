//! A board as a plain table of cells.

use tengen::board::{Board, Cell, Point, Size};

/// The four directions as steps.
pub const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Coordinates, which may lie off the board.
pub type Place = (i32, i32);

/// The cells of a board, which can be changed at will.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    pub width: i32,
    pub height: i32,
    rows: Vec<Vec<Cell>>,
}

impl Grid {
    pub fn new(size: Size) -> Grid {
        Grid {
            width: size.width() as i32,
            height: size.height() as i32,
            rows: vec![vec![Cell::Empty; size.width()]; size.height()],
        }
    }

    /// The cell at a place; `None` off the board.
    pub fn get(&self, (x, y): Place) -> Option<Cell> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    pub fn set(&mut self, (x, y): Place, cell: Cell) {
        self.rows[y as usize][x as usize] = cell;
    }

    /// This board with one cell changed.
    pub fn with(&self, place: Place, cell: Cell) -> Grid {
        let mut changed = self.clone();
        changed.set(place, cell);
        changed
    }

    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    pub fn is_full(&self) -> bool {
        self.places().all(|place| self.get(place) != Some(Cell::Empty))
    }
}

impl From<&Board> for Grid {
    fn from(board: &Board) -> Grid {
        let mut grid = Grid::new(board.size());
        for point in board.size().points() {
            grid.set(place(point), board.cell(point));
        }
        grid
    }
}

pub fn place(point: Point) -> Place {
    (point.x() as i32, point.y() as i32)
}

pub fn point((x, y): Place) -> Point {
    Point::new(x as usize, y as usize)
}

/// The place `steps` further.
pub fn walk((x, y): Place, (dx, dy): (i32, i32), steps: i32) -> Place {
    (x + dx * steps, y + dy * steps)
}
