//! Checks that a side could give with its next move.
//!
//! For each square of a king a tree has the squares from which some kind attacks it. A path of the tree leads
//! away from the king and ends at the first occupied square. One walk over the tree finds the checks of all
//! steppers, leapers, riders and bent riders. Hoppers and multi-path leapers are not included.

use arrayvec::ArrayVec;
use movegen::{ByColor, CaptureLine, Color, Kinds, Piece, PieceKind, PieceSet, Position, Rules, Square};

use crate::terms::board::Board;
use crate::terms::context::Context;

/// Checks that one side could give.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Checks {
    /// The pieces that have a safe check.
    pub safe_checkers: PieceSet,
    /// Squares from which a check is safe: no piece guards the square, or only the king guards it and a
    /// second enemy piece attacks it.
    pub safe_squares: i32,
    /// Squares from which a check is possible, but not safe.
    pub unsafe_squares: i32,
}

/// A square of a tree.
#[derive(Clone, Copy, Debug)]
struct Entry {
    square: Square,
    /// The kinds that attack the king from here: a number of [`CheckTrees::groups`].
    group: u8,
    /// The distance to the next entry of the walk if the square is occupied.
    skip: u16,
}

pub(super) struct CheckTrees {
    /// By colour of the side that gives check, and by square of the king.
    trees: ByColor<Vec<Vec<Entry>>>,
    /// The sets of kinds to which the entries refer. The first is empty.
    groups: Vec<Kinds>,
}

/// The largest number of sets of kinds. Further sets count as empty.
const MAX_GROUPS: usize = 64;

/// A node of a tree that is being built.
struct Node {
    square: Square,
    /// The kinds that attack the king from here.
    kinds: Kinds,
    children: Vec<Node>,
}

/// Adds the path along which a kind attacks the king. It begins next to the king.
fn add_path(nodes: &mut Vec<Node>, path: &[Square], kind: PieceKind) {
    let Some((&square, rest)) = path.split_first() else { return };
    let known = nodes.iter().position(|node| node.square == square);
    let index = known.unwrap_or_else(|| {
        nodes.push(Node { square, kinds: Kinds::NONE, children: Vec::new() });
        nodes.len() - 1
    });
    let node = &mut nodes[index];
    if rest.is_empty() {
        node.kinds = node.kinds.with(kind);
    }
    add_path(&mut node.children, rest, kind);
}

/// Writes nodes in pre-order.
fn flatten(nodes: &[Node], groups: &mut Vec<Kinds>, entries: &mut Vec<Entry>) {
    for node in nodes {
        let index = entries.len();
        entries.push(Entry { square: node.square, group: group_of(groups, node.kinds), skip: 0 });
        flatten(&node.children, groups, entries);
        entries[index].skip = (entries.len() - index) as u16;
    }
}

fn group_of(groups: &mut Vec<Kinds>, kinds: Kinds) -> u8 {
    let known = groups.iter().position(|&group| group == kinds);
    let index = known.unwrap_or_else(|| {
        if groups.len() == MAX_GROUPS {
            return 0;
        }
        groups.push(kinds);
        groups.len() - 1
    });
    index as u8
}

impl CheckTrees {
    pub fn new(rules: &Rules) -> Self {
        let board = Board::new(rules.geometry());
        let mut groups = vec![Kinds::NONE];
        let trees = ByColor::from_fn(|color| {
            let tree = |king| {
                let mut entries = Vec::new();
                flatten(&nodes(rules, &board, color, king), &mut groups, &mut entries);
                entries
            };
            rules.geometry().squares().map(tree).collect()
        });
        Self { trees, groups }
    }

    /// The checks that the opponent of a side could give to its king.
    pub fn checks(&self, context: &Context<'_>, color: Color, king: Square) -> Checks {
        let (position, attacks) = (context.position, context.attacks);
        let pieces = self.pieces_by_group(position, !color);
        let tree = &self.trees[!color][king.index()];
        let mut checks = Checks::default();
        let mut index = 0;
        while let Some(entry) = tree.get(index) {
            let there = position.piece_on(entry.square);
            let attackers = attacks.attackers(entry.square, !color);
            let checkers = attackers & pieces[usize::from(entry.group)];
            let is_own = there.is_piece() && there.color() != color;
            if !checkers.is_empty() && !is_own {
                let guards = attacks.attackers(entry.square, color);
                let is_supported = attackers.len() > 1;
                let safe = guards.is_empty() || (guards == PieceSet::KING && is_supported);
                checks.safe_checkers |= checkers.only_if(safe);
                checks.safe_squares += i32::from(safe);
                checks.unsafe_squares += i32::from(!safe);
            }
            index += if there == Piece::EMPTY { 1 } else { usize::from(entry.skip) };
        }
        checks
    }

    /// For each group, the pieces of a side that move as one of its kinds.
    fn pieces_by_group(&self, position: &Position, color: Color) -> ArrayVec<PieceSet, MAX_GROUPS> {
        let rules = position.rules();
        let mut by_kind = [PieceSet::NONE; PieceKind::MAX];
        for kind in rules.kinds() {
            let moves_as = if rules.is_imitator(kind) { position.joker_power(color) } else { Some(kind) };
            if let Some(moves_as) = moves_as {
                by_kind[moves_as.index()] |= position.pieces_of_kind(color, kind);
            }
        }
        let pieces =
            |kinds: &Kinds| kinds.iter().fold(PieceSet::NONE, |pieces, kind| pieces | by_kind[kind.index()]);
        self.groups.iter().map(pieces).collect()
    }
}

/// The tree of a king's square for the side that gives check.
fn nodes(rules: &Rules, board: &Board, color: Color, king: Square) -> Vec<Node> {
    let mut nodes = Vec::new();
    for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind) && !rules.is_pawn(kind)) {
        for from in rules.geometry().squares() {
            let mut path = match rules.capture_line(color, kind, from, king) {
                Some(CaptureLine::Direct) => Vec::new(),
                Some(CaptureLine::Ride(between)) => between.to_vec(),
                Some(CaptureLine::Other) | None => continue,
            };
            if let [first, .., last] = path[..]
                && board.distance(first, king) > board.distance(last, king)
            {
                path.reverse();
            }
            path.push(from);
            add_path(&mut nodes, &path, kind);
        }
    }
    nodes
}
