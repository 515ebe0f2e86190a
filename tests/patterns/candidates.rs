//! Candidate moves: near stones, and complete where it matters.

use super::boards::{config, patterns_of, small_boards};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use tengen::board::{Board, Point, PointSet};
use tengen::rules::{Rule, RuleSet, wins_at};
use tengen::search::candidates;
use tengen::with_rule_set;

/// Within two points of a stone, or three along a line.
fn near_a_stone(board: &Board, point: Point) -> bool {
    let stones = || board.size().points().filter(|&stone| !board.is_empty(stone));
    stones().any(|stone| {
        let (dx, dy) = (point.x().abs_diff(stone.x()), point.y().abs_diff(stone.y()));
        let on_a_line = dx == 0 || dy == 0 || dx == dy;
        point.distance(stone) <= 2 || (point.distance(stone) == 3 && on_a_line)
    })
}

/// Wins and the answers to them are always looked at.
fn candidates_are_complete<R: RuleSet>(board: &Board) -> TestCaseResult {
    let patterns = patterns_of::<R>(board);
    let candidates = candidates(&patterns);
    if patterns.occupied().is_empty() {
        prop_assert!(candidates.iter().eq([board.size().center()]));
        return Ok(());
    }
    let near: PointSet = board.empty_points().filter(|&p| near_a_stone(board, p)).collect();
    prop_assert_eq!(candidates, near, "{}", board);
    let mover = board.side_to_move();
    let wins: Vec<Point> =
        board.empty_points().filter(|&p| wins_at(board, R::RULE, p, !mover)).collect();
    for point in board.empty_points() {
        let mut after = board.clone();
        after.place(point).unwrap();
        let blocks = wins.iter().any(|&win| !wins_at(&after, R::RULE, win, !mover) || win == point);
        if blocks || wins_at(board, R::RULE, point, mover) {
            let context = format!("{} {point}\n{board}", R::RULE);
            prop_assert!(candidates.contains(point), "{}", context);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn candidates_are_near_and_hold_wins_and_answers_to_wins(board in small_boards()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => candidates_are_complete::<R>(&board))?;
        }
    }
}
