//! Reads positions as other programs write them.
//!
//! The text is translated into the game's own notation, field by field, and then read as that. What it says
//! that cannot be so, such as a right to castle without the rook, is left out with a note.
//!
//! Seen in the FENs of Fairy-Stockfish 11.1, python-chess 1.11.2, lichess, cutechess and XBoard 4.9.1.

use super::{FenError, Position};
use crate::game::EnPassantField;
use crate::marks;
use crate::printable::Excerpt;
use crate::rules::{Advance, Rules};
use crate::types::Color;

/// A position that was read from the text of another program.
#[derive(Clone, Debug)]
pub struct ForeignPosition {
    /// The position.
    pub position: Position,
    /// What the text says that cannot be so, a sentence each. It was left out.
    pub notes: Vec<String>,
    /// The operations of an EPD behind the fields, such as `bm Nf3; id "x";`. Empty for a FEN.
    pub operations: String,
}

impl Position {
    /// Reads a position in the game's own notation or as other programs write it.
    ///
    /// Beside what [`Position::from_fen`] reads, these are understood: fields that are missing; `_` for
    /// spaces; an empty reserve, `[]` or `[-]`; `~` behind promoted pieces; the move number 0; a count in the
    /// en-passant field or before the clock, as for Makruk; checks given (`+1+0`) instead of checks left;
    /// files as letters of castling rights; squares passed as the field of an en-passant capture; the
    /// operations of an EPD. Castling rights and en-passant fields that do not fit the board are left out
    /// with a note.
    ///
    /// ```
    /// # use movegen::Position;
    /// # let rules = movegen::rules("chess").unwrap();
    /// let read = Position::from_foreign_fen(rules, "4k3/8/8/8/8/8/8/4K2R w HQ - 3 0")?;
    /// assert_eq!(read.position.to_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 3 1");
    /// assert_eq!(read.notes, ["the right Q was left out: it needs White's rook on a1"]);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a position of the game. The message names the field and what was found.
    pub fn from_foreign_fen(rules: &'static Rules, text: &str) -> Result<ForeignPosition, FenError> {
        if let Ok(position) = Self::from_fen(rules, text) {
            return Ok(ForeignPosition { position, notes: Vec::new(), operations: String::new() });
        }
        let spaced = text.trim().replace('_', " ");
        let text = if text.trim().contains(char::is_whitespace) { text.trim() } else { &spaced };
        let fields = ForeignFields::split(rules, text)?;
        if fields.side.is_empty() {
            return Err(FenError::new("side to move", "missing: the text ends before it"));
        }
        let mut notes = Vec::new();
        let with =
            |rights: &str, en_passant: &str| Self::from_fen(rules, &fields.compose(rights, en_passant));
        let rights = with("-", "-")?.translate_rights(fields.rights, &mut notes)?;
        let en_passant = with(&rights, "-")?.translate_en_passant(fields.en_passant, &mut notes);
        Ok(ForeignPosition {
            position: with(&rights, &en_passant)?,
            notes,
            operations: fields.operations.to_owned(),
        })
    }

    /// The rights of a text that fit the board, in the game's own letters.
    fn translate_rights(&self, text: &str, notes: &mut Vec<String>) -> Result<String, FenError> {
        let mut own = String::new();
        for letter in text.chars().filter(|&letter| letter != '-') {
            let read = self.read_right(letter, text).map(|_| letter);
            let translated = read.or_else(|error| {
                let right = self.right_of_file(letter).ok_or_else(|| error.clone())?;
                self.read_right(right, text).map(|_| right)
            });
            match translated {
                Ok(letter) if own.contains(letter) => {}
                Ok(letter) => own.push(letter),
                Err(error) if self.is_right_of_any_program(letter) => {
                    let reason = match error.problem.split_once(" needs ") {
                        Some((_, needs)) => format!("it needs {needs}"),
                        None => "the game has no such castling".to_owned(),
                    };
                    notes.push(format!("the right {letter} was left out: {reason}"));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(if own.is_empty() { "-".to_owned() } else { own })
    }

    /// The letter of the right whose partner stands on the file with a letter at the start.
    fn right_of_file(&self, letter: char) -> Option<char> {
        let color = Color::of_letter(letter);
        let homes = &self.rules.homes[color][0];
        let is_on_file = |&&(_, square): &&(u8, _)| {
            let file = b'a' + self.rules.geometry().file_of(square);
            letter.eq_ignore_ascii_case(&char::from(file))
        };
        let &(mask, _) = homes.rights.iter().find(is_on_file)?;
        let right = &self.rules.rights[mask.trailing_zeros() as usize];
        let has_piece_leaps = self.rules.rights.iter().any(|right| right.is_alone);
        (right.partner.is_some() || has_piece_leaps).then_some(right.letter)
    }

    /// Whether some program writes a letter for a right: `K`, `Q` or a file.
    fn is_right_of_any_program(&self, letter: char) -> bool {
        let last = b'a' + self.rules.geometry().files();
        letter.is_ascii_alphabetic()
            && (matches!(letter, 'K' | 'Q' | 'k' | 'q') || (letter.to_ascii_lowercase() as u8) < last)
    }

    /// The advance that a field names, in the game's own form: by the advance itself, or by some or all of
    /// the squares that the pawn passed.
    fn translate_en_passant(&self, text: &str, notes: &mut Vec<String>) -> String {
        let is_count = self.rules.counting.is_some() && is_number(text);
        if text == "-" || is_count || self.rules.trades.is_some() {
            return text.to_owned();
        }
        let geometry = self.rules.geometry();
        let squares = squares_of(text);
        let names = |advance: &Advance| {
            let passed: Vec<String> = advance.passed.iter().map(|&square| geometry.name(square)).collect();
            let ends = [advance.from, advance.to].map(|square| geometry.name(square));
            let (on_way, others): (Vec<_>, Vec<_>) = squares.iter().partition(|name| passed.contains(name));
            // Fairy-Stockfish adds the square of the pawn where several pawns can pass a square.
            squares == ends || !on_way.is_empty() && others.iter().all(|name| **name == ends[1])
        };
        let fitting =
            self.rules.advances.iter().filter(|advance| names(advance) && self.can_have_made(advance));
        let Some(advance) = fitting.min_by_key(|advance| advance.passed.len()) else {
            let mover = (!self.side_to_move).name();
            let found = Excerpt(text);
            notes
                .push(format!("the en-passant field {found} was left out: {mover} has made no such advance"));
            return "-".to_owned();
        };
        match self.rules.en_passant_field() {
            EnPassantField::PassedSquare => geometry.name(advance.passed[0]),
            EnPassantField::Advance => geometry.name(advance.from) + &geometry.name(advance.to),
        }
    }
}

/// The names of squares in a text without spaces, such as `a3a4`; none if it is something else.
fn squares_of(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for c in text.chars() {
        match names.last_mut() {
            _ if c.is_ascii_lowercase() => names.push(c.to_string()),
            Some(name) if c.is_ascii_digit() => name.push(c),
            _ => return Vec::new(),
        }
    }
    names
}

/// The fields of a text. Those that the game does not have are left out.
struct ForeignFields<'a> {
    /// Board and reserve.
    board: String,
    side: &'a str,
    rights: &'a str,
    en_passant: &'a str,
    /// The checks left, in the game's own form; may be empty.
    checks: String,
    clock: &'a str,
    number: &'a str,
    /// Fields with `=`, as they are.
    named: Vec<&'a str>,
    operations: &'a str,
}

impl<'a> ForeignFields<'a> {
    fn split(rules: &Rules, text: &'a str) -> Result<Self, FenError> {
        let mut words = Words(text);
        let board = own_board(rules, words.next().unwrap_or_default());
        let side = words.next().unwrap_or_default();
        let (mut plain, mut numbers, mut named) = (Vec::new(), Vec::new(), Vec::new());
        let mut checks = String::new();
        let operations = loop {
            let rest = words.0.trim();
            let Some(word) = words.next() else { break "" };
            // A semicolon can stand directly behind the last number.
            let is_last = word.ends_with(';');
            let number = word.trim_end_matches(';');
            if is_number(number) && numbers.len() < 3 {
                numbers.push(number);
                if is_last {
                    break words.0.trim();
                }
            } else if word.contains('+') && checks.is_empty() && rules.counts_checks() {
                checks = checks_left(rules, word)?;
            } else if word.starts_with("jokers=") || word.starts_with("poison=") {
                named.push(word);
            } else if numbers.is_empty() && plain.len() < 2 {
                plain.push(word);
            } else if word.starts_with(|c: char| c == ';' || c.is_ascii_alphabetic()) && rest.contains(';') {
                break rest;
            } else {
                let not_a_number = || format!("{} is not a number", Excerpt(word));
                return Err(match numbers.len() {
                    0 => FenError::new("halfmove clock", not_a_number()),
                    1 => FenError::new("move number", not_a_number()),
                    _ => FenError::new("end", format!("unexpected field {}", Excerpt(word))),
                });
            }
        };
        // The limit of a count of moves stands before the count.
        let (count, numbers) = numbers.split_at(numbers.len().saturating_sub(2));
        let count = count.first().copied().filter(|&count| count != "0" && rules.counting.is_some());
        let number = match numbers.get(1) {
            Some(&"0") => "1",
            number => number.copied().or_else(|| operand(operations, "fmvn")).unwrap_or("1"),
        };
        let is_square =
            |word: &&&str| !squares_of(word).is_empty() && word.ends_with(|c: char| c.is_ascii_digit());
        Ok(Self {
            board,
            side,
            rights: plain.first().filter(|word| !is_square(word)).copied().unwrap_or("-"),
            en_passant: count
                .or_else(|| plain.get(1).or_else(|| plain.first().filter(is_square)).copied())
                .unwrap_or("-"),
            checks,
            clock: numbers.first().copied().or_else(|| operand(operations, "hmvc")).unwrap_or("0"),
            number,
            named,
            operations,
        })
    }

    fn compose(&self, rights: &str, en_passant: &str) -> String {
        let Self { board, side, checks, clock, number, .. } = self;
        let named = self.named.join(" ");
        format!("{board} {side} {rights} {en_passant} {checks} {clock} {number} {named}")
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The words of a text; what has not been read remains.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        self.0 = &text[end..];
        (end > 0).then_some(&text[..end])
    }
}

/// Board and reserve without the marks of promoted pieces. An empty reserve has the game's own form.
fn own_board(rules: &Rules, text: &str) -> String {
    let keeps_twins = rules.kinds().any(|kind| marks::is_twin(rules.letter(kind)));
    let text = if keeps_twins { text.to_owned() } else { text.replace('~', "") };
    match text.split_once('[') {
        _ if rules.has_hands() => text,
        Some((placement, "]" | "-]")) if rules.has_reserve() => format!("{placement}[]"),
        Some((placement, "]" | "-]")) => placement.to_owned(),
        _ => text,
    }
}

/// The checks left by a field, which has them or, with a plus before them, those given.
fn checks_left(rules: &Rules, text: &str) -> Result<String, FenError> {
    let most = u32::from(rules.game().ends.checks);
    let Some(given) = text.strip_prefix('+') else { return Ok(text.to_owned()) };
    let left = |given: &str| most.checked_sub(given.parse().ok()?);
    let both = given.split_once('+').and_then(|(white, black)| Some((left(white)?, left(black)?)));
    let (white, black) = both.ok_or_else(|| {
        let found = Excerpt(text);
        FenError::new("checks", format!("expected those given, from +0+0 to +{most}+{most}, found {found}"))
    })?;
    Ok(format!("{white}+{black}"))
}

/// The operand of an operation of an EPD.
fn operand<'a>(operations: &'a str, code: &str) -> Option<&'a str> {
    let mut found = operations.split(';').filter_map(|operation| operation.trim().split_once(' '));
    found.find(|&(name, _)| name == code).map(|(_, operand)| operand.trim())
}
