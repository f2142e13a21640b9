//! The poison counts of a side's pieces, numbered.

use movegen::Rules;

/// The poison counts of a side's pieces, numbered.
#[derive(Clone, Debug)]
pub(super) struct PoisonStates {
    /// The numbers, indexed by the counts as digits. Meaningless where too many pieces are poisoned.
    numbers: Vec<u16>,
    states: Vec<Vec<u8>>,
    base: usize,
}

impl PoisonStates {
    /// The poison counts of `pieces` pieces, of which at most `most` are poisoned.
    ///
    /// # Errors
    /// If there are too many.
    pub fn new(pieces: usize, most: usize, rules: &Rules) -> Result<Self, String> {
        /// The maximum number of combinations. Poison Chess has 7776 with five pieces a side.
        const MOST: usize = 1 << 16;
        let base = if most == 0 { 1 } else { usize::from(rules.poison_moves()) + 1 };
        let Some(codes) = base.checked_pow(pieces as u32).filter(|&codes| codes <= MOST) else {
            return Err(format!(
                "{pieces} pieces of a side can have more than {MOST} combinations of poison counts in {}; \
                 leave out some of them",
                rules.title()
            ));
        };
        let digits = |code: usize| (0..pieces).map(move |piece| (code / base.pow(piece as u32) % base) as u8);
        let mut numbers = Vec::new();
        let mut states: Vec<Vec<u8>> = Vec::new();
        for code in 0..codes {
            let counts: Vec<u8> = digits(code).collect();
            numbers.push(states.len() as u16);
            if counts.iter().filter(|&&count| count > 0).count() <= most {
                states.push(counts);
            }
        }
        Ok(Self { numbers, states, base })
    }

    /// The number of combinations.
    pub fn count(&self) -> usize {
        self.states.len()
    }

    pub fn number(&self, counts: impl Iterator<Item = u8>) -> usize {
        if self.base == 1 {
            return 0;
        }
        let (mut code, mut weight) = (0, 1);
        for count in counts {
            code += usize::from(count) * weight;
            weight *= self.base;
        }
        usize::from(self.numbers[code])
    }

    pub fn counts(&self, number: usize) -> &[u8] {
        &self.states[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_numbered() {
        let rules = movegen::rules("poison").unwrap();
        let states = PoisonStates::new(3, 2, rules).unwrap();
        // No poison, one of three pieces with five counts, two of three with five counts each.
        assert_eq!(states.count(), 1 + 3 * 5 + 3 * 25);
        for number in 0..states.count() {
            assert_eq!(states.number(states.counts(number).iter().copied()), number);
        }
    }

    #[test]
    fn too_many_combinations_are_refused_at_once() {
        let rules = movegen::rules("poison").unwrap();
        assert!(PoisonStates::new(6, 6, rules).is_ok());
        let error = PoisonStates::new(7, 7, rules).unwrap_err();
        assert!(error.starts_with("7 pieces of a side can have more than 65536 combinations"), "{error}");
        assert_eq!(PoisonStates::new(7, 0, rules).unwrap().count(), 1);
    }
}
