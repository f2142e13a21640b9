//! Writes the reasons as sentences.

use super::{Castling, Illegal, PieceAt};
use crate::position::Position;
use crate::types::{PieceKind, Square};

impl Position {
    /// The sentence for a reason, without its full stop. `name` returns the names of squares.
    pub(crate) fn illegal_text(&self, reason: &Illegal, name: &dyn Fn(Square) -> String) -> String {
        let rules = self.rules;
        let side = self.side_to_move.name();
        let of = |piece: &PieceAt| format!("the {} on {}", rules.name(piece.kind), name(piece.square));
        match reason {
            Illegal::Nobody(square) => format!("{side} is to move, and has no piece on {}", name(*square)),
            Illegal::Vanished(square) => format!("the square {} has vanished", name(*square)),
            Illegal::Enemy(piece, color) => {
                format!("{side} is to move, and {} is {}'s", of(piece), color.name())
            }
            Illegal::Frozen(piece) => format!("{} is poisoned and cannot move", of(piece)),
            Illegal::NoPower(piece, color) => {
                format!("{} has no power yet, because {} has not moved yet", of(piece), color.name())
            }
            Illegal::SameSquare(piece) => {
                format!("{} cannot go to {}, where it stands", of(piece), name(piece.square))
            }
            Illegal::OwnPiece(piece) => format!("{} is {side}'s own", of(piece)),
            Illegal::CannotGo(piece, to, None) => format!("{} cannot go to {}", of(piece), name(*to)),
            Illegal::CannotGo(piece, to, Some(kind)) => {
                format!(
                    "{} moves like the {} now and cannot go to {}",
                    of(piece),
                    rules.name(*kind),
                    name(*to)
                )
            }
            Illegal::OnlyCaptures(piece, to) => {
                format!("{} can go to {} only with a capture", of(piece), name(*to))
            }
            Illegal::NoCapture(piece, to) => format!("{} cannot capture on {}", of(piece), name(*to)),
            Illegal::OnlyOwnKind(piece) => {
                format!("{} can capture only another {}", of(piece), rules.name(piece.kind))
            }
            Illegal::Blocked(piece, to, blocker) => {
                format!("{} cannot go to {}: {} is in the way", of(piece), name(*to), of(blocker))
            }
            Illegal::NoPoisoner(piece) => format!("{} cannot poison", of(piece)),
            Illegal::NoHealer(piece) => format!("{} cannot cure", of(piece)),
            Illegal::NotBeside(piece, to) => format!("{} is not beside {}", of(piece), name(*to)),
            Illegal::NobodyToPoison(square) => format!("there is no enemy to poison on {}", name(*square)),
            Illegal::PoisonedAlready(piece) => format!("{} is poisoned already", of(piece)),
            Illegal::NobodyToCure(square) => {
                format!("{side} has no poisoned piece on {}", name(*square))
            }
            Illegal::CuresOnlyItself(piece) => format!("{} is poisoned and can cure only itself", of(piece)),
            Illegal::NoPromotion(piece, to) => {
                format!("{} does not promote on {}: leave the last letter out", of(piece), name(*to))
            }
            Illegal::WrongPromotion(letter, to, kinds) => {
                let letter = letter.to_ascii_uppercase();
                format!("no pawn becomes \"{letter}\" on {}, only {}", name(*to), self.kinds_text(kinds))
            }
            Illegal::NotInReserve(kind, color) if rules.has_reserve() => {
                format!("{} has no {} in reserve", color.name(), rules.name(*kind))
            }
            Illegal::NotInReserve(kind, color) => {
                let (most, name) = (self.count(*color, *kind), rules.name(*kind));
                format!("{} has {most} of the {name} already, as many as it may have", color.name())
            }
            Illegal::ReserveEmpty(to, color) => {
                let missing = if rules.has_reserve() { "nothing in reserve" } else { "no piece left" };
                format!("a pawn must promote on {}, and {} has {missing} for it", name(*to), color.name())
            }
            Illegal::LetterMissing(to, moves) => {
                let texts = moves.iter().map(|&mv| self.san(mv).trim_end_matches(['+', '#']).to_owned());
                format!(
                    "a pawn promotes on {}, and the letter of the new piece is missing: write {}",
                    name(*to),
                    list(texts.collect())
                )
            }
            Illegal::RightLost(Castling::Castling) => "the right to castle there is lost".to_owned(),
            Illegal::RightLost(Castling::Leap) => format!("{side}'s king cannot leap any more"),
            Illegal::PartnerFrozen(piece) => format!("{} is poisoned and cannot castle", of(piece)),
            Illegal::CastlingBlocked(piece) => format!("{} is in the way of castling", of(piece)),
            Illegal::LeapOntoPiece(to) => {
                format!("a king can leap only to an empty square, and {} is not", name(*to))
            }
            Illegal::InCheck(Castling::Castling, piece) => {
                format!("{side} cannot castle out of check from {}", of(piece))
            }
            Illegal::InCheck(Castling::Leap, piece) => {
                format!("the king cannot leap out of check from {}", of(piece))
            }
            Illegal::CrossesAttack(square) => {
                format!("the king would cross {}, which is attacked", name(*square))
            }
            Illegal::IntoCheck(to, piece) => {
                format!("the king would be in check on {} from {}", name(*to), of(piece))
            }
            Illegal::StaysInCheck(piece) => {
                format!("{side}'s king is in check from {}, and would still be", of(piece))
            }
            Illegal::Pinned(piece, attacker) => {
                format!("{} is pinned: the king would be in check from {}", of(piece), of(attacker))
            }
            Illegal::JokerPower(joker, kind) => {
                format!("{} would then move like the {} and give check", of(joker), rules.name(*kind))
            }
            Illegal::LeavesInCheck(piece) => format!("the king would be in check from {}", of(piece)),
        }
    }

    fn kinds_text(&self, kinds: &[PieceKind]) -> String {
        list(kinds.iter().map(|&kind| self.rules.letter(kind).to_string()).collect())
    }
}

/// `a, b or c`.
pub(crate) fn list(mut items: Vec<String>) -> String {
    let Some(last) = items.pop() else { return String::new() };
    if items.is_empty() { last } else { format!("{} or {last}", items.join(", ")) }
}
