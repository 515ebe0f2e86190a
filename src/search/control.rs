//! How the world outside reaches into a running search: stop requests and the clock.
//!
//! The protocol's reader thread and the thinking threads share one [`Control`]. Every field is an
//! atomic, so that a new limit or a stop acts in the middle of a search.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The number of a request that may think. Requests are numbered from 1 in the order they arrive.
pub type Ticket = u64;

/// Shared between whoever may interrupt a search and the search.
#[derive(Debug, Default)]
pub struct Control {
    /// The limits of the running and of all coming searches.
    pub clock: Clock,
    stopped: AtomicU64,
    heard: AtomicU64,
}

impl Control {
    /// Stops the searches of all requests up to and including `ticket`, begun or not.
    ///
    /// Naming the request makes a stop that overtakes its request in the queue still hit it, and
    /// a late one miss the next.
    pub fn stop(&self, ticket: Ticket) {
        self.stopped.fetch_max(ticket, Relaxed);
    }

    /// Whether the search of request `ticket` must end now.
    #[inline]
    pub fn is_stopped(&self, ticket: Ticket) -> bool {
        self.stopped.load(Relaxed) >= ticket
    }

    /// Tells that request `ticket` has come in: whoever ponders after an earlier one ends.
    pub fn hear(&self, ticket: Ticket) {
        self.heard.fetch_max(ticket, Relaxed);
    }

    /// Whether a request after `ticket` has come in.
    #[inline]
    pub fn has_heard_more(&self, ticket: Ticket) -> bool {
        self.heard.load(Relaxed) > ticket
    }
}

/// The time limits as the manager gave them, in milliseconds.
#[derive(Debug)]
pub struct Clock {
    /// `timeout_turn`; 0 asks for a move as fast as possible, negative means not given.
    turn: AtomicI64,
    /// `timeout_match`; 0 means no limit.
    game: AtomicI64,
    /// `time_left`; [`Clock::UNLIMITED`] means no limit. May be negative.
    left: AtomicI64,
    /// `time_increment`.
    increment: AtomicI64,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock {
            turn: AtomicI64::new(-1),
            game: AtomicI64::new(0),
            left: AtomicI64::new(Clock::UNLIMITED),
            increment: AtomicI64::new(0),
        }
    }
}

impl Clock {
    /// The `time_left` of a game without a limit (Gomocup's number).
    pub const UNLIMITED: i64 = i32::MAX as i64;

    /// Time for a move when the manager gave no limit at all.
    pub const DEFAULT_TURN: Duration = Duration::from_millis(5000);

    /// Sets the limit for a move, ms; 0 asks for a move as fast as possible.
    pub fn set_turn(&self, ms: i64) {
        self.turn.store(ms.max(0), Relaxed);
    }

    /// Sets the limit for the whole game, ms; 0 is no limit.
    pub fn set_game(&self, ms: i64) {
        self.game.store(ms.max(0), Relaxed);
    }

    /// Sets what is left of the game's limit, ms; negative when overdrawn, [`Clock::UNLIMITED`]
    /// for no limit.
    pub fn set_left(&self, ms: i64) {
        self.left.store(ms, Relaxed);
    }

    /// Sets what each move adds to the game's limit, ms.
    pub fn set_increment(&self, ms: i64) {
        self.increment.store(ms.max(0), Relaxed);
    }

    /// The limit for a move, ms, if one was given.
    pub(super) fn turn_limit(&self) -> Option<i64> {
        Some(self.turn.load(Relaxed)).filter(|&ms| ms >= 0)
    }

    /// What is left of the game's time, ms, if it is limited.
    pub(super) fn game_left(&self) -> Option<i64> {
        let left = self.left.load(Relaxed);
        let game = self.game.load(Relaxed);
        if left < Clock::UNLIMITED {
            Some(left)
        } else {
            // The manager has not said yet what is left: the game has just begun.
            Some(game).filter(|&ms| ms > 0)
        }
    }

    /// What each move adds to the game's time, ms.
    pub(super) fn increment(&self) -> i64 {
        self.increment.load(Relaxed)
    }
}
