//! The key to which an error of compilation belongs.

use super::format::GameFile;
use crate::game_error::GameError;

/// The path of the key in a file that an error is about. Parts of a game that have other names in files are
/// listed here; of all others the names differ only in `_` and `-`.
pub(super) fn path_of_error(error: &GameError, file: &GameFile) -> Vec<String> {
    let field = error.field();
    if let Some(name) = field.strip_prefix("piece \"") {
        return piece_path(name.trim_end_matches('"'), error.reason(), file);
    }
    let (part, detail) = field.split_once([',', ' ']).unwrap_or((field, ""));
    let detail = detail.rsplit(' ').next().unwrap_or_default();
    let path = match part {
        "board.full_ranks" => "board.ranks".to_owned(),
        "promotion" => numbered("promotion.zones", zone(detail, file)),
        "reserve" => "promotion.reserve".to_owned(),
        "king_home" => "castling.king-home".to_owned(),
        "castling" => numbered("castling.moves", castling(field, file)),
        "castlings" => "castling.moves".to_owned(),
        "castling_text" => "castling.notation".to_owned(),
        "en_passant_field" => "notation.en-passant".to_owned(),
        "arrays" => start(detail, file),
        "arrays.default" => "start.default".to_owned(),
        "ends.move_count_plies" => "ends.move-count".to_owned(),
        "promotion_limits" => "promotion.limits".to_owned(),
        "poison" => "poison.moves".to_owned(),
        "xboard_setup.pictures" | "xboard_setup.poisoned" | "xboard_setup" => "pieces".to_owned(),
        other => other.replace('_', "-"),
    };
    path.split('.').map(str::to_owned).collect()
}

fn piece_path(name: &str, reason: &str, file: &GameFile) -> Vec<String> {
    // Of two pieces with the same name the second one is wrong.
    let found = file.pieces.iter().rev().find(|(_, piece)| piece.name == name);
    let Some((letter, piece)) = found else { return vec!["pieces".to_owned()] };
    let key = if reason.starts_with("another piece") {
        Some("name")
    } else if reason.starts_with("class") {
        piece.class.map(|_| "class")
    } else if reason.starts_with('\'') || reason.starts_with("letter") || piece.betza.is_empty() {
        None
    } else {
        Some("betza")
    };
    ["pieces", letter].into_iter().chain(key).map(str::to_owned).collect()
}

fn numbered(path: &str, index: Option<usize>) -> String {
    index.map_or_else(|| path.to_owned(), |index| format!("{path}.{}", index + 1))
}

fn zone(rank: &str, file: &GameFile) -> Option<usize> {
    file.promotion.zones.iter().rposition(|zone| zone.rank.to_string() == rank)
}

/// `field` is `castling K to g1`.
fn castling(field: &str, file: &GameFile) -> Option<usize> {
    let moves = &file.castling.moves;
    moves.iter().position(|castling| field == format!("castling {} to {}", castling.right, castling.king_to))
}

fn start(number: &str, file: &GameFile) -> String {
    if file.start.template.is_some() {
        "start.template".to_owned()
    } else if file.start.fens.is_some() {
        let is_number = !number.is_empty();
        if is_number { format!("start.fens.{number}") } else { "start.fens".to_owned() }
    } else {
        "start.fen".to_owned()
    }
}
