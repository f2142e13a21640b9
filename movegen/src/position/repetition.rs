//! Repetition of positions.

use super::Position;
use crate::types::{ByColor, Color, PieceSet, Reason};

impl Position {
    /// The earlier occurrences of the position, the latest first, as numbers of plies before the present one.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let length = self.history.len();
        let limit = length.min(usize::from(self.state.reversible_plies));
        // Two passes of pieces repeat a position, two other moves do not.
        let first = if self.rules.doubles.is_some() { 2 } else { 4 };
        (first..=limit).step_by(2).filter(move |plies| self.history[length - plies].key == self.state.key)
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

    /// The side that loses by the repetition of the position, and why: it gave check with each of its moves
    /// since the first of the occurrences that count, or chased one piece with each of them, and the other
    /// side did not. None if the game has no such rules.
    pub(super) fn culprit(&self) -> Option<(Color, Reason)> {
        const USUAL: u8 = 3;
        let (ends, chase) = (&self.rules.game().ends, self.rules.chase.as_ref());
        if !ends.perpetual_check_loses && chase.is_none() {
            return None;
        }
        let number = if ends.repetitions == 0 { USUAL } else { ends.repetitions };
        let plies = self.earlier_occurrences().take(usize::from(number) - 1).last()?;
        let victim = self.side_to_move;
        let mut checks = ByColor::both(ends.perpetual_check_loses);
        // By the side that chases: the pieces that each of its moves so far has chased.
        let mut chased = ByColor::both(if chase.is_some() { !PieceSet::NONE } else { PieceSet::NONE });
        let mut position = self.clone();
        for back in 0..=plies {
            let by = !position.side_to_move;
            // Nobody knows the move that led to the first position.
            let Some(mut before) = (position.ply() > 0).then(|| position.clone()) else { break };
            before.unmake();
            // The first occurrence has the same checks as the last one.
            if back < plies && checks[by] {
                checks[by] = position.in_check();
            }
            if let Some(chase) = chase.filter(|_| !chased[by].is_empty() && (back < plies || by != victim)) {
                chased[by] &= position.chased(&before, chase);
            }
            if Color::ALL.into_iter().all(|by| !checks[by] && chased[by].is_empty()) {
                return None;
            }
            position = before;
        }
        let only = |guilty: ByColor<bool>| match guilty.into_array() {
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
            _ => None,
        };
        if checks.into_array().contains(&true) {
            return only(checks).map(|side| (side, Reason::PerpetualCheck));
        }
        only(chased.map(|pieces| !pieces.is_empty())).map(|side| (side, Reason::PerpetualChase))
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
