//! Wins by fours, against a twin that tries everything.

mod reference;

use reference::five::winning_lines;
use reference::grid::{Grid, Place, STEPS, place, walk};
use reference::random::Random;
use reference::setup::set_up;
use reference::vcf::{Fours, winning_places};
use std::collections::BTreeMap;
use std::env;
use tengen::board::{Board, Cell, Color, Point, Size};
use tengen::pattern::{PatternBoard, ThreatKind};
use tengen::rules::{Caro, CaroExact, Freestyle, Renju, Rule, RuleSet, Standard};
use tengen::threat::{FourWin, Vcf, VcfLimits, Verdict, answers_to_threatened_fours};
use tengen::with_rule_set;

/// Random positions for each rule, if `TENGEN_VCF_CASES` does not say how many.
const CASES: usize = 300;

const UNLIMITED: VcfLimits = VcfLimits { nodes: u64::MAX, fours: u32::MAX, linked: false };

fn solve(vcf: &mut Vcf, rule: Rule, board: &Board, limits: VcfLimits) -> Verdict<FourWin> {
    with_rule_set!(rule, R => {
        let mut patterns = PatternBoard::<R>::new(board.clone(), &mut ());
        vcf.solve(&mut patterns, limits, &|| false)
    })
}

// Positions.

/// A position to ask both solvers about.
#[derive(Clone)]
struct Case {
    rule: Rule,
    attacker: Color,
    grid: Grid,
}

impl Case {
    /// Stones close together, equally many of both players, no five among them, and seldom a five
    /// to be made at once.
    fn random(rule: Rule, random: &mut Random) -> Case {
        loop {
            let case = Case::any(rule, random);
            let over = |color| !winning_lines(&case.grid, rule, color).is_empty();
            let near = || !winning_places(&case.grid, rule, case.attacker).is_empty();
            if !Color::ALL.into_iter().any(over) && (!near() || random.one_in(8)) {
                return case;
            }
        }
    }

    fn any(rule: Rule, random: &mut Random) -> Case {
        let (size, corner, sides) = if random.one_in(3) {
            let sides = [random.within(6..=8), random.within(6..=8)];
            let corner = sides.map(|side| random.below(15 - side + 1));
            (Size::STANDARD, corner, sides)
        } else {
            let sides = [random.within(7..=10), random.within(7..=10)];
            (Size::new(sides[0], sides[1]).unwrap(), [0, 0], sides)
        };
        let mut cluster = Cluster { grid: Grid::new(size), corner, sides };
        for _ in 0..random.below(5).saturating_sub(1) {
            cluster.add(random, Cell::Nobody);
        }
        let area = sides[0] * sides[1];
        let each = random.within(area / 7..=area / 4);
        let (mut black, mut white) = (0, 0);
        while black.max(white) < each {
            black += cluster.add_shape(random, Cell::Black);
            white += cluster.add_shape(random, Cell::White);
        }
        (black..white).for_each(|_| cluster.add(random, Cell::Black));
        (white..black).for_each(|_| cluster.add(random, Cell::White));
        Case { rule, attacker: random.pick(&Color::ALL), grid: cluster.grid }
    }

    fn board(&self) -> Board {
        let Grid { width, height, .. } = self.grid;
        let size = Size::new(width as usize, height as usize).unwrap();
        let cells: Vec<Cell> = self.grid.places().filter_map(|at| self.grid.get(at)).collect();
        let mut board = set_up(size, &cells);
        if board.side_to_move() != self.attacker {
            board.pass();
        }
        board
    }

    /// What is wrong with the verdict, given what the twin says.
    fn flaw(&self, verdict: Verdict<FourWin>, twin: &mut Fours) -> Option<String> {
        let wins = twin.win(&self.grid);
        let fives = winning_places(&self.grid, self.rule, self.attacker);
        match verdict {
            Verdict::Unknown => Some("unknown without a limit".to_owned()),
            Verdict::No => wins.then(|| "no win, but the twin finds one".to_owned()),
            Verdict::Win(_) if !wins => Some("a win, but the twin finds none".to_owned()),
            Verdict::Win(FourWin { first, plies }) => {
                let holds = match plies {
                    1 => fives.contains(&place(first)),
                    _ => fives.is_empty() && twin.win_by(&self.grid, place(first)),
                };
                (!holds || plies % 2 == 0).then(|| format!("a win by {first} in {plies}"))
            }
        }
    }

    fn twin(&self) -> Fours {
        Fours::new(self.rule, self.attacker)
    }

    fn solved_afresh(&self) -> Verdict<FourWin> {
        solve(&mut Vcf::new(1 << 10), self.rule, &self.board(), UNLIMITED)
    }

    /// The same with as few stones as show a flaw too.
    fn reduced(mut self) -> Case {
        while let Some(less) = self.grid.places().find_map(|at| {
            let grid = self.grid.with(at, Cell::Empty);
            let less = Case { grid, ..self.clone() };
            let flawed = || less.flaw(less.solved_afresh(), &mut less.twin()).is_some();
            (self.grid.get(at) != Some(Cell::Empty) && flawed()).then_some(less)
        }) {
            self = less;
        }
        self
    }
}

/// The part of a board that gets stones.
struct Cluster {
    grid: Grid,
    corner: [usize; 2],
    sides: [usize; 2],
}

impl Cluster {
    fn any_place(&self, random: &mut Random) -> Place {
        let [x, y] = [0, 1].map(|axis| self.corner[axis] + random.below(self.sides[axis]));
        (x as i32, y as i32)
    }

    fn contains(&self, (x, y): Place) -> bool {
        let inside = |axis: usize, at: i32| {
            (self.corner[axis]..self.corner[axis] + self.sides[axis]).contains(&(at as usize))
        };
        inside(0, x) && inside(1, y)
    }

    /// Adds a stone on any empty place.
    fn add(&mut self, random: &mut Random, cell: Cell) {
        loop {
            let at = self.any_place(random);
            if self.grid.get(at) == Some(Cell::Empty) {
                return self.grid.set(at, cell);
            }
        }
    }

    /// Adds a stone, or two or three within five in a row. Returns how many.
    fn add_shape(&mut self, random: &mut Random, cell: Cell) -> usize {
        if random.one_in(2) {
            self.add(random, cell);
            return 1;
        }
        let (start, step) = (self.any_place(random), random.pick(&STEPS));
        let skipped = [random.below(5), random.below(5)];
        let row = (0..5).filter(|i| !skipped.contains(i)).map(|i| walk(start, step, i as i32));
        let row: Vec<Place> = row
            .filter(|&at| self.contains(at) && self.grid.get(at) == Some(Cell::Empty))
            .take(3)
            .collect();
        row.iter().for_each(|&at| self.grid.set(at, cell));
        row.len()
    }
}

// Properties.

fn cases() -> usize {
    env::var("TENGEN_VCF_CASES").map_or(CASES, |cases| cases.parse().expect("a number"))
}

/// Compares the solver with its twin; the solver keeps its memory from case to case.
fn check(rule: Rule) {
    let mut random = Random(u64::from(rule.gomocup_number()));
    let mut vcf = Vcf::new(1 << 12);
    let mut counts = BTreeMap::from(["white", "no", "win", "fives at once"].map(|what| (what, 0)));
    let mut longest = 0;
    let mut case_number = 0;
    while case_number < cases() {
        let case = Case::random(rule, &mut random);
        let mut twin = case.twin();
        let verdict = solve(&mut vcf, rule, &case.board(), UNLIMITED);
        if let Some(flaw) = case.flaw(verdict, &mut twin) {
            let Case { attacker, .. } = case;
            let reduced = case.clone().reduced();
            panic!("{flaw}: {rule}, {attacker}\n{:?}\n{:?}", case.board(), reduced.board());
        }
        check_limits(&case, &mut random, verdict);
        case_number += 1;
        *counts.entry("white").or_default() += usize::from(case.attacker == Color::White);
        match verdict {
            Verdict::Win(FourWin { plies, .. }) => {
                *counts.entry("win").or_default() += 1;
                *counts.entry("fives at once").or_default() += usize::from(plies == 1);
                longest = longest.max(plies);
            }
            Verdict::No | Verdict::Unknown => *counts.entry("no").or_default() += 1,
        }
    }
    println!("{rule}: {case_number} cases agree, {counts:?}, longest win {longest} plies");
    assert!(counts["win"] * 10 >= case_number * 3, "too few wins to learn from");
    assert!(counts["no"] * 4 >= case_number, "too many wins to learn from");
}

/// A limit, and to look at linked fours only, may leave a question open, but changes no answer.
fn check_limits(case: &Case, random: &mut Random, verdict: Verdict<FourWin>) {
    let (nodes, fours) = match random.one_in(2) {
        true => (random.below(40) as u64, u32::MAX),
        false => (u64::MAX, random.below(5) as u32),
    };
    let limits = VcfLimits { nodes, fours, linked: random.one_in(2) };
    let mut vcf = Vcf::new(1 << 10);
    let limited = solve(&mut vcf, case.rule, &case.board(), limits);
    let wins = |verdict| matches!(verdict, Verdict::Win(_));
    let agrees = limited == Verdict::Unknown || wins(limited) == wins(verdict);
    assert!(agrees, "{limited:?} within {limits:?}: {}\n{:?}", case.rule, case.board());
    // What was cut off is not remembered as refuted.
    let later = solve(&mut vcf, case.rule, &case.board(), UNLIMITED);
    let same = wins(later) == wins(verdict) && later != Verdict::Unknown;
    assert!(same, "{later:?} after {limits:?}: {}\n{:?}", case.rule, case.board());
}

#[test]
fn linked_fours_miss_few_wins() {
    let linked = VcfLimits { linked: true, ..UNLIMITED };
    let mut random = Random(7);
    let mut vcf = Vcf::new(1 << 12);
    let (mut all, mut found) = (0, 0);
    for _ in 0..cases() {
        let case = Case::random(Rule::Freestyle, &mut random);
        let wins = |verdict| usize::from(matches!(verdict, Verdict::Win(_)));
        all += wins(solve(&mut vcf, case.rule, &case.board(), UNLIMITED));
        found += wins(solve(&mut vcf, case.rule, &case.board(), linked));
    }
    println!("{found} of {all} wins");
    assert!(found * 20 >= all * 19 && all > 0, "{found} of {all}");
}

/// Whatever is no answer to a threatened win by fours loses to fours, and as soon as was told.
fn check_answers<R: RuleSet>() -> usize {
    let mut random = Random(100 + u64::from(R::RULE.gomocup_number()));
    let mut vcf = Vcf::new(1 << 12);
    let (mut threats, mut left_out) = (0, 0);
    for _ in 0..2 * cases() {
        let case = Case::any(R::RULE, &mut random);
        let over = |color| !winning_lines(&case.grid, R::RULE, color).is_empty();
        let mut board = case.board();
        board.pass();
        let mut patterns = PatternBoard::<R>::new(board, &mut ());
        let defender = !case.attacker;
        if Color::ALL.into_iter().any(over) || patterns.threats(defender).any(ThreatKind::Five) {
            continue;
        }
        let limits = VcfLimits { linked: random.one_in(2), ..UNLIMITED };
        let told = answers_to_threatened_fours(&mut vcf, &mut patterns, limits, &|| false);
        let Some((answers, plies)) = told else { continue };
        threats += 1;
        let empty: Vec<Point> = patterns.board().empty_points().collect();
        for point in empty {
            if answers.contains(point) || patterns.is_forbidden(defender, point) {
                continue;
            }
            left_out += 1;
            patterns.place(point, &mut ());
            let limits = VcfLimits { fours: plies as u32 / 2 - 1, ..UNLIMITED };
            let verdict = vcf.solve(&mut patterns, limits, &|| false);
            patterns.undo();
            let loses = matches!(verdict, Verdict::Win(_));
            assert!(loses, "{}: {point} of {defender} in {:?}", R::RULE, patterns.board());
        }
    }
    println!("{}: {threats} threats, {left_out} moves left out", R::RULE);
    threats
}

#[test]
fn no_answer_to_threatened_fours_is_left_out() {
    let threats =
        [check_answers::<Freestyle>(), check_answers::<Standard>(), check_answers::<Renju>()];
    assert!(threats.into_iter().all(|threats| threats * 10 > cases()), "too few: {threats:?}");
    // A four has several answers there.
    assert_eq!(check_answers::<Caro>() + check_answers::<CaroExact>(), 0);
}

#[test]
fn freestyle_wins_by_fours_are_those_of_the_twin() {
    check(Rule::Freestyle);
}

#[test]
fn standard_wins_by_fours_are_those_of_the_twin() {
    check(Rule::Standard);
}

#[test]
fn renju_wins_by_fours_are_those_of_the_twin() {
    check(Rule::Renju);
}

#[test]
fn caro_wins_by_fours_are_those_of_the_twin() {
    check(Rule::Caro);
}

#[test]
fn exact_caro_wins_by_fours_are_those_of_the_twin() {
    check(Rule::CaroExact);
}
