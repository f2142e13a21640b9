//! The piece types of the format. A section gives them letters; sets of pieces hold types, not letters.
//!
//! The predefined pieces and their movements are those that the documentation of Fairy-Stockfish lists.

/// A piece type of the format: its number in the list of [`slots`].
pub(super) type Slot = usize;

/// The slot of the pawn of chess.
pub(super) const PAWN: Slot = 0;
/// The slot of the royal piece.
pub(super) const KING: Slot = 1;
/// The number of pieces with movements of their own.
const CUSTOM_PIECES: usize = 25;

/// Key, displayed name and movement of the predefined pieces, in the order in which files list them. The
/// first moves of the pawn depend on other keys.
const PREDEFINED: &[(&str, &str, &str)] = &[
    ("pawn", "pawn", "fmWfcF"),
    ("king", "king", "K"),
    ("amazon", "amazon", "QN"),
    ("queen", "queen", "Q"),
    ("chancellor", "chancellor", "RN"),
    ("archbishop", "archbishop", "BN"),
    ("rook", "rook", "R"),
    ("bishop", "bishop", "B"),
    ("knight", "knight", "N"),
    ("fers", "ferz", "F"),
    ("alfil", "alfil", "A"),
    ("fersAlfil", "ferz alfil", "FA"),
    ("silver", "silver", "FfW"),
    ("aiwok", "aiwok", "RNF"),
    ("bers", "bers", "RF"),
    ("knibis", "knibis", "mNcB"),
    ("biskni", "biskni", "mBcN"),
    ("kniroo", "kniroo", "mNcR"),
    ("rookni", "rookni", "mRcN"),
    ("shogiPawn", "shogi pawn", "fW"),
    ("lance", "lance", "fR"),
    ("shogiKnight", "shogi knight", "fN"),
    ("gold", "gold", "WfF"),
    ("dragonHorse", "dragon horse", "BW"),
    ("clobber", "clobber", "cW"),
    ("breakthrough", "breakthrough", "fmWfF"),
    ("immobile", "immobile", ""),
    ("cannon", "cannon", "mRcpR"),
    ("janggiCannon", "janggi cannon", "pR"),
    ("soldier", "soldier", "fsW"),
    ("horse", "horse", "nN"),
    ("elephant", "elephant", "nA"),
    ("janggiElephant", "janggi elephant", "nZ"),
    ("banner", "banner", "RcpRnN"),
    ("wazir", "wazir", "W"),
    ("commoner", "commoner", "K"),
    ("centaur", "centaur", "KN"),
];

/// The slot of a key such as `knight` or `customPiece3`.
pub(super) fn slot_of_key(key: &str) -> Option<Slot> {
    if let Some(number) = key.strip_prefix("customPiece") {
        let is_plain = !number.starts_with(['0', '+']);
        let number: usize = number.parse().ok().filter(|_| is_plain)?;
        return (1..=CUSTOM_PIECES).contains(&number).then(|| PREDEFINED.len() + number - 1);
    }
    PREDEFINED.iter().position(|&(known, _, _)| known == key)
}

pub(super) fn key_of(slot: Slot) -> String {
    match PREDEFINED.get(slot) {
        Some((key, _, _)) => (*key).to_owned(),
        None => format!("customPiece{}", slot - PREDEFINED.len() + 1),
    }
}

/// Whether a slot has no movement of its own. Then the section must give one.
pub(super) fn is_custom(slot: Slot) -> bool {
    slot >= PREDEFINED.len()
}

/// The displayed name and the movement of a predefined piece.
pub(super) fn predefined(slot: Slot) -> Option<(&'static str, &'static str)> {
    PREDEFINED.get(slot).map(|&(_, name, betza)| (name, betza))
}

/// The keys of all slots, for messages about unknown keys.
pub(super) fn keys() -> impl Iterator<Item = String> {
    (0..PREDEFINED.len() + CUSTOM_PIECES).map(key_of)
}
