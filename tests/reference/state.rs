//! A position, and what a move does to it.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Color, Piece, Square};
use crate::games::Game;
use crate::pieces::{self, Kind};

/// What a move is besides going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A move or capture; also the king's leap.
    Go,
    /// A pawn's move that ends as another piece.
    Promote(Kind),
    /// A pawn's capture of the pawn that just advanced to this square.
    EnPassant(Square),
    /// Castling: the partner's square and where it lands.
    Castle(Square, Square),
    /// The harpy poisons what stands on `to`.
    Poison,
    /// The doctor cures what stands on `to`.
    Cure,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The mover's square, the king's in castling.
    pub from: Square,
    /// The square reached, or the square poisoned or cured.
    pub to: Square,
    /// What it does.
    pub action: Action,
}

/// A position without its history.
#[derive(Clone, Debug)]
pub struct State {
    /// The rules.
    pub game: &'static Game,
    /// What stands where.
    pub board: Board,
    /// Whose move it is.
    pub turn: Color,
    /// Castling or leap rights: colour and letter.
    pub rights: BTreeSet<(Color, char)>,
    /// The pawn advance of two or more steps just made, if a capture in passing of it is legal.
    pub advance: Option<(Square, Square)>,
    /// Plies since the last move that resets the move count.
    pub clock: u32,
    /// Number of the move, counted as in the FEN.
    pub number: u32,
    /// The pieces to promote to, by colour.
    pub reserve: [Vec<Kind>; 2],
    /// The kind that each side's jokers imitate: the effective kind the opponent moved last.
    pub power: [Option<Kind>; 2],
    /// The poisoned squares and their counts.
    pub poison: BTreeMap<Square, u32>,
}

impl State {
    /// The piece on a square of which it is known that it holds one.
    ///
    /// # Panics
    /// When it holds none.
    pub fn piece(&self, square: Square) -> Piece {
        self.board.piece(square).unwrap_or_else(|| panic!("nothing stands on {}", square.name()))
    }

    /// What the piece moves as: a joker as what it imitates at present, everything else as itself.
    pub fn effective_kind(&self, piece: Piece) -> Option<Kind> {
        if piece.kind == Kind::Joker { self.power[piece.color.index()] } else { Some(piece.kind) }
    }

    /// Is the piece there frozen by poison?
    pub fn is_poisoned(&self, square: Square) -> bool {
        self.poison.contains_key(&square)
    }

    /// The squares the piece there attacks now.
    ///
    /// # Panics
    /// When nothing stands there.
    pub fn attacks(&self, from: Square) -> Vec<Square> {
        let piece = self.piece(from);
        match self.effective_kind(piece) {
            Some(kind) if !self.is_poisoned(from) => pieces::attacks(&self.board, piece.color, kind, from),
            _ => Vec::new(),
        }
    }

    /// The home rank of the kings' and their partners' squares.
    pub fn king_rank(&self, color: Color) -> i32 {
        self.mirrored(color, self.game.king_rank)
    }

    /// A rank as seen from the colour's own side.
    pub fn mirrored(&self, color: Color, rank: i32) -> i32 {
        match color {
            Color::White => rank,
            Color::Black => self.game.shape.ranks + 1 - rank,
        }
    }

    /// The position after a move, which must be legal or at least possible; the en-passant field
    /// is kept only if an en-passant capture is legal.
    pub fn after(&self, m: &Move) -> Self {
        let mut next = self.after_unsettled(m);
        next.settle_en_passant();
        next
    }

    /// The position after a move, with every side effect, but with the en-passant field set after
    /// every long advance.
    pub fn after_unsettled(&self, m: &Move) -> Self {
        let mut next = self.clone();
        let mover = self.piece(m.from);
        next.advance = None;
        next.clock += 1;
        next.number += u32::from(self.turn == Color::Black);
        next.turn = self.turn.other();
        next.power[next.turn.index()] = self.effective_kind(mover);
        match m.action {
            Action::Poison => next.poison_with(m.from),
            Action::Cure => drop(next.poison.remove(&m.to)),
            Action::Go => next.relocate(m.from, m.to),
            Action::Promote(kind) => next.promote(m, kind),
            Action::EnPassant(victim) => {
                next.remove(victim);
                next.relocate(m.from, m.to);
            }
            Action::Castle(partner, landing) => {
                next.relocate(m.from, m.to);
                next.relocate(partner, landing);
            }
        }
        if mover.kind.is_pawn() {
            next.clock = 0;
            if (m.to.rank - m.from.rank).abs() >= 2 {
                next.advance = Some((m.from, m.to));
            }
        }
        next.count_down(self, m);
        next
    }

    /// Moves a piece, capturing what stands on the square it reaches.
    fn relocate(&mut self, from: Square, to: Square) {
        if self.board.piece(to).is_some() {
            self.remove(to);
        }
        let piece = self.board.take(from);
        self.board.put(to, piece);
        self.forget_rights(from);
    }

    fn promote(&mut self, m: &Move, kind: Kind) {
        self.relocate(m.from, m.to);
        let color = self.piece(m.to).color;
        self.board.put(m.to, Some(Piece { color, kind }));
        if self.game.has_reserve() {
            let reserve = &mut self.reserve[color.index()];
            let place = reserve.iter().position(|k| *k == kind).expect("a piece of the reserve");
            reserve.remove(place);
        }
    }

    /// A piece is lost, by capture or by poison: it resets the clock, takes its poison and its
    /// rights along, and enters its owner's reserve unless it is a pawn.
    pub fn remove(&mut self, square: Square) {
        let piece = self.board.take(square).expect("a piece to remove");
        self.clock = 0;
        self.poison.remove(&square);
        self.forget_rights(square);
        if self.game.has_reserve() && !piece.kind.is_pawn() {
            self.reserve[piece.color.index()].push(piece.kind);
        }
    }

    /// The piece that stood there first has moved or is gone.
    pub fn forget_rights(&mut self, square: Square) {
        for color in [Color::White, Color::Black] {
            if square.rank != self.king_rank(color) {
                continue;
            }
            if square.file == self.game.king_file {
                self.rights.retain(|(owner, _)| *owner != color);
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
            Action::Promote(kind) => self.game.row(kind).letter.to_ascii_lowercase().to_string(),
            Action::Poison => "p".to_string(),
            Action::Cure => "c".to_string(),
            _ => String::new(),
        };
        format!("{}{}{suffix}", m.from.name(), m.to.name())
    }

    /// Number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|m| self.after(m).perft(depth - 1)).sum(),
        }
    }
}
