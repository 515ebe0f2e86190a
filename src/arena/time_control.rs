//! How long, or how much, an engine may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limits under which an engine plays. Each holds at the same time; without any, the engine
/// is told of none and thinks as long as it likes.
///
/// As text, parts joined by commas, each at most once:
///
/// | Part | Meaning |
/// |---|---|
/// | `0.5s/move` | time for each move |
/// | `60s` | time for the whole game |
/// | `60s+0.5s` | time for the whole game, and what each move adds to it |
/// | `nodes:5000` | positions to visit for a move (`5k`, `2M`), as `INFO max_node` |
/// | `depth:8` | plies to search, as `INFO max_depth` |
/// | `none` | no limit; stands alone |
///
/// A duration is a decimal number with `ms`, `s` or `m` after it, or seconds if without a unit;
/// the engine is told whole milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// For each move.
    pub per_move: Option<Duration>,
    /// For the whole game.
    pub per_game: Option<Duration>,
    /// What each move adds to the time for the game.
    pub increment: Duration,
    /// Positions to visit for a move.
    pub nodes: Option<u64>,
    /// Plies to search.
    pub depth: Option<u32>,
}

/// The longest time that managers and engines can tell each other: milliseconds in 31 bits.
const LONGEST: Duration = Duration::from_millis(i32::MAX as u64);

/// Text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControlError {
    /// A part that is none of the known forms.
    Part(String),
    /// A part that limits what an earlier one limits.
    Twice(String),
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControlError::Part(part) => write!(
                f,
                "'{part}' is no time control like 0.5s/move, 60s, 60s+0.5s, nodes:5000, depth:8 \
                 or none"
            ),
            TimeControlError::Twice(part) => write!(f, "'{part}' limits what is limited already"),
        }
    }
}

impl std::error::Error for TimeControlError {}

impl TimeControl {
    /// A time for each move and nothing else.
    pub const fn per_move(time: Duration) -> TimeControl {
        TimeControl {
            per_move: Some(time),
            per_game: None,
            increment: Duration::ZERO,
            nodes: None,
            depth: None,
        }
    }

    /// Adds what `part` says; false if it is said already. `None` if it is no part.
    fn add(&mut self, part: &str) -> Option<bool> {
        if let Some(count) = part.strip_prefix("nodes:") {
            return Some(self.nodes.replace(parse_count(count)?).is_none());
        }
        if let Some(depth) = part.strip_prefix("depth:") {
            let depth = depth.parse().ok().filter(|&depth| depth > 0)?;
            return Some(self.depth.replace(depth).is_none());
        }
        if let Some(time) = part.strip_suffix("/move") {
            return Some(self.per_move.replace(parse_limit(time)?).is_none());
        }
        let (time, increment) = match part.split_once('+') {
            Some((time, increment)) => (time, parse_duration(increment)?),
            None => (part, Duration::ZERO),
        };
        self.increment = increment;
        Some(self.per_game.replace(parse_limit(time)?).is_none())
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let mut control = TimeControl::default();
        if text == "none" {
            return Ok(control);
        }
        for part in text.split(',') {
            match control.add(part) {
                Some(true) => {}
                Some(false) => return Err(TimeControlError::Twice(part.to_owned())),
                None => return Err(TimeControlError::Part(part.to_owned())),
            }
        }
        Ok(control)
    }
}

/// The text that is read back as the same.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(time) = self.per_game {
            let increment = self.increment;
            parts.push(match increment.is_zero() {
                true => Shown(time).to_string(),
                false => format!("{}+{}", Shown(time), Shown(increment)),
            });
        }
        if let Some(time) = self.per_move {
            parts.push(format!("{}/move", Shown(time)));
        }
        if let Some(nodes) = self.nodes {
            parts.push(format!("nodes:{nodes}"));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth:{depth}"));
        }
        if parts.is_empty() {
            parts.push("none".to_owned());
        }
        f.write_str(&parts.join(","))
    }
}

/// A duration in the form in which it is read: `90s`, `500ms`.
struct Shown(Duration);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = self.0.as_millis();
        if ms >= 1000 { write!(f, "{}s", ms as f64 / 1000.0) } else { write!(f, "{ms}ms") }
    }
}

/// Parses a duration such as `0.5s`, `500ms`, `3m` or `2` (seconds), to whole milliseconds; at
/// most about 24 days. `None` if the text is no duration.
pub fn parse_duration(text: &str) -> Option<Duration> {
    let number_end = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(number_end);
    let ms_per_unit = match unit {
        "ms" => 1.0,
        "s" | "" => 1000.0,
        "m" => 60_000.0,
        _ => return None,
    };
    if !number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let ms = number.parse::<f64>().ok()? * ms_per_unit;
    (ms <= LONGEST.as_millis() as f64).then(|| Duration::from_millis(ms.round() as u64))
}

/// A duration that is not nothing.
fn parse_limit(text: &str) -> Option<Duration> {
    parse_duration(text).filter(|time| !time.is_zero())
}

/// A number of positions, 1 or more: `5000`, `5k`, `2M`.
fn parse_count(text: &str) -> Option<u64> {
    let (digits, factor) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1000),
        None => match text.strip_suffix('M') {
            Some(digits) => (digits, 1_000_000),
            None => (text, 1),
        },
    };
    digits.parse::<u64>().ok()?.checked_mul(factor).filter(|&count| count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn all_forms_are_read() {
        for text in ["500ms/move", "0.5s/move", "0.5/move", ".5s/move"] {
            assert_eq!(parse(text), TimeControl::per_move(ms(500)), "{text}");
        }
        let game = |time, increment| TimeControl {
            per_game: Some(ms(time)),
            increment: ms(increment),
            ..TimeControl::default()
        };
        assert_eq!(parse("60s"), game(60_000, 0));
        assert_eq!(parse("3m"), game(180_000, 0));
        assert_eq!(parse("60s+0.5s"), game(60_000, 500));
        let both = TimeControl { per_move: Some(ms(5000)), ..game(180_000, 0) };
        assert_eq!(parse("180s,5s/move"), both);
        let counted =
            TimeControl { nodes: Some(5000), depth: Some(8), ..TimeControl::per_move(ms(100)) };
        assert_eq!(parse("nodes:5k,depth:8,100ms/move"), counted);
        assert_eq!(parse("nodes:2M").nodes, Some(2_000_000));
        assert_eq!(parse("none"), TimeControl::default());
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in ["1s/move", "60s", "60s+500ms", "180s,5s/move", "nodes:5000", "depth:8", "none"]
        {
            assert_eq!(parse(text).to_string(), text);
        }
        for text in ["1.25s+1ms,90ms/move,nodes:1,depth:2", "90.5s+1.5s", "0.001s"] {
            assert_eq!(parse(&parse(text).to_string()), parse(text), "{text}");
        }
    }

    #[test]
    fn errors_name_the_part() {
        for part in [
            "",
            "x",
            "5x",
            "5s/turn",
            "-1s",
            "0",
            "0s/move",
            "1e3",
            "nodes:",
            "nodes:0",
            "depth:0",
            "nodes:-1",
            "nodes:1G",
            "1s+",
            "1s+x",
            "99999999999",
            "inf",
            "NaN",
            "1..5",
            ".",
            "+",
        ] {
            let error = part.parse::<TimeControl>().unwrap_err();
            assert_eq!(error, TimeControlError::Part(part.to_owned()));
            let in_list = format!("depth:8,{part}").parse::<TimeControl>().unwrap_err();
            assert_eq!(in_list, TimeControlError::Part(part.to_owned()));
        }
        let twice = "1s,2s".parse::<TimeControl>().unwrap_err();
        assert_eq!(twice.to_string(), "'2s' limits what is limited already");
        assert!("none,1s".parse::<TimeControl>().is_err());
    }
}
