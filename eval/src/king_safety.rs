//! King safety: the pawns before the king and the attacks around it.
// Source: https://www.chessprogramming.org/King_Safety

use movegen::{Color, Geometry, Square};

use crate::attack_cells::AttackCells;
use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::params::{KING_RING_WEIGHT, Parameters};
use crate::score::Tapered;
use crate::survey::Survey;

/// Weights of the squares around a king, by colour and square of the king.
pub(crate) struct KingZones {
    rows: [Vec<AttackCells>; 2],
    nowhere: AttackCells,
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
        Self {
            rows: Color::ALL.map(zones),
            nowhere: AttackCells::EVERYWHERE,
            shelters: Color::ALL.map(shelter),
        }
    }

    /// What attacks count on each square of an empty board around a king of a colour; no weights if there is no king.
    pub fn row(&self, color: Color, king: Option<Square>) -> &AttackCells {
        king.map_or(&self.nowhere, |king| &self.rows[color.index()][king.index()])
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

    fn get(&self, survey: &Survey, attacker: Color) -> Tapered {
        let attack = survey.king_attack[attacker.index()].min(Self::MAX_ATTACK);
        let several = survey.king_attackers[attacker.index()] > 1;
        self.rows[usize::from(several)][attack as usize]
    }
}

fn zone(geometry: &Geometry, color: Color, king: Square) -> AttackCells {
    let mut cells = AttackCells::EVERYWHERE;
    let (file, row) = (i32::from(geometry.file_of(king)), i32::from(geometry.rank_of(king)));
    for x in -1..=1 {
        for y in -1..=1 {
            if let Some(square) = geometry.square_at(file + x, row + y) {
                cells.set_king_weight(square, KING_RING_WEIGHT);
            }
        }
    }
    for square in squares_ahead(geometry, color, king, 2) {
        cells.set_king_weight(square, 1);
    }
    cells
}

/// The squares `ahead` ranks before a king, on its own file and the neighbouring ones.
fn squares_ahead(geometry: &Geometry, color: Color, king: Square, ahead: i32) -> Vec<Square> {
    let file = i32::from(geometry.file_of(king));
    let row = i32::from(geometry.rank_of(king)) + ahead * color.forward();
    (-1..=1).filter_map(|x| geometry.square_at(file + x, row)).collect()
}

impl Evaluator {
    /// Adds the king safety of both sides.
    pub(crate) fn add_king_safety(&self, survey: &Survey, breakdown: &mut Breakdown) {
        for color in Color::ALL {
            let Some(king) = survey.kings[color.index()] else { continue };
            let shelter = self.shelter(survey, color, king) + self.files_at_king(survey, color, king);
            breakdown.add(Term::KingSafety, color, shelter - self.dangers.get(survey, !color));
        }
    }

    fn shelter(&self, survey: &Survey, color: Color, king: Square) -> Tapered {
        let [near, far] = &self.king_zones.shelters[color.index()][king.index()];
        let own_pawn = &self.is_pawn_of[color.index()];
        let pawn_on = |square: &Square| i32::from(own_pawn[usize::from(survey.occupants[square.index()])]);
        let pawns = |squares: &[Square]| squares.iter().map(pawn_on).sum::<i32>();
        self.parameters.shelter_near * pawns(near) + self.parameters.shelter_far * pawns(far)
    }

    fn files_at_king(&self, survey: &Survey, color: Color, king: Square) -> Tapered {
        let file = self.board.file(king);
        let (own, enemy) = (&survey.pawn_files[color.index()], &survey.pawn_files[(!color).index()]);
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
