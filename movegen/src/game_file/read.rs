//! Parses game files, and merges a file with those on which it is based into one [`Game`].

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::source::{GameText, Problem, Problems, problem_at};
use super::tree;
use crate::game::{EvaluationFiles, Game};
use crate::marks;

/// Keys that a game does not take over from the game on which it is based.
const OWN_KEYS: [&str; 9] = [
    "name",
    "title",
    "about",
    "based-on",
    "without",
    "xboard.name",
    "xboard.known",
    "xboard.letters",
    "evaluation.network",
];

/// A game file whose text is TOML.
#[derive(Debug)]
pub(crate) struct GameFile {
    pub text: GameText,
    table: DeTable<'static>,
    pub name: String,
    /// The name of the game on which it is based.
    pub based_on: Option<String>,
}

impl GameFile {
    /// Parses a text.
    pub fn new(text: GameText) -> Result<Self, Problems> {
        // The tables refer to their text, which lives until the program ends, as the game does.
        let (table, errors) = DeTable::parse_recoverable(String::leak(text.text.clone()));
        let problem = |error: &toml::de::Error| {
            let place = error.span().map_or(0, |span| span.start);
            problem_at(&text, place, String::new(), error.message().to_owned())
        };
        // What follows the first error is read wrongly: after a quotation mark too few, all the rest.
        if let Some(first) = errors.iter().map(problem).min_by_key(|problem| (problem.line, problem.column)) {
            return Err(Problems(vec![first]));
        }
        let mut file = Self { table: table.into_inner(), name: String::new(), based_on: None, text };
        file.name = file.text_of("name")?.ok_or_else(|| {
            file.problem(&[], "the key \"name\" is missing; write name = \"my-game\"".to_owned())
        })?;
        file.based_on = file.text_of("based-on")?;
        Ok(file)
    }

    /// The problem of a key; of the file if the path is empty.
    pub fn problem(&self, path: &[&str], text: String) -> Problems {
        let place = tree::place_of(&self.table, path);
        Problems(vec![problem_at(&self.text, place, path.join("."), text)])
    }

    /// The string of a top-level key; `None` if it is missing.
    fn text_of(&self, key: &str) -> Result<Option<String>, Problems> {
        match self.table.get(key).map(Spanned::get_ref) {
            None => Ok(None),
            Some(DeValue::String(text)) => Ok(Some(text.to_string())),
            Some(other) => {
                let reason = format!("expected a text in quotation marks, not {}", a_type(other));
                Err(self.problem(&[key], reason))
            }
        }
    }
}

/// The merged tables of a file and the files on which it is based. A place in them is a byte offset into all
/// files, one after the other.
#[derive(Debug)]
pub(crate) struct Merged {
    files: Vec<Arc<GameFile>>,
    table: DeTable<'static>,
}

/// The sections with fixed keys. As an array, such a section would be read as its keys in their order.
const SECTIONS: &str = "about board castling ends evaluation hands look moves notation pawns poison \
                        promotion royals start walls xboard";

impl Merged {
    /// Merges a file with the files on which it is based, nearest first.
    ///
    /// # Errors
    /// If `without` names a key that does not exist.
    pub fn new(files: Vec<Arc<GameFile>>) -> Result<Self, Problems> {
        let mut merged = Self { files, table: DeTable::new() };
        for index in (0..merged.files.len()).rev() {
            let table = tree::shifted(merged.files[index].table.clone(), merged.start(index));
            for key in OWN_KEYS {
                tree::remove(&mut merged.table, &split(key));
            }
            if index + 1 < merged.files.len() {
                merged.leave_out(&table)?;
            }
            tree::overlay(&mut merged.table, table);
        }
        Ok(merged)
    }

    /// The file and those on which it is based, nearest first.
    pub fn files(&self) -> &[Arc<GameFile>] {
        &self.files
    }

    /// The byte offset at which a file starts.
    fn start(&self, index: usize) -> usize {
        // The end of a text is a place too, so the next text starts one byte later.
        self.files[..index].iter().map(|file| file.text.text.len() + 1).sum()
    }

    /// Removes the keys that the key `without` of a file lists.
    fn leave_out(&mut self, file: &DeTable<'_>) -> Result<(), Problems> {
        let mut problems = Vec::new();
        for (path, place) in without(file) {
            if !tree::remove(&mut self.table, &split(&path)) {
                let reason = format!("\"{path}\" is not a key of the game on which this one is based");
                problems.push(self.problem_at(place, "without".to_owned(), reason));
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
    }

    /// The game in the tables.
    pub fn game(&self) -> Result<Game, Problems> {
        let mut problems = Vec::new();
        let mut table = self.table.clone();
        tree::join_marks(&mut table);
        // The tables from which something was removed.
        let mut incomplete: Vec<Vec<String>> = Vec::new();
        for section in SECTIONS.split_whitespace() {
            if matches!(table.get(section).map(Spanned::get_ref), Some(DeValue::Array(_))) {
                problems.push(self.problem(&[section], "wrong type: array, expected a table".to_owned()));
                table.remove(section);
                incomplete.push(Vec::new());
            }
        }
        loop {
            let error = match Game::deserialize(Spanned::new(0..0, table.clone()).into_deserializer()) {
                Ok(game) if problems.is_empty() => return Ok(self.with_paths(game)),
                Ok(_) => break,
                Err(error) => error,
            };
            let path = error.span().and_then(|span| tree::path_of(&table, &span)).unwrap_or_default();
            let is_missing = error.message().starts_with("missing field");
            if !(is_missing && incomplete.contains(&path)) {
                let place = error.span().map_or(0, |span| span.start);
                let key = marks::written(&path.join(".")).into_owned();
                problems.push(self.problem_at(place, key, plain_words(error.message())));
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

    /// Resolves the paths of files for the evaluation relative to the folder of the file that names them.
    fn with_paths(&self, mut game: Game) -> Game {
        let files = &mut game.evaluation;
        let is_path = |key: &str, name: &String| match key {
            "network" => EvaluationFiles::is_path(name),
            _ => name.ends_with(".toml"),
        };
        let named = [("network", &mut files.network), ("parameters", &mut files.parameters)];
        for (key, name) in named {
            if let Some(name) = name.as_mut().filter(|name| is_path(key, name)) {
                let named_in = self.problem(&["evaluation", key], String::new()).path;
                let folder = Path::new(&named_in).parent().unwrap_or(Path::new(""));
                *name = folder.join(&*name).to_string_lossy().into_owned();
            }
        }
        game
    }

    /// A problem of a key; of the file if the path is empty.
    pub fn problem<K: AsRef<str>>(&self, path: &[K], text: String) -> Problem {
        let path: Vec<&str> = path.iter().map(AsRef::as_ref).collect();
        self.problem_at(tree::place_of(&self.table, &path), path.join("."), text)
    }

    fn problem_at(&self, place: usize, key: String, text: String) -> Problem {
        let index = (0..self.files.len()).rfind(|&index| self.start(index) <= place).unwrap_or(0);
        problem_at(&self.files[index].text, place - self.start(index), key, text)
    }
}

fn split(path: &str) -> Vec<String> {
    path.split('.').map(str::to_owned).collect()
}

/// The texts of the array `without`, with their places. Items of other types are reported later, as errors of
/// types.
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

/// The message of a type error without terms of programming.
fn plain_words(message: &str) -> String {
    const WORDS: [(&str, &str); 12] = [
        ("wanted string or table", "wrong type: expected a word in quotation marks"),
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
