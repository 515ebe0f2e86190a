//! Games of our own engine, judged a second time by the slow referee.

use crate::Test;
use crate::corner::{Corner, own, play, task};
use crate::reference::referee::{Verdict, judge_game};
use tengen::arena::{Ending, GameRecord, GameTask};
use tengen::board::notation::parse_moves;
use tengen::board::{Color, Size};
use tengen::rules::Rule;

pub const TESTS: &[Test] = &[
    ("every_rule_is_played", every_rule_is_played),
    ("a_rectangle_is_played", a_rectangle_is_played),
    ("an_opening_is_given_by_board", an_opening_is_given_by_board),
    ("a_clock_for_the_game_is_kept", a_clock_for_the_game_is_kept),
    ("a_game_is_drawn_after_enough_moves", a_game_is_drawn_after_enough_moves),
    ("an_opening_may_end_the_game", an_opening_may_end_the_game),
];

const NODES: &str = "tc=nodes:500";

/// Wants the slow referee to agree.
fn expect_agreement(record: &GameRecord) {
    let size: Size = record.size.parse().unwrap();
    let moves = parse_moves(&record.moves, size).unwrap();
    let verdict = match record.ending {
        Ending::Five => Verdict::Win(record.winner.unwrap()),
        Ending::Draw => Verdict::Draw,
        _ => Verdict::Ongoing,
    };
    let judged = judge_game(record.rule.parse().unwrap(), size, moves);
    let is_foul = record.ending == Ending::Forbidden && matches!(judged, Verdict::Foul(_));
    assert!(judged == verdict || is_foul, "{judged:?}");
}

fn opening(task: GameTask, moves: &str) -> GameTask {
    GameTask { opening: parse_moves(moves, task.size).unwrap(), ..task }
}

fn every_rule_is_played() {
    let (mut a, mut b) = (own("A", NODES), own("B", "tc=nodes:300"));
    for rule in Rule::ALL {
        let task = opening(task(rule, Size::STANDARD), "h8i9");
        for _ in 0..2 {
            let record = play(&task, &mut a, &mut b);
            assert!(matches!(record.ending, Ending::Five | Ending::Draw), "{record:?}");
            expect_agreement(&record);
            assert_eq!((&*record.opening, &*record.rule), ("h8i9", rule.name()));
            assert!(record.played.iter().all(|told| told.depth.is_some() && told.nodes.is_some()));
            assert!(record.played.iter().all(|told| told.value.is_some()));
            std::mem::swap(&mut a, &mut b);
        }
    }
}

fn a_rectangle_is_played() {
    let (mut a, mut b) = (own("A", NODES), own("B", NODES));
    for size in [Size::new(19, 9).unwrap(), Size::new(6, 32).unwrap()] {
        let record = play(&task(Rule::Freestyle, size), &mut a, &mut b);
        assert_eq!(record.size, size.to_string());
        expect_agreement(&record);
    }
}

fn an_opening_is_given_by_board() {
    let corner = Corner::new();
    let (mut black, mut white) = (corner.fake("A", &[], ""), own("B", NODES));
    let task = opening(task(Rule::Renju, Size::STANDARD), "h8h9h10i9g9");
    let record = play(&task, &mut black, &mut white);
    assert_eq!(record.ending, Ending::Five);
    assert!(record.moves.starts_with("h8h9h10i9g9"));
    expect_agreement(&record);
    black.quit();
    // The stones come in the order of play, then one by one.
    let input = corner.input();
    let board = input.iter().position(|line| line == "BOARD").unwrap();
    let stones = ["7,7,1", "7,8,2", "7,9,1", "8,8,2", "6,8,1"];
    assert_eq!(input[board + 1..board + 6], stones);
    assert!(input[board + 6].ends_with(",2") && input[board + 7] == "DONE");
    assert!(input[board + 8].starts_with("INFO time_left "));
    assert!(input[board + 9].starts_with("TURN "));
}

fn a_clock_for_the_game_is_kept() {
    let words = "tc=2s+20ms tolerance=10s";
    let (mut a, mut b) = (own("A", words), own("B", words));
    let record = play(&task(Rule::Standard, Size::STANDARD), &mut a, &mut b);
    expect_agreement(&record);
    assert!(matches!(record.ending, Ending::Five | Ending::Draw), "{record:?}");
}

fn a_game_is_drawn_after_enough_moves() {
    let (mut a, mut b) = (own("A", NODES), own("B", NODES));
    let task = GameTask { max_moves: Some(4), ..task(Rule::Caro, Size::STANDARD) };
    let record = play(&task, &mut a, &mut b);
    assert_eq!((record.ending, record.winner), (Ending::Draw, None));
    assert_eq!((record.played.len(), &*record.detail), (4, "4 moves"));
}

fn an_opening_may_end_the_game() {
    let (mut a, mut b) = (own("A", NODES), own("B", NODES));
    let task = opening(task(Rule::Freestyle, Size::STANDARD), "a1a2b1b2c1c2d1d2e1");
    let record = play(&task, &mut a, &mut b);
    assert_eq!((record.ending, record.winner), (Ending::Five, Some(Color::Black)));
    assert_eq!((record.played.len(), record.moves), (0, record.opening));
}
