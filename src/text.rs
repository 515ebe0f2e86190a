//! Foreign text within our own: what is quoted in messages.

/// The start of `text`, at most `most` characters and then an ellipsis, fit to be shown within a
/// line whatever it holds: what could break the line is replaced.
pub(crate) fn shown(text: &str, most: usize) -> String {
    let printable = |c: char| if c.is_control() || is_break(c) { '\u{fffd}' } else { c };
    let mut shown: String = text.chars().take(most).map(printable).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

/// Whether `c` ends a line for some readers though it is no control character.
fn is_break(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_text_is_short_and_on_one_line() {
        assert_eq!(shown("turn 7", 60), "turn 7");
        assert_eq!(shown("a\nb\u{7}c\u{2028}d", 60), "a\u{fffd}b\u{fffd}c\u{fffd}d");
        assert_eq!(shown("abcd", 4), "abcd");
        assert_eq!(shown("abcde", 4), "abcd…");
        assert_eq!(shown("ééé", 2), "éé…");
    }
}
