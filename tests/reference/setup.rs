//! Boards from drawings, and from stones in any number of either colour.

use tengen::board::{Board, Cell, Color, Point, Size};

/// The board in a drawing: `X` Black, `O` White, `#` nobody's, `.` empty, with or without blanks
/// between them; the stone in lower case, if there is one, is the last move.
pub fn draw(drawing: &str) -> Board {
    let rows = drawing.lines().map(|row| row.split_whitespace().collect::<String>());
    let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "ragged drawing");
    let size = Size::new(rows[0].len(), rows.len()).expect("a size that boards have");
    let symbols: Vec<char> = rows.concat().chars().collect();
    let cells: Vec<Cell> = symbols
        .iter()
        .map(|&symbol| if symbol.is_lowercase() { Cell::Empty } else { cell(symbol) })
        .collect();
    let mut board = set_up(size, &cells);
    for (point, &symbol) in size.points().zip(&symbols) {
        if symbol.is_lowercase() {
            let color = cell(symbol.to_ascii_uppercase()).color().expect("a player's stone");
            place_as(&mut board, color, point);
        }
    }
    board
}

fn cell(symbol: char) -> Cell {
    match symbol {
        'X' => Cell::Black,
        'O' => Cell::White,
        '#' => Cell::Nobody,
        '.' => Cell::Empty,
        other => panic!("'{other}' in a drawing"),
    }
}

/// The board with these cells, given row by row.
///
/// The stones alternate in the history, save that the surplus of the player with more of them
/// comes first.
pub fn set_up(size: Size, cells: &[Cell]) -> Board {
    let stones = |cell| size.points().zip(cells).filter(move |(_, c)| **c == cell).map(|(p, _)| p);
    let mut board = Board::new(size);
    for point in stones(Cell::Nobody) {
        board.place_nobody(point).expect("an empty point");
    }
    let (black, white) = (stones(Cell::Black).count(), stones(Cell::White).count());
    let more = if black > white { Color::Black } else { Color::White };
    let mut first = stones(more.into());
    for point in first.by_ref().take(black.abs_diff(white)) {
        place_as(&mut board, more, point);
    }
    let mut rest = [first, stones(more.opponent().into())];
    while let Some(point) = rest[usize::from(board.side_to_move() != more)].next() {
        board.place(point).expect("an empty point");
    }
    board
}

/// Places a stone of `color` whoever is to move.
///
/// If it is the other player's turn, that player places a stone elsewhere first, which is then
/// removed; so another empty point must be left.
pub fn place_as(board: &mut Board, color: Color, point: Point) {
    let elsewhere = board.empty_points().find(|&other| other != point);
    if board.side_to_move() == color {
        board.place(point).expect("an empty point");
    } else {
        let elsewhere = elsewhere.expect("a second empty point");
        board.place(elsewhere).expect("an empty point");
        board.place(point).expect("an empty point");
        board.remove(elsewhere);
    }
}
