//! Whole games of the real binary against itself, as a manager runs them, under the eyes of a
//! referee that shares no code with the engine.

#[path = "protocol/manager.rs"]
#[allow(dead_code)]
mod manager;
mod reference;

use manager::{AT_ONCE, PATIENCE, Session};
use reference::foul::{forbidden_places, foul};
use reference::grid::{Grid, place};
use reference::referee::{Referee, Verdict};
use reference::setup::draw;
use std::time::Duration;
use tengen::board::notation::{format_coordinates, parse_coordinates};
use tengen::board::{Board, Color, Point, Size};
use tengen::rules::{Foul, Rule};

/// How a player is told to think, and how long its answers may take.
#[derive(Clone, Copy)]
struct Pace {
    limits: &'static str,
    patience: Duration,
}

/// Little thought and the same in every run: the clock is only there to be watched.
const BRIEFLY: Pace = Pace {
    limits: "INFO timeout_turn 1000\nINFO max_node 2000",
    patience: Duration::from_millis(1000),
};
/// Another player than [`BRIEFLY`], so that the two do not agree on everything.
const SHALLOWLY: Pace = Pace {
    limits: "INFO timeout_turn 1000\nINFO max_depth 4",
    patience: Duration::from_millis(1000),
};
const FAST: Pace = Pace { limits: "INFO timeout_turn 0", patience: AT_ONCE };

/// The board sizes of the games.
fn sizes() -> [Size; 3] {
    [Size::STANDARD, Size::square(20).unwrap(), Size::new(19, 15).unwrap()]
}

fn start(rule: Rule, size: Size, pace: Pace) -> Session {
    let mut session = Session::new();
    // A small table: a new game clears it, and these searches fill no large one.
    session.send("INFO hash_size 2048");
    session.send(pace.limits);
    session.send(&format!("INFO rule {}", rule.gomocup_number()));
    let (width, height) = (size.width(), size.height());
    let square = width == height;
    let start =
        if square { format!("START {width}") } else { format!("RECTSTART {width},{height}") };
    session.ask(&start, "OK");
    session
}

/// Asks for the move after `moves`, given as the whole position.
fn by_board(moves: &[Point], rule: Rule) -> String {
    let own = moves.len() % 2;
    let stone = |(i, &point): (usize, &Point)| {
        let field = if i % 2 == own { 1 } else { 2 };
        format!("{},{field}\n", format_coordinates(point))
    };
    let mut lines: Vec<String> = moves.iter().enumerate().map(stone).collect();
    if rule != Rule::Renju {
        // Only renju's managers must keep the order.
        lines.reverse();
    }
    format!("BOARD\n{}DONE", lines.concat())
}

/// Asks for the move after `moves`, of which the player knows all but the last.
fn by_turn(moves: &[Point]) -> String {
    moves.last().map_or("BEGIN".to_owned(), |&last| format!("TURN {}", format_coordinates(last)))
}

/// The answer to a request in the position after `moves`, which must be a legal move.
fn ask(session: &mut Session, request: &str, board: &Board, rule: Rule, pace: Pace) -> Point {
    session.send(request);
    let answer = session.answer_within(pace.patience);
    let point = parse_coordinates(&answer, board.size())
        .unwrap_or_else(|error| panic!("{answer:?} is no move: {error}"));
    assert!(board.is_empty(point), "{point} is occupied\n{board}");
    if rule == Rule::Renju && board.side_to_move() == Color::Black {
        let grid = Grid::from(board);
        let no_way_out = || forbidden_places(&grid).len() == board.vacancies();
        let foul = foul(&grid, place(point));
        assert!(foul.is_none() || no_way_out(), "{point} is a foul ({foul:?})\n{board}");
    }
    point
}

/// Plays a game between two processes from an opening to its end, and gives its moves.
fn play(rule: Rule, size: Size, paces: [Pace; 2], opening: &[Point]) -> (Vec<Point>, Verdict) {
    print!("{rule} {size} ");
    let mut sessions = paces.map(|pace| start(rule, size, pace));
    let mut informed = [opening.is_empty(); 2];
    let mut referee = Referee::new(rule, size);
    let mut board = Board::new(size);
    let mut moves = opening.iter().copied();
    while referee.verdict() == Verdict::Ongoing {
        let point = moves.next().unwrap_or_else(|| {
            let side = board.ply() % 2;
            let known = std::mem::replace(&mut informed[side], true);
            let so_far = referee.moves();
            let request = if known { by_turn(so_far) } else { by_board(so_far, rule) };
            ask(&mut sessions[side], &request, &board, rule, paces[side])
        });
        // A test that fails shows the game so far.
        print!("{point}");
        referee.play(point);
        board.place(point).expect("a legal move");
    }
    println!(" {:?} after {} moves", referee.verdict(), referee.moves().len());
    assert_ne!(referee.verdict(), Verdict::Illegal);
    sessions.into_iter().for_each(Session::end);
    (referee.moves().to_vec(), referee.verdict())
}

/// Asks for a move in positions of a game, each given whole to the same process.
fn replay(rule: Rule, size: Size, moves: &[Point]) {
    let mut session = start(rule, size, BRIEFLY);
    let mut board = Board::new(size);
    for (ply, &point) in moves.iter().enumerate() {
        if ply % 4 < 2 {
            ask(&mut session, &by_board(&moves[..ply], rule), &board, rule, BRIEFLY);
        }
        board.place(point).expect("a legal move");
    }
    session.end();
}

/// Numbers that need not be good, only always the same (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    /// Different points near the centre. Up to six stones cannot break a rule.
    fn opening(&mut self, size: Size, count: usize) -> Vec<Point> {
        const SPREAD: usize = 7;
        assert!(count <= 6);
        let center = size.center();
        let mut points = Vec::new();
        while points.len() < count {
            let x = center.x() - SPREAD / 2 + self.below(SPREAD);
            let y = center.y() - SPREAD / 2 + self.below(SPREAD);
            if !points.contains(&Point::new(x, y)) {
                points.push(Point::new(x, y));
            }
        }
        points
    }
}

/// Games under a rule on all sizes, from the empty board and from random stones.
fn play_games(rule: Rule) {
    let mut random = Random(u64::from(rule.gomocup_number()));
    for (i, size) in sizes().into_iter().enumerate() {
        for (stones, paces) in [
            (0, [BRIEFLY, SHALLOWLY]),
            (3, [BRIEFLY, SHALLOWLY]),
            (4, [SHALLOWLY, BRIEFLY]),
            (5, [SHALLOWLY, BRIEFLY]),
            (6, [BRIEFLY, BRIEFLY]),
        ] {
            let (moves, _) = play(rule, size, paces, &random.opening(size, stones));
            replay(rule, size, &moves);
        }
        if i == 0 {
            play(rule, size, [FAST, FAST], &random.opening(size, 3));
        }
    }
}

#[test]
fn freestyle_games() {
    play_games(Rule::Freestyle);
}

#[test]
fn standard_games() {
    play_games(Rule::Standard);
}

#[test]
fn renju_games() {
    play_games(Rule::Renju);
}

#[test]
fn caro_games() {
    play_games(Rule::Caro);
}

#[test]
fn caro_exact_games() {
    play_games(Rule::CaroExact);
}

#[test]
fn games_on_the_smallest_board_end_full() {
    let size = Size::square(5).unwrap();
    for rule in Rule::ALL {
        let (moves, verdict) = play(rule, size, [BRIEFLY, SHALLOWLY], &[]);
        assert_eq!(verdict, Verdict::Draw, "{rule}");
        assert_eq!(moves.len(), 25);
        replay(rule, size, &moves);
    }
}

#[test]
fn a_renju_game_on_a_tiny_board_ends_full() {
    let size = Size::new(6, 7).unwrap();
    let (moves, verdict) = play(Rule::Renju, size, [BRIEFLY, BRIEFLY], &[]);
    assert_eq!(verdict, Verdict::Draw);
    assert_eq!(moves.len(), 42);
    replay(Rule::Renju, size, &moves);
}

#[test]
fn games_on_the_narrowest_board_come_to_an_end() {
    let size = Size::new(5, 32).unwrap();
    for rule in Rule::ALL {
        let (moves, _) = play(rule, size, [BRIEFLY, SHALLOWLY], &[]);
        replay(rule, size, &moves);
    }
}

/// Sends a drawn renju position with Black to move, and wants an answer in time.
fn answer_to_drawing(board: &Board) -> (Point, Vec<String>) {
    let mut session = start(Rule::Renju, board.size(), FAST);
    let moves: Vec<Point> = board.history().iter().map(|stone| stone.point).collect();
    assert_eq!(board.side_to_move(), Color::Black);
    let point = ask(&mut session, &by_board(&moves, Rule::Renju), board, Rule::Renju, FAST);
    let messages = std::mem::take(&mut session.messages);
    session.ask("YXSHOWFORBID", &format!("FORBID {}.", forbidden_digits(board, point)));
    session.end();
    (point, messages)
}

/// The forbidden points once Black has played `point`, as `YXSHOWFORBID` writes them.
fn forbidden_digits(board: &Board, point: Point) -> String {
    let mut after = board.clone();
    after.place(point).expect("a legal move");
    let mut places: Vec<_> = forbidden_places(&Grid::from(&after)).into_iter().collect();
    places.sort_by_key(|&(x, y)| (y, x));
    places.into_iter().map(|(x, y)| format!("{x:02}{y:02}")).collect()
}

#[test]
fn black_answers_a_four_that_he_may_not_block() {
    let board = draw(
        "
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . X O O O O . . . . . . . .
        . . . . . . . X X . . . . . .
        . . . . . . . X . X . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . O .",
    );
    let block = Point::new(7, 7);
    let grid = Grid::from(&board);
    assert!(reference::five::wins_at(&grid, Rule::Renju, place(block), Color::White));
    assert_eq!(foul(&grid, place(block)), Some(Foul::DoubleThree));
    let (point, _) = answer_to_drawing(&board);
    assert_ne!(point, block);
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
    assert_eq!(forbidden_places(&grid).len(), board.vacancies(), "\n{board}");
    let (_, messages) = answer_to_drawing(&board);
    let told = messages.iter().any(|line| line.contains("is forbidden"));
    assert!(told, "{messages:?}");
}

#[test]
fn a_full_board_leaves_no_move() {
    let board = draw(
        "
        X X X O X
        O O X O O
        O X O X X
        X X O O X
        O O X X O",
    );
    let moves: Vec<Point> = board.history().iter().map(|stone| stone.point).collect();
    for rule in Rule::ALL {
        let mut session = start(rule, board.size(), FAST);
        session.send(&by_board(&moves, rule));
        let answer = session.answer_within(PATIENCE);
        assert!(answer.starts_with("ERROR "), "{answer}");
        session.end();
    }
}
