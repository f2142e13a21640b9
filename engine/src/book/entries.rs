//! The positions of a book with their moves.

use std::collections::HashMap;

use movegen::{Color, GameResult, Move, Position, Rules};
use serde::{Deserialize, Serialize};

use crate::search::Score;

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Its weight relative to the other moves of the position; 0 for never.
    pub weight: u32,
    /// The score of a search, in centipawns for the side to move.
    pub score: Option<Score>,
    /// The number of games in which it was played.
    pub games: u32,
    /// The score of the side to move in these games, in quarter points.
    pub quarter_points: u32,
    /// The games that the side to move has won.
    pub wins: u32,
    /// The games that it has lost.
    pub losses: u32,
}

impl BookMove {
    /// A move with a weight, without score and games.
    pub fn new(mv: Move, weight: u32) -> Self {
        Self { mv, weight, score: None, games: 0, quarter_points: 0, wins: 0, losses: 0 }
    }

    /// Counts a game with this move, and its result for the side to move.
    pub fn count(&mut self, result: GameResult, mover: Color) {
        self.games += 1;
        self.quarter_points += result.quarter_points(mover);
        self.wins += u32::from(result == GameResult::Win(mover));
        self.losses += u32::from(result == GameResult::Win(!mover));
    }

    /// Adds the games of another entry for the same move.
    pub fn add_games(&mut self, other: &Self) {
        self.games = self.games.saturating_add(other.games);
        self.quarter_points = self.quarter_points.saturating_add(other.quarter_points);
        self.wins = self.wins.saturating_add(other.wins);
        self.losses = self.losses.saturating_add(other.losses);
    }

    /// The points of the side to move in the games with this move.
    pub fn points(&self) -> f64 {
        f64::from(self.quarter_points) / 4.0
    }

    /// The probability of this move among the `moves` of its position, in percent.
    pub fn percent(&self, moves: &[Self]) -> f64 {
        let total: u64 = moves.iter().map(|entry| u64::from(entry.weight)).sum();
        100.0 * f64::from(self.weight) / total.max(1) as f64
    }
}

/// A position of a book with its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookLine {
    /// The position as text.
    pub fen: String,
    /// The moves. All of them are legal.
    pub moves: Vec<BookMove>,
}

/// Games of which a book has the results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGames {
    /// Their number.
    pub games: u32,
    /// How strong the players were, such as `500 nodes a move`; empty if that is not known.
    pub strength: String,
}

/// The book of a game.
#[derive(Debug)]
pub struct Book {
    rules: &'static Rules,
    /// The games of which its moves have the results.
    pub played: Vec<PlayedGames>,
    lines: Vec<BookLine>,
    /// The index of each position in `lines`, by its key.
    by_key: HashMap<u64, usize>,
}

impl Book {
    /// An empty book.
    pub fn new(rules: &'static Rules) -> Self {
        Self { rules, played: Vec::new(), lines: Vec::new(), by_key: HashMap::new() }
    }

    /// The game.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// All positions, in the order in which they were added.
    pub fn lines(&self) -> &[BookLine] {
        &self.lines
    }

    /// Adds a position with its moves, or replaces the moves of a position that is in the book.
    pub fn insert(&mut self, position: &Position, moves: Vec<BookMove>) {
        let line = BookLine { fen: position.to_fen(), moves };
        let index = *self.by_key.entry(position.key()).or_insert(self.lines.len());
        if index == self.lines.len() {
            self.lines.push(line);
        } else {
            self.lines[index].moves = line.moves;
        }
    }

    /// The moves of a position. Empty if it is not in the book, or is of another game.
    pub fn moves(&self, position: &Position) -> &[BookMove] {
        if !std::ptr::eq(position.rules(), self.rules) {
            return &[];
        }
        self.by_key.get(&position.key()).map_or(&[], |&index| &self.lines[index].moves)
    }

    /// A random move for a position, chosen by weight; `None` if no move of the position has a weight.
    /// `random` is any number.
    pub fn pick(&self, position: &Position, random: u64) -> Option<&BookMove> {
        let legal = position.legal_moves();
        // Two positions can have the same 64-bit key, so the moves are tested.
        let moves = || self.moves(position).iter().filter(|entry| legal.contains(&entry.mv));
        let total: u64 = moves().map(|entry| u64::from(entry.weight)).sum();
        let mut rest = random.checked_rem(total)?;
        moves().find(|entry| {
            let weight = u64::from(entry.weight);
            let is_here = rest < weight;
            rest = rest.saturating_sub(weight);
            is_here
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Position {
        Position::start(movegen::rules("chess").expect("the game is there"))
    }

    fn entry(position: &Position, text: &str, weight: u32) -> BookMove {
        BookMove::new(position.parse_move(text).expect(text), weight)
    }

    #[test]
    fn moves_are_picked_in_proportion_to_their_weights() {
        let position = start();
        let mut book = Book::new(position.rules());
        assert!(book.pick(&position, 7).is_none());
        let moves = ["e2e4", "d2d4", "a2a3"].iter().zip([3, 1, 0]);
        book.insert(&position, moves.map(|(text, weight)| entry(&position, text, weight)).collect());
        let picked = |random| book.pick(&position, random).map(|entry| position.move_text(entry.mv));
        let texts: Vec<_> = (0..5).filter_map(picked).collect();
        assert_eq!(texts, ["e2e4", "e2e4", "e2e4", "d2d4", "e2e4"]);
    }

    #[test]
    fn positions_without_weights_and_of_other_games_have_no_move() {
        let position = start();
        let mut book = Book::new(position.rules());
        book.insert(&position, vec![entry(&position, "a2a3", 0)]);
        assert!(book.pick(&position, 0).is_none());
        book.insert(&position, vec![entry(&position, "e2e4", 1)]);
        assert!(book.pick(&position, 0).is_some());
        assert_eq!(book.lines().len(), 1, "the moves of a position are replaced");
        let gothic = Position::start(movegen::rules("gothic").expect("the game is there"));
        assert!(book.moves(&gothic).is_empty());
    }

    #[test]
    fn a_transposition_is_the_same_position() {
        let play = |texts: [&str; 4]| {
            let mut position = start();
            texts.iter().for_each(|text| position.make(position.parse_move(text).expect(text)));
            position
        };
        let [one, other] = [["g1f3", "g8f6", "b1c3", "b8c6"], ["b1c3", "b8c6", "g1f3", "g8f6"]].map(play);
        let mut book = Book::new(one.rules());
        book.insert(&one, vec![entry(&one, "e2e4", 5)]);
        assert_eq!(book.pick(&other, 3).map(|entry| entry.weight), Some(5));
    }
}
