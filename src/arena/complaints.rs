//! Complaints of engines about `INFO` lines that they do not know.

use super::answer::Answer;

/// The digits of the largest coordinate, and one more.
const LONGEST_COORDINATE: usize = 3;

/// The `INFO` lines since an engine's last answer. It may complain about each before the next.
#[derive(Default)]
pub(super) struct OpenInfos {
    /// Their keys and values.
    infos: Vec<(String, String)>,
    /// The complaints so far that name none of them.
    complaints: usize,
}

impl OpenInfos {
    /// Adds lines, as keys and values.
    pub(super) fn add(&mut self, infos: impl IntoIterator<Item = (String, String)>) {
        self.infos.extend(infos);
    }

    /// Forgets the lines: an answer came.
    pub(super) fn clear(&mut self) {
        *self = OpenInfos::default();
    }

    /// Whether a complaint, before the answer to `request`, is about these lines, and so means
    /// nothing.
    ///
    /// One that names an `INFO`, by its key or by a value too long to be a coordinate, may be one
    /// of several about the same. `UNKNOWN` that names nothing is believed as often as there are
    /// lines; `ERROR` that names nothing is the answer to the request.
    pub(super) fn explain(&mut self, complaint: &Answer, text: &str, request: &str) -> bool {
        let no_word = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let names = |wanted: &str| {
            text.split(no_word).any(|word| !word.is_empty() && word.eq_ignore_ascii_case(wanted))
        };
        let names_info = names("info")
            || self.infos.iter().any(|(key, value)| {
                names(key) || (value.len() > LONGEST_COORDINATE && names(value))
            });
        if names_info {
            return true;
        }
        let command = request.split_whitespace().next().unwrap_or_default();
        self.complaints += 1;
        *complaint == Answer::Unknown && !names(command) && self.complaints <= self.infos.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_about_infos_mean_nothing() {
        let explained = |text: &str, request: &str, keys: &[&str]| {
            let mut infos = OpenInfos::default();
            infos.add(keys.iter().map(|&key| (key.to_owned(), "2147483647".to_owned())));
            let mut explain = || infos.explain(&Answer::of(text), text, request);
            [explain(), explain()]
        };
        for text in ["UNKNOWN", "UNKNOWN command"] {
            assert_eq!(explained(text, "TURN 7,7", &[]), [false, false], "{text}");
            assert_eq!(explained(text, "TURN 7,7", &["max_node"]), [true, false], "{text}");
            assert_eq!(explained(text, "TURN 7,7", &["rule", "max_node"]), [true, true], "{text}");
        }
        for text in ["UNKNOWN info", "ERROR Max_Node?", "ERROR Unknown command: 2147483647"] {
            assert_eq!(explained(text, "TURN 7,7", &["max_node"]), [true, true], "{text}");
        }
        for text in ["ERROR", "ERROR 7,7 is occupied", "UNKNOWN command 'TURN'"] {
            assert_eq!(explained(text, "TURN 7,7", &["timeout_turn"]), [false, false], "{text}");
        }
    }
}
