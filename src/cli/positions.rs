//! Files of positions: a position a line, `rule size moves`, with `#` comments.

use crate::board::{Board, Size, notation};
use crate::rules::Rule;
use std::fs;
use std::path::Path;

/// A position and the rule it is played under.
#[derive(Clone, Debug)]
pub struct RuledPosition {
    /// The rule.
    pub rule: Rule,
    /// The position.
    pub board: Board,
}

/// Reads a file of positions.
///
/// # Errors
/// When the file cannot be read or has no position, names the file; when a line is malformed, its
/// number too.
pub fn read(path: &Path) -> Result<Vec<RuledPosition>, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let positions = parse(&text).map_err(|error| format!("{shown}: {error}"))?;
    if positions.is_empty() {
        return Err(format!("{shown}: there is no position in it"));
    }
    Ok(positions)
}

/// Parses the text of a file of positions. What follows the moves on a line is left to others.
///
/// # Errors
/// Names the line and what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<RuledPosition>, String> {
    text.lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
        .map(|(number, line)| parse_line(line).map_err(|error| format!("line {number}: {error}")))
        .collect()
}

fn parse_line(line: &str) -> Result<RuledPosition, String> {
    let mut fields = line.split_whitespace();
    let mut field = |name| fields.next().ok_or_else(|| format!("the {name} is missing"));
    let rule = field("rule")?.parse::<Rule>().map_err(|error| error.to_string())?;
    let size = field("board size")?.parse::<Size>().map_err(|error| error.to_string())?;
    let moves = fields.next().unwrap_or_default();
    let board = notation::parse_board(moves, size).map_err(|error| error.to_string())?;
    Ok(RuledPosition { rule, board })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_positions_and_skips_comments() {
        let text = "# all\n\nrenju 15 h8i9 # two stones\r\nfreestyle 19x15\ncaro 20 a1 win 5\n";
        let positions = parse(text).unwrap();
        assert_eq!(positions.len(), 3);
        assert_eq!(positions[0].rule, Rule::Renju);
        assert_eq!(positions[0].board.ply(), 2);
        assert_eq!(positions[1].board.size(), Size::new(19, 15).unwrap());
        assert_eq!(positions[2].board.ply(), 1);
    }

    #[test]
    fn errors_name_the_line() {
        for (text, message) in [
            ("chess 8 e2", "line 1: unknown rule 'chess'"),
            ("renju", "line 1: the board size is missing"),
            ("\nrenju 4 a1", "line 2: unsupported board size 4x4"),
            ("renju 15x h8", "line 1: '15x' is no board size"),
            ("renju 15 h8h8", "line 1: 'h8' at column 3 is occupied"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
