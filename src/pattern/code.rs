//! Four line patterns in sixteen bits.

use super::LinePattern;
use crate::board::Direction;

/// The line patterns of one point for one colour, four bits for each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Code(pub(super) u16);

impl Code {
    /// The number of codes: tables over all codes have this length.
    pub const COUNT: usize = 1 << 16;

    /// Four times [`LinePattern::Dead`]; also the code of a point that cannot be played.
    pub const DEAD: Code = Code(0);

    /// The code of these line patterns, by [`Direction::index`].
    pub fn new(lines: [LinePattern; 4]) -> Code {
        Code(lines.iter().rev().fold(0, |code, &line| code << 4 | line as u16))
    }

    /// All codes that stand for four line patterns.
    pub fn all() -> impl Iterator<Item = Code> {
        let valid =
            |code: u16| (0..4).all(|d| usize::from(code >> (4 * d) & 15) < LinePattern::ALL.len());
        (0..=u16::MAX).filter(move |&code| valid(code)).map(Code)
    }

    /// The code as an index into tables of length [`Code::COUNT`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The pattern of the line in `direction`.
    #[inline(always)]
    pub const fn line(self, direction: Direction) -> LinePattern {
        LinePattern::from_index((self.0 >> (4 * direction.index()) & 15) as usize)
    }

    /// This code with the pattern of one line replaced.
    #[inline(always)]
    pub const fn with_line(self, direction: Direction, line: LinePattern) -> Code {
        let shift = 4 * direction.index();
        Code(self.0 & !(15 << shift) | (line as u16) << shift)
    }

    /// The patterns of all four lines.
    pub fn lines(self) -> [LinePattern; 4] {
        Direction::ALL.map(|direction| self.line(direction))
    }
}
