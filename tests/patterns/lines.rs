//! Line patterns against the twin: in random positions, and in every short row there is.

use super::boards::{boards, config, patterns_of, small_boards};
use super::reference::grid::{Grid, STEPS, place};
use super::reference::pattern::Reader;
use super::reference::setup::set_up;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use std::ops::RangeInclusive;
use tengen::board::{Board, Cell, Color, Direction, Point, Size};
use tengen::pattern::LinePattern;
use tengen::rules::{Rule, RuleSet};
use tengen::with_rule_set;

fn lines_are_those_of_the_twin<R: RuleSet>(
    board: &Board,
    points: &[Point],
    weak_too: bool,
) -> TestCaseResult {
    let (patterns, grid) = (patterns_of::<R>(board), Grid::from(board));
    for color in Color::ALL {
        let mut reader = Reader::new(R::RULE, color);
        for &point in points {
            for (direction, step) in Direction::ALL.into_iter().zip(STEPS) {
                let found = patterns.code(color, point).line(direction);
                if weak_too {
                    let expected = reader.pattern(&grid, place(point), step);
                    let context = format!("{} {color} {point} {direction:?}\n{board}", R::RULE);
                    prop_assert_eq!(found, expected, "{}", context);
                } else {
                    let expected = reader.strong_pattern(&grid, place(point), step);
                    let context = format!("{} {color} {point} {direction:?}\n{board}", R::RULE);
                    let found = Some(found).filter(|&line| line >= LinePattern::Three);
                    prop_assert_eq!(found, expected, "{}", context);
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn lines_from_three_up_are_those_of_the_twin(
        board in boards(),
        picks in vec(any::<Index>(), 30),
    ) {
        let empty: Vec<Point> = board.empty_points().collect();
        prop_assume!(!empty.is_empty());
        let points: Vec<Point> = picks.iter().map(|pick| *pick.get(&empty)).collect();
        for rule in Rule::ALL {
            with_rule_set!(rule, R => lines_are_those_of_the_twin::<R>(&board, &points, false))?;
        }
    }

    #[test]
    fn all_lines_are_those_of_the_twin(board in small_boards(), pick in any::<Index>()) {
        let empty: Vec<Point> = board.empty_points().collect();
        prop_assume!(!empty.is_empty());
        let point = *pick.get(&empty);
        for rule in Rule::ALL {
            with_rule_set!(rule, R => lines_are_those_of_the_twin::<R>(&board, &[point], true))?;
        }
    }
}

/// Compares the patterns across all of these rows, which must be of the same length, with the
/// twin's: at the empty points of the columns `asked`.
fn rows_are_those_of_the_twin<R: RuleSet>(
    rows: &[Vec<Cell>],
    asked: RangeInclusive<usize>,
    readers: &mut [Reader; 2],
) {
    for rows in rows.chunks(28) {
        let width = rows[0].len();
        // Empty rows at the end, as room for `set_up` and to make a board of few rows.
        let mut cells = rows.concat();
        cells.resize(width * (rows.len() + 4), Cell::Empty);
        let board = set_up(Size::new(width, rows.len() + 4).unwrap(), &cells);
        let (patterns, grid) = (patterns_of::<R>(&board), Grid::from(&board));
        for (y, x) in (0..rows.len()).flat_map(|y| asked.clone().map(move |x| (y, x))) {
            let point = Point::new(x, y);
            for color in Color::ALL.into_iter().filter(|_| board.is_empty(point)) {
                let found = patterns.code(color, point).line(Direction::Across);
                let expected = readers[color.index()].pattern(&grid, place(point), STEPS[0]);
                assert_eq!(found, expected, "{} {color} {point} {:?}", R::RULE, rows[y]);
            }
        }
    }
}

fn readers(rule: Rule) -> [Reader; 2] {
    Color::ALL.map(|color| Reader::new(rule, color))
}

const CELLS: [Cell; 4] = [Cell::Empty, Cell::Black, Cell::White, Cell::Nobody];

#[test]
fn every_short_row_is_that_of_the_twin() {
    for rule in Rule::ALL {
        let mut readers = readers(rule);
        let mut rows = vec![vec![]];
        for length in 1..=6 {
            let longer = |row: &Vec<Cell>| CELLS.map(|cell| [row.as_slice(), &[cell]].concat());
            rows = rows.iter().flat_map(longer).collect();
            if length >= 5 {
                with_rule_set!(rule, R => {
                    rows_are_those_of_the_twin::<R>(&rows, 0..=length - 1, &mut readers);
                });
            }
        }
    }
}

/// Every five neighbours on a side, as far as the first that `color` cannot pass; beyond that, and
/// beyond the fifth neighbour, stand stones of `color`, which must not matter.
fn sides(color: Color) -> Vec<Vec<Cell>> {
    let own = Cell::from(color);
    let mut open = vec![vec![]];
    let mut done = vec![];
    for _ in 0..5 {
        for stem in std::mem::take(&mut open) {
            for cell in CELLS {
                let longer = [stem.as_slice(), &[cell]].concat();
                let passable = cell == Cell::Empty || cell == own;
                if passable { &mut open } else { &mut done }.push(longer);
            }
        }
    }
    done.iter_mut().for_each(|side| side.resize(5, own));
    done.extend(open);
    done
}

#[test]
fn every_neighbourhood_of_five_steps_is_that_of_the_twin() {
    for (rule, color) in Rule::ALL.into_iter().flat_map(|r| Color::ALL.map(|c| (r, c))) {
        let mut readers = readers(rule);
        let sides = sides(color);
        let mut rows = vec![];
        for before in &sides {
            let before: Vec<Cell> = before.iter().rev().copied().collect();
            for after in &sides {
                rows.push([before.as_slice(), &[Cell::Empty], after].concat());
            }
        }
        assert_eq!(rows.len(), 94 * 94);
        with_rule_set!(rule, R => rows_are_those_of_the_twin::<R>(&rows, 5..=5, &mut readers));
    }
}
