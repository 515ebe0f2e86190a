//! Random openings that give neither side much.

use super::Opening;
use super::file::still_open;
use crate::board::{Board, Point, Size};
use crate::random::Random;
use crate::rules::Rule;
use crate::search::{Control, Limits, Search};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The least and the most stones.
const STONES: (usize, usize) = (3, 6);
/// How far from the centre stones lie at the most, along either axis.
const SPREAD: usize = 3;
/// Openings looked at to choose one: as balanced as the evaluation can tell, whatever its unit.
const TRIES: usize = 16;
/// Positions visited to judge one.
const NODES: u64 = 10_000;
/// The table for judging, bytes. What is judged depends on it.
const TABLE_BYTES: u64 = 1 << 20;

/// As many openings as anybody asks for, each of three to six random stones near the centre.
///
/// Of several random ones, the one whose value is nearest to 0 after a short search is taken; one
/// in which the search sees a win is never taken. An opening depends on nothing but rule, board,
/// seed, its number, and this version of the engine.
#[derive(Debug)]
pub struct BalancedOpenings {
    rule: Rule,
    size: Size,
    seed: u64,
    /// Those made so far, or being made.
    made: Mutex<HashMap<u64, Arc<OnceLock<Opening>>>>,
}

impl BalancedOpenings {
    /// The openings of a seed, to be made when they are asked for.
    pub fn new(rule: Rule, size: Size, seed: u64) -> BalancedOpenings {
        BalancedOpenings { rule, size, seed, made: Mutex::default() }
    }

    /// The opening number `index`. Takes some tenths of a second the first time.
    ///
    /// On a board so small that every opening tried is decided, it is the empty board.
    pub fn get(&self, index: u64) -> Opening {
        let opening = {
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(made.entry(index).or_default())
        };
        opening.get_or_init(|| self.make(index)).clone()
    }

    fn make(&self, index: u64) -> Opening {
        let random = &mut Random::new(self.seed, index);
        let mut judge = Judge::new(self.rule);
        (0..TRIES)
            .map(|_| random_board(self.size, random))
            .filter(|board| still_open(board, self.rule))
            .filter_map(|board| Some((judge.imbalance(&board)?, board)))
            .min_by_key(|(imbalance, _)| *imbalance)
            .map(|(_, board)| board.moves().collect())
            .unwrap_or_default()
    }
}

/// Some stones near the centre, in random order.
fn random_board(size: Size, random: &mut Random) -> Board {
    let mut near = near_center(size);
    random.shuffle(&mut near);
    let (least, most) = STONES;
    let mut board = Board::new(size);
    near.truncate(least + random.below(most - least + 1));
    near.into_iter().for_each(|point| board.place_unchecked(point));
    board
}

fn near_center(size: Size) -> Vec<Point> {
    let center = size.center();
    size.points().filter(|point| point.distance(center) <= SPREAD).collect()
}

/// A short search.
struct Judge {
    rule: Rule,
    search: Search,
    control: Control,
}

impl Judge {
    fn new(rule: Rule) -> Judge {
        let control = Control::default();
        // The nodes alone end a search: no clock may make a difference.
        control.clock.set_turn(i64::from(i32::MAX));
        Judge { rule, search: Search::new(TABLE_BYTES), control }
    }

    /// How far the value is from 0; `None` when somebody wins by force.
    fn imbalance(&mut self, board: &Board) -> Option<i32> {
        self.search.clear();
        let limits =
            Limits { max_depth: None, max_nodes: Some(NODES), threads: 1, pondering: false };
        let report = self.search.think(board, self.rule, &limits, &self.control, 1, &mut |_| ());
        match report.value.mate_in() {
            Some(_) => None,
            None => Some(report.value.get().abs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_depend_on_seed_and_number_alone() {
        let openings = |seed| BalancedOpenings::new(Rule::Renju, Size::STANDARD, seed);
        let (one, other) = (openings(7), openings(7));
        let backwards: Vec<Opening> = (0..6).rev().map(|index| other.get(index)).collect();
        let forwards: Vec<Opening> = (0..6).map(|index| one.get(index)).collect();
        assert_eq!(forwards, backwards.into_iter().rev().collect::<Vec<_>>());
        assert_eq!(one.get(3), forwards[3]);
        assert_ne!(openings(8).get(0), forwards[0]);
        assert!((1..6).all(|i| forwards[i] != forwards[0]));
    }

    #[test]
    fn every_rule_and_size_has_openings_that_are_open() {
        let sizes = [(5, 5), (7, 6), (15, 15), (32, 32)];
        for rule in Rule::ALL {
            for (width, height) in sizes {
                let size = Size::new(width, height).unwrap();
                let opening = BalancedOpenings::new(rule, size, 1).get(0);
                let mut board = Board::new(size);
                assert!(opening.iter().all(|&point| board.place(point).is_ok()));
                assert!(still_open(&board, rule), "{rule} {size}");
                assert!((3..=6).contains(&opening.len()), "{rule} {size}: {opening:?}");
                assert!(Judge::new(rule).imbalance(&board).is_some());
            }
        }
    }

    #[test]
    fn a_decided_opening_is_never_chosen() {
        let mut board = crate::board::notation::parse_board("h8a1i8a3j8", Size::STANDARD).unwrap();
        board.place(Point::new(0, 4)).unwrap();
        assert_eq!(Judge::new(Rule::Freestyle).imbalance(&board), None);
    }
}
