//! The way in for people: is there a forced win, and what is the proof?

use super::builder::{BuildError, Builder};
use super::proof::Proof;
use super::{Level, VcfLimits, Vct, VctLimits, Verdict};
use crate::board::{Board, Point};
use crate::pattern::PatternBoard;
use crate::rules::{Rule, RuleSet};
use crate::with_rule_set;

/// Which wins to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mode {
    /// Wins by fours first, then by all threats.
    #[default]
    Auto,
    /// Wins by fours alone.
    Vcf,
    /// Wins by all threats, without the thorough search for fours before.
    Vct,
}

/// A win that was found, and its proof.
#[derive(Clone, Debug)]
pub struct Win {
    /// The first move.
    pub first: Point,
    /// Whether fours alone win.
    pub by_fours: bool,
    /// The proof. [`Proof::verify`] accepts it; whoever shows a win to people lets it check.
    pub proof: Proof,
}

/// A solver for any rule.
pub struct Solver {
    vct: Vct,
    max_attacks: usize,
}

/// Positions visited at the first try of each level; each further try doubles it.
const FIRST_TRY: u64 = 20_000;
/// How much less the last level gets, which has by far the most threats and seldom wins first.
const LAST_LEVEL_DIVISOR: u64 = 4;
/// Fours tried before the other threats in [`Mode::Auto`]. Few wins by fours take more, and other
/// threats often win where that many fours did not.
const FOURS_TRY: u64 = 20_000;
/// What an attack costs in the tree of a proof, with what hangs on it and while it is verified,
/// bytes.
const ATTACK_BYTES: usize = 160;
/// The most visits for each position of a proof that the table has forgotten.
const REPAIR_NODES: u64 = 2_000_000;

impl Solver {
    /// A solver that uses about `bytes` of memory.
    pub fn new(bytes: usize) -> Solver {
        Solver { vct: Vct::new(bytes / 2), max_attacks: bytes / 4 / ATTACK_BYTES }
    }

    /// Positions visited and fours tried since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.vct.nodes()
    }

    /// Searches a forced win of the side to move, within `max_nodes` positions. `interrupted` is
    /// asked again and again whether to give up.
    ///
    /// `Win` is proven. `No` says that the threats of this mode do not win; a limit or an
    /// interruption gives `Unknown`. Lines that are complete already count for nothing.
    pub fn solve(
        &mut self,
        board: &Board,
        rule: Rule,
        mode: Mode,
        max_nodes: u64,
        interrupted: &impl Fn() -> bool,
    ) -> Verdict<Win> {
        with_rule_set!(rule, R => {
            let mut patterns = PatternBoard::<R>::new(board.clone(), &mut ());
            let end = self.nodes().saturating_add(max_nodes);
            let mut task = Task { solver: self, patterns: &mut patterns, end, interrupted };
            match task.search(mode) {
                Verdict::Win(level) => task.prove(board, level),
                Verdict::No => Verdict::No,
                Verdict::Unknown => Verdict::Unknown,
            }
        })
    }
}

/// One position to solve.
struct Task<'a, R: RuleSet, F> {
    solver: &'a mut Solver,
    patterns: &'a mut PatternBoard<R>,
    /// The count of nodes at which to give up.
    end: u64,
    interrupted: &'a F,
}

impl<R: RuleSet, F: Fn() -> bool> Task<'_, R, F> {
    /// The level at which there is a win, `None` if fours alone win.
    fn search(&mut self, mode: Mode) -> Verdict<Option<Level>> {
        let fours = match mode {
            Mode::Vcf => self.try_fours(u64::MAX),
            Mode::Auto => self.try_fours(FOURS_TRY),
            Mode::Vct => Verdict::Unknown,
        };
        match (fours, mode) {
            (Verdict::Win(()), _) => Verdict::Win(None),
            (Verdict::No, Mode::Vcf) => Verdict::No,
            (Verdict::Unknown, Mode::Vcf) => Verdict::Unknown,
            (_, Mode::Auto | Mode::Vct) => self.search_levels(),
        }
    }

    fn try_fours(&mut self, nodes: u64) -> Verdict<()> {
        let limits =
            VcfLimits { nodes: nodes.min(self.nodes_left()), fours: u32::MAX, linked: false };
        match self.solver.vct.vcf().solve(self.patterns, limits, self.interrupted) {
            Verdict::Win(_) => Verdict::Win(()),
            Verdict::No => Verdict::No,
            Verdict::Unknown => Verdict::Unknown,
        }
    }

    /// Tries all levels in turn, each time twice as long. When all have been searched to the end
    /// but a limit may have hidden a threat, looks farther.
    fn search_levels(&mut self) -> Verdict<Option<Level>> {
        let mut open = Level::ALL.to_vec();
        let mut overlooked = Vec::new();
        let mut nodes = FIRST_TRY;
        loop {
            let mut still_open = Vec::new();
            for level in open {
                match self.search_level(level, nodes) {
                    Verdict::Win(()) => return Verdict::Win(Some(level)),
                    Verdict::No => {}
                    Verdict::Unknown if self.nodes_left() == 0 || (self.interrupted)() => {
                        return Verdict::Unknown;
                    }
                    Verdict::Unknown if self.solver.vct.is_exhausted(self.patterns, level) => {
                        overlooked.push(level);
                    }
                    Verdict::Unknown => still_open.push(level),
                }
            }
            nodes = nodes.saturating_mul(2);
            open = still_open;
            if open.is_empty() {
                if overlooked.is_empty() {
                    return Verdict::No;
                }
                if !self.solver.vct.look_farther() {
                    return Verdict::Unknown;
                }
                open = std::mem::take(&mut overlooked);
            }
        }
    }

    fn search_level(&mut self, level: Level, nodes: u64) -> Verdict<()> {
        let share = if level == Level::Anything { nodes / LAST_LEVEL_DIVISOR } else { nodes };
        let limits = VctLimits { nodes: share.min(self.nodes_left()), plies: usize::MAX };
        match self.solver.vct.solve(self.patterns, level, limits, self.interrupted) {
            Verdict::Win(_) => Verdict::Win(()),
            Verdict::No => Verdict::No,
            Verdict::Unknown => Verdict::Unknown,
        }
    }

    /// Writes the win down: what cannot be proven is not claimed.
    fn prove(&mut self, board: &Board, level: Option<Level>) -> Verdict<Win> {
        let attacker = board.side_to_move();
        let mut builder = Builder {
            vct: &mut self.solver.vct,
            patterns: self.patterns,
            level,
            nodes: REPAIR_NODES,
            interrupted: self.interrupted,
            attacks_left: self.solver.max_attacks,
        };
        let root = match builder.attack() {
            Ok(root) => root,
            Err(BuildError::Unfinished) => return Verdict::Unknown,
            Err(BuildError::TooLarge) => {
                log::warn!("a win was found, but its proof is too large to be written down");
                return Verdict::Unknown;
            }
        };
        let proof = Proof { rule: R::RULE, board: board.clone(), attacker, root };
        Verdict::Win(Win { first: proof.root.point, by_fours: level.is_none(), proof })
    }

    fn nodes_left(&self) -> u64 {
        self.end.saturating_sub(self.solver.nodes())
    }
}
