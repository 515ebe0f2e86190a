//! From a win that a solver found to the proof of it.
//!
//! The solver's table remembers winning moves, not trees, and may have forgotten some. The
//! builder walks through all that the defender can do and asks the solver again where it must.

use super::moves::{against_open_threes, fours};
use super::proof::{Attack, Defence};
use super::vct::threats::{answers_to_five, answers_to_line, winning_fours};
use super::vct::{Level, Moves, Vct, VctLimits};
use super::{VcfLimits, Verdict};
use crate::board::Point;
use crate::pattern::{PatternBoard, PointPattern, ThreatKind};
use crate::rules::RuleSet;

/// Why a win could not be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BuildError {
    /// Interrupted, or the solver's limits were reached.
    Unfinished,
    /// The proof has more attacks than fit in the memory.
    TooLarge,
}

/// Writes down wins.
pub(super) struct Builder<'a, R: RuleSet, F> {
    pub(super) vct: &'a mut Vct,
    pub(super) patterns: &'a mut PatternBoard<R>,
    /// The level at which the win was found; `None` if it takes fours alone.
    pub(super) level: Option<Level>,
    /// For each position, the most fours and positions to look at again.
    pub(super) nodes: u64,
    pub(super) interrupted: &'a F,
    /// How many attacks more the proof may have.
    pub(super) attacks_left: usize,
}

impl<R: RuleSet, F: Fn() -> bool> Builder<'_, R, F> {
    /// The attacker is to move and wins.
    pub(super) fn attack(&mut self) -> Result<Attack, BuildError> {
        self.count_attack()?;
        if (self.interrupted)() {
            return Err(BuildError::Unfinished);
        }
        let us = self.patterns.board().side_to_move();
        if let Some(five) = self.patterns.five_points(us).first() {
            return Ok(Attack::winning(five));
        }
        let point = self.winning_move()?;
        self.patterns.place(point, &mut ());
        let defence = self.defence();
        self.patterns.undo();
        Ok(Attack { point, defence: Some(defence?) })
    }

    fn count_attack(&mut self) -> Result<(), BuildError> {
        self.attacks_left = self.attacks_left.checked_sub(1).ok_or(BuildError::TooLarge)?;
        Ok(())
    }

    fn winning_move(&mut self) -> Result<Point, BuildError> {
        let known = match self.level {
            Some(_) => Level::ALL.iter().find_map(|&l| self.vct.known_win(self.patterns, l)),
            None => None,
        };
        if let Some(point) = known.filter(|&point| self.patterns.board().is_empty(point)) {
            return Ok(point);
        }
        let limits = VcfLimits { nodes: self.vcf_nodes(), fours: u32::MAX, linked: false };
        if let Verdict::Win(win) = self.vct.vcf().solve(self.patterns, limits, self.interrupted) {
            return Ok(win.first);
        }
        let Some(level) = self.level else { return Err(BuildError::Unfinished) };
        let limits = VctLimits { nodes: self.nodes, plies: usize::MAX };
        match self.vct.solve(self.patterns, level, limits, self.interrupted) {
            Verdict::Win(point) => Ok(point),
            Verdict::No | Verdict::Unknown => Err(BuildError::Unfinished),
        }
    }

    /// Fours are tried at length only where they are all there is.
    fn vcf_nodes(&self) -> u64 {
        match self.level {
            None => self.nodes,
            Some(_) => self.nodes.min(2_000),
        }
    }

    /// The defender is to move and faces a threat.
    fn defence(&mut self) -> Result<Defence, BuildError> {
        let them = self.patterns.board().side_to_move();
        let ours = self.patterns.threats(!them);
        if ours.any(ThreatKind::Five) {
            let threats = self.patterns.five_points(!them).iter().collect();
            let answers: Moves = answers_to_five(self.patterns).iter().collect();
            Ok(Defence { threats, replies: self.replies(&answers)?, default: None })
        } else if ours.any(ThreatKind::WinsNext) {
            let patterns = &*self.patterns;
            let threats = patterns.points_within(!them, PointPattern::WINS_NEXT).iter().collect();
            let answers = against_open_threes(patterns, !them) | fours(patterns, them);
            let legal = answers.iter().filter(|&point| !patterns.is_forbidden(them, point));
            let answers: Moves = legal.collect();
            Ok(Defence { threats, replies: self.replies(&answers)?, default: None })
        } else {
            self.patterns.pass();
            let limits = self.vct.threatened_fours(self.patterns.board().ply());
            let line = winning_fours(self.vct.vcf(), self.patterns, limits, self.interrupted);
            let default = match &line {
                Verdict::Win(line) => self.attack_along(line),
                Verdict::No | Verdict::Unknown => Err(BuildError::Unfinished),
            };
            self.patterns.pass();
            let (Verdict::Win(line), default) = (line, default?) else {
                return Err(BuildError::Unfinished);
            };
            let answers = answers_to_line(self.patterns, &line);
            let replies = self.replies(&answers)?;
            Ok(Defence { threats: Vec::new(), replies, default: Some(Box::new(default)) })
        }
    }

    fn replies(&mut self, answers: &[Point]) -> Result<Vec<(Point, Attack)>, BuildError> {
        answers
            .iter()
            .map(|&answer| {
                self.patterns.place(answer, &mut ());
                let attack = self.attack();
                self.patterns.undo();
                Ok((answer, attack?))
            })
            .collect()
    }

    /// A win by fours as a tree: moves, each with its answer, up to a five or to a four that has
    /// no answer.
    fn attack_along(&mut self, line: &[Point]) -> Result<Attack, BuildError> {
        self.count_attack()?;
        let point = line[0];
        let us = self.patterns.board().side_to_move();
        if self.patterns.pattern(us, point) == PointPattern::Five {
            return Ok(Attack::winning(point));
        }
        self.patterns.place(point, &mut ());
        let threats = self.patterns.five_points(us).iter().collect();
        let replies = match line {
            [_, answer, rest @ ..] if !rest.is_empty() => {
                self.patterns.place(*answer, &mut ());
                let attack = self.attack_along(rest);
                self.patterns.undo();
                vec![(*answer, attack?)]
            }
            _ => Vec::new(),
        };
        self.patterns.undo();
        Ok(Attack { point, defence: Some(Defence { threats, replies, default: None }) })
    }
}
