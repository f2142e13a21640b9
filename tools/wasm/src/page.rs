//! The worker of the page.

use eval::nnue::Network;
use wasm_bindgen::prelude::*;
use web::LocalSession;

use crate::exception;

/// A session of the page.
#[wasm_bindgen(js_name = PageSession)]
#[derive(Debug, Default)]
pub struct JsSession(LocalSession);

#[wasm_bindgen(js_class = PageSession)]
impl JsSession {
    /// A session without searches.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// The name of the network that the engine needs for a message; undefined if it needs none.
    pub fn network(&self, message: &str) -> Option<String> {
        self.0.network(message).map(str::to_owned)
    }

    /// Uses a network, given as the bytes of its file, for its game, and for those that name it. Throws if
    /// the bytes are not a network of a game.
    #[wasm_bindgen(js_name = useNetwork)]
    pub fn use_network(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        self.0.use_network(Network::from_bytes(bytes).map_err(exception)?);
        Ok(())
    }

    /// The picture of an address, as SVG; undefined if there is none.
    pub fn drawing(&self, address: &str) -> Option<String> {
        self.0.drawing(address)
    }

    /// Handles a message.
    pub fn request(&mut self, message: &str) {
        self.0.request(message);
    }

    /// Continues each search by about `nodes` nodes. Returns whether anything is left to do now.
    pub fn advance(&mut self, nodes: u32) -> bool {
        self.0.advance(nodes.into())
    }

    /// The answers since the last call.
    pub fn take(&mut self) -> Vec<String> {
        self.0.take()
    }
}
