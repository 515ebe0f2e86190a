//! The stretch of a line around a point, as one player sees it.

use crate::rules::Rule;

/// The farthest neighbour that can matter, in steps, under any rule.
pub(super) const MAX_REACH: usize = 5;

/// How far along its line a stone can change a point's pattern, in steps.
///
/// A five through the point ends within 4 steps. Where a longer line is not a win, or the ends of
/// a five matter, the fifth neighbour counts too.
pub const fn reach(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle => 4,
        Rule::Standard | Rule::Renju | Rule::Caro | Rule::CaroExact => 5,
    }
}

/// A neighbour on the line, as one player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Square {
    Empty,
    Own,
    /// An opposing stone.
    Opposing,
    /// The edge, or a stone that belongs to nobody.
    Off,
}

impl Square {
    fn is_block(self) -> bool {
        matches!(self, Square::Opposing | Square::Off)
    }
}

/// The neighbours on one side of a point, nearest first, up to and with the first block: what
/// lies behind a block cannot matter. This is why so few cases are left to tabulate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Side(Vec<Square>);

impl Side {
    /// All sides that can occur within the reach of `rule`.
    pub(super) fn all(rule: Rule) -> Vec<Side> {
        let mut done = Vec::new();
        let mut open = vec![Vec::new()];
        for _ in 0..reach(rule) {
            for stem in std::mem::take(&mut open) {
                for square in [Square::Empty, Square::Own, Square::Opposing, Square::Off] {
                    let mut longer = stem.clone();
                    longer.push(square);
                    match square {
                        _ if !square.is_block() => open.push(longer),
                        Square::Opposing if !tells_blocks_apart(rule) => {}
                        _ => done.push(Side(longer)),
                    }
                }
            }
        }
        done.extend(open.into_iter().map(Side));
        done
    }

    /// The side that `squares`, nearest first, amount to under `rule`.
    pub(super) fn new(rule: Rule, squares: impl IntoIterator<Item = Square>) -> Side {
        let mut side = Vec::new();
        for square in squares.into_iter().take(reach(rule)) {
            let merged = square == Square::Opposing && !tells_blocks_apart(rule);
            side.push(if merged { Square::Off } else { square });
            if square.is_block() {
                break;
            }
        }
        Side(side)
    }
}

/// Only caro asks whether it is a stone or the edge that blocks.
fn tells_blocks_apart(rule: Rule) -> bool {
    matches!(rule, Rule::Caro | Rule::CaroExact)
}

/// A run of own stones around the middle of a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) length: usize,
    pub(super) both_ends_opposed: bool,
    first: i32,
    last: i32,
}

impl Run {
    /// The offsets from the middle that the run covers.
    pub(super) fn span(&self) -> std::ops::RangeInclusive<i32> {
        self.first..=self.last
    }
}

/// The squares around a point whose middle the player has just filled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Window {
    rule: Rule,
    before: Side,
    after: Side,
}

impl Window {
    pub(super) fn new(rule: Rule, before: &Side, after: &Side) -> Window {
        Window { rule, before: before.clone(), after: after.clone() }
    }

    /// The square at `offset` steps from the middle; what is out of sight counts as empty.
    fn square(&self, offset: i32) -> Square {
        let side = if offset < 0 { &self.before } else { &self.after };
        match offset {
            0 => Square::Own,
            _ => side.0.get(offset.unsigned_abs() as usize - 1).copied().unwrap_or(Square::Empty),
        }
    }

    /// This window with the square at `offset`, not the middle, replaced.
    pub(super) fn with(&self, offset: i32, square: Square) -> Window {
        let mut changed = self.clone();
        let side = if offset < 0 { &mut changed.before } else { &mut changed.after };
        side.0[offset.unsigned_abs() as usize - 1] = square;
        *side = Side::new(self.rule, std::mem::take(&mut side.0));
        changed
    }

    /// The offsets of the empty squares in sight.
    pub(super) fn vacancies(&self) -> impl Iterator<Item = i32> + '_ {
        let before = (1..=self.before.0.len() as i32).map(|steps| -steps);
        let after = 1..=self.after.0.len() as i32;
        before.chain(after).filter(|&offset| self.square(offset) == Square::Empty)
    }

    /// The offsets of the player's stones in `span`, in order.
    pub(super) fn stones_within(&self, span: std::ops::RangeInclusive<i32>) -> Vec<i32> {
        span.filter(|&offset| self.square(offset) == Square::Own).collect()
    }

    /// The unbroken run of own stones through the middle.
    pub(super) fn run(&self) -> Run {
        let reach = MAX_REACH as i32;
        let last = (0..reach).take_while(|&i| self.square(i + 1) == Square::Own).count() as i32;
        let first =
            -((0..reach).take_while(|&i| self.square(-i - 1) == Square::Own).count() as i32);
        Run {
            length: (last - first + 1) as usize,
            both_ends_opposed: self.square(first - 1) == Square::Opposing
                && self.square(last + 1) == Square::Opposing,
            first,
            last,
        }
    }
}
