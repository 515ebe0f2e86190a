//! Every number of the search that could be another, in one place.
//!
//! Values without a note were set by hand for the first version; depths are plies, values
//! centi-units.

/// The deepest iteration.
pub const MAX_DEPTH: i32 = 120;
/// The longest line the search looks at, forced moves included.
pub const MAX_PLY: usize = 250;

/// The first half-width of the aspiration window. Range 5 to 200.
pub const ASPIRATION_WINDOW: i32 = 30;
/// The first depth that is searched with an aspiration window. Range 2 to 8.
pub const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: a position this much above beta for each ply of remaining depth fails high.
/// Range 20 to 200.
pub const REVERSE_FUTILITY_MARGIN: i32 = 70;
/// The deepest remaining depth for reverse futility. Range 1 to 8.
pub const REVERSE_FUTILITY_DEPTH: i32 = 5;

/// Futility: quiet moves are left out when the position is this much below alpha for each ply of
/// remaining depth. Range 20 to 300.
pub const FUTILITY_MARGIN: i32 = 90;
/// The deepest remaining depth for futility. Range 1 to 6.
pub const FUTILITY_DEPTH: i32 = 3;

/// Late moves: at remaining depth `d` quiet moves after the first
/// `LATE_MOVE_BASE + LATE_MOVE_SLOPE * d * d` are left out. Ranges 3 to 20, 1 to 6.
pub const LATE_MOVE_BASE: i32 = 8;
/// See [`LATE_MOVE_BASE`].
pub const LATE_MOVE_SLOPE: i32 = 2;
/// The deepest remaining depth at which late moves are left out. Range 2 to 12.
pub const LATE_MOVE_DEPTH: i32 = 8;

/// Late move reduction: `ln(depth) * ln(move number) / LATE_MOVE_DIVISOR` plies. Range 1 to 4.
pub const LATE_MOVE_DIVISOR: f64 = 1.9;
/// The first move, by number, that may be reduced. Range 2 to 6.
pub const REDUCTION_FROM_MOVE: i32 = 3;

/// Without a move from the table, a node of at least this depth is searched a ply less deep.
/// Range 3 to 8.
pub const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// The most fours in a row that a leaf tries. Range 2 to 40.
pub const LEAF_FOURS: u32 = 12;
/// The most fours in all that a leaf tries. Range 20 to 5,000.
pub const LEAF_FOUR_NODES: u64 = 120;
/// The same, for the position to be played in. Range 1,000 to 1,000,000.
pub const ROOT_FOUR_NODES: u64 = 20_000;
/// The most fours in a row for the position to be played in. Range 10 to 100.
pub const ROOT_FOURS: u32 = 50;

/// Positions without a win by fours that each thread remembers: a power of two, small enough for
/// the second-level cache.
pub const VCF_MEMORY: usize = 1 << 14;
