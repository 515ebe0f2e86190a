//! What a search says a position is worth.

use std::fmt;

/// The worth of a position for the side to move, in centi-units of the evaluation, or a mate.
///
/// A mate in `n` plies is `MATE - n` for the winner and `-(MATE - n)` for the loser; every value
/// of at least [`Value::MATE_BOUND`] in size is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(i32);

impl Value {
    /// A drawn or wholly balanced position.
    pub const DRAW: Value = Value(0);
    /// The side to move has just won; mates count down from here.
    pub const MATE: i32 = 30_000;
    /// Values of at least this size are mates.
    pub const MATE_BOUND: i32 = Value::MATE - 1_100;

    /// The value with this number of centi-units.
    #[inline(always)]
    pub const fn new(centi_units: i32) -> Value {
        Value(centi_units)
    }

    /// Centi-units, or the mate number described at [`Value`].
    #[inline(always)]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The plies to the end of the game, if the value is a mate: positive if the side to move
    /// wins, negative (or zero when it has already lost) if it loses.
    pub const fn mate_in(self) -> Option<i32> {
        if self.0 >= Value::MATE_BOUND {
            Some(Value::MATE - self.0)
        } else if self.0 <= -Value::MATE_BOUND {
            Some(-(Value::MATE + self.0))
        } else {
            None
        }
    }
}

/// Centi-units (`35`, `-120`), or `+M12` and `-M12` for a mate in 12 plies.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_in() {
            Some(plies) if self.0 > 0 => write!(f, "+M{plies}"),
            Some(plies) => write!(f, "-M{}", -plies),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_shown_with_their_plies() {
        let text = |value| Value::new(value).to_string();
        assert_eq!(text(Value::MATE - 12), "+M12");
        assert_eq!(text(12 - Value::MATE), "-M12");
        assert_eq!(text(-Value::MATE), "-M0");
        assert_eq!(text(-35), "-35");
    }
}
