//! Game files: a game as TOML text. [The guide][format] explains the format.
//!
//! A file is read in three steps. The tables of a file are merged into those of the game on which it is
//! based. serde turns the result into a [`Game`]. [`Rules::compile`](crate::Rules::compile)
//! checks the game. Problems of all steps have a line and a column.
//!
//! [format]: https://github.com/belladonna-chess/belladonna/blob/main/docs/game-files.md

mod read;
mod source;
mod tree;

use crate::game::{Game, Role};
use crate::marks;
use crate::position::Position;
use crate::rules::Rules;
use crate::types::Color;

pub(crate) use read::{GameFile, Merged};
pub use source::{GameText, Problem, Problems};

/// The largest picture number of XBoard.
const MAX_PICTURE: u8 = 64;

/// Warnings about a game: the path of the key and the warning.
pub(crate) fn warnings(rules: &'static Rules) -> Vec<(Vec<String>, String)> {
    let game = rules.game();
    let mut found = unused_pieces(rules);
    found.extend(pawns_without_promotion(game));
    found.extend(partners_elsewhere(rules));
    found.extend(missing_pictures(rules));
    found.extend(missing_king(rules));
    found.extend(rights_never_held(rules));
    if let Some(outcome) = Position::start(rules).outcome() {
        found.push((path(&["start"]), format!("the game is over at the start: {}", outcome.reason.as_str())));
    }
    found
}

fn path(keys: &[&str]) -> Vec<String> {
    keys.iter().map(ToString::to_string).collect()
}

/// The letters in the placement of the start position of a new game, as capitals.
fn letters_at_start(rules: &Rules) -> String {
    let start = rules.arrays.fen(rules.default_array());
    start.split(' ').next().unwrap_or_default().chars().map(marks::capital).collect::<String>()
}

/// Pieces that no side can ever have.
fn unused_pieces(rules: &Rules) -> Vec<(Vec<String>, String)> {
    let mut letters = String::new();
    for number in 1..=rules.array_count() {
        let fen = rules.arrays.fen(number);
        letters += &fen.split(' ').next().unwrap_or_default().chars().map(marks::capital).collect::<String>();
    }
    letters.extend(rules.game().promotion.zones.iter().map(|zone| zone.to.as_str()));
    let unused = rules.game().pieces.iter().filter(|piece| !letters.contains(piece.letter));
    let warning = "no side can ever have this piece: it is in no start position and no promotion";
    unused.map(|piece| (path(&["pieces", &piece.letter.to_string()]), warning.to_owned())).collect()
}

/// A side that starts without the royal piece that the other one has.
fn missing_king(rules: &Rules) -> Option<(Vec<String>, String)> {
    rules.king()?;
    let side = Color::ALL.into_iter().find(|&color| !rules.has_royal(color))?;
    let text = format!("{} has no royal piece at the start, so it cannot be mated", side.name());
    Some((path(&["start", "fen"]), text))
}

/// Rights to castle or leap that no start position has.
fn rights_never_held(rules: &Rules) -> Option<(Vec<String>, String)> {
    // The letters of free castlings can be those of files.
    if rules.has_free_castling() {
        return None;
    }
    let mut missing: String = rules.rights.iter().map(|right| right.letter).collect();
    for number in 1..=rules.array_count() {
        if missing.is_empty() {
            return None;
        }
        let fen = rules.arrays.fen(number);
        let held = fen.split(' ').nth(2).unwrap_or_default();
        missing.retain(|letter| !held.contains(letter));
    }
    let text = format!(
        "no start position has the rights {missing}, so no king castles or leaps with them; the third field \
         of the FEN lists the rights"
    );
    (!missing.is_empty()).then(|| (path(&["start"]), text))
}

fn pawns_without_promotion(game: &Game) -> Option<(Vec<String>, String)> {
    let has_pawns = game.pieces.iter().any(|piece| piece.role == Role::Pawn);
    (has_pawns && game.promotion.zones.is_empty())
        .then(|| (path(&["promotion"]), "pawns never promote: there are no zones".to_owned()))
}

/// Castlings whose partner is not in the start position at all.
fn partners_elsewhere(rules: &Rules) -> Vec<(Vec<String>, String)> {
    let start = letters_at_start(rules);
    let missing =
        rules.game().castling.moves.iter().enumerate().filter(|(_, it)| !start.contains(it.partner));
    missing
        .map(|(index, castling)| {
            let number = (index + 1).to_string();
            let warning = format!("no {} is in the start position", castling.partner);
            (path(&["castling", "moves", &number, "partner"]), warning)
        })
        .collect()
}

fn missing_pictures(rules: &Rules) -> Vec<(Vec<String>, String)> {
    let pictures = rules.xboard_setup().into_iter().flat_map(|setup| &setup.pictures);
    let missing = pictures.filter(|(_, picture)| *picture > MAX_PICTURE);
    let warning =
        format!("XBoard has no picture for this piece; pictures have the numbers 0 to {MAX_PICTURE}");
    missing.map(|(letter, _)| (path(&["pieces", &letter.to_string()]), warning.clone())).collect()
}
