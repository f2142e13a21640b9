//! The messages between page and server. `docs/dev/web.md` describes them.

use std::collections::BTreeMap;

use diagram::Theme;
use movegen::Problem;
use serde::{Deserialize, Serialize};

use crate::games::{GameDetails, GameSummary};
use crate::puzzles::Puzzle;
use crate::sides::Sides;

/// The colours of a picture.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    #[default]
    Light,
    Dark,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
        }
    }
}

/// A message of the page.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// The page's number for the request. All answers repeat it.
    pub id: u64,
    #[serde(flatten)]
    pub what: What,
}

/// The kind of request.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    Games,
    /// Everything about a game.
    Game {
        game: String,
    },
    /// What is wrong with the text of a game file. A correct game can be played.
    File {
        text: String,
    },
    /// A game file from which a new game can be made.
    FileOf {
        game: String,
    },
    Puzzles {
        game: String,
    },
    Position {
        line: Line,
    },
    /// Parses a move that the user has typed.
    Move {
        line: Line,
        text: String,
    },
    Search {
        line: Line,
        limits: SearchLimits,
        #[serde(default)]
        purpose: Purpose,
    },
    /// Ends the running search with this purpose.
    Stop {
        #[serde(default)]
        purpose: Purpose,
    },
    /// The record of a game. The moves of the line are not used.
    Export {
        line: Line,
        record: RecordedMoves,
        white: String,
        black: String,
        result: Option<String>,
        /// The tags of a game that was read. Without them the game was played here.
        #[serde(default)]
        tags: Vec<(String, String)>,
    },
    /// A game of a record: the one with a number, or the first that can be read.
    Import {
        text: String,
        game: String,
        number: Option<usize>,
        /// Whether the user has chosen the game for a record that does not name one.
        #[serde(default)]
        chosen: bool,
    },
    Picture {
        line: Line,
        theme: ThemeName,
        flip: bool,
    },
}

/// The purpose of a search. A session has at most one search for each purpose.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// A move of a game. Games come before analyses.
    #[default]
    Game,
    Analysis,
}

/// A game, a start position and moves.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub game: String,
    /// The start position; without it and `array` the usual one.
    pub fen: Option<String>,
    /// The number of the start position.
    pub array: Option<u32>,
    /// The moves in coordinate notation.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// The moves of a game with variations.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMoves {
    /// The comment before the first move.
    #[serde(default)]
    pub comment: String,
    /// The moves, each after the one before it. The first one after a move continues the line, the others
    /// begin variations.
    pub nodes: Vec<RecordedMove>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMove {
    /// The move in coordinate notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move in standard notation. It is not read.
    #[serde(default, skip_deserializing)]
    pub san: String,
    /// The number of the move before it in the list; none for a first move.
    pub parent: Option<usize>,
    /// The numbers of annotations in PGN.
    #[serde(default)]
    pub nags: Vec<u8>,
    /// The comment after the move.
    #[serde(default)]
    pub comment: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchLimits {
    pub movetime_ms: Option<u64>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub clock: Option<ClockState>,
    /// The playing strength, 0 to 20.
    pub skill: Option<u32>,
    pub lines: Option<usize>,
}

/// The clock of the side to move.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockState {
    pub remaining_ms: u64,
    pub increment_ms: u64,
}

/// A message of the server.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The number of the request.
    pub id: u64,
    #[serde(flatten)]
    pub what: Reply,
}

/// The strength of the skill levels.
#[derive(Debug, Serialize)]
pub struct EloView {
    /// Elo points of the levels without the highest one.
    pub points: &'static [u32],
    /// The game in which they were measured.
    pub game: &'static str,
    /// Levels with fewer points make errors.
    pub errors_below: u32,
}

/// An answer of the server.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    Games {
        games: Vec<GameSummary>,
        marks: Vec<MarkView>,
        elo: EloView,
        /// The names of the games that have openings.
        openings: Vec<String>,
        /// Whether there are games between two people.
        friends: bool,
    },
    Game {
        game: Box<GameDetails>,
    },
    File {
        file: FileReply,
    },
    FileOf {
        text: String,
    },
    Puzzles {
        puzzles: Vec<Puzzle>,
    },
    Position {
        position: Box<PositionView>,
    },
    Move {
        text: String,
    },
    /// The search waits for an engine.
    #[cfg(feature = "server")]
    Waiting,
    Info {
        info: Box<InfoView>,
    },
    /// The search has ended, without a move if it did not begin. `interrupted`: it made way for a waiting
    /// search.
    Done {
        best: Option<String>,
        interrupted: bool,
        /// Whether the engine accepts a draw after its move.
        accepts_draw: bool,
    },
    Pgn {
        text: String,
    },
    Imported {
        imported: Box<ImportedGame>,
    },
    Picture {
        svg: String,
    },
    /// A sentence about what was wrong.
    Error {
        message: String,
    },
}

impl Reply {
    /// The end of a search without a move.
    pub const NO_MOVE: Self = Self::Done { best: None, interrupted: false, accepts_draw: false };
}

/// What the check of a game file has found.
#[derive(Debug, Serialize)]
pub struct FileReply {
    /// Without problems there is a game.
    pub problems: Vec<ProblemView>,
    /// What is allowed but hardly meant.
    pub warnings: Vec<ProblemView>,
    pub game: Option<Box<GameDetails>>,
}

/// A problem of a game file, with its place counted from 1.
#[derive(Debug, Clone, Serialize)]
pub struct ProblemView {
    pub line: usize,
    pub column: usize,
    pub key: String,
    pub text: String,
}

impl From<&Problem> for ProblemView {
    fn from(problem: &Problem) -> Self {
        let Problem { line, column, key, text, .. } = problem.clone();
        Self { line, column, key, text }
    }
}

impl ProblemView {
    /// A problem of the section `evaluation` of a file.
    pub fn in_evaluation(file: &str, text: String) -> Self {
        let key = "evaluation";
        let line = 1 + file.lines().position(|line| line.contains(key)).unwrap_or_default();
        Self { line, column: 1, key: key.to_owned(), text }
    }
}

/// A mark for a move that loses expected points.
#[derive(Debug, Serialize)]
pub struct MarkView {
    /// The minimum loss for this mark, from 0 to 1.
    pub least: f64,
    /// Its number in PGN.
    pub nag: u8,
}

/// A position with everything that the page shows.
#[derive(Debug, Serialize)]
pub struct PositionView {
    pub fen: String,
    pub side: &'static str,
    pub move_number: u32,
    pub check: bool,
    /// Plies since the last capture or pawn move, and the number that ends the game; in an ending whose moves
    /// are counted, the count and its limit.
    pub halfmove_clock: u16,
    pub move_limit: u16,
    pub pieces: BTreeMap<String, PlacedView>,
    /// The squares that have vanished.
    pub gone: Vec<String>,
    /// The squares with walls.
    pub walls: Vec<String>,
    pub last: Option<[String; 2]>,
    pub legal: Vec<MoveView>,
    /// The reserves by letter.
    pub reserve: Option<Sides<BTreeMap<char, u8>>>,
    /// The hands by letter.
    pub hands: Option<Sides<BTreeMap<char, u8>>>,
    /// What the jokers imitate.
    pub jokers: Option<Sides<Option<char>>>,
    pub points: Option<Sides<u32>>,
    /// The number of checks with which each side wins.
    pub checks_left: Option<Sides<u8>>,
    /// The letters of the pieces that each side has lost by captures, in their order.
    pub lost: Sides<Vec<char>>,
    pub outcome: Option<OutcomeView>,
    /// The first end of the game on the way that nobody claimed.
    pub passed: Option<PassedEnd>,
    /// Whether each side could still win if the other one ran out of time.
    pub can_win: Sides<bool>,
    /// The moves of the line in standard notation.
    pub san: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct PlacedView {
    pub letter: char,
    pub side: &'static str,
    /// The count of a poisoned piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poison: Option<u8>,
}

#[derive(Debug, Serialize)]
pub struct MoveView {
    pub text: String,
    pub san: String,
    pub from: String,
    pub to: String,
    pub kind: &'static str,
    pub captures: bool,
    /// Whether the square that the piece leaves vanishes.
    pub vanishes: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<char>,
    /// The letter of a piece of the hand, which appears on `to`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop: Option<char>,
    /// The letter of a piece of the hand, which appears on a square that the move leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<char>,
    /// The square of the move's wall, or of the first of two steps. Moves with the same two squares can
    /// differ in this third one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub third: Option<String>,
}

/// Result and reason.
#[derive(Debug, Serialize)]
pub struct OutcomeView {
    pub result: &'static str,
    pub text: String,
    /// Whether a player has to claim it. The position has legal moves then.
    pub claim: bool,
}

/// An end of a game that went on.
#[derive(Debug, Serialize)]
pub struct PassedEnd {
    /// The number of moves before it.
    pub plies: usize,
    pub text: String,
}

/// A line of a search. The score is from White's point of view, in centipawns or moves to mate.
#[derive(Debug, Serialize)]
pub struct InfoView {
    pub line: usize,
    pub depth: u32,
    pub seldepth: u32,
    pub nodes: u64,
    pub time_ms: u64,
    pub score: i32,
    pub mate: Option<i32>,
    /// Whether the score is exact; `lower` and `upper` bounds are scores outside the window of the search.
    pub bound: &'static str,
    /// The chances of win, advantage, draw, disadvantage and loss for White.
    pub chances: [f64; 5],
    /// The chances as whole percents, which add up to 100.
    pub percents: [u32; 5],
    pub moves: Vec<String>,
    pub san: Vec<String>,
}

/// A game that was read from a record.
#[derive(Debug, Serialize)]
pub struct ImportedGame {
    pub game: String,
    pub fen: String,
    pub record: RecordedMoves,
    pub tags: Vec<(String, String)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// The titles of all games of the text, in their order.
    pub titles: Vec<String>,
    /// Whether the text names the game.
    pub is_named: bool,
}
