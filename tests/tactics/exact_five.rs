//! Exactly five: six or more in a row win under some rules only.

use super::asking::{answers, both};
use tengen::rules::Rule;

#[test]
fn an_overline_is_no_five() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . . . . . . . . .
        . . . . . . . . . . .
        . . X X . X X X . . .
        . . . . . . . . . . .
        . . . . . . O . . O .
        . . . . . . . . . . .
        . . . O . . . . . O .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    for answer in answers(drawing, both([Rule::Standard, Rule::CaroExact])) {
        answer.assert(answer.report.value.mate_in() != Some(1), "does not win at once");
        answer.assert(answer.at() != (4, 4), "is not the overline");
    }
    answers(drawing, both([Rule::Freestyle, Rule::Caro])).for_each(|answer| answer.assert_wins());
}

#[test]
fn takes_a_five_beside_an_overline() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O X X X X . . . . .
        . . . . . . . . . . .
        . . X X . X X X . . .
        . . . . . . . . . . .
        . . . . . . O . . O .
        . . O O . . . . . . .
        . . O O . . . . . O .
        . + . . . . O . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_wins());
}
