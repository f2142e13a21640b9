//! Compiles the rule against trades: see [`Trades`].

use super::lookup::listed_kind;
use crate::game::{EnPassant, Game, Trades};
use crate::game_error::{GameError, KeyPath};
use crate::types::Kinds;

/// The rule against trades of some pieces.
#[derive(Debug)]
pub(crate) struct CompiledTrades {
    pub kinds: Kinds,
    /// Kinds whose capture on the way does not count.
    pub bait: Kinds,
    /// Moves can be illegal for no other reason than this rule.
    pub alone: bool,
}

/// Compiles the rule, if the game has it.
pub(super) fn compile_trades(game: &Game) -> Result<Option<CompiledTrades>, GameError> {
    let Some(Trades { pieces, bait }) = &game.moves.trades else { return Ok(None) };
    let key = KeyPath::new("moves.trades");
    let kinds = |name: &str, letters: &str| -> Result<Kinds, GameError> {
        let key = key.clone().then(name);
        letters.chars().map(|letter| listed_kind(game, &key, letter)).collect()
    };
    let (kinds, bait) = (kinds("pieces", pieces)?, kinds("bait", bait)?);
    if kinds.is_empty() {
        return Err(GameError::new(key.then("pieces"), "no piece is listed"));
    }
    if game.pawns.en_passant != EnPassant::Pawns(false) || game.ends.counting.is_some() {
        let reason = "in a FEN the square of the last such capture stands in place of the en-passant square, \
                      so the game needs pawns.en-passant = false, and no counts of moves";
        return Err(GameError::new(key, reason));
    }
    let has_king = game.pieces.iter().any(|piece| piece.role == crate::game::Role::Royal);
    let others = game.pieces.iter().any(|piece| !piece.avoids.is_empty()) || game.moves.explosions;
    Ok(Some(CompiledTrades { kinds, bait, alone: !has_king && !others }))
}
