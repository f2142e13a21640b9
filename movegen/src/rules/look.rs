//! Checks of how a game looks.

use super::lookup::listed_kind;
use super::picture::check_picture;
use crate::game::{BoardLook, Game, Look};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::printable::Excerpt;

/// The longest name of a side.
const LONGEST_NAME: usize = 20;

pub(super) fn check_look(game: &Game, geometry: &Geometry) -> Result<(), GameError> {
    let Look { board, river, palaces, sides, shape: _, characters, pictures } = &game.look;
    let key = |field: &str| KeyPath::new("look").then(field);
    if *board != BoardLook::Lines && (river.is_some() || !palaces.is_empty()) {
        let field = if river.is_some() { "river" } else { "palaces" };
        return Err(GameError::new(key(field), "only a board of lines has it; write board = \"lines\""));
    }
    let last = i32::from(game.board.ranks) - 1;
    if let Some(rank) = river.filter(|rank| !(1..=last).contains(rank)) {
        return Err(GameError::new(key("river"), format!("{rank}; expected 1 to {last}")));
    }
    for (index, palace) in palaces.iter().enumerate() {
        let corners =
            palace.split_once('-').map(|(first, last)| (geometry.parse(first), geometry.parse(last)));
        if !matches!(corners, Some((Some(_), Some(_)))) {
            let reason = format!("{} is no rectangle of the board; write it as d1-f3", Excerpt(palace));
            return Err(GameError::new(key("palaces").item(index), reason));
        }
    }
    let is_name = |name: &String| {
        !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(char::is_alphabetic)
    };
    if let Some(name) = sides.iter().flatten().find(|name| !is_name(name)) {
        let reason = format!("{} is no name of a side; write a word such as \"Red\"", Excerpt(name));
        return Err(GameError::new(key("sides"), reason));
    }
    for (&letter, text) in characters {
        let key = key("characters").then(letter);
        listed_kind(game, &key, letter)?;
        if !matches!(text.chars().count(), 2 | 4) {
            let reason = format!("{}; expected one or two characters of White, then Black's", Excerpt(text));
            return Err(GameError::new(key, reason));
        }
    }
    for (&letter, picture) in pictures {
        let key = key("pictures").then(letter);
        listed_kind(game, &key, letter)?;
        check_picture(picture).map_err(|reason| GameError::new(key, reason))?;
    }
    Ok(())
}
