//! What bounds the solver: time, positions, memory, and what it remembers of other questions.

#[path = "solver/asking.rs"]
mod asking;
#[path = "solver/checks.rs"]
mod checks;
#[path = "solver/crowded.rs"]
mod crowded;
#[path = "solver/play_out.rs"]
mod play_out;
mod reference;

use asking::{MEGABYTE, puzzles, solve};
use checks::Counts;
use crowded::crowded;
use reference::random::Random;
use reference::setup::place_as;
use std::time::{Duration, Instant};
use tengen::board::notation::parse_board;
use tengen::board::{Board, Cell, Color, Size};
use tengen::rules::Rule;
use tengen::threat::{Mode, Solver, Verdict, Win};

/// The most positions that the solver visits where time does not matter.
const NODES: u64 = 20_000;

/// A position with a search that goes on for many seconds on any machine.
fn heavy() -> (Rule, Board) {
    let heavy = puzzles().nth(86).expect("87 positions");
    (heavy.1, heavy.2)
}

#[test]
fn an_interruption_acts_at_once() {
    let (rule, board) = heavy();
    for mode in [Mode::Auto, Mode::Vct] {
        for megabytes in [1, 64, 1024] {
            let mut solver = Solver::new(megabytes * MEGABYTE);
            let end = Instant::now() + Duration::from_millis(300);
            let verdict = solver.solve(&board, rule, mode, u64::MAX, &|| Instant::now() >= end);
            let late = Instant::now().saturating_duration_since(end);
            println!("{mode:?}, {megabytes} MB: {late:?} late, {} nodes", solver.nodes());
            assert!(matches!(verdict, Verdict::Unknown), "{verdict:?}");
            // The aim is 100 ms; the rest is for a busy machine.
            assert!(late < Duration::from_millis(300), "{late:?} late");
        }
    }
}

/// A win that needs a threat of fifteen plies, farther than the solver looks at first: it must
/// neither say no nor go round in circles, but look farther.
#[test]
fn what_a_limit_hides_is_looked_for_again() {
    let (line, rule, board) =
        puzzles().find(|(line, ..)| line.ends_with("f8h10g11f3f4n5 win 19 n3")).unwrap();
    for nodes in [500, 50_000, 500_000] {
        let mut solver = Solver::new(16 * MEGABYTE);
        let verdict = solver.solve(&board, rule, Mode::Auto, nodes, &|| false);
        assert!(!matches!(verdict, Verdict::No), "{line}, {nodes} nodes");
        assert!(solver.nodes() < nodes + 1_000, "{} of {nodes} nodes", solver.nodes());
    }
}

#[test]
fn the_number_of_positions_is_kept() {
    let (rule, board) = heavy();
    for nodes in [1, 10, 1000, 30_000] {
        let mut solver = Solver::new(8 * MEGABYTE);
        solve(&mut solver, rule, &board, Mode::Auto, nodes);
        // A line of threatened fours that has been found is written out.
        assert!(solver.nodes() <= nodes + 1_000, "{} instead of {nodes}", solver.nodes());
        println!("{} for {nodes}", solver.nodes());
    }
}

#[test]
fn little_memory_changes_no_answer() {
    let mut random = Random(4000);
    let mut counts = Counts::default();
    for (line, rule, board) in puzzles() {
        counts.positions += 1;
        let mut solver = Solver::new(MEGABYTE);
        let verdict = solve(&mut solver, rule, &board, Mode::Auto, NODES);
        assert!(!matches!(verdict, Verdict::No), "{line}");
        counts.add(&verdict, rule, &board, &mut random);
    }
    println!("1 MB: {counts}");
    assert!(counts.wins() > 50, "{counts}");
}

#[test]
fn no_memory_at_all_is_no_panic() {
    for (_, rule, board) in puzzles().step_by(10) {
        let mut solver = Solver::new(0);
        let verdict = solve(&mut solver, rule, &board, Mode::Auto, 2_000);
        assert!(!matches!(verdict, Verdict::No));
    }
}

// One solver for many questions.

/// A win by fours is shown by fours, whatever else the solver has learned in the same game.
#[test]
fn a_solver_does_not_mix_up_modes() {
    let moves = "g7d9h8f3h5e5i9f6e6g8h7h6i7j7i8i10g6j9f5e4i5i6g5j5g3g4f7e7";
    let game = parse_board(moves, Size::square(12).unwrap()).unwrap();
    let mut shared = Solver::new(16 * MEGABYTE);
    let mut board = Board::new(game.size());
    let mut counts = Counts::default();
    for stone in game.history().iter().map(Some).chain([None]) {
        for _ in Color::ALL {
            board.pass();
            let verdict = solve(&mut shared, Rule::Freestyle, &board, Mode::Auto, NODES);
            counts.add(&verdict, Rule::Freestyle, &board, &mut Random(7000));
        }
        if let Some(stone) = stone {
            board.place(stone.point).unwrap();
        }
    }
    assert!(counts.by_fours > 0 && counts.by_threats > 0, "{counts}");
}

/// What a solver remembers of a position under one rule does not count under another.
#[test]
fn a_solver_does_not_mix_up_rules() {
    let mut random = Random(5000);
    for _ in 0..300 {
        // Under this rule the most lines win, so that no rule has one yet.
        let board = crowded(Rule::Freestyle, &mut random);
        let mut shared = Solver::new(MEGABYTE);
        for rule in Rule::ALL.into_iter().chain([Rule::Freestyle]) {
            for mode in [Mode::Vcf, Mode::Vct] {
                let alone = solve(&mut Solver::new(MEGABYTE), rule, &board, mode, NODES);
                let verdict = solve(&mut shared, rule, &board, mode, NODES);
                assert_same(rule, &board, &alone, &verdict);
            }
        }
    }
}

/// The same stones on boards of different sizes.
#[test]
fn a_solver_does_not_mix_up_sizes() {
    let mut random = Random(6000);
    for _ in 0..300 {
        let small = crowded(Rule::Freestyle, &mut random);
        let mut large = Board::new(Size::STANDARD);
        for stone in small.history() {
            place_as(&mut large, stone.color, stone.point);
        }
        for point in small.size().points().filter(|&point| small.cell(point) == Cell::Nobody) {
            large.place_nobody(point).unwrap();
        }
        if large.side_to_move() != small.side_to_move() {
            large.pass();
        }
        let mut shared = Solver::new(MEGABYTE);
        for board in [&small, &large] {
            for mode in [Mode::Vcf, Mode::Vct] {
                let rule = Rule::Freestyle;
                let alone = solve(&mut Solver::new(MEGABYTE), rule, board, mode, NODES);
                let verdict = solve(&mut shared, rule, board, mode, NODES);
                assert_same(rule, board, &alone, &verdict);
            }
        }
    }
}

fn assert_same(rule: Rule, board: &Board, alone: &Verdict<Win>, shared: &Verdict<Win>) {
    let agree = match (alone, shared) {
        (Verdict::Win(_), Verdict::No) | (Verdict::No, Verdict::Win(_)) => false,
        (_, Verdict::Win(win)) => win.proof.verify().is_ok(),
        _ => true,
    };
    assert!(agree, "{rule}: {shared:?} instead of {alone:?}\n{board:?}");
}
