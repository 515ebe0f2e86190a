//! One game between two players.

use super::player::{Failure, Reply};
use super::referee::Referee;
use super::{Ending, GameRecord, GameTask, MoveRecord, Player};
use crate::board::notation::{format_coordinates, format_moves};
use crate::board::{Color, Point};
use crate::rules::Outcome;
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

/// Plays a game to its end, whatever the engines do, and writes it down.
///
/// The player named first has Black; under swap2 it offers the three stones, and the record tells
/// who had which colour in the end. A player whose process cannot be started or fails loses; the
/// next game gives it a new one. When `stop` becomes true the game ends within a moment, is
/// written down as interrupted, and the engines are told to leave.
///
/// # Panics
/// When a stone of the opening is off the board or on another: see [`GameTask::board`].
pub fn play_game(task: &GameTask, players: [&mut Player; 2], stop: &AtomicBool) -> GameRecord {
    let mut game = Game::new(task, players, stop);
    let Err(end) = game.play();
    if end.ending == Ending::Interrupted {
        game.players.iter_mut().for_each(|player| player.tell_to_leave());
    }
    game.into_record(end)
}

/// A game in progress.
pub(super) struct Game<'a> {
    task: &'a GameTask,
    /// In the order they were named.
    players: [&'a mut Player; 2],
    /// The index of the player who has Black.
    pub(super) black: usize,
    pub(super) referee: Referee,
    /// The stones that were set before the game proper.
    opening: usize,
    /// Whether a player, by index, knows all stones but the last move of the opponent.
    informed: [bool; 2],
    played: Vec<MoveRecord>,
    /// How the players have agreed on opening and colours.
    pub(super) agreement: String,
    stop: &'a AtomicBool,
}

/// How a game ended.
pub(super) struct End {
    winner: Option<Color>,
    ending: Ending,
    detail: String,
}

impl<'a> Game<'a> {
    fn new(task: &'a GameTask, players: [&'a mut Player; 2], stop: &'a AtomicBool) -> Game<'a> {
        let referee = Referee::new(task).expect("the stones of an opening fit on the board");
        Game {
            task,
            players,
            black: 0,
            opening: referee.board().ply(),
            referee,
            informed: [false; 2],
            played: Vec::new(),
            agreement: String::new(),
            stop,
        }
    }

    fn play(&mut self) -> Result<Infallible, End> {
        self.judge()?;
        for index in 0..2 {
            let begun = self.players[index].begin_game(self.task.rule, self.task.size, self.stop);
            begun.map_err(|failure| self.lost_by(index, failure))?;
        }
        if self.task.swap2 {
            self.agree()?;
        }
        loop {
            self.judge()?;
            let index = self.player_to_move();
            let request = self.request(index);
            let reply = self.ask(index, &request)?;
            let [point] = reply.points() else {
                return Err(self.lost_by(index, reply.garbage("one move")));
            };
            self.place(index, *point)?;
            self.informed[index] = true;
            self.played.push(reply.record);
        }
    }

    /// The index of the player whose turn it is.
    fn player_to_move(&self) -> usize {
        self.black ^ self.referee.board().side_to_move().index()
    }

    /// The colour of a player.
    fn color(&self, index: usize) -> Color {
        Color::ALL[self.black ^ index]
    }

    /// The name of a player.
    pub(super) fn name(&self, index: usize) -> &str {
        self.players[index].name()
    }

    /// Asks a player, who loses if it gives no answer.
    pub(super) fn ask(&mut self, index: usize, request: &str) -> Result<Reply, End> {
        let reply = self.players[index].ask(request, self.stop);
        reply.map_err(|failure| self.lost_by(index, failure))
    }

    /// Puts a stone that a player has chosen on the board. The player loses if it cannot lie
    /// there.
    pub(super) fn place(&mut self, index: usize, point: (i32, i32)) -> Result<(), End> {
        let placed = self.referee.play(point);
        placed.map_err(|why| self.lost_by(index, Failure::new(Ending::Illegal, why)))
    }

    /// The stones that were set before the game proper.
    pub(super) fn opening(&self) -> impl Iterator<Item = Point> + '_ {
        self.referee.board().moves().take(self.opening)
    }

    /// Counts the stones so far as the opening.
    pub(super) fn end_opening(&mut self) {
        self.opening = self.referee.board().ply();
    }

    /// Notes how a move that is on the board came about.
    pub(super) fn note(&mut self, record: MoveRecord) {
        self.played.push(record);
    }

    /// What asks the player for its move. Engines need all stones once, in the order of play for
    /// renju's sake; after that the last move is enough.
    fn request(&self, index: usize) -> String {
        let history = self.referee.board().history();
        let is_plain = self.opening == 0;
        match history {
            [] => "BEGIN".to_owned(),
            [.., last] if self.informed[index] || (is_plain && history.len() == 1) => {
                format!("TURN {}", format_coordinates(last.point))
            }
            _ => {
                let own = self.color(index);
                let stones = history.iter().map(|stone| {
                    let field = if stone.color == own { 1 } else { 2 };
                    format!("{},{field}\n", format_coordinates(stone.point))
                });
                format!("BOARD\n{}DONE", stones.collect::<String>())
            }
        }
    }

    /// Ends the game if the last move has ended it.
    fn judge(&self) -> Result<(), End> {
        let board = self.referee.board();
        Err(match self.referee.outcome() {
            Outcome::Ongoing => return Ok(()),
            Outcome::Win { color, .. } => {
                End { winner: Some(color), ending: Ending::Five, detail: String::new() }
            }
            Outcome::Foul(foul) => {
                let last = board.history().last().map(|stone| stone.point.to_string());
                let detail = format!("{foul} at {}", last.unwrap_or_default());
                End { winner: Some(Color::White), ending: Ending::Forbidden, detail }
            }
            Outcome::Draw => {
                let detail = match board.vacancies() {
                    0 => "the board is full".to_owned(),
                    _ => format!("{} moves", board.ply()),
                };
                End { winner: None, ending: Ending::Draw, detail }
            }
        })
    }

    /// The end by a player's failure. Until colours are agreed on, the player named first counts
    /// as Black.
    pub(super) fn lost_by(&self, index: usize, failure: Failure) -> End {
        let winner = match failure.ending {
            Ending::Interrupted => None,
            _ => Some(!self.color(index)),
        };
        End { winner, ending: failure.ending, detail: failure.detail }
    }

    fn into_record(self, end: End) -> GameRecord {
        let complaints = self.players.iter().filter_map(|player| player.memory_complaint());
        let details: Vec<_> = [end.detail, self.agreement.clone()]
            .into_iter()
            .filter(|detail| !detail.is_empty())
            .chain(complaints)
            .collect();
        GameRecord {
            game: self.task.game,
            pair: self.task.pair,
            black: self.name(self.black).to_owned(),
            white: self.name(1 - self.black).to_owned(),
            rule: self.task.rule.to_string(),
            size: self.task.size.to_string(),
            opening: format_moves(self.opening()),
            moves: format_moves(self.referee.board().moves()),
            played: self.played,
            winner: end.winner,
            ending: end.ending,
            detail: details.join("; "),
        }
    }
}
