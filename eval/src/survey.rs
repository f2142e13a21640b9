//! One pass over the men: their attacks, and what follows directly from them.

use movegen::{AttackVisitor, Color, Piece, Position, Square};

use crate::attack_cells::{AttackCells, AttackSum};
use crate::board::TABLE;
use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::pawns::PawnFiles;
use crate::score::Score;

/// The occupant of a square without a man.
pub(crate) const NOBODY: u8 = u8::MAX;

/// Attacked by a pawn.
pub(crate) const BY_PAWN: u8 = 1;
/// Attacked by a piece.
const BY_PIECE: u8 = 2;

/// What the terms need to know about all men of a position. Arrays of two are indexed by colour.
pub(crate) struct Survey {
    /// [`Piece::index`] of the man on each square, or [`NOBODY`].
    pub occupants: [u8; TABLE],
    /// What men of the colour attack a square: [`BY_PAWN`], [`BY_PIECE`], both or 0.
    pub attacks: [[u8; TABLE]; 2],
    /// What attacks of the colour's pieces count: squares of own men and those that enemy pawns attack do not count
    /// for mobility.
    cells: [AttackCells; 2],
    /// How many pawns there are.
    pub pawns: [i32; 2],
    /// How many men other than pawns there are, kings included.
    pub pieces: [i32; 2],
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
            attacks: [[0; TABLE]; 2],
            cells: Color::ALL.map(|color| *evaluator.king_zones.row(!color, position.king_square(!color))),
            pawns: [0; 2],
            pieces: [0; 2],
            pawn_files: [PawnFiles::NONE; 2],
            kings: Color::ALL.map(|color| position.king_square(color)),
            king_attack: [0; 2],
            king_attackers: [0; 2],
            threats: [0; 2],
            colour_bound: [[0; 2]; 2],
            imitators: [0; 2],
        };
        for color in Color::ALL {
            survey.list_men(position, color);
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
        self.pawns[side] + self.pieces[side] - i32::from(self.kings[side].is_some())
    }

    fn list_men(&mut self, position: &Position, color: Color) {
        let side = color.index();
        for (kind, square) in position.men(color) {
            self.occupants[square.index()] = Piece::new(color, kind).index() as u8;
            self.cells[side].close(square);
        }
    }

    fn add_pawns(&mut self, evaluator: &Evaluator, position: &Position, color: Color) {
        let (us, them) = (color.index(), (!color).index());
        for (kind, from) in position.pawns(color) {
            self.pawns[us] += 1;
            self.pawn_files[us].add(evaluator.board.file(from), evaluator.board.row(!color, from));
            if position.rules().has_poison() && position.is_frozen(from) {
                continue;
            }
            let threats = evaluator.threats.row(color, kind);
            for to in evaluator.pawn_targets.get(color, kind, from) {
                self.attacks[us][to.index()] = BY_PAWN;
                self.cells[them].close(*to);
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
        let us = color.index();
        let Self { occupants, attacks, cells, .. } = self;
        for (kind, from) in position.pieces(color) {
            self.pieces[us] += 1;
            let traits = &evaluator.traits[kind.index()];
            let mut walk = Walk {
                occupants,
                cells: &cells[us],
                attacks: &mut attacks[us],
                threats: evaluator.threats.row(color, kind),
                sum: AttackSum::default(),
                threat: 0,
            };
            position.for_each_attack(from, &mut walk);
            let (sum, threat) = (walk.sum, walk.threat);
            let king_attack = sum.near_king() * traits.attacker_weight;
            self.threats[us] += threat;
            self.king_attack[us] += king_attack;
            self.king_attackers[us] += i32::from(king_attack > 0);
            self.imitators[us] += i32::from(traits.imitator);
            let light = usize::from(evaluator.board.is_light(from));
            self.colour_bound[us][light] += traits.colour_bound_value;
            breakdown.add(Term::Mobility, color, traits.mobility[sum.reach().min(traits.mobility.len() - 1)]);
        }
    }
}

/// Adds up the attacks of one piece.
struct Walk<'a> {
    occupants: &'a [u8; TABLE],
    cells: &'a AttackCells,
    attacks: &'a mut [u8; TABLE],
    /// Centipawns by what stands on a square.
    threats: &'a [i16; TABLE],
    sum: AttackSum,
    threat: Score,
}

impl AttackVisitor for Walk<'_> {
    #[inline(always)]
    fn visit(&mut self, square: Square) {
        self.visit_empty(square);
        self.threat += Score::from(self.threats[usize::from(self.occupants[square.index()])]);
    }

    #[inline(always)]
    fn visit_if(&mut self, square: Square, attacked: bool) {
        self.attacks[square.index()] |= if attacked { BY_PIECE } else { 0 };
        self.sum.add_if(attacked, self.cells, square);
        let threat = self.threats[usize::from(self.occupants[square.index()])];
        self.threat += Score::from(threat) & -Score::from(attacked);
    }

    #[inline(always)]
    fn visit_empty(&mut self, square: Square) {
        self.attacks[square.index()] |= BY_PIECE;
        self.sum.add(self.cells, square);
    }
}
