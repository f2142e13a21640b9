//! Converts castling.

use std::collections::BTreeSet;

use movegen::{
    Color,
    game::{self, Castling, Side},
};

use super::converter::Converter;
use super::slots::Slot;
use super::start::seen_by;
use super::values::square;
use super::variant::of_side;

/// One of the two sides of the board, with the letter of its right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Wing {
    King,
    Queen,
}

/// The castling rights of the start position, and the castlings that they allow.
#[derive(Debug, Default)]
pub(crate) struct Castlings {
    /// `[castling]`.
    pub part: game::Castlings,
    /// The field of a FEN.
    pub rights: String,
}

impl Converter<'_> {
    /// Converts the castlings for which the start position has rights.
    pub fn castlings(&mut self) -> Castlings {
        let mut castlings = Castlings { rights: "-".to_owned(), ..Castlings::default() };
        if self.variant.flag("castling") && self.variant.flag("castlingDroppedPiece") {
            return self.castlings_of_dropped();
        }
        if !self.variant.flag("castling") || self.start.rights == "-" {
            return castlings;
        }
        let kings = Color::ALL.map(|color| self.castler(color));
        let [Some(king), Some(other)] = kings else { return castlings };
        if king != other {
            self.refuse(&of_side("castlingKingPiece", Color::Black), "it must be that of White");
        }
        if self.royal != Some(king) {
            castlings.part.king = Some(self.letter_of(king));
        }
        let mut rights = String::new();
        let mut homes = BTreeSet::new();
        for color in Color::ALL {
            for wing in self.wings(color) {
                let Some((home, castling)) = self.castling(color, wing) else { continue };
                let letter = castling.right;
                rights.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
                homes.insert(home);
                add(&mut castlings.part.moves, color, castling);
            }
        }
        if rights.is_empty() {
            castlings.part.king = None;
            return castlings;
        }
        if self.variant.flag("seirawanGating") {
            rights.clone_from(&self.start.rights);
        }
        castlings.rights = rights;
        if self.variant.flag("chess960") {
            if castlings.part.king.is_some() {
                self.refuse("chess960", "only a royal king castles from any square here; expected false");
            }
            castlings.part.moves.iter_mut().for_each(|castling| castling.partner_from.clear());
            return castlings;
        }
        // Without a common home each king castles from its own square at the start.
        castlings.part.king_home = homes.pop_first().filter(|_| homes.is_empty());
        castlings
    }

    /// The castlings of kings and rooks that are dropped on their homes.
    fn castlings_of_dropped(&mut self) -> Castlings {
        let mut castlings = Castlings { rights: "-".to_owned(), ..Castlings::default() };
        if self.start.rights != "-" {
            self.refuse("castlingDroppedPiece", "the start position has rights already; expected false");
            return castlings;
        }
        let rooks =
            Color::ALL.map(|color| self.variant.set_of_pieces(&of_side("castlingRookPieces", color)).slots);
        let partner = match rooks[0].iter().collect::<Vec<_>>()[..] {
            [&rook] if rooks[0] == rooks[1] => self.letter_of(rook),
            _ => {
                self.refuse("castlingRookPiecesWhite", "dropped pieces castle with one kind of rook here");
                return castlings;
            }
        };
        if Color::ALL.into_iter().any(|color| self.castler(color) != self.royal) {
            self.refuse("castlingKingPieceWhite", "dropped pieces castle with the king here");
            return castlings;
        }
        let rank = self.castling_rank();
        let castling = |right, key, from: i32, inward| {
            let to = self.variant.number(key);
            Castling {
                right,
                side: None,
                king_to: square(to, rank),
                partner,
                partner_from: square(from, rank),
                partner_to: square(to + inward, rank),
            }
        };
        castlings.part.moves = vec![
            castling('K', "castlingKingsideFile", self.variant.files() - 1, -1),
            castling('Q', "castlingQueensideFile", 0, 1),
        ];
        castlings.part.king_home = Some(square(self.variant.number("castlingKingFile"), rank));
        castlings.part.by_drops = true;
        castlings
    }

    /// The wings for which a side has a right. A right can be the letter of the rook's file.
    fn wings(&mut self, color: Color) -> BTreeSet<Wing> {
        let king = self.king_file(color);
        let is_own = |c: &char| c.is_ascii_uppercase() == (color == Color::White);
        let letters: Vec<char> = self.start.rights.chars().filter(|c| is_own(c)).collect();
        let mut wings = BTreeSet::new();
        for letter in letters.into_iter().map(|c| c.to_ascii_lowercase()) {
            let file = letter as i32 - 'a' as i32;
            match letter {
                'k' => drop(wings.insert(Wing::King)),
                'q' => drop(wings.insert(Wing::Queen)),
                _ if king.is_some_and(|king| file > king) && file == self.rook_file(Wing::King) => {
                    wings.insert(Wing::King);
                }
                _ if king.is_some_and(|king| file < king) && file == self.rook_file(Wing::Queen) => {
                    wings.insert(Wing::Queen);
                }
                // The right of a piece to leave a gate.
                _ if self.variant.flag("seirawanGating") => {}
                _ => {
                    let text = format!(
                        "the right {letter} is on another file than the rooks that castle; write KQkq"
                    );
                    self.refuse("startFen", text);
                }
            }
        }
        wings
    }

    fn castling_rank(&self) -> i32 {
        self.variant.number("castlingRank")
    }

    /// The piece of a side that castles.
    fn castler(&self, color: Color) -> Option<Slot> {
        self.variant.set_of_pieces(&of_side("castlingKingPiece", color)).slots.first().copied()
    }

    /// The file of a side's king, if it stands on the rank of castling.
    fn king_file(&self, color: Color) -> Option<i32> {
        let rank = seen_by(color, self.castling_rank(), self.variant.ranks());
        let is_king = |piece: &&super::start::StartPiece| {
            (Some(piece.slot), piece.color, piece.rank) == (self.castler(color), color, rank)
        };
        self.start.pieces.iter().find(is_king).map(|piece| piece.file)
    }

    fn rook_file(&self, wing: Wing) -> i32 {
        match wing {
            Wing::King => self.variant.number("castlingRookKingsideFile").min(self.variant.files() - 1),
            Wing::Queen => self.variant.number("castlingRookQueensideFile"),
        }
    }

    /// A castling and the king's home, named for White. None if the right has no effect or after a refusal.
    fn castling(&mut self, color: Color, wing: Wing) -> Option<(String, Castling)> {
        let Some(king) = self.king_file(color) else {
            self.refuse("castlingRank", "a king with a right to castle does not start on this rank");
            return None;
        };
        if self.royal != self.castler(color) && king != self.variant.number("castlingKingFile") {
            self.refuse("castlingKingFile", "the castling piece, which is not royal, starts on another file");
            return None;
        }
        let from = self.rook_file(wing);
        let rank = self.castling_rank();
        let partner = self.start.slot_on(color, from, seen_by(color, rank, self.variant.ranks()));
        let partners = self.variant.set_of_pieces(&of_side("castlingRookPieces", color));
        let is_beyond = if wing == Wing::King { from > king } else { from < king };
        let Some(partner) = partner.filter(|slot| partners.slots.contains(slot) && is_beyond) else {
            let place = self.variant.place("startFen").clone();
            let text = format!(
                "{} has a right to castle without a partner on its square; it is left out",
                color.name()
            );
            self.report.warn(&place, text);
            return None;
        };
        let (key, right, inward) = match wing {
            Wing::King => ("castlingKingsideFile", 'K', -1),
            Wing::Queen => ("castlingQueensideFile", 'Q', 1),
        };
        let to = self.variant.number(key);
        let distance = (king - to) * inward;
        let room = (from - to) * -inward;
        if distance < 1 || room < 1 {
            let [king, from] = [king, from].map(|file| square(file, rank));
            let text = format!(
                "the king goes from {king} to {}; it must go toward {from}, short of it",
                square(to, rank)
            );
            self.refuse(key, text);
            return None;
        }
        let castling = Castling {
            right,
            side: None,
            king_to: square(to, rank),
            partner: self.letter_of(partner),
            partner_from: square(from, rank),
            partner_to: square(to + inward, rank),
        };
        Some((square(king, rank), castling))
    }
}

/// Adds a castling of one side. If Black has the same as White, it is one of both sides.
fn add(moves: &mut Vec<Castling>, color: Color, castling: Castling) {
    let own = if color == Color::White { Side::White } else { Side::Black };
    let both = moves.iter_mut().find(|other| Castling { side: None, ..(*other).clone() } == castling);
    match both {
        Some(both) => both.side = None,
        None => moves.push(Castling { side: Some(own), ..castling }),
    }
    moves.sort_by_key(|castling| castling.right);
}
