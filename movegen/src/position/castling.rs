//! Castling, and the leaps of kings and other pieces that have not moved.

use super::attacks::{Change, Squares};
use super::{CheckInfo, Position};
use crate::rules::{CompiledCastling, Homes, Leap, Right};
use crate::types::{Color, Move, MoveKind, MoveSink, Piece, Square};

/// What forbids a castling.
pub(super) enum Obstacle {
    RightLost,
    PartnerFrozen,
    /// A square that must be empty is not.
    Occupied(Square),
    /// A square that the king crosses is attacked.
    Attacked(Square),
}

impl Position {
    /// Generates the legal castlings. The side to move must not be in check.
    pub(super) fn generate_castlings<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let us = self.side_to_move;
        if self.state.frozen[us].has_king() {
            return;
        }
        let home = self.homes[us].king;
        for (index, castling) in self.homes[us].castlings.iter().enumerate() {
            if self.castling_obstacle(castling, home).is_none() {
                let mv = Move::with_auxiliary(home, castling.king_to, MoveKind::Castle, index);
                if info.king != Some(home) {
                    sink.push(mv);
                    continue;
                }
                // The square that the king reaches is tested in the position after the castling.
                let change = Change {
                    vacated: Squares::two(home, castling.partner_from),
                    filled: Squares::two(castling.king_to, castling.partner_to),
                    ..Change::NONE
                };
                if self.is_safe_change(info, castling.king_to, change, self.rules.king(), mv) {
                    sink.push(mv);
                }
            }
        }
    }

    /// What forbids a castling, apart from attacks on the king before and after it. Each square that the king
    /// crosses is tested as if only the king had moved there (ruling R-GC1).
    #[inline(always)]
    pub(super) fn castling_obstacle(&self, castling: &CompiledCastling, home: Square) -> Option<Obstacle> {
        if self.state.rights & castling.right == 0 {
            return Some(Obstacle::RightLost);
        }
        if let Some(&square) = castling.empty.iter().find(|square| !self.board[square.index()].is_empty()) {
            return Some(Obstacle::Occupied(square));
        }
        if self.is_frozen(castling.partner_from) {
            return Some(Obstacle::PartnerFrozen);
        }
        if !self.is_royal_castler(self.side_to_move, home) {
            return None;
        }
        let them = !self.side_to_move;
        let left = Change { vacated: Squares::one(home), ..Change::NONE };
        let is_attacked =
            |square: &&Square| self.is_attacked_after(**square, them, &left, self.joker_power(them));
        castling.crossed.iter().find(is_attacked).map(|&square| Obstacle::Attacked(square))
    }

    /// What a castling of the side to move does; none for other moves.
    pub(crate) fn castling(&self, mv: Move) -> Option<&'static CompiledCastling> {
        let castlings = &self.homes[self.side_to_move].castlings;
        let mv = if mv.kind() == MoveKind::Gate { mv.without_gate() } else { mv };
        (mv.kind() == MoveKind::Castle).then(|| &castlings[mv.auxiliary()])
    }

    /// The square where a side's king must stand to castle or leap.
    pub(crate) fn king_home(&self, color: Color) -> Square {
        self.homes[color].king
    }

    pub(crate) fn castlings(&self, color: Color) -> &'static [CompiledCastling] {
        &self.homes[color].castlings
    }

    /// The second square of a move as coordinates: the one that the piece reaches, or that of a castling's
    /// partner if castlings are [free](crate::Rules::has_free_castling) or the king can also reach the square
    /// otherwise.
    ///
    /// ```
    /// # let rules = movegen::rules("chess960").unwrap();
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// let mv = position.parse_move("O-O")?;
    /// assert_eq!(rules.geometry().name(mv.to()), "g1");
    /// assert_eq!(rules.geometry().name(position.target(mv)), "h1");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn target(&self, mv: Move) -> Square {
        self.castling(mv).map_or(mv.to(), |castling| castling.target)
    }

    /// `O-O` for a castling toward the last file, `O-O-O` for the others; none for other moves.
    pub fn castling_sign(&self, mv: Move) -> Option<&'static str> {
        self.castling(mv).map(|castling| if castling.toward_last_file { "O-O" } else { "O-O-O" })
    }

    /// The squares on which the partner of a right may stand, as the board is.
    pub(super) fn partners(&self, right: usize) -> impl Iterator<Item = Square> + '_ {
        let Right { color, partner, is_alone, .. } = self.rules.rights[right];
        let homes = self.rules.homes[color].iter();
        let can_have = move |homes: &&Homes| is_alone || self.is_castler_on(color, homes.king);
        let squares = homes.filter(can_have).filter_map(move |homes| {
            homes.rights.iter().find(|(mask, _)| *mask == 1 << right).map(|&(_, square)| square)
        });
        let stands = move |square: &Square| {
            let piece = self.piece_on(*square);
            partner.is_none_or(|kind| piece == Piece::new(color, kind))
        };
        squares.filter(stands)
    }

    /// The square of the partner that a right's own letter names: the outermost.
    pub(super) fn outermost_partner(&self, right: usize) -> Option<Square> {
        let geometry = self.rules.geometry();
        let color = self.rules.rights[right].color;
        let king = self.king_square(color).unwrap_or(self.homes[color].king);
        let distance = |square: &Square| geometry.file_of(*square).abs_diff(geometry.file_of(king));
        self.partners(right).max_by_key(distance)
    }

    /// Whether the piece of a side that castles stands on a square.
    pub(crate) fn is_castler_on(&self, color: Color, square: Square) -> bool {
        self.rules.castler.is_some_and(|kind| self.piece_on(square) == Piece::new(color, kind))
    }

    /// The owners of some rights to castle or leap, given as a mask, with the square of the partner, or of
    /// the king for the leap.
    pub(super) fn squares_of_rights(&self, mask: u8) -> impl Iterator<Item = (Color, Square)> + use<> {
        let homes = self.homes;
        Color::ALL.into_iter().flat_map(move |color| {
            let chosen = homes[color].rights.iter().filter(move |right| mask & right.0 != 0);
            chosen.map(move |&(_, square)| (color, square))
        })
    }

    /// Whether the side to move has the right to leap.
    pub(super) fn may_leap(&self) -> bool {
        let mut rights = self.rules.rights.iter().enumerate();
        rights.any(|(index, right)| {
            right.partner.is_none() && right.color == self.side_to_move && self.has_right(index)
        })
    }

    /// Whether a right of the game's table of rights has not been lost.
    pub(super) const fn has_right(&self, index: usize) -> bool {
        self.state.rights >> index & 1 != 0
    }

    /// Generates the legal leaps of the king. It must not be in check.
    pub(super) fn generate_leaps<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let us = self.side_to_move;
        if self.rules.leaps[us].is_empty() || !self.may_leap() {
            return;
        }
        let home = self.homes[us].king;
        for leap in &self.rules.leaps[us] {
            if self.leap_obstacle(leap).is_none() && self.is_safe_king_step(info, home, leap.to) {
                sink.push(Move::new(home, leap.to, MoveKind::Leap));
            }
        }
    }

    /// Generates the legal leaps of other pieces.
    pub(super) fn generate_piece_leaps<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        for leap in &self.rules.piece_leaps[self.side_to_move] {
            let (from, to) = (leap.from, leap.to);
            if self.state.rights & leap.right != 0 && self.board[to.index()].is_empty() {
                let id = self.board[from.index()].id();
                if self.is_safe_piece_step(info, id, from, to) {
                    sink.push(Move::new(from, to, MoveKind::Leap));
                }
            }
        }
    }

    /// The right of the opponent's king to leap, if a piece that has arrived on a square takes it away.
    pub(super) fn aimed_rights(&self, to: Square) -> u8 {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        if self.rules.aimed_by.is_none_or(|kind| self.piece_on(to) != Piece::new(us, kind)) {
            return 0;
        }
        let (geometry, home) = (self.rules.geometry(), self.homes[them].king);
        let aims =
            geometry.file_of(to) == geometry.file_of(home) || geometry.row_of(to) == geometry.row_of(home);
        let rights = self.rules.rights.iter().enumerate();
        let of_king = rights.filter(|(_, right)| right.color == them && right.partner.is_none());
        of_king.fold(0, |mask, (index, _)| mask | u8::from(aims) << index)
    }

    /// What forbids a leap of the side to move, apart from attacks on the king before and after it.
    pub(super) fn leap_obstacle(&self, leap: &Leap) -> Option<Obstacle> {
        if !self.board[leap.to.index()].is_empty() {
            return Some(Obstacle::Occupied(leap.to));
        }
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let left = Change { vacated: Squares::one(self.homes[us].king), ..Change::NONE };
        let is_attacked =
            |square: &&Square| self.is_attacked_after(**square, them, &left, self.joker_power(them));
        let attacked = |way: &Vec<Square>| way.iter().find(is_attacked).copied();
        let mut found = None;
        for way in &leap.ways {
            found = Some(attacked(way)?);
        }
        found.map(Obstacle::Attacked)
    }
}
