//! A set of points as one bit each.

use super::{Direction, Point, STRIDE, Size};
use std::ops::{BitAnd, BitOr, Not};

/// A set of points: a word for each row, a bit for each column.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PointSet {
    rows: [u32; STRIDE],
}

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet { rows: [0; STRIDE] };

    /// The set with these rows, from the top; bit `x` is the point in column `x`.
    #[inline(always)]
    pub const fn from_rows(rows: [u32; STRIDE]) -> PointSet {
        PointSet { rows }
    }

    /// All points of a board.
    pub fn all(size: Size) -> PointSet {
        let row = u32::MAX >> (STRIDE - size.width());
        let mut rows = [0; STRIDE];
        rows[..size.height()].fill(row);
        PointSet { rows }
    }

    /// Adds a point.
    #[inline(always)]
    pub fn insert(&mut self, point: Point) {
        self.rows[point.y()] |= 1 << point.x();
    }

    /// Whether the point is in the set.
    #[inline(always)]
    pub fn contains(&self, point: Point) -> bool {
        self.rows[point.y()] >> point.x() & 1 != 0
    }

    /// Removes the point if it is in the set, adds it otherwise.
    #[inline(always)]
    pub fn toggle(&mut self, point: Point) {
        self.rows[point.y()] ^= 1 << point.x();
    }

    /// Whether the set has no point.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |any, row| any | row) == 0
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The points, row by row.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.rows.iter().enumerate().flat_map(|(y, &row)| Bits(row).map(move |x| Point::new(x, y)))
    }

    /// The first point, row by row.
    #[inline(always)]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points that lie `steps` along `direction`, either way, from a point of the set. They
    /// may lie off the board.
    #[inline(always)]
    pub fn shifted_both_ways(&self, direction: Direction, steps: usize) -> PointSet {
        let (dx, dy) = direction.step();
        let mut rows = [0; STRIDE];
        let down = dy.unsigned_abs() as usize * steps;
        for y in down..STRIDE {
            // With (dx, dy) = (1, -1) the step up goes right, so the step down goes left.
            let (to_below, to_above) = match (dx, dy) {
                (0, _) => (self.rows[y - down], self.rows[y]),
                (_, 0) => (self.rows[y] << steps | self.rows[y] >> steps, 0),
                (_, 1) => (self.rows[y - down] << steps, self.rows[y] >> steps),
                _ => (self.rows[y - down] >> steps, self.rows[y] << steps),
            };
            rows[y] |= to_below;
            rows[y - down] |= to_above;
        }
        PointSet { rows }
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    #[inline(always)]
    fn bitand(self, other: PointSet) -> PointSet {
        PointSet { rows: std::array::from_fn(|y| self.rows[y] & other.rows[y]) }
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    #[inline(always)]
    fn bitor(self, other: PointSet) -> PointSet {
        PointSet { rows: std::array::from_fn(|y| self.rows[y] | other.rows[y]) }
    }
}

/// The complement within all 32×32 indices; intersect with the board before use.
impl Not for PointSet {
    type Output = PointSet;

    #[inline(always)]
    fn not(self) -> PointSet {
        PointSet { rows: self.rows.map(|row| !row) }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

/// The positions of the set bits of a word, lowest first.
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (lowest < u32::BITS).then_some(lowest as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_agree_with_steps() {
        let point = Point::new(9, 20);
        let set: PointSet = [point].into_iter().collect();
        for direction in Direction::ALL {
            for steps in 1..=5 {
                let expected = [-steps, steps].map(|s| {
                    let (x, y) = point.step(direction, s);
                    Point::new(x as usize, y as usize)
                });
                let shifted = set.shifted_both_ways(direction, steps as usize);
                assert_eq!(shifted, expected.into_iter().collect(), "{direction:?} {steps}");
            }
        }
    }

    #[test]
    fn sets_behave_as_sets() {
        let size = Size::new(7, 32).unwrap();
        let all = PointSet::all(size);
        assert_eq!(all.len(), size.area());
        assert!(all.iter().eq(size.points()));
        assert!((all & !all).is_empty());
        let mut set = PointSet::EMPTY;
        set.toggle(Point::new(3, 4));
        assert!(set.contains(Point::new(3, 4)) && set.len() == 1);
        assert_eq!((set | all), all);
    }
}
