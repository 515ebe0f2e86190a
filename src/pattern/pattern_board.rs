//! A board whose patterns are kept up to date.

use super::lines::{Lines, MIDDLE};
use super::scan;
use super::tables::Tables;
use super::window::reach;
use super::{Code, LinePattern, PointPattern, ThreatCounts};
use crate::board::{AREA, Board, Cell, Color, Direction, Point, PointSet, STRIDE, Stone};
use crate::rules::RuleSet;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// Told of every code that changes while a stone is placed.
///
/// There is no call for taking back: an observer keeps a copy of its state from before the stone.
/// It should be small: while a stone is placed, a copy of it lives in registers.
pub trait Observer: Copy {
    /// The codes of a point, Black's and White's, change from `old` to `new`.
    fn codes_changed(&mut self, old: [Code; 2], new: [Code; 2]);
}

/// An observer that does not look.
impl Observer for () {
    #[inline(always)]
    fn codes_changed(&mut self, _: [Code; 2], _: [Code; 2]) {}
}

/// The codes of a point for both colours: Black's in the low half, White's in the high one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct CodePair(u32);

impl CodePair {
    #[inline(always)]
    fn split(self) -> [Code; 2] {
        [Code(self.0 as u16), Code((self.0 >> 16) as u16)]
    }

    /// This pair with the line patterns of one direction replaced.
    #[inline(always)]
    fn with_line(self, direction: Direction, (black, white): (u8, u8)) -> CodePair {
        let shift = 4 * direction.index();
        let lines = u32::from(black) | u32::from(white) << 16;
        CodePair(self.0 & !(0x000F_000F << shift) | lines << shift)
    }
}

/// What a point was before a stone changed it.
#[derive(Clone, Copy)]
struct Change {
    codes: CodePair,
    point: u16,
    patterns: [PointPattern; 2],
}

const _: () = assert!(size_of::<Change>() == 8);

/// What every change of codes is added to, while a stone is placed: apart from the board, so that
/// it stays in registers: 7 % more stones a second.
struct Tally<O> {
    threats: [ThreatCounts; 2],
    observer: O,
}

/// The most points whose patterns one stone changes: its own and ten on each of four lines.
const MAX_CHANGES: usize = 1 + 4 * 10;

/// Where the changes of one stone begin, and the counts before it.
#[derive(Clone, Copy)]
struct Frame {
    first_change: usize,
    threats: [ThreatCounts; 2],
}

/// A [`Board`] with the line patterns and point patterns of every empty point for both players.
#[derive(Clone)]
pub struct PatternBoard<R: RuleSet> {
    board: Board,
    tables: &'static Tables,
    lines: Lines,
    codes: [CodePair; AREA],
    patterns: [[PointPattern; AREA]; 2],
    threats: [ThreatCounts; 2],
    /// Where a stone (of anyone) stands.
    occupied: PointSet,
    changes: Vec<Change>,
    frames: Vec<Frame>,
    rule: PhantomData<R>,
}

impl<R: RuleSet> PatternBoard<R> {
    /// Computes all patterns of a position. The observer is told of them as changes from
    /// [`Code::DEAD`].
    pub fn new(board: Board, observer: &mut impl Observer) -> PatternBoard<R> {
        let mut patterns = PatternBoard {
            tables: Tables::get::<R>(),
            lines: Lines::new(&board),
            codes: [CodePair::default(); AREA],
            patterns: [[PointPattern::None; AREA]; 2],
            threats: [ThreatCounts::default(); 2],
            occupied: PointSet::EMPTY,
            changes: Vec::with_capacity(64 * MAX_CHANGES),
            frames: Vec::with_capacity(AREA),
            rule: PhantomData,
            board,
        };
        let mut tally = Tally { threats: patterns.threats, observer: *observer };
        for point in patterns.board.size().points() {
            if patterns.board.is_empty(point) {
                patterns.set_codes(point, patterns.compute_codes(point), &mut tally);
            } else {
                patterns.occupied.insert(point);
            }
        }
        patterns.threats = tally.threats;
        *observer = tally.observer;
        patterns.changes.clear();
        patterns
    }

    /// The position.
    #[inline(always)]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The line patterns of `point` for `color`; [`Code::DEAD`] unless the point is empty.
    #[inline(always)]
    pub fn code(&self, color: Color, point: Point) -> Code {
        self.codes[point.index()].split()[color.index()]
    }

    /// What `point` is worth to `color`; [`PointPattern::None`] unless the point is empty.
    #[inline(always)]
    pub fn pattern(&self, color: Color, point: Point) -> PointPattern {
        self.patterns[color.index()][point.index()]
    }

    /// The patterns of all points for `color`, by [`Point::index`].
    #[inline(always)]
    pub fn patterns(&self, color: Color) -> &[PointPattern; AREA] {
        &self.patterns[color.index()]
    }

    /// The points whose pattern for `color` is within `range`, which should begin above
    /// [`PointPattern::None`]: that is also the pattern of occupied points and of those off the
    /// board.
    #[inline(always)]
    pub fn points_within(&self, color: Color, range: RangeInclusive<PointPattern>) -> PointSet {
        scan::points_within(&self.patterns[color.index()], self.board.size().height(), range)
    }

    /// The points where `color` wins at once.
    #[inline(always)]
    pub fn five_points(&self, color: Color) -> PointSet {
        self.points_within(color, PointPattern::Five..=PointPattern::Five)
    }

    /// How many threatening points `color` has.
    #[inline(always)]
    pub fn threats(&self, color: Color) -> ThreatCounts {
        self.threats[color.index()]
    }

    /// The points with a stone of anyone.
    #[inline(always)]
    pub fn occupied(&self) -> &PointSet {
        &self.occupied
    }

    /// Places a stone of the side to move on an empty point.
    ///
    /// Long, and asked for in many places that take turns: copies of it would drive each other out of
    /// the instruction cache. Never inlined, the search visits 8 % more positions a second.
    ///
    /// # Panics
    /// May panic, or leave a senseless position, if the point is not empty.
    #[inline(never)]
    pub fn place(&mut self, point: Point, observer: &mut impl Observer) {
        let color = self.board.side_to_move();
        self.board.place_unchecked(point);
        self.lines.toggle(point, Cell::from(color));
        self.occupied.toggle(point);
        self.frames.push(Frame { first_change: self.changes.len(), threats: self.threats });
        self.changes.reserve(MAX_CHANGES);
        let mut tally = Tally { threats: self.threats, observer: *observer };
        self.set_codes(point, CodePair::default(), &mut tally);
        self.update_line(Direction::Across, point, &mut tally);
        self.update_line(Direction::Down, point, &mut tally);
        self.update_line(Direction::Falling, point, &mut tally);
        self.update_line(Direction::Rising, point, &mut tally);
        self.threats = tally.threats;
        *observer = tally.observer;
    }

    /// Gives the turn to the other player, as [`Board::pass`]; patterns do not depend on it.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.board.pass();
    }

    /// Takes back the last stone placed with [`PatternBoard::place`], and returns it.
    ///
    /// # Panics
    /// When no such stone is left.
    #[inline(always)]
    pub fn undo(&mut self) -> Stone {
        let frame = self.frames.pop().expect("a stone was placed");
        let stone = self.board.undo().expect("a stone was placed");
        self.lines.toggle(stone.point, Cell::from(stone.color));
        self.occupied.toggle(stone.point);
        for change in &self.changes[frame.first_change..] {
            let index = usize::from(change.point) & (AREA - 1);
            self.codes[index] = change.codes;
            self.patterns[0][index] = change.patterns[0];
            self.patterns[1][index] = change.patterns[1];
        }
        self.changes.truncate(frame.first_change);
        self.threats = frame.threats;
        stone
    }

    /// The empty points where a stone of `color`'s opponent takes from `point` the power to win
    /// with the next stone but one ([`PointPattern::wins_next`]): the point itself among them.
    pub fn spoilers(&self, color: Color, point: Point) -> PointSet {
        let mut found: PointSet = [point].into_iter().collect();
        let code = self.code(color, point);
        let stone = Cell::from(!color) as u64;
        for direction in Direction::ALL {
            if code.line(direction) < LinePattern::Four {
                continue;
            }
            let line = self.lines.around(direction, point);
            for steps in (1..=reach(R::RULE) as i32).flat_map(|steps| [-steps, steps]) {
                let shift = 2 * (MIDDLE as i32 + steps);
                if line >> shift & 3 != Cell::Empty as u64 {
                    continue;
                }
                let spoilt = self.tables.line_pattern::<R>(line | stone << shift, color);
                let pattern = self.tables.point_pattern(color, code.with_line(direction, spoilt));
                let (x, y) = point.step(direction, steps);
                if !pattern.wins_next() {
                    found.insert(Point::new(x as usize, y as usize));
                }
            }
        }
        found
    }

    /// Brings the points on one line through a new stone up to date.
    #[inline(always)]
    fn update_line(
        &mut self,
        direction: Direction,
        point: Point,
        tally: &mut Tally<impl Observer>,
    ) {
        let line = self.lines.around(direction, point);
        let (dx, dy) = direction.step();
        let step = (dy * STRIDE as i32 + dx) as isize;
        for steps in 1..=const { reach(R::RULE) } {
            for (position, offset) in [
                (MIDDLE - steps, -(steps as isize) * step),
                (MIDDLE + steps, steps as isize * step),
            ] {
                if line >> (2 * position) & 3 != Cell::Empty as u64 {
                    continue;
                }
                let index = point.index().wrapping_add_signed(offset) & (AREA - 1);
                let lines = self.tables.line_patterns::<R>(line, position);
                let codes = self.codes[index].with_line(direction, lines);
                if codes != self.codes[index] {
                    self.set_codes(Point::from_index(index), codes, tally);
                }
            }
        }
    }

    #[inline(always)]
    fn set_codes(&mut self, point: Point, new: CodePair, tally: &mut Tally<impl Observer>) {
        let index = point.index();
        let old = std::mem::replace(&mut self.codes[index], new);
        let old_patterns = [self.patterns[0][index], self.patterns[1][index]];
        self.changes.push(Change { codes: old, point: index as u16, patterns: old_patterns });
        tally.observer.codes_changed(old.split(), new.split());
        for color in Color::ALL {
            let pattern = self.tables.point_pattern(color, new.split()[color.index()]);
            tally.threats[color.index()].change(old_patterns[color.index()], pattern);
            self.patterns[color.index()][index] = pattern;
        }
    }

    /// Computes the codes of an empty point afresh.
    fn compute_codes(&self, point: Point) -> CodePair {
        Direction::ALL.into_iter().fold(CodePair::default(), |codes, direction| {
            let line = self.lines.around(direction, point);
            codes.with_line(direction, self.tables.line_patterns::<R>(line, MIDDLE))
        })
    }

    /// The line pattern that the empty point `point` would have for `color` if `extra` were black
    /// stones.
    pub(super) fn line_pattern_with(
        &self,
        color: Color,
        direction: Direction,
        point: Point,
        extra: &[Point],
    ) -> LinePattern {
        let line = self.line_with(direction, point, extra);
        self.tables.line_pattern::<R>(line, color)
    }

    /// [`Lines::around`] as it would be if `extra`, empty points, were black stones.
    pub(super) fn line_with(&self, direction: Direction, point: Point, extra: &[Point]) -> u64 {
        let mut line = self.lines.around(direction, point);
        for &stone in extra {
            if let Some(steps) = steps_between(point, stone, direction)
                && steps.unsigned_abs() as usize <= MIDDLE
            {
                line |= (Cell::Black as u64) << (2 * (MIDDLE as i32 + steps));
            }
        }
        line
    }

    /// What `point` would be worth to Black if `extra`, empty points, were black stones.
    pub(super) fn black_pattern_with(&self, point: Point, extra: &[Point]) -> (Code, PointPattern) {
        let lines = Direction::ALL
            .map(|direction| self.line_pattern_with(Color::Black, direction, point, extra));
        let code = Code::new(lines);
        (code, self.tables.point_pattern(Color::Black, code))
    }
}

/// The signed number of steps along `direction` from one point to another on the same line.
fn steps_between(from: Point, to: Point, direction: Direction) -> Option<i32> {
    let dx = to.x() as i32 - from.x() as i32;
    let dy = to.y() as i32 - from.y() as i32;
    let (step_x, step_y) = direction.step();
    let steps = if step_x != 0 { dx * step_x } else { dy * step_y };
    (dx == steps * step_x && dy == steps * step_y).then_some(steps)
}
