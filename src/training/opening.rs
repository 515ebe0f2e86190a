//! Random openings: a few stones near each other, somewhere on the board.

use crate::board::{Board, Size};
use crate::random::Random;
use crate::rules::{Outcome, Rule, outcome};

/// The fewest and the most stones of an opening.
const STONES: std::ops::RangeInclusive<usize> = 2..=9;
/// The least and the greatest distance of the stones from the middle one, along either axis.
const SPREAD: std::ops::RangeInclusive<usize> = 2..=4;

/// A random position with a few stones in which the game is not over. Nothing is said about
/// whether it is balanced.
pub fn random_opening(rule: Rule, size: Size, random: &mut Random) -> Board {
    loop {
        if let Some(board) = try_opening(rule, size, random) {
            return board;
        }
    }
}

/// One try; `None` if the stones found no room or ended the game.
fn try_opening(rule: Rule, size: Size, random: &mut Random) -> Option<Board> {
    let stones = within(STONES, random);
    let spread = within(SPREAD, random) as i32;
    let (x, y) = (random.below(size.width()) as i32, random.below(size.height()) as i32);
    let mut near = |center: i32| center + random.below(2 * spread as usize + 1) as i32 - spread;
    let mut board = Board::new(size);
    // Most tries fall on free points of the board; where few do, the middle is a bad one.
    for _ in 0..4 * stones {
        if let Some(point) = size.point(near(x), near(y))
            && board.place(point).is_ok()
        {
            if outcome(&board, rule) != Outcome::Ongoing {
                return None;
            }
            if board.ply() == stones {
                return Some(board);
            }
        }
    }
    None
}

fn within(range: std::ops::RangeInclusive<usize>, random: &mut Random) -> usize {
    range.start() + random.below(range.end() - range.start() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_ongoing_games_on_every_board() {
        let mut random = Random::new(1, 0);
        for rule in Rule::ALL {
            for (width, height) in [(5, 5), (15, 15), (32, 5), (20, 32)] {
                let size = Size::new(width, height).unwrap();
                for _ in 0..50 {
                    let board = random_opening(rule, size, &mut random);
                    assert!(STONES.contains(&board.ply()), "{board}");
                    assert_eq!(board.size(), size);
                    assert_eq!(outcome(&board, rule), Outcome::Ongoing, "{board}");
                }
            }
        }
    }
}
