//! Line breaks between words.

/// Joins words to lines of at most `width` characters. A longer word has its own line. The last line has no
/// newline.
pub fn fill<'a>(words: impl IntoIterator<Item = &'a str>, width: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= width;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_broken() {
        assert_eq!(fill(["Na3", "Nc3", "Nf3"], 7), "Na3 Nc3\nNf3");
        assert_eq!(fill(["xHg4[g5,5]", "a3", "b3"], 5), "xHg4[g5,5]\na3 b3");
        assert_eq!(fill([], 5), "");
    }
}
