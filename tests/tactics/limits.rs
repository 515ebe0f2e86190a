//! Limits and requests: a search ends where it is told to, and is the same when asked again.

use super::asking::{engine, position, think};
use super::judge::is_legal;
use super::reference::grid::{Grid, place};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use tengen::board::notation::parse_board;
use tengen::board::{Color, Size};
use tengen::engine::Engine;
use tengen::rules::Rule;
use tengen::search::{Control, Limits, Report, Search};

/// What a stop may take. The aim is far less; the rest is for a busy machine.
const AT_ONCE: Duration = Duration::from_millis(500);

/// A position whose search does not end by itself.
fn long_search(rule: Rule) -> (Engine, Arc<Control>) {
    engine(rule, parse_board("h8i9g7k7h10", Size::STANDARD).unwrap())
}

#[test]
fn the_same_search_gives_the_same_reports() {
    for rule in Rule::ALL {
        for (nodes, depth) in [(Some(30_000), None), (None, Some(6))] {
            let reports = || {
                let (mut engine, _) = long_search(rule);
                engine.options_mut().max_nodes = nodes;
                engine.options_mut().max_depth = depth;
                let mut reports = Vec::new();
                let on_report = &mut |report: &Report| {
                    reports.push(Report { elapsed: Duration::ZERO, ..report.clone() });
                };
                engine.think(1, on_report).unwrap();
                reports
            };
            assert_eq!(reports(), reports(), "{rule}");
        }
    }
}

#[test]
fn clearing_the_hash_repeats_a_search() {
    let (mut engine, _) = long_search(Rule::Freestyle);
    engine.options_mut().max_depth = Some(10);
    let first = think(&mut engine, 1);
    let warm = think(&mut engine, 2);
    engine.clear_hash();
    let cold = think(&mut engine, 3);
    let comparable = |report: &Report| (report.nodes, report.value, report.pv.clone());
    assert_eq!(comparable(&first), comparable(&cold));
    assert!(warm.nodes < cold.nodes, "the table saves nothing: {warm}");
}

#[test]
fn the_node_limit_is_kept() {
    for threads in [1, 2] {
        for limit in [1, 100, 1_000, 10_000, 50_000] {
            let (mut engine, _) = long_search(Rule::Freestyle);
            engine.options_mut().max_nodes = Some(limit);
            engine.options_mut().threads = threads;
            let nodes = think(&mut engine, 1).nodes;
            assert!(nodes <= limit + 1_000, "{nodes} of {limit}");
            assert!(nodes >= limit || limit < 100, "{nodes} of {limit}");
        }
    }
}

#[test]
fn looking_for_threats_keeps_the_node_limit() {
    // Threats without a win, so that the solver for them is asked before every iteration.
    let moves = "m13m12h14i10h11i14l11f11k11j11k12h13g12k13j10l12i13j12e12f12k9f10f9k8l8i11h10";
    for limit in [100, 1_000, 3_000] {
        let board = parse_board(moves, Size::STANDARD).unwrap();
        let (mut engine, _) = engine(Rule::Standard, board);
        engine.options_mut().max_nodes = Some(limit);
        let nodes = think(&mut engine, 1).nodes;
        assert!((limit..limit + 500).contains(&nodes), "{nodes} of {limit}");
    }
}

#[test]
fn pondering_lasts_until_the_next_request() {
    let control = Control::default();
    control.clock.set_turn(0);
    control.hear(1);
    let limits = Limits { max_depth: None, max_nodes: None, threads: 1, pondering: true };
    let board = parse_board("h8i9g7k7h10", Size::STANDARD).unwrap();
    let heard = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            heard.store(true, Relaxed);
            control.hear(2);
        });
        let mut search = Search::new(1 << 20);
        search.think(&board, Rule::Freestyle, &limits, &control, 1, &mut |_| ());
        assert!(heard.load(Relaxed), "the clock ended it");
    });
}

#[test]
fn the_depth_limit_is_kept() {
    for threads in [1, 2] {
        for depth in [1, 2, 5] {
            let (mut engine, _) = long_search(Rule::Standard);
            engine.options_mut().max_depth = Some(depth);
            engine.options_mut().threads = threads;
            let report = think(&mut engine, 1);
            assert_eq!(report.depth, depth as i32, "{report}");
        }
    }
}

#[test]
fn two_threads_find_what_one_finds() {
    let board = parse_board("h8i9g7k7h10h11j9f8e5f6f7e7g5h5k6g4", Size::STANDARD).unwrap();
    for rule in Rule::ALL {
        let (mut engine, _) = engine(rule, board.clone());
        engine.options_mut().threads = 2;
        engine.options_mut().max_nodes = Some(50_000);
        let report = think(&mut engine, 1);
        assert!(is_legal(&Grid::from(&board), rule, board.side_to_move(), place(report.pv[0])));
        assert!(report.nodes >= 50_000 || report.value.mate_in().is_some(), "{report}");
    }
}

#[test]
fn a_stop_ends_a_search_at_once() {
    for threads in [1, 2] {
        let (mut engine, control) = long_search(Rule::Freestyle);
        engine.options_mut().threads = threads;
        let stopper = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            control.stop(1);
            Instant::now()
        });
        think(&mut engine, 1);
        let ended = Instant::now();
        let stopped = stopper.join().unwrap();
        assert!(ended >= stopped, "it ended by itself");
        let delay = ended - stopped;
        assert!(delay < AT_ONCE, "{delay:?} after the stop");
    }
}

#[test]
fn a_stop_before_the_start_still_gives_a_move() {
    for rule in Rule::ALL {
        let (mut engine, control) = long_search(rule);
        control.stop(1);
        let report = think(&mut engine, 1);
        assert!(report.elapsed < AT_ONCE, "{report}");
        engine.options_mut().max_nodes = Some(5_000);
        // The next request is not meant.
        assert!(think(&mut engine, 2).nodes >= 5_000);
    }
}

#[test]
fn a_stopped_search_wins_and_blocks_all_the_same() {
    let five = ". . X X X X . . O O O . O . .";
    let block = ". . X X X . . . O O O O . . X";
    for (row, move_) in [(five, ["b8", "g8"]), (block, ["h8", "m8"])] {
        let empty = ". ".repeat(15);
        let above = [empty.as_str(); 7].join("\n");
        let board = position(&format!("{above}\n{row}\n{above}"), Color::Black);
        let (mut engine, control) = engine(Rule::Standard, board);
        control.stop(1);
        let point = think(&mut engine, 1).pv[0].to_string();
        assert!(move_.contains(&point.as_str()), "{point} in {row}");
    }
}
