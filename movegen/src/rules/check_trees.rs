//! Checks the path trees of a piece for what the tables and the rules cannot represent.

use super::lookup::{kind_of_letter, movement_error};
use super::pieces::OTHER_ROLE;
use super::terrain::Terrain;
use crate::game::{EnPassant, EnPassantPieces, PieceSpec, Role};
use crate::game_error::GameError;
use crate::paths::{MAX_TREE, Node, flag};
use crate::types::{Color, Square};

/// No pawn attacks more squares than these.
pub(crate) const MAX_PAWN_CAPTURES: usize = 4;

/// One square of a tree: what a piece can do there, and whether other squares come before or below it.
struct Target {
    to: Square,
    flags: u8,
    is_leap: bool,
    is_first: bool,
}

/// Checks the tree of a piece on one square.
pub(super) fn check_tree(
    terrain: &Terrain<'_>,
    piece: &PieceSpec,
    color: Color,
    from: Square,
    tree: &[Node],
) -> Result<(), GameError> {
    let mut targets = Vec::new();
    collect_targets(tree, true, &mut targets);
    let geometry = terrain.geometry;
    let name = geometry.name(from);
    if targets.len() > MAX_TREE {
        let reason = format!("from {name} its movement covers more than {MAX_TREE} squares");
        return Err(movement_error(piece, reason));
    }
    let captures = flag::CAPTURE | flag::CAPTURE_OWN_KIND | flag::MOUNT;
    for (wanted, verb) in [(flag::MOVE | flag::MOUNT_FOR_MOVES, "go to"), (captures, "capture on")] {
        if let Some(to) = repeated(&targets, wanted) {
            let to = geometry.name(to);
            let reason = format!("from {name} it can {verb} {to} in two ways; leave one of them out");
            return Err(movement_error(piece, reason));
        }
    }
    check_captor(terrain, piece, from, &targets)?;
    if piece.role == Role::Pawn { check_pawn(terrain, piece, color, from, &targets) } else { Ok(()) }
}

/// Checks that a piece that captures en passant cannot make the same move without capture.
fn check_captor(
    terrain: &Terrain<'_>,
    piece: &PieceSpec,
    from: Square,
    targets: &[Target],
) -> Result<(), GameError> {
    let EnPassant::Pieces(EnPassantPieces { by, .. }) = &terrain.game.pawns.en_passant else { return Ok(()) };
    // On one line it does not matter that one of the two needs a mount and the other an empty line.
    let has = |target: &Target, flags: u8| {
        target.flags & flags == flags && !(target.is_first && flags & flag::MOUNT != 0)
    };
    let does_both = |target: &Target| has(target, flag::PLAIN) || has(target, flag::ANY_MOUNT);
    let goes = |to: Square, index: usize| {
        let others = targets.iter().enumerate().filter(|&(other, target)| other != index && target.to == to);
        others.into_iter().any(|(_, target)| target.flags & (flag::MOVE | flag::MOUNT_FOR_MOVES) != 0)
    };
    let captures = targets.iter().enumerate().filter(|(_, it)| it.flags & (flag::CAPTURE | flag::MOUNT) != 0);
    let clashes = |&(index, target): &(usize, &Target)| does_both(target) || goes(target.to, index);
    match captures.filter(|_| by.contains(piece.letter)).find(clashes).map(|(_, target)| target.to) {
        None => Ok(()),
        Some(to) => {
            let [from, to] = [from, to].map(|square| terrain.geometry.name(square));
            let reason = format!(
                "from {from} it can go to {to} without capture, too, so that pawns.en-passant.by cannot \
                 name it"
            );
            Err(movement_error(piece, reason))
        }
    }
}

fn collect_targets(nodes: &[Node], is_first: bool, targets: &mut Vec<Target>) {
    for node in nodes {
        let is_leap = is_first && node.children.is_empty();
        targets.push(Target { to: node.to, flags: node.flags, is_leap, is_first });
        collect_targets(&node.children, false, targets);
    }
}

/// A square that occurs in two targets with one of the flags, or in one target with two of them. The first
/// square of a hopping line is not a target: there is no room for a mount.
fn repeated(targets: &[Target], wanted: u8) -> Option<Square> {
    let mut seen = Vec::new();
    for target in targets {
        let mut flags = target.flags & wanted;
        if target.is_first {
            flags &= !flag::ANY_MOUNT;
        }
        if flags & flag::MOVE != 0 {
            // Of the moves on one line the one needs an empty line, the other a mount.
            flags &= !flag::MOUNT_FOR_MOVES;
        }
        for _ in 0..flags.count_ones() {
            if seen.contains(&target.to) {
                return Some(target.to);
            }
            seen.push(target.to);
        }
    }
    None
}

fn check_pawn(
    terrain: &Terrain<'_>,
    piece: &PieceSpec,
    color: Color,
    from: Square,
    targets: &[Target],
) -> Result<(), GameError> {
    if !terrain.pawns.contains(color, from) {
        return Ok(());
    }
    let fail = |reason: String| Err(movement_error(piece, reason));
    let name = |square: Square| terrain.geometry.name(square);
    let captures: Vec<&Target> = targets.iter().filter(|target| target.flags & flag::CAPTURE != 0).collect();
    if captures.iter().any(|target| !target.is_leap) {
        return fail(format!(
            "a pawn cannot capture by a ride, nor on a square over which another of its moves \
             goes{OTHER_ROLE}"
        ));
    }
    if captures.len() > MAX_PAWN_CAPTURES {
        return fail(format!(
            "from {} it captures on {} squares; a pawn has at most {MAX_PAWN_CAPTURES} captures{OTHER_ROLE}",
            name(from),
            captures.len()
        ));
    }
    check_pawn_targets(terrain, piece, color, from, targets)
}

/// Checks that a pawn reaches only squares where it can stand or must promote.
fn check_pawn_targets(
    terrain: &Terrain<'_>,
    piece: &PieceSpec,
    color: Color,
    from: Square,
    targets: &[Target],
) -> Result<(), GameError> {
    let fail = |reason: String| Err(movement_error(piece, reason));
    let name = |square: Square| terrain.geometry.name(square);
    for target in targets {
        let to = name(target.to);
        let kind = kind_of_letter(terrain.game, piece.letter).expect("a piece of the game");
        let mut modes = [(flag::MOVE, false), (flag::CAPTURE, true)].into_iter();
        let must_promote = modes.all(|(mode, captures)| {
            let choice = || terrain.promotion.choice(color, kind, (from, target.to), captures);
            target.flags & mode == 0 || choice().is_some_and(|choice| !choice.optional)
        });
        if !terrain.pawns.contains(color, target.to) && !must_promote {
            return fail(format!(
                "it can go from {} to {to}, but a pawn can neither stand nor promote there",
                name(from)
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No movement that passes the other checks is known to have such a large tree. The tree is therefore
    /// made by hand.
    #[test]
    fn a_tree_is_not_larger_than_its_bytes_can_tell() {
        let game = crate::rules("grand-apothecary").expect("a game").game();
        let geometry = crate::Geometry::new(&game.board).expect("a board");
        let areas = crate::regions::Areas::new(&game.regions, &geometry).expect("regions");
        let terrain = Terrain::new(game, &geometry, &areas).expect("a game");
        let nodes = |count: usize| -> Vec<Node> {
            let squares = geometry.squares().chain(geometry.squares());
            let flags = |index| if index < geometry.square_count() { flag::MOVE } else { flag::CAPTURE };
            let node = |(index, to)| Node {
                to,
                flags: flags(index),
                children: Vec::new(),
                alternatives: Vec::new(),
            };
            squares.enumerate().map(node).take(count).collect()
        };
        let check = |tree: &[Node]| check_tree(&terrain, &game.pieces[0], Color::White, Square::new(0), tree);
        assert_eq!(check(&nodes(MAX_TREE)), Ok(()));
        let error = check(&nodes(MAX_TREE + 1)).expect_err("too large");
        assert_eq!(error.to_string(), "pieces.Q.betza: from e0 its movement covers more than 255 squares");
    }
}
