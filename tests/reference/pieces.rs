//! The movement of each kind of piece. Pawn advances, castling, king's leaps, poison and the choice of the
//! kind that a joker imitates are in other files.

use serde::Deserialize;

use crate::betza::{MadeKind, MadeRole};
use crate::board::{Board, Color, Square};
use crate::walks::{DIAGONAL, FAR, ORTHOGONAL, Step, all, bend, hop, paths, slide};

/// Every kind of piece of every game. The three knights differ in their moves without capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the pieces' own")]
pub enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    /// The orthodox knight, N.
    Knight,
    /// The knight of Apothecary Chess-Classic, NmZ.
    ZebraKnight,
    /// The knight of Apothecary Chess-Modern and of Grand Apothecary Chess, NmHmA.
    LongKnight,
    Pawn,
    Berolina,
    Chancellor,
    Archbishop,
    SiegeElephant,
    Mameluk,
    Dragon,
    Griffin,
    Champion,
    Wizard,
    Unicorn,
    Firebird,
    Thunderbird,
    Knightrider,
    Vulture,
    Caliph,
    Cannon,
    Joker,
    Harpy,
    Doctor,
    Guard,
    /// A piece of a generated game.
    #[serde(skip)]
    Made(&'static MadeKind),
}

impl Kind {
    /// Whether the kind is a pawn or a berolina pawn.
    pub fn is_pawn(self) -> bool {
        match self {
            Self::Made(made) => made.role == MadeRole::Pawn,
            kind => matches!(kind, Self::Pawn | Self::Berolina),
        }
    }

    /// Whether the kind is the king, or the royal piece of a generated game.
    pub fn is_king(self) -> bool {
        match self {
            Self::Made(made) => made.role == MadeRole::King,
            kind => kind == Self::King,
        }
    }
}

/// Collects the squares that a piece reaches.
struct Reach<'a> {
    board: &'a Board,
    from: Square,
    squares: Vec<Square>,
}

impl Reach<'_> {
    fn steps(&mut self, steps: &[Step]) {
        self.ride(steps, 1);
    }

    fn leap(&mut self, a: i32, b: i32) {
        self.ride(&all((a, b)), 1);
    }

    fn ride(&mut self, steps: &[Step], most: u32) {
        for &step in steps {
            slide(self.board, self.from, step, 1..=most, &mut self.squares);
        }
    }

    fn rook(&mut self) {
        self.ride(&ORTHOGONAL, FAR);
    }

    fn bishop(&mut self) {
        self.ride(&DIAGONAL, FAR);
    }

    fn knightrider(&mut self) {
        self.ride(&all((1, 2)), FAR);
    }

    /// Adds `length` steps of a rook or a bishop, and from the last one the outward moves of the other.
    fn bent(&mut self, steps: [Step; 4], length: u32) {
        for step in steps {
            bend(self.board, self.from, step, length, true, &mut self.squares);
        }
    }

    /// Adds the leaps (4,1) by three orthogonal steps and a diagonal one, and (4,3) by three diagonal steps
    /// and an orthogonal one, in any order.
    fn vulture(&mut self) {
        for counts in [[3, 1], [1, 3]] {
            paths(self.board, self.from, counts, &mut self.squares);
        }
    }

    /// Adds the squares on rook lines behind exactly one piece of either colour.
    fn cannon_captures(&mut self) {
        for step in ORTHOGONAL {
            hop(self.board, self.from, step, false, FAR, &mut self.squares);
        }
    }
}

/// The squares that a piece attacks, with or without a piece on them. For a joker, pass the kind that it
/// imitates; [`Kind::Joker`] attacks nothing.
pub fn attacks(board: &Board, color: Color, kind: Kind, from: Square) -> Vec<Square> {
    let mut reach = Reach { board, from, squares: Vec::new() };
    let up = color.forward();
    match kind {
        Kind::King => {
            reach.steps(&ORTHOGONAL);
            reach.steps(&DIAGONAL);
        }
        Kind::Queen | Kind::Doctor | Kind::Guard => {
            reach.rook();
            reach.bishop();
        }
        Kind::Rook | Kind::Harpy => reach.rook(),
        Kind::Bishop => reach.bishop(),
        Kind::Knight | Kind::ZebraKnight | Kind::LongKnight => reach.leap(1, 2),
        Kind::Pawn => reach.steps(&[(-1, up), (1, up)]),
        Kind::Berolina => reach.steps(&[(0, up)]),
        Kind::Chancellor => {
            reach.rook();
            reach.leap(1, 2);
        }
        Kind::Archbishop => {
            reach.bishop();
            reach.leap(1, 2);
        }
        Kind::SiegeElephant => {
            reach.leap(1, 1);
            reach.leap(2, 2);
            reach.leap(3, 0);
        }
        Kind::Mameluk => {
            reach.leap(1, 0);
            reach.leap(3, 1);
        }
        Kind::Dragon => reach.bent(DIAGONAL, 1),
        Kind::Griffin => reach.bent(ORTHOGONAL, 1),
        Kind::Champion => {
            reach.leap(1, 0);
            reach.leap(2, 0);
            reach.leap(2, 2);
        }
        Kind::Wizard => {
            reach.leap(1, 1);
            reach.leap(3, 1);
        }
        Kind::Unicorn => {
            reach.bishop();
            reach.knightrider();
        }
        Kind::Firebird => {
            reach.leap(1, 1);
            reach.bent(ORTHOGONAL, 2);
        }
        Kind::Thunderbird => {
            reach.leap(1, 0);
            reach.bent(DIAGONAL, 3);
        }
        Kind::Knightrider => reach.knightrider(),
        Kind::Vulture => reach.vulture(),
        Kind::Caliph => {
            reach.bishop();
            reach.leap(3, 1);
        }
        Kind::Cannon => reach.cannon_captures(),
        Kind::Joker => {}
        Kind::Made(made) => return made.attacks(board, color, from),
    }
    reach.squares
}

/// The empty squares to which a piece may move. For pawns, the single step only: a joker that imitates a
/// pawn has no other.
pub fn quiet_targets(board: &Board, color: Color, kind: Kind, from: Square) -> Vec<Square> {
    let mut reach = Reach { board, from, squares: Vec::new() };
    let up = color.forward();
    match kind {
        Kind::Pawn => reach.steps(&[(0, up)]),
        Kind::Berolina => reach.steps(&[(-1, up), (1, up)]),
        Kind::Cannon => reach.rook(),
        Kind::Made(made) => return made.quiet_targets(board, color, from),
        Kind::Vulture => {
            reach.vulture();
            reach.leap(2, 2);
        }
        Kind::ZebraKnight => {
            reach.leap(1, 2);
            reach.leap(2, 3);
        }
        Kind::LongKnight => {
            reach.leap(1, 2);
            reach.leap(3, 0);
            reach.leap(2, 2);
        }
        _ => reach.squares = attacks(board, color, kind, from),
    }
    reach.squares.retain(|to| board.is_empty(*to));
    reach.squares
}
