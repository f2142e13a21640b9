//! Compares the attack map with the attacks of all pieces, in builds with debug assertions.

use super::{AttackMap, is_usable};
use crate::position::Position;
use crate::rules::AttackStyle;
use crate::types::{ByColor, Color, Occupant, PieceSet, Square};

impl AttackMap {
    /// Compares the map with the attacks of all pieces, computed one by one.
    pub(super) fn check(&self, position: &Position) {
        let rules = position.rules;
        // Made only for a failure: it takes longer than the comparisons.
        let fen = || position.to_fen();
        let mut attackers = [ByColor::both(PieceSet::NONE); Square::MAX];
        for color in Color::ALL {
            for (id, _, square) in position.numbered_pieces(color) {
                position.for_each_attack(square, |to| {
                    attackers[to.index()][color] |= PieceSet::one(id);
                });
            }
        }
        assert_eq!(self.attackers, attackers, "attacks in {}", fen());
        for color in Color::ALL {
            assert_eq!(self.pieces[color], position.state.pieces[color], "pieces in {}", fen());
            assert_eq!(
                self.active[color],
                self.pieces[color] & !position.state.frozen[color],
                "active pieces in {}",
                fen()
            );
            assert_eq!(
                self.pawns[color],
                position.pieces_of_kinds(color, rules.roles().pawns),
                "pawns in {}",
                fen()
            );
            for (id, _, square) in position.numbered_pieces(color) {
                self.check_piece(position, color, id, square);
            }
        }
        for square in rules.geometry().squares().filter(|_| self.has_mobility) {
            for color in Color::ALL {
                let by_pawn = !(self.attackers(square, !color) & self.pawns(!color)).is_empty();
                let there = position.board[square.index()];
                let usable = !by_pawn && !there.is(color) && there != Occupant::GONE;
                assert_eq!(is_usable(self.usable[square.index()], color), usable, "usable in {}", fen());
            }
        }
    }

    fn check_piece(&self, position: &Position, color: Color, id: usize, square: Square) {
        let fen = || position.to_fen();
        let active = self.active[color].contains(id);
        assert_eq!(self.squares[color][id], square, "square of piece {id} in {}", fen());
        if self.has_mobility {
            let mut mobility = 0;
            position.for_each_attack(square, |to| {
                mobility += usize::from(self.usable[to.index()] >> color.index() & 1);
            });
            assert_eq!(self.mobility(color, id), mobility, "mobility of piece {id} in {}", fen());
        }
        if active {
            assert_eq!(
                self.mover(color, id),
                position.mover(color, id),
                "movement of piece {id} in {}",
                fen()
            );
        }
        let style = position.rules.paths.attack_style(self.mover(color, id));
        let rides = active && style == AttackStyle::Rides;
        let irregular = active && style == AttackStyle::Irregular;
        assert_eq!(self.riders[color].contains(id), rides, "riders in {}", fen());
        assert_eq!(self.irregular[color].contains(id), irregular, "irregular pieces in {}", fen());
        assert!(
            !self.pawns[color].contains(id) || style == AttackStyle::Fixed,
            "a pawn whose attacks change"
        );
    }
}
