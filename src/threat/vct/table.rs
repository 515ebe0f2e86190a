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

/// The table. A new position takes the place of the one in its bucket that cost least.
pub(super) struct Table {
    slots: Vec<Slot>,
}

impl Table {
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<Slot>() / SLOTS).max(64);
        Table { slots: vec![[0; 2]; buckets * SLOTS] }
    }

    pub(super) fn clear(&mut self) {
        self.slots = vec![[0; 2]; self.slots.len()];
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
        let start = self.bucket(key);
        let bucket = &mut self.slots[start..][..SLOTS];
        let at = bucket.iter().position(|slot| slot[0] == key).unwrap_or_else(|| {
            (0..SLOTS).min_by_key(|&i| worth(bucket[i])).expect("a bucket has slots")
        });
        let best = entry.best.map_or(NO_MOVE, |point| point.index() as u16);
        let data = u64::from(entry.proof) | u64::from(entry.disproof) << 24 | u64::from(best) << 48;
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
