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

use eval::nnue::{Network, network_source, use_network};
use movegen::Rules;
use wasm_bindgen::prelude::*;

/// An exception with a sentence.
fn exception(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

fn rules_of(game: &str) -> Result<&'static Rules, JsError> {
    movegen::rules(game).map_err(exception)
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    engine::VERSION.to_owned()
}

/// The names of all games.
#[wasm_bindgen]
pub fn games() -> Vec<String> {
    movegen::game_list().iter().map(|game| game.name.clone()).collect()
}

/// A game: its names and its board.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    rules: &'static Rules,
}

#[wasm_bindgen]
impl Game {
    /// The game with a name. Throws if there is none.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<Self, JsError> {
        Ok(Self { rules: rules_of(name)? })
    }

    /// Loads a game file, which can be used by its name from now on. Throws with all its problems.
    pub fn load(text: &str) -> Result<Self, JsError> {
        let rules = engine::games::load_text(text).map_err(|error| exception(format!("{error:#}")))?;
        Ok(Self { rules })
    }

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

/// Uses a network, given as the bytes of its file, for its game. Returns the name of the game. Throws if the
/// bytes are not a network of a game.
#[wasm_bindgen(js_name = useNetwork)]
pub fn use_network_bytes(bytes: &[u8]) -> Result<String, JsError> {
    let network = Network::from_bytes(bytes).map_err(exception)?;
    let game = network.rules().id().to_owned();
    use_network(network);
    Ok(game)
}
