//! The positions of a book that grows by search, and which one is searched next.
//!
//! Source: T. R. Lincke, Strategies for the Automatic Construction of Opening Books, Computers and Games 2000
//! ("drop-out expansion").

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use engine::book::{Book, BookMove};
use engine::search::Score;
use movegen::{Move, Position, Rules};

/// A move of a searched position.
#[derive(Clone, Copy, Debug)]
struct Edge {
    mv: Move,
    /// The score of the search of the position, for the side to move.
    searched: Score,
    /// The key of the position after the move.
    child: u64,
}

/// A searched position.
#[derive(Debug)]
struct Node {
    position: Position,
    /// The minimum number of moves from the start.
    ply: usize,
    edges: Vec<Edge>,
}

/// The searched positions.
#[derive(Debug)]
pub struct Tree {
    rules: &'static Rules,
    start: Position,
    nodes: Vec<Node>,
    by_key: HashMap<u64, usize>,
    /// The scores of the positions by search and by the positions after them, from the view of the side to
    /// move; in the order of the nodes.
    values: Vec<Score>,
}

/// The rules by which positions are chosen and moves are weighted.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// Maximum number of moves from the start, in plies.
    pub plies: usize,
    /// A move that is this many centipawns worse than the best counts as a ply deeper.
    pub ply_cost: Score,
    /// Moves that are more than this many centipawns worse than the best one are not played.
    pub window: Score,
}

impl Tree {
    /// A tree without positions. It grows from `start`.
    pub fn new(start: Position) -> Self {
        let rules = start.rules();
        Self { rules, start, nodes: Vec::new(), by_key: HashMap::new(), values: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds the moves of a searched position with their scores. The position is the start, or follows a move
    /// of the tree.
    pub fn add(&mut self, position: Position, moves: &[(Move, Score)]) {
        let after = |mv: Move| {
            let mut after = position.clone();
            after.make(mv);
            after.key()
        };
        let edges = moves.iter().map(|&(mv, searched)| Edge { mv, searched, child: after(mv) }).collect();
        self.by_key.insert(position.key(), self.nodes.len());
        self.nodes.push(Node { position, ply: 0, edges });
        self.update();
    }

    /// Adds the positions of a book that was made before. They are in the order in which they were searched.
    pub fn add_book(&mut self, book: &Book) {
        for line in book.lines() {
            let position = Position::from_fen(self.rules, &line.fen).expect("a position of the book");
            let moves: Vec<_> = line.moves.iter().map(|entry| (entry.mv, entry.score.unwrap_or(0))).collect();
            self.add(position, &moves);
        }
    }

    /// The score of a move: that of the position after it, if this was searched and is farther from the
    /// start, so that no cycle arises; else that of the search.
    fn score(&self, node: &Node, edge: &Edge) -> Score {
        match self.by_key.get(&edge.child) {
            Some(&child) if self.nodes[child].ply > node.ply => -self.values[child],
            _ => edge.searched,
        }
    }

    fn best(&self, node: &Node) -> Score {
        node.edges.iter().map(|edge| self.score(node, edge)).max().unwrap_or(0)
    }

    /// Computes the distances from the start and the values again.
    fn update(&mut self) {
        self.nodes.iter_mut().for_each(|node| node.ply = usize::MAX);
        let mut ply = 0;
        let mut level: Vec<u64> = vec![self.start.key()];
        while !level.is_empty() {
            let mut next = Vec::new();
            for key in level {
                let Some(&index) = self.by_key.get(&key) else { continue };
                let node = &mut self.nodes[index];
                if node.ply == usize::MAX {
                    node.ply = ply;
                    next.extend(node.edges.iter().map(|edge| edge.child));
                }
            }
            level = next;
            ply += 1;
        }
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&index| Reverse(self.nodes[index].ply));
        self.values.resize(self.nodes.len(), 0);
        for index in order {
            self.values[index] = self.best(&self.nodes[index]);
        }
    }

    /// The positions to search next, the most urgent first, at most `count`: those with the least sum of
    /// moves from the start and of what these moves give away.
    pub fn urgent(&self, count: usize, policy: Policy) -> Vec<Position> {
        /// The cost of a ply; the cost of a worse move is added to it.
        const PLY: u64 = 1000;
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        // The cost, the number of the entry, and the position. The number makes the order of entries total.
        let mut heap = BinaryHeap::from([Reverse((0_u64, 0_usize, 0_usize))]);
        let mut positions = vec![self.start.clone()];
        while let Some(Reverse((cost, entry, ply))) = heap.pop() {
            if found.len() == count {
                break;
            }
            let position = positions[entry].clone();
            if !seen.insert(position.key()) || position.outcome().is_some() {
                continue;
            }
            let Some(&index) = self.by_key.get(&position.key()) else {
                found.push(position);
                continue;
            };
            if ply >= policy.plies {
                continue;
            }
            let node = &self.nodes[index];
            let best = self.best(node);
            for edge in &node.edges {
                let loss = u64::from(best.abs_diff(self.score(node, edge)));
                let mut after = position.clone();
                after.make(edge.mv);
                let cost = cost + PLY + loss * PLY / u64::from(policy.ply_cost.unsigned_abs().max(1));
                heap.push(Reverse((cost, positions.len(), ply + 1)));
                positions.push(after);
            }
        }
        found
    }

    /// The book: all positions, with weights by score.
    pub fn book(&self, policy: Policy) -> Book {
        let mut book = Book::new(self.rules);
        for node in &self.nodes {
            let best = self.best(node);
            let moves = node.edges.iter().map(|edge| {
                let score = self.score(node, edge);
                BookMove { score: Some(score), ..BookMove::new(edge.mv, weight(best - score, policy.window)) }
            });
            book.insert(&node.position, moves.collect());
        }
        book
    }
}

/// The weight of a move that is some centipawns worse than the best one.
fn weight(loss: Score, window: Score) -> u32 {
    const BEST: f64 = 100.0;
    /// A move that is this many centipawns worse has half the weight.
    const HALF: f64 = 10.0;
    if loss > window { 0 } else { (BEST * (-f64::from(loss) / HALF).exp2()).round() as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: Policy = Policy { plies: 8, ply_cost: 20, window: 30 };

    fn start() -> Position {
        Position::start(movegen::rules("chess").expect("the game is there"))
    }

    fn after(moves: &[&str]) -> Position {
        let mut position = start();
        moves.iter().for_each(|text| position.make(position.parse_move(text).expect(text)));
        position
    }

    fn add(tree: &mut Tree, line: &[&str], moves: &[(&str, Score)]) {
        let position = after(line);
        let moves: Vec<_> =
            moves.iter().map(|&(text, score)| (position.parse_move(text).expect(text), score)).collect();
        tree.add(position, &moves);
    }

    fn next(tree: &Tree) -> Position {
        tree.urgent(1, POLICY).remove(0)
    }

    #[test]
    fn the_start_comes_first_and_then_the_best_move() {
        let mut tree = Tree::new(start());
        assert_eq!(next(&tree).key(), start().key());
        add(&mut tree, &[], &[("e2e4", 30), ("a2a3", -10)]);
        assert_eq!(next(&tree).key(), after(&["e2e4"]).key());
    }

    #[test]
    fn a_move_that_lost_its_score_waits() {
        let mut tree = Tree::new(start());
        add(&mut tree, &[], &[("e2e4", 30), ("d2d4", 25)]);
        add(&mut tree, &["e2e4"], &[("e7e5", 50), ("c7c5", -20)]);
        // 1. e4 is worth -50 now, 75 less than 1. d4.
        assert_eq!(next(&tree).key(), after(&["d2d4"]).key());
        let book = tree.book(POLICY);
        let [e4, d4] = [0, 1].map(|index| book.moves(&start())[index]);
        assert_eq!((e4.score, e4.weight), (Some(-50), 0));
        assert_eq!((d4.score, d4.weight), (Some(25), 100));
        assert_eq!(weight(10, 30), 50);
    }

    #[test]
    fn a_book_that_was_written_grows_on() {
        let mut tree = Tree::new(start());
        add(&mut tree, &[], &[("e2e4", 30), ("d2d4", 25)]);
        add(&mut tree, &["e2e4"], &[("e7e5", -20)]);
        let text = tree.book(POLICY).to_text();
        let mut again = Tree::new(start());
        again.add_book(&Book::from_text(&text, &movegen::Games::built_in()).expect("a book"));
        assert_eq!((again.len(), next(&again).key()), (2, next(&tree).key()));
        assert_eq!(again.book(POLICY).to_text(), text);
    }

    #[test]
    fn positions_too_far_from_the_start_are_not_searched() {
        let mut tree = Tree::new(start());
        add(&mut tree, &[], &[("e2e4", 30)]);
        assert!(tree.urgent(9, Policy { plies: 0, ..POLICY }).is_empty());
        assert_eq!(tree.urgent(9, POLICY).len(), 1);
    }
}
