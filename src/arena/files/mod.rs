//! Games in files: JSON lines for programs, SGF and Piskvork's PSQ for viewers.

mod json;
mod psq;
mod sgf;

pub use json::{GameLog, ReadGames, read_games};
pub use psq::format_psq;
pub use sgf::format_sgf;

use super::GameRecord;
use crate::board::{NotationError, Point, Size, notation};

/// What viewers are shown of a record: its board and moves as points.
struct Moves {
    size: Size,
    points: Vec<Point>,
    /// How many of the points are the opening.
    opening: usize,
}

impl Moves {
    fn of(record: &GameRecord) -> Result<Moves, String> {
        let size: Size = record.size.parse().map_err(|error| format!("{error}"))?;
        let parse = |text: &str| -> Result<Vec<Point>, String> {
            notation::parse_moves(text, size).map_err(|error: NotationError| error.to_string())
        };
        let points = parse(&record.moves)?;
        let opening = parse(&record.opening)?.len();
        if points.len() != opening + record.played.len() {
            return Err(format!(
                "{} moves are not {opening} of the opening and {} that were played",
                points.len(),
                record.played.len()
            ));
        }
        Ok(Moves { size, points, opening })
    }

    /// Whose move number `ply` is, from 0: `None` for a stone of the opening.
    fn played(&self, ply: usize) -> Option<usize> {
        ply.checked_sub(self.opening)
    }
}

#[cfg(test)]
mod tests {
    use crate::arena::{Ending, GameRecord, MoveRecord};
    use crate::board::Color;

    /// A short game with everything that a record can have.
    pub(super) fn record() -> GameRecord {
        let plain = MoveRecord { ms: 12, value: None, depth: None, nodes: None };
        let told = MoveRecord {
            ms: 480,
            value: Some("+M7".to_owned()),
            depth: Some(9),
            nodes: Some(12_345),
        };
        GameRecord {
            game: 7,
            pair: 3,
            black: "A [new]".to_owned(),
            white: "B\\old".to_owned(),
            rule: "renju".to_owned(),
            size: "19x15".to_owned(),
            opening: "h8i9g7".to_owned(),
            moves: "h8i9g7a1s15".to_owned(),
            played: vec![plain, told],
            winner: Some(Color::White),
            ending: Ending::Timeout,
            detail: "answered after 1200 ms of 1000".to_owned(),
        }
    }
}
