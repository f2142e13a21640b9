//! The rules that random games have, for the certainty that none is left out.

use movegen::game::{BareKing, Passes, Verdict};
use reference::kinds::MadeRole;

use super::hands::HandsPlan;
use super::plan::Plan;
use super::zones::ZonePlan;

/// The rules of which every sufficiently large set of games has each.
pub const FEATURES: [&str; 55] = [
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
    "lines",
    "promotion in place",
    "kings that do not flee",
    "passes without moves",
    "passes",
    "pieces that never move",
    "hands",
    "captures to hands",
    "drops on ranks",
    "drops on files",
    "drops that may not mate",
    "drops without check",
    "drops of stuck pieces",
    "drops first",
    "drops of either side",
    "drops from edges",
    "drops on both colours",
    "kings in hand",
    "promoted kinds fall back",
    "twins",
];

/// The rules of [`FEATURES`] that a game has.
pub fn features(plan: &Plan) -> Vec<&'static str> {
    let [stalemate, repetition, move_count] = plan.verdicts.map(|verdict| verdict != Verdict::Draw);
    let with_hands = |has: fn(&HandsPlan) -> bool| plan.hands.as_ref().is_some_and(has);
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
        plan.line.is_some(),
        plan.in_place.is_some(),
        plan.no_flight,
        plan.pass == Passes::WithoutMoves,
        plan.pass == Passes::Always,
        plan.kinds.iter().any(|kind| kind.1 == "-"),
        plan.hands.is_some(),
        with_hands(|hands| hands.captures),
        with_hands(|hands| !hands.drops.is_empty()),
        with_hands(|hands| !hands.one_per_file.is_empty()),
        with_hands(|hands| !hands.no_mate.is_empty()),
        with_hands(|hands| !hands.checks),
        with_hands(|hands| hands.stuck),
        with_hands(|hands| hands.first),
        with_hands(|hands| hands.either_side),
        with_hands(|hands| !hands.enters.is_empty()),
        with_hands(|hands| !hands.on_both_colours.is_empty()),
        with_hands(|hands| hands.kings),
        with_hands(|hands| !hands.falls_back.is_empty()),
        with_hands(|hands| !hands.twins.is_empty()),
    ];
    FEATURES.into_iter().zip(has).filter(|(_, has)| *has).map(|(feature, _)| feature).collect()
}

/// Whether pieces, not only pawns, promote in a zone.
fn is_of_pieces(plan: &Plan, zone: &ZonePlan) -> bool {
    let is_piece = |letter: char| plan.kinds.iter().any(|it| it.0 == letter && it.2 == MadeRole::Piece);
    zone.pieces.chars().any(is_piece)
}
