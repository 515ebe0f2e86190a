//! Checking what the solver claims.

use super::asking::TOO_LARGE;
use super::play_out;
use super::reference::grid::Grid;
use super::reference::random::Random;
use super::reference::referee::{Referee, Verdict as Judged};
use super::reference::vcf::may_play;
use std::fmt;
use tengen::board::Board;
use tengen::rules::Rule;
use tengen::threat::proof::{NODE_LIMIT, Proof, Verified};
use tengen::threat::{Verdict, Win};

/// A win holds for the verifier, before and after it is written, and for a referee.
pub fn check_win(win: &Win, rule: Rule, board: &Board, random: &mut Random) -> Verified {
    let proof = &win.proof;
    assert_eq!((proof.rule, proof.attacker), (rule, board.side_to_move()));
    assert_eq!((&proof.board, proof.root.point), (board, win.first));
    let (text, json) = (proof.to_text(), proof.to_json());
    let read = Proof::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(read == *proof, "another proof after writing it as text\n{text}");
    let from_json = Proof::parse(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    assert!(from_json == *proof, "another proof after writing it as JSON\n{text}");
    let verified = from_json.verify().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(verified.nodes <= NODE_LIMIT);
    check_main_line(proof, verified);
    for _ in 0..20 {
        let plies = play_out::play(proof, win.by_fours, random);
        assert!(plies <= verified.plies, "{plies} plies, not {verified:?}\n{text}");
    }
    verified
}

/// The main line is a legal game that the attacker wins, and no longer than the verifier says.
fn check_main_line(proof: &Proof, verified: Verified) {
    let line = proof.main_line();
    let fits = verified.plies % 2 == 1 && line.len() % 2 == 1 && line.len() <= verified.plies;
    assert!(fits, "{line:?} for {verified:?}\n{}", proof.to_text());
    let mut referee = Referee::of_position(proof.rule, Grid::from(&proof.board), proof.attacker);
    let verdicts: Vec<Judged> = line.iter().map(|&point| referee.play(point)).collect();
    let (last, before) = verdicts.split_last().expect("a line has a move");
    let ongoing = before.iter().all(|&verdict| verdict == Judged::Ongoing);
    let won = *last == Judged::Win(proof.attacker) || has_no_answer(&referee, proof);
    assert!(ongoing && won, "{line:?}: {verdicts:?}\n{}", proof.to_text());
}

/// Whether all that is left to the defender is forbidden.
fn has_no_answer(referee: &Referee, proof: &Proof) -> bool {
    let grid = referee.grid();
    referee.verdict() == Judged::Ongoing
        && !grid.places().any(|at| may_play(grid, proof.rule, !proof.attacker, at))
}

/// What became of so many questions.
#[derive(Default)]
pub struct Counts {
    pub positions: usize,
    pub asked: usize,
    pub by_fours: usize,
    pub by_threats: usize,
    pub no: usize,
    pub unknown: usize,
    pub longest: usize,
    pub largest: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { positions, asked, by_fours, by_threats, .. } = self;
        let wins = by_fours + by_threats;
        write!(f, "{positions} positions, {asked} asked, {wins} wins ({by_fours} by fours, ")?;
        write!(f, "{by_threats} by threats), {} no, {} unknown, ", self.no, self.unknown)?;
        write!(f, "of those {} proofs too large; ", TOO_LARGE.get())?;
        write!(f, "longest {} plies, largest {} attacks", self.longest, self.largest)
    }
}

impl Counts {
    /// Counts an answer; a win is checked first.
    pub fn add(&mut self, verdict: &Verdict<Win>, rule: Rule, board: &Board, random: &mut Random) {
        self.asked += 1;
        match verdict {
            Verdict::No => self.no += 1,
            Verdict::Unknown => self.unknown += 1,
            Verdict::Win(win) => {
                let verified = check_win(win, rule, board, random);
                self.by_fours += usize::from(win.by_fours);
                self.by_threats += usize::from(!win.by_fours);
                self.longest = self.longest.max(verified.plies);
                self.largest = self.largest.max(win.proof.size());
            }
        }
    }

    pub fn wins(&self) -> usize {
        self.by_fours + self.by_threats
    }
}
