//! Parameters as a list of named integers, for programs that change them one by one.

use serde::{Deserialize, Serialize};

use crate::score::{Score, Tapered};

/// A function that gets the name and the value of a number and returns its new value.
pub(crate) type Visitor<'a> = &'a mut dyn FnMut(&str, Score) -> Score;

/// A parameter made of one or more numbers.
pub(crate) trait Numbers {
    /// Calls a visitor with each number and stores what it returns. `name` is the name of the parameter.
    fn visit(&mut self, name: &str, visitor: Visitor);
}

impl Numbers for Score {
    fn visit(&mut self, name: &str, visitor: Visitor) {
        *self = visitor(name, *self);
    }
}

impl Numbers for Tapered {
    fn visit(&mut self, name: &str, visitor: Visitor) {
        let middlegame = visitor(&format!("{name}.middlegame"), self.middlegame());
        let endgame = visitor(&format!("{name}.endgame"), self.endgame());
        *self = Self::new(middlegame, endgame);
    }
}

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    fn visit(&mut self, name: &str, visitor: Visitor) {
        for (index, item) in self.iter_mut().enumerate() {
            item.visit(&format!("{name}.{index}"), visitor);
        }
    }
}

impl Numbers for Positive {
    fn visit(&mut self, name: &str, visitor: Visitor) {
        self.0 = visitor(name, self.0).max(1);
    }
}

/// A divisor or limit: an integer of at least 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Score")]
pub(crate) struct Positive(Score);

impl Positive {
    /// Creates a constant.
    ///
    /// # Panics
    /// If the number is less than 1.
    pub const fn new(number: Score) -> Self {
        assert!(number >= 1);
        Self(number)
    }

    pub const fn get(self) -> Score {
        self.0
    }
}

impl TryFrom<Score> for Positive {
    type Error = String;

    fn try_from(number: Score) -> Result<Self, String> {
        if number < 1 {
            return Err(format!("a divisor or limit must be at least 1, not {number}"));
        }
        Ok(Self(number))
    }
}
