//! Fours to come: what wins by them, and what defends against them.

use super::asking::{answers, both};
use tengen::rules::Rule;

#[test]
fn makes_an_open_four() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O . . . . . . .
        . . . . X X X . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . . O . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_forces_win(3));
}

#[test]
fn answers_an_open_three() {
    for row in [
        ". . . O O O . . . . .",
        ". . . O O . O . . . .",
        "+ . O O O . . . . . .",
        ". O O . O . . . . . .",
    ] {
        let spare = if row.contains('+') { '.' } else { '+' };
        let drawing = format!(
            "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            {row}
            . . . . . . . . . . .
            . . . . . X . . . . .
            . . . . . . . X . . .
            . . . . . . . . X . .
            . . . . . . . . . . .
            . {spare} . . . . . . . . .
            . . . . . . . . . . ."
        );
        answers(&drawing, both(Rule::ALL)).for_each(|answer| answer.assert_defends());
    }
}

#[test]
fn finds_a_double_four() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . O . . . . . .
        . + . . O O O . . . .
        . . . . . . . . . . .";
    // Renju's Black must not.
    let cases = both(Rule::ALL).filter(|&(rule, color)| !rule.has_forbidden_moves(color));
    answers(drawing, cases).for_each(|answer| answer.assert_forces_win(3));
}

#[test]
fn finds_a_four_with_an_open_three() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . O . O . . . .
        . + . . O . . . . . .
        . . . . . . . . . O .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_forces_win(5));
}
