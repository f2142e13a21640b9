//! Repetition of positions.

use super::Position;
use crate::types::{ByColor, Color};

impl Position {
    /// The earlier occurrences of the position, the latest first, as numbers of plies before the present one.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let length = self.history.len();
        let limit = length.min(usize::from(self.state.reversible_plies));
        (4..=limit).step_by(2).filter(move |plies| self.history[length - plies].key == self.state.key)
    }

    /// The number of occurrences of the position, this one included.
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_occurrences().count()
    }

    /// Whether the position has occurred often enough to end the game.
    pub fn has_repeated(&self) -> bool {
        match self.rules.game().ends.repetitions {
            0 => false,
            number => self.occurrences() >= usize::from(number),
        }
    }

    /// The side that loses by perpetual check: it gave check with each of its moves since the last occurrence
    /// of the position, and the other side did not. None if the game has no such rule.
    pub fn perpetual_checker(&self) -> Option<Color> {
        if !self.rules.game().ends.perpetual_check_loses {
            return None;
        }
        let plies = self.earlier_occurrences().next()?;
        let mut past = self.clone();
        let mut checks = ByColor::both(true);
        for _ in 0..plies {
            checks[!past.side_to_move] &= past.in_check();
            past.unmake();
        }
        match checks.into_array() {
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether a search may treat the position as an end by repetition: it occurred before within the last
    /// `search_ply` plies, or often enough in the game.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     position.make(position.parse_move(text)?);
    /// }
    /// assert!(position.is_repetition(4), "if the search has made these four moves");
    /// assert!(!position.is_repetition(3), "if the game has made one of them");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn is_repetition(&self, search_ply: usize) -> bool {
        let mut earlier = self.earlier_occurrences();
        let Some(plies) = earlier.next() else { return false };
        match usize::from(self.rules.game().ends.repetitions) {
            0 => false,
            2 => true,
            number => plies <= search_ply || earlier.nth(number - 3).is_some(),
        }
    }

    /// Whether the move count has reached its limit.
    pub const fn move_count_reached(&self) -> bool {
        // Without a limit, 0, the difference is the largest number, which no clock exceeds.
        self.state.halfmove_clock > self.rules.move_count_limit_plies().wrapping_sub(1)
    }
}
