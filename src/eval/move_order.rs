//! How early moves should be tried: a small network over what a point is to both players.
//!
//! Either player's code says a row of numbers, one for attack, the other for defence. The two rows
//! are added up; but for the first number, what is negative counts as zero. Each number then weighs
//! as much as the [`ThreatState`] has it. A pair of point patterns adds a number of its own.
//!
//! All numbers are whole, so that every processor finds the same.

use super::weight_file::{PAIRS, pair_index};
use super::weights::Spread;
use super::{ClassWeights, CodeClass, RuleWeights, ThreatState};
use crate::board::Color;
use crate::pattern::{Code, PointPattern};

/// The numbers of a row.
pub(crate) const ORDER_WIDTH: usize = 8;

/// A score that makes a move e times as likely to be the best.
pub(crate) const ORDER_ONE: i32 = 80;
/// What 1 is in [`ClassWeights::attack`] and [`ClassWeights::defence`].
pub(crate) const ORDER_ROW_ONE: i32 = 128;
/// What 1 is in [`super::ColorWeights::gates`].
pub(crate) const GATE_ONE: i32 = 160;
/// The products of a row of 1 and a gate of 1 that make a score of 1.
const PRODUCTS: i32 = ORDER_ROW_ONE * GATE_ONE / ORDER_ONE;

/// The numbers of a row, or what each of them weighs.
type Row = [i16; ORDER_WIDTH];

/// What a code says, by its owner and by the opponent.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
struct Rows {
    attack: Row,
    defence: Row,
}

/// The move ordering of one rule, spread out for quick access.
pub(super) struct MoveOrder {
    rows: Spread<Rows>,
    /// By the colour that would play.
    colors: [OfColor; 2],
}

struct OfColor {
    /// By [`ThreatState::index`].
    gates: Vec<Row>,
    /// By [`pair_index`].
    pairs: [i16; PAIRS],
}

/// The move ordering of one position, for one player.
#[derive(Clone, Copy)]
pub(super) struct Orderer<'a> {
    color: Color,
    rows: &'a Spread<Rows>,
    gates: &'a Row,
    pairs: &'a [i16; PAIRS],
}

impl MoveOrder {
    pub(super) fn new(file: &RuleWeights) -> MoveOrder {
        let rows = |color: Color, class: CodeClass| {
            let ClassWeights { attack, defence, .. } =
                file.colors[color.index()].classes[class.index()];
            Rows { attack, defence }
        };
        let colors = [0, 1].map(|i| OfColor {
            gates: file.colors[i].gates.clone(),
            pairs: file.colors[i].pairs.as_slice().try_into().expect("the same length"),
        });
        MoveOrder { rows: Spread::new(rows), colors }
    }

    /// The order of `color`'s moves where the threats are these, his own first.
    #[inline(always)]
    pub(super) fn of(&self, color: Color, threats: ThreatState) -> Orderer<'_> {
        let OfColor { gates, pairs } = &self.colors[color.index()];
        Orderer { color, rows: &self.rows, gates: &gates[threats.index()], pairs }
    }
}

impl Orderer<'_> {
    /// How early a point with these codes and patterns should be tried, the player's own first: the
    /// higher, the earlier.
    #[inline(always)]
    pub(super) fn score(&self, codes: [Code; 2], patterns: [PointPattern; 2]) -> i32 {
        let attack = &self.rows.get(self.color, codes[0]).attack;
        let defence = &self.rows.get(!self.color, codes[1]).defence;
        let pair = self.pairs[pair_index(patterns[0], patterns[1])];
        weighed(attack, defence, self.gates) / PRODUCTS + i32::from(pair)
    }
}

/// The two rows together, number by number as much as each weighs.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn weighed(attack: &Row, defence: &Row, gates: &Row) -> i32 {
    use std::arch::x86_64::*;
    // SAFETY: SSE2 is part of x86-64. A row is 16 bytes, and the loads do not ask for alignment.
    unsafe {
        let [attack, defence, gates] =
            [attack, defence, gates].map(|row| _mm_loadu_si128(row.as_ptr().cast()));
        let least = _mm_setr_epi16(i16::MIN, 0, 0, 0, 0, 0, 0, 0);
        let row = _mm_max_epi16(_mm_adds_epi16(attack, defence), least);
        let products = _mm_madd_epi16(row, gates);
        let halves = _mm_add_epi32(products, _mm_shuffle_epi32::<0b01_00_11_10>(products));
        let sum = _mm_add_epi32(halves, _mm_shuffle_epi32::<0b10_11_00_01>(halves));
        _mm_cvtsi128_si32(sum)
    }
}

#[cfg(not(target_arch = "x86_64"))]
use plain_weighed as weighed;

/// [`weighed`] without vectors.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn plain_weighed(attack: &Row, defence: &Row, gates: &Row) -> i32 {
    (0..ORDER_WIDTH).fold(0, |sum: i32, i| {
        let number = attack[i].saturating_add(defence[i]).max(if i == 0 { i16::MIN } else { 0 });
        sum.wrapping_add(i32::from(number) * i32::from(gates[i]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn vectors_weigh_as_the_plain_loop_does() {
        let mut random = Random::new(1, 0);
        for _ in 0..2000 {
            let mut row =
                || -> Row { std::array::from_fn(|_| random.next_u64() as i16 >> random.below(16)) };
            let [attack, defence, gates] = [row(), row(), row()];
            assert_eq!(
                weighed(&attack, &defence, &gates),
                plain_weighed(&attack, &defence, &gates),
                "{attack:?} {defence:?} {gates:?}"
            );
        }
    }
}
