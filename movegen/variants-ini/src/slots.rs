//! The piece types of the format. A section gives them letters; sets of pieces hold types, not letters.
//!
//! The predefined pieces and their movements are those that the documentation of Fairy-Stockfish lists.

use std::sync::LazyLock;

/// A piece type of the format: its number in the list of [`slots`].
pub(crate) type Slot = usize;

/// The slot of the pawn of chess.
pub(crate) const PAWN: Slot = 0;
/// The slot of the royal piece.
pub(crate) const KING: Slot = 1;
/// The number of pieces with movements of their own.
const CUSTOM_PIECES: usize = 25;

/// Key, displayed name and movement of the predefined pieces, in the order in which files list them. The
/// first moves of the pawn depend on other keys.
static PREDEFINED: LazyLock<Vec<(&str, &str, &str)>> = LazyLock::new(|| {
    let piece = |line: &'static str| match line.split(',').collect::<Vec<_>>()[..] {
        [key, name, betza] => (key, name, betza),
        _ => panic!("three parts: {line}"),
    };
    include_str!("pieces.txt").lines().map(piece).collect()
});

/// The slot of a key such as `knight` or `customPiece3`.
pub(crate) fn slot_of_key(key: &str) -> Option<Slot> {
    if let Some(number) = key.strip_prefix("customPiece") {
        let is_plain = !number.starts_with(['0', '+']);
        let number: usize = number.parse().ok().filter(|_| is_plain)?;
        return (1..=CUSTOM_PIECES).contains(&number).then(|| PREDEFINED.len() + number - 1);
    }
    PREDEFINED.iter().position(|&(known, _, _)| known == key)
}

pub(crate) fn key_of(slot: Slot) -> String {
    match PREDEFINED.get(slot) {
        Some((key, _, _)) => (*key).to_owned(),
        None => format!("customPiece{}", slot - PREDEFINED.len() + 1),
    }
}

/// Whether a slot has no movement of its own. Then the section must give one.
pub(crate) fn is_custom(slot: Slot) -> bool {
    slot >= PREDEFINED.len()
}

/// The displayed name and the movement of a predefined piece.
pub(crate) fn predefined(slot: Slot) -> Option<(&'static str, &'static str)> {
    PREDEFINED.get(slot).map(|&(_, name, betza)| (name, betza))
}

/// The keys of all slots, for messages about unknown keys.
pub(crate) fn keys() -> impl Iterator<Item = String> {
    (0..PREDEFINED.len() + CUSTOM_PIECES).map(key_of)
}
