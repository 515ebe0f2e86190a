//! The stones that games begin with: from a file, or made at random.

mod balanced;
mod file;

pub use balanced::BalancedOpenings;
pub use file::{OpeningError, parse, read};

use crate::board::{Point, Size, Symmetry};
use crate::random::Random;

/// Stones to begin a game with, Black's first.
pub type Opening = Vec<Point>;

/// Where the openings of a match come from.
#[derive(Debug)]
pub enum Openings {
    /// Every game begins on the empty board.
    Empty,
    /// A list, begun again after its last opening.
    List(Vec<Opening>),
    /// Random ones that give neither side much.
    Balanced(BalancedOpenings),
}

impl Openings {
    /// The opening number `index` of the match.
    pub fn get(&self, index: u64) -> Opening {
        match self {
            Openings::Empty => Opening::new(),
            Openings::List(list) => list[(index % list.len() as u64) as usize].clone(),
            Openings::Balanced(balanced) => balanced.get(index),
        }
    }

    /// How many openings there are before they repeat; `None` if they do not.
    pub fn count(&self) -> Option<u64> {
        match self {
            Openings::Empty => Some(1),
            Openings::List(list) => Some(list.len() as u64),
            Openings::Balanced(_) => None,
        }
    }
}

/// Each opening under all symmetries of the board that differ for it: first the openings
/// themselves, then all of them under the second symmetry, and so on. A square has eight
/// symmetries, a rectangle four.
pub fn with_symmetries(openings: &[Opening], size: Size) -> Vec<Opening> {
    let symmetries = if size.is_square() { &Symmetry::ALL[..] } else { &Symmetry::ALL[..4] };
    let image = |opening: &Opening, symmetry: Symmetry| -> Opening {
        opening.iter().map(|&point| symmetry.apply(point, size)).collect()
    };
    let is_new = |opening: &Opening, nth: usize| {
        let own = image(opening, symmetries[nth]);
        symmetries[..nth].iter().all(|&earlier| image(opening, earlier) != own)
    };
    (0..symmetries.len())
        .flat_map(|nth| openings.iter().map(move |opening| (nth, opening)))
        .filter(|(nth, opening)| is_new(opening, *nth))
        .map(|(nth, opening)| image(opening, symmetries[nth]))
        .collect()
}

/// Puts the openings in an order that depends on nothing but the seed.
pub fn shuffle(openings: &mut [Opening], seed: u64) {
    Random::new(seed, 0).shuffle(openings);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::{format_moves, parse_moves};
    use std::collections::HashSet;

    #[test]
    fn symmetries_of_squares_and_rectangles() {
        let images = |text: &str, size: Size| -> Vec<String> {
            with_symmetries(&[parse_moves(text, size).unwrap()], size)
                .into_iter()
                .map(format_moves)
                .collect()
        };
        let square = images("h8i8j10", Size::STANDARD);
        assert_eq!(square.len(), 8);
        assert_eq!(square[0], "h8i8j10");
        assert!(square.contains(&"h8h7f6".to_owned()) && square.contains(&"h8g8f10".to_owned()));
        assert_eq!(square.iter().collect::<HashSet<_>>().len(), 8);
        // On the diagonal through the centre, and in the centre itself.
        assert_eq!(images("h8i9", Size::STANDARD).len(), 4);
        assert_eq!(images("h8", Size::STANDARD), ["h8"]);
        let rectangle = images("a1b2d2", Size::new(7, 5).unwrap());
        assert_eq!(rectangle, ["a1b2d2", "g1f2d2", "a5b4d4", "g5f4d4"]);
    }

    #[test]
    fn symmetries_come_one_after_the_other() {
        let openings = [vec![Point::new(0, 0)], vec![Point::new(7, 7)], vec![Point::new(1, 0)]];
        let all = with_symmetries(&openings, Size::STANDARD);
        assert_eq!(all.len(), 4 + 1 + 8);
        assert_eq!(&all[..3], &openings);
    }

    #[test]
    fn lists_begin_again() {
        let list = Openings::List(vec![vec![Point::new(0, 0)], vec![Point::new(1, 1)]]);
        assert_eq!(list.get(5), list.get(1));
        assert_ne!(list.get(0), list.get(1));
        assert_eq!(Openings::Empty.get(7), []);
    }
}
