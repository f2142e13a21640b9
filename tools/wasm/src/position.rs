//! Positions.

use diagram::{PositionPicture, Theme};
use movegen::{Color, GameResult, Position};
use wasm_bindgen::prelude::*;

use crate::{exception, rules_of};

/// A position with its history.
#[wasm_bindgen(js_name = Position)]
#[derive(Debug)]
pub struct JsPosition {
    position: Position,
}

const fn name_of(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[wasm_bindgen(js_class = Position)]
impl JsPosition {
    /// A position of the game with a name: the start, or the one of a FEN. Throws if there is no such game or
    /// the FEN is not a legal position.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, fen: Option<String>) -> Result<Self, JsError> {
        let rules = rules_of(game)?;
        let position = match fen {
            Some(fen) => Position::from_fen(rules, &fen).map_err(exception)?,
            None => Position::start(rules),
        };
        Ok(Self { position })
    }

    /// A copy, with the history.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Self {
        Self { position: self.position.clone() }
    }

    /// The name of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.position.rules().id().to_owned()
    }

    /// The position as FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.position.to_fen()
    }

    /// The side to move: `white` or `black`.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        name_of(self.position.side_to_move()).to_owned()
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(getter, js_name = inCheck)]
    pub fn in_check(&self) -> bool {
        self.position.in_check()
    }

    /// The number of moves that were made since the position was set up.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.position.ply()
    }

    /// The legal moves as coordinates, such as `e2e4`. None after the end of the game.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        if self.position.outcome().is_some() {
            return Vec::new();
        }
        self.position.legal_moves().into_iter().map(|mv| self.position.move_text(mv)).collect()
    }

    /// A move as coordinates. It is read as people type it: coordinates or algebraic notation. Throws with
    /// the reason if it is not legal.
    pub fn parse(&self, text: &str) -> Result<String, JsError> {
        let mv = self.position.parse_move_leniently(text).map_err(exception)?;
        Ok(self.position.move_text(mv))
    }

    /// A move in algebraic notation. Throws with the reason if it is not legal.
    pub fn san(&self, mv: &str) -> Result<String, JsError> {
        let mv = self.position.parse_move_leniently(mv).map_err(exception)?;
        Ok(self.position.san(mv))
    }

    /// Makes a move. Throws with the reason if it is not legal, or if the game is over.
    #[wasm_bindgen(js_name = make)]
    pub fn make_move(&mut self, mv: &str) -> Result<(), JsError> {
        if let Some(outcome) = self.position.outcome() {
            return Err(exception(format!("the game is over: {}", outcome.reason)));
        }
        let mv = self.position.parse_move_leniently(mv).map_err(exception)?;
        self.position.make(mv);
        Ok(())
    }

    /// Takes back the last move. Throws if there is none.
    pub fn undo(&mut self) -> Result<(), JsError> {
        if self.position.ply() == 0 {
            return Err(exception("there are no moves to take back"));
        }
        self.position.unmake();
        Ok(())
    }

    /// The result, such as `1-0`, `1/2-1/2` or `white-advantage`; undefined while the game lasts.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> Option<String> {
        self.position.outcome().map(|outcome| outcome.result.as_str().to_owned())
    }

    /// The side that has won: `white` or `black`; undefined if none has.
    #[wasm_bindgen(getter)]
    pub fn winner(&self) -> Option<String> {
        match self.position.outcome()?.result {
            GameResult::Win(color) => Some(name_of(color).to_owned()),
            GameResult::Advantage(_) | GameResult::Draw => None,
        }
    }

    /// Why the game has ended, in words; undefined while it lasts.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        self.position.outcome().map(|outcome| outcome.reason.as_str().to_owned())
    }

    /// The number of sequences of `depth` legal moves. Throws if the depth is more than 10.
    pub fn perft(&self, depth: u32) -> Result<u64, JsError> {
        if depth > 10 {
            return Err(exception(format!("perft {depth} would not end; the depth is at most 10")));
        }
        Ok(movegen::perft::perft(&mut self.position.clone(), depth))
    }

    /// The position as text, one line for each rank.
    #[wasm_bindgen(js_name = toString)]
    pub fn diagram(&self) -> String {
        self.position.diagram()
    }

    /// A picture of the position as SVG. `theme` is `light` (the default) or `dark`, `bottom` the side at the
    /// bottom, `white` (the default) or `black`. Throws for other words.
    pub fn svg(&self, theme: Option<String>, bottom: Option<String>) -> Result<String, JsError> {
        let theme = match theme.as_deref() {
            None | Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            Some(other) => return Err(exception(format!("the theme is light or dark, not \"{other}\""))),
        };
        let bottom = match bottom.as_deref() {
            None | Some("white") => Color::White,
            Some("black") => Color::Black,
            Some(other) => return Err(exception(format!("the side is white or black, not \"{other}\""))),
        };
        Ok(PositionPicture::new(&self.position).theme(theme).bottom(bottom).svg())
    }
}
