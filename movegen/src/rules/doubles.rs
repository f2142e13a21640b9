//! Moves of two steps, as of lions, and the rules that do not go with them. They are compiled in
//! `compile_doubles.rs`.

use super::lookup::{has_role, movement_error};
use crate::betza::Term;
use crate::game::{BareKing, Game, PieceSpec, Role};
use crate::game_error::GameError;
use crate::types::{ByColor, Color, Kinds, PieceKind, Square};

/// Two steps of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Double {
    /// The square of the first step.
    pub via: Square,
    /// The square of the second step. It can be the one where the piece stands.
    pub to: Square,
    /// The first step can go to an empty square. Then the second one comes back.
    pub moves: bool,
    /// The first step can capture.
    pub captures: bool,
}

/// The moves of two steps of all kinds.
#[derive(Debug)]
pub(crate) struct Doubles {
    /// The kinds that have such moves.
    pub kinds: Kinds,
    /// By colour, kind and square, sorted by their squares.
    pub(super) moves: ByColor<Vec<Vec<Double>>>,
    pub(super) squares: usize,
}

impl Doubles {
    /// The moves of two steps from a square on an empty board.
    #[inline]
    pub fn from(&self, color: Color, kind: PieceKind, square: Square) -> &[Double] {
        &self.moves[color][kind.index() * self.squares + square.index()]
    }
}

/// Checks that the game goes with the moves of two steps of a piece, if it has some. `terms` is its movement.
pub(super) fn check_doubles(game: &Game, piece: &PieceSpec, terms: &[Term]) -> Result<(), GameError> {
    if !terms.iter().any(Term::is_double) {
        return Ok(());
    }
    let fail = |what: &str| {
        let reason = format!("a piece with moves of two steps ('a') {what}");
        Err(movement_error(piece, reason))
    };
    let promotes = game.promotion.zones.iter().any(|zone| zone.is_for(piece));
    let in_place = game.promotion.in_place.as_ref();
    if piece.role != Role::Plain {
        return fail("is neither a pawn nor a king and has no other role");
    }
    if promotes || in_place.is_some_and(|rule| rule.pieces.contains(piece.letter)) {
        return fail("does not promote");
    }
    let other_rules = [
        (game.hands.is_some(), "hands"),
        (game.walls.is_some(), "walls"),
        (game.poison.is_some(), "poison"),
        (has_role(game, Role::Imitator), "imitators"),
        (game.moves.explosions, "explosions"),
        (!game.board.brouhaha.is_empty(), "brouhaha squares"),
        (game.ends.counting.is_some(), "counts of moves"),
        (game.ends.perpetual_chase_loses.is_some(), "a rule about chases"),
        (game.ends.bare_king == BareKing::LosesUnlessReturned, "bare kings that can be returned"),
        (game.ends.goal.as_ref().is_some_and(|goal| goal.safe), "a goal that must be safe"),
        (game.pieces.iter().any(|piece| !piece.avoids.is_empty()), "pieces that others avoid"),
    ];
    match other_rules.iter().find(|(has, _)| *has) {
        Some((_, rule)) => fail(&format!("does not go with {rule}")),
        None => Ok(()),
    }
}
