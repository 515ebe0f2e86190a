//! The rules of the game, case by case.

mod reference;

use reference::grid::{Grid, place, point};
use reference::referee::{Verdict, judge_game};
use reference::setup::draw;
use reference::{five, foul as reference_foul};
use std::collections::BTreeSet;
use tengen::board::notation::{parse_board, parse_moves, parse_point};
use tengen::board::{Board, Cell, Color, Point, Size};
use tengen::rules::{
    Foul, Outcome, Rule, forbidden_points, foul, outcome, winning_line_anywhere, wins_at,
};

/// Checks under which rules the last stone of the drawing wins, for the engine and its twin, and
/// with the colours exchanged for all rules but renju.
fn assert_last_stone_wins(drawing: &str, winners: impl IntoIterator<Item = Rule>) {
    let winners: Vec<Rule> = winners.into_iter().collect();
    for exchanged in [false, true] {
        let drawing = if exchanged { exchange_colors(drawing) } else { drawing.to_owned() };
        let board = draw(&drawing);
        let last = *board.history().last().expect("a last stone");
        for rule in Rule::ALL.into_iter().filter(|&rule| !exchanged || rule != Rule::Renju) {
            let expected = winners.contains(&rule);
            let context = format!("{rule}\n{board}");
            assert_eq!(wins_at(&board, rule, last.point, last.color), expected, "{context}");
            let won = outcome(&board, rule).winner() == Some(last.color);
            assert_eq!(won, expected, "{context}");
            assert_eq!(winning_line_anywhere(&board, rule).is_some(), expected, "{context}");
            let twin = five::wins_at(&Grid::from(&board), rule, place(last.point), last.color);
            assert_eq!(twin, expected, "the twin, {context}");
        }
    }
}

fn exchange_colors(drawing: &str) -> String {
    let exchange = |symbol| match symbol {
        'X' => 'O',
        'O' => 'X',
        'x' => 'o',
        'o' => 'x',
        other => other,
    };
    drawing.chars().map(exchange).collect()
}

/// A drawing of one row on a board of that width and five rows.
fn row(row: &str) -> String {
    let empty = ".".repeat(row.len());
    [empty.as_str(), empty.as_str(), row, empty.as_str(), empty.as_str()].join("\n")
}

#[test]
fn a_free_five_wins_under_every_rule() {
    assert_last_stone_wins(&row("..XXxXX.."), Rule::ALL);
    assert_last_stone_wins(&row("XXXXx...."), Rule::ALL);
    assert_last_stone_wins(&row("xXXXX"), Rule::ALL);
    let falling = "
        X....
        .X...
        ..X..
        ...x.
        ....X";
    assert_last_stone_wins(falling, Rule::ALL);
    let rising = "
        . . . . . X
        . . . . X .
        . . . X . .
        . . x . . .
        . X . . . .";
    assert_last_stone_wins(rising, Rule::ALL);
    let down = "
        .....X
        .....X
        .....x
        .....X
        .....X";
    assert_last_stone_wins(down, Rule::ALL);
}

#[test]
fn four_and_lines_over_the_edge_do_not_win() {
    assert_last_stone_wins(&row("..XXxX..."), []);
    assert_last_stone_wins(&row("XX.xXX..."), []);
    let wrapped = "
        .....XX
        XxX....
        .......
        .......
        .......";
    assert_last_stone_wins(wrapped, []);
}

#[test]
fn one_blocked_end_never_matters() {
    assert_last_stone_wins(&row("OXXXxX..."), Rule::ALL);
    assert_last_stone_wins(&row("...XXXXxO"), Rule::ALL);
}

#[test]
fn caro_five_between_two_opposing_stones_does_not_win() {
    let others = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    assert_last_stone_wins(&row("OXXXxXO"), others);
    assert_last_stone_wins(&row("..OXXXxXO.."), others);
}

#[test]
fn the_edge_and_a_stone_of_nobody_are_no_opposing_stones() {
    for blocked in ["XXXxXO", "OXXXXx", "xXXXX", "OXXxXX#", "#XXxXXO", "#XXxXX#", "#XxXXX"] {
        assert_last_stone_wins(&row(blocked), Rule::ALL);
    }
}

#[test]
fn overlines_win_in_freestyle_and_caro_whatever_their_ends() {
    for line in [".XXXxXX.", "OXXXxXXO", "XXXxXX", ".XXXXxXXXX.", "#XXXxXXO"] {
        assert_last_stone_wins(&row(line), [Rule::Freestyle, Rule::Caro]);
    }
}

#[test]
fn a_stone_of_nobody_parts_a_line() {
    assert_last_stone_wins(&row("XX#xXX"), []);
    assert_last_stone_wins(&row("X#XXxXX"), Rule::ALL);
}

#[test]
fn an_overline_and_an_exact_five_in_one_move_win() {
    let both = "
        . . . X . . . .
        . . . X . . . .
        X X X x X X . .
        . . . X . . . .
        . . . X . . . .";
    assert_last_stone_wins(both, Rule::ALL);
}

#[test]
fn an_overline_can_never_win_later() {
    let later = "
        . x . . . . . .
        . . . . . . . .
        X X X X X X . .
        . . . . . . . .
        . . . . . . . .";
    let board = draw(later);
    for rule in [Rule::Standard, Rule::CaroExact] {
        assert_eq!(outcome(&board, rule), Outcome::Ongoing);
        assert_eq!(winning_line_anywhere(&board, rule), None);
    }
}

#[test]
fn only_the_last_stone_is_judged_and_the_scan_sees_all() {
    let board = draw(
        "
        . . . . . . x
        . O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .",
    );
    let line: Vec<Point> = (1..6).map(|x| Point::new(x, 1)).collect();
    for rule in Rule::ALL {
        assert_eq!(outcome(&board, rule), Outcome::Ongoing);
        assert_eq!(winning_line_anywhere(&board, rule), Some((Color::White, line.clone())));
    }
}

#[test]
fn the_winning_line_is_told_in_order() {
    let board = draw(&row("..XXXxX.."));
    let line = (2..7).map(|x| Point::new(x, 2)).collect();
    assert_eq!(outcome(&board, Rule::Renju), Outcome::Win { color: Color::Black, line });
}

#[test]
fn in_renju_white_wins_by_overline() {
    let board = draw(&row(".OOOoOO.."));
    assert_eq!(outcome(&board, Rule::Renju).winner(), Some(Color::White));
    assert_eq!(foul(&board, Point::new(0, 0)), None);
}

/// Checks the judgement on the last stone of the drawing, Black's, in renju.
fn assert_renju(drawing: &str, expected: Option<Foul>) {
    let mut board = draw(drawing);
    let last = *board.history().last().expect("a last stone");
    assert_eq!(last.color, Color::Black);
    match expected {
        Some(reason) => assert_eq!(outcome(&board, Rule::Renju), Outcome::Foul(reason), "{board}"),
        None => assert!(!matches!(outcome(&board, Rule::Renju), Outcome::Foul(_)), "{board}"),
    }
    assert_eq!(foul(&board, last.point), None, "no move on a stone");
    board.undo();
    assert_eq!(foul(&board, last.point), expected, "{board}");
    assert_eq!(forbidden_points(&board).contains(&last.point), expected.is_some(), "{board}");
    assert_eq!(reference_foul::foul(&Grid::from(&board), place(last.point)), expected, "{board}");
}

#[test]
fn in_renju_a_black_overline_is_a_foul() {
    assert_renju(&row(".XXXxXX.."), Some(Foul::Overline));
    assert_renju(&row("OXXXxXXO"), Some(Foul::Overline));
    assert_eq!(outcome(&draw(&row(".XXXxXX..")), Rule::Renju).winner(), Some(Color::White));
}

#[test]
fn fours_are_counted_by_sets_of_stones_even_in_one_line() {
    assert_renju(&row(".X.XxX.X."), Some(Foul::DoubleFour));
    assert_renju(&row(".XX.xX.XX."), Some(Foul::DoubleFour));
    assert_renju(&row("XXX.x.XXX"), Some(Foul::DoubleFour));
    assert_renju(&row("..XXxX..."), None); // straight: two completing points, one four
    assert_renju(&row(".X#XxX.X."), None);
    assert_renju(&row("XX.XxX.X."), None); // the left completing point makes an overline
}

/// The drawing with a black stone on each of the digits in `black`; other digits are empty.
fn fill(drawing: &str, black: &str) -> String {
    let symbol = |c| if black.contains(c) { 'X' } else { '.' };
    drawing.chars().map(|c| if c.is_ascii_digit() { symbol(c) } else { c }).collect()
}

#[test]
fn fours_in_two_directions_are_a_foul() {
    let cross = "
        . . . O . . . .
        . . . X . . . .
        . . . X . . . .
        O X X x X 1 2 .
        . . . X . . . .
        . . . . . . . .";
    assert_renju(&fill(cross, ""), Some(Foul::DoubleFour));
    assert_renju(&fill(cross, "2"), None); // the completing point across makes an overline
}

#[test]
fn a_five_beats_every_foul() {
    let cross = "
        . . . . . . . .
        . X . X . . . .
        . . X X . . . .
        . X X x X 1 2 .
        . . . X X . . .
        . . . . . 3 . .
        . . . . . . . .";
    assert_renju(&fill(cross, ""), Some(Foul::DoubleFour));
    assert_renju(&fill(cross, "12"), Some(Foul::Overline));
    assert_renju(&fill(cross, "3"), None);
    assert_renju(&fill(cross, "123"), None);
    let five = draw(&fill(cross, "123"));
    assert_eq!(outcome(&five, Rule::Renju).winner(), Some(Color::Black));
}

#[test]
fn threes_in_two_directions_are_a_foul() {
    let cross = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_renju(cross, Some(Foul::DoubleThree));
    let blocked = cross.replace(". . X X x", ". O X X x");
    assert_renju(&blocked, None);
}

#[test]
fn a_three_whose_fourth_stone_black_may_not_play_does_not_count() {
    // Across, only the point between 3 and 4 makes a straight four.
    let false_three = "
        . . . . . . . . .
        . . . . . 1 . . .
        . . X . . 2 . . .
        . . X . . 3 . . .
        O . x X X . . . .
        . . . . . 4 . . .
        . . . . . 5 . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_renju(&fill(false_three, ""), Some(Foul::DoubleThree));
    assert_renju(&fill(false_three, "34"), Some(Foul::DoubleThree));
    assert_renju(&fill(false_three, "234"), None); // it would be a double four there,
    assert_renju(&fill(false_three, "2345"), None); // a five,
    assert_renju(&fill(false_three, "12345"), None); // an overline
}

/// The 500 positions that the Gomocup referee has judged.
fn judged_positions() -> impl Iterator<Item = (Board, BTreeSet<Point>, BTreeSet<Point>)> {
    let points = |text: &str| match text {
        "-" => BTreeSet::new(),
        points => parse_points(points),
    };
    include_str!("data/renju-forbidden.txt").lines().map(move |line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let board = parse_board(fields[0], Size::STANDARD).expect("a position");
        (board, points(fields[1]), points(fields[2]))
    })
}

fn parse_points(text: &str) -> BTreeSet<Point> {
    parse_moves(text, Size::STANDARD).expect("points").into_iter().collect()
}

#[test]
fn forbidden_points_are_those_of_the_gomocup_referee() {
    assert_eq!(judged_positions().count(), 500);
    for (board, forbidden, lookalikes) in judged_positions() {
        let found: BTreeSet<Point> = forbidden_points(&board).into_iter().collect();
        assert_eq!(found, forbidden, "{board}");
        assert!(lookalikes.iter().all(|&point| foul(&board, point).is_none()), "{board}");
    }
}

#[test]
fn the_twin_agrees_with_the_gomocup_referee() {
    for (board, forbidden, _) in judged_positions() {
        let found = reference_foul::forbidden_places(&Grid::from(&board));
        assert_eq!(found.into_iter().map(point).collect::<BTreeSet<_>>(), forbidden, "{board}");
    }
}

#[test]
fn full_boards_without_a_winner_are_draws() {
    let board = draw(
        "
        X X O O X
        O O X X O
        X X O O X
        O O X X O
        X X O O x",
    );
    for rule in Rule::ALL {
        assert_eq!(outcome(&board, rule), Outcome::Draw);
        assert_eq!(winning_line_anywhere(&board, rule), None);
    }
    let order = board.history().iter().map(|stone| stone.point);
    assert_eq!(judge_game(Rule::Freestyle, board.size(), order), Verdict::Draw);
}

#[test]
fn the_last_move_can_win_on_a_full_board() {
    let board = draw(
        "
        X X X X x
        O O X O O
        X X O O X
        O O X X O
        X O O O X",
    );
    for rule in Rule::ALL {
        assert_eq!(outcome(&board, rule).winner(), Some(Color::Black));
    }
}

#[test]
fn stones_of_nobody_fill_a_board_too() {
    let board = draw("##########\n##########\n##########\n##########\n##########");
    assert_eq!(outcome(&board, Rule::Renju), Outcome::Draw);
    assert_eq!(winning_line_anywhere(&board, Rule::Freestyle), None);
    assert_eq!(forbidden_points(&board), []);
}

#[test]
fn an_empty_board_is_an_ongoing_game() {
    let board = Board::new(Size::STANDARD);
    assert_eq!(outcome(&board, Rule::Renju), Outcome::Ongoing);
    assert_eq!(outcome(&board, Rule::Renju).winner(), None);
    assert_eq!(forbidden_points(&board), []);
}

#[test]
fn drawings_give_the_stones_they_show() {
    let board = draw("OOOOo\n##...\n.....\nXX...\n.....");
    assert_eq!(
        board.history().last().map(|stone| stone.point),
        parse_point("e1", board.size()).ok()
    );
    assert_eq!(board.ply(), 7);
    assert_eq!(board.cell(Point::new(1, 1)), Cell::Nobody);
}

#[test]
fn fouls_have_names() {
    let names = [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree].map(|foul| foul.to_string());
    assert_eq!(names, ["overline", "double four", "double three"]);
}
