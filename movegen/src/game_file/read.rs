//! Reads the texts of a file and of the files on which it is based into one [`GameFile`].

use serde::Deserialize;
use serde::de::IntoDeserializer;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::format::GameFile;
use super::source::{GameText, Problem, Problems, Sources};
use super::tree;

/// Keys that a game does not take over from the game on which it is based.
const OWN_KEYS: [&str; 8] =
    ["name", "title", "about", "based-on", "without", "xboard.name", "xboard.known", "evaluation.network"];

/// The joined tables of a file and the files on which it is based.
pub(super) struct Merged<'a> {
    sources: Sources<'a>,
    table: DeTable<'a>,
}

impl<'a> Merged<'a> {
    /// Parses a file and the files on which it is based, nearest first, and joins them.
    ///
    /// # Errors
    /// If a text is not TOML, or `without` names something that is not there.
    pub fn new(texts: &'a [GameText]) -> Result<Self, Problems> {
        let mut merged = Self { sources: Sources::new(texts.iter().collect()), table: DeTable::new() };
        for (index, text) in texts.iter().enumerate().rev() {
            let table = merged.parse(index, &text.text)?;
            for key in OWN_KEYS {
                tree::remove(&mut merged.table, &split(key));
            }
            if index + 1 < texts.len() {
                merged.leave_out(&table)?;
            }
            tree::overlay(&mut merged.table, table);
        }
        Ok(merged)
    }

    /// Removes the keys that the key `without` of a file lists.
    fn leave_out(&mut self, file: &DeTable<'_>) -> Result<(), Problems> {
        let mut problems = Vec::new();
        for (path, place) in without(file) {
            if !tree::remove(&mut self.table, &split(&path)) {
                let reason = format!("\"{path}\" is no key of the game on which this one is based");
                problems.push(self.sources.problem(place, "without".to_owned(), reason));
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
    }

    fn parse(&self, index: usize, text: &'a str) -> Result<DeTable<'a>, Problems> {
        let start = self.sources.start(index);
        let (table, errors) = DeTable::parse_recoverable(text);
        let problem = |error: &toml::de::Error| {
            let offset = start + error.span().map_or(0, |span| span.start);
            self.sources.problem(offset, String::new(), error.message().to_owned())
        };
        if errors.is_empty() {
            return Ok(tree::shifted(table.into_inner(), start));
        }
        Err(Problems(errors.iter().map(problem).collect()))
    }

    /// The content of the tables.
    ///
    /// # Errors
    /// Every key that is unknown, missing or of the wrong type.
    pub fn file(&self) -> Result<GameFile, Problems> {
        let mut problems = Vec::new();
        let mut table = self.table.clone();
        // The tables from which something was removed.
        let mut incomplete: Vec<Vec<String>> = Vec::new();
        loop {
            let error = match GameFile::deserialize(Spanned::new(0..0, table.clone()).into_deserializer()) {
                Ok(file) if problems.is_empty() => return Ok(file),
                Ok(_) => break,
                Err(error) => error,
            };
            let path = error.span().and_then(|span| tree::path_of(&table, &span)).unwrap_or_default();
            let is_missing = error.message().starts_with("missing field");
            if !(is_missing && incomplete.contains(&path)) {
                let offset = error.span().map_or(0, |span| span.start);
                let text = plain_words(error.message());
                problems.push(self.sources.problem(offset, path.join("."), text));
            }
            // What cannot be read is left out, so that the next problem is found.
            let Some((_, container)) = path.split_last() else { break };
            incomplete.push(container.to_vec());
            if !tree::remove(&mut table, &path) {
                break;
            }
        }
        problems.sort_by_key(|problem| (problem.line, problem.column));
        Err(Problems(problems))
    }

    /// The text of a key that is not in a table; `None` if it is missing.
    ///
    /// # Errors
    /// If the value is not a text.
    pub fn text_of(&self, key: &str) -> Result<Option<String>, Problems> {
        let Some(value) = self.table.get(key) else { return Ok(None) };
        match value.get_ref() {
            DeValue::String(text) => Ok(Some(text.to_string())),
            other => {
                let reason = format!("expected a text in quotation marks, not {}", a_type(other));
                Err(Problems(vec![self.problem(&[key], reason)]))
            }
        }
    }

    /// A problem of a key; of the file if the path is empty.
    pub fn problem<K: AsRef<str>>(&self, path: &[K], text: String) -> Problem {
        let path: Vec<&str> = path.iter().map(AsRef::as_ref).collect();
        self.sources.problem(tree::place_of(&self.table, &path), path.join("."), text)
    }

    /// The name of the file in which a key stands.
    pub fn path_of_file(&self, path: &[&str]) -> String {
        self.problem(path, String::new()).path
    }
}

fn split(path: &str) -> Vec<String> {
    path.split('.').map(str::to_owned).collect()
}

/// The texts of the array `without`, with their places. Items of other types are found later, by their types.
fn without(table: &DeTable<'_>) -> impl Iterator<Item = (String, usize)> {
    let items = match table.get("without").map(Spanned::get_ref) {
        Some(DeValue::Array(items)) => items.clone().into_iter().collect(),
        _ => Vec::new(),
    };
    items.into_iter().filter_map(|item| {
        let place = item.span().start;
        item.get_ref().as_str().map(|path| (path.to_owned(), place))
    })
}

fn a_type(value: &DeValue<'_>) -> String {
    let name = value.type_str();
    let article = if name.starts_with(['a', 'i']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// The message of an error of types without words of programming.
fn plain_words(message: &str) -> String {
    const WORDS: [(&str, &str); 11] = [
        ("unknown field", "unknown key"),
        ("missing field", "missing key"),
        ("duplicate field", "duplicate key"),
        ("unknown variant", "unknown word"),
        ("invalid type: ", "wrong type: "),
        ("a sequence", "an array"),
        ("a map", "a table"),
        ("map", "table"),
        ("sequence", "array"),
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u16", "expected a whole number from 0 to 65535"),
    ];
    let mut text = message.to_owned();
    for (programming, plain) in WORDS {
        text = text.replace(programming, plain);
    }
    for number in ["expected u32", "expected i32"] {
        text = text.replace(number, "expected a whole number");
    }
    match text.find("expected struct ") {
        Some(at) => text[..at].to_owned() + "expected a table",
        None => text,
    }
}
