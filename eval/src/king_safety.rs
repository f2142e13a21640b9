//! King safety: the pawns before the king and the attacks around it.
// Source: https://www.chessprogramming.org/King_Safety

use movegen::{AttackMap, Color, Geometry, Position, Square};

use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::params::{KING_RING_WEIGHT, Parameters};
use crate::pawns::PawnStructure;
use crate::score::Tapered;

/// The king as a mask over the numbers of men.
const KING: u64 = 1;

/// Squares around a king with their weights, by colour and square of the king.
pub(crate) struct KingZones {
    zones: [Vec<KingZone>; 2],
    /// Squares of the first and of the second rank before the king where pawns shelter it.
    shelters: [Vec<[Vec<Square>; 2]>; 2],
}

impl KingZones {
    pub fn new(geometry: &Geometry) -> Self {
        let zones = |color| geometry.squares().map(|king| zone(geometry, color, king)).collect();
        let shelter = |color: Color| {
            let rank = |king, ahead| squares_ahead(geometry, color, king, ahead);
            geometry.squares().map(|king| [rank(king, 1), rank(king, 2)]).collect()
        };
        Self { zones: Color::ALL.map(zones), shelters: Color::ALL.map(shelter) }
    }
}

/// What attacks around the enemy king are worth, by their number of attackers (one at most, or more) and weight.
pub(crate) struct Dangers {
    rows: [Vec<Tapered>; 2],
}

impl Dangers {
    /// Heavier attacks count as this heavy.
    const MAX_ATTACK: i32 = 255;

    pub fn new(parameters: &Parameters) -> Self {
        let row = |percent: i32| {
            let danger = |attack: i32| {
                let danger = attack * attack / parameters.danger_divisor.get();
                let danger = danger.min(parameters.danger_limit.get()) * percent / 100;
                Tapered::new(danger, danger * parameters.danger_endgame_percent / 100)
            };
            (0..=Self::MAX_ATTACK).map(danger).collect()
        };
        Self { rows: [parameters.lone_attacker_percent, 100].map(row) }
    }

    /// `weight` is the sum of the attackers' weights times those of the squares that they attack.
    fn get(&self, attackers: u32, weight: i32) -> Tapered {
        self.rows[usize::from(attackers > 1)][weight.min(Self::MAX_ATTACK) as usize]
    }
}

/// The squares around a king.
struct KingZone {
    /// The king's own and those next to it; an attack on one weighs [`KING_RING_WEIGHT`].
    ring: Vec<Square>,
    /// Those two ranks before the king; an attack on one weighs 1.
    ahead: Vec<Square>,
}

fn zone(geometry: &Geometry, color: Color, king: Square) -> KingZone {
    let mut ring = Vec::new();
    let (file, row) = (i32::from(geometry.file_of(king)), i32::from(geometry.rank_of(king)));
    for x in -1..=1 {
        for y in -1..=1 {
            ring.extend(geometry.square_at(file + x, row + y));
        }
    }
    KingZone { ring, ahead: squares_ahead(geometry, color, king, 2) }
}

/// The squares `ahead` ranks before a king, on its own file and the neighbouring ones.
fn squares_ahead(geometry: &Geometry, color: Color, king: Square, ahead: i32) -> Vec<Square> {
    let file = i32::from(geometry.file_of(king));
    let row = i32::from(geometry.rank_of(king)) + ahead * color.forward();
    (-1..=1).filter_map(|x| geometry.square_at(file + x, row)).collect()
}

impl Evaluator {
    /// Adds the king safety of both sides.
    pub(crate) fn add_king_safety(
        &self,
        position: &Position,
        attacks: &AttackMap,
        structure: &PawnStructure,
        breakdown: &mut Breakdown,
    ) {
        for color in Color::ALL {
            let Some(king) = position.king_square(color) else { continue };
            let shelter = self.shelter(position, color, king) + self.files_at_king(structure, color, king);
            breakdown.add(Term::KingSafety, color, shelter - self.danger(position, attacks, color, king));
        }
    }

    /// What the attacks of enemy pieces around a king are worth.
    fn danger(&self, position: &Position, attacks: &AttackMap, color: Color, king: Square) -> Tapered {
        let pieces = !attacks.pawns(!color) & !KING;
        let zone = &self.king_zones.zones[color.index()][king.index()];
        let squares = zone.ring.iter().chain(&zone.ahead);
        let attackers = squares.fold(0, |men, &square| men | attacks.attackers(square, !color)) & pieces;
        let attacked = |man: usize, squares: &[Square]| {
            let bits = squares.iter().map(|&square| attacks.attackers(square, !color) >> man & 1);
            bits.sum::<u64>() as i32
        };
        let weight = position.numbered(!color, attackers).map(|(man, kind, _)| {
            let squares = KING_RING_WEIGHT * attacked(man, &zone.ring) + attacked(man, &zone.ahead);
            squares * self.traits[kind.index()].attacker_weight
        });
        self.dangers.get(attackers.count_ones(), weight.sum())
    }

    fn shelter(&self, position: &Position, color: Color, king: Square) -> Tapered {
        let [near, far] = &self.king_zones.shelters[color.index()][king.index()];
        let own_pawn = &self.is_pawn_of[color.index()];
        let pawn_on = |square: &Square| i32::from(own_pawn[position.piece_on(*square).index()]);
        let pawns = |squares: &[Square]| squares.iter().map(pawn_on).sum::<i32>();
        self.parameters.shelter_near * pawns(near) + self.parameters.shelter_far * pawns(far)
    }

    fn files_at_king(&self, structure: &PawnStructure, color: Color, king: Square) -> Tapered {
        let file = self.board.file(king);
        let (own, enemy) = (&structure.files[color.index()], &structure.files[(!color).index()]);
        let mut term = Tapered::ZERO;
        for file in file.saturating_sub(1)..=(file + 1).min(self.file_count - 1) {
            if own.count(file) == 0 {
                let open = enemy.count(file) == 0;
                term +=
                    if open { self.parameters.king_open_file } else { self.parameters.king_half_open_file };
            }
        }
        term
    }
}
