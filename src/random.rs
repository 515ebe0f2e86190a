//! Random numbers that are the same in every run.

/// A generator of random numbers: SplitMix64 (Steele, Lea and Flood 2014).
///
/// Good enough for openings and shuffles, and its sequence is fixed for ever, which the
/// reproducibility of games and fits rests on.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of stream number `stream` of a seed; streams are independent of each other.
    pub fn new(seed: u64, stream: u64) -> Random {
        let start = Random(seed).next();
        Random(Random(start ^ stream).next())
    }

    /// Any 64 bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The high bits of a product instead of a remainder (Lemire 2019).
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// One of the items, of which there must be at least one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// True once in `times`, on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Brings the items into random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
