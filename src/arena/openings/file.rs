//! Files of openings: an opening a line, `#` begins a comment.
//!
//! A line is a position string (`h8i9g7`), or in Gomocup's notation: comma separated pairs of
//! distances from the centre, right and down, such as `0,0, 1,-1, -3,2`. The centre is half the
//! width and half the height, rounded down and counted from 0: `h8` of a 15×15 board, `k11` of
//! 20×20. Which of the two it is shows in the first character.

use super::Opening;
use crate::board::{Board, NotationError, Point, Size, notation};
use crate::rules::{Outcome, Rule, outcome};
use crate::text::shown;
use std::path::Path;
use std::{fmt, fs};

/// The characters of a line that are quoted: enough to know which one is meant.
const SHOWN: usize = 40;

/// A line that is no opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: OpeningReason,
}

/// Why a line is no opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningReason {
    /// A position string is malformed, leaves the board or repeats a point.
    Notation(NotationError),
    /// Part of an offset that is no number.
    NotANumber(String),
    /// The line has an odd number of offsets.
    OddOffsets,
    /// A point given by offsets that is not on the board.
    OffBoard(String, Size),
    /// A point given by offsets that has a stone already.
    Occupied(String),
    /// After these stones the game is over.
    Over(String),
    /// There is no opening in the file.
    Empty,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reason != OpeningReason::Empty {
            write!(f, "line {}: ", self.line)?;
        }
        match &self.reason {
            OpeningReason::Notation(error) => error.fmt(f),
            OpeningReason::NotANumber(text) => {
                write!(f, "'{text}' is not a distance from the centre")
            }
            OpeningReason::OddOffsets => write!(f, "the last distance from the centre has no pair"),
            OpeningReason::OffBoard(text, size) => {
                write!(f, "'{text}' from the centre is outside the {size} board")
            }
            OpeningReason::Occupied(text) => write!(f, "'{text}' from the centre is occupied"),
            OpeningReason::Over(text) => write!(f, "the game is over after '{text}'"),
            OpeningReason::Empty => write!(f, "there is no opening"),
        }
    }
}

impl std::error::Error for OpeningError {}

/// Reads a file of openings for games by `rule` on a board of `size`.
///
/// # Errors
/// Names the file and, where it is to blame, the line and its text.
pub fn read(path: &Path, rule: Rule, size: Size) -> Result<Vec<Opening>, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    parse(&text, rule, size).map_err(|error| format!("{shown}: {error}"))
}

/// Parses the text of a file of openings for games by `rule` on a board of `size`.
///
/// # Errors
/// When a line is malformed, does not fit the board, or ends the game; or there is no opening.
pub fn parse(text: &str, rule: Rule, size: Size) -> Result<Vec<Opening>, OpeningError> {
    let openings: Vec<Opening> = text
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
        .map(|(number, line)| {
            parse_line(line, rule, size).map_err(|reason| OpeningError { line: number, reason })
        })
        .collect::<Result<_, _>>()?;
    if openings.is_empty() {
        return Err(OpeningError { line: 0, reason: OpeningReason::Empty });
    }
    Ok(openings)
}

fn parse_line(line: &str, rule: Rule, size: Size) -> Result<Opening, OpeningReason> {
    let board = if line.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+') {
        parse_offsets(line, size)?
    } else {
        notation::parse_board(line, size).map_err(OpeningReason::Notation)?
    };
    match still_open(&board, rule) {
        true => Ok(board.moves().collect()),
        false => Err(OpeningReason::Over(shown(line, SHOWN))),
    }
}

fn parse_offsets(line: &str, size: Size) -> Result<Board, OpeningReason> {
    let numbers: Vec<i32> = line
        .trim_end_matches(',')
        .split(',')
        .map(|text| {
            let text = text.trim();
            text.parse().map_err(|_| OpeningReason::NotANumber(shown(text, SHOWN)))
        })
        .collect::<Result<_, _>>()?;
    let mut board = Board::new(size);
    for pair in numbers.chunks(2) {
        let &[dx, dy] = pair else { return Err(OpeningReason::OddOffsets) };
        let text = || format!("{dx},{dy}");
        let point =
            from_center(dx, dy, size).ok_or_else(|| OpeningReason::OffBoard(text(), size))?;
        board.place(point).map_err(|_| OpeningReason::Occupied(text()))?;
    }
    Ok(board)
}

fn from_center(dx: i32, dy: i32, size: Size) -> Option<Point> {
    let half = |side: usize| (side / 2) as i32;
    size.point(half(size.width()).checked_add(dx)?, half(size.height()).checked_add(dy)?)
}

/// Whether none of the moves that led to the position ended the game.
pub(super) fn still_open(board: &Board, rule: Rule) -> bool {
    let mut replayed = Board::new(board.size());
    board.history().iter().all(|stone| {
        replayed.place_unchecked(stone.point);
        outcome(&replayed, rule) == Outcome::Ongoing
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::format_moves;

    fn strings(text: &str, side: usize) -> Vec<String> {
        let openings = parse(text, Rule::Freestyle, Size::square(side).unwrap()).unwrap();
        openings.into_iter().map(format_moves).collect()
    }

    #[test]
    fn both_notations_and_comments() {
        let text = "# ours\nh8i9g7 # three\r\n\n0,0, 1,1, -1,-1\n-7,-7,7,7,\n H8 I9\n";
        assert_eq!(strings(text, 15), ["h8i9g7", "h8i9g7", "a1o15", "h8i9"]);
        assert_eq!(strings("0,0, +1,-1, -10,9", 20), ["k11l10a20"]);
        let wide = parse("0,0, 9,-7", Rule::Renju, Size::new(19, 15).unwrap()).unwrap();
        assert_eq!(format_moves(wide[0].clone()), "j8s1");
    }

    #[test]
    fn errors_name_the_line_and_the_text() {
        for (text, message) in [
            ("h8\nh8p1", "line 2: 'p1' at column 3 is outside the 15 board"),
            ("h8i9h8", "line 1: 'h8' at column 5 is occupied"),
            ("?", "line 1: '?' at column 1 is not a point like h8"),
            ("0,0, 8,0", "line 1: '8,0' from the centre is outside the 15 board"),
            ("0,0, 2147483647,0", "line 1: '2147483647,0' from the centre is outside the 15 board"),
            ("0,0, 0,0", "line 1: '0,0' from the centre is occupied"),
            ("0,0, 1", "line 1: the last distance from the centre has no pair"),
            ("0,x", "line 1: 'x' is not a distance from the centre"),
            ("0,,0", "line 1: '' is not a distance from the centre"),
            ("0,h8\u{7}", "line 1: 'h8\u{fffd}' is not a distance from the centre"),
            ("# none\n", "there is no opening"),
            ("h8a1i8a2j8a3k8a4l8", "line 1: the game is over after 'h8a1i8a2j8a3k8a4l8'"),
        ] {
            let error = parse(text, Rule::Freestyle, Size::STANDARD).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn a_game_that_ended_in_the_middle_is_no_opening() {
        let five_then_more = "h8a1i8a2j8a3k8a4l8a15";
        assert!(parse(five_then_more, Rule::Freestyle, Size::STANDARD).is_err());
        let overline = "h8a1i8a3j8a5l8a7m8a9k8";
        assert!(parse(overline, Rule::Standard, Size::STANDARD).is_ok());
        assert!(parse(overline, Rule::Renju, Size::STANDARD).is_err());
    }
}
