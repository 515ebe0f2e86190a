//! Piskvork's game files (`.psq`), as the Gomocup publishes them.
//!
//! A head with the board, then a move a line: column and row from 1 and milliseconds; the names of
//! the first and the second player; -1, which says that the manager itself had no failure; and
//! Gomocup's own last line: who won (1 the first player, 2 the second, 0 nobody) and the name of
//! the tournament, for which the rule stands here.

use super::Moves;
use crate::arena::GameRecord;
use crate::board::Color;
use std::fmt::Write;

/// The head's players: computers of the level that Gomocup's files name.
const PLAYERS: &str = "11:11";

/// The game as the text of a `.psq` file.
///
/// # Errors
/// When the record's moves do not fit its board.
pub fn format_psq(record: &GameRecord) -> Result<String, String> {
    let moves = Moves::of(record)?;
    let (width, height) = (moves.size.width(), moves.size.height());
    let mut psq = format!("Piskvorky {width}x{height}, {PLAYERS}, 0\n");
    for (ply, &point) in moves.points.iter().enumerate() {
        let ms = moves.played(ply).map_or(0, |played| record.played[played].ms);
        let _ = writeln!(psq, "{},{},{ms}", point.x() + 1, point.y() + 1);
    }
    let winner = match record.winner {
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
        None => 0,
    };
    let name = |text: &str| text.replace(char::is_control, " ");
    let _ = write!(
        psq,
        "{}\n{}\n-1\n{winner},{}\n",
        name(&record.black),
        name(&record.white),
        name(&record.rule)
    );
    Ok(psq)
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::*;

    #[test]
    fn a_whole_game() {
        let wanted = "Piskvorky 19x15, 11:11, 0\n8,8,0\n9,9,0\n7,7,0\n1,1,12\n19,15,480\n\
                      A [new]\nB\\old\n-1\n2,renju\n";
        assert_eq!(format_psq(&record()).unwrap(), wanted);
    }

    #[test]
    fn names_stay_on_their_line() {
        let odd = GameRecord { black: "a\nb".to_owned(), ..record() };
        assert!(format_psq(&odd).unwrap().contains("\na b\n"));
    }
}
