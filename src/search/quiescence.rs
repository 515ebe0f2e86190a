//! The leaves: wins by fours alone, and the evaluation where there is none.

use super::defence;
use super::parameters::{LEAF_FOUR_NODES, LEAF_FOURS, MAX_PLY};
use super::picker::fours;
use super::worker::{Worker, mate_in};
use crate::board::{Point, PointSet};
use crate::pattern::{PointPattern, ThreatKind};
use crate::rules::RuleSet;

/// How far a search for fours may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct FourLimits {
    /// The most fours in a row.
    pub(super) fours: i32,
    /// The most fours in all.
    pub(super) nodes: u32,
}

/// Keys of positions in which fours do not win; a new one takes the place of an old one.
pub(super) struct FailedFours(Box<[u64; FailedFours::SIZE]>);

impl FailedFours {
    const SIZE: usize = 1 << 14;

    pub(super) fn new() -> FailedFours {
        FailedFours(Box::new([0; FailedFours::SIZE]))
    }

    fn contains(&self, key: u64) -> bool {
        self.0[key as usize % FailedFours::SIZE] == key
    }

    fn insert(&mut self, key: u64) {
        self.0[key as usize % FailedFours::SIZE] = key;
    }
}

impl<R: RuleSet> Worker<'_, R> {
    /// The worth of a position where the side to move has no five and faces none: a mate if fours
    /// alone win, else the evaluation.
    pub(super) fn quiescence(&mut self, ply: usize) -> i32 {
        let us = self.position.board().side_to_move();
        if self.position.patterns().threats(us).any_four() {
            let mut limits = FourLimits { fours: LEAF_FOURS, nodes: LEAF_FOUR_NODES };
            if let Some((_, plies)) = self.win_by_fours(&mut limits) {
                return mate_in(ply + plies);
            }
        }
        self.position.evaluate()
    }

    /// Searches a win of the side to move in which each of his moves makes a four (VCF): the
    /// first move and the plies to the five.
    ///
    /// A win is certain. `None` may also mean that the limits were reached.
    pub(super) fn win_by_fours(&mut self, limits: &mut FourLimits) -> Option<(Point, usize)> {
        let us = self.position.board().side_to_move();
        let patterns = self.position.patterns();
        let (ours, theirs) = (patterns.threats(us), patterns.threats(!us));
        if ours.any(ThreatKind::Five) {
            return patterns.five_points(us).first().map(|five| (five, 1));
        }
        let mut moves = if theirs.any(ThreatKind::Five) {
            let five = patterns.five_points(!us).first()?;
            fours(patterns, us) & defence::against_five(patterns, !us, five)
        } else if ours.any(ThreatKind::WinsNext) {
            let winning = patterns.points_within(us, PointPattern::WINS_NEXT).first()?;
            return Some((winning, 3));
        } else {
            fours(patterns, us)
        };
        let key = self.position.board().key();
        if moves.is_empty() || limits.fours == 0 || self.failed_fours.contains(key) {
            return None;
        }
        limits.fours -= 1;
        let found = self.best_four(&mut moves, limits);
        limits.fours += 1;
        if found.is_none() && limits.nodes > 0 && limits.fours == LEAF_FOURS {
            self.failed_fours.insert(key);
        }
        found
    }

    /// Tries the fours among `moves`, those that do more than one thing first.
    fn best_four(
        &mut self,
        moves: &mut PointSet,
        limits: &mut FourLimits,
    ) -> Option<(Point, usize)> {
        let us = self.position.board().side_to_move();
        let strong = PointPattern::FourPlus..=PointPattern::OpenFour;
        let strong = *moves & self.position.patterns().points_within(us, strong);
        let weak = *moves & !strong;
        for point in strong.iter().chain(weak.iter()) {
            if limits.nodes == 0 || self.count_node() {
                return None;
            }
            limits.nodes -= 1;
            if self.position.patterns().is_forbidden(us, point) {
                continue;
            }
            self.position.place(point);
            let plies = self.four_wins(limits);
            self.position.undo();
            if let Some(plies) = plies {
                return Some((point, plies + 1));
            }
        }
        None
    }

    /// With a four just made by the opponent of the side to move: the plies to his five, if every
    /// answer loses.
    fn four_wins(&mut self, limits: &mut FourLimits) -> Option<usize> {
        let them = self.position.board().side_to_move();
        let patterns = self.position.patterns();
        if self.position.board().ply() >= self.position.board().size().area()
            || patterns.threats(them).any(ThreatKind::Five)
        {
            return None;
        }
        let five = patterns.five_points(!them).first()?;
        let mut longest = 2;
        for answer in defence::against_five(patterns, !them, five).iter() {
            if self.position.patterns().is_forbidden(them, answer) {
                continue;
            }
            self.position.place(answer);
            let plies = self.win_by_fours(limits).map(|(_, plies)| plies);
            self.position.undo();
            longest = longest.max(plies? + 1);
        }
        Some(longest)
    }

    /// Whether the search may go no deeper.
    pub(super) fn is_too_deep(&self, ply: usize) -> bool {
        ply >= MAX_PLY
    }
}
