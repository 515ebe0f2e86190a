//! What four line patterns mean together.

use super::{Code, LinePattern};
use std::ops::RangeInclusive;

/// What a point is worth to a player as a threat, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum PointPattern {
    /// No line gets anywhere, or the point is not empty.
    #[default]
    None,
    /// Ones and blocked twos.
    Weak,
    /// One open two.
    OpenTwo,
    /// Open twos in two lines or more.
    OpenTwos,
    /// Makes a blocked three: threatens to make a four.
    Three,
    /// A blocked three together with an open two or another blocked three.
    ThreePlus,
    /// Makes an open three: threatens to make an open four.
    OpenThree,
    /// An open three together with an open two or a blocked three.
    OpenThreePlus,
    /// Open threes in two lines or more. For Black in renju this is a double three, forbidden
    /// unless a three is false: see [`super::PatternBoard::is_forbidden`].
    DoubleThree,
    /// Makes a four, which forces the opponent's answer.
    Four,
    /// A four together with an open two or a blocked three.
    FourPlus,
    /// A four and an open three: usually wins.
    FourThree,
    /// Fours in two lines: the opponent cannot stop both.
    DoubleFour,
    /// Makes an open four: the opponent cannot stop it.
    OpenFour,
    /// Wins at once.
    Five,
    /// Renju, Black: an overline or a double four, certainly forbidden.
    Forbidden,
}

impl PointPattern {
    /// The number of point patterns: per-pattern arrays have this length.
    pub const COUNT: usize = PointPattern::ALL.len();

    /// All patterns, from the weakest to the strongest.
    pub const ALL: [PointPattern; 16] = {
        use PointPattern::*;
        [
            None,
            Weak,
            OpenTwo,
            OpenTwos,
            Three,
            ThreePlus,
            OpenThree,
            OpenThreePlus,
            DoubleThree,
            Four,
            FourPlus,
            FourThree,
            DoubleFour,
            OpenFour,
            Five,
            Forbidden,
        ]
    };

    /// Whether playing the point makes at least one four (but no five), so that the opponent
    /// must answer. Leaves out what renju may forbid.
    #[inline(always)]
    pub const fn makes_four(self) -> bool {
        matches!(
            self,
            PointPattern::Four
                | PointPattern::FourPlus
                | PointPattern::FourThree
                | PointPattern::DoubleFour
                | PointPattern::OpenFour
        )
    }

    /// The range of patterns for which [`PointPattern::makes_four`] holds.
    pub const FOURS: RangeInclusive<PointPattern> = PointPattern::Four..=PointPattern::OpenFour;

    /// The range of patterns for which [`PointPattern::wins_next`] holds.
    pub const WINS_NEXT: RangeInclusive<PointPattern> =
        PointPattern::DoubleFour..=PointPattern::OpenFour;

    /// Whether no answer of the opponent stops a five after this move, unless he wins first.
    /// Leaves out what renju may forbid.
    #[inline(always)]
    pub const fn wins_next(self) -> bool {
        matches!(self, PointPattern::DoubleFour | PointPattern::OpenFour)
    }

    /// The meaning of a code; `may_be_forbidden` for Black in renju.
    pub fn of(code: Code, may_be_forbidden: bool) -> PointPattern {
        use LinePattern as L;
        use PointPattern::*;
        let lines = code.lines();
        let count = |wanted: &[L]| lines.iter().filter(|line| wanted.contains(line)).count();
        let fives = count(&[L::Five]);
        let open_fours = count(&[L::OpenFour]);
        let fours = open_fours + count(&[L::Four]) + 2 * count(&[L::DoubleFour]);
        let open_threes = count(&[L::OpenThree, L::BroadThree]);
        let threes = count(&[L::Three]);
        let open_twos = count(&[L::OpenTwo, L::BroadTwo]);

        if fives > 0 {
            return Five;
        }
        if may_be_forbidden {
            if count(&[L::Overline]) > 0 || fours > 1 {
                return Forbidden;
            }
            if open_threes > 1 {
                return DoubleThree;
            }
        }
        match (fours, open_threes, threes, open_twos) {
            _ if open_fours > 0 => OpenFour,
            (2.., ..) => DoubleFour,
            (1, 1.., ..) => FourThree,
            (1, 0, threes, open_twos) if threes + open_twos > 0 => FourPlus,
            (1, 0, ..) => Four,
            (0, 2.., ..) => DoubleThree,
            (0, 1, threes, open_twos) if threes + open_twos > 0 => OpenThreePlus,
            (0, 1, ..) => OpenThree,
            (0, 0, threes @ 1.., open_twos) if threes + open_twos > 1 => ThreePlus,
            (0, 0, 1.., _) => Three,
            (0, 0, 0, 2..) => OpenTwos,
            (0, 0, 0, 1) => OpenTwo,
            _ if count(&[L::Two, L::OpenOne, L::One]) > 0 => Weak,
            _ => None,
        }
    }
}
