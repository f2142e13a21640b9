//! The hand-written evaluation: its terms, and what they share. Each term is a struct with its own tables,
//! which are derived in `new`. `score` computes the score of one side from a [context](context::Context).

pub(crate) mod board;
pub(crate) mod breakdown;
pub(crate) mod context;
pub(crate) mod extinction;
pub(crate) mod kinds;
pub(crate) mod king_safety;
pub(crate) mod mobility;
pub(crate) mod params;
pub(crate) mod pawn_structure;
pub(crate) mod pawns;
pub(crate) mod piece_sums;
pub(crate) mod piece_tables;
pub(crate) mod poison;
pub(crate) mod psq;
pub(crate) mod special_pieces;
pub(crate) mod survey;
pub(crate) mod threats;
