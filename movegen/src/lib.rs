//! Rules, move generation and notation of the games that Belladonna plays.
//!
//! A game is data ([`Game`]), read from a file ([`game_file`]). [`Rules`] is a game compiled into tables. A
//! [`Position`] changes by [`make`](Position::make) and [`unmake`](Position::unmake). The board is a mailbox,
//! an array of squares, with piece lists. There are no bitboards.
//!
//! ```
//! let rules = movegen::rules("gothic")?;
//! let mut position = movegen::Position::start(rules);
//! let mv = position.parse_move("e2e4")?;
//! position.make(mv);
//! assert_eq!(position.legal_moves().len(), 28);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `perft`: the module `perft`, which counts move sequences.
//! - `serde`: positions, moves, colours, results, reasons and outcomes as strings of serde's formats.
//!
//! # What is tested
//!
//! Text and data from outside are always tested: FENs, moves, game files, the data of a [`Game`]. If they are
//! wrong, the error has a sentence that can be shown to users. Functions that a search calls millions of
//! times do not test their arguments: [`make`](Position::make) expects a legal move,
//! [`generate`](Position::generate) the [`CheckInfo`] of the same position. Each says what it expects. Builds
//! with debug assertions test it and panic.
#![forbid(unsafe_code)]

/// Runs the example of the crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod arrays;
#[cfg(feature = "serde")]
mod as_strings;
pub mod betza;
mod builtin;
pub mod game;
mod game_error;
pub mod game_file;
mod games;
mod geometry;
mod lines;
pub mod marks;
mod notation;
mod paths;
#[cfg(feature = "perft")]
pub mod perft;
mod pictures;
pub mod placement;
mod position;
mod printable;
mod random;
mod regions;
mod routes;
mod rules;
mod shuffles;
mod types;
mod zobrist;

pub use game::{Class, EvaluationFiles, Game, Group, PieceSpec, PoisonedPicture, Role, XboardSetup};
pub use game_error::{GameError, GameErrors};
pub use game_file::{GameText, Problem, Problems};
pub use games::{
    Games, PreparedGame, UnknownGame, all_games, game_list, game_text, is_name_of_program, main_games, rules,
};
pub use geometry::Geometry;
pub use notation::MoveError;
pub use pictures::XBOARD_PROMOTED;
pub use position::{
    ArrayError, AttackMap, CheckInfo, FenError, ForeignPosition, Observer, Placed, Position, Stage,
};
pub use printable::{Excerpt, escaped, most_similar};
pub use random::Random;
pub use routes::{Reach, Route, routes};
pub use rules::{CaptureLine, Rules, Step};
pub use types::{
    ByColor, Color, GameResult, Ids, Kinds, Move, MoveKind, MoveSink, Outcome, Piece, PieceKind, PieceSet,
    Reason, Square,
};
