//! A small network over what the empty points offer.
//!
//! Every empty point adds a [`Row`] of numbers: one half is how it looks to Black, the other how
//! it looks to White. Each half is, number by number, the sum of what the viewer's own code and
//! his opponent's code say, or zero if that is negative. The rows of all points are summed; stones
//! change that sum at the few points whose codes they change. A hidden layer looks at the sum,
//! side to move first, and at the [`ThreatState`]; the worth is a weighted sum of its units. So
//! the network is an efficiently updatable one (Nasu 2018) whose inputs are pairs of codes.
//!
//! A point where both players have the code of an empty board adds nothing, so that the board's
//! size makes no difference by itself; nor does a point that is dead for both, or a stone.
//!
//! All numbers are whole, so that every processor finds the same.

use super::weights::Spread;
use super::{ClassWeights, CodeClass, ColorWeights, RuleWeights, ThreatState};
use crate::board::Color;
use crate::pattern::Code;

/// The numbers that a point adds for one viewer.
pub(crate) const VIEW: usize = 8;
/// The numbers that a point adds.
pub(crate) const WIDTH: usize = 2 * VIEW;
/// The units of the hidden layer.
pub(crate) const HIDDEN: usize = 32;

/// What a view of 1 is in a row, and in [`ClassWeights::own`] and [`ClassWeights::theirs`].
pub(crate) const VIEW_ONE: i16 = 32;
/// What a weight of 1 is in [`ColorWeights::inputs`].
pub(crate) const INPUT_ONE: i32 = 1 << 15;
/// What 1 is in [`ColorWeights::states`].
pub(crate) const STATE_ONE: i32 = 1 << 12;
/// What a hidden unit of 1, the most, is before it is rounded.
const HIDDEN_ONE: i32 = VIEW_ONE as i32 * INPUT_ONE;
/// What it is after that.
const ROUNDED_ONE: i32 = 1 << 11;

/// Numbers that the points of a board add up to, Black's view before White's.
///
/// Sums wrap around where they would overflow: at 32,768, when in 4,000 positions of freestyle games
/// no number was above 5,343. Aligned, so that no row lies across two cache lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(32))]
pub(super) struct Row([i16; WIDTH]);

/// The network of one rule, spread out for quick access.
pub(super) struct Network {
    /// What a code says to both viewers: by the colour whose code it is, then by code.
    codes: Spread<Row>,
    /// By the colour to move.
    heads: [Head; 2],
}

/// The layers above the sum of rows.
struct Head {
    /// All hidden units, in order.
    blocks: [Block; HIDDEN / BLOCK],
    /// By threat state.
    outputs: Vec<i16>,
}

/// Hidden units whose sums find room in a processor's registers.
struct Block {
    /// By pairs of numbers of the sum, then by hidden unit: so do vectors like to multiply.
    inputs: [[[i16; 2]; BLOCK]; WIDTH / 2],
    /// By threat state and hidden unit, in [`HIDDEN_ONE`]s.
    states: Vec<[i32; BLOCK]>,
    /// By hidden unit.
    hidden: [i16; BLOCK],
}

/// The hidden units of a [`Block`].
const BLOCK: usize = 16;

impl Network {
    pub(super) fn new(file: &RuleWeights) -> Network {
        Network {
            codes: Spread::new(|color, class| row(file, color, class)),
            heads: Color::ALL.map(|color| Head::new(color, &file.colors[color.index()])),
        }
    }

    /// Brings a sum up to date after the codes of a point have changed.
    #[inline(always)]
    pub(super) fn change(&self, sum: &mut Row, old: [Code; 2], new: [Code; 2]) {
        let row = |color: Color, codes: [Code; 2]| &self.codes.get(color, codes[color.index()]).0;
        let (black, white) = (row(Color::Black, new), row(Color::White, new));
        let (black_before, white_before) = (row(Color::Black, old), row(Color::White, old));
        for i in 0..WIDTH {
            let now = black[i].wrapping_add(white[i]).max(0);
            let before = black_before[i].wrapping_add(white_before[i]).max(0);
            sum.0[i] = sum.0[i].wrapping_add(now.wrapping_sub(before));
        }
    }

    /// The worth for `color`, who is to move, centi-units.
    #[inline(always)]
    pub(super) fn value(&self, sum: &Row, color: Color, state: ThreatState) -> i32 {
        let head = &self.heads[color.index()];
        let mut worth = 0;
        for block in &head.blocks {
            let mut units = block.states[state.index()];
            for (weights, numbers) in block.inputs.iter().zip(sum.0.as_chunks::<2>().0) {
                add_products(&mut units, *numbers, weights);
            }
            for (unit, weight) in units.into_iter().zip(block.hidden) {
                worth += rounded(unit) * i32::from(weight);
            }
        }
        (worth / ROUNDED_ONE + i32::from(head.outputs[state.index()])) / RuleWeights::UNITS
    }
}

/// Adds to each unit its two weights' products with the two numbers.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn add_products(units: &mut [i32; BLOCK], numbers: [i16; 2], weights: &[[i16; 2]; BLOCK]) {
    use std::arch::x86_64::*;
    let [low, high] = numbers.map(|number| i32::from(number as u16));
    // SAFETY: SSE2 is part of x86-64.
    let numbers = unsafe { _mm_set1_epi32(high << 16 | low) };
    for (units, weights) in units.as_chunks_mut::<4>().0.iter_mut().zip(weights.as_chunks::<4>().0)
    {
        // SAFETY: SSE2 is part of x86-64. Four units are 16 bytes, as are four pairs of weights;
        // neither loads nor store ask for alignment.
        unsafe {
            let products = _mm_madd_epi16(_mm_loadu_si128(weights.as_ptr().cast()), numbers);
            let units = units.as_mut_ptr().cast();
            _mm_storeu_si128(units, _mm_add_epi32(_mm_loadu_si128(units), products));
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn add_products(units: &mut [i32; BLOCK], numbers: [i16; 2], weights: &[[i16; 2]; BLOCK]) {
    plain_add_products(units, numbers, weights);
}

/// The plain reading of [`add_products`], for other processors and for the test.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn plain_add_products(units: &mut [i32; BLOCK], numbers: [i16; 2], weights: &[[i16; 2]; BLOCK]) {
    for (unit, weights) in units.iter_mut().zip(weights) {
        for (number, weight) in numbers.into_iter().zip(weights) {
            *unit = unit.wrapping_add(i32::from(number) * i32::from(*weight));
        }
    }
}

/// A hidden unit kept within 0 and 1, in [`ROUNDED_ONE`]s.
#[inline(always)]
fn rounded(unit: i32) -> i32 {
    unit.clamp(0, HIDDEN_ONE) / (HIDDEN_ONE / ROUNDED_ONE)
}

/// What the code of a class, `color`'s, says to both viewers.
fn row(file: &RuleWeights, color: Color, class: CodeClass) -> Row {
    let ClassWeights { own, theirs, .. } = &file.colors[color.index()].classes[class.index()];
    let mut row = Row::default();
    row.0[color.index() * VIEW..][..VIEW].copy_from_slice(own);
    row.0[color.opponent().index() * VIEW..][..VIEW].copy_from_slice(theirs);
    row
}

impl Head {
    fn new(color: Color, weights: &ColorWeights) -> Head {
        Head {
            blocks: std::array::from_fn(|block| Block::new(color, weights, block * BLOCK)),
            outputs: weights.outputs.clone(),
        }
    }
}

impl Block {
    /// The hidden units from `first` on.
    fn new(color: Color, weights: &ColorWeights, first: usize) -> Block {
        // In files the side to move comes first.
        let number = |i: usize| (i + color.index() * VIEW) % WIDTH;
        let state = |units: &[i16; HIDDEN]| {
            std::array::from_fn(|i| i32::from(units[first + i]) * (HIDDEN_ONE / STATE_ONE))
        };
        Block {
            inputs: std::array::from_fn(|pair| {
                std::array::from_fn(|i| {
                    [2 * pair, 2 * pair + 1].map(|j| weights.inputs[first + i][number(j)])
                })
            }),
            states: weights.states.iter().map(state).collect(),
            hidden: std::array::from_fn(|i| weights.hidden[first + i]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn vectors_add_what_the_plain_loop_adds() {
        let mut random = Random::new(1, 0);
        for _ in 0..1000 {
            let mut number = || random.next_u64() as i16 >> random.below(16);
            let numbers = [number(), number()];
            let weights: [[i16; 2]; BLOCK] = std::array::from_fn(|_| [number(), number()]);
            let start = std::array::from_fn(|_| i32::from(number()) << 12);
            let (mut vectors, mut plain) = (start, start);
            add_products(&mut vectors, numbers, &weights);
            plain_add_products(&mut plain, numbers, &weights);
            assert_eq!(vectors, plain, "{numbers:?} {weights:?}");
        }
    }
}
