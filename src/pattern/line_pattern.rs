//! The definitions: what one line becomes for a player who plays the point in its middle.

use super::window::{Square, Window};
use crate::board::Color;
use crate::rules::Rule;
use std::collections::HashMap;

/// What one line through an empty point becomes when a player puts a stone there, from the
/// weakest to the strongest.
///
/// Each name is the field's: a *four* is one stone short of a winning five, a *three* one stone
/// short of a four, and so on; *open* is what leads, through an open four, to a five that no
/// single answer of the opponent stops. A line has the strongest name that applies. Only wins
/// through the point itself count: a line that a gap elsewhere already completes is judged
/// without that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum LinePattern {
    /// No winning five through this point is left on the line.
    Dead,
    /// One more stone makes a [`LinePattern::Two`].
    One,
    /// One more stone makes an open two, broad or not.
    OpenOne,
    /// One more stone makes a [`LinePattern::Three`].
    Two,
    /// One more stone makes an open three (broad or not), at one or two places.
    OpenTwo,
    /// One more stone makes an open three, at three places or more.
    BroadTwo,
    /// One more stone makes a [`LinePattern::Four`] (a "blocked" or "sleeping" three).
    Three,
    /// One more stone makes an open four, at one place.
    OpenThree,
    /// One more stone makes an open four, at two places or more.
    BroadThree,
    /// One more stone wins, and the opponent can prevent that.
    Four,
    /// One more stone wins, whatever single stone the opponent adds: a straight four, or two
    /// different fours in one line. In renju for Black only the straight four, whose two
    /// completing points count as one four.
    OpenFour,
    /// Renju, Black only: two different fours in this one line, which is forbidden.
    DoubleFour,
    /// The stone wins.
    Five,
    /// Renju, Black only: six or more in a row, which is forbidden.
    Overline,
}

impl LinePattern {
    /// All patterns, from the weakest to the strongest.
    pub const ALL: [LinePattern; 14] = [
        LinePattern::Dead,
        LinePattern::One,
        LinePattern::OpenOne,
        LinePattern::Two,
        LinePattern::OpenTwo,
        LinePattern::BroadTwo,
        LinePattern::Three,
        LinePattern::OpenThree,
        LinePattern::BroadThree,
        LinePattern::Four,
        LinePattern::OpenFour,
        LinePattern::DoubleFour,
        LinePattern::Five,
        LinePattern::Overline,
    ];

    /// The pattern with this discriminant.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub const fn from_index(index: usize) -> LinePattern {
        LinePattern::ALL[index]
    }

    /// Whether one more stone makes an open four.
    #[inline]
    pub const fn is_open_three(self) -> bool {
        matches!(self, LinePattern::OpenThree | LinePattern::BroadThree)
    }
}

/// Derives the pattern of windows from the definitions, remembering what it has seen.
///
/// Works on windows whose middle is already filled with the player's stone; each definition
/// looks at the windows that one more stone leads to.
pub(super) struct Classifier {
    rule: Rule,
    color: Color,
    known: HashMap<Window, LinePattern>,
}

impl Classifier {
    pub(super) fn new(rule: Rule, color: Color) -> Classifier {
        Classifier { rule, color, known: HashMap::new() }
    }

    /// The pattern of a window: what its line becomes once the middle is filled.
    pub(super) fn classify(&mut self, window: &Window) -> LinePattern {
        if let Some(&pattern) = self.known.get(window) {
            return pattern;
        }
        let pattern = self.derive(window);
        self.known.insert(window.clone(), pattern);
        pattern
    }

    fn derive(&mut self, window: &Window) -> LinePattern {
        use LinePattern::*;
        let run = window.run();
        if self.rule.wins(self.color, run.length, run.both_ends_opposed) {
            return Five;
        }
        if self.rule.has_forbidden_moves(self.color) && run.length > 5 {
            return Overline;
        }
        // What one more stone can make, from each empty point of the window.
        let next: Vec<(Window, LinePattern)> = window
            .vacancies()
            .map(|offset| {
                let longer = window.with(offset, Square::Own);
                let pattern = self.classify(&longer);
                (longer, pattern)
            })
            .collect();
        let places = |wanted: &[LinePattern]| {
            next.iter().filter(|(_, pattern)| wanted.contains(pattern)).count()
        };
        if places(&[Five]) > 0 {
            let fives: Vec<&Window> =
                next.iter().filter(|(_, p)| *p == Five).map(|(longer, _)| longer).collect();
            return self.four_kind(window, &fives);
        }
        match (places(&[OpenFour]), places(&[OpenThree, BroadThree])) {
            (2.., _) => return BroadThree,
            (1, _) => return OpenThree,
            // A line that makes a plain four is stronger than one that makes an open three: the
            // weaker names follow below.
            (0, _) if places(&[Four]) > 0 => return Three,
            (0, 3..) => return BroadTwo,
            (0, 1..) => return OpenTwo,
            (0, 0) => {}
        }
        if places(&[Three]) > 0 {
            Two
        } else if places(&[OpenTwo, BroadTwo]) > 0 {
            OpenOne
        } else if places(&[Two]) > 0 {
            One
        } else {
            Dead
        }
    }

    /// Tells fours apart, given the windows that completing them leads to.
    fn four_kind(&mut self, window: &Window, fives: &[&Window]) -> LinePattern {
        if self.rule.has_forbidden_moves(self.color) {
            // A four is the set of stones that a fifth completes: count the different sets.
            let mut fours: Vec<Vec<i32>> =
                fives.iter().map(|five| window.stones_within(five.run().span())).collect();
            fours.sort();
            fours.dedup();
            return match (fours.len(), fives.len()) {
                (1, 1) => LinePattern::Four,
                (1, _) => LinePattern::OpenFour,
                _ => LinePattern::DoubleFour,
            };
        }
        // In caro one stone can spoil two completing points by blocking an end, hence the look
        // at every answer instead of a count of completing points.
        let unstoppable =
            window.vacancies().all(|answer| self.wins_next(&window.with(answer, Square::Opposing)));
        if unstoppable { LinePattern::OpenFour } else { LinePattern::Four }
    }

    fn wins_next(&mut self, window: &Window) -> bool {
        window.vacancies().any(|offset| {
            let run = window.with(offset, Square::Own).run();
            self.rule.wins(self.color, run.length, run.both_ends_opposed)
        })
    }
}
