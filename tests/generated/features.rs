//! The rules that random games have, for the certainty that none is left out.

use movegen::game::{BareKing, Verdict};
use reference::betza::MadeRole;

use super::plan::Plan;
use super::zones::ZonePlan;

/// The rules of which every sufficiently large set of games has each.
pub const FEATURES: [&str; 35] = [
    "256 squares",
    "holes",
    "castling",
    "reserve",
    "limits",
    "optional zones",
    "no en passant",
    "en passant of pieces",
    "en passant on a rank",
    "pieces promote",
    "zones of one side",
    "zones that are left",
    "zones for moves from a rank",
    "stalemate",
    "repetition",
    "perpetual check",
    "perpetual chase",
    "counting",
    "move count",
    "points",
    "bare king",
    "checks",
    "extinction",
    "other king",
    "no king",
    "must capture",
    "checkmate",
    "leaps",
    "safe leaps",
    "castlings by side",
    "leaps of pieces",
    "leaps lost to a piece",
    "several royal pieces",
    "goal",
    "safe goal",
];

/// The rules of [`FEATURES`] that a game has.
pub fn features(plan: &Plan) -> Vec<&'static str> {
    let [stalemate, repetition, move_count] = plan.verdicts.map(|verdict| verdict != Verdict::Draw);
    let has = [
        plan.files * plan.ranks == 256 && plan.holes.is_empty(),
        !plan.holes.is_empty(),
        !plan.castlings.is_empty(),
        plan.captured_only,
        !plan.limits.is_empty(),
        plan.zones.iter().any(|zone| zone.optional),
        !plan.en_passant,
        plan.en_passant_pieces.is_some(),
        plan.en_passant_rank.is_some(),
        plan.zones.iter().any(|zone| is_of_pieces(plan, zone)),
        plan.zones.iter().any(|zone| zone.side.is_some()),
        plan.zones.iter().any(|zone| zone.leaving),
        plan.zones.iter().any(|zone| zone.from.is_some()),
        stalemate,
        repetition,
        plan.perpetual_check,
        plan.chase.is_some(),
        plan.counting.is_some(),
        move_count,
        plan.counts_points(),
        plan.bare_king != BareKing::PlaysOn,
        plan.checks != 0,
        !plan.extinction.pieces.is_empty(),
        plan.kinds[0].1 != "K",
        plan.kingless,
        plan.must_capture,
        plan.checkmate != Verdict::Loss,
        plan.kinds[0].1.contains('i'),
        plan.safe_leaps,
        plan.castlings.iter().any(|castling| castling.side.is_some()),
        !plan.piece_leaps.is_empty(),
        plan.aimed_by.is_some(),
        plan.royals.is_some(),
        plan.goal.is_some(),
        plan.goal.as_ref().is_some_and(|goal| goal.3),
    ];
    FEATURES.into_iter().zip(has).filter(|(_, has)| *has).map(|(feature, _)| feature).collect()
}

/// Whether pieces, not only pawns, promote in a zone.
fn is_of_pieces(plan: &Plan, zone: &ZonePlan) -> bool {
    let is_piece = |letter: char| plan.kinds.iter().any(|it| it.0 == letter && it.2 == MadeRole::Piece);
    zone.pieces.chars().any(is_piece)
}
