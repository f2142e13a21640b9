//! A position: the board, the pieces on it and everything else that the rules depend on.

mod arrange;
mod attack_map;
mod attacks;
mod castling;
mod chase;
mod checks;
mod compulsory;
mod counting;
mod doubles;
mod en_passant;
mod ends;
mod exchange;
mod fen;
mod gates;
mod generate;
mod giving_check;
mod hands;
mod illegal;
mod in_place;
mod key;
mod legality;
mod make;
mod null_move;
mod observer;
mod passes;
mod pieces;
mod poison;
mod repetition;
#[cfg(feature = "perft")]
mod replies;
mod restricted;
mod royals;
mod state;
mod trades;
mod try_make;
mod validate;
mod value;
mod walk;
mod walls;

pub use arrange::Placed;
pub use attack_map::AttackMap;
pub use checks::CheckInfo;
pub use fen::{ArrayError, FenError, ForeignPosition};
pub use generate::Stage;
pub(crate) use illegal::{Extra, Illegal, Weight, Why, list};
pub use observer::Observer;
#[cfg(feature = "perft")]
pub(crate) use replies::{Counter, Replies};

use state::{Advanced, State};

use crate::rules::{Homes, Rules};
use crate::types::{ByColor, Color, Move, Occupant, Piece, PieceKind, PieceSet, Square};

/// The largest move number of a FEN.
const MAX_MOVE_NUMBER: u32 = 1_000_000;

/// A position of a game, with the moves that led to it.
///
/// Every piece of a side, pawns included, has an id; the king has id 0. A piece keeps its id as long as it is
/// on the board. In games without hands no other piece gets the id later. A set of pieces is a bit mask of
/// ids ([`PieceSet`]). Taking back a capture restores the piece with its id.
///
/// ```
/// use movegen::Position;
///
/// let rules = movegen::rules("gothic")?;
/// let mut position = Position::start(rules);
/// for text in ["e2e4", "e7e5", "Nh3"] {
///     let mv = position.parse_move(text)?;
///     position.make(mv);
/// }
/// assert_eq!(position.ply(), 3);
/// position.unmake();
/// assert_eq!(position.to_fen(), "rnbqckabnr/pppp1ppppp/10/4p5/4P5/10/PPPP1PPPPP/RNBQCKABNR w KQkq - 0 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    rules: &'static Rules,
    board: [Occupant; Square::MAX],
    squares: ByColor<[Square; PieceSet::CAPACITY]>,
    kinds: ByColor<[PieceKind; PieceSet::CAPACITY]>,
    /// The (movement, square) index of each piece: see [`Rules::mover`].
    movers: ByColor<[u16; PieceSet::CAPACITY]>,
    /// The pieces of each kind, captured ones included.
    of_kind: ByColor<[PieceSet; PieceKind::MAX]>,
    /// The number of pieces on the board and in reserve together, by kind, or the game's limits of promotion.
    /// No move changes it. Not for pawns.
    stock: ByColor<[u8; PieceKind::MAX]>,
    /// The number of pieces of each kind in hand. Moves change it, and taking them back restores it.
    hands: ByColor<[u8; PieceKind::MAX]>,
    /// The pieces that have not moved, in games with gates, and their sets before each move.
    gates: ByColor<PieceSet>,
    past_gates: Vec<ByColor<PieceSet>>,
    /// For each drop or gate that can be taken back: what its piece replaced in the lists, kind and square.
    replaced: Vec<(PieceKind, Square)>,
    /// Where king and partners of each side stood, as far as rights depend on it.
    homes: ByColor<&'static Homes>,
    side_to_move: Color,
    /// The number of plies from the start of the game to the position that was set up.
    first_ply: u32,
    state: State,
    history: Vec<State>,
}

impl Position {
    /// The start position of a new game (the default array).
    ///
    /// ```
    /// # use movegen::Position;
    /// let position = Position::start(movegen::rules("poison")?);
    /// assert_eq!(position.to_fen(), "hnbdkbnh/pppppppp/8/8/8/8/PPPPPPPP/HNBDKBNH w KQkq - 0 1");
    /// # Ok::<(), movegen::UnknownGame>(())
    /// ```
    pub fn start(rules: &'static Rules) -> Self {
        Self::from_array(rules, rules.default_array()).expect("a game's own array")
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The side to move.
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// What a square holds.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Piece {
        let occupant = self.board[square.index()];
        match occupant.color() {
            Some(color) => Piece::new(color, self.kinds[color][occupant.id()]),
            None if occupant == Occupant::EMPTY => Piece::EMPTY,
            None if occupant == Occupant::WALL => Piece::WALL,
            None => Piece::GONE,
        }
    }

    /// The Zobrist key. It is equal for positions that are the same for repetition.
    pub const fn key(&self) -> u64 {
        self.state.key
    }

    /// The number of plies since the last move that reset the move count.
    pub const fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock
    }

    /// The move number: 1 at the start of a game, one more after each move of Black. It stops at the largest
    /// number that a FEN can have.
    pub fn move_number(&self) -> u32 {
        ((self.first_ply + self.history.len() as u32) / 2 + 1).min(MAX_MOVE_NUMBER)
    }

    /// The number of moves made since the position was set up: how often [`unmake`](Self::unmake) can be
    /// called.
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The last move; none at the start and after a null move.
    pub const fn last_move(&self) -> Option<Move> {
        self.state.last_move
    }

    /// A side's rights to castle or leap: for each the square of the partner, for the leap that of the king.
    pub fn right_squares(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        let held = self.homes[color].rights.iter().filter(|(mask, _)| self.state.rights & mask != 0);
        held.map(|&(_, square)| square)
    }

    /// The kind that a side's jokers imitate; none before the opponent's first move.
    ///
    /// ```
    /// # use movegen::Color;
    /// # let rules = movegen::rules("apothecary-classic").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// assert_eq!(position.joker_power(Color::Black), None);
    /// position.make(position.parse_move("a3a4")?);
    /// assert_eq!(position.joker_power(Color::Black), rules.kind_of_letter('P'), "White moved a pawn");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    #[inline]
    pub fn joker_power(&self, color: Color) -> Option<PieceKind> {
        self.state.moved[!color]
    }

    /// The number of pieces of a kind that a side has in reserve; 0 in games without a reserve.
    pub fn reserve(&self, color: Color, kind: PieceKind) -> u8 {
        if self.rules.has_reserve() { self.left_in_stock(color, kind) } else { 0 }
    }

    /// Whether reserve or limits allow a pawn of a side to promote to a kind.
    pub fn can_promote_to(&self, color: Color, kind: PieceKind) -> bool {
        !self.rules.limits_promotion() || self.left_in_stock(color, kind) != 0
    }

    fn left_in_stock(&self, color: Color, kind: PieceKind) -> u8 {
        let plain = self.rules.plain_kind(kind);
        let is_like = |other: &PieceKind| self.rules.plain_kind(*other) == plain;
        let count: u32 = match self.rules.captures_to_hand() {
            true => self.rules.kinds().filter(is_like).map(|kind| self.count(color, kind)).sum(),
            false => self.count(color, kind),
        };
        self.stock[color][plain.index()].saturating_sub(count as u8)
    }

    /// The number of checks that a side still has to give to win; 0 in games that do not count checks.
    pub fn checks_left(&self, color: Color) -> u8 {
        self.state.checks_left[color]
    }

    /// Whether the piece on a square is poisoned.
    pub fn is_frozen(&self, square: Square) -> bool {
        self.poison_count(square) != 0
    }

    /// The number of enemy moves until the piece on a square dies of poison; 0 if it is not poisoned.
    pub fn poison_count(&self, square: Square) -> u8 {
        let occupant = self.board[square.index()];
        occupant.color().map_or(0, |color| self.state.poison[color].count(occupant.id()))
    }

    /// The squares of a side's poisoned pieces.
    pub fn frozen_squares(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.state.frozen[color].ids().map(move |id| self.squares[color][id])
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
            hands: self.hands,
            gates: self.gates,
            past_gates: Vec::new(),
            replaced: Vec::new(),
            homes: self.homes,
            side_to_move: self.side_to_move,
            first_ply: self.first_ply,
            state: self.state,
            history: Vec::new(),
        }
    }
}
