//! The permutations of letters that fulfil conditions, for the start positions of games.

/// The largest number of start positions.
pub(crate) const MAX_ARRAYS: usize = 65_536;

/// A condition on permutations of letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// These letters occur in this order, whatever is between them.
    Order(String),
    /// Two letters, or the two occurrences of one, are an odd number of places apart: their squares have
    /// different colours.
    OtherColours(char, char),
    /// A pattern fits nowhere.
    Never(Pattern),
}

impl Condition {
    fn holds(&self, letters: &[char]) -> bool {
        match self {
            Self::Order(order) => {
                letters.iter().filter(|letter| order.contains(**letter)).copied().eq(order.chars())
            }
            Self::OtherColours(one, other) => {
                let mut places = (0..letters.len()).filter(|&place| [*one, *other].contains(&letters[place]));
                let pair = (places.next(), places.next(), places.next());
                matches!(pair, (Some(first), Some(second), None) if (second - first) % 2 == 1)
            }
            Self::Never(pattern) => !pattern.fits_in(letters),
        }
    }
}

/// A pattern of neighbouring letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    places: Vec<LetterSet>,
}

/// The letters that can stand at a place of a pattern. A place beyond the end of a text has no letter: it is
/// in every set of which letters are left out.
#[derive(Clone, PartialEq, Eq, Debug)]
enum LetterSet {
    One(char),
    Of(String),
    NoneOf(String),
}

impl Pattern {
    /// Reads letters and sets of letters in brackets: `[QB]` is one of them, and `[^QB]` none of them.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut places = Vec::new();
        let mut rest = text.chars();
        while let Some(letter) = rest.next() {
            places.push(match letter {
                '[' => {
                    let (inside, after) = rest
                        .as_str()
                        .split_once(']')
                        .ok_or_else(|| format!("never, \"{text}\": there is no closing bracket"))?;
                    rest = after.chars();
                    let none_of = inside.strip_prefix('^').map(|none| LetterSet::NoneOf(none.to_owned()));
                    none_of.unwrap_or_else(|| LetterSet::Of(inside.to_owned()))
                }
                letter => LetterSet::One(letter),
            });
        }
        if places.is_empty() {
            return Err("never: a pattern has no letters".to_owned());
        }
        Ok(Self { places })
    }

    /// Whether the pattern fits somewhere. It can begin before a text and end behind it.
    fn fits_in(&self, letters: &[char]) -> bool {
        let length = self.places.len();
        (0..letters.len() + length - 1).any(|end| {
            let letter_at =
                |place: usize| (end + place).checked_sub(length - 1).and_then(|at| letters.get(at));
            self.places.iter().enumerate().all(|(place, set)| set.has(letter_at(place)))
        })
    }
}

impl LetterSet {
    fn has(&self, letter: Option<&char>) -> bool {
        match self {
            Self::One(one) => letter == Some(one),
            Self::Of(letters) => letter.is_some_and(|letter| letters.contains(*letter)),
            Self::NoneOf(letters) => letter.is_none_or(|letter| !letters.contains(*letter)),
        }
    }
}

/// All different permutations of the letters of a text that fulfil the conditions, sorted by the place of
/// each letter's first occurrence in the text.
///
/// # Errors
/// If there are more than a million permutations, or more than [`MAX_ARRAYS`] fulfil the conditions.
pub(crate) fn shuffles(letters: &str, conditions: &[Condition]) -> Result<Vec<String>, String> {
    /// The largest number of permutations that are examined.
    const MAX_ORDERS: usize = 1_000_000;
    let text: Vec<char> = letters.chars().collect();
    let rank = |letter: char| text.iter().position(|&other| other == letter).expect("a letter of the text");
    let mut order: Vec<usize> = text.iter().map(|&letter| rank(letter)).collect();
    order.sort_unstable();
    let (mut found, mut shuffled) = (Vec::new(), Vec::with_capacity(text.len()));
    for _ in 0..MAX_ORDERS {
        shuffled.clear();
        shuffled.extend(order.iter().map(|&rank| text[rank]));
        if conditions.iter().all(|condition| condition.holds(&shuffled)) {
            found.push(shuffled.iter().collect());
        }
        if found.len() > MAX_ARRAYS {
            return Err(format!("more than {MAX_ARRAYS} orders of \"{letters}\" are possible"));
        }
        if !next_permutation(&mut order) {
            return Ok(found);
        }
    }
    Err(format!("\"{letters}\" has more than {MAX_ORDERS} orders"))
}

/// The next permutation in lexicographic order; false if there is none.
// Source: https://en.wikipedia.org/wiki/Permutation#Generation_in_lexicographic_order
fn next_permutation(items: &mut [usize]) -> bool {
    let Some(pivot) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let other =
        items.iter().rposition(|&item| item > items[pivot]).expect("a greater item follows the pivot");
    items.swap(pivot, other);
    items[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The counts are those of Chess960 and of permutations with equal letters.
    #[test]
    fn shuffles_are_counted() {
        let conditions = [Condition::Order("RKR".to_owned()), Condition::OtherColours('B', 'B')];
        assert_eq!(shuffles("RNBQKBNR", &conditions).map(|orders| orders.len()), Ok(960));
        assert_eq!(shuffles("RNBQKBNR", &[]).map(|orders| orders.len()), Ok(5040));
        assert_eq!(shuffles("BNN", &[]), Ok(["BNN", "NBN", "NNB"].map(String::from).to_vec()));
        assert_eq!(shuffles("NB", &[]), Ok(["NB", "BN"].map(String::from).to_vec()));
        assert!(shuffles("ABCDEFGHIJ", &[]).is_err_and(|error| error.contains("65536")));
        let impossible = [Condition::Order("KQ".to_owned()), Condition::Order("QK".to_owned())];
        assert!(shuffles("ABCDEFGHKQ", &impossible).is_err_and(|error| error.contains("1000000")));
    }

    #[test]
    fn patterns_fit_at_the_ends() {
        let fits = |pattern: &str, text: &str| {
            let letters: Vec<char> = text.chars().collect();
            Pattern::parse(pattern).expect("a pattern").fits_in(&letters)
        };
        assert!(fits("BB", "RBBN") && !fits("BB", "BRB"));
        assert!(fits("[QA]N", "RAN") && !fits("[QA]N", "NA"));
        assert!(fits("[^N]B", "BN") && fits("B[^N]", "NB") && !fits("[^N]B[^N]", "NB"));
        assert!(!fits("[^N][^N]", "N"), "a pattern is never wholly outside");
        assert!(!fits("[N]B", "B"), "there is no letter before the first one");
        assert_eq!(Pattern::parse("A[B"), Err("never, \"A[B\": there is no closing bracket".to_owned()));
        assert_eq!(Pattern::parse(""), Err("never: a pattern has no letters".to_owned()));
    }
}
