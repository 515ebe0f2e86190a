//! `bench`: how fast the engine is, and a signature of what it searches.

use super::BenchArgs;
use super::positions::{self, RuledPosition};
use crate::board::{Board, Point};
use crate::eval::Position;
use crate::rules::RuleSet;
use crate::search::{Control, Limits, Report, Search};
use crate::with_rule_set;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The positions searched when no file is named.
const POSITIONS: &str = include_str!("../../bench-positions/bench.txt");
/// The depth searched to when none is given, plies.
const DEPTH: u32 = 9;
/// The transposition table for each position, bytes: its size is part of the signature.
const TABLE_BYTES: u64 = 16 << 20;
/// How long `--moves` measures, in all.
const MOVES_TIME: Duration = Duration::from_secs(4);

/// Runs the benchmark and prints its figures.
///
/// # Errors
/// When the file of positions cannot be read or is malformed.
pub fn run(args: &BenchArgs) -> Result<(), String> {
    let positions = match &args.positions {
        Some(path) => positions::read(path)?,
        None => positions::parse(POSITIONS).expect("the built-in positions are well-formed"),
    };
    if args.moves {
        bench_moves(&positions);
    } else {
        bench_search(&positions, args.depth.unwrap_or(DEPTH));
    }
    Ok(())
}

/// Searches each position alone to a fixed depth on one thread.
fn bench_search(positions: &[RuledPosition], depth: u32) {
    let limits = Limits { max_depth: Some(depth), max_nodes: None, threads: 1, pondering: false };
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    let mut signature = Signature::new();
    for (i, RuledPosition { rule, board }) in positions.iter().enumerate() {
        if board.vacancies() == 0 {
            continue;
        }
        let control = Control::default();
        control.clock.set_turn(i64::from(i32::MAX));
        let mut search = Search::new(TABLE_BYTES);
        let report = search.think(board, *rule, &limits, &control, 1, &mut |_| ());
        println!("{:2} {rule} {} ply {}: {report}", i + 1, board.size(), board.ply());
        nodes += report.nodes;
        time += report.elapsed;
        signature.add(&report);
    }
    println!("nodes      {nodes}");
    println!("time       {} ms", time.as_millis());
    println!("nodes/s    {:.0}", nodes as f64 / time.as_secs_f64());
    println!("signature  {:016x}", signature.0);
}

/// A hash (FNV-1a) of nodes, values and moves: equal for equal searches.
struct Signature(u64);

impl Signature {
    fn new() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, report: &Report) {
        let best = report.pv.first().map_or(u64::MAX, |point| point.index() as u64);
        for word in [report.nodes, report.value.get() as u64, best] {
            for byte in word.to_le_bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
}

/// Plays each position's moves from the empty board and takes them back, again and again, with
/// patterns and evaluation kept up to date.
fn bench_moves(positions: &[RuledPosition]) {
    let share = MOVES_TIME / positions.len() as u32;
    let mut pairs = 0;
    let mut time = Duration::ZERO;
    for (i, RuledPosition { rule, board }) in positions.iter().enumerate() {
        let (new_pairs, new_time) = with_rule_set!(*rule, R => replay::<R>(board, share));
        let rate = new_pairs as f64 / new_time.as_secs_f64();
        println!("{:2} {rule} {} ply {}: {rate:.0} pairs/s", i + 1, board.size(), board.ply());
        pairs += new_pairs;
        time += new_time;
    }
    println!("pairs      {pairs}");
    println!("time       {} ms", time.as_millis());
    println!("pairs/s    {:.0}", pairs as f64 / time.as_secs_f64());
}

/// Replays a game for about as long as told; the place-and-undo pairs and the time they took.
fn replay<R: RuleSet>(board: &Board, time: Duration) -> (u64, Duration) {
    const REPEATS: u64 = 100;
    let moves: Vec<Point> = board.moves().collect();
    let mut position = Position::<R>::new(Board::new(board.size()));
    let started = Instant::now();
    let mut pairs = 0;
    while started.elapsed() < time {
        for _ in 0..REPEATS {
            for &point in &moves {
                position.place(point);
            }
            black_box(position.evaluate());
            for _ in &moves {
                position.undo();
            }
        }
        pairs += REPEATS * moves.len() as u64;
        if moves.is_empty() {
            break;
        }
    }
    (pairs, started.elapsed())
}
