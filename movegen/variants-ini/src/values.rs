//! Reads the values of the format.

use std::collections::BTreeSet;

use movegen::{Excerpt, game::Verdict};

use super::slots::Slot;

/// The largest board of the format.
pub(crate) const MAX_FILES: i32 = 12;
pub(crate) const MAX_RANKS: i32 = 10;

/// The types of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `true` or `false`.
    Flag,
    /// A rank, from 1.
    Rank,
    /// A file by its letter or its number; the value is its index from 0.
    File,
    /// A count.
    Number,
    /// A result for the side to move; `none` for no end.
    Result,
    /// A set of squares.
    Region,
    Pieces,
    /// Numbers of pieces, as in `q:1 r:2`.
    Limits,
    /// Pieces with others, as in `p:g s:g`. `-` stands for none.
    Pairs,
    /// Anything.
    Text,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Flag(bool),
    Number(i32),
    Result(Option<Verdict>),
    Region(Region),
    Pieces(Pieces),
    Limits(Vec<(Slot, u8)>),
    Pairs(Vec<(Slot, Option<Slot>)>),
    Text(String),
}

#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Pieces {
    /// Whether it was written as `*`.
    pub all: bool,
    pub slots: BTreeSet<Slot>,
}

/// The name of a square, by its file from 0 and its rank from 1.
pub(crate) fn square(file: i32, rank: i32) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}

/// A set of squares.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Region(Vec<Area>);

/// File and rank; `None` stands for all. Files are counted from 0, ranks from 1.
type Area = (Option<i32>, Option<i32>);

impl Region {
    /// Whether a square belongs to it.
    pub fn has(&self, file: i32, rank: i32) -> bool {
        let fits = |wanted: Option<i32>, number| wanted.is_none_or(|wanted| wanted == number);
        self.0.iter().any(|&(wanted_file, wanted_rank)| fits(wanted_file, file) && fits(wanted_rank, rank))
    }

    /// The ranks that belong to it on a board, from the lowest.
    ///
    /// # Errors
    /// The first rank that belongs to it only in part.
    pub fn ranks(&self, files: i32, ranks: i32) -> Result<Vec<i32>, i32> {
        let mut whole = Vec::new();
        for rank in 1..=ranks {
            match (0..files).filter(|&file| self.has(file, rank)).count() as i32 {
                0 => {}
                count if count == files => whole.push(rank),
                _ => return Err(rank),
            }
        }
        Ok(whole)
    }

    /// Its squares on a board, in the words of a game file: whole ranks, and squares. `is_hole` tells which
    /// squares do not exist.
    pub fn parts(&self, files: i32, ranks: i32, is_hole: impl Fn(&String) -> bool) -> Vec<String> {
        let mut parts = Vec::new();
        for rank in 1..=ranks {
            if (0..files).all(|file| self.has(file, rank)) {
                parts.push(format!("rank {rank}"));
            } else {
                let squares = (0..files).filter(|&file| self.has(file, rank)).map(|file| square(file, rank));
                parts.extend(squares.filter(|square| !is_hole(square)));
            }
        }
        parts
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same squares seen from the other side of a board.
    pub fn flipped(&self, ranks: i32) -> Self {
        let flip = |&(file, rank): &Area| (file, rank.map(|rank| ranks + 1 - rank));
        Self(self.0.iter().map(flip).collect())
    }

    /// The squares of a board that do not belong to it.
    pub fn others(&self, files: i32, ranks: i32) -> Self {
        Self::all().filtered(files, ranks, |file, rank| !self.has(file, rank))
    }

    /// Those of its squares on a board for which a condition holds.
    pub fn filtered(&self, files: i32, ranks: i32, holds: impl Fn(i32, i32) -> bool) -> Self {
        let squares = (1..=ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        let own = squares.filter(|&(file, rank)| self.has(file, rank) && holds(file, rank));
        Self(own.map(|(file, rank)| (Some(file), Some(rank))).collect())
    }

    /// The whole board.
    pub fn all() -> Self {
        Self(vec![(None, None)])
    }

    /// Whole ranks.
    pub fn of_ranks(ranks: impl IntoIterator<Item = i32>) -> Self {
        Self(ranks.into_iter().map(|rank| (None, Some(rank))).collect())
    }
}

/// Reads a value. `slot_of` gives the piece with a letter.
///
/// # Errors
/// What would be right.
pub(crate) fn parse(kind: Kind, text: &str, slot_of: &dyn Fn(char) -> Option<Slot>) -> Result<Value, String> {
    match kind {
        Kind::Flag => match text {
            "true" => Ok(Value::Flag(true)),
            "false" => Ok(Value::Flag(false)),
            _ => Err(format!("{}; expected true or false, in small letters", Excerpt(text))),
        },
        Kind::Rank => number(text, 1, MAX_RANKS).map(Value::Number),
        Kind::File => file(text).map(Value::Number),
        Kind::Number => number(text, 0, 1000).map(Value::Number),
        Kind::Result => match text {
            "win" => Ok(Value::Result(Some(Verdict::Win))),
            "loss" => Ok(Value::Result(Some(Verdict::Loss))),
            "draw" => Ok(Value::Result(Some(Verdict::Draw))),
            "none" => Ok(Value::Result(None)),
            _ => Err(format!("{}; expected win, loss or draw", Excerpt(text))),
        },
        Kind::Region => region(text).map(Value::Region),
        Kind::Pieces => pieces(text, slot_of).map(Value::Pieces),
        Kind::Limits => limits(text, slot_of).map(Value::Limits),
        Kind::Pairs => pairs(text, slot_of).map(Value::Pairs),
        Kind::Text => Ok(Value::Text(text.to_owned())),
    }
}

fn number(text: &str, least: i32, most: i32) -> Result<i32, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{}; expected a whole number from {least} to {most}", Excerpt(text)))
}

fn file(text: &str) -> Result<i32, String> {
    let last = char::from(b'a' + MAX_FILES as u8 - 1);
    let by_letter = match text.as_bytes() {
        [letter] if ('a'..=last).contains(&char::from(*letter)) => Some(i32::from(letter - b'a')),
        _ => None,
    };
    by_letter
        .or_else(|| number(text, 1, MAX_FILES).ok().map(|number| number - 1))
        .ok_or_else(|| format!("{}; expected a file, a to {last} or 1 to {MAX_FILES}", Excerpt(text)))
}

fn region(text: &str) -> Result<Region, String> {
    let mut areas = Vec::new();
    for word in text.split_whitespace().take_while(|&word| word != "-") {
        let area = area(word).ok_or_else(|| {
            format!(
                "{}; expected squares and ranks such as d4 *8, or - for none. Files are a to l, ranks 1 to \
                 {MAX_RANKS}",
                Excerpt(word)
            )
        })?;
        areas.push(area);
    }
    Ok(Region(areas))
}

fn area(word: &str) -> Option<Area> {
    let mut chars = word.chars();
    let first = chars.next()?;
    let rest = chars.as_str();
    let rank = || number(rest, 1, MAX_RANKS).ok();
    match (first, rest) {
        ('*', "*") => Some((None, None)),
        ('*', _) => Some((None, Some(rank()?))),
        (letter, "*") => Some((Some(file(&letter.to_lowercase().to_string()).ok()?), None)),
        (letter, _) if letter.is_ascii_alphabetic() => {
            Some((Some(file(&letter.to_lowercase().to_string()).ok()?), Some(rank()?)))
        }
        _ => None,
    }
}

fn pieces(text: &str, slot_of: &dyn Fn(char) -> Option<Slot>) -> Result<Pieces, String> {
    let mut found = Pieces::default();
    for letter in text.chars().filter(|c| !c.is_whitespace()).take_while(|&c| c != '-') {
        if letter == '*' {
            found.all = true;
        } else {
            found.slots.insert(slot_of(letter).ok_or_else(|| no_piece(letter))?);
        }
    }
    Ok(found)
}

fn limits(text: &str, slot_of: &dyn Fn(char) -> Option<Slot>) -> Result<Vec<(Slot, u8)>, String> {
    let mut found = Vec::new();
    for word in text.split_whitespace().take_while(|&word| word != "-") {
        let mut chars = word.chars();
        let letter = chars.next().unwrap_or(' ');
        let most = chars.as_str().strip_prefix(':').and_then(|number| number.parse().ok());
        let most = most.ok_or_else(|| format!("{}; expected a list such as q:1 r:2", Excerpt(word)))?;
        found.push((slot_of(letter).ok_or_else(|| no_piece(letter))?, most));
    }
    Ok(found)
}

type Pairs = Vec<(Slot, Option<Slot>)>;

fn pairs(text: &str, slot_of: &dyn Fn(char) -> Option<Slot>) -> Result<Pairs, String> {
    let mut found = Vec::new();
    for word in text.split_whitespace().take_while(|&word| word != "-") {
        let (from, to) = match word.chars().collect::<Vec<char>>()[..] {
            [from, ':', to] => (from, to),
            _ => return Err(format!("{}; expected a list such as p:g s:g", Excerpt(word))),
        };
        let slot = |letter| slot_of(letter).ok_or_else(|| no_piece(letter));
        found.push((slot(from)?, if to == '-' { None } else { Some(slot(to)?) }));
    }
    Ok(found)
}

fn no_piece(letter: char) -> String {
    format!(
        "no piece has the letter {}; expected letters of pieces, or - for none",
        Excerpt(&letter.to_string())
    )
}
