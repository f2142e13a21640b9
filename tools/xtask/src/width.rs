//! The width of lines in code, scripts, configuration and prose.

use std::fs;

use anyhow::ensure;

use crate::{files, root};

/// The maximum number of columns of a line.
const WIDTH: usize = 110;

/// Files that are not checked: those that programs write, and positions and games, which cannot be wrapped.
const EXCEPTIONS: [&str; 10] = [
    ":!*.lock",
    ":!*package-lock.json",
    ":!*.svg",
    ":!docs/dev/api",
    ":!engine/books",
    ":!*/data/*",
    ":!fuzz/findings",
    ":!fuzz/seeds",
    ":!*.fen",
    ":!tools/web/puzzles",
];

/// Checks that no line is too long.
///
/// # Errors
/// If a line is too long. All of them are printed.
pub fn check() -> anyhow::Result<()> {
    let mut faults = 0;
    for path in files(&EXCEPTIONS)? {
        // Pictures are not text.
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for (number, line) in text.lines().enumerate() {
            if is_too_long(&path, line) {
                println!("{path}:{}: {} columns", number + 1, line.chars().count());
                faults += 1;
            }
        }
    }
    ensure!(faults == 0, "{faults} lines have more than {WIDTH} columns");
    println!("no line has more than {WIDTH} columns");
    Ok(())
}

/// Rows of Markdown tables cannot be wrapped, nor can addresses.
fn is_too_long(path: &str, line: &str) -> bool {
    let columns = line.chars().count();
    let is_row = path.ends_with(".md") && line.trim_start().starts_with('|');
    let address =
        line.split_whitespace().filter(|word| word.contains("://")).map(|word| word.chars().count());
    !is_row && columns - address.max().unwrap_or(0) > WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_addresses_may_be_long() {
        let long = "a".repeat(WIDTH + 1);
        assert!(is_too_long("a.rs", &long) && !is_too_long("a.rs", &long[1..]));
        assert!(is_too_long("a.rs", &format!("| {long}")) && !is_too_long("a.md", &format!("| {long}")));
        assert!(!is_too_long("a.rs", &format!("// https://{long}")));
        assert!(is_too_long("a.rs", &format!("{long} https://{long}")));
    }
}
