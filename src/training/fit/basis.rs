//! A weight for each code class, from parameters that classes share.
//!
//! The weight of a class is the sum of a parameter for each of its four lines, one for each of the
//! six pairs of lines, one for its point pattern, and one of its own. A ridge keeps the more
//! special ones small, so that a class that is seldom seen gets what its parts suggest, and one
//! that is often seen what it deserves.

use crate::board::Color;
use crate::eval::CodeClass;
use crate::pattern::{LinePattern, PointPattern};
use crate::rules::Rule;

const LINES: usize = LinePattern::ALL.len();
const PAIRS: usize = LINES * (LINES + 1) / 2;
const FIRST_PAIR: usize = LINES;
const FIRST_PATTERN: usize = FIRST_PAIR + PAIRS;
const FIRST_CLASS: usize = FIRST_PATTERN + PointPattern::COUNT;

/// The parameters that each class's weight is the sum of.
pub(super) struct ClassBasis {
    parts: Vec<[u16; 12]>,
}

impl ClassBasis {
    /// The number of parameters.
    pub(super) const PARAMETERS: usize = FIRST_CLASS + CodeClass::COUNT;

    /// The parts of classes for a colour that `may_be_forbidden` moves.
    pub(super) fn new(may_be_forbidden: bool) -> ClassBasis {
        ClassBasis { parts: CodeClass::all().map(|class| parts(class, may_be_forbidden)).collect() }
    }

    /// Adds to the rows of these classes, `WIDTH` numbers each, the rows of the parameters that they
    /// are the sum of.
    pub(super) fn expand<const WIDTH: usize>(
        &self,
        classes: impl Iterator<Item = CodeClass>,
        parameters: &[f32],
        weights: &mut [f32],
    ) {
        let parameters = parameters.as_chunks::<WIDTH>().0;
        let weights = weights.as_chunks_mut::<WIDTH>().0;
        for class in classes {
            for &part in &self.parts[class.index()] {
                add(&mut weights[class.index()], &parameters[usize::from(part)]);
            }
        }
    }

    /// Adds the gradient by parameters that a gradient by the rows of these classes means: the
    /// transpose of [`ClassBasis::expand`].
    pub(super) fn collect<const WIDTH: usize>(
        &self,
        classes: impl Iterator<Item = CodeClass>,
        by_weights: &[f32],
        by_parameters: &mut [f32],
    ) {
        let by_weights = by_weights.as_chunks::<WIDTH>().0;
        let by_parameters = by_parameters.as_chunks_mut::<WIDTH>().0;
        for class in classes {
            for &part in &self.parts[class.index()] {
                add(&mut by_parameters[usize::from(part)], &by_weights[class.index()]);
            }
        }
    }

    /// How much of the ridge a parameter gets.
    pub(super) fn ridge(parameter: usize) -> f32 {
        match parameter {
            ..FIRST_PAIR => 0.01,
            FIRST_PAIR..FIRST_CLASS => 0.1,
            _ => 1.0,
        }
    }
}

/// The sets of colours that share weights: both, or in renju each for itself.
pub(super) struct Sets(Vec<ClassBasis>);

impl Sets {
    pub(super) fn new(rule: Rule) -> Sets {
        Sets(match rule {
            Rule::Renju => vec![ClassBasis::new(true), ClassBasis::new(false)],
            _ => vec![ClassBasis::new(false)],
        })
    }

    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The set of a colour.
    pub(super) fn of(&self, color: Color) -> usize {
        color.index().min(self.len() - 1)
    }

    /// The parts of the classes of a set.
    pub(super) fn basis(&self, set: usize) -> &ClassBasis {
        &self.0[set]
    }
}

fn add<const WIDTH: usize>(sums: &mut [f32; WIDTH], numbers: &[f32; WIDTH]) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
}

fn parts(class: CodeClass, may_be_forbidden: bool) -> [u16; 12] {
    let lines = class.lines().map(|line| line as usize);
    let mut parts = [0; 12];
    let mut i = 0;
    let mut add = |part: usize| {
        parts[i] = part as u16;
        i += 1;
    };
    for (j, &line) in lines.iter().enumerate() {
        add(line);
        for &weaker in &lines[..j] {
            add(FIRST_PAIR + line * (line + 1) / 2 + weaker);
        }
    }
    add(FIRST_PATTERN + PointPattern::of(class.code(), may_be_forbidden) as usize);
    add(FIRST_CLASS + class.index());
    parts
}
