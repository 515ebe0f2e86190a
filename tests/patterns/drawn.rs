//! Drawn cases: the patterns of rows and boards that one can look at.

use super::boards::patterns_of;
use super::reference::grid::{Grid, STEPS, place};
use super::reference::pattern::Reader;
use super::reference::setup::draw;
use tengen::board::{Board, Color, Direction, Point, PointSet};
use tengen::pattern::{LinePattern, PointPattern};
use tengen::rules::Rule;
use tengen::with_rule_set;

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
