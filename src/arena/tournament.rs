//! Playing the games of a schedule, several at a time.

use super::openings::Openings;
use super::schedule::ScheduledGame;
use super::{EngineSpec, GameRecord, GameTask, Player, play_game};
use crate::board::Size;
use crate::rules::Rule;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What is the same for all games of a match.
#[derive(Debug)]
pub struct Tournament {
    /// The engines; a schedule names them by their place here. Their names must differ.
    pub engines: Vec<EngineSpec>,
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// Where games begin. Each opening must fit the board.
    pub openings: Openings,
    /// Whether players agree on opening and colours by swap2, on the empty board.
    pub swap2: bool,
    /// The number of moves, those of the opening included, after which a game is drawn.
    pub max_moves: Option<usize>,
    /// Games played at a time, at least 1.
    pub concurrency: usize,
}

/// What a tournament tells while it runs.
#[derive(Debug)]
pub enum Event {
    /// A game has ended.
    Game(Box<GameRecord>),
    /// Some time has passed, about a tenth of a second.
    Tick,
}

/// How often a [`Event::Tick`] comes when there is nothing else.
const TICK: Duration = Duration::from_millis(100);

type Queue<'a> = Mutex<&'a mut (dyn Iterator<Item = ScheduledGame> + Send)>;

impl Tournament {
    /// Plays the games, and tells `on_event` of each one that has ended, in the order they end,
    /// until none is left or `on_event` breaks off. Games that are being played then are given up
    /// and not told of. Engines that break down lose the game and are started again.
    pub fn run(
        &self,
        games: &mut (dyn Iterator<Item = ScheduledGame> + Send),
        on_event: &mut dyn FnMut(Event) -> ControlFlow<()>,
    ) {
        let queue: Queue = Mutex::new(games);
        let stop = AtomicBool::new(false);
        let (sender, records) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, queue, stop) = (sender.clone(), &queue, &stop);
                scope.spawn(move || self.play(queue, stop, &sender));
            }
            // The channel closes when the last of the others drops its end.
            drop(sender);
            tell(&records, on_event);
            stop.store(true, Relaxed);
        });
    }

    /// One game after the other until the queue is empty.
    fn play(&self, queue: &Queue, stop: &AtomicBool, sender: &Sender<GameRecord>) {
        let mut seats: Vec<Option<Player>> = self.engines.iter().map(|_| None).collect();
        while !stop.load(Relaxed) {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(game) = next else { break };
            let task = self.task(&game);
            let players = self.seat(&mut seats, game.players);
            let record = play_game(&task, players, stop);
            if stop.load(Relaxed) || sender.send(record).is_err() {
                break;
            }
        }
    }

    /// The task of a scheduled game.
    fn task(&self, game: &ScheduledGame) -> GameTask {
        GameTask {
            game: game.game,
            pair: game.pair,
            rule: self.rule,
            size: self.size,
            opening: self.openings.get(game.opening),
            swap2: self.swap2,
            max_moves: self.max_moves,
        }
    }

    /// The two players of a game. All others leave, so that no more than two processes at a time
    /// hold memory for each game.
    fn seat<'a>(
        &self,
        seats: &'a mut [Option<Player>],
        players: [usize; 2],
    ) -> [&'a mut Player; 2] {
        for (engine, seat) in seats.iter_mut().enumerate() {
            if !players.contains(&engine) {
                *seat = None;
            }
        }
        let seated = seats.get_disjoint_mut(players).expect("two different engines");
        let mut specs = players.into_iter().map(|engine| self.engines[engine].clone());
        seated.map(|seat| {
            let spec = specs.next().expect("a spec for each player");
            seat.get_or_insert_with(|| Player::new(spec))
        })
    }
}

/// Passes events on until the channel closes or `on_event` breaks off.
fn tell(records: &Receiver<GameRecord>, on_event: &mut dyn FnMut(Event) -> ControlFlow<()>) {
    loop {
        let event = match records.recv_timeout(TICK) {
            Ok(record) => Event::Game(Box::new(record)),
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if on_event(event).is_break() {
            return;
        }
    }
}
