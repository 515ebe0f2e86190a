//! Every number of the search that could be another, in one place.
//!
//! Depths are plies, values centi-units. "SPSA" marks those that were tuned together by
//! simultaneous perturbation (Spall 1992) under three rules from the openings of the matches: in
//! 1,400 games of 18 ms a move, and again, with the network's evaluation, in some 700 of 60 ms; the
//! others were set by hand or by single matches.

/// The deepest iteration.
pub const MAX_DEPTH: i32 = 120;
/// The longest line the search looks at, forced moves included.
pub const MAX_PLY: usize = 250;

/// The first half-width of the aspiration window (SPSA). Range 5 to 200.
pub const ASPIRATION_WINDOW: i32 = 25;
/// The first depth that is searched with an aspiration window. Range 2 to 8.
pub const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: a position this much above beta for each ply of remaining depth fails high
/// (SPSA). Range 0 to 200.
pub const REVERSE_FUTILITY_MARGIN: i32 = 15;
/// The deepest remaining depth for reverse futility; 12 was stronger than 6. Range 1 to 20.
pub const REVERSE_FUTILITY_DEPTH: i32 = 12;

/// Razoring: a position this much below alpha for each ply of remaining depth is worth its
/// quiescence (SPSA). Range 20 to 400.
pub const RAZORING_MARGIN: i32 = 154;
/// The deepest remaining depth for razoring. Range 1 to 6.
pub const RAZORING_DEPTH: i32 = 3;

/// Null move: the least remaining depth. Range 2 to 10.
pub const NULL_MOVE_DEPTH: i32 = 4;
/// How much less deep the position after a pass is searched, plies. Range 2 to 5.
pub const NULL_MOVE_REDUCTION: i32 = 3;
/// One ply less for so many plies of remaining depth. Range 2 to 10.
pub const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// One ply less for so much above beta, up to [`NULL_MOVE_MOST_EXCESS`] plies (SPSA). Range 50 to 500.
pub const NULL_MOVE_EXCESS: i32 = 320;
/// See [`NULL_MOVE_EXCESS`].
pub const NULL_MOVE_MOST_EXCESS: i32 = 3;

/// Futility: quiet moves are left out when the position is [`FUTILITY_BASE`] and this much for each
/// ply that they would be searched deep, their reduction taken off, below alpha (SPSA, with the
/// depth not reduced). Range 10 to 300.
pub const FUTILITY_MARGIN: i32 = 94;
/// See [`FUTILITY_MARGIN`] (SPSA). Range -150 to 200.
pub const FUTILITY_BASE: i32 = 58;
/// The deepest such depth for futility. Range 1 to 6.
pub const FUTILITY_DEPTH: i32 = 4;

/// Late moves: at remaining depth `d` quiet moves after the first
/// `LATE_MOVE_BASE + LATE_MOVE_SLOPE / 100 * d * d` are left out (SPSA). Ranges 1 to 20, 10 to 600.
pub const LATE_MOVE_BASE: i32 = 4;
/// See [`LATE_MOVE_BASE`].
pub const LATE_MOVE_SLOPE: i32 = 185;
/// The deepest remaining depth at which late moves are left out. Range 2 to 12.
pub const LATE_MOVE_DEPTH: i32 = 10;

/// Unlikely moves: at remaining depth `d` quiet moves whose order score is more than
/// `UNLIKELY_BASE + UNLIKELY_MARGIN * d` below the best are left out; 80 make a move e times less
/// likely to be the best (SPSA). Ranges 30 to 600, 0 to 300.
pub const UNLIKELY_BASE: i32 = 167;
/// See [`UNLIKELY_BASE`].
pub const UNLIKELY_MARGIN: i32 = 40;
/// The deepest remaining depth at which unlikely moves are left out. Range 1 to 10.
pub const UNLIKELY_DEPTH: i32 = 4;

/// Late move reduction of quiet moves: `REDUCTION_BASE + 100 * ln(depth) * ln(move number) /
/// REDUCTION_DIVISOR` hundredths of a ply (SPSA; the divisor was 0.93 at 18 ms a move, which hid quiet
/// first moves of wins at longer times). Ranges -100 to 300, 0.5 to 3.
pub const REDUCTION_BASE: i32 = 31;
/// See [`REDUCTION_BASE`].
pub const REDUCTION_DIVISOR: f64 = 1.68;
/// The same for moves that threaten or take away a threat (SPSA).
pub const NOISY_REDUCTION_BASE: i32 = 5;
/// See [`NOISY_REDUCTION_BASE`].
pub const NOISY_REDUCTION_DIVISOR: f64 = 1.35;
/// Hundredths of a ply more for 100 of order score below the best move (SPSA). Range 0 to 100.
pub const REDUCTION_BY_GAP: i32 = 26;
/// Hundredths of a ply less for 1,000 of history (SPSA). Range 0 to 80.
pub const REDUCTION_BY_HISTORY: i32 = 28;
/// Hundredths of a ply more while the position does not get better (SPSA). Range 0 to 300.
pub const REDUCTION_NOT_IMPROVING: i32 = 158;
/// Hundredths of a ply less in the principal variation (SPSA). Range 0 to 200.
pub const REDUCTION_PV: i32 = 99;
/// A reduced move that is worth this much more than alpha is a surprise: it is searched again to the
/// depth of its parent, a ply deeper than without reduction. `MAX_PLY` ends a line of surprises. No
/// other margin was tried; this one against none is in README's log. Range 10 to 300.
pub const SURPRISE_MARGIN: i32 = 60;

/// Without a move from the table, a node of at least this depth is searched a ply less deep.
/// Range 3 to 8.
pub const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// The history score that weighs as much as a point of order score (SPSA). Range 6 to 200.
pub const HISTORY_DIVISOR: i32 = 29;
/// What the history of a move as a follow-up to the moves one and two plies before weighs, beside
/// the history in general, percent (SPSA). Range 0 to 250.
pub const FOLLOW_UP_PERCENT: [i32; 2] = [95, 19];
/// What being a killer move adds to the order score (SPSA). Range 0 to 200.
pub const KILLER_BONUS: i32 = 37;
/// What having refuted the move before elsewhere adds (SPSA). Range 0 to 200.
pub const COUNTER_MOVE_BONUS: i32 = 33;
/// What is left of history scores in the next search, percent. Range 0 to 100.
pub const HISTORY_KEPT_PERCENT: i32 = 50;

/// The most fours in a row that a leaf tries. Range 2 to 40.
pub const LEAF_FOURS: u32 = 12;
/// The most fours in all that a leaf tries. Range 3 to 5,000.
pub const LEAF_FOUR_NODES: u64 = 40;
/// The same, for the position to be played in. Range 1,000 to 1,000,000.
pub const ROOT_FOUR_NODES: u64 = 20_000;
/// The most fours in a row for the position to be played in. Range 10 to 100.
pub const ROOT_FOURS: u32 = 50;
/// The least remaining depth at which it is asked whether the opponent threatens to win by fours, so
/// that only what may stop him is looked at. Range 1 to 10.
pub const THREATENED_DEPTH: i32 = 2;
/// The most fours that are tried for that, and again for what is left of the win after each of its
/// fours. Range 10 to 500.
pub const THREATENED_NODES: u64 = 40;

/// Positions in which a win by threats is looked for before an iteration of depth `d`:
/// `ROOT_THREATS_NODES * d * d`. Range 10 to 1,000.
pub const ROOT_THREATS_NODES: u64 = 100;
/// The same, but at least one in so many of the positions visited, which is more in searches of
/// seconds alone: three of the tactics then take 2 to 3 s instead of 3 to 7. With 10 a match at
/// 0.2 s was lost, 61-72-27. Range 4 to 100.
pub const ROOT_THREATS_SHARE: u64 = 30;
/// The same for a node of remaining depth `d` in the principal variation. Range 10 to 1,000.
pub const THREATS_NODES: u64 = 40;
/// The last ply at which nodes of the principal variation look for a win by threats. Range 1 to 5.
pub const THREATS_PLY: usize = 1;
/// The least remaining depth for that. Range 2 to 10.
pub const THREATS_DEPTH: i32 = 4;

/// Positions without a win by fours that each thread remembers: a power of two, small enough for
/// the second-level cache.
pub const VCF_MEMORY: usize = 1 << 14;
/// What each thread's solvers for threats use, bytes, for each colour that attacks.
pub const VCT_BYTES: usize = 4 << 20;
