//! Finding the points whose pattern lies in a range: a vector comparison for each row.

use super::PointPattern;
use crate::board::{AREA, PointSet, STRIDE};
use std::ops::RangeInclusive;

/// The points of the first `height` rows whose pattern is within `range`.
#[inline(always)]
pub(super) fn points_within(
    patterns: &[PointPattern; AREA],
    height: usize,
    range: RangeInclusive<PointPattern>,
) -> PointSet {
    let (low, high) = (*range.start() as u8, *range.end() as u8);
    let mut rows = [0; STRIDE];
    let (pattern_rows, _) = patterns.as_chunks::<STRIDE>();
    for (found, row) in rows.iter_mut().zip(pattern_rows).take(height) {
        *found = row_within(row, low, high);
    }
    PointSet::from_rows(rows)
}

/// A bit for each pattern of the row that is at least `low` and at most `high`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn row_within(row: &[PointPattern; STRIDE], low: u8, high: u8) -> u32 {
    use std::arch::x86_64::*;
    // SAFETY: SSE2 is part of x86-64. The two unaligned loads read the 32 bytes of `row`, whose
    // elements are one byte each (`repr(u8)`).
    let [left, right] = unsafe {
        let start = row.as_ptr().cast::<__m128i>();
        [_mm_loadu_si128(start), _mm_loadu_si128(start.add(1))]
    };
    let within = |bytes: __m128i| {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            // Patterns are below 128, so the signed comparisons are right.
            let at_least = _mm_cmpgt_epi8(bytes, _mm_set1_epi8(low as i8 - 1));
            let too_much = _mm_cmpgt_epi8(bytes, _mm_set1_epi8(high as i8));
            _mm_movemask_epi8(_mm_andnot_si128(too_much, at_least)) as u32
        }
    };
    within(left) | within(right) << 16
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn row_within(row: &[PointPattern; STRIDE], low: u8, high: u8) -> u32 {
    plain_row_within(row, low, high)
}

/// The plain reading of [`row_within`], for other processors and for the test.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn plain_row_within(row: &[PointPattern; STRIDE], low: u8, high: u8) -> u32 {
    let is_within = |pattern: &PointPattern| (low..=high).contains(&(*pattern as u8));
    row.iter().rev().fold(0, |bits, pattern| bits << 1 | u32::from(is_within(pattern)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use PointPattern::*;

    #[test]
    fn vectors_find_what_the_plain_loop_finds() {
        let all =
            [None, Weak, OpenTwo, Three, OpenThree, Four, FourThree, OpenFour, Five, Forbidden];
        let row: [PointPattern; STRIDE] =
            std::array::from_fn(|i| all[(i * 7 + i / 10) % all.len()]);
        for low in all {
            for high in all {
                let (low, high) = (low as u8, high as u8);
                assert_eq!(row_within(&row, low, high), plain_row_within(&row, low, high));
            }
        }
    }
}
