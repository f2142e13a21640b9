//! Reads lines from an engine safely, whatever it writes.

use std::io::{BufRead, BufReader, Read};

/// Reads lines of bounded length.
pub struct LineReader<R>(BufReader<R>);

impl<R: Read> LineReader<R> {
    /// Longer lines are truncated to this length.
    const LONGEST: usize = 1 << 16;

    pub fn new(source: R) -> Self {
        Self(BufReader::new(source))
    }

    /// The next line without its newline. Control characters are replaced by spaces, so that a terminal can
    /// show the line. `None` at EOF.
    pub fn next_line(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        let read = self.0.by_ref().take(Self::LONGEST as u64).read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(1..)) {
            return None;
        }
        if bytes.len() == Self::LONGEST && bytes.last() != Some(&b'\n') {
            self.skip_line()?;
        }
        Some(String::from_utf8_lossy(&bytes).replace(char::is_control, " ").trim().to_owned())
    }

    /// Skips the rest of a line. `None` at EOF.
    fn skip_line(&mut self) -> Option<()> {
        loop {
            let bytes = self.0.fill_buf().ok().filter(|bytes| !bytes.is_empty())?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let length = end.map_or(bytes.len(), |end| end + 1);
            self.0.consume(length);
            if end.is_some() {
                return Some(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut reader = LineReader::new(bytes);
        std::iter::from_fn(|| reader.next_line()).collect()
    }

    #[test]
    fn lines_of_every_kind() {
        let text = b"one\r\n\ntwo\tthree \x1b[31m\xff\nlast";
        assert_eq!(lines(text), ["one", "", "two three  [31m\u{fffd}", "last"]);
    }

    #[test]
    fn the_end_of_a_very_long_line_is_not_taken_for_a_line() {
        let longest = LineReader::<&[u8]>::LONGEST;
        for length in [longest - 1, longest, longest + 1, 3 * longest + 7] {
            let text = ["x".repeat(length).as_bytes(), b"move e2e4\nnext\n"].concat();
            let lines = lines(&text);
            assert_eq!(lines.len(), 2, "{length}");
            assert!(lines[0].starts_with("xxx") && lines[0].len() <= longest);
            assert_eq!(lines[1], "next");
        }
    }
}
