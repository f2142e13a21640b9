//! Parameters as a list of named whole numbers, for programs that change them one by one.

use serde::{Deserialize, Serialize};

use super::Parameters;
use crate::score::{Score, Tapered};

/// Sees name and value of a number and answers with the value that it shall have.
pub(super) type Visitor<'a> = &'a mut dyn FnMut(&str, Score) -> Score;

/// What consists of numbers.
pub(super) trait Numbers {
    /// Shows all numbers to a visitor; `name` is the name of the whole.
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

/// A divisor or limit: a number that must not be less than 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Score")]
pub(crate) struct Positive(Score);

impl Positive {
    /// A number that is known to be positive.
    pub const fn new(number: Score) -> Self {
        assert!(number >= 1);
        Self(number)
    }

    /// The number.
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

impl Parameters {
    /// Names and values of all numbers, in an order that never depends on the values.
    #[must_use]
    pub fn numbers(&self) -> Vec<(String, Score)> {
        let mut numbers = Vec::new();
        self.clone().visit(&mut |name, value| {
            numbers.push((name.to_owned(), value));
            value
        });
        numbers
    }

    /// The parameters with the values of `numbers`, in the order of [`Parameters::numbers`]. A divisor or limit below 1
    /// becomes 1.
    ///
    /// # Panics
    /// If there are fewer values than numbers.
    #[must_use]
    pub fn from_numbers(numbers: &[Score]) -> Self {
        let mut parameters = Self::default();
        let mut values = numbers.iter();
        parameters.visit(&mut |_, _| *values.next().expect("a value for every number"));
        parameters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_name_of_its_own_and_is_set_by_its_place() {
        let numbers = Parameters::default().numbers();
        let mut names: Vec<&String> = numbers.iter().map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), numbers.len());
        assert!(numbers.contains(&("tempo.endgame".to_owned(), 6)));
        assert!(numbers.contains(&("passed.1.middlegame".to_owned(), 95)));
        assert!(numbers.contains(&("danger_divisor".to_owned(), 14)));

        let changed: Vec<Score> = numbers.iter().enumerate().map(|(index, _)| index as Score + 1).collect();
        let read: Vec<Score> =
            Parameters::from_numbers(&changed).numbers().into_iter().map(|(_, value)| value).collect();
        assert_eq!(read, changed);
    }

    #[test]
    fn divisors_and_limits_stay_positive() {
        let zeros = vec![0; Parameters::default().numbers().len()];
        let parameters = Parameters::from_numbers(&zeros);
        assert_eq!(parameters.danger_divisor.get(), 1);
        assert_eq!(parameters.tempo, Tapered::ZERO);
    }
}
