//! One pass over the men: their attacks, and what follows directly from them.

use movegen::{Color, Piece, PieceKind, Position, Square};

use crate::board::TABLE;
use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::score::Score;

/// The occupant of a square without a man.
pub(crate) const NOBODY: u8 = u8::MAX;

/// What the terms need to know about all attacks of a position. Arrays of two are indexed by colour.
pub(crate) struct Survey {
    /// [`Piece::index`] of the man on each square, or [`NOBODY`].
    pub occupants: [u8; TABLE],
    /// 1 for squares that no pawn of the colour attacks, else 0.
    pub free_of_pawns: [[u8; TABLE]; 2],
    /// How many men of the colour attack a square.
    pub attacks: [[u8; TABLE]; 2],
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
    /// How many men there are, kings not counted.
    pub men: [i32; 2],
    /// How many of them are imitators.
    pub imitators: [i32; 2],
}

impl Survey {
    /// Looks at all men; mobility goes straight into the breakdown.
    pub fn take(evaluator: &Evaluator, position: &Position, breakdown: &mut Breakdown) -> Self {
        let mut survey = Self {
            occupants: [NOBODY; TABLE],
            free_of_pawns: [[1; TABLE]; 2],
            attacks: [[0; TABLE]; 2],
            kings: Color::ALL.map(|color| position.king_square(color)),
            king_attack: [0; 2],
            king_attackers: [0; 2],
            threats: [0; 2],
            colour_bound: [[0; 2]; 2],
            men: [0; 2],
            imitators: [0; 2],
        };
        for color in Color::ALL {
            for (kind, square) in position.men(color) {
                survey.occupants[square.index()] = Piece::new(color, kind).index() as u8;
            }
        }
        for color in Color::ALL {
            for &kind in &evaluator.pawn_kinds {
                for square in position.squares_of(color, kind) {
                    survey.add_pawn(evaluator, position, color, kind, square);
                }
            }
        }
        for color in Color::ALL {
            for (kind, square) in position.men(color) {
                if !evaluator.traits[kind.index()].pawn {
                    survey.add_piece(evaluator, position, breakdown, color, kind, square);
                }
            }
        }
        survey
    }

    fn add_pawn(
        &mut self,
        evaluator: &Evaluator,
        position: &Position,
        color: Color,
        kind: PieceKind,
        from: Square,
    ) {
        let us = color.index();
        let threats = evaluator.threats.row(color, kind);
        let Self { occupants, free_of_pawns, attacks, .. } = self;
        let mut threat = 0;
        position.for_each_attack(from, |to| {
            free_of_pawns[us][to.index()] = 0;
            attacks[us][to.index()] += 1;
            threat += Score::from(threats[usize::from(occupants[to.index()])]);
        });
        self.threats[us] += threat;
        self.men[us] += 1;
    }

    fn add_piece(
        &mut self,
        evaluator: &Evaluator,
        position: &Position,
        breakdown: &mut Breakdown,
        color: Color,
        kind: PieceKind,
        from: Square,
    ) {
        let (us, them) = (color.index(), (!color).index());
        let traits = &evaluator.traits[kind.index()];
        let threats = evaluator.threats.row(color, kind);
        let zone = evaluator.king_zones.row(!color, self.kings[them]);
        let occupants = &self.occupants;
        let open = &evaluator.open_to[us];
        let free = &self.free_of_pawns[them];
        let attacks = &mut self.attacks[us];
        let (mut reach, mut near_king, mut threat) = (0, 0, 0);
        position.for_each_attack(from, |to| {
            let target = usize::from(occupants[to.index()]);
            attacks[to.index()] += traits.guards;
            reach += usize::from(open[target] & free[to.index()]);
            near_king += i32::from(zone[to.index()]);
            threat += Score::from(threats[target]);
        });
        if traits.royal {
            return;
        }
        self.men[us] += 1;
        self.threats[us] += threat;
        self.king_attack[us] += near_king * traits.attacker_weight;
        self.king_attackers[us] += i32::from(near_king * traits.attacker_weight > 0);
        self.imitators[us] += i32::from(traits.imitator);
        if traits.colour_bound {
            let light = usize::from(evaluator.board.is_light(from));
            self.colour_bound[us][light] += evaluator.material_values[kind.index()];
        }
        breakdown.add(Term::Mobility, color, traits.mobility[reach.min(traits.mobility.len() - 1)]);
    }
}
