//! Positions, and the effect of moves.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Piece};
use crate::games::{Game, Promotion};
use crate::kinds::Kind;
use crate::letters::{of_promotion, written};
use crate::pieces;
use crate::squares::{Color, Square};

/// The kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A move or capture. Also the king's leap.
    Go,
    /// A promotion to a kind.
    Promote(Kind),
    /// An en-passant capture of the pawn on this square.
    EnPassant(Square),
    /// Castling, with the partner's squares before and after.
    Castle(Square, Square),
    /// A harpy poisons the piece on `to`.
    Poison,
    /// A doctor cures the piece on `to`.
    Cure,
    /// A piece of this kind is dropped on `to`, which is also `from`.
    Drop(Kind),
    /// A move or a castling, with the squares of its partner. A piece of this kind appears on the square.
    Gate(Kind, Square, Option<(Square, Square)>),
    /// A pass.
    Pass,
    /// Two steps, the first to this square.
    Twice(Square),
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square of the moving piece; in castling, of the king.
    pub from: Square,
    /// The target square, or the square of the piece that is poisoned or cured.
    pub to: Square,
    /// The kind of the move.
    pub action: Action,
    /// The square on which the move puts a wall.
    pub wall: Option<Square>,
}

impl Move {
    /// A move without a wall.
    pub const fn new(from: Square, to: Square, action: Action) -> Self {
        Self { from, to, action, wall: None }
    }
}

/// A position without its history.
#[derive(Clone, Debug)]
pub struct State {
    /// The rules.
    pub game: &'static Game,
    /// The board.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The castling or leap rights: colour and letter.
    pub rights: BTreeSet<(Color, char)>,
    /// The last move, if it was a pawn advance of two or more steps and an en-passant capture is legal.
    pub advance: Option<(Square, Square)>,
    /// The number of plies since the last move that reset the move count.
    pub clock: u32,
    /// The move number of the FEN.
    pub number: u32,
    /// The pieces in reserve, by colour.
    pub reserve: [Vec<Kind>; 2],
    /// The pieces in the hands, by colour.
    pub hands: [Vec<Kind>; 2],
    /// The squares of the pieces that have not moved, in games with gates.
    pub unmoved: BTreeSet<Square>,
    /// The kind that each side's jokers imitate: the effective kind of the opponent's last moved piece.
    pub power: [Option<Kind>; 2],
    /// The poisoned squares and their counts.
    pub poison: BTreeMap<Square, u32>,
    /// The number of checks that each side still has to give, in games that count them.
    pub checks_left: [u32; 2],
    /// The number of passes in a row.
    pub passes: u32,
    /// Whether the kings face each other, and did so before the last move.
    pub faced_twice: bool,
    /// The count of moves in an ending and its limit, in plies.
    pub count: Option<(u32, u32)>,
    /// The square on which the last move captured a piece that is not traded, if another piece did.
    pub traded: Option<Square>,
}

impl State {
    /// A position without pieces, with White to move.
    pub fn empty(game: &'static Game) -> Self {
        Self {
            game,
            board: Board::empty(&game.shape),
            turn: Color::White,
            rights: BTreeSet::new(),
            advance: None,
            clock: 0,
            number: 1,
            reserve: [Vec::new(), Vec::new()],
            hands: [Vec::new(), Vec::new()],
            unmoved: BTreeSet::new(),
            power: [None, None],
            poison: BTreeMap::new(),
            checks_left: [game.more.checks; 2],
            passes: 0,
            faced_twice: false,
            count: None,
            traded: None,
        }
    }

    /// The piece on a square that is not empty.
    pub fn piece(&self, square: Square) -> Piece {
        self.board.piece(square).unwrap_or_else(|| panic!("nothing stands on {}", square.name()))
    }

    /// The piece that a move moves or drops.
    pub fn mover(&self, m: &Move) -> Piece {
        match m.action {
            Action::Drop(kind) => Piece { color: self.turn, kind },
            _ => self.piece(m.from),
        }
    }

    /// The kind as which a piece moves: for a joker the kind that it imitates now, else its own kind.
    pub fn effective_kind(&self, piece: Piece) -> Option<Kind> {
        if piece.kind == Kind::Joker { self.power[piece.color.index()] } else { Some(piece.kind) }
    }

    /// Whether the piece on a square is poisoned.
    pub fn is_poisoned(&self, square: Square) -> bool {
        self.poison.contains_key(&square)
    }

    /// The squares that the piece on a square attacks.
    pub fn attacks(&self, from: Square) -> Vec<Square> {
        let piece = self.piece(from);
        match self.effective_kind(piece) {
            Some(kind) if !self.is_poisoned(from) => pieces::attacks(&self.board, piece.color, kind, from),
            _ => Vec::new(),
        }
    }

    /// The home rank of a side's king and its castling partners.
    pub fn king_rank(&self, color: Color) -> i32 {
        self.mirrored(color, self.game.king.rank)
    }

    /// The rank with a number counted from a side's own end.
    pub fn mirrored(&self, color: Color, rank: i32) -> i32 {
        match color {
            Color::White => rank,
            Color::Black => self.game.shape.ranks + 1 - rank,
        }
    }

    /// The position after a possible move. The pawn advance is kept only if an en-passant capture of the pawn
    /// is legal.
    pub fn after(&self, m: &Move) -> Self {
        let mut next = self.after_unsettled(m);
        next.settle_en_passant();
        next
    }

    /// The position after a possible move. The pawn advance is kept even if no en-passant capture is legal.
    pub fn after_unsettled(&self, m: &Move) -> Self {
        let mut next = self.clone();
        let mover = self.mover(m);
        next.advance = None;
        next.traded = self.square_of_trade(m);
        next.clock += 1;
        next.number += u32::from(self.turn == Color::Black);
        next.turn = self.turn.other();
        next.power[next.turn.index()] = self.effective_kind(mover);
        next.change_board(m, mover);
        if let Some(wall) = m.wall {
            next.put_wall(wall);
        }
        next.forget_useless_gates();
        if m.action != Action::Pass {
            next.passes = 0;
            if mover.kind.is_pawn() {
                next.clock = 0;
            }
        }
        if self.is_advance(m) && self.can_be_captured_in_passing(mover.kind) {
            next.advance = Some((m.from, m.to));
        }
        next.aim_at_king(m);
        let matters = self.game.more.facing.is_some();
        next.faced_twice = matters && self.do_kings_face() && next.do_kings_face();
        next.count_down(self, m);
        next.count_in_ending(self, m);
        if self.game.more.checks != 0 && next.is_checked(next.turn) {
            let left = &mut next.checks_left[self.turn.index()];
            *left = left.saturating_sub(1);
        }
        next
    }

    /// Makes the changes of a move on the board.
    fn change_board(&mut self, m: &Move, mover: Piece) {
        match m.action {
            Action::Poison => self.poison_with(m.from),
            Action::Cure => drop(self.poison.remove(&m.to)),
            Action::Go => self.relocate(m.from, m.to),
            Action::Pass => self.passes += 1,
            Action::Drop(kind) => self.drop_piece(mover.color, kind, m.to),
            Action::Promote(kind) => self.promote(m, kind),
            Action::EnPassant(victim) => {
                self.remove(victim);
                self.relocate(m.from, m.to);
            }
            Action::Castle(partner, landing) => {
                let (king, other) = (self.board.take(m.from), self.board.take(partner));
                self.board.put(m.to, king);
                self.board.put(landing, other);
                self.forget_rights(m.from);
                self.forget_rights(partner);
                self.unmoved.retain(|at| ![m.from, partner].contains(at));
            }
            Action::Twice(via) => {
                if self.board.piece(via).is_some() {
                    self.remove(via);
                }
                if m.from != m.to {
                    self.relocate(m.from, m.to);
                }
            }
            Action::Gate(kind, at, castling) => {
                let castle = castling.map(|(partner, landing)| Action::Castle(partner, landing));
                self.change_board(&Move { action: castle.unwrap_or(Action::Go), ..*m }, mover);
                self.gate_piece(mover.color, kind, at);
            }
        }
    }

    /// Moves a piece and captures the piece on the target square.
    fn relocate(&mut self, from: Square, to: Square) {
        if self.board.piece(to).is_some() {
            self.remove(to);
        }
        let piece = self.board.take(from);
        self.board.put(to, piece);
        self.unmoved.remove(&from);
        self.forget_rights(from);
    }

    fn promote(&mut self, m: &Move, kind: Kind) {
        self.unmoved.remove(&m.from);
        self.forget_rights(m.from);
        if m.from != m.to {
            self.relocate(m.from, m.to);
        }
        let Piece { color, kind: before } = self.piece(m.to);
        self.board.put(m.to, Some(Piece { color, kind }));
        self.clock = 0;
        if self.game.has_reserve() {
            if self.enters_reserve(before) {
                self.reserve[color.index()].push(before);
            }
            let reserve = &mut self.reserve[color.index()];
            let place = reserve.iter().position(|k| *k == kind).expect("a piece of the reserve");
            reserve.remove(place);
        }
    }

    /// Removes a piece that was captured or died of poison, with its poison and its rights. Resets the clock.
    /// A piece that is not a pawn enters its owner's reserve.
    pub fn remove(&mut self, square: Square) {
        let piece = self.board.take(square).expect("a piece to remove");
        self.clock = 0;
        self.poison.remove(&square);
        self.unmoved.remove(&square);
        self.forget_rights(square);
        if self.game.has_reserve() && self.enters_reserve(piece.kind) {
            self.reserve[piece.color.index()].push(piece.kind);
        }
        self.take_to_hand(piece);
    }

    /// Whether a piece of a kind enters the reserve when it leaves the board. A kind that promotes does so
    /// only if other pieces can become it.
    fn enters_reserve(&self, kind: Kind) -> bool {
        let Promotion::Zones { zones, .. } = &self.game.promotion else { return !kind.is_pawn() };
        let promotes = zones.iter().any(|zone| zone.pieces.contains(&kind));
        !kind.is_pawn() && (!promotes || zones.iter().any(|zone| zone.to.contains(&kind)))
    }

    /// Removes the right to leap of the king of the side to move, if the last move takes it away.
    fn aim_at_king(&mut self, m: &Move) {
        let (home, color) = (Square::new(self.game.king.file, self.king_rank(self.turn)), self.turn);
        let arrived = self.board.piece(m.to).map(|piece| piece.kind);
        let aims = m.to.file == home.file || m.to.rank == home.rank;
        if self.game.more.aimed_by.is_some() && arrived == self.game.more.aimed_by && aims {
            self.rights.remove(&(color, 'K'));
        }
    }

    /// Removes the rights that depend on the piece whose home is the square.
    pub fn forget_rights(&mut self, square: Square) {
        for color in [Color::White, Color::Black] {
            if square.rank != self.king_rank(color) {
                continue;
            }
            if square.file == self.game.king.file {
                let of_piece = |letter| self.game.more.piece_leaps.iter().any(|leap| leap.0 == letter);
                self.rights.retain(|(owner, letter)| *owner != color || of_piece(*letter));
            }
            for (letter, file) in &self.game.rights {
                if square.file == *file {
                    self.rights.remove(&(color, *letter));
                }
            }
        }
    }

    /// The move in coordinate notation.
    pub fn text(&self, m: &Move) -> String {
        let suffix = match m.action {
            Action::Twice(via) => return format!("{}{}{}", m.from.name(), via.name(), m.to.name()),
            Action::Drop(kind) => return format!("{}@{}", written(self.game.row(kind).letter), m.to.name()),
            Action::Promote(kind) => of_promotion(self.game.row(kind).letter).to_string(),
            Action::Poison => "p".to_string(),
            Action::Cure => "c".to_string(),
            Action::Gate(kind, ..) => of_promotion(self.game.row(kind).letter).to_string(),
            _ => String::new(),
        };
        let to = match m.action {
            Action::Gate(_, at, Some((partner, _))) if at == partner => {
                return format!("{}{}{suffix}", partner.name(), m.from.name());
            }
            Action::Castle(partner, _) | Action::Gate(_, _, Some((partner, _)))
                if self.is_castling_also_a_step(m) =>
            {
                partner
            }
            _ => m.to,
        };
        let wall = m.wall.map_or_else(String::new, |wall| format!(",{}{}", m.to.name(), wall.name()));
        format!("{}{}{suffix}{wall}", m.from.name(), to.name())
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|m| self.after(m).perft(depth - 1)).sum(),
        }
    }
}
