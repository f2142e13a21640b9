//! Pictures of pieces, of their moves and of start positions, by their addresses.

use diagram::{MovesPicture, PieceSet, PositionPicture, Theme, lines_svg, set_svg};
use movegen::{Color, PieceKind, Position, Rules, marks};

use crate::own_games::PageGames;

/// The size of a picture of a piece, in pixels. The page scales it.
const PIECE_PIXELS: u32 = 96;
/// The size of a square in the picture of a start position.
const START_PIXELS: u32 = 16;

/// The value of a field in the query of a picture, such as `theme=dark&from=e4`.
fn field<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query.split('&').find_map(|field| field.strip_prefix(name)?.strip_prefix('='))
}

fn theme(query: &str) -> Theme {
    if field(query, "theme") == Some("dark") { Theme::Dark } else { Theme::Light }
}

/// The picture of an address, for one of the games, as SVG; none if there is no such picture.
///
/// - `/piece/gothic/wA.svg` is a piece as its game wants it. `?set=` with `figures`, `discs` or `letters` is
///   another set;
/// - `/pieces/gothic.svg` has all pieces of a game, since on a slow network each file costs time. Its part
///   `#wA` is White's archbishop;
/// - `/moves/gothic/wA.svg?theme=dark&from=e4` shows the moves of a piece;
/// - `/start/gothic.svg?theme=dark` is the usual start position, and `/start/xiangqi.svg?part=lines` has the
///   lines of a board without squares.
pub fn drawing(games: &PageGames, address: &str) -> Option<String> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut parts = path.strip_prefix('/')?.strip_suffix(".svg")?.split('/');
    let (kind, rules) = (parts.next()?, games.rules(parts.next()?).ok()?);
    let piece = parts.next().map(|name| find(rules, name));
    if parts.next().is_some() {
        return None;
    }
    match (kind, piece) {
        ("pieces", None) => Some(all_pieces(rules, query)),
        ("start", None) if field(query, "part") == Some("lines") => lines_svg(rules),
        ("start", None) => {
            let position = Position::start(rules);
            let drawn = PositionPicture::new(&position).theme(theme(query)).panel(false).coordinates(false);
            Some(drawn.square_pixels(START_PIXELS).svg())
        }
        ("piece", Some(piece)) => piece.map(|(color, kind)| draw_piece(rules, kind, color, query)),
        ("moves", Some(piece)) => {
            let (color, kind) = piece?;
            let square = field(query, "from").and_then(|name| rules.geometry().parse(name));
            let drawn = MovesPicture::new(rules, kind, color).theme(theme(query));
            Some(square.map_or(drawn.clone(), |square| drawn.from(square)).svg())
        }
        _ => None,
    }
}

fn draw_piece(rules: &Rules, kind: PieceKind, color: Color, query: &str) -> String {
    let set = match field(query, "set") {
        Some("figures") => PieceSet::Figures,
        Some("discs") => PieceSet::Discs,
        Some("letters") => PieceSet::Letters,
        _ => PieceSet::OfGame,
    };
    set_svg(set, rules, kind, color, PIECE_PIXELS)
}

fn all_pieces(rules: &Rules, query: &str) -> String {
    let (mut x, mut views, mut drawn) = (0, String::new(), String::new());
    for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
        for kind in rules.kinds() {
            let id = rules.letter(kind);
            let part = format!("{x} 0 {PIECE_PIXELS} {PIECE_PIXELS}");
            views += &format!("<view id=\"{letter}{id}\" viewBox=\"{part}\"/>\n");
            let placed = format!("<svg x=\"{x}\" ");
            drawn += &draw_piece(rules, kind, color, query).replacen("<svg ", &placed, 1);
            x += PIECE_PIXELS;
        }
    }
    let size = format!("width=\"{PIECE_PIXELS}\" height=\"{PIECE_PIXELS}\"");
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n{views}{drawn}</svg>\n")
}

/// The color and kind that a name such as `wK` or `b+R` means.
fn find(rules: &Rules, name: &str) -> Option<(Color, PieceKind)> {
    let name = marks::joined(name);
    let mut characters = name.chars();
    let color = match characters.next()? {
        'w' => Color::White,
        'b' => Color::Black,
        _ => return None,
    };
    let kind = rules.kind_of_letter(characters.next()?)?;
    characters.next().is_none().then_some((color, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_behind_an_address() {
        assert_eq!(field("theme=dark&from=e4", "from"), Some("e4"));
        assert_eq!(field("fromage=1", "from"), None);
        assert_eq!((theme("theme=dark"), theme("theme=pink")), (Theme::Dark, Theme::Light));
    }

    #[test]
    fn addresses_of_pictures() {
        let games = PageGames::new(movegen::Games::built_in());
        let drawn = |address| drawing(&games, address).unwrap_or_else(|| panic!("{address}"));
        let all = drawn("/pieces/gothic.svg");
        assert!(all.contains("<view id=\"wA\""), "{all}");
        assert_ne!(drawn("/pieces/gothic.svg?set=discs"), all);
        assert_ne!(drawn("/pieces/gothic.svg?set=letters"), all);
        assert_eq!(drawn("/pieces/gothic.svg?set=figures"), all);
        assert_ne!(drawn("/pieces/xiangqi.svg?set=figures"), drawn("/pieces/xiangqi.svg"));
        assert_ne!(drawn("/piece/xiangqi/wK.svg"), drawn("/piece/xiangqi/bK.svg"));
        assert!(drawn("/start/xiangqi.svg?part=lines").contains("<path"));
        assert_ne!(drawn("/piece/gothic/wA.svg"), drawn("/piece/gothic/bA.svg"));
        let moves = drawn("/moves/gothic/wA.svg?theme=dark&from=e4");
        assert_ne!(moves, drawn("/moves/gothic/wA.svg?from=e4"));
        assert_ne!(moves, drawn("/moves/gothic/wA.svg?theme=dark&from=a1"));
        assert_ne!(drawn("/moves/shogi/w+R.svg"), drawn("/moves/shogi/wR.svg"));
        drawn("/start/gothic.svg");
        for bad in [
            "/piece/ches/wK.svg",
            "/piece/chess/xK.svg",
            "/piece/chess/wKK.svg",
            "/piece/chess/wK",
            "/piece/chess.svg",
            "/pieces/chess/wK.svg",
            "/moves/chess/wK/e4.svg",
            "/start/chess.svg?part=lines",
            "/other/chess.svg",
            "",
            "/",
        ] {
            assert!(drawing(&games, bad).is_none(), "{bad}");
        }
    }
}
