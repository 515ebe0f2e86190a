//! What decides the games of self-play.

use crate::board::Size;
use crate::rules::Rule;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Everything that the games of a file depend on, beside the engine itself: equal settings make
/// equal games, whatever the number of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rule.
    pub rule: Rule,
    /// The boards; each game draws one of them. One that is named twice is drawn twice as often.
    pub sizes: Vec<Size>,
    /// Positions to visit for a move, at least 1.
    pub nodes: u64,
    /// What the random numbers start from.
    pub seed: u64,
    /// Which of the games are played.
    pub shard: Shard,
}

/// One of so many equal parts of a schedule: `2/4` is the second quarter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// The only part of one.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Part number `index`, from 1, of `count`; `None` if there is no such part.
    pub fn new(index: u32, count: u32) -> Option<Shard> {
        (1..=count).contains(&index).then_some(Shard { index, count })
    }

    /// The schedule's number of this part's item `i`, both from 0: every item of a schedule is in
    /// exactly one part.
    pub fn item(self, i: u64) -> u64 {
        i * u64::from(self.count) + u64::from(self.index - 1)
    }

    /// How many of the first `total` items of a schedule are in this part; the parts' shares add
    /// up to `total`.
    pub fn share(self, total: u64) -> u64 {
        let (index, count) = (u64::from(self.index - 1), u64::from(self.count));
        total / count + u64::from(index < total % count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        text.split_once('/')
            .and_then(|(index, count)| Shard::new(index.parse().ok()?, count.parse().ok()?))
            .ok_or_else(|| format!("'{text}' is no part like 2/4, the second of four"))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The settings as they stand in a file: names instead of numbers.
#[derive(Serialize, Deserialize)]
struct Written {
    rule: String,
    sizes: String,
    nodes: u64,
    seed: u64,
    shard: String,
}

impl Settings {
    /// The settings as JSON.
    pub fn to_json(&self) -> String {
        let written = Written {
            rule: self.rule.to_string(),
            sizes: self.sizes_text(),
            nodes: self.nodes,
            seed: self.seed,
            shard: self.shard.to_string(),
        };
        serde_json::to_string(&written).expect("strings and numbers can be written")
    }

    /// The settings that [`Settings::to_json`] wrote; `None` if it did not write this.
    pub fn from_json(text: &str) -> Option<Settings> {
        let written: Written = serde_json::from_str(text).ok()?;
        Some(Settings {
            rule: written.rule.parse().ok()?,
            sizes: written.sizes.split(',').map(|size| size.parse().ok()).collect::<Option<_>>()?,
            nodes: written.nodes,
            seed: written.seed,
            shard: written.shard.parse().ok()?,
        })
    }

    /// The first setting, by name and value, in which `self` is not `other`.
    pub fn difference(&self, other: &Settings) -> Option<(&'static str, String, String)> {
        let texts = |settings: &Settings| {
            [
                ("rule", settings.rule.to_string()),
                ("size", settings.sizes_text()),
                ("nodes", settings.nodes.to_string()),
                ("seed", settings.seed.to_string()),
                ("shard", settings.shard.to_string()),
            ]
        };
        let mut pairs = texts(self).into_iter().zip(texts(other));
        let ((name, own), (_, theirs)) = pairs.find(|(own, theirs)| own != theirs)?;
        Some((name, own, theirs))
    }

    fn sizes_text(&self) -> String {
        self.sizes.iter().map(Size::to_string).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_every_item_once() {
        for count in 1..=7 {
            for total in [0, 1, 6, 20] {
                let mut items: Vec<u64> = (1..=count)
                    .map(|index| Shard::new(index, count).unwrap())
                    .flat_map(|shard| (0..shard.share(total)).map(move |i| shard.item(i)))
                    .collect();
                items.sort_unstable();
                assert_eq!(items, (0..total).collect::<Vec<_>>(), "{total} in {count}");
            }
        }
    }

    #[test]
    fn shards_are_read_as_they_are_written() {
        assert_eq!("3/4".parse::<Shard>().unwrap().to_string(), "3/4");
        for text in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn settings_are_read_as_they_are_written() {
        let settings = Settings {
            rule: Rule::CaroExact,
            sizes: vec![Size::STANDARD, Size::new(20, 17).unwrap()],
            nodes: 2000,
            seed: u64::MAX,
            shard: Shard::new(2, 3).unwrap(),
        };
        let read = Settings::from_json(&settings.to_json()).unwrap();
        assert_eq!(read, settings);
        assert_eq!(read.difference(&settings), None);
        let other = Settings { nodes: 3000, ..settings.clone() };
        assert_eq!(other.difference(&settings), Some(("nodes", "3000".into(), "2000".into())));
        assert_eq!(Settings::from_json("{}"), None);
    }
}
