//! Which kinds of threats the two sides have, as one small number.

use crate::pattern::{ThreatCounts, ThreatKind};

/// The threats of both sides in a position that calls for an evaluation: the side to move has no
/// five, nor a point that makes an open or double four, and faces no five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatState(u16);

impl ThreatState {
    /// The number of states: tables over them have this length.
    pub const COUNT: usize = 1 << 9;

    /// The state of a position by its counts, those of the side to move first.
    #[inline(always)]
    pub fn new(ours: ThreatCounts, theirs: ThreatCounts) -> ThreatState {
        let ours = ours.any_bits();
        let theirs = theirs.any_bits();
        // Bits of the kinds by their order: four without the winning ones, and five.
        ThreatState(
            (ours >> ThreatKind::FourThree as u16) << 5 | (theirs >> ThreatKind::WinsNext as u16),
        )
    }

    /// The state as an index into tables of length [`ThreatState::COUNT`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & (ThreatState::COUNT - 1)
    }
}
