//! Converts how games end.

use std::collections::BTreeSet;

use movegen::game::{BareKing, Ends, Verdict};

use super::converter::Converter;
use super::slots::{self, Slot};

impl Converter<'_> {
    /// Converts the ends. `used` are the pieces of the game, `pawns` those that promote.
    pub fn ends(&mut self, used: &BTreeSet<Slot>, pawns: &BTreeSet<Slot>) -> Ends {
        let mut ends = Ends::default();
        let moves = self.variant.number("nMoveRule");
        ends.move_count = moves as u16;
        let repetitions = self.variant.number("nFoldRule");
        match u8::try_from(repetitions) {
            Ok(1) | Err(_) => {
                self.refuse("nFoldRule", format!("{repetitions}; expected 2 to 255, or 0 for no end"));
            }
            Ok(repetitions) => ends.repetitions = repetitions,
        }
        if repetitions > 0 {
            ends.repetition_result = self.verdict("nFoldValue");
            if self.variant.flag("nFoldValueAbsolute") && ends.repetition_result != Verdict::Draw {
                self.refuse("nFoldValueAbsolute", "the result is that of the side to move here, not White's");
            }
        }
        ends.stalemate = self.verdict("stalemateValue");
        self.checks(&mut ends);
        self.extinction(&mut ends, used, pawns);
        ends
    }

    fn verdict(&mut self, key: &str) -> Verdict {
        self.variant.result(key).unwrap_or_else(|| {
            self.refuse(key, "none; expected win, loss or draw");
            Verdict::Draw
        })
    }

    fn checks(&mut self, ends: &mut Ends) {
        let counts = self.variant.flag("checkCounting");
        match self.start.checks {
            Some((white, black)) if counts => {
                let most = white.max(black);
                if most > 9 || white.min(black) == 0 {
                    self.refuse("startFen", format!("{white}+{black} checks; expected numbers from 1 to 9"));
                }
                ends.checks = most;
            }
            None if counts => {
                self.refuse(
                    "startFen",
                    "checks are counted, so the position must have their number, such as 3+3",
                );
            }
            _ => {}
        }
    }

    /// Pieces of which one must be left, and bare kings.
    fn extinction(&mut self, ends: &mut Ends, used: &BTreeSet<Slot>, pawns: &BTreeSet<Slot>) {
        let Some(verdict) = self.variant.result("extinctionValue") else { return };
        let pieces = self.variant.set_of_pieces("extinctionPieceTypes");
        if !pieces.all && pieces.slots.is_empty() {
            return;
        }
        if verdict != Verdict::Loss {
            return self.refuse("extinctionValue", "only a loss can be expressed");
        }
        if self.variant.flag("extinctionPseudoRoyal") {
            return self.refuse(
                "extinctionPseudoRoyal",
                "the king is the only royal piece here, and each side has one; set it to false",
            );
        }
        let (own, other) = (
            self.variant.number("extinctionPieceCount"),
            self.variant.number("extinctionOpponentPieceCount"),
        );
        let claimed = self.variant.flag("extinctionClaim");
        match (pieces.all, own, other) {
            // There is always a king.
            (true, 0, _) => {}
            (true, 1, 2) => {
                ends.bare_king = if claimed { BareKing::LosesUnlessReturned } else { BareKing::Loses };
            }
            (false, 0, 0) => self.extinct_kinds(ends, &pieces.slots, used, pawns, claimed),
            _ => self.refuse(
                "extinctionPieceCount",
                format!(
                    "{own}, with extinctionOpponentPieceCount = {other}; expected the loss of a bare \
                     king (* for the pieces, 1 and 2), or of the last piece of a kind (0 and 0)"
                ),
            ),
        }
    }

    fn extinct_kinds(
        &mut self,
        ends: &mut Ends,
        kinds: &BTreeSet<Slot>,
        used: &BTreeSet<Slot>,
        pawns: &BTreeSet<Slot>,
        claimed: bool,
    ) {
        let key = "extinctionPieceTypes";
        if claimed {
            return self.refuse("extinctionClaim", "a loss need not be claimed here; set it to false");
        }
        if kinds.contains(&slots::KING) {
            return self.refuse(key, "the king is never captured here; leave it out");
        }
        if kinds.len() > 1 && kinds.iter().any(|slot| pawns.contains(slot)) {
            let place = self.variant.place(key).clone();
            let text = "if the promotion of the last pawn captures the other side's last piece of a \
                        kind, its own side wins here, and the other side in Fairy-Stockfish";
            self.report.warn(&place, text);
        }
        ends.extinction = used.intersection(kinds).map(|&slot| self.letter_of(slot)).collect();
    }
}
