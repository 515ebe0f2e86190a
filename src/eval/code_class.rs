//! Codes without the order of their lines: what weights are kept for.

use crate::pattern::{Code, LinePattern};

/// All codes with the same four line patterns, in whatever directions: they mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CodeClass(u16);

/// The patterns of the lines of each class, ascending, in the order of [`CodeClass::index`].
static LINES: [[LinePattern; 4]; CodeClass::COUNT] = {
    let mut lines = [[LinePattern::Dead; 4]; CodeClass::COUNT];
    let mut class = 0;
    let mut strongest = 0;
    while strongest < LinePattern::ALL.len() {
        let mut third = 0;
        while third <= strongest {
            let mut second = 0;
            while second <= third {
                let mut weakest = 0;
                while weakest <= second {
                    lines[class] = [
                        LinePattern::ALL[weakest],
                        LinePattern::ALL[second],
                        LinePattern::ALL[third],
                        LinePattern::ALL[strongest],
                    ];
                    class += 1;
                    weakest += 1;
                }
                second += 1;
            }
            third += 1;
        }
        strongest += 1;
    }
    lines
};

impl CodeClass {
    /// The number of classes: four of fourteen patterns, repetitions allowed.
    pub const COUNT: usize = 17 * 16 * 15 * 14 / 24;

    /// Four dead lines: the class of [`Code::DEAD`].
    pub const DEAD: CodeClass = CodeClass(0);

    /// Four open ones: the class of a point on an empty board, far from its edges.
    pub const EMPTY: CodeClass = CodeClass(2 + 3 + 4 + 5);

    /// The class of four line patterns in any order.
    pub fn of(lines: [LinePattern; 4]) -> CodeClass {
        let mut lines = lines.map(|line| line as u16);
        lines.sort_unstable();
        let [a, b, c, d] = lines;
        // The combinatorial number system, for combinations with repetition.
        CodeClass(
            a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24,
        )
    }

    /// All classes, by [`CodeClass::index`].
    pub fn all() -> impl Iterator<Item = CodeClass> {
        (0..CodeClass::COUNT as u16).map(CodeClass)
    }

    /// The class as an index into tables of length [`CodeClass::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The line patterns, from the weakest to the strongest.
    pub fn lines(self) -> [LinePattern; 4] {
        LINES[self.index()]
    }

    /// One of the codes of this class.
    pub fn code(self) -> Code {
        Code::new(self.lines())
    }
}

impl From<Code> for CodeClass {
    fn from(code: Code) -> CodeClass {
        CodeClass::of(code.lines())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_found_from_its_lines_in_any_order() {
        for (index, class) in CodeClass::all().enumerate() {
            assert_eq!(class.index(), index);
            let [a, b, c, d] = class.lines();
            for lines in [[a, b, c, d], [d, c, b, a], [b, d, a, c]] {
                assert_eq!(CodeClass::of(lines), class);
            }
            assert_eq!(CodeClass::from(class.code()), class);
        }
        assert_eq!(CodeClass::DEAD, CodeClass::from(Code::DEAD));
        assert_eq!(CodeClass::EMPTY, CodeClass::of([LinePattern::OpenOne; 4]));
    }
}
