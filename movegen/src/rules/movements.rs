//! Compiles the movements of all kinds into path and line tables.

use super::Advance;
use super::check_trees::check_tree;
use super::lookup::{has_role, row_for};
use super::path_table::{AttackStyle, PathRange, PathTable};
use crate::betza::Term;
use crate::game::{Game, PieceSpec, Role};
use crate::game_error::GameError;
use crate::geometry::Geometry;
use crate::lines::{Lines, LinesBuilder};
use crate::paths::{self, Entry, MovementSpec, PawnSpec, flag};
use crate::types::{ByColor, Color, PieceKind, Square};

pub(super) struct CompiledMovements {
    pub movements: ByColor<[u8; PieceKind::MAX]>,
    pub imitations: ByColor<[u8; PieceKind::MAX]>,
    pub paths: PathTable,
    pub lines: Lines,
    pub advances: Vec<Advance>,
}

/// The trees of one movement on every square.
struct Forest {
    trees: Vec<Vec<paths::Node>>,
    /// Whether its hops end on the square next to the mount.
    hops_near: bool,
}

/// Compiles the movements of all kinds. `terms` holds them by kind.
pub(super) fn compile_movements(
    game: &Game,
    geometry: &Geometry,
    terms: &[Vec<Term>],
) -> Result<CompiledMovements, GameError> {
    let mut forests: Vec<(Vec<Entry>, Forest)> = Vec::new();
    let nothing = geometry.squares().map(|_| Vec::new()).collect();
    number_of(Forest { trees: nothing, hops_near: false }, &mut forests);
    let mut movements = ByColor::both([0; PieceKind::MAX]);
    let mut imitations = ByColor::both([0; PieceKind::MAX]);
    let mut advances = Vec::new();
    let imitated = has_role(game, Role::Imitator);
    for (index, (piece, terms)) in game.pieces.iter().zip(terms).enumerate() {
        for color in Color::ALL {
            let own = checked_forest(game, geometry, piece, terms, color)?;
            if piece.role == Role::Pawn {
                collect_advances(geometry, &own, color, PieceKind::new(index), &mut advances);
            }
            movements[color][index] = number_of(own, &mut forests);
            if imitated {
                let imitation = forest(game, geometry, piece, terms, color, false);
                imitations[color][index] = number_of(imitation, &mut forests);
            }
        }
    }
    let (paths, lines) = tables(geometry, &forests)?;
    Ok(CompiledMovements { movements, imitations, paths, lines, advances })
}

/// Checks the movement of a kind on every square.
pub(super) fn check_movement(
    game: &Game,
    geometry: &Geometry,
    piece: &PieceSpec,
    terms: &[Term],
) -> Result<(), GameError> {
    let check = |color| checked_forest(game, geometry, piece, terms, color).map(|_| ());
    Color::ALL.into_iter().try_for_each(check)
}

/// The trees of a kind on every square, as itself, if they can be represented.
fn checked_forest(
    game: &Game,
    geometry: &Geometry,
    piece: &PieceSpec,
    terms: &[Term],
    color: Color,
) -> Result<Forest, GameError> {
    let own = forest(game, geometry, piece, terms, color, true);
    for (from, tree) in geometry.squares().zip(&own.trees) {
        check_tree(game, geometry, piece, color, from, tree)?;
    }
    Ok(own)
}

/// The trees of a kind on every square, as itself or as an imitator moves. An imitator has no first moves and
/// does not promote.
fn forest(
    game: &Game,
    geometry: &Geometry,
    piece: &PieceSpec,
    terms: &[Term],
    color: Color,
    as_itself: bool,
) -> Forest {
    let zones = game.promotion.iter().filter(|zone| zone.is_for(piece.letter));
    let promotion_rows: Vec<u8> = zones.map(|zone| row_for(geometry, color, zone.rank)).collect();
    let first = row_for(geometry, color, game.pawns.first_rank);
    let last = row_for(geometry, color, game.pawns.last_advance_rank);
    let pawn = PawnSpec {
        advance_from: first.min(last)..first.max(last) + 1,
        advance_limit: row_for(geometry, color, game.pawns.advance_limit),
        promotion_rows: &promotion_rows,
        en_passant: game.pawns.en_passant,
    };
    let spec = MovementSpec {
        terms,
        color,
        captures_own_kind: piece.role == Role::Poisoner,
        pawn: (as_itself && piece.role == Role::Pawn).then_some(pawn),
    };
    Forest {
        trees: geometry.squares().map(|square| paths::tree(&spec, geometry, square)).collect(),
        hops_near: terms.iter().any(|term| term.modes.near),
    }
}

/// The number of a movement. Movements that are equal on every square share it.
fn number_of(forest: Forest, forests: &mut Vec<(Vec<Entry>, Forest)>) -> u8 {
    let mut entries = Vec::new();
    for tree in &forest.trees {
        paths::flatten(tree, &mut entries);
        // A separator, so that trees with the same squares on different squares differ.
        entries.push(Entry::new(Square::NONE, 0, true));
    }
    let is_equal =
        |(other, known): &(Vec<Entry>, Forest)| *other == entries && known.hops_near == forest.hops_near;
    let known = forests.iter().position(is_equal);
    known.unwrap_or_else(|| {
        forests.push((entries, forest));
        forests.len() - 1
    }) as u8
}

fn collect_advances(
    geometry: &Geometry,
    forest: &Forest,
    color: Color,
    kind: PieceKind,
    advances: &mut Vec<Advance>,
) {
    for from in geometry.squares() {
        for root in &forest.trees[from.index()] {
            let mut node = root;
            let mut passed = vec![root.to];
            while let [child] = node.children.as_slice() {
                if child.flags & flag::ADVANCE != 0 {
                    advances.push(Advance { color, kind, from, to: child.to, passed: passed.clone() });
                }
                passed.push(child.to);
                node = child;
            }
        }
    }
}

fn tables(geometry: &Geometry, forests: &[(Vec<Entry>, Forest)]) -> Result<(PathTable, Lines), GameError> {
    let mut paths = PathTable::default();
    let mut lines = LinesBuilder::new(geometry.square_count(), forests.len());
    let mut man = 0;
    for (_, forest) in forests {
        for tree in &forest.trees {
            paths.ranges.push(append_tree(tree, forest.hops_near, &mut paths.entries));
            lines.add(tree, man, forest.hops_near);
            man += 1;
        }
    }
    let lines = lines.finish().ok_or_else(|| {
        GameError::new("pieces", "their movements need more lines between squares than the tables can hold")
    })?;
    paths.add_multi_paths(&lines);
    Ok((paths, lines))
}

/// Appends a tree, the leaps first. A walk over leaps does not depend on what their squares hold.
fn append_tree(tree: &[paths::Node], hops_near: bool, entries: &mut Vec<Entry>) -> PathRange {
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
        straight: rides.iter().all(|node| node.is_chain()),
        other_noisy_moves: entries[start..]
            .iter()
            .any(|entry| entry.flags & (flag::PROMOTE | flag::CAPTURE_OWN_KIND) != 0),
        hops_near,
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
