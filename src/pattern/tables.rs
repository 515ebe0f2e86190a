//! From the bits of a line to patterns by look-up.
//!
//! A window of up to five neighbours a side has 4^10 states, but a player sees nothing behind the
//! first block. That leaves 63 cases a side (31 in freestyle, 94 in caro, which tells stones from
//! the edge). So a window's pattern takes two steps: each half's bits give the number of its side
//! for both colours at once, and the two sides' numbers give the pattern. All tables of a rule
//! are small enough for the first-level cache.

use super::line_pattern::Classifier;
use super::lines::MIDDLE;
use super::window::{Side, Square, Window, reach};
use super::{Code, LinePattern, PointPattern};
use crate::board::{Cell, Color};
use crate::rules::{Rule, RuleSet};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Bits of half a window: five neighbours.
const HALF_BITS: usize = 10;
/// Entries for the pairs of sides: 94 × 94 in caro, rounded up to a power of two.
const PAIRS: usize = 1 << 14;

/// The tables of one rule.
pub(super) struct Tables {
    /// From the bits of the side before the point (its nearest neighbour highest) to that side's
    /// number times the number of sides; Black's in the low 16 bits, White's in the high ones.
    before: [u32; 1 << HALF_BITS],
    /// From the bits of the side after the point (its nearest neighbour lowest) to its number.
    after: [u32; 1 << HALF_BITS],
    /// From a pair of sides to the line pattern, for each colour.
    lines: [[u8; PAIRS]; 2],
    /// From a code to the point pattern, for each colour.
    points: [[PointPattern; Code::COUNT]; 2],
}

impl Tables {
    /// The tables of rule `R`, made on first use (a few milliseconds).
    pub(super) fn get<R: RuleSet>() -> &'static Tables {
        static TABLES: [OnceLock<Box<Tables>>; Rule::ALL.len()] = [const { OnceLock::new() }; 5];
        TABLES[R::RULE as usize].get_or_init(|| Tables::build(R::RULE))
    }

    fn build(rule: Rule) -> Box<Tables> {
        let mut tables = Box::new(Tables {
            before: [0; 1 << HALF_BITS],
            after: [0; 1 << HALF_BITS],
            lines: [[0; PAIRS]; 2],
            points: [[PointPattern::None; Code::COUNT]; 2],
        });
        let sides = Side::all(rule);
        tables.number_sides(rule, &sides);
        for color in Color::ALL {
            let mut classifier = Classifier::new(rule, color);
            for (i, before) in sides.iter().enumerate() {
                for (j, after) in sides.iter().enumerate() {
                    let pattern = classifier.classify(&Window::new(rule, before, after));
                    tables.lines[color.index()][i * sides.len() + j] = pattern as u8;
                }
            }
            for code in Code::all() {
                tables.points[color.index()][code.index()] =
                    PointPattern::of(code, rule.has_forbidden_moves(color));
            }
        }
        tables
    }

    fn number_sides(&mut self, rule: Rule, sides: &[Side]) {
        let numbers: HashMap<&Side, u32> = sides.iter().zip(0..).collect();
        let count = sides.len() as u32;
        let reach = reach(rule);
        for bits in 0..1 << (2 * reach) {
            let nearest_first: Vec<u32> = (0..reach).map(|i| bits >> (2 * i) & 3).collect();
            let number = |color, cells: &mut dyn Iterator<Item = u32>| {
                numbers[&Side::new(rule, cells.map(|cell| square(cell, color)))]
            };
            for (color, shift) in [(Color::Black, 0), (Color::White, 16)] {
                let after = number(color, &mut nearest_first.iter().copied());
                let before = number(color, &mut nearest_first.iter().rev().copied());
                self.after[bits as usize] |= after << shift;
                self.before[bits as usize] |= (before * count) << shift;
            }
        }
    }

    /// The line patterns, Black's and White's, of the point at `position` in `line`
    /// ([`super::lines::Lines::around`]'s bits).
    #[inline(always)]
    pub(super) fn line_patterns<R: RuleSet>(&self, line: u64, position: usize) -> (u8, u8) {
        let half = const { reach(R::RULE) };
        let mask = const { (1 << (2 * reach(R::RULE))) - 1 };
        let before = (line >> (2 * (position - half))) as usize & mask;
        let after = (line >> (2 * (position + 1))) as usize & mask;
        let sides = self.before[before] + self.after[after];
        let black = self.lines[0][sides as usize & (PAIRS - 1)];
        let white = self.lines[1][(sides >> 16) as usize & (PAIRS - 1)];
        (black, white)
    }

    /// The pattern of the middle of `line` for `color`.
    #[inline(always)]
    pub(super) fn line_pattern<R: RuleSet>(&self, line: u64, color: Color) -> LinePattern {
        let (black, white) = self.line_patterns::<R>(line, MIDDLE);
        LinePattern::from_index(usize::from(match color {
            Color::Black => black,
            Color::White => white,
        }))
    }

    /// What a code means for `color`.
    #[inline(always)]
    pub(super) fn point_pattern(&self, color: Color, code: Code) -> PointPattern {
        self.points[color.index()][code.index()]
    }
}

/// How `color` sees a [`Cell`] given by its bits.
fn square(cell: u32, color: Color) -> Square {
    match cell {
        0 => Square::Empty,
        3 => Square::Off,
        stone if stone == Cell::from(color) as u32 => Square::Own,
        _ => Square::Opposing,
    }
}
