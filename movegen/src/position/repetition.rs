//! Repetition of positions.

use super::Position;

impl Position {
    /// The earlier occurrences of the position, in plies before now, from the latest.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let length = self.history.len();
        let limit = length.min(usize::from(self.state.reversible_plies));
        (4..=limit).step_by(2).filter(move |plies| self.history[length - plies].key == self.state.key)
    }

    /// The number of occurrences of the position, this one included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_occurrences().count()
    }

    /// Whether a search may treat the position as a repetition: it occurred before within the last
    /// `search_ply` plies, or at least twice before in the game.
    #[must_use]
    pub fn is_repetition(&self, search_ply: usize) -> bool {
        let mut earlier = self.earlier_occurrences();
        match earlier.next() {
            Some(plies) => plies <= search_ply || earlier.next().is_some(),
            None => false,
        }
    }

    /// Whether the move count has reached its limit.
    #[must_use]
    pub const fn move_count_reached(&self) -> bool {
        self.state.halfmove_clock >= self.rules.move_count_limit_plies()
    }
}
