//! Computes keys from scratch, and checks in debug builds that moves have updated the position correctly.

use super::Position;
#[cfg(debug_assertions)]
use crate::types::{ByColor, Occupant, PieceKind, PieceSet};
use crate::types::{Color, Move, MoveKind, Piece};
use crate::zobrist::Zobrist;

impl Position {
    /// The part of the key for the powers of jokers. A side's power is included while the side has a joker.
    pub(super) fn joker_keys(&self) -> u64 {
        if !self.rules.has_jokers() {
            return 0;
        }
        Color::ALL
            .into_iter()
            .filter(|&color| !self.pieces_of_kinds(color, self.rules.roles().imitators).is_empty())
            .fold(0, |key, color| key ^ self.rules.zobrist.joker_power(color, self.joker_power(color)))
    }

    /// The part of the key for the number of pieces on the board and in reserve together. No move changes it:
    /// it is the same for all positions of one game.
    fn stock_key(&self) -> u64 {
        Color::ALL.into_iter().fold(0, |key, color| {
            let stock = &self.stock[color];
            self.rules.kinds().fold(key, |key, kind| key ^ Zobrist::stock(color, kind, stock[kind.index()]))
        })
    }

    /// The part of the key for some rights, given as a mask. If castlings are free, it depends on the squares
    /// of the partners.
    pub(super) fn rights_key(&self, mask: u8) -> u64 {
        let key = self.rules.zobrist.rights(mask);
        if !self.rules.has_free_castling() {
            return key;
        }
        self.squares_of_rights(mask).fold(key, |key, (color, square)| key ^ Zobrist::partner(color, square))
    }

    /// The key of the position, computed without the stored key.
    pub(super) fn key_from_scratch(&self) -> u64 {
        let zobrist = &self.rules.zobrist;
        let mut key = self.joker_keys() ^ self.stock_key() ^ self.rights_key(self.state.rights);
        key ^= self.hands_key() ^ self.gates_key() ^ self.walls_key();
        key ^= Zobrist::count_limit(self.state.count_limit);
        for color in Color::ALL {
            key ^= Zobrist::checks_left(color, self.state.checks_left[color]);
            for (kind, square) in self.pieces(color) {
                key ^= zobrist.piece(Piece::new(color, kind), square);
                key ^= zobrist.poison(square, self.poison_count(square));
            }
        }
        if let Some(advanced) = self.state.advanced {
            key ^= zobrist.en_passant(advanced.from, advanced.to);
        }
        if let Some(square) = self.state.traded {
            key ^= zobrist.en_passant(square, square);
        }
        if self.side_to_move == Color::Black { key ^ zobrist.black_to_move() } else { key }
    }

    /// The key that the position most likely has after a move, for prefetching table entries. It assumes that
    /// a piece goes to the target square and captures there. Other changes (castling, promotion, poison,
    /// rights) are left out.
    pub fn likely_key_after(&self, mv: Move) -> u64 {
        let zobrist = &self.rules.zobrist;
        if mv.kind() == MoveKind::Drop {
            return self.state.key ^ self.key_of_drop(mv) ^ zobrist.black_to_move();
        }
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let (moved, target) = (self.piece_on(mv.from()), self.piece_on(mv.to()));
        let mut key = self.state.key ^ zobrist.black_to_move();
        key ^= zobrist.piece(moved, mv.from()) ^ zobrist.piece(moved, mv.to());
        if target.is_piece() {
            key ^= zobrist.piece(target, mv.to()) ^ self.key_of_capture(target.kind());
        }
        if let Some(advanced) = self.state.advanced {
            key ^= zobrist.en_passant(advanced.from, advanced.to);
        }
        if self.rules.has_jokers() && !self.pieces_of_kinds(them, self.rules.roles().imitators).is_empty() {
            let power = self.effective_kind(us, self.board[mv.from().index()].id());
            key ^= zobrist.joker_power(them, self.joker_power(them)) ^ zobrist.joker_power(them, power);
        }
        key
    }

    /// A key for perft: it differs if the number of future moves can differ. It always contains the kinds
    /// that jokers would imitate, because a pawn can promote to a joker later.
    #[cfg(feature = "perft")]
    pub(crate) fn perft_key(&self) -> u64 {
        if !self.rules.has_jokers() {
            return self.state.key;
        }
        Color::ALL.into_iter().fold(self.state.key, |key, color| {
            key ^ self.rules.zobrist.joker_power(color, self.joker_power(color)).rotate_left(17)
        })
    }

    /// Compares everything that moves update with the board.
    #[cfg(debug_assertions)]
    pub(super) fn check_consistency(&self) {
        assert_eq!(self.state.key, self.key_from_scratch(), "key kept in step");
        let mut pieces = 0;
        for color in Color::ALL {
            for id in self.state.pieces[color] {
                let (square, kind) = (self.squares[color][id], self.kinds[color][id]);
                assert_eq!(self.board[square.index()], Occupant::new(color, id), "board and lists agree");
                assert_eq!(usize::from(self.movers[color][id]), self.rules.mover(color, kind, square));
                assert!(self.of_kind[color][kind.index()].contains(id), "lists by kind agree");
                let frozen = self.state.frozen[color].contains(id);
                assert_eq!(frozen, self.state.poison[color].count(id) != 0, "poisoned pieces are frozen");
                pieces += 1;
            }
            assert_eq!(
                self.state.frozen[color] & !self.state.pieces[color],
                PieceSet::NONE,
                "the dead are not frozen"
            );
        }
        let on_board =
            self.rules.geometry().squares().filter(|square| self.board[square.index()].is_piece()).count();
        if !self.rules.has_hands() {
            assert!(self.replaced.is_empty() && self.hands == ByColor::both([0; PieceKind::MAX]));
        }
        assert_eq!(pieces, on_board, "every piece on the board is on a list");
        for square in self.rules.geometry().squares() {
            let there = self.board[square.index()];
            let is_wall = there == Occupant::WALL && self.rules.has_walls();
            let is_free = there == self.rules.vacated(square);
            assert!(there.is_piece() || is_wall || is_free, "empty squares, walls and gaps");
        }
        if self.moves_wall() {
            assert!(self.walls().eq(self.state.wall), "the square of the wall");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{ByColor, PieceSet};

    #[test]
    fn the_likely_key_is_the_key_after_ordinary_moves() {
        for rules in crate::main_games() {
            let mut position = Position::start(rules);
            let (mut compared, mut captures) = (0, 0);
            for ply in 0..120_usize {
                let moves = position.legal_moves();
                for &mv in moves.iter().filter(|mv| mv.kind() == MoveKind::Normal) {
                    let likely = position.likely_key_after(mv);
                    let (rights, jokers) = (
                        position.state.rights,
                        position.pieces_of_kinds(!position.side_to_move, rules.roles().imitators),
                    );
                    let poisoned = position.state.frozen != ByColor::both(PieceSet::NONE);
                    captures += usize::from(position.is_capture(mv));
                    position.make(mv);
                    let imitators = position.pieces_of_kinds(position.side_to_move, rules.roles().imitators);
                    if position.state.rights == rights && imitators == jokers && !poisoned {
                        assert_eq!(likely, position.key(), "{}: before {}", rules.id(), position.to_fen());
                        compared += 1;
                    }
                    position.unmake();
                }
                let Some(&mv) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
                position.make(mv);
            }
            assert!(compared > 500 && captures > 20, "{}: {compared} moves, {captures} captures", rules.id());
        }
    }
}
