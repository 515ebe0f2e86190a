//! Victory by continuous fours: every move of the attacker makes a four, so that the defender
//! never has a choice.
//!
//! The search is complete: it tries every four, follows every answer, and when an answer makes a
//! four (or a five) of the defender's own, the attacker has to answer that with his next four.
//! Renju's asymmetries come with the patterns: Black has no winning point where he would make
//! an overline, may not attack on a forbidden point, and has no answer on one.

use super::moves::{against_five, fours, may_hide_fours};
use super::{Verdict, salt};
use crate::board::{AREA, Point, PointSet};
use crate::pattern::{PatternBoard, PointPattern, ThreatKind};
use crate::rules::RuleSet;

/// A win by fours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourWin {
    /// The first move.
    pub first: Point,
    /// The plies from the first move to the five, both included.
    pub plies: usize,
}

/// How far a search for fours may go.
#[derive(Clone, Copy, Debug)]
pub struct VcfLimits {
    /// The most fours tried in all.
    pub nodes: u64,
    /// The most fours in a row.
    pub fours: u32,
    /// Whether only fours are tried that do more than that, and lie on a line with the one before,
    /// at most four points away (the first lies anywhere). It misses few wins, and spares the many
    /// orders of fours that have nothing to do with each other.
    pub linked: bool,
}

/// How far from the last four a linked one may lie: as far as both can share a five.
const LINK: usize = 4;

/// A solver for wins by fours, and what it remembers: positions in which there is none.
pub struct Vcf {
    failed: Box<[u64]>,
    nodes: u64,
}

/// The state of one search.
struct Run<'a, F> {
    nodes_left: u64,
    fours_left: u32,
    linked: bool,
    /// Whether a limit cut something off since the last look.
    cut: bool,
    interrupted: &'a F,
}

/// Fours between two looks at whether to stop.
const NODES_BETWEEN_LOOKS: u64 = 1024;

impl Vcf {
    /// A solver that remembers up to `memory` positions (eight bytes each, a power of two).
    ///
    /// # Panics
    /// When `memory` is no power of two.
    pub fn new(memory: usize) -> Vcf {
        assert!(memory.is_power_of_two());
        Vcf { failed: vec![0; memory].into_boxed_slice(), nodes: 0 }
    }

    /// The fours tried since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches a win by fours of the side to move. `interrupted` is asked every thousand fours
    /// whether to give up.
    ///
    /// `Win` and `No` are certain; limits and interruption give `Unknown`, and so do linked fours.
    #[inline]
    pub fn solve<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        limits: VcfLimits,
        interrupted: &impl Fn() -> bool,
    ) -> Verdict<FourWin> {
        let VcfLimits { nodes, fours, linked } = limits;
        let mut run = Run { nodes_left: nodes, fours_left: fours, linked, cut: false, interrupted };
        match self.attack(patterns, None, &mut run) {
            Some(win) => Verdict::Win(win),
            None if run.cut || linked => Verdict::Unknown,
            None => Verdict::No,
        }
    }

    /// The attacker is to move; `last` is his last four.
    fn attack<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        last: Option<Point>,
        run: &mut Run<impl Fn() -> bool>,
    ) -> Option<FourWin> {
        let us = patterns.board().side_to_move();
        let (ours, theirs) = (patterns.threats(us), patterns.threats(!us));
        if ours.any(ThreatKind::Five) {
            return patterns.five_points(us).first().map(|first| FourWin { first, plies: 1 });
        }
        let moves = if theirs.any(ThreatKind::Five) {
            let five = patterns.five_points(!us).first()?;
            fours(patterns, us) & against_five(patterns, !us, five)
        } else if ours.any(ThreatKind::WinsNext) {
            let winning = patterns.points_within(us, PointPattern::WINS_NEXT).first();
            return winning.map(|first| FourWin { first, plies: 3 });
        } else if ours.any_four() || may_hide_fours::<R>(us, ours) {
            fours(patterns, us)
        } else {
            return None;
        };
        let link = if run.linked { link_salt(last) } else { 0 };
        let key = patterns.board().key() ^ salt::<R>(patterns.board().size()) ^ link;
        let slot = key as usize & (self.failed.len() - 1);
        if self.failed[slot] == key {
            return None;
        }
        let moves = if run.linked { linked_fours(patterns, moves, last) } else { moves };
        if moves.is_empty() {
            return None;
        }
        if run.fours_left == 0 {
            run.cut = true;
            return None;
        }
        // Whether something was cut off below, or only elsewhere.
        let cut_before = std::mem::take(&mut run.cut);
        run.fours_left -= 1;
        let found = self.try_fours(patterns, moves, run);
        run.fours_left += 1;
        if found.is_none() && !run.cut {
            self.failed[slot] = key;
        }
        run.cut |= cut_before;
        found
    }

    /// Tries the fours among `moves`, those that do more than one thing first.
    fn try_fours<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        moves: PointSet,
        run: &mut Run<impl Fn() -> bool>,
    ) -> Option<FourWin> {
        let us = patterns.board().side_to_move();
        let strong =
            moves & patterns.points_within(us, PointPattern::FourPlus..=PointPattern::OpenFour);
        let weak = moves & !strong;
        for point in strong.iter().chain(weak.iter()) {
            if patterns.is_forbidden(us, point) {
                continue;
            }
            if run.nodes_left == 0 {
                run.cut = true;
                return None;
            }
            run.nodes_left -= 1;
            self.nodes += 1;
            if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && (run.interrupted)() {
                run.nodes_left = 0;
            }
            patterns.place(point, &mut ());
            let plies = self.defend(patterns, point, run);
            patterns.undo();
            if let Some(plies) = plies {
                return Some(FourWin { first: point, plies: plies + 1 });
            }
        }
        None
    }

    /// The defender is to move and faces the four `last`: the plies to the attacker's five, if every
    /// answer loses.
    fn defend<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        last: Point,
        run: &mut Run<impl Fn() -> bool>,
    ) -> Option<usize> {
        let them = patterns.board().side_to_move();
        if patterns.board().vacancies() == 0 || patterns.threats(them).any(ThreatKind::Five) {
            return None;
        }
        let five = patterns.five_points(!them).first()?;
        let mut longest = 2;
        for answer in against_five(patterns, !them, five).iter() {
            if patterns.is_forbidden(them, answer) {
                continue;
            }
            patterns.place(answer, &mut ());
            let win = self.attack(patterns, Some(last), run);
            patterns.undo();
            longest = longest.max(win?.plies + 1);
        }
        Some(longest)
    }
}

/// Those of the fours that may come after `last` in a search for linked ones. One that makes
/// nothing beside the four leads to no other, and is left out where it is not forced.
fn linked_fours<R: RuleSet>(
    patterns: &PatternBoard<R>,
    fours: PointSet,
    last: Option<Point>,
) -> PointSet {
    let us = patterns.board().side_to_move();
    let bare = if patterns.threats(!us).any(ThreatKind::Five) {
        PointSet::EMPTY
    } else {
        patterns.points_within(us, PointPattern::Four..=PointPattern::Four)
    };
    let follows = |&four: &Point| last.is_none_or(|last| last.is_linked(four, LINK));
    (fours & !bare).iter().filter(follows).collect()
}

/// Keeps what linked fours after `last` do not win apart from what no fours win.
fn link_salt(last: Option<Point>) -> u64 {
    // Odd, with well-mixed bits: the golden ratio's.
    (last.map_or(AREA, Point::index) as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
