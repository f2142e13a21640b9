//! One pass over the men: their attacks, and what follows directly from them.

use arrayvec::ArrayVec;
use movegen::{Color, Piece, PieceKind, Position, Square};

use crate::board::TABLE;
use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::pawns::PawnFiles;
use crate::score::Score;

/// The occupant of a square without a man.
pub(crate) const NOBODY: u8 = u8::MAX;

/// A side's men of some kinds with their squares. No side has more than 64 men.
pub(crate) type Men = ArrayVec<(PieceKind, Square), 64>;

/// What the terms need to know about all men of a position. Arrays of two are indexed by colour.
pub(crate) struct Survey {
    /// [`Piece::index`] of the man on each square, or [`NOBODY`].
    pub occupants: [u8; TABLE],
    /// 1 for squares that no pawn of the colour attacks, else 0.
    pub free_of_pawns: [[u8; TABLE]; 2],
    /// How many men of the colour attack a square.
    pub attacks: [[u8; TABLE]; 2],
    pub pawns: [Men; 2],
    /// All men but the pawns, the king first.
    pub pieces: [Men; 2],
    pub pawn_files: [PawnFiles; 2],
    /// Where the kings stand; none after a death by poison.
    pub kings: [Option<Square>; 2],
    /// Attacks of the colour around the enemy king: weight of the attacker x weight of the squares.
    pub king_attack: [i32; 2],
    /// How many men take part in that.
    pub king_attackers: [i32; 2],
    /// Threats against dearer men. Centipawns.
    pub threats: [Score; 2],
    /// Values of colour-bound men on dark and light squares. Centipawns.
    pub colour_bound: [[Score; 2]; 2],
    /// How many imitators there are.
    pub imitators: [i32; 2],
}

impl Survey {
    /// Looks at all men; mobility goes straight into the breakdown.
    pub fn take(evaluator: &Evaluator, position: &Position, breakdown: &mut Breakdown) -> Self {
        let mut survey = Self {
            occupants: [NOBODY; TABLE],
            free_of_pawns: [[1; TABLE]; 2],
            attacks: [[0; TABLE]; 2],
            pawns: [Men::new_const(), Men::new_const()],
            pieces: [Men::new_const(), Men::new_const()],
            pawn_files: [PawnFiles::NONE; 2],
            kings: Color::ALL.map(|color| position.king_square(color)),
            king_attack: [0; 2],
            king_attackers: [0; 2],
            threats: [0; 2],
            colour_bound: [[0; 2]; 2],
            imitators: [0; 2],
        };
        for color in Color::ALL {
            survey.list_men(evaluator, position, color);
        }
        for color in Color::ALL {
            survey.add_pawns(evaluator, position, color);
        }
        for color in Color::ALL {
            survey.add_pieces(evaluator, position, breakdown, color);
        }
        survey
    }

    /// The number of a side's men, its king not counted.
    pub fn men(&self, color: Color) -> i32 {
        let side = color.index();
        (self.pawns[side].len() + self.pieces[side].len()) as i32 - i32::from(self.kings[side].is_some())
    }

    fn list_men(&mut self, evaluator: &Evaluator, position: &Position, color: Color) {
        let side = color.index();
        for (kind, square) in position.men(color) {
            self.occupants[square.index()] = Piece::new(color, kind).index() as u8;
            let list = if evaluator.traits[kind.index()].pawn { &mut self.pawns } else { &mut self.pieces };
            list[side].push((kind, square));
        }
    }

    fn add_pawns(&mut self, evaluator: &Evaluator, position: &Position, color: Color) {
        let us = color.index();
        for &(kind, from) in &self.pawns[us] {
            self.pawn_files[us].add(evaluator.board.file(from), evaluator.board.row(!color, from));
            if position.rules().has_poison() && position.is_frozen(from) {
                continue;
            }
            let threats = evaluator.threats.row(color, kind);
            for to in evaluator.pawn_targets.get(color, kind, from) {
                self.free_of_pawns[us][to.index()] = 0;
                self.attacks[us][to.index()] += 1;
                self.threats[us] += Score::from(threats[usize::from(self.occupants[to.index()])]);
            }
        }
    }

    fn add_pieces(
        &mut self,
        evaluator: &Evaluator,
        position: &Position,
        breakdown: &mut Breakdown,
        color: Color,
    ) {
        let (us, them) = (color.index(), (!color).index());
        let zone = evaluator.king_zones.row(!color, self.kings[them]);
        let open = &evaluator.open_to[us];
        let Self { occupants, free_of_pawns, attacks, .. } = self;
        let (free, attacks) = (&free_of_pawns[them], &mut attacks[us]);
        for &(kind, from) in &self.pieces[us] {
            let traits = &evaluator.traits[kind.index()];
            let threats = evaluator.threats.row(color, kind);
            let (mut reach, mut near_king, mut threat) = (0, 0, 0);
            position.for_each_attack(from, |to| {
                let target = usize::from(occupants[to.index()]);
                attacks[to.index()] += 1;
                reach += usize::from(open[target] & free[to.index()]);
                near_king += i32::from(zone[to.index()]);
                threat += Score::from(threats[target]);
            });
            self.threats[us] += threat;
            self.king_attack[us] += near_king * traits.attacker_weight;
            self.king_attackers[us] += i32::from(near_king * traits.attacker_weight > 0);
            self.imitators[us] += i32::from(traits.imitator);
            let light = usize::from(evaluator.board.is_light(from));
            self.colour_bound[us][light] += traits.colour_bound_value;
            breakdown.add(Term::Mobility, color, traits.mobility[reach.min(traits.mobility.len() - 1)]);
        }
    }
}
