//! Proofs of forced wins, accepted and refused, case by case.

mod reference;

use reference::setup::draw;
use tengen::board::{Color, Point, Size, notation::format_moves};
use tengen::rules::Rule;
use tengen::threat::proof::{Attack, Flaw, Proof, Verified};

/// The proof with the stones of the drawing and this tree, which is written as in the text format.
fn proof(rule: Rule, drawing: &str, attacker: Color, tree: &str) -> Proof {
    let board = draw(drawing);
    let size = board.size();
    let margin = tree.lines().filter(|line| !line.trim().is_empty());
    let margin = margin.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let tree: String =
        tree.lines().map(|line| format!("{}\n", line.get(margin..).unwrap_or(""))).collect();
    let header = format!("tengen-proof 1\nrule {rule}\nsize {size}\nattacker {attacker}");
    let proof = Proof::from_text(&format!("{header}\n\n{tree}")).unwrap();
    let proof = Proof { board, ..proof };
    check_formats(&proof);
    proof
}

/// What is written is what is read, and a main line is a game as far as it goes.
fn check_formats(proof: &Proof) {
    for text in [proof.to_text(), proof.to_json()] {
        let read = Proof::parse(&text).unwrap();
        assert_eq!((read.rule, read.attacker), (proof.rule, proof.attacker), "{text}");
        assert_eq!(read.root, proof.root, "{text}");
        let stones = proof.board.size().points().map(|point| proof.board.cell(point));
        assert!(stones.eq(proof.board.size().points().map(|point| read.board.cell(point))));
    }
    let line = proof.main_line();
    let repeated = (1..line.len()).any(|i| line[..i].contains(&line[i]));
    assert!(!repeated && line.iter().all(|&point| proof.board.is_empty(point)), "{line:?}");
}

fn accepted(rule: Rule, drawing: &str, attacker: Color, tree: &str) -> Verified {
    let proof = proof(rule, drawing, attacker, tree);
    let verified = proof.verify();
    verified.unwrap_or_else(|error| panic!("{rule}: {error}\n{}{}", proof.board, proof.to_text()))
}

fn refused(rule: Rule, drawing: &str, attacker: Color, tree: &str, message: &str) {
    let error = proof(rule, drawing, attacker, tree).verify().expect_err(message);
    assert_eq!(error.to_string(), message, "{rule}\n{}", draw(drawing));
}

fn main_line(rule: Rule, drawing: &str, attacker: Color, tree: &str) -> String {
    format_moves(proof(rule, drawing, attacker, tree).main_line())
}

use Color::{Black, White};

const OPEN_THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X X X . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn an_open_four_wins() {
    for rule in Rule::ALL {
        let verified = accepted(rule, OPEN_THREE, Black, "f3 threatens b3 g3");
        assert_eq!(verified, Verified { nodes: 1, plies: 3 });
        assert_eq!(main_line(rule, OPEN_THREE, Black, "f3 threatens b3 g3"), "f3b3g3");
    }
    let tree = "
        f3 threatens b3
          b3: g3 wins";
    let verified = accepted(Rule::Renju, OPEN_THREE, Black, tree);
    assert_eq!(verified, Verified { nodes: 2, plies: 3 });
}

#[test]
fn both_ends_of_an_open_four_must_be_met() {
    let message = "after f3: reply g3 is not answered";
    refused(Rule::Freestyle, OPEN_THREE, Black, "f3 threatens g3", message);
    refused(Rule::Freestyle, OPEN_THREE, Black, "f3", "after f3: reply a1 is not answered");
    let tree = "
        f3 threatens b3
          b3: h3 wins";
    refused(Rule::Freestyle, OPEN_THREE, Black, tree, "after f3 b3: attack h3 does not win");
}

#[test]
fn the_attack_must_be_played_on_an_empty_point_of_the_board() {
    refused(Rule::Freestyle, OPEN_THREE, Black, "c3", "attack c3 is occupied");
    let tree = "
        f3 threatens b3
          b3: f3 wins";
    refused(Rule::Freestyle, OPEN_THREE, Black, tree, "after f3 b3: attack f3 is occupied");
    let outside = Attack::winning(Point::new(20, 2));
    let proof = Proof { root: outside, ..proof(Rule::Freestyle, OPEN_THREE, Black, "f3") };
    assert_eq!(proof.verify().unwrap_err().to_string(), "attack u3 is outside the board");
    assert_eq!(proof.main_line(), []);
}

#[test]
fn what_wins_and_what_goes_on_are_told_apart() {
    let four = "
        . . . . . . .
        . . X X X X .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(accepted(Rule::Renju, four, Black, "b2 wins"), Verified { nodes: 1, plies: 1 });
    refused(Rule::Renju, four, Black, "a2 wins", "attack a2 does not win");
    let message = "attack b2 wins, and yet the proof goes on";
    refused(Rule::Renju, four, Black, "b2 threatens g2", message);
    refused(Rule::Renju, four, White, "b2 wins", "attack b2 does not win");
}

#[test]
fn nothing_is_proven_after_the_game() {
    let over = "
        . . . . . . .
        O O O O O . .
        . . . . . . .
        . X X X X . .
        . . . . . . .";
    for (attacker, tree) in [(Black, "a4 wins"), (White, "f2 wins")] {
        refused(Rule::Freestyle, over, attacker, tree, "white has won already");
    }
}

#[test]
fn replies_are_listed_once_and_on_empty_points() {
    let tree = "
        f3 threatens b3
          b3: g3 wins
          b3: h3";
    refused(Rule::Freestyle, OPEN_THREE, Black, tree, "after f3: reply b3 is listed twice");
    let tree = "
        f3 threatens b3
          c3: g3 wins";
    let message = "after f3: reply c3 is not on an empty point";
    refused(Rule::Freestyle, OPEN_THREE, Black, tree, message);
}

/// f6 makes two open threes, while White has a three on the edge.
const TWO_TWOS: &str = "
    O O O . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . X . . . . .
    . . . . . X . . . . .
    . . . X X . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

#[test]
fn two_open_threes_win_if_the_defender_has_no_four() {
    let quiet = TWO_TWOS.replace("O O O", "O O .");
    let tree = "f6 threatens c6 g6 f3 f7";
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroExact] {
        assert_eq!(accepted(rule, &quiet, Black, tree), Verified { nodes: 1, plies: 5 });
        assert_eq!(main_line(rule, &quiet, Black, tree), "f6c6f3f2f7");
    }
}

#[test]
fn the_block_of_an_open_three_must_be_answered() {
    let quiet = TWO_TWOS.replace("O O O", "O O .");
    let message = "after f6: reply c6 is not answered";
    refused(Rule::Freestyle, &quiet, Black, "f6 threatens c6 g6", message);
    let tree = "
        f6 threatens c6 g6
          c6: f3 threatens f2 f7";
    let message = "after f6: reply g6 is not answered";
    refused(Rule::Freestyle, &quiet, Black, tree, message);
}

#[test]
fn a_counter_four_must_be_answered_by_a_block() {
    let tree = "f6 threatens c6 g6 f3 f7";
    let message = "after f6: reply d1 is not answered";
    refused(Rule::Freestyle, TWO_TWOS, Black, tree, message);
    let tree = "
        f6 threatens c6 g6 f3 f7
          d1: e1 threatens c6 g6 f3 f7
          e1: d1 threatens c6 g6 f3 f7";
    let verified = accepted(Rule::Freestyle, TWO_TWOS, Black, tree);
    assert_eq!(verified, Verified { nodes: 3, plies: 7 });
    let forgets_the_block = "
        f6 threatens c6 g6 f3 f7
          d1: f7 threatens f3 f8
          e1: d1 threatens c6 g6 f3 f7";
    let message = "after f6 d1 f7: reply e1 wins";
    refused(Rule::Freestyle, TWO_TWOS, Black, forgets_the_block, message);
}

#[test]
fn the_default_meets_what_nothing_else_meets() {
    let tree = "
        f6 threatens c6 g6 f3 f7
          d1: e1 threatens c6 g6 f3 f7
          *: d1 threatens c6 g6 f3 f7";
    let verified = accepted(Rule::Freestyle, TWO_TWOS, Black, tree);
    assert_eq!(verified, Verified { nodes: 3, plies: 7 });
    assert_eq!(main_line(Rule::Freestyle, TWO_TWOS, Black, tree), "f6d1e1c6f3f2f7");
    let tree = "
        f6 threatens c6 g6 f3 f7
          *: d1 threatens c6 g6 f3 f7";
    refused(Rule::Freestyle, TWO_TWOS, Black, tree, "after f6 d1: attack d1 is occupied");
}

#[test]
fn a_five_of_the_defender_comes_before_all_threats() {
    let four = TWO_TWOS.replace("O O O .", "O O O O");
    let tree = "f6 threatens c6 g6 f3 f7";
    refused(Rule::Freestyle, &four, Black, tree, "after f6: reply e1 wins");
    let tree = "
        f6 threatens c6 g6 f3 f7
          e1: c6 threatens b6 g6";
    refused(Rule::Freestyle, &four, Black, tree, "after f6: reply e1 wins");
}

#[test]
fn black_may_not_attack_on_a_forbidden_point() {
    let message = "attack f6 is forbidden (double three)";
    refused(Rule::Renju, TWO_TWOS, Black, "f6 threatens c6 g6 f3 f7", message);
}

#[test]
fn black_may_not_threaten_to_play_on_a_forbidden_point() {
    // b3 makes two fours. It wins but in renju.
    let drawing = "
        . X . . . . .
        . X . . . . .
        . . X X X O .
        . X . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    // After g7, a reply far off leaves b3.
    for rule in [Rule::Freestyle, Rule::Standard] {
        refused(rule, drawing, Black, "g7 threatens b3", "after g7: reply a3 is not answered");
    }
    let message = "after g7: reply a1 is not answered";
    refused(Rule::Renju, drawing, Black, "g7 threatens b3", message);
    refused(Rule::Renju, drawing, Black, "b3", "attack b3 is forbidden (double four)");
}

/// f3 would give Black six in a row.
const BLACK_SIX: &str = "
    . . . . . X . . .
    . . . . . X . . .
    X O O . . . . . .
    . . . O . X . . .
    . . . O . X . . .
    . . . . . X . . .
    . . . . . . . . .";

#[test]
fn white_wins_where_black_may_not_block() {
    let drawing = &BLACK_SIX.replace("X O O . .", "X O O O .");
    let verified = accepted(Rule::Renju, drawing, White, "e3 threatens f3");
    assert_eq!(verified, Verified { nodes: 1, plies: 3 });
    let message = "after e3: reply f3 is not answered";
    refused(Rule::Standard, drawing, White, "e3 threatens f3", message);
    refused(Rule::Freestyle, drawing, White, "e3 threatens f3", "after e3: reply f3 wins");
    // A continuation against a forbidden reply is idle.
    let tree = "
        e3 threatens f3
          f3: a1 wins";
    accepted(Rule::Renju, drawing, White, tree);
}

#[test]
fn white_threatens_a_four_that_black_may_not_block() {
    let tree = "d3 threatens e3 d2";
    accepted(Rule::Renju, BLACK_SIX, White, tree);
    let message = "after d3: reply d1 is not answered";
    refused(Rule::Standard, BLACK_SIX, White, tree, message);
    let message = "after d3: reply e3 is not answered";
    refused(Rule::Renju, BLACK_SIX, White, "d3 threatens e3", message);
}

#[test]
fn white_wins_by_an_overline_in_renju() {
    let drawing = "
        . . . . . . . .
        X O O O . . O .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .";
    let message = "after e2: reply f2 is not answered";
    refused(Rule::Renju, drawing, White, "e2 threatens f2", message);
    let message = "after e2: reply a1 is not answered";
    refused(Rule::Standard, drawing, White, "e2 threatens f2", message);
    let four = drawing.replace("X O O O .", "X O O O O");
    accepted(Rule::Renju, &four, White, "f2 wins");
    refused(Rule::Standard, &four, White, "f2 wins", "attack f2 does not win");
}

#[test]
fn an_overline_completes_no_four_in_the_exact_rules() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . O X X X . . X .
        . . . . . . . . .
        . . . . . . . . .";
    for (rule, unanswered) in [
        (Rule::Freestyle, "g3"),
        (Rule::Standard, "a1"),
        (Rule::Renju, "a1"),
        (Rule::Caro, "g3"),
        (Rule::CaroExact, "a1"),
    ] {
        let message = format!("after f3: reply {unanswered} is not answered");
        refused(rule, drawing, Black, "f3 threatens g3", &message);
    }
}

#[test]
fn in_caro_an_open_four_between_opposing_stones_is_stopped() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        O . X X X . . O .
        . . . . . . . . .
        . . . . . . . . .";
    let tree = "f3 threatens b3 g3";
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        accepted(rule, drawing, Black, tree);
    }
    for rule in [Rule::Caro, Rule::CaroExact] {
        refused(rule, drawing, Black, tree, "after f3: reply b3 is not answered");
        accepted(rule, &drawing.replace('O', "#"), Black, tree);
    }
}

#[test]
fn in_caro_a_five_is_blocked_from_the_far_end_too() {
    // Black has a four in row 5 besides, with which he meets any block.
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . O X X X . . . .
        . . . . . . . . .
        . O X X X X . . .";
    let both = "
        f3 threatens g3
          g3: g5 wins
          h3: g5 wins";
    let near = "
        f3 threatens g3
          g3: g5 wins";
    for rule in Rule::ALL {
        accepted(rule, drawing, Black, both);
    }
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        accepted(rule, drawing, Black, near);
    }
    for rule in [Rule::Caro, Rule::CaroExact] {
        refused(rule, drawing, Black, near, "after f3: reply h3 is not answered");
    }
}

#[test]
fn in_caro_an_open_three_between_opposing_stones_threatens_nothing() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        O . . X X . . . O
        . . . . . . . . .
        . O X X X X . . .";
    let tree = "
        f3 threatens c3 g3
          *: g5 wins";
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        accepted(rule, drawing, Black, tree);
    }
    for rule in [Rule::Caro, Rule::CaroExact] {
        // The default meets every reply, and so comes to the one that takes its point.
        refused(rule, drawing, Black, tree, "after f3 g5: attack g5 is occupied");
    }
}

#[test]
fn a_five_wins_in_renju_whatever_else_it_makes() {
    let drawing = "
        X . . . . . . .
        X . . . . . . .
        . X X X X . . .
        X . . . . . . .
        X X . . . . . .
        X . . . . . . .
        . . . . . . . .";
    accepted(Rule::Renju, drawing, Black, "a3 wins");
}

#[test]
fn filling_the_board_is_a_draw() {
    let drawing = "
        X O X O .
        X O X O X
        O X O X O
        X O X O X
        X O X O X";
    for attacker in Color::ALL {
        refused(Rule::Standard, drawing, attacker, "e1", "after e1: the board is full");
    }
}

#[test]
fn stones_of_nobody_part_lines() {
    let drawing = OPEN_THREE.replace(". . X X X .", ". # X X X .");
    let message = "after f3: reply g3 is not answered";
    refused(Rule::Freestyle, &drawing, Black, "f3 threatens b3 g3", message);
}

#[test]
fn the_attacker_moves_whatever_the_stones_say() {
    let mut four = proof(Rule::Freestyle, OPEN_THREE, Black, "f3 threatens b3 g3");
    assert_eq!(four.board.side_to_move(), White);
    four.board.pass();
    assert_eq!(four.verify(), Ok(Verified { nodes: 1, plies: 3 }));
    // White has no such win.
    let message = "after f3: reply a1 is not answered";
    refused(Rule::Freestyle, OPEN_THREE, White, "f3 threatens b3 g3", message);
}

#[test]
fn an_error_tells_the_line_and_the_flaw() {
    let proof = proof(Rule::Freestyle, TWO_TWOS, Black, "f6\n  *: c6\n    d2: g6");
    let error = proof.verify().unwrap_err();
    assert_eq!(error.to_string(), "after f6 d1 c6: reply e1 wins");
    assert_eq!(error.flaw, Flaw::ReplyWins(Point::new(4, 0)));
    assert_eq!(format_moves(error.line), "f6d1c6");
    assert_eq!(proof.size(), 3);
}

#[test]
fn positions_are_written_as_moves_where_they_are_moves() {
    let text = "tengen-proof 1\nrule renju\nsize 19x15\nposition h8i9g7\nnobody a1\n\
                attacker white\n\nj10 threatens k11 l12\n  k11: h9 wins\n  *: l12\n";
    let proof = Proof::from_text(text).unwrap();
    assert_eq!(proof.board.size(), Size::new(19, 15).unwrap());
    assert_eq!(format_moves(proof.board.history().iter().map(|stone| stone.point)), "h8i9g7");
    assert_eq!(proof.to_text(), text);
    let json = concat!(
        r#"{"tengen-proof":1,"rule":"renju","size":"19x15","black":["h8","g7"],"white":["i9"],"#,
        r#""nobody":["a1"],"attacker":"white","nodes":[{"point":"j10","threats":["k11","l12"],"#,
        r#""replies":[{"reply":"k11","node":1}],"default":2},{"point":"h9","wins":true},"#,
        r#"{"point":"l12"}]}"#
    );
    assert_eq!(proof.to_json(), json);
    assert_eq!(Proof::parse(json), Ok(proof));
}

#[test]
fn other_positions_are_written_by_colour() {
    let text = "tengen-proof 1\nrule caro\nsize 15\nblack h8g7f6\nnobody a1\nattacker black\n\n\
                e5 wins\n";
    let proof = Proof::from_text(text).unwrap();
    assert_eq!(proof.to_text(), text);
    assert_eq!(Proof::parse(&proof.to_json()), Ok(proof));
}
