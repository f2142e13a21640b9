//! Splits the text of a `variants.ini` into sections and entries, with their places.
//!
//! The crates that read INI files drop the line numbers, which the messages need. Each line is complete: a
//! header `[name]` or `[name:template]`, an entry `key = value`, a comment that starts with `#` or `;`, or
//! nothing.

use super::report::Place;

/// A section: a variant and what the file says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub name: String,
    /// The name of the variant on which this one is based.
    pub template: Option<String>,
    pub place: Place,
    /// The entries in the order of the file.
    pub entries: Vec<Entry>,
    /// The lines that are not entries.
    pub unread: Vec<Place>,
}

/// A line `key = value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Where the value stands. Its `key` is the key.
    pub place: Place,
    /// The value without spaces around it.
    pub value: String,
}

/// The sections of a text, in its order. Lines before the first header belong to no section and are ignored,
/// as by Fairy-Stockfish.
pub(crate) fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, full) in text.lines().enumerate() {
        let line = full.trim();
        let column = full.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let place = |column, key: &str| Place { line: index + 1, column, key: key.to_owned() };
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if let Some(header) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (name, template) = match header.split_once(':') {
                Some((name, template)) => (name.trim(), Some(template.trim().to_owned())),
                None => (header.trim(), None),
            };
            sections.push(Section {
                name: name.to_owned(),
                template,
                place: place(column, ""),
                entries: Vec::new(),
                unread: Vec::new(),
            });
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        match line.split_once('=') {
            Some((key, value)) => {
                let before = full.split_once('=').map_or("", |(before, _)| before).chars().count() + 1;
                let spaces = value.chars().take_while(|c| c.is_whitespace()).count();
                section.entries.push(Entry {
                    place: place(before + spaces + 1, key.trim()),
                    value: value.trim().to_owned(),
                });
            }
            None => section.unread.push(place(column, "")),
        }
    }
    sections
}
