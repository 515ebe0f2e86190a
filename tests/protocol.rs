//! Transcripts with the real binary: what a manager may send, and what it must get.

#[path = "protocol/manager.rs"]
mod manager;

use manager::{AT_ONCE, PATIENCE, Session, Xy, engine, parse_xy};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for a search to be under way.
const A_WHILE: Duration = Duration::from_millis(300);

/// A balanced position, us to move: its search does not come to an end by itself.
const QUIET: &str = "BOARD\n5,9,2\n4,11,1\n3,7,2\n8,11,1\n1,14,2\nDONE";
/// The stones in it.
const QUIET_STONES: [Xy; 5] = [(5, 9), (4, 11), (3, 7), (8, 11), (1, 14)];

const NO_GAME: &str = "no game: send START first";

/// A game with a minute for each move.
fn slow_game() -> Session {
    let mut session = Session::new();
    session.send("INFO timeout_turn 60000");
    session.ask("START 15", "OK");
    session
}

fn assert_free(move_: Xy, (width, height): Xy, stones: &[Xy]) {
    let (x, y) = move_;
    assert!(x < width && y < height, "{x},{y} is off the board");
    assert!(!stones.contains(&move_), "{x},{y} is occupied");
}

// A game.

#[test]
fn a_game_from_start_to_end() {
    let mut session = Session::with_game("START 20");
    let mut stones = vec![session.ask_move("BEGIN")];
    for _ in 0..4 {
        let turn = (0..20).map(|x| (x, 19)).find(|xy| !stones.contains(xy)).unwrap();
        stones.push(turn);
        let answer = session.ask_move(&format!("TURN {},{}", turn.0, turn.1));
        assert_free(answer, (20, 20), &stones);
        stones.push(answer);
    }
    session.ask("RESTART", "OK");
    session.ask_move("BEGIN");
    session.end();
}

#[test]
fn an_answer_follows_a_report_for_people() {
    let mut session = Session::with_game("START 15");
    session.ask_move(QUIET);
    let reports: Vec<_> =
        session.messages.iter().filter(|line| line.starts_with("MESSAGE depth ")).collect();
    assert_eq!(reports.len(), 1, "{:?}", session.messages);
    for word in ["ev ", "n ", "nps ", "pv "] {
        assert!(reports[0].contains(word), "{reports:?}");
    }
    session.end();
}

#[test]
fn lower_case_and_blanks_make_no_difference() {
    let mut session = Session::with_game("start 15 15");
    let first = session.ask_move("begin");
    session.ask(&format!("takeback {} , {}", first.0, first.1), "OK");
    session.ask("  play \t 3 , 4 ", "3,4");
    session.ask_move("turn\t10,10");
    session.ask_move("board\n3,4,2\ndone");
    session.ask_nothing("yxboard\n3,4,2\ndone");
    session.ask_nothing("info TIMEOUT_TURN 0");
    session.send("aBoUt");
    assert!(session.answer().starts_with("name="));
    session.send("end");
    session.expect_exit();
}

#[test]
fn all_line_ends_are_understood() {
    let lines = ["INFO timeout_turn 0", "", "START 15", "BOARD", "7,7,2", "DONE", "ABOUT", ""];
    for end in ["\n", "\r\n", "\r"] {
        let mut session = Session::new();
        // The last line has its end and no byte after it.
        session.send_bytes(lines.join(end).as_bytes());
        assert_eq!(session.answer(), "OK");
        assert_free(parse_xy(&session.answer()), (15, 15), &[(7, 7)]);
        assert!(session.answer().starts_with("name=\"Tengen\""));
        session.end();
    }
}

// Sizes.

#[test]
fn sizes_from_5_to_32_are_played() {
    for (start, width, height) in [
        ("START 5", 5, 5),
        ("START 32", 32, 32),
        ("RECTSTART 30,20", 30, 20),
        ("RECTSTART 5,32", 5, 32),
        ("start 6 9", 6, 9),
    ] {
        let mut session = Session::with_game(start);
        let first = session.ask_move("BEGIN");
        assert_free(first, (width, height), &[]);
        let corner = (width - 1, height - 1);
        let second = session.ask_move(&format!("TURN {},{}", corner.0, corner.1));
        assert_free(second, (width, height), &[first, corner]);
        session.ask_error(&format!("TURN {width},0"), "is outside the");
        session.ask_error(&format!("TURN 0,{height}"), "is outside the");
        session.end();
    }
}

#[test]
fn other_sizes_are_refused_and_the_game_goes_on() {
    let mut session = Session::new();
    session.ask_error("START 4", "unsupported board size 4x4");
    session.ask_error("BEGIN", NO_GAME);
    session.send("INFO timeout_turn 0");
    session.ask("START 15", "OK");
    session.ask("PLAY 14,14", "14,14");
    for (line, what) in [
        ("START 33", "unsupported board size 33x33"),
        ("START 4", "unsupported board size 4x4"),
        ("START 0", "unsupported board size 0x0"),
        ("START", "''"),
        ("START -20", "'-20'"),
        ("START many", "'many'"),
        ("START 99999999999999999999999", "'99999999999999999999999'"),
        ("start 15 33", "unsupported board size 15x33"),
        ("RECTSTART 33,15", "unsupported board size 33x15"),
        ("RECTSTART 20", "'20'"),
        ("RECTSTART a,b", "'a,b'"),
    ] {
        session.ask_error(line, what);
    }
    session.ask_error("TURN 14,14", "is occupied");
    session.ask_error("TURN 15,15", "is outside the 15 board");
    session.end();
}

// What cannot be obeyed.

#[test]
fn without_a_game_nothing_is_played() {
    let mut session = Session::new();
    for line in [
        "BEGIN",
        "TURN 7,7",
        "TURN x",
        "PLAY 7,7",
        "TAKEBACK 7,7",
        "RESTART",
        "YXSHOWFORBID",
        "BOARD\n7,7,1\n8,8,2\nDONE",
        "BOARD\nnonsense\nDONE",
        "YXBOARD\n7,7,1\nDONE",
        "SWAP2BOARD\nDONE",
    ] {
        session.ask(line, &format!("ERROR {NO_GAME}"));
    }
    session.ask_nothing("INFO timeout_turn 0\nINFO rule 1\nYXHASHCLEAR\nYXSTOP");
    session.ask("START 15", "OK");
    session.end();
}

#[test]
fn unknown_commands_are_told_so_on_one_short_line() {
    let mut session = Session::new();
    session.ask("HELLO world", "UNKNOWN command 'HELLO world'");
    session.ask("TURN7,7", "UNKNOWN command 'TURN7,7'");
    session.ask("7,7,1", "UNKNOWN command '7,7,1'");
    session.ask("DONE", "UNKNOWN command 'DONE'");
    session.send(&"y".repeat(500));
    let answer = session.answer();
    assert!(answer.starts_with("UNKNOWN command 'yyy") && answer.len() < 100, "{answer}");
    session.send("a\tb\u{7}c");
    assert_eq!(session.answer(), "UNKNOWN command 'a\u{fffd}b\u{fffd}c'");
    session.end();
}

#[test]
fn an_error_leaves_the_position_as_it_was() {
    let mut session = Session::with_game("START 5");
    session.ask("PLAY 2,2", "2,2");
    session.ask("PLAY 1,1", "1,1");
    for (line, what) in [
        ("TURN 2,2", "'2,2' at column 6 is occupied"),
        ("TURN 5,0", "'5,0' at column 6 is outside the 5 board"),
        ("TURN -1,0", "'-1,0' at column 6 is outside the 5 board"),
        ("TURN 3", "'3' at column 6 is not a point"),
        ("TURN 3;3", "'3;3' at column 6 is not a point"),
        ("TURN 3,3,1", "'3,3,1' at column 6 is not a point"),
        ("TURN", "'' at column 5 is not a point"),
        ("PLAY 1,1", "'1,1' at column 6 is occupied"),
        ("PLAY 9,9", "'9,9' at column 6 is outside"),
        ("PLAY c3", "'c3' at column 6 is not a point"),
        ("TAKEBACK 3,3", "'3,3': there is no stone"),
        ("TAKEBACK 5,5", "'5,5' at column 10 is outside"),
        ("TAKEBACK", "is not a point"),
        ("BEGIN", "BEGIN needs an empty board"),
        ("BOARD\n0,0,1\nDONE", "impossible stone counts: 1 own, 0"),
        ("BOARD\n0,0,2\n1,0,2\nDONE", "impossible stone counts: 0 own, 2"),
        ("BOARD\n0,0,1\n0,0,2\nDONE", "BOARD line '0,0,2': '0,0' at column 1 is occupied"),
        ("BOARD\n0,0,1\n5,0,2\nDONE", "BOARD line '5,0,2': '5,0' at column 1 is outside"),
        ("BOARD\n0,0,1\n0,1,4\nworse\nDONE", "BOARD line '0,1,4': not of the form x,y,field"),
        ("BOARD\n0,0\nDONE", "BOARD line '0,0': not of the form"),
        ("YXBOARD\n0,0,1\nDONE", "impossible stone counts"),
        ("YXBOARD\nx,0,1\nDONE", "YXBOARD line 'x,0,1': 'x,0' at column 1 is not a point"),
        ("SWAP2BOARD\n0,0\nDONE", "swap2 needs 0, 3 or 5 stones, not 1"),
        ("SWAP2BOARD\n0,0\n0,1\n0,2\n0,3\nDONE", "not 4"),
        ("SWAP2BOARD\n0,0\n0,0\n0,2\nDONE", "SWAP2BOARD line '0,0': '0,0' at column 1 is occ"),
    ] {
        session.ask_error(line, what);
    }
    assert_eq!(session.occupied(5, 5), [(1, 1), (2, 2)]);
    session.end();
}

#[test]
fn a_full_board_leaves_nothing_to_play() {
    let mut session = Session::with_game("START 5");
    let points: Vec<Xy> = (0..25).map(|i| (i % 5, i / 5)).collect();
    let lines: String =
        points.iter().enumerate().map(|(i, (x, y))| format!("{x},{y},{}\n", 2 - i % 2)).collect();
    session.ask_error(&format!("BOARD\n{lines}DONE"), "the board is full");
    assert_eq!(session.occupied(5, 5), []);

    session.ask_nothing(&format!("YXBOARD\n{lines}DONE"));
    session.ask_error("TURN 4,4", "is occupied");
    session.ask("TAKEBACK 4,4", "OK");
    // The opponent's stone fills the board; it is not left there.
    session.ask_error("TURN 4,4", "the board is full");
    session.ask("PLAY 4,4", "4,4");
    session.end();
}

// Lists of stones.

#[test]
fn board_lines_may_come_in_any_order() {
    let stones = [(7, 7), (8, 8), (6, 8), (6, 6)];
    for lines in ["7,7,1\n8,8,2\n6,8,1\n6,6,2", "8,8,2\n6,6,2\n\n 7 , 7 , 1 \n6,8,1"] {
        let mut session = Session::with_game("START 15");
        let answer = session.ask_move(&format!("BOARD\n{lines}\nDONE"));
        assert_free(answer, (15, 15), &stones);
        for (x, y) in stones {
            session.ask_error(&format!("PLAY {x},{y}"), "is occupied");
        }
        session.end();
    }
}

#[test]
fn board_replaces_what_was_there() {
    let mut session = Session::with_game("START 5");
    session.ask("PLAY 0,0", "0,0");
    session.ask_nothing("YXBOARD\n3,3,2\n4,4,3\nDONE");
    assert_eq!(session.occupied(5, 5), [(3, 3), (4, 4)]);
    let answer = session.ask_move("BOARD\nDONE");
    assert_eq!(session.occupied(5, 5), [answer]);
    session.ask_error("TAKEBACK 3,3", "there is no stone");
    session.end();
}

#[test]
fn a_list_of_stones_that_is_broken_off_is_an_error_once() {
    let mut session = Session::with_game("START 5");
    session.ask("PLAY 2,2", "2,2");
    session.ask_error("BOARD\n0,0,1\nPLAY 1,1", "BOARD broken off by 'PLAY 1,1' before DONE");
    assert_eq!(session.answer(), "1,1");
    session.ask_error("BOARD\n0,9,1\nYXBOARD", "BOARD line '0,9,1'");
    session.ask_error("START 99", "YXBOARD broken off by 'START 99'");
    assert!(session.answer().starts_with("ERROR unsupported board size"));
    assert_eq!(session.occupied(5, 5), [(1, 1), (2, 2)]);
    session.ask_nothing("YXBOARD\n0,0,1\nINFO timeout_turn 0\nYXSTOP\n0,1,2\nDONE");
    assert_eq!(session.occupied(5, 5), [(0, 0), (0, 1)]);
    session.send("BOARD\n0,0,1\nEND");
    assert_eq!(session.expect_exit(), [] as [&str; 0]);
}

#[test]
fn moves_can_be_taken_back_and_played() {
    let mut session = Session::with_game("START 15");
    let answer = session.ask_move("TURN 7,7");
    session.ask(&format!("TAKEBACK {},{}", answer.0, answer.1), "OK");
    session.ask("TAKEBACK 7,7", "OK");
    session.ask_move("BEGIN");
    session.ask("RESTART", "OK");
    session.ask("PLAY 0,0", "0,0");
    session.ask_error("TURN 0,0", "is occupied");
    session.end();
}

#[test]
fn swap2_offers_are_answered_and_leave_the_stones_as_given() {
    let mut session = Session::with_game("START 15");
    session.send("SWAP2BOARD\nDONE");
    let answer = session.answer();
    let opening: Vec<Xy> = answer.split(' ').map(parse_xy).collect();
    let [a, b, c] = opening[..] else { panic!("{answer:?} is not three moves") };
    assert!(a != b && b != c && a != c, "{answer}");
    session.ask_move("BEGIN");

    session.ask("START 15", "OK");
    let three = [(7, 7), (8, 7), (9, 9)];
    for lines in ["7,7\n8,7\n9,9", "7,7,1\n8,7,2\n9,9,1"] {
        session.send(&format!("SWAP2BOARD\n{lines}\nDONE"));
        let answer = session.answer();
        if answer != "SWAP" {
            let moves: Vec<Xy> = answer.split(' ').map(parse_xy).collect();
            assert!(moves.len() == 1 || (moves.len() == 2 && moves[0] != moves[1]), "{answer}");
            moves.into_iter().for_each(|move_| assert_free(move_, (15, 15), &three));
        }
    }

    let five = [(7, 7), (8, 7), (9, 9), (8, 8), (8, 6)];
    let lines: String = five.iter().map(|(x, y)| format!("{x},{y}\n")).collect();
    session.send(&format!("SWAP2BOARD\n{lines}DONE"));
    let answer = session.answer();
    if answer != "SWAP" {
        assert_free(parse_xy(&answer), (15, 15), &five);
    }
    for (x, y) in five {
        session.ask_error(&format!("PLAY {x},{y}"), "is occupied");
    }
    session.end();
}

// Settings.

#[test]
fn info_is_never_answered_and_an_unusable_value_is_told_later() {
    let mut session = Session::new();
    session.ask_nothing(
        "INFO
         INFO timeout_turn 0
         INFO timeout_match 0
         INFO time_left 2147483647
         INFO time_increment 0
         INFO max_memory 83886080
         INFO game_type 1
         INFO rule 0
         INFO evaluate 7,7
         INFO folder /no/such folder
         info max_depth -1
         info max_node -1
         info thread_num 1
         info hash_size 1024
         info pondering 0
         info pondering -1
         info caution_factor 1
         info checkmate 0
         info nbestsym 0
         info show_detail 1
         info usedatabase 0
         INFO no_such_key value",
    );
    session.send("INFO timeout_match soon\nINFO rule 77");
    session.expect_silence(Duration::from_millis(100));
    session.ask("START 15", "OK");
    let remarks = &session.messages;
    assert_eq!(remarks.len(), 2, "{remarks:?}");
    assert!(remarks[0].starts_with("MESSAGE INFO timeout_match"), "{remarks:?}");
    assert!(remarks[0].contains("'soon'"), "{remarks:?}");
    assert!(remarks[1].starts_with("MESSAGE INFO rule"), "{remarks:?}");
    session.ask_nothing("");
    session.end();
}

#[test]
fn pondering_ends_with_the_next_request() {
    let mut session = Session::new();
    session.ask_nothing("INFO pondering 1\nINFO timeout_turn 30");
    session.ask("START 15", "OK");
    session.send("BEGIN");
    session.answer();
    for opponent in ["0,0", "0,2", "0,4"] {
        std::thread::sleep(Duration::from_millis(50));
        session.send(&format!("TURN {opponent}"));
        session.answer();
    }
    session.send("ABOUT");
    assert!(session.answer().starts_with("name="));
    session.end();
}

#[test]
fn about_tells_who_it_is() {
    let mut session = Session::new();
    session.send("ABOUT");
    let answer = session.answer();
    assert!(answer.starts_with("name=\"Tengen\", version=\""), "{answer}");
    for key in ["author", "country", "www"] {
        assert!(answer.contains(&format!(", {key}=\"")), "{answer}");
    }
    assert!(answer.contains(env!("CARGO_PKG_VERSION")), "{answer}");
    session.end();
}

#[test]
fn a_node_limit_limits_the_search() {
    let mut session = slow_game();
    session.send("INFO max_node 100");
    session.ask_move(QUIET);
    session.end();
}

#[test]
fn forbidden_points_are_told_in_renju_only() {
    let mut session = Session::with_game("START 15");
    session.send(
        "YXBOARD
         5,7,1
         0,0,2
         6,7,1
         14,14,2
         7,5,1
         0,14,2
         7,6,1
         14,0,2
         DONE",
    );
    session.ask("YXSHOWFORBID", "FORBID .");
    // A change of the rule keeps the stones.
    session.send("INFO rule 4");
    session.ask("yxshowforbid", "FORBID 0707.");
    session.send("INFO rule 1");
    session.ask("YXSHOWFORBID", "FORBID .");
    session.end();
}

#[test]
fn a_yixin_board_game() {
    let mut session = Session::new();
    session.send(
        "info show_detail 1
         info timeout_turn 100
         info timeout_match 1000000
         info thread_num 2
         info rule 4
         yxhashclear
         start 15 15",
    );
    assert_eq!(session.answer(), "OK");
    session.ask_move("board\ndone");
    session.send("INFO time_left 999000\nyxhashclear\nstart 15 15");
    assert_eq!(session.answer(), "OK");
    session.send("yxboard\n7,7,1\n8,8,2\ndone\nyxshowforbid");
    assert_eq!(session.answer(), "FORBID .");
    session.ask_move("board\n7,7,1\n8,8,2\ndone");
    session.send("end");
    session.expect_exit();
}

// What acts at once.

#[test]
fn end_during_a_thought_leaves_at_once_without_a_word() {
    let mut session = slow_game();
    session.send(QUIET);
    session.expect_silence(A_WHILE);
    session.end();
}

#[test]
fn end_of_input_during_a_thought_is_end() {
    let mut session = slow_game();
    session.send(QUIET);
    session.expect_silence(A_WHILE);
    session.close();
    assert_eq!(session.expect_exit(), [] as [&str; 0]);
}

#[test]
fn end_of_input_in_a_list_of_stones_is_a_quiet_end() {
    let mut session = Session::with_game("START 15");
    session.send_bytes(b"BOARD\n7,7,1\n8,8");
    session.close();
    assert_eq!(session.expect_exit(), [] as [&str; 0]);
}

#[test]
fn what_came_before_the_end_is_answered_unless_it_needs_thought() {
    let mut session = Session::new();
    session.send("START 20\nABOUT\nHELLO\nTURN 20,0\nEND\nABOUT");
    let lines = session.expect_exit();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(lines[0], "OK");
    assert!(lines[1].starts_with("name="));
    assert_eq!(lines[2], "UNKNOWN command 'HELLO'");
    assert!(lines[3].starts_with("ERROR '20,0'"));

    let mut session = Session::new();
    session.send_bytes(b"START 20\nABOUT");
    session.close();
    assert_eq!(session.expect_exit().len(), 2);
}

#[test]
fn stop_makes_the_engine_move_at_once() {
    for stop in ["YXSTOP", "stop"] {
        let mut session = slow_game();
        session.send(QUIET);
        session.expect_silence(A_WHILE);
        let begin = Instant::now();
        session.send(stop);
        let answer = parse_xy(&session.answer_within(AT_ONCE));
        println!("moved after {:?}", begin.elapsed());
        assert_free(answer, (15, 15), &QUIET_STONES);

        // A stop that comes too late does not hit the next search.
        session.ask_nothing(stop);
        session.send(QUIET);
        session.expect_silence(A_WHILE);
        session.send(stop);
        session.answer_within(AT_ONCE);
        session.end();
    }
}

#[test]
fn a_stop_hits_a_search_that_has_not_begun() {
    let mut session = slow_game();
    session.send(&format!("{QUIET}\nYXSTOP"));
    parse_xy(&session.answer_within(AT_ONCE));
    session.end();
}

#[test]
fn a_time_limit_lowered_during_a_thought_acts_at_once() {
    for limit in ["INFO timeout_turn 100", "INFO time_left 100", "info TIMEOUT_TURN 0"] {
        let mut session = slow_game();
        session.send(QUIET);
        session.expect_silence(A_WHILE);
        let begin = Instant::now();
        session.send(limit);
        parse_xy(&session.answer_within(AT_ONCE));
        println!("moved {:?} after {limit}", begin.elapsed());
        session.end();
    }
}

#[test]
fn time_limits_are_kept() {
    let mut session = Session::new();
    session.send("INFO timeout_turn 100");
    session.ask("START 20", "OK");
    let begin = Instant::now();
    session.ask_move(QUIET);
    assert!(begin.elapsed() < AT_ONCE, "{:?}", begin.elapsed());
    session.end();
}

// Rough handling.

#[test]
fn a_line_of_any_length_is_answered_once_and_kept_short() {
    let mut session = Session::with_game("START 15");
    session.send_bytes(&[b"TURN 7,7 ".to_vec(), vec![b'x'; 1 << 20], b"\r\n".to_vec()].concat());
    let answer = session.answer();
    assert!(answer.starts_with("ERROR line too long: 'TURN 7,7 xxx"), "{answer}");
    assert!(answer.len() < 120, "{answer}");
    session.ask_nothing("");

    // Blanks do not make a line long, and INFO is not answered however long it is.
    session.send_bytes(&[b"PLAY 7,7".to_vec(), vec![b' '; 1 << 20], b"\r\n".to_vec()].concat());
    assert_eq!(session.answer(), "7,7");
    session.send_bytes(&[b"INFO folder ".to_vec(), vec![b'x'; 1 << 20], b"\n".to_vec()].concat());
    session.ask_nothing("");

    // Within a list of stones it spoils the list.
    session.send_bytes(&[b"BOARD\n".to_vec(), vec![b'1'; 1 << 20], b"\nDONE\n".to_vec()].concat());
    assert!(session.answer().starts_with("ERROR line too long"));
    session.ask_error("PLAY 7,7", "is occupied");
    session.end();
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_line_takes_no_memory() {
    let mut session = Session::with_game("START 15");
    let before = session.peak_memory();
    let part = vec![b'z'; 1 << 20];
    (0..64).for_each(|_| session.send_bytes(&part));
    session.send_bytes(b"\n");
    assert!(session.answer().starts_with("ERROR line too long"));
    let growth = session.peak_memory() - before;
    assert!(growth < 8 << 10, "{growth} KB more for a line of 64 MB");
    session.end();
}

#[test]
fn any_bytes_are_survived() {
    let mut session = Session::with_game("START 15");
    session.ask("PLAY 7,7", "7,7");
    let mut state = 1_u64;
    let mut garbage: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (state >> 56) as u8
    })
    .take(100_000)
    .collect();
    garbage.extend_from_slice(b"\nBOARD\n\xff\xfe\0\n\x80,1,1\nDONE\nABOUT\n");
    session.send_bytes(&garbage);
    loop {
        let answer = session.answer();
        if answer.starts_with("name=") {
            break;
        }
        assert!(answer.starts_with("UNKNOWN ") || answer.starts_with("ERROR "), "{answer}");
        assert!(!answer.contains(char::is_control), "{answer:?}");
    }
    session.ask_error("PLAY 7,7", "is occupied");
    session.end();
}

#[test]
fn a_flood_of_requests_is_answered_in_order() {
    let mut session = Session::with_game("START 15");
    let flood: String = (0..20_000).map(|i| format!("X{i}\n")).collect();
    // The answers are taken in by another thread, so that this does not lock up.
    session.send_bytes(flood.as_bytes());
    for i in 0..20_000 {
        assert_eq!(session.answer(), format!("UNKNOWN command 'X{i}'"));
    }
    session.end();
}

#[test]
fn a_manager_that_is_gone_is_no_reason_to_complain() {
    let mut child = engine()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, b"ABOUT\n").unwrap();
    // The input stays open: the failure to answer is what ends the engine.
    let deadline = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("the engine stays though nobody reads");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

// The command line.

#[test]
fn help_and_version_succeed() {
    for (argument, text) in
        [("--help", "Usage: pbrain-tengen"), ("--version", env!("CARGO_PKG_VERSION"))]
    {
        let output = engine().arg(argument).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8(output.stdout).unwrap().contains(text));
        assert_eq!(output.stderr, b"");
    }
}

#[test]
fn mistakes_on_the_command_line_are_told_on_one_line() {
    let cases: [(&[&str], &str); 6] = [
        (&["--colour"], "'--colour'"),
        (&["dance"], "'dance'"),
        (&["bench", "--depth", "deep"], "'deep'"),
        (&["bench", "--depth", "0"], "'0'"),
        (&["bench", "--positions"], "--positions"),
        (&["bench", "--positions", "/no/such/file"], "/no/such/file"),
    ];
    for (arguments, what) in cases {
        let output = engine().args(arguments).stdin(Stdio::null()).output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert_eq!(output.stdout, b"");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(complaint.starts_with("pbrain-tengen: "), "{complaint}");
        assert!(complaint.contains(what), "{complaint}");
    }
}

#[test]
fn verbosity_goes_to_standard_error_only() {
    let output = engine().args(["-v", "-v"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"");
}
