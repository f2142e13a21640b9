//! Finds the end of a game's text, line by line.

use crate::results::result_of;

/// Follows the lines of a game to find its end.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    in_comment: bool,
    /// The number of open variations.
    depth: usize,
    has_moves: bool,
    /// Whether the game has more than comments.
    pub has_content: bool,
    after_empty_line: bool,
    /// Whether a tag has begun in a line before, and has not ended.
    in_tag: bool,
    /// The names of the tags of the game.
    tags: Vec<Vec<u8>>,
}

impl Scanner {
    /// The offset in the line at which the next game begins, if it does.
    pub fn pgn(&mut self, line: &[u8]) -> Option<usize> {
        let trimmed = line.trim_ascii();
        let after_empty_line = std::mem::replace(&mut self.after_empty_line, trimmed.is_empty());
        if trimmed.is_empty() || line.starts_with(b"%") && !self.in_comment {
            self.in_tag = false;
            return None;
        }
        if std::mem::take(&mut self.in_tag) && !is_tag(trimmed) {
            return self.rest_of_tag(line);
        }
        let is_open_tag = begins_tag(trimmed) && !trimmed.contains(&b']');
        if is_open_tag && !self.has_moves && !self.in_comment && self.depth == 0 {
            (self.has_content, self.in_tag) = (true, true);
            self.tags.push(tag_name(trimmed).to_owned());
            return None;
        }
        let mut at = 0;
        if is_tag(trimmed) {
            let is_open = self.in_comment || self.depth > 0;
            // A game can have tags alone. The next one begins with a tag that was there before.
            let name = tag_name(trimmed);
            let begins_again = after_empty_line && self.tags.iter().any(|known| known == name);
            if self.has_moves && (!is_open || after_empty_line) || begins_again && !is_open {
                return Some(0);
            }
            if !is_open {
                self.has_content = true;
                self.tags.push(name.to_owned());
                at = end_of_tags(line);
                if line[at..].trim_ascii().is_empty() {
                    return None;
                }
            }
        }
        self.has_moves = true;
        self.movetext(&line[at..]).map(|end| at + end)
    }

    /// A line in which a tag of a line before goes on.
    fn rest_of_tag(&mut self, line: &[u8]) -> Option<usize> {
        let Some(end) = line.iter().rposition(|&c| c == b']') else {
            self.in_tag = true;
            return None;
        };
        let rest = &line[end + 1..];
        if rest.trim_ascii().is_empty() { None } else { self.pgn(rest).map(|at| end + 1 + at) }
    }

    fn movetext(&mut self, line: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at < line.len() {
            match line[at] {
                b'}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => {}
                b'{' => self.in_comment = true,
                b';' => return None,
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                c if c.is_ascii_whitespace() => {}
                _ => {
                    let end = at + word_length(&line[at..]);
                    self.has_content = true;
                    let is_result =
                        std::str::from_utf8(&line[at..end]).is_ok_and(|word| result_of(word).is_some());
                    if is_result && self.depth == 0 {
                        return Some(end);
                    }
                    at = end;
                    continue;
                }
            }
            at += 1;
        }
        None
    }

    /// A log of Game Courier ends before the next header, or before the first move of the next game.
    pub fn courier(&mut self, line: &[u8]) -> Option<usize> {
        let text = String::from_utf8_lossy(line.trim_ascii()).to_lowercase();
        let is_head = text.strip_prefix("//").is_some_and(|rest| rest.trim_start().starts_with("game:"));
        let is_first = text.strip_prefix("1.").is_some_and(|rest| !rest.starts_with('.'));
        if self.has_moves && (is_head || is_first) {
            return Some(0);
        }
        self.has_content |= !text.is_empty();
        self.has_moves |= !text.is_empty() && !text.starts_with("//");
        None
    }

    /// Every line is a game, except comments.
    pub fn coordinates(&mut self, line: &[u8]) -> Option<usize> {
        self.has_content = !line.starts_with(b"#");
        Some(line.len())
    }
}

/// The length of a word of moves. Brackets within a word belong to it: the notation of poison has them.
fn word_length(text: &[u8]) -> usize {
    let mut in_brackets = false;
    let ends = |(at, &c): (usize, &u8)| {
        match c {
            b'[' if at > 0 => in_brackets = true,
            b']' => in_brackets = false,
            _ => {}
        }
        (at > 0 && (c.is_ascii_whitespace() || !in_brackets && b"{}();".contains(&c))).then_some(at)
    };
    text.iter().enumerate().find_map(ends).unwrap_or(text.len())
}

/// Whether a line has the form of a tag: `[Name "value"]`.
fn is_tag(line: &[u8]) -> bool {
    begins_tag(line) && line.contains(&b'"')
}

/// Whether a line begins with a bracket and a name, or with a bracket alone.
fn begins_tag(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    name.is_some_and(|name| name.first().is_none_or(u8::is_ascii_alphabetic))
}

/// The name in a line that is a tag.
fn tag_name(line: &[u8]) -> &[u8] {
    let inner = line.get(1..).unwrap_or_default().trim_ascii_start();
    let is_end = |c: &u8| c.is_ascii_whitespace() || *c == b'"';
    &inner[..inner.iter().position(is_end).unwrap_or(inner.len())]
}

/// The offset behind the tags with which a line begins.
fn end_of_tags(line: &[u8]) -> usize {
    let mut rest = line;
    while rest.trim_ascii_start().starts_with(b"[") {
        let Some(after) = after_tag(rest) else { break };
        rest = after;
    }
    let at = line.len() - rest.len();
    if at == 0 { line.len() } else { at }
}

/// The rest of a line behind its first tag, as the lexer of PGN finds it. A backslash takes the next
/// character literally. Some programs leave quotation marks within the value as they are.
fn after_tag(line: &[u8]) -> Option<&[u8]> {
    let value = &line[1 + line.iter().position(|&byte| byte == b'"')?..];
    let mut is_literal = false;
    let is_end = |&byte: &u8| {
        let is_end = byte == b'"' && !is_literal;
        is_literal = byte == b'\\' && !is_literal;
        is_end
    };
    let quoted = value.iter().position(is_end).map(|at| value[at + 1..].trim_ascii_start());
    let last = || value.windows(2).rposition(|pair| pair == b"\"]").map(|at| &value[at + 2..]);
    quoted.and_then(|after| after.strip_prefix(b"]")).or_else(last)
}
