//! Victory by continuous threats, by depth-first proof-number search.
//!
//! The tree alternates between the attacker, who only makes threats, and the defender, who tries
//! every answer that may stop them (the threats and answers are in `threats`). Proof-number search
//! (Allis 1994) goes where the fewest positions are left to prove; its depth-first form df-pn
//! (Nagai 2002) keeps the numbers in a table of bounded memory. Sums of the numbers count a
//! position that is reached on two ways twice, so the greatest number plus the count of others is
//! taken instead (weak proof-number search; Ueda, Hashimoto, Hashimoto and Iida 2008).

mod table;
pub(super) mod threats;

use self::table::{Entry, INFINITE, Number, Table};
use self::threats::ThreatLists;
use super::{FourWin, Vcf, VcfLimits, Verdict, salt};
use crate::board::{Color, Point, Size};
use crate::pattern::{PatternBoard, PointPattern};
use crate::rules::{Rule, RuleSet};
use arrayvec::ArrayVec;

/// Which moves count as threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Fours and open threes.
    Threes,
    /// Also moves that build on a line of the attacker's and threaten a win by fours.
    Fours,
    /// Also any other move that threatens a win by fours.
    Anything,
}

impl Level {
    /// All levels, from the fewest threats to the most.
    pub const ALL: [Level; 3] = [Level::Threes, Level::Fours, Level::Anything];

    /// Keeps the levels apart in the table.
    fn salt(self) -> u64 {
        [0, 0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F][self as usize]
    }
}

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub struct VctLimits {
    /// Positions to visit.
    pub nodes: u64,
    /// The most stones to add to the position, plies. A `No` excludes every win within them; a win
    /// may turn out longer.
    pub plies: usize,
}

/// The most moves of a position: no board has more points.
const MAX_MOVES: usize = crate::board::AREA;
/// Fours tried in each new position before other threats.
const FOURS_FIRST: VcfLimits = VcfLimits { nodes: 300, fours: 20, linked: true };
/// Fours tried at first to find out whether a move threatens a win by fours, far from the position
/// that was asked about.
const THREATENED_FOURS: VcfLimits = VcfLimits { nodes: 50, fours: 8, linked: false };
/// How often these nodes are doubled, and two fours added, for the position that was asked about;
/// once less for each two plies from there. Near it there are few positions, and a threat that is
/// overlooked costs most. With 6, 119 of 120 tactics took less than 30 million nodes, 117 with 0.
const DOUBLED_THREATS: usize = 6;
/// The most that [`Vct::look_farther`] goes to.
const MOST_THREATENED_FOURS: u64 = 50_000;
/// The largest table, bytes: more than that cannot be filled in hours.
const MAX_TABLE: usize = 4 << 30;
/// How much a child's threshold exceeds its sibling's number, as a fraction (the 1 + ε of
/// Pawlewicz and Lew 2007): fewer changes between siblings.
const EPSILON_DIVISOR: Number = 4;
/// Positions between two looks at whether to stop.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// A solver for wins by threats. It can go on where it stopped, and be asked again about
/// positions of a win it found, as long as the attacker stays the same.
pub struct Vct {
    table: Table,
    lists: ThreatLists,
    vcf: Vcf,
    nodes: u64,
    /// What the table is about.
    question: Option<Question>,
    /// How far threatened wins by fours are searched, at least.
    threatened_fours: VcfLimits,
    /// The stones on the board that it was asked about.
    root_ply: usize,
    /// Whether a limit made it overlook a threatened win by fours: then it cannot say no.
    overlooked: bool,
    /// Whether the search had to end while threats were looked for: the list is incomplete then,
    /// and nothing may be concluded from it.
    gave_up: bool,
}

/// Whose win is searched, under which rule, on which board, and up to which number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    attacker: Color,
    rule: Rule,
    size: Size,
    max_ply: usize,
}

/// One search.
struct Run<'a, F> {
    level: Level,
    nodes_end: u64,
    max_ply: usize,
    stopped: bool,
    interrupted: &'a F,
}

impl<F> Run<'_, F> {
    /// The most fours in a row, from a position of `ply` stones with the attacker to move, that
    /// still win within the limit: after the last come its answer and the five, or an open four
    /// and two more.
    fn fours_left(&self, ply: usize) -> u32 {
        let plies = self.max_ply.saturating_sub(ply);
        u32::try_from(plies.saturating_sub(3) / 2).unwrap_or(u32::MAX)
    }
}

/// A move and what is known of the position after it.
#[derive(Clone, Copy)]
struct Child {
    point: Point,
    key: u64,
    proof: Number,
    disproof: Number,
}

/// Proof and disproof numbers of a position, or the limits of both that a search may reach.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: Number,
    disproof: Number,
}

const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

pub(super) type Moves = ArrayVec<Point, MAX_MOVES>;

impl Vct {
    /// A solver that uses about `bytes` of memory.
    pub fn new(bytes: usize) -> Vct {
        let fours = (bytes / 64).next_power_of_two().clamp(1 << 10, 1 << 16);
        Vct {
            table: Table::new((bytes / 4 * 3).min(MAX_TABLE)),
            lists: ThreatLists::new(bytes / 8),
            vcf: Vcf::new(fours),
            nodes: 0,
            question: None,
            threatened_fours: THREATENED_FOURS,
            root_ply: usize::MAX,
            overlooked: false,
            gave_up: false,
        }
    }

    /// The positions visited and fours tried since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.vcf.nodes()
    }

    /// How far threatened wins by fours are searched in a position of `ply` stones.
    pub(super) fn threatened_fours(&self, ply: usize) -> VcfLimits {
        let VcfLimits { nodes, fours, linked } = self.threatened_fours;
        let distance = ply.saturating_sub(self.root_ply);
        let doubled = DOUBLED_THREATS.saturating_sub(distance / 2);
        VcfLimits { nodes: nodes << doubled, fours: fours + 2 * doubled as u32, linked }
    }

    /// The solver for wins by fours that this one uses.
    pub fn vcf(&mut self) -> &mut Vcf {
        &mut self.vcf
    }

    /// Searches a win of the side to move. `interrupted` is asked now and then whether to give up.
    ///
    /// A win is certain and gives the first move; `No` means that the threats of this level do not
    /// win.
    pub fn solve<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        level: Level,
        limits: VctLimits,
        interrupted: &impl Fn() -> bool,
    ) -> Verdict<Point> {
        let ply = patterns.board().ply();
        let max_ply = ply.saturating_add(limits.plies);
        let question = Question {
            attacker: patterns.board().side_to_move(),
            rule: R::RULE,
            size: patterns.board().size(),
            max_ply,
        };
        // Positions of a win are deeper than the one that was asked about first.
        if self.question.replace(question) != Some(question) || ply < self.root_ply {
            self.threatened_fours = THREATENED_FOURS;
            self.root_ply = ply;
            self.forget();
        }
        self.gave_up = false;
        let mut run = Run {
            level,
            nodes_end: self.nodes().saturating_add(limits.nodes),
            max_ply,
            stopped: false,
            interrupted,
        };
        let open = Numbers { proof: INFINITE, disproof: INFINITE };
        let numbers = self.attack(patterns, open, &mut run);
        match numbers {
            Numbers { proof: 0, .. } => {
                self.known_win(patterns, level).map_or(Verdict::Unknown, Verdict::Win)
            }
            Numbers { disproof: 0, .. } if !(self.overlooked && level > Level::Threes) => {
                Verdict::No
            }
            _ => Verdict::Unknown,
        }
    }

    /// Whether the table knows that the threats of this level, as far as they were looked for, do
    /// not win. [`Vct::solve`] says `Unknown` to that if a limit made it overlook any.
    pub fn is_exhausted<R: RuleSet>(&self, patterns: &PatternBoard<R>, level: Level) -> bool {
        let entry = self.table.probe(self.key(patterns, level));
        entry.is_some_and(|entry| entry.disproof == 0)
    }

    /// Looks farther for threatened wins by fours from now on, and begins again. False if that is
    /// already far.
    pub fn look_farther(&mut self) -> bool {
        let VcfLimits { nodes, fours, linked } = self.threatened_fours;
        if nodes >= MOST_THREATENED_FOURS {
            return false;
        }
        self.threatened_fours = VcfLimits { nodes: 8 * nodes, fours: 2 * fours, linked };
        self.forget();
        true
    }

    fn forget(&mut self) {
        self.table.clear();
        self.lists.clear();
        self.overlooked = false;
    }

    fn key<R: RuleSet>(&self, patterns: &PatternBoard<R>, level: Level) -> u64 {
        patterns.board().key() ^ level.salt() ^ salt::<R>(patterns.board().size())
    }

    /// The winning move of a position with the attacker to move that the table knows as won.
    pub fn known_win<R: RuleSet>(&self, patterns: &PatternBoard<R>, level: Level) -> Option<Point> {
        let entry = self.table.probe(self.key(patterns, level))?;
        entry.best.filter(|_| entry.proof == 0)
    }

    /// The plies that a known win takes at the most, with the answers that last longest. `None` if
    /// the table has forgotten a part of it, or if so many nodes or the interruption ended the
    /// count.
    pub fn plies_of_win<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        level: Level,
        nodes: u64,
        interrupted: &impl Fn() -> bool,
    ) -> Option<usize> {
        let nodes_end = self.nodes().saturating_add(nodes);
        let mut run = Run { level, nodes_end, max_ply: usize::MAX, stopped: false, interrupted };
        self.plies_to_win(patterns, &mut run)
    }

    fn plies_to_win<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        run: &mut Run<impl Fn() -> bool>,
    ) -> Option<usize> {
        if self.count_node(run) {
            return None;
        }
        let limits =
            VcfLimits { nodes: FOURS_FIRST.nodes.min(self.nodes_left(run)), ..FOURS_FIRST };
        if let Verdict::Win(win) = self.vcf.solve(patterns, limits, run.interrupted) {
            return Some(win.plies);
        }
        let first = self.known_win(patterns, run.level)?;
        patterns.place(first, &mut ());
        let plies = self.answers(patterns, run).and_then(|answers| {
            // Whatever is no answer loses to an open four.
            answers.iter().try_fold(4, |longest: usize, &answer| {
                patterns.place(answer, &mut ());
                let plies = self.plies_to_win(patterns, run);
                patterns.undo();
                plies.map(|plies| longest.max(plies + 1))
            })
        });
        patterns.undo();
        plies.map(|plies| plies + 1)
    }

    /// A position with the attacker to move: searched until one of its numbers reaches its limit.
    fn attack<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        limits: Numbers,
        run: &mut Run<impl Fn() -> bool>,
    ) -> Numbers {
        if self.count_node(run) {
            return Numbers { proof: 1, disproof: 1 };
        }
        let key = self.key(patterns, run.level);
        if let Some(first) = self.wins_by_fours(patterns, key, run) {
            self.store(key, PROVEN, Some(first));
            return PROVEN;
        }
        let moves = match patterns.board().ply() < run.max_ply {
            true => self.threats(patterns, run),
            false => Moves::new(),
        };
        if self.gave_up {
            run.stopped = true;
            return Numbers { proof: 1, disproof: 1 };
        }
        let mut children: Vec<Child> = moves
            .iter()
            .map(|&point| self.child(patterns, point, run.level, first_numbers(patterns, point)))
            .collect();
        loop {
            let best = select(&children, |child| (child.proof, child.disproof));
            let numbers = match best {
                None => DISPROVEN,
                Some(Selection { index, .. }) => Numbers {
                    proof: children[index].proof,
                    disproof: combined(children.iter().map(|child| child.disproof)),
                },
            };
            let reached = numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
            let Some(Selection { index, second }) = best.filter(|_| !reached && !run.stopped)
            else {
                let win =
                    best.filter(|_| numbers.proof == 0).map(|best| children[best.index].point);
                self.store(key, numbers, win);
                return numbers;
            };
            let child = children[index];
            let below = Numbers {
                proof: limits.proof.min(raised(second)),
                disproof: child_limit(limits.disproof, numbers.disproof, child.disproof),
            };
            patterns.place(child.point, &mut ());
            let found = self.defend(patterns, below, run);
            patterns.undo();
            children[index] = Child { proof: found.proof, disproof: found.disproof, ..child };
            refresh(&mut children, &self.table);
        }
    }

    /// A position with the defender to move.
    fn defend<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        limits: Numbers,
        run: &mut Run<impl Fn() -> bool>,
    ) -> Numbers {
        if self.count_node(run) {
            return Numbers { proof: 1, disproof: 1 };
        }
        let key = self.key(patterns, run.level);
        let answers = self.answers(patterns, run);
        if self.gave_up {
            run.stopped = true;
            return Numbers { proof: 1, disproof: 1 };
        }
        let Some(moves) = answers else {
            self.store(key, DISPROVEN, None);
            return DISPROVEN;
        };
        let one = Numbers { proof: 1, disproof: 1 };
        let mut children: Vec<Child> =
            moves.iter().map(|&point| self.child(patterns, point, run.level, one)).collect();
        loop {
            let best = select(&children, |child| (child.disproof, child.proof));
            let numbers = match best {
                None => PROVEN,
                Some(Selection { index, .. }) => Numbers {
                    proof: combined(children.iter().map(|child| child.proof)),
                    disproof: children[index].disproof,
                },
            };
            let reached = numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
            let Some(Selection { index, second }) = best.filter(|_| !reached && !run.stopped)
            else {
                self.store(key, numbers, None);
                return numbers;
            };
            let child = children[index];
            let below = Numbers {
                proof: child_limit(limits.proof, numbers.proof, child.proof),
                disproof: limits.disproof.min(raised(second)),
            };
            patterns.place(child.point, &mut ());
            let found = self.attack(patterns, below, run);
            patterns.undo();
            children[index] = Child { proof: found.proof, disproof: found.disproof, ..child };
            refresh(&mut children, &self.table);
        }
    }

    /// Counts a position; true if the search has to end.
    fn count_node(&mut self, run: &mut Run<impl Fn() -> bool>) -> bool {
        self.nodes += 1;
        if self.nodes_left(run) == 0
            || (self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && (run.interrupted)())
        {
            run.stopped = true;
        }
        run.stopped
    }

    fn nodes_left<F>(&self, run: &Run<F>) -> u64 {
        run.nodes_end.saturating_sub(self.nodes())
    }

    /// The first move of a win by fours, in a position that is new to the table.
    fn wins_by_fours<R: RuleSet, F>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        key: u64,
        run: &Run<F>,
    ) -> Option<Point> {
        if self.table.probe(key).is_some() {
            return None;
        }
        let limits = VcfLimits {
            nodes: FOURS_FIRST.nodes.min(self.nodes_left(run)),
            fours: FOURS_FIRST.fours.min(run.fours_left(patterns.board().ply())),
            ..FOURS_FIRST
        };
        let plies_left = run.max_ply.saturating_sub(patterns.board().ply());
        match self.vcf.solve(patterns, limits, &|| false) {
            Verdict::Win(FourWin { first, plies }) => (plies <= plies_left).then_some(first),
            Verdict::No | Verdict::Unknown => None,
        }
    }

    fn child<R: RuleSet>(
        &self,
        patterns: &PatternBoard<R>,
        point: Point,
        level: Level,
        first: Numbers,
    ) -> Child {
        let key =
            patterns.board().key_after(point) ^ level.salt() ^ salt::<R>(patterns.board().size());
        let (proof, disproof) = match self.table.probe(key) {
            Some(entry) => (entry.proof, entry.disproof),
            None => (first.proof, first.disproof),
        };
        Child { point, key, proof, disproof }
    }

    fn store(&mut self, key: u64, numbers: Numbers, best: Option<Point>) {
        let Numbers { proof, disproof } = numbers;
        self.table.store(key, Entry { proof, disproof, best });
    }
}

/// The numbers of a position that was never visited, after the attacker's move: about as many
/// positions to prove as the defender has answers, and more to disprove where the move does two
/// things at once. A plain four comes late: whether fours alone win is known already, and each can
/// be played before or after any other threat, which multiplies the positions. Set by the nodes
/// that 120 tactics took (with 1 for a plain four 30 % more).
fn first_numbers<R: RuleSet>(patterns: &PatternBoard<R>, point: Point) -> Numbers {
    let us = patterns.board().side_to_move();
    let (proof, disproof) = match patterns.pattern(us, point) {
        PointPattern::FourThree => (1, 4),
        PointPattern::FourPlus | PointPattern::OpenThreePlus | PointPattern::DoubleThree => (1, 2),
        PointPattern::Four => (20, 1),
        pattern if pattern.makes_four() => (1, 1),
        PointPattern::OpenThree => (1, 1),
        _ => (4, 1),
    };
    Numbers { proof, disproof }
}

/// The child to go to, and the best number among the others.
#[derive(Clone, Copy)]
struct Selection {
    index: usize,
    second: Number,
}

/// Finds the child with the least of `numbers`' first, ties broken by its second.
fn select(children: &[Child], numbers: impl Fn(&Child) -> (Number, Number)) -> Option<Selection> {
    let mut least = (Number::MAX, Number::MAX);
    let mut second = INFINITE;
    let mut index = None;
    for (i, child) in children.iter().enumerate() {
        let own = numbers(child);
        if own < least {
            second = if index.is_some() { least.0 } else { INFINITE };
            (least, index) = (own, Some(i));
        } else {
            second = second.min(own.0);
        }
    }
    index.map(|index| Selection { index, second })
}

/// The number of a position for which all children count: the greatest, and one for each other
/// child that is not settled.
fn combined(numbers: impl Iterator<Item = Number>) -> Number {
    let (mut greatest, mut open) = (0, 0);
    for number in numbers {
        greatest = greatest.max(number);
        open += Number::from(number != 0);
    }
    match greatest {
        INFINITE => INFINITE,
        _ => (greatest + open.max(1) - 1).min(INFINITE - 1),
    }
}

/// How far a child's number may grow before its parent's, now `total`, reaches `limit`.
fn child_limit(limit: Number, total: Number, own: Number) -> Number {
    if limit >= INFINITE { INFINITE } else { (limit - total + own).min(INFINITE) }
}

/// A sibling's number with some slack.
fn raised(second: Number) -> Number {
    (second + 1 + second / EPSILON_DIVISOR).min(INFINITE)
}

/// Takes over what the table has learned of the children on other ways.
fn refresh(children: &mut [Child], table: &Table) {
    for child in children.iter_mut().filter(|child| child.proof != 0 && child.disproof != 0) {
        if let Some(entry) = table.probe(child.key) {
            (child.proof, child.disproof) = (entry.proof, entry.disproof);
        }
    }
}
