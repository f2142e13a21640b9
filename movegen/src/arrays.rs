//! The start positions of a game: a list of FENs, or a template with slots.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game_error::{GameError, KeyPath};
use crate::shuffles::{Condition, MAX_ARRAYS, Pattern, shuffles};

/// The start positions of a game, numbered from 1: one of `fen`, `fens` and `template`.
///
/// ```
/// use movegen::game::{Slot, Start};
///
/// // King and queen may stand either way round; Black's pieces face White's.
/// let middle = Slot { name: "middle".to_owned(), shuffle: Some("QK".to_owned()), ..Slot::default() };
/// let template = "rnb{black:middle}bnr/pppppppp/8/8/8/8/PPPPPPPP/RNB{middle}BNR w - - 0 1".to_owned();
/// let start = Start { template: Some(template), slots: vec![middle], ..Start::default() };
/// assert_eq!(start.count(), Ok(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Start {
    /// The number of the position from which a new game starts.
    pub default: u32,
    /// Which position of the list, or which combination of the slots' values, has the number 1. Those before
    /// it follow at the end.
    pub first: u32,
    /// The only start position.
    pub fen: Option<String>,
    /// A list of start positions.
    pub fens: Option<Vec<String>>,
    /// A FEN with references to slots: `{name}` stands for the value of a slot, `{name.2}` for the second
    /// letter of its value, and `{black:...}` for either in lower case. The positions are all combinations of
    /// the slots' values, numbered in mixed radix. The first slot is the most significant digit.
    pub template: Option<String>,
    /// The slots of the template.
    pub slots: Vec<Slot>,
}

impl Default for Start {
    fn default() -> Self {
        Self { default: 1, first: 1, fen: None, fens: None, template: None, slots: Vec::new() }
    }
}

/// A part of a template: one of `values` and `shuffle`.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Slot {
    /// The name that references use.
    pub name: String,
    /// The possible values. They can have references too.
    pub values: Option<Vec<String>>,
    /// Letters whose permutations are the values.
    pub shuffle: Option<String>,
    /// Letters that occur in this order in every shuffle.
    #[serde(default)]
    pub order: Vec<String>,
    /// Letters that occur twice, an odd number of places apart in every shuffle. Two letters that occur once
    /// are such a pair, too.
    #[serde(default)]
    pub other_colours: String,
    /// Patterns of neighbouring letters that no shuffle has.
    #[serde(default)]
    pub never: Vec<String>,
}

impl Start {
    /// The only start position of a game.
    pub fn single(fen: impl Into<String>) -> Self {
        Self { fen: Some(fen.into()), ..Self::default() }
    }

    /// The number of positions.
    ///
    /// # Errors
    /// If the positions cannot be listed.
    pub fn count(&self) -> Result<u32, GameError> {
        self.arrays().map(|arrays| arrays.count())
    }

    pub(crate) fn place_of(&self, number: u32) -> KeyPath {
        match (&self.fens, &self.template) {
            (Some(_), _) => KeyPath::new("start.fens").then(number),
            (None, Some(_)) => KeyPath::new("start.template"),
            (None, None) => KeyPath::new("start.fen"),
        }
    }

    /// The list of the positions.
    pub(crate) fn arrays(&self) -> Result<Arrays, GameError> {
        let list = |fens: Vec<String>| {
            let slot = Values { name: "fen".to_owned(), values: fens };
            ("{fen}".to_owned(), vec![slot])
        };
        let (text, slots) = match (&self.fen, &self.fens, &self.template) {
            (Some(fen), None, None) => list(vec![fen.clone()]),
            (None, Some(fens), None) => list(fens.clone()),
            (None, None, Some(text)) => {
                let slots = self.slots.iter().enumerate().map(|(index, slot)| slot.values(index));
                (text.clone(), slots.collect::<Result<_, _>>()?)
            }
            _ => return Err(GameError::new("start", "expected one of the keys fen, fens and template")),
        };
        if self.template.is_none() && !self.slots.is_empty() {
            return Err(GameError::new("start.slots", "slots belong to a template; there is none"));
        }
        let arrays = Arrays { text, slots, first: self.first };
        arrays.check().map_err(|reason| {
            let key = if self.fens.is_some() { KeyPath::new("start.fens") } else { self.place_of(1) };
            GameError::new(key, reason)
        })?;
        for (key, number) in [("start.default", self.default), ("start.first", self.first)] {
            if !(1..=arrays.count()).contains(&number) {
                let reason = format!("number {number} is not one of 1 to {}", arrays.count());
                return Err(GameError::new(key, reason));
            }
        }
        Ok(arrays)
    }
}

impl Slot {
    fn values(&self, index: usize) -> Result<Values, GameError> {
        let values = match (&self.values, &self.shuffle) {
            (Some(values), None) => Ok(values.clone()),
            (None, Some(letters)) => {
                self.conditions(letters).and_then(|conditions| shuffles(letters, &conditions))
            }
            _ => Err("expected one of the keys values and shuffle".to_owned()),
        };
        let values = values.map_err(|reason| GameError::new(KeyPath::new("start.slots").item(index), reason));
        Ok(Values { name: self.name.clone(), values: values? })
    }

    /// The conditions on the permutations of some letters.
    fn conditions(&self, letters: &str) -> Result<Vec<Condition>, String> {
        let occurs_once = |letter: &char| letters.matches(*letter).count() == 1;
        let (single, double): (Vec<char>, Vec<char>) = self.other_colours.chars().partition(occurs_once);
        let pairs = match single[..] {
            [] => Vec::new(),
            [one, other] => vec![Condition::OtherColours(one, other)],
            _ => return Err("other-colours: expected two of the letters that occur once, or none".to_owned()),
        };
        let order = self.order.iter().map(|order| Ok(Condition::Order(order.clone())));
        let pairs = pairs.into_iter().chain(double.into_iter().map(|it| Condition::OtherColours(it, it)));
        let never = self.never.iter().map(|pattern| Pattern::parse(pattern).map(Condition::Never));
        order.chain(pairs.map(Ok)).chain(never).collect()
    }
}

/// The start positions as a checked template.
#[derive(Clone, Debug)]
pub(crate) struct Arrays {
    text: String,
    slots: Vec<Values>,
    /// The number of the combination that is position 1.
    first: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Values {
    name: String,
    values: Vec<String>,
}

impl Arrays {
    /// The number of positions.
    pub fn count(&self) -> u32 {
        self.size() as u32
    }

    pub fn fen(&self, number: u32) -> String {
        expand(&self.text, &self.slots, &chosen_values(&self.slots, self.index(number)))
    }

    fn index(&self, number: u32) -> usize {
        ((number - 1 + self.first - 1) % self.count()) as usize
    }

    fn size(&self) -> usize {
        self.slots.iter().fold(1, |count, slot| count.saturating_mul(slot.values.len()))
    }

    /// Checks the number of positions, and the references.
    fn check(&self) -> Result<(), String> {
        if !(1..=MAX_ARRAYS).contains(&self.size()) {
            return Err(format!("{} start positions; expected 1 to {MAX_ARRAYS}", self.size()));
        }
        for (index, slot) in self.slots.iter().enumerate() {
            if self.slots[..index].iter().any(|other| other.name == slot.name) {
                return Err(format!("two slots have the name \"{}\"", slot.name));
            }
        }
        check_references(&self.text, &self.slots, &mut BTreeMap::new(), &mut Vec::new()).map(drop)
    }
}

struct Reference<'a> {
    is_black: bool,
    name: &'a str,
    /// The number of a letter of the value, counted from 1.
    letter: Option<usize>,
}

impl<'a> Reference<'a> {
    fn parse(text: &'a str) -> Result<Self, String> {
        let (is_black, rest) = text.strip_prefix("black:").map_or((false, text), |rest| (true, rest));
        let (name, letter) = rest.split_once('.').map_or((rest, None), |(name, letter)| (name, Some(letter)));
        let Some(letter) = letter else { return Ok(Self { is_black, name, letter: None }) };
        match letter.parse() {
            Ok(letter @ 1..) => Ok(Self { is_black, name, letter: Some(letter) }),
            _ => Err(format!("{{{text}}} does not name a letter; write {{{name}.1}}")),
        }
    }
}

/// A piece of a text with references.
enum Part<'a> {
    Plain(&'a str),
    Reference(&'a str),
}

/// Splits a text at its references. An unclosed brace is an error.
fn parts(text: &str) -> Result<Vec<Part<'_>>, String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((plain, after)) = rest.split_once('{') {
        let (reference, after) =
            after.split_once('}').ok_or_else(|| format!("\"{{{after}\" has no closing brace"))?;
        found.extend([Part::Plain(plain), Part::Reference(reference)]);
        rest = after;
    }
    found.push(Part::Plain(rest));
    Ok(found)
}

/// The largest length of an expanded template.
const MAX_LENGTH: usize = 1000;

/// Checks the references of a text and of the values that it refers to. Returns the largest length of the
/// expanded text. `lengths` has the lengths of the slots whose values have been checked. `open` are the slots
/// whose values are being checked.
fn check_references<'a>(
    text: &'a str,
    slots: &'a [Values],
    lengths: &mut BTreeMap<&'a str, usize>,
    open: &mut Vec<&'a str>,
) -> Result<usize, String> {
    let mut length = 0;
    for part in parts(text)? {
        length += match part {
            Part::Plain(plain) => plain.chars().count(),
            Part::Reference(reference) => {
                let slot = slot_of(reference, slots)?;
                if open.contains(&slot.name.as_str()) {
                    return Err(format!("the value of the slot \"{}\" contains the slot itself", slot.name));
                }
                slot_length(slot, slots, lengths, open)?
            }
        };
        if length > MAX_LENGTH {
            return Err(format!("a start position has more than {MAX_LENGTH} characters"));
        }
    }
    Ok(length)
}

fn slot_of<'a>(reference: &str, slots: &'a [Values]) -> Result<&'a Values, String> {
    let Reference { name, letter, .. } = Reference::parse(reference)?;
    let slot = slots.iter().find(|slot| slot.name == name).ok_or_else(|| {
        let names: Vec<&str> = slots.iter().map(|slot| slot.name.as_str()).collect();
        format!("{{{reference}}} names no slot; the slots are: {}", names.join(", "))
    })?;
    let is_short = |value: &&String| letter.is_some_and(|letter| letter > value.chars().count());
    match slot.values.iter().find(is_short) {
        Some(value) => Err(format!("{{{reference}}}: the value \"{value}\" has fewer letters")),
        None => Ok(slot),
    }
}

fn slot_length<'a>(
    slot: &'a Values,
    slots: &'a [Values],
    lengths: &mut BTreeMap<&'a str, usize>,
    open: &mut Vec<&'a str>,
) -> Result<usize, String> {
    if let Some(&length) = lengths.get(slot.name.as_str()) {
        return Ok(length);
    }
    open.push(&slot.name);
    let mut longest = 0;
    for value in &slot.values {
        longest = longest.max(check_references(value, slots, lengths, open)?);
    }
    open.pop();
    lengths.insert(&slot.name, longest);
    Ok(longest)
}

/// The value of each slot in the position with an index from 0.
fn chosen_values(slots: &[Values], index: usize) -> Vec<&str> {
    let mut rest = index;
    let mut values: Vec<&str> = Vec::with_capacity(slots.len());
    for slot in slots.iter().rev() {
        values.push(&slot.values[rest % slot.values.len()]);
        rest /= slot.values.len();
    }
    values.reverse();
    values
}

fn expand(text: &str, slots: &[Values], values: &[&str]) -> String {
    let mut expanded = String::new();
    for part in parts(text).expect("a checked text") {
        match part {
            Part::Plain(plain) => expanded += plain,
            Part::Reference(reference) => {
                let Reference { is_black, name, letter } =
                    Reference::parse(reference).expect("a checked reference");
                let index = slots.iter().position(|slot| slot.name == name).expect("a checked name");
                let value = match letter {
                    None => expand(values[index], slots, values),
                    Some(letter) => values[index].chars().skip(letter - 1).take(1).collect(),
                };
                expanded += &if is_black { value.to_lowercase() } else { value };
            }
        }
    }
    expanded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(name: &str, values: &[&str]) -> Values {
        Values { name: name.to_owned(), values: values.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn the_first_slot_is_the_most_significant_digit() {
        let arrays = Arrays {
            text: "{black:b}/{a.2}{a}".to_owned(),
            slots: vec![slot("a", &["KR", "RK"]), slot("b", &["X", "<{a}>", "Z"])],
            first: 1,
        };
        assert_eq!(arrays.check(), Ok(()));
        let fens: Vec<String> = (1..=arrays.count()).map(|number| arrays.fen(number)).collect();
        assert_eq!(fens, ["x/RKR", "<kr>/RKR", "z/RKR", "x/KRK", "<rk>/KRK", "z/KRK"]);
        let rotated = Arrays { first: 5, ..arrays };
        assert_eq!([1, 2, 3, 6].map(|number| rotated.fen(number)), ["<rk>/KRK", "z/KRK", "x/RKR", "x/KRK"]);
    }

    #[test]
    fn wrong_templates_are_refused() {
        for (text, values, problem) in [
            ("{b}", vec!["K"], "{b} names no slot; the slots are: a"),
            ("{a", vec!["K"], "\"{a\" has no closing brace"),
            ("{a.3}", vec!["KR"], "{a.3}: the value \"KR\" has fewer letters"),
            ("{a.x}", vec!["KR"], "{a.x} does not name a letter; write {a.1}"),
            ("{a}", vec!["<{a}>"], "the value of the slot \"a\" contains the slot itself"),
            ("{a}", vec![], "0 start positions; expected 1 to 65536"),
        ] {
            let arrays = Arrays { text: text.to_owned(), slots: vec![slot("a", &values)], first: 1 };
            assert_eq!(arrays.check(), Err(problem.to_owned()));
        }
        let doubling: Vec<Values> =
            (0..40).map(|n| slot(&format!("s{n}"), &[&format!("{{s{}}}{{s{}}}", n + 1, n + 1)])).collect();
        let slots = [doubling, vec![slot("s40", &["K"])]].concat();
        let arrays = Arrays { text: "{s0}".to_owned(), slots, first: 1 };
        assert_eq!(arrays.check(), Err("a start position has more than 1000 characters".to_owned()));
        let check = |length| Arrays { text: "K".repeat(length), slots: Vec::new(), first: 1 }.check();
        assert_eq!(check(1000), Ok(()));
        assert_eq!(check(1001), Err("a start position has more than 1000 characters".to_owned()));
        let many = vec!["K"; 1000];
        let slots = vec![slot("a", &many), slot("b", &many), slot("c", &many)];
        let arrays = Arrays { text: String::new(), slots, first: 1 };
        assert!(arrays.check().is_err_and(|error| error.starts_with("1000000000 start positions")));
    }
}
