//! `INFO key value`: limits and options.

use super::ProtocolError;
use super::error::quote;
use crate::engine::Options;
use crate::rules::Rule;
use crate::search::Clock;
use std::thread;

/// A setting that the engine can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `timeout_turn`, ms.
    TimeoutTurn(i64),
    /// `timeout_match`, ms.
    TimeoutMatch(i64),
    /// `time_left`, ms.
    TimeLeft(i64),
    /// `time_increment`, ms.
    TimeIncrement(i64),
    /// `max_memory`, bytes.
    MaxMemory(Option<u64>),
    /// `hash_size`, bytes here (KB in the protocol).
    HashSize(Option<u64>),
    /// `rule`.
    Rule(Rule),
    /// `max_depth`, plies.
    MaxDepth(Option<u32>),
    /// `max_node`, positions.
    MaxNodes(Option<u64>),
    /// `thread_num`.
    Threads(usize),
    /// `pondering`.
    Pondering(bool),
    /// A key that we do not know or that makes no difference to us.
    Ignored,
}

impl Setting {
    /// Parses what follows `INFO`.
    ///
    /// # Errors
    /// When the value of a key that we use is not usable.
    pub fn parse(argument: &str) -> Result<Setting, ProtocolError> {
        let (key, text) = argument.split_once(char::is_whitespace).unwrap_or((argument, ""));
        let value = Value { key, text: text.trim() };
        Ok(match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => Setting::TimeoutTurn(value.duration()?),
            "timeout_match" => Setting::TimeoutMatch(value.duration()?),
            "time_left" => Setting::TimeLeft(value.milliseconds()?),
            "time_increment" => Setting::TimeIncrement(value.duration()?),
            "max_memory" => Setting::MaxMemory(value.bytes(1, "a number of bytes")?),
            "hash_size" => Setting::HashSize(value.bytes(1024, "a number of kilobytes")?),
            "rule" => Setting::Rule(value.rule()?),
            "max_depth" => {
                let depth = value.limit()?;
                Setting::MaxDepth(depth.map(|depth| depth.try_into().unwrap_or(u32::MAX)))
            }
            "max_node" => Setting::MaxNodes(value.limit()?),
            "thread_num" => Setting::Threads(value.threads()?),
            "pondering" => Setting::Pondering(value.limit()?.is_some()),
            _ => {
                log::debug!("INFO {} makes no difference", quote(argument));
                Setting::Ignored
            }
        })
    }

    /// Moves the clock's limit, if this is one: the reader does it at once, in mid-search too.
    pub fn set_clock(self, clock: &Clock) {
        match self {
            Setting::TimeoutTurn(ms) => clock.set_turn(ms),
            Setting::TimeoutMatch(ms) => clock.set_game(ms),
            Setting::TimeLeft(ms) => clock.set_left(ms),
            Setting::TimeIncrement(ms) => clock.set_increment(ms),
            _ => {}
        }
    }

    /// Changes the option, if this is one: the session does it in turn.
    pub fn set_option(self, options: &mut Options) {
        match self {
            Setting::MaxMemory(limit) => options.max_memory = limit,
            Setting::HashSize(size) => options.hash_size = size,
            Setting::Rule(rule) => options.rule = rule,
            Setting::MaxDepth(depth) => options.max_depth = depth,
            Setting::MaxNodes(nodes) => options.max_nodes = nodes,
            Setting::Threads(threads) => options.threads = threads,
            Setting::Pondering(pondering) => options.pondering = pondering,
            _ => {}
        }
    }
}

/// The value of a key, to be read as what the key takes.
#[derive(Clone, Copy)]
struct Value<'a> {
    key: &'a str,
    text: &'a str,
}

impl Value<'_> {
    fn unusable(self, wanted: &'static str) -> ProtocolError {
        ProtocolError::Setting { key: quote(self.key), text: quote(self.text), wanted }
    }

    /// A whole number; one too large for the type is as good as the largest.
    fn integer(self) -> Option<i64> {
        let number = self.text.parse::<i128>().ok()?;
        Some(number.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }

    fn milliseconds(self) -> Result<i64, ProtocolError> {
        let ms = self.integer().ok_or_else(|| self.unusable("milliseconds"))?;
        Ok(ms.clamp(-Clock::UNLIMITED, Clock::UNLIMITED))
    }

    fn duration(self) -> Result<i64, ProtocolError> {
        let ms = self.milliseconds().ok().filter(|&ms| ms >= 0);
        ms.ok_or_else(|| self.unusable("milliseconds, 0 or more"))
    }

    /// An amount of memory in this unit, without a limit if 0.
    fn bytes(self, unit: u64, wanted: &'static str) -> Result<Option<u64>, ProtocolError> {
        let count: u64 = self.text.parse().map_err(|_| self.unusable(wanted))?;
        Ok(Some(count.saturating_mul(unit)).filter(|&bytes| bytes > 0))
    }

    fn rule(self) -> Result<Rule, ProtocolError> {
        let rule = self.text.parse().ok().and_then(Rule::from_gomocup_number);
        rule.ok_or_else(|| self.unusable("a known rule number (0, 1, 4, 8 or 9)"))
    }

    /// A number that limits something if it is positive.
    fn limit(self) -> Result<Option<u64>, ProtocolError> {
        let number = self.integer().ok_or_else(|| self.unusable("a whole number"))?;
        Ok(u64::try_from(number).ok().filter(|&number| number > 0))
    }

    /// As many threads as wished, but no more than can run at a time.
    fn threads(self) -> Result<usize, ProtocolError> {
        const LIMIT: usize = 256;
        let wish = self.limit()?.map_or(1, |wish| usize::try_from(wish).unwrap_or(LIMIT));
        Ok(wish.min(thread::available_parallelism().map_or(1, usize::from)).min(LIMIT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_and_options_are_understood() {
        let cases = [
            ("timeout_turn 100", Setting::TimeoutTurn(100)),
            ("TIMEOUT_MATCH   0", Setting::TimeoutMatch(0)),
            ("time_left -250", Setting::TimeLeft(-250)),
            ("time_left 2147483647", Setting::TimeLeft(Clock::UNLIMITED)),
            ("time_left 99999999999999999999", Setting::TimeLeft(Clock::UNLIMITED)),
            ("timeout_turn 9999999999", Setting::TimeoutTurn(Clock::UNLIMITED)),
            ("time_increment 5", Setting::TimeIncrement(5)),
            ("max_memory 0", Setting::MaxMemory(None)),
            ("max_memory 350000000", Setting::MaxMemory(Some(350_000_000))),
            ("hash_size 2048", Setting::HashSize(Some(2 << 20))),
            ("rule 1", Setting::Rule(Rule::Standard)),
            ("rule 2", Setting::Rule(Rule::Freestyle)),
            ("rule 4", Setting::Rule(Rule::Renju)),
            ("rule 9", Setting::Rule(Rule::CaroExact)),
            ("max_depth -1", Setting::MaxDepth(None)),
            ("max_depth 99999999999", Setting::MaxDepth(Some(u32::MAX))),
            ("max_node 0", Setting::MaxNodes(None)),
            ("max_node 1000", Setting::MaxNodes(Some(1000))),
            ("thread_num 0", Setting::Threads(1)),
            ("thread_num -7", Setting::Threads(1)),
            ("thread_num 1", Setting::Threads(1)),
            ("evaluate 7,7", Setting::Ignored),
            ("folder C:\\some where", Setting::Ignored),
            ("no_such_key", Setting::Ignored),
            ("", Setting::Ignored),
        ];
        for (argument, setting) in cases {
            assert_eq!(Setting::parse(argument), Ok(setting), "{argument}");
        }
        let most = thread::available_parallelism().map_or(1, usize::from).min(256);
        assert_eq!(Setting::parse("thread_num 100000"), Ok(Setting::Threads(most)));
    }

    #[test]
    fn unusable_values_are_named() {
        let cases = [
            ("timeout_turn soon", "INFO timeout_turn needs milliseconds, 0 or more, not 'soon'"),
            ("timeout_turn -1", "INFO timeout_turn needs milliseconds, 0 or more, not '-1'"),
            ("time_left", "INFO time_left needs milliseconds, not ''"),
            ("rule 16", "INFO rule needs a known rule number (0, 1, 4, 8 or 9), not '16'"),
            ("rule -1", "INFO rule needs a known rule number (0, 1, 4, 8 or 9), not '-1'"),
            ("max_memory 1.5", "INFO max_memory needs a number of bytes, not '1.5'"),
            ("max_depth x", "INFO max_depth needs a whole number, not 'x'"),
        ];
        for (argument, message) in cases {
            assert_eq!(Setting::parse(argument).unwrap_err().to_string(), message);
        }
    }
}
