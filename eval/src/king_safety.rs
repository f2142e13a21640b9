//! King safety: pawn shelter, open files at the king, and enemy attacks on the squares around it.
// Source: https://www.chessprogramming.org/King_Safety

use movegen::{ByColor, Color, Geometry, Men, Piece, PieceKind, Position, Rules, Square};

use crate::board::TABLE;
use crate::context::Context;
use crate::params::{ATTACKER_MAX_WEIGHT, ATTACKER_VALUE_UNIT, KING_RING_WEIGHT, Parameters};
use crate::score::{Score, Tapered};

/// Tables by the colour and the square of a king.
struct KingZones {
    zones: ByColor<Vec<KingZone>>,
    /// The squares one rank and two ranks ahead of the king where own pawns shelter it.
    shelters: ByColor<Vec<[Vec<Square>; 2]>>,
}

impl KingZones {
    fn new(geometry: &Geometry) -> Self {
        let zones = |color| geometry.squares().map(|king| zone(geometry, color, king)).collect();
        let shelter = |color: Color| {
            let rank = |king, ahead| squares_ahead(geometry, color, king, ahead);
            geometry.squares().map(|king| [rank(king, 1), rank(king, 2)]).collect()
        };
        Self { zones: ByColor::from_fn(zones), shelters: ByColor::from_fn(shelter) }
    }
}

/// The danger of attacks around a king. The first row is for one attacker or none, the second for two or
/// more; the index in a row is the attack weight.
struct Dangers {
    rows: [Vec<Tapered>; 2],
}

impl Dangers {
    /// The largest attack weight. A larger weight counts as this one.
    const MAX_ATTACK: i32 = 255;

    fn new(parameters: &Parameters) -> Self {
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

    /// The danger for a number of attackers and an attack weight: the sum, over all attackers, of the weight
    /// of the piece times the weights of the squares that it attacks.
    fn get(&self, attackers: u32, weight: i32) -> Tapered {
        self.rows[usize::from(attackers > 1)][weight.min(Self::MAX_ATTACK) as usize]
    }
}

/// The squares around a king.
struct KingZone {
    /// The king's square and the squares next to it. Each has the weight [`KING_RING_WEIGHT`].
    ring: Vec<Square>,
    /// The squares two ranks ahead of the king. Each has the weight 1.
    ahead: Vec<Square>,
}

fn zone(geometry: &Geometry, color: Color, king: Square) -> KingZone {
    let mut ring = Vec::new();
    let (file, row) = (i32::from(geometry.file_of(king)), i32::from(geometry.row_of(king)));
    for x in -1..=1 {
        for y in -1..=1 {
            ring.extend(geometry.square_at(file + x, row + y));
        }
    }
    KingZone { ring, ahead: squares_ahead(geometry, color, king, 2) }
}

/// The squares `ahead` ranks ahead of a king, on its file and the adjacent files.
fn squares_ahead(geometry: &Geometry, color: Color, king: Square, ahead: i32) -> Vec<Square> {
    let file = i32::from(geometry.file_of(king));
    let row = i32::from(geometry.row_of(king)) + ahead * color.forward();
    (-1..=1).filter_map(|x| geometry.square_at(file + x, row)).collect()
}

/// The tables of the term.
pub(crate) struct KingSafety {
    zones: KingZones,
    dangers: Dangers,
    /// The weight of each kind's attacks around the enemy king.
    attacker_weights: [i32; PieceKind::MAX],
    /// By colour and [`Piece::index`]: 1 for the pawns of that colour, else 0.
    is_pawn_of: ByColor<[u8; TABLE]>,
    file_count: usize,
    shelter_near: Tapered,
    shelter_far: Tapered,
    open_file: Tapered,
    half_open_file: Tapered,
}

impl KingSafety {
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        let mut attacker_weights = [0; PieceKind::MAX];
        for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
            attacker_weights[kind.index()] =
                (values[kind.index()] / ATTACKER_VALUE_UNIT).clamp(1, ATTACKER_MAX_WEIGHT);
        }
        Self {
            zones: KingZones::new(rules.geometry()),
            dangers: Dangers::new(parameters),
            attacker_weights,
            is_pawn_of: ByColor::from_fn(|color| is_pawn_of(rules, color)),
            file_count: usize::from(rules.geometry().files()),
            shelter_near: parameters.shelter_near,
            shelter_far: parameters.shelter_far,
            open_file: parameters.king_open_file,
            half_open_file: parameters.king_half_open_file,
        }
    }

    /// The king safety of a side: shelter and open files minus the danger. Zero without a king.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let Some(king) = context.king(color) else { return Tapered::ZERO };
        self.shelter(context.position, color, king) + self.files_at_king(context, color, king)
            - self.danger(context, color, king)
    }

    /// The danger of the attacks by enemy pieces around a king. Enemy pawns and the enemy king do not count.
    fn danger(&self, context: &Context<'_>, color: Color, king: Square) -> Tapered {
        let attacks = context.attacks;
        let pieces = !attacks.pawns(!color) & !Men::KING;
        let zone = &self.zones.zones[color][king.index()];
        let squares = zone.ring.iter().chain(&zone.ahead);
        let attackers =
            squares.fold(Men::NONE, |men, &square| men | attacks.attackers(square, !color)) & pieces;
        let attacked = |man: usize, squares: &[Square]| {
            let bits = squares.iter().map(|&square| attacks.attackers(square, !color).contains(man));
            bits.map(i32::from).sum::<i32>()
        };
        let weight = context.position.numbered(!color, attackers).map(|(man, kind, _)| {
            let squares = KING_RING_WEIGHT * attacked(man, &zone.ring) + attacked(man, &zone.ahead);
            squares * self.attacker_weights[kind.index()]
        });
        self.dangers.get(attackers.len(), weight.sum())
    }

    fn shelter(&self, position: &Position, color: Color, king: Square) -> Tapered {
        let [near, far] = &self.zones.shelters[color][king.index()];
        let own_pawn = &self.is_pawn_of[color];
        let pawn_on = |square: &Square| i32::from(own_pawn[position.piece_on(*square).index()]);
        let pawns = |squares: &[Square]| squares.iter().map(pawn_on).sum::<i32>();
        self.shelter_near * pawns(near) + self.shelter_far * pawns(far)
    }

    fn files_at_king(&self, context: &Context<'_>, color: Color, king: Square) -> Tapered {
        let file = context.board.file(king);
        let files = &context.structure.files;
        let (own, enemy) = (&files[color], &files[!color]);
        let mut term = Tapered::ZERO;
        for file in file.saturating_sub(1)..=(file + 1).min(self.file_count - 1) {
            if own.count(file) == 0 {
                let open = enemy.count(file) == 0;
                term += if open { self.open_file } else { self.half_open_file };
            }
        }
        term
    }
}

fn is_pawn_of(rules: &Rules, color: Color) -> [u8; TABLE] {
    let mut is_pawn = [0; TABLE];
    for kind in rules.kinds().filter(|&kind| rules.is_pawn(kind)) {
        is_pawn[Piece::new(color, kind).index()] = 1;
    }
    is_pawn
}
