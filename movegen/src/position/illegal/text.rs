//! Writes the reasons as sentences.

use super::{Castling, Illegal, Man};
use crate::position::Position;
use crate::types::{PieceKind, Square};

impl Position {
    /// The sentence for a reason, without its full stop. `name` returns the names of squares.
    pub(crate) fn illegal_text(&self, reason: &Illegal, name: &dyn Fn(Square) -> String) -> String {
        let rules = self.rules;
        let side = self.side_to_move.name();
        let of = |man: &Man| format!("the {} on {}", rules.name(man.kind), name(man.square));
        match reason {
            Illegal::Nobody(square) => format!("{side} is to move, and has no piece on {}", name(*square)),
            Illegal::Vanished(square) => format!("the square {} has vanished", name(*square)),
            Illegal::Enemy(man, color) => format!("{side} is to move, and {} is {}'s", of(man), color.name()),
            Illegal::Frozen(man) => format!("{} is poisoned and cannot move", of(man)),
            Illegal::NoPower(man, color) => {
                format!("{} has no power yet, because {} has not moved yet", of(man), color.name())
            }
            Illegal::SameSquare(man) => {
                format!("{} cannot go to {}, where it stands", of(man), name(man.square))
            }
            Illegal::OwnMan(man) => format!("{} is {side}'s own", of(man)),
            Illegal::CannotGo(man, to, None) => format!("{} cannot go to {}", of(man), name(*to)),
            Illegal::CannotGo(man, to, Some(kind)) => {
                format!("{} moves like the {} now and cannot go to {}", of(man), rules.name(*kind), name(*to))
            }
            Illegal::OnlyCaptures(man, to) => {
                format!("{} can go to {} only with a capture", of(man), name(*to))
            }
            Illegal::NoCapture(man, to) => format!("{} cannot capture on {}", of(man), name(*to)),
            Illegal::OnlyOwnKind(man) => {
                format!("{} can capture only another {}", of(man), rules.name(man.kind))
            }
            Illegal::Blocked(man, to, blocker) => {
                format!("{} cannot go to {}: {} is in the way", of(man), name(*to), of(blocker))
            }
            Illegal::NoPoisoner(man) => format!("{} cannot poison", of(man)),
            Illegal::NoHealer(man) => format!("{} cannot cure", of(man)),
            Illegal::NotBeside(man, to) => format!("{} is not beside {}", of(man), name(*to)),
            Illegal::NobodyToPoison(square) => format!("there is no enemy to poison on {}", name(*square)),
            Illegal::PoisonedAlready(man) => format!("{} is poisoned already", of(man)),
            Illegal::NobodyToCure(square) => {
                format!("{side} has no poisoned piece on {}", name(*square))
            }
            Illegal::CuresOnlyItself(man) => format!("{} is poisoned and can cure only itself", of(man)),
            Illegal::NoPromotion(man, to) => {
                format!("{} does not promote on {}: leave the last letter out", of(man), name(*to))
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
            Illegal::PartnerFrozen(man) => format!("{} is poisoned and cannot castle", of(man)),
            Illegal::CastlingBlocked(man) => format!("{} is in the way of castling", of(man)),
            Illegal::LeapOntoMan(to) => {
                format!("a king can leap only to an empty square, and {} is not", name(*to))
            }
            Illegal::InCheck(Castling::Castling, man) => {
                format!("{side} cannot castle out of check from {}", of(man))
            }
            Illegal::InCheck(Castling::Leap, man) => {
                format!("the king cannot leap out of check from {}", of(man))
            }
            Illegal::CrossesAttack(square) => {
                format!("the king would cross {}, which is attacked", name(*square))
            }
            Illegal::IntoCheck(to, man) => {
                format!("the king would be in check on {} from {}", name(*to), of(man))
            }
            Illegal::StaysInCheck(man) => {
                format!("{side}'s king is in check from {}, and would still be", of(man))
            }
            Illegal::Pinned(man, attacker) => {
                format!("{} is pinned: the king would be in check from {}", of(man), of(attacker))
            }
            Illegal::JokerPower(joker, kind) => {
                format!("{} would then move like the {} and give check", of(joker), rules.name(*kind))
            }
            Illegal::LeavesInCheck(man) => format!("the king would be in check from {}", of(man)),
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
