//! Finds why a move is not legal, for error messages.

mod king;
mod text;

pub(crate) use text::list;

use super::Position;
use crate::paths::flag;
use crate::types::{Color, Kinds, Move, MoveKind, PieceKind, Square};

/// What a move text asks for besides two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extra {
    Nothing,
    /// A letter after the squares that means neither a poisoning nor a cure: a new piece, if it is the letter
    /// of a kind.
    Letter(char),
    Poison,
    Cure,
}

/// A piece and its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceAt {
    pub kind: PieceKind,
    pub square: Square,
}

/// Why a move is not legal: the first reason that applies. Reasons about the piece come first, then the
/// board, then the king.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Illegal {
    /// The square left is empty.
    Nobody(Square),
    /// The square left has vanished.
    Vanished(Square),
    /// A piece of the other side.
    Enemy(PieceAt, Color),
    /// Poisoned.
    Frozen(PieceAt),
    /// An imitator whose opponent has not moved yet.
    NoPower(PieceAt, Color),
    /// From a square to itself.
    SameSquare(PieceAt),
    /// A piece of its own side stands there.
    OwnPiece(PieceAt),
    /// It does not move like that. The kind is the one that an imitator imitates.
    CannotGo(PieceAt, Square, Option<PieceKind>),
    /// Only captures are made there.
    OnlyCaptures(PieceAt, Square),
    /// No captures are made there.
    NoCapture(PieceAt, Square),
    /// It captures only its own kind.
    OnlyOwnKind(PieceAt),
    /// A piece stands in the way.
    Blocked(PieceAt, Square, PieceAt),
    /// It cannot poison.
    NoPoisoner(PieceAt),
    /// It cannot cure.
    NoHealer(PieceAt),
    /// Poisoning and curing reach adjacent squares only.
    NotBeside(PieceAt, Square),
    /// No enemy to poison.
    NobodyToPoison(Square),
    /// It is poisoned already.
    PoisonedAlready(PieceAt),
    /// No poisoned piece of its side to cure.
    NobodyToCure(Square),
    /// A poisoned healer cures only itself.
    CuresOnlyItself(PieceAt),
    /// A letter for a move that is not a promotion.
    NoPromotion(PieceAt, Square),
    /// A piece that a pawn cannot become there, and the pieces that it can become.
    WrongPromotion(char, Square, Vec<PieceKind>),
    /// Not in the side's reserve.
    NotInReserve(PieceKind, Color),
    /// The reserve contains nothing that a pawn could become there.
    ReserveEmpty(Square, Color),
    /// A promotion without a letter, and the possible moves.
    LetterMissing(Square, Vec<Move>),
    /// The right to castle or leap is lost.
    RightLost(Castling),
    /// The partner of a castling is poisoned.
    PartnerFrozen(PieceAt),
    /// A piece stands between king and partner.
    CastlingBlocked(PieceAt),
    /// A leap to an occupied square.
    LeapOntoPiece(Square),
    /// Castling or a leap out of check.
    InCheck(Castling, PieceAt),
    /// Castling over an attacked square.
    CrossesAttack(Square),
    /// The king would be attacked on its new square.
    IntoCheck(Square, PieceAt),
    /// The king is in check and would still be in check.
    StaysInCheck(PieceAt),
    /// The piece is pinned to its king.
    Pinned(PieceAt, PieceAt),
    /// The move gives an imitator a power with which it attacks the king.
    JokerPower(PieceAt, PieceKind),
    /// The king would be attacked, for another reason.
    LeavesInCheck(PieceAt),
}

/// The two moves of a king that has not moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Castling {
    Castling,
    Leap,
}

impl Illegal {
    /// Whether the piece could make the move if its king were safe, or if the move were written differently.
    pub fn is_close(&self) -> bool {
        matches!(
            self,
            Self::WrongPromotion(..)
                | Self::NotInReserve(..)
                | Self::ReserveEmpty(..)
                | Self::LetterMissing(..)
                | Self::IntoCheck(..)
                | Self::StaysInCheck(_)
                | Self::Pinned(..)
                | Self::JokerPower(..)
                | Self::LeavesInCheck(_)
        )
    }

    /// Whether the piece does not move like that.
    pub const fn is_vague(&self) -> bool {
        matches!(self, Self::CannotGo(..) | Self::OnlyCaptures(..) | Self::NoCapture(..))
    }
}

impl Position {
    /// Why a plain move or a promotion is not legal: a sentence without its full stop. `name` returns the
    /// names of squares. The move must not be legal.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// # let square = |name: &str| rules.geometry().parse(name).unwrap();
    /// let name = |square| rules.geometry().name(square);
    /// let reason = position.why_illegal(square("e2"), square("a2"), name);
    /// assert_eq!(reason, "the rook on e2 is pinned: the king would be in check from the rook on e7");
    /// ```
    pub fn why_illegal(&self, from: Square, to: Square, name: impl Fn(Square) -> String) -> String {
        self.illegal_text(&self.illegality(from, to, Extra::Nothing), &name)
    }

    /// Why a move is not legal. For a legal move the result is [`Illegal::CannotGo`].
    pub(crate) fn illegality(&self, from: Square, to: Square, extra: Extra) -> Illegal {
        let us = self.side_to_move;
        let occupant = self.board[from.index()];
        let piece = self.piece_at(from);
        match occupant.color() {
            None if occupant.is_empty() => return Illegal::Nobody(from),
            None => return Illegal::Vanished(from),
            Some(color) if color != us => return Illegal::Enemy(piece, color),
            Some(_)
                if self.is_frozen(from)
                    && !(extra == Extra::Cure && self.is_of(piece, self.roles().healers)) =>
            {
                return Illegal::Frozen(piece);
            }
            Some(_) => {}
        }
        match extra {
            Extra::Poison => self.no_poisoning(piece, to),
            Extra::Cure => self.no_cure(piece, to),
            Extra::Nothing | Extra::Letter(_) => self.no_step(piece, to, extra),
        }
    }

    /// The piece on a square, which must not be empty. (For an empty square the kind is the king.)
    fn piece_at(&self, square: Square) -> PieceAt {
        let piece = self.piece_on(square);
        PieceAt { kind: if piece.is_piece() { piece.kind() } else { self.rules.king() }, square }
    }

    const fn roles(&self) -> crate::rules::RoleMasks {
        self.rules.roles()
    }

    const fn is_of(&self, piece: PieceAt, kinds: Kinds) -> bool {
        kinds.contains(piece.kind)
    }

    fn is_beside(&self, piece: PieceAt, to: Square) -> bool {
        self.rules.neighbours[piece.square.index()].contains(&to)
    }

    fn no_poisoning(&self, piece: PieceAt, to: Square) -> Illegal {
        let (us, there) = (self.side_to_move, self.board[to.index()]);
        if !self.is_of(piece, self.roles().poisoners) {
            Illegal::NoPoisoner(piece)
        } else if !there.is(!us) {
            Illegal::NobodyToPoison(to)
        } else if self.is_frozen(to) {
            Illegal::PoisonedAlready(self.piece_at(to))
        } else if !self.is_beside(piece, to) {
            Illegal::NotBeside(piece, to)
        } else {
            self.no_safety(Move::new(piece.square, to, MoveKind::Poison))
        }
    }

    fn no_cure(&self, piece: PieceAt, to: Square) -> Illegal {
        let us = self.side_to_move;
        if !self.is_of(piece, self.roles().healers) {
            Illegal::NoHealer(piece)
        } else if self.is_frozen(piece.square) && piece.square != to {
            Illegal::CuresOnlyItself(piece)
        } else if !(self.board[to.index()].is(us) && self.is_frozen(to)) {
            Illegal::NobodyToCure(to)
        } else if piece.square != to && !self.is_beside(piece, to) {
            Illegal::NotBeside(piece, to)
        } else {
            self.no_safety(Move::new(piece.square, to, MoveKind::Cure))
        }
    }

    fn no_step(&self, piece: PieceAt, to: Square, extra: Extra) -> Illegal {
        let us = self.side_to_move;
        if self.is_of(piece, self.roles().imitators) && self.joker_power(us).is_none() {
            return Illegal::NoPower(piece, !us);
        }
        if piece.square == to {
            return Illegal::SameSquare(piece);
        }
        if let Some(reason) = self.no_castling(piece, to).or_else(|| self.no_leap(piece, to)) {
            return reason;
        }
        if self.board[to.index()].is(us) {
            return Illegal::OwnPiece(self.piece_at(to));
        }
        match self.step_flags(piece.square, to) {
            Some(flags) => {
                let kind = if flags & flag::ADVANCE != 0 { MoveKind::Advance } else { MoveKind::Normal };
                let mv = Move::new(piece.square, to, kind);
                if flags & flag::PROMOTE != 0 {
                    self.no_promotion(piece, mv, extra)
                } else {
                    self.no_plain_step(piece, mv, extra)
                }
            }
            None if self.takes_in_passing(piece.square, to) => {
                self.no_plain_step(piece, Move::new(piece.square, to, MoveKind::EnPassant), extra)
            }
            None => self.no_way(piece, to),
        }
    }

    fn no_plain_step(&self, piece: PieceAt, mv: Move, extra: Extra) -> Illegal {
        if extra == Extra::Nothing { self.no_safety(mv) } else { Illegal::NoPromotion(piece, mv.to()) }
    }

    fn takes_in_passing(&self, from: Square, to: Square) -> bool {
        let mut captures =
            self.advanced().into_iter().flat_map(|advanced| self.en_passant_candidates(advanced));
        captures.any(|capture| capture == (from, to))
    }

    /// `without` is the move without promotion.
    fn no_promotion(&self, piece: PieceAt, without: Move, extra: Extra) -> Illegal {
        let (rules, us, to) = (self.rules, self.side_to_move, without.to());
        let Some(choice) = rules.promotion.choice(us, piece.kind, to) else { return self.no_way(piece, to) };
        let is_there = |kind: PieceKind| self.can_promote_to(us, kind);
        let promote =
            |kind: PieceKind| Move::with_auxiliary(piece.square, to, MoveKind::Promotion, kind.index());
        if let Extra::Letter(letter) = extra {
            let kind = rules.kind_of_letter(letter).filter(|kind| choice.kinds.contains(kind));
            return match kind {
                None => Illegal::WrongPromotion(letter, to, choice.kinds.clone()),
                Some(kind) if !is_there(kind) => Illegal::NotInReserve(kind, us),
                Some(kind) => self.no_safety(promote(kind)),
            };
        }
        let promotions: Vec<Move> =
            choice.kinds.iter().copied().filter(|&kind| is_there(kind)).map(promote).collect();
        if choice.optional {
            return self.no_safety(without);
        }
        let Some(&first) = promotions.first() else { return Illegal::ReserveEmpty(to, us) };
        let info = self.checks();
        let legal: Vec<Move> = promotions.into_iter().filter(|&mv| self.is_legal(mv, &info)).collect();
        if legal.is_empty() { self.no_safety(first) } else { Illegal::LetterMissing(to, legal) }
    }

    /// Why a piece cannot reach a square now.
    fn no_way(&self, piece: PieceAt, to: Square) -> Illegal {
        let id = self.board[piece.square.index()].id();
        let tree = self.rules.paths.tree(self.mover(self.side_to_move, id));
        let entries = tree.entries.iter().enumerate().filter(|(_, entry)| entry.to == to);
        let entries: Vec<_> = entries.collect();
        let allowed = entries.iter().fold(0, |flags, (_, entry)| flags | entry.flags);
        let is_capture = self.board[to.index()].is_piece();
        if entries.is_empty() {
            let imitated = if self.is_of(piece, self.roles().imitators) {
                self.joker_power(self.side_to_move)
            } else {
                None
            };
            return Illegal::CannotGo(piece, to, imitated);
        }
        let blocker = entries.iter().find_map(|&(index, _)| {
            let before = tree.entries[..index].iter().enumerate();
            let mut before = before.filter(|&(start, entry)| start + usize::from(entry.skip) > index);
            before.find(|(_, entry)| self.board[entry.to.index()].is_piece()).map(|(_, entry)| entry.to)
        });
        if allowed & flag::ANY_MOUNT != 0 {
            Illegal::CannotGo(piece, to, None)
        } else if is_capture && allowed & (flag::CAPTURE | flag::CAPTURE_OWN_KIND) == 0 {
            Illegal::NoCapture(piece, to)
        } else if !is_capture && allowed & flag::MOVE == 0 {
            Illegal::OnlyCaptures(piece, to)
        } else if let Some(square) = blocker {
            Illegal::Blocked(piece, to, self.piece_at(square))
        } else if is_capture && allowed & flag::CAPTURE == 0 {
            Illegal::OnlyOwnKind(piece)
        } else {
            Illegal::CannotGo(piece, to, None)
        }
    }
}
