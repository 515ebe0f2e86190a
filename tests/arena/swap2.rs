//! Agreement by swap2: who has which colour in the end, and who fails before.

use crate::Test;
use crate::corner::{Corner, own, play, task};
use tengen::arena::{Ending, GameRecord, GameTask};
use tengen::board::{Color, Size};
use tengen::rules::Rule;

pub const TESTS: &[Test] = &[
    ("the_second_takes_black", the_second_takes_black),
    ("the_second_plays_white", the_second_plays_white),
    ("the_first_takes_black_after_two_more", the_first_takes_black_after_two_more),
    ("the_first_plays_white_after_two_more", the_first_plays_white_after_two_more),
    ("wrong_answers_lose", wrong_answers_lose),
    ("our_engine_agrees_with_itself", our_engine_agrees_with_itself),
];

const OFFER: &str = "7,7 0,7 8,9";

fn swap2() -> GameTask {
    GameTask { swap2: true, ..task(Rule::Standard, Size::STANDARD) }
}

/// A game of two fakes with these answers.
fn game(first: &[&str], second: &[&str]) -> (GameRecord, [Corner; 2]) {
    let corners = [Corner::new(), Corner::new()];
    let mut a = corners[0].fake("first", first, "");
    let mut b = corners[1].fake("second", second, "");
    let record = play(&swap2(), &mut a, &mut b);
    (record, corners)
}

/// Wants a game that these colours have played to the end after these stones.
fn expect_game(record: &GameRecord, black: &str, opening: &str, moves: &str, detail: &str) {
    assert_eq!(record.black, black);
    assert_ne!(record.white, black);
    assert_eq!((record.ending, &*record.opening), (Ending::Five, opening));
    assert!(record.moves.starts_with(moves), "{}", record.moves);
    assert_eq!(record.detail, detail);
}

fn the_second_takes_black() {
    let (record, corners) = game(&[OFFER], &["SWAP"]);
    let detail = "first has offered h8a8i10, second has taken black";
    expect_game(&record, "second", "h8a8i10", "h8a8i10o15a1n15b1", detail);
    let input = corners[1].input();
    let at = input.iter().position(|line| line == "SWAP2BOARD").unwrap();
    assert_eq!(input[at + 1..at + 5], ["7,7", "0,7", "8,9", "DONE"]);
    let board = input.iter().position(|line| line == "BOARD").unwrap();
    assert_eq!(input[board + 1..board + 5], ["7,7,1", "0,7,2", "8,9,1", "14,14,2"]);
}

fn the_second_plays_white() {
    let (record, _) = game(&[OFFER], &["5,5"]);
    let detail = "first has offered h8a8i10, second has taken white";
    expect_game(&record, "first", "h8a8i10", "h8a8i10f6a1o15b1", detail);
    // The fourth stone is a move like any other.
    assert_eq!(record.played.len(), 2 * 5);
}

fn the_first_takes_black_after_two_more() {
    let (record, _) = game(&[OFFER, "SWAP"], &["5,5 3,5"]);
    let detail = "second has offered h8a8i10f6d6, first has taken black";
    expect_game(&record, "first", "h8a8i10f6d6", "h8a8i10f6d6o15a1", detail);
}

fn the_first_plays_white_after_two_more() {
    let (record, _) = game(&[OFFER, "1,13"], &["5,5 3,5"]);
    let detail = "second has offered h8a8i10f6d6, first has taken white";
    expect_game(&record, "second", "h8a8i10f6d6", "h8a8i10f6d6b14a1o15", detail);
}

/// What both answer, how the game ends, who wins, and what is written about it.
type Case<'a> = (&'a [&'a str], &'a [&'a str], Ending, &'a str, &'a str);

fn wrong_answers_lose() {
    let garbage = Ending::Garbage;
    let cases: [Case; 11] = [
        (&["SWAP"], &[], garbage, "second", "answered 'SWAP' where three stones was due"),
        (&["7,7"], &[], garbage, "second", "where three stones"),
        (&["7,7 7,8 7,9 8,8"], &[], garbage, "second", "where three stones"),
        (&["7,7 7,8 7,7"], &[], Ending::Illegal, "second", "h8 is occupied"),
        (&["7,7 7,8 7,15"], &[], Ending::Illegal, "second", "7,15 is outside"),
        (&[OFFER], &["7,7"], Ending::Illegal, "first", "h8 is occupied"),
        (&[OFFER], &["1,1 1,1"], Ending::Illegal, "first", "b2 is occupied"),
        (&[OFFER], &["1,1 2,1 3,1"], garbage, "first", "where SWAP, one move or two was due"),
        (&[OFFER, "0,0 0,1"], &["1,1 2,1"], garbage, "second", "where SWAP or one move was due"),
        (&[OFFER, "1,1"], &["1,1 2,1"], Ending::Illegal, "second", "b2 is occupied"),
        (&[OFFER], &["exit"], Ending::Crash, "first", "the process ended"),
    ];
    for (first, second, ending, winner, detail) in cases {
        let (record, _corners) = game(first, second);
        assert_eq!(record.ending, ending, "{first:?} {second:?}");
        let won = match record.winner {
            Some(Color::Black) => &record.black,
            _ => &record.white,
        };
        assert_eq!(won, winner, "{first:?} {second:?}");
        assert!(record.detail.contains(detail), "{}", record.detail);
        assert!(record.played.is_empty());
    }
}

fn our_engine_agrees_with_itself() {
    let (mut a, mut b) = (own("A", "tc=nodes:300"), own("B", "tc=nodes:300"));
    for _ in 0..3 {
        let record = play(&swap2(), &mut a, &mut b);
        assert!(matches!(record.ending, Ending::Five | Ending::Draw), "{record:?}");
        assert!(record.detail.contains("has taken"), "{}", record.detail);
    }
}
