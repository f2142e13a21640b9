//! Where annotated games go: stdout, or a file that a later run can continue.

use std::io::Cursor;
use std::path::Path;

use anyhow::{Context, bail};
use movegen::Rules;
use records::append_file::AppendFile;
use records::game_stream::{Format, Games};
use records::pgn::game_to_text;
use records::read_game::ReadGame;

use crate::cli::output::print;

/// The output, and the games that an earlier run has written there.
pub(super) struct Output {
    file: Option<AppendFile>,
    earlier: Option<Games<Cursor<Vec<u8>>>>,
    /// The bytes after those games: a partly written game.
    rest: Vec<u8>,
    rules: &'static Rules,
}

impl Output {
    /// Opens the output. Without a path it is stdout.
    ///
    /// # Errors
    /// If the file cannot be read and written, or is locked by another program.
    pub fn open(path: Option<&Path>, known: &movegen::Games, rules: &'static Rules) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self { file: None, earlier: None, rest: Vec::new(), rules });
        };
        let file = AppendFile::open(path)?;
        let mut bytes = file.read_from(0)?;
        let rest = bytes.split_off(complete_length(&bytes));
        let earlier = Games::new(Cursor::new(bytes), Some(Format::Pgn), rules);
        let earlier = earlier.with_context(|| format!("cannot continue {}", path.display()))?.knowing(known);
        Ok(Self { file: Some(file), earlier: Some(earlier), rest, rules })
    }

    /// The next game of an earlier run, which must be this game. None if there are no more. A partly written
    /// record of this game is then truncated.
    ///
    /// # Errors
    /// If the file has something else there, or the game was analysed in another way.
    pub fn next_earlier(&mut self, game: &ReadGame, annotator: &str) -> anyhow::Result<Option<ReadGame>> {
        let (Some(earlier), Some(file)) = (&mut self.earlier, &self.file) else { return Ok(None) };
        let shown = file.path().display();
        let number = earlier.number() + 1;
        let found = match earlier.next_game()? {
            None => {
                if !is_part_of(&self.rest, &game_to_text(game, Some(annotator))) {
                    bail!("{shown} ends with text that is not a game of an earlier run; use another file");
                }
                file.cut(file.length()? - self.rest.len() as u64)?;
                self.earlier = None;
                return Ok(None);
            }
            Some(Ok(found)) => found,
            Some(Err(broken)) => bail!("{shown} is not the output of an earlier run: {broken}"),
        };
        let start = |game: &ReadGame| game.tree.start().to_fen();
        let is_same = std::ptr::eq(found.tree.start().rules(), self.rules)
            && start(&found) == start(game)
            && found.tree.main_line() == game.tree.main_line()
            && ["White", "Black"]
                .iter()
                .all(|tag| found.tag(tag).unwrap_or("?") == game.tag(tag).unwrap_or("?"));
        if !is_same {
            bail!("{shown} has other games: its game {number} is not the one of the input; use another file");
        }
        match found.tag("Annotator") {
            Some(other) if other == annotator => Ok(Some(found)),
            Some(other) => bail!("{shown} was made by \"{other}\", not by \"{annotator}\"; use another file"),
            None => bail!("{shown} is not the output of this command; use another file"),
        }
    }

    /// Writes the text of a game.
    pub fn write(&self, text: &str) -> anyhow::Result<()> {
        match &self.file {
            Some(file) => file.append(text.as_bytes()),
            None => Ok(print(text)?),
        }
    }
}

/// Whether bytes are the beginning of the text of a game, as far as its tags tell. The comments can differ.
fn is_part_of(bytes: &[u8], text: &str) -> bool {
    let tags = text.split_once("\n\n").map_or(text, |(tags, _)| tags).as_bytes();
    tags.starts_with(bytes) || bytes.starts_with(tags)
}

/// The length of the complete games. A game ends with its result and an empty line.
fn complete_length(bytes: &[u8]) -> usize {
    let ends = [&b" 1-0\n\n"[..], b" 0-1\n\n", b" 1/2-1/2\n\n", b" *\n\n"];
    let is_end = |end: usize| {
        let text = &bytes[..end];
        ends.iter().any(|result| {
            let bare = &result[1..];
            text.ends_with(result) || text.strip_suffix(bare).is_some_and(|rest| rest.ends_with(b"\n"))
        })
    };
    (0..=bytes.len()).rev().find(|&end| end == 0 || is_end(end)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_its_end_is_not_complete() {
        let first = "[White \"A\"]\n\n1. e4 e5\n1-0\n\n";
        for rest in ["", "[White \"B\"]\n", "[White \"B\"]\n\n1. d4 {x} ", "[White \"B\"]\n\n1. d4 1-0\n"] {
            assert_eq!(complete_length(format!("{first}{rest}").as_bytes()), first.len(), "{rest}");
        }
        assert_eq!(complete_length(b"[White \"B\"]\n\n*\n\n"), 16);
    }
}
