//! Pictures of pieces and of their moves.

use axum::extract::{Path, RawQuery};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use diagram::{MovesPicture, PositionPicture, Theme, piece_svg, token_svg};
use movegen::{Color, PieceKind, Position, Rules};
use serde::Deserialize;

use crate::own_games::rules;

/// The size of a picture of a piece, in pixels. The page scales it.
const PIECE_PIXELS: u32 = 96;
/// The size of a square in the picture of a start position.
const START_PIXELS: u32 = 16;

/// The colours of a picture.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    /// For light pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
        }
    }
}

/// The value of a field in the query of a picture, such as `theme=dark&from=e4`.
fn field<'a>(query: Option<&'a str>, name: &str) -> Option<&'a str> {
    query?.split('&').find_map(|field| field.strip_prefix(name)?.strip_prefix('='))
}

fn theme(query: Option<&str>) -> Theme {
    if field(query, "theme") == Some("dark") { Theme::Dark } else { Theme::Light }
}

/// The picture of a piece: `/piece/gothic/wA.svg`, and as a token with its letter `?set=letters`.
pub async fn piece(Path((game, name)): Path<(String, String)>, RawQuery(query): RawQuery) -> Response {
    let Some((rules, color, kind)) = find(&game, &name) else { return unknown() };
    picture(draw_piece(rules, kind, color, query.as_deref()))
}

fn draw_piece(rules: &Rules, kind: PieceKind, color: Color, query: Option<&str>) -> String {
    let is_token = field(query, "set") == Some("letters");
    let drawn = if is_token { token_svg } else { piece_svg };
    drawn(rules, kind, color, Theme::Light, PIECE_PIXELS)
}

/// The pictures of all pieces of a game, in one file since on a slow network each file costs time:
/// `/pieces/gothic.svg#wA` is its part with White's archbishop.
pub async fn pieces(Path(name): Path<String>, RawQuery(query): RawQuery) -> Response {
    let rules = name.strip_suffix(".svg").and_then(|game| rules(game).ok());
    let Some(rules) = rules else { return unknown() };
    let (mut x, mut views, mut drawn) = (0, String::new(), String::new());
    for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
        for kind in rules.kinds() {
            let id = rules.letter(kind);
            let part = format!("{x} 0 {PIECE_PIXELS} {PIECE_PIXELS}");
            views += &format!("<view id=\"{letter}{id}\" viewBox=\"{part}\"/>\n");
            let placed = format!("<svg x=\"{x}\" ");
            drawn += &draw_piece(rules, kind, color, query.as_deref()).replacen("<svg ", &placed, 1);
            x += PIECE_PIXELS;
        }
    }
    let size = format!("width=\"{PIECE_PIXELS}\" height=\"{PIECE_PIXELS}\"");
    picture(format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n{views}{drawn}</svg>\n"))
}

/// The picture of a piece's moves: `/moves/gothic/wA.svg?theme=dark&from=e4`.
pub async fn moves(Path((game, name)): Path<(String, String)>, RawQuery(query): RawQuery) -> Response {
    let Some((rules, color, kind)) = find(&game, &name) else { return unknown() };
    let square = field(query.as_deref(), "from").and_then(|name| rules.geometry().parse(name));
    let drawn = MovesPicture::new(rules, kind, color).theme(theme(query.as_deref()));
    picture(square.map_or(drawn.clone(), |square| drawn.from(square)).svg())
}

/// The picture of a game's usual start position: `/start/gothic.svg?theme=dark`.
pub async fn start(Path(name): Path<String>, RawQuery(query): RawQuery) -> Response {
    let rules = name.strip_suffix(".svg").and_then(|game| rules(game).ok());
    let Some(rules) = rules else { return unknown() };
    let position = Position::start(rules);
    let drawn =
        PositionPicture::new(&position).theme(theme(query.as_deref())).panel(false).coordinates(false);
    picture(drawn.square_pixels(START_PIXELS).svg())
}

/// Reads a game's name and a piece's file name such as `wK.svg`.
fn find(game: &str, name: &str) -> Option<(&'static Rules, Color, PieceKind)> {
    let rules = rules(game).ok()?;
    let mut characters = name.strip_suffix(".svg")?.chars();
    let color = match characters.next()? {
        'w' => Color::White,
        'b' => Color::Black,
        _ => return None,
    };
    let kind = rules.kind_of_letter(characters.next()?)?;
    characters.next().is_none().then_some((rules, color, kind))
}

fn picture(svg: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=86400")];
    (headers, svg).into_response()
}

fn unknown() -> Response {
    (StatusCode::NOT_FOUND, "there is no such picture\n").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_behind_an_address() {
        assert_eq!(field(Some("theme=dark&from=e4"), "from"), Some("e4"));
        assert_eq!(field(Some("fromage=1"), "from"), None);
        assert_eq!(field(None, "from"), None);
        assert_eq!((theme(Some("theme=dark")), theme(Some("theme=pink"))), (Theme::Dark, Theme::Light));
    }

    #[test]
    fn names_of_pictures() {
        assert!(find("gothic", "wA.svg").is_some_and(|(_, color, _)| color == Color::White));
        for (game, name) in [("ches", "wK.svg"), ("chess", "xK.svg"), ("chess", "wKK.svg"), ("chess", "wK")] {
            assert!(find(game, name).is_none(), "{game} {name}");
        }
    }
}
