//! Reads the outline of a move from a text that does not follow the rules of notation exactly.

use crate::marks;
use crate::position::Position;
use crate::rules::Rules;
use crate::types::{PieceKind, Square};

/// What a text says about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sketch {
    /// A castling, such as `O-O`.
    Castling { toward_last_file: bool },
    /// A piece, possibly distinguished from others of its kind, and its target square.
    Step(Step),
    /// A castling with a gate, such as `O-O/Hh1`.
    CastlingGate { toward_last_file: bool, kind: PieceKind, at: Square },
    /// A drop of a piece in hand.
    Drop { kind: PieceKind, to: Square },
    /// A square that the board does not have.
    NoSquare(String),
    /// A letter that no piece of the game has.
    NoKind(char),
}

/// A piece and its target square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The kind of the piece; none if the text names the square that it leaves.
    pub kind: Option<PieceKind>,
    file: Option<u8>,
    row: Option<u8>,
    /// The square of the first of two steps.
    pub via: Option<Square>,
    pub to: Square,
    /// The lower-case letter after the squares, or `+`.
    pub letter: Option<char>,
}

/// Characters without meaning.
const SIGNS: &str = "-:+#!?=()/";

impl Sketch {
    /// The reading of a text that follows the rules of notation: squares with a lower-case letter (`a7a8q`),
    /// or algebraic notation with any disambiguation, with or without the signs of captures and check.
    pub fn exact(position: &Position, text: &str) -> Option<Self> {
        let rules = position.rules();
        let (head, marks) = text.split_once('[').unwrap_or((text, ""));
        if let Some(toward_last_file) = read_castling(head).filter(|_| !head.contains('o')) {
            return rules.writes_castling_with_ohs().then_some(Self::Castling { toward_last_file });
        }
        if let Some(gate) = read_castling_gate(rules, head) {
            return rules.writes_castling_with_ohs().then_some(gate);
        }
        if let Some(double) = read_double(rules, head) {
            return Some(double);
        }
        let subject = if rules.has_poison() { read_marks(rules, head, marks) } else { None };
        if head.starts_with('x') && subject.is_none() {
            return None;
        }
        if head.contains(DROP) {
            return read_drop(rules, head.trim_end_matches(['+', '#', '!', '?']));
        }
        let signs = if rules.has_gates() { "x+#!?=/" } else { "x+#!?=" };
        let plain: String = head.chars().filter(|c| !signs.contains(*c)).collect();
        let parts = Parts::split(rules, &plain)?.promoted(rules, head);
        let parts = Some(parts).filter(Parts::are_exact)?;
        match parts.sketch(rules).done_to(rules, subject) {
            Self::Step(Step { kind: None, file, row, .. }) if file.is_none() || row.is_none() => None,
            sketch => Some(sketch),
        }
    }

    /// The possible readings of a text, the most likely first; none if it does not look like a move. A text
    /// in capitals can name squares, or a piece and a square.
    pub fn readings(position: &Position, text: &str) -> Vec<Self> {
        let rules = position.rules();
        let (head, marks) = text.split_once('[').unwrap_or((text, ""));
        let head: String = head.chars().filter(|c| !c.is_whitespace()).collect();
        if let Some(toward_last_file) = read_castling(&head) {
            return vec![Self::Castling { toward_last_file }];
        }
        if let Some(gate) = read_castling_gate(rules, &head) {
            return vec![gate];
        }
        if head.contains(DROP) {
            return read_drop(rules, &without_signs(rules, &head)).into_iter().collect();
        }
        let squares = || head.to_ascii_lowercase().replace(['-', 'x'], "");
        if let Some(double) = read_double(rules, &head).or_else(|| read_double(rules, &squares())) {
            return vec![double];
        }
        let subject = if rules.has_poison() { read_marks(rules, &head, marks) } else { None };
        let plain = without_signs(rules, &head);
        let readings = Parts::readings(rules, &plain).into_iter();
        let readings = readings.map(|parts| parts.promoted(rules, &head).sketch(rules));
        readings.map(|sketch| sketch.done_to(rules, subject)).collect()
    }

    /// Reads a poisoning or a cure. Its text names the square of the poisoner or healer, and its marks name
    /// the square of the other piece.
    fn done_to(self, rules: &Rules, subject: Option<(&str, char)>) -> Self {
        let (Self::Step(step), Some((name, letter))) = (&self, subject) else { return self };
        let geometry = rules.geometry();
        let (file, row) = (Some(geometry.file_of(step.to)), Some(geometry.row_of(step.to)));
        match geometry.parse(&name.to_ascii_lowercase()) {
            Some(to) => Self::Step(Step { kind: step.kind, file, row, via: None, to, letter: Some(letter) }),
            None => Self::NoSquare(name.to_owned()),
        }
    }
}

/// Reads `O-O/Hh1`.
fn read_castling_gate(rules: &Rules, text: &str) -> Option<Sketch> {
    let (castling, gate) = text.trim_end_matches(['+', '#', '!', '?']).split_once('/')?;
    let toward_last_file = read_castling(castling).filter(|_| rules.has_gates())?;
    let kind = rules.kind_of_letter(gate.chars().next()?)?;
    let at = rules.geometry().parse(gate.get(1..)?)?;
    Some(Sketch::CastlingGate { toward_last_file, kind, at })
}

/// The sign of a drop, between its piece and its square.
const DROP: char = '@';

/// Reads a move of two steps: `e5e6e7`, or a piece and two squares with a sign before each, `Nxe6-e7`.
fn read_double(rules: &Rules, text: &str) -> Option<Sketch> {
    rules.doubles.as_ref()?;
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let mut rest: Vec<char> = text.chars().collect();
    let [to, before_to] = pop_square(&mut rest)?;
    let [via, before_via] = pop_square(&mut rest)?;
    let rank = pop_digits(&mut rest);
    let file = rest.pop_if(|c| c.is_ascii_lowercase());
    let kind = match [before_via.is_empty(), before_to.is_empty()] {
        [true, true] if !rank.is_empty() && file.is_some() => None,
        [false, false] => Some(rules.kind_of_letter(rest.pop().filter(|&c| marks::is_capital(c))?)?),
        _ => return None,
    };
    let squares = [&to, &via].map(|name| rules.geometry().parse(name).ok_or(name));
    let [to, via] = match squares {
        [Ok(to), Ok(via)] => [to, via],
        [Err(name), _] | [_, Err(name)] => return Some(Sketch::NoSquare(name.clone())),
    };
    let file = file.map(|file| file as u8 - b'a');
    let row = rank.parse().ok().map(|rank: i32| rules.geometry().row_of_rank(rank));
    let row = row.and_then(|row| u8::try_from(row).ok());
    rest.is_empty().then_some(Sketch::Step(Step { kind, file, row, via: Some(via), to, letter: None }))
}

/// Removes a square from the end, and the sign before it. Returns both.
fn pop_square(rest: &mut Vec<char>) -> Option<[String; 2]> {
    let digits = pop_digits(rest);
    let file = rest.pop_if(|c| c.is_ascii_lowercase()).filter(|_| !digits.is_empty())?;
    let sign = rest.pop_if(|c| matches!(c, 'x' | '-')).into_iter().collect();
    Some([format!("{file}{digits}"), sign])
}

/// Reads `P@e4`. Without a letter it is a pawn.
fn read_drop(rules: &Rules, text: &str) -> Option<Sketch> {
    let (piece, name) = text.split_once(DROP)?;
    let mut letters = piece.chars();
    let kind = match (letters.next(), letters.next()) {
        (None, _) => rules.kinds().find(|&kind| rules.is_pawn(kind))?,
        (Some(letter), None) => match rules.kind_of_letter(letter) {
            Some(kind) => kind,
            None => return Some(Sketch::NoKind(marks::capital(letter))),
        },
        _ => return None,
    };
    let name = name.to_ascii_lowercase();
    let is_square = name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name[1..].bytes().all(|byte| byte.is_ascii_digit());
    if !is_square {
        return None;
    }
    Some(match rules.geometry().parse(&name) {
        Some(to) => Sketch::Drop { kind, to },
        None => Sketch::NoSquare(name),
    })
}

/// The square of the piece that is poisoned or cured, and the letter for it, from the marks after the text:
/// `g5,5`, with the count of a piece that has just been poisoned, or `g5,C`.
fn read_marks<'a>(rules: &Rules, head: &str, marks: &'a str) -> Option<(&'a str, char)> {
    // A count is full only after the move that poisons. An entry such as `xc3` is a piece that has died.
    let full = format!(",{}", rules.poison_moves());
    let is_bare = |entry: &&str| !entry.is_empty() && !entry.contains(',') && !entry.starts_with('x');
    let entries = || marks.split([';', ']']);
    let cured = entries().find_map(|entry| entry.strip_suffix(",C").or_else(|| entry.strip_suffix(",c")));
    let poisoned = entries().find_map(|entry| entry.strip_suffix(full.as_str()));
    let bare = || entries().find(is_bare).filter(|_| head.starts_with(['x', 'X']));
    let poisoning = |name| (name, 'p');
    cured.map(|name| (name, 'c')).or_else(|| poisoned.or_else(bare).map(poisoning))
}

/// Removes the characters without meaning: hyphens, signs of capture and check. A capital X at the start may
/// be a piece.
fn without_signs(rules: &Rules, head: &str) -> String {
    let head = head.strip_suffix("e.p.").unwrap_or(head);
    let has_x = rules.kind_of_letter('X').is_some();
    let is_capture = |index: usize, c: char| c == 'x' || c == 'X' && !(has_x && index == 0);
    let kept = head.chars().enumerate().filter(|&(index, c)| !SIGNS.contains(c) && !is_capture(index, c));
    kept.map(|(_, c)| c).collect()
}

/// Whether a castling goes toward the last file; none for other texts.
fn read_castling(text: &str) -> Option<bool> {
    let text = text.trim_end_matches(['+', '#', '!', '?']).replace(['0', 'o'], "O");
    match text.as_str() {
        "O-O" => Some(true),
        "O-O-O" => Some(false),
        _ => None,
    }
}

impl Step {
    /// The square left, if the text names it in full.
    pub fn from(&self, position: &Position) -> Option<Square> {
        position.rules().geometry().square_at(i32::from(self.file?), i32::from(self.row?))
    }

    /// Whether the text can mean the piece on a square.
    pub fn is_about(&self, position: &Position, square: Square) -> bool {
        let geometry = position.rules().geometry();
        let piece = position.piece_on(square);
        piece.is_piece()
            && self.kind.is_none_or(|kind| kind == position.rules().plain_kind(piece.kind()))
            && self.file.is_none_or(|file| file == geometry.file_of(square))
            && self.row.is_none_or(|row| row == geometry.row_of(square))
    }

    /// The disambiguation of the piece in words: ` on the b-file`.
    pub fn whereabouts(&self, position: &Position) -> String {
        match (self.file, self.row) {
            (Some(file), _) => format!(" on the {}-file", char::from(b'a' + file)),
            (None, Some(row)) => format!(" on rank {}", position.rules().geometry().rank_name(row)),
            (None, None) => String::new(),
        }
    }
}

/// The parts of a text: `N`, `b1`, `c3`, `q` of `Nb1c3q`.
struct Parts {
    piece: Option<char>,
    file: Option<char>,
    rank: String,
    to: String,
    letter: Option<char>,
}

impl Parts {
    /// The possible ways to split a text. A text without lower-case letters can consist of squares alone.
    fn readings(rules: &Rules, text: &str) -> Vec<Self> {
        let lower = text.to_ascii_lowercase();
        let is_loud = !text.contains(|c: char| c.is_ascii_lowercase()) && text != lower;
        let squares =
            Self::split(rules, &lower).filter(|parts| parts.piece.is_none() && !parts.rank.is_empty());
        squares.filter(|_| is_loud).into_iter().chain(Self::split(rules, text)).collect()
    }

    /// Whether all letters have the right case. A lower-case letter at the end belongs to a move as
    /// coordinates.
    fn are_exact(&self) -> bool {
        let by_squares = self.piece.is_none() && self.file.is_some() && !self.rank.is_empty();
        self.piece.is_none_or(marks::is_capital)
            && self.file.is_none_or(|c| c.is_ascii_lowercase())
            && self.to.starts_with(|c: char| c.is_ascii_lowercase())
            && self.letter.is_none_or(|c| marks::is_capital(c) || by_squares)
    }

    /// Two squares with `+` are a promotion, in a game whose promoted pieces have this mark.
    fn promoted(mut self, rules: &Rules, text: &str) -> Self {
        let by_squares = self.piece.is_none() && self.file.is_some() && !self.rank.is_empty();
        if by_squares && self.letter.is_none() && text.ends_with('+') && rules.has_promoted_letters() {
            self.letter = Some('+');
        }
        self
    }

    /// Splits a text from its end. A single letter at the start is a file if it is lower-case or no piece has
    /// it.
    fn split(rules: &Rules, text: &str) -> Option<Self> {
        let mut rest: Vec<char> = text.chars().collect();
        let letter = rest.pop_if(|c| marks::plain(*c).is_ascii_alphabetic());
        let to_rank = pop_digits(&mut rest);
        let to_file = rest.pop_if(|c| c.is_ascii_alphabetic())?;
        let rank = pop_digits(&mut rest);
        let is_file = |c: char| (b'a'..b'a' + rules.geometry().files()).any(|file| char::from(file) == c);
        let is_piece = |c: char| marks::is_capital(c) && rules.kind_of_letter(c).is_some();
        let is_behind_piece = rest.len() > 1;
        let file = rest.pop_if(|c| is_file(c.to_ascii_lowercase()) && (is_behind_piece || !is_piece(*c)));
        let piece = rest.pop_if(|c| marks::plain(*c).is_ascii_alphabetic());
        let is_complete = rest.is_empty() && !to_rank.is_empty();
        is_complete.then(|| Self { piece, file, rank, to: format!("{to_file}{to_rank}"), letter })
    }

    fn sketch(self, rules: &Rules) -> Sketch {
        let geometry = rules.geometry();
        let name = self.to.to_ascii_lowercase();
        let Some(to) = geometry.parse(&name) else { return Sketch::NoSquare(name) };
        let origin = self.file.map(|file| file.to_ascii_lowercase());
        let file = origin.map(|file| file as u8 - b'a');
        let row = self.rank.parse().ok().map(|rank: i32| geometry.row_of_rank(rank));
        let row = match row.map(u8::try_from) {
            None => None,
            Some(Ok(row)) if row < geometry.rows() => Some(row),
            Some(_) => return Sketch::NoSquare(origin.unwrap_or('a').to_string() + &self.rank),
        };
        if let (Some(file), Some(row)) = (file, row)
            && geometry.square_at(i32::from(file), i32::from(row)).is_none()
        {
            return Sketch::NoSquare(origin.unwrap_or('a').to_string() + &self.rank);
        }
        let kind = match self.piece {
            Some(letter) => match rules.kind_of_letter(letter) {
                Some(kind) => Some(kind),
                None => return Sketch::NoKind(marks::capital(letter)),
            },
            None if file.is_some() && row.is_some() => None,
            None => rules.kinds().find(|&kind| rules.is_pawn(kind)),
        };
        let letter = |c: char| if marks::is_promoted(c) { '+' } else { c.to_ascii_lowercase() };
        Sketch::Step(Step { kind, file, row, via: None, to, letter: self.letter.map(letter) })
    }
}

/// Removes up to two digits from the end.
fn pop_digits(rest: &mut Vec<char>) -> String {
    let mut digits = String::new();
    while digits.len() < 2
        && let Some(digit) = rest.pop_if(|c| c.is_ascii_digit())
    {
        digits.insert(0, digit);
    }
    digits
}
