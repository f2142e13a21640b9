//! Hands: captured pieces that change sides, and drops.

use crate::board::{Board, Piece};
use crate::kinds::{Kind, MadeRole};
use crate::squares::{Color, Shape, Square};
use crate::state::{Action, Move, State};

impl State {
    /// All possible drops, legal or not.
    pub fn drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.game.more.hands.as_ref().is_some_and(|hands| hands.gates && !hands.captures) {
            return moves;
        }
        let mut kinds = self.hands[self.turn.index()].clone();
        if let Some(hands) = self.game.more.hands.as_ref().filter(|hands| hands.either_side) {
            let others = hands.falls_back.iter().filter(|(_, held)| kinds.contains(held));
            kinds.extend(others.map(|(other, _)| *other).collect::<Vec<Kind>>());
        }
        kinds.sort();
        kinds.dedup();
        for kind in kinds {
            for rank in 1..=self.game.shape.ranks {
                for file in 0..self.game.shape.files {
                    let to = Square::new(file, rank);
                    if self.board.is_empty(to) && self.has_room(kind, to) {
                        moves.push(Move::new(to, to, Action::Drop(kind)));
                    }
                }
            }
        }
        moves
    }

    /// Whether the rules about squares allow a drop on an empty square.
    fn has_room(&self, kind: Kind, to: Square) -> bool {
        let Some(hands) = &self.game.more.hands else { return false };
        if !self.fits_square(kind, to) {
            return false;
        }
        let is_like = |square: Square, piece: Piece| square.file == to.file && piece.kind == kind;
        let comes_to_rest = |&(x, y): &(i32, i32)| {
            let &Shape { files, ranks, .. } = &self.game.shape;
            let inside = |at: &Square| (0..files).contains(&at.file) && (1..=ranks).contains(&at.rank);
            let mut behind = (1..).map(|n| to.offset((-n * x, -n * y))).take_while(inside);
            behind.all(|at| self.board.is_empty(at)) && !self.board.is_empty(to.offset((x, y)))
        };
        if !hands.enters.is_empty() && !hands.enters.iter().any(comes_to_rest) {
            return false;
        }
        if !hands.on_both_colours.iter().all(|half| self.leaves_room(*half, kind, to)) {
            return false;
        }
        let on_file = self.board.pieces(self.turn).into_iter().filter(|&(at, piece)| is_like(at, piece));
        let is_full = hands.one_per_file.contains(&kind) && on_file.count() >= hands.limit;
        !is_full
    }

    /// Whether pieces of a kind are dropped on a square at all.
    pub fn fits_square(&self, kind: Kind, to: Square) -> bool {
        let Some(hands) = &self.game.more.hands else { return false };
        let rank = self.mirrored(self.turn, to.rank);
        let (first, last) = match hands.ranks.iter().find(|entry| entry.0 == kind) {
            Some(&(_, first, last)) => (first, last),
            None => (1, self.game.shape.ranks),
        };
        let can_stand = !kind.is_pawn() || (2..self.game.shape.ranks).contains(&rank);
        (first..=last).contains(&rank) && can_stand && (hands.stuck || self.could_move(kind, to))
    }

    /// Whether after a drop squares of both colours have room for half of the pieces of a kind.
    fn leaves_room(&self, half: Kind, dropped: Kind, to: Square) -> bool {
        let shade = |at: Square| (at.file + at.rank).rem_euclid(2);
        let own = self.board.pieces(self.turn).into_iter().filter(|(_, piece)| piece.kind == half);
        let mut places: Vec<Square> = own.map(|(at, _)| at).collect();
        let in_hand = self.hands[self.turn.index()].iter().filter(|&&kind| kind == half).count();
        let all = places.len() + in_hand;
        if dropped == half {
            let like = places.iter().filter(|&&at| shade(at) == shade(to)).count();
            return like < all.div_ceil(2);
        }
        for rank in 1..=self.game.shape.ranks {
            for file in 0..self.game.shape.files {
                let at = Square::new(file, rank);
                if at != to && self.board.is_empty(at) && self.fits_square(half, at) {
                    places.push(at);
                }
            }
        }
        [0, 1].into_iter().all(|wanted| places.iter().filter(|&&at| shade(at) == wanted).count() >= all / 2)
    }

    /// Whether a piece could leave a square of the empty board. Pawns are not asked.
    fn could_move(&self, kind: Kind, from: Square) -> bool {
        let Kind::Made(made) = kind else { return true };
        made.role == MadeRole::Pawn || made.can_leave(&Board::empty(&self.game.shape), self.turn, from)
    }

    /// Whether the rules about check allow a move after which the position is `after`, if it is a drop.
    pub fn allows_drop(&self, m: &Move, after: &Self) -> bool {
        let (Action::Drop(kind), Some(hands)) = (m.action, &self.game.more.hands) else { return true };
        let gives_check = after.is_checked(after.turn);
        let mates = || hands.no_mate.contains(&kind) && after.legal_moves().is_empty();
        !gives_check || hands.checks && !mates()
    }

    /// Takes a piece from the hand and puts it on a square.
    pub fn drop_piece(&mut self, color: Color, kind: Kind, to: Square) {
        let fallen = self.game.more.hands.iter().flat_map(|hands| &hands.falls_back);
        let held = fallen.into_iter().find(|(from, _)| *from == kind).map_or(kind, |(_, to)| *to);
        let hand = &mut self.hands[color.index()];
        let place = hand.iter().position(|it| *it == held).expect("a piece in the hand");
        hand.remove(place);
        self.board.put(to, Some(Piece { color, kind }));
        self.clock = 0;
        let home = Square::new(self.game.king.file, self.king_rank(color));
        for &(owner, letter, file, partner) in &self.game.more.rights_by_drops {
            let corner = Square::new(file, home.rank);
            let is_own = |at| self.board.piece(at).filter(|piece| piece.color == color);
            let castles = is_own(home).is_some_and(|piece| piece.kind.is_king())
                && is_own(corner).is_some_and(|piece| piece.kind == partner);
            if owner == color && castles && [home, corner].contains(&to) {
                self.rights.insert((color, letter));
            }
        }
    }

    /// Puts a captured piece into the hand of the other side, if captured pieces are dropped.
    pub fn take_to_hand(&mut self, captured: Piece) {
        let Some(hands) = self.game.more.hands.as_ref().filter(|hands| hands.captures) else { return };
        let fallen = hands.falls_back.iter().find(|(from, _)| *from == captured.kind);
        let kind = fallen.map_or(captured.kind, |(_, to)| *to);
        self.hands[captured.color.other().index()].push(kind);
    }

    /// The kind as which a piece counts: a twin as the kind whose twin it is.
    pub fn as_counted(&self, kind: Kind) -> Kind {
        let twins = self.game.more.hands.iter().flat_map(|hands| &hands.twins);
        twins.into_iter().find(|(twin, _)| *twin == kind).map_or(kind, |(_, of)| *of)
    }

    /// The kinds of all pieces of a side, those of its hand included.
    pub fn all_of(&self, color: Color) -> Vec<Kind> {
        let on_board = self.board.pieces(color).into_iter().map(|(_, piece)| self.as_counted(piece.kind));
        on_board.chain(self.hands[color.index()].iter().copied()).collect()
    }

    /// Whether pieces can come back to the board, so that no position is dead.
    pub fn can_drop_later(&self) -> bool {
        self.game.more.hands.as_ref().is_some_and(|hands| hands.captures)
            || self.hands.iter().any(|hand| !hand.is_empty())
    }
}
