//! Positions.

use diagram::{PositionPicture, Theme};
use movegen::{Color, GameResult, Move};
use pyo3::prelude::*;

use crate::game::GameArgument;
use crate::value_error;

/// A color as python-chess has it.
fn is_white(color: Color) -> bool {
    matches!(color, Color::White)
}

/// How a game has ended.
#[pyclass(frozen, get_all, module = "belladonna")]
#[derive(Debug)]
pub struct Outcome {
    /// WHITE or BLACK; None without a winner.
    winner: Option<bool>,
    /// '1-0', '0-1', '1/2-1/2', 'white-advantage' or 'black-advantage'.
    result: &'static str,
    /// Why, in words.
    reason: &'static str,
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        format!("Outcome(result='{}', reason='{}')", self.result, self.reason)
    }
}

impl From<movegen::Outcome> for Outcome {
    fn from(outcome: movegen::Outcome) -> Self {
        let winner = match outcome.result {
            GameResult::Win(color) => Some(is_white(color)),
            GameResult::Advantage(_) | GameResult::Draw => None,
        };
        Self { winner, result: outcome.result.as_str(), reason: outcome.reason.as_str() }
    }
}

/// A position with its history: the start of a game, or the position of a FEN.
///
/// Moves are texts: coordinates such as 'e2e4'. Wherever a move is given, algebraic notation is read as well.
/// Raises ValueError if there is no such game, or if the FEN is not a legal position.
#[pyclass(module = "belladonna")]
#[derive(Debug, Clone)]
pub struct Position {
    pub inner: movegen::Position,
    moves: Vec<String>,
}

impl Position {
    /// Reads a move as people type it.
    pub fn read(&self, text: &str) -> PyResult<Move> {
        self.inner.parse_move_leniently(text).map_err(value_error)
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game = None, fen = None), text_signature = "(game='chess', fen=None)")]
    fn new(game: Option<GameArgument<'_>>, fen: Option<&str>) -> PyResult<Self> {
        let rules = game.map_or_else(|| movegen::rules("chess").map_err(value_error), |game| game.rules())?;
        let inner = match fen {
            Some(fen) => movegen::Position::from_fen(rules, fen).map_err(value_error)?,
            None => movegen::Position::start(rules),
        };
        Ok(Self { inner, moves: Vec::new() })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        self.inner.rules().id()
    }

    /// The side to move: WHITE or BLACK.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.inner.side_to_move())
    }

    /// The moves that were made since the position was set up, as coordinates.
    #[getter]
    fn move_stack(&self) -> Vec<String> {
        self.moves.clone()
    }

    /// The legal moves as coordinates. None after the end of the game.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        if self.inner.outcome().is_some() {
            return Vec::new();
        }
        self.inner.legal_moves().into_iter().map(|mv| self.inner.move_text(mv)).collect()
    }

    /// The position as FEN.
    fn fen(&self) -> String {
        self.inner.to_fen()
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.inner.in_check()
    }

    /// Makes a move. Returns it as coordinates.
    ///
    /// Raises ValueError with the reason if the move is not legal, or if the game is over.
    fn push(&mut self, r#move: &str) -> PyResult<String> {
        if let Some(outcome) = self.inner.outcome() {
            return Err(value_error(format!("the game is over: {}", outcome.reason)));
        }
        let mv = self.read(r#move)?;
        let text = self.inner.move_text(mv);
        self.inner.make(mv);
        self.moves.push(text.clone());
        Ok(text)
    }

    /// Takes back the last move. Returns it as coordinates.
    ///
    /// Raises IndexError if there is none.
    fn pop(&mut self) -> PyResult<String> {
        let text = self
            .moves
            .pop()
            .ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("there are no moves to take back"))?;
        self.inner.unmake();
        Ok(text)
    }

    /// Reads a move as people type it. Returns it as coordinates.
    ///
    /// Raises ValueError with the reason if it is not legal.
    fn parse_san(&self, san: &str) -> PyResult<String> {
        Ok(self.inner.move_text(self.read(san)?))
    }

    /// A move in algebraic notation.
    ///
    /// Raises ValueError with the reason if it is not legal.
    fn san(&self, r#move: &str) -> PyResult<String> {
        Ok(self.inner.san(self.read(r#move)?))
    }

    /// How the game has ended; None while it lasts.
    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome().map(Outcome::from)
    }

    /// Whether the game has ended.
    fn is_game_over(&self) -> bool {
        self.inner.outcome().is_some()
    }

    /// The result, such as '1-0'; '*' while the game lasts.
    fn result(&self) -> &'static str {
        self.inner.outcome().map_or("*", |outcome| outcome.result.as_str())
    }

    /// The number of sequences of `depth` legal moves.
    ///
    /// Raises ValueError if the depth is more than 10.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth > 10 {
            return Err(value_error(format!("perft {depth} would not end; the depth is at most 10")));
        }
        let mut position = self.inner.clone();
        Ok(py.detach(|| movegen::perft::perft(&mut position, depth)))
    }

    /// A copy, with the history.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// A picture as SVG, with the side `orientation` at the bottom.
    #[pyo3(signature = (orientation = true, dark = false))]
    fn svg(&self, orientation: bool, dark: bool) -> String {
        let bottom = if orientation { Color::White } else { Color::Black };
        let theme = if dark { Theme::Dark } else { Theme::Light };
        PositionPicture::new(&self.inner).theme(theme).bottom(bottom).svg()
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> String {
        self.svg(true, false)
    }

    fn __str__(&self) -> String {
        self.inner.diagram()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.game(), self.fen())
    }
}
