//! What wins, by enumerating every segment of the board.

use super::grid::{Grid, Place, STEPS, walk};
use tengen::board::{Cell, Color};
use tengen::rules::Rule;

/// A segment whose cells are all of one colour and whose neighbours at both ends are not.
pub struct MaximalRun {
    pub places: Vec<Place>,
    /// What is next to it at either end; `None` is the edge.
    pub ends: [Option<Cell>; 2],
}

/// Every maximal run of five or more stones of `color`.
pub fn maximal_runs(grid: &Grid, color: Color) -> Vec<MaximalRun> {
    let own = Some(Cell::from(color));
    let mut runs = Vec::new();
    for start in grid.places().filter(|&place| grid.get(place) == own) {
        for step in STEPS {
            for length in 5..=grid.width.max(grid.height) {
                let places: Vec<Place> = (0..length).map(|i| walk(start, step, i)).collect();
                if !places.iter().all(|&place| grid.get(place) == own) {
                    break; // and so no longer segment from here either
                }
                let ends = [grid.get(walk(start, step, -1)), grid.get(walk(start, step, length))];
                if ends[0] != own && ends[1] != own {
                    runs.push(MaximalRun { places, ends });
                }
            }
        }
    }
    runs
}

/// The winning lines of `color` on the board.
pub fn winning_lines(grid: &Grid, rule: Rule, color: Color) -> Vec<Vec<Place>> {
    let runs = maximal_runs(grid, color).into_iter();
    runs.filter(|run| wins(run, rule, color)).map(|run| run.places).collect()
}

/// Whether `color` wins with a stone on `place`, whatever stands there now.
pub fn wins_at(grid: &Grid, rule: Rule, place: Place, color: Color) -> bool {
    let grid = grid.with(place, color.into());
    winning_lines(&grid, rule, color).iter().any(|line| line.contains(&place))
}

/// The rules once more, each in its own words.
fn wins(run: &MaximalRun, rule: Rule, color: Color) -> bool {
    let length = run.places.len();
    let enemy = if color == Color::Black { Cell::White } else { Cell::Black };
    let free_ends = run.ends.iter().filter(|&&end| end != Some(enemy)).count();
    match rule {
        Rule::Freestyle => true,
        Rule::Standard => length == 5,
        Rule::Renju if color == Color::White => true,
        Rule::Renju => length == 5,
        Rule::Caro if length == 5 => free_ends > 0,
        Rule::Caro => true,
        Rule::CaroExact => length == 5 && free_ends > 0,
    }
}
