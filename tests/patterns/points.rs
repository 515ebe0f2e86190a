//! Point patterns against what they mean in play.

use super::boards::{config, patterns_of, scattered, sizes, small_boards};
use super::reference::five::wins_at;
use super::reference::grid::{Grid, place};
use super::reference::pattern as twin;
use super::reference::setup::set_up;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use tengen::board::{Board, Cell, Color, Point, PointSet, Symmetry};
use tengen::pattern::{Code, PointPattern};
use tengen::rules::{Foul, Rule, RuleSet, foul};
use tengen::with_rule_set;

fn patterns_mean_what_they_say<R: RuleSet>(board: &Board) -> TestCaseResult {
    let (patterns, grid) = (patterns_of::<R>(board), Grid::from(board));
    for color in Color::ALL {
        for point in board.size().points() {
            let context = format!("{} {color} {point}\n{board}", R::RULE);
            let pattern = patterns.pattern(color, point);
            if !board.is_empty(point) {
                prop_assert_eq!(pattern, PointPattern::None, "{}", context);
                prop_assert_eq!(patterns.code(color, point), Code::DEAD, "{}", context);
                continue;
            }
            let wins = wins_at(&grid, R::RULE, place(point), color);
            prop_assert_eq!(pattern == PointPattern::Five, wins, "{}", context);
            let makes_four = twin::makes_four(&grid, R::RULE, color, place(point));
            let wins_next = twin::wins_next(&grid, R::RULE, color, place(point));
            let may_be_forbidden =
                matches!(pattern, PointPattern::Forbidden | PointPattern::DoubleThree);
            if R::RULE.has_forbidden_moves(color) && may_be_forbidden {
                let reason = foul(board, point);
                if pattern == PointPattern::Forbidden {
                    let certain = matches!(reason, Some(Foul::Overline | Foul::DoubleFour));
                    prop_assert!(certain, "{}", context);
                }
            } else {
                prop_assert_eq!(pattern.makes_four(), makes_four, "{:?} {}", pattern, context);
                prop_assert_eq!(pattern.wins_next(), wins_next, "{:?} {}", pattern, context);
                prop_assert!(!patterns.is_forbidden(color, point), "{}", context);
            }
        }
        let fives = |&p: &Point| board.is_empty(p) && wins_at(&grid, R::RULE, place(p), color);
        let expected: PointSet = board.size().points().filter(fives).collect();
        prop_assert_eq!(patterns.five_points(color), expected);
    }
    Ok(())
}

/// The spoilers of every point where the opponent of the side to move would make an open or a
/// double four.
fn spoilers_spoil<R: RuleSet>(board: &Board) -> TestCaseResult {
    let mut patterns = patterns_of::<R>(board);
    let attacker = !board.side_to_move();
    for threat in patterns.points_within(attacker, PointPattern::WINS_NEXT).iter() {
        let spoilers = patterns.spoilers(attacker, threat);
        prop_assert_eq!(spoilers & *patterns.occupied(), PointSet::EMPTY);
        prop_assert_eq!(spoilers & !PointSet::all(board.size()), PointSet::EMPTY);
        for answer in board.empty_points() {
            patterns.place(answer, &mut ());
            let stands = patterns.pattern(attacker, threat).wins_next();
            patterns.undo();
            let context = format!("{} {attacker} {threat} {answer}\n{board}", R::RULE);
            prop_assert_eq!(stands, !spoilers.contains(answer), "{}", context);
        }
    }
    Ok(())
}

/// A turned or mirrored board has turned or mirrored patterns.
fn patterns_are_symmetric<R: RuleSet>(board: &Board, symmetry: Symmetry) -> TestCaseResult {
    let size = symmetry.apply_size(board.size());
    let mut cells = vec![Cell::Empty; size.area()];
    for point in board.size().points() {
        let image = symmetry.apply(point, board.size());
        cells[image.y() * size.width() + image.x()] = board.cell(point);
    }
    let (patterns, images) = (patterns_of::<R>(board), patterns_of::<R>(&set_up(size, &cells)));
    for (point, color) in board.empty_points().flat_map(|p| Color::ALL.map(|c| (p, c))) {
        let image = symmetry.apply(point, board.size());
        let context = format!("{} {color} {point} {symmetry:?}\n{board}", R::RULE);
        let (pattern, expected) = (images.pattern(color, image), patterns.pattern(color, point));
        prop_assert_eq!(pattern, expected, "{}", context);
        let forbidden = images.is_forbidden(color, image);
        prop_assert_eq!(forbidden, patterns.is_forbidden(color, point), "{}", context);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn point_patterns_mean_what_they_say(board in small_boards()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => patterns_mean_what_they_say::<R>(&board))?;
        }
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn patterns_turn_with_the_board(
        board in scattered(sizes(5..=32), 0..45, 0..45),
        symmetry in 1..8usize,
    ) {
        for rule in Rule::ALL {
            let symmetry = Symmetry::ALL[symmetry];
            with_rule_set!(rule, R => patterns_are_symmetric::<R>(&board, symmetry))?;
        }
    }

    #[test]
    fn spoilers_are_the_answers_that_spoil(board in small_boards()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => spoilers_spoil::<R>(&board))?;
        }
    }
}
