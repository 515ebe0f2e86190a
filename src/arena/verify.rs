//! Whether a record tells the truth, as far as the rules can say.

use super::{Ending, GameRecord};
use crate::board::notation::{format_moves, parse_moves};
use crate::board::{Board, Color, Point, Size};
use crate::rules::{Outcome, Rule, outcome};

/// Replays the moves of a record and checks that it ends as it says and when it says: that no
/// earlier move ended the game, that the last one did if a move is said to have ended it, and
/// that the winner is right. Knows nothing of engines and clocks.
///
/// What a record does not tell is taken on trust: the move that was illegal, how late an answer
/// was, after how many moves a game is drawn, and who failed before the first move was played (a
/// player may fail to start, whoever's turn it is).
///
/// # Errors
/// What is wrong, with the number of the move where that is clear.
pub fn verify(record: &GameRecord) -> Result<(), String> {
    let rule: Rule = record.rule.parse().map_err(|error| format!("{error}"))?;
    let size: Size = record.size.parse().map_err(|error| format!("{error}"))?;
    let moves = parse_moves(&record.moves, size).map_err(|error| format!("moves: {error}"))?;
    let opening =
        parse_moves(&record.opening, size).map_err(|error| format!("opening: {error}"))?;
    if !moves.starts_with(&opening) {
        return Err(format!("the moves do not begin with the opening {}", format_moves(opening)));
    }
    let played = moves.len() - opening.len();
    if record.played.len() != played {
        return Err(format!("{} moves are told of, {played} were played", record.played.len()));
    }
    check_ending(record, rule, &replay(rule, size, &moves)?)
}

/// The position after the moves, of which only the last may end the game.
fn replay(rule: Rule, size: Size, moves: &[Point]) -> Result<Board, String> {
    let mut board = Board::new(size);
    for (i, &point) in moves.iter().enumerate() {
        let before = outcome(&board, rule);
        if before != Outcome::Ongoing {
            return Err(format!("the game was over after move {i}: {}", describe(&before)));
        }
        board.place(point).map_err(|error| format!("move {}: {error}", i + 1))?;
    }
    Ok(board)
}

fn check_ending(record: &GameRecord, rule: Rule, board: &Board) -> Result<(), String> {
    let outcome = outcome(board, rule);
    let fits = match record.ending {
        Ending::Five => matches!(outcome, Outcome::Win { .. }),
        Ending::Forbidden => matches!(outcome, Outcome::Foul(_)),
        // A draw may be agreed after any number of moves.
        Ending::Draw => matches!(outcome, Outcome::Draw | Outcome::Ongoing),
        Ending::Illegal
        | Ending::Timeout
        | Ending::Hang
        | Ending::Crash
        | Ending::Garbage
        | Ending::Flood
        | Ending::Interrupted => outcome == Outcome::Ongoing,
    };
    if !fits {
        return Err(format!("the record says {:?}, but {}", record.ending, describe(&outcome)));
    }
    let winner = match record.ending {
        Ending::Five | Ending::Forbidden => outcome.winner(),
        Ending::Draw | Ending::Interrupted => None,
        _ if record.played.is_empty() && record.winner.is_some() => record.winner,
        // Whoever fails is the player whose turn it is.
        _ => Some(!board.side_to_move()),
    };
    if record.winner == winner {
        return Ok(());
    }
    Err(format!("the record says {}, but {} won", name(record.winner), name(winner)))
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Ongoing => "the game goes on".to_owned(),
        Outcome::Win { color, line } => {
            format!("{color} has won by {}", format_moves(line.iter().copied()))
        }
        Outcome::Foul(foul) => format!("black has made a {foul}"),
        Outcome::Draw => "the board is full".to_owned(),
    }
}

fn name(winner: Option<Color>) -> String {
    winner.map_or("nobody".to_owned(), |color| color.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::MoveRecord;

    /// A game won by Black's five along the eighth row.
    fn won() -> GameRecord {
        let played = MoveRecord { ms: 1, value: None, depth: None, nodes: None };
        GameRecord {
            game: 0,
            pair: 0,
            black: "A".to_owned(),
            white: "B".to_owned(),
            rule: "renju".to_owned(),
            size: "15".to_owned(),
            opening: "a8a1".to_owned(),
            moves: "a8a1b8b1c8c1d8d1e8".to_owned(),
            played: vec![played; 7],
            winner: Some(Color::Black),
            ending: Ending::Five,
            detail: String::new(),
        }
    }

    fn error(record: GameRecord) -> String {
        verify(&record).unwrap_err()
    }

    #[test]
    fn truth_is_accepted() {
        assert_eq!(verify(&won()), Ok(()));
        // The same game, broken off when it was Black's turn.
        let broken = |ending, winner| {
            let played = won().played[..6].to_vec();
            GameRecord { moves: "a8a1b8b1c8c1d8d1".to_owned(), played, ending, winner, ..won() }
        };
        for ending in [Ending::Timeout, Ending::Hang, Ending::Crash, Ending::Illegal] {
            assert_eq!(verify(&broken(ending, Some(Color::White))), Ok(()));
            assert!(verify(&broken(ending, Some(Color::Black))).is_err());
        }
        assert_eq!(verify(&broken(Ending::Interrupted, None)), Ok(()));
        assert_eq!(verify(&broken(Ending::Draw, None)), Ok(()));
        let foul = GameRecord {
            opening: "g8a1i8o1h7a15".to_owned(),
            moves: "g8a1i8o1h7a15h9o15h8".to_owned(),
            played: won().played[..3].to_vec(),
            ending: Ending::Forbidden,
            winner: Some(Color::White),
            ..won()
        };
        assert_eq!(verify(&foul), Ok(()));
        assert!(verify(&GameRecord { rule: "standard".to_owned(), ..foul }).is_err());
    }

    #[test]
    fn lies_are_found() {
        let winner = GameRecord { winner: Some(Color::White), ..won() };
        assert_eq!(error(winner), "the record says white, but black won");
        let ending = GameRecord { ending: Ending::Timeout, ..won() };
        assert_eq!(error(ending), "the record says Timeout, but black has won by a8b8c8d8e8");
        let moves = "a8a1b8b1c8c1d8d1e8e1".to_owned();
        let late = GameRecord { moves, played: vec![won().played[0].clone(); 8], ..won() };
        assert_eq!(error(late), "the game was over after move 9: black has won by a8b8c8d8e8");
        let opening = GameRecord { opening: "a8b1".to_owned(), ..won() };
        assert_eq!(error(opening), "the moves do not begin with the opening a8b1");
        let played = GameRecord { played: Vec::new(), ..won() };
        assert_eq!(error(played), "0 moves are told of, 7 were played");
        let draw = GameRecord { ending: Ending::Draw, winner: None, ..won() };
        assert!(error(draw).starts_with("the record says Draw"));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let rule = GameRecord { rule: "chess".to_owned(), ..won() };
        assert!(error(rule).starts_with("unknown rule 'chess'"));
        assert!(error(GameRecord { size: "3".to_owned(), ..won() }).contains("3x3"));
        let twice = GameRecord { moves: "a8a8".to_owned(), ..won() };
        assert_eq!(error(twice), "moves: 'a8' at column 3 is occupied");
    }
}
