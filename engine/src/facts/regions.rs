//! Regions of the board in words.

use movegen::game::{Game, Region};
use movegen::{Color, Geometry, Rules};

/// The name of a region and White's part of it, such as `hill (d4-e5)`.
pub(super) fn region(game: &Game, name: &str) -> String {
    match game.regions.get(name) {
        Some(Region::Mirrored(parts) | Region::Sides { white: parts, .. }) => {
            format!("{name} ({})", parts.join(", "))
        }
        None => name.to_owned(),
    }
}

/// The name of a region and a side's part of it.
pub(super) fn region_of(rules: &Rules, name: &str, color: Color) -> String {
    let parts = match rules.game().regions.get(name) {
        Some(Region::Sides { black, .. }) if color == Color::Black => black.join(", "),
        Some(Region::Mirrored(parts)) if color == Color::Black => {
            let parts: Vec<String> = parts.iter().map(|part| mirrored(rules.geometry(), part)).collect();
            parts.join(", ")
        }
        _ => return region(rules.game(), name),
    };
    format!("{name} ({parts})")
}

/// The part of a region on the mirrored ranks: `d8-f10` for `d1-f3` in Xiangqi.
fn mirrored(geometry: &Geometry, part: &str) -> String {
    let rank = |row: u8| geometry.rank_name(row);
    if let Some(name) = part.strip_prefix("rank ") {
        let row = (0..geometry.rows()).find(|&row| rank(row).to_string() == name);
        return row.map_or(part.to_owned(), |row| format!("rank {}", rank(geometry.rows() - 1 - row)));
    }
    let flipped = |name| geometry.parse(name).and_then(|square| geometry.flip(square));
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    let (Some(first), Some(last)) = (flipped(first), flipped(last)) else { return part.to_owned() };
    if first == last {
        return geometry.name(first);
    }
    // The lower rank comes first, as in White's part.
    let corner = |file, row| {
        let square = geometry.square_at(geometry.file_of(file).into(), geometry.row_of(row).into());
        square.map_or_else(String::new, |square| geometry.name(square))
    };
    format!("{}-{}", corner(first, last), corner(last, first))
}
