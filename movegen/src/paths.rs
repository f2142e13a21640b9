//! Compiles movements into flat path tables over a real board.
//!
//! For every movement and square the table contains a tree of squares in pre-order. A walk visits the
//! entries. If the square of an entry is empty, the walk continues with the next entry; otherwise it skips
//! the entry's subtree. A rook's ray is a chain of entries. A knight's leap is a single entry. A dragon's
//! first step is an entry with two chains below it. The tables contain only squares of the board: no walk has
//! to test for the edge.

use crate::betza::{Shape, Term, Vector};
use crate::geometry::Geometry;
use crate::regions::Area;
use crate::routes::{Reach, Route, routes, step_from};
use crate::rules::Promotion;
use crate::types::{Color, PieceKind, Square};

/// One square of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Entry {
    pub to: Square,
    /// The distance to the next entry that is not below this one: 1 + the size of the subtree.
    pub skip: u8,
    /// What a piece can do here: a combination of the `flag` constants.
    pub flags: u8,
    /// 1 for the root of a tree and 0 for other entries. For a multi-path leap, which is always a root
    /// without a subtree, the index of its line among the lines of the tree.
    detail: u8,
}

impl Entry {
    pub const fn new(to: Square, flags: u8, is_root: bool) -> Self {
        Self { to, skip: 0, flags, detail: is_root as u8 }
    }

    /// Whether the entry is the root of a tree. Then no other square has to be empty. Not valid for
    /// multi-path leaps.
    #[inline]
    pub const fn is_root(self) -> bool {
        self.detail != 0
    }

    /// The entries below this one, which has an index in the tree: the squares that are reached over its own.
    #[inline]
    pub fn subtree<'a>(&self, tree: &'a [Self], index: usize) -> &'a [Self] {
        &tree[index + 1..index + usize::from(self.skip)]
    }

    /// The index of a multi-path leap's line among the lines of the tree.
    pub const fn multi_path(self) -> usize {
        self.detail as usize
    }

    /// Sets the index of a multi-path leap's line.
    pub const fn set_multi_path(&mut self, index: u8) {
        self.detail = index;
    }
}

/// Walks along trees: calls a function with each entry that is reached, and its index. The function returns
/// whether the walk continues over the entry's square; if not, the walk skips the subtree.
#[inline(always)]
pub(crate) fn walk(trees: &[Entry], mut goes_on: impl FnMut(usize, &Entry) -> bool) {
    let mut index = 0;
    while let Some(entry) = trees.get(index) {
        index += if goes_on(index, entry) { 1 } else { usize::from(entry.skip) };
    }
}

/// The squares behind a mount, which stands on the square of the entry with an index, the nearest first.
#[inline]
pub(crate) fn behind_mount(trees: &[Entry], index: usize) -> impl Iterator<Item = &Entry> {
    let mut rest = trees[index].subtree(trees, index);
    std::iter::from_fn(move || {
        while let [entry, ..] = rest {
            if entry.flags & flag::ANY_MOUNT != 0 {
                rest = &rest[1..];
                return Some(entry);
            }
            rest = &rest[usize::from(entry.skip)..];
        }
        None
    })
}

/// What a piece can do on the square of an entry.
pub(crate) mod flag {
    /// Move there if the square is empty.
    pub const MOVE: u8 = 1;
    /// Capture there.
    pub const CAPTURE: u8 = 2;
    /// Move or capture there, and nothing else.
    pub const PLAIN: u8 = MOVE | CAPTURE;
    /// The flags of steps that depend on nothing but the square where they end: with others, more has to be
    /// looked at.
    pub const SIMPLE: u8 = PLAIN | PROMOTE | ADVANCE;
    /// Capture there, but only a piece of the mover's own kind.
    pub const CAPTURE_OWN_KIND: u8 = 4;
    /// A pawn that arrives here promotes or can promote.
    pub const PROMOTE: u8 = 8;
    /// A pawn that arrives here has advanced two squares or more and can be captured en passant.
    pub const ADVANCE: u8 = 16;
    /// A piece on this square is a mount: the first piece behind it can be captured.
    pub const MOUNT: u8 = 32;
    /// Can be reached only if one of several paths is empty.
    pub const MULTI_PATH: u8 = 64;
    /// A piece on this square is a mount: the piece can go to the empty squares behind it.
    pub const MOUNT_FOR_MOVES: u8 = 128;
    /// A piece on this square is a mount.
    pub const ANY_MOUNT: u8 = MOUNT | MOUNT_FOR_MOVES;

    /// [`MOVE`] if some flags have [`PROMOTE`], otherwise 0. Computed without a branch.
    #[inline]
    pub const fn move_if_promotes(flags: u8) -> u8 {
        flags / PROMOTE % 2 * MOVE
    }
}

/// What determines the trees of a movement.
pub(crate) struct MovementSpec<'a> {
    /// The terms of the Betza strings.
    pub terms: Vec<PlacedTerm<'a>>,
    /// The side: decides which direction is forward.
    pub color: Color,
    /// Whether the piece captures only pieces of its own kind.
    pub captures_own_kind: bool,
    /// First moves, promotion and en passant. Not for a joker, which imitates only the Betza string.
    pub own: Option<OwnSpec<'a>>,
}

/// A term, and where it holds.
#[derive(Clone, Copy)]
pub(crate) struct PlacedTerm<'a> {
    pub term: &'a Term,
    /// The area in which it must begin and end.
    pub within: Option<&'a Area>,
    /// The area in which it must end.
    pub confined: Option<&'a Area>,
}

impl PlacedTerm<'_> {
    fn ends_on(&self, color: Color, square: Square) -> bool {
        [self.within, self.confined].into_iter().flatten().all(|area| area.contains(color, square))
    }
}

/// What the movement of a kind depends on besides its Betza string.
pub(crate) struct OwnSpec<'a> {
    /// Where first moves begin; none if the tree has no first moves.
    pub first_moves: Option<Area>,
    /// The last row that first moves can reach.
    pub advance_limit: Option<u8>,
    /// The kind, whether it promotes anywhere, and what pieces become.
    pub kind: PieceKind,
    pub promotes: bool,
    pub promotion: &'a Promotion,
    /// Whether a move of two squares or more forward allows en-passant captures.
    pub en_passant: bool,
}

/// A node of the tree of a square, before the tree is flattened.
#[derive(Debug)]
pub(crate) struct Node {
    pub to: Square,
    pub flags: u8,
    pub children: Vec<Node>,
    /// The alternative paths of a multi-path leap.
    pub alternatives: Vec<Vec<Square>>,
}

impl Node {
    /// Whether every node of the tree has at most one child.
    pub fn is_chain(&self) -> bool {
        match self.children.as_slice() {
            [] => true,
            [child] => child.is_chain(),
            _ => false,
        }
    }
}

/// The trees of the paths from a square.
pub(crate) fn tree(spec: &MovementSpec<'_>, geometry: &Geometry, from: Square) -> Vec<Node> {
    let mut builder = TreeBuilder { spec, geometry, from, roots: Vec::new() };
    for &term in &spec.terms {
        builder.add_term(term);
    }
    builder.roots
}

/// The largest number of squares in the tree of a square: 1 + an index in it is a byte.
pub(crate) const MAX_TREE: usize = 255;

/// Appends a tree of at most [`MAX_TREE`] squares in pre-order.
pub(crate) fn flatten(nodes: &[Node], entries: &mut Vec<Entry>) {
    flatten_below(nodes, true, entries);
}

fn flatten_below(nodes: &[Node], are_roots: bool, entries: &mut Vec<Entry>) {
    for node in nodes {
        let index = entries.len();
        entries.push(Entry::new(node.to, node.flags, are_roots));
        flatten_below(&node.children, false, entries);
        entries[index].skip = (entries.len() - index) as u8;
    }
}

struct TreeBuilder<'a> {
    spec: &'a MovementSpec<'a>,
    geometry: &'a Geometry,
    from: Square,
    roots: Vec<Node>,
}

impl TreeBuilder<'_> {
    fn add_term(&mut self, placed: PlacedTerm<'_>) {
        let PlacedTerm { term, within, .. } = placed;
        if within.is_some_and(|area| !area.contains(self.spec.color, self.from)) {
            return;
        }
        let first_moves = || self.spec.own.as_ref().and_then(|own| own.first_moves.as_ref());
        if term.modes.initial && !first_moves().is_some_and(|area| area.contains(self.spec.color, self.from))
        {
            return;
        }
        let reach = if term.modes.hops { Reach::OverBrouhaha } else { Reach::BrouhahaLast };
        // The squares that a hook mover reaches after its turn: two ways of the same length can lead to one.
        let mut turned: Vec<(Square, Vec<Vec<Square>>)> = Vec::new();
        for route in routes(&term.shape, self.geometry, self.from, self.spec.color, reach) {
            match &term.shape {
                // See `Doubles`.
                Shape::Double { .. } => {}
                Shape::MultiPath { orthogonal, diagonal } => {
                    self.add_multi_path(placed, &route, [orthogonal, diagonal]);
                }
                Shape::Hook { .. } if self.straight(&route) < route.squares.len() => {
                    for length in self.straight(&route) + 1..=route.squares.len() {
                        let (to, way) = (route.squares[length - 1], route.squares[..length - 1].to_vec());
                        match turned.iter_mut().find(|(other, _)| *other == to) {
                            Some((_, ways)) => ways.push(way),
                            None => turned.push((to, vec![way])),
                        }
                    }
                }
                _ if term.modes.hops => {
                    // The ray goes on over an occupied brouhaha square, which can hold the mount.
                    let mounts =
                        [(term.modes.captures, flag::MOUNT), (term.modes.moves, flag::MOUNT_FOR_MOVES)];
                    let mount = mounts.iter().filter(|mount| mount.0).fold(0, |flags, mount| flags | mount.1);
                    let stays = |to: &&Square| within.is_none_or(|area| area.contains(self.spec.color, **to));
                    let squares: Vec<Square> = route.squares.iter().take_while(stays).copied().collect();
                    let flags: Vec<u8> = squares.iter().map(|&to| mount | self.promotes(to)).collect();
                    insert(&mut self.roots, &squares, &flags);
                }
                _ => self.add_ride(placed, route),
            }
        }
        for (to, ways) in turned {
            self.add_ways(placed, to, ways);
        }
    }

    fn add_ride(&mut self, placed: PlacedTerm<'_>, Route { step, mut squares }: Route) {
        let term = placed.term;
        if term.modes.initial {
            squares.retain(|&square| self.is_within_advance_limit(square));
        }
        let advances = is_advance(term, step);
        let first = term.shape.first_stop(squares.len());
        if squares.len() < first {
            return;
        }
        let flags = |(index, &to): (usize, &Square)| {
            let ends = index + 1 >= first && placed.ends_on(self.spec.color, to);
            if ends { self.flags(term, to, advances && index > 0) } else { 0 }
        };
        let mut flags: Vec<u8> = squares.iter().enumerate().map(flags).collect();
        flags.truncate(flags.iter().rposition(|&flags| flags != 0).map_or(0, |last| last + 1));
        insert(&mut self.roots, &squares[..flags.len()], &flags);
    }

    fn is_within_advance_limit(&self, square: Square) -> bool {
        let Some(limit) = self.spec.own.as_ref().and_then(|own| own.advance_limit) else { return true };
        let row = self.geometry.row_of(square);
        match self.spec.color {
            Color::White => row <= limit,
            Color::Black => row >= limit,
        }
    }

    /// The flag of a square where the piece can promote.
    fn promotes(&self, to: Square) -> u8 {
        let applies = |own: &OwnSpec<'_>| own.promotion.applies(self.spec.color, own.kind, self.from, to);
        let promotes = |own: &OwnSpec<'_>| own.promotes && applies(own);
        if self.spec.own.as_ref().is_some_and(promotes) { flag::PROMOTE } else { 0 }
    }

    /// The flags of a square. `advances`: a move there passes a square on its way forward.
    fn flags(&self, term: &Term, to: Square, advances: bool) -> u8 {
        let mut flags = 0;
        // A brouhaha square has the flag too, although it is never empty: it is a gap when it has vanished.
        if term.modes.moves {
            flags |= flag::MOVE;
        }
        if term.modes.captures {
            flags |= if self.spec.captures_own_kind { flag::CAPTURE_OWN_KIND } else { flag::CAPTURE };
        }
        flags |= self.promotes(to);
        if advances && self.spec.own.as_ref().is_some_and(|own| own.en_passant) {
            flags |= flag::ADVANCE;
        }
        flags
    }

    fn add_multi_path(&mut self, placed: PlacedTerm<'_>, route: &Route, lengths: [&[u8]; 2]) {
        let steps = octant(route.step).into_iter().zip(lengths);
        let along = |(x, y): Vector| move |&length: &u8| (x * length as i8, y * length as i8);
        let leaps = steps.flat_map(|(step, lengths)| lengths.iter().map(along(step)));
        let mut ways = Vec::new();
        self.collect_ways(self.from, &mut leaps.collect::<Vec<_>>(), &mut Vec::new(), &mut ways);
        if let [to] = route.squares[..] {
            self.add_ways(placed, to, ways);
        }
    }

    /// Collects the squares between of all orders of some leaps, unless one is a brouhaha square.
    fn collect_ways(
        &self,
        at: Square,
        leaps: &mut [Vector],
        way: &mut Vec<Square>,
        ways: &mut Vec<Vec<Square>>,
    ) {
        if leaps.len() == 1 {
            if !ways.contains(way) {
                ways.push(way.clone());
            }
            return;
        }
        for index in 0..leaps.len() {
            let leap = leaps[index];
            if leaps[..index].contains(&leap) {
                continue;
            }
            let next = step_from(self.geometry, at, leap, self.spec.color);
            let Some(next) = next.filter(|&next| !self.geometry.is_brouhaha(next)) else { continue };
            leaps[..=index].rotate_right(1);
            way.push(next);
            self.collect_ways(next, &mut leaps[1..], way, ways);
            way.pop();
            leaps[..=index].rotate_left(1);
        }
    }

    /// The number of squares of a route before it turns.
    fn straight(&self, route: &Route) -> usize {
        let mut at = self.from;
        let goes_on = |&&square: &&Square| {
            let next = step_from(self.geometry, at, route.step, self.spec.color);
            at = square;
            next == Some(square)
        };
        route.squares.iter().take_while(goes_on).count()
    }

    /// Adds a square that is reached if one of several paths is empty.
    fn add_ways(&mut self, placed: PlacedTerm<'_>, to: Square, ways: Vec<Vec<Square>>) {
        if !ways.is_empty() && placed.ends_on(self.spec.color, to) {
            let flags = self.flags(placed.term, to, false) | flag::MULTI_PATH;
            self.roots.push(Node { to, flags, children: Vec::new(), alternatives: ways });
        }
    }
}

/// Whether a term with a step is a straight move forward without capture, as a pawn's advance.
fn is_advance(term: &Term, (x, y): Vector) -> bool {
    matches!(term.shape, Shape::Ride { .. }) && !term.modes.captures && x.abs() <= 1 && y == 1
}

/// The orthogonal and the diagonal king step toward a target.
fn octant((x, y): Vector) -> [Vector; 2] {
    let orthogonal = if x.abs() > y.abs() { (x.signum(), 0) } else { (0, y.signum()) };
    [orthogonal, (x.signum(), y.signum())]
}

/// Adds a path to the trees. It shares the first squares that it has in common with another path.
fn insert(nodes: &mut Vec<Node>, path: &[Square], flags: &[u8]) {
    let ([to, path @ ..], [flag, flags @ ..]) = (path, flags) else { return };
    let known = nodes.iter().position(|node| node.to == *to && node.alternatives.is_empty());
    let index = known.unwrap_or_else(|| {
        // A ride is a chain: most squares have one square after them.
        nodes.reserve_exact(usize::from(nodes.is_empty()));
        nodes.push(Node { to: *to, flags: 0, children: Vec::new(), alternatives: Vec::new() });
        nodes.len() - 1
    });
    nodes[index].flags |= flag;
    insert(&mut nodes[index].children, path, flags);
}
