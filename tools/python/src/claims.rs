//! Draws that a player must claim.

use movegen::{GameResult, Outcome, Position, Reason};

/// The draw that the side to move can claim: in the position, or in the one after a move of its choice.
pub fn draw(position: &Position) -> Option<Outcome> {
    let mut position = position.clone();
    claim(&position).or_else(|| {
        position.legal_moves().into_iter().find_map(|mv| {
            position.make(mv);
            let claim = claim(&position);
            position.unmake();
            claim
        })
    })
}

/// The draw that can be claimed in a position.
fn claim(position: &Position) -> Option<Outcome> {
    let is_claim = |outcome: &Outcome| {
        matches!(outcome.reason, Reason::Repetition | Reason::FiftyMoves)
            && outcome.result == GameResult::Draw
    };
    position.outcome().filter(is_claim)
}
