//! The movement of each kind of piece. Pawn advances, castling, king's leaps, poison and the choice of the
//! kind that a joker imitates are in other files.

use serde::Deserialize;

use crate::betza::{MadeKind, MadeRole};
use crate::board::{Board, Color, Spot, Square};

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

type Step = (i32, i32);

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The leap `(a, b)` in all of its four or eight directions.
fn all_directions(a: i32, b: i32) -> Vec<Step> {
    let mut steps = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for step in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Collects the squares that a piece reaches.
struct Reach<'a> {
    board: &'a Board,
    from: Square,
    squares: Vec<Square>,
}

impl Reach<'_> {
    fn leap(&mut self, a: i32, b: i32) {
        for step in all_directions(a, b) {
            let to = self.from.offset(step);
            if self.board.spot(to) != Spot::Missing {
                self.squares.push(to);
            }
        }
    }

    /// Adds the squares of a slide of at most `limit` steps; `start` is not included. Returns the square
    /// after exactly `limit` steps if the slide reaches it and it is empty: a bent rider continues from
    /// there.
    fn slide(&mut self, start: Square, step: Step, limit: u32) -> Option<Square> {
        let mut square = start;
        for _ in 0..limit {
            square = square.offset(step);
            match self.board.spot(square) {
                Spot::Missing => return None,
                Spot::Empty => self.squares.push(square),
                Spot::Holds(_) => {
                    self.squares.push(square);
                    return None;
                }
            }
        }
        Some(square)
    }

    fn ride(&mut self, steps: &[Step]) {
        for &step in steps {
            self.slide(self.from, step, 99);
        }
    }

    fn rook(&mut self) {
        self.ride(&ORTHOGONAL);
    }

    fn bishop(&mut self) {
        self.ride(&DIAGONAL);
    }

    fn knightrider(&mut self) {
        self.ride(&all_directions(1, 2));
    }

    /// Adds `length` diagonal steps, and from the last one the outward moves of a rook.
    fn diagonal_then_rook(&mut self, length: u32) {
        for (x, y) in DIAGONAL {
            if let Some(bend) = self.slide(self.from, (x, y), length) {
                self.slide(bend, (x, 0), 99);
                self.slide(bend, (0, y), 99);
            }
        }
    }

    /// Adds `length` orthogonal steps, and from the last one the outward moves of a bishop.
    fn orthogonal_then_bishop(&mut self, length: u32) {
        for (x, y) in ORTHOGONAL {
            if let Some(bend) = self.slide(self.from, (x, y), length) {
                let outward = if x == 0 { [(1, y), (-1, y)] } else { [(x, 1), (x, -1)] };
                for step in outward {
                    self.slide(bend, step, 99);
                }
            }
        }
    }

    /// Adds the leaps (4,1) by three orthogonal steps and a diagonal one, and (4,3) by three diagonal steps
    /// and an orthogonal one, in any order. On at least one path the three squares between must be empty.
    fn vulture(&mut self) {
        for straight in ORTHOGONAL {
            for slant in DIAGONAL {
                let same_octant = straight.0 == slant.0 || straight.1 == slant.1;
                if same_octant {
                    self.vulture_target(straight, slant);
                    self.vulture_target(slant, straight);
                }
            }
        }
    }

    /// Adds the target of three steps `often` and one step `once`, in any order.
    fn vulture_target(&mut self, often: Step, once: Step) {
        let open = |turn: usize| {
            let mut square = self.from;
            (0..3).all(|n| {
                square = square.offset(if n == turn { once } else { often });
                self.board.is_empty(square)
            })
        };
        let to = self.from.offset((3 * often.0 + once.0, 3 * often.1 + once.1));
        if self.board.spot(to) != Spot::Missing && (0..4).any(open) {
            self.squares.push(to);
        }
    }

    /// Adds the squares on rook lines behind exactly one piece of either colour.
    fn cannon_captures(&mut self) {
        for step in ORTHOGONAL {
            let mut square = self.from.offset(step);
            while self.board.is_empty(square) {
                square = square.offset(step);
            }
            if matches!(self.board.spot(square), Spot::Holds(_)) {
                self.slide(square, step, 99);
            }
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        for &step in steps {
            let to = self.from.offset(step);
            if self.board.spot(to) != Spot::Missing {
                self.squares.push(to);
            }
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
        Kind::Dragon => reach.diagonal_then_rook(1),
        Kind::Griffin => reach.orthogonal_then_bishop(1),
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
            reach.orthogonal_then_bishop(2);
        }
        Kind::Thunderbird => {
            reach.leap(1, 0);
            reach.diagonal_then_rook(3);
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
