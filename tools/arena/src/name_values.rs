//! Lists of settings on the command line: `name=value,name=value`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The names and values of a list. A comma within a value is written `\,`.
pub fn items(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut items = vec![String::new()];
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let item = items.last_mut().expect("there is always an item");
        match character {
            '\\' if characters.peek() == Some(&',') => item.extend(characters.next()),
            ',' => items.push(String::new()),
            _ => item.push(character),
        }
    }
    let named = |item: &String| {
        let (name, value) = item.split_once('=').ok_or_else(|| format!("\"{item}\" is not KEY=VALUE"))?;
        Ok((name.trim().to_owned(), value.to_owned()))
    };
    items.iter().filter(|item| !item.trim().is_empty()).map(named).collect()
}

/// Reads a whole number within bounds.
pub fn number<T>(name: &str, value: &str, bounds: RangeInclusive<T>) -> Result<T, String>
where
    T: Display + FromStr + PartialOrd,
{
    value.parse().ok().filter(|number| bounds.contains(number)).ok_or_else(|| {
        let (least, most) = bounds.into_inner();
        format!("{name} must be a whole number from {least} to {most}, not \"{value}\"")
    })
}

/// Reads one of some words.
pub fn choice<T: Copy>(name: &str, value: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(word, _)| *word == value).map(|&(_, meaning)| meaning);
    found.ok_or_else(|| {
        let words: Vec<&str> = choices.iter().map(|&(word, _)| word).collect();
        format!("{name} must be {}, not \"{value}\"", words.join(" or "))
    })
}

/// The problem of a name that a list does not have.
pub fn unknown(name: &str, known: &str) -> String {
    format!("unknown key \"{name}\"; the keys are {known}")
}
