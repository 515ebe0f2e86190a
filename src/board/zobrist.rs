//! Zobrist hashing (Zobrist 1970): a random number for each (point, colour); a position's key is
//! the exclusive-or of those of its stones, and of [`WHITE_TO_MOVE`] when it is White's turn.

use super::{AREA, Cell, Point};

/// In the key of every position with White to move.
pub(super) const WHITE_TO_MOVE: u64 = splitmix(3 * AREA as u64);

// A zero would make the two sides' positions one: SplitMix64 has one, at its state 0.
const _: () = assert!(WHITE_TO_MOVE != 0);

static STONES: [[u64; AREA]; 3] = stones();

/// The number for a stone (black, white or nobody's) on `point`; 0 for an empty point.
#[inline(always)]
pub(super) fn stone(cell: Cell, point: Point) -> u64 {
    match cell {
        Cell::Empty => 0,
        cell => STONES[cell as usize - 1][point.index()],
    }
}

const fn stones() -> [[u64; AREA]; 3] {
    let mut table = [[0; AREA]; 3];
    let mut seed = 0;
    while seed < 3 * AREA {
        table[seed / AREA][seed % AREA] = splitmix(seed as u64);
        seed += 1;
    }
    table
}

/// The SplitMix64 output function (Steele, Lea and Flood 2014) of the `n`-th state.
const fn splitmix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
