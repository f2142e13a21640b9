//! Access to the data of a game and to the properties of its kinds.

use std::any::Any;
use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};

use super::lookup::{crowned, kind_of_letter};
use super::{RoleMasks, Rules};
use crate::betza::Term;
use crate::game::{CastlingText, Class, EnPassantField, Game, PieceSpec, RoyalCheck, Verdict, XboardSetup};
use crate::geometry::Geometry;
use crate::marks;
use crate::types::{ByColor, Color, Occupant, Piece, PieceKind, PieceSet, Square};

/// The game's id.
///
/// ```
/// assert_eq!(format!("{:?}", movegen::rules("gothic")?), "Rules(gothic)");
/// # Ok::<(), movegen::UnknownGame>(())
/// ```
impl fmt::Debug for Rules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Rules({})", self.id())
    }
}

impl Rules {
    /// The game's data.
    pub const fn game(&self) -> &'static Game {
        self.game
    }

    /// The identifier, such as `gothic`.
    pub fn id(&self) -> &'static str {
        &self.game.name
    }

    /// The name that users see.
    pub fn title(&self) -> &'static str {
        self.game.title()
    }

    /// The name by which XBoard knows the game.
    pub fn xboard_name(&self) -> &'static str {
        self.game.xboard_name()
    }

    /// The capital letter by which XBoard writes a kind.
    pub fn xboard_letter(&self, kind: PieceKind) -> char {
        let letter = self.letter(kind);
        self.game.xboard.letters.get(&letter).copied().unwrap_or(letter)
    }

    /// The description of the game for XBoard; none if XBoard knows the game.
    pub const fn xboard_setup(&self) -> Option<&XboardSetup> {
        self.xboard_setup.as_ref()
    }

    /// The board.
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The number of piece types.
    pub const fn kind_count(&self) -> usize {
        self.game.pieces.len()
    }

    /// All kinds in the order of the piece table.
    pub fn kinds(&self) -> impl Iterator<Item = PieceKind> + use<> {
        (0..self.game.pieces.len()).map(PieceKind::new)
    }

    /// The entry of the piece table for a kind.
    pub fn piece_spec(&self, kind: PieceKind) -> &'static PieceSpec {
        &self.game.pieces[kind.index()]
    }

    /// The movement of a kind, from its Betza notation.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let knight = rules.kind_of_letter('N').unwrap();
    /// assert_eq!(rules.terms(knight), movegen::betza::parse("N")?);
    /// # Ok::<(), movegen::betza::BetzaError>(())
    /// ```
    pub fn terms(&self, kind: PieceKind) -> &[Term] {
        &self.terms[kind.index()]
    }

    /// The capital letter of a kind. If it has a mark, [`marks::written`](crate::marks::written) writes it.
    pub fn letter(&self, kind: PieceKind) -> char {
        self.piece_spec(kind).letter
    }

    /// The letter of a kind as texts write it: with its [mark](crate::marks), and small for Black.
    ///
    /// ```
    /// # use movegen::Color;
    /// # let rules = movegen::rules("chess").unwrap();
    /// let knight = rules.kind_of_letter('N').unwrap();
    /// assert_eq!(rules.written_letter(Color::Black, knight), "n");
    /// ```
    pub fn written_letter(&self, color: Color, kind: PieceKind) -> String {
        marks::written(&self.fen_letter(color, kind).to_string()).into_owned()
    }

    /// Whether a kind has a letter with a [mark](crate::marks).
    pub(crate) fn has_marks(&self) -> bool {
        self.game.pieces.iter().any(|piece| marks::is_marked(piece.letter))
    }

    /// The letter of a kind in a FEN: a capital for White, lower case for Black.
    pub fn fen_letter(&self, color: Color, kind: PieceKind) -> char {
        match color {
            Color::White => self.letter(kind),
            Color::Black => marks::small(self.letter(kind)),
        }
    }

    /// The English name of a kind.
    pub fn name(&self, kind: PieceKind) -> &'static str {
        &self.piece_spec(kind).name
    }

    /// The kind with a letter, in either case.
    pub fn kind_of_letter(&self, letter: char) -> Option<PieceKind> {
        kind_of_letter(self.game, letter)
    }

    /// The class of a kind.
    pub fn class(&self, kind: PieceKind) -> Class {
        self.piece_spec(kind).class()
    }

    /// Whether pieces of a kind are pawns (pawns, berolina pawns).
    pub const fn is_pawn(&self, kind: PieceKind) -> bool {
        self.kinds_by_role.pawns.contains(kind)
    }

    /// Whether a kind is the king.
    pub fn is_royal(&self, kind: PieceKind) -> bool {
        Some(kind) == self.king
    }

    /// Whether a kind is one of the royal kinds of a game in which a side can have several royal pieces.
    pub fn is_one_of_royals(&self, kind: PieceKind) -> bool {
        self.royals.as_ref().is_some_and(|royals| royals.kinds.contains(kind))
    }

    /// Whether a side that has several royal pieces can lose one of them and play on.
    pub fn can_spare_royals(&self) -> bool {
        let capacity = PieceSet::CAPACITY as u32;
        self.royals.as_ref().is_some_and(|it| it.check == RoyalCheck::All || it.most < capacity)
    }

    /// Whether a kind moves as the kind that the opponent moved last (jokers).
    pub const fn is_imitator(&self, kind: PieceKind) -> bool {
        self.kinds_by_role.imitators.contains(kind)
    }

    /// Whether a kind poisons (harpies).
    pub const fn is_poisoner(&self, kind: PieceKind) -> bool {
        self.kinds_by_role.poisoners.contains(kind)
    }

    /// Whether a kind cures (doctors).
    pub const fn is_healer(&self, kind: PieceKind) -> bool {
        self.kinds_by_role.healers.contains(kind)
    }

    /// The kind of the royal piece; none if the game has no such piece, or if a side can have
    /// [several](crate::game::Royals).
    pub const fn king(&self) -> Option<PieceKind> {
        self.king
    }

    /// The number of start positions.
    pub fn array_count(&self) -> u32 {
        self.arrays.count()
    }

    /// The number of the start position of a new game.
    pub const fn default_array(&self) -> u32 {
        self.game.start.default
    }

    /// Whether pawns promote only to pieces in reserve.
    pub const fn has_reserve(&self) -> bool {
        self.game.promotion.reserve.is_some()
    }

    /// The kind that castles; none if no piece does.
    pub const fn castler(&self) -> Option<PieceKind> {
        self.castler
    }

    /// The kind that looks like a king: the royal kind, else the one that castles, else the one with the
    /// letter K. None if there is no such kind.
    pub fn crowned(&self) -> Option<PieceKind> {
        crowned(self.game)
    }

    /// Whether a king that has not moved may leap.
    pub fn has_king_leaps(&self) -> bool {
        Color::ALL.into_iter().any(|color| !self.leaps[color].is_empty())
    }

    /// Whether a pawn's choice of pieces depends on the position: on the reserve, or on the number of pieces
    /// of a kind that its side has.
    pub const fn limits_promotion(&self) -> bool {
        self.has_reserve() || self.promotion_limits.is_some()
    }

    /// The largest number of pieces of each kind for promotion, if the game limits it so.
    pub(crate) const fn promotion_limits(&self) -> Option<&[u8; PieceKind::MAX]> {
        self.promotion_limits.as_ref()
    }

    /// Whether the game has an imitator.
    pub const fn has_jokers(&self) -> bool {
        !self.kinds_by_role.imitators.is_empty()
    }

    /// Whether the game has a poisoner.
    pub const fn has_poison(&self) -> bool {
        !self.kinds_by_role.poisoners.is_empty()
    }

    /// The number of moves of the poisoning side after which a poisoned piece dies; 0 in games without
    /// poison.
    pub fn poison_moves(&self) -> u8 {
        self.game.poison.map_or(0, |poison| poison.moves)
    }

    /// Whether points are counted after repetition, at the end of the move count or after stalemate.
    pub fn counts_points(&self) -> bool {
        self.game.ends.count_points()
    }

    /// Whether checks are counted.
    pub const fn counts_checks(&self) -> bool {
        self.game.ends.checks != 0
    }

    /// Whether a game can end in one of the ways of [`Position::decision`].
    ///
    /// [`Position::decision`]: crate::Position::decision
    pub const fn has_decisions(&self) -> bool {
        self.has_poison() || self.can_be_decided
    }

    /// The number of plies without a capture or a pawn move after which the game ends; 0 if there is no
    /// limit.
    pub const fn move_count_limit_plies(&self) -> u16 {
        self.game.ends.move_count.saturating_mul(2)
    }

    /// The largest number of pieces that a side can have, pawns and king included: as many as at the start.
    /// Where captured pieces change sides, as many as both sides have at the start.
    pub const fn max_pieces(&self) -> usize {
        self.max_pieces
    }

    /// The largest number of pieces that both sides together can have on the board.
    pub const fn max_pieces_of_both(&self) -> usize {
        if self.captures_to_hand() { self.max_pieces } else { 2 * self.max_pieces }
    }

    /// Whether kings and their partners can castle from any squares of their rank. Then a castling is
    /// written, as coordinates, as the king's move to its partner.
    pub fn has_free_castling(&self) -> bool {
        self.game.castling.is_free()
    }

    /// The Zobrist number of a piece on a square.
    pub fn piece_key(&self, piece: Piece, square: Square) -> u64 {
        self.zobrist.piece(piece, square)
    }

    /// Whether pieces of a kind can be in reserve.
    pub(crate) fn can_be_reserved(&self, kind: PieceKind) -> bool {
        let promotes = || self.promotes(kind) && !self.is_promoted(kind);
        !self.is_pawn(kind) && !self.is_royal(kind) && !promotes()
    }

    /// Whether some piece can become a piece of a kind.
    fn is_promoted(&self, kind: PieceKind) -> bool {
        self.game.promotion.zones.iter().any(|zone| zone.to.contains(self.letter(kind)))
    }

    /// Whether pieces of a kind can become others.
    pub fn promotes(&self, kind: PieceKind) -> bool {
        self.game.promotion.zones.iter().any(|zone| zone.is_for(self.piece_spec(kind)))
    }

    /// Whether a piece of a side can ever stand on a square: a pawn stands neither behind its first rank nor
    /// on its last one, and some pieces cannot leave a region.
    pub fn can_stand(&self, color: Color, kind: PieceKind, square: Square) -> bool {
        let area = self.confined[kind.index()].as_ref();
        area.is_none_or(|area| area.contains(color, square))
            && (!self.is_pawn(kind) || self.pawn_area.contains(color, square))
    }

    /// Whether a capture explodes.
    pub const fn explodes(&self) -> bool {
        self.game.moves.explosions
    }

    /// Whether moves can be illegal for another reason than an attack on the mover's only king.
    pub(crate) const fn restricts_moves(&self) -> bool {
        self.restricts_moves
    }

    /// Whether making a move needs none of the rare rules: hands, walls, explosions, counted checks, counts
    /// of  moves in endings, and leaps that a piece takes away. Most games have none of them.
    #[inline]
    pub(crate) const fn makes_plain_moves(&self) -> bool {
        self.makes_plain_moves
    }

    /// Whether a side that can capture must capture.
    pub const fn must_capture(&self) -> bool {
        self.game.moves.must_capture
    }

    /// Whether a side can lose by the loss of pieces.
    pub fn can_lose_by_extinction(&self) -> bool {
        self.extinction.result == Verdict::Loss && !self.extinction.sets.is_empty()
    }

    /// Whether both sides have a royal piece.
    pub(crate) fn both_have_royals(&self) -> bool {
        self.has_royal == ByColor::both(true)
    }

    /// Whether a side has a royal piece, as at the start of the game.
    #[inline]
    pub fn has_royal(&self, color: Color) -> bool {
        self.has_royal[color]
    }

    pub(crate) const fn roles(&self) -> RoleMasks {
        self.kinds_by_role
    }

    /// How the en-passant field of a FEN is written.
    pub const fn en_passant_field(&self) -> EnPassantField {
        self.en_passant_field
    }

    pub(crate) fn writes_castling_with_ohs(&self) -> bool {
        self.castling_text == CastlingText::Ohs
    }

    /// The value of a type that a crate which builds on the rules keeps with them, such as the data of an
    /// evaluation. It is made when it is first requested, and never replaced.
    ///
    /// ```
    /// let rules = movegen::rules("gothic")?;
    /// assert_eq!(rules.companion(|| 17), &17);
    /// assert_eq!(rules.companion(|| 18), &17);
    /// assert_eq!(rules.companion(|| "another type"), &"another type");
    /// # Ok::<(), movegen::UnknownGame>(())
    /// ```
    pub fn companion<T>(&self, make: impl FnOnce() -> T) -> &T
    where
        T: Any + Send + Sync + UnwindSafe + RefUnwindSafe,
    {
        self.companions.get(make)
    }

    /// Whether a piece attacks one square from another on an otherwise empty board.
    ///
    /// A hopper attacks nothing on an empty board. An imitator has no movement of its own. A poisoner's
    /// captures of poisoners do not count.
    ///
    /// ```
    /// # use movegen::Color;
    /// # let rules = movegen::rules("gothic").unwrap();
    /// # let square = |name: &str| rules.geometry().parse(name).unwrap();
    /// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
    /// // A chancellor moves as rook and knight.
    /// assert!(rules.attacks(Color::White, kind('C'), square("e1"), square("f3")));
    /// assert!(rules.attacks(Color::White, kind('C'), square("e1"), square("e8")));
    /// assert!(!rules.attacks(Color::White, kind('C'), square("e1"), square("f2")));
    /// ```
    pub fn attacks(&self, color: Color, kind: PieceKind, from: Square, to: Square) -> bool {
        let line = self.lines.get(to, self.mover(color, kind, from));
        line.exists() && (line.is_direct() || !self.lines.between(line).hops)
    }

    /// The number of squares that a piece attacks on an otherwise empty board: see [`Rules::attacks`].
    pub fn attack_count(&self, color: Color, kind: PieceKind, from: Square) -> u32 {
        self.geometry.squares().filter(|&to| self.attacks(color, kind, from, to)).count() as u32
    }

    /// Whether each move puts a wall on a square.
    #[inline]
    pub const fn has_walls(&self) -> bool {
        self.walls.is_some()
    }

    /// What a square holds after its piece has left: nothing, or the mark of a vanished brouhaha square.
    pub(crate) fn vacated(&self, square: Square) -> Occupant {
        self.vacated[square.index()]
    }

    /// The board after all pieces have left it.
    pub(crate) const fn vacated_board(&self) -> &[Occupant; Square::MAX] {
        &self.vacated
    }
}
