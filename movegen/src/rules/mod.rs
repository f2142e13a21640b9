//! A compiled game: all tables of move generation, made once from the data of a game.

mod accessors;
mod capture_line;
mod castling;
mod castling_tables;
mod check_game;
mod check_trees;
mod circuits;
mod companion;
mod compile_doubles;
mod doubles;
mod en_passant;
mod endless;
mod ends;
mod fingerprint;
mod hand_accessors;
mod hands;
mod king_leaps;
mod king_steps;
mod line;
mod look;
mod lookup;
mod mating;
mod movements;
mod path_table;
mod picture;
mod pieces;
mod promotion;
mod restricted;
mod royals;
mod steps;
mod terrain;
mod trades;
mod twins;
mod vanishing;
mod walls;

pub use capture_line::CaptureLine;
pub(crate) use castling_tables::{CompiledCastling, Homes, Leap, PieceLeap, Right};
pub(crate) use check_game::MAX_PIECES_WITH_POISON;
pub(crate) use check_trees::MAX_PAWN_CAPTURES;
pub(crate) use doubles::Doubles;
pub(crate) use en_passant::Advance;
pub(crate) use endless::{CompiledChase, CompiledCounting};
pub(crate) use ends::{CompiledExtinction, CompiledGoal, DeadKinds};
pub(crate) use hands::CompiledHands;
pub(crate) use line::CompiledLine;
pub(crate) use lookup::RoleMasks;
pub(crate) use path_table::{AttackStyle, PathTree, SimpleSteps};
pub(crate) use promotion::{InPlace, Promotion};
pub(crate) use royals::CompiledRoyals;
pub use steps::Step;
pub(crate) use trades::CompiledTrades;

use std::sync::OnceLock;

use castling::{castling_kind, compile_king_moves};
use check_game::{check_name, check_passes, check_pawn_rules, check_record_name, max_pieces, xboard_setup};
use companion::Companions;
use en_passant::{check_en_passant_field, en_passant_area};
use endless::{compile_chase, compile_counting};
use ends::{can_be_decided, check_ends, compile_dead_kinds, compile_extinction, compile_goal};
use hands::compile_hands;
use king_steps::KingSteps;
use line::compile_line;
use look::check_look;
use lookup::{has_royal_piece, role_masks};
use movements::{compile_movements, own_forests};
use path_table::PathTable;
use pieces::{avoided_kinds, check_other_letters, check_poison, read_pieces, sole_king};
use promotion::{check_reserve, compile_in_place, compile_promotion, compile_promotion_limits};
use restricted::{check_move_rules, has_steps_alone, restricts_moves};
use royals::compile_royals;
use terrain::Terrain;
use trades::compile_trades;
use twins::with_twins;
use vanishing::vacated_squares;
use walls::{CompiledWalls, compile_walls};

use crate::arrays::Arrays;
use crate::betza::Term;
use crate::game::{CastlingText, EnPassantField, Game, Passes, XboardSetup};
use crate::game_error::{GameError, GameErrors};
use crate::geometry::Geometry;
use crate::lines::Lines;
use crate::regions::{Area, Areas};
use crate::types::{ByColor, Color, Kinds, Occupant, PieceKind, Square};
use crate::zobrist::Zobrist;

/// A game with its tables.
///
/// ```
/// let rules = movegen::rules("gothic")?;
/// let names: Vec<&str> = rules.kinds().map(|kind| rules.name(kind)).collect();
/// assert_eq!(names, ["king", "queen", "chancellor", "archbishop", "rook", "bishop", "knight", "pawn"]);
/// # Ok::<(), movegen::UnknownGame>(())
/// ```
pub struct Rules {
    game: &'static Game,
    geometry: Geometry,
    /// The movement of each kind.
    terms: Vec<Vec<Term>>,
    pub(crate) arrays: Arrays,
    xboard_setup: Option<XboardSetup>,
    en_passant_field: EnPassantField,
    /// The squares of captures en passant, as the side that has advanced sees them. None for all squares.
    pub(crate) en_passant_area: Option<Area>,
    castling_text: CastlingText,
    /// The royal kind, and whether a side has such a piece. None in games with several royal pieces.
    king: Option<PieceKind>,
    has_royal: ByColor<bool>,
    /// The royal pieces, if a side can have several.
    pub(crate) royals: Option<CompiledRoyals>,
    /// Whether moves can be illegal for other reasons than an attack on the mover's only king.
    restricts_moves: bool,
    /// The game restricts moves only by hoppers that avoid pieces and by kings that face each other, and all
    /// its moves take one piece to another square.
    pub(crate) has_steps_alone: bool,
    pub(crate) trades: Option<CompiledTrades>,
    /// The kinds that some hoppers neither hop over nor capture.
    pub(crate) avoided: Kinds,
    /// The kind that castles.
    pub(crate) castler: Option<PieceKind>,
    kinds_by_role: RoleMasks,
    /// The number of each kind's movement. `imitations`: the movement of an imitator that imitates the kind.
    movements: ByColor<[u8; PieceKind::MAX]>,
    imitations: ByColor<[u8; PieceKind::MAX]>,
    pub(crate) paths: PathTable,
    pub(crate) lines: Lines,
    pub(crate) king_steps: KingSteps,
    pub(crate) zobrist: Zobrist,
    /// Where kings and partners can stand to castle: one entry, or all possibilities if castlings are free.
    /// The first entry is that of the start position.
    pub(crate) homes: ByColor<Vec<Homes>>,
    pub(crate) leaps: ByColor<Vec<Leap>>,
    /// The leaps of other pieces.
    pub(crate) piece_leaps: ByColor<Vec<PieceLeap>>,
    /// The kind that takes the king's right to leap away by a move to its file or rank.
    pub(crate) aimed_by: Option<PieceKind>,
    pub(crate) rights: Vec<Right>,
    pub(crate) promotion: Promotion,
    /// The pieces that promote where they stand.
    pub(crate) in_place: Option<InPlace>,
    /// The moves of two steps, if pieces have such moves.
    pub(crate) doubles: Option<Doubles>,
    /// The hands, if pieces can be in hand.
    pub(crate) hands: Option<CompiledHands>,
    /// The walls with which moves end.
    pub(crate) walls: Option<CompiledWalls>,
    /// Whether captured pieces change sides and go into a hand.
    captures_to_hand: bool,
    /// Whether pieces can be in hand.
    has_hands: bool,
    makes_plain_moves: bool,
    /// Whether sides can pass.
    pub(crate) passes: bool,
    /// Where pawns can stand.
    pawn_area: Area,
    /// By kind: the region that its pieces cannot leave.
    confined: Vec<Option<Area>>,
    pub(crate) goal: Option<CompiledGoal>,
    /// The lines that end the game.
    pub(crate) line: Option<CompiledLine>,
    /// The chases that lose if they have no end.
    pub(crate) chase: Option<CompiledChase>,
    /// How moves are counted in endings.
    pub(crate) counting: Option<CompiledCounting>,
    /// The largest number of pieces of each kind for promotion, if the game limits it so.
    promotion_limits: Option<[u8; PieceKind::MAX]>,
    pub(crate) advances: Vec<Advance>,
    /// The kinds with whose power an imitator could capture on a target from a square, by the imitator's
    /// colour, the target and the square. Empty in games without an imitator.
    imitable: ByColor<Vec<Kinds>>,
    /// The kinds that capture en passant.
    pub(crate) captors: Kinds,
    /// By colour and target: the squares from which such pieces could capture on the target.
    pub(crate) pawn_sources: ByColor<Vec<Vec<Square>>>,
    /// By colour and kind of pawn, for each square: the first of the squares between which such a pawn can
    /// move back and forth without capturing. Empty for other kinds.
    pawn_circuits: ByColor<Vec<Vec<Square>>>,
    /// Squares next to each square, by king steps.
    pub(crate) neighbours: Vec<Vec<Square>>,
    pub(crate) max_pieces: usize,
    vacated: [Occupant; Square::MAX],
    /// The kinds that may have noisy moves other than captures on squares that they attack, from some square:
    /// see [`PathTable::has_other_noisy_moves`].
    pub(crate) kinds_with_other_noisy_moves: Kinds,
    pub(crate) dead: DeadKinds,
    /// The pieces whose loss ends the game.
    pub(crate) extinction: CompiledExtinction,
    /// Whether the game can end by a bare king, by the number of checks, by extinction, in a goal, by a line
    /// or by an explosion.
    pub(crate) can_be_decided: bool,
    /// The kinds that can mate a bare king, computed on demand.
    mating_kinds: OnceLock<Kinds>,
    /// What other crates keep with the game.
    companions: Companions,
}

impl Rules {
    /// Compiles the tables of a game. The start positions are not read: see [`Rules::compile`].
    pub(crate) fn compile_tables(game: &'static Game) -> Result<Self, GameErrors> {
        let game = with_twins(game)?;
        let geometry = Geometry::new(&game.board)?;
        let mut errors = GameErrors(Vec::new());
        errors.keep(check_name("name", &game.name));
        // Without a name of its own for XBoard it has one name.
        if game.xboard_name() != game.name {
            errors.keep(check_name("xboard.name", game.xboard_name()));
        }
        errors.keep(check_record_name(game));
        errors.keep(check_look(game, &geometry));
        if game.based_on.is_none() && !game.without.is_empty() {
            let reason = "there is no game to leave keys out of; based-on names one";
            errors.keep::<()>(Err(GameError::new("without", reason)));
        }
        errors.keep(check_move_rules(game));
        errors.keep(check_passes(game));
        let areas = Areas::new(&game.regions, &geometry)?;
        let goal = errors.keep(compile_goal(game, &areas));
        let line = errors.keep(compile_line(game, &geometry));
        let in_place = errors.keep(compile_in_place(game, &areas));
        let hands = errors.keep(compile_hands(game, &geometry, &areas));
        let walls = errors.keep(compile_walls(game, &geometry, &areas));
        let chase = errors.keep(compile_chase(game, &areas));
        let counting = errors.keep(compile_counting(game));
        let en_passant_area = errors.keep(en_passant_area(game, &areas));
        // Without it no trees are made.
        let terrain = Terrain::new(game, &geometry, &areas);
        let terms = read_pieces(game, &mut errors);
        let forests: Vec<_> = game
            .pieces
            .iter()
            .zip(&terms)
            .filter_map(|(piece, terms)| Some((piece, terms.as_ref()?, terrain.as_ref().ok()?)))
            .filter_map(|(piece, terms, terrain)| errors.keep(own_forests(terrain, piece, terms)))
            .collect();
        let king = errors.keep(sole_king(game));
        let avoided = errors.keep(avoided_kinds(game));
        let trades = errors.keep(compile_trades(game));
        let castler = errors.keep(castling_kind(game));
        errors.keep(check_other_letters(game));
        errors.keep(check_poison(game));
        let terrain = errors.keep(terrain);
        if check_pawn_rules(game, &geometry).is_err() {
            errors.keep(compile_promotion(game, &geometry, &areas));
        }
        errors.keep(check_ends(game));
        let promotion_limits = errors.keep(compile_promotion_limits(game));
        errors.keep(check_reserve(game));
        let arrays = errors.keep(game.start.arrays());
        let max_pieces = arrays.as_ref().and_then(|arrays| errors.keep(max_pieces(game, arrays)));
        let dead = errors.keep(compile_dead_kinds(game));
        let extinction = errors.keep(compile_extinction(game));
        let terms: Option<Vec<Vec<Term>>> = terms.into_iter().collect();
        let xboard_setup = terms.as_ref().and_then(|terms| errors.keep(xboard_setup(game, terms)));
        let king_moves = match (castler, &terms, &arrays) {
            (Some(castler), Some(terms), Some(arrays)) => {
                let terms = castler.and_then(|castler| terms.get(castler.index()));
                let terms = terms.map_or(&[][..], Vec::as_slice);
                errors.keep(compile_king_moves(game, &geometry, arrays, terms))
            }
            _ => None,
        };
        let royals = match (castler, &terms, &arrays) {
            (Some(castler), Some(terms), Some(arrays)) => {
                errors.keep(compile_royals(game, arrays, terms, castler))
            }
            _ => None,
        };
        let compiled = match (&terms, &terrain) {
            (Some(terms), Some(terrain)) if forests.len() == terms.len() => {
                errors.keep(compile_movements(terrain, terms, forests))
            }
            _ => None,
        };
        let terrain = terrain.map(|Terrain { pawns, promotion, .. }| (pawns, promotion));
        if let Some(compiled) = &compiled {
            errors.keep(check_en_passant_field(game, &compiled.advances, &geometry));
            if game.ends.counting.is_some() && !compiled.advances.is_empty() {
                let reason = "in a FEN the count stands in place of the en-passant square, so the game needs \
                              pawns.en-passant = false";
                errors.keep::<()>(Err(GameError::new("ends.counting", reason)));
            }
        }
        let assemble = || {
            let (compiled, king_moves, terms) = (compiled?, king_moves?, terms?);
            let (pawn_area, promotion) = terrain?;
            Some(Self {
                king: king?,
                has_royal: ByColor::from_fn(|color| {
                    let arrays = arrays.as_ref().filter(|_| game.royals.is_none());
                    arrays.is_some_and(|arrays| has_royal_piece(game, arrays, color))
                }),
                royals: royals?,
                restricts_moves: restricts_moves(game),
                has_steps_alone: has_steps_alone(game, &terms),
                avoided: avoided?,
                trades: trades?,
                castler: castler?,
                terms,
                arrays: arrays?,
                xboard_setup: xboard_setup?,
                en_passant_field: game.en_passant_field(Advance::unnamed(&compiled.advances).is_none()),
                en_passant_area: en_passant_area?,
                castling_text: king_moves.text,
                kinds_by_role: role_masks(game),
                zobrist: Zobrist::new(),
                homes: king_moves.homes,
                leaps: king_moves.leaps,
                piece_leaps: king_moves.piece_leaps,
                aimed_by: king_moves.aimed_by,
                rights: king_moves.rights,
                promotion,
                in_place: in_place?,
                doubles: None,
                hands: hands?,
                walls: walls?,
                has_hands: game.hands.is_some(),
                makes_plain_moves: game.hands.is_none()
                    && game.walls.is_none()
                    && !game.moves.explosions
                    && game.ends.checks == 0
                    && game.ends.counting.is_none()
                    && game.castling.aimed_by.is_none()
                    && game.ends.facing.is_none()
                    && game.moves.trades.is_none(),
                passes: game.moves.pass != Passes::Never,
                captures_to_hand: game.hands.as_ref().is_some_and(|hands| hands.captures),
                pawn_area,
                confined: game
                    .pieces
                    .iter()
                    .map(|piece| areas.of_confined(piece.confined.as_deref()).cloned())
                    .collect(),
                goal: goal?,
                line: line?,
                chase: chase?,
                counting: counting?,
                promotion_limits: promotion_limits?,
                advances: compiled.advances,
                neighbours: geometry.squares().map(|square| geometry.neighbours(square)).collect(),
                movements: compiled.movements,
                imitations: compiled.imitations,
                paths: compiled.paths,
                lines: compiled.lines,
                king_steps: KingSteps::default(),
                imitable: ByColor::default(),
                captors: Kinds::NONE,
                pawn_sources: ByColor::default(),
                pawn_circuits: ByColor::default(),
                kinds_with_other_noisy_moves: Kinds::NONE,
                max_pieces: max_pieces?,
                vacated: vacated_squares(&geometry),
                dead: dead?,
                extinction: extinction?,
                can_be_decided: can_be_decided(game),
                mating_kinds: OnceLock::new(),
                companions: Companions::default(),
                geometry,
                game,
            })
        };
        let Some(mut rules) = assemble().filter(|_| errors.0.is_empty()) else { return Err(errors) };
        if let Some(error) = rules.leap_that_is_a_step() {
            return Err(GameErrors(vec![error]));
        }
        if let Some(king) = rules.king {
            let kings = Color::ALL.map(|color| rules.movements[color][king.index()]);
            rules.king_steps = KingSteps::new(&rules.geometry, &rules.paths, &rules.lines, kings);
        }
        rules.doubles = rules.compile_doubles().map_err(|error| GameErrors(vec![error]))?;
        rules.promotion.stuck = ByColor::from_fn(|color| rules.stuck_pieces(color));
        rules.limit_drops();
        rules.captors = rules.kinds().filter(|&kind| rules.is_captor(kind)).collect();
        rules.pawn_sources = ByColor::from_fn(|color| rules.squares_of_captors(color));
        rules.pawn_circuits = ByColor::from_fn(|color| rules.circuits_of_pawns(color));
        if rules.has_jokers() {
            rules.imitable = ByColor::from_fn(|color| rules.imitable_kinds(color));
        }
        rules.kinds_with_other_noisy_moves =
            rules.kinds().filter(|&kind| rules.has_other_noisy_moves(kind)).collect();
        Ok(rules)
    }

    /// The (movement, square) index of a piece that moves as its own kind. Imitators have no movement of
    /// their own: their index has no paths and lines.
    pub(crate) fn mover(&self, color: Color, kind: PieceKind, square: Square) -> usize {
        self.mover_index(self.movements[color][kind.index()], square)
    }

    /// The (movement, square) index of an imitator that imitates a kind. Without a kind the index has no
    /// paths and lines.
    pub(crate) fn imitator(&self, color: Color, kind: Option<PieceKind>, square: Square) -> usize {
        let movement = kind.map_or(0, |kind| self.imitations[color][kind.index()]);
        self.mover_index(movement, square)
    }

    fn mover_index(&self, movement: u8, square: Square) -> usize {
        usize::from(movement) * self.square_count() + square.index()
    }

    /// A leap of a piece to a square that it can also reach otherwise: both moves would have one text.
    fn leap_that_is_a_step(&self) -> Option<GameError> {
        let rights = self.rights.iter().enumerate().filter(|(_, right)| right.is_alone);
        for (index, Right { color, partner, .. }) in rights {
            let own = self.piece_leaps[*color].iter().find(|leap| leap.right == 1 << index);
            let Some((leap, kind)) = own.zip(*partner) else { continue };
            if self.paths.entries(self.mover(*color, kind, leap.from)).iter().any(|it| it.to == leap.to) {
                let [from, to] = [leap.from, leap.to].map(|square| self.geometry.name(square));
                let reason = format!("the {} can also go from {from} to {to} otherwise", self.name(kind));
                return Some(GameError::new("castling.leaps", reason));
            }
        }
        None
    }

    /// Whether a kind, with a movement that it may have, has noisy moves other than captures on squares that
    /// it attacks.
    fn has_other_noisy_moves(&self, kind: PieceKind) -> bool {
        let powers: Vec<PieceKind> = self.kinds().filter(|_| self.is_imitator(kind)).collect();
        let movers = |color: Color, square: Square| {
            let imitations = powers.iter().map(move |&power| self.imitator(color, Some(power), square));
            imitations.chain([self.mover(color, kind, square)])
        };
        Color::ALL.into_iter().any(|color| {
            let squares = self.geometry.squares();
            squares
                .flat_map(|square| movers(color, square))
                .any(|mover| self.paths.has_other_noisy_moves(mover))
        })
    }

    fn is_captor(&self, kind: PieceKind) -> bool {
        self.game.pawns.en_passant.is_captor(self.piece_spec(kind))
    }

    /// By kind and square: whether a piece could never leave the square. Pawns can stay where they can stand.
    fn stuck_pieces(&self, color: Color) -> Vec<bool> {
        let is_stuck =
            |kind, square| !self.is_pawn(kind) && self.paths.is_immobile(self.mover(color, kind, square));
        let squares = || self.geometry.squares();
        self.kinds().flat_map(|kind| squares().map(move |square| is_stuck(kind, square))).collect()
    }

    fn squares_of_captors(&self, color: Color) -> Vec<Vec<Square>> {
        let captures = |target: Square, from: Square| {
            let mut captors = self.captors.iter();
            captors.any(|kind| self.lines.get(target, self.mover(color, kind, from)).exists())
        };
        let squares = || self.geometry.squares();
        squares().map(|target| squares().filter(|&from| captures(target, from)).collect()).collect()
    }

    fn imitable_kinds(&self, color: Color) -> Vec<Kinds> {
        let mask = |target: Square, from: Square| {
            let line = |kind| self.lines.get(target, self.imitator(color, Some(kind), from));
            self.kinds().filter(|&kind| line(kind).exists()).collect()
        };
        let squares = || self.geometry.squares();
        squares().flat_map(|target| squares().map(move |from| mask(target, from))).collect()
    }

    /// The kinds with whose power a side's imitator could capture on a target from a square.
    pub(crate) fn kinds_bearing_on(&self, color: Color, target: Square, from: Square) -> Kinds {
        self.imitable[color][target.index() * self.square_count() + from.index()]
    }

    const fn square_count(&self) -> usize {
        self.lines.square_count()
    }

    /// The squares that a pawn's advance passes.
    pub(crate) fn squares_passed(&self, from: Square, to: Square) -> impl Iterator<Item = Square> + '_ {
        let position =
            |square| (i32::from(self.geometry.file_of(square)), i32::from(self.geometry.row_of(square)));
        let ((file, row), (to_file, to_row)) = (position(from), position(to));
        let (x, y) = ((to_file - file).signum(), (to_row - row).signum());
        let steps = (to_file - file).abs().max((to_row - row).abs());
        (1..steps).filter_map(move |step| self.geometry.square_at(file + x * step, row + y * step))
    }
}
