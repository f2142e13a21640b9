//! Attack, check and legality.

use crate::board::{Color, Square};
use crate::pieces::Kind;
use crate::state::{Action, Move, State};

impl State {
    /// The squares of all pieces of `by` that attack the square with their present powers. Harpies
    /// and poisoned pieces attack nothing in this sense.
    pub fn attackers(&self, target: Square, by: Color) -> Vec<Square> {
        let pieces = self.board.pieces(by).into_iter();
        pieces
            .filter(|(square, piece)| piece.kind != Kind::Harpy && self.attacks(*square).contains(&target))
            .map(|(square, _)| square)
            .collect()
    }

    /// Is the king of that colour in check? A king that is gone is not.
    pub fn is_checked(&self, color: Color) -> bool {
        let Some(king) = self.board.king(color) else { return false };
        self.attackers(king, color.other()).into_iter().any(|attacker| {
            let by_king = self.piece(attacker).kind == Kind::King;
            if by_king && self.is_poisoned(king) {
                self.king_checks_poisoned_king(color, king, attacker)
            } else {
                true
            }
        })
    }

    /// May this move be made? The whole move is made, then the mover's king is looked at.
    pub fn is_legal(&self, m: &Move) -> bool {
        let after = self.after_unsettled(m);
        let cures_king = m.action == Action::Cure && self.piece(m.to).kind == Kind::King;
        if cures_king {
            let attackers = after.attackers(m.to, after.turn);
            return attackers.iter().all(|square| after.piece(*square).kind == Kind::King);
        }
        !after.is_checked(self.turn)
    }

    /// All legal moves. A side whose king died of poison has none.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.board.king(self.turn).is_none() {
            return Vec::new();
        }
        self.possible_moves().into_iter().filter(|m| self.is_legal(m)).collect()
    }

    /// Forgets the advance just made unless an en-passant capture of it is legal.
    pub fn settle_en_passant(&mut self) {
        if self.advance.is_some() {
            let possible = self.board.king(self.turn).is_some()
                && self.en_passant_captures().iter().any(|m| self.is_legal(m));
            if !possible {
                self.advance = None;
            }
        }
    }
}
