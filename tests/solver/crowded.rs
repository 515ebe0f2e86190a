//! Small boards with many stones.

use super::reference::five::winning_lines;
use super::reference::grid::Grid;
use super::reference::random::Random;
use super::reference::setup::set_up;
use tengen::board::{Board, Cell, Color, Size};
use tengen::rules::Rule;

/// Stones on a small board, and no five. The player to move often has more.
pub fn crowded(rule: Rule, random: &mut Random) -> Board {
    loop {
        let size = Size::new(random.within(5..=8), random.within(5..=8)).unwrap();
        let mut cells = vec![Cell::Empty; size.area()];
        let mut empty: Vec<usize> = (0..cells.len()).collect();
        let vacancies = random.within(10..=size.area() / 2);
        let attacker = random.pick(&Color::ALL);
        for _ in 0..size.area() - vacancies {
            let owner = if random.one_in(6) { attacker } else { random.pick(&Color::ALL) };
            let cell = if random.one_in(20) { Cell::Nobody } else { owner.into() };
            cells[empty.swap_remove(random.below(empty.len()))] = cell;
        }
        let mut board = set_up(size, &cells);
        if board.side_to_move() != attacker {
            board.pass();
        }
        let grid = Grid::from(&board);
        let over = |color| !winning_lines(&grid, rule, color).is_empty();
        if !Color::ALL.into_iter().any(over) {
            return board;
        }
    }
}
