//! Lists of stones: the lines between `BOARD`, `YXBOARD` or `SWAP2BOARD` and `DONE`.

use super::ProtocolError;
use super::error::{LineFault, quote};
use crate::board::notation::{NotationReason, parse_coordinates};
use crate::board::{Board, NotationError, Point, Size};

/// The command that a list of stones belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Set the position and move.
    Board,
    /// Set the position.
    YxBoard,
    /// Set the position and answer as the swap2 opening wants.
    Swap2Board,
}

impl BlockKind {
    /// The command's name.
    pub const fn name(self) -> &'static str {
        match self {
            BlockKind::Board => "BOARD",
            BlockKind::YxBoard => "YXBOARD",
            BlockKind::Swap2Board => "SWAP2BOARD",
        }
    }

    const fn form(self) -> &'static str {
        match self {
            BlockKind::Board | BlockKind::YxBoard => "x,y,field with field 1, 2 or 3",
            BlockKind::Swap2Board => "x,y or x,y,field with field 1 or 2",
        }
    }
}

/// A list of stones in the making. The first wrong line spoils it for good; what follows up to
/// `DONE` is then read past.
#[derive(Debug)]
pub struct Block {
    kind: BlockKind,
    size: Size,
    stones: Vec<(Point, Field)>,
    error: Option<ProtocolError>,
}

/// Whose a stone is, as seen by us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Own,
    Opponent,
    /// Of a finished line in a continuous game.
    Nobody,
    /// Not told: the stones of a swap2 opening come in the order of play.
    Untold,
}

impl Block {
    /// An empty list for a board of this size.
    pub fn new(kind: BlockKind, size: Size) -> Block {
        Block { kind, size, stones: Vec::new(), error: None }
    }

    /// The command that the list belongs to.
    pub fn kind(&self) -> BlockKind {
        self.kind
    }

    /// Spoils the list, unless it is spoilt already.
    pub fn spoil(&mut self, error: ProtocolError) {
        self.error.get_or_insert(error);
    }

    /// Gives the list up because `line` came before `DONE`, and tells its first error.
    pub fn break_off(self, line: &str) -> ProtocolError {
        let broken = || ProtocolError::Broken { block: self.kind.name(), line: quote(line) };
        self.error.unwrap_or_else(broken)
    }

    /// Adds the stone that `line` names.
    pub fn add(&mut self, line: &str) {
        if self.error.is_some() {
            return;
        }
        match self.parse_line(line) {
            Ok(stone) => self.stones.push(stone),
            Err(fault) => self.spoil(ProtocolError::Line {
                block: self.kind.name(),
                line: quote(line),
                fault,
            }),
        }
    }

    fn parse_line(&self, line: &str) -> Result<(Point, Field), LineFault> {
        let malformed = || LineFault::Form(self.kind.form());
        let (coordinates, field) = match line.match_indices(',').nth(1) {
            Some((comma, _)) => (&line[..comma], parse_field(&line[comma + 1..])),
            None => (line, Some(Field::Untold)),
        };
        let field = field.filter(|&field| self.allows(field)).ok_or_else(malformed)?;
        let point = parse_coordinates(coordinates, self.size).map_err(LineFault::Point)?;
        if self.stones.iter().any(|&(other, _)| other == point) {
            let (text, reason) = (quote(coordinates), NotationReason::Occupied);
            return Err(LineFault::Point(NotationError { text, column: 1, reason }));
        }
        Ok((point, field))
    }

    fn allows(&self, field: Field) -> bool {
        match field {
            Field::Own | Field::Opponent => true,
            Field::Nobody => self.kind != BlockKind::Swap2Board,
            Field::Untold => self.kind == BlockKind::Swap2Board,
        }
    }

    /// The position that the list describes.
    ///
    /// # Errors
    /// Why the list is spoilt, or that no game leads to its numbers of stones.
    pub fn finish(self) -> Result<Board, ProtocolError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        match self.kind {
            BlockKind::Board | BlockKind::YxBoard => set_up(self.size, &self.stones),
            BlockKind::Swap2Board => {
                Ok(play(self.size, self.stones.iter().map(|&(point, _)| point)))
            }
        }
    }
}

fn parse_field(text: &str) -> Option<Field> {
    match text.trim() {
        "1" => Some(Field::Own),
        "2" => Some(Field::Opponent),
        "3" => Some(Field::Nobody),
        _ => None,
    }
}

/// The position with these stones, where it is our turn.
///
/// Lines that alternate from Black on are taken for the order of play. Any other order says
/// nothing, and the stones of the two players are taken in turns.
fn set_up(size: Size, stones: &[(Point, Field)]) -> Result<Board, ProtocolError> {
    let of = |wanted: Field| {
        stones.iter().filter(move |&&(_, field)| field == wanted).map(|&(point, _)| point)
    };
    let (own, opponent) = (of(Field::Own).count(), of(Field::Opponent).count());
    let (black, white) = match opponent.checked_sub(own) {
        Some(0) => (Field::Own, Field::Opponent),
        Some(1) => (Field::Opponent, Field::Own),
        _ => return Err(ProtocolError::Counts { own, opponent }),
    };
    let players = || stones.iter().filter(|&&(_, field)| field != Field::Nobody);
    let alternating = players().zip([black, white].iter().cycle()).all(|((_, f), turn)| f == turn);
    let mut board = if alternating {
        play(size, players().map(|&(point, _)| point))
    } else {
        let mut turns = [of(black).collect::<Vec<_>>(), of(white).collect()];
        turns.iter_mut().for_each(|points| points.reverse());
        play(size, (0..own + opponent).map_while(|ply| turns[ply % 2].pop()))
    };
    for point in of(Field::Nobody) {
        board.place_nobody(point).expect("the points of a list are distinct and on the board");
    }
    Ok(board)
}

/// The position after these moves, Black first.
fn play(size: Size, moves: impl Iterator<Item = Point>) -> Board {
    let mut board = Board::new(size);
    for point in moves {
        board.place(point).expect("the points of a list are distinct and on the board");
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Color, notation::format_moves};

    fn block(kind: BlockKind, lines: &[&str]) -> Result<Board, ProtocolError> {
        let mut block = Block::new(kind, Size::STANDARD);
        lines.iter().for_each(|line| block.add(line));
        block.finish()
    }

    fn moves(lines: &[&str]) -> String {
        let board = block(BlockKind::Board, lines).unwrap();
        format_moves(board.moves())
    }

    #[test]
    fn counts_decide_who_is_black() {
        let board = block(BlockKind::Board, &["7,7,1", "8,8,2"]).unwrap();
        assert_eq!(board.cell(Point::new(7, 7)), Cell::Black);
        assert_eq!(board.side_to_move(), Color::Black);
        let board = block(BlockKind::Board, &["7,7,2"]).unwrap();
        assert_eq!(board.cell(Point::new(7, 7)), Cell::Black);
        assert_eq!(board.side_to_move(), Color::White);
        assert_eq!(block(BlockKind::Board, &[]).unwrap(), Board::new(Size::STANDARD));
    }

    #[test]
    fn an_alternating_order_is_kept_and_any_other_interleaved() {
        assert_eq!(moves(&["0,0,2", "1,0,1", "2,0,2"]), "a1b1c1");
        assert_eq!(moves(&["0,0,2", "1,0,2", "2,0,1"]), "a1c1b1");
        assert_eq!(moves(&["5,0,3", "0,0,2", "6,0,3", "1,0,1", "2,0,2"]), "a1b1c1");
        // We are Black here, and White's stone comes first.
        assert_eq!(moves(&["0,0,2", "1,0,1"]), "b1a1");
        assert_eq!(moves(&["0,0,1", "1,0,1", "2,0,2", "3,0,2"]), "a1c1b1d1");
    }

    #[test]
    fn stones_of_nobody_do_not_count() {
        let board = block(BlockKind::YxBoard, &["0,0,3", "1,0,3", " 7 , 7 , 2 "]).unwrap();
        assert_eq!(board.ply(), 1);
        assert_eq!(board.cell(Point::new(1, 0)), Cell::Nobody);
        assert!(board.is_empty(Point::new(2, 0)));
    }

    #[test]
    fn swap2_stones_come_in_order_with_or_without_fields() {
        let plain = block(BlockKind::Swap2Board, &["7,7", "8,7", "9,9"]).unwrap();
        let marked = block(BlockKind::Swap2Board, &["7,7,1", "8,7,2", "9,9,1"]).unwrap();
        assert_eq!(plain, marked);
        assert_eq!(plain.cell(Point::new(9, 9)), Cell::Black);
        assert!(block(BlockKind::Swap2Board, &["7,7,3"]).is_err());
    }

    #[test]
    fn the_first_wrong_line_is_named() {
        let form = "not of the form x,y,field with field 1, 2 or 3";
        let cases: [(&[&str], String); 8] = [
            (&["7,7,1", "7,7"], format!("BOARD line '7,7': {form}")),
            (&["7,7,4", "x"], format!("BOARD line '7,7,4': {form}")),
            (&["7,7,1,"], format!("BOARD line '7,7,1,': {form}")),
            (&["seven"], format!("BOARD line 'seven': {form}")),
            (
                &["a,b,1"],
                "BOARD line 'a,b,1': 'a,b' at column 1 is not a point like 7,7".to_owned(),
            ),
            (
                &["15,0,1", "7,7"],
                "BOARD line '15,0,1': '15,0' at column 1 is outside the 15 board".to_owned(),
            ),
            (&["3,3,1", "3,3,3"], "BOARD line '3,3,3': '3,3' at column 1 is occupied".to_owned()),
            (
                &["3,3,1"],
                "impossible stone counts: 1 own, 0 of the opponent; the opponent must have as \
                 many or one more"
                    .to_owned(),
            ),
        ];
        for (lines, message) in cases {
            assert_eq!(block(BlockKind::Board, lines).unwrap_err().to_string(), message);
        }
    }
}
