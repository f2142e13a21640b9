//! Which pieces promote, where, and to what.

use movegen::game::{Game, PromotesBy, PromotionZone, Side};
use movegen::marks;

use super::regions::region;
use super::words::letters;

/// The promotions of a game. None if there are none.
pub(super) fn promotion(game: &Game) -> Option<String> {
    let mut groups: Vec<Vec<&PromotionZone>> = Vec::new();
    for zone in &game.promotion.zones {
        match groups.iter_mut().find(|group| have_one_place(group[0], zone)) {
            Some(group) => group.push(zone),
            None => groups.push(vec![zone]),
        }
    }
    if groups.is_empty() {
        return None;
    }
    let zones = groups.iter().map(|group| zones_of_one_place(game, group)).collect::<Vec<_>>().join("; ");
    let reserve = match game.promotion.reserve.as_deref() {
        Some("") => " The piece comes from its side's reserve, which is empty at the start.".to_owned(),
        Some(reserve) => {
            format!(" The piece comes from its side's reserve, which holds {reserve} at the start.")
        }
        None => String::new(),
    };
    let limit = |(piece, most): (&char, &u8)| format!("{most} {piece}");
    let limits = match game.promotion.limits.iter().map(limit).collect::<Vec<_>>().join(", ") {
        limits if limits.is_empty() => limits,
        limits => format!(" After a promotion a side can have at most {limits}."),
    };
    Some(format!("Promotion: {zones}.{reserve}{limits}"))
}

/// Whether two zones differ in their pieces alone, so that one sentence can have both.
fn have_one_place(one: &PromotionZone, other: &PromotionZone) -> bool {
    let place = |zone: &PromotionZone| PromotionZone {
        pieces: String::new(),
        to: String::new(),
        optional: false,
        stuck: false,
        ..zone.clone()
    };
    place(one) == place(other)
}

fn zones_of_one_place(game: &Game, zones: &[&PromotionZone]) -> String {
    let first = zones[0];
    let whose = match first.side {
        None => "",
        Some(Side::White) => " of White",
        Some(Side::Black) => " of Black",
    };
    let how = match first.by {
        None => "",
        Some(PromotesBy::Capture) => " with a capture",
        Some(PromotesBy::Move) => " with a move without capture",
    };
    let place = match (first.rank, &first.region) {
        (Some(rank), _) => format!("on rank {rank}"),
        (None, name) => format!("in the region {}", region(game, name.as_deref().unwrap_or_default())),
    };
    let from = first.from.as_deref().map(|name| format!(" from {}", region(game, name)));
    let from = from.unwrap_or_default();
    let leaving = if first.leaving { ", or with a move from there" } else { "" };
    match zones {
        [zone] => {
            let (subject, choice, result) = promotion_of(zone);
            let comma = if first.leaving { "," } else { "" };
            format!("{place}{leaving}{comma} {subject}{whose}{from} {choice}{how} become {result}")
        }
        several => {
            let one = |zone: &&PromotionZone| {
                let (subject, choice, result) = promotion_of(zone);
                format!("{subject}{whose} {choice} become {result}")
            };
            let all = several.iter().map(one).collect::<Vec<_>>().join(", ");
            format!("{place}{from}{how}{leaving}: {all}")
        }
    }
}

/// Which pieces promote, whether they may or must, and to what.
fn promotion_of(zone: &PromotionZone) -> (String, &'static str, String) {
    let subject = if zone.pieces.is_empty() { "a pawn".to_owned() } else { letters(&zone.pieces, "or") };
    let choice = if zone.optional { "may" } else { "must" };
    let pieces = if zone.to.chars().count() == 1 { "" } else { "one of " };
    let to: String = zone.to.chars().map(marks::in_moves).collect();
    let stuck = if zone.stuck { " or stay, even if it can never move again" } else { "" };
    (subject, choice, format!("{pieces}{}{stuck}", marks::written(&to)))
}

#[cfg(test)]
mod tests {
    use super::promotion;

    #[test]
    fn zones_that_differ_in_their_pieces_are_one_sentence() {
        let text = |game: &str| promotion(movegen::rules(game).expect("a game").game()).expect("promotions");
        assert_eq!(
            text("shogi"),
            "Promotion: in the region promotion (a7-i9), or with a move from there: R may become +R, B may \
             become +B, S may become +S, N may become +N, L may become +L, P may become +P."
        );
        assert_eq!(text("capablanca"), "Promotion: on rank 8 a pawn must become one of QCARBN.");
        let chu = text("chu-shogi");
        assert_eq!(chu.matches(';').count(), 3, "four places: {chu}");
        assert!(chu.contains("P may become +P or stay, even if it can never move again"), "{chu}");
    }
}
