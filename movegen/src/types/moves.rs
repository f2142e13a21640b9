use super::{PieceKind, Square};

/// The kinds of moves. A [`Move`] has four bits for them, so there is room for two more: moves with walls
/// need two of the four numbers that are left.
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

    /// The kinds by the four bits of a move, and above them the highest four of its auxiliary number, which
    /// matter only for moves with walls. No move has the numbers without a kind.
    const BY_NUMBER: [Self; 256] = {
        let mut kinds = [Self::Normal; 256];
        let mut place = 0;
        while place < kinds.len() {
            let (number, code) = (place & 15, place >> 4);
            kinds[place] = match (number, code) {
                (WALL_AND_PROMOTION, _) => Self::Promotion,
                (WALL, CASTLE..) => Self::Castle,
                (WALL, _) => WITH_WALL[code],
                _ if number < Self::ALL.len() => Self::ALL[number],
                _ => Self::Normal,
            };
            place += 1;
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

/// The four bits of a move that puts a wall on a square, in place of its kind.
const WALL: usize = 14;
/// The same for a promotion.
const WALL_AND_PROMOTION: usize = 15;
/// The codes of kinds of moves in moves with walls. From [`CASTLE`] on they are castlings.
const WITH_WALL: [MoveKind; CASTLE] =
    [MoveKind::Normal, MoveKind::Advance, MoveKind::EnPassant, MoveKind::Leap];
const CASTLE: usize = 4;

/// A move in 32 bits: from 8, to 8, kind 4, auxiliary 12, the lowest first.
///
/// The auxiliary number of a promotion is the new kind. That of a castling is its index in the game's table,
/// and that of a drop the kind in hand. That of a gate is the kind in hand, 64 if the piece appears on the
/// partner's square, and the index of the castling plus 1, times 128. That of two steps is the square of the
/// first one. Moves of other kinds have the number 0. In moves with walls it is the square of the wall, and,
/// times 256, the new kind of a promotion; for others a code of the kind, or 4 and the index of the castling.
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

    /// The largest numbers of castlings of a side, and of kinds of pieces, in games with walls.
    pub(crate) const MOST_WITH_WALLS: [usize; 2] = [16 - CASTLE, 16];

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
        let number = (bits >> 16 & 15) as usize;
        Self(if number < MoveKind::ALL.len() || number >= WALL { bits } else { 0 })
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
        MoveKind::BY_NUMBER[(self.0 >> 16 & 15 | self.0 >> 24 & 0xf0) as usize]
    }

    /// The auxiliary number of the move without its wall.
    #[inline]
    pub(crate) const fn auxiliary(self) -> usize {
        let code = (self.0 >> 28) as usize;
        match self.number() {
            WALL => code.saturating_sub(CASTLE),
            WALL_AND_PROMOTION => code,
            _ => self.last_bits(),
        }
    }

    /// The twelve bits of the auxiliary number, which is the whole of them in moves without walls.
    const fn last_bits(self) -> usize {
        (self.0 >> 20) as usize
    }

    /// The four bits of the kind.
    const fn number(self) -> usize {
        (self.0 >> 16 & 15) as usize
    }

    /// The square on which the move puts a wall, in games with walls.
    ///
    /// ```
    /// # let rules = movegen::rules("duck").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// let mv = position.parse_move("e2e4,e4d5")?;
    /// assert_eq!(mv.wall(), rules.geometry().parse("d5"));
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    #[inline]
    pub const fn wall(self) -> Option<Square> {
        if self.number() >= WALL { Some(Square::from_byte((self.0 >> 20) as u8)) } else { None }
    }

    /// The move without its wall.
    ///
    /// ```
    /// # let rules = movegen::rules("duck").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// let [first, second] = ["e2e4,e4d5", "e4,a6"].map(|text| position.parse_move(text).unwrap());
    /// assert_ne!(first, second);
    /// assert_eq!(first.without_wall(), second.without_wall());
    /// ```
    #[inline]
    pub const fn without_wall(self) -> Self {
        if self.number() < WALL {
            return self;
        }
        Self::with_auxiliary(self.from(), self.to(), self.kind(), self.auxiliary())
    }

    /// The move with a wall. A kind of move that no game with walls has stays without.
    pub(crate) const fn with_wall(self, wall: Square) -> Self {
        let (number, code) = match self.kind() {
            MoveKind::Normal => (WALL, 0),
            MoveKind::Advance => (WALL, 1),
            MoveKind::EnPassant => (WALL, 2),
            MoveKind::Leap => (WALL, 3),
            MoveKind::Castle => (WALL, CASTLE + self.auxiliary()),
            MoveKind::Promotion => (WALL_AND_PROMOTION, self.auxiliary()),
            _ => return self,
        };
        debug_assert!(code < 16);
        let squares = self.0 & 0xffff;
        Self(squares | (number as u32) << 16 | (wall.byte() as u32) << 20 | (code as u32) << 28)
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
            MoveKind::Double => Some(Square::from_byte(self.last_bits() as u8)),
            _ => None,
        }
    }

    /// The kind of a piece that is dropped.
    #[inline]
    pub const fn dropped(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Drop if self.last_bits() < PieceKind::MAX => Some(PieceKind::new(self.last_bits())),
            _ => None,
        }
    }

    /// The kind of a piece that appears on a square that another one leaves.
    #[inline]
    pub const fn gated(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Gate => Some(PieceKind::new(self.last_bits() % PieceKind::MAX)),
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
            let kept = (kind as usize) < MoveKind::ALL.len() || kind as usize >= WALL;
            assert_eq!(Move::from_bits(bits).bits(), if kept { bits } else { 0 }, "kind {kind}");
        }
    }

    #[test]
    fn a_move_with_a_wall_keeps_its_parts() {
        let squares = [(0, 255), (255, 0), (0x5a, 0xa5)].map(|it| (Square::from_byte(it.0), it.1));
        let [castlings, kinds] = Move::MOST_WITH_WALLS;
        let mut moves: Vec<(MoveKind, usize)> = WITH_WALL.map(|kind| (kind, 0)).to_vec();
        moves.extend((0..castlings).map(|index| (MoveKind::Castle, index)));
        moves.extend((0..kinds).map(|kind| (MoveKind::Promotion, kind)));
        for (kind, auxiliary) in moves {
            for (from, to) in squares {
                let plain = Move::with_auxiliary(from, Square::from_byte(to), kind, auxiliary);
                assert_eq!((plain.wall(), plain.without_wall()), (None, plain));
                for (wall, _) in squares {
                    let mv = Move::from_bits(plain.with_wall(wall).bits());
                    assert_eq!((mv.wall(), mv.without_wall()), (Some(wall), plain));
                    assert_eq!((mv.from(), mv.to()), (plain.from(), plain.to()));
                    assert_eq!((mv.kind(), mv.auxiliary()), (kind, auxiliary));
                    assert_eq!(mv.promotion(), plain.promotion());
                }
            }
        }
    }

    /// Every number of a move with a wall is that of one such move.
    #[test]
    fn every_number_with_a_wall_is_written_in_one_way() {
        for number in 0..300_000_u32 {
            let bits = number.wrapping_mul(0x9e37_79b1) | 0xe << 16;
            let mv = Move::from_bits(bits);
            let wall = mv.wall().expect("a wall");
            assert_eq!(mv.without_wall().with_wall(wall).bits(), bits);
        }
    }
}
