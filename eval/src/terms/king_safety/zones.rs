//! Attacks on the squares around a king and on its flank.

use movegen::{ByColor, Color, Geometry, PieceKind, PieceSet, Rules, Square};

use crate::score::Score;
use crate::terms::context::Context;
use crate::terms::params::{ATTACKER_MAX_WEIGHT, ATTACKER_VALUE_UNIT, FLANK_FILES, KING_RING_WEIGHT};

/// The attacks of both sides on the squares around a king.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pressure {
    /// The pieces that attack at least one of the squares. Pawns and the enemy king are not counted.
    pub attackers: PieceSet,
    /// The sum over the attackers: weight of the kind times weight of the squares that it attacks.
    pub weight: i32,
    /// Attacks on the squares next to the king and its own. Pawns are not counted.
    pub ring_attacks: i32,
    /// Attacked squares next to the king that no other piece guards.
    pub weak_squares: i32,
    /// Guards of the squares next to the king. The king is not counted.
    pub guards: i32,
}

/// The attacks of both sides on the king's flank.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct FlankCount {
    /// Squares attacked by the enemy; one attacked twice counts twice.
    pub attacks: i32,
    /// Squares guarded by the king's side.
    pub guarded: i32,
}

/// The squares around a king.
struct Zone {
    /// The king's own square and those next to it. An attack on one weighs [`KING_RING_WEIGHT`].
    ring: Vec<Square>,
    /// The squares two ranks ahead of the king. An attack on one weighs 1.
    ahead: Vec<Square>,
    /// The side's own part of the board on the files near the king.
    flank: Vec<Square>,
}

/// The squares around each king, by colour and square, and the weights of attackers.
pub(super) struct Zones {
    zones: ByColor<Vec<Zone>>,
    weights: [i32; PieceKind::MAX],
}

impl Zones {
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX]) -> Self {
        let geometry = rules.geometry();
        let mut weights = [0; PieceKind::MAX];
        for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
            weights[kind.index()] =
                (values[kind.index()] / ATTACKER_VALUE_UNIT).clamp(1, ATTACKER_MAX_WEIGHT);
        }
        let zones = |color| geometry.squares().map(|king| zone(geometry, color, king)).collect();
        Self { zones: ByColor::from_fn(zones), weights }
    }

    pub fn pressure(&self, context: &Context<'_>, color: Color, king: Square) -> Pressure {
        let attacks = context.attacks;
        let pieces = attacks.non_pawns(!color) & !PieceSet::KING;
        let zone = &self.zones[color][king.index()];
        let weight = |attackers: PieceSet| {
            let kinds = context.position.numbered(!color, attackers).map(|(_, kind, _)| kind);
            kinds.map(|kind| self.weights[kind.index()]).sum::<i32>()
        };
        let mut pressure = Pressure::default();
        for &square in &zone.ring {
            let enemies = attacks.attackers(square, !color);
            let guards = attacks.attackers(square, color) & !PieceSet::KING;
            pressure.attackers |= enemies & pieces;
            pressure.weight += KING_RING_WEIGHT * weight(enemies & pieces);
            pressure.ring_attacks += (enemies & pieces).len() as i32;
            pressure.weak_squares += i32::from(!enemies.is_empty() && guards.is_empty());
            pressure.guards += guards.len() as i32;
        }
        for &square in &zone.ahead {
            let enemies = attacks.attackers(square, !color) & pieces;
            pressure.attackers |= enemies;
            pressure.weight += weight(enemies);
        }
        pressure
    }

    /// Attacks on the flank of a side's king.
    pub fn flank(&self, context: &Context<'_>, color: Color, king: Square) -> FlankCount {
        let attacks = context.attacks;
        let mut count = FlankCount::default();
        for &square in &self.zones[color][king.index()].flank {
            let enemies = attacks.attackers(square, !color);
            count.attacks += enemies.len().min(2) as i32;
            count.guarded += i32::from(!attacks.attackers(square, color).is_empty());
        }
        count
    }
}

fn zone(geometry: &Geometry, color: Color, king: Square) -> Zone {
    let (file, row) = (i32::from(geometry.file_of(king)), i32::from(geometry.row_of(king)));
    let at = |x: i32, y: i32| geometry.square_at(file + x, row + y);
    let ring = (-1..=1).flat_map(|x| (-1..=1).filter_map(move |y| at(x, y))).collect();
    let ahead = (-1..=1).filter_map(|x| at(x, 2 * color.forward())).collect();
    Zone { ring, ahead, flank: flank(geometry, color, king) }
}

/// The squares on [`FLANK_FILES`] files around the king (the same number at the edge of the board), on the
/// five eighths of the full ranks that are closest to the side.
fn flank(geometry: &Geometry, color: Color, king: Square) -> Vec<Square> {
    let files = i32::from(geometry.files());
    let first_file = (i32::from(geometry.file_of(king)) - FLANK_FILES / 2).clamp(0, files - FLANK_FILES);
    let (first, last) = (i32::from(geometry.first_full_row()), i32::from(geometry.last_full_row()));
    let depth = 5 * (last - first + 1) / 8;
    let rows = match color {
        Color::White => first..first + depth,
        Color::Black => last + 1 - depth..last + 1,
    };
    let file_range = first_file..first_file + FLANK_FILES;
    rows.flat_map(|row| file_range.clone().filter_map(move |file| geometry.square_at(file, row))).collect()
}
