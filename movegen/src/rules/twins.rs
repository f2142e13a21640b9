//! Adds the twins of promoted pieces to a game whose pieces fall back when they are captured.

use crate::game::{Game, PieceSpec, Role};
use crate::game_error::{GameError, KeyPath};
use crate::marks;
use crate::types::PieceKind;

/// The game with a twin for each kind to which a piece promotes, if its promoted pieces fall back. The zones
/// name the twins then. Without such a rule it is the game itself.
pub(super) fn with_twins(game: &'static Game) -> Result<&'static Game, GameError> {
    if !game.promotion.falls_back {
        return Ok(game);
    }
    let fail = |reason: String| Err(GameError::new("promotion.falls-back", reason));
    if !game.hands.as_ref().is_some_and(|hands| hands.captures) {
        return fail("no captured piece goes into a hand; add [hands] captures = true".to_owned());
    }
    let mut twins: Vec<PieceSpec> = Vec::new();
    for zone in &game.promotion.zones {
        let bases = game.pieces.iter().filter(|piece| zone.is_for(piece));
        for base in bases.filter(|piece| piece.role != Role::Royal) {
            for letter in zone.to.chars() {
                // A letter without a piece is refused where zones are compiled.
                let Some(piece) = game.pieces.iter().find(|piece| has_twin(piece) && piece.letter == letter)
                else {
                    continue;
                };
                let twin = marks::twin(letter);
                match twins.iter().find(|known| known.letter == twin) {
                    None => twins.push(PieceSpec {
                        letter: twin,
                        name: format!("promoted {}", piece.name),
                        other_letters: String::new(),
                        falls_back: Some(base.letter),
                        picture: None,
                        ..piece.clone()
                    }),
                    Some(known) if known.falls_back != Some(base.letter) => {
                        return fail(format!(
                            "two kinds promote to the {}, so it does not say what a captured one is; write \
                             falls-back in the lines of the pieces instead",
                            piece.name
                        ));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    let count = game.pieces.len() + twins.len();
    if count > PieceKind::MAX {
        let reason = format!("{count} kinds with the promoted ones; a game has at most {}", PieceKind::MAX);
        return Err(GameError::new(KeyPath::new("pieces"), reason));
    }
    let mut game = game.clone();
    for zone in &mut game.promotion.zones {
        let renamed = |letter| {
            let twin = marks::twin(letter);
            if twins.iter().any(|piece| piece.letter == twin) { twin } else { letter }
        };
        zone.to = zone.to.chars().map(renamed).collect();
    }
    game.pieces.extend(twins);
    game.promotion.falls_back = false;
    Ok(Box::leak(Box::new(game)))
}

/// Whether a piece to which others promote gets a twin: it does not say itself what it falls back to.
fn has_twin(piece: &PieceSpec) -> bool {
    piece.falls_back.is_none() && !marks::is_marked(piece.letter)
}
