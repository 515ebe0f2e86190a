//! Files of games.
//!
//! A file of games in bytes, numbers little-endian:
//!
//! | Bytes | What |
//! |---|---|
//! | 8 | `TENGENSP` |
//! | 4 | the version of the format, 1 |
//! | 4 | the length of the settings |
//! | that many | the settings, JSON ([`Settings::to_json`]) |
//! | then for each game: 4 | the length of the game |
//! | 4 | its checksum: FNV-1a, 32 bits |
//! | that many | the game, as described in [`super::game`] |
//!
//! Games are only ever added at the end, so that whatever stops a writer can at the most tear the
//! last one. A torn game is left out by readers and cut off by the next writer.

use super::{Game, Settings};
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

const MAGIC: [u8; 8] = *b"TENGENSP";
const VERSION: u32 = 1;
/// The length and the checksum before each game, bytes.
const PREFIX: usize = 8;
/// More than any game of any board takes, bytes: 1,024 points at most six bytes each, and 16 more.
const LONGEST_GAME: usize = 8192;

/// Why a file of games cannot be used.
#[derive(Debug)]
pub enum GameFileError {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is no file of games.
    NotGames,
    /// It is a file of games of a format that this program does not know.
    UnknownVersion(u32),
    /// A game that is not the last is damaged; the number counts from 1.
    Damaged {
        /// Which game of the file, counted from 1.
        game: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The games were made with other settings than those asked for.
    OtherSettings {
        /// The name of the setting that differs.
        name: &'static str,
        /// What the file has.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// Another process is writing it.
    Busy,
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFileError::Io(error) => error.fmt(f),
            GameFileError::NotGames => write!(f, "this is no file of games"),
            GameFileError::UnknownVersion(version) => {
                write!(f, "games in format {version}, of which this program knows nothing")
            }
            GameFileError::Damaged { game, reason } => {
                write!(f, "game {game} is damaged: {reason}")
            }
            GameFileError::OtherSettings { name, found, wanted } => {
                write!(f, "its games were made with {name} {found}, not {wanted}")
            }
            GameFileError::Busy => write!(f, "another process is writing to it"),
        }
    }
}

impl std::error::Error for GameFileError {}

impl From<io::Error> for GameFileError {
    fn from(error: io::Error) -> GameFileError {
        GameFileError::Io(error)
    }
}

/// The contents of a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// What the games were made with.
    pub settings: Settings,
    /// The games, in the order of their numbers.
    pub games: Vec<Game>,
    /// The bytes of a torn game at the end, which is not among the games.
    pub torn_bytes: usize,
}

impl GameFile {
    /// Reads a file of games.
    ///
    /// # Errors
    /// When it cannot be read, is no such file, or is damaged elsewhere than at its end.
    pub fn read(path: &Path) -> Result<GameFile, GameFileError> {
        GameFile::parse(&std::fs::read(path)?)
    }

    /// Reads the bytes of a file of games.
    ///
    /// # Errors
    /// As [`GameFile::read`].
    pub fn parse(bytes: &[u8]) -> Result<GameFile, GameFileError> {
        let (settings, mut rest) = parse_header(bytes)?;
        let mut games = Vec::new();
        while let Some((game, after)) = parse_game(rest, &settings, games.len())? {
            games.push(game);
            rest = after;
        }
        Ok(GameFile { settings, games, torn_bytes: rest.len() })
    }

    /// The number of positions in all games.
    pub fn positions(&self) -> u64 {
        self.games.iter().map(|game| game.plies.len() as u64).sum()
    }
}

fn header(settings: &Settings) -> Vec<u8> {
    let settings = settings.to_json();
    let length = settings.len() as u32;
    [&MAGIC[..], &VERSION.to_le_bytes(), &length.to_le_bytes(), settings.as_bytes()].concat()
}

fn parse_header(bytes: &[u8]) -> Result<(Settings, &[u8]), GameFileError> {
    let rest = bytes.strip_prefix(&MAGIC[..]).ok_or(GameFileError::NotGames)?;
    let (version, rest) = split_number(rest).ok_or(GameFileError::NotGames)?;
    if version != VERSION {
        return Err(GameFileError::UnknownVersion(version));
    }
    let (length, rest) = split_number(rest).ok_or(GameFileError::NotGames)?;
    let (settings, rest) = rest.split_at_checked(length as usize).ok_or(GameFileError::NotGames)?;
    let text = std::str::from_utf8(settings).map_err(|_| GameFileError::NotGames)?;
    let settings = Settings::from_json(text).ok_or(GameFileError::NotGames)?;
    Ok((settings, rest))
}

/// The next game, after so many, and what follows it; `None` at the end or before a torn game.
fn parse_game<'a>(
    bytes: &'a [u8],
    settings: &Settings,
    before: usize,
) -> Result<Option<(Game, &'a [u8])>, GameFileError> {
    let damaged =
        |reason: &str| GameFileError::Damaged { game: before + 1, reason: reason.to_owned() };
    let Some((length, checksum, rest)) = split_number(bytes).and_then(|(length, rest)| {
        let (checksum, rest) = split_number(rest)?;
        Some((length as usize, checksum, rest))
    }) else {
        return Ok(None);
    };
    if length > LONGEST_GAME {
        return Err(damaged("it is longer than any game"));
    }
    let Some((game, rest)) = rest.split_at_checked(length) else { return Ok(None) };
    if fnv_1a(game) != checksum {
        // A crash of the system can leave the end of a file unwritten at its full length.
        return if rest.is_empty() { Ok(None) } else { Err(damaged("its checksum is wrong")) };
    }
    let game = Game::decode(game).map_err(|error| damaged(&error.to_string()))?;
    if game.number != settings.shard.item(before as u64) {
        return Err(damaged("it is not the next one by its number"));
    }
    Ok(Some((game, rest)))
}

fn split_number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<4>()?;
    Some((u32::from_le_bytes(*number), rest))
}

fn fnv_1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A file that games are added to.
pub struct GameWriter {
    file: File,
}

impl GameWriter {
    /// Opens a file to go on with, or makes a new one. Returns what was in it; a torn game at its
    /// end has been cut off.
    ///
    /// # Errors
    /// When the file cannot be used for games with these settings; it is unchanged then.
    pub fn open(path: &Path, settings: &Settings) -> Result<(GameWriter, GameFile), GameFileError> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => GameFileError::Busy,
            TryLockError::Error(error) => GameFileError::Io(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let header = header(settings);
        if header.starts_with(&bytes) {
            // New, or stopped before it had a game.
            bytes = header;
            file.rewind()?;
            file.write_all(&bytes)?;
        }
        let contents = GameFile::parse(&bytes)?;
        if let Some((name, wanted, found)) = settings.difference(&contents.settings) {
            return Err(GameFileError::OtherSettings { name, found, wanted });
        }
        let end = (bytes.len() - contents.torn_bytes) as u64;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok((GameWriter { file }, contents))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        let game = game.encode();
        let mut bytes = Vec::with_capacity(PREFIX + game.len());
        bytes.extend((game.len() as u32).to_le_bytes());
        bytes.extend(fnv_1a(&game).to_le_bytes());
        bytes.extend(game);
        self.file.write_all(&bytes)
    }
}
