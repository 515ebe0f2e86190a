//! How many points of each threatening kind a player has, in one word.

use super::PointPattern;

/// The kinds of threats that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ThreatKind {
    /// [`PointPattern::Five`].
    Five,
    /// [`PointPattern::OpenFour`] and [`PointPattern::DoubleFour`].
    WinsNext,
    /// [`PointPattern::FourThree`].
    FourThree,
    /// [`PointPattern::Four`] and [`PointPattern::FourPlus`].
    Four,
    /// [`PointPattern::DoubleThree`].
    DoubleThree,
    /// [`PointPattern::OpenThree`] and [`PointPattern::OpenThreePlus`].
    OpenThree,
}

impl ThreatKind {
    /// The number of kinds.
    const COUNT: u32 = ThreatKind::OpenThree as u32 + 1;

    const fn of(pattern: PointPattern) -> Option<ThreatKind> {
        use PointPattern::*;
        match pattern {
            Five => Some(ThreatKind::Five),
            OpenFour | DoubleFour => Some(ThreatKind::WinsNext),
            FourThree => Some(ThreatKind::FourThree),
            Four | FourPlus => Some(ThreatKind::Four),
            DoubleThree => Some(ThreatKind::DoubleThree),
            OpenThree | OpenThreePlus => Some(ThreatKind::OpenThree),
            Forbidden | ThreePlus | Three | OpenTwos | OpenTwo | Weak | None => Option::None,
        }
    }
}

/// Bits for each counter: the largest board has 1,024 points, and no point beside a threat's own
/// stones is a threat, so a count stays below 1,024.
const BITS: u32 = 10;

/// Counts of points by [`ThreatKind`], packed so that a change is one addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ThreatCounts(u64);

/// What one point of each pattern adds to the packed counts.
static UNITS: [u64; PointPattern::COUNT] = {
    let patterns = PointPattern::ALL;
    let mut units = [0; PointPattern::COUNT];
    let mut i = 0;
    while i < patterns.len() {
        if let Some(kind) = ThreatKind::of(patterns[i]) {
            units[patterns[i] as usize] = 1 << (BITS * kind as u32);
        }
        i += 1;
    }
    units
};

impl ThreatCounts {
    /// The number of points of this kind.
    #[inline(always)]
    pub const fn get(self, kind: ThreatKind) -> usize {
        (self.0 >> (BITS * kind as u32) & ((1 << BITS) - 1)) as usize
    }

    /// Whether there is a point of this kind.
    #[inline(always)]
    pub const fn any(self, kind: ThreatKind) -> bool {
        self.get(kind) != 0
    }

    /// Whether there is a point that makes a four (and no five).
    #[inline(always)]
    pub const fn any_four(self) -> bool {
        self.any(ThreatKind::Four)
            || self.any(ThreatKind::FourThree)
            || self.any(ThreatKind::WinsNext)
    }

    /// A bit for each kind, by its order: set if there is a point of that kind.
    #[inline(always)]
    pub const fn any_bits(self) -> u16 {
        let mut bits = 0;
        let mut kind = 0;
        while kind < ThreatKind::COUNT {
            let any = self.0 >> (BITS * kind) & ((1 << BITS) - 1) != 0;
            bits |= (any as u16) << kind;
            kind += 1;
        }
        bits
    }

    /// A point changes its pattern.
    #[inline(always)]
    pub(super) fn change(&mut self, old: PointPattern, new: PointPattern) {
        self.0 = self.0.wrapping_add(UNITS[new as usize]).wrapping_sub(UNITS[old as usize]);
    }
}
