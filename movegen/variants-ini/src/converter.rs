//! What the parts of the conversion share.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use movegen::game::{Region, Royals};

use super::betza::Movement;
use super::report::{Place, Report};
use super::slots::{self, Slot};
use super::start::Start;
use super::variant::Variant;

/// A conversion of a variant.
pub(crate) struct Converter<'a> {
    pub variant: &'a Variant,
    pub report: &'a mut Report,
    pub start: Start,
    /// The translated movements that the section gives to pieces.
    pub movements: IndexMap<Slot, Movement>,
    /// The piece that must not be captured, if there is one.
    pub royal: Option<Slot>,
    /// The pieces that must not be captured, if a side can have several, and when it is in check.
    pub royals: Option<(BTreeSet<Slot>, Royals)>,
    /// The regions of the game so far.
    pub regions: IndexMap<String, Region>,
}

impl Converter<'_> {
    /// Adds a problem with the value of a setting.
    pub fn refuse(&mut self, key: &str, text: impl Into<String>) {
        let place = self.variant.place(key).clone();
        self.report.refuse(&place, text);
    }

    /// Whether a piece must not be captured.
    pub fn is_royal(&self, slot: Slot) -> bool {
        Some(slot) == self.royal || self.royals.as_ref().is_some_and(|(kinds, _)| kinds.contains(&slot))
    }

    /// Where a piece gets its letter.
    pub fn place_of(&self, slot: Slot) -> Place {
        self.variant.pieces()[&slot].place.clone()
    }

    pub fn letter_of(&self, slot: Slot) -> char {
        self.variant.pieces()[&slot].letter
    }

    /// The displayed name of a piece. A pawn with a movement of its own has the letter of the pawn of chess.
    pub fn name_of(&self, slot: Slot) -> String {
        let letter = self.letter_of(slot).to_ascii_lowercase();
        let pawns = self.variant.set_of_pieces("promotionPawnTypesWhite").slots;
        match slots::predefined(slot) {
            Some((name, _)) => name.to_owned(),
            None if letter == 'p' && pawns.contains(&slot) && !pawns.contains(&slots::PAWN) => {
                "pawn".to_owned()
            }
            None => format!("piece {letter}"),
        }
    }
}
