//! A game with its variations, comments and annotations.

use movegen::{Move, Position};

use crate::dialect::Dialect;
use crate::pgn::{self, Headers};

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

/// An item that remains to be written.
enum Task {
    /// The moves after a node, or from the start. The flag forces a number before the first one.
    Moves(Option<usize>, bool),
    /// A variation that begins with a node.
    Variation(usize),
    End,
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

    fn children(&self, parent: Option<usize>) -> &[usize] {
        parent.map_or(&self.roots, |parent| &self.nodes[parent].children)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        self.main_line_nodes().map(|node| node.mv).collect()
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

    /// The whole record as text, with an empty line at its end.
    pub fn to_pgn(&self, headers: &Headers) -> String {
        pgn::record(&self.start, self.words(), headers)
    }

    /// The moves in standard notation, with numbers, annotations, comments and variations in parentheses.
    pub fn words(&self) -> Vec<String> {
        self.words_in(Dialect::Own)
    }

    /// [`words`](Self::words) with the moves in a dialect.
    pub fn words_in(&self, dialect: Dialect) -> Vec<String> {
        let mut words = Vec::new();
        if !self.comment.is_empty() {
            words.extend(pgn::comment(&self.comment));
        }
        let mut walker = Walker::new(&self.start);
        // An explicit stack instead of recursion: deep variations must not overflow the stack.
        let mut tasks = vec![Task::Moves(None, true)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Moves(parent, numbered) => {
                    let [main, others @ ..] = self.children(parent) else { continue };
                    let interrupted =
                        self.write(walker.go(self, parent), *main, numbered, dialect, &mut words);
                    tasks.push(Task::Moves(Some(*main), interrupted || !others.is_empty()));
                    tasks.extend(others.iter().rev().map(|&other| Task::Variation(other)));
                }
                Task::Variation(node) => {
                    let opening = words.len();
                    let position = walker.go(self, self.nodes[node].parent);
                    let interrupted = self.write(position, node, true, dialect, &mut words);
                    words[opening].insert(0, '(');
                    tasks.push(Task::End);
                    tasks.push(Task::Moves(Some(node), interrupted));
                }
                Task::End => words.last_mut().expect("a variation has a move").push(')'),
            }
        }
        words
    }

    /// Writes a move with its annotations and comment. Returns whether it has a comment.
    fn write(
        &self,
        position: &Position,
        node: usize,
        numbered: bool,
        dialect: Dialect,
        words: &mut Vec<String>,
    ) -> bool {
        let node = &self.nodes[node];
        words.extend(pgn::move_words(position, node.mv, numbered, dialect));
        words.extend(node.nags.iter().map(|nag| format!("${nag}")));
        if !node.comment.is_empty() {
            words.extend(pgn::comment(&node.comment));
        }
        !node.comment.is_empty()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn_reader::read_first;

    fn written(text: &str) -> String {
        let game = read_first(text, movegen::rules("chess").unwrap()).unwrap();
        let text = game.tree.to_pgn(&Headers::default());
        text.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn variations_are_written_as_they_were_read() {
        for text in [
            "1. e4 e5 2. Nf3 *",
            "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 *",
            "{a game} 1. e4 $1 {the best move} 1... e5 (1... c5 $5 $14 {Sicilian} 2. Nf3) 2. Nf3 *",
            "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6 3. e5) 3. exd5) 2... d6) *",
        ] {
            assert_eq!(written(text), text);
        }
    }

    #[test]
    fn the_longest_lines_need_no_stack() {
        let mut tree = GameTree::new(Position::start(movegen::rules("chess").unwrap()));
        let mut position = tree.start().clone();
        let mut parent = None;
        // Each move is a variation of another one, so that the variations are nested.
        for number in 0..3000 {
            let cycle = ["b1c3", "b8c6", "c3b1", "c6b8"];
            let other = position.legal_moves()[if number % 2 == 0 { 0 } else { 1 }];
            let mv = position.parse_move(cycle[number % 4]).unwrap();
            if other != mv {
                tree.add(parent, other);
            }
            parent = Some(tree.add(parent, mv));
            position.make(mv);
        }
        let text = tree.to_pgn(&Headers::default());
        assert_eq!(text.matches('(').count(), text.matches(')').count());
        assert!(text.matches('(').count() > 2000, "{}", text.matches('(').count());
    }
}
