//! The moves of a forced sequence: fours and threes, and the complete answers to them. Every answer
//! left out here loses.

use crate::board::{Color, Direction, Point, PointSet};
use crate::pattern::{LinePattern, PatternBoard, PointPattern, ThreatCounts, ThreatKind};
use crate::rules::{Rule, RuleSet};

/// The points where `color` makes a four. For Black in renju they include those that make two
/// open threes beside the four: whether they are forbidden is for the caller to ask.
pub fn fours<R: RuleSet>(patterns: &PatternBoard<R>, color: Color) -> PointSet {
    let mut found = patterns.points_within(color, PointPattern::FOURS);
    if may_hide_fours::<R>(color, patterns.threats(color)) {
        let unclear = PointPattern::DoubleThree..=PointPattern::DoubleThree;
        for point in patterns.points_within(color, unclear).iter() {
            let lines = patterns.code(color, point).lines();
            if lines.iter().any(|line| matches!(line, LinePattern::Four | LinePattern::OpenFour)) {
                found.insert(point);
            }
        }
    }
    found
}

/// Whether `color` may have a four that is counted as a double three: Black in renju, where the
/// double three matters more.
#[inline(always)]
pub fn may_hide_fours<R: RuleSet>(color: Color, threats: ThreatCounts) -> bool {
    R::RULE.has_forbidden_moves(color) && threats.any(ThreatKind::DoubleThree)
}

/// The moves of the opponent of `attacker` that keep the stone on `five` from winning.
///
/// Under most rules only the point itself. In caro a stone at an end of the line may do as well,
/// since a five with both ends opposed does not win.
pub fn against_five<R: RuleSet>(
    patterns: &PatternBoard<R>,
    attacker: Color,
    five: Point,
) -> PointSet {
    let mut answers: PointSet = [five].into_iter().collect();
    if matches!(R::RULE, Rule::Caro | Rule::CaroExact) {
        let code = patterns.code(attacker, five);
        let winning = |d: &Direction| code.line(*d) == LinePattern::Five;
        for direction in Direction::ALL.into_iter().filter(winning) {
            for side in [-1, 1] {
                if let Some(end) = end_of_run(patterns, attacker, five, direction, side) {
                    answers.insert(end);
                }
            }
        }
    }
    answers
}

/// The first point past the stones of `color` that follow `from`, if it is empty.
fn end_of_run<R: RuleSet>(
    patterns: &PatternBoard<R>,
    color: Color,
    from: Point,
    direction: Direction,
    side: i32,
) -> Option<Point> {
    let board = patterns.board();
    let mut steps = side;
    loop {
        let (x, y) = from.step(direction, steps);
        let point = board.size().point(x, y)?;
        match board.cell(point).color() {
            Some(owner) if owner == color => steps += side,
            _ => return board.is_empty(point).then_some(point),
        }
    }
}

/// The moves of the opponent of `attacker` that leave `attacker` none of the points where he
/// would make an open or double four now.
///
/// His own fours, which gain time, come beside these; any other move loses.
pub fn against_open_threes<R: RuleSet>(patterns: &PatternBoard<R>, attacker: Color) -> PointSet {
    let threats = patterns.points_within(attacker, PointPattern::WINS_NEXT);
    threats
        .iter()
        .map(|threat| patterns.spoilers(attacker, threat))
        .reduce(|all, spoilers| all & spoilers)
        .unwrap_or_default()
}
