//! Takes choices from the bytes of an input.

use arbitrary::Unstructured;
use movegen::{Move, Position, Rules};

/// The bytes of an input, as a source of choices. When they are used up, every choice is the first one.
pub(crate) struct Source<'a>(pub Unstructured<'a>);

impl<'a> Source<'a> {
    /// The choices of an input.
    pub fn new(data: &'a [u8]) -> Self {
        Self(Unstructured::new(data))
    }

    /// A number below `bound`, which is at least 1.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }

    /// One of the items.
    pub fn pick<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.below(items.len())]
    }

    /// A byte.
    pub fn byte(&mut self) -> u8 {
        self.0.arbitrary().unwrap_or(0)
    }

    /// What is left, as text. Bytes that are no text are replaced.
    pub fn rest(self) -> String {
        String::from_utf8_lossy(self.0.take_rest()).into_owned()
    }

    /// A game of the program.
    pub fn game(&mut self) -> &'static Rules {
        let games = movegen::game_list();
        let name = &self.pick(&games).name;
        movegen::rules(name).expect("a game of the list")
    }

    /// A legal move, if there is one.
    pub fn legal_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| *self.pick(&moves))
    }

    /// Makes up to `plies` moves. Stops at the end of the game.
    pub fn wander(&mut self, position: &mut Position, plies: usize) {
        for _ in 0..self.below(plies + 1) {
            if position.outcome().is_some() {
                return;
            }
            let Some(mv) = self.legal_move(position) else { return };
            position.make(mv);
        }
    }

    /// Changes a text in some places: takes out, inserts and replaces characters, and repeats parts.
    /// `words`, which have bars between them, are inserted too.
    pub fn edit(&mut self, text: &mut String, words: &str) {
        for _ in 0..self.below(6) {
            let mut chars: Vec<char> = text.chars().collect();
            let at = self.below(chars.len() + 1);
            let end = (at + self.below(8)).min(chars.len());
            match self.below(5) {
                0 => drop(chars.drain(at..end)),
                1 => chars.insert(at, char::from(self.byte())),
                2 => drop(chars.splice(at..end, [char::from(b' ' + self.byte() % 95)])),
                3 => {
                    let part: Vec<char> = chars[at..end].to_vec();
                    let to = self.below(chars.len() + 1);
                    chars.splice(to..to, part);
                }
                _ => {
                    let words: Vec<&str> = words.split('|').collect();
                    let word = self.pick(&words);
                    chars.splice(at..end, word.chars());
                }
            }
            *text = chars.into_iter().collect();
        }
    }
}
