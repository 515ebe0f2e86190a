//! Renju's forbidden moves, by enumerating sets of stones.

use super::five;
use super::grid::{Grid, Place, STEPS, walk};
use std::collections::BTreeSet;
use tengen::board::{Cell, Color};
use tengen::rules::{Foul, Rule};

type Set = BTreeSet<Place>;

/// Why Black may not play on the empty `place`.
pub fn foul(grid: &Grid, place: Place) -> Option<Foul> {
    if grid.get(place) != Some(Cell::Empty) || five_at(grid, place) {
        return None;
    }
    let after = grid.with(place, Cell::Black);
    if STEPS.iter().any(|&step| overline(&after, place, step)) {
        Some(Foul::Overline)
    } else if STEPS.iter().map(|&step| fours(&after, place, step).len()).sum::<usize>() > 1 {
        Some(Foul::DoubleFour)
    } else if STEPS.iter().filter(|&&step| !threes(&after, place, step).is_empty()).count() > 1 {
        Some(Foul::DoubleThree)
    } else {
        None
    }
}

/// Every forbidden place.
pub fn forbidden_places(grid: &Grid) -> Set {
    grid.places().filter(|&place| foul(grid, place).is_some()).collect()
}

fn five_at(grid: &Grid, place: Place) -> bool {
    five::wins_at(grid, Rule::Renju, place, Color::Black)
}

/// Some segment of six through `place` is all black.
fn overline(grid: &Grid, place: Place, step: (i32, i32)) -> bool {
    (-5..=0).any(|first| (first..first + 6).all(|i| is(grid, walk(place, step, i), Cell::Black)))
}

/// The sets of four black stones with `place` among them, in this direction, to which one more
/// stone makes an exact five.
fn fours(grid: &Grid, place: Place, step: (i32, i32)) -> BTreeSet<Set> {
    let candidates = sets_of_stones(grid, place, step, 4);
    let is_four = |four: &Set| !completing_places(grid, four, step).is_empty();
    candidates.into_iter().filter(is_four).collect()
}

/// The sets of three black stones with `place` among them, in this direction, to which one more
/// stone that Black may play makes a straight four.
fn threes(grid: &Grid, place: Place, step: (i32, i32)) -> BTreeSet<Set> {
    let nearby: Vec<Place> = (-4..=4).map(|i| walk(place, step, i)).collect();
    let mut threes = sets_of_stones(grid, place, step, 3);
    threes.retain(|three| nearby.iter().any(|&fourth| extends_three(grid, three, fourth, step)));
    threes
}

/// Whether a black stone on `fourth` makes a straight four of `three`, and is a stone that Black
/// may play and that does not win already.
fn extends_three(grid: &Grid, three: &Set, fourth: Place, step: (i32, i32)) -> bool {
    if !is(grid, fourth, Cell::Empty) {
        return false;
    }
    let mut four = three.clone();
    four.insert(fourth);
    let after = grid.with(fourth, Cell::Black);
    completing_places(&after, &four, step).len() == 2
        && !five_at(grid, fourth)
        && foul(grid, fourth).is_none()
}

/// The empty places where one more stone makes an exact five of these four: two for a straight
/// four.
fn completing_places(grid: &Grid, four: &Set, step: (i32, i32)) -> Vec<Place> {
    let first = *four.first().expect("a set of four");
    let nearby = (-4..=4).map(|i| walk(first, step, i));
    nearby
        .filter(|&fifth| is(grid, fifth, Cell::Empty) && is_exact_five(grid, four, fifth, step))
        .collect()
}

/// Whether the four stones and `fifth` are five in a row, with no further black stone at an end.
fn is_exact_five(grid: &Grid, four: &Set, fifth: Place, step: (i32, i32)) -> bool {
    let mut five = four.clone();
    five.insert(fifth);
    five.iter().any(|&start| {
        let row: Set = (0..5).map(|i| walk(start, step, i)).collect();
        row == five
            && !is(grid, walk(start, step, -1), Cell::Black)
            && !is(grid, walk(start, step, 5), Cell::Black)
    })
}

/// Every set of `count` black stones within five in a row of `place`, which is one of them.
fn sets_of_stones(grid: &Grid, place: Place, step: (i32, i32), count: usize) -> BTreeSet<Set> {
    let stones = (-4..=4).map(|i| walk(place, step, i)).filter(|&p| is(grid, p, Cell::Black));
    let stones: Vec<Place> = stones.collect();
    let subsets = (0..1u32 << stones.len()).filter(|bits| bits.count_ones() as usize == count);
    let members = |bits: u32| (0..stones.len()).filter(move |i| bits >> i & 1 == 1);
    let sets = subsets.map(|bits| members(bits).map(|i| stones[i]).collect::<Set>());
    sets.filter(|set| set.contains(&place)).collect()
}

fn is(grid: &Grid, place: Place, cell: Cell) -> bool {
    grid.get(place) == Some(cell)
}
