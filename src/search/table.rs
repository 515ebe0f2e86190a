//! The transposition table: what is known of positions seen before.
//!
//! Shared by all threads without locks: an entry is two words, the first of which is stored
//! exclusive-or'ed with the second (Hyatt and Mann 2002), so that a torn entry does not match its
//! key. Four entries make a bucket of one cache line; the oldest and shallowest gives way. Only as
//! much of the memory is used as the searches need.

use crate::board::Point;
use memmap2::MmapMut;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// This is the true value.
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) best: Option<Point>,
    /// As in [`super::Value`], but mates count from this position.
    pub(super) value: i16,
    /// The depth that the value was searched to, plies.
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

/// Generations are stored in six bits beside the bound.
const GENERATIONS: u8 = 64;
const NO_MOVE: u16 = u16::MAX;

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        let best = self.best.map_or(NO_MOVE, |point| point.index() as u16);
        u64::from(best)
            | u64::from(self.value as u16) << 16
            | u64::from(self.depth as u8) << 32
            | u64::from(generation << 2 | self.bound as u8) << 40
    }

    fn unpack(data: u64) -> Option<Entry> {
        let best = data as u16;
        let bound = match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            best: (best != NO_MOVE)
                .then(|| Point::from_index(usize::from(best) % crate::board::AREA)),
            value: (data >> 16) as i16,
            depth: (data >> 32) as i8,
            bound,
        })
    }
}

/// One stored entry: the key exclusive-or the data, and the data.
struct Slot {
    guard: AtomicU64,
    data: AtomicU64,
}

/// Slots of a bucket.
const SLOTS: usize = 4;
/// A bucket is one cache line, bytes.
const BUCKET_BYTES: usize = 64;

const _: () = assert!(SLOTS * size_of::<Slot>() == BUCKET_BYTES);

/// What is used at first, bytes.
const FIRST_BYTES: usize = 4 << 20;
/// The table uses what so many searches may store. Pages that were never touched cost
/// microseconds each, and those of a large table more than a processor keeps the places of: from an
/// untouched 350 MB, 0.1 s reached 38,000 positions, and four times as many with a table of this
/// size.
const SEARCHES: u64 = 4;

/// The table.
pub(super) struct Table {
    memory: MmapMut,
    /// Buckets in use, from the first.
    buckets: usize,
    /// What was asked for, bytes.
    wanted: u64,
    generation: AtomicU8,
}

impl Table {
    /// The smallest table, bytes.
    pub(super) const MIN_BYTES: u64 = 64 << 10;

    /// A table of `bytes` (but at least [`Table::MIN_BYTES`]), or as large as the system allows.
    pub(super) fn new(bytes: u64) -> Table {
        let wanted = Table::fitting_bytes(bytes);
        let memory = map(wanted);
        let buckets = memory.len().min(FIRST_BYTES) / BUCKET_BYTES;
        Table { buckets, memory, wanted, generation: AtomicU8::new(0) }
    }

    /// The memory that a table made for `bytes` uses, bytes: whole buckets.
    pub(super) fn fitting_bytes(bytes: u64) -> u64 {
        let bucket = BUCKET_BYTES as u64;
        bytes.max(Table::MIN_BYTES) / bucket * bucket
    }

    /// The memory that was asked for, bytes, in whole buckets; the system may have given less.
    pub(super) fn bytes(&self) -> u64 {
        self.wanted
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        // The old pages go back first, so that two tables never exist at once.
        self.memory = map(Table::MIN_BYTES);
        *self = Table::new(self.wanted);
    }

    /// A new search of some `nodes` positions begins: what older ones stored gives way first, and
    /// the table is as large as [`SEARCHES`] such ones may need. What was stored before it grew is
    /// mostly out of reach.
    pub(super) fn new_search(&mut self, nodes: u64) {
        let slots = usize::try_from(nodes.saturating_mul(SEARCHES)).unwrap_or(usize::MAX);
        let all = self.memory.len() / BUCKET_BYTES;
        self.buckets = (slots / SLOTS).min(all).max(self.buckets);
        let generation = self.generation.get_mut();
        *generation = (*generation + 1) % GENERATIONS;
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            if slot.guard.load(Relaxed) ^ data == key { Entry::unpack(data) } else { None }
        })
    }

    /// Stores what was found out about the position with this key.
    #[inline(always)]
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut victim = &self.bucket(key)[0];
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if slot.guard.load(Relaxed) ^ data == key {
                if let Some(old) = Entry::unpack(data) {
                    entry.best = entry.best.or(old.best);
                }
                victim = slot;
                break;
            }
            let age = i32::from(generation.wrapping_sub((data >> 42) as u8) % GENERATIONS);
            let worth = if data == 0 { i32::MIN } else { i32::from((data >> 32) as i8) - 8 * age };
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        let data = entry.pack(generation);
        victim.data.store(data, Relaxed);
        victim.guard.store(key ^ data, Relaxed);
    }

    /// Asks the processor to bring the bucket of this key into its cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: SSE is part of x86-64, and prefetching is a hint without effect on memory.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.bucket(key).as_ptr().cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The bucket of a key: the key scaled to the number of buckets (Lemire 2016).
    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot] {
        let number = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        &self.slots()[number * SLOTS..][..SLOTS]
    }

    #[inline(always)]
    fn slots(&self) -> &[Slot] {
        // SAFETY: the mapping begins at a page, so it is aligned for `Slot`; it is at least that
        // long; a slot is made of `AtomicU64`, for which any bytes are a valid value; and nobody
        // else has access to the mapping. Measured gain over a vector: pages come zeroed as they
        // are touched, so that a large table costs no time (60 ms for 128 MB) before the first
        // move.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr().cast(), self.buckets * SLOTS) }
    }
}

/// Zeroed memory of this size, or half as much, and so on, if the system refuses.
///
/// # Panics
/// When not even the smallest table fits.
fn map(bytes: u64) -> MmapMut {
    let size = usize::try_from(bytes).unwrap_or(usize::MAX / 2);
    match MmapMut::map_anon(size) {
        // No huge pages: a few percent faster, but a search that touches a new one with every node
        // was measured to answer up to 1.8 s late.
        Ok(memory) => memory,
        Err(error) => {
            log::warn!("cannot have {bytes} bytes for the transposition table: {error}");
            assert!(bytes > Table::MIN_BYTES, "there is no memory for the transposition table");
            map(Table::fitting_bytes(bytes / 2))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i16, depth: i8) -> Entry {
        Entry { best: Some(Point::new(3, 4)), value, depth, bound: Bound::Lower }
    }

    #[test]
    fn stores_what_it_is_told() {
        let table = Table::new(0);
        assert_eq!(table.probe(77), None);
        for (value, depth) in [(-29_990, 120), (0, 0), (35, -1)] {
            table.store(77, entry(value, depth));
            assert_eq!(table.probe(77), Some(entry(value, depth)));
            assert_eq!(table.probe(78), None);
        }
    }

    #[test]
    fn keeps_the_best_move_when_the_new_entry_has_none() {
        let table = Table::new(0);
        table.store(5, entry(1, 1));
        table.store(5, Entry { best: None, ..entry(2, 2) });
        assert_eq!(table.probe(5), Some(entry(2, 2)));
    }

    #[test]
    fn grows_with_the_searches_and_never_shrinks() {
        let mut table = Table::new(64 << 20);
        assert_eq!(table.buckets * BUCKET_BYTES, FIRST_BYTES);
        table.store(9, entry(9, 9));
        table.new_search(1000);
        assert_eq!(table.probe(9), Some(entry(9, 9)));
        for (nodes, bytes) in [(500_000, 32_000_000), (1000, 32_000_000), (u64::MAX, 64 << 20)] {
            table.new_search(nodes);
            assert_eq!(table.buckets * BUCKET_BYTES, bytes);
            for key in [0, 9, u64::MAX] {
                table.store(key, entry(1, 1));
                assert_eq!(table.probe(key), Some(entry(1, 1)));
            }
        }
        table.clear();
        assert_eq!(table.buckets * BUCKET_BYTES, FIRST_BYTES);
    }

    #[test]
    fn deep_entries_of_this_search_outlive_shallow_and_old_ones() {
        let mut table = Table::new(0);
        table.store(1, entry(1, 20));
        table.new_search(0);
        for key in 2..=4 {
            table.store(key, entry(key as i16, 20));
        }
        table.store(5, entry(5, 1));
        assert_eq!(table.probe(1), None, "the old one gave way");
        table.store(6, entry(6, 1));
        assert_eq!(table.probe(5), None, "the shallow one gave way");
        assert!((2..=4).all(|key| table.probe(key).is_some()));
        table.clear();
        assert!((1..=6).all(|key| table.probe(key).is_none()));
    }
}
