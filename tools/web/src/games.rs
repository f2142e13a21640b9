//! The data of games that the page shows, derived from the compiled rules.

use std::ops::Not;

use engine::facts::{board_size, game_facts, piece_facts};
use eval::{PieceValues, piece_values};
use movegen::game::PieceShape;
use movegen::{PieceKind, Position, Rules, all_games};
use serde::Serialize;

use crate::examples::{Examples, examples};
use crate::puzzles::puzzles;
use crate::sides::{Sides, sides};

#[derive(Debug, Serialize)]
pub struct GameSummary {
    /// What requests call the game.
    pub id: String,
    pub title: &'static str,
    pub board: String,
    /// The number of start positions, and the index of the default one.
    pub arrays: u32,
    pub array: u32,
    /// The names of the sides.
    pub sides: Sides<&'static str>,
    /// The game in a sentence; may be empty.
    pub summary: &'static str,
    /// The rules apart from the movements of the pieces, in paragraphs.
    pub facts: Vec<String>,
    pub puzzles: usize,
    /// Whether a new game begins at a random start position: the default one is that of another game.
    pub is_shuffled: bool,
    /// What a search for games finds: names, inventor, summary, board and pieces.
    pub words: String,
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
    /// How the board is drawn: `chequered`, `plain` or `lines`.
    pub board_look: &'static str,
    pub has_reserve: bool,
    pub has_hands: bool,
    pub has_walls: bool,
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
    #[serde(skip_serializing_if = "Not::not")]
    pub brouhaha: bool,
}

#[derive(Debug, Serialize)]
pub struct PieceView {
    pub letter: char,
    /// The letter as it is written: one with a mark has two characters.
    pub written: Sides<String>,
    /// The letter that the piece has in hand; none for those that never are.
    pub held: Option<char>,
    pub name: &'static str,
    pub betza: &'static str,
    pub class: &'static str,
    /// The value in centipawns; none for the king.
    pub value: Option<i32>,
    /// Whether its picture points to the enemy, and turns with the board.
    #[serde(skip_serializing_if = "Not::not")]
    pub points: bool,
    /// What the piece of each side does, in sentences.
    pub rules: Sides<Vec<String>>,
}

impl GameSummary {
    /// Summarises a game, which requests call `id`.
    pub fn new(id: String, rules: &'static Rules) -> Self {
        Self::with_facts(id, rules, game_facts(rules))
    }

    /// Summarises a game for the list of all. A game that has a sentence about it is listed without facts.
    pub fn listed(rules: &'static Rules) -> Self {
        let has_summary = !rules.game().about.summary.is_empty();
        let facts = if has_summary { Vec::new() } else { game_facts(rules) };
        Self::with_facts(rules.id().to_owned(), rules, facts)
    }

    fn with_facts(id: String, rules: &'static Rules, facts: Vec<String>) -> Self {
        Self {
            title: rules.title(),
            board: board_size(rules),
            arrays: rules.array_count(),
            array: rules.default_array(),
            sides: sides(|color| rules.game().look.side(color)),
            summary: &rules.game().about.summary,
            facts,
            puzzles: puzzles(&id).len(),
            id,
            is_shuffled: is_shuffled(rules),
            words: words(rules),
        }
    }
}

fn points_to_enemy(rules: &Rules, kind: PieceKind) -> bool {
    let look = &rules.game().look;
    look.shape == PieceShape::Wedge && look.characters.contains_key(&rules.letter(kind))
}

fn is_shuffled(rules: &'static Rules) -> bool {
    if rules.array_count() == 1 {
        return false;
    }
    let start = Position::start(rules).to_fen();
    let is_like = |other: &Rules| other.array_count() == 1 && board_size(other) == board_size(rules);
    all_games().filter(|other| is_like(other)).any(|other| Position::start(other).to_fen() == start)
}

fn words(rules: &Rules) -> String {
    let (game, about) = (rules.game(), &rules.game().about);
    let pieces = rules.kinds().map(|kind| rules.name(kind));
    let known = [rules.title(), &about.inventor, &about.summary];
    let words: Vec<&str> = known.into_iter().chain(game.names()).chain(pieces).collect();
    let board = board_size(rules);
    format!("{} {board} {}", words.join(" "), board.replace(' ', "")).to_lowercase()
}

impl GameDetails {
    /// The details of a game, which requests call `id`.
    pub fn new(id: String, rules: &'static Rules) -> Self {
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
            written: sides(|color| rules.written_letter(color, kind)),
            held: Some(rules.kind_in_hand(kind))
                .filter(|held| rules.hand_kinds().any(|kind| kind == *held))
                .map(|held| rules.letter(held)),
            name: rules.name(kind),
            betza: &rules.piece_spec(kind).betza,
            class: rules.class(kind).name(),
            value: (!rules.is_royal(kind)).then(|| values[kind.index()]),
            points: points_to_enemy(rules, kind),
            rules: sides(|color| piece_facts(rules, kind, color)),
        };
        Self {
            summary: GameSummary::new(id, rules),
            files: geometry.files(),
            ranks: (0..geometry.rows()).map(|row| geometry.rank_name(row)).collect(),
            squares: geometry.squares().map(square).collect(),
            pieces: rules.kinds().map(piece).collect(),
            start: Position::start(rules).to_fen(),
            board_look: rules.game().look.board.name(),
            has_reserve: rules.has_reserve(),
            has_hands: rules.has_hands(),
            has_walls: rules.has_walls(),
            has_jokers: rules.has_jokers(),
            has_poison: rules.has_poison(),
            poison_moves: rules.poison_moves(),
            examples: examples(rules),
        }
    }
}
