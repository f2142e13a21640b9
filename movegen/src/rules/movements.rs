//! Compiles the movements of all kinds into path and line tables.

use super::check_trees::check_tree;
use super::en_passant::Advance;
use super::lookup::{has_role, key_of, kind_of_letter, row_for};
use super::path_table::{AttackStyle, PathRange, PathTable};
use super::terrain::Terrain;
use crate::betza::{self, Modes, Term};
use crate::game::{PieceSpec, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::lines::{Hops, Lines, LinesBuilder};
use crate::paths::{self, Entry, MovementSpec, OwnSpec, PlacedTerm, flag};
use crate::regions::Area;
use crate::types::{ByColor, Color, PieceKind, Square};

pub(super) struct CompiledMovements {
    pub movements: ByColor<[u8; PieceKind::MAX]>,
    pub imitations: ByColor<[u8; PieceKind::MAX]>,
    pub paths: PathTable,
    pub lines: Lines,
    pub advances: Vec<Advance>,
}

/// The trees of one movement on every square.
#[derive(Debug)]
pub(super) struct Forest {
    trees: Vec<Vec<paths::Node>>,
    /// The trees with the movement along which a king faces the other one; empty if there is none.
    facing: Vec<Vec<paths::Node>>,
    /// Over which mounts its hops go.
    hops: Hops,
}

/// The trees of a kind on every square as itself, by colour.
pub(super) type OwnForests = ByColor<Forest>;

/// The movement of a piece besides its Betza string.
#[derive(Default)]
pub(super) struct FurtherTerms {
    /// Movements within regions.
    within: Vec<(Area, Vec<Term>)>,
    confined: Option<Area>,
    faces: Vec<Term>,
    /// Where the moves marked `i` begin; none if they are the leaps of a king.
    first_moves: Option<Area>,
}

impl FurtherTerms {
    pub fn new(piece: &PieceSpec, terrain: &Terrain<'_>) -> Result<Self, GameError> {
        let areas = terrain.areas;
        let key = |name| key_of(piece).then(name);
        let terms = |key: KeyPath, betza: &str| -> Result<Vec<Term>, GameError> {
            let fail = |reason: String| GameError::new(key.clone(), reason);
            let terms = betza::parse(betza).map_err(|error| fail(error.to_string()))?;
            let is_other = |term: &Term| {
                let Modes { near, initial, en_passant, .. } = term.modes;
                near || initial || en_passant || term.is_double()
            };
            if !terms.iter().any(is_other) {
                return Ok(terms);
            }
            let reason = "first moves, captures en passant and hops to the square behind a piece are not \
                          known here, nor are moves of two steps";
            Err(fail(reason.to_owned()))
        };
        if !piece.faces.is_empty() && piece.role != Role::Royal {
            return Err(GameError::new(key("faces"), "only kings face each other"));
        }
        let mut further = Self { faces: terms(key("faces"), &piece.faces)?, ..Self::default() };
        let hops = |terms: &[Term]| terms.iter().any(|term| term.modes.hops);
        if hops(&further.faces) {
            return Err(GameError::new(key("faces"), "hops are not known here"));
        }
        for (region, betza) in &piece.within {
            let key = key("within").then(region);
            let (area, terms) = (areas.get(&key, region)?.clone(), terms(key.clone(), betza)?);
            if hops(&terms) && piece.confined.is_some() {
                return Err(GameError::new(key, "a piece that is confined does not hop"));
            }
            further.within.push((area, terms));
        }
        if let Some(region) = &piece.confined {
            further.confined = Some(areas.get(&key("confined"), region)?.clone());
        }
        further.first_moves = terrain.first_moves(piece)?;
        Ok(further)
    }
}

/// Compiles the movements of all kinds. `terms` holds them by kind, `own` their trees.
pub(super) fn compile_movements(
    terrain: &Terrain<'_>,
    terms: &[Vec<Term>],
    own: Vec<OwnForests>,
) -> Result<CompiledMovements, GameError> {
    let (game, geometry) = (terrain.game, terrain.geometry);
    let mut forests: Vec<(Vec<Entry>, Forest)> = Vec::new();
    let nothing = geometry.squares().map(|_| Vec::new()).collect();
    number_of(Forest { trees: nothing, facing: Vec::new(), hops: Hops::default() }, &mut forests);
    let mut movements = ByColor::both([0; PieceKind::MAX]);
    let mut imitations = ByColor::both([0; PieceKind::MAX]);
    let mut advances = Vec::new();
    let imitated = has_role(game, Role::Imitator);
    for (index, ((piece, terms), own)) in game.pieces.iter().zip(terms).zip(own).enumerate() {
        let further = FurtherTerms::new(piece, terrain)?;
        let passes = terrain.game.pawns.en_passant.is_captured(piece);
        for (color, own) in Color::ALL.into_iter().zip(own.into_array()) {
            for (from, tree) in geometry.squares().zip(&own.trees).filter(|_| passes) {
                let mut way =
                    Advance { color, kind: PieceKind::new(index), from, to: from, passed: Vec::new() };
                collect_advances(tree, &mut way, &mut advances);
            }
            movements[color][index] = number_of(own, &mut forests);
            if imitated {
                let imitation = forest(terrain, piece, terms, &further, color, false);
                imitations[color][index] = number_of(imitation, &mut forests);
            }
        }
    }
    let (paths, lines) = tables(geometry, &forests)?;
    Ok(CompiledMovements { movements, imitations, paths, lines, advances })
}

/// The trees of a kind on every square, as itself, if they can be represented.
pub(super) fn own_forests(
    terrain: &Terrain<'_>,
    piece: &PieceSpec,
    terms: &[Term],
) -> Result<OwnForests, GameError> {
    let further = FurtherTerms::new(piece, terrain)?;
    let checked = |color| {
        let own = forest(terrain, piece, terms, &further, color, true);
        for (from, tree) in terrain.geometry.squares().zip(&own.trees) {
            check_tree(terrain, piece, color, from, tree)?;
        }
        Ok(own)
    };
    Ok(ByColor::new(checked(Color::White)?, checked(Color::Black)?))
}

/// The trees of a kind on every square, as itself or as an imitator moves. An imitator has no first moves and
/// does not promote.
fn forest(
    terrain: &Terrain<'_>,
    piece: &PieceSpec,
    terms: &[Term],
    further: &FurtherTerms,
    color: Color,
    as_itself: bool,
) -> Forest {
    let Terrain { game, geometry, promotion, .. } = terrain;
    let own = || OwnSpec {
        first_moves: further.first_moves.clone(),
        advance_limit: game.advance_limit(piece).map(|rank| row_for(geometry, color, rank)),
        kind: kind_of_letter(game, piece.letter).expect("a piece of the game"),
        promotes: game.promotion.zones.iter().any(|zone| zone.is_for(piece)),
        promotion,
        en_passant: game.pawns.en_passant.is_captured(piece),
    };
    let confined = further.confined.as_ref();
    let anywhere = terms.iter().map(|term| PlacedTerm { term, within: None, confined });
    let placed = further.within.iter().flat_map(|(area, terms)| {
        terms.iter().map(move |term| PlacedTerm { term, within: Some(area), confined })
    });
    let mut spec = MovementSpec {
        terms: anywhere.chain(placed).collect(),
        color,
        captures_own_kind: piece.role == Role::Poisoner,
        own: (as_itself && !matches!(piece.role, Role::Imitator | Role::Poisoner)).then(own),
    };
    let trees = |spec: &MovementSpec<'_>| -> Vec<Vec<paths::Node>> {
        geometry.squares().map(|square| paths::tree(spec, geometry, square)).collect()
    };
    let own = trees(&spec);
    let mut facing = Vec::new();
    if !further.faces.is_empty() {
        spec.terms.extend(further.faces.iter().map(|term| PlacedTerm { term, within: None, confined: None }));
        facing = trees(&spec);
    }
    let hops = match (piece.avoids.is_empty(), terms.iter().any(|term| term.modes.near)) {
        (false, _) => Hops::OverOthers,
        (true, true) => Hops::OverLast,
        (true, false) => Hops::OverAny,
    };
    Forest { trees: own, facing, hops }
}

/// The number of a movement. Movements that are equal on every square share it.
fn number_of(forest: Forest, forests: &mut Vec<(Vec<Entry>, Forest)>) -> u8 {
    let mut entries = Vec::new();
    for tree in forest.trees.iter().chain(&forest.facing) {
        paths::flatten(tree, &mut entries);
        // A separator, so that trees with the same squares on different squares differ. It differs from every
        // entry of a tree, because it skips nothing.
        entries.push(Entry::new(Square::new(0), 0, true));
    }
    let is_equal = |(other, known): &(Vec<Entry>, Forest)| *other == entries && known.hops == forest.hops;
    let known = forests.iter().position(is_equal);
    known.unwrap_or_else(|| {
        forests.push((entries, forest));
        forests.len() - 1
    }) as u8
}

/// Collects the moves of a tree that can be captured en passant. `way` passes the squares before the nodes.
fn collect_advances(nodes: &[paths::Node], way: &mut Advance, advances: &mut Vec<Advance>) {
    for node in nodes {
        if node.flags & flag::ADVANCE != 0 {
            advances.push(Advance { to: node.to, ..way.clone() });
        }
        way.passed.push(node.to);
        collect_advances(&node.children, way, advances);
        way.passed.pop();
    }
}

fn tables(geometry: &Geometry, forests: &[(Vec<Entry>, Forest)]) -> Result<(PathTable, Lines), GameError> {
    let mut paths = PathTable::default();
    let mut lines = LinesBuilder::new(geometry.square_count(), forests.len());
    let mut mover = 0;
    for (_, forest) in forests {
        for (index, tree) in forest.trees.iter().enumerate() {
            paths.ranges.push(append_tree(tree, forest.hops, &mut paths.entries));
            lines.add(forest.facing.get(index).unwrap_or(tree), mover, forest.hops);
            mover += 1;
        }
    }
    let lines = lines.finish().ok_or_else(|| {
        GameError::new("pieces", "their movements need more lines between squares than the tables can hold")
    })?;
    paths.add_multi_paths(&lines);
    Ok((paths, lines))
}

/// Appends a tree, the leaps first. A walk over leaps does not depend on what their squares hold.
fn append_tree(tree: &[paths::Node], hops: Hops, entries: &mut Vec<Entry>) -> PathRange {
    let start = entries.len();
    let (leaps, rides): (Vec<_>, Vec<_>) = tree.iter().partition(|node| node.children.is_empty());
    for node in leaps.iter().chain(&rides) {
        paths::flatten(std::slice::from_ref(*node), entries);
    }
    let plain = entries[start..].iter().all(|entry| entry.flags == flag::PLAIN);
    PathRange {
        start: start as u32,
        length: (entries.len() - start) as u16,
        multi_paths: 0,
        leaps: leaps.len() as u8,
        plain,
        simple: entries[start..].iter().all(|entry| entry.flags & !flag::SIMPLE == 0),
        straight: rides.iter().all(|node| node.is_chain()),
        other_noisy_moves: entries[start..]
            .iter()
            .any(|entry| entry.flags & (flag::PROMOTE | flag::CAPTURE_OWN_KIND) != 0),
        hops_near: hops == Hops::OverLast,
        avoids: hops == Hops::OverOthers,
        style: attack_style(plain, entries[start..].split_at(leaps.len())),
    }
}

fn attack_style(plain: bool, (leaps, rides): (&[Entry], &[Entry])) -> AttackStyle {
    let any = |entries: &[Entry], flags: u8| entries.iter().any(|entry| entry.flags & flags != 0);
    if any(leaps, flag::MULTI_PATH | flag::MOUNT)
        || any(rides, flag::MOUNT)
        || !plain && any(rides, flag::CAPTURE)
    {
        AttackStyle::Irregular
    } else if plain && !rides.is_empty() {
        AttackStyle::Rides
    } else {
        AttackStyle::Fixed
    }
}
