//! A game with its variations, comments and annotations.

use movegen::{ByColor, Move, PieceKind, Position};

/// A move of a [`GameTree`], with its comment and annotations.
#[derive(Debug, Clone)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// The node of the move before; none for a first move.
    pub parent: Option<usize>,
    /// Numbers of annotations (Numeric Annotation Glyphs of PGN); 1 to 6 are `!`, `?`, `!!`, `??`, `!?` and
    /// `?!`.
    pub nags: Vec<u8>,
    /// The comment after the move; empty if there is none. It has no braces.
    pub comment: String,
    /// The moves that follow. The first one continues the line, the others begin variations.
    children: Vec<usize>,
    /// The number of moves before this one.
    depth: usize,
}

/// Moves from a start position, with variations. Nodes are numbered in the order in which they are added.
#[derive(Debug, Clone)]
pub struct GameTree {
    start: Position,
    /// The comment before the first move. It has no braces.
    pub comment: String,
    nodes: Vec<Node>,
    roots: Vec<usize>,
}

/// A position that follows the moves of a [`GameTree`].
#[derive(Debug)]
pub struct Walker {
    position: Position,
    /// The nodes of the moves that were made.
    path: Vec<usize>,
}

impl GameTree {
    /// A game without moves.
    pub const fn new(start: Position) -> Self {
        Self { start, comment: String::new(), nodes: Vec::new(), roots: Vec::new() }
    }

    /// The moves that were made to reach a position.
    pub fn of(position: &Position) -> Self {
        let (mut start, mut moves) = (position.clone(), Vec::new());
        while start.ply() > 0 {
            moves.extend(start.last_move());
            start.unmake();
        }
        let mut tree = Self::new(start);
        moves.into_iter().rev().fold(None, |parent, mv| Some(tree.add(parent, mv)));
        tree
    }

    /// The start position.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves in the order in which they were added: each after the move before it.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node of a number.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn node_mut(&mut self, number: usize) -> &mut Node {
        &mut self.nodes[number]
    }

    /// Adds a move after a node, or from the start, and returns its number. The first move that is added
    /// continues the line; others begin variations. An existing move is not added again.
    ///
    /// # Panics
    /// If `parent` is not the number of a node.
    pub fn add(&mut self, parent: Option<usize>, mv: Move) -> usize {
        let known = self.children(parent).iter().find(|&&child| self.nodes[child].mv == mv);
        known.copied().unwrap_or_else(|| self.push(parent, mv))
    }

    /// Like [`add`](Self::add), but adds the move again if it is there already: a variation of a record can
    /// repeat the move that it stands beside.
    ///
    /// # Panics
    /// If `parent` is not the number of a node.
    pub fn push(&mut self, parent: Option<usize>, mv: Move) -> usize {
        let number = self.nodes.len();
        let depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
        let (nags, comment, children) = (Vec::new(), String::new(), Vec::new());
        self.nodes.push(Node { mv, parent, nags, comment, children, depth });
        match parent {
            Some(parent) => self.nodes[parent].children.push(number),
            None => self.roots.push(number),
        }
        number
    }

    /// The numbers of the moves that follow a node, or begin the game. The first one continues the line.
    pub(crate) fn children(&self, parent: Option<usize>) -> &[usize] {
        parent.map_or(&self.roots, |parent| &self.nodes[parent].children)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        self.main_line_nodes().map(|node| node.mv).collect()
    }

    /// The position after the main line, with its moves.
    pub fn last(&self) -> Position {
        let mut last = self.start.clone();
        self.main_line().into_iter().for_each(|mv| last.make(mv));
        last
    }

    /// The kinds of the pieces that each side loses by captures in the main line, in their order.
    pub fn lost(&self) -> ByColor<Vec<PieceKind>> {
        let mut position = self.start.clone();
        let mut lost = ByColor::from_fn(|_| Vec::new());
        for mv in self.main_line() {
            let owner = !position.side_to_move();
            lost[owner].extend(position.captured_kind(mv));
            position.make(mv);
        }
        lost
    }

    /// The nodes of the main line.
    pub fn main_line_nodes(&self) -> impl Iterator<Item = &Node> {
        self.main_line_numbers().into_iter().map(|number| &self.nodes[number])
    }

    /// The numbers of the nodes of the main line.
    pub fn main_line_numbers(&self) -> Vec<usize> {
        let mut numbers = Vec::new();
        while let Some(&next) = self.children(numbers.last().copied()).first() {
            numbers.push(next);
        }
        numbers
    }
}

impl Walker {
    /// A walker at the start position of a game.
    pub fn new(start: &Position) -> Self {
        Self { position: start.clone(), path: Vec::new() }
    }

    /// Goes to the position after a node, or to the start. All calls must pass the same tree. The time
    /// depends on the number of moves between the two positions.
    pub fn go(&mut self, tree: &GameTree, node: Option<usize>) -> &Position {
        let mut ahead = Vec::new();
        let mut at = node;
        while let Some(number) = at.filter(|&number| self.path.get(tree.nodes[number].depth) != Some(&number))
        {
            ahead.push(number);
            at = tree.nodes[number].parent;
        }
        let kept = at.map_or(0, |number| tree.nodes[number].depth + 1);
        while self.path.len() > kept {
            self.path.pop();
            self.position.unmake();
        }
        for number in ahead.into_iter().rev() {
            self.position.make(tree.nodes[number].mv);
            self.path.push(number);
        }
        &self.position
    }
}

/// Adds words to a comment. A comment has single spaces and no braces.
pub(crate) fn join(comment: &mut String, text: &str) {
    let without_braces = text.replace(['{', '}'], "");
    for word in without_braces.split_whitespace() {
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captured_pieces_are_those_of_the_other_side() {
        let mut position = Position::start(movegen::rules("chess").unwrap());
        for text in "e2e4 d7d5 e4d5 d8d5 b1c3 d5c5 f1a6 b8a6".split(' ') {
            position.make(position.parse_move(text).unwrap());
        }
        let tree = GameTree::of(&position);
        assert_eq!(tree.lost().map(|kinds| kinds.len()).into_array(), [2, 1]);
        assert_eq!(tree.last().to_fen(), position.to_fen());
    }
}
