//! Notes about what XBoard's board cannot show.

use movegen::{Color, PieceKind, Position};

use super::{fen, squares};

/// A note about a position for the opponent of `engine`, or for a user who plays both sides: the powers of
/// jokers, the counts of poison, pieces in reserve that the holdings do not show. `None` if there is none of
/// these. XBoard has little room for it, so it is short and starts with the user's side.
pub fn note(position: &Position, engine: Option<Color>) -> Option<String> {
    let parts: Vec<String> = [jokers(position, engine), poison(position, engine), reserve(position, engine)]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() { None } else { Some(parts.join("; ")) }
}

/// Both sides in the order of a note.
fn sides(engine: Option<Color>) -> [Color; 2] {
    let first = engine.map_or(Color::White, |engine| !engine);
    [first, !first]
}

/// The powers of both sides' jokers, if either side has a joker: a side without one can get it by promotion,
/// and the user's next move decides the power of the opponent's.
fn jokers(position: &Position, engine: Option<Color>) -> Option<String> {
    let rules = position.rules();
    let has_joker =
        |color| rules.kinds().any(|kind| rules.is_imitator(kind) && position.count(color, kind) > 0);
    let powers = sides(engine).map(|color| (color, position.joker_power(color)));
    if !Color::ALL.into_iter().any(has_joker) || powers.iter().all(|(_, power)| power.is_none()) {
        return None;
    }
    let text = |(color, power): (Color, Option<PieceKind>)| {
        let who = match engine {
            None => color.name(),
            Some(engine) if engine == color => "I",
            Some(_) => "you",
        };
        format!("{who}: {}", power.map_or("no power yet", |kind| rules.name(kind)))
    };
    list("", powers.into_iter().map(text))
}

fn poison(position: &Position, engine: Option<Color>) -> Option<String> {
    let rules = position.rules();
    let frozen =
        sides(engine).into_iter().flat_map(|color| position.frozen_squares(color).map(move |at| (color, at)));
    let text = |(color, square): (Color, _)| {
        let piece = rules.name(position.piece_on(square).kind());
        let at = squares::name(rules.geometry(), square);
        format!("{} {piece} {at} dies in {}", whose(color, engine), position.poison_count(square))
    };
    list("", frozen.map(text))
}

fn reserve(position: &Position, engine: Option<Color>) -> Option<String> {
    let rules = position.rules();
    let hidden = fen::kinds_not_in_holdings(rules);
    let numbers = sides(engine).into_iter().flat_map(|color| hidden.iter().map(move |&kind| (color, kind)));
    let numbers = numbers.map(|(color, kind)| (color, kind, position.reserve(color, kind)));
    let text = |(color, kind, number): (Color, _, u8)| {
        format!("{} {} {number}", whose(color, engine), rules.name(kind))
    };
    list("also in reserve: ", numbers.filter(|it| it.2 > 0).map(text))
}

fn whose(color: Color, engine: Option<Color>) -> String {
    match engine {
        None => format!("{}'s", color.name()),
        Some(engine) if engine == color => "my".to_owned(),
        Some(_) => "your".to_owned(),
    }
}

fn list(title: &str, items: impl Iterator<Item = String>) -> Option<String> {
    let items: Vec<String> = items.collect();
    if items.is_empty() { None } else { Some(format!("{title}{}", items.join(", "))) }
}
