//! The clock of one player in one game.

use super::TimeControl;
use std::time::Duration;

/// What managers send as `INFO time_left` when there is no limit, ms.
const UNLIMITED_MS: i64 = i32::MAX as i64;

/// Time for moves and for the game. It runs from our write to our read of the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// For each move, µs.
    per_move: Option<i64>,
    /// What is left of the time for the game, µs; below zero when the tolerance was used.
    left: Option<i64>,
    /// What each move adds to it, µs.
    increment: i64,
    /// How far beyond a limit an answer is accepted, µs.
    tolerance: i64,
}

impl Clock {
    /// The clock before the first move.
    pub(super) fn new(control: &TimeControl, tolerance: Duration) -> Clock {
        Clock {
            per_move: control.per_move.map(micros),
            left: control.per_game.map(micros),
            increment: micros(control.increment),
            tolerance: micros(tolerance),
        }
    }

    /// What is left of the time for the game, ms; 2147483647 without a limit.
    pub(super) fn left_ms(&self) -> i64 {
        self.left.map_or(UNLIMITED_MS, |left| left.div_euclid(1000))
    }

    /// How long the next move may take, the tolerance left out.
    pub(super) fn limit(&self) -> Option<Duration> {
        self.limit_micros().map(duration)
    }

    /// How long it takes until the next answer would be too late.
    pub(super) fn deadline(&self) -> Option<Duration> {
        self.limit_micros().map(|limit| duration(limit + self.tolerance))
    }

    /// Takes the time of a move off the clock; whether it was in time.
    #[must_use]
    pub(super) fn spend(&mut self, time: Duration) -> bool {
        let in_time = self.deadline().is_none_or(|deadline| time <= deadline);
        if let Some(left) = &mut self.left {
            *left += self.increment - micros(time);
        }
        in_time
    }

    fn limit_micros(&self) -> Option<i64> {
        [self.per_move, self.left].into_iter().flatten().min()
    }
}

/// Microseconds; more than anybody waits if there are too many.
fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX).min(i64::MAX / 4)
}

fn duration(micros: i64) -> Duration {
    Duration::from_micros(micros.max(0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn clock(text: &str) -> Clock {
        Clock::new(&text.parse().unwrap(), ms(100))
    }

    #[test]
    fn a_limit_for_each_move_starts_afresh() {
        let mut clock = clock("1s/move");
        assert_eq!((clock.limit(), clock.left_ms()), (Some(ms(1000)), UNLIMITED_MS));
        assert!(clock.spend(ms(1100)));
        assert!(!clock.spend(ms(1101)));
        assert_eq!(clock.deadline(), Some(ms(1100)));
    }

    #[test]
    fn a_game_has_its_tolerance_once() {
        let mut clock = clock("10s+1s");
        assert!(clock.spend(ms(4000)));
        assert_eq!((clock.left_ms(), clock.limit()), (7000, Some(ms(7000))));
        assert!(clock.spend(ms(7090)));
        assert_eq!(clock.left_ms(), 910);
        assert!(clock.spend(ms(1000)));
        assert!(clock.spend(ms(1000)));
        let mut late = self::clock("1s");
        assert!(late.spend(ms(1060)));
        assert_eq!(
            (late.left_ms(), late.limit(), late.deadline()),
            (-60, Some(ms(0)), Some(ms(40)))
        );
        assert!(!late.spend(ms(41)));
    }

    #[test]
    fn the_shorter_limit_counts() {
        let mut clock = clock("3s,2s/move");
        assert_eq!(clock.limit(), Some(ms(2000)));
        assert!(clock.spend(ms(2000)));
        assert_eq!(clock.limit(), Some(ms(1000)));
        assert!(!clock.spend(ms(1101)));
    }

    #[test]
    fn without_a_limit_nothing_is_late() {
        let mut clock = clock("nodes:10");
        assert!(clock.spend(ms(u64::MAX)));
        assert_eq!((clock.limit(), clock.left_ms()), (None, UNLIMITED_MS));
    }
}
