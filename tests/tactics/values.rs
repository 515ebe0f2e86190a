//! Values: whose they are, and that the near wins and losses they tell of are true.

use super::asking::{Answer, answers, both};
use super::judge::{find_forced_win, is_legal, wins_at};
use super::reference::grid::Grid;
use std::env;
use tengen::board::{Board, Color, Point, Size};
use tengen::rules::Rule;
use tengen::search::Value;

#[test]
fn values_are_told_from_the_player_to_move() {
    let lost = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O O O O . . . .
        . . . . . . . . . . .
        . . . . . . X . . X .
        . . . . . . . . . . .
        . . . . . . . X . X .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    for answer in answers(lost, both(Rule::ALL)) {
        answer.assert(answer.report.value < Value::DRAW, "is told as a loss");
        answer.assert(answer.report.value.mate_in() == Some(-2), "loses in two");
    }
}

/// Numbers that need not be good, only always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) % end) as usize
    }
}

/// Every answer of the player to move lets the opponent win in `plies` plies (1 or 3).
fn is_lost(grid: &Grid, rule: Rule, us: Color, plies: i32) -> bool {
    grid.places().filter(|&at| is_legal(grid, rule, us, at)).all(|at| {
        let after = grid.with(at, us.into());
        !wins_at(grid, rule, at, us)
            && find_forced_win(&after, rule, us.opponent(), plies).is_some()
    })
}

/// Games in all, if `TENGEN_TACTICS_GAMES` does not say how many.
const GAMES: usize = 20;

/// Plays games of the engine with itself, and checks whatever it says about near wins.
fn check_values_in_games(games: usize) {
    const NODES: u64 = 1_000;
    let sizes = [(11, 11), (13, 13), (9, 12)].map(|(w, h)| Size::new(w, h).unwrap());
    let mut random = Random(777);
    for game in 0..games {
        let rule = Rule::ALL[game % 5];
        let mut board = Board::new(sizes[game / 5 % 3]);
        for _ in 0..2 + random.below(5) {
            let center = board.size().center();
            let [x, y] = [center.x(), center.y()].map(|middle| middle - 3 + random.below(7));
            // An occupied point is left out.
            let _ = board.place(Point::new(x, y));
        }
        loop {
            let answer = Answer::new(rule, board, NODES);
            let Answer { ref grid, us, ref report, .. } = answer;
            match report.value.mate_in() {
                Some(plies @ (-4 | -2)) => {
                    answer.assert(is_lost(grid, rule, us, -plies - 1), "is told as a true loss");
                }
                // A forced move is made without a thought.
                None if report.depth > 1 => {
                    let missed = find_forced_win(grid, rule, us, 3);
                    answer.assert(missed.is_none(), &format!("does not miss {missed:?}"));
                }
                _ => {}
            }
            let over = wins_at(grid, rule, answer.at(), us);
            board = answer.board;
            board.place(report.pv[0]).unwrap();
            if over || board.vacancies() == 0 {
                break;
            }
        }
    }
}

#[test]
fn near_wins_in_games_are_true_and_not_missed() {
    check_values_in_games(env::var("TENGEN_TACTICS_GAMES").map_or(GAMES, |n| n.parse().unwrap()));
}
