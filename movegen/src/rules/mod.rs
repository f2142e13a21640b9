//! A game compiled: everything that move generation looks up, made once per game from its data.

mod lookup;
mod mating;
mod movements;
mod path_table;
mod registry;
mod special;

pub(crate) use path_table::{AttackStyle, PathTree};
pub use registry::{UnknownGame, all_games, rules};

use std::sync::OnceLock;

use lookup::{home_squares, kind_of_letter, kind_with_role, role_masks, row_for};
use movements::compile_movements;
use path_table::PathTable;
use special::{
    compile_castlings, compile_leaps, compile_rights, lost_rights, neighbours, promotion_by_row,
    vacated_squares,
};

use crate::game::{CastlingText, Class, EnPassantField, Game, PieceSpec, Role, Scoring};
use crate::geometry::Geometry;
use crate::lines::Lines;
use crate::types::{ByColor, Color, Kinds, Men, Occupant, Piece, PieceKind, Square};
use crate::zobrist::Zobrist;

/// Number of men that a side can have in a game with poison: their counts share a `u64`.
pub(crate) const MAX_MEN_WITH_POISON: usize = 16;

/// A game with its tables.
#[derive(Debug)]
pub struct Rules {
    game: &'static Game,
    geometry: Geometry,
    king: PieceKind,
    kinds_by_role: RoleMasks,
    /// Movement of each kind, and of an imitator that imitates it, by colour.
    movements: ByColor<[u8; PieceKind::MAX]>,
    imitations: ByColor<[u8; PieceKind::MAX]>,
    pub(crate) paths: PathTable,
    pub(crate) lines: Lines,
    pub(crate) zobrist: Zobrist,
    pub(crate) castlings: ByColor<Vec<CompiledCastling>>,
    pub(crate) leaps: ByColor<Vec<Square>>,
    pub(crate) king_home: ByColor<Square>,
    pub(crate) rights: Vec<Right>,
    /// Rights that are lost when a man leaves or reaches a square.
    pub(crate) rights_lost: [u8; Square::TABLE],
    /// Promotion choices by colour and row.
    pub(crate) promotion: ByColor<Vec<Option<PromotionChoice>>>,
    pub(crate) advances: Vec<Advance>,
    /// The kinds with whose power an imitator might capture from one square on another, as masks, by the
    /// imitator's colour, then by target and square. Empty in games without an imitator.
    imitable: ByColor<Vec<Kinds>>,
    /// Squares next to each square, by king steps.
    pub(crate) neighbours: Vec<Vec<Square>>,
    pub(crate) start_men: usize,
    vacated: [Occupant; Square::TABLE],
    /// The kinds that may have noisy moves other than captures on squares that they attack, from some square:
    /// see [`PathTable::has_other_noisy_moves`].
    pub(crate) kinds_with_other_noisy_moves: Kinds,
    /// Bishop and knight, for the rules of dead positions.
    pub(crate) minors: [Option<PieceKind>; 2],
    /// Kinds that can mate a bare king, as a mask: computed when it is asked for.
    mating_kinds: OnceLock<Kinds>,
}

/// The kinds with each role.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RoleMasks {
    pub pawns: Kinds,
    pub imitators: Kinds,
    pub poisoners: Kinds,
    pub healers: Kinds,
}

/// One castling with its squares looked up.
#[derive(Debug)]
pub(crate) struct CompiledCastling {
    pub right: u8,
    pub king_to: Square,
    pub partner_from: Square,
    pub partner_to: Square,
    /// Between king and partner: must be empty.
    pub between: Vec<Square>,
    /// Strictly between the king's two squares: must not be attacked.
    pub crossed: Vec<Square>,
}

/// A right to castle or leap, as one bit of a mask.
#[derive(Debug)]
pub(crate) struct Right {
    pub letter: char,
    pub color: Color,
    /// The partner's kind and square; none for the leap.
    pub partner: Option<(PieceKind, Square)>,
}

/// What a pawn may become on a row.
#[derive(Clone, Debug)]
pub(crate) struct PromotionChoice {
    pub kinds: Vec<PieceKind>,
    pub optional: bool,
}

/// A pawn's move of two squares or more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Advance {
    pub color: Color,
    pub kind: PieceKind,
    pub from: Square,
    pub to: Square,
    pub passed: Vec<Square>,
}

impl Rules {
    /// Compiles a game.
    ///
    /// # Panics
    /// If the game's data contradict themselves: a Betza string that cannot be read, a square that does not exist,
    /// a letter without a piece.
    #[must_use]
    pub fn compile(game: &'static Game) -> Self {
        let geometry = Geometry::new(&game.board);
        assert!(game.pieces.len() <= PieceKind::MAX, "a game has at most {} kinds", PieceKind::MAX);
        let compiled = compile_movements(game, &geometry);
        let king_home = home_squares(game, &geometry);
        let rights = compile_rights(game, &geometry);
        let mut rules = Self {
            king: kind_with_role(game, Role::Royal).expect("a game has a king"),
            kinds_by_role: role_masks(game),
            zobrist: Zobrist::new(),
            castlings: ByColor::from_fn(|color| compile_castlings(game, &geometry, color, &rights)),
            leaps: ByColor::from_fn(|color| compile_leaps(game, &geometry, color, king_home[color])),
            rights_lost: lost_rights(&rights, king_home),
            promotion: ByColor::from_fn(|color| promotion_by_row(game, &geometry, color)),
            advances: compiled.advances,
            neighbours: geometry.squares().map(|square| neighbours(&geometry, square)).collect(),
            movements: compiled.movements,
            imitations: compiled.imitations,
            paths: compiled.paths,
            lines: compiled.lines,
            imitable: ByColor::default(),
            kinds_with_other_noisy_moves: Kinds::NONE,
            king_home,
            rights,
            start_men: 0,
            vacated: vacated_squares(&geometry),
            minors: ['B', 'N'].map(|letter| kind_of_letter(game, letter)),
            mating_kinds: OnceLock::new(),
            geometry,
            game,
        };
        if rules.has_jokers() {
            rules.imitable = ByColor::from_fn(|color| rules.imitable_kinds(color));
        }
        rules.kinds_with_other_noisy_moves =
            rules.kinds().filter(|&kind| rules.has_other_noisy_moves(kind)).collect();
        let start = (game.arrays.fen)(game.arrays.default);
        let placement = start.split(['[', ' ']).next().unwrap_or_default();
        rules.start_men = placement.chars().filter(char::is_ascii_uppercase).count();
        let limit = if rules.has_poison() { MAX_MEN_WITH_POISON } else { Men::CAPACITY };
        assert!(rules.start_men <= limit, "a side has at most {limit} men");
        rules
    }

    /// The game's data.
    #[must_use]
    pub const fn game(&self) -> &'static Game {
        self.game
    }

    /// Identifier, such as `gothic`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.game.id
    }

    /// Name for people.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.game.title
    }

    /// The name by which XBoard knows the game.
    #[must_use]
    pub const fn xboard_name(&self) -> &'static str {
        self.game.xboard_name
    }

    /// The board.
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The number of kinds of piece.
    #[must_use]
    pub const fn kind_count(&self) -> usize {
        self.game.pieces.len()
    }

    /// All kinds in the order of the piece table.
    pub fn kinds(&self) -> impl Iterator<Item = PieceKind> + use<> {
        (0..self.game.pieces.len()).map(PieceKind::new)
    }

    /// The row of the piece table for a kind.
    #[must_use]
    pub fn piece_spec(&self, kind: PieceKind) -> &'static PieceSpec {
        &self.game.pieces[kind.index()]
    }

    /// The capital letter of a kind.
    #[must_use]
    pub fn letter(&self, kind: PieceKind) -> char {
        self.piece_spec(kind).letter
    }

    /// The letter of a kind as a FEN writes it: capital for White, small for Black.
    #[must_use]
    pub fn fen_letter(&self, color: Color, kind: PieceKind) -> char {
        match color {
            Color::White => self.letter(kind),
            Color::Black => self.letter(kind).to_ascii_lowercase(),
        }
    }

    /// The English name of a kind.
    #[must_use]
    pub fn name(&self, kind: PieceKind) -> &'static str {
        self.piece_spec(kind).name
    }

    /// The kind with a letter, in either case.
    #[must_use]
    pub fn kind_of_letter(&self, letter: char) -> Option<PieceKind> {
        kind_of_letter(self.game, letter)
    }

    /// The class of a kind.
    #[must_use]
    pub fn class(&self, kind: PieceKind) -> Class {
        self.piece_spec(kind).class
    }

    /// Whether men of a kind promote (pawns and berolinas).
    #[must_use]
    pub const fn is_pawn(&self, kind: PieceKind) -> bool {
        self.kinds_by_role.pawns.contains(kind)
    }

    /// Whether a kind is the king.
    #[must_use]
    pub fn is_royal(&self, kind: PieceKind) -> bool {
        kind == self.king
    }

    /// Whether a kind moves as the kind that the opponent moved last (jokers).
    #[must_use]
    pub const fn is_imitator(&self, kind: PieceKind) -> bool {
        self.kinds_by_role.imitators.contains(kind)
    }

    /// Whether a kind poisons (harpies).
    #[must_use]
    pub const fn is_poisoner(&self, kind: PieceKind) -> bool {
        self.kinds_by_role.poisoners.contains(kind)
    }

    /// Whether a kind cures (doctors).
    #[must_use]
    pub const fn is_healer(&self, kind: PieceKind) -> bool {
        self.kinds_by_role.healers.contains(kind)
    }

    /// The king's kind.
    #[must_use]
    pub const fn king(&self) -> PieceKind {
        self.king
    }

    /// The number of start positions.
    #[must_use]
    pub const fn array_count(&self) -> u32 {
        self.game.arrays.count
    }

    /// The number of the start position that a new game has.
    #[must_use]
    pub const fn default_array(&self) -> u32 {
        self.game.arrays.default
    }

    /// Whether pawns promote only to pieces in reserve.
    #[must_use]
    pub const fn has_reserve(&self) -> bool {
        self.game.reserve.is_some()
    }

    /// Whether the game has an imitator.
    #[must_use]
    pub const fn has_jokers(&self) -> bool {
        !self.kinds_by_role.imitators.is_empty()
    }

    /// Whether the game has a poisoner.
    #[must_use]
    pub const fn has_poison(&self) -> bool {
        !self.kinds_by_role.poisoners.is_empty()
    }

    /// Whether repetition and the move count lead to a count of points instead of a draw.
    #[must_use]
    pub fn counts_points(&self) -> bool {
        matches!(self.game.ends.scoring, Scoring::Points(_))
    }

    /// Plies without capture or pawn move after which the game ends.
    #[must_use]
    pub const fn move_count_limit_plies(&self) -> u16 {
        self.game.ends.move_count_plies
    }

    /// The random number that stands for a man on a square in keys.
    #[must_use]
    pub fn man_key(&self, piece: Piece, square: Square) -> u64 {
        self.zobrist.man(piece, square)
    }

    /// Whether pieces of a kind can be in reserve.
    pub(crate) fn can_be_reserved(&self, kind: PieceKind) -> bool {
        !self.is_pawn(kind) && !self.is_royal(kind)
    }

    /// The rows on which a side's pawns can stand: from their first rank to the last but one.
    pub(crate) fn pawn_rows(&self, color: Color) -> std::ops::RangeInclusive<u8> {
        let first = row_for(&self.geometry, color, self.game.pawns.first_rank);
        match color {
            Color::White => first..=self.geometry.last_full_row() - 1,
            Color::Black => self.geometry.first_full_row() + 1..=first,
        }
    }

    pub(crate) const fn roles(&self) -> RoleMasks {
        self.kinds_by_role
    }

    pub(crate) fn en_passant_field(&self) -> EnPassantField {
        self.game.en_passant_field
    }

    pub(crate) fn writes_castling_with_ohs(&self) -> bool {
        self.game.castling_text == CastlingText::Ohs
    }

    /// The (movement, square) index of a man that moves as its own kind does. Imitators have no movement of their
    /// own: their index finds nothing.
    pub(crate) fn man(&self, color: Color, kind: PieceKind, square: Square) -> usize {
        self.man_index(self.movements[color][kind.index()], square)
    }

    /// The (movement, square) index of an imitator that imitates a kind (nothing, if it has nothing to imitate).
    pub(crate) fn imitator(&self, color: Color, kind: Option<PieceKind>, square: Square) -> usize {
        let movement = kind.map_or(0, |kind| self.imitations[color][kind.index()]);
        self.man_index(movement, square)
    }

    fn man_index(&self, movement: u8, square: Square) -> usize {
        usize::from(movement) * self.square_count() + square.index()
    }

    /// Whether a kind, with a movement that it may have, has noisy moves other than captures on squares that it attacks.
    fn has_other_noisy_moves(&self, kind: PieceKind) -> bool {
        let powers: Vec<PieceKind> = self.kinds().filter(|_| self.is_imitator(kind)).collect();
        let men = |color: Color, square: Square| {
            let imitations = powers.iter().map(move |&power| self.imitator(color, Some(power), square));
            imitations.chain([self.man(color, kind, square)])
        };
        Color::ALL.into_iter().any(|color| {
            let squares = self.geometry.squares();
            squares.flat_map(|square| men(color, square)).any(|man| self.paths.has_other_noisy_moves(man))
        })
    }

    fn imitable_kinds(&self, color: Color) -> Vec<Kinds> {
        let mask = |target: Square, from: Square| {
            let line = |kind| self.lines.get(target, self.imitator(color, Some(kind), from));
            self.kinds().filter(|&kind| line(kind).exists()).collect()
        };
        let squares = || self.geometry.squares();
        squares().flat_map(|target| squares().map(move |from| mask(target, from))).collect()
    }

    /// The kinds with whose power a side's imitator might capture from one square on another, as a mask.
    pub(crate) fn kinds_bearing_on(&self, color: Color, target: Square, from: Square) -> Kinds {
        self.imitable[color][target.index() * self.square_count() + from.index()]
    }

    const fn square_count(&self) -> usize {
        self.lines.square_count()
    }

    /// Whether a man captures from one square on another when the rest of the board is empty.
    ///
    /// A cannon captures nothing on an empty board, an imitator has no movement of its own, a poisoner does not
    /// count its captures of poisoners.
    #[must_use]
    pub fn attacks(&self, color: Color, kind: PieceKind, from: Square, to: Square) -> bool {
        let line = self.lines.get(to, self.man(color, kind, from));
        line.exists() && (line.is_direct() || !self.lines.between(line).hops)
    }

    /// The number of squares that a man attacks when the rest of the board is empty: see [`Rules::attacks`].
    #[must_use]
    pub fn attack_count(&self, color: Color, kind: PieceKind, from: Square) -> u32 {
        self.geometry.squares().filter(|&to| self.attacks(color, kind, from, to)).count() as u32
    }

    /// The squares strictly between the two of a pawn's advance.
    pub(crate) fn squares_passed(&self, from: Square, to: Square) -> impl Iterator<Item = Square> + '_ {
        let position =
            |square| (i32::from(self.geometry.file_of(square)), i32::from(self.geometry.row_of(square)));
        let ((file, row), (to_file, to_row)) = (position(from), position(to));
        let (x, y) = ((to_file - file).signum(), (to_row - row).signum());
        let steps = (to_file - file).abs().max((to_row - row).abs());
        (1..steps).filter_map(move |step| self.geometry.square_at(file + x * step, row + y * step))
    }

    /// What a square holds when its man has left: nothing, or a gap where a brouhaha square was.
    pub(crate) fn vacated(&self, square: Square) -> Occupant {
        self.vacated[square.index()]
    }

    /// The board when all men have left it.
    pub(crate) const fn vacated_board(&self) -> &[Occupant; Square::TABLE] {
        &self.vacated
    }
}
