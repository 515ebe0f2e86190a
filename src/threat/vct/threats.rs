//! The threats of the attacker, and every answer that may stop them.

use super::{Level, Moves, Run, Vct};
use crate::board::{Color, Point, PointSet};
use crate::pattern::{PatternBoard, PointPattern, ThreatKind};
use crate::rules::{Rule, RuleSet};
use crate::threat::moves::{against_five, against_open_threes, fours};
use crate::threat::{FourWin, Vcf, VcfLimits, Verdict};
use ahash::AHashMap;

/// What was found out, at some cost, about positions: the moves that threaten fours, or the
/// answers to such a threat. Forgets everything when it grows too large.
pub(super) struct ThreatLists {
    lists: AHashMap<u64, Option<Box<[Point]>>>,
    bytes: usize,
    max_bytes: usize,
}

/// What an entry costs beside its points, bytes: key, pointer, the map's overhead.
const LIST_BYTES: usize = 64;

impl ThreatLists {
    pub(super) fn new(max_bytes: usize) -> ThreatLists {
        ThreatLists { lists: AHashMap::new(), bytes: 0, max_bytes }
    }

    pub(super) fn clear(&mut self) {
        self.lists = AHashMap::new();
        self.bytes = 0;
    }

    fn get(&self, key: u64) -> Option<Option<Moves>> {
        let list = self.lists.get(&key)?;
        Some(list.as_ref().map(|points| points.iter().copied().collect()))
    }

    fn insert(&mut self, key: u64, moves: Option<&[Point]>) {
        let bytes = LIST_BYTES + moves.map_or(0, size_of_val);
        if self.bytes + bytes > self.max_bytes {
            self.clear();
        }
        self.bytes += bytes;
        self.lists.insert(key, moves.map(Box::from));
    }
}

impl Vct {
    /// The moves of the attacker that keep the initiative.
    pub(super) fn threats<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        run: &Run<impl Fn() -> bool>,
    ) -> Moves {
        let us = patterns.board().side_to_move();
        let theirs = patterns.threats(!us);
        if theirs.any(ThreatKind::Five) {
            // Forced, whether it threatens anything new or only keeps what was threatened before.
            let five = patterns.five_points(!us).first().expect("a five is counted");
            let stops = against_five(patterns, !us, five);
            return stops.iter().filter(|&point| !patterns.is_forbidden(us, point)).collect();
        }
        // Facing an open three, only a four gains time to go on elsewhere.
        let in_time = match theirs.any(ThreatKind::WinsNext) {
            true => against_open_threes(patterns, !us),
            false => !PointSet::EMPTY,
        };
        let threes =
            patterns.points_within(us, PointPattern::OpenThree..=PointPattern::DoubleThree);
        let direct = fours(patterns, us) | (threes & in_time);
        let mut moves: Moves =
            direct.iter().filter(|&point| !patterns.is_forbidden(us, point)).collect();
        if run.level > Level::Threes {
            let candidates = in_time & !direct & !*patterns.occupied();
            moves.extend(self.indirect_threats(patterns, candidates, run));
        }
        moves
    }

    /// The moves among `candidates` after which the attacker would win by fours if the defender
    /// passed.
    fn indirect_threats<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        candidates: PointSet,
        run: &Run<impl Fn() -> bool>,
    ) -> Moves {
        let key = self.key(patterns, run.level);
        if let Some(Some(known)) = self.lists.get(key) {
            return known;
        }
        let us = patterns.board().side_to_move();
        let own = patterns.points_within(us, PointPattern::OpenTwo..=PointPattern::ThreePlus);
        let promising = match run.level {
            Level::Anything => {
                let any = PointPattern::Weak..=PointPattern::Forbidden;
                patterns.points_within(us, any.clone()) | patterns.points_within(!us, any)
            }
            _ => own,
        };
        let mut found = Moves::new();
        for point in (promising & candidates).iter() {
            if patterns.is_forbidden(us, point) || !patterns.board().is_empty(point) {
                continue;
            }
            patterns.place(point, &mut ());
            patterns.pass();
            let limits = self.limits_of_threat(run, patterns.board().ply());
            let nodes_end = self.vcf.nodes() + limits.nodes;
            match self.vcf.solve(patterns, limits, run.interrupted) {
                Verdict::Win(_) => found.push(point),
                Verdict::No => {}
                Verdict::Unknown => self.overlook(run, patterns.board().ply(), nodes_end),
            }
            patterns.pass();
            patterns.undo();
            if self.gave_up {
                return Moves::new();
            }
        }
        self.lists.insert(key, Some(&found));
        found
    }

    /// The answers of the defender: every one that is left out loses to the threat. `None` if
    /// there is no threat, or the defender wins at once.
    pub(super) fn answers<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        run: &Run<impl Fn() -> bool>,
    ) -> Option<Moves> {
        let them = patterns.board().side_to_move();
        if patterns.threats(them).any(ThreatKind::Five) || patterns.board().vacancies() == 0 {
            return None;
        }
        let ours = patterns.threats(!them);
        let answers = if ours.any(ThreatKind::Five) {
            answers_to_five(patterns)
        } else if ours.any(ThreatKind::WinsNext) {
            against_open_threes(patterns, !them) | fours(patterns, them)
        } else if run.level > Level::Threes {
            return self.answers_to_fours(patterns, run);
        } else {
            return None;
        };
        Some(answers.iter().filter(|&point| !patterns.is_forbidden(them, point)).collect())
    }

    /// The answers to a threatened win by fours, or `None` if there is no such threat.
    fn answers_to_fours<R: RuleSet>(
        &mut self,
        patterns: &mut PatternBoard<R>,
        run: &Run<impl Fn() -> bool>,
    ) -> Option<Moves> {
        let key = self.key(patterns, run.level);
        if let Some(known) = self.lists.get(key) {
            return known;
        }
        patterns.pass();
        let limits = self.limits_of_threat(run, patterns.board().ply());
        let nodes_end = self.vcf.nodes() + limits.nodes;
        let line = winning_fours(&mut self.vcf, patterns, limits, run.interrupted);
        patterns.pass();
        let answers = match line {
            Verdict::Win(line) => Some(answers_to_line(patterns, &line)),
            Verdict::No => None,
            Verdict::Unknown => {
                self.overlook(run, patterns.board().ply(), nodes_end);
                None
            }
        };
        if self.gave_up {
            return None;
        }
        self.lists.insert(key, answers.as_deref());
        answers
    }

    /// How far to search a threatened win by fours in a position of `ply` stones, within what the
    /// whole search may still take. The defender's move comes before it.
    fn limits_of_threat<F>(&self, run: &Run<F>, ply: usize) -> VcfLimits {
        let VcfLimits { nodes, fours, linked } = self.threatened_fours(ply);
        VcfLimits {
            nodes: nodes.min(self.nodes_left(run)),
            fours: fours.min(run.fours_left(ply + 1)),
            linked,
        }
    }

    /// A search for fours in a position of `ply` stones, up to the count of nodes `nodes_end`,
    /// ended without a verdict: because the whole search has to end, or by a limit of its own. Fours
    /// that would come too late anyway are no loss.
    fn overlook(&mut self, run: &Run<impl Fn() -> bool>, ply: usize, nodes_end: u64) {
        if self.nodes_left(run) == 0 || (run.interrupted)() {
            self.gave_up = true;
            return;
        }
        let too_late = run.fours_left(ply + 1) <= self.threatened_fours(ply).fours;
        self.overlooked |= !(too_late && self.vcf.nodes() < nodes_end);
    }
}

/// The moves of a win by fours of the side to move, answers included, up to a five, or to a four
/// that has no answer.
pub(in crate::threat) fn winning_fours<R: RuleSet>(
    vcf: &mut Vcf,
    patterns: &mut PatternBoard<R>,
    limits: VcfLimits,
    interrupted: &impl Fn() -> bool,
) -> Verdict<Moves> {
    let four = match vcf.solve(patterns, limits, interrupted) {
        Verdict::Win(FourWin { first, .. }) => first,
        Verdict::No => return Verdict::No,
        Verdict::Unknown => return Verdict::Unknown,
    };
    let us = patterns.board().side_to_move();
    let mut line = Moves::new();
    line.push(four);
    if patterns.threats(us).any(ThreatKind::Five) {
        return Verdict::Win(line);
    }
    patterns.place(four, &mut ());
    let rest = match answers_to_five(patterns).first() {
        None => Verdict::Win(Moves::new()),
        Some(answer) => {
            line.push(answer);
            patterns.place(answer, &mut ());
            let rest = winning_fours(vcf, patterns, limits, interrupted);
            patterns.undo();
            rest
        }
    };
    patterns.undo();
    match rest {
        Verdict::Win(rest) => {
            line.extend(rest);
            Verdict::Win(line)
        }
        // The same four won a moment ago: only a limit can have come in between.
        Verdict::No | Verdict::Unknown => Verdict::Unknown,
    }
}

/// The moves of the side to move that stop every five of the opponent.
pub(in crate::threat) fn answers_to_five<R: RuleSet>(patterns: &PatternBoard<R>) -> PointSet {
    let us = patterns.board().side_to_move();
    let answers = patterns
        .five_points(!us)
        .iter()
        .map(|five| against_five(patterns, !us, five))
        .reduce(|all, answers| all & answers)
        .unwrap_or_default();
    answers.iter().filter(|&point| !patterns.is_forbidden(us, point)).collect()
}

/// The answers of the defender, who is to move, to a threatened win by fours along `line`: all
/// after which the very same line wins no longer.
pub(in crate::threat) fn answers_to_line<R: RuleSet>(
    patterns: &mut PatternBoard<R>,
    line: &[Point],
) -> Moves {
    let them = patterns.board().side_to_move();
    let mut answers = Moves::new();
    let places = match rests_on_a_false_three(patterns, line) {
        true => PointSet::all(patterns.board().size()) & !*patterns.occupied(),
        false => places_that_matter(patterns, line),
    };
    for point in places.iter() {
        if !patterns.is_forbidden(them, point) && !still_wins(patterns, point, line) {
            answers.push(point);
        }
    }
    answers
}

/// Renju: whether the line, with the defender to move, needs a point to be forbidden to him, or
/// needs a double three of its own to be a false one. A stone far away can change either.
fn rests_on_a_false_three<R: RuleSet>(patterns: &mut PatternBoard<R>, line: &[Point]) -> bool {
    let them = patterns.board().side_to_move();
    if !R::RULE.has_forbidden_moves(Color::Black) {
        return false;
    }
    patterns.pass();
    let mut delicate = false;
    for &point in line {
        let pattern = patterns.pattern(!them, point);
        delicate |= patterns.board().side_to_move() != them && pattern == PointPattern::DoubleThree;
        patterns.place(point, &mut ());
        let fives = patterns.five_points(!them);
        delicate |= fives.iter().any(|five| patterns.is_forbidden(them, five));
    }
    line.iter().for_each(|_| {
        patterns.undo();
    });
    patterns.pass();
    delicate
}

/// Whether fours have one answer each, so that a win by fours is a line and not a tree. In caro a
/// stone at the far end may be an answer too.
fn fours_have_one_answer<R: RuleSet>() -> bool {
    !matches!(R::RULE, Rule::Caro | Rule::CaroExact)
}

/// The empty points where a stone of the defender, who is to move, could change anything about the
/// attacker's line of fours: those that the line needs, down to its last fives, and those where the
/// defender, with the answers that the line forces on him, would get a four.
///
/// Nothing else does. A four of the line stands unless the stone takes its five, as all its other
/// points are stones by then; and the defender is forced to answer unless he has a five to make,
/// in which the stone, being new, must be one of five.
fn places_that_matter<R: RuleSet>(patterns: &mut PatternBoard<R>, line: &[Point]) -> PointSet {
    let vacant = PointSet::all(patterns.board().size()) & !*patterns.occupied();
    if !fours_have_one_answer::<R>() {
        return vacant;
    }
    let defender = patterns.board().side_to_move();
    let mut places = fours_or_fouls(patterns, defender);
    patterns.pass();
    for &point in line {
        places.insert(point);
        patterns.place(point, &mut ());
        places = places | fours_or_fouls(patterns, defender);
    }
    places = places | patterns.five_points(!defender);
    line.iter().for_each(|_| {
        patterns.undo();
    });
    patterns.pass();
    places & vacant
}

/// The points where `color` makes a four, or commits a foul that may hide one: it need not be one
/// some moves earlier.
fn fours_or_fouls<R: RuleSet>(patterns: &PatternBoard<R>, color: Color) -> PointSet {
    let fouls = PointPattern::Forbidden..=PointPattern::Forbidden;
    fours(patterns, color) | patterns.points_within(color, fouls)
}

/// The moves after which a win by fours that the opponent of the side to move threatens may be
/// one no longer, if he threatens one within these limits: fours of the own are among them. After
/// any other move he wins in so many plies at the most, that move included.
///
/// `None` if there is no such threat, or if nothing can be said of the moves, as in caro, where a
/// four has several answers.
pub fn answers_to_threatened_fours<R: RuleSet>(
    vcf: &mut Vcf,
    patterns: &mut PatternBoard<R>,
    limits: VcfLimits,
    interrupted: &impl Fn() -> bool,
) -> Option<(PointSet, usize)> {
    if !fours_have_one_answer::<R>() {
        return None;
    }
    patterns.pass();
    let verdict = winning_fours(vcf, patterns, limits, interrupted);
    patterns.pass();
    let Verdict::Win(line) = verdict else { return None };
    if rests_on_a_false_three(patterns, &line) {
        return None;
    }
    // The move to come; and after the line's last four an answer and the five.
    Some((places_that_matter(patterns, &line), line.len() + 3))
}

/// Whether the attacker's line of fours still wins, move for move, after the defender, who is to
/// move, has played `point`.
fn still_wins<R: RuleSet>(patterns: &mut PatternBoard<R>, point: Point, line: &[Point]) -> bool {
    if !fours_have_one_answer::<R>() {
        return false;
    }
    patterns.place(point, &mut ());
    let wins = line_wins(patterns, line);
    patterns.undo();
    wins
}

/// The same with the attacker to move.
fn line_wins<R: RuleSet>(patterns: &mut PatternBoard<R>, line: &[Point]) -> bool {
    let [four, rest @ ..] = line else { return false };
    let us = patterns.board().side_to_move();
    let pattern = patterns.pattern(us, *four);
    if pattern == PointPattern::Five {
        return true;
    }
    if !pattern.makes_four() {
        return false;
    }
    patterns.place(*four, &mut ());
    let wins = !patterns.threats(!us).any(ThreatKind::Five)
        && match (answers_to_five(patterns).first(), rest) {
            (None, _) => patterns.threats(us).any(ThreatKind::Five),
            (Some(answer), [expected, rest @ ..]) if answer == *expected => {
                patterns.place(answer, &mut ());
                let wins = line_wins(patterns, rest);
                patterns.undo();
                wins
            }
            _ => false,
        };
    patterns.undo();
    wins
}
