//! Fives: the own is made, the opponent's is blocked.

use super::asking::{Answer, SOME_NODES, answers, both};
use super::judge::winning_places;
use tengen::board::notation::parse_board;
use tengen::board::{Color, Size};
use tengen::rules::Rule;

#[test]
fn takes_its_five() {
    let drawing = "
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . . . . . . O . . .
        . . . X . . . . . . .
        . . O . X . . . . . .
        . . . . . X . . . . .
        . . . . . . X . . . .
        . . . . . . . . O . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_wins());
}

#[test]
fn prefers_its_five_to_blocking() {
    let drawing = "
        . . . . . . . . . . .
        . . O O O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O X X X . X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . X
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_wins());
}

#[test]
fn blocks_a_four() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X . . . X . . . .
        . . . X . . . . . . .
        X O O . O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_defends());
}

#[test]
fn blocks_the_four_of_a_known_game() {
    let moves = "h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10";
    let board = parse_board(moves, Size::STANDARD).unwrap();
    let answer = Answer::new(Rule::Freestyle, board, SOME_NODES);
    let wins = winning_places(&answer.grid, Rule::Freestyle, Color::White);
    answer.assert(wins == [answer.at()], "blocks the only five");
}
