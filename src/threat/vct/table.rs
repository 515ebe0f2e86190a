//! Proof and disproof numbers of positions seen before, in bounded memory.

use crate::board::Point;

/// A proof or disproof number; [`INFINITE`] says that the goal is out of reach.
pub(super) type Number = u32;

/// The largest number that is stored: 24 bits.
pub(super) const INFINITE: Number = (1 << 24) - 1;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// How many positions more have to be won, at least, to prove the attacker's win.
    pub(super) proof: Number,
    /// How many positions more have to be refuted, at least, to disprove it.
    pub(super) disproof: Number,
    /// In a proven position with the attacker to move: the winning move.
    pub(super) best: Option<Point>,
}

/// A key, and the data: proof number, disproof number, and sixteen bits for the move. A plain
/// array of words, because the system hands such memory out zeroed page by page as it is touched.
type Slot = [u64; 2];

const SLOTS: usize = 4;
const NO_MOVE: u16 = u16::MAX;

/// The slots of a new table: small enough for the processor's cache, as most searches are short.
const FIRST_SLOTS: usize = 1 << 13;

/// The table. It grows with the search up to its limit; from then on a new position takes the
/// place of the one in its bucket that cost least.
pub(super) struct Table {
    slots: Vec<Slot>,
    /// Slots in use.
    filled: usize,
    max_slots: usize,
}

impl Table {
    /// An empty table that never uses more than `bytes`, while it grows either.
    pub(super) fn new(bytes: usize) -> Table {
        // While it grows, the old half is there too.
        let fitting = bytes / size_of::<Slot>() / 3 * 2;
        let max_slots = if fitting == 0 { 1 } else { 1 << fitting.ilog2() }.max(64 * SLOTS);
        Table { slots: vec![[0; 2]; FIRST_SLOTS.min(max_slots)], filled: 0, max_slots }
    }

    pub(super) fn clear(&mut self) {
        self.slots = vec![[0; 2]; FIRST_SLOTS.min(self.max_slots)];
        self.filled = 0;
    }

    /// Doubles the table. A bucket's slots are spread over two, so each has room.
    #[cold]
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![[0; 2]; 2 * old.len()];
        for slot in old.into_iter().filter(|slot| slot[1] != 0) {
            let start = self.bucket(slot[0]);
            let bucket = &mut self.slots[start..][..SLOTS];
            let free = bucket.iter_mut().find(|slot| slot[1] == 0);
            *free.expect("half a bucket fits into a whole one") = slot;
        }
    }

    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * (self.slots.len() / SLOTS) as u128) >> 64) as usize * SLOTS
    }

    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let start = self.bucket(key);
        let [_, data] =
            *self.slots[start..][..SLOTS].iter().find(|slot| slot[0] == key && slot[1] != 0)?;
        let best = (data >> 48) as u16;
        Some(Entry {
            proof: data as Number & INFINITE,
            disproof: (data >> 24) as Number & INFINITE,
            best: (best != NO_MOVE).then(|| Point::from_index(usize::from(best))),
        })
    }

    #[inline(always)]
    pub(super) fn store(&mut self, key: u64, entry: Entry) {
        if self.filled > self.slots.len() / 2 && self.slots.len() < self.max_slots {
            self.grow();
        }
        let start = self.bucket(key);
        let bucket = &mut self.slots[start..][..SLOTS];
        let at = bucket.iter().position(|slot| slot[0] == key).unwrap_or_else(|| {
            (0..SLOTS).min_by_key(|&i| worth(bucket[i])).expect("a bucket has slots")
        });
        let best = entry.best.map_or(NO_MOVE, |point| point.index() as u16);
        let data = u64::from(entry.proof) | u64::from(entry.disproof) << 24 | u64::from(best) << 48;
        self.filled += usize::from(bucket[at][1] == 0);
        bucket[at] = [key, data];
    }
}

/// How much is lost with a slot: solved positions most, then those with large numbers, which took
/// long to get there.
fn worth([_, data]: Slot) -> u32 {
    let proof = data as Number & INFINITE;
    let disproof = (data >> 24) as Number & INFINITE;
    match (proof, disproof) {
        _ if data == 0 => 0,
        (0, _) => Number::MAX,
        (_, 0) => Number::MAX - 1,
        _ => 1 + proof.min(disproof),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(n: u32) -> Entry {
        Entry { proof: n, disproof: n + 1, best: Some(Point::new(3, 4)) }
    }

    /// Keys spread over the table.
    fn key(n: u32) -> u64 {
        u64::from(n).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[test]
    fn remembers_while_it_grows() {
        let mut table = Table::new(64 << 20);
        let count = 4 * FIRST_SLOTS as u32;
        for n in 1..=count {
            table.store(key(n), entry(n));
        }
        assert!(table.slots.len() > FIRST_SLOTS);
        let kept = (1..=count).filter(|&n| table.probe(key(n)) == Some(entry(n))).count();
        assert!(kept > count as usize * 9 / 10, "{kept} of {count}");
        table.clear();
        assert_eq!(table.probe(key(1)), None);
    }

    #[test]
    fn stays_within_its_memory() {
        for bytes in [0, 10_000, 1 << 20, 3 << 20] {
            let mut table = Table::new(bytes);
            for n in 1..=200_000 {
                table.store(key(n), entry(n));
            }
            let used = table.slots.len() * size_of::<Slot>();
            assert!(used * 3 / 2 <= bytes.max(64 * SLOTS * 24), "{used} of {bytes}");
            assert_eq!(table.probe(key(200_000)), Some(entry(200_000)));
        }
    }
}
