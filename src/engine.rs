//! One game in progress: the one door through which protocol and command line ask for anything.

mod swap2;

use crate::board::{Board, PlaceError, Point, Size};
use crate::rules::{Outcome, Rule, forbidden_points, outcome};
use crate::search::{Control, Limits, Report, Search, Ticket};
use std::fmt;
use std::sync::Arc;

/// What a user can set. Changes take effect at the next search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The rule of the game.
    pub rule: Rule,
    /// Limit for the whole process, bytes; `None` is no limit.
    pub max_memory: Option<u64>,
    /// Wish for the transposition table, bytes; `None` chooses by `max_memory`. The smaller of
    /// the two wins.
    pub hash_size: Option<u64>,
    /// Threads to search with, at least 1.
    pub threads: usize,
    /// Deepest iteration, plies; `None` is no limit.
    pub max_depth: Option<u32>,
    /// Positions to visit; `None` is no limit.
    pub max_nodes: Option<u64>,
    /// Whether to think on the opponent's time.
    pub pondering: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            rule: Rule::default(),
            max_memory: None,
            hash_size: None,
            threads: 1,
            max_depth: None,
            max_nodes: None,
            pondering: false,
        }
    }
}

/// An answer to a swap2 offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap2 {
    /// Take the other colour.
    Swap,
    /// Place these stones: three on an empty board, else one or two.
    Place(Vec<Point>),
}

/// Why the engine refuses a request. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// The stone cannot be placed.
    Place(PlaceError),
    /// There is no stone to take back there.
    NoStone(Point),
    /// No empty point is left to play on.
    BoardFull,
    /// Swap2 knows offers of 0, 3 and 5 stones only.
    Swap2Stones(usize),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Place(error) => error.fmt(f),
            EngineError::NoStone(point) => write!(f, "there is no stone on {point} to take back"),
            EngineError::BoardFull => write!(f, "the board is full"),
            EngineError::Swap2Stones(count) => {
                write!(f, "swap2 needs 0, 3 or 5 stones, not {count}")
            }
        }
    }
}

impl std::error::Error for EngineError {}

impl From<PlaceError> for EngineError {
    fn from(error: PlaceError) -> EngineError {
        EngineError::Place(error)
    }
}

/// A game in progress and everything needed to play it on.
pub struct Engine {
    board: Board,
    options: Options,
    control: Arc<Control>,
    search: Search,
}

/// The transposition table when nothing else is said, bytes.
const DEFAULT_TABLE: u64 = 128 << 20;
/// What the process needs beside the transposition table, bytes: code, pattern and weight tables
/// of the rules in use. Measured at 10 MB for one rule; the rest is margin.
const OTHER_MEMORY: u64 = 24 << 20;
/// What each search thread adds, bytes: its histories (8 MB, of which the board's size decides how
/// much is used), its solvers for threats (8 MB) and its stack.
const THREAD_MEMORY: u64 = 16 << 20;

impl Options {
    /// The size of the transposition table that keeps the process within its limits, bytes.
    fn table_bytes(&self) -> u64 {
        let other = OTHER_MEMORY + THREAD_MEMORY * self.threads as u64;
        let allowed = self.max_memory.map(|limit| limit.saturating_sub(other));
        match (self.hash_size, allowed) {
            (Some(wish), Some(allowed)) => wish.min(allowed),
            (Some(wish), None) => wish,
            (None, Some(allowed)) => allowed,
            (None, None) => DEFAULT_TABLE,
        }
    }
}

impl Engine {
    /// An engine with an empty 15×15 board, to be stopped and timed through `control`.
    pub fn new(options: Options, control: Arc<Control>) -> Engine {
        let search = Search::new(options.table_bytes());
        Engine { board: Board::new(Size::STANDARD), options, control, search }
    }

    /// Begins a new game on an empty board: nothing of the last game is remembered.
    pub fn new_game(&mut self, size: Size) {
        self.board = Board::new(size);
        self.resize_table();
        self.search.clear();
        self.search.prepare(self.options.rule, self.options.threads);
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Replaces the position; what was learned in this game is kept.
    pub fn set_board(&mut self, board: Board) {
        self.board = board;
    }

    /// The settings in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The settings, to change.
    pub fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Places a stone of the side to move.
    ///
    /// # Errors
    /// When the point is occupied or off the board.
    pub fn place(&mut self, point: Point) -> Result<(), EngineError> {
        Ok(self.board.place(point)?)
    }

    /// Removes a stone, usually the last.
    ///
    /// # Errors
    /// When no player's stone is there.
    pub fn take_back(&mut self, point: Point) -> Result<(), EngineError> {
        if self.board.remove(point) { Ok(()) } else { Err(EngineError::NoStone(point)) }
    }

    /// Finds the move for the side to move, without placing it. Thinks as long as the control's
    /// clock and the options allow, or until the control stops `ticket`; reports each iteration.
    ///
    /// # Errors
    /// When the board is full.
    pub fn think(
        &mut self,
        ticket: Ticket,
        on_report: &mut dyn FnMut(&Report),
    ) -> Result<Point, EngineError> {
        if self.board.vacancies() == 0 {
            return Err(EngineError::BoardFull);
        }
        let report = self.search_position(&self.board.clone(), ticket, on_report);
        Ok(report.pv[0])
    }

    /// Thinks on the opponent's time, if the options ask for it and the game goes on: until the
    /// control hears of a request after `ticket`, or stops `ticket`.
    pub fn ponder(&mut self, ticket: Ticket) {
        let rule = self.options.rule;
        if self.options.pondering && outcome(&self.board, rule) == Outcome::Ongoing {
            self.resize_table();
            let limits = Limits { pondering: true, ..self.limits() };
            let ignore = &mut |_: &Report| ();
            let report =
                self.search.think(&self.board, rule, &limits, &self.control, ticket, ignore);
            log::debug!("pondering: {report}");
        }
    }

    /// Searches a position under the options in force; the last report it tells is the final one.
    fn search_position(
        &mut self,
        board: &Board,
        ticket: Ticket,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        self.resize_table();
        let limits = self.limits();
        let rule = self.options.rule;
        let report = self.search.think(board, rule, &limits, &self.control, ticket, on_report);
        on_report(&report);
        report
    }

    fn limits(&self) -> Limits {
        Limits {
            max_depth: self.options.max_depth,
            max_nodes: self.options.max_nodes,
            threads: self.options.threads,
            pondering: false,
        }
    }

    /// Makes the table fit the options, if they changed its size.
    fn resize_table(&mut self) {
        let wanted = self.options.table_bytes();
        if Search::fitting_bytes(wanted) != self.search.table_bytes() {
            self.search = Search::new(wanted);
        }
    }

    /// The points where Black may not play now, whoever is to move; none unless the rule is renju.
    pub fn forbidden_points(&self) -> Vec<Point> {
        match self.options.rule {
            Rule::Renju => forbidden_points(&self.board),
            _ => Vec::new(),
        }
    }

    /// Forgets everything learned by searching.
    pub fn clear_hash(&mut self) {
        self.search.clear();
    }
}
