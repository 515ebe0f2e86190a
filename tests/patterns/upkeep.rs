//! Upkeep: what is kept up to date is what one would find afresh.

use super::boards::{Nudge, boards, clustered, config, nudges, patterns_of, sizes};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use tengen::board::{AREA, Board, Cell, Color, Point, PointSet};
use tengen::eval::Position;
use tengen::pattern::{PointPattern, ThreatKind};
use tengen::rules::{Rule, RuleSet};
use tengen::with_rule_set;

/// A stone to place, or a stone to take back.
#[derive(Clone, Copy, Debug)]
enum Step {
    Place(Nudge),
    Undo,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![3 => nudges().prop_map(Step::Place), 2 => Just(Step::Undo)];
    vec(step, 1..40)
}

fn assert_same<R: RuleSet>(kept: &Position<R>, expected: &Position<R>) -> TestCaseResult {
    let board = expected.board();
    prop_assert_eq!(kept.board(), board);
    prop_assert_eq!(kept.board().key(), board.key());
    prop_assert_eq!(kept.board().history(), board.history());
    prop_assert_eq!(kept.patterns().occupied(), expected.patterns().occupied());
    for color in Color::ALL {
        let [kept_order, expected_order] = [kept, expected].map(|position| position.order(color));
        for point in (0..AREA).map(Point::from_index) {
            let [code, expected_code] =
                [kept, expected].map(|position| position.patterns().code(color, point));
            prop_assert_eq!(code, expected_code, "{} {} {}\n{:?}", R::RULE, color, point, board);
            let [pattern, expected_pattern] =
                [kept, expected].map(|position| position.patterns().pattern(color, point));
            prop_assert_eq!(pattern, expected_pattern, "{} {} {}", R::RULE, color, point);
            prop_assert_eq!(kept_order(point), expected_order(point));
        }
        prop_assert_eq!(kept.patterns().threats(color), expected.patterns().threats(color));
    }
    prop_assert_eq!(kept.evaluate(), expected.evaluate(), "{}\n{:?}", R::RULE, board);
    Ok(())
}

fn upkeep_is_exact<R: RuleSet>(board: &Board, steps: &[Step]) -> TestCaseResult {
    let mut position = Position::<R>::new(board.clone());
    let mut placed = 0;
    for step in steps {
        match step {
            Step::Place(nudge) => {
                let Some(point) = nudge.target(position.board()) else { continue };
                position.place(point);
                placed += 1;
            }
            Step::Undo if placed > 0 => {
                position.undo();
                placed -= 1;
            }
            Step::Undo => continue,
        }
        assert_same(&position, &Position::new(position.board().clone()))?;
    }
    // Back to where it began.
    (0..placed).for_each(|_| position.undo());
    assert_same(&position, &Position::new(board.clone()))
}

/// The counts are those of the patterns that the kinds are named after.
fn threats_are_counted<R: RuleSet>(board: &Board) -> TestCaseResult {
    use PointPattern::*;
    let kinds: [(ThreatKind, &[PointPattern]); 6] = [
        (ThreatKind::Five, &[Five]),
        (ThreatKind::WinsNext, &[OpenFour, DoubleFour]),
        (ThreatKind::FourThree, &[FourThree]),
        (ThreatKind::Four, &[Four, FourPlus]),
        (ThreatKind::DoubleThree, &[DoubleThree]),
        (ThreatKind::OpenThree, &[OpenThree, OpenThreePlus]),
    ];
    let patterns = patterns_of::<R>(board);
    for color in Color::ALL {
        let counts = patterns.threats(color);
        let count = |wanted: &[PointPattern]| {
            board.size().points().filter(|&p| wanted.contains(&patterns.pattern(color, p))).count()
        };
        for (kind, wanted) in kinds {
            prop_assert_eq!(counts.get(kind), count(wanted), "{:?}\n{}", kind, board);
            prop_assert_eq!(counts.any(kind), count(wanted) > 0);
        }
        let fours = [Four, FourPlus, FourThree, DoubleFour, OpenFour];
        prop_assert_eq!(counts.any_four(), count(&fours) > 0);
    }
    Ok(())
}

/// Every range, without [`PointPattern::None`], which points off the board have too.
fn ranges_are_filters<R: RuleSet>(board: &Board) -> TestCaseResult {
    let all = &PointPattern::ALL[1..];
    let patterns = patterns_of::<R>(board);
    for color in Color::ALL {
        for (i, &low) in all.iter().enumerate() {
            for &high in &all[i..] {
                let within = |&p: &Point| (low..=high).contains(&patterns.pattern(color, p));
                let expected: PointSet = board.size().points().filter(within).collect();
                let found = patterns.points_within(color, low..=high);
                prop_assert_eq!(found, expected, "{:?} to {:?}\n{}", low, high, board);
            }
        }
        for point in board.size().points() {
            let pattern = patterns.pattern(color, point);
            prop_assert_eq!(pattern.makes_four(), PointPattern::FOURS.contains(&pattern));
            prop_assert_eq!(pattern.wins_next(), PointPattern::WINS_NEXT.contains(&pattern));
            prop_assert_eq!(pattern, patterns.patterns(color)[point.index()]);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn upkeep_gives_what_a_fresh_look_gives(board in boards(), steps in steps()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => upkeep_is_exact::<R>(&board, &steps))?;
        }
    }

    #[test]
    fn threat_counts_and_ranges_are_plain_filters(board in boards()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => threats_are_counted::<R>(&board))?;
            with_rule_set!(rule, R => ranges_are_filters::<R>(&board))?;
        }
    }

    #[test]
    fn the_key_is_that_of_the_same_stones_in_another_order(
        board in clustered(sizes(5..=32)),
        swaps in vec((any::<Index>(), any::<Index>()), 30),
    ) {
        let mut order: Vec<Point> = board.history().iter().map(|stone| stone.point).collect();
        for (first, second) in swaps.into_iter().filter(|_| !board.history().is_empty()) {
            // Stones of one colour stand at places of equal parity.
            let (first, second) = (first.index(order.len()), second.index(order.len()));
            let second = second - second.abs_diff(first) % 2 * usize::from(second > 0);
            if first.abs_diff(second) % 2 == 0 {
                order.swap(first, second);
            }
        }
        let mut other = Board::new(board.size());
        for point in board.size().points().filter(|&p| board.cell(p) == Cell::Nobody) {
            other.place_nobody(point).unwrap();
        }
        order.into_iter().for_each(|point| other.place(point).unwrap());
        prop_assert_eq!(&other, &board);
        prop_assert_eq!(other.key(), board.key());
    }
}
