//! Static evaluation of positions, for every game at once.
//!
//! Nothing here knows a game by name: values, piece-square terms, mobility and threats are computed from movement and
//! the shape of the board, and the roles of kinds (pawn, king, joker, harpy, doctor) decide which terms they have.
//! [`PieceValues`] chooses between the value tables of the Gothic piece-value analysis.
//!
//! ```
//! use eval::{Evaluator, PawnCache, PieceValues, Tracked};
//! use movegen::AttackMap;
//!
//! let rules = movegen::rules("gothic")?;
//! let evaluator = Evaluator::new(rules, PieceValues::default());
//! let mut position = movegen::Position::start(rules);
//! let mut tracked = Tracked(&evaluator, evaluator.accumulate(&position));
//! let mv = position.parse_move("e2e4")?;
//! position.make_observed(mv, &mut tracked);
//! let score = evaluator.evaluate(&position, &tracked.1, &AttackMap::new(&position), &mut PawnCache::new());
//! assert!(score.abs() < 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod accumulator;
mod board;
mod breakdown;
mod endings;
mod evaluator;
mod fitted;
mod king_safety;
mod mobility;
mod params;
mod pawns;
mod poison;
mod psq;
mod result_chances;
mod score;
mod special_men;
mod survey;
mod threats;
mod values;

pub use accumulator::{Accumulator, Tracked};
pub use breakdown::{Shares, Term, Trace, TraceRow};
pub use evaluator::Evaluator;
pub use fitted::{FittedError, FittedParameters, Provenance, fitted_parameters};
pub use params::Parameters;
pub use pawns::PawnCache;
pub use result_chances::{ChanceModel, ResultChances};
pub use score::{SCORE_LIMIT, Score};
pub use values::{
    Mobility, PieceValues, Rule, SafeChecks, UnknownPieceValues, captures_by_hopping, has_printed_values,
    hopper_filling, mobility, mobility_value, piece_values, printed_rule, safe_check_value, safe_checks,
};
