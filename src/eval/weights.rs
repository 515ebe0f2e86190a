//! How much each code is worth.

use crate::board::Color;
use crate::pattern::{Code, LinePattern, PointPattern};
use crate::rules::{Rule, RuleSet};
use std::sync::OnceLock;

/// The worth of a point's code to its owner, centi-units.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    /// When it is the owner's turn.
    pub(super) moving: i16,
    /// When it is the opponent's turn.
    pub(super) waiting: i16,
}

/// The weights of one rule.
pub(super) struct Weights {
    /// By colour, then by code.
    table: [[Weight; Code::COUNT]; 2],
}

impl Weights {
    /// The weights of rule `R`, made on first use.
    pub(super) fn get<R: RuleSet>() -> &'static Weights {
        static WEIGHTS: [OnceLock<Box<Weights>>; Rule::ALL.len()] = [const { OnceLock::new() }; 5];
        WEIGHTS[R::RULE as usize].get_or_init(|| Weights::build(R::RULE))
    }

    /// What `code` is worth to `color`.
    #[inline(always)]
    pub(super) fn weight(&self, color: Color, code: Code) -> Weight {
        self.table[color.index()][code.index()]
    }

    fn build(rule: Rule) -> Box<Weights> {
        let mut weights = Box::new(Weights { table: [[Weight::default(); Code::COUNT]; 2] });
        for color in Color::ALL {
            for code in Code::all() {
                let pattern = PointPattern::of(code, rule.has_forbidden_moves(color));
                weights.table[color.index()][code.index()] = hand_set(code, pattern);
            }
        }
        weights
    }
}

/// Weights set by hand: lines add up, and a point that is a threat as a whole is worth more to
/// the one who can play it now.
fn hand_set(code: Code, pattern: PointPattern) -> Weight {
    let lines: i16 = code.lines().into_iter().map(line_worth).sum();
    let (moving, waiting) = threat_worth(pattern);
    match pattern {
        PointPattern::Forbidden => Weight::default(),
        _ => Weight { moving: lines + moving, waiting: lines + waiting },
    }
}

fn line_worth(line: LinePattern) -> i16 {
    match line {
        LinePattern::Dead | LinePattern::Overline => 0,
        LinePattern::One => 1,
        LinePattern::OpenOne => 3,
        LinePattern::Two => 4,
        LinePattern::OpenTwo => 9,
        LinePattern::BroadTwo => 12,
        LinePattern::Three => 10,
        LinePattern::OpenThree => 18,
        LinePattern::BroadThree => 22,
        LinePattern::Four | LinePattern::DoubleFour => 24,
        LinePattern::OpenFour => 60,
        LinePattern::Five => 100,
    }
}

/// What the whole point adds for the owner, to move and not to move.
fn threat_worth(pattern: PointPattern) -> (i16, i16) {
    match pattern {
        PointPattern::None | PointPattern::Weak | PointPattern::OpenTwo => (0, 0),
        PointPattern::OpenTwos => (8, 4),
        PointPattern::Three => (2, 0),
        PointPattern::ThreePlus => (10, 5),
        PointPattern::OpenThree => (10, 2),
        PointPattern::OpenThreePlus => (25, 10),
        PointPattern::DoubleThree => (90, 40),
        PointPattern::Four => (10, 2),
        PointPattern::FourPlus => (35, 15),
        PointPattern::FourThree => (400, 60),
        PointPattern::DoubleFour | PointPattern::OpenFour => (1000, 60),
        PointPattern::Five => (2000, 400),
        PointPattern::Forbidden => (0, 0),
    }
}
