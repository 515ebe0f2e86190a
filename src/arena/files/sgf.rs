//! Smart Game Format, version 4 (`FF[4]`), game 4 (gomoku and renju): <https://www.red-bean.com/sgf/>.
//!
//! Points are two letters, column and row from the top left, as in SGF's Go: `a` to `z`, then `A`
//! to `Z`.

use super::Moves;
use crate::arena::{Ending, GameRecord, MoveRecord};
use crate::board::{Color, Point};
use std::fmt::Write;

/// The game as an SGF tree on one line, with the time and what the engine told of each move as a
/// comment. Several of them in a file are a collection.
///
/// # Errors
/// When the record's moves do not fit its board.
pub fn format_sgf(record: &GameRecord) -> Result<String, String> {
    let moves = Moves::of(record)?;
    let mut sgf = String::from("(;FF[4]GM[4]CA[UTF-8]");
    let mut property = |key: &str, value: &str| {
        let _ = write!(sgf, "{key}[{}]", escaped(value));
    };
    property("AP", concat!("Tengen:", env!("CARGO_PKG_VERSION")));
    // The colon between the sides of a rectangle is syntax.
    let (width, height) = (moves.size.width(), moves.size.height());
    let size = if moves.size.is_square() { width.to_string() } else { format!("{width}:{height}") };
    property("RU", &record.rule);
    property("GN", &format!("game {}, pair {}", record.game, record.pair));
    property("PB", &record.black);
    property("PW", &record.white);
    property("RE", &result(record));
    property("C", &ending(record));
    let _ = write!(sgf, "SZ[{size}]");
    for (ply, &point) in moves.points.iter().enumerate() {
        let color = if ply % 2 == 0 { 'B' } else { 'W' };
        let _ = write!(sgf, ";{color}[{}]", letters(point));
        let comment = moves.played(ply).map(|played| comment(&record.played[played]));
        if let Some(comment) = comment {
            let _ = write!(sgf, "C[{}]", escaped(&comment));
        }
    }
    sgf.push_str(")\n");
    Ok(sgf)
}

/// `B+` with a letter for how: time, or forfeit where the loser broke down or broke the rules.
fn result(record: &GameRecord) -> String {
    let Some(winner) = record.winner else {
        return if record.ending == Ending::Interrupted { "Void" } else { "0" }.to_owned();
    };
    let how = match record.ending {
        Ending::Five | Ending::Draw | Ending::Interrupted => "",
        Ending::Timeout | Ending::Hang => "T",
        Ending::Forbidden | Ending::Illegal | Ending::Crash | Ending::Garbage | Ending::Flood => {
            "F"
        }
    };
    let color = if winner == Color::Black { 'B' } else { 'W' };
    format!("{color}+{how}")
}

fn ending(record: &GameRecord) -> String {
    match record.detail.as_str() {
        "" => record.ending.to_string(),
        detail => format!("{}: {detail}", record.ending),
    }
}

/// `480 ms, value +M7, depth 9, 12345 nodes`
fn comment(played: &MoveRecord) -> String {
    let mut text = format!("{} ms", played.ms);
    if let Some(value) = &played.value {
        let _ = write!(text, ", value {value}");
    }
    if let Some(depth) = played.depth {
        let _ = write!(text, ", depth {depth}");
    }
    if let Some(nodes) = played.nodes {
        let _ = write!(text, ", {nodes} nodes");
    }
    text
}

fn letters(point: Point) -> String {
    let letter = |index: usize| match index as u8 {
        small @ 0..26 => (b'a' + small) as char,
        large => (b'A' + large - 26) as char,
    };
    [point.x(), point.y()].into_iter().map(letter).collect()
}

/// The text of a value, on one line: a backslash before what would end it.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::*;

    #[test]
    fn a_whole_game() {
        let version = env!("CARGO_PKG_VERSION");
        let wanted = format!(
            "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:{version}]RU[renju]GN[game 7, pair 3]\
             PB[A [new\\]]PW[B\\\\old]RE[W+T]C[timeout: answered after 1200 ms of 1000]SZ[19:15]\
             ;B[hh];W[ii];B[gg];W[aa]C[12 ms];B[so]C[480 ms, value +M7, depth 9, 12345 nodes])\n"
        );
        assert_eq!(format_sgf(&record()), Ok(wanted));
    }

    #[test]
    fn results_and_large_boards() {
        let mut drawn = record();
        (drawn.winner, drawn.ending, drawn.detail) = (None, Ending::Draw, String::new());
        assert!(format_sgf(&drawn).unwrap().contains("RE[0]C[draw]"));
        let mut won = record();
        (won.winner, won.ending) = (Some(Color::Black), Ending::Five);
        assert!(format_sgf(&won).unwrap().contains("RE[B+]"));
        assert_eq!(letters(Point::new(25, 26)), "zA");
        assert_eq!(letters(Point::new(31, 0)), "Fa");
    }

    #[test]
    fn senseless_records_are_refused() {
        let broken = GameRecord { moves: "h8i9".to_owned(), ..record() };
        assert!(format_sgf(&broken).is_err());
        let broken = GameRecord { size: "4".to_owned(), ..record() };
        assert!(format_sgf(&broken).is_err());
    }
}
