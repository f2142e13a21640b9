//! `belladonna-tools values`: piece values by the Gothic piece-value analysis.

mod method;
mod tables;

use clap::Parser;
use engine::cli::output::print;
use engine::cli::parse_game;
use movegen::Rules;
use serde_json::json;

use self::method::Method;
use self::tables::{Column, Row, Table};

/// Show the piece values of a game by the methods of the Gothic piece-value analysis.
///
/// Values are in pawns. For Gothic Chess the tables show the published values and those that the published
/// rules give. For the other games the values are derived by the rules of each set.
#[derive(Debug, Parser)]
#[command(after_help = "Examples:\n  belladonna-tools values gothic\n  belladonna-tools values poison \
                        --method scharnagl --json")]
pub struct ValuesArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    game: &'static Rules,
    /// Show only one table: a method, a set of values, or an overview of the sets. The default is all tables.
    #[arg(long, value_parser = Method::parser())]
    method: Option<Method>,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// Prints the tables.
pub fn run(arguments: &ValuesArguments) -> anyhow::Result<()> {
    let rules = arguments.game;
    let methods = arguments.method.map_or_else(Method::all, |method| vec![method]);
    let tables: Vec<Table> = methods.into_iter().map(|method| Table::new(rules, method)).collect();
    if arguments.json {
        let tables: Vec<_> = tables.iter().map(Table::to_json).collect();
        print(&format!("{}\n", json!({ "game": rules.id(), "title": rules.title(), "tables": tables })))?;
    } else {
        let tables: Vec<String> = tables.iter().map(table).collect();
        print(&format!("{}: piece values in pawns\n\n{}", rules.title(), tables.join("\n")))?;
    }
    Ok(())
}

/// The least width of the column with the names of the pieces.
const NAMES: usize = 18;

/// The table with its heading, in lines.
pub fn table(table: &Table) -> String {
    let longest = table.rows.iter().map(|row| names(row).len()).max().unwrap_or_default();
    let first = NAMES.max(longest);
    let mut text = format!("{}: {}\n\n{:<first$}", table.method.name(), table.remark, "piece");
    for column in &table.columns {
        text.push_str(&format!("{:>width$}", column.heading, width = width(column)));
    }
    text.push('\n');
    for row in &table.rows {
        text.push_str(&line(&table.columns, row, first));
    }
    text
}

fn names(row: &Row) -> String {
    format!("{} {}", row.letter, row.name)
}

fn line(columns: &[Column], row: &Row, first: usize) -> String {
    let mut line = format!("{:<first$}", names(row));
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
