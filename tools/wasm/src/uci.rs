//! The engine, as a session of UCI.

use std::sync::mpsc::{self, Receiver};

use engine::engine::{Event, Options};
use engine::protocol::uci::UciSession;
use engine::protocol::{Flow, Output, Session};
use eval::nnue::Network;
use movegen::Games;
use wasm_bindgen::prelude::*;

use crate::{Game, exception};

/// A session of UCI that works in slices on the thread of its caller.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Uci {
    session: UciSession,
    events: Receiver<Event>,
    output: Output,
    is_over: bool,
}

#[wasm_bindgen]
impl Uci {
    /// A session at the start of chess.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        let (sender, events) = mpsc::channel();
        let session = UciSession::in_slices(
            Games::built_in(),
            Options::default(),
            Box::new(move |event| drop(sender.send(event))),
        );
        Self { session, events, output: Output::default(), is_over: false }
    }

    /// The game with a name. Throws if the session knows none.
    pub fn game(&self, name: &str) -> Result<Game, JsError> {
        Game::among(self.session.games(), name)
    }

    /// Loads a game file, which the session knows from now on. Throws with all its problems.
    pub fn load(&mut self, text: &str) -> Result<Game, JsError> {
        Game::load(self.session.games_mut(), text)
    }

    /// Uses a network, given as the bytes of its file, for its game, and for those that name it. Throws if
    /// the bytes are not a network of a game.
    #[wasm_bindgen(js_name = useNetwork)]
    pub fn use_network(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        self.session.use_network(Network::from_bytes(bytes).map_err(exception)?);
        Ok(())
    }

    /// Handles a line of the user interface. Returns the lines of the answer that are ready.
    pub fn send(&mut self, line: &str) -> Vec<String> {
        if !self.is_over {
            self.is_over = self.session.handle_line(line, &mut self.output) != Flow::Continue;
        }
        self.output.take()
    }

    /// Continues the work: does a job, or searches about `nodes` nodes. Returns whether anything is left to
    /// do now; `take` has the lines.
    pub fn advance(&mut self, nodes: u32) -> bool {
        let mut more = !self.is_over && self.session.advance(u64::from(nodes));
        while let Ok(event) = self.events.try_recv() {
            self.is_over |= self.session.handle_event(event, &mut self.output) != Flow::Continue;
            // An event can let a command begin that has waited.
            more = true;
        }
        more && !self.is_over
    }

    /// The lines that `advance` has printed.
    pub fn take(&mut self) -> Vec<String> {
        self.output.take()
    }

    /// Whether the session has ended: it answers no more.
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Reads a position and moves to search there, as people type them. Returns the moves and the moves to
    /// search as coordinates, each with spaces between them. Nothing is set up. Throws with the problem.
    pub fn check(
        &self,
        game: Option<String>,
        fen: Option<String>,
        moves: Vec<String>,
        chosen: Vec<String>,
    ) -> Result<Vec<String>, JsError> {
        let rules = game.map(|game| self.game(&game)).transpose()?.map(|game| game.rules);
        let mut position = self.session.start_of(rules, fen.as_deref()).map_err(exception)?;
        let mut made = Vec::new();
        for (index, text) in moves.iter().enumerate() {
            let mv = position.parse_move_leniently(text);
            let mv = mv.map_err(|error| exception(format!("move {}: {error}", index + 1)))?;
            made.push(position.move_text(mv));
            position.make(mv);
        }
        let read = |text: &String| {
            let mv = position.parse_move_leniently(text);
            let mv = mv.map_err(|error| exception(format!("searchMoves: {error}")))?;
            Ok(position.move_text(mv))
        };
        let chosen = chosen.iter().map(read).collect::<Result<Vec<_>, JsError>>()?;
        Ok(vec![made.join(" "), chosen.join(" ")])
    }
}
