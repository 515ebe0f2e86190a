//! Positions from games of the engine with itself.

use super::reference::grid::{Grid, place};
use super::reference::random::Random;
use super::reference::vcf::{may_play, wins_at};
use std::sync::Arc;
use tengen::board::{Board, Point, Size};
use tengen::engine::{Engine, Options};
use tengen::rules::Rule;
use tengen::search::Control;

/// The most moves of a game that are of interest.
const LONGEST: usize = 80;

/// All positions of a game, from the opening to the last but one, which is not over.
pub fn positions(rule: Rule, random: &mut Random) -> Vec<Board> {
    let mut board = opening(size(random), random);
    let engine = |max_depth, max_nodes| {
        let control = Arc::new(Control::default());
        control.clock.set_turn(600_000);
        let hash_size = Some(1 << 20);
        let options = Options { rule, hash_size, max_depth, max_nodes, ..Options::default() };
        Engine::new(options, control)
    };
    let depth = random.within(2..=3) as u32;
    let mut players = [engine(Some(depth), None), engine(None, Some(500))];
    let mut positions = Vec::new();
    for (ticket, player) in (1..).zip([0, 1].into_iter().cycle()).take(LONGEST) {
        positions.push(board.clone());
        if board.vacancies() == 0 {
            break;
        }
        // Now and then a move that is not good, so that there is something to punish.
        let point = if random.one_in(8) {
            near_some_stone(&board, random)
        } else {
            players[player].set_board(board.clone());
            players[player].think(ticket, &mut |_| {}).expect("the board is not full")
        };
        if ends_the_game(&board, rule, point) {
            break;
        }
        board.place(point).expect("an empty point");
    }
    positions.retain(|board| board.vacancies() > 0);
    positions
}

fn size(random: &mut Random) -> Size {
    let sizes = [(12, 12), (20, 20), (19, 15)];
    let (width, height) = if random.one_in(3) { random.pick(&sizes) } else { (15, 15) };
    Size::new(width, height).unwrap()
}

fn opening(size: Size, random: &mut Random) -> Board {
    let mut board = Board::new(size);
    for _ in 0..random.within(2..=6) {
        let center = size.center();
        let [x, y] = [center.x(), center.y()].map(|middle| middle - 3 + random.below(7));
        // An occupied point is left out.
        let _ = board.place(Point::new(x, y));
    }
    board
}

fn near_some_stone(board: &Board, random: &mut Random) -> Point {
    let stones = board.history();
    let empty: Vec<Point> = board.empty_points().collect();
    loop {
        let point = random.pick(&empty);
        if stones.iter().any(|stone| stone.point.distance(point) <= 2) || random.one_in(100) {
            return point;
        }
    }
}

fn ends_the_game(board: &Board, rule: Rule, point: Point) -> bool {
    let (grid, color) = (Grid::from(board), board.side_to_move());
    let at = place(point);
    wins_at(&grid, rule, color, at) || !may_play(&grid, rule, color, at)
}
