//! Properties of kinds that follow from their movement and value.

use movegen::game::Verdict;
use movegen::{Color, Geometry, PieceKind, Position, Rules, Square};

use crate::score::Score;
use crate::terms::params::LIGHT_VALUE;

/// Whether a side wins by the loss of all its pieces. Then every piece is a burden, whatever its movement.
pub(crate) fn is_won_by_loss(rules: &Rules) -> bool {
    let extinction = &rules.game().ends.extinction;
    extinction.pieces == "*" && extinction.result == Verdict::Win
}

/// The number of squares that a kind attacks on the empty board, averaged over the full ranks.
pub(crate) fn mean_attack_count(rules: &Rules, kind: PieceKind) -> f64 {
    let geometry = rules.geometry();
    let full = || geometry.squares().filter(|&square| !geometry.is_brouhaha(square));
    let sum: u32 = full().map(|square| rules.attack_count(Color::White, kind, square)).sum();
    f64::from(sum) / full().count() as f64
}

/// [`LIGHT_VALUE`] divided by a value, at most 1: the factor of terms that matter less for strong pieces.
pub(crate) fn lightness(value: Score) -> f64 {
    (f64::from(LIGHT_VALUE) / f64::from(value.max(1))).min(1.0)
}

/// Whether a kind attacks only squares of the colour of its own square. False for pawns.
pub(crate) fn is_colour_bound(rules: &Rules, kind: PieceKind) -> bool {
    let geometry = rules.geometry();
    let mut attacks = 0;
    for from in geometry.squares() {
        for to in geometry.squares().filter(|&to| rules.attacks(Color::White, kind, from, to)) {
            if is_light(geometry, from) != is_light(geometry, to) {
                return false;
            }
            attacks += 1;
        }
    }
    attacks > 0 && !rules.is_pawn(kind)
}

/// Whether a square is light. Squares have the colours of a chessboard with a dark a1.
pub(crate) fn is_light(geometry: &Geometry, square: Square) -> bool {
    (geometry.file_of(square) + geometry.row_of(square)) % 2 == 1
}

/// Whether a kind is a pawn that moves diagonally and captures straight ahead.
pub(crate) fn is_diagonal_pawn(rules: &Rules, kind: PieceKind) -> bool {
    let geometry = rules.geometry();
    let captures_ahead = |from: Square| {
        let file = i32::from(geometry.file_of(from));
        let row = i32::from(geometry.row_of(from)) + Color::White.forward();
        geometry.square_at(file, row).is_some_and(|front| rules.attacks(Color::White, kind, from, front))
    };
    rules.is_pawn(kind) && geometry.squares().any(captures_ahead)
}

/// Tells whether a side's pawns can promote now. Some games allow promotion only to pieces in reserve, or
/// limit the number of pieces of a kind.
pub(crate) struct PromotionChoices {
    /// The kinds that a pawn can promote to if reserve or limits allow it. Empty in games without both.
    limited: Vec<PieceKind>,
}

impl PromotionChoices {
    pub fn new(rules: &Rules) -> Self {
        Self { limited: if rules.limits_promotion() { promotion_kinds(rules) } else { Vec::new() } }
    }

    /// Whether there is at least one piece that a pawn of a side can promote to.
    pub fn exist(&self, position: &Position, color: Color) -> bool {
        let is_left = |&kind: &PieceKind| position.can_promote_to(color, kind);
        self.limited.is_empty() || self.limited.iter().any(is_left)
    }
}

/// All kinds that a pawn can promote to.
pub(crate) fn promotion_kinds(rules: &Rules) -> Vec<PieceKind> {
    let is_choice = |&kind: &PieceKind| {
        let letter = rules.letter(kind);
        rules.game().promotion.zones.iter().any(|zone| zone.to.contains(letter))
    };
    rules.kinds().filter(is_choice).collect()
}
