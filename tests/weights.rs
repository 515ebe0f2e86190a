//! The weights of the evaluation: the files they come from, and that they are used as they say.

mod reference;

use reference::random::Random;
use tengen::board::{Board, Color, Point, Size};
use tengen::eval::{ClassWeights, CodeClass, Position, RuleWeights, pair_index};
use tengen::pattern::{LinePattern, PointPattern};
use tengen::rules::{Rule, RuleSet};
use tengen::with_rule_set;

fn text(rule: Rule) -> String {
    RuleWeights::built_in(rule).write(&["a comment".to_owned()])
}

#[test]
fn files_are_read_as_they_are_written() {
    for rule in Rule::ALL {
        let weights = RuleWeights::built_in(rule);
        assert_eq!(weights.rule, rule);
        assert_eq!(RuleWeights::parse(&text(rule)), Ok(weights));
    }
}

#[test]
fn built_in_weights_say_something_of_every_class() {
    for rule in Rule::ALL {
        let weights = RuleWeights::built_in(rule);
        for color in Color::ALL {
            let silent = |class: CodeClass| {
                let ClassWeights { own, theirs, .. } =
                    weights.colors[color.index()].classes[class.index()];
                own.into_iter()
                    .chain(theirs)
                    .all(|number| number == 0 || class == CodeClass::DEAD && number < 0)
            };
            assert!([CodeClass::DEAD, CodeClass::EMPTY].into_iter().all(silent), "{rule} {color}");
            let own = &weights.colors[color.index()];
            assert_eq!(own.classes.len(), CodeClass::COUNT);
            for class in CodeClass::all() {
                let forbids = rule.has_forbidden_moves(color);
                let only_forbidden = [LinePattern::DoubleFour, LinePattern::Overline];
                let occurs =
                    forbids || !class.lines().iter().any(|line| only_forbidden.contains(line));
                let plain = PointPattern::of(class.code(), forbids) != PointPattern::Forbidden;
                if occurs && plain && class.lines().contains(&LinePattern::Four) {
                    let weights = own.classes[class.index()];
                    assert_ne!(weights, ClassWeights::default(), "{rule} {color} {class:?}");
                }
            }
        }
        if rule != Rule::Renju {
            assert_eq!(weights.colors[0], weights.colors[1], "{rule}");
        }
    }
}

#[test]
fn wrong_files_are_refused_and_the_line_is_named() {
    let good = text(Rule::Freestyle);
    let refusal = |text: &str| RuleWeights::parse(text).unwrap_err().to_string();
    let replaced = |from: &str, to: &str| refusal(&good.replacen(from, to, 1));
    assert_eq!(refusal(""), "line 1: the file ends too early");
    assert_eq!(refusal("hello\n"), "line 1: 'tengen-weights' expected, not 'hello'");
    assert_eq!(
        replaced("tengen-weights 3", "tengen-weights 2"),
        "line 2: 'tengen-weights 3' expected, not 'tengen-weights 2'"
    );
    assert!(replaced("rule freestyle", "rule chess").starts_with("line 3: unknown rule 'chess'"));
    assert_eq!(replaced("scale ", "scale x"), "line 4: the scale is no number");
    assert_eq!(
        replaced("color both", "color black"),
        "line 5: 'color both' expected, not 'color black'"
    );
    assert_eq!(replaced("\n0001 ", "\n0002 "), "line 25: class 0001 expected, not '0002'");
    assert!(replaced("\n0001 ", "\n0001 40000 ").contains("'40000' is no number from -32768"));
    assert!(replaced("\n0001 ", "\n0001 1 ").contains("is one too many"));
    let lines: Vec<&str> = good.lines().collect();
    for end in 0..lines.len() {
        let error = refusal(&lines[..end].join("\n"));
        assert!(error.ends_with("the file ends too early"), "{error}");
    }
    assert!(refusal(&format!("{good}0000 1 1\n")).contains("the end expected"));
    // A file of another rule has other colours or another name.
    assert!(
        refusal(&good.replacen("rule freestyle", "rule renju", 1))
            .contains("'color black' expected")
    );
}

/// Which threats `us` and the opponent have, as a number.
fn threat_state<R: RuleSet>(position: &Position<R>, us: Color) -> usize {
    let any = |color, kinds: &[PointPattern]| {
        let pattern = |point| position.patterns().pattern(color, point);
        usize::from(position.board().empty_points().any(|point| kinds.contains(&pattern(point))))
    };
    use PointPattern::*;
    let kinds: [&[PointPattern]; 5] = [
        &[OpenFour, DoubleFour],
        &[FourThree],
        &[Four, FourPlus],
        &[DoubleThree],
        &[OpenThree, OpenThreePlus],
    ];
    let theirs: usize = (0..5).map(|i| any(!us, kinds[i]) << i).sum();
    let ours: usize = (1..5).map(|i| any(us, kinds[i]) << (i - 1)).sum();
    ours << 5 | theirs
}

/// How early a point should be tried, from the words of the documentation.
fn order_slowly<R: RuleSet>(position: &Position<R>, us: Color, point: Point) -> i32 {
    let weights = RuleWeights::built_in(R::RULE);
    let of = |color: Color| {
        let class = CodeClass::from(position.patterns().code(color, point));
        weights.colors[color.index()].classes[class.index()]
    };
    let (attack, defence) = (of(us).attack, of(!us).defence);
    let color = &weights.colors[us.index()];
    let gates = color.gates[threat_state(position, us)];
    let mut sum = 0;
    for i in 0..8 {
        let number = i32::from(attack[i]) + i32::from(defence[i]);
        sum += i32::from(gates[i]) * if i == 0 { number } else { number.max(0) };
    }
    let [ours, theirs] = [us, !us].map(|color| position.patterns().pattern(color, point));
    // A number of 1 is 128 in the file, a gate of 1 is 160, and 80 make a move e times as likely.
    sum / (128 * 160 / 80) + i32::from(color.pairs[pair_index(ours, theirs)])
}

/// The worth of a position from the words of the documentation, point by point.
fn evaluate_slowly<R: RuleSet>(position: &Position<R>) -> i32 {
    let weights = RuleWeights::built_in(R::RULE);
    let us = position.board().side_to_move();
    let mut inputs = Vec::new();
    for viewer in [us, !us] {
        for i in 0..8 {
            let seen = |point| {
                let of = |color: Color| {
                    let class = CodeClass::from(position.patterns().code(color, point));
                    weights.colors[color.index()].classes[class.index()]
                };
                (i32::from(of(viewer).own[i]) + i32::from(of(!viewer).theirs[i])).max(0)
            };
            inputs.push(position.board().empty_points().map(seen).sum::<i32>());
        }
    }
    let state = threat_state(position, us);
    let color = &weights.colors[us.index()];
    let mut worth = 0;
    for (unit, (of_inputs, of_unit)) in color.inputs.iter().zip(color.hidden).enumerate() {
        // A view of 1 is 32 in the file, an input's weight of 1 is 2^15, a state's 2^12.
        let mut sum = i64::from(color.states[state][unit]) << (5 + 15 - 12);
        for (input, weight) in inputs.iter().zip(of_inputs) {
            sum += i64::from(*input) * i64::from(*weight);
        }
        // Kept within 0 and 1, in parts of 2^11.
        worth += (sum.clamp(0, 1 << 20) >> 9) * i64::from(of_unit);
    }
    let worth = worth / (1 << 11) + i64::from(color.outputs[state]);
    (worth / i64::from(RuleWeights::UNITS)) as i32
}

#[test]
fn evaluation_and_move_ordering_are_what_the_file_says() {
    let mut random = Random(3);
    for rule in Rule::ALL {
        with_rule_set!(rule, R => for side in [15, 20] {
            let mut position = Position::<R>::new(Board::new(Size::square(side).unwrap()));
            for _ in 0..120 {
                let empty: Vec<_> = position.board().empty_points().collect();
                let near: Vec<_> = empty
                    .iter()
                    .copied()
                    .filter(|point| position.board().history().iter().any(|s| s.point.distance(*point) <= 2))
                    .collect();
                position.place(random.pick(if near.is_empty() { &empty } else { &near }));
                let board = position.board();
                assert_eq!(position.evaluate(), evaluate_slowly(&position), "{rule}\n{board:?}");
                for us in Color::ALL {
                    let order = position.order(us);
                    let point = random.pick(&empty);
                    if board.is_empty(point) {
                        let slow = order_slowly(&position, us, point);
                        assert_eq!(order(point), slow, "{rule} {point:?}\n{board:?}");
                    }
                }
            }
        });
    }
}
