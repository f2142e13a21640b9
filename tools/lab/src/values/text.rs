//! Formats a table as plain text.

use super::tables::{Column, Row, Table};

/// Width of the column with the names of the pieces.
const NAMES: usize = 18;

/// The table with its heading, in lines.
pub fn table(table: &Table) -> String {
    let mut text = format!("{}: {}\n\n{:<NAMES$}", table.method.name(), table.remark, "piece");
    for column in &table.columns {
        text.push_str(&format!("{:>width$}", column.heading, width = width(column)));
    }
    text.push('\n');
    for row in &table.rows {
        text.push_str(&line(&table.columns, row));
    }
    text
}

fn line(columns: &[Column], row: &Row) -> String {
    let mut line = format!("{:<NAMES$}", format!("{} {}", row.letter, row.name));
    for (column, cell) in columns.iter().zip(&row.cells) {
        let number = cell.map_or_else(|| "-".to_owned(), |cell| column.text(cell));
        line.push_str(&format!("{number:>width$}", width = width(column)));
    }
    if let Some(note) = &row.note {
        line.push_str(&format!("  {note}"));
    }
    line + "\n"
}

fn width(column: &Column) -> usize {
    column.heading.len().max(6) + 2
}
