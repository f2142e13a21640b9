//! Static evaluation of positions, for all games.
//!
//! No code tests which game is played. Piece values, piece-square terms, mobility and threats are computed
//! from the movement of the pieces and the shape of the board. The role of a kind (pawn, king, joker, harpy,
//! doctor) decides which terms apply to it. [`PieceValues`] selects the value tables of the Gothic
//! piece-value analysis or fitted values.
//!
//! An [`Evaluator`] consists of terms, or of the material and a [`Network`](nnue::Network). Each term is a
//! struct with its own tables. It computes the score of one side from a context: the position, the attack
//! map, the sums over all pieces, the pawn structure and the piece counts.
//!
//! ```
//! use eval::{Evaluator, PawnCache, PieceValues, Tracked};
//! use movegen::AttackMap;
//!
//! let rules = movegen::rules("gothic")?;
//! let evaluator = Evaluator::new(rules, PieceValues::default());
//! let mut position = movegen::Position::start(rules);
//! let mut tracked = Tracked(&evaluator, evaluator.piece_sums(&position));
//! let mv = position.parse_move("e2e4")?;
//! position.make_observed(mv, &mut tracked);
//! let score = evaluator.evaluate(&position, &tracked.1, &AttackMap::new(&position), &mut PawnCache::new());
//! assert!(score.abs() < 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod by_network;
mod cheaper;
mod endings;
pub mod envelope;
mod evaluator;
mod fitted;
mod game_chances;
mod named_files;
mod network_files;
pub mod nnue;
mod result_chances;
mod score;
mod terms;
mod tracked;
mod values;

pub use by_network::NetworkTrace;
pub use cheaper::CheaperKinds;
pub use evaluator::Evaluator;
pub use fitted::FittedError;
pub use named_files::{EvaluationData, NamedFileError};
pub use result_chances::{ChanceModel, ResultChances};
pub use score::{SCORE_LIMIT, Score};
pub use terms::breakdown::{Shares, Term, Trace, TraceRow};
pub use terms::pawn_structure::PawnCache;
pub use terms::piece_sums::PieceSums;
pub use tracked::Tracked;
pub use values::{
    Mobility, PieceValues, Rule, SafeChecks, UnknownPieceValues, captures_by_hopping, has_printed_values,
    has_tuned_values, hopper_filling, mobility, mobility_value, piece_values, printed_rule, safe_check_value,
    safe_checks,
};
