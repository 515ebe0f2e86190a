//! Points and positions as text.
//!
//! Two notations are in use. People and files write a column letter and a row number counted from
//! the *top*: `a1` is the top left, `h8` is `7,7`; columns after `z` go on as `aa`, `ab`, …. The
//! protocol writes `x,y` from 0. A position string joins moves in order, Black first: `h8i9g7`.

use super::{Board, PlaceError, Point, Size};
use crate::text::shown;
use std::fmt;

/// Text that is not a point or a sequence of moves.
///
/// Carries the offending text and where it starts, so that a message can point at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The part of the input that is wrong.
    pub text: String,
    /// Where `text` starts in the input: characters from the start, counted from 1.
    pub column: usize,
    /// What is wrong with it.
    pub reason: NotationReason,
}

/// Why text was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationReason {
    /// Not of the form letter and number (`h8`).
    NotAPoint,
    /// Not of the form `x,y`.
    NotCoordinates,
    /// A well-formed point that is not on the board.
    OffBoard(Size),
    /// The point already has a stone.
    Occupied,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' at column {} ", self.text, self.column)?;
        match self.reason {
            NotationReason::NotAPoint => write!(f, "is not a point like h8"),
            NotationReason::NotCoordinates => write!(f, "is not a point like 7,7"),
            NotationReason::OffBoard(size) => write!(f, "is outside the {size} board"),
            NotationReason::Occupied => write!(f, "is occupied"),
        }
    }
}

impl std::error::Error for NotationError {}

/// Parses one point in letter notation, such as `h8`.
///
/// # Errors
/// When the text is not exactly one point of the board.
pub fn parse_point(text: &str, size: Size) -> Result<Point, NotationError> {
    let (point, rest) = next_point(text, text, size)?;
    if rest.is_empty() { Ok(point) } else { Err(error(text, text, NotationReason::NotAPoint)) }
}

/// Parses one point in protocol notation, `x,y` from 0; blanks around the numbers are allowed.
///
/// # Errors
/// When the text is not exactly one point of the board.
pub fn parse_coordinates(text: &str, size: Size) -> Result<Point, NotationError> {
    let parsed = text
        .split_once(',')
        .and_then(|(x, y)| Some((x.trim().parse::<i64>().ok()?, y.trim().parse::<i64>().ok()?)));
    let Some((x, y)) = parsed else {
        return Err(error(text, text, NotationReason::NotCoordinates));
    };
    let on_board = i32::try_from(x).ok().zip(i32::try_from(y).ok());
    on_board
        .and_then(|(x, y)| size.point(x, y))
        .ok_or_else(|| error(text, text, NotationReason::OffBoard(size)))
}

/// Parses a position string such as `h8i9g7` into its moves; blanks between moves are allowed.
///
/// # Errors
/// Names the first piece of text that is not a point of the board, or repeats an earlier move.
pub fn parse_moves(text: &str, size: Size) -> Result<Vec<Point>, NotationError> {
    parse_board(text, size).map(|board| board.moves().collect())
}

/// Parses a position string and plays its moves on an empty board.
///
/// # Errors
/// As [`parse_moves`].
pub fn parse_board(text: &str, size: Size) -> Result<Board, NotationError> {
    let mut board = Board::new(size);
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (point, after) = next_point(text, rest, size)?;
        board.place(point).map_err(|reason| {
            let reason = match reason {
                PlaceError::Occupied(_) => NotationReason::Occupied,
                PlaceError::OffBoard(_, size) => NotationReason::OffBoard(size),
            };
            error(text, &rest[..rest.len() - after.len()], reason)
        })?;
        rest = after.trim_start();
    }
    Ok(board)
}

/// Writes moves as a position string, `h8i9g7`.
pub fn format_moves(moves: impl IntoIterator<Item = Point>) -> String {
    moves.into_iter().map(|point| point.to_string()).collect()
}

/// Writes a point in protocol notation, `7,7`.
pub fn format_coordinates(point: Point) -> String {
    format!("{},{}", point.x(), point.y())
}

/// Writes a point in letter notation; the body of `Point`'s `Display`.
pub(super) fn write_point(f: &mut fmt::Formatter<'_>, point: Point) -> fmt::Result {
    let x = point.x() as u8;
    if x >= 26 {
        write!(f, "a")?;
    }
    write!(f, "{}{}", (b'a' + x % 26) as char, point.y() + 1)
}

/// Splits one point off the start of `rest`, which is a tail of `whole`.
fn next_point<'a>(
    whole: &str,
    rest: &'a str,
    size: Size,
) -> Result<(Point, &'a str), NotationError> {
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = rest.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    let (token, after) = rest.split_at(letters + digits);
    let column = column_number(&token[..letters]);
    let row = token[letters..].parse::<i32>().ok();
    match (column, row) {
        (Some(x), Some(number)) => match size.point(x, number - 1) {
            Some(point) => Ok((point, after)),
            None => Err(error(whole, token, NotationReason::OffBoard(size)).at(whole, rest)),
        },
        _ => {
            let end = rest.char_indices().nth(8).map_or(rest.len(), |(end, _)| end);
            let shown = if token.is_empty() { &rest[..end] } else { token };
            Err(error(whole, shown, NotationReason::NotAPoint).at(whole, rest))
        }
    }
}

/// `a` is 0, `z` is 25, `aa` is 26, `az` is 51; longer names are no column of any board.
fn column_number(letters: &str) -> Option<i32> {
    let value = |byte: u8| i32::from(byte.to_ascii_lowercase() - b'a');
    match *letters.as_bytes() {
        [single] => Some(value(single)),
        [first, second] => Some(26 * (value(first) + 1) + value(second)),
        _ => None,
    }
}

fn error(whole: &str, text: &str, reason: NotationReason) -> NotationError {
    const SHOWN: usize = 40;
    NotationError { text: shown(text, SHOWN), column: column_of(whole, text), reason }
}

impl NotationError {
    fn at(self, whole: &str, tail: &str) -> NotationError {
        NotationError { column: column_of(whole, tail), ..self }
    }
}

/// The 1-based character column at which `part`, a slice of `whole`, starts.
fn column_of(whole: &str, part: &str) -> usize {
    let offset = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
    whole.get(..offset).map_or(1, |before| before.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::STANDARD;

    #[test]
    fn points_round_trip_in_both_notations() {
        let size = Size::new(32, 17).unwrap();
        for point in size.points() {
            assert_eq!(parse_point(&point.to_string(), size), Ok(point));
            assert_eq!(parse_coordinates(&format_coordinates(point), size), Ok(point));
        }
        assert_eq!(parse_point("H8", SIZE).unwrap(), Point::new(7, 7));
        assert_eq!(Point::new(26, 0).to_string(), "aa1");
        assert_eq!(parse_coordinates(" 3 , 4 ", SIZE).unwrap(), Point::new(3, 4));
    }

    #[test]
    fn position_strings_round_trip() {
        let text = "h8i9g7aa10";
        let size = Size::square(32).unwrap();
        let moves = parse_moves(text, size).unwrap();
        assert_eq!(moves.len(), 4);
        assert_eq!(format_moves(moves), text);
        assert_eq!(parse_moves(" h8 i9\tg7 ", SIZE).unwrap().len(), 3);
        assert_eq!(parse_moves("", SIZE).unwrap(), []);
    }

    #[test]
    fn errors_name_text_and_column() {
        let cases = [
            ("h8p1", "'p1' at column 3 is outside the 15 board"),
            ("h8h16", "'h16' at column 3 is outside the 15 board"),
            ("h0", "'h0' at column 1 is outside the 15 board"),
            ("h8 i9 h8", "'h8' at column 7 is occupied"),
            ("h8i", "'i' at column 3 is not a point like h8"),
            ("h8?!", "'?!' at column 3 is not a point like h8"),
            ("8h", "'8' at column 1 is not a point like h8"),
            ("abc1", "'abc1' at column 1 is not a point like h8"),
            ("é1", "'é1' at column 1 is not a point like h8"),
            ("h99999999999", "'h99999999999' at column 1 is not a point like h8"),
        ];
        for (text, message) in cases {
            assert_eq!(parse_moves(text, SIZE).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn coordinate_errors() {
        for text in ["", "7", "7;7", "x,y", "7,7,7", "7 7", "99999999999999999999,1"] {
            let error = parse_coordinates(text, SIZE).unwrap_err();
            assert_eq!(error.reason, NotationReason::NotCoordinates, "{text}");
        }
        for text in ["15,0", "0,15", "-1,3", "4294967296,0"] {
            let error = parse_coordinates(text, SIZE).unwrap_err();
            assert_eq!(error.reason, NotationReason::OffBoard(SIZE), "{text}");
        }
    }
}
