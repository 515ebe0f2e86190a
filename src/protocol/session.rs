//! The session: obeys requests in order, thinks, answers.

use super::block::{Block, BlockKind};
use super::error::quote;
use super::info::Setting;
use super::{Command, Link, ProtocolError, Request};
use crate::board::notation::{NotationReason, format_coordinates, parse_coordinates};
use crate::board::{Board, Color, NotationError, Point, Size};
use crate::engine::{Engine, EngineError, Swap2};
use crate::search::{Report, Ticket};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

const ABOUT: &str = concat!(
    "name=\"Tengen\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"The Tengen developers\", country=\"International\", www=\"none\""
);

/// Remarks kept for the next answer; a manager that never asks for one gets no more.
const REMARK_LIMIT: usize = 32;

/// One manager's games, one after the other.
pub struct Session<W> {
    engine: Engine,
    link: Arc<Link>,
    output: W,
    /// Whether a `START` has succeeded.
    in_game: bool,
    /// Whether the last request, but for `INFO`, was answered with a move: it is the opponent's turn.
    has_moved: bool,
    /// The list of stones being read.
    block: Option<Block>,
    /// What to tell people before the next answer.
    remarks: Vec<String>,
}

/// What a request that is obeyed leads to.
enum Reply {
    Nothing,
    Line(String),
    /// The session is over, nothing more is written.
    End,
}

impl Reply {
    fn ok() -> Reply {
        Reply::Line("OK".to_owned())
    }
}

type Outcome = Result<Reply, ProtocolError>;

impl<W: Write> Session<W> {
    /// A session before its first command. `link` must be made of the engine's control.
    pub fn new(engine: Engine, link: Arc<Link>, output: W) -> Session<W> {
        Session {
            engine,
            link,
            output,
            in_game: false,
            has_moved: false,
            block: None,
            remarks: Vec::new(),
        }
    }

    /// Obeys requests until there are no more, or one asks to leave.
    ///
    /// # Errors
    /// When an answer cannot be written.
    pub fn run(mut self, requests: impl IntoIterator<Item = Request>) -> io::Result<()> {
        for request in requests {
            if self.handle(&request)?.is_break() {
                break;
            }
            if self.has_moved {
                self.link.unless_ending(|| self.engine.ponder(request.ticket));
            }
        }
        Ok(())
    }

    fn handle(&mut self, request: &Request) -> io::Result<ControlFlow<()>> {
        log::trace!("< {}", quote(&request.line));
        if let Some(block) = self.block.take() {
            return self.handle_in_block(block, request);
        }
        let outcome = request.command().and_then(|command| self.obey(command, request));
        self.answer(outcome)
    }

    /// A line of a list of stones, or one that may come within it, or one that breaks it off.
    fn handle_in_block(
        &mut self,
        mut block: Block,
        request: &Request,
    ) -> io::Result<ControlFlow<()>> {
        match request.command() {
            Ok(Command::Done) => {
                let outcome = self.obey_block(block, request.ticket);
                return self.answer(outcome);
            }
            Ok(Command::End) => return Ok(ControlFlow::Break(())),
            Ok(Command::Info(argument)) => self.set(argument),
            Ok(Command::Stop) => {}
            Ok(Command::Unknown(line)) => block.add(line),
            Err(error @ ProtocolError::LineTooLong { .. }) => block.spoil(error),
            _ => {
                self.write_answer(&format!("ERROR {}", block.break_off(&request.line)))?;
                return self.handle(request);
            }
        }
        self.block = Some(block);
        Ok(ControlFlow::Continue(()))
    }

    fn obey(&mut self, command: Command, request: &Request) -> Outcome {
        self.has_moved &= matches!(command, Command::Info(_));
        match command {
            Command::Start(size) => Ok(self.start(size)),
            Command::Restart => self.game().map(|board| board.size()).map(|size| self.start(size)),
            Command::Begin => self.begin(request.ticket),
            Command::Turn(point) => self.turn(point, request),
            Command::Board => Ok(self.open_block(BlockKind::Board)),
            Command::YxBoard => Ok(self.open_block(BlockKind::YxBoard)),
            Command::Swap2Board => Ok(self.open_block(BlockKind::Swap2Board)),
            Command::TakeBack(point) => self.take_back(point, request),
            Command::Play(point) => self.play(point, request),
            Command::ShowForbid => self.show_forbidden(),
            Command::About => Ok(Reply::Line(ABOUT.to_owned())),
            Command::End => Ok(Reply::End),
            Command::Info(argument) => {
                self.set(argument);
                Ok(Reply::Nothing)
            }
            Command::HashClear => {
                self.engine.clear_hash();
                Ok(Reply::Nothing)
            }
            // The reader stopped the search; if there was none, there is nothing to do.
            Command::Stop => Ok(Reply::Nothing),
            Command::Done | Command::Unknown(_) => {
                Ok(Reply::Line(format!("UNKNOWN command '{}'", quote(&request.line))))
            }
        }
    }

    fn start(&mut self, size: Size) -> Reply {
        self.engine.new_game(size);
        self.in_game = true;
        Reply::ok()
    }

    fn begin(&mut self, ticket: Ticket) -> Outcome {
        let board = self.game()?;
        if board.vacancies() < board.size().area() {
            return Err(ProtocolError::NotEmpty);
        }
        self.answer_with_move(ticket)
    }

    fn turn(&mut self, argument: &str, request: &Request) -> Outcome {
        let point = self.empty_point(argument, request)?;
        self.or_restore(|session| {
            session.place(point)?;
            session.answer_with_move(request.ticket)
        })
    }

    fn play(&mut self, argument: &str, request: &Request) -> Outcome {
        let point = self.empty_point(argument, request)?;
        self.place(point)?;
        Ok(Reply::Line(format_coordinates(point)))
    }

    fn take_back(&mut self, argument: &str, request: &Request) -> Outcome {
        let point = self.point(argument, request)?;
        let removed = self.engine.take_back(point);
        removed.map(|()| Reply::ok()).map_err(|error| ProtocolError::engine(argument, error))
    }

    fn show_forbidden(&self) -> Outcome {
        self.game()?;
        let mut line = "FORBID ".to_owned();
        for point in self.engine.forbidden_points() {
            write!(line, "{:02}{:02}", point.x(), point.y()).expect("a string takes all");
        }
        line.push('.');
        Ok(Reply::Line(line))
    }

    /// `INFO`: changes an option. The reader has moved the clock's limits already.
    fn set(&mut self, argument: &str) {
        match Setting::parse(argument) {
            Ok(setting) => setting.set_option(self.engine.options_mut()),
            Err(error) => self.remark(error.to_string()),
        }
    }

    /// Begins a list of stones. Without a game it is read to its end before it is refused.
    fn open_block(&mut self, kind: BlockKind) -> Reply {
        let mut block = Block::new(kind, self.engine.board().size());
        if let Err(error) = self.game() {
            block.spoil(error);
        }
        self.block = Some(block);
        Reply::Nothing
    }

    fn obey_block(&mut self, block: Block, ticket: Ticket) -> Outcome {
        let kind = block.kind();
        let board = block.finish()?;
        self.or_restore(|session| {
            session.engine.set_board(board);
            match kind {
                BlockKind::Board => session.answer_with_move(ticket),
                BlockKind::YxBoard => Ok(Reply::Nothing),
                BlockKind::Swap2Board => session.answer_swap2(ticket),
            }
        })
    }

    /// Thinks, makes the move and tells it.
    fn answer_with_move(&mut self, ticket: Ticket) -> Outcome {
        let Some(point) = self.search(ticket, Engine::think)? else {
            return Ok(Reply::End);
        };
        if self.engine.board().side_to_move() == Color::Black
            && self.engine.forbidden_points().contains(&point)
        {
            self.remark(format!("{point} is forbidden: Black has no legal move left"));
        }
        self.place(point)?;
        self.has_moved = true;
        Ok(Reply::Line(format_coordinates(point)))
    }

    /// Answers a swap2 offer. The stones are not placed: a `BOARD` follows.
    fn answer_swap2(&mut self, ticket: Ticket) -> Outcome {
        Ok(match self.search(ticket, Engine::swap2)? {
            None => Reply::End,
            Some(Swap2::Swap) => Reply::Line("SWAP".to_owned()),
            Some(Swap2::Place(points)) => {
                let points: Vec<_> = points.into_iter().map(format_coordinates).collect();
                Reply::Line(points.join(" "))
            }
        })
    }

    /// Runs a search of the engine and keeps its last report for people. `None` if the session
    /// is to leave.
    fn search<T>(
        &mut self,
        ticket: Ticket,
        search: impl FnOnce(&mut Engine, Ticket, &mut dyn FnMut(&Report)) -> Result<T, EngineError>,
    ) -> Result<Option<T>, ProtocolError> {
        let mut last = None;
        let mut on_report = |report: &Report| {
            log::debug!("{report}");
            last = Some(report.to_string());
        };
        let engine = &mut self.engine;
        let found = self.link.unless_ending(|| search(engine, ticket, &mut on_report));
        last.into_iter().for_each(|report| self.remark(report));
        found.transpose().map_err(|error| ProtocolError::engine("", error))
    }

    /// Does something that leaves the position as it was if it fails.
    fn or_restore(&mut self, attempt: impl FnOnce(&mut Session<W>) -> Outcome) -> Outcome {
        let before = self.engine.board().clone();
        let outcome = attempt(self);
        if outcome.is_err() {
            self.engine.set_board(before);
        }
        outcome
    }

    /// The position of the game, if there is one.
    fn game(&self) -> Result<&Board, ProtocolError> {
        if self.in_game { Ok(self.engine.board()) } else { Err(ProtocolError::NoGame) }
    }

    fn place(&mut self, point: Point) -> Result<(), ProtocolError> {
        self.engine.place(point).map_err(|error| ProtocolError::engine("", error))
    }

    /// The point of the board that `argument`, the end of the request's line, names.
    fn point(&self, argument: &str, request: &Request) -> Result<Point, ProtocolError> {
        let size = self.game()?.size();
        parse_coordinates(argument, size).map_err(|error| {
            let column = error.column + argument_column(argument, request) - 1;
            ProtocolError::Point(NotationError { column, ..error })
        })
    }

    /// As [`Session::point`], for a stone to be placed.
    fn empty_point(&self, argument: &str, request: &Request) -> Result<Point, ProtocolError> {
        let point = self.point(argument, request)?;
        if self.engine.board().is_empty(point) {
            return Ok(point);
        }
        let (text, column) = (quote(argument), argument_column(argument, request));
        Err(ProtocolError::Point(NotationError { text, column, reason: NotationReason::Occupied }))
    }

    fn remark(&mut self, text: String) {
        if self.remarks.len() < REMARK_LIMIT {
            self.remarks.push(text);
        }
    }

    /// Answers as the outcome of a request demands.
    fn answer(&mut self, outcome: Outcome) -> io::Result<ControlFlow<()>> {
        match outcome {
            Ok(Reply::Nothing) => {}
            Ok(Reply::End) => return Ok(ControlFlow::Break(())),
            Ok(Reply::Line(line)) => self.write_answer(&line)?,
            Err(error) => self.write_answer(&format!("ERROR {error}"))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Writes an answer after what there is to tell people.
    fn write_answer(&mut self, line: &str) -> io::Result<()> {
        log::trace!("> {line}");
        let mut text = String::new();
        for remark in self.remarks.drain(..) {
            text.push_str("MESSAGE ");
            text.push_str(&remark);
            text.push('\n');
        }
        text.push_str(line);
        text.push('\n');
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

/// The column in the request's line at which the argument, which ends the line, begins.
fn argument_column(argument: &str, request: &Request) -> usize {
    request.line.chars().count() - argument.chars().count() + 1
}
