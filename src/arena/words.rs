//! Text to words, some of them quoted.

/// Splits text at blanks. Within `"` or `'`, blanks and the other quote are taken as they are;
/// there are no escapes, so that `\` in paths needs none.
///
/// # Errors
/// The start of the word whose quote is not closed.
pub(super) fn split_words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(word.unwrap_or_default());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_blanks_and_the_other_quote() {
        let cases: [(&str, &[&str]); 6] = [
            ("", &[]),
            ("  a \t b ", &["a", "b"]),
            (r#"cmd="a b" name='c d'"#, &["cmd=a b", "name=c d"]),
            (r#"cmd="'my engine' -x" n="#, &["cmd='my engine' -x", "n="]),
            (r#"a"b"c '' "" "#, &["abc", "", ""]),
            (r"C:\x\y 'C:\a b\c'", &[r"C:\x\y", r"C:\a b\c"]),
        ];
        for (text, words) in cases {
            assert_eq!(split_words(text).unwrap(), words, "{text}");
        }
        assert_eq!(split_words("a name='b c"), Err("name=b c".to_owned()));
    }
}
