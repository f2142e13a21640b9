//! The attack map: which pieces attack each square. It is updated from the map of an earlier position.
//!
//! A move changes the attacks of few pieces: those that it moves or removes, and the riders that attack the
//! squares that become empty or occupied. Source: <https://www.chessprogramming.org/Attack_and_Defend_Maps>

#[cfg(debug_assertions)]
mod check;
mod update;

use super::Position;
use crate::rules::Rules;
use crate::types::{ByColor, Color, Occupant, PieceSet, Square};

/// The pieces that attack each square of a position, and the number of squares that each piece can use.
///
/// The ids of the pieces are those of [`Position::numbered_pieces`].
///
/// ```
/// use movegen::{AttackMap, Color};
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let mut position = movegen::Position::start(rules);
/// # let square = |name: &str| rules.geometry().parse(name).unwrap();
/// let attacks = AttackMap::new(&position);
/// assert_eq!(attacks.attackers(square("f3"), Color::White).len(), 3, "two pawns and a knight");
/// assert_eq!(attacks.attackers(square("e4"), Color::White).len(), 0);
/// ```
#[derive(Clone)]
pub struct AttackMap {
    square_count: usize,
    /// Whether `usable` and `mobility` are kept.
    has_mobility: bool,
    /// By square and colour.
    attackers: [ByColor<PieceSet>; Square::MAX],
    /// By square: whether it counts for the mobility of White (bit 0) and of Black (bit 1).
    usable: [u8; Square::MAX],
    mobility: ByColor<[u8; PieceSet::CAPACITY]>,
    /// The (movement, square) index with which each piece attacks.
    movers: ByColor<[u16; PieceSet::CAPACITY]>,
    squares: ByColor<[Square; PieceSet::CAPACITY]>,
    /// The number of moves that had been made in the position; none for the empty board.
    ply: Option<usize>,
    pieces: ByColor<PieceSet>,
    /// The pieces that are not poisoned.
    active: ByColor<PieceSet>,
    pawns: ByColor<PieceSet>,
    /// The pieces that attack along rides, up to the first occupied square.
    riders: ByColor<PieceSet>,
    /// The pieces whose attacks depend on other squares in another way than those of riders.
    irregular: ByColor<PieceSet>,
}

impl AttackMap {
    /// Computes the map of a position without an earlier map.
    pub fn new(position: &Position) -> Self {
        Self::with_mobility(position, true)
    }

    /// The same without the mobility of the pieces: [`update`](Self::update) is faster, for those who do not
    /// read it. Maps made from this one have no mobility either.
    pub fn without_mobility(position: &Position) -> Self {
        Self::with_mobility(position, false)
    }

    fn with_mobility(position: &Position, has_mobility: bool) -> Self {
        let blank = Self { has_mobility, ..Self::blank(position.rules) };
        let mut map = blank.clone();
        map.update(&blank, position);
        map
    }

    /// The map of the empty board.
    fn blank(rules: &Rules) -> Self {
        let mut usable = [0; Square::MAX];
        for square in rules.geometry().squares() {
            usable[square.index()] = if rules.vacated(square) == Occupant::GONE { 0 } else { 3 };
        }
        Self {
            square_count: rules.geometry().square_count(),
            has_mobility: true,
            attackers: [ByColor::both(PieceSet::NONE); Square::MAX],
            usable,
            mobility: ByColor::both([0; PieceSet::CAPACITY]),
            movers: ByColor::both([0; PieceSet::CAPACITY]),
            squares: ByColor::both([Square::new(0); PieceSet::CAPACITY]),
            ply: None,
            pieces: ByColor::both(PieceSet::NONE),
            active: ByColor::both(PieceSet::NONE),
            pawns: ByColor::both(PieceSet::NONE),
            riders: ByColor::both(PieceSet::NONE),
            irregular: ByColor::both(PieceSet::NONE),
        }
    }

    /// The pieces of a side that attack a square, as [`Position::for_each_attack`] defines it.
    #[inline]
    pub fn attackers(&self, square: Square, color: Color) -> PieceSet {
        self.attackers[square.index()][color]
    }

    /// The pieces of a side that stand on squares that the enemy attacks.
    // Which pieces these are cannot be predicted, so no branch depends on it.
    #[inline]
    pub fn attacked_pieces(&self, color: Color) -> PieceSet {
        let is_attacked = |id: usize| !self.attackers(self.squares[color][id], !color).is_empty();
        self.pieces[color]
            .ids()
            .fold(PieceSet::NONE, |pieces, id| pieces | PieceSet::one_if(is_attacked(id), id))
    }

    /// The number of squares that a piece attacks, except squares of its own side's pieces and squares that
    /// enemy pawns attack.
    ///
    /// ```
    /// # use movegen::{AttackMap, Color};
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/8/8/8/8/1p6/8/R3K3 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
    /// let rook = position.pieces_of_kind(Color::White, kind('R')).ids().next().unwrap();
    /// // a2 is attacked by the pawn, and e1 holds the king.
    /// assert_eq!(AttackMap::new(&position).mobility(Color::White, rook), 9);
    /// ```
    ///
    /// # Panics
    /// In builds with debug assertions, if the map is [without mobility](Self::without_mobility).
    #[inline]
    pub fn mobility(&self, color: Color, id: usize) -> usize {
        debug_assert!(self.has_mobility, "a map without mobility");
        self.mobility[color][id] as usize
    }

    /// A side's pawns.
    #[inline]
    pub fn pawns(&self, color: Color) -> PieceSet {
        self.pawns[color]
    }

    /// A side's pieces other than pawns, including the king.
    #[inline]
    pub fn non_pawns(&self, color: Color) -> PieceSet {
        self.pieces[color] & !self.pawns[color]
    }

    /// Whether the map can belong to a position: the same number of moves has been made, and the same pieces
    /// are on the board. For assertions.
    pub fn fits(&self, position: &Position) -> bool {
        self.ply == Some(position.ply()) && self.pieces == position.state.pieces
    }

    /// The pieces that attack along rides, up to the first occupied square.
    #[inline]
    pub(super) fn riders(&self, color: Color) -> PieceSet {
        self.riders[color]
    }

    /// The pieces whose attacks depend on other squares in another way than those of riders.
    #[inline]
    pub(super) fn irregular(&self, color: Color) -> PieceSet {
        self.irregular[color]
    }

    /// The (movement, square) index with which a piece attacks.
    #[inline]
    pub(super) fn mover(&self, color: Color, id: usize) -> usize {
        self.movers[color][id] as usize
    }

    /// Turns this map into the map of a position. `base` is the map of an earlier position of the same game,
    /// from which moves and null moves led to this one. A map of any other position gives a wrong map.
    ///
    /// ```
    /// # use movegen::{AttackMap, Color};
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// # let square = |name: &str| rules.geometry().parse(name).unwrap();
    /// let at_start = AttackMap::new(&position);
    /// position.make(position.parse_move("e4")?);
    /// let mut attacks = at_start.clone();
    /// attacks.update(&at_start, &position);
    /// assert_eq!(attacks.attackers(square("a6"), Color::White).len(), 1, "the bishop on f1");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    ///
    /// # Panics
    /// In builds with debug assertions, if the result is wrong.
    pub fn update(&mut self, base: &Self, position: &Position) {
        if position.rules.has_walls() && base.ply.is_some() && !base.is_near(position) {
            self.copy_from(&Self { has_mobility: base.has_mobility, ..Self::blank(position.rules) });
        } else {
            self.copy_from(base);
        }
        self.follow(position);
        self.ply = Some(position.ply());
        #[cfg(debug_assertions)]
        self.check(position);
    }
}

/// Whether a square counts for the mobility of a side. `entry` is the square's entry of `usable`.
#[inline]
const fn is_usable(entry: u8, color: Color) -> bool {
    entry >> color.index() & 1 != 0
}
