//! The rules against their slow twins, on random positions.

mod reference;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use reference::grid::{Grid, place, point};
use reference::referee::{Referee, Verdict};
use reference::setup::set_up;
use reference::{five, foul as reference_foul};
use std::ops::RangeInclusive;
use tengen::board::{AREA, Board, Cell, Color, Size};
use tengen::rules::{Outcome, Rule, foul, outcome, winning_line_anywhere, wins_at};

/// How many of a hundred points are black, white and nobody's.
#[derive(Clone, Copy, Debug)]
struct Density {
    black: u32,
    white: u32,
    nobody: u32,
}

fn sizes(sides: RangeInclusive<usize>) -> impl Strategy<Value = Size> {
    (sides.clone(), sides).prop_map(|(width, height)| Size::new(width, height).unwrap())
}

fn densities(
    black: RangeInclusive<u32>,
    white: RangeInclusive<u32>,
) -> impl Strategy<Value = Density> {
    let nobody = prop_oneof![3 => Just(0), 1 => 1..=8u32];
    (black, white, nobody).prop_map(|(black, white, nobody)| Density { black, white, nobody })
}

fn positions(
    sizes: impl Strategy<Value = Size>,
    densities: impl Strategy<Value = Density>,
) -> impl Strategy<Value = Board> {
    (sizes, densities, vec(0..100u32, AREA)).prop_map(|(size, density, numbers)| {
        let cells: Vec<Cell> =
            numbers.iter().take(size.area()).map(|&number| pick(density, number)).collect();
        set_up(size, &cells)
    })
}

fn pick(density: Density, number: u32) -> Cell {
    if number < density.black {
        Cell::Black
    } else if number < density.black + density.white {
        Cell::White
    } else if number < density.black + density.white + density.nobody {
        Cell::Nobody
    } else {
        Cell::Empty
    }
}

/// Boards on which one colour is thick enough for lines of five and more.
fn boards_with_lines() -> impl Strategy<Value = Board> {
    let black = densities(35..=65, 5..=30);
    let white = densities(5..=30, 35..=65);
    positions(sizes(5..=32), prop_oneof![black, white])
}

/// Boards on which Black has many threes, fours and overlines to make.
fn boards_with_fouls() -> impl Strategy<Value = Board> {
    let standard = positions(Just(Size::STANDARD), densities(12..=45, 0..=20));
    let small = positions(sizes(5..=10), densities(12..=50, 0..=20));
    prop_oneof![standard, small]
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn wins_are_those_of_the_twin(board in boards_with_lines(), picks in vec(any::<Index>(), 25)) {
        let grid = Grid::from(&board);
        let points: Vec<_> = board.size().points().collect();
        for pick in picks {
            let point = *pick.get(&points);
            for (rule, color) in Rule::ALL.iter().flat_map(|&r| Color::ALL.map(|c| (r, c))) {
                let expected = five::wins_at(&grid, rule, place(point), color);
                let found = wins_at(&board, rule, point, color);
                prop_assert_eq!(found, expected, "{} {} {}\n{}", rule, color, point, board);
            }
        }
    }

    #[test]
    fn winning_lines_anywhere_are_those_of_the_twin(board in boards_with_lines()) {
        let grid = Grid::from(&board);
        for rule in Rule::ALL {
            let lines = Color::ALL.map(|color| five::winning_lines(&grid, rule, color));
            match winning_line_anywhere(&board, rule) {
                None => prop_assert!(lines.iter().all(Vec::is_empty), "{}\n{}", rule, board),
                Some((color, line)) => {
                    let line: Vec<_> = line.into_iter().map(place).collect();
                    prop_assert!(lines[color.index()].contains(&line), "{}\n{}", rule, board);
                }
            }
        }
    }

    #[test]
    fn fouls_are_those_of_the_twin(board in boards_with_fouls()) {
        let grid = Grid::from(&board);
        for place in grid.places() {
            let (point, expected) = (point(place), reference_foul::foul(&grid, place));
            prop_assert_eq!(foul(&board, point), expected, "{}\n{}", point, board);
        }
    }

    #[test]
    fn games_end_as_the_twin_says(size in sizes(5..=8), order in vec(any::<Index>(), 64)) {
        for rule in Rule::ALL {
            let (mut board, mut referee) = (Board::new(size), Referee::new(rule, size));
            for pick in &order {
                let empty: Vec<_> = board.empty_points().collect();
                if empty.is_empty() || referee.verdict() != Verdict::Ongoing {
                    break;
                }
                let point = *pick.get(&empty);
                board.place(point).unwrap();
                prop_assert_eq!(referee.play(point), verdict(&outcome(&board, rule)), "{}", board);
            }
            prop_assert_ne!(referee.verdict(), Verdict::Ongoing);
            prop_assert_eq!(referee.play(board.history()[0].point), Verdict::Illegal);
        }
    }
}

fn verdict(outcome: &Outcome) -> Verdict {
    match outcome {
        Outcome::Ongoing => Verdict::Ongoing,
        Outcome::Win { color, .. } => Verdict::Win(*color),
        Outcome::Foul(reason) => Verdict::Foul(*reason),
        Outcome::Draw => Verdict::Draw,
    }
}
