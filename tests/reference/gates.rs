//! Gates: pieces of the hand that appear on squares that other pieces leave with their first moves.

use crate::board::Piece;
use crate::games::Hands;
use crate::kinds::Kind;
use crate::pieces::quiet_targets;
use crate::squares::{Color, Square};
use crate::state::{Action, Move, State};

impl State {
    fn rule_of_gates(&self) -> Option<&Hands> {
        self.game.more.hands.as_ref().filter(|hands| hands.gates)
    }

    /// The pieces of the first rank that are no pawns have not moved, as at the start of a game.
    pub fn nothing_has_moved(&mut self) {
        if self.rule_of_gates().is_none() {
            return;
        }
        for color in [Color::White, Color::Black] {
            let rank = self.king_rank(color);
            let own = self.board.pieces(color).into_iter();
            let pieces = own.filter(|(square, piece)| square.rank == rank && !piece.kind.is_pawn());
            self.unmoved.extend(pieces.map(|(square, _)| square));
        }
        self.forget_useless_gates();
    }

    /// Reads the letters of a FEN that are no rights: files of pieces that have not moved. Kings and partners
    /// that have rights have not moved, either.
    pub fn read_unmoved(&mut self) {
        if self.rule_of_gates().is_none() {
            return;
        }
        let letters: Vec<(Color, char)> = self.rights.iter().copied().collect();
        for (color, letter) in letters {
            let rank = self.king_rank(color);
            let files: Vec<i32> = match self.game.rights.iter().find(|right| right.0 == letter) {
                Some(&(_, file)) => vec![self.game.king.file, file],
                // A board with a file of this name has no leaps of kings.
                None if letter == 'K' && self.game.shape.files <= 10 => vec![self.game.king.file],
                None => {
                    self.rights.remove(&(color, letter));
                    vec![letter as i32 - 'A' as i32]
                }
            };
            let squares = files.into_iter().map(|file| Square::new(file, rank));
            let is_own = |at: &Square| self.board.piece(*at).is_some_and(|piece| piece.color == color);
            let own: Vec<Square> = squares.filter(is_own).collect();
            self.unmoved.extend(own);
        }
        self.forget_useless_gates();
    }

    /// The letters of the files of a side's pieces that have not moved, if no right tells it.
    pub fn letters_of_unmoved(&self, color: Color) -> Vec<char> {
        let rights: Vec<char> = self.rights.iter().filter(|right| right.0 == color).map(|it| it.1).collect();
        let told = |square: Square| {
            let of_partner = |letter: &char| self.game.rights.contains(&(*letter, square.file));
            !rights.is_empty() && square.file == self.game.king.file || rights.iter().any(of_partner)
        };
        let is_own = |at: Square| self.board.piece(at).is_some_and(|piece| piece.color == color);
        let mut files: Vec<i32> =
            self.unmoved.iter().filter(|&&at| is_own(at) && !told(at)).map(|at| at.file).collect();
        files.sort_unstable();
        files.into_iter().map(|file| char::from(b'A' + file as u8)).collect()
    }

    /// A side with an empty hand that stays empty has no gates.
    pub fn forget_useless_gates(&mut self) {
        if self.rule_of_gates().is_some_and(|hands| hands.captures) {
            return;
        }
        for color in [Color::White, Color::Black].into_iter().filter(|it| self.hands[it.index()].is_empty()) {
            let board = &self.board;
            self.unmoved.retain(|&at| board.piece(at).is_some_and(|piece| piece.color != color));
        }
    }

    /// The gates of a legal move.
    pub fn gates_of(&self, m: &Move) -> Vec<Move> {
        if self.rule_of_gates().is_none() {
            return Vec::new();
        }
        let (places, castling) = match m.action {
            Action::Go if !self.is_leap(m) && !self.allows_en_passant(m) => (vec![m.from], None),
            Action::Castle(partner, landing) => {
                let mut places = vec![m.from, partner];
                places.retain(|place| ![m.to, landing].contains(place));
                (places, Some((partner, landing)))
            }
            _ => return Vec::new(),
        };
        let mut kinds = self.hands[self.turn.index()].clone();
        kinds.sort();
        kinds.dedup();
        let fitting = |place: Square| {
            let fits = |kind: &Kind| self.unmoved.contains(&place) && self.fits_square(*kind, place);
            let kinds: Vec<Kind> = kinds.iter().copied().filter(fits).collect();
            kinds.into_iter().map(move |kind| Move { action: Action::Gate(kind, place, castling), ..*m })
        };
        places.into_iter().flat_map(fitting).collect()
    }

    /// Whether the piece can be captured en passant after a move.
    fn allows_en_passant(&self, m: &Move) -> bool {
        self.is_advance(m) && self.can_be_captured_in_passing(self.piece(m.from).kind)
    }

    /// Whether a move of a king is a leap rather than one of its steps.
    fn is_leap(&self, m: &Move) -> bool {
        let piece = self.piece(m.from);
        let steps = || quiet_targets(&self.board, self.turn, piece.kind, m.from);
        piece.kind.is_king() && self.board.is_empty(m.to) && !steps().contains(&m.to)
    }

    /// Puts a piece of the hand on a square that another one has just left.
    pub fn gate_piece(&mut self, color: Color, kind: Kind, at: Square) {
        let hand = &mut self.hands[color.index()];
        let place = hand.iter().position(|it| *it == kind).expect("a piece in the hand");
        hand.remove(place);
        self.board.put(at, Some(Piece { color, kind }));
    }
}
