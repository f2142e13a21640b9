//! The game as the engine knows it.

use movegen::{Move, Position, Rules};

/// A game in progress.
pub struct Brain {
    rules: &'static Rules,
    position: Position,
    pub own_moves: usize,
}

impl Brain {
    /// Orthodox chess, until told otherwise.
    pub fn new() -> Self {
        let rules = movegen::rules("chess").expect("a known game");
        Self { rules, position: Position::start(rules), own_moves: 0 }
    }

    /// Starts a new game; returns false if the name is unknown.
    pub fn set_game(&mut self, name: &str) -> bool {
        let Ok(rules) = movegen::rules(name) else { return false };
        self.rules = rules;
        self.restart(Position::start(rules));
        true
    }

    /// Sets up a position, or the start.
    pub fn set_position(&mut self, fen: Option<&str>) {
        let position = fen.map_or_else(
            || Position::start(self.rules),
            |fen| Position::from_fen(self.rules, fen).expect("a legal position"),
        );
        self.position = position;
    }

    fn restart(&mut self, position: Position) {
        self.position = position;
        self.own_moves = 0;
    }

    /// Makes a move of the other side.
    pub fn hear(&mut self, text: &str) {
        let mv = self.position.parse_move(text).expect("a legal move");
        self.position.make(mv);
    }

    /// The move that another engine of this kind makes now, or (if `wrong`) one that it does not make.
    pub fn expect(&self, wrong: bool) -> Option<String> {
        let right = self.choose()?;
        let legal = self.position.legal_moves();
        let mv = if wrong { *legal.iter().find(|&&mv| mv != right)? } else { right };
        Some(self.position.move_text(mv))
    }

    /// Chooses and makes a move, deterministically by position; `None` if the game is over.
    pub fn play(&mut self) -> Option<String> {
        let mv = self.choose()?;
        let text = self.position.move_text(mv);
        self.position.make(mv);
        self.own_moves += 1;
        Some(text)
    }

    /// Mates in one if possible, so that games end.
    fn choose(&self) -> Option<Move> {
        let legal = self.position.legal_moves();
        let mates = |mv: &Move| {
            let mut after = self.position.clone();
            after.make(*mv);
            after.in_check() && after.legal_moves().is_empty()
        };
        let random = (self.position.key() >> 32) as usize;
        legal.iter().copied().find(mates).or_else(|| legal.get(random % legal.len().max(1)).copied())
    }

    /// A new game of the same kind.
    pub fn new_game(&mut self) {
        self.restart(Position::start(self.rules));
    }
}
