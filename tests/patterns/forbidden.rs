//! Forbidden points: those that the patterns tell are those of the rules of renju.

use super::boards::{config, patterns_of, scattered, sizes};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use tengen::board::notation::parse_board;
use tengen::board::{Board, Color, Size};
use tengen::rules::{Renju, foul};

/// Boards on which Black has many threes, fours and overlines to make.
fn black_boards() -> impl Strategy<Value = Board> {
    let sizes = || prop_oneof![1 => Just(Size::STANDARD), 1 => sizes(5..=10)];
    prop_oneof![scattered(sizes(), 12..45, 0..20), scattered(sizes(), 15..26, 0..5)]
}

fn forbidden_points_are_fouls(board: &Board) -> TestCaseResult {
    let patterns = patterns_of::<Renju>(board);
    for point in board.empty_points() {
        let expected = foul(board, point).is_some();
        let found = patterns.is_forbidden(Color::Black, point);
        prop_assert_eq!(found, expected, "{}\n{}", point, board);
        prop_assert!(!patterns.is_forbidden(Color::White, point));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn forbidden_points_are_those_of_the_rules(board in black_boards()) {
        forbidden_points_are_fouls(&board)?;
    }
}

#[test]
fn forbidden_points_are_those_of_the_rules_in_the_referees_positions() {
    let text = include_str!("../data/renju-forbidden.txt");
    let positions = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for line in positions {
        let moves = line.split_whitespace().next().unwrap();
        forbidden_points_are_fouls(&parse_board(moves, Size::STANDARD).unwrap()).unwrap();
        count += 1;
    }
    assert_eq!(count, 500);
}
