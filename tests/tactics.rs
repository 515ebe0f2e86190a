//! What the engine must see: its own win, the opponent's, and what the rules make of them.
//!
//! Drawings show the player to move as `X` and the opponent as `O`, and are asked for both
//! colours. White moves when Black has one stone more, so `+` marks where the opponent has another
//! stone if the player is White. Answers are judged by the slow twins of the rules.

#[path = "tactics/judge.rs"]
mod judge;
mod reference;

use judge::{find_forced_win, forces_win, is_legal, winning_places, wins_at};
use reference::foul::foul;
use reference::grid::{Grid, Place, place};
use reference::setup::draw;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tengen::board::notation::{parse_board, parse_point};
use tengen::board::{Board, Color, Point, Size};
use tengen::engine::{Engine, Options};
use tengen::rules::{Foul, Rule};
use tengen::search::{Control, Report, Ticket, Value};

// Asking the engine.

/// An engine with a small table and so much time that only the other limits count.
fn engine(rule: Rule, board: Board) -> (Engine, Arc<Control>) {
    let control = Arc::new(Control::default());
    control.clock.set_turn(600_000);
    let options = Options { rule, hash_size: Some(8 << 20), ..Options::default() };
    let mut engine = Engine::new(options, Arc::clone(&control));
    engine.set_board(board);
    (engine, control)
}

/// The final report of a search, whose first move is the one to play.
fn think(engine: &mut Engine, ticket: Ticket) -> Report {
    let mut last = None;
    let point = engine.think(ticket, &mut |report| last = Some(report.clone())).expect("a move");
    let report = last.expect("a report");
    assert_eq!(report.pv[0], point);
    assert!(engine.board().is_empty(point), "{point}\n{}", engine.board());
    report
}

/// The report on a position after so many nodes.
fn search(rule: Rule, board: &Board, nodes: u64) -> Report {
    let (mut engine, _) = engine(rule, board.clone());
    engine.options_mut().max_nodes = Some(nodes);
    think(&mut engine, 1)
}

/// Enough to see what lies a few moves ahead.
const SOME_NODES: u64 = 20_000;

// Positions.

/// A drawn position with `mover` to move.
fn position(drawing: &str, mover: Color) -> Board {
    let spare = if mover == Color::Black { '.' } else { 'O' };
    let drawing = drawing.replace('+', &spare.to_string());
    let board = draw(&match mover {
        Color::Black => drawing,
        Color::White => drawing.replace('X', "?").replace('O', "X").replace('?', "O"),
    });
    assert_eq!(board.side_to_move(), mover, "wrong number of stones\n{board}");
    board
}

/// A position with its rule, and what the engine makes of it.
struct Answer {
    rule: Rule,
    board: Board,
    grid: Grid,
    us: Color,
    report: Report,
}

impl Answer {
    fn new(rule: Rule, board: Board, nodes: u64) -> Answer {
        let report = search(rule, &board, nodes);
        let grid = Grid::from(&board);
        let us = board.side_to_move();
        let answer = Answer { rule, board, grid, us, report };
        answer.assert(is_legal(&answer.grid, rule, us, answer.at()), "is legal");
        answer.assert_claim();
        answer
    }

    fn at(&self) -> Place {
        place(self.report.pv[0])
    }

    fn assert(&self, holds: bool, what: &str) {
        let Answer { rule, board, report, .. } = self;
        assert!(holds, "not so: the answer {what}. {rule}, {report}\n{board:?}");
    }

    /// A claimed win that is near enough to be checked must be one.
    fn assert_claim(&self) {
        if let Some(plies @ 1..=5) = self.report.value.mate_in() {
            self.assert_forces_win(plies);
        }
    }

    fn assert_wins(&self) {
        self.assert(wins_at(&self.grid, self.rule, self.at(), self.us), "wins");
        self.assert(self.report.value.mate_in() == Some(1), "is told as a win in one");
    }

    /// The move wins in so many plies at most, and the engine knows it wins.
    fn assert_forces_win(&self, plies: i32) {
        let forces = forces_win(&self.grid, self.rule, self.us, self.at(), plies);
        self.assert(forces, &format!("wins by force in {plies}"));
        self.assert(self.report.value.mate_in() > Some(0), "is told as a win");
    }

    /// The opponent can neither make a five nor a four that ends in one.
    fn assert_defends(&self) {
        let after = self.grid.with(self.at(), self.us.into());
        let win = find_forced_win(&after, self.rule, self.us.opponent(), 3);
        self.assert(win.is_none(), &format!("defends against {win:?}"));
    }
}

/// Rules and players to ask a drawing for, with the engine's answer.
fn answers(
    drawing: &str,
    cases: impl IntoIterator<Item = (Rule, Color)>,
) -> impl Iterator<Item = Answer> {
    cases
        .into_iter()
        .map(move |(rule, mover)| Answer::new(rule, position(drawing, mover), SOME_NODES))
}

/// Both players under these rules.
fn both(rules: impl IntoIterator<Item = Rule>) -> impl Iterator<Item = (Rule, Color)> {
    rules.into_iter().flat_map(|rule| Color::ALL.map(|color| (rule, color)))
}

// Five in a row.

#[test]
fn takes_its_five() {
    let drawing = "
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . . . . . . O . . .
        . . . X . . . . . . .
        . . O . X . . . . . .
        . . . . . X . . . . .
        . . . . . . X . . . .
        . . . . . . . . O . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_wins());
}

#[test]
fn prefers_its_five_to_blocking() {
    let drawing = "
        . . . . . . . . . . .
        . . O O O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O X X X . X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . X
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_wins());
}

#[test]
fn blocks_a_four() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X . . . X . . . .
        . . . X . . . . . . .
        X O O . O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_defends());
}

#[test]
fn blocks_the_four_of_a_known_game() {
    let moves = "h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10";
    let board = parse_board(moves, Size::STANDARD).unwrap();
    let answer = Answer::new(Rule::Freestyle, board, SOME_NODES);
    let wins = winning_places(&answer.grid, Rule::Freestyle, Color::White);
    answer.assert(wins == [answer.at()], "blocks the only five");
}

// Fours to come.

#[test]
fn makes_an_open_four() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O . . . . . . .
        . . . . X X X . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . . O . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_forces_win(3));
}

#[test]
fn answers_an_open_three() {
    for row in [
        ". . . O O O . . . . .",
        ". . . O O . O . . . .",
        "+ . O O O . . . . . .",
        ". O O . O . . . . . .",
    ] {
        let spare = if row.contains('+') { '.' } else { '+' };
        let drawing = format!(
            "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            {row}
            . . . . . . . . . . .
            . . . . . X . . . . .
            . . . . . . . X . . .
            . . . . . . . . X . .
            . . . . . . . . . . .
            . {spare} . . . . . . . . .
            . . . . . . . . . . ."
        );
        answers(&drawing, both(Rule::ALL)).for_each(|answer| answer.assert_defends());
    }
}

#[test]
fn finds_a_double_four() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . O . . . . . .
        . + . . O O O . . . .
        . . . . . . . . . . .";
    // Renju's Black must not.
    let cases = both(Rule::ALL).filter(|&(rule, color)| !rule.has_forbidden_moves(color));
    answers(drawing, cases).for_each(|answer| answer.assert_forces_win(3));
}

#[test]
fn finds_a_four_with_an_open_three() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . O . O . . . .
        . + . . O . . . . . .
        . . . . . . . . . O .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_forces_win(5));
}

// Renju.

/// Asks for Black's move where `tempting`, the move of freestyle, is a foul.
fn assert_declines(drawing: &str, tempting: &str, reason: Foul) {
    let board = position(drawing, Color::Black);
    let tempting = parse_point(tempting, board.size()).unwrap();
    let answer = Answer::new(Rule::Freestyle, board.clone(), SOME_NODES);
    answer.assert(answer.report.pv[0] == tempting, "is the tempting one");
    assert_eq!(foul(&answer.grid, place(tempting)), Some(reason));
    let answer = Answer::new(Rule::Renju, board, SOME_NODES);
    answer.assert(answer.report.pv[0] != tempting, "is another one");
}

#[test]
fn black_declines_an_overline() {
    let drawing = "
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . O . . . . . . . .
        . . . . . . . . . . .
        . . X X . X X X . . .
        . . . . . . . . . . .
        . . . . . . . . O . .
        . . . . . . . . O . .
        . . . . . O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    assert_declines(drawing, "e5", Foul::Overline);
}

#[test]
fn black_declines_a_double_four() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . O . . . . . . .
        . . . . . . . . O . .
        . . . . . . . O . O .";
    assert_declines(drawing, "g6", Foul::DoubleFour);
}

#[test]
fn black_declines_a_double_three() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . X X . . . . .
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . . . . . . . O . .
        O . . . . . . . . . .
        . . . . . . . . . . O";
    assert_declines(drawing, "g6", Foul::DoubleThree);
}

#[test]
fn white_wins_by_overline() {
    let drawing = "
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . . . O . . . . . .
        . . . . . . . . . . .
        . O X X . X X X O . .
        . . . . . . . . . . .
        . . . . O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, [(Rule::Renju, Color::White)]).for_each(|answer| answer.assert_wins());
}

#[test]
fn black_does_not_block_where_he_may_not() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X O O O O . . . .
        . . . . . . . X X . .
        . . . . . . . X . X .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        O . . . . . . . . . .";
    let board = position(drawing, Color::Black);
    let answer = Answer::new(Rule::Renju, board.clone(), SOME_NODES);
    assert_eq!(foul(&answer.grid, (7, 3)), Some(Foul::DoubleThree));
    answer.assert(answer.report.value.mate_in() == Some(-2), "is told as a loss");
    let answer = Answer::new(Rule::Standard, board, SOME_NODES);
    answer.assert(answer.at() == (7, 3), "is the block where there are no fouls");
}

#[test]
fn white_forces_black_onto_a_foul() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O X X X . . . . .
        . . . . . . . O O . .
        . . . . . . . O . O .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . X";
    // A four that Black may block on a double three only: nothing of the kind wins elsewhere.
    answers(drawing, [(Rule::Renju, Color::White)]).for_each(|answer| {
        answer.assert(answer.at() == (6, 3), "makes the four");
        answer.assert_forces_win(3);
    });
}

#[test]
fn black_answers_though_every_point_is_forbidden() {
    let board = draw(
        "
        X X X . X X
        O O X O O X
        O X O O X O
        X X . X X X
        O O X O O O
        X O O X O O",
    );
    let grid = Grid::from(&board);
    assert!(board.empty_points().all(|point| foul(&grid, place(point)) == Some(Foul::Overline)));
    search(Rule::Renju, &board, SOME_NODES);
}

// Exactly five.

#[test]
fn an_overline_is_no_five() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . . . . . . . . .
        . . . . . . . . . . .
        . . X X . X X X . . .
        . . . . . . . . . . .
        . . . . . . O . . O .
        . . . . . . . . . . .
        . . . O . . . . . O .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    for answer in answers(drawing, both([Rule::Standard, Rule::CaroExact])) {
        answer.assert(answer.report.value.mate_in() != Some(1), "does not win at once");
        answer.assert(answer.at() != (4, 4), "is not the overline");
    }
    answers(drawing, both([Rule::Freestyle, Rule::Caro])).for_each(|answer| answer.assert_wins());
}

#[test]
fn takes_a_five_beside_an_overline() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O X X X X . . . . .
        . . . . . . . . . . .
        . . X X . X X X . . .
        . . . . . . . . . . .
        . . . . . . O . . O .
        . . O O . . . . . . .
        . . O O . . . . . O .
        . + . . . . O . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_wins());
}

// Caro.

#[test]
fn a_five_between_two_opponents_does_not_count_in_caro() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O X X . X X O . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O . . . . O . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    for answer in answers(drawing, both([Rule::Caro, Rule::CaroExact])) {
        answer.assert(answer.report.value.mate_in().is_none(), "does not win");
    }
    let others = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    answers(drawing, both(others)).for_each(|answer| answer.assert_wins());
}

#[test]
fn the_edge_does_not_block_a_five_in_caro() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        X X . X X O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O . . . . O . .
        . . . . . . . O . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    answers(drawing, both(Rule::ALL)).for_each(|answer| answer.assert_wins());
}

#[test]
fn blocks_a_four_from_its_far_end_in_caro() {
    // The near block only blocks; the far one makes an open four of the three below it.
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        X O O O O . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . + . . . . . . . . .
        . . . . . . . . . . .";
    for answer in answers(drawing, both([Rule::Caro, Rule::CaroExact])) {
        answer.assert(answer.at() == (6, 2), "is the far end");
        answer.assert_forces_win(3);
    }
    let others = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    for answer in answers(drawing, both(others)) {
        answer.assert(answer.at() == (5, 2), "is the block");
    }
}

// Limits and requests.

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
    engine.options_mut().max_depth = Some(6);
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

// Values.

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
    check_values_in_games(20);
}

#[test]
#[ignore = "as near_wins_in_games_are_true_and_not_missed, for some minutes"]
fn near_wins_in_many_games_are_true_and_not_missed() {
    check_values_in_games(500);
}

// Positions known to be won.

/// A position of `tests/data/tactics.txt`: the player to move wins by force in at most `plies`.
struct Puzzle {
    line: &'static str,
    rule: Rule,
    board: Board,
    plies: i32,
}

fn puzzles() -> impl Iterator<Item = Puzzle> {
    include_str!("data/tactics.txt").lines().map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rule, size, moves, "win", plies, _move] = fields[..] else { panic!("{line}") };
        let size = Size::square(size.parse().unwrap()).unwrap();
        let board = parse_board(moves, size).unwrap();
        Puzzle { line, rule: rule.parse().unwrap(), board, plies: plies.parse().unwrap() }
    })
}

/// Whether there is nothing to choose: the opponent's four must be blocked. Such a move is made
/// without a thought about its value.
fn is_forced(rule: Rule, board: &Board) -> bool {
    !winning_places(&Grid::from(board), rule, board.side_to_move().opponent()).is_empty()
}

#[test]
fn finds_short_known_wins() {
    for Puzzle { rule, board, .. } in puzzles().filter(|puzzle| puzzle.plies <= 9) {
        if !is_forced(rule, &board) {
            let answer = Answer::new(rule, board, 100_000);
            answer.assert(answer.report.value.mate_in() > Some(0), "wins");
        }
    }
}

#[test]
#[ignore = "a measurement: two minutes"]
fn how_many_known_wins_are_found_in_a_second() {
    let (mut found, mut all) = (0, 0);
    for Puzzle { line, rule, board, plies } in puzzles() {
        let forced = is_forced(rule, &board);
        let (mut engine, control) = engine(rule, board);
        engine.options_mut().hash_size = Some(64 << 20);
        control.clock.set_turn(1000);
        let report = think(&mut engine, 1);
        let won = report.value.mate_in() > Some(0);
        let result = if won {
            "found "
        } else if forced {
            "forced"
        } else {
            "missed"
        };
        println!("{result} {plies:2} {report}\n    {line}");
        found += i32::from(won);
        all += 1;
    }
    println!("{found} of {all}");
}

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
