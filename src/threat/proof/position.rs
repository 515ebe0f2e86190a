//! The stones that the verifier puts down and takes up again, and what it asks about them.
//!
//! Not a [`crate::board::Board`], since the attacker's turn need not follow from the stones.

use super::Proof;
use crate::board::{AREA, Cell, Color, Direction, Point, Size};
use crate::rules::{Cells, Foul, Rule, foul_on, wins_on};

/// Stones in any number of either colour.
pub(super) struct Position {
    rule: Rule,
    size: Size,
    attacker: Color,
    /// [`Cell::Nobody`] off the board.
    cells: [Cell; AREA],
}

/// How a threat wins against a reply that does not stop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refutation {
    /// A stone there makes a winning line.
    Five(Point),
    /// A stone there leaves a winning point against every answer.
    Four(Point),
}

impl Refutation {
    /// The moves from the threat's stone to the winning one, both included.
    pub(super) const fn plies(self) -> usize {
        match self {
            Refutation::Five(_) => 1,
            Refutation::Four(_) => 3,
        }
    }
}

impl Cells for Position {
    fn cell_at(&self, x: i32, y: i32) -> Cell {
        self.size.point(x, y).map_or(Cell::Nobody, |point| self.cells[point.index()])
    }
}

impl Position {
    /// The position in which the proof starts.
    pub(super) fn before(proof: &Proof) -> Position {
        Position {
            rule: proof.rule,
            size: proof.board.size(),
            attacker: proof.attacker,
            cells: std::array::from_fn(|index| proof.board.cell(Point::from_index(index))),
        }
    }

    pub(super) fn attacker(&self) -> Color {
        self.attacker
    }

    pub(super) fn defender(&self) -> Color {
        !self.attacker
    }

    pub(super) fn is_on_board(&self, point: Point) -> bool {
        self.size.contains(point)
    }

    /// Whether the point is on the board and has no stone.
    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == Cell::Empty
    }

    /// The empty points, row by row.
    pub(super) fn empty_points(&self) -> Vec<Point> {
        self.size.points().filter(|&point| self.is_empty(point)).collect()
    }

    /// Puts a stone on an empty point.
    pub(super) fn place(&mut self, point: Point, color: Color) {
        debug_assert!(self.is_empty(point));
        self.cells[point.index()] = color.into();
    }

    /// Takes up a stone.
    pub(super) fn remove(&mut self, point: Point) {
        self.cells[point.index()] = Cell::Empty;
    }

    /// Whether a stone of `color` on `point` makes, or would make, a winning line.
    pub(super) fn wins(&self, color: Color, point: Point) -> bool {
        wins_on(self, self.rule, point, color)
    }

    /// Why `color` may not play on the empty `point`. This takes long: ask it last.
    pub(super) fn foul(&self, color: Color, point: Point) -> Option<Foul> {
        if self.rule.has_forbidden_moves(color) { foul_on(self, point) } else { None }
    }

    /// The empty points on which a stone of `color` makes a winning line.
    pub(super) fn winning_points(&self, color: Color) -> Vec<Point> {
        let mut points = self.empty_points();
        points.retain(|&point| self.wins(color, point));
        points
    }

    /// The threat that wins for the attacker if the defender replies on the empty `reply`.
    ///
    /// `fives` are all points at which the attacker wins at once before that reply; the defender
    /// has none.
    pub(super) fn refutation(
        &mut self,
        threats: &[Point],
        fives: &[Point],
        reply: Point,
    ) -> Option<Refutation> {
        self.place(reply, self.defender());
        let five = threats.iter().find(|&&threat| self.still_wins(threat));
        let found = match five {
            Some(&threat) => Some(Refutation::Five(threat)),
            None => {
                let mut four = threats.iter();
                let four = four.find(|&&threat| self.is_unstoppable(fives, reply, threat));
                four.map(|&threat| Refutation::Four(threat))
            }
        };
        self.remove(reply);
        found
    }

    /// Whether the attacker's stone on `threat`, which makes no five itself, leaves the defender
    /// without a winning point, and the attacker with one whatever the defender answers.
    ///
    /// Before `reply`, his last stone, the defender had no winning point.
    fn is_unstoppable(&mut self, fives: &[Point], reply: Point, threat: Point) -> bool {
        if !self.is_empty(threat) {
            return false;
        }
        self.place(threat, self.attacker);
        let fives = self.fives_after(fives, threat);
        let unstoppable = fives.first().is_some_and(|&first| {
            let answers = self.points_that_matter(first);
            !self.makes_four(self.defender(), reply)
                && answers.into_iter().all(|answer| !self.stops(answer, &fives))
        });
        self.remove(threat);
        unstoppable && self.foul(self.attacker, threat).is_none()
    }

    /// All winning points of the attacker, whose last stone is `stone` and who had (at most)
    /// `fives` before it. A stone of the defender's never adds to them.
    pub(super) fn fives_after(&self, fives: &[Point], stone: Point) -> Vec<Point> {
        let new = self.ends(self.attacker, stone);
        let mut all: Vec<Point> = fives.iter().copied().chain(new).collect();
        all.retain(|&point| self.still_wins(point));
        all
    }

    /// The answers after which the attacker might no longer win at `five`: that point itself and
    /// the points next to the line he makes there. Any other leaves the line as it is.
    fn points_that_matter(&self, five: Point) -> Vec<Point> {
        std::iter::once(five).chain(self.ends(self.attacker, five)).collect()
    }

    /// Whether all points in `fives` cease to win when the defender answers there, and he may.
    fn stops(&mut self, answer: Point, fives: &[Point]) -> bool {
        self.place(answer, self.defender());
        let stopped = !fives.iter().any(|&five| self.still_wins(five));
        self.remove(answer);
        stopped && self.foul(self.defender(), answer).is_none()
    }

    /// Whether the attacker wins at once on this point, if it is empty.
    pub(super) fn still_wins(&self, five: Point) -> bool {
        self.is_empty(five) && self.wins(self.attacker, five)
    }

    /// Whether the stone of `color` on `stone` makes a winning point.
    fn makes_four(&self, color: Color, stone: Point) -> bool {
        self.ends(color, stone).any(|point| self.wins(color, point))
    }

    /// In each direction, the first point past the stones of `color` that follow `point`, where
    /// it is empty. A winning line that a stone on another point makes together with a stone on
    /// `point` is unbroken, so that other point is one of these.
    fn ends(&self, color: Color, point: Point) -> impl Iterator<Item = Point> + '_ {
        let rays =
            Direction::ALL.into_iter().flat_map(|direction| [(direction, -1), (direction, 1)]);
        rays.filter_map(move |(direction, side)| {
            let ray = (1..).map(|steps| point.step(direction, side * steps));
            let mut past = ray.skip_while(|&(x, y)| self.cell_at(x, y) == color.into());
            let (x, y) = past.next()?;
            self.size.point(x, y).filter(|&end| self.is_empty(end))
        })
    }
}
