//! What engines tell about their thinking.

use super::MoveRecord;

/// The last figures that an engine has told before a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Thought {
    value: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Thought {
    /// Looks for figures in a line for people: a known word and a number after it.
    ///
    /// Engines differ: `depth 7-9 ev 120 n 179584`, `Depth: 12-24 | Eval: -35 | Node: 1.2M`.
    pub(super) fn read(&mut self, line: &str) {
        let between = |c: char| c.is_whitespace() || ":=|,;()[]".contains(c);
        let words: Vec<_> = line.split(between).filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            let text = pair[1];
            match pair[0].to_ascii_lowercase().as_str() {
                "depth" | "d" => self.depth = parse_depth(text).or(self.depth),
                "ev" | "eval" | "value" | "score" if is_value(text) => {
                    self.value = Some(text.to_owned());
                }
                "n" | "node" | "nodes" => self.nodes = parse_count(text).or(self.nodes),
                _ => {}
            }
        }
    }

    /// The record of the move that came of it, in this time.
    pub(super) fn into_record(self, ms: u64) -> MoveRecord {
        MoveRecord { ms, value: self.value, depth: self.depth, nodes: self.nodes }
    }
}

/// The first number of `12` or `12-24`.
fn parse_depth(text: &str) -> Option<u32> {
    text.split(['-', '/']).next()?.parse().ok()
}

/// Whether this is the worth of a position, as `120`, `-0.35` or `+M7`.
fn is_value(text: &str) -> bool {
    const LONGEST: usize = 16;
    let known = |c: char| c.is_ascii_digit() || "+-.Mm#".contains(c);
    text.len() <= LONGEST && text.chars().all(known) && text.contains(|c: char| c.is_ascii_digit())
}

/// A number such as `179584`, `1234K` or `1.2M`.
fn parse_count(text: &str) -> Option<u64> {
    let (number, factor) = match text.char_indices().last()? {
        (end, 'k' | 'K') => (&text[..end], 1e3),
        (end, 'm' | 'M') => (&text[..end], 1e6),
        (end, 'g' | 'G') => (&text[..end], 1e9),
        _ => (text, 1.0),
    };
    let digits = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    number.parse::<f64>().ok().filter(|_| digits).map(|number| (number * factor) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> (Option<String>, Option<u32>, Option<u64>) {
        let mut thought = Thought::default();
        lines.iter().for_each(|line| thought.read(line));
        (thought.value, thought.depth, thought.nodes)
    }

    #[test]
    fn figures_of_several_shapes_are_found() {
        let cases = [
            ("depth 7-9 ev 120 n 179584 nps 246578 tm 728 pv k5 j6", ("120", 7, 179_584)),
            ("depth 9-15 ev +M7 n 12K n/ms 900 tm 13 pv h8", ("+M7", 9, 12_000)),
            ("Speed 34K | Depth 12-24 | Eval -35 | Node 1.2M | Time 55ms", ("-35", 12, 1_200_000)),
            ("eval=-0.5, d=4, nodes: 77", ("-0.5", 4, 77)),
            ("Depth: 6/11 Score: 3 (nodes=1000)", ("3", 6, 1000)),
        ];
        for (line, (value, depth, nodes)) in cases {
            assert_eq!(read(&[line]), (Some(value.to_owned()), Some(depth), Some(nodes)), "{line}");
        }
    }

    #[test]
    fn the_last_figures_count() {
        let (value, depth, nodes) = read(&["depth 3 ev 5 n 100", "depth 4 ev 6", "n x"]);
        assert_eq!((value.as_deref(), depth, nodes), (Some("6"), Some(4), Some(100)));
    }

    #[test]
    fn prose_holds_none() {
        for line in ["", "depth", "the value of depth is great", "n/a", "ev M", "d -3", "pv d 5x"] {
            assert_eq!(read(&[line]), (None, None, None), "{line}");
        }
    }
}
