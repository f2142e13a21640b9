//! Checks a position after the fields of its FEN have been read.

use super::attacks::Change;
use super::{FenError, Position};
use crate::types::{Color, PieceSet};

impl Position {
    /// Checks the squares of the pieces.
    pub(super) fn validate_pieces(&self) -> Result<(), FenError> {
        let geometry = self.rules.geometry();
        for color in Color::ALL {
            for (kind, square) in self.pieces(color) {
                if !self.rules.can_stand(color, kind, square) {
                    let (name, letter) = (geometry.name(square), self.rules.fen_letter(color, kind));
                    let region = self.rules.game().pieces[kind.index()].confined.as_ref();
                    let region = region.map(|region| format!(", outside its region \"{region}\""));
                    let problem = format!("'{letter}' cannot stand on {name}{}", region.unwrap_or_default());
                    return Err(FenError::new("placement", problem));
                }
            }
        }
        Ok(())
    }

    /// Checks that the side that has just moved is not in check.
    pub(super) fn validate_checks(&self) -> Result<(), FenError> {
        if self.waiting_side_is_safe() {
            return Ok(());
        }
        let waiting = !self.side_to_move;
        let problem =
            format!("{} is to move although {} is in check", self.side_to_move.name(), waiting.name());
        Err(FenError::new("placement", problem))
    }

    /// Whether the side that has just moved is not in check, or only in a check that is legal after its move.
    pub(super) fn waiting_side_is_safe(&self) -> bool {
        let waiting = !self.side_to_move;
        !self.is_king_attacked(waiting) || self.is_only_check_a_cured_king(waiting)
    }

    /// Whether the only check of a side is that of an enemy king beside its king, which a healer may just
    /// have cured (ruling R-X3).
    fn is_only_check_a_cured_king(&self, cured: Color) -> bool {
        let Some(king) = self.king_square(cured) else { return false };
        if self.is_a_king_frozen() {
            return false;
        }
        let neighbours = &self.rules.neighbours[king.index()];
        let healers = self.pieces_of_kinds(cured, self.rules.roles().healers) & !self.state.frozen[cured];
        let has_doctor = healers.ids().any(|id| neighbours.contains(&self.squares[cured][id]));
        let without_king = Change { excluded: PieceSet::KING, ..Change::NONE };
        has_doctor && !self.is_attacked_after(king, !cured, &without_king, None)
    }
}
