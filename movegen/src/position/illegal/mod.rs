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
pub(crate) struct Man {
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
    Enemy(Man, Color),
    /// Poisoned.
    Frozen(Man),
    /// An imitator whose opponent has not moved yet.
    NoPower(Man, Color),
    /// From a square to itself.
    SameSquare(Man),
    /// A piece of its own side stands there.
    OwnMan(Man),
    /// It does not move like that. The kind is the one that an imitator imitates.
    CannotGo(Man, Square, Option<PieceKind>),
    /// Only captures are made there.
    OnlyCaptures(Man, Square),
    /// No captures are made there.
    NoCapture(Man, Square),
    /// It captures only its own kind.
    OnlyOwnKind(Man),
    /// A piece stands in the way.
    Blocked(Man, Square, Man),
    /// It cannot poison.
    NoPoisoner(Man),
    /// It cannot cure.
    NoHealer(Man),
    /// Poisoning and curing reach adjacent squares only.
    NotBeside(Man, Square),
    /// No enemy to poison.
    NobodyToPoison(Square),
    /// It is poisoned already.
    PoisonedAlready(Man),
    /// No poisoned piece of its side to cure.
    NobodyToCure(Square),
    /// A poisoned healer cures only itself.
    CuresOnlyItself(Man),
    /// A letter for a move that is not a promotion.
    NoPromotion(Man, Square),
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
    PartnerFrozen(Man),
    /// A piece stands between king and partner.
    CastlingBlocked(Man),
    /// A leap to an occupied square.
    LeapOntoMan(Square),
    /// Castling or a leap out of check.
    InCheck(Castling, Man),
    /// Castling over an attacked square.
    CrossesAttack(Square),
    /// The king would be attacked on its new square.
    IntoCheck(Square, Man),
    /// The king is in check and would still be in check.
    StaysInCheck(Man),
    /// The piece is pinned to its king.
    Pinned(Man, Man),
    /// The move gives an imitator a power with which it attacks the king.
    JokerPower(Man, PieceKind),
    /// The king would be attacked, for another reason.
    LeavesInCheck(Man),
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
    #[must_use]
    pub fn why_illegal(&self, from: Square, to: Square, name: impl Fn(Square) -> String) -> String {
        self.illegal_text(&self.illegality(from, to, Extra::Nothing), &name)
    }

    /// Why a move is not legal. For a legal move the result is [`Illegal::CannotGo`].
    pub(crate) fn illegality(&self, from: Square, to: Square, extra: Extra) -> Illegal {
        let us = self.side_to_move;
        let occupant = self.board[from.index()];
        let man = self.man_on(from);
        match occupant.color() {
            None if occupant.is_empty() => return Illegal::Nobody(from),
            None => return Illegal::Vanished(from),
            Some(color) if color != us => return Illegal::Enemy(man, color),
            Some(_)
                if self.is_frozen(from)
                    && !(extra == Extra::Cure && self.is_of(man, self.roles().healers)) =>
            {
                return Illegal::Frozen(man);
            }
            Some(_) => {}
        }
        match extra {
            Extra::Poison => self.no_poisoning(man, to),
            Extra::Cure => self.no_cure(man, to),
            Extra::Nothing | Extra::Letter(_) => self.no_step(man, to, extra),
        }
    }

    /// The piece on a square, which must not be empty. (For an empty square the kind is the king.)
    fn man_on(&self, square: Square) -> Man {
        let piece = self.piece_on(square);
        Man { kind: if piece.is_man() { piece.kind() } else { self.rules.king() }, square }
    }

    const fn roles(&self) -> crate::rules::RoleMasks {
        self.rules.roles()
    }

    const fn is_of(&self, man: Man, kinds: Kinds) -> bool {
        kinds.contains(man.kind)
    }

    fn is_beside(&self, man: Man, to: Square) -> bool {
        self.rules.neighbours[man.square.index()].contains(&to)
    }

    fn no_poisoning(&self, man: Man, to: Square) -> Illegal {
        let (us, there) = (self.side_to_move, self.board[to.index()]);
        if !self.is_of(man, self.roles().poisoners) {
            Illegal::NoPoisoner(man)
        } else if !there.is(!us) {
            Illegal::NobodyToPoison(to)
        } else if self.is_frozen(to) {
            Illegal::PoisonedAlready(self.man_on(to))
        } else if !self.is_beside(man, to) {
            Illegal::NotBeside(man, to)
        } else {
            self.no_safety(Move::new(man.square, to, MoveKind::Poison))
        }
    }

    fn no_cure(&self, man: Man, to: Square) -> Illegal {
        let us = self.side_to_move;
        if !self.is_of(man, self.roles().healers) {
            Illegal::NoHealer(man)
        } else if self.is_frozen(man.square) && man.square != to {
            Illegal::CuresOnlyItself(man)
        } else if !(self.board[to.index()].is(us) && self.is_frozen(to)) {
            Illegal::NobodyToCure(to)
        } else if man.square != to && !self.is_beside(man, to) {
            Illegal::NotBeside(man, to)
        } else {
            self.no_safety(Move::new(man.square, to, MoveKind::Cure))
        }
    }

    fn no_step(&self, man: Man, to: Square, extra: Extra) -> Illegal {
        let us = self.side_to_move;
        if self.is_of(man, self.roles().imitators) && self.joker_power(us).is_none() {
            return Illegal::NoPower(man, !us);
        }
        if man.square == to {
            return Illegal::SameSquare(man);
        }
        if let Some(reason) = self.no_castling(man, to).or_else(|| self.no_leap(man, to)) {
            return reason;
        }
        if self.board[to.index()].is(us) {
            return Illegal::OwnMan(self.man_on(to));
        }
        match self.step_flags(man.square, to) {
            Some(flags) => {
                let kind = if flags & flag::ADVANCE != 0 { MoveKind::Advance } else { MoveKind::Normal };
                let mv = Move::new(man.square, to, kind);
                if flags & flag::PROMOTE != 0 {
                    self.no_promotion(man, mv, extra)
                } else {
                    self.no_plain_step(man, mv, extra)
                }
            }
            None if self.takes_in_passing(man.square, to) => {
                self.no_plain_step(man, Move::new(man.square, to, MoveKind::EnPassant), extra)
            }
            None => self.no_way(man, to),
        }
    }

    fn no_plain_step(&self, man: Man, mv: Move, extra: Extra) -> Illegal {
        if extra == Extra::Nothing { self.no_safety(mv) } else { Illegal::NoPromotion(man, mv.to()) }
    }

    fn takes_in_passing(&self, from: Square, to: Square) -> bool {
        let mut captures =
            self.advanced().into_iter().flat_map(|advanced| self.en_passant_candidates(advanced));
        captures.any(|capture| capture == (from, to))
    }

    /// `without` is the move without promotion.
    fn no_promotion(&self, man: Man, without: Move, extra: Extra) -> Illegal {
        let (rules, us, to) = (self.rules, self.side_to_move, without.to());
        let Some(choice) = rules.promotion.choice(us, man.kind, to) else { return self.no_way(man, to) };
        let is_there = |kind: PieceKind| self.can_promote_to(us, kind);
        let promote =
            |kind: PieceKind| Move::with_auxiliary(man.square, to, MoveKind::Promotion, kind.index());
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
    fn no_way(&self, man: Man, to: Square) -> Illegal {
        let id = self.board[man.square.index()].id();
        let tree = self.rules.paths.tree(self.mover(self.side_to_move, id));
        let entries = tree.entries.iter().enumerate().filter(|(_, entry)| entry.to == to);
        let entries: Vec<_> = entries.collect();
        let allowed = entries.iter().fold(0, |flags, (_, entry)| flags | entry.flags);
        let is_capture = self.board[to.index()].is_man();
        if entries.is_empty() {
            let imitated = if self.is_of(man, self.roles().imitators) {
                self.joker_power(self.side_to_move)
            } else {
                None
            };
            return Illegal::CannotGo(man, to, imitated);
        }
        let blocker = entries.iter().find_map(|&(index, _)| {
            let before = tree.entries[..index].iter().enumerate();
            let mut before = before.filter(|&(start, entry)| start + usize::from(entry.skip) > index);
            before.find(|(_, entry)| self.board[entry.to.index()].is_man()).map(|(_, entry)| entry.to)
        });
        if allowed & flag::ANY_MOUNT != 0 {
            Illegal::CannotGo(man, to, None)
        } else if is_capture && allowed & (flag::CAPTURE | flag::CAPTURE_OWN_KIND) == 0 {
            Illegal::NoCapture(man, to)
        } else if !is_capture && allowed & flag::MOVE == 0 {
            Illegal::OnlyCaptures(man, to)
        } else if let Some(square) = blocker {
            Illegal::Blocked(man, to, self.man_on(square))
        } else if is_capture && allowed & flag::CAPTURE == 0 {
            Illegal::OnlyOwnKind(man)
        } else {
            Illegal::CannotGo(man, to, None)
        }
    }
}
