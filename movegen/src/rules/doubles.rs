//! Compiles the moves of two steps, as of lions.

use super::lookup::has_role;
use super::pieces::movement_error;
use crate::betza::{Shape, Term};
use crate::game::{BareKing, Game, PieceSpec, Role};
use crate::game_error::GameError;
use crate::routes::{Reach, routes};
use crate::rules::Rules;
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
    moves: ByColor<Vec<Vec<Double>>>,
    squares: usize,
}

impl Doubles {
    /// The moves of two steps from a square on an empty board.
    #[inline]
    pub fn from(&self, color: Color, kind: PieceKind, square: Square) -> &[Double] {
        &self.moves[color][kind.index() * self.squares + square.index()]
    }
}

const fn is_double(term: &Term) -> bool {
    matches!(term.shape, Shape::Double { .. })
}

/// Checks that the game goes with the moves of two steps of a piece, if it has some. `terms` is its movement.
pub(super) fn check_doubles(game: &Game, piece: &PieceSpec, terms: &[Term]) -> Result<(), GameError> {
    if !terms.iter().any(is_double) {
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

impl Rules {
    /// Compiles the moves of two steps; none if no piece has some.
    pub(super) fn compile_doubles(&self) -> Result<Option<Doubles>, GameError> {
        let kinds: Kinds = self.kinds().filter(|&kind| self.terms(kind).iter().any(is_double)).collect();
        if kinds.is_empty() {
            return Ok(None);
        }
        let mut moves = ByColor::<Vec<Vec<Double>>>::default();
        for color in Color::ALL {
            for kind in self.kinds() {
                for from in self.geometry.squares() {
                    moves[color].push(self.doubles_from(color, kind, from)?);
                }
            }
        }
        Ok(Some(Doubles { kinds, moves, squares: self.square_count() }))
    }

    fn doubles_from(&self, color: Color, kind: PieceKind, from: Square) -> Result<Vec<Double>, GameError> {
        let mut found: Vec<Double> = Vec::new();
        let can_stand = |square: Square| self.can_stand(color, kind, square);
        for term in self.terms(kind).iter().filter(|term| is_double(term)) {
            for route in routes(&term.shape, &self.geometry, from, color, Reach::FullRanks) {
                let [via, to] = route.squares[..] else { continue };
                if !can_stand(via) || !can_stand(to) {
                    continue;
                }
                self.check_double(color, kind, [from, via, to], term.modes.captures)?;
                let (moves, captures) = (term.modes.moves, term.modes.captures);
                match found.iter_mut().find(|it| (it.via, it.to) == (via, to)) {
                    Some(known) => {
                        (known.moves, known.captures) = (known.moves | moves, known.captures | captures)
                    }
                    None => found.push(Double { via, to, moves, captures }),
                }
            }
        }
        found.sort_by_key(|it| (it.via.index(), it.to.index()));
        Ok(found)
    }

    /// Checks that a piece also captures directly by a leap where a move of two steps captures. So the
    /// squares that it attacks do not depend on such moves.
    fn check_double(
        &self,
        color: Color,
        kind: PieceKind,
        [from, via, to]: [Square; 3],
        captures: bool,
    ) -> Result<(), GameError> {
        let mover = self.mover(color, kind, from);
        let leaps = |&square: &Square| square == from || self.lines.get(square, mover).is_direct();
        let Some(square) = [via, to].into_iter().filter(|_| captures).find(|square| !leaps(square)) else {
            return Ok(());
        };
        let name = |square| self.geometry.name(square);
        let reason = format!(
            "from {} over {} to {} it captures on {}, where it must also be able to capture by a leap, as a \
             lion KNADcaK does",
            name(from),
            name(via),
            name(to),
            name(square)
        );
        Err(movement_error(self.piece_spec(kind), reason))
    }
}
