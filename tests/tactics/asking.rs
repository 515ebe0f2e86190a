//! Asking the engine about positions, and what to expect of every answer.

use super::judge::{find_forced_win, forces_win, is_legal, wins_at};
use super::reference::grid::{Grid, Place, place};
use super::reference::setup::draw;
use std::sync::Arc;
use tengen::board::{Board, Color};
use tengen::engine::{Engine, Options};
use tengen::rules::Rule;
use tengen::search::{Control, Report, Ticket};

/// An engine with a small table and so much time that only the other limits count.
pub fn engine(rule: Rule, board: Board) -> (Engine, Arc<Control>) {
    let control = Arc::new(Control::default());
    control.clock.set_turn(600_000);
    let options = Options { rule, hash_size: Some(8 << 20), ..Options::default() };
    let mut engine = Engine::new(options, Arc::clone(&control));
    engine.set_board(board);
    (engine, control)
}

/// The final report of a search, whose first move is the one to play.
pub fn think(engine: &mut Engine, ticket: Ticket) -> Report {
    let mut last = None;
    let point = engine.think(ticket, &mut |report| last = Some(report.clone())).expect("a move");
    let report = last.expect("a report");
    assert_eq!(report.pv[0], point);
    assert!(engine.board().is_empty(point), "{point}\n{}", engine.board());
    report
}

/// The report on a position after so many nodes.
pub fn search(rule: Rule, board: &Board, nodes: u64) -> Report {
    let (mut engine, _) = engine(rule, board.clone());
    engine.options_mut().max_nodes = Some(nodes);
    think(&mut engine, 1)
}

/// Enough to see what lies a few moves ahead.
pub const SOME_NODES: u64 = 20_000;

/// A drawn position with `mover` to move.
pub fn position(drawing: &str, mover: Color) -> Board {
    let spare = if mover == Color::Black { '.' } else { 'O' };
    let drawing = drawing.replace('+', &spare.to_string());
    let board = draw(&match mover {
        Color::Black => drawing,
        Color::White => drawing.replace('X', "?").replace('O', "X").replace('?', "O"),
    });
    assert_eq!(board.side_to_move(), mover, "wrong number of stones\n{board}");
    board
}

/// A position with its rule, and what the engine makes of it.
pub struct Answer {
    pub rule: Rule,
    pub board: Board,
    pub grid: Grid,
    pub us: Color,
    pub report: Report,
}

impl Answer {
    /// Asks the engine; whatever the test is about, the move must be legal and a near win true.
    pub fn new(rule: Rule, board: Board, nodes: u64) -> Answer {
        let report = search(rule, &board, nodes);
        let grid = Grid::from(&board);
        let us = board.side_to_move();
        let answer = Answer { rule, board, grid, us, report };
        answer.assert(is_legal(&answer.grid, rule, us, answer.at()), "is legal");
        answer.assert_claim();
        answer
    }

    /// The answer's move.
    pub fn at(&self) -> Place {
        place(self.report.pv[0])
    }

    /// Fails with the whole answer, if it is not so: `what` says what it should have been.
    pub fn assert(&self, holds: bool, what: &str) {
        let Answer { rule, board, report, .. } = self;
        assert!(holds, "not so: the answer {what}. {rule}, {report}\n{board:?}");
    }

    /// A claimed win that is near enough to be checked must be one.
    fn assert_claim(&self) {
        if let Some(plies @ 1..=5) = self.report.value.mate_in() {
            self.assert_forces_win(plies);
        }
    }

    /// The move wins at once, and the engine knows it.
    pub fn assert_wins(&self) {
        self.assert(wins_at(&self.grid, self.rule, self.at(), self.us), "wins");
        self.assert(self.report.value.mate_in() == Some(1), "is told as a win in one");
    }

    /// The move wins in so many plies at most, and the engine knows it wins.
    pub fn assert_forces_win(&self, plies: i32) {
        let forces = forces_win(&self.grid, self.rule, self.us, self.at(), plies);
        self.assert(forces, &format!("wins by force in {plies}"));
        self.assert(self.report.value.mate_in() > Some(0), "is told as a win");
    }

    /// The opponent can neither make a five nor a four that ends in one.
    pub fn assert_defends(&self) {
        let after = self.grid.with(self.at(), self.us.into());
        let win = find_forced_win(&after, self.rule, self.us.opponent(), 3);
        self.assert(win.is_none(), &format!("defends against {win:?}"));
    }
}

/// Rules and players to ask a drawing for, with the engine's answer.
pub fn answers(
    drawing: &str,
    cases: impl IntoIterator<Item = (Rule, Color)>,
) -> impl Iterator<Item = Answer> {
    cases
        .into_iter()
        .map(move |(rule, mover)| Answer::new(rule, position(drawing, mover), SOME_NODES))
}

/// Both players under these rules.
pub fn both(rules: impl IntoIterator<Item = Rule>) -> impl Iterator<Item = (Rule, Color)> {
    rules.into_iter().flat_map(|rule| Color::ALL.map(|color| (rule, color)))
}
