//! Reads and writes positions as FEN, with the additional fields of the games.

mod error;
mod fields;
mod foreign;
mod hands;
mod placement;
mod write;

use std::ops::RangeInclusive;

use thiserror::Error;

use super::state::{Advanced, State};
pub use error::FenError;
pub use foreign::ForeignPosition;

use fields::Fields;
use hands::split_hands;
use placement::{Placement, read_placement};

use super::{MAX_MOVE_NUMBER, Position};
use crate::game::EnPassantField;
use crate::marks;
use crate::printable::Excerpt;
use crate::rules::{Advance, CompiledRoyals, Homes, Rules};
use crate::types::{ByColor, Color, Occupant, PieceKind, PieceSet, Square};

/// A number that no start position of the game has.
///
/// ```
/// use movegen::Position;
///
/// # let rules = movegen::rules("gothic").unwrap();
/// let error = Position::from_array(rules, 2).unwrap_err();
/// assert_eq!(error.to_string(), "Gothic Chess has no array 2; it has only one");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{game} has no array {number}; it has {}", arrays(*count))]
pub struct ArrayError {
    game: &'static str,
    number: u32,
    count: u32,
}

fn arrays(count: u32) -> String {
    if count == 1 { "only one".to_owned() } else { format!("the arrays 1 to {count}") }
}

impl Position {
    /// The start position with a number from 1 to [`Rules::array_count`].
    ///
    /// ```
    /// # use movegen::Position;
    /// # let rules = movegen::rules("apothecary-classic").unwrap();
    /// let [first, second] = [1, 2].map(|number| Position::from_array(rules, number).unwrap());
    /// assert_ne!(first.to_fen(), second.to_fen());
    /// assert!(Position::from_array(rules, rules.array_count() + 1).is_err());
    /// ```
    ///
    /// # Errors
    /// If there is no such array.
    pub fn from_array(rules: &'static Rules, number: u32) -> Result<Self, ArrayError> {
        let count = rules.array_count();
        if !(1..=count).contains(&number) {
            return Err(ArrayError { game: rules.title(), number, count });
        }
        let fen = rules.arrays.fen(number);
        Ok(Self::from_fen(rules, &fen).expect("the game's own arrays are positions"))
    }

    /// Reads a position.
    ///
    /// ```
    /// # use movegen::Position;
    /// # let rules = movegen::rules("chess").unwrap();
    /// let position = Position::from_fen(rules, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    /// assert_eq!(position.legal_moves().len(), 6);
    ///
    /// let error = Position::from_fen(rules, "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "FEN placement: White is to move although Black is in check");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a position of the game. The message names the field and what was found.
    pub fn from_fen(rules: &'static Rules, fen: &str) -> Result<Self, FenError> {
        let fen = marks::joined(fen);
        let fields = Fields::split(&fen)?;
        let (board, hands) = split_hands(rules, &fields);
        let placement = read_placement(rules, board)?;
        let mut position = Self::from_placement(rules, &placement)?;
        if rules.has_hands() {
            position.read_hands(hands)?;
        } else {
            position.read_reserve(fields.reserve)?;
        }
        position.side_to_move = read_side(fields.side)?;
        position.read_rights(fields.rights)?;
        position.read_checks(fields.checks)?;
        position.read_clocks(fields.clock, fields.number)?;
        position.read_jokers(fields.jokers)?;
        position.read_poison(fields.poison)?;
        position.validate_pieces()?;
        let advanced = match position.read_count(fields.en_passant)? {
            true => None,
            false if rules.trades.is_some() => {
                position.state.traded = position.read_traded(fields.en_passant)?;
                None
            }
            false => position.read_en_passant(fields.en_passant)?,
        };
        position.validate_checks()?;
        position.state.key = position.key_from_scratch();
        if let Some(advanced) = advanced {
            position.set_advanced(advanced);
        }
        Ok(position)
    }

    fn from_placement(rules: &'static Rules, placement: &Placement) -> Result<Self, FenError> {
        let filler = PieceKind::new(0);
        let mut position = Self {
            rules,
            board: *rules.vacated_board(),
            squares: ByColor::both([Square::new(0); PieceSet::CAPACITY]),
            kinds: ByColor::both([filler; PieceSet::CAPACITY]),
            movers: ByColor::both([0; PieceSet::CAPACITY]),
            of_kind: ByColor::both([PieceSet::NONE; PieceKind::MAX]),
            stock: ByColor::both(*rules.promotion_limits().unwrap_or(&[0; PieceKind::MAX])),
            hands: ByColor::both([0; PieceKind::MAX]),
            gates: ByColor::both(PieceSet::NONE),
            past_gates: Vec::new(),
            replaced: Vec::new(),
            homes: ByColor::from_fn(|color| &rules.homes[color][0]),
            side_to_move: Color::White,
            first_ply: 0,
            state: State::empty(ByColor::both(rules.game().ends.checks)),
            history: Vec::new(),
        };
        position.place_walls(&placement.walls);
        for color in Color::ALL {
            let own = placement.pieces.iter().filter(|piece| piece.0 == color);
            let (kings, others): (Vec<&(Color, PieceKind, Square)>, Vec<_>) =
                own.partition(|piece| rules.is_royal(piece.1));
            // A position whose king has exploded is the end of a game.
            let royals = usize::from(rules.has_royal(color));
            let can_lack = rules.explodes() || rules.king_in_hand().is_some();
            if kings.len() != royals && !(kings.is_empty() && can_lack) {
                let (found, right) = (kings.len(), ["none", "one"][royals]);
                return Err(FenError::new(
                    "placement",
                    format!("{} has {found} kings, not {right}", color.name()),
                ));
            }
            let has_royals = |royals: &CompiledRoyals| {
                !royals.sides[color] || others.iter().any(|piece| royals.kinds.contains(piece.1))
            };
            if !rules.royals.as_ref().is_none_or(has_royals) {
                let problem = format!("{} has no royal piece", color.name());
                return Err(FenError::new("placement", problem));
            }
            if others.len() + royals > rules.max_pieces {
                let problem = format!(
                    "{} has {} pieces, more than the {} of the start position",
                    color.name(),
                    others.len() + royals,
                    rules.max_pieces
                );
                return Err(FenError::new("placement", problem));
            }
            let ids = (0..kings.len()).chain(1..);
            for (id, &&(_, kind, square)) in ids.zip(kings.iter().chain(&others)) {
                position.place(color, id, kind, square);
            }
        }
        let is_lost = |color| position.has_lost_king(color) && rules.king_in_hand().is_none();
        if Color::ALL.into_iter().all(is_lost) {
            return Err(FenError::new("placement", "no side has a king"));
        }
        Ok(position)
    }

    pub(super) fn place(&mut self, color: Color, id: usize, kind: PieceKind, square: Square) {
        self.board[square.index()] = Occupant::new(color, id);
        self.squares[color][id] = square;
        self.kinds[color][id] = kind;
        self.movers[color][id] = self.rules.mover(color, kind, square) as u16;
        self.of_kind[color][kind.index()] |= PieceSet::one(id);
        self.state.pieces[color] |= PieceSet::one(id);
    }

    fn read_reserve(&mut self, text: Option<&str>) -> Result<(), FenError> {
        let fail = |problem: String| Err(FenError::new("reserve", problem));
        let letters = match (text, self.rules.has_reserve()) {
            (None, false) => return Ok(()),
            (Some(text), true) => text,
            (None, true) => {
                return fail("missing: this game writes it in square brackets behind the placement".into());
            }
            (Some(text), false) => return fail(format!("this game has none, found {}", Excerpt(text))),
        };
        for letter in letters.chars() {
            let color = Color::of_letter(letter);
            let kind = self.rules.kind_of_letter(letter);
            let Some(kind) = kind.filter(|&kind| self.rules.can_be_reserved(kind)) else {
                return fail(format!("'{}' cannot be in reserve", marks::shown(letter)));
            };
            let stock = &mut self.stock[color][kind.index()];
            if *stock >= 99 {
                return fail(format!("more than 99 pieces '{letter}'"));
            }
            *stock += 1;
        }
        for color in Color::ALL {
            for kind in self.rules.kinds().filter(|&kind| self.rules.can_be_reserved(kind)) {
                self.stock[color][kind.index()] += self.count(color, kind) as u8;
            }
        }
        Ok(())
    }

    fn read_rights(&mut self, text: &str) -> Result<(), FenError> {
        let fail = |problem: String| Err(FenError::new("rights", problem));
        if text == "-" {
            return Ok(());
        }
        let mut partners = Vec::new();
        for letter in text.chars() {
            if self.rules.has_gates() && self.read_gate(letter) {
                continue;
            }
            let (index, square) = self.read_right(letter, text)?;
            if self.has_right(index) {
                return fail(format!("letter '{letter}' given twice in {}", Excerpt(text)));
            }
            self.state.rights |= 1 << index;
            partners.push((1 << index, square));
            self.add_gates_of_right(index, square);
        }
        self.drop_useless_gates();
        for color in Color::ALL {
            let held = |right: &&(u8, Square)| self.state.rights & right.0 != 0;
            let fits = |homes: &&Homes| {
                self.is_castler_on(color, homes.king)
                    && homes.rights.iter().filter(held).all(|right| partners.contains(right))
            };
            self.homes[color] = self.rules.homes[color].iter().find(fits).unwrap_or(self.homes[color]);
        }
        Ok(())
    }

    /// A right by its letter, and the square of its partner. If castlings are free, the letter is that of the
    /// partner's file, or the right's own letter for the outermost partner.
    fn read_right(&self, letter: char, text: &str) -> Result<(usize, Square), FenError> {
        let fail = |problem: String| Err(FenError::new("rights", problem));
        let (rules, geometry) = (self.rules, self.rules.geometry());
        if let Some(index) = rules.rights.iter().position(|right| right.letter == letter) {
            return match self.outermost_partner(index) {
                Some(square) => Ok((index, square)),
                None => fail(format!("'{letter}' needs {}", self.needs_of_right(index))),
            };
        }
        let file =
            (b'a'..b'a' + geometry.files()).position(|file| letter.eq_ignore_ascii_case(&char::from(file)));
        if let Some(file) = file.filter(|_| rules.has_free_castling()) {
            let color = Color::of_letter(letter);
            let own = (0..rules.rights.len()).filter(|&index| rules.rights[index].color == color);
            let partners = own.flat_map(|index| self.partners(index).map(move |square| (index, square)));
            let found = { partners }.find(|&(_, square)| usize::from(geometry.file_of(square)) == file);
            return found.map_or_else(
                || fail(format!("'{letter}' needs a castling partner of {}'s on that file", color.name())),
                Ok,
            );
        }
        let known: String = rules.rights.iter().map(|right| right.letter).collect();
        let known = if known.is_empty() {
            "this game has no castling; expected -".to_owned()
        } else {
            format!("expected - or some of {known}")
        };
        fail(format!("unknown letter {} in {}; {known}", marks::shown(letter), Excerpt(text)))
    }

    /// The pieces that a right needs, and their squares.
    fn needs_of_right(&self, index: usize) -> String {
        let (rules, geometry) = (self.rules, self.rules.geometry());
        let right = &rules.rights[index];
        let owner = right.color.name();
        let homes = &rules.homes[right.color][0];
        let partner = right.partner.map(|kind| rules.name(kind)).unwrap_or_default();
        if rules.has_free_castling() {
            let castling = homes.castlings.iter().find(|castling| castling.right == 1 << index);
            let side = if castling.is_some_and(|it| it.toward_last_file) { "right" } else { "left" };
            let rank = geometry.rank_name(geometry.row_of(homes.king));
            return format!("{owner}'s king and a {partner} to the {side} of it, on rank {rank}");
        }
        if !right.is_alone && !self.is_castler_on(right.color, homes.king) {
            return format!("{owner}'s king on {}", geometry.name(homes.king));
        }
        let square = homes.rights.iter().find(|(mask, _)| *mask == 1 << index).map(|&(_, square)| square);
        format!("{owner}'s {partner} on {}", square.map(|square| geometry.name(square)).unwrap_or_default())
    }

    fn read_clocks(&mut self, clock: Option<&str>, number: Option<&str>) -> Result<(), FenError> {
        let clock =
            clock.map_or(Ok(0), |text| read_number("halfmove clock", text, 0..=u32::from(u16::MAX)))?;
        self.state.halfmove_clock = clock as u16;
        let number = number.map_or(Ok(1), |text| read_number("move number", text, 1..=MAX_MOVE_NUMBER))?;
        self.first_ply = (number - 1) * 2 + u32::from(self.side_to_move == Color::Black);
        Ok(())
    }

    /// Reads the limit of a count of moves in an ending. If there is one, the halfmove clock was the count.
    fn read_count(&mut self, text: &str) -> Result<bool, FenError> {
        if self.rules.counting.is_none() || !text.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(false);
        }
        let limit = read_number("count", text, 1..=u32::from(u16::MAX))?;
        self.state.count_limit = limit as u16;
        self.state.count_plies = std::mem::take(&mut self.state.halfmove_clock);
        Ok(true)
    }

    /// Reads the checks that White and Black still have to give. Without the field they have given none.
    fn read_checks(&mut self, text: Option<&str>) -> Result<(), FenError> {
        let Some(text) = text else { return Ok(()) };
        let most = u32::from(self.rules.game().ends.checks);
        if most == 0 {
            let problem = format!("this game does not count checks, found {}", Excerpt(text));
            return Err(FenError::new("checks", problem));
        }
        let numbers = text.split_once('+').map(|(white, black)| [parse_number(white), parse_number(black)]);
        match numbers {
            Some([Some(white), Some(black)]) if white.max(black) <= most => {
                self.state.checks_left = ByColor::new(white as u8, black as u8);
                Ok(())
            }
            _ => {
                let problem = format!(
                    "expected the checks that White and Black have left, such as {most}+{most}, found {}",
                    Excerpt(text)
                );
                Err(FenError::new("checks", problem))
            }
        }
    }

    fn read_jokers(&mut self, text: Option<&str>) -> Result<(), FenError> {
        let fail = |text: &str| {
            let problem =
                format!("expected two letters such as Nq, or - for nothing yet, found {}", Excerpt(text));
            Err(FenError::new("jokers", problem))
        };
        let Some(text) = text else { return Ok(()) };
        if !self.rules.has_jokers() {
            return Err(FenError::new("jokers", "this game has no joker"));
        }
        let letters: Vec<char> = text.chars().collect();
        let [white, black] = letters[..] else { return fail(text) };
        for (color, letter) in [(Color::White, white), (Color::Black, black)] {
            if letter == '-' {
                continue;
            }
            let kind = self.rules.kind_of_letter(letter).filter(|&kind| !self.rules.is_imitator(kind));
            let Some(kind) = kind.filter(|&kind| self.rules.fen_letter(color, kind) == letter) else {
                return fail(text);
            };
            self.state.moved[!color] = Some(kind);
        }
        Ok(())
    }

    fn read_poison(&mut self, text: Option<&str>) -> Result<(), FenError> {
        let fail = |problem: String| Err(FenError::new("poison", problem));
        let Some(text) = text else { return Ok(()) };
        if !self.rules.has_poison() {
            return fail("this game has none".into());
        }
        let full = u32::from(self.rules.poison_moves());
        for entry in text.split(',') {
            let parts = entry.split_once(':');
            let Some((name, count)) = parts else {
                return fail(format!("expected entries such as g5:4, found {}", Excerpt(entry)));
            };
            let Some(square) = self.rules.geometry().parse(name) else {
                return fail(format!("no square {}", Excerpt(name)));
            };
            let count = parse_number(count).filter(|count| (1..=full).contains(count));
            let Some(count) = count else {
                let shown = Excerpt(entry);
                return fail(format!("the count in {shown} is not one of 1 to {full}"));
            };
            let occupant = self.board[square.index()];
            let Some(color) = occupant.color() else { return fail(format!("nobody stands on {name}")) };
            if self.is_frozen(square) {
                return fail(format!("{name} given twice"));
            }
            self.set_poison(color, occupant.id(), count as u8);
        }
        Ok(())
    }

    /// Reads the en-passant field: the advance that was the last move. An en-passant capture does not have to
    /// be possible.
    fn read_en_passant(&self, text: &str) -> Result<Option<Advanced>, FenError> {
        if text == "-" {
            return Ok(None);
        }
        let geometry = self.rules.geometry();
        let fitting = self.rules.advances.iter().find(|advance| {
            let named = match self.rules.en_passant_field() {
                EnPassantField::PassedSquare => {
                    advance.passed.len() == 1 && geometry.name(advance.passed[0]) == text
                }
                EnPassantField::Advance => {
                    format!("{}{}", geometry.name(advance.from), geometry.name(advance.to)) == text
                }
            };
            named && self.can_have_made(advance)
        });
        fitting.map(|advance| Some(Advanced { from: advance.from, to: advance.to })).ok_or_else(|| {
            let mover = (!self.side_to_move).name();
            let problem = format!("{} is not a pawn advance that {mover} can just have made", Excerpt(text));
            FenError::new("en passant", problem)
        })
    }

    /// Reads the square on which the last move captured a piece that is not traded.
    fn read_traded(&self, text: &str) -> Result<Option<Square>, FenError> {
        if text == "-" {
            return Ok(None);
        }
        let is_fit = |&square: &Square| !self.board[square.index()].is(self.side_to_move);
        let square = self.rules.geometry().parse(text).filter(is_fit);
        square.map(Some).ok_or_else(|| {
            let problem = format!(
                "{} is not a square on which {} can just have captured",
                Excerpt(text),
                (!self.side_to_move).name()
            );
            FenError::new("en passant", problem)
        })
    }

    /// Whether an advance can be the last move: the side that is not to move has the pawn on its last square,
    /// and the squares that it left and passed are empty.
    fn can_have_made(&self, advance: &Advance) -> bool {
        let mover = !self.side_to_move;
        let piece = self.piece_on(advance.to);
        advance.color == mover
            && piece.is_piece()
            && piece.color() == mover
            && piece.kind() == advance.kind
            && [advance.from].iter().chain(&advance.passed).all(|square| {
                // A wall can have come behind the pawn.
                matches!(self.board[square.index()], Occupant::EMPTY | Occupant::WALL)
            })
    }
}

fn read_side(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::new("side to move", format!("expected w or b, found {}", Excerpt(text)))),
    }
}

/// Reads a number: digits without a sign and without leading zeros. A number that is too large for the type
/// gives its largest value.
fn parse_number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    (is_plain && !text.is_empty()).then(|| text.parse().unwrap_or(u32::MAX))
}

fn read_number(field: &'static str, text: &str, range: RangeInclusive<u32>) -> Result<u32, FenError> {
    let found = Excerpt(text);
    let (least, most) = (range.start(), range.end());
    match parse_number(text) {
        Some(number) if range.contains(&number) => Ok(number),
        Some(number) if number > *most => {
            Err(FenError::new(field, format!("{found} is too large; the limit is {most}")))
        }
        _ => Err(FenError::new(field, format!("expected a number from {least} to {most}, found {found}"))),
    }
}
