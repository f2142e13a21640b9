//! Game records in Portable Game Notation.

use records::game_stream::{BrokenGame, Format, Games};
use records::game_tree::GameTree;
use records::pgn::game_to_text;
use records::read_game::ReadGame;
use records::results::{RESULTS, result_token};
use wasm_bindgen::prelude::*;

use crate::position::JsPosition;
use crate::{Game, JsGames, exception};

/// The result of a game that is not over.
const OPEN: &str = "*";

/// A game that was read. If it is broken, it has its moves before the problem.
#[wasm_bindgen(js_name = Record)]
#[derive(Debug)]
pub struct JsRecord {
    game: Option<ReadGame>,
    problem: Option<String>,
}

impl JsRecord {
    fn new(read: Result<ReadGame, BrokenGame>) -> Self {
        match read {
            Ok(game) => Self { game: Some(game), problem: None },
            Err(mut broken) => {
                Self { game: broken.before.take().map(|game| *game), problem: Some(broken.to_string()) }
            }
        }
    }
}

#[wasm_bindgen(js_class = Record)]
impl JsRecord {
    /// The position after the main line; undefined if the game has no move before its problem.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Option<JsPosition> {
        let position = self.game.as_ref()?.tree.last();
        Some(JsPosition { position, notes: Vec::new() })
    }

    /// Names and values of the tags, in turn.
    #[wasm_bindgen(getter)]
    pub fn tags(&self) -> Vec<String> {
        let tags = self.game.iter().flat_map(|game| &game.tags);
        tags.flat_map(|(name, value)| [name.clone(), value.clone()]).collect()
    }

    /// The result that the record names: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> String {
        self.game.as_ref().map_or(OPEN, |game| game.result).to_owned()
    }

    /// What the record says that cannot be so, a sentence each. It was left out.
    #[wasm_bindgen(getter)]
    pub fn notes(&self) -> Vec<String> {
        self.game.as_ref().map(|game| game.notes.clone()).unwrap_or_default()
    }

    /// Why the game cannot be read to its end; undefined if it can.
    #[wasm_bindgen(getter)]
    pub fn problem(&self) -> Option<String> {
        self.problem.clone()
    }
}

/// Reads the games of a text, whose records name one of the known games. `game` is the game of records that
/// do not name one. Throws if the text has NUL bytes.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(known: &JsGames, text: &str, game: &Game) -> Result<Vec<JsRecord>, JsError> {
    let refused = |error| exception(format!("the PGN cannot be read: {error}"));
    let games = Games::new(text.as_bytes(), Some(Format::Pgn), game.rules).map_err(refused)?;
    let mut games = games.knowing(&known.0);
    let mut records = Vec::new();
    while let Some(read) = games.next_game().map_err(refused)? {
        records.push(JsRecord::new(read));
    }
    Ok(records)
}

#[wasm_bindgen(js_class = Position)]
impl JsPosition {
    /// The moves as a record. `tags` are names and values in turn. Without a tag `Result` the result is that
    /// of the position. Throws if the result is not one of PGN.
    pub fn pgn(&self, tags: Vec<String>) -> Result<String, JsError> {
        let pairs = tags.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
        let tags: Vec<(String, String)> = pairs.collect();
        let outcome = self.end();
        let given = tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.as_str());
        let result = match given {
            Some(value) => RESULTS.into_iter().find(|known| *known == value).ok_or_else(|| {
                exception(format!("the tag Result is {}, not \"{value}\"", RESULTS.join(", ")))
            })?,
            None => outcome.map_or(OPEN, |outcome| result_token(outcome.result)),
        };
        let mut tree = GameTree::of(&self.position);
        if let (Some(last), Some(outcome)) = (tree.nodes().len().checked_sub(1), outcome) {
            tree.node_mut(last).comment = outcome.reason.as_str().to_owned();
        }
        Ok(game_to_text(&ReadGame { tags, tree, result, notes: Vec::new() }, None))
    }
}
