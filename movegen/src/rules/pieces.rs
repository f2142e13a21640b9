//! Checks the piece table of a game and reads its movements.

use super::doubles::check_doubles;
use super::lookup::{has_role, key_of, listed_kind, movement_error, with_twin};
use crate::betza::{self, Shape, Term, Vector};
use crate::game::{Class, EnPassant, Game, PieceSpec, Role};
use crate::game_error::{GameError, GameErrors};
use crate::marks;
use crate::types::{Kinds, PieceKind};

/// The largest number of moves until a poisoned piece dies: a count has four bits.
pub(super) const MAX_POISON_MOVES: u8 = 15;

/// The largest number of kinds of a game: each has a letter, alone or with a mark.
const MOST_KINDS: usize = 2 * 26;
const _: () = assert!(MOST_KINDS <= PieceKind::MAX);

/// The largest number of characters of a movement.
const MAX_LENGTH: usize = 200;

/// Checks each row of the piece table and reads its movement; none if it is wrong.
pub(super) fn read_pieces(game: &Game, errors: &mut GameErrors) -> Vec<Option<Vec<Term>>> {
    let count = game.pieces.len();
    if count > MOST_KINDS {
        let reason = format!("{count} kinds; a game has at most {MOST_KINDS}: A to Z and A' to Z'");
        errors.keep::<()>(Err(GameError::new("pieces", reason)));
        return Vec::new();
    }
    (0..count).map(|index| errors.keep(read_piece(game, index))).collect()
}

fn read_piece(game: &Game, index: usize) -> Result<Vec<Term>, GameError> {
    let piece = &game.pieces[index];
    check_names(piece, &game.pieces[..index])?;
    check_class(piece)?;
    read_movement(game, piece)
}

/// Checks that no further letter is a letter of another piece, or is not a capital letter.
pub(super) fn check_other_letters(game: &Game) -> Result<(), GameError> {
    for (index, piece) in game.pieces.iter().enumerate() {
        let fail = |reason: String| Err(GameError::new(key_of(piece).then("other-letters"), reason));
        for letter in piece.other_letters.chars() {
            if !marks::is_capital(letter) {
                return fail(format!("'{}' is not a capital letter from A to Z", marks::shown(letter)));
            }
            let has_letter = |(place, other): &(usize, &PieceSpec)| {
                other.letter == letter || *place != index && other.other_letters.contains(letter)
            };
            if let Some((_, other)) = game.pieces.iter().enumerate().find(has_letter) {
                return fail(format!("letter {letter} is used by \"{}\"", other.name));
            }
        }
    }
    Ok(())
}

fn check_names(piece: &PieceSpec, others: &[PieceSpec]) -> Result<(), GameError> {
    let letter = piece.letter;
    let fail = |reason: String| Err(GameError::new(key_of(piece), reason));
    if piece.name.is_empty() {
        return fail("it has no name".to_owned());
    }
    if !marks::is_capital(letter) {
        let shown = marks::shown(letter);
        return fail(format!("'{shown}' is not a capital letter from A to Z, alone or with a mark as in A'"));
    }
    if let Some(other) = others.iter().find(|other| other.letter == letter) {
        return fail(format!("letter {letter} is used by \"{}\" too", other.name));
    }
    if others.iter().any(|other| other.name == piece.name) {
        return Err(GameError::new(key_of(piece).then("name"), "another piece has the same name"));
    }
    Ok(())
}

fn check_class(piece: &PieceSpec) -> Result<(), GameError> {
    let (class, role) = (piece.class(), piece.role);
    let fits =
        (role == Role::Royal) == (class == Class::King) && (role == Role::Pawn) == (class == Class::Pawn);
    if fits {
        return Ok(());
    }
    let key = if piece.class.is_some() { key_of(piece).then("class") } else { key_of(piece) };
    let reason = match (role, class) {
        (Role::Royal, _) => "a royal piece has the class king",
        (Role::Pawn, _) => "a pawn has the class pawn",
        (_, Class::King) => "only a royal piece has the class king",
        _ => "only a pawn has the class pawn",
    };
    let remedy = "leave the key out; a file that is based on another one lists it in `without`";
    Err(GameError::new(key, format!("{reason}: {remedy}")))
}

/// The royal kind, if the game has one and a side has one such piece.
pub(super) fn sole_king(game: &Game) -> Result<Option<PieceKind>, GameError> {
    let kings = game.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Royal);
    match kings.collect::<Vec<_>>()[..] {
        [] if game.pieces.is_empty() => {
            Err(GameError::new("pieces", "there are none; a game has at least one"))
        }
        [] => Ok(None),
        _ if game.royals.is_some() => Ok(None),
        [(index, _)] => Ok(Some(PieceKind::new(index))),
        [(_, first), (_, second), ..] => {
            let reason = format!(
                "\"{}\" and \"{}\" are royal; without the key royals.check a side has one royal piece",
                first.name, second.name
            );
            Err(GameError::new("pieces", reason))
        }
    }
}

pub(super) fn check_poison(game: &Game) -> Result<(), GameError> {
    let fail = |reason: String| {
        Err(GameError::new(if game.poison.is_some() { "poison.moves" } else { "poison" }, reason))
    };
    match (&game.poison, has_role(game, Role::Poisoner)) {
        (None, true) => fail("missing, although a piece can poison".to_owned()),
        (Some(_), false) => fail("given, although no piece can poison".to_owned()),
        (Some(_), true) if !has_role(game, Role::Royal) => {
            fail("given, although no piece is royal; poison needs a king on each side".to_owned())
        }
        (Some(poison), true) if !(1..=MAX_POISON_MOVES).contains(&poison.moves) => {
            fail(format!("{} moves; expected 1 to {MAX_POISON_MOVES}", poison.moves))
        }
        _ => Ok(()),
    }
}

/// The kinds that hoppers avoid: those that each piece with the key `avoids` names.
pub(super) fn avoided_kinds(game: &Game) -> Result<Kinds, GameError> {
    let mut found: Option<Kinds> = None;
    for piece in game.pieces.iter().filter(|piece| !piece.avoids.is_empty()) {
        let key = key_of(piece).then("avoids");
        let fail = |reason: &str| Err(GameError::new(key.clone(), reason));
        let terms = betza::parse(&piece.betza).unwrap_or_default();
        if terms.is_empty() || terms.iter().any(|term| !term.modes.hops || term.modes.near) {
            return fail("only a piece whose moves are all hops with 'p' avoids others");
        }
        if game.ends.perpetual_chase_loses.is_some() {
            return fail("a game with such a piece has no rule about chases");
        }
        let mut kinds = Kinds::NONE;
        for letter in piece.avoids.chars() {
            let kind = listed_kind(game, &key, letter)?;
            if game.pieces[kind.index()].role == Role::Royal {
                return fail("a royal piece is captured by none");
            }
            kinds = kinds | with_twin(game, kind);
        }
        if found.is_some_and(|others| others != kinds) {
            return fail("another piece avoids others; all pieces with this key name the same ones");
        }
        found = Some(kinds);
    }
    Ok(found.unwrap_or(Kinds::NONE))
}

fn read_movement(game: &Game, piece: &PieceSpec) -> Result<Vec<Term>, GameError> {
    let length = piece.betza.chars().count();
    if length > MAX_LENGTH {
        let reason = format!("{length} characters; a movement has at most {MAX_LENGTH}");
        return Err(movement_error(piece, reason));
    }
    let terms = betza::parse(&piece.betza).map_err(|error| movement_error(piece, error.to_string()))?;
    if (piece.role == Role::Imitator) != piece.betza.is_empty() {
        let reason = if terms.is_empty() {
            "its movement is missing; only an imitator has none"
        } else {
            "an imitator has no movement of its own"
        };
        return Err(movement_error(piece, reason));
    }
    let is_one_of_several = piece.role == Role::Royal && game.royals.is_some();
    let can_stay = is_one_of_several || matches!(piece.role, Role::Plain | Role::Pawn | Role::Imitator);
    if terms.is_empty() && !can_stay {
        return Err(movement_error(piece, "such a piece has moves"));
    }
    let hops = |near: bool| terms.iter().any(|term| term.modes.hops && term.modes.near == near);
    if hops(true) && hops(false) {
        return Err(movement_error(
            piece,
            "it hops either to any square behind a piece ('p') or next to it ('g')",
        ));
    }
    check_en_passant_modes(game, piece, &terms)?;
    check_doubles(game, piece, &terms)?;
    match piece.role {
        Role::Royal => check_king(piece, &terms, game.poison.is_some())?,
        Role::Pawn => check_pawn(piece, &terms)?,
        Role::Poisoner if !terms.iter().all(is_plain_ride) => {
            return Err(movement_error(
                piece,
                "a poisoner moves by leaps and straight rides only, without hops",
            ));
        }
        Role::Healer | Role::Poisoner if terms.iter().any(|term| term.modes.initial) => {
            let reason = "a piece that poisons or cures has no first moves ('i')";
            return Err(movement_error(piece, reason));
        }
        _ => {}
    }
    Ok(terms)
}

/// `e` is allowed only on the captures of a pawn: on all of them or on none.
fn check_en_passant_modes(game: &Game, piece: &PieceSpec, terms: &[Term]) -> Result<(), GameError> {
    let fail = |reason: &str| Err(movement_error(piece, reason));
    if !terms.iter().any(|term| term.modes.en_passant) {
        return Ok(());
    }
    if !game.pawns.en_passant.is_captor(piece) {
        return fail(match (&game.pawns.en_passant, piece.role) {
            (EnPassant::Pawns(true), _) => "only pawns capture en passant ('e')",
            (_, Role::Pawn) => "it has 'e', but the game's pawns do not capture en passant",
            _ => "it has 'e', but pawns.en-passant does not say that it captures so",
        });
    }
    if terms.iter().any(|term| term.modes.captures && !term.modes.en_passant) {
        return fail("a pawn captures en passant ('e') with all its captures or without the letter");
    }
    Ok(())
}

/// The first moves of a king are leaps without capture. In games with poison its other moves are one step in
/// every direction, because the rules of poison deal with kings side by side.
fn check_king(piece: &PieceSpec, terms: &[Term], has_poison: bool) -> Result<(), GameError> {
    let is_leap = |term: &Term| !term.modes.captures && matches!(term.shape, Shape::Ride { limit: 1, .. });
    if terms.iter().any(|term| term.modes.initial && !is_leap(term)) {
        let reason = "a first move ('i') of the king is a leap without capture, as in imN";
        return Err(movement_error(piece, reason));
    }
    let mut steps: Vec<Vector> = Vec::new();
    let mut is_king = true;
    for term in terms.iter().filter(|term| !term.modes.initial) {
        is_king &= term.modes.moves && term.modes.captures;
        match &term.shape {
            Shape::Ride { steps: leaps, limit: 1, .. } => steps.extend(leaps),
            _ => is_king = false,
        }
    }
    if steps.is_empty() && is_king && !terms.is_empty() {
        return Err(movement_error(piece, "it has first moves ('i') only"));
    }
    steps.sort_unstable();
    let king_steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    if has_poison && (steps != king_steps || !is_king) {
        let reason = format!("\"{}\" is not K; the king of a game with poison moves as K", piece.betza);
        return Err(movement_error(piece, reason));
    }
    Ok(())
}

/// What the author of a game can do if a piece moves as no pawn can.
pub(super) const OTHER_ROLE: &str =
    "; a piece that is no pawn can promote, too: leave its role out and name it in the zone's key `pieces`";

/// A pawn moves by leaps and straight rides. Its first moves follow a file or a diagonal and do not capture.
fn check_pawn(piece: &PieceSpec, terms: &[Term]) -> Result<(), GameError> {
    if !terms.iter().all(is_plain_ride) {
        let reason = format!("a pawn moves by leaps and straight rides only, without hops{OTHER_ROLE}");
        return Err(movement_error(piece, reason));
    }
    let is_king_step = |&(x, y): &Vector| x.abs().max(y.abs()) == 1;
    let is_advance = |term: &Term| match &term.shape {
        Shape::Ride { steps, .. } => !term.modes.captures && steps.iter().all(is_king_step),
        _ => false,
    };
    if terms.iter().any(|term| term.modes.initial && !is_advance(term)) {
        let reason = "a first move ('i') of a pawn is a straight ride without capture, as in ifmR";
        return Err(movement_error(piece, reason));
    }
    Ok(())
}

fn is_plain_ride(term: &Term) -> bool {
    matches!(term.shape, Shape::Ride { .. }) && !term.modes.hops
}
