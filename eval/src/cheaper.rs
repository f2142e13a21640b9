//! Which pieces are cheaper than others.

use movegen::{Color, PieceKind, PieceSet, Position, Rules};

use crate::score::Score;

/// For each kind of a game the kinds that are cheaper: they are worth less by a minimum difference. The
/// king is cheaper than no other piece, and every other piece is cheaper than the king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheaperKinds {
    /// The kinds by increasing value.
    by_value: Vec<PieceKind>,
    /// By kind: its index in that list.
    ranks: [u8; PieceKind::MAX],
    /// By kind: how many kinds of that list, from its start, are cheaper.
    counts: [u8; PieceKind::MAX],
}

impl CheaperKinds {
    /// The kinds of a game by their values in centipawns, by [`PieceKind::index`]. A kind is cheaper if it is
    /// worth at least `difference` centipawns less.
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX], difference: Score) -> Self {
        let value = |kind: PieceKind| if rules.is_royal(kind) { Score::MAX } else { values[kind.index()] };
        let mut by_value: Vec<PieceKind> = rules.kinds().collect();
        by_value.sort_by_key(|&kind| value(kind));
        let (mut ranks, mut counts) = ([0; PieceKind::MAX], [0; PieceKind::MAX]);
        for (rank, &kind) in by_value.iter().enumerate() {
            ranks[kind.index()] = rank as u8;
            counts[kind.index()] =
                by_value.partition_point(|&other| value(other) <= value(kind) - difference) as u8;
        }
        Self { by_value, ranks, counts }
    }

    /// Whether a piece of kind `one` is cheaper than a piece of kind `other`.
    #[inline]
    pub const fn is_cheaper(&self, one: PieceKind, other: PieceKind) -> bool {
        self.ranks[one.index()] < self.counts[other.index()]
    }

    /// For each kind: the pieces of a side that are cheaper.
    pub fn pieces(&self, position: &Position, color: Color) -> [PieceSet; PieceKind::MAX] {
        let mut cheapest = [PieceSet::NONE; PieceKind::MAX + 1];
        for (rank, &kind) in self.by_value.iter().enumerate() {
            cheapest[rank + 1] = cheapest[rank] | position.pieces_of_kind(color, kind);
        }
        self.counts.map(|count| cheapest[usize::from(count)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_cheaper_by_the_difference() {
        let rules = movegen::rules("chess").expect("chess");
        let kind = |letter| rules.kind_of_letter(letter).expect("a piece of chess");
        let mut values = [0; PieceKind::MAX];
        for (letter, value) in [('P', 100), ('N', 300), ('B', 350), ('R', 500), ('Q', 900)] {
            values[kind(letter).index()] = value;
        }
        let cheaper = |difference: Score, other: char| -> String {
            let kinds = CheaperKinds::new(rules, &values, difference);
            "PNBRQK".chars().filter(|&one| kinds.is_cheaper(kind(one), kind(other))).collect()
        };
        assert_eq!(
            ["P", "N", "B", "R", "K"].map(|other| cheaper(51, other.chars().next().expect("a letter"))),
            ["", "P", "P", "PNB", "PNBRQ"]
        );
        assert_eq!(cheaper(50, 'B'), "PN");
        let position = Position::start(rules);
        let pieces = CheaperKinds::new(rules, &values, 51).pieces(&position, Color::White);
        assert_eq!(pieces[kind('R').index()].len(), 12, "pawns, knights and bishops");
    }
}
