//! Patterns, evaluation and candidate moves against their slow twins and against play itself.

mod reference;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use reference::grid::{Grid, STEPS, place};
use reference::pattern::{self as twin, Reader};
use reference::setup::{draw, set_up};
use std::ops::{Range, RangeInclusive};
use tengen::board::notation::parse_board;
use tengen::board::{AREA, Board, Cell, Color, Direction, Point, PointSet, Size, Stone, Symmetry};
use tengen::eval::Position;
use tengen::pattern::{Code, LinePattern, PatternBoard, PointPattern, ThreatKind};
use tengen::rules::{Foul, Renju, Rule, RuleSet, foul, wins_at};
use tengen::search::candidates;
use tengen::with_rule_set;

// ---------------------------------------------------------------------------------------------
// Random positions
// ---------------------------------------------------------------------------------------------

/// Where to put a stone, told from the stones that are there.
#[derive(Clone, Copy, Debug)]
struct Nudge {
    /// Near one of the stones of the player to move, or near any stone.
    own: bool,
    stone: Index,
    direction: usize,
    steps: i32,
}

fn nudges() -> impl Strategy<Value = Nudge> {
    let steps = prop_oneof![6 => -1..=1, 3 => -3..=3, 1 => -6..=6];
    (prop::bool::weighted(0.8), any::<Index>(), 0..4usize, steps)
        .prop_map(|(own, stone, direction, steps)| Nudge { own, stone, direction, steps })
}

impl Nudge {
    /// The first empty point from the chosen one onwards, if there is one nearby; any empty point
    /// if there is no stone to start from.
    fn target(self, board: &Board) -> Option<Point> {
        let mover = board.side_to_move();
        let near = |stone: &&Stone| !self.own || stone.color == mover;
        let stones: Vec<Point> = board.history().iter().filter(near).map(|s| s.point).collect();
        if stones.is_empty() {
            let empty: Vec<Point> = board.empty_points().collect();
            return (!empty.is_empty()).then(|| *self.stone.get(&empty));
        }
        let (from, direction) = (*self.stone.get(&stones), Direction::ALL[self.direction]);
        let (side, start) = (if self.steps < 0 { -1 } else { 1 }, self.steps.abs());
        (start..start + 6)
            .map(|steps| from.step(direction, side * steps))
            .map_while(|(x, y)| board.size().point(x, y))
            .find(|&point| board.is_empty(point))
    }
}

fn sizes(sides: RangeInclusive<usize>) -> impl Strategy<Value = Size> {
    let small = *sides.start()..=9;
    let rectangles = (sides.clone(), sides.clone()).prop_map(|(w, h)| Size::new(w, h).unwrap());
    let squares = sides.prop_map(|side| Size::square(side).unwrap());
    let boxes = (small.clone(), small).prop_map(|(w, h)| Size::new(w, h).unwrap());
    prop_oneof![2 => rectangles, 1 => squares, 2 => boxes, 2 => Just(Size::STANDARD)]
}

/// Stones in clusters and rows, as in games, though nobody stops at a five.
fn clustered(sizes: impl Strategy<Value = Size>) -> impl Strategy<Value = Board> {
    let nobody =
        prop_oneof![3 => Just(0..1), 1 => Just(0..9)].prop_flat_map(|n| vec(any::<Index>(), n));
    (sizes, nobody, vec(nudges(), 0..70)).prop_map(|(size, nobody, nudges)| {
        let mut board = Board::new(size);
        let points: Vec<Point> = size.points().collect();
        for index in nobody {
            // The same point may come twice; the second time changes nothing.
            let _ = board.place_nobody(*index.get(&points));
        }
        for nudge in nudges {
            if let Some(point) = nudge.target(&board) {
                board.place(point).unwrap();
            }
        }
        board
    })
}

/// Stones anywhere: how many of a hundred points are black, white and nobody's.
fn scattered(
    sizes: impl Strategy<Value = Size>,
    black: Range<u32>,
    white: Range<u32>,
) -> impl Strategy<Value = Board> {
    let densities = (black, white, prop_oneof![3 => Just(0), 1 => 1..=8u32]);
    (sizes, densities, vec(0..100u32, AREA)).prop_map(|(size, (black, white, nobody), numbers)| {
        let pick = |&number: &u32| match number {
            n if n < black => Cell::Black,
            n if n < black + white => Cell::White,
            n if n < black + white + nobody => Cell::Nobody,
            _ => Cell::Empty,
        };
        let mut cells: Vec<Cell> = numbers.iter().take(size.area()).map(pick).collect();
        cells[..2].fill(Cell::Empty); // room for `set_up`
        set_up(size, &cells)
    })
}

fn boards() -> impl Strategy<Value = Board> {
    prop_oneof![3 => clustered(sizes(5..=32)), 2 => scattered(sizes(5..=32), 0..45, 0..45)]
}

/// As [`boards`], on sizes that leave time for slow twins.
fn small_boards() -> impl Strategy<Value = Board> {
    prop_oneof![3 => clustered(sizes(5..=17)), 2 => scattered(sizes(5..=17), 0..45, 0..45)]
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn patterns_of<R: RuleSet>(board: &Board) -> PatternBoard<R> {
    PatternBoard::new(board.clone(), &mut ())
}

// ---------------------------------------------------------------------------------------------
// Upkeep: what is kept up to date is what one would find afresh
// ---------------------------------------------------------------------------------------------

/// A stone to place, or a stone to take back.
#[derive(Clone, Copy, Debug)]
enum Step {
    Place(Nudge),
    Undo,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![3 => nudges().prop_map(Step::Place), 2 => Just(Step::Undo)];
    vec(step, 1..40)
}

fn assert_same<R: RuleSet>(kept: &Position<R>, expected: &Position<R>) -> TestCaseResult {
    let board = expected.board();
    prop_assert_eq!(kept.board(), board);
    prop_assert_eq!(kept.board().key(), board.key());
    prop_assert_eq!(kept.board().history(), board.history());
    prop_assert_eq!(kept.patterns().occupied(), expected.patterns().occupied());
    for color in Color::ALL {
        for point in (0..AREA).map(Point::from_index) {
            let [code, expected_code] =
                [kept, expected].map(|position| position.patterns().code(color, point));
            prop_assert_eq!(code, expected_code, "{} {} {}\n{:?}", R::RULE, color, point, board);
            let [pattern, expected_pattern] =
                [kept, expected].map(|position| position.patterns().pattern(color, point));
            prop_assert_eq!(pattern, expected_pattern, "{} {} {}", R::RULE, color, point);
            prop_assert_eq!(kept.order(color, point), expected.order(color, point));
        }
        prop_assert_eq!(kept.patterns().threats(color), expected.patterns().threats(color));
    }
    prop_assert_eq!(kept.evaluate(), expected.evaluate(), "{}\n{:?}", R::RULE, board);
    Ok(())
}

fn upkeep_is_exact<R: RuleSet>(board: &Board, steps: &[Step]) -> TestCaseResult {
    let mut position = Position::<R>::new(board.clone());
    let mut placed = 0;
    for step in steps {
        match step {
            Step::Place(nudge) => {
                let Some(point) = nudge.target(position.board()) else { continue };
                position.place(point);
                placed += 1;
            }
            Step::Undo if placed > 0 => {
                position.undo();
                placed -= 1;
            }
            Step::Undo => continue,
        }
        assert_same(&position, &Position::new(position.board().clone()))?;
    }
    // Back to where it began.
    (0..placed).for_each(|_| position.undo());
    assert_same(&position, &Position::new(board.clone()))
}

/// The counts are those of the patterns that the kinds are named after.
fn threats_are_counted<R: RuleSet>(board: &Board) -> TestCaseResult {
    use PointPattern::*;
    let kinds: [(ThreatKind, &[PointPattern]); 6] = [
        (ThreatKind::Five, &[Five]),
        (ThreatKind::WinsNext, &[OpenFour, DoubleFour]),
        (ThreatKind::FourThree, &[FourThree]),
        (ThreatKind::Four, &[Four, FourPlus]),
        (ThreatKind::DoubleThree, &[DoubleThree]),
        (ThreatKind::OpenThree, &[OpenThree, OpenThreePlus]),
    ];
    let patterns = patterns_of::<R>(board);
    for color in Color::ALL {
        let counts = patterns.threats(color);
        let count = |wanted: &[PointPattern]| {
            board.size().points().filter(|&p| wanted.contains(&patterns.pattern(color, p))).count()
        };
        for (kind, wanted) in kinds {
            prop_assert_eq!(counts.get(kind), count(wanted), "{:?}\n{}", kind, board);
            prop_assert_eq!(counts.any(kind), count(wanted) > 0);
        }
        let fours = [Four, FourPlus, FourThree, DoubleFour, OpenFour];
        prop_assert_eq!(counts.any_four(), count(&fours) > 0);
    }
    Ok(())
}

/// Every range, without [`PointPattern::None`], which points off the board have too.
fn ranges_are_filters<R: RuleSet>(board: &Board) -> TestCaseResult {
    let all = &PointPattern::ALL[1..];
    let patterns = patterns_of::<R>(board);
    for color in Color::ALL {
        for (i, &low) in all.iter().enumerate() {
            for &high in &all[i..] {
                let within = |&p: &Point| (low..=high).contains(&patterns.pattern(color, p));
                let expected: PointSet = board.size().points().filter(within).collect();
                let found = patterns.points_within(color, low..=high);
                prop_assert_eq!(found, expected, "{:?} to {:?}\n{}", low, high, board);
            }
        }
        for point in board.size().points() {
            let pattern = patterns.pattern(color, point);
            prop_assert_eq!(pattern.makes_four(), PointPattern::FOURS.contains(&pattern));
            prop_assert_eq!(pattern.wins_next(), PointPattern::WINS_NEXT.contains(&pattern));
            prop_assert_eq!(pattern, patterns.patterns(color)[point.index()]);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn upkeep_gives_what_a_fresh_look_gives(board in boards(), steps in steps()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => upkeep_is_exact::<R>(&board, &steps))?;
        }
    }

    #[test]
    fn threat_counts_and_ranges_are_plain_filters(board in boards()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => threats_are_counted::<R>(&board))?;
            with_rule_set!(rule, R => ranges_are_filters::<R>(&board))?;
        }
    }

    #[test]
    fn the_key_is_that_of_the_same_stones_in_another_order(
        board in clustered(sizes(5..=32)),
        swaps in vec((any::<Index>(), any::<Index>()), 30),
    ) {
        let mut order: Vec<Point> = board.history().iter().map(|stone| stone.point).collect();
        for (first, second) in swaps.into_iter().filter(|_| !board.history().is_empty()) {
            // Stones of one colour stand at places of equal parity.
            let (first, second) = (first.index(order.len()), second.index(order.len()));
            let second = second - second.abs_diff(first) % 2 * usize::from(second > 0);
            if first.abs_diff(second) % 2 == 0 {
                order.swap(first, second);
            }
        }
        let mut other = Board::new(board.size());
        for point in board.size().points().filter(|&p| board.cell(p) == Cell::Nobody) {
            other.place_nobody(point).unwrap();
        }
        order.into_iter().for_each(|point| other.place(point).unwrap());
        prop_assert_eq!(&other, &board);
        prop_assert_eq!(other.key(), board.key());
    }
}

// ---------------------------------------------------------------------------------------------
// Line patterns against the twin
// ---------------------------------------------------------------------------------------------

fn lines_are_those_of_the_twin<R: RuleSet>(
    board: &Board,
    points: &[Point],
    weak_too: bool,
) -> TestCaseResult {
    let (patterns, grid) = (patterns_of::<R>(board), Grid::from(board));
    for color in Color::ALL {
        let mut reader = Reader::new(R::RULE, color);
        for &point in points {
            for (direction, step) in Direction::ALL.into_iter().zip(STEPS) {
                let found = patterns.code(color, point).line(direction);
                if weak_too {
                    let expected = reader.pattern(&grid, place(point), step);
                    let context = format!("{} {color} {point} {direction:?}\n{board}", R::RULE);
                    prop_assert_eq!(found, expected, "{}", context);
                } else {
                    let expected = reader.strong_pattern(&grid, place(point), step);
                    let context = format!("{} {color} {point} {direction:?}\n{board}", R::RULE);
                    let found = Some(found).filter(|&line| line >= LinePattern::Three);
                    prop_assert_eq!(found, expected, "{}", context);
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn lines_from_three_up_are_those_of_the_twin(
        board in boards(),
        picks in vec(any::<Index>(), 30),
    ) {
        let empty: Vec<Point> = board.empty_points().collect();
        prop_assume!(!empty.is_empty());
        let points: Vec<Point> = picks.iter().map(|pick| *pick.get(&empty)).collect();
        for rule in Rule::ALL {
            with_rule_set!(rule, R => lines_are_those_of_the_twin::<R>(&board, &points, false))?;
        }
    }

    #[test]
    fn all_lines_are_those_of_the_twin(board in small_boards(), pick in any::<Index>()) {
        let empty: Vec<Point> = board.empty_points().collect();
        prop_assume!(!empty.is_empty());
        let point = *pick.get(&empty);
        for rule in Rule::ALL {
            with_rule_set!(rule, R => lines_are_those_of_the_twin::<R>(&board, &[point], true))?;
        }
    }
}

/// Compares the patterns across all of these rows, which must be of the same length, with the
/// twin's: at the empty points of the columns `asked`.
fn rows_are_those_of_the_twin<R: RuleSet>(
    rows: &[Vec<Cell>],
    asked: RangeInclusive<usize>,
    readers: &mut [Reader; 2],
) {
    for rows in rows.chunks(28) {
        let width = rows[0].len();
        // Empty rows at the end, as room for `set_up` and to make a board of few rows.
        let mut cells = rows.concat();
        cells.resize(width * (rows.len() + 4), Cell::Empty);
        let board = set_up(Size::new(width, rows.len() + 4).unwrap(), &cells);
        let (patterns, grid) = (patterns_of::<R>(&board), Grid::from(&board));
        for (y, x) in (0..rows.len()).flat_map(|y| asked.clone().map(move |x| (y, x))) {
            let point = Point::new(x, y);
            for color in Color::ALL.into_iter().filter(|_| board.is_empty(point)) {
                let found = patterns.code(color, point).line(Direction::Across);
                let expected = readers[color.index()].pattern(&grid, place(point), STEPS[0]);
                assert_eq!(found, expected, "{} {color} {point} {:?}", R::RULE, rows[y]);
            }
        }
    }
}

fn readers(rule: Rule) -> [Reader; 2] {
    Color::ALL.map(|color| Reader::new(rule, color))
}

const CELLS: [Cell; 4] = [Cell::Empty, Cell::Black, Cell::White, Cell::Nobody];

#[test]
fn every_short_row_is_that_of_the_twin() {
    for rule in Rule::ALL {
        let mut readers = readers(rule);
        let mut rows = vec![vec![]];
        for length in 1..=6 {
            let longer = |row: &Vec<Cell>| CELLS.map(|cell| [row.as_slice(), &[cell]].concat());
            rows = rows.iter().flat_map(longer).collect();
            if length >= 5 {
                with_rule_set!(rule, R => {
                    rows_are_those_of_the_twin::<R>(&rows, 0..=length - 1, &mut readers);
                });
            }
        }
    }
}

/// Every five neighbours on a side, as far as the first that `color` cannot pass; beyond that, and
/// beyond the fifth neighbour, stand stones of `color`, which must not matter.
fn sides(color: Color) -> Vec<Vec<Cell>> {
    let own = Cell::from(color);
    let mut open = vec![vec![]];
    let mut done = vec![];
    for _ in 0..5 {
        for stem in std::mem::take(&mut open) {
            for cell in CELLS {
                let longer = [stem.as_slice(), &[cell]].concat();
                let passable = cell == Cell::Empty || cell == own;
                if passable { &mut open } else { &mut done }.push(longer);
            }
        }
    }
    done.iter_mut().for_each(|side| side.resize(5, own));
    done.extend(open);
    done
}

#[test]
fn every_neighbourhood_of_five_steps_is_that_of_the_twin() {
    for (rule, color) in Rule::ALL.into_iter().flat_map(|r| Color::ALL.map(|c| (r, c))) {
        let mut readers = readers(rule);
        let sides = sides(color);
        let mut rows = vec![];
        for before in &sides {
            let before: Vec<Cell> = before.iter().rev().copied().collect();
            for after in &sides {
                rows.push([before.as_slice(), &[Cell::Empty], after].concat());
            }
        }
        assert_eq!(rows.len(), 94 * 94);
        with_rule_set!(rule, R => rows_are_those_of_the_twin::<R>(&rows, 5..=5, &mut readers));
    }
}

// ---------------------------------------------------------------------------------------------
// Point patterns against what they mean in play
// ---------------------------------------------------------------------------------------------

fn patterns_mean_what_they_say<R: RuleSet>(board: &Board) -> TestCaseResult {
    let (patterns, grid) = (patterns_of::<R>(board), Grid::from(board));
    for color in Color::ALL {
        for point in board.size().points() {
            let context = format!("{} {color} {point}\n{board}", R::RULE);
            let pattern = patterns.pattern(color, point);
            if !board.is_empty(point) {
                prop_assert_eq!(pattern, PointPattern::None, "{}", context);
                prop_assert_eq!(patterns.code(color, point), Code::DEAD, "{}", context);
                continue;
            }
            let wins = reference::five::wins_at(&grid, R::RULE, place(point), color);
            prop_assert_eq!(pattern == PointPattern::Five, wins, "{}", context);
            let makes_four = twin::makes_four(&grid, R::RULE, color, place(point));
            let wins_next = twin::wins_next(&grid, R::RULE, color, place(point));
            let may_be_forbidden =
                matches!(pattern, PointPattern::Forbidden | PointPattern::DoubleThree);
            if R::RULE.has_forbidden_moves(color) && may_be_forbidden {
                let reason = foul(board, point);
                if pattern == PointPattern::Forbidden {
                    let certain = matches!(reason, Some(Foul::Overline | Foul::DoubleFour));
                    prop_assert!(certain, "{}", context);
                }
            } else {
                prop_assert_eq!(pattern.makes_four(), makes_four, "{:?} {}", pattern, context);
                prop_assert_eq!(pattern.wins_next(), wins_next, "{:?} {}", pattern, context);
                prop_assert!(!patterns.is_forbidden(color, point), "{}", context);
            }
        }
        let fives = |&p: &Point| {
            board.is_empty(p) && reference::five::wins_at(&grid, R::RULE, place(p), color)
        };
        let expected: PointSet = board.size().points().filter(fives).collect();
        prop_assert_eq!(patterns.five_points(color), expected);
    }
    Ok(())
}

/// The spoilers of every point where the opponent of the side to move would make an open or a
/// double four.
fn spoilers_spoil<R: RuleSet>(board: &Board) -> TestCaseResult {
    let mut patterns = patterns_of::<R>(board);
    let attacker = !board.side_to_move();
    for threat in patterns.points_within(attacker, PointPattern::WINS_NEXT).iter() {
        let spoilers = patterns.spoilers(attacker, threat);
        prop_assert_eq!(spoilers & *patterns.occupied(), PointSet::EMPTY);
        prop_assert_eq!(spoilers & !PointSet::all(board.size()), PointSet::EMPTY);
        for answer in board.empty_points() {
            patterns.place(answer, &mut ());
            let stands = patterns.pattern(attacker, threat).wins_next();
            patterns.undo();
            let context = format!("{} {attacker} {threat} {answer}\n{board}", R::RULE);
            prop_assert_eq!(stands, !spoilers.contains(answer), "{}", context);
        }
    }
    Ok(())
}

/// A turned or mirrored board has turned or mirrored patterns.
fn patterns_are_symmetric<R: RuleSet>(board: &Board, symmetry: Symmetry) -> TestCaseResult {
    let size = symmetry.apply_size(board.size());
    let mut cells = vec![Cell::Empty; size.area()];
    for point in board.size().points() {
        let image = symmetry.apply(point, board.size());
        cells[image.y() * size.width() + image.x()] = board.cell(point);
    }
    let (patterns, images) = (patterns_of::<R>(board), patterns_of::<R>(&set_up(size, &cells)));
    for (point, color) in board.empty_points().flat_map(|p| Color::ALL.map(|c| (p, c))) {
        let image = symmetry.apply(point, board.size());
        let context = format!("{} {color} {point} {symmetry:?}\n{board}", R::RULE);
        let (pattern, expected) = (images.pattern(color, image), patterns.pattern(color, point));
        prop_assert_eq!(pattern, expected, "{}", context);
        let forbidden = images.is_forbidden(color, image);
        prop_assert_eq!(forbidden, patterns.is_forbidden(color, point), "{}", context);
    }
    Ok(())
}

/// Within two points of a stone, or three along a line.
fn near_a_stone(board: &Board, point: Point) -> bool {
    let stones = || board.size().points().filter(|&stone| !board.is_empty(stone));
    stones().any(|stone| {
        let (dx, dy) = (point.x().abs_diff(stone.x()), point.y().abs_diff(stone.y()));
        let on_a_line = dx == 0 || dy == 0 || dx == dy;
        point.distance(stone) <= 2 || (point.distance(stone) == 3 && on_a_line)
    })
}

/// Wins and the answers to them are always looked at.
fn candidates_are_complete<R: RuleSet>(board: &Board) -> TestCaseResult {
    let patterns = patterns_of::<R>(board);
    let candidates = candidates(&patterns);
    if patterns.occupied().is_empty() {
        prop_assert!(candidates.iter().eq([board.size().center()]));
        return Ok(());
    }
    let near: PointSet = board.empty_points().filter(|&p| near_a_stone(board, p)).collect();
    prop_assert_eq!(candidates, near, "{}", board);
    let mover = board.side_to_move();
    let wins: Vec<Point> =
        board.empty_points().filter(|&p| wins_at(board, R::RULE, p, !mover)).collect();
    for point in board.empty_points() {
        let mut after = board.clone();
        after.place(point).unwrap();
        let blocks = wins.iter().any(|&win| !wins_at(&after, R::RULE, win, !mover) || win == point);
        if blocks || wins_at(board, R::RULE, point, mover) {
            let context = format!("{} {point}\n{board}", R::RULE);
            prop_assert!(candidates.contains(point), "{}", context);
        }
    }
    Ok(())
}

/// Boards on which Black has many threes, fours and overlines to make.
fn black_boards() -> impl Strategy<Value = Board> {
    let sizes = || prop_oneof![1 => Just(Size::STANDARD), 1 => sizes(5..=10)];
    prop_oneof![scattered(sizes(), 12..45, 0..20), scattered(sizes(), 15..26, 0..5)]
}

fn forbidden_points_are_fouls(board: &Board) -> TestCaseResult {
    let patterns = patterns_of::<Renju>(board);
    for point in board.empty_points() {
        let expected = foul(board, point).is_some();
        let found = patterns.is_forbidden(Color::Black, point);
        prop_assert_eq!(found, expected, "{}\n{}", point, board);
        prop_assert!(!patterns.is_forbidden(Color::White, point));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn point_patterns_mean_what_they_say(board in small_boards()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => patterns_mean_what_they_say::<R>(&board))?;
        }
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn patterns_turn_with_the_board(
        board in scattered(sizes(5..=32), 0..45, 0..45),
        symmetry in 1..8usize,
    ) {
        for rule in Rule::ALL {
            let symmetry = Symmetry::ALL[symmetry];
            with_rule_set!(rule, R => patterns_are_symmetric::<R>(&board, symmetry))?;
        }
    }

    #[test]
    fn spoilers_are_the_answers_that_spoil(board in small_boards()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => spoilers_spoil::<R>(&board))?;
        }
    }

    #[test]
    fn candidates_are_near_and_hold_wins_and_answers_to_wins(board in small_boards()) {
        for rule in Rule::ALL {
            with_rule_set!(rule, R => candidates_are_complete::<R>(&board))?;
        }
    }
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn forbidden_points_are_those_of_the_rules(board in black_boards()) {
        forbidden_points_are_fouls(&board)?;
    }
}

#[test]
fn forbidden_points_are_those_of_the_rules_in_the_referees_positions() {
    let text = include_str!("data/renju-forbidden.txt");
    let positions = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for line in positions {
        let moves = line.split_whitespace().next().unwrap();
        forbidden_points_are_fouls(&parse_board(moves, Size::STANDARD).unwrap()).unwrap();
        count += 1;
    }
    assert_eq!(count, 500);
}

// ---------------------------------------------------------------------------------------------
// Drawn cases
// ---------------------------------------------------------------------------------------------

/// A board with a `?` on the empty point that is asked about.
fn draw_question(drawing: &str) -> (Board, Point) {
    let board = draw(&drawing.replace('?', "."));
    let symbols: Vec<char> = drawing.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    let asked = symbols.iter().position(|&symbol| symbol == '?').expect("a question mark");
    let point = board.size().points().nth(asked).unwrap();
    (board, point)
}

/// A drawing of one row on a board of that width and five rows.
fn row(row: &str) -> String {
    let empty = ".".repeat(row.len());
    [empty.as_str(), empty.as_str(), row, empty.as_str(), empty.as_str()].join("\n")
}

/// What Black's stone on the `?` makes of the row, under all rules but those listed.
fn assert_line(drawn: &str, expected: LinePattern, exceptions: &[(Rule, LinePattern)]) {
    let (board, point) = draw_question(&row(drawn));
    for rule in Rule::ALL {
        let exception = exceptions.iter().find(|(listed, _)| *listed == rule);
        let expected = exception.map_or(expected, |&(_, pattern)| pattern);
        let code = with_rule_set!(rule, R => patterns_of::<R>(&board).code(Color::Black, point));
        assert_eq!(code.line(Direction::Across), expected, "{rule} {drawn}");
        let mut reader = Reader::new(rule, Color::Black);
        let twin = reader.pattern(&Grid::from(&board), place(point), STEPS[0]);
        assert_eq!(twin, expected, "the twin: {rule} {drawn}");
    }
}

/// The same pattern under both rules of caro.
fn in_caro(pattern: LinePattern) -> [(Rule, LinePattern); 2] {
    [(Rule::Caro, pattern), (Rule::CaroExact, pattern)]
}

#[test]
fn a_four_with_two_completing_points_is_open() {
    assert_line("..XX?X..", LinePattern::OpenFour, &[]);
    assert_line(".XX?X.", LinePattern::OpenFour, &[]);
    assert_line("#.XX?X.#", LinePattern::OpenFour, &[]);
}

#[test]
fn a_four_at_the_edge_or_beside_a_stone_is_not_open() {
    assert_line("XX?X...", LinePattern::Four, &[]);
    assert_line("OXX?X...", LinePattern::Four, &[]);
    assert_line("#XX?X...", LinePattern::Four, &[]);
    assert_line("..X.X?X..", LinePattern::Four, &[]);
}

/// White's stone on one completing point closes that end for good, so that the other completing
/// point makes a five between two white stones.
#[test]
fn in_caro_one_stone_can_spoil_both_completing_points() {
    assert_line("O.XX?X.O", LinePattern::OpenFour, &in_caro(LinePattern::Four));
    assert_line("O.XX?X..", LinePattern::OpenFour, &in_caro(LinePattern::Four));
    assert_line(".XX?X.O", LinePattern::OpenFour, &in_caro(LinePattern::Four));
    assert_line("O..X?X..O", LinePattern::BroadThree, &in_caro(LinePattern::Three));
    assert_line("O.X?X..O", LinePattern::OpenThree, &in_caro(LinePattern::Three));
}

#[test]
fn in_caro_a_five_needs_a_free_end() {
    assert_line("XX?XX", LinePattern::Five, &[]);
    assert_line("OXX?XX.", LinePattern::Five, &[]);
    assert_line("OXX?XX", LinePattern::Five, &[]);
    assert_line("#XX?XXO", LinePattern::Five, &[]);
    assert_line("OXX?XXO", LinePattern::Five, &in_caro(LinePattern::Dead));
    assert_line("O.X?..O", LinePattern::Two, &in_caro(LinePattern::Dead));
    assert_line("#.X?..#", LinePattern::Two, &[]);
}

#[test]
fn six_win_in_freestyle_and_caro_only() {
    let no_win = [
        (Rule::Standard, LinePattern::Dead),
        (Rule::Renju, LinePattern::Overline),
        (Rule::CaroExact, LinePattern::Dead),
    ];
    assert_line("XXX?XX", LinePattern::Five, &no_win);
    assert_line("OXXX?XXO", LinePattern::Five, &no_win);
}

#[test]
fn where_six_do_not_win_they_complete_no_four() {
    let exact =
        |pattern| [(Rule::Standard, pattern), (Rule::Renju, pattern), (Rule::CaroExact, pattern)];
    assert_line("X.XX?X.X", LinePattern::OpenFour, &exact(LinePattern::Dead));
    assert_line(".XX?X.X", LinePattern::OpenFour, &exact(LinePattern::Four));
    assert_line("..X?X..X", LinePattern::BroadThree, &exact(LinePattern::OpenThree));
    assert_line("X..X?X..X", LinePattern::BroadThree, &exact(LinePattern::Three));
}

#[test]
fn two_fours_in_one_line_are_a_double_four_in_renju() {
    for drawn in ["XXX.?.XXX", "XX.?X.XX", "XX.X?.XX", "X.X?X.X", "X.?XX.X"] {
        let double = [(Rule::Renju, LinePattern::DoubleFour)];
        assert_line(drawn, LinePattern::OpenFour, &double);
    }
}

#[test]
fn threes_are_told_apart_by_the_open_fours_they_threaten() {
    assert_line("..X?X..", LinePattern::BroadThree, &[]);
    assert_line(".X?X..", LinePattern::OpenThree, &[]);
    assert_line(".X.?X.", LinePattern::OpenThree, &[]);
    assert_line(".X?X.", LinePattern::Three, &[]);
    assert_line("X..X?..", LinePattern::Three, &[]);
}

#[test]
fn twos_and_ones_are_told_apart_by_what_they_can_become() {
    assert_line("...?X...", LinePattern::BroadTwo, &[]);
    assert_line("..?.X..", LinePattern::BroadTwo, &[]);
    assert_line(".?..X.", LinePattern::OpenTwo, &[]);
    assert_line("O.X?...O", LinePattern::OpenTwo, &in_caro(LinePattern::Two));
    assert_line("OX?....", LinePattern::Two, &[]);
    assert_line("...?...", LinePattern::OpenOne, &[]);
    assert_line("..?..", LinePattern::One, &[]);
    assert_line("?......", LinePattern::One, &[]);
    assert_line("O.?.O", LinePattern::Dead, &[]);
}

/// What the `?` is to Black: under renju, and under the rules without forbidden moves.
fn assert_point(drawing: &str, renju: PointPattern, others: PointPattern) {
    let (board, point) = draw_question(drawing);
    for rule in Rule::ALL {
        let found =
            with_rule_set!(rule, R => patterns_of::<R>(&board).pattern(Color::Black, point));
        assert_eq!(found, if rule == Rule::Renju { renju } else { others }, "{rule}\n{board}");
    }
}

#[test]
fn lines_together_make_threats() {
    use PointPattern::*;
    let four_three = "
        . . . . . . .
        . . . . . . .
        O X X X ? . .
        . . . . X . .
        . . . . X . .
        . . . . . . .
        . . . . . . .";
    assert_point(four_three, FourThree, FourThree);
    let double_three = "
        . . . . . . .
        . . . . . . .
        . . X X ? . .
        . . . . X . .
        . . . . X . .
        . . . . . . .
        . . . . . . .";
    assert_point(double_three, DoubleThree, DoubleThree);
    let double_four = "
        . . . . . . .
        . . . . . . .
        O X X X ? . .
        . . . . X . .
        . . . . X . .
        . . . . X . .
        . . . . O . .";
    assert_point(double_four, Forbidden, DoubleFour);
    let five_and_overline = "
        . . . . . . .
        . . . X . . .
        X X X ? X X .
        . . . X . . .
        . . . X . . .
        . . . X . . .
        . . . . . . .";
    assert_point(five_and_overline, Five, Five);
}

/// Checks where White takes the strength from Black's open four on the `?`: the points marked `!`.
fn assert_spoilers(drawn: &str, rule: Rule, expected: &str) {
    let (board, point) = draw_question(&row(drawn));
    let spoilers =
        with_rule_set!(rule, R => patterns_of::<R>(&board).spoilers(Color::Black, point));
    let marked = expected.char_indices().filter(|(_, symbol)| *symbol == '!');
    let expected: PointSet = marked.map(|(x, _)| Point::new(x, point.y())).collect();
    let list = |set: PointSet| set.iter().collect::<Vec<_>>();
    assert_eq!(list(spoilers), list(expected), "{rule} {drawn}");
}

#[test]
fn an_open_four_is_spoilt_on_it_and_beside_it() {
    assert_spoilers("...XXX?...", Rule::Freestyle, "..!XXX!!..");
    assert_spoilers("...XXX?...", Rule::Standard, "..!XXX!!..");
    assert_spoilers("...X?XX...", Rule::Renju, "..!X!XX!..");
    assert_spoilers("XXX.?.XXX", Rule::Standard, "XXX!!!XXX");
    // In caro a stone one point further off closes an end as well.
    assert_spoilers("...XXX?...", Rule::Caro, ".!!XXX!!!.");
}
