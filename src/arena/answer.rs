//! What a line from an engine means.

/// A line from an engine, by its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// `x,y`, or several with blanks between them; they may lie off the board.
    Points(Vec<(i32, i32)>),
    /// `SWAP`.
    Swap,
    /// `OK`.
    Ok,
    /// `ERROR`: it will not do what it was told.
    Error,
    /// `UNKNOWN`: it does not know what it was told.
    Unknown,
    /// `MESSAGE` and other lines for people.
    Remark,
    /// Anything else.
    Other,
}

impl Answer {
    /// The meaning of a line that is not blank.
    pub(super) fn of(line: &str) -> Answer {
        let word_end = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
        match line[..word_end].to_ascii_uppercase().as_str() {
            "MESSAGE" | "DEBUG" | "INFO" | "SUGGEST" => Answer::Remark,
            "OK" => Answer::Ok,
            "SWAP" => Answer::Swap,
            "ERROR" => Answer::Error,
            "UNKNOWN" => Answer::Unknown,
            _ => parse_points(line).map_or(Answer::Other, Answer::Points),
        }
    }
}

/// `7,7`, `7 , 7` or `7,7 8,8`.
fn parse_points(line: &str) -> Option<Vec<(i32, i32)>> {
    let several = line.split_whitespace().map(parse_point).collect::<Option<_>>();
    several.or_else(|| parse_point(line).map(|point| vec![point]))
}

/// Coordinates too large for the type are as far off the board as the largest.
fn parse_point(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.split_once(',')?;
    let parse = |number: &str| number.trim().parse::<i64>().ok();
    let clamp = |number: i64| number.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    Some((clamp(parse(x)?), clamp(parse(y)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let cases = [
            ("7,8", Answer::Points(vec![(7, 8)])),
            ("7 , 8", Answer::Points(vec![(7, 8)])),
            ("-1,99999999999", Answer::Points(vec![(-1, i32::MAX)])),
            ("7,8 9,10\t0,0", Answer::Points(vec![(7, 8), (9, 10), (0, 0)])),
            ("swap", Answer::Swap),
            ("OK - everything is fine", Answer::Ok),
            ("ERROR: no", Answer::Error),
            ("UNKNOWN command", Answer::Unknown),
            ("MESSAGE depth 3", Answer::Remark),
            ("debug 7,8", Answer::Remark),
            ("h8", Answer::Other),
            ("7,8,9", Answer::Other),
            ("7;8", Answer::Other),
            ("7,8 and more", Answer::Other),
            ("OKAY", Answer::Other),
            ("\u{fffd}", Answer::Other),
        ];
        for (line, answer) in cases {
            assert_eq!(Answer::of(line), answer, "{line}");
        }
    }
}
