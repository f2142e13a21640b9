//! Checks suites of positions with known counts, one `FEN ;D1 n ;D2 n ...` in each line.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use movegen::{Position, Rules};

use super::count::Counter;
use super::output::{divide_text, progress_bar};
use crate::cli::output::print;

/// The numbers of right, wrong and skipped counts.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
    skipped: u64,
}

/// One line of a suite.
#[derive(Debug)]
struct Entry {
    position: Position,
    /// Depths and their counts.
    counts: Vec<(u32, u64)>,
}

pub(super) fn run(
    rules: &'static Rules,
    path: &Path,
    max_nodes: Option<u64>,
    counter: &Counter,
) -> anyhow::Result<ExitCode> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines: Vec<_> = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
    if lines.is_empty() {
        bail!("{} holds no positions; a line is a FEN and its counts: FEN ;D1 20 ;D2 400", path.display());
    }
    let bar = progress_bar(lines.len(), "positions");
    let mut tally = Tally::default();
    for (index, line) in lines {
        let problems = match read(rules, line) {
            Ok(entry) => check(&entry, max_nodes, counter, &mut tally),
            Err(error) => {
                tally.failed += 1;
                format!("{error}\n")
            }
        };
        if !problems.is_empty() {
            bar.suspend(|| print(&format!("line {}: {line}\n{problems}", index + 1)))?;
        }
        bar.inc(1);
    }
    drop(bar);
    let skipped = max_nodes.map_or(String::new(), |_| format!(", {} skipped", tally.skipped));
    print(&format!("{} passed, {} failed{skipped}\n", tally.passed, tally.failed))?;
    Ok(if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks the counts of an entry. Returns the differences, with the count after each move.
fn check(entry: &Entry, max_nodes: Option<u64>, counter: &Counter, tally: &mut Tally) -> String {
    let mut problems = String::new();
    for &(depth, expected) in &entry.counts {
        if max_nodes.is_some_and(|max| expected > max) {
            tally.skipped += 1;
            continue;
        }
        let found = counter.count(&entry.position, depth);
        if found == expected {
            tally.passed += 1;
            continue;
        }
        tally.failed += 1;
        problems += &format!("D{depth}: expected {expected}, found {found}\n");
        if depth > 0 {
            problems += &divide_text(&entry.position, &counter.divide(&entry.position, depth, || {}));
        }
    }
    problems
}

fn read(rules: &'static Rules, line: &str) -> Result<Entry, String> {
    let mut fields = line.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default();
    let read = Position::from_foreign_fen(rules, fen).map_err(|error| error.to_string())?;
    let position = read.position;
    let counts = fields.map(read_count).collect::<Result<Vec<_>, _>>()?;
    if counts.is_empty() {
        return Err("no counts such as ;D1 20".to_owned());
    }
    Ok(Entry { position, counts })
}

fn read_count(field: &str) -> Result<(u32, u64), String> {
    let read = || {
        let mut words = field.strip_prefix('D')?.split_whitespace();
        let count = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        words.next().is_none().then_some(count)
    };
    read().ok_or_else(|| format!("`;{field}` is not a count such as ;D1 20"))
}
