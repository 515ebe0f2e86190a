//! Playing a match.

use super::args::{OpeningOrder, PlayArgs};
use super::head::{llr_text, score_line};
use super::outputs::Outputs;
use super::progress::Progress;
use super::setup::Setup;
use super::table::{TableOptions, format_table};
use super::{INCONCLUSIVE, verdict_code};
use crate::arena::files::read_games;
use crate::arena::schedule::ScheduledGame;
use crate::arena::score::{Sprt, Verdict};
use crate::arena::tally::Tally;
use crate::arena::tournament::{Event, Tournament};
use crate::arena::{GameRecord, verify};
use crate::board::notation::format_moves;
use crate::cli::interrupt::Interrupt;
use crate::cli::{print, tell};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

/// Plays the match that the arguments describe and prints its table.
///
/// # Errors
/// When they make no match, an engine cannot be started, or a file cannot be read or written.
pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, String> {
    let setup = Setup::new(args)?;
    let mut tally = Tally::new(setup.names());
    if let Some(path) = args.json.as_ref().filter(|path| args.resume && path.exists()) {
        count_played(path, &setup, &mut tally)?;
    }
    setup.check_engines()?;
    let outputs = Outputs::open(args)?;
    let interrupt = Interrupt::install()?;
    setup.remarks().into_iter().for_each(tell);

    let mut course = Course::new(&setup, tally, outputs, interrupt);
    course.run(&setup)?;
    let options = TableOptions {
        first: 0,
        openings: args.list_openings,
        opening_order: OpeningOrder::Lopsided,
        sprt: setup.sprt.map(|sprt| (sprt, course.verdict)),
    };
    print(&format_table(&course.tally, &options));
    Ok(course.exit_code(&setup))
}

/// Counts the games that an earlier run of the match has played.
fn count_played(path: &Path, setup: &Setup, tally: &mut Tally) -> Result<(), String> {
    let schedule: HashMap<u64, ScheduledGame> =
        setup.schedule.games().map(|game| (game.game, game)).collect();
    let shown = path.display();
    for record in read_games(path)? {
        let record = record?;
        let game = schedule.get(&record.game);
        if !game.is_some_and(|game| fits(&record, game, &setup.tournament)) {
            return Err(format!("{shown}: game {} is none of this match", record.game));
        }
        verify(&record).map_err(|error| format!("{shown}: game {}: {error}", record.game))?;
        // A game that is in the file twice counts once.
        let _ = tally.add(&record);
    }
    Ok(())
}

/// Whether the record is that of the scheduled game.
fn fits(record: &GameRecord, game: &ScheduledGame, tournament: &Tournament) -> bool {
    let [first, second] = game.players.map(|engine| tournament.engines[engine].name.as_str());
    let players = [record.black.as_str(), record.white.as_str()];
    let same_board = record.pair == game.pair
        && record.rule == tournament.rule.name()
        && record.size == tournament.size.to_string();
    same_board
        && if tournament.swap2 {
            players == [first, second] || players == [second, first]
        } else {
            let opening = format_moves(tournament.openings.get(game.opening));
            players == [first, second] && record.opening == opening
        }
}

/// A match that is being played.
struct Course {
    tally: Tally,
    outputs: Outputs,
    progress: Progress,
    interrupt: Interrupt,
    sprt: Option<Sprt>,
    verdict: Verdict,
    error: Option<String>,
}

impl Course {
    fn new(setup: &Setup, tally: Tally, outputs: Outputs, interrupt: Interrupt) -> Course {
        let progress = Progress::new(setup.schedule.len(), tally.games());
        let sprt = setup.sprt;
        let verdict = Verdict::Continue;
        Course { tally, outputs, progress, interrupt, sprt, verdict, error: None }
    }

    /// Plays until no game is left, the test has decided, or the user has had enough.
    fn run(&mut self, setup: &Setup) -> Result<(), String> {
        self.judge();
        if self.verdict == Verdict::Continue {
            let left: Vec<ScheduledGame> =
                setup.schedule.games().filter(|game| !self.tally.has(game.game)).collect();
            setup.tournament.run(&mut left.into_iter(), &mut |event| self.on_event(event));
        }
        self.progress.finish();
        self.error.take().map_or(Ok(()), Err)
    }

    fn on_event(&mut self, event: Event) -> ControlFlow<()> {
        // After Ctrl-C on a terminal the engines end as well: what they lose then is no result.
        if self.interrupt.is_asked() {
            return ControlFlow::Break(());
        }
        match event {
            Event::Tick => self.progress.tick(),
            Event::Game(record) => self.count(&record),
        }
        match self.verdict == Verdict::Continue && self.error.is_none() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    fn count(&mut self, record: &GameRecord) {
        if let Err(error) = self.outputs.add(record) {
            self.error = Some(error);
            return;
        }
        if self.tally.add(record).is_err() {
            return;
        }
        self.judge();
        if !record.ending.is_regular() {
            self.progress.note(&remark(record));
        }
        let test = self.sprt.map(|sprt| llr_text(&sprt, &self.tally.meeting(0, 1)));
        self.progress.game(&self.standing(), test.as_deref());
    }

    fn judge(&mut self) {
        let score = self.tally.meeting(0, 1);
        // The first games to end are the short ones: they wait for their partners.
        if let Some(sprt) = self.sprt.filter(|_| score.has_pairs()) {
            self.verdict = sprt.verdict(&score);
        }
    }

    /// How the match stands, on a line.
    fn standing(&self) -> String {
        if self.tally.engines().len() == 2 {
            return score_line(&self.tally.meeting(0, 1));
        }
        let first = &self.tally.engines()[0];
        format!("{}: {}", first.name(), score_line(&self.tally.score(0)))
    }

    fn exit_code(&self, setup: &Setup) -> ExitCode {
        if self.sprt.is_some() {
            verdict_code(self.verdict)
        } else if self.tally.games() < setup.schedule.len() {
            ExitCode::from(INCONCLUSIVE)
        } else {
            ExitCode::SUCCESS
        }
    }
}

/// `game 12: A (black) - B (white): timeout: answered after 1300 ms of 1000`
fn remark(record: &GameRecord) -> String {
    let GameRecord { game, black, white, ending, detail, .. } = record;
    let detail = if detail.is_empty() { String::new() } else { format!(": {detail}") };
    format!("game {game}: {black} (black) - {white} (white): {ending}{detail}")
}
