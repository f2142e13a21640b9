//! Belladonna for JavaScript: games, positions, records, and an engine that speaks UCI and searches in
//! slices, so that a worker can read its messages between them. `cargo xtask npm` makes the package of it,
//! and `cargo xtask site` the worker of the page. The functions of `npm` check their arguments.
#![forbid(unsafe_code)]
#![cfg(target_arch = "wasm32")]

#[cfg(feature = "page")]
mod page;
mod position;
mod record;
mod uci;

use eval::nnue::network_source;
use movegen::{Games, Rules};
use wasm_bindgen::prelude::*;

/// An exception with a sentence.
fn exception(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    engine::VERSION.to_owned()
}

/// Games by their names: those of the program, and those that are loaded.
#[wasm_bindgen(js_name = Games)]
#[derive(Debug, Default)]
pub struct JsGames(Games);

#[wasm_bindgen(js_class = Games)]
impl JsGames {
    /// The games of the program.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Their names.
    pub fn names(&self) -> Vec<String> {
        self.0.list().iter().map(|game| game.name.clone()).collect()
    }

    /// The game with a name. Throws if there is none.
    pub fn game(&self, name: &str) -> Result<Game, JsError> {
        Game::among(&self.0, name)
    }

    /// Loads a game file, which can be used by its name from now on. Throws with all its problems.
    pub fn load(&mut self, text: &str) -> Result<Game, JsError> {
        Game::load(&mut self.0, text)
    }
}

/// A game: its names and its board.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    rules: &'static Rules,
}

impl Game {
    /// The game of some games with a name.
    fn among(games: &Games, name: &str) -> Result<Self, JsError> {
        games.rules(name).map(|rules| Self { rules }).map_err(exception)
    }

    /// Loads a game file.
    fn load(games: &mut Games, text: &str) -> Result<Self, JsError> {
        let loaded = engine::games::load_text(games, text);
        loaded.map(|rules| Self { rules }).map_err(|error| exception(format!("{error:#}")))
    }
}

#[wasm_bindgen]
impl Game {
    /// The name by which positions and engines know the game.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.rules.id().to_owned()
    }

    /// The name for people.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.rules.title().to_owned()
    }

    /// The number of files.
    #[wasm_bindgen(getter)]
    pub fn files(&self) -> u32 {
        u32::from(self.rules.geometry().files())
    }

    /// The number of ranks.
    #[wasm_bindgen(getter)]
    pub fn ranks(&self) -> u32 {
        u32::from(self.rules.geometry().rows())
    }

    /// The name of the network that evaluates the game: the file `networks/NAME.network` of the package.
    #[wasm_bindgen(getter)]
    pub fn network(&self) -> Option<String> {
        network_source(self.rules).map(str::to_owned)
    }
}
