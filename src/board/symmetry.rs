//! The symmetries of the board.

use super::{Point, Size};

/// One of the eight symmetries of the square: optionally transpose, then mirror each axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    mirror_x: bool,
    mirror_y: bool,
}

impl Symmetry {
    /// All eight, the identity first; the first four keep width and height apart and so suit
    /// rectangles too.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transpose: false, mirror_x: false, mirror_y: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { transpose: i & 4 != 0, mirror_x: i & 1 != 0, mirror_y: i & 2 != 0 };
            i += 1;
        }
        all
    };

    /// The size of the board after applying this symmetry to one of `size`.
    pub fn apply_size(self, size: Size) -> Size {
        if self.transpose {
            Size::new(size.height(), size.width()).expect("sides stay in range")
        } else {
            size
        }
    }

    /// Where `point` of a board of `size` goes, on the board of [`Symmetry::apply_size`].
    pub fn apply(self, point: Point, size: Size) -> Point {
        let (x, y) = if self.transpose { (point.y(), point.x()) } else { (point.x(), point.y()) };
        let size = self.apply_size(size);
        Point::new(
            if self.mirror_x { size.width() - 1 - x } else { x },
            if self.mirror_y { size.height() - 1 - y } else { y },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_symmetry_is_a_bijection_and_all_differ() {
        let size = Size::new(7, 5).unwrap();
        let mut images = HashSet::new();
        for symmetry in Symmetry::ALL {
            let target = symmetry.apply_size(size);
            let image: Vec<_> = size.points().map(|p| symmetry.apply(p, size)).collect();
            assert!(image.iter().all(|&p| target.contains(p)));
            assert_eq!(image.iter().collect::<HashSet<_>>().len(), size.area());
            images.insert(image);
        }
        assert_eq!(images.len(), 8);
    }
}
