//! Compiles the moves of two steps, as of lions.

use super::Rules;
use super::doubles::{Double, Doubles};
use super::lookup::movement_error;
use crate::betza::Term;
use crate::game_error::GameError;
use crate::routes::{Reach, routes};
use crate::types::{ByColor, Color, Kinds, PieceKind, Square};

impl Rules {
    /// Compiles the moves of two steps; none if no piece has some.
    pub(super) fn compile_doubles(&self) -> Result<Option<Doubles>, GameError> {
        let kinds: Kinds =
            self.kinds().filter(|&kind| self.terms(kind).iter().any(Term::is_double)).collect();
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
        for term in self.terms(kind).iter().filter(|term| term.is_double()) {
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
