//! What a position read from text must fulfil beyond its fields being readable.

use super::attacks::Change;
use super::{FenError, Position, ids};
use crate::types::Color;

impl Position {
    /// Checks where the men stand.
    pub(super) fn validate_men(&self) -> Result<(), FenError> {
        let geometry = self.rules.geometry();
        for color in Color::ALL {
            for (kind, square) in self.men(color).filter(|&(kind, _)| self.rules.is_pawn(kind)) {
                let row = geometry.rank_of(square);
                if !self.rules.pawn_rows(color).contains(&row) {
                    let (name, letter) = (geometry.name(square), self.rules.fen_letter(color, kind));
                    let problem = format!("'{letter}' cannot stand on {name}");
                    return Err(FenError::new("placement", problem));
                }
            }
        }
        Ok(())
    }

    /// Checks that the side that has just moved is not in check.
    pub(super) fn validate_checks(&self) -> Result<(), FenError> {
        let waiting = !self.side_to_move;
        if !self.is_king_attacked(waiting) || self.is_only_check_a_cured_king(waiting) {
            return Ok(());
        }
        let problem =
            format!("{} is to move although {} is in check", self.side_to_move.name(), waiting.name());
        Err(FenError::new("placement", problem))
    }

    /// Kings may stand side by side if one has just been cured by a doctor beside it (ruling R-X3).
    fn is_only_check_a_cured_king(&self, cured: Color) -> bool {
        let Some(king) = self.king_square(cured) else { return false };
        let side = cured.index();
        if (self.state.frozen[0] | self.state.frozen[1]) & 1 != 0 {
            return false;
        }
        let neighbours = &self.rules.neighbours[king.index()];
        let healers = self.men_of_kinds(cured, self.rules.roles().healers) & !self.state.frozen[side];
        let has_doctor = ids(healers).any(|id| neighbours.contains(&self.squares[side][id]));
        let without_king = Change { excluded: 1, ..Change::NONE };
        has_doctor && !self.is_attacked_after(king, !cured, &without_king, None)
    }
}
