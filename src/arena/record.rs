//! What is written down of a game: one JSON object a line.

use crate::board::Color;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A line that wins.
    Five,
    /// The board is full, or the agreed number of moves was played.
    Draw,
    /// The loser played on a point that is forbidden to him.
    Forbidden,
    /// The loser played off the board or on a stone.
    Illegal,
    /// The loser answered after its time.
    Timeout,
    /// The loser did not answer at all and was killed.
    Hang,
    /// The loser's process ended or closed its output.
    Crash,
    /// The loser answered something that is no move.
    Garbage,
    /// The loser wrote more than anybody reads.
    Flood,
    /// The match was interrupted: nobody won, and the game does not count.
    Interrupted,
}

impl Ending {
    /// Whether the game ended on the board, and not because a player broke down or broke the
    /// rules.
    pub const fn is_regular(self) -> bool {
        matches!(self, Ending::Five | Ending::Draw)
    }

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Five => "five",
            Ending::Draw => "draw",
            Ending::Forbidden => "forbidden",
            Ending::Illegal => "illegal",
            Ending::Timeout => "timeout",
            Ending::Hang => "hang",
            Ending::Crash => "crash",
            Ending::Garbage => "garbage",
            Ending::Flood => "flood",
            Ending::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A move as it was played by an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// From our write to the answer, ms.
    pub ms: u64,
    /// The value the engine told last before the move, as it told it (`120`, `+M7`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The depth the engine told last, plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The positions the engine told last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's number in the whole schedule, from 0; shards keep it.
    pub game: u64,
    /// Games with the same number were played from the same opening by the same two engines, with
    /// colours swapped.
    pub pair: u64,
    /// The names of the engines.
    pub black: String,
    /// The same.
    pub white: String,
    /// By name.
    pub rule: String,
    /// `15` or `19x15`.
    pub size: String,
    /// The stones set before the engines began, as a position string.
    pub opening: String,
    /// All moves, those of the opening included, as a position string.
    pub moves: String,
    /// One for each move after the opening.
    pub played: Vec<MoveRecord>,
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// Why the game ended.
    pub ending: Ending,
    /// More about the ending, for people: what was answered, how late it was.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}
