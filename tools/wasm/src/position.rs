//! Positions.

use diagram::{PositionPicture, Theme};
use movegen::{Color, GameResult, Move, MoveKind, MoveSink, Outcome, Piece, Position, Square, Stage};
use records::game_tree::GameTree;
use wasm_bindgen::prelude::*;

use crate::{Game, exception};

/// A position with its history. Lists cross the border to JavaScript as one block: moves as numbers, and
/// texts as one text.
#[wasm_bindgen(js_name = Position)]
#[derive(Debug)]
pub struct JsPosition {
    pub(crate) position: Position,
    /// What its FEN said that cannot be so.
    pub(crate) notes: Vec<String>,
}

const fn name_of(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The numbers of the moves of a position, as [`JsPosition::legal_moves`] returns them.
struct Numbers<'a> {
    position: &'a Position,
    list: Vec<u32>,
}

/// What is added to the square of the first of two steps in place of a letter.
const VIA: u32 = 0x100;

impl Numbers<'_> {
    /// Enough for nearly all positions, so that the list need not grow.
    const ROOM: usize = 128;
}

impl MoveSink for Numbers<'_> {
    fn push(&mut self, mv: Move) {
        let (from, to) = self.position.written_squares(mv);
        let squares = from.index() | to.index() << 8;
        let has_letter =
            matches!(mv.kind(), MoveKind::Promotion | MoveKind::Poison | MoveKind::Cure | MoveKind::Gate);
        let letter = if has_letter { self.position.move_text(mv).chars().next_back() } else { None };
        let letter = letter.or_else(|| Some(self.position.rules().letter(mv.dropped()?)));
        let via = mv.via().map(|via| VIA + via.index() as u32);
        self.list.push(squares as u32 | letter.map(u32::from).or(via).unwrap_or(0) << 16);
    }
}

impl JsPosition {
    fn move_of(&self, text: &str) -> Result<Move, JsError> {
        self.position.parse_move_leniently(text).map_err(exception)
    }

    /// How the game has ended, if nobody can play on.
    pub(crate) fn end(&self) -> Option<Outcome> {
        self.position.outcome_without_claims()
    }

    fn square_name(&self, square: Square) -> String {
        self.position.rules().geometry().name(square)
    }

    /// A piece on a square, as the words square, colour, letter and name; none if the square has no piece.
    fn piece_words(&self, square: Square) -> Option<String> {
        let piece = Some(self.position.piece_on(square)).filter(|piece: &Piece| piece.is_piece())?;
        let rules = self.position.rules();
        let (color, kind) = (piece.color(), piece.kind());
        let (letter, name) = (rules.written_letter(color, kind), rules.name(kind));
        Some(format!("{} {} {letter} {name}", self.square_name(square), name_of(color)))
    }
}

#[wasm_bindgen(js_class = Position)]
impl JsPosition {
    /// A position of a game: the start, or the one of a FEN. Throws if the FEN is not a legal position.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &Game, fen: Option<String>) -> Result<Self, JsError> {
        let rules = game.rules;
        let Some(fen) = fen else { return Ok(Self { position: Position::start(rules), notes: Vec::new() }) };
        let read = Position::from_foreign_fen(rules, &fen).map_err(exception)?;
        let mut notes = read.notes;
        if !read.operations.is_empty() {
            notes.push("the operations of the EPD were left out".to_owned());
        }
        Ok(Self { position: read.position, notes })
    }

    /// A copy, with the history.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Self {
        Self { position: self.position.clone(), notes: self.notes.clone() }
    }

    /// What the FEN said that cannot be so, a sentence each. It was left out.
    #[wasm_bindgen(getter)]
    pub fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    /// The name of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.position.rules().id().to_owned()
    }

    /// A number that only positions with the same rules have. A game that is loaded again has other rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> usize {
        std::ptr::from_ref(self.position.rules()).addr()
    }

    /// The position as FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.position.to_fen()
    }

    /// The position before all moves, as FEN.
    #[wasm_bindgen(getter, js_name = startFen)]
    pub fn start_fen(&self) -> String {
        GameTree::of(&self.position).start().to_fen()
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

    /// The square of the king that is in check; undefined if none is.
    #[wasm_bindgen(getter)]
    pub fn checked(&self) -> Option<String> {
        let king = self.position.king_square(self.position.side_to_move())?;
        self.position.in_check().then(|| self.square_name(king))
    }

    /// The number of moves that were made since the position was set up.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.position.ply()
    }

    /// The moves since the position was set up as coordinates, with spaces between them.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> String {
        let game = GameTree::of(&self.position);
        game.start().along(&game.main_line(), Position::move_text).join(" ")
    }

    /// The two squares of the last move, with a space between them; undefined if there is none.
    #[wasm_bindgen(getter, js_name = lastMove)]
    pub fn last_move(&self) -> Option<String> {
        let mv = self.position.last_move().filter(|_| self.position.ply() > 0)?;
        let mut before = self.position.clone();
        before.unmake();
        Some(format!("{} {}", self.square_name(mv.from()), self.square_name(before.target(mv))))
    }

    /// The names of all squares in the order of their numbers, with spaces between them.
    pub fn squares(&self) -> String {
        let squares = self.position.rules().geometry().squares();
        squares.map(|square| self.square_name(square)).collect::<Vec<_>>().join(" ")
    }

    /// The legal moves as numbers: the number of the square that the piece leaves in 8 bits, that of its
    /// target in 8 bits, and the code of the letter after them, or 0. A drop has its square twice, and the
    /// capital letter of its piece. None after the end of the game.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<u32> {
        if self.end().is_some() {
            return Vec::new();
        }
        let mut numbers = Numbers { position: &self.position, list: Vec::with_capacity(Numbers::ROOM) };
        self.position.generate(Stage::All, &self.position.checks(), &mut numbers);
        numbers.list
    }

    /// The legal moves as coordinates, with spaces between them, in games with walls: the numbers do not say
    /// where a wall is put. Undefined in other games.
    #[wasm_bindgen(js_name = movesWithWalls)]
    pub fn moves_with_walls(&self) -> Option<String> {
        if !self.position.rules().has_walls() {
            return None;
        }
        let moves = if self.end().is_some() { Vec::new() } else { self.position.legal_moves() };
        let texts: Vec<String> = moves.into_iter().map(|mv| self.position.move_text(mv)).collect();
        Some(texts.join(" "))
    }

    /// The legal moves in algebraic notation, with spaces between them.
    #[wasm_bindgen(js_name = legalMovesSan)]
    pub fn legal_moves_san(&self) -> String {
        if self.end().is_some() {
            return String::new();
        }
        let moves = self.position.legal_moves().into_iter();
        moves.map(|mv| self.position.san(mv)).collect::<Vec<_>>().join(" ")
    }

    /// The piece on a square as the words square, colour, letter and name; undefined if it has none. Throws
    /// if the board has no such square.
    #[wasm_bindgen(js_name = pieceAt)]
    pub fn piece_at(&self, square: &str) -> Result<Option<String>, JsError> {
        let geometry = self.position.rules().geometry();
        let unknown = || {
            let first = geometry.squares().next().map(|square| geometry.name(square));
            let last = geometry.squares().last().map(|square| geometry.name(square));
            let [first, last] = [first, last].map(Option::unwrap_or_default);
            exception(format!("the board has no square \"{square}\"; its squares are {first} to {last}"))
        };
        Ok(self.piece_words(geometry.parse(square).ok_or_else(unknown)?))
    }

    /// A line like that of [`piece_at`](Self::piece_at) for each piece.
    pub fn pieces(&self) -> String {
        let squares = self.position.rules().geometry().squares();
        squares.filter_map(|square| self.piece_words(square)).collect::<Vec<_>>().join("\n")
    }

    /// The pieces that a side has in hand, as pairs of a letter and a number with spaces between all.
    pub fn hand(&self, white: bool) -> String {
        let rules = self.position.rules();
        let color = if white { Color::White } else { Color::Black };
        let pieces = self.position.hand_pieces(color);
        let words =
            pieces.map(|(kind, count)| format!("{} {count}", rules.written_letter(Color::White, kind)));
        words.collect::<Vec<_>>().join(" ")
    }

    /// A move as coordinates. It is read as people type it: coordinates or algebraic notation. Throws with
    /// the reason if it is not legal.
    pub fn parse(&self, text: &str) -> Result<String, JsError> {
        Ok(self.position.move_text(self.move_of(text)?))
    }

    /// A move in algebraic notation. Throws with the reason if it is not legal.
    pub fn san(&self, mv: &str) -> Result<String, JsError> {
        Ok(self.position.san(self.move_of(mv)?))
    }

    /// Whether a move captures, en passant included. Throws with the reason if it is not legal.
    #[wasm_bindgen(js_name = isCapture)]
    pub fn is_capture(&self, mv: &str) -> Result<bool, JsError> {
        Ok(self.position.is_capture(self.move_of(mv)?))
    }

    /// Makes a move. Throws with the reason if it is not legal, or if the game is over.
    #[wasm_bindgen(js_name = make)]
    pub fn make_move(&mut self, mv: &str) -> Result<(), JsError> {
        if let Some(outcome) = self.end() {
            return Err(exception(format!("the game is over: {}", outcome.reason)));
        }
        self.position.make(self.move_of(mv)?);
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
        self.end().map(|outcome| outcome.result.as_str().to_owned())
    }

    /// The side that has won: `white` or `black`; undefined if none has.
    #[wasm_bindgen(getter)]
    pub fn winner(&self) -> Option<String> {
        match self.end()?.result {
            GameResult::Win(color) => Some(name_of(color).to_owned()),
            GameResult::Advantage(_) | GameResult::Draw => None,
        }
    }

    /// Why the game has ended, in words; undefined while it lasts.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        self.end().map(|outcome| outcome.reason.as_str().to_owned())
    }

    /// The result that the side to move can claim, and the reason, with a space between them; undefined if
    /// there is none.
    #[wasm_bindgen(getter)]
    pub fn claim(&self) -> Option<String> {
        let claimed = self.position.outcome().filter(|_| self.end().is_none())?;
        Some(format!("{} {}", claimed.result.as_str(), claimed.reason.as_str()))
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

    /// A picture of the position as SVG: `dark` or light, with Black or White at the bottom.
    pub fn svg(&self, dark: bool, black: bool) -> String {
        let theme = if dark { Theme::Dark } else { Theme::Light };
        let bottom = if black { Color::Black } else { Color::White };
        PositionPicture::new(&self.position).theme(theme).bottom(bottom).svg()
    }
}
