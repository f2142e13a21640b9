//! Divides the text of a record into tags, moves, annotations and comments.

use movegen::Excerpt;

use crate::read_game::RecordError;
use crate::results::result_of;

/// The annotations with a symbol, in the order of their NAGs from 1.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Symbols for the evaluation of a position, an editorial remark and a novelty, with their NAGs.
const EVALUATIONS: [(&str, u8); 19] = [
    ("=", 10),
    ("\u{221e}", 13),
    ("inf", 13),
    ("+/=", 14),
    ("+=", 14),
    ("\u{2a72}", 14),
    ("=/+", 15),
    ("=+", 15),
    ("\u{2a71}", 15),
    ("+/-", 16),
    ("\u{b1}", 16),
    ("-/+", 17),
    ("\u{2213}", 17),
    ("+-", 18),
    ("+\u{2212}", 18),
    ("-+", 19),
    ("\u{2212}+", 19),
    ("RR", 145),
    ("N", 146),
];

/// A part of the moves of a game.
#[derive(Clone)]
pub(super) enum Part {
    Move(String),
    Nag(u8),
    Comment(String),
    Open,
    Close,
}

impl Part {
    /// The part as it is written.
    pub fn text(&self) -> String {
        match self {
            Self::Move(text) | Self::Comment(text) => text.clone(),
            Self::Nag(nag) => format!("${nag}"),
            Self::Open => "(".to_owned(),
            Self::Close => ")".to_owned(),
        }
    }
}

/// The line of an offset, counted from 1.
pub(super) fn line_at(text: &str, offset: usize) -> usize {
    1 + text[..offset].matches('\n').count()
}

/// A text up to the end of its first line.
fn first_line(text: &str) -> &str {
    &text[..text.find('\n').unwrap_or(text.len())]
}

/// A part, and its offset in the text.
pub(super) type PlacedPart = (Part, usize);

/// A text and a read position in it.
pub(super) struct Reader<'a> {
    text: &'a str,
    /// The unread text.
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Reads a text from its start.
    pub const fn new(text: &'a str) -> Self {
        Self { text, rest: text }
    }

    /// The offset of the unread text.
    const fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// Whether an escape line begins here: its first character is `%`, and it is not part of the game.
    fn is_at_escape(&self) -> bool {
        self.rest.starts_with('%') && matches!(self.text[..self.offset()].chars().last(), None | Some('\n'))
    }

    /// Whether an empty line is before the unread text.
    fn is_after_empty_line(&self) -> bool {
        let read = &self.text[..self.offset()];
        let gap = &read[read.trim_end().len()..];
        gap.matches('\n').count() > 1
    }

    fn problem(&self, reason: String) -> RecordError {
        RecordError::new(reason, line_at(self.text, self.offset()))
    }

    /// Reads the tags before the moves.
    pub fn tags(&mut self) -> Result<Vec<(String, String)>, RecordError> {
        let mut tags = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            if self.is_at_escape() {
                self.line();
                continue;
            }
            let Some(text) = self.rest.strip_prefix('[') else { return Ok(tags) };
            let tag = text.split_once('"').and_then(|(name, text)| {
                let is_name = |name: &&str| {
                    name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains(['\n', ']'])
                };
                let name = Some(name.trim()).filter(is_name)?;
                let line = first_line(text);
                let well_quoted = quoted(line).and_then(|(value, after)| {
                    // The bracket can stand in a line of its own.
                    Some((value, text[line.len() - after.len()..].trim_ascii_start().strip_prefix(']')?))
                });
                // Some programs leave quotation marks within the value as they are.
                let (value, after) = well_quoted.or_else(|| {
                    let end = line.rfind("\"]")?;
                    Some((line[..end].to_owned(), &text[end + 2..]))
                })?;
                Some(((name.to_owned(), value), after))
            });
            let is_known = |name: &str| tags.iter().any(|(known, _): &(String, String)| known == name);
            // A game can have tags alone. The next one begins with a tag that was there before.
            if tag.as_ref().is_some_and(|((name, _), _)| is_known(name)) && self.is_after_empty_line() {
                return Ok(tags);
            }
            let Some((tag, after)) = tag else {
                let text = format!("[{}", first_line(text).trim_end());
                return Err(self.problem(format!("tag {}: expected [Name \"value\"]", Excerpt(&text))));
            };
            tags.push(tag);
            self.rest = after;
        }
    }

    /// Reads the moves up to the result, the next game or EOF, with their offsets. Returns the result. After
    /// an error, `parts` has what is before it.
    pub fn parts(&mut self, parts: &mut Vec<PlacedPart>) -> Result<Option<&'static str>, RecordError> {
        let mut result = None;
        let mut open = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            let Some(first) = self.rest.chars().next() else { break };
            let at = self.offset();
            match first {
                '{' => parts.push((Part::Comment(self.comment()?), at)),
                ';' => parts.push((Part::Comment(self.line()[1..].to_owned()), at)),
                '%' if self.is_at_escape() => drop(self.line()),
                '(' => {
                    open.push(at);
                    self.rest = &self.rest[1..];
                    parts.push((Part::Open, at));
                }
                ')' => {
                    open.pop().ok_or_else(|| self.problem("a ) has no (".to_owned()))?;
                    self.rest = &self.rest[1..];
                    parts.push((Part::Close, at));
                }
                // A command that should be in a comment.
                '[' if self.rest.starts_with("[%") => {
                    let end = self.rest.find(']').map_or(self.rest.len(), |end| end + 1);
                    let (command, rest) = self.rest.split_at(end);
                    parts.push((Part::Comment(command.to_owned()), at));
                    self.rest = rest;
                }
                '[' if open.is_empty() => break,
                _ => {
                    let word = &with_hyphens(self.word());
                    match result_of(word) {
                        Some(found) if open.is_empty() => {
                            result = Some(found);
                            break;
                        }
                        Some(_) => {}
                        None => parts.extend(parts_of(word).into_iter().map(|part| (part, at))),
                    }
                }
            }
        }
        match open.pop() {
            Some(at) => Err(RecordError::new("a variation has no )".to_owned(), line_at(self.text, at))),
            None => Ok(result),
        }
    }

    /// Reads a comment in braces.
    fn comment(&mut self) -> Result<String, RecordError> {
        let end = self.rest.find('}').ok_or_else(|| self.problem("a comment has no }".to_owned()))?;
        let text = self.rest[1..end].to_owned();
        self.rest = &self.rest[end + 1..];
        Ok(text)
    }

    /// Reads the rest of the line.
    fn line(&mut self) -> &str {
        let (line, rest) = self.rest.split_at(self.rest.find('\n').unwrap_or(self.rest.len()));
        self.rest = rest;
        line
    }

    /// The text up to the next space or sign of another part. It has at least one character. Brackets within
    /// a word belong to it: the notation of poison has them, and promotions such as `e8=(Q)`.
    fn word(&mut self) -> &str {
        let (mut in_brackets, mut last) = (false, ' ');
        let ends = |(at, c): (usize, char)| {
            let was_in_brackets = in_brackets;
            match c {
                '[' if at > 0 => in_brackets = true,
                '(' if last == '=' => in_brackets = true,
                ']' | ')' => in_brackets = false,
                _ => {}
            }
            last = c;
            let is_sign = !was_in_brackets && !in_brackets && "{}();".contains(c);
            (at > 0 && (c.is_whitespace() || is_sign)).then_some(at)
        };
        let end = self.rest.char_indices().find_map(ends).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }
}

/// A word with hyphens instead of the dashes that typeset records have.
fn with_hyphens(word: &str) -> String {
    word.replace(['\u{2010}', '\u{2011}', '\u{2013}', '\u{2014}'], "-")
}

/// A quoted value without its quotes, and the text after it. A backslash takes the next character literally.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(characters.next()?.1),
            c => value.push(c),
        }
    }
    None
}

/// The move of a word without its number, and its annotation, such as `$1`, `!?` or `+-`. A suffix for en
/// passant is redundant.
fn parts_of(word: &str) -> Vec<Part> {
    if let Some(&(_, nag)) = EVALUATIONS.iter().find(|(sign, _)| *sign == word) {
        return vec![Part::Nag(nag)];
    }
    let nag = word.strip_prefix('$').and_then(|number| number.parse().ok());
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let move_text = if unnumbered.starts_with('.') || unnumbered.is_empty() { unnumbered } else { word };
    let signed = move_text.trim_start_matches('.');
    let plain = signed.trim_end_matches(['!', '?']);
    let sign = SIGNS.iter().zip(1..).find(|&(&sign, _)| sign == &signed[plain.len()..]);
    let plain = plain.strip_suffix("e.p.").unwrap_or(plain);
    let is_move = !plain.is_empty() && !word.starts_with('$');
    let nag = nag.or(sign.map(|(_, number)| number));
    let text = match plain.split_once("=(") {
        Some((before, piece)) => format!("{before}={}", piece.trim_end_matches(')')),
        None => plain.to_owned(),
    };
    is_move.then_some(Part::Move(text)).into_iter().chain(nag.map(Part::Nag)).collect()
}
