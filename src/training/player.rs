//! One game of the engine with itself.

use super::opening::random_opening;
use super::{Game, Ply, Settings};
use crate::board::{Board, Color, Point};
use crate::eval::Position;
use crate::random::Random;
use crate::rules::{Outcome, Rule, RuleSet, outcome};
use crate::search::{Control, Limits, Report, Search, Value, candidates};
use crate::with_rule_set;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The transposition table of a game, bytes: more than the nodes of a few moves fill, and little
/// to make anew.
const TABLE_BYTES: u64 = 1 << 20;
/// An opening is fair if the search finds neither side better by more than this, centi-units.
const BALANCE: i32 = 150;
/// So many moves after the opening, a game may leave the best move for another one.
const VARIED_PLIES: usize = 12;
/// It does so once in so many moves.
const VARIED_ONE_IN: usize = 5;
/// The other move is one of so many that look best without a search…
const VARIED_CHOICE: usize = 10;
/// …if the search finds it no worse than this, centi-units.
const VARIED_LOSS: i32 = 100;
/// No request has this number, so nothing stops these searches but their limits.
const TICKET: u64 = 1;

/// Plays the game with this number to its end, or until `interrupted` is set, which gives `None`.
///
/// Each side searches the same number of positions a move. In the first moves after the opening
/// one in five is drawn from those that are nearly as good as the best. The game ends with a
/// proven win, which counts for the one who has it; with a five or a foul; or in a draw when
/// neither side can make a winning line any more.
pub fn play(settings: &Settings, number: u64, interrupted: &AtomicBool) -> Option<Game> {
    let control = Control::default();
    control.clock.set_turn(i64::from(i32::MAX));
    let player = Player {
        rule: settings.rule,
        nodes: settings.nodes,
        search: Search::new(TABLE_BYTES),
        control,
        random: Random::new(settings.seed, number),
        interrupted,
    };
    player.play(settings, number)
}

struct Player<'a> {
    rule: Rule,
    nodes: u64,
    search: Search,
    control: Control,
    random: Random,
    interrupted: &'a AtomicBool,
}

impl Player<'_> {
    fn play(mut self, settings: &Settings, number: u64) -> Option<Game> {
        let size = self.random.pick(&settings.sizes);
        let mut board = self.fair_opening(size)?;
        let opening = board.history().iter().map(|stone| stone.point).collect();
        let mut plies = Vec::new();
        let winner = loop {
            if self.interrupted.load(Relaxed) {
                return None;
            }
            let report = self.think(&board, self.nodes);
            let best = report.pv[0];
            let played = if plies.len() < VARIED_PLIES && self.random.one_in(VARIED_ONE_IN) {
                self.variation(&board, &report)
            } else {
                best
            };
            plies.push(Ply { played, best, value: report.value });
            if let Some(winner) = proven_winner(&board, report.value) {
                break Some(winner);
            }
            board.place(played).expect("the search plays on empty points");
            match outcome(&board, self.rule) {
                Outcome::Ongoing if can_be_won(&board, self.rule) => {}
                over => break over.winner(),
            }
        };
        Some(Game { number, rule: self.rule, size, opening, plies, winner })
    }

    /// A random opening that is fair as far as a short search can tell.
    fn fair_opening(&mut self, size: crate::board::Size) -> Option<Board> {
        // The limit grows slowly, lest a board without fair openings be searched for ever.
        for limit in (BALANCE..).step_by(2) {
            if self.interrupted.load(Relaxed) {
                return None;
            }
            let board = random_opening(self.rule, size, &mut self.random);
            if self.think(&board, self.nodes).value.get().abs() <= limit {
                return Some(board);
            }
        }
        None
    }

    /// A move that is nearly as good as the best, if the one that chance proposes is; else the
    /// best.
    fn variation(&mut self, board: &Board, report: &Report) -> Point {
        let best = report.pv[0];
        let others = with_rule_set!(self.rule, R => promising::<R>(board, best));
        if others.is_empty() || report.value.mate_in().is_some() {
            return best;
        }
        let proposed = self.random.pick(&others);
        let mut after = board.clone();
        after.place(proposed).expect("candidates are empty points");
        if outcome(&after, self.rule) != Outcome::Ongoing {
            return best;
        }
        let value = -self.think(&after, self.nodes).value.get();
        if value >= report.value.get() - VARIED_LOSS { proposed } else { best }
    }

    fn think(&mut self, board: &Board, nodes: u64) -> Report {
        let limits =
            Limits { max_depth: None, max_nodes: Some(nodes), threads: 1, pondering: false };
        self.search.think(board, self.rule, &limits, &self.control, TICKET, &mut |_| ())
    }
}

/// The moves beside `best` that look best without a search.
fn promising<R: RuleSet>(board: &Board, best: Point) -> Vec<Point> {
    let position = Position::<R>::new(board.clone());
    let order = position.order(board.side_to_move());
    let mut points: Vec<Point> =
        candidates(position.patterns()).iter().filter(|&point| point != best).collect();
    points.sort_by_key(|&point| std::cmp::Reverse(order(point)));
    points.truncate(VARIED_CHOICE);
    points
}

/// The winner, if the value proves one.
fn proven_winner(board: &Board, value: Value) -> Option<Color> {
    let us = board.side_to_move();
    value.mate_in().map(|_| if value > Value::DRAW { us } else { !us })
}

/// Whether there is room for a winning line of either side; asked only when the board is half
/// full, since before that there always is.
fn can_be_won(board: &Board, rule: Rule) -> bool {
    2 * board.vacancies() > board.size().area()
        || with_rule_set!(rule, R => any_line_is_alive::<R>(board))
}

/// Whether a line through some empty point can still become a winning one.
fn any_line_is_alive<R: RuleSet>(board: &Board) -> bool {
    let patterns = crate::pattern::PatternBoard::<R>::new(board.clone(), &mut ());
    Color::ALL.into_iter().any(|color| {
        board.empty_points().any(|point| patterns.code(color, point) != crate::pattern::Code::DEAD)
    })
}
