use super::{PieceKind, Square};

/// The kinds of moves. A [`Move`] has four bits for them, so there is room for four more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A normal move or capture.
    Normal,
    /// A move of two squares or more, usually of a pawn, which allows en passant.
    Advance,
    /// A capture of a pawn, or of another piece, that has just advanced past the target square.
    EnPassant,
    /// King and partner move. The squares of the move are the king's.
    Castle,
    /// The leap of a king, or of another piece, that has not moved.
    Leap,
    /// A pawn, or another piece, becomes a piece of another kind.
    Promotion,
    /// A poisoner poisons the piece on the target square and leaves the board.
    Poison,
    /// A healer cures the piece on the target square, which may be the healer itself, and does not move.
    Cure,
    /// A piece of the hand appears on the target square. The square of origin is the same.
    Drop,
    /// A piece moves or castles for the first time, and a piece of the hand appears on a square that it or
    /// its castling partner leaves.
    Gate,
    /// The side to move passes. The squares are both that of its king, or of its first piece.
    Pass,
    /// Two steps of one move, as of a lion, with a [square between](Move::via). It captures what stands on
    /// both squares, or passes if the first one is empty. The piece may come back.
    Double,
}

impl MoveKind {
    pub(crate) const ALL: [Self; 12] = [
        Self::Normal,
        Self::Advance,
        Self::EnPassant,
        Self::Castle,
        Self::Leap,
        Self::Promotion,
        Self::Poison,
        Self::Cure,
        Self::Drop,
        Self::Gate,
        Self::Pass,
        Self::Double,
    ];

    /// The kinds by the four bits of a move. No move has the numbers without a kind.
    const BY_NUMBER: [Self; 16] = {
        let mut kinds = [Self::Normal; 16];
        let mut number = 0;
        while number < Self::ALL.len() {
            kinds[number] = Self::ALL[number];
            number += 1;
        }
        kinds
    };

    /// The kind as a word.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Advance => "advance",
            Self::EnPassant => "en-passant",
            Self::Castle => "castle",
            Self::Leap => "leap",
            Self::Promotion => "promotion",
            Self::Poison => "poison",
            Self::Cure => "cure",
            Self::Drop => "drop",
            Self::Gate => "gate",
            Self::Pass => "pass",
            Self::Double => "double",
        }
    }
}

/// A move in 32 bits: from 8, to 8, kind 4, auxiliary 12, the lowest first.
///
/// The auxiliary number of a promotion is the new kind. That of a castling is its index in the game's table,
/// and that of a drop the kind in hand. That of a gate is the kind in hand, 64 if the piece appears on the
/// partner's square, and the index of the castling plus 1, times 128. That of two steps is the square of the
/// first one. Moves of other kinds have the number 0.
/// Files of training games contain these bits, so another layout needs another version of their format.
///
/// ```
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// # let square = |name: &str| rules.geometry().parse(name).unwrap();
/// let mv = position.parse_move("Nf3")?;
/// assert_eq!((mv.from(), mv.to()), (square("g1"), square("f3")));
/// assert_eq!(position.move_text(mv), "g1f3");
/// # Ok::<(), movegen::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

impl Move {
    /// The largest auxiliary number.
    pub(super) const MAX_AUXILIARY: usize = (1 << 12) - 1;

    #[inline]
    pub(crate) const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self::with_auxiliary(from, to, kind, 0)
    }

    #[inline]
    pub(crate) const fn with_auxiliary(from: Square, to: Square, kind: MoveKind, auxiliary: usize) -> Self {
        debug_assert!(auxiliary <= Self::MAX_AUXILIARY);
        Self(from.byte() as u32 | (to.byte() as u32) << 8 | (kind as u32) << 16 | (auxiliary as u32) << 20)
    }

    /// The move as a number, for transposition tables.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move with a number. Every number gives a move: a number that belongs to no [`MoveKind`] counts as
    /// 0. The move need not be legal in any position, and its squares may be outside the board.
    /// [`Position::is_legal`](crate::Position::is_legal) accepts it; other functions may panic.
    ///
    /// ```
    /// # use movegen::Move;
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// // A broken table entry: a "move" from a1 to a1.
    /// let mv = Move::from_bits(0);
    /// assert!(!position.is_legal(mv, &position.checks()));
    /// ```
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        let has_kind = (bits >> 16 & 15) < MoveKind::ALL.len() as u32;
        Self(if has_kind { bits } else { 0 })
    }

    /// The square that the piece leaves, or on which it is dropped. For a poisoning or a cure it is the
    /// square of the poisoner or healer.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_byte(self.0 as u8)
    }

    /// The square that the piece reaches. For a poisoning or a cure it is the square of the piece that is
    /// poisoned or cured.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_byte((self.0 >> 8) as u8)
    }

    /// What the move does.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        MoveKind::BY_NUMBER[(self.0 >> 16 & 15) as usize]
    }

    #[inline]
    pub(crate) const fn auxiliary(self) -> usize {
        (self.0 >> 20) as usize
    }

    /// The new kind of a promoting piece.
    #[inline]
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Promotion if self.auxiliary() < PieceKind::MAX => {
                Some(PieceKind::new(self.auxiliary()))
            }
            _ => None,
        }
    }

    /// The square of the first step of a move of two steps.
    #[inline]
    pub const fn via(self) -> Option<Square> {
        match self.kind() {
            MoveKind::Double => Some(Square::from_byte(self.auxiliary() as u8)),
            _ => None,
        }
    }

    /// The kind of a piece that is dropped.
    #[inline]
    pub const fn dropped(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Drop if self.auxiliary() < PieceKind::MAX => Some(PieceKind::new(self.auxiliary())),
            _ => None,
        }
    }

    /// The kind of a piece that appears on a square that another one leaves.
    #[inline]
    pub const fn gated(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Gate => Some(PieceKind::new(self.auxiliary() % PieceKind::MAX)),
            _ => None,
        }
    }

    /// The move without its gate.
    pub(crate) const fn without_gate(self) -> Self {
        match (self.kind(), self.auxiliary() / (2 * PieceKind::MAX)) {
            (MoveKind::Gate, 0) => Self::new(self.from(), self.to(), MoveKind::Normal),
            (MoveKind::Gate, castling) => {
                Self::with_auxiliary(self.from(), self.to(), MoveKind::Castle, castling - 1)
            }
            _ => self,
        }
    }

    /// Whether the piece of a gate appears on the square of the castling partner.
    pub(crate) const fn gates_at_partner(self) -> bool {
        matches!(self.kind(), MoveKind::Gate) && self.auxiliary() & PieceKind::MAX != 0
    }

    /// A move with a gate: a normal move or a castling.
    pub(crate) const fn gate(self, kind: PieceKind, at_partner: bool) -> Self {
        let castling = if matches!(self.kind(), MoveKind::Castle) { self.auxiliary() + 1 } else { 0 };
        let place = 2 * castling + at_partner as usize;
        Self::with_auxiliary(self.from(), self.to(), MoveKind::Gate, place * PieceKind::MAX + kind.index())
    }

    #[inline]
    pub(crate) const fn double(from: Square, via: Square, to: Square) -> Self {
        Self::with_auxiliary(from, to, MoveKind::Double, via.index())
    }

    #[inline]
    pub(crate) const fn drop(kind: PieceKind, to: Square) -> Self {
        Self::with_auxiliary(to, to, MoveKind::Drop, kind.index())
    }
}

/// Receives the moves of a generator.
///
/// This one counts moves without storing them:
///
/// ```
/// use movegen::{Move, MoveSink, Stage};
///
/// struct Counter(u32);
///
/// impl MoveSink for Counter {
///     fn push(&mut self, _: Move) {
///         self.0 += 1;
///     }
/// }
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// let mut counter = Counter(0);
/// position.generate(Stage::All, &position.checks(), &mut counter);
/// assert_eq!(counter.0, 20);
/// ```
pub trait MoveSink {
    /// Receives one move.
    fn push(&mut self, mv: Move);

    /// Receives one move if a condition holds. The generator calls it if it cannot predict the condition: a
    /// sink that needs no branch for it is faster.
    #[inline]
    fn push_if(&mut self, mv: Move, condition: bool) {
        if condition {
            self.push(mv);
        }
    }
}

impl MoveSink for Vec<Move> {
    #[inline]
    fn push(&mut self, mv: Move) {
        Self::push(self, mv);
    }

    #[inline]
    fn push_if(&mut self, mv: Move, condition: bool) {
        let kept = self.len() + usize::from(condition);
        Self::push(self, mv);
        self.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_keeps_its_parts() {
        for kind in MoveKind::ALL {
            for (from, to, auxiliary) in [(0, 255, 4095), (255, 0, 0), (0x5a, 0xa5, 1234)] {
                let mv =
                    Move::with_auxiliary(Square::from_byte(from), Square::from_byte(to), kind, auxiliary);
                let copy = Move::from_bits(mv.bits());
                assert_eq!((copy.from().byte(), copy.to().byte()), (from, to));
                assert_eq!((copy.kind(), copy.auxiliary()), (kind, auxiliary));
            }
        }
    }

    #[test]
    fn a_promotion_to_a_kind_that_no_game_has_names_none() {
        let of = |kind| {
            Move::with_auxiliary(Square::from_byte(8), Square::from_byte(0), MoveKind::Promotion, kind)
        };
        assert_eq!(of(3).promotion(), Some(PieceKind::new(3)));
        assert_eq!(of(PieceKind::MAX).promotion(), None);
    }

    #[test]
    fn a_number_without_a_kind_gives_the_move_0() {
        for kind in 0..16 {
            let bits = 0xabc0_3412 | kind << 16;
            let kept = (kind as usize) < MoveKind::ALL.len();
            assert_eq!(Move::from_bits(bits).bits(), if kept { bits } else { 0 }, "kind {kind}");
        }
    }
}
