//! How long to think.

use super::Clock;
use crate::board::Point;
use std::time::Duration;

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// The search ends after this, wherever it is.
    pub hard: Duration,
}

/// What pipes, scheduling and our own last steps may cost of a turn, ms. A tenth of a short turn.
const TURN_MARGIN: i64 = 40;
/// The same for the whole game, where each move pays once more.
const GAME_MARGIN: i64 = 150;
/// The answer to "as fast as possible" is due within 100 ms: think half of it at the most.
const AT_ONCE: i64 = 50;
/// Moves of ours that a game's time is shared among. Most games are decided earlier; on an empty
/// clock every share shrinks with what is left.
const MOVES_TO_GO: i64 = 30;
/// The share of its budget that a move without a choice takes.
const FORCED_SHARE: u32 = 10;
/// The share of what is left that a single move may take.
const MOST_OF_LEFT: i64 = 6;

impl Budget {
    /// The budget that the clock allows for the move to be made now.
    pub fn new(clock: &Clock) -> Budget {
        let turn = clock.turn_limit();
        let left = clock.game_left();
        if turn == Some(0) {
            return Budget::milliseconds(AT_ONCE, AT_ONCE);
        }
        let turn = match (turn, left) {
            (None, None) => Some(Clock::DEFAULT_TURN.as_millis() as i64),
            (turn, _) => turn,
        };
        let by_turn = turn.map(|turn| turn - (turn / 10).clamp(1, TURN_MARGIN));
        let Some(left) = left else {
            let hard = by_turn.unwrap_or(AT_ONCE);
            // What is left of a turn is lost: an iteration that does not finish may still find a
            // better move (55 % against stopping at 70 % of the turn, 160 games).
            return Budget::milliseconds(hard, hard);
        };
        let usable = (left - GAME_MARGIN).max(0);
        let increment = clock.increment();
        let share = (usable / MOVES_TO_GO + increment * 3 / 4).min(usable);
        let most = (usable / MOST_OF_LEFT).max(share);
        let hard = by_turn.map_or(most, |turn| turn.min(most));
        Budget::milliseconds(share.min(hard), hard)
    }

    /// What of it a move takes. One without a choice takes little, to tell what it is worth and to
    /// be ahead at the next move.
    pub fn for_move(self, forced: bool) -> Budget {
        let divisor = if forced { FORCED_SHARE } else { 1 };
        Budget { soft: self.soft / divisor, hard: self.hard / divisor }
    }

    fn milliseconds(soft: i64, hard: i64) -> Budget {
        let duration = |ms: i64| Duration::from_millis(ms.max(0) as u64);
        Budget { soft: duration(soft), hard: duration(hard) }
    }
}

/// How settled the choice of the move is from iteration to iteration. A game's time is spent where
/// the best move changes or its value falls. The percentages are set by hand; no match has tried them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Steadiness {
    last: Option<(Point, i32)>,
    /// Changes of the best move, hundredths, each counting half as much an iteration later.
    changes: u32,
    /// How much the value fell in the last iteration, centi-units.
    fall: u32,
}

/// What a choice that never changes takes of the soft limit, percent.
const SETTLED_PERCENT: u32 = 70;
/// What each change of the best move adds, percent.
const CHANGE_PERCENT: u32 = 50;
/// The most that a falling value adds, percent; a percent for each centi-unit.
const MOST_FALL_PERCENT: u32 = 80;

impl Steadiness {
    /// An iteration ended with this move and this value.
    pub(super) fn note(&mut self, best: Point, value: i32) {
        let changed = self.last.is_some_and(|(point, _)| point != best);
        self.changes = self.changes / 2 + if changed { 100 } else { 0 };
        let before = self.last.map_or(value, |(_, value)| value);
        self.fall = u32::try_from(before - value).unwrap_or(0);
        self.last = Some((best, value));
    }

    /// No new iteration begins after this. The hard limit stands; and a turn that is not taken from
    /// a game's time is used whole, whatever the choice.
    pub(super) fn soft_limit(&self, budget: Budget) -> Duration {
        if budget.soft >= budget.hard {
            return budget.soft;
        }
        let percent = SETTLED_PERCENT
            + self.changes * CHANGE_PERCENT / 100
            + self.fall.min(MOST_FALL_PERCENT);
        (budget.soft * percent / 100).min(budget.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_clock_is_spent_where_the_choice_is_unsettled() {
        let clock = Clock::default();
        clock.set_left(180_000);
        let budget = Budget::new(&clock);
        let limit = |values: &[(usize, i32)]| {
            let mut steadiness = Steadiness::default();
            values.iter().for_each(|&(x, value)| steadiness.note(Point::new(x, 7), value));
            steadiness.soft_limit(budget)
        };
        let settled = limit(&[(7, 20), (7, 20), (7, 25)]);
        let changing = limit(&[(7, 20), (8, 20), (9, 25)]);
        let changed_once = limit(&[(7, 20), (8, 20), (8, 25), (8, 25)]);
        let falling = limit(&[(7, 20), (7, 20), (7, -15)]);
        assert!(settled < budget.soft && budget.soft < changing && changing <= budget.hard);
        assert!(settled < changed_once && changed_once < changing);
        assert!(settled < falling);
        assert!(limit(&[(7, 20), (8, -9_000), (9, -29_000)]) <= budget.hard);
    }

    #[test]
    fn a_turn_of_its_own_is_used_whole() {
        let clock = Clock::default();
        clock.set_turn(500);
        let budget = Budget::new(&clock);
        assert_eq!(Steadiness::default().soft_limit(budget), budget.hard);
    }

    fn budget(set: impl Fn(&Clock)) -> (u128, u128) {
        let clock = Clock::default();
        set(&clock);
        let budget = Budget::new(&clock);
        assert!(budget.soft <= budget.hard);
        (budget.soft.as_millis(), budget.hard.as_millis())
    }

    #[test]
    fn without_limits_a_move_takes_up_to_five_seconds() {
        let (_, hard) = budget(|_| ());
        assert!((4500..5000).contains(&hard));
    }

    #[test]
    fn zero_means_at_once() {
        assert_eq!(budget(|clock| clock.set_turn(0)).1, 50);
    }

    #[test]
    fn the_turn_limit_keeps_a_margin() {
        assert_eq!(budget(|clock| clock.set_turn(500)).1, 460);
        assert_eq!(budget(|clock| clock.set_turn(50)).1, 45);
        assert_eq!(budget(|clock| clock.set_turn(1)).1, 0);
    }

    #[test]
    fn a_game_clock_is_shared_and_never_overdrawn() {
        let (soft, hard) = budget(|clock| clock.set_left(180_000));
        assert!((4_000..8_000).contains(&soft) && hard < 40_000);
        for left in [1_000, 300, 100, 0, -500] {
            let (_, hard) = budget(|clock| clock.set_left(left));
            assert!(hard as i64 <= (left - GAME_MARGIN).max(0), "{left}");
        }
        assert!(budget(|clock| clock.set_game(60_000)).1 < 60_000);
    }

    #[test]
    fn a_forced_move_takes_little() {
        let clock = Clock::default();
        clock.set_turn(1_000);
        assert_eq!(Budget::new(&clock).for_move(true).hard, Duration::from_millis(96));
        assert_eq!(Budget::new(&clock).for_move(false), Budget::new(&clock));
    }

    #[test]
    fn both_limits_hold() {
        let both = budget(|clock| {
            clock.set_turn(1_000);
            clock.set_left(2_000);
        });
        assert!(both.1 < 400);
    }
}
