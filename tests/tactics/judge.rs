//! A judge of short forced wins, who tries everything and knows only the slow twins of the rules.

use super::reference::five;
use super::reference::foul::foul;
use super::reference::grid::{Grid, Place, STEPS, walk};
use tengen::board::{Cell, Color};
use tengen::rules::Rule;

pub fn is_legal(grid: &Grid, rule: Rule, color: Color, at: Place) -> bool {
    let forbids = rule.has_forbidden_moves(color);
    grid.get(at) == Some(Cell::Empty) && !(forbids && foul(grid, at).is_some())
}

/// Whether `color` wins with a stone on `at`.
pub fn wins_at(grid: &Grid, rule: Rule, at: Place, color: Color) -> bool {
    // Most places need no look at the whole board.
    stones_near(grid, at, color) >= 4 && five::wins_at(grid, rule, at, color)
}

/// The most stones of `color` within four steps of `at` on a line: a five through `at` has four
/// of them, a four three.
fn stones_near(grid: &Grid, at: Place, color: Color) -> usize {
    let own = Some(Cell::from(color));
    let stones = |step| (-4..=4).filter(|&i| i != 0 && grid.get(walk(at, step, i)) == own).count();
    STEPS.map(stones).into_iter().max().expect("four directions")
}

/// The empty places where `color` wins at once.
pub fn winning_places(grid: &Grid, rule: Rule, color: Color) -> Vec<Place> {
    let empty = grid.places().filter(|&at| grid.get(at) == Some(Cell::Empty));
    empty.filter(|&at| wins_at(grid, rule, at, color)).collect()
}

/// Whether `color` wins by `at` in `plies` plies (1, 3 or 5) at most, whatever the opponent does.
///
/// For 1 and 3 nothing is left out: who does not threaten a five does not win in three. For 5, a
/// first move that makes no four is tried against every answer.
pub fn forces_win(grid: &Grid, rule: Rule, color: Color, at: Place, plies: i32) -> bool {
    if !is_legal(grid, rule, color, at) {
        return false;
    }
    if wins_at(grid, rule, at, color) {
        return true;
    }
    let after = grid.with(at, color.into());
    let them = color.opponent();
    let wins = winning_places(&after, rule, color);
    let in_time = plies >= 5 || (plies == 3 && !wins.is_empty());
    if !in_time || !winning_places(&after, rule, them).is_empty() {
        return false;
    }
    // Only a stone on the line of a five keeps it from being made; others lose at once.
    let matters = |answer: &Place| {
        let distance = |win: &Place| (win.0 - answer.0).abs().max((win.1 - answer.1).abs());
        wins.is_empty() || wins.iter().any(|win| distance(win) <= 5)
    };
    let mut answers = after.places().filter(matters).filter(|&a| is_legal(&after, rule, them, a));
    answers.all(|answer| {
        let answered = after.with(answer, them.into());
        find_forced_win(&answered, rule, color, plies - 2).is_some()
    })
}

/// A first move that wins in `plies` plies (1 or 3) at most.
pub fn find_forced_win(grid: &Grid, rule: Rule, color: Color, plies: i32) -> Option<Place> {
    let five = winning_places(grid, rule, color).first().copied();
    if five.is_some() || plies == 1 {
        return five;
    }
    assert_eq!(plies, 3);
    let mut fours = grid.places().filter(|&at| stones_near(grid, at, color) >= 3);
    fours.find(|&at| forces_win(grid, rule, color, at, plies))
}
