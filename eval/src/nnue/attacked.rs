//! The attacked pieces of a position as features: what a network cannot know from the squares of the pieces
//! alone.
//!
//! Attacks change with almost every move. Therefore these features do not follow the moves: their rows are
//! added to the accumulators of a position whenever it is evaluated. They have no squares, so there are few
//! of them.

use movegen::{AttackMap, Color, Piece, Position, Rules};

use crate::cheaper::CheaperKinds;
use crate::score::Score;
use crate::values::{PieceValues, piece_values};

/// How much less, in centipawns, an attacker is worth that is cheaper than its target.
const CHEAPER: Score = 51;

/// The ways in which a piece can be attacked: by one or several pieces, with no, one or several defenders, by
/// a cheaper piece or not.
pub(super) const WAYS: usize = 2 * 3 * 2;

/// What is needed to find the attacked pieces of a game: the cheaper kinds, by the default piece values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AttackedPieces(CheaperKinds);

impl AttackedPieces {
    /// The table of a game.
    pub fn new(rules: &'static Rules) -> Self {
        let values = piece_values(rules, PieceValues::default());
        Self(CheaperKinds::new(rules, &values, CHEAPER))
    }

    /// Calls `visit` with every attacked piece of a position, and the number of the way in which it is
    /// attacked. `attacks` is the attack map of the position.
    #[inline]
    pub fn visit(&self, position: &Position, attacks: &AttackMap, mut visit: impl FnMut(Piece, u8)) {
        for color in Color::ALL {
            for (_, kind, square) in position.numbered(color, attacks.attacked_pieces(color)) {
                let attackers = attacks.attackers(square, !color);
                let defenders = attacks.attackers(square, color).len().min(2) as u8;
                let is_cheaper = |attacker| self.0.is_cheaper(attacker, kind);
                let by_cheaper =
                    position.numbered(!color, attackers).any(|(_, attacker, _)| is_cheaper(attacker));
                let way = 6 * u8::from(by_cheaper) + 3 * u8::from(attackers.has_several()) + defenders;
                visit(Piece::new(color, kind), way);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The attacked pieces of a position: their letters, and the number of their way.
    fn attacked(game: &str, fen: &str) -> Vec<(char, u8)> {
        let rules = movegen::rules(game).expect(game);
        let position = Position::from_fen(rules, fen).expect(fen);
        let mut found = Vec::new();
        AttackedPieces::new(rules).visit(&position, &AttackMap::new(&position), |piece, way| {
            let letter = rules.letter(piece.kind());
            found.push((
                if piece.color() == Color::White { letter } else { letter.to_ascii_lowercase() },
                way,
            ));
        });
        found.sort_unstable();
        found
    }

    #[test]
    fn the_way_counts_attackers_and_defenders_and_knows_a_cheaper_attacker() {
        let cases = [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", vec![]),
            // A rook attacks a rook: neither is defended.
            ("4k3/8/8/r7/8/8/8/R3K3 w - - 0 1", vec![('R', 0), ('r', 0)]),
            // One defender. The rook on h1 is no second one, because the king is in its way.
            ("4k3/8/8/r7/8/8/8/RK6 w - - 0 1", vec![('R', 1), ('r', 0)]),
            ("4k3/8/8/r7/8/8/8/RK5R w - - 0 1", vec![('R', 1), ('r', 0)]),
            // The bishop defends the one rook and attacks the other.
            ("4k3/8/8/r7/8/2B5/8/RK6 w - - 0 1", vec![('R', 2), ('r', 9)]),
            // Two attackers, one of them a pawn.
            ("4k3/8/1p6/2R4r/8/8/8/4K3 w - - 0 1", vec![('R', 9), ('r', 0)]),
            // A queen is not cheaper than a knight, but cheaper than a king. A bishop is not cheaper.
            ("4k3/8/8/q6N/8/8/8/4K3 w - - 0 1", vec![('K', 6), ('N', 0)]),
            ("4k3/8/8/7N/6b1/8/8/4K3 w - - 0 1", vec![('N', 0)]),
        ];
        for (fen, expected) in cases {
            assert_eq!(attacked("chess", fen), expected, "{fen}");
        }
    }
}
