//! Random zones of promotion.

use movegen::Random;
use movegen::game::{PromotesBy, PromotionZone, Side};
use reference::Kind;
use reference::games::Zone;

/// A zone of promotion for both descriptions.
#[derive(Clone, Default)]
pub struct ZonePlan {
    pub rank: i32,
    pub to: String,
    pub optional: bool,
    pub stuck: bool,
    pub pieces: String,
    pub side: Option<Side>,
    pub by: Option<PromotesBy>,
    pub leaving: bool,
    /// The rank from which moves promote, the region "before".
    pub from: Option<i32>,
}

impl ZonePlan {
    /// The zone in the game of the move generator.
    pub fn of_engine(&self) -> PromotionZone {
        PromotionZone {
            rank: Some(self.rank),
            region: None,
            to: self.to.clone(),
            optional: self.optional,
            stuck: self.stuck,
            pieces: self.pieces.clone(),
            side: self.side,
            by: self.by,
            leaving: self.leaving,
            from: self.from.map(|_| "before".to_owned()),
        }
    }

    /// The zone in the game of the reference. `pawns` are the letters of its pawns; `promoted` is what a
    /// piece becomes in place of a kind of the zone.
    pub fn of_reference(
        &self,
        pawns: &str,
        kind: impl Fn(char) -> Kind,
        promoted: impl Fn(char) -> char,
    ) -> Zone {
        let pieces = if self.pieces.is_empty() { pawns } else { &self.pieces };
        Zone {
            rank: self.rank,
            to: self.to.chars().map(promoted).map(&kind).collect(),
            optional: self.optional,
            stuck: self.stuck,
            pieces: pieces.chars().map(&kind).collect(),
            side: self.side.map(|side| match side {
                Side::White => reference::Color::White,
                Side::Black => reference::Color::Black,
            }),
            captures: self.by.map(|by| by == PromotesBy::Capture),
            leaving: self.leaving,
            from: self.from,
        }
    }
}

/// Promotion on the last rank, and on one or two ranks before it in a third of the games.
pub fn zones(ranks: i32, pieces: &[char], pawns: &[char], rng: &mut Random) -> Vec<ZonePlan> {
    let before = if rng.one_in(3) { (rng.below(2) as i32 + 1).min(ranks - 4) } else { 0 };
    let mut zones = Vec::new();
    for rank in ranks - before..=ranks {
        let optional = rank < ranks && !rng.one_in(3);
        let list = |rng: &mut Random| {
            let mut list: String = pieces.iter().filter(|_| rng.one_in(2)).collect();
            if list.is_empty() {
                list.push(pieces[0]);
            }
            list
        };
        if rng.one_in(3) {
            zones.extend(pawns.iter().map(|pawn| ZonePlan {
                rank,
                to: list(rng),
                optional,
                pieces: pawn.to_string(),
                ..ZonePlan::default()
            }));
        } else if rng.one_in(4) {
            let sides = [Side::White, Side::Black].map(Some);
            zones.extend(sides.map(|side| ZonePlan {
                rank,
                to: list(rng),
                optional,
                side,
                ..ZonePlan::default()
            }));
        } else {
            zones.push(ZonePlan { rank, to: list(rng), optional, ..ZonePlan::default() });
        }
    }
    zones
}

/// Ranks on which some pieces promote to others.
pub fn zones_of_pieces(ranks: i32, pieces: &[char], rng: &mut Random) -> Vec<ZonePlan> {
    let mut zones = Vec::new();
    let promoting: String = pieces.iter().filter(|_| rng.one_in(3)).collect();
    let to: String = pieces.iter().filter(|&&it| !promoting.contains(it) && !rng.one_in(3)).collect();
    if promoting.is_empty() || to.is_empty() {
        return zones;
    }
    let first = 1 + rng.below(ranks as usize) as i32;
    let mut plan = ZonePlan {
        to,
        optional: !rng.one_in(3),
        pieces: promoting,
        by: *rng.pick(&[None, None, Some(PromotesBy::Capture), Some(PromotesBy::Move)]),
        leaving: rng.one_in(3),
        side: *rng.pick(&[None, None, Some(Side::White), Some(Side::Black)]),
        ..ZonePlan::default()
    };
    if !plan.leaving && rng.one_in(3) {
        plan.from = Some(1 + rng.below(ranks as usize) as i32);
    }
    for rank in first..=ranks.min(first + 2) {
        zones.push(ZonePlan { rank, ..plan.clone() });
    }
    zones
}
