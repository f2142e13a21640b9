//! Positions.

use std::hash::{DefaultHasher, Hash, Hasher};

use diagram::{PositionPicture, Theme};
use movegen::{Color, Excerpt, GameResult, Move, MoveError, Square};
use pyo3::exceptions::{PyIndexError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{quoted, text, value_error, warn, whole};
use crate::game::{Game, shared};
use crate::{claims, pgn_text};

/// The greatest size of a picture in pixels.
const MAX_PIXELS: u64 = 10_000;

/// The greatest depth of a count.
const MAX_PERFT: u64 = 10;

/// A color as python-chess has it.
fn is_white(color: Color) -> bool {
    matches!(color, Color::White)
}

/// How a game has ended.
#[pyclass(frozen, get_all, eq, hash, module = "belladonna")]
#[derive(Debug, PartialEq, Hash)]
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

/// A position with its history: the start of a game, or the position of a FEN, and moves from there.
///
/// Moves are texts: coordinates such as 'e2e4'. Wherever a move is given, algebraic notation is read as well.
/// Squares are names such as 'e4', and pieces are letters as in a FEN: 'K' and 'k'. Positions are equal if
/// they have the same game and the same FEN; the history does not count. A position that is in a set or the
/// key of a dict must not change: put a copy there.
///
/// FENs of other programs are read too. Castling rights and the like that cannot be so are left out with a
/// warning. Raises ValueError if there is no such game, if the FEN is not a legal position, or if a move is
/// not legal.
#[pyclass(module = "belladonna")]
#[derive(Debug, Clone)]
pub struct Position {
    pub inner: movegen::Position,
    pub game: Game,
    moves: Vec<String>,
}

impl Position {
    /// A position without a history.
    pub const fn at(game: Game, inner: movegen::Position) -> Self {
        Self { inner, game, moves: Vec::new() }
    }

    fn from_fen(game: Game, fen: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = text("a position is given as FEN", fen)?;
        let read = movegen::Position::from_foreign_fen(game.rules, &text).map_err(value_error)?;
        let operations = Some(read.operations).filter(|text| !text.is_empty());
        let left_out = operations.map(|text| format!("the operations {} were left out", Excerpt(&text)));
        for note in read.notes.into_iter().chain(left_out) {
            warn::<PyUserWarning>(fen.py(), &note)?;
        }
        Ok(Self::at(game, read.position))
    }

    /// Makes a legal move. Returns it as coordinates.
    pub fn make(&mut self, mv: Move) -> String {
        let text = self.inner.move_text(mv);
        self.inner.make(mv);
        self.moves.push(text.clone());
        text
    }

    /// Reads a move as people type it.
    pub fn read(&self, mv: &Bound<'_, PyAny>) -> PyResult<Move> {
        let text = text("a move is a text such as 'e2e4'", mv)?;
        self.inner.parse_move_leniently(&text).map_err(|error| self.refusal(&error))
    }

    /// Reads a move as coordinates.
    fn read_uci(&self, mv: &Bound<'_, PyAny>) -> PyResult<Move> {
        let text = text("a move is a text such as 'e2e4'", mv)?;
        if !has_squares(&text) {
            let text = Excerpt(&text);
            return Err(value_error(format!("{text} is not a move as coordinates, such as e2e4")));
        }
        self.inner.parse_move(&text).map_err(|error| self.refusal(&error))
    }

    fn refusal(&self, error: &MoveError) -> PyErr {
        match (error, self.ending(false)) {
            (MoveError::NoMoves { .. }, Some(outcome)) => {
                value_error(format!("the game is over: {}", outcome.reason))
            }
            _ => value_error(error),
        }
    }

    fn square(&self, name: &Bound<'_, PyAny>) -> PyResult<Square> {
        let geometry = self.inner.rules().geometry();
        let given = text("a square is a name such as 'e4'", name)?;
        geometry.parse(&given).ok_or_else(|| {
            let mut ends = [geometry.squares().next(), geometry.squares().last()].into_iter().flatten();
            let mut end = || ends.next().map_or_else(String::new, |square| geometry.name(square));
            let (given, first, last) = (Excerpt(&given), end(), end());
            value_error(format!("the board has no square {given}; its squares are {first} to {last}"))
        })
    }

    /// The letter of the piece on a square.
    fn letter(&self, square: Square) -> Option<String> {
        let piece = self.inner.piece_on(square);
        piece.is_piece().then(|| self.inner.rules().written_letter(piece.color(), piece.kind()))
    }

    fn ending(&self, claim_draw: bool) -> Option<movegen::Outcome> {
        claims::ending(&self.inner, claim_draw)
    }

    /// Whether the side to move has no move, and nothing else has decided the game.
    fn is_without_move(&self) -> bool {
        self.inner.decision().is_none() && !self.inner.has_legal_move()
    }
}

/// Whether a text consists of two squares, and a letter or `+` that may follow, or is a drop such as `P@e4`.
/// A move with a wall has two more squares, as `e2e4,e4d5`.
fn has_squares(text: &str) -> bool {
    fn after_square(text: &str) -> Option<&str> {
        let rest = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        (after.len() < rest.len()).then_some(after)
    }
    let text = text.trim();
    if let Some((step, leg)) = text.split_once(',') {
        return has_squares(step) && after_square(leg).and_then(after_square) == Some("");
    }
    if let Some((letter, square)) = text.split_once('@') {
        let is_letter =
            letter.trim_end_matches('\'').len() == 1 && letter.starts_with(|c: char| c.is_alphabetic());
        return is_letter && after_square(square) == Some("");
    }
    let rest = after_square(text).and_then(after_square);
    rest.is_some_and(|rest| rest.len() <= 1 && rest.chars().all(|c| c == '+' || c.is_ascii_lowercase()))
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(
        signature = (game = None, fen = None, moves = None),
        text_signature = "(game='chess', fen=None, moves=())",
    )]
    fn new(
        game: Option<&Bound<'_, PyAny>>,
        fen: Option<&Bound<'_, PyAny>>,
        moves: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<Self> {
        let game = match game {
            Some(game) => shared().of_argument(game)?,
            None => shared().named("chess")?,
        };
        let mut position = match fen {
            Some(fen) => Self::from_fen(game, fen)?,
            None => Self::at(game.clone(), movegen::Position::start(game.rules)),
        };
        for mv in moves.unwrap_or_default() {
            position.push(&mv)?;
        }
        Ok(position)
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

    /// The number of plies since the last move that reset the move count.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.inner.halfmove_clock()
    }

    /// The number of the move: 1 at the start, one more after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.inner.move_number()
    }

    /// A number of 64 bits that is equal for positions that are the same for repetition.
    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    /// The moves that were made since the position was set up, as coordinates.
    #[getter]
    fn move_stack(&self) -> Vec<String> {
        self.moves.clone()
    }

    /// The legal moves as coordinates. A game that is drawn by rule can have some.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.inner.legal_moves().into_iter().map(|mv| self.inner.move_text(mv)).collect()
    }

    /// The position as FEN.
    fn fen(&self) -> String {
        self.inner.to_fen()
    }

    /// Sets up the position of a FEN, without a history.
    ///
    /// Raises ValueError if it is not a legal position. Then nothing changes.
    fn set_fen(&mut self, fen: &Bound<'_, PyAny>) -> PyResult<()> {
        *self = Self::from_fen(self.game.clone(), fen)?;
        Ok(())
    }

    /// The number of plies from the start of the game, by the number of the move.
    fn ply(&self) -> u32 {
        2 * (self.inner.move_number() - 1) + u32::from(!self.turn())
    }

    /// A copy of the position that was set up, without the moves.
    pub fn root(&self) -> Self {
        let mut root = Self::at(self.game.clone(), self.inner.clone());
        while root.inner.ply() > 0 {
            root.inner.unmake();
        }
        root
    }

    /// The letter of the piece on a square; None if there is none.
    ///
    /// Raises ValueError if the board has no such square.
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        Ok(self.letter(self.square(square)?))
    }

    /// The letters of all pieces by their squares.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (geometry, map) = (self.inner.rules().geometry(), PyDict::new(py));
        for square in geometry.squares() {
            if let Some(letter) = self.letter(square) {
                map.set_item(geometry.name(square), letter)?;
            }
        }
        Ok(map)
    }

    /// The number of pieces that a side has in hand, by their letters: {'P': 2}. `color` is WHITE or BLACK;
    /// the letters are capitals for both. Empty in games without hands.
    fn hand<'py>(&self, py: Python<'py>, color: bool) -> PyResult<Bound<'py, PyDict>> {
        let (rules, map) = (self.inner.rules(), PyDict::new(py));
        let color = if color { Color::White } else { Color::Black };
        for (kind, count) in self.inner.hand_pieces(color) {
            map.set_item(rules.written_letter(Color::White, kind), count)?;
        }
        Ok(map)
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.inner.in_check()
    }

    /// Whether the side to move is in check and has no legal move.
    fn is_checkmate(&self) -> bool {
        self.is_without_move() && self.inner.in_check()
    }

    /// Whether the side to move is not in check and has no legal move.
    fn is_stalemate(&self) -> bool {
        self.is_without_move() && !self.inner.in_check()
    }

    /// Whether neither side can win with the pieces that are left, by the rules of the game.
    fn is_insufficient_material(&self) -> bool {
        self.inner.is_dead_position()
    }

    /// Whether a legal move captures a piece.
    ///
    /// Raises ValueError with the reason if the move is not legal.
    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.inner.is_capture(self.read(r#move)?))
    }

    /// Whether a legal move gives check.
    ///
    /// Raises ValueError with the reason if the move is not legal.
    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.inner.gives_check(self.read(r#move)?, &self.inner.checks()))
    }

    /// Makes a move. Returns it as coordinates.
    ///
    /// Raises ValueError with the reason if the move is not legal.
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = self.read(r#move)?;
        Ok(self.make(mv))
    }

    /// Makes a move, as `push` does.
    fn push_san(&mut self, san: &Bound<'_, PyAny>) -> PyResult<String> {
        self.push(san)
    }

    /// Makes a move that is given as coordinates, which it returns.
    ///
    /// Raises ValueError with the reason if the move has another form or is not legal.
    fn push_uci(&mut self, uci: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = self.read_uci(uci)?;
        Ok(self.make(mv))
    }

    /// Takes back the last move. Returns it as coordinates.
    ///
    /// Raises IndexError if there is none.
    fn pop(&mut self) -> PyResult<String> {
        let none = || PyIndexError::new_err("there are no moves to take back");
        let text = self.moves.pop().ok_or_else(none)?;
        self.inner.unmake();
        Ok(text)
    }

    /// The last move as coordinates.
    ///
    /// Raises IndexError if there is none.
    fn peek(&self) -> PyResult<String> {
        let none = || PyIndexError::new_err("no move has been made since the position was set up");
        self.moves.last().cloned().ok_or_else(none)
    }

    /// Reads a move as people type it. Returns it as coordinates.
    ///
    /// Raises ValueError with the reason if it is not legal.
    fn parse_san(&self, san: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.inner.move_text(self.read(san)?))
    }

    /// Reads a move that is given as coordinates, which it returns.
    ///
    /// Raises ValueError with the reason if the move has another form or is not legal.
    fn parse_uci(&self, uci: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.inner.move_text(self.read_uci(uci)?))
    }

    /// A move in algebraic notation.
    ///
    /// Raises ValueError with the reason if it is not legal.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.inner.san(self.read(r#move)?))
    }

    /// Whether the side to move can claim a draw: by repetition or the move count, in this position or by
    /// one of its moves.
    fn can_claim_draw(&self) -> bool {
        claims::draw(&self.inner).is_some()
    }

    /// How the game has ended; None while it lasts. With `claim_draw`, a draw that the side to move can claim
    /// is an end too.
    #[pyo3(signature = (*, claim_draw = false))]
    fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        self.ending(claim_draw).map(Outcome::from)
    }

    /// Whether the game has ended: see `outcome`.
    #[pyo3(signature = (*, claim_draw = false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        self.ending(claim_draw).is_some()
    }

    /// The result, such as '1-0'; '*' while the game lasts: see `outcome`.
    #[pyo3(signature = (*, claim_draw = false))]
    fn result(&self, claim_draw: bool) -> &'static str {
        self.ending(claim_draw).map_or("*", |outcome| outcome.result.as_str())
    }

    /// The number of sequences of `depth` legal moves.
    ///
    /// Raises ValueError if the depth is more than 10.
    fn perft(slf: &Bound<'_, Self>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = whole("depth", depth, 0..=MAX_PERFT)? as u32;
        // The position can change during the count.
        let position = slf.borrow().inner.clone();
        crate::perft::perft(slf.py(), position, depth)
    }

    /// The game in Portable Game Notation. `headers` are the values of its tags by their names. Result is the
    /// outcome if it is not given; Variant and FEN are always those of the position.
    ///
    /// Raises ValueError for tags that cannot be written.
    #[pyo3(signature = (headers = None))]
    fn pgn(&self, headers: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        pgn_text::write(&self.inner, headers)
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

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (Game, String, Vec<String>)) {
        let position = slf.borrow();
        let arguments = (position.game.clone(), position.root().fen(), position.moves.clone());
        (slf.get_type().into_any().unbind(), arguments)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game == other.game && self.fen() == other.fen()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.game, self.fen()).hash(&mut hasher);
        hasher.finish()
    }

    /// A picture as SVG, with the side `orientation` at the bottom. `size` is the longer side in pixels.
    #[pyo3(signature = (orientation = true, dark = false, size = None))]
    fn svg(&self, orientation: bool, dark: bool, size: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let bottom = if orientation { Color::White } else { Color::Black };
        let theme = if dark { Theme::Dark } else { Theme::Light };
        let picture = PositionPicture::new(&self.inner).theme(theme).bottom(bottom);
        Ok(match size {
            Some(size) => picture.longer_side_pixels(whole("size", size, 1..=MAX_PIXELS)? as u32).svg(),
            None => picture.svg(),
        })
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(true, false, None)
    }

    fn __str__(&self) -> String {
        self.inner.diagram()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Position({}, fen={})", quoted(py, self.game())?, quoted(py, &self.fen())?))
    }
}
