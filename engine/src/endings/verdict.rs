//! Results of positions and how tables store them.

use movegen::{Color, GameResult};

/// A result of a game for one side, from the worst to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// It loses.
    Loss,
    /// The other side has the advantage.
    Disadvantage,
    /// Half a point each.
    Draw,
    /// It has the advantage.
    Advantage,
    /// It wins.
    Win,
}

impl Class {
    /// All classes, the worst first.
    pub const ALL: [Self; 5] = [Self::Loss, Self::Disadvantage, Self::Draw, Self::Advantage, Self::Win];

    /// The class for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::ALL[4 - self as usize]
    }

    /// Converts between the class for `side` and the class for White.
    #[must_use]
    pub fn for_white(self, side: Color) -> Self {
        if side == Color::White { self } else { self.reversed() }
    }

    /// The class of a result for a side.
    pub fn of(result: GameResult, side: Color) -> Self {
        let white = match result {
            GameResult::Draw => Self::Draw,
            GameResult::Win(Color::White) => Self::Win,
            GameResult::Win(Color::Black) => Self::Loss,
            GameResult::Advantage(Color::White) => Self::Advantage,
            GameResult::Advantage(Color::Black) => Self::Disadvantage,
        };
        white.for_white(side)
    }

    /// The result that gives a side this class.
    pub const fn result(self, side: Color) -> GameResult {
        let other = match side {
            Color::White => Color::Black,
            Color::Black => Color::White,
        };
        match self {
            Self::Loss => GameResult::Win(other),
            Self::Disadvantage => GameResult::Advantage(other),
            Self::Draw => GameResult::Draw,
            Self::Advantage => GameResult::Advantage(side),
            Self::Win => GameResult::Win(side),
        }
    }
}

/// The result of best play for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The result.
    pub class: Class,
    /// The number of plies to the result: to mate, for wins and losses. 0 if endless play leads to the
    /// result.
    pub plies: u16,
}

/// The table entry of one position, in 16 bits: undecided (neither side can force a result other than that of
/// endless play), not a position, or a class for the side to move and a number of plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Value(u16);

impl Value {
    /// Undecided: neither side can force a result other than that of endless play.
    pub const OPEN: Self = Self(0);
    /// Not a legal position, or one that has another number in the table.
    pub const NONE: Self = Self(1);
    /// The maximum number of plies.
    pub const MOST_PLIES: u16 = 0xfff;

    const DECIDED: u16 = 0x8000;

    /// The entry of a decided position. More plies than [`Value::MOST_PLIES`] are stored as that number.
    pub const fn decided(class: Class, plies: u16) -> Self {
        let plies = if plies < Self::MOST_PLIES { plies } else { Self::MOST_PLIES };
        Self(Self::DECIDED | (class as u16) << 12 | plies)
    }

    /// The class and the number of plies of a decided position.
    pub const fn verdict(self) -> Option<Verdict> {
        if self.0 & Self::DECIDED == 0 {
            return None;
        }
        let class = (self.0 >> 12 & 7) as usize;
        Some(Verdict { class: Class::ALL[class], plies: self.0 & Self::MOST_PLIES })
    }

    /// The entry as a number.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The entry with these bits; none if they are invalid.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let is_known = bits <= 1 || bits & Self::DECIDED != 0 && (bits >> 12 & 7) < Class::ALL.len() as u16;
        if is_known { Some(Self(bits)) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_the_round_trip() {
        for class in Class::ALL {
            for plies in [0, 1, 66, Value::MOST_PLIES] {
                let value = Value::decided(class, plies);
                assert_eq!(value.verdict(), Some(Verdict { class, plies }));
                assert_eq!(Value::from_bits(value.bits()), Some(value));
            }
            assert_eq!(class.reversed().reversed(), class);
            for side in Color::ALL {
                assert_eq!(Class::of(class.result(side), side), class);
            }
        }
        assert_eq!((Value::OPEN.verdict(), Value::NONE.verdict()), (None, None));
        assert_eq!((Value::from_bits(2), Value::from_bits(0xd000)), (None, None));
    }
}
