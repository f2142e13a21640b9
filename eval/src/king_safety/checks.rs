//! Checks that a side could give with its next move.
//!
//! For each square of a king a tree has the squares from which some kind attacks it. A path of the tree leads
//! away from the king and ends at the first occupied square. One walk over the tree finds the checks of all
//! steppers, leapers, riders and bent riders. Hoppers and pieces with several ways to a square are not
//! included.

use movegen::{ByColor, CaptureLine, Color, Men, Piece, PieceKind, Position, Rules, Square};

use crate::context::Context;

/// Checks that one side could give.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Checks {
    /// The pieces that have a safe check.
    pub safe_men: Men,
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

/// The trees of a game.
pub(super) struct CheckTrees {
    /// By colour of the side that gives check, and by square of the king.
    trees: ByColor<Vec<Vec<Entry>>>,
    /// Sets of kinds, as bit masks over [`PieceKind::index`]. The first is empty.
    groups: Vec<u32>,
}

/// The largest number of sets of kinds. Further sets count as empty.
const MAX_GROUPS: usize = 64;

/// A node of a tree that is being built.
#[derive(Default)]
struct Node {
    square: Option<Square>,
    kinds: u32,
    children: Vec<Node>,
}

impl Node {
    /// Adds a kind that attacks the king from the end of a path.
    fn add(&mut self, path: &[Square], kind: PieceKind) {
        let Some((&first, rest)) = path.split_first() else {
            self.kinds |= 1 << kind.index();
            return;
        };
        let known = self.children.iter().position(|child| child.square == Some(first));
        let index = known.unwrap_or_else(|| {
            self.children.push(Self { square: Some(first), ..Self::default() });
            self.children.len() - 1
        });
        self.children[index].add(rest, kind);
    }

    /// Writes the children in pre-order.
    fn flatten(&self, groups: &mut Vec<u32>, entries: &mut Vec<Entry>) {
        for child in &self.children {
            let index = entries.len();
            let square = child.square.expect("only the root has no square");
            entries.push(Entry { square, group: group_of(groups, child.kinds), skip: 0 });
            child.flatten(groups, entries);
            entries[index].skip = (entries.len() - index) as u16;
        }
    }
}

fn group_of(groups: &mut Vec<u32>, kinds: u32) -> u8 {
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
        let mut groups = vec![0];
        let trees = ByColor::from_fn(|color| {
            let tree = |king| {
                let mut entries = Vec::new();
                tree(rules, color, king).flatten(&mut groups, &mut entries);
                entries
            };
            rules.geometry().squares().map(tree).collect()
        });
        Self { trees, groups }
    }

    /// The checks that the opponent of a side could give to its king.
    pub fn checks(&self, context: &Context<'_>, color: Color, king: Square) -> Checks {
        let (position, attacks) = (context.position, context.attacks);
        let men = self.men_by_group(position, !color);
        let tree = &self.trees[!color][king.index()];
        let mut checks = Checks::default();
        let mut index = 0;
        while let Some(entry) = tree.get(index) {
            let there = position.piece_on(entry.square);
            let attackers = attacks.attackers(entry.square, !color);
            let checkers = attackers & men[usize::from(entry.group)];
            let is_own = there.is_man() && there.color() != color;
            if !checkers.is_empty() && !is_own {
                let guards = attacks.attackers(entry.square, color);
                let is_supported = attackers.len() > 1;
                let safe = guards.is_empty() || (guards == Men::KING && is_supported);
                checks.safe_men |= checkers.only_if(safe);
                checks.safe_squares += i32::from(safe);
                checks.unsafe_squares += i32::from(!safe);
            }
            index += if there == Piece::EMPTY { 1 } else { usize::from(entry.skip) };
        }
        checks
    }

    /// For each group, the pieces of a side that move as one of its kinds.
    fn men_by_group(&self, position: &Position, color: Color) -> [Men; MAX_GROUPS] {
        let rules = position.rules();
        let mut men = [Men::NONE; MAX_GROUPS];
        let mut by_kind = [Men::NONE; PieceKind::MAX];
        for kind in rules.kinds() {
            let moves_as = if rules.is_imitator(kind) { position.joker_power(color) } else { Some(kind) };
            if let Some(moves_as) = moves_as {
                by_kind[moves_as.index()] |= position.men_of_kind(color, kind);
            }
        }
        for (group, men) in self.groups.iter().zip(&mut men) {
            let mut kinds = *group;
            while kinds != 0 {
                *men |= by_kind[kinds.trailing_zeros() as usize];
                kinds &= kinds - 1;
            }
        }
        men
    }
}

fn tree(rules: &Rules, color: Color, king: Square) -> Node {
    let mut root = Node::default();
    let geometry = rules.geometry();
    let distance = |square: Square| {
        let files = geometry.file_of(square).abs_diff(geometry.file_of(king));
        files.max(geometry.row_of(square).abs_diff(geometry.row_of(king)))
    };
    for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind) && !rules.is_pawn(kind)) {
        for from in geometry.squares() {
            let mut path = match rules.capture_line(color, kind, from, king) {
                Some(CaptureLine::Direct) => Vec::new(),
                Some(CaptureLine::Ride(between)) => between.to_vec(),
                Some(CaptureLine::Other) | None => continue,
            };
            // The path goes away from the king.
            if let [first, .., last] = path[..]
                && distance(first) > distance(last)
            {
                path.reverse();
            }
            path.push(from);
            root.add(&path, kind);
        }
    }
    root
}
