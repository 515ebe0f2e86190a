//! Proofs as text for people.
//!
//! ```text
//! tengen-proof 1
//! rule freestyle
//! size 15
//! position g8a1h8a3i8c1
//! attacker black
//!
//! j8 threatens f8 k8
//!   f8: k8 wins
//! ```
//!
//! A position that did not come about by moves in turn is given by the lines `black`, `white` and
//! `nobody` instead of `position`. Below the blank line there is one line for each attack: its
//! point, then `wins`, or `threatens` and the threats, or nothing. Attacks that meet replies
//! follow two blanks further in, after the reply and a colon; the default has `*` for the reply.

use super::header::{Stones, VERSION, alternates, parse_color, parse_size, without_column};
use super::nodes::{Branch, MAX_DEPTH, Node, assemble};
use super::{Attack, Defence, ParseProofError, Proof};
use crate::board::notation::{format_moves, parse_moves, parse_point};
use crate::board::{Board, Color, NotationError, Point, Size};
use crate::rules::Rule;
use std::fmt::Write;

const NAME: &str = "tengen-proof";
const KEYS: [&str; 7] = ["rule", "size", "position", "black", "white", "nobody", "attacker"];
const INDENT: usize = 2;

impl Proof {
    /// Writes the proof as text for people.
    pub fn to_text(&self) -> String {
        let mut text = format!("{NAME} {VERSION}\nrule {}\n", self.rule);
        text += &format!("size {}\n", self.board.size());
        let stones = Stones::of(&self.board);
        if alternates(&self.board) {
            let moves = format_moves(self.board.history().iter().map(|stone| stone.point));
            text += format!("position {moves}").trim_end();
            text.push('\n');
        } else {
            write_stones(&mut text, "black", &stones.black);
            write_stones(&mut text, "white", &stones.white);
        }
        write_stones(&mut text, "nobody", &stones.nobody);
        text += &format!("attacker {}\n\n", self.attacker);
        write_attack(&mut text, &self.root, 0);
        text
    }

    /// Reads a proof as [`Proof::to_text`] writes it. It need not hold.
    ///
    /// # Errors
    /// Names the first line that is wrong.
    pub fn from_text(text: &str) -> Result<Proof, ParseProofError> {
        let mut lines = text.lines().enumerate().map(|(i, line)| Line::new(i + 1, line));
        let first = lines.next().unwrap_or(Line { number: 1, text: "" });
        if first.text.split_whitespace().ne([NAME, &VERSION.to_string()]) {
            return Err(first.error(format_args!("a proof starts with '{NAME} {VERSION}'")));
        }
        let header = Header::read(lines.by_ref().take_while(|line| !line.text.is_empty()))?;
        let size = header.size()?;
        let attacker = header.attacker()?;
        let (rule, board) = (header.rule()?, header.board(size, attacker)?);
        Ok(Proof { rule, board, attacker, root: read_tree(lines, size)? })
    }
}

fn write_stones(text: &mut String, key: &str, stones: &[Point]) {
    if !stones.is_empty() {
        *text += &format!("{key} {}\n", format_moves(stones.iter().copied()));
    }
}

/// Writes the rest of a line, from the attack's point on, and the lines below it.
fn write_attack(text: &mut String, attack: &Attack, level: usize) {
    *text += &attack.point.to_string();
    let Some(defence) = &attack.defence else {
        *text += " wins\n";
        return;
    };
    if !defence.threats.is_empty() {
        *text += " threatens";
        defence.threats.iter().for_each(|threat| *text += &format!(" {threat}"));
    }
    text.push('\n');
    let indent = (level + 1) * INDENT;
    for (reply, attack) in &defence.replies {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:indent$}{reply}: ", "");
        write_attack(text, attack, level + 1);
    }
    if let Some(attack) = &defence.default {
        let _ = write!(text, "{:indent$}*: ", "");
        write_attack(text, attack, level + 1);
    }
}

/// A line and its number, counted from 1.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn new(number: usize, text: &'a str) -> Line<'a> {
        Line { number, text: text.trim_end() }
    }

    fn error(self, message: impl std::fmt::Display) -> ParseProofError {
        ParseProofError::at(self.number, message)
    }

    fn notation(self, error: &NotationError) -> ParseProofError {
        self.error(without_column(error))
    }

    fn point(self, text: &str, size: Size) -> Result<Point, ParseProofError> {
        parse_point(text, size).map_err(|error| self.notation(&error))
    }
}

/// The lines above the tree: a key and its value.
struct Header<'a> {
    entries: Vec<(&'a str, &'a str, Line<'a>)>,
}

impl<'a> Header<'a> {
    fn read(lines: impl Iterator<Item = Line<'a>>) -> Result<Header<'a>, ParseProofError> {
        let mut header = Header { entries: Vec::new() };
        for line in lines {
            let (key, value) = line.text.split_once(' ').unwrap_or((line.text, ""));
            if !KEYS.contains(&key) {
                return Err(line.error(format_args!("'{key}' is none of {}", KEYS.join(", "))));
            }
            if header.find(key).is_some() {
                return Err(line.error(format_args!("a second '{key}'")));
            }
            header.entries.push((key, value.trim(), line));
        }
        Ok(header)
    }

    fn find(&self, key: &str) -> Option<(&'a str, Line<'a>)> {
        let entry = self.entries.iter().find(|(own, ..)| *own == key);
        entry.map(|&(_, value, line)| (value, line))
    }

    fn need(&self, key: &str) -> Result<(&'a str, Line<'a>), ParseProofError> {
        self.find(key).ok_or_else(|| {
            ParseProofError::new(format_args!("'{key}' is missing above the blank line"))
        })
    }

    fn rule(&self) -> Result<Rule, ParseProofError> {
        let (value, line) = self.need("rule")?;
        value.parse().map_err(|error| line.error(error))
    }

    fn size(&self) -> Result<Size, ParseProofError> {
        let (value, line) = self.need("size")?;
        parse_size(value).map_err(|error| line.error(error))
    }

    fn attacker(&self) -> Result<Color, ParseProofError> {
        let (value, line) = self.need("attacker")?;
        parse_color(value).map_err(|error| line.error(error))
    }

    fn board(&self, size: Size, attacker: Color) -> Result<Board, ParseProofError> {
        let points = |key| match self.find(key) {
            Some((value, line)) => parse_moves(value, size).map_err(|error| line.notation(&error)),
            None => Ok(Vec::new()),
        };
        let stones = match self.find("position") {
            None => {
                Stones { black: points("black")?, white: points("white")?, ..Stones::default() }
            }
            Some((_, line)) if self.find("black").or(self.find("white")).is_some() => {
                return Err(line.error("'position' goes not with 'black' and 'white'"));
            }
            Some(_) => Stones::from_moves(&points("position")?),
        };
        let stones = Stones { nobody: points("nobody")?, ..stones };
        stones.set_up(size, attacker).map_err(ParseProofError::new)
    }
}

/// Reads the lines below the header.
fn read_tree<'a>(
    lines: impl Iterator<Item = Line<'a>>,
    size: Size,
) -> Result<Attack, ParseProofError> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut numbers = Vec::new();
    // The nodes from the root down to the last one read.
    let mut path: Vec<usize> = Vec::new();
    for line in lines.filter(|line| !line.text.is_empty()) {
        let content = line.text.trim_start_matches(' ');
        let indent = line.text.len() - content.len();
        let level = indent / INDENT;
        if indent % INDENT != 0 || level > path.len() || level > MAX_DEPTH {
            return Err(line.error("the line is too far in"));
        }
        path.truncate(level);
        let (branch, attack) = read_attack(line, content, size)?;
        let parent = match (path.last(), branch) {
            (None, None) => None,
            (Some(&parent), Some(branch)) => Some((parent, branch)),
            (None, Some(_)) => return Err(line.error("a reply that belongs to no attack")),
            (Some(_), None) => return Err(line.error("the reply that is met is missing")),
        };
        path.push(nodes.len());
        nodes.push(Node { attack, parent });
        numbers.push(line.number);
    }
    assemble(nodes).map_err(|(index, message)| match numbers.get(index) {
        Some(&number) => ParseProofError::at(number, message),
        None => ParseProofError::new(message),
    })
}

/// Reads a line of the tree without its indentation.
fn read_attack(
    line: Line<'_>,
    content: &str,
    size: Size,
) -> Result<(Option<Branch>, Attack), ParseProofError> {
    let (branch, attack) = match content.split_once(':') {
        None => (None, content),
        Some(("*", attack)) => (Some(Branch::Default), attack),
        Some((reply, attack)) => (Some(Branch::Reply(line.point(reply, size)?)), attack),
    };
    let mut words = attack.split_whitespace();
    let point = words.next().ok_or_else(|| line.error("the attack is missing"))?;
    let point = line.point(point, size)?;
    let effect = words.next();
    let points: Result<Vec<Point>, _> = words.map(|word| line.point(word, size)).collect();
    let points = points?;
    let defence = match effect {
        None => Some(Defence::default()),
        Some("wins") if points.is_empty() => None,
        Some("threatens") if !points.is_empty() => {
            Some(Defence { threats: points, ..Defence::default() })
        }
        Some("wins") => return Err(line.error("nothing may follow 'wins'")),
        Some("threatens") => return Err(line.error("the threats are missing")),
        Some(other) => {
            return Err(line.error(format_args!("'{other}' is not 'wins' or 'threatens'")));
        }
    };
    Ok((branch, Attack { point, defence }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "tengen-proof 1\nrule renju\nsize 15\nposition h8i9\nattacker black\n\n";

    fn message(text: &str) -> String {
        Proof::from_text(text).expect_err(text).to_string()
    }

    #[test]
    fn errors_in_the_header_name_the_line() {
        let without = |line: &str| HEADER.replace(line, "") + "g7\n";
        let with = |line: &str| HEADER.replace("position h8i9", line) + "g7\n";
        assert_eq!(message(""), "line 1: a proof starts with 'tengen-proof 1'");
        assert_eq!(message("tengen-proof 2\n"), "line 1: a proof starts with 'tengen-proof 1'");
        assert_eq!(message(&without("rule renju\n")), "'rule' is missing above the blank line");
        assert_eq!(
            message(&without("attacker black\n")),
            "'attacker' is missing above the blank line"
        );
        assert_eq!(message(&with("size 19")), "line 4: a second 'size'");
        assert_eq!(
            message(&with("komi 5")),
            "line 4: 'komi' is none of rule, size, position, black, white, nobody, attacker"
        );
        assert_eq!(message(&with("position h8p1")), "line 4: 'p1' is outside the 15 board");
        assert_eq!(message(&with("position h8h8")), "line 4: 'h8' is occupied");
        assert_eq!(message(&with("black a1b2\nwhite b2")), "b2 is occupied");
        assert_eq!(
            message(&with("white a1\nposition h8")),
            "line 5: 'position' goes not with 'black' and 'white'"
        );
        for (bad, error) in [
            ("size 15x", "line 3: '15x' is no board size"),
            ("size 4", "line 3: unsupported board size 4x4: each side must be 5 to 32"),
        ] {
            assert_eq!(message(&HEADER.replace("size 15", bad)), error);
        }
        let blue = HEADER.replace("attacker black", "attacker blue");
        assert_eq!(message(&blue), "line 5: 'blue' is not black or white");
        assert!(message(&HEADER.replace("renju", "go")).starts_with("line 2: unknown rule 'go'"));
    }

    #[test]
    fn errors_in_the_tree_name_the_line() {
        for (tree, error) in [
            ("", "there is no attack"),
            ("g7 threatens", "line 7: the threats are missing"),
            ("g7 wins h8", "line 7: nothing may follow 'wins'"),
            ("g7 draws", "line 7: 'draws' is not 'wins' or 'threatens'"),
            ("g7 threatens f6 p1", "line 7: 'p1' is outside the 15 board"),
            ("  g7", "line 7: the line is too far in"),
            ("g7\n   f6: e5", "line 8: the line is too far in"),
            ("g7\n    f6: e5", "line 8: the line is too far in"),
            ("g7\n\tf6: e5", "line 8: '\u{fffd}f6' is not a point like h8"),
            ("g7\n  f6:", "line 8: the attack is missing"),
            ("g7\n  f6", "line 8: the reply that is met is missing"),
            ("f6: g7", "line 7: a reply that belongs to no attack"),
            ("g7\n\nf6", "line 9: the attack belongs to no earlier one"),
            ("g7 wins\n  f6: e5", "line 8: a reply to an attack that wins at once"),
            ("g7\n  *: e5\n  *: e4", "line 9: a second default"),
        ] {
            assert_eq!(message(&format!("{HEADER}{tree}")), error, "{tree}");
        }
    }

    #[test]
    fn carriage_returns_and_blank_lines_do_no_harm() {
        let text = format!("{HEADER}g7 threatens f6 \n  f6: e5 wins\n\n\n").replace('\n', "\r\n");
        let proof = Proof::from_text(&text).unwrap();
        assert_eq!(proof.to_text(), format!("{HEADER}g7 threatens f6\n  f6: e5 wins\n"));
    }

    #[test]
    fn no_proof_is_deeper_than_a_game_is_long() {
        let line = |level: usize| match level {
            0 => "g7\n".to_owned(),
            _ => format!("{:indent$}f6: g7\n", "", indent = level * INDENT),
        };
        let tree: String = (0..MAX_DEPTH).map(line).collect();
        let deepest = Proof::from_text(&format!("{HEADER}{tree}")).unwrap();
        assert_eq!(deepest.size(), MAX_DEPTH);
        assert_eq!(Proof::parse(&deepest.to_text()).as_ref(), Ok(&deepest));
        assert_eq!(Proof::parse(&deepest.to_json()).as_ref(), Ok(&deepest));
        let deeper = format!("{HEADER}{tree}{}", line(MAX_DEPTH));
        assert_eq!(message(&deeper), "line 519: more than 512 attacks one below the other");
    }
}
