//! Many games, on several threads.

use super::{Game, GameWriter, Settings, player};
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

/// What a file of games holds so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games.
    pub games: u64,
    /// Positions in those games.
    pub positions: u64,
}

/// When there are enough games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The file has so many games.
    Games(u64),
    /// The file has at least so many positions.
    Positions(u64),
}

impl Goal {
    /// Whether this is enough.
    pub fn is_reached(self, progress: Progress) -> bool {
        match self {
            Goal::Games(games) => progress.games >= games,
            Goal::Positions(positions) => progress.positions >= positions,
        }
    }
}

/// Plays games until the file has as many as wanted or `interrupted` is set, and adds them to it
/// in the order of their numbers, so that it does not depend on the number of threads. `progress`
/// is what the file has already; `on_game` hears of every game added. Returns what the file has
/// then.
///
/// # Errors
/// When a game cannot be written.
pub fn generate(
    settings: &Settings,
    goal: Goal,
    threads: usize,
    writer: &mut GameWriter,
    mut progress: Progress,
    interrupted: &AtomicBool,
    on_game: &mut dyn FnMut(Progress),
) -> io::Result<Progress> {
    let next = AtomicU64::new(progress.games);
    let done = AtomicBool::new(goal.is_reached(progress));
    let (send, receive) = mpsc::channel::<Option<(u64, Game)>>();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (send, next, done) = (send.clone(), &next, &done);
            scope.spawn(move || {
                while !done.load(Relaxed) && !interrupted.load(Relaxed) {
                    let i = next.fetch_add(1, Relaxed);
                    let game = player::play(settings, settings.shard.item(i), interrupted);
                    // The receiver leaves when there is enough.
                    let _ = send.send(game.map(|game| (i, game)));
                }
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        for (i, game) in receive.iter().flatten() {
            early.insert(i, game);
            while !goal.is_reached(progress)
                && let Some(game) = early.remove(&progress.games)
            {
                let written = writer.write(&game);
                if written.is_err() {
                    done.store(true, Relaxed);
                    return written;
                }
                progress.games += 1;
                progress.positions += game.plies.len() as u64;
                on_game(progress);
            }
            done.store(goal.is_reached(progress), Relaxed);
        }
        Ok(())
    })?;
    Ok(progress)
}
