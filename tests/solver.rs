//! The solver's word: wins that it claims are wins, and where it says no there is none.

#[path = "solver/play_out.rs"]
mod play_out;
mod reference;
#[path = "solver/self_play.rs"]
mod self_play;

use log::{Level, LevelFilter, Log, Metadata, Record};
use reference::five::winning_lines;
use reference::grid::{Grid, place};
use reference::random::Random;
use reference::referee::{Referee, Verdict as Judged};
use reference::setup::set_up;
use reference::vct::Threats;
use std::cell::Cell as Counter;
use std::env;
use std::fmt;
use std::sync::Once;
use std::time::{Duration, Instant};
use tengen::board::notation::parse_board;
use tengen::board::{Board, Cell, Color, Size};
use tengen::rules::Rule;
use tengen::threat::proof::{NODE_LIMIT, Proof, Verified};
use tengen::threat::{Mode, Solver, Verdict, Win};

const MEGABYTE: usize = 1 << 20;

// What the solver logs.

thread_local! {
    /// The proofs that this thread was told are too large.
    static TOO_LARGE: Counter<usize> = const { Counter::new(0) };
}

/// Fails at errors and counts one kind of warning.
struct Watch;

impl Log for Watch {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= Level::Warn
    }

    fn log(&self, record: &Record<'_>) {
        let text = record.args().to_string();
        assert!(record.level() > Level::Error, "an error was logged: {text}");
        if record.level() == Level::Warn && text.contains("too large") {
            TOO_LARGE.set(TOO_LARGE.get() + 1);
        }
    }

    fn flush(&self) {}
}

fn watch_the_log() {
    static START: Once = Once::new();
    START.call_once(|| {
        log::set_logger(&Watch).expect("no other logger");
        log::set_max_level(LevelFilter::Warn);
    });
}

// Asking the solver.

fn never() -> bool {
    false
}

fn solve(solver: &mut Solver, rule: Rule, board: &Board, mode: Mode, nodes: u64) -> Verdict<Win> {
    watch_the_log();
    solver.solve(board, rule, mode, nodes, &never)
}

/// The board with the other player to move.
fn passed(board: &Board) -> Board {
    let mut board = board.clone();
    board.pass();
    board
}

// Checking what it says.

/// A win holds for the verifier, before and after it is written, and for a referee.
fn check_win(win: &Win, rule: Rule, board: &Board, random: &mut Random) -> Verified {
    let proof = &win.proof;
    assert_eq!((proof.rule, proof.attacker), (rule, board.side_to_move()));
    assert_eq!((&proof.board, proof.root.point), (board, win.first));
    let (text, json) = (proof.to_text(), proof.to_json());
    let read = Proof::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(read == *proof, "another proof after writing it as text\n{text}");
    let from_json = Proof::parse(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    assert!(from_json == *proof, "another proof after writing it as JSON\n{text}");
    let verified = from_json.verify().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(verified.nodes <= NODE_LIMIT);
    check_main_line(proof, verified);
    for _ in 0..20 {
        let plies = play_out::play(proof, win.by_fours, random);
        assert!(plies <= verified.plies, "{plies} plies, not {verified:?}\n{text}");
    }
    verified
}

/// The main line is a legal game that the attacker wins, and no longer than the verifier says.
fn check_main_line(proof: &Proof, verified: Verified) {
    let line = proof.main_line();
    let fits = verified.plies % 2 == 1 && line.len() % 2 == 1 && line.len() <= verified.plies;
    assert!(fits, "{line:?} for {verified:?}\n{}", proof.to_text());
    let mut referee = Referee::of_position(proof.rule, Grid::from(&proof.board), proof.attacker);
    let verdicts: Vec<Judged> = line.iter().map(|&point| referee.play(point)).collect();
    let (last, before) = verdicts.split_last().expect("a line has a move");
    let ongoing = before.iter().all(|&verdict| verdict == Judged::Ongoing);
    let won = *last == Judged::Win(proof.attacker) || has_no_answer(&referee, proof);
    assert!(ongoing && won, "{line:?}: {verdicts:?}\n{}", proof.to_text());
}

/// Whether all that is left to the defender is forbidden.
fn has_no_answer(referee: &Referee, proof: &Proof) -> bool {
    let grid = referee.grid();
    referee.verdict() == Judged::Ongoing
        && !grid
            .places()
            .any(|at| reference::vcf::may_play(grid, proof.rule, !proof.attacker, at))
}

/// What became of so many questions.
#[derive(Default)]
struct Counts {
    positions: usize,
    asked: usize,
    by_fours: usize,
    by_threats: usize,
    no: usize,
    unknown: usize,
    longest: usize,
    largest: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { positions, asked, by_fours, by_threats, .. } = self;
        let wins = by_fours + by_threats;
        write!(f, "{positions} positions, {asked} asked, {wins} wins ({by_fours} by fours, ")?;
        write!(f, "{by_threats} by threats), {} no, {} unknown, ", self.no, self.unknown)?;
        write!(f, "of those {} proofs too large; ", TOO_LARGE.get())?;
        write!(f, "longest {} plies, largest {} attacks", self.longest, self.largest)
    }
}

impl Counts {
    fn count(&mut self, verdict: &Verdict<Win>, verified: Option<Verified>) {
        self.asked += 1;
        match verdict {
            Verdict::Win(win) if win.by_fours => self.by_fours += 1,
            Verdict::Win(_) => self.by_threats += 1,
            Verdict::No => self.no += 1,
            Verdict::Unknown => self.unknown += 1,
        }
        if let (Verdict::Win(win), Some(verified)) = (verdict, verified) {
            self.longest = self.longest.max(verified.plies);
            self.largest = self.largest.max(win.proof.size());
        }
    }
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
                let verified = match &verdict {
                    Verdict::Win(win) => Some(check_win(win, rule, &board, &mut random)),
                    _ => None,
                };
                counts.count(&verdict, verified);
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

/// Stones on a small board, equally many of both players or one more of Black's, and no five.
fn crowded(rule: Rule, random: &mut Random) -> Board {
    loop {
        let size = Size::new(random.within(5..=7), random.within(5..=7)).unwrap();
        let mut cells = vec![Cell::Empty; size.area()];
        let stones = size.area().saturating_sub(random.within(8..=22)).max(6);
        for i in 0..stones {
            let empty: Vec<usize> = (0..cells.len()).filter(|&i| cells[i] == Cell::Empty).collect();
            let cell = if i == 0 && random.one_in(2) { Cell::Nobody } else { Color::ALL[i % 2].into() };
            cells[random.pick(&empty)] = cell;
        }
        let board = set_up(size, &cells);
        let grid = Grid::from(&board);
        if Color::ALL.into_iter().all(|color| winning_lines(&grid, rule, color).is_empty()) {
            return if random.one_in(2) { passed(&board) } else { board };
        }
    }
}

fn check_small_boards(rule: Rule, random: &mut Random, cases: usize) {
    let mut counts = Counts::default();
    let (mut agreed, mut given_up) = (0, 0);
    for _ in 0..cases {
        let board = crowded(rule, random);
        counts.positions += 1;
        let mut solver = Solver::new(4 * MEGABYTE);
        let verdict = solve(&mut solver, rule, &board, Mode::Auto, 200_000);
        let verified = match &verdict {
            Verdict::Win(win) => Some(check_win(win, rule, &board, random)),
            _ => None,
        };
        counts.count(&verdict, verified);
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
const BOARDS: usize = 300;

#[test]
fn on_small_boards_the_twin_agrees() {
    let boards = env::var("TENGEN_SOLVER_BOARDS").map_or(BOARDS, |n| n.parse().unwrap());
    for rule in Rule::ALL {
        check_small_boards(rule, &mut Random(2000 + u64::from(rule.gomocup_number())), boards);
    }
}

// Positions known to be won.

fn puzzles() -> impl Iterator<Item = (&'static str, Rule, Board)> {
    include_str!("data/tactics.txt").lines().map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rule, size, moves, ..] = fields[..] else { panic!("{line}") };
        let size = Size::square(size.parse().unwrap()).unwrap();
        (line, rule.parse().unwrap(), parse_board(moves, size).unwrap())
    })
}

#[test]
fn known_wins_are_not_denied() {
    let mut random = Random(3000);
    let mut counts = Counts::default();
    let mut denied = Vec::new();
    for (line, rule, board) in puzzles() {
        counts.positions += 1;
        let mut solver = Solver::new(32 * MEGABYTE);
        let verdict = solve(&mut solver, rule, &board, Mode::Auto, NODES);
        let verified = match &verdict {
            Verdict::Win(win) => Some(check_win(win, rule, &board, &mut random)),
            _ => None,
        };
        counts.count(&verdict, verified);
        if matches!(verdict, Verdict::No) {
            denied.push(line);
        }
    }
    println!("{counts}");
    // `No` is about threats alone, but few wins begin with anything else.
    assert!(denied.is_empty(), "no win is found in:\n{}", denied.join("\n"));
    assert!(counts.by_fours + counts.by_threats > 90, "{counts}");
}
