//! Positions known to be won, which the engine must find won.

use super::asking::Answer;
use super::judge::winning_places;
use super::reference::grid::Grid;
use tengen::board::notation::parse_board;
use tengen::board::{Board, Size};
use tengen::rules::Rule;

/// A position of `tests/data/tactics.txt`: the player to move wins by force in at most `plies`.
struct Puzzle {
    rule: Rule,
    board: Board,
    plies: i32,
}

fn puzzles() -> impl Iterator<Item = Puzzle> {
    include_str!("../data/tactics.txt").lines().map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rule, size, moves, "win", plies, _move] = fields[..] else { panic!("{line}") };
        let size = Size::square(size.parse().unwrap()).unwrap();
        let board = parse_board(moves, size).unwrap();
        Puzzle { rule: rule.parse().unwrap(), board, plies: plies.parse().unwrap() }
    })
}

/// Whether there is nothing to choose: the opponent's four must be blocked. Such a move is made
/// without a thought about its value.
fn is_forced(rule: Rule, board: &Board) -> bool {
    !winning_places(&Grid::from(board), rule, board.side_to_move().opponent()).is_empty()
}

#[test]
fn finds_short_known_wins() {
    for Puzzle { rule, board, .. } in puzzles().filter(|puzzle| puzzle.plies <= 9) {
        if !is_forced(rule, &board) {
            let answer = Answer::new(rule, board, 100_000);
            answer.assert(answer.report.value.mate_in() > Some(0), "wins");
        }
    }
}
