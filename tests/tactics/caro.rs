//! Caro: a five between two of the opponent's stones does not win.

use super::asking::{answers, both};
use tengen::rules::Rule;

#[test]
fn a_five_between_two_opponents_does_not_count_in_caro() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O X X . X X O . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O . . . . O . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    for answer in answers(drawing, both([Rule::Caro, Rule::CaroExact])) {
        answer.assert(answer.report.value.mate_in().is_none(), "does not win");
    }
    let others = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    answers(drawing, both(others)).for_each(|answer| answer.assert_wins());
}

#[test]
fn the_edge_does_not_block_a_five_in_caro() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        X X . X X O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O . . . . O . .
        . . . . . . . O . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_wins());
}

#[test]
fn blocks_a_four_from_its_far_end_in_caro() {
    // The near block only blocks; the far one makes an open four of the three below it.
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        X O O O O . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    for answer in answers(drawing, both([Rule::Caro, Rule::CaroExact])) {
        answer.assert(answer.at() == (6, 2), "is the far end");
        answer.assert_forces_win(3);
    }
    let others = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    for answer in answers(drawing, both(others)) {
        answer.assert(answer.at() == (5, 2), "is the block");
    }
}
