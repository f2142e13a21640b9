//! A position: the board, the pieces on it and everything else that the rules depend on.

mod arrange;
mod attack_map;
mod attacks;
mod castling;
mod checks;
mod en_passant;
mod ends;
mod exchange;
mod fen;
mod generate;
mod giving_check;
mod illegal;
mod key;
mod make;
mod poison;
mod repetition;
mod replies;
mod state;
mod validate;

pub use arrange::Placed;
pub use attack_map::AttackMap;
pub use checks::CheckInfo;
pub use ends::{GameResult, Outcome, Reason};
pub use fen::{ArrayError, FenError};
pub use generate::Stage;
pub(crate) use illegal::{Extra, Illegal, list};
pub use make::Observer;
pub(crate) use replies::{Counter, Replies};

use state::{Advanced, State};

use crate::rules::Rules;
use crate::types::{ByColor, Color, Kinds, Men, Move, Occupant, Piece, PieceKind, Square};

/// The largest move number of a FEN.
const MAX_MOVE_NUMBER: u32 = 1_000_000;

/// A position of a game, with the moves that led to it.
///
/// Every piece of a side, pawns included, has an id; the king has id 0. A piece keeps its id for the whole
/// game, so a set of pieces is a bit mask ([`Men`]), and taking back a capture restores the piece under its
/// id.
#[derive(Clone, Debug)]
pub struct Position {
    rules: &'static Rules,
    board: [Occupant; Square::TABLE],
    squares: ByColor<[Square; Men::CAPACITY]>,
    kinds: ByColor<[PieceKind; Men::CAPACITY]>,
    /// The (movement, square) index of each piece: see [`Rules::man`].
    movers: ByColor<[u16; Men::CAPACITY]>,
    /// The pieces of each kind, captured ones included.
    of_kind: ByColor<[Men; PieceKind::MAX]>,
    /// The number of pieces on the board and in reserve together, by kind, or the game's limits of promotion.
    /// No move changes it. Not for pawns.
    stock: ByColor<[u8; PieceKind::MAX]>,
    side_to_move: Color,
    /// The number of plies from the start of the game to the position that was set up.
    first_ply: u32,
    state: State,
    history: Vec<State>,
}

impl Position {
    /// The start position of a new game (the default array).
    #[must_use]
    pub fn start(rules: &'static Rules) -> Self {
        Self::from_array(rules, rules.default_array()).expect("a game's own array")
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// What a square holds.
    #[must_use]
    #[inline]
    pub fn piece_on(&self, square: Square) -> Piece {
        let occupant = self.board[square.index()];
        match occupant.color() {
            Some(color) => Piece::new(color, self.kinds[color][occupant.id()]),
            None if occupant == Occupant::EMPTY => Piece::EMPTY,
            None => Piece::GONE,
        }
    }

    /// The Zobrist key. It is equal for positions that are the same by the rule of repetition.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.state.key
    }

    /// The number of plies since the last move that reset the move count.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock
    }

    /// The move number: 1 at the start of a game, one more after each move of Black. It stops at the largest
    /// number that a FEN can have.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        ((self.first_ply + self.history.len() as u32) / 2 + 1).min(MAX_MOVE_NUMBER)
    }

    /// The number of moves made since the position was set up: how often [`unmake`](Self::unmake) can be
    /// called.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The last move; none at the start and after a null move.
    #[must_use]
    pub const fn last_move(&self) -> Option<Move> {
        self.state.last_move
    }

    /// The square of a side's king; none if it has died of poison.
    #[must_use]
    #[inline]
    pub fn king_square(&self, color: Color) -> Option<Square> {
        if self.state.men[color].has_king() { Some(self.squares[color][0]) } else { None }
    }

    /// The pieces of a side with their squares, pawns included, the king first.
    #[inline]
    pub fn men(&self, color: Color) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.men_in(color, self.state.men[color])
    }

    /// A side's pawns with their squares.
    #[inline]
    pub fn pawns(&self, color: Color) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.men_in(color, self.men_of_kinds(color, self.rules.roles().pawns))
    }

    /// The pieces of a side, pawns included, with their ids and squares. The king (id 0) is the first.
    #[inline]
    pub fn numbered_men(&self, color: Color) -> impl Iterator<Item = (usize, PieceKind, Square)> + '_ {
        self.numbered(color, self.state.men[color])
    }

    /// Some pieces of a side with their ids and squares.
    #[inline]
    pub fn numbered(&self, color: Color, men: Men) -> impl Iterator<Item = (usize, PieceKind, Square)> + '_ {
        men.ids().map(move |id| (id, self.kinds[color][id], self.squares[color][id]))
    }

    #[inline]
    fn men_in(&self, color: Color, men: Men) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.numbered(color, men).map(|(_, kind, square)| (kind, square))
    }

    /// The number of pieces that a side has on the board, pawns and king included.
    #[must_use]
    #[inline]
    pub fn men_count(&self, color: Color) -> u32 {
        self.state.men[color].len()
    }

    /// A side's rights to castle or leap: for each the square of the partner, for the leap that of the king.
    pub fn right_squares(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        let rights = self.rules.squares_of_rights(self.state.rights);
        rights.filter(move |&(owner, _)| owner == color).map(|(_, square)| square)
    }

    /// The number of pieces of a kind that a side has on the board.
    #[must_use]
    #[inline]
    pub fn count(&self, color: Color, kind: PieceKind) -> u32 {
        self.men_of_kind(color, kind).len()
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub fn squares_of(&self, color: Color, kind: PieceKind) -> impl Iterator<Item = Square> + '_ {
        self.men_of_kind(color, kind).ids().map(move |id| self.squares[color][id])
    }

    /// Whether a side has a piece other than king and pawns.
    #[must_use]
    pub fn has_pieces(&self, color: Color) -> bool {
        let pawns = self.men_of_kinds(color, self.rules.roles().pawns);
        !(self.state.men[color] & !pawns & !Men::KING).is_empty()
    }

    /// The kind that a side's jokers imitate; none before the opponent's first move.
    #[must_use]
    #[inline]
    pub fn joker_power(&self, color: Color) -> Option<PieceKind> {
        self.state.moved[!color]
    }

    /// The number of pieces of a kind that a side has in reserve; 0 in games without a reserve.
    #[must_use]
    pub fn reserve(&self, color: Color, kind: PieceKind) -> u8 {
        if self.rules.has_reserve() { self.left_in_stock(color, kind) } else { 0 }
    }

    /// Whether a pawn of a side that promotes to a kind finds one in reserve, or is within the limit of the
    /// kind.
    #[must_use]
    pub fn can_promote_to(&self, color: Color, kind: PieceKind) -> bool {
        !self.rules.limits_promotion() || self.left_in_stock(color, kind) != 0
    }

    fn left_in_stock(&self, color: Color, kind: PieceKind) -> u8 {
        self.stock[color][kind.index()].saturating_sub(self.count(color, kind) as u8)
    }

    /// The number of checks that a side still has to give to win; 0 in games that do not count checks.
    #[must_use]
    pub fn checks_left(&self, color: Color) -> u8 {
        self.state.checks_left[color]
    }

    /// Whether the piece on a square is poisoned.
    #[must_use]
    pub fn is_frozen(&self, square: Square) -> bool {
        self.poison_count(square) != 0
    }

    /// The number of enemy moves until the piece on a square dies of poison; 0 if it is not poisoned.
    #[must_use]
    pub fn poison_count(&self, square: Square) -> u8 {
        let occupant = self.board[square.index()];
        occupant.color().map_or(0, |color| self.state.poison[color].count(occupant.id()))
    }

    /// The squares of a side's poisoned pieces.
    pub fn frozen_squares(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.state.frozen[color].ids().map(move |id| self.squares[color][id])
    }

    /// The piece that a move moves. For a poisoning or a cure it is the poisoner or the healer.
    #[must_use]
    pub fn moved_piece(&self, mv: Move) -> Piece {
        self.piece_on(mv.from())
    }

    /// Whether a move captures, en passant included.
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured_kind(mv).is_some()
    }

    /// The kind of the piece that a move captures.
    #[must_use]
    pub fn captured_kind(&self, mv: Move) -> Option<PieceKind> {
        use crate::types::MoveKind::{Castle, Cure, EnPassant, Leap, Poison};
        let square = match mv.kind() {
            EnPassant => self.en_passant_victim(mv)?,
            Castle | Leap | Poison | Cure => return None,
            _ => mv.to(),
        };
        let piece = self.piece_on(square);
        piece.is_man().then(|| piece.kind())
    }

    /// Whether a move belongs to the noisy stage: capture, promotion, poisoning or cure.
    #[must_use]
    pub fn is_noisy(&self, mv: Move) -> bool {
        use crate::types::MoveKind::{Cure, Poison, Promotion};
        matches!(mv.kind(), Promotion | Poison | Cure) || self.is_capture(mv)
    }

    /// A side's pieces of a kind: see [`Position::numbered`].
    #[must_use]
    #[inline]
    pub fn men_of_kind(&self, color: Color, kind: PieceKind) -> Men {
        self.of_kind[color][kind.index()] & self.state.men[color]
    }

    /// A side's pieces of some kinds.
    #[inline]
    fn men_of_kinds(&self, color: Color, kinds: Kinds) -> Men {
        kinds.iter().fold(Men::NONE, |men, kind| men | self.of_kind[color][kind.index()])
            & self.state.men[color]
    }

    /// Whether a piece is of one of some kinds.
    #[inline]
    fn is_of_kinds(&self, color: Color, id: usize, kinds: Kinds) -> bool {
        kinds.contains(self.kinds[color][id])
    }

    /// The kind as which a piece moves: its own kind, or for a joker the kind that it imitates.
    #[inline]
    fn effective_kind(&self, color: Color, id: usize) -> Option<PieceKind> {
        if self.is_of_kinds(color, id, self.rules.roles().imitators) {
            return self.joker_power(color);
        }
        Some(self.kinds[color][id])
    }

    /// The (movement, square) index of a piece as it moves now.
    #[inline]
    fn mover(&self, color: Color, id: usize) -> usize {
        if self.is_of_kinds(color, id, self.rules.roles().imitators) {
            return self.rules.imitator(color, self.joker_power(color), self.squares[color][id]);
        }
        usize::from(self.movers[color][id])
    }

    /// The last advance, if the side to move can capture en passant.
    const fn advanced(&self) -> Option<Advanced> {
        self.state.advanced
    }

    /// A copy without the history of moves.
    fn without_history(&self) -> Self {
        Self {
            rules: self.rules,
            board: self.board,
            squares: self.squares,
            kinds: self.kinds,
            movers: self.movers,
            of_kind: self.of_kind,
            stock: self.stock,
            side_to_move: self.side_to_move,
            first_ply: self.first_ply,
            state: self.state,
            history: Vec::new(),
        }
    }
}
