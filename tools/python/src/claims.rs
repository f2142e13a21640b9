//! Ends of games, with and without the draws that a player must claim.

use movegen::{GameResult, Outcome, Position, Reason};

/// How the game has ended; with `claim_draw` also by a claim of the side to move.
pub fn ending(position: &Position, claim_draw: bool) -> Option<Outcome> {
    let ended = position.outcome_without_claims();
    if claim_draw { ended.or_else(|| draw(position)) } else { ended }
}

/// The draw that the side to move can claim: in the position, or in the one after a move of its choice.
pub fn draw(position: &Position) -> Option<Outcome> {
    if !position.rules().game().ends.are_claimed() {
        return None;
    }
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
