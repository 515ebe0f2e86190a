//! The wins of `bench-positions/long-*.txt` are as long as the files say, by trying everything.
//!
//! The defender of these positions makes an open four as soon as the attacker plays no four, and no
//! single stone takes that from him. So the shortest win is the shortest by fours. Both are found out
//! here with the slow twins of the rules alone.

mod reference;

use reference::grid::{Grid, Place};
use reference::pattern::{makes_four, wins_next};
use reference::vcf::{distance, may_play, winning_places, wins_at};
use std::collections::HashMap;
use std::path::Path;
use tengen::board::{Cell, Color};
use tengen::cli::positions;
use tengen::rules::Rule;
use tengen::threat::{Mode, Solver, Verdict};

/// The shortest of these wins, plies.
const LONG: usize = 25;

/// Wins of one player with few fours.
struct Shortest {
    rule: Rule,
    attacker: Color,
    /// Positions with the attacker to move, and the fours that are not enough.
    refuted: HashMap<Grid, usize>,
}

impl Shortest {
    /// Whether the attacker, who is to move, wins with at most so many fours and a five.
    ///
    /// # Panics
    /// When the attacker could play anything but fours without losing.
    fn wins_within(&mut self, grid: &Grid, fours: usize) -> bool {
        let Shortest { rule, attacker, .. } = *self;
        if !winning_places(grid, rule, attacker).is_empty() {
            return true;
        }
        if fours == 0 || self.refuted.get(grid).is_some_and(|&refuted| refuted >= fours) {
            return false;
        }
        let moves: Vec<Place> =
            grid.places().filter(|&at| may_play(grid, rule, attacker, at)).collect();
        let (threats, quiet): (Vec<Place>, Vec<Place>) =
            moves.into_iter().partition(|&at| makes_four(grid, rule, attacker, at));
        self.expect_losing(grid, &quiet);
        if threats.into_iter().any(|at| self.wins_by(&grid.with(at, attacker.into()), fours - 1)) {
            return true;
        }
        self.refuted.insert(grid.clone(), fours);
        false
    }

    /// Whether the attacker wins after a four, however it is answered.
    fn wins_by(&mut self, grid: &Grid, fours: usize) -> bool {
        let Shortest { rule, attacker, .. } = *self;
        let defender = !attacker;
        if !winning_places(grid, rule, defender).is_empty() {
            return false;
        }
        let fives = winning_places(grid, rule, attacker);
        grid.places().filter(|&at| grid.get(at) == Some(Cell::Empty)).all(|answer| {
            let answered = || grid.with(answer, defender.into());
            // A five reaches no further than five steps, ends included.
            fives.iter().any(|&five| distance(five, answer) > 5)
                || fives.iter().any(|&five| wins_at(&answered(), rule, attacker, five))
                || !may_play(grid, rule, defender, answer)
                || self.wins_within(&answered(), fours)
        })
    }

    /// After each of these moves, none a four, the defender has a five or can make an open four.
    fn expect_losing(&self, grid: &Grid, quiet: &[Place]) {
        let Shortest { rule, attacker, .. } = *self;
        let defender = !attacker;
        let open_fours: Vec<Place> =
            grid.places().filter(|&at| makes_open_four(grid, rule, defender, at)).collect();
        let fives = winning_places(grid, rule, defender);
        for &at in quiet {
            let after = grid.with(at, attacker.into());
            let untouched = open_fours.iter().any(|&four| distance(four, at) > 10);
            assert!(
                untouched
                    || fives.iter().any(|&five| wins_at(&after, rule, defender, five))
                    || open_fours.iter().any(|&four| makes_open_four(&after, rule, defender, four)),
                "{at:?} does not lose at once"
            );
        }
    }
}

/// Whether `color` may play on `at` and then wins, whatever the answer.
fn makes_open_four(grid: &Grid, rule: Rule, color: Color, at: Place) -> bool {
    may_play(grid, rule, color, at) && wins_next(grid, rule, color, at)
}

/// The positions of a rule's file with the plies that it says.
fn long_wins(rule: Rule) -> Vec<(positions::RuledPosition, usize)> {
    let name = format!("bench-positions/long-{}.txt", rule.name());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let plies = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_whitespace().nth(4).unwrap().parse().unwrap());
    positions::read(&path).unwrap().into_iter().zip(plies).collect()
}

fn wins_are_as_long_as_they_are_said_to_be(rule: Rule) {
    let positions = long_wins(rule);
    assert!(positions.len() >= 3);
    for (position, plies) in positions {
        assert!(plies >= LONG);
        let attacker = position.board.side_to_move();
        let grid = Grid::from(&position.board);
        let mut shortest = Shortest { rule, attacker, refuted: HashMap::new() };
        let fours = plies / 2;
        assert!(!shortest.wins_within(&grid, fours - 1), "{rule}: less than {plies} plies");
        assert!(shortest.wins_within(&grid, fours), "{rule}: more than {plies} plies");
        let verdict =
            Solver::new(16 << 20).solve(&position.board, rule, Mode::Auto, 1_000_000, &|| false);
        let Verdict::Win(win) = verdict else { panic!("{rule}: not solved") };
        win.proof.verify().unwrap();
        let proven = win.proof.main_line().len();
        assert!(proven >= plies, "{rule}: the proof has {proven} plies");
    }
}

#[test]
fn long_wins_of_freestyle() {
    wins_are_as_long_as_they_are_said_to_be(Rule::Freestyle);
}

#[test]
fn long_wins_of_standard() {
    wins_are_as_long_as_they_are_said_to_be(Rule::Standard);
}

#[test]
fn long_wins_of_renju() {
    wins_are_as_long_as_they_are_said_to_be(Rule::Renju);
}
