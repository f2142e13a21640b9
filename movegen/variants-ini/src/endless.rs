//! Converts the rules against endless play: chases, and the count of moves in endings.

use std::collections::BTreeSet;

use movegen::game::{BoardCount, Chase, CountLimit, Counting};

use super::converter::Converter;
use super::slots::{self, Slot};

impl Converter<'_> {
    /// Chases as in Xiangqi. The worth of the pieces is that of the kinds of Xiangqi.
    pub fn chase(&mut self, used: &BTreeSet<Slot>) -> Option<Chase> {
        const GROUPS: [&[&str]; 3] = [&["fers", "elephant"], &["horse", "cannon"], &["rook"]];
        match self.variant.text("chasingRule") {
            "none" => return None,
            "axf" => {}
            _ => {
                self.refuse("chasingRule", "expected axf or none");
                return None;
            }
        }
        let slots_of = |keys: &[&str]| -> BTreeSet<Slot> {
            keys.iter().filter_map(|key| slots::slot_of_key(key)).filter(|slot| used.contains(slot)).collect()
        };
        let groups = GROUPS.map(slots_of);
        let soldier = slots_of(&["soldier"]);
        let is_known = |slot: &&Slot| {
            soldier.contains(*slot)
                || self.is_royal(**slot)
                || groups.iter().any(|group| group.contains(*slot))
        };
        if let Some(&other) = used.iter().find(|slot| !is_known(slot)) {
            let text = format!("the {} is no piece of Xiangqi; set it to none", self.name_of(other));
            self.refuse("chasingRule", text);
            return None;
        }
        let river = if soldier.is_empty() { None } else { self.beyond_river() };
        let letters = |group: &BTreeSet<Slot>| group.iter().map(|&slot| self.letter_of(slot)).collect();
        Some(Chase {
            by: groups.iter().filter(|group| !group.is_empty()).map(letters).collect(),
            only_in: soldier.iter().zip(river).map(|(&slot, river)| (self.letter_of(slot), river)).collect(),
        })
    }

    /// The count of moves against few pieces.
    pub fn counting(&mut self, used: &BTreeSet<Slot>) -> Option<Counting> {
        let all = |moves| (String::new(), moves);
        let letters = |key: &str, number: usize, moves: u16| {
            let slot = slots::slot_of_key(key).filter(|slot| used.contains(slot))?;
            Some((self.letter_of(slot).to_string().repeat(number), moves))
        };
        // The limits of Makruk; those of Cambodia are one move less.
        let limits = |less: u16| {
            let of = |key, number, moves: u16| letters(key, number, moves - less);
            let named = [of("rook", 2, 8), of("rook", 1, 16), of("silver", 2, 22), of("knight", 2, 32)];
            let last = [of("silver", 1, 44), Some(all(64 - less))];
            named.into_iter().chain(last).flatten().collect::<Vec<_>>()
        };
        let board = |moves, pieces: Option<u8>| Some(BoardCount { moves, pieces, pawns: pieces.is_some() });
        let (bare, board) = match self.variant.text("countingRule") {
            "none" => return None,
            "makruk" => (limits(0), board(64, None)),
            "cambodian" => (limits(1), board(63, Some(3))),
            "asean" => {
                let limits = [letters("rook", 1, 16), letters("silver", 1, 44), letters("knight", 1, 64)];
                (limits.into_iter().flatten().collect(), None)
            }
            _ => {
                self.refuse("countingRule", "expected makruk, cambodian, asean or none");
                return None;
            }
        };
        let limit = |(against, moves)| CountLimit { against, moves };
        let from_pieces = board.is_some();
        Some(Counting { bare: bare.into_iter().map(limit).collect(), board, from_pieces })
    }
}
