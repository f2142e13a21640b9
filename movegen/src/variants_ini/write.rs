//! Writes a game file as text, in the form of the files in the program.

use std::fmt::Write as _;

use toml::{Table, Value};

use crate::game::Game;

/// The longest line of an array.
const WIDTH: usize = 100;

/// The text of a game file below a comment. Default values are left out.
pub(super) fn text(comment: &str, file: &Game) -> String {
    let table = without(&as_table(file), &as_table(&Game::default()));
    let (tables, values): (Vec<_>, Vec<_>) = table.iter().partition(|(_, value)| value.is_table());
    let mut text = format!("# {comment}\n\n");
    values.iter().for_each(|(key, value)| text += &line(key, value));
    for (name, section) in tables {
        let _ = write!(text, "\n[{name}]\n");
        section.as_table().into_iter().flatten().for_each(|(key, value)| text += &line(key, value));
    }
    text
}

fn as_table(file: &Game) -> Table {
    Table::try_from(file).expect("a game file is a table")
}

/// A table without the values that are the same in another one.
fn without(table: &Table, other: &Table) -> Table {
    let own = |(key, value): (&String, &Value)| {
        let value = match (value, other.get(key)) {
            (value, Some(same)) if value == same => None,
            (Value::Table(inner), Some(Value::Table(other))) => Some(Value::Table(without(inner, other))),
            (value, _) => Some(value.clone()),
        };
        value.map(|value| (key.clone(), value))
    };
    table.iter().filter_map(own).collect()
}

/// A key and its value. The items of a long array are on separate lines.
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
