//! Compiles the rule for sides with several royal pieces.

use super::lookup::has_royal_piece;
use crate::arrays::Arrays;
use crate::betza::Term;
use crate::game::{BareKing, Game, Role, RoyalCheck, Royals};
use crate::game_error::{GameError, KeyPath};
use crate::types::{ByColor, Color, Kinds, PieceKind, PieceSet};

/// The royal pieces of a game in which a side can have several.
#[derive(Debug)]
pub(crate) struct CompiledRoyals {
    pub kinds: Kinds,
    pub check: RoyalCheck,
    /// The number of pieces of a kind up to which each of them is royal.
    pub most: u32,
    /// The sides that have royal pieces.
    pub sides: ByColor<bool>,
}

/// Compiles the rule, if the game has it. `terms` has the movements by kind, `castler` the kind that castles.
pub(super) fn compile_royals(
    game: &Game,
    arrays: &Arrays,
    terms: &[Vec<Term>],
    castler: Option<PieceKind>,
) -> Result<Option<CompiledRoyals>, GameError> {
    let Some(Royals { check, spare_above }) = game.royals else { return Ok(None) };
    let fail = |key: KeyPath, reason: &str| Err(GameError::new(key, reason));
    let royal = || game.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Royal);
    if royal().next().is_none() {
        return fail(KeyPath::new("royals"), "no piece of the game is royal; give a piece role = \"royal\"");
    }
    if game.moves.explosions || game.poison.is_some() {
        let key = if game.poison.is_some() { "poison" } else { "moves.explosions" };
        return fail(KeyPath::new(key), "a side of such a game has one royal piece; leave out royals");
    }
    if game.ends.bare_king != BareKing::PlaysOn {
        let reason = "there is no bare king where a side can have several royal pieces";
        return fail(KeyPath::new("ends.bare-king"), reason);
    }
    match (check, spare_above) {
        (RoyalCheck::All, Some(_)) => {
            let reason = "with check = \"all\" a side can lose royal pieces anyway; leave it out";
            return fail(KeyPath::new("royals.spare-above"), reason);
        }
        (_, Some(0)) => return fail(KeyPath::new("royals.spare-above"), "0; expected at least 1"),
        _ => {}
    }
    for (index, piece) in royal() {
        let key = |name| KeyPath::new("pieces").then(piece.letter).then(name);
        if !piece.faces.is_empty() {
            return fail(key("faces"), "a side of such a game has one royal piece; leave out royals");
        }
        let leaps = terms[index].iter().any(|term| term.modes.initial);
        if leaps && castler != Some(PieceKind::new(index)) {
            let reason = "of several royal kinds only the one that castles has first moves ('i'); \
                          castling.king names it";
            return fail(key("betza"), reason);
        }
    }
    Ok(Some(CompiledRoyals {
        kinds: royal().map(|(index, _)| PieceKind::new(index)).collect(),
        check,
        most: spare_above.map_or(PieceSet::CAPACITY as u32, u32::from),
        sides: ByColor::from_fn(|color: Color| has_royal_piece(game, arrays, color)),
    }))
}
