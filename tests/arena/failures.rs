//! Engines that fail, each in its way: who wins, what is written down, and that the match goes on.

use crate::Test;
use crate::corner::{Corner, play, task};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use tengen::arena::{Ending, EngineSpec, Player, play_game, verify};
use tengen::board::{Color, Size};
use tengen::rules::Rule;

pub const TESTS: &[Test] = &[
    ("sound_engines_play_to_the_five", sound_engines_play_to_the_five),
    ("hanging_is_killed", hanging_is_killed),
    ("hanging_with_a_child_is_killed_with_it", hanging_with_a_child_is_killed_with_it),
    ("crash_in_mid_thought", crash_in_mid_thought),
    ("garbage_is_no_move", garbage_is_no_move),
    ("an_error_is_no_move", an_error_is_no_move),
    ("an_answer_too_late_loses", an_answer_too_late_loses),
    ("occupied_is_illegal", occupied_is_illegal),
    ("off_the_board_is_illegal", off_the_board_is_illegal),
    ("forbidden_loses_in_renju", forbidden_loses_in_renju),
    ("many_lines_are_a_flood", many_lines_are_a_flood),
    ("an_endless_line_is_a_flood", an_endless_line_is_a_flood),
    ("noise_before_the_answer_means_nothing", noise_before_the_answer_means_nothing),
    ("closing_the_output_is_a_crash", closing_the_output_is_a_crash),
    ("an_engine_that_ignores_end_is_killed", an_engine_that_ignores_end_is_killed),
    ("an_engine_that_does_not_read_hangs", an_engine_that_does_not_read_hangs),
    ("an_engine_that_refuses_the_board_loses", an_engine_that_refuses_the_board_loses),
    ("an_engine_that_never_gets_ready_loses", an_engine_that_never_gets_ready_loses),
    ("a_process_without_restart_is_replaced", a_process_without_restart_is_replaced),
    ("a_missing_program_is_found_before_the_match", a_missing_program_is_found_before_the_match),
    ("a_game_is_interrupted_at_once", a_game_is_interrupted_at_once),
    ("memory_beyond_the_limit_is_told", memory_beyond_the_limit_is_told),
];

/// Lets White answer so against a sound Black, and wants this ending, with Black as the winner
/// and with words like these about it. The next game between the two must be sound, in a process
/// of its own if the old one is to be replaced; and nobody may be left in the end.
fn expect_loss(answers: &[&str], words: &str, ending: Ending, detail: &str, replaced: bool) {
    let (sound, bad) = (Corner::new(), Corner::new());
    let task = task(Rule::Freestyle, Size::STANDARD);
    let mut black = sound.fake("sound", &[], "");
    let mut white = bad.fake("bad", answers, words);
    let record = play(&task, &mut black, &mut white);
    assert_eq!((record.ending, record.winner), (ending, Some(Color::Black)), "{record:?}");
    assert!(record.detail.contains(detail), "{:?} does not tell {detail:?}", record.detail);
    assert_eq!((record.game, record.pair), (3, 1));
    assert_eq!((&*record.black, &*record.white), ("sound", "bad"));

    let next = play(&task, &mut black, &mut white);
    assert_eq!((next.ending, next.winner), (Ending::Five, Some(Color::Black)));
    assert_eq!(next.moves, "a1o15b1n15c1m15d1l15e1");
    let processes = bad.processes().len();
    assert!(if replaced { processes >= 2 } else { processes == 1 }, "{processes} processes");
    assert_eq!(sound.processes().len(), 1);
    drop((black, white));
    sound.expect_nobody_left();
    bad.expect_nobody_left();
}

fn sound_engines_play_to_the_five() {
    let (one, two) = (Corner::new(), Corner::new());
    let task = task(Rule::Standard, Size::new(7, 6).unwrap());
    let (mut black, mut white) = (one.fake("A", &[], ""), two.fake("B", &[], ""));
    let record = play(&task, &mut black, &mut white);
    assert_eq!((record.ending, record.winner), (Ending::Five, Some(Color::Black)));
    assert_eq!((&*record.moves, record.played.len()), ("a1g6b1f6c1e6d1d6e1", 9));
    assert_eq!((&*record.size, &*record.rule, &*record.opening), ("7x6", "standard", ""));
    black.quit();
    let input = one.input();
    assert_eq!(input[0], "RECTSTART 7,6");
    let game = ["INFO time_left 2147483647", "BEGIN", "INFO time_left 2147483647", "TURN 6,5"];
    let begin = input.iter().position(|line| line == "BEGIN").unwrap();
    assert_eq!(input[begin - 1..begin + 3], game);
    assert_eq!(input.last().unwrap(), "END");
}

fn hanging_is_killed() {
    let words = "tc=1s/move tolerance=1s grace=100ms";
    expect_loss(&["play", "hang"], words, Ending::Hang, "no answer within 2100 ms", true);
}

fn hanging_with_a_child_is_killed_with_it() {
    let words = "tc=1s/move tolerance=1s grace=100ms";
    expect_loss(&["play", "hang-with-child"], words, Ending::Hang, "no answer", true);
}

fn crash_in_mid_thought() {
    let detail = if cfg!(unix) { "the process ended (exit status: 3)" } else { "ended" };
    expect_loss(&["play", "exit"], "", Ending::Crash, detail, true);
}

fn garbage_is_no_move() {
    expect_loss(&["play", "I resign"], "", Ending::Garbage, "answered 'I resign'", true);
    expect_loss(&["1,1 2,2"], "", Ending::Garbage, "answered '1,1 2,2' where one move", false);
    expect_loss(&["SWAP"], "", Ending::Garbage, "answered 'SWAP'", false);
}

fn an_error_is_no_move() {
    expect_loss(&["ERROR no idea"], "", Ending::Garbage, "answered 'ERROR no idea'", true);
    expect_loss(&["UNKNOWN TURN"], "", Ending::Garbage, "answered 'UNKNOWN TURN'", true);
}

fn an_answer_too_late_loses() {
    let words = "tc=1s/move tolerance=1s grace=60s";
    let detail = "ms; 1000 ms were left, and 1000 ms of tolerance";
    expect_loss(&["play", "late:2100"], words, Ending::Timeout, detail, false);
    // A clock for the game runs on from move to move.
    let words = "tc=3s tolerance=1s grace=60s";
    expect_loss(&["late:1500", "late:3000"], words, Ending::Timeout, "answered '13,14'", false);
}

fn occupied_is_illegal() {
    expect_loss(&["play", "repeat"], "", Ending::Illegal, "b1 is occupied", false);
}

fn off_the_board_is_illegal() {
    expect_loss(&["15,3"], "", Ending::Illegal, "15,3 is outside the 15 board", false);
    expect_loss(&["-1,0"], "", Ending::Illegal, "-1,0 is outside the 15 board", false);
}

fn forbidden_loses_in_renju() {
    let (one, two) = (Corner::new(), Corner::new());
    let stones = ["6,7", "8,7", "7,6", "7,8", "7,7"];
    let mut black = one.fake("bad", &stones, "");
    let mut white = two.fake("sound", &[], "");
    let record = play(&task(Rule::Renju, Size::STANDARD), &mut black, &mut white);
    assert_eq!((record.ending, record.winner), (Ending::Forbidden, Some(Color::White)));
    assert_eq!(record.detail, "double three at h8");
    assert_eq!((&*record.moves, record.played.len()), ("g8o15i8n15h7m15h9l15h8", 9));
    let next = play(&task(Rule::Renju, Size::STANDARD), &mut black, &mut white);
    assert_eq!((next.ending, next.winner), (Ending::Five, Some(Color::Black)));
}

fn many_lines_are_a_flood() {
    let detail = "more than 8 MB without an answer";
    expect_loss(&["play", "flood-lines"], "", Ending::Flood, detail, true);
}

fn an_endless_line_is_a_flood() {
    expect_loss(&["play", "flood-line"], "", Ending::Flood, "more than 8 MB", true);
}

fn noise_before_the_answer_means_nothing() {
    let (one, two) = (Corner::new(), Corner::new());
    let mut black = one.fake("noisy", &["noisy"], "option.colour=blue");
    let mut white = two.fake("sound", &[], "");
    for _ in 0..2 {
        let record = play(&task(Rule::Freestyle, Size::STANDARD), &mut black, &mut white);
        assert_eq!((record.ending, record.winner), (Ending::Five, Some(Color::Black)));
        let told = &record.played[2];
        assert_eq!((told.value.as_deref(), told.depth), (Some("-12"), Some(5)));
        assert_eq!(told.nodes, Some(12_000));
        assert_eq!(record.played[1].value, None);
    }
    assert_eq!(one.processes().len(), 1);
}

fn closing_the_output_is_a_crash() {
    let detail = if cfg!(unix) { "the process has closed its output" } else { "ended" };
    expect_loss(&["play", "close"], "", Ending::Crash, detail, true);
}

fn an_engine_that_ignores_end_is_killed() {
    let corner = Corner::new();
    let other = Corner::new();
    let mut black = corner.fake("stubborn", &["ignore-end"], "");
    let mut white = other.fake("sound", &[], "");
    play(&task(Rule::Freestyle, Size::STANDARD), &mut black, &mut white);
    black.quit();
    corner.expect_nobody_left();
    // It can play again.
    play(&task(Rule::Freestyle, Size::STANDARD), &mut black, &mut white);
    assert_eq!(corner.processes().len(), 2);
}

#[cfg(unix)]
fn an_engine_that_does_not_read_hangs() {
    let much = format!("option.x={}", "y".repeat(1 << 20));
    let corner = Corner::new();
    let other = Corner::new();
    let mut white = corner.fake("deaf", &["start:deaf"], &much);
    let mut black = other.fake("sound", &[], "");
    let record = play(&task(Rule::Freestyle, Size::STANDARD), &mut black, &mut white);
    assert_eq!((record.ending, record.winner), (Ending::Hang, Some(Color::Black)));
    assert_eq!(record.detail, "it does not read its input");
    corner.expect_nobody_left();
}

#[cfg(not(unix))]
fn an_engine_that_does_not_read_hangs() {}

fn an_engine_that_refuses_the_board_loses() {
    let detail = "answered START 15 by 'ERROR 20 only'";
    expect_loss(&["start:ERROR 20 only"], "", Ending::Garbage, detail, true);
}

fn an_engine_that_never_gets_ready_loses() {
    let detail = "no OK to START 15 within 100 ms";
    let (sound, bad) = (Corner::new(), Corner::new());
    let task = task(Rule::Freestyle, Size::STANDARD);
    let mut black = sound.fake("sound", &[], "");
    let mut white = bad.fake("bad", &["start:hang"], "startup=100ms");
    let record = play(&task, &mut black, &mut white);
    assert_eq!((record.ending, record.winner), (Ending::Hang, Some(Color::Black)));
    assert_eq!((&*record.detail, &*record.moves), (detail, ""));
}

fn a_process_without_restart_is_replaced() {
    for answer in ["start:UNKNOWN command", "start:ERROR what?", "start:hang"] {
        let (one, two) = (Corner::new(), Corner::new());
        let task = task(Rule::Freestyle, Size::STANDARD);
        let mut black = one.fake("A", &["start:OK", answer], "startup=2s");
        let mut white = two.fake("B", &[], "");
        for _ in 0..3 {
            let record = play(&task, &mut black, &mut white);
            assert_eq!((record.ending, record.winner), (Ending::Five, Some(Color::Black)));
        }
        // The third game does not try again what has failed.
        assert_eq!(one.processes().len(), 3, "{answer}");
        assert_eq!(one.input().iter().filter(|line| *line == "RESTART").count(), 1);
        drop((black, white));
        one.expect_nobody_left();
    }
}

fn a_missing_program_is_found_before_the_match() {
    let spec = EngineSpec::parse("cmd=no/such/engine", "").unwrap();
    let error = Player::new(spec.clone()).check().unwrap_err();
    assert!(error.starts_with("cannot start ") && error.contains("engine: "), "{error}");
    let dir = EngineSpec::parse("cmd=x dir=no/such/place", "").unwrap();
    let error = Player::new(dir).check().unwrap_err();
    assert!(error.contains("place does not exist"), "{error}");

    // Should it vanish during a match, it loses its games.
    let corner = Corner::new();
    let (mut black, mut white) = (Player::new(spec), corner.fake("B", &[], ""));
    let record = play(&task(Rule::Caro, Size::STANDARD), &mut black, &mut white);
    assert_eq!((record.ending, record.winner), (Ending::Crash, Some(Color::White)));
    let mut fine = corner.fake("B", &[], "");
    assert_eq!((fine.check(), fine.check()), (Ok(()), Ok(())));
}

fn a_game_is_interrupted_at_once() {
    let (one, two) = (Corner::new(), Corner::new());
    let mut black = one.fake("A", &["play", "hang"], "tc=1000s/move");
    let mut white = two.fake("B", &[], "");
    let stop = AtomicBool::new(false);
    let began = Instant::now();
    let record = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(500));
            stop.store(true, Relaxed);
        });
        let task = task(Rule::Freestyle, Size::STANDARD);
        play_game(&task, [&mut black, &mut white], &stop)
    });
    assert!(began.elapsed() < Duration::from_secs(20));
    assert_eq!((record.ending, record.winner), (Ending::Interrupted, None));
    assert_eq!(verify(&record), Ok(()));
    // Whoever is asked for another game after all gets new processes.
    let next = play(&task(Rule::Freestyle, Size::STANDARD), &mut black, &mut white);
    assert_eq!(next.ending, Ending::Five);
    drop((black, white));
    one.expect_nobody_left();
    two.expect_nobody_left();
}

#[cfg(target_os = "linux")]
fn memory_beyond_the_limit_is_told() {
    let (one, two) = (Corner::new(), Corner::new());
    let mut black = one.fake("greedy", &[], "memory=64K");
    let mut white = two.fake("B", &[], "");
    let record = play(&task(Rule::Freestyle, Size::STANDARD), &mut black, &mut white);
    assert_eq!((record.ending, record.winner), (Ending::Five, Some(Color::Black)));
    assert!(record.detail.starts_with("greedy has used "), "{}", record.detail);
    let used = black.peak_memory().unwrap();
    assert!((64 << 10..1 << 30).contains(&used), "{used}");
}

#[cfg(not(target_os = "linux"))]
fn memory_beyond_the_limit_is_told() {}
