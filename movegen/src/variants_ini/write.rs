//! Writes a game file as text, in the form of the files in the program.

use std::fmt::Write as _;

use toml::{Table, Value};

use crate::game_file::format::GameFile;

/// The longest line of an array.
const WIDTH: usize = 100;

/// The text of a game file below a comment.
pub(super) fn text(comment: &str, file: &GameFile) -> String {
    let table = Table::try_from(file).expect("a game file is a table");
    let (tables, values): (Vec<_>, Vec<_>) = table.iter().partition(|(_, value)| value.is_table());
    let mut text = format!("# {comment}\n\n");
    values.iter().for_each(|(key, value)| text += &line(key, value));
    for (name, section) in tables {
        let _ = write!(text, "\n[{name}]\n");
        section.as_table().into_iter().flatten().for_each(|(key, value)| text += &line(key, value));
    }
    text
}

/// A key and its value. The items of a long array stand on lines of their own.
fn line(key: &str, value: &Value) -> String {
    let line = format!("{key} = {value}\n");
    match value {
        Value::Array(items) if line.len() > WIDTH => {
            let items: String = items.iter().map(|item| format!("    {item},\n")).collect();
            format!("{key} = [\n{items}]\n")
        }
        _ => line,
    }
}
