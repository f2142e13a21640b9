//! The data of games that the page shows, derived from the compiled rules.

use engine::facts::{board_size, game_facts, piece_facts};
use eval::{PieceValues, piece_values};
use movegen::{PieceKind, Position, Rules};
use serde::Serialize;

use crate::examples::{Examples, examples};
use crate::own_games::name_of;
use crate::puzzles::puzzles;

#[derive(Debug, Serialize)]
pub struct GameSummary {
    /// What requests call the game.
    pub id: String,
    pub title: &'static str,
    pub board: String,
    /// The number of start positions, and the index of the default one.
    pub arrays: u32,
    pub array: u32,
    /// The game in a sentence; may be empty.
    pub summary: &'static str,
    /// The rules apart from the movements of the pieces, in paragraphs.
    pub facts: Vec<String>,
    pub puzzles: usize,
}

/// A game with its board and pieces.
#[derive(Debug, Serialize)]
pub struct GameDetails {
    #[serde(flatten)]
    pub summary: GameSummary,
    pub files: u8,
    /// The names of the ranks from the bottom.
    pub ranks: Vec<i32>,
    /// The squares from the bottom, along the ranks.
    pub squares: Vec<SquareView>,
    pub pieces: Vec<PieceView>,
    pub start: String,
    pub has_reserve: bool,
    pub has_jokers: bool,
    pub has_poison: bool,
    pub poison_moves: u8,
    pub examples: Option<Examples>,
}

#[derive(Debug, Serialize)]
pub struct SquareView {
    pub name: String,
    pub file: u8,
    pub row: u8,
    pub brouhaha: bool,
}

#[derive(Debug, Serialize)]
pub struct PieceView {
    pub letter: char,
    pub name: &'static str,
    pub betza: &'static str,
    pub class: &'static str,
    /// The value in centipawns; none for the king.
    pub value: Option<i32>,
    /// What the piece does, in sentences.
    pub rules: Vec<String>,
}

impl GameSummary {
    /// Summarises a game.
    pub fn new(rules: &'static Rules) -> Self {
        Self {
            id: name_of(rules),
            title: rules.title(),
            board: board_size(rules),
            arrays: rules.array_count(),
            array: rules.default_array(),
            summary: &rules.game().about.summary,
            facts: game_facts(rules),
            puzzles: puzzles(&name_of(rules)).len(),
        }
    }
}

impl GameDetails {
    /// The details of a game.
    pub fn new(rules: &'static Rules) -> Self {
        let geometry = rules.geometry();
        let values = piece_values(rules, PieceValues::default());
        let square = |square| SquareView {
            name: geometry.name(square),
            file: geometry.file_of(square),
            row: geometry.row_of(square),
            brouhaha: geometry.is_brouhaha(square),
        };
        let piece = |kind: PieceKind| PieceView {
            letter: rules.letter(kind),
            name: rules.name(kind),
            betza: &rules.piece_spec(kind).betza,
            class: rules.class(kind).name(),
            value: (!rules.is_royal(kind)).then(|| values[kind.index()]),
            rules: piece_facts(rules, kind),
        };
        Self {
            summary: GameSummary::new(rules),
            files: geometry.files(),
            ranks: (0..geometry.rows()).map(|row| geometry.rank_name(row)).collect(),
            squares: geometry.squares().map(square).collect(),
            pieces: rules.kinds().map(piece).collect(),
            start: Position::start(rules).to_fen(),
            has_reserve: rules.has_reserve(),
            has_jokers: rules.has_jokers(),
            has_poison: rules.has_poison(),
            poison_moves: rules.poison_moves(),
            examples: examples(rules),
        }
    }
}
