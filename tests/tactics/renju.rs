//! Renju: Black's fouls, as he avoids them and as White uses them.

use super::asking::{Answer, SOME_NODES, answers, position, search};
use super::reference::foul::foul;
use super::reference::grid::{Grid, place};
use super::reference::setup::draw;
use tengen::board::Color;
use tengen::board::notation::parse_point;
use tengen::rules::{Foul, Rule};

/// Asks for Black's move where `tempting`, the move of freestyle, is a foul.
fn assert_declines(drawing: &str, tempting: &str, reason: Foul) {
    let board = position(drawing, Color::Black);
    let tempting = parse_point(tempting, board.size()).unwrap();
    let answer = Answer::new(Rule::Freestyle, board.clone(), SOME_NODES);
    answer.assert(answer.report.pv[0] == tempting, "is the tempting one");
    assert_eq!(foul(&answer.grid, place(tempting)), Some(reason));
    let answer = Answer::new(Rule::Renju, board, SOME_NODES);
    answer.assert(answer.report.pv[0] != tempting, "is another one");
}

#[test]
fn black_declines_an_overline() {
    let drawing = "
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . O . . . . . . . .
        . . . . . . . . . . .
        . . X X . X X X . . .
        . . . . . . . . . . .
        . . . . . . . . O . .
        . . . . . . . . O . .
        . . . . . O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    assert_declines(drawing, "e5", Foul::Overline);
}

#[test]
fn black_declines_a_double_four() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . O . . . . . . .
        . . . . . . . . O . .
        . . . . . . . O . O .";
    assert_declines(drawing, "g6", Foul::DoubleFour);
}

#[test]
fn black_declines_a_double_three() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . X X . . . . .
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . . . . . . . O . .
        O . . . . . . . . . .
        . . . . . . . . . . O";
    assert_declines(drawing, "g6", Foul::DoubleThree);
}

#[test]
fn white_wins_by_overline() {
    let drawing = "
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . . . O . . . . . .
        . . . . . . . . . . .
        . O X X . X X X O . .
        . . . . . . . . . . .
        . . . . O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, [(Rule::Renju, Color::White)]).for_each(|answer| answer.assert_wins());
}

#[test]
fn black_does_not_block_where_he_may_not() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X O O O O . . . .
        . . . . . . . X X . .
        . . . . . . . X . X .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        O . . . . . . . . . .";
    let board = position(drawing, Color::Black);
    let answer = Answer::new(Rule::Renju, board.clone(), SOME_NODES);
    assert_eq!(foul(&answer.grid, (7, 3)), Some(Foul::DoubleThree));
    answer.assert(answer.report.value.mate_in() == Some(-2), "is told as a loss");
    let answer = Answer::new(Rule::Standard, board, SOME_NODES);
    answer.assert(answer.at() == (7, 3), "is the block where there are no fouls");
}

#[test]
fn white_forces_black_onto_a_foul() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O X X X . . . . .
        . . . . . . . O O . .
        . . . . . . . O . O .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . X";
    // A four that Black may block on a double three only: nothing of the kind wins elsewhere.
    answers(drawing, [(Rule::Renju, Color::White)]).for_each(|answer| {
        answer.assert(answer.at() == (6, 3), "makes the four");
        answer.assert_forces_win(3);
    });
}

#[test]
fn black_answers_though_every_point_is_forbidden() {
    let board = draw(
        "
        X X X . X X
        O O X O O X
        O X O O X O
        X X . X X X
        O O X O O O
        X O O X O O",
    );
    let grid = Grid::from(&board);
    assert!(board.empty_points().all(|point| foul(&grid, place(point)) == Some(Foul::Overline)));
    search(Rule::Renju, &board, SOME_NODES);
}
