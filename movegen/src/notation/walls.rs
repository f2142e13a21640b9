//! Walls in the text of moves: `e2e4,e4d5` as coordinates, `e4,d5` in algebraic notation.

use super::MoveError;
use crate::position::{Position, Why};
use crate::types::Move;

/// The sign between a move and its wall.
const SIGN: char = ',';

/// The text of a move, and that of its wall.
pub(super) struct Parts<'a> {
    pub step: &'a str,
    wall: Option<String>,
}

impl<'a> Parts<'a> {
    /// Splits a text. In games without walls it is all that of the move.
    pub fn split(position: &Position, text: &'a str) -> Self {
        match text.split_once(SIGN).filter(|_| position.rules().has_walls()) {
            Some((step, wall)) => {
                Self { step, wall: Some(wall.trim_end_matches(['+', '#', '!', '?']).into()) }
            }
            None => Self { step: text, wall: None },
        }
    }

    /// The same for a text that people type: capitals, spaces and hyphens in the wall make no difference.
    pub fn split_leniently(position: &Position, text: &'a str) -> Self {
        let mut parts = Self::split(position, text);
        if let Some(wall) = &mut parts.wall {
            wall.retain(|c| !c.is_whitespace() && c != '-');
            wall.make_ascii_lowercase();
        }
        parts
    }

    /// Whether the text of the wall can mean that of a move. Without a text any wall can be meant.
    pub fn fit(&self, position: &Position, mv: Move) -> bool {
        let Some(text) = &self.wall else { return true };
        let name = |square| position.rules().geometry().name(square);
        let Some(wall) = mv.wall().map(name) else { return false };
        text.strip_suffix(wall.as_str()).is_some_and(|leg| leg.is_empty() || leg == name(mv.to()))
    }

    /// Why no move has such a wall, or why no wall says which of some moves is meant, which differ in their
    /// walls alone. None if this is not the reason.
    pub fn refusal(&self, position: &Position, text: &str, fitting: &[Move]) -> Option<MoveError> {
        let first = fitting.first().filter(|first| first.wall().is_some())?;
        let is_same = |mv: &Move| mv.without_wall() == first.without_wall();
        let example = position.move_text(*first);
        let reason = match self.wall.as_deref().filter(|wall| !wall.is_empty()) {
            Some(wall) => format!("{}; write for example {example}", why_no_wall(position, *first, wall)),
            None if fitting.iter().all(is_same) => {
                format!("the square of the wall is missing; write for example {example}")
            }
            None => return None,
        };
        Some(MoveError::Illegal { text: text.to_owned(), reason })
    }
}

/// Why a text is not that of the wall of a move, which is legal with another wall.
fn why_no_wall(position: &Position, mv: Move, text: &str) -> String {
    let geometry = position.rules().geometry();
    let (name, to) = (|square| geometry.name(square), geometry.name(mv.to()));
    let leg = text.strip_prefix(to.as_str());
    match geometry.parse(text).or_else(|| geometry.parse(leg?)) {
        Some(square) => Why { position, name: &name }.no_wall(mv.without_wall(), square),
        None => format!("\"{}\" does not lead from {to} to the square of a wall", text.escape_debug()),
    }
}

impl Position {
    /// What the coordinates of a move say about its wall: a second leg, from the square that the piece has
    /// reached.
    pub(super) fn wall_leg(&self, mv: Move) -> String {
        let name = |square| self.rules().geometry().name(square);
        mv.wall().map_or_else(String::new, |wall| format!("{SIGN}{}{}", name(mv.to()), name(wall)))
    }

    /// What algebraic notation says about the wall of a move.
    pub(super) fn wall_mark(&self, mv: Move) -> String {
        mv.wall().map_or_else(String::new, |wall| format!("{SIGN}{}", self.rules().geometry().name(wall)))
    }
}
