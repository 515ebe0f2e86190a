//! Who plays whom, from which opening, in which order.
//!
//! Games are numbered from 0, and two that follow each other (0 and 1, 2 and 3, …) are a pair: the
//! same two engines from the same opening with colours swapped. Everything about a game follows
//! from its number, so that shards on several machines play the games of one match.

use std::fmt;
use std::str::FromStr;

/// Which engines meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Every engine meets every other.
    #[default]
    RoundRobin,
    /// The first engine meets each of the others.
    Gauntlet,
}

/// A part of a match: number `index` of `count` parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

/// Text that is no shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardError(String);

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no shard: say 1/4, 2/4, 3/4 or 4/4 for a quarter", self.0)
    }
}

impl std::error::Error for ShardError {}

impl Shard {
    /// The whole match.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Whether the pair belongs to this part. The parts take turns.
    pub fn has(self, pair: u64) -> bool {
        pair % self.count == self.index
    }
}

/// `k/n`, `k` from 1 to `n`.
impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts = text.split_once('/').and_then(|(index, count)| {
            Some((index.trim().parse::<u64>().ok()?, count.trim().parse::<u64>().ok()?))
        });
        match parts {
            Some((index, count)) if 1 <= index && index <= count => {
                Ok(Shard { index: index - 1, count })
            }
            _ => Err(ShardError(text.chars().filter(|c| !c.is_control()).take(40).collect())),
        }
    }
}

/// A game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// Its number in the whole match, from 0.
    pub game: u64,
    /// The number of its pair, from 0.
    pub pair: u64,
    /// The number of its opening. All encounters play the same openings.
    pub opening: u64,
    /// The engines, by their place in the list: Black's (the one who offers, if it is swap2)
    /// first.
    pub players: [usize; 2],
}

/// The games of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    encounters: Vec<[usize; 2]>,
    openings: u64,
    shard: Shard,
}

impl Schedule {
    /// A schedule for so many `engines`, at least two. Any two that meet play `games` games with
    /// each other, rounded up to pairs.
    pub fn new(engines: usize, format: Format, games: u64, shard: Shard) -> Schedule {
        let last_first = match format {
            Format::RoundRobin => engines,
            Format::Gauntlet => engines.min(1),
        };
        let encounters = (0..last_first)
            .flat_map(|first| (first + 1..engines).map(move |second| [first, second]))
            .collect();
        Schedule { encounters, openings: games.div_ceil(2), shard }
    }

    /// The number of games in this part of the match.
    pub fn len(&self) -> u64 {
        let pairs = self.openings * self.encounters.len() as u64;
        let Shard { index, count } = self.shard;
        2 * (pairs.saturating_sub(index)).div_ceil(count)
    }

    /// Whether there is no game in this part of the match.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many openings the whole match uses.
    pub fn openings(&self) -> u64 {
        self.openings
    }

    /// The games of this part of the match in order. An opening is played by all encounters before
    /// the next one is begun.
    pub fn games(&self) -> impl Iterator<Item = ScheduledGame> + '_ {
        let pairs = self.openings * self.encounters.len() as u64;
        (0..pairs).filter(|&pair| self.shard.has(pair)).flat_map(|pair| {
            let encounters = self.encounters.len() as u64;
            let [first, second] = self.encounters[(pair % encounters) as usize];
            let opening = pair / encounters;
            [
                ScheduledGame { game: 2 * pair, pair, opening, players: [first, second] },
                ScheduledGame { game: 2 * pair + 1, pair, opening, players: [second, first] },
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(engines: usize, format: Format, games: u64, shard: &str) -> Vec<ScheduledGame> {
        let schedule = Schedule::new(engines, format, games, shard.parse().unwrap());
        let list: Vec<ScheduledGame> = schedule.games().collect();
        assert_eq!(schedule.len(), list.len() as u64);
        list
    }

    #[test]
    fn colours_are_swapped_within_a_pair() {
        let list = games(2, Format::RoundRobin, 5, "1/1");
        assert_eq!(list.len(), 6);
        for (i, pair) in list.chunks(2).enumerate() {
            assert_eq!(pair[0].players, [0, 1]);
            assert_eq!(pair[1].players, [1, 0]);
            assert!(pair.iter().all(|game| game.pair == i as u64 && game.opening == i as u64));
        }
        assert!(list.iter().enumerate().all(|(i, game)| game.game == i as u64));
    }

    #[test]
    fn formats_choose_who_meets() {
        let meetings = |format| -> Vec<[usize; 2]> {
            games(4, format, 2, "1/1").chunks(2).map(|pair| pair[0].players).collect()
        };
        let all = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        assert_eq!(meetings(Format::RoundRobin), all);
        assert_eq!(meetings(Format::Gauntlet), all[..3]);
        assert!(games(4, Format::RoundRobin, 2, "1/1").iter().all(|game| game.opening == 0));
    }

    #[test]
    fn shards_share_out_all_pairs_and_keep_their_numbers() {
        let whole = games(3, Format::RoundRobin, 7, "1/1");
        for count in [1, 2, 4, 5, 100] {
            let mut shared: Vec<ScheduledGame> = (1..=count)
                .flat_map(|k| games(3, Format::RoundRobin, 7, &format!("{k}/{count}")))
                .collect();
            shared.sort_by_key(|game| game.game);
            assert_eq!(shared, whole, "{count} shards");
        }
    }

    #[test]
    fn shards_are_checked() {
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        for text in ["", "1", "0/4", "5/4", "1/0", "-1/4", "a/b", "1/4/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        let error = "5/4".parse::<Shard>().unwrap_err();
        assert_eq!(error.to_string(), "'5/4' is no shard: say 1/4, 2/4, 3/4 or 4/4 for a quarter");
    }
}
