//! The solver's word: wins that it claims are wins, and where it says no there is none.

#[path = "solver/asking.rs"]
mod asking;
#[path = "solver/checks.rs"]
mod checks;
#[path = "solver/crowded.rs"]
mod crowded;
#[path = "solver/play_out.rs"]
mod play_out;
mod reference;
#[path = "solver/self_play.rs"]
mod self_play;

use asking::{MEGABYTE, puzzles, solve};
use checks::{Counts, check_win};
use crowded::crowded;
use reference::grid::Grid;
use reference::random::Random;
use reference::setup::draw;
use reference::vcf::Fours;
use reference::vct::Threats;
use std::env;
use tengen::board::Board;
use tengen::rules::Rule;
use tengen::threat::{Mode, Solver, Verdict, Win};

/// The board with the other player to move.
fn passed(board: &Board) -> Board {
    let mut board = board.clone();
    board.pass();
    board
}

// Positions from games.

/// Positions in all, if `TENGEN_SOLVER_POSITIONS` does not say how many.
const POSITIONS: usize = 300;
/// The most positions that the solver visits for each.
const NODES: u64 = 20_000;

fn check_games(rule: Rule) {
    let wanted = env::var("TENGEN_SOLVER_POSITIONS").map_or(POSITIONS, |n| n.parse().unwrap()) / 5;
    let mut random = Random(1000 + u64::from(rule.gomocup_number()));
    let mut counts = Counts::default();
    while counts.positions < wanted {
        // It remembers what it found out earlier in the game.
        let mut solver = Solver::new(16 * MEGABYTE);
        for board in self_play::positions(rule, &mut random) {
            if counts.positions == wanted {
                break;
            }
            counts.positions += 1;
            for board in [passed(&board), board] {
                let verdict = solve(&mut solver, rule, &board, Mode::Auto, NODES);
                counts.add(&verdict, rule, &board, &mut random);
                check_modes(rule, &board, &verdict, &mut random);
            }
        }
    }
    println!("{rule}: {counts}");
    assert!(counts.by_fours > 0 && counts.by_threats > 0 && counts.no > 0);
}

/// Solvers that know nothing yet, and look for fours only, for threats only, or further, do not
/// say anything else.
fn check_modes(rule: Rule, board: &Board, verdict: &Verdict<Win>, random: &mut Random) {
    let fours = solve(&mut Solver::new(MEGABYTE), rule, board, Mode::Vcf, 100 * NODES);
    match (&fours, verdict) {
        (Verdict::Win(win), _) => {
            assert!(win.by_fours);
            let no = matches!(verdict, Verdict::No);
            assert!(!no, "no win, but one by fours: {rule}\n{board:?}");
            check_win(win, rule, board, random);
        }
        (Verdict::No, Verdict::Win(win)) => {
            assert!(!win.by_fours, "a win by fours, and none: {rule}\n{board:?}");
        }
        _ => {}
    }
    if !matches!(verdict, Verdict::Unknown) && random.one_in(8) {
        let further = solve(&mut Solver::new(64 * MEGABYTE), rule, board, Mode::Vct, 10 * NODES);
        let agree = match (verdict, &further) {
            (Verdict::Win(_), further) => !matches!(further, Verdict::No),
            (Verdict::No, further) => !matches!(further, Verdict::Win(_)),
            _ => true,
        };
        assert!(agree, "{verdict:?}, but {further:?}: {rule}\n{board:?}");
        if let Verdict::Win(win) = further {
            check_win(&win, rule, board, random);
        }
    }
}

#[test]
fn wins_in_freestyle_games_are_won() {
    check_games(Rule::Freestyle);
}

#[test]
fn wins_in_standard_games_are_won() {
    check_games(Rule::Standard);
}

#[test]
fn wins_in_renju_games_are_won() {
    check_games(Rule::Renju);
}

#[test]
fn wins_in_caro_games_are_won() {
    check_games(Rule::Caro);
}

#[test]
fn wins_in_exact_caro_games_are_won() {
    check_games(Rule::CaroExact);
}

// Small boards, against a twin that tries everything.

/// A position that fours seldom win.
fn quiet(rule: Rule, random: &mut Random) -> Board {
    loop {
        let board = crowded(rule, random);
        let twin = || Fours::new(rule, board.side_to_move()).win(&Grid::from(&board));
        if random.one_in(8) || !twin() {
            return board;
        }
    }
}

fn check_small_boards(rule: Rule, random: &mut Random, cases: usize) {
    let mut counts = Counts::default();
    let (mut agreed, mut given_up) = (0, 0);
    for _ in 0..cases {
        let board = quiet(rule, random);
        counts.positions += 1;
        let mut solver = Solver::new(4 * MEGABYTE);
        let verdict = solve(&mut solver, rule, &board, Mode::Auto, 200_000);
        counts.add(&verdict, rule, &board, random);
        let mut twin = Threats::new(rule, board.side_to_move(), 4_000);
        match (&verdict, twin.win(&Grid::from(&board))) {
            (Verdict::Win(_), Some(false)) | (Verdict::No, Some(true)) => {
                panic!("not what the twin says: {verdict:?}, {rule}\n{board:?}");
            }
            (_, None) => given_up += 1,
            (Verdict::Unknown, _) => {}
            _ => agreed += 1,
        }
    }
    println!("{rule}, small: {counts}; the twin agrees {agreed} times, gives up {given_up} times");
}

/// Small boards for each rule, if `TENGEN_SOLVER_BOARDS` does not say how many.
const BOARDS: usize = 60;

#[test]
fn on_small_boards_the_twin_agrees() {
    let boards = env::var("TENGEN_SOLVER_BOARDS").map_or(BOARDS, |n| n.parse().unwrap());
    for rule in Rule::ALL {
        check_small_boards(rule, &mut Random(2000 + u64::from(rule.gomocup_number())), boards);
    }
}

// Positions known to be won.

#[test]
fn known_wins_are_not_denied() {
    let mut random = Random(3000);
    let mut counts = Counts::default();
    let mut denied = Vec::new();
    for (line, rule, board) in puzzles() {
        counts.positions += 1;
        let mut solver = Solver::new(32 * MEGABYTE);
        let verdict = solve(&mut solver, rule, &board, Mode::Auto, NODES);
        counts.add(&verdict, rule, &board, &mut random);
        if matches!(verdict, Verdict::No) {
            denied.push(line);
        }
    }
    println!("{counts}");
    // `No` is about threats alone, but few wins begin with anything else.
    assert!(denied.is_empty(), "no win is found in:\n{}", denied.join("\n"));
    assert!(counts.wins() > 70, "{counts}");
}

// Positions with a history.

/// `i7` threatens a four at `l4`, for `h8` is forbidden to Black. But a black stone at `h6`, off
/// all lines through `l4`, makes one of the threes at `h8` a four, so that Black may block there.
#[test]
fn a_stone_far_away_can_allow_a_forbidden_block() {
    let board = draw(
        "
        O . . O . . . . . . . . . . O
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . X . .
        . . . . . . . O X X X . X X .
        . . . . . . . . . . O . . . .
        O . . . . . . . . O . . . . .
        . . . . . . . . . . . . . . .
        . . . . . O . . X X . . . . .
        . . . . . . X X . . . X . . .
        . . . . . . . X . . . . X . .
        O . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . O . . . . . . . . .
        . O . . . . . . . . O . . . .",
    );
    let mut counts = Counts::default();
    for mode in [Mode::Vcf, Mode::Auto, Mode::Vct] {
        let verdict = solve(&mut Solver::new(MEGABYTE), Rule::Renju, &board, mode, NODES);
        counts.add(&verdict, Rule::Renju, &board, &mut Random(1));
    }
    assert_eq!(counts.by_fours, 0);
}
