//! Checks the piece table of a game and reads its movements.

use super::lookup::has_role;
use crate::betza::{self, Shape, Term, Vector};
use crate::game::{Class, Game, PieceSpec, Role};
use crate::game_error::GameError;
use crate::types::PieceKind;

/// The largest number of moves until a poisoned piece dies: counts have four bits.
pub(super) const MAX_POISON_MOVES: u8 = 15;

/// The movement of each kind, by kind, and the king's kind.
pub(super) struct Movements {
    pub terms: Vec<Vec<Term>>,
    pub king: PieceKind,
}

/// Checks the piece table and reads the movements.
pub(super) fn read_pieces(game: &Game) -> Result<Movements, GameError> {
    let count = game.pieces.len();
    if count > PieceKind::MAX {
        return Err(GameError::new(
            "pieces",
            format!("{count} kinds; a game has at most {}", PieceKind::MAX),
        ));
    }
    for index in 0..count {
        check_row(game, index)?;
    }
    let king = sole_king(game)?;
    check_poison(game)?;
    let terms = game.pieces.iter().map(|piece| read_movement(game, piece)).collect::<Result<_, _>>()?;
    Ok(Movements { terms, king })
}

/// Checks a row of the piece table without the other parts of the game. Returns its movement.
pub(super) fn check_piece(game: &Game, index: usize) -> Result<Vec<Term>, GameError> {
    check_row(game, index)?;
    read_movement(game, &game.pieces[index])
}

fn check_row(game: &Game, index: usize) -> Result<(), GameError> {
    let piece = &game.pieces[index];
    check_names(piece, &game.pieces[..index])?;
    check_class(piece)
}

/// The error of a piece.
pub(super) fn piece_error(piece: &PieceSpec, reason: impl Into<String>) -> GameError {
    GameError::new(format!("piece \"{}\"", piece.name), reason)
}

fn check_names(piece: &PieceSpec, others: &[PieceSpec]) -> Result<(), GameError> {
    let letter = piece.letter;
    if piece.name.is_empty() {
        return Err(GameError::new("pieces", format!("the piece with the letter '{letter}' has no name")));
    }
    if !letter.is_ascii_uppercase() {
        let reason = format!("'{}' is not a capital letter from A to Z", letter.escape_debug());
        return Err(piece_error(piece, reason));
    }
    if let Some(other) = others.iter().find(|other| other.letter == letter) {
        return Err(piece_error(piece, format!("letter {letter} is used by \"{}\" too", other.name)));
    }
    if others.iter().any(|other| other.name == piece.name) {
        return Err(piece_error(piece, "another piece has the same name"));
    }
    Ok(())
}

fn check_class(piece: &PieceSpec) -> Result<(), GameError> {
    let (class, role) = (piece.class, piece.role);
    let fits =
        (role == Role::Royal) == (class == Class::King) && (role == Role::Pawn) == (class == Class::Pawn);
    if fits {
        return Ok(());
    }
    Err(piece_error(piece, format!("class {class:?} does not fit role {role:?}")))
}

fn sole_king(game: &Game) -> Result<PieceKind, GameError> {
    let kings = game.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Royal);
    match kings.collect::<Vec<_>>()[..] {
        [(index, _)] => Ok(PieceKind::new(index)),
        [] => Err(GameError::new("pieces", "no piece is royal; a game has exactly one royal piece")),
        [(_, first), (_, second), ..] => {
            let reason = format!(
                "\"{}\" and \"{}\" are royal; a game has exactly one royal piece",
                first.name, second.name
            );
            Err(GameError::new("pieces", reason))
        }
    }
}

fn check_poison(game: &Game) -> Result<(), GameError> {
    let fail = |reason: String| Err(GameError::new("poison", reason));
    match (&game.poison, has_role(game, Role::Poisoner)) {
        (None, true) => fail("missing, although a piece can poison".to_owned()),
        (Some(_), false) => fail("given, although no piece can poison".to_owned()),
        (Some(poison), true) if !(1..=MAX_POISON_MOVES).contains(&poison.moves) => {
            fail(format!("{} moves; expected 1 to {MAX_POISON_MOVES}", poison.moves))
        }
        _ => Ok(()),
    }
}

fn read_movement(game: &Game, piece: &PieceSpec) -> Result<Vec<Term>, GameError> {
    let terms = betza::parse(piece.betza).map_err(|error| piece_error(piece, error.to_string()))?;
    if (piece.role == Role::Imitator) != terms.is_empty() {
        let reason = if terms.is_empty() {
            "its movement is missing; only an imitator has none"
        } else {
            "an imitator has no movement of its own"
        };
        return Err(piece_error(piece, reason));
    }
    let hops = |near: bool| terms.iter().any(|term| term.modes.hops && term.modes.near == near);
    if hops(true) && hops(false) {
        return Err(piece_error(
            piece,
            "it hops either to any square behind a piece ('p') or next to it ('g')",
        ));
    }
    check_en_passant_modes(game, piece, &terms)?;
    match piece.role {
        Role::Royal => check_king(piece, &terms, game.poison.is_some())?,
        Role::Pawn => check_pawn(piece, &terms)?,
        Role::Poisoner if !terms.iter().all(is_plain_ride) => {
            return Err(piece_error(
                piece,
                "a poisoner moves by leaps and straight rides only, without hops",
            ));
        }
        _ if terms.iter().any(|term| term.modes.initial) => {
            return Err(piece_error(piece, "only pawns and the king have first moves ('i')"));
        }
        _ => {}
    }
    Ok(terms)
}

/// `e` belongs to the captures of a pawn, to all of them or to none.
fn check_en_passant_modes(game: &Game, piece: &PieceSpec, terms: &[Term]) -> Result<(), GameError> {
    let fail = |reason: &str| Err(piece_error(piece, reason));
    if !terms.iter().any(|term| term.modes.en_passant) {
        return Ok(());
    }
    if piece.role != Role::Pawn {
        return fail("only pawns capture en passant ('e')");
    }
    if !game.pawns.en_passant {
        return fail("it has 'e', but the game's pawns do not capture en passant");
    }
    if terms.iter().any(|term| term.modes.captures && !term.modes.en_passant) {
        return fail("a pawn captures en passant ('e') with all its captures or without the letter");
    }
    Ok(())
}

/// The first moves of a king are leaps without capture. In games with poison, whose rules speak of kings side
/// by side, it moves one step in every direction besides.
fn check_king(piece: &PieceSpec, terms: &[Term], has_poison: bool) -> Result<(), GameError> {
    let is_leap = |term: &Term| !term.modes.captures && matches!(term.shape, Shape::Ride { limit: 1, .. });
    if terms.iter().any(|term| term.modes.initial && !is_leap(term)) {
        let reason = "a first move ('i') of the king is a leap without capture, as in imN";
        return Err(piece_error(piece, reason));
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
    if steps.is_empty() && is_king {
        return Err(piece_error(piece, "it has first moves ('i') only"));
    }
    steps.sort_unstable();
    let king_steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    if has_poison && (steps != king_steps || !is_king) {
        let reason = format!("\"{}\" is not K; the king of a game with poison moves as K", piece.betza);
        return Err(piece_error(piece, reason));
    }
    Ok(())
}

/// A pawn moves by leaps and straight rides. Its first moves follow a file or a diagonal and are without
/// capture.
fn check_pawn(piece: &PieceSpec, terms: &[Term]) -> Result<(), GameError> {
    if !terms.iter().all(is_plain_ride) {
        return Err(piece_error(piece, "a pawn moves by leaps and straight rides only, without hops"));
    }
    let is_king_step = |&(x, y): &Vector| x.abs().max(y.abs()) == 1;
    let is_advance = |term: &Term| match &term.shape {
        Shape::Ride { steps, .. } => !term.modes.captures && steps.iter().all(is_king_step),
        _ => false,
    };
    if terms.iter().any(|term| term.modes.initial && !is_advance(term)) {
        let reason = "a first move ('i') of a pawn is a straight ride without capture, as in ifmR";
        return Err(piece_error(piece, reason));
    }
    Ok(())
}

fn is_plain_ride(term: &Term) -> bool {
    matches!(term.shape, Shape::Ride { .. }) && !term.modes.hops
}
