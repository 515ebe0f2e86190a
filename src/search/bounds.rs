//! What values mean at a node: mates, and what the table says of them.

use super::Value;
use super::alpha_beta::Node;
use super::table::{Bound, Entry};

/// Whether a value is a proven loss, so that nothing may be left out in its favour.
pub(super) fn is_loss(value: i32) -> bool {
    value <= -Value::MATE_BOUND
}

/// Whether a value is proven.
pub(super) fn is_mate(value: i32) -> bool {
    value.abs() >= Value::MATE_BOUND
}

/// The table's value, if it answers the question that the node's window asks.
pub(super) fn usable_value(entry: Entry, node: &Node) -> Option<i32> {
    let value = from_table(i32::from(entry.value), node.ply);
    let deep_enough = i32::from(entry.depth) >= node.depth || is_mate(value);
    let answers = match entry.bound {
        Bound::Exact => !node.is_pv(),
        Bound::Lower => value >= node.beta,
        Bound::Upper => value <= node.alpha,
    };
    (deep_enough && answers && (!node.is_pv() || node.depth <= 0)).then_some(value)
}

/// A value as the table keeps it: mates counted from the position, not from the root.
pub(super) fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value >= Value::MATE_BOUND => value + ply as i32,
        _ if is_loss(value) => value - ply as i32,
        _ => value,
    }
}

/// The inverse of [`to_table`].
pub(super) fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value >= Value::MATE_BOUND => value - ply as i32,
        _ if is_loss(value) => value + ply as i32,
        _ => value,
    }
}
