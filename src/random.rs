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
        let start = Random(seed).next_u64();
        Random(Random(start ^ stream).next_u64())
    }

    /// Any 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The high bits of a product instead of a remainder (Lemire 2019).
        ((u128::from(self.next_u64()) * end as u128) >> 64) as usize
    }

    /// A number from -1 up to 1.
    pub fn unit(&mut self) -> f32 {
        self.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut random = Random(1_234_567);
        let numbers = [random.next_u64(), random.next_u64(), random.next_u64()];
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn shuffling_keeps_the_items_and_depends_on_the_seed() {
        let shuffled = |seed| {
            let mut items: Vec<u32> = (0..100).collect();
            Random::new(seed, 0).shuffle(&mut items);
            items
        };
        let mut sorted = shuffled(1);
        assert_eq!(shuffled(1), sorted);
        assert_ne!(shuffled(1), shuffled(2));
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
        assert_ne!(Random::new(1, 0).next_u64(), Random::new(1, 1).next_u64());
    }
}
