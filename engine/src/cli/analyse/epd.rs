//! `belladonna analyse --epd`: a test suite of positions with the moves that should be found.
//!
//! Source of the operations: <https://www.chessprogramming.org/Extended_Position_Description>

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::{Context, bail};
use movegen::{Move, Position, Rules};
use records::game_stream::decode;
use serde::Serialize;

use crate::cli::output::{print, print_error, tell_shortage};
use crate::engine::{Client, Options};
use crate::interrupt::stop_on_ctrl_c;
use crate::search::score::mate_moves;
use crate::search::{Limits, SearchResult};

/// A position of a suite.
struct Test {
    position: Position,
    id: Option<String>,
    wanted: Vec<Wanted>,
}

/// What a search of the position must find.
enum Wanted {
    /// `bm`: one of these moves.
    Best(Vec<Move>),
    /// `am`: none of these moves.
    Avoid(Vec<Move>),
    /// `dm`: a mate in at most this number of moves.
    Mate(i32),
}

/// The result of a position. The field names are those of the JSON object.
#[derive(Serialize)]
struct Report<'a> {
    number: usize,
    id: Option<&'a str>,
    fen: String,
    wanted: String,
    found: String,
    solved: bool,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// Searches each position of a suite and tells which are solved.
///
/// # Errors
/// If the file cannot be read or has no position with something to find, or the search fails.
pub(super) fn run(
    rules: &'static Rules,
    file: &Path,
    options: Options,
    limits: &Limits,
    json: bool,
) -> anyhow::Result<ExitCode> {
    let shown = file.display();
    let text = decode(&fs::read(file).with_context(|| format!("cannot read {shown}"))?);
    let stop = stop_on_ctrl_c()?;
    let mut engine = Client::new(Position::start(rules), options);
    let (mut number, mut solved, mut unreadable) = (0, 0, 0);
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let test = match read(rules, line) {
            Ok(test) => test,
            Err(reason) => {
                unreadable += 1;
                print_error("belladonna", &anyhow::anyhow!("{shown}, line {}: {reason}", index + 1));
                continue;
            }
        };
        engine.new_game(test.position.clone());
        let result = engine.run(limits.clone(), &stop, |news| {
            tell_shortage(&news);
            anyhow::Ok(())
        })?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        number += 1;
        let report = report(number, &test, &result);
        solved += usize::from(report.solved);
        print(&if json { serde_json::to_string(&report)? + "\n" } else { line_of(&report) })?;
    }
    let interrupted = stop.load(Ordering::Relaxed);
    if number == 0 && !interrupted {
        bail!("{shown} has no position with bm, am or dm to search");
    }
    if !json {
        let left_out = match unreadable {
            0 => String::new(),
            1 => ", 1 line left out".to_owned(),
            count => format!(", {count} lines left out"),
        };
        let end = if interrupted { ", interrupted" } else { "" };
        print(&format!("{solved} of {number} solved{left_out}{end}\n"))?;
    }
    Ok(if unreadable > 0 || interrupted { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn read(rules: &'static Rules, line: &str) -> Result<Test, String> {
    let read = Position::from_foreign_fen(rules, line).map_err(|error| error.to_string())?;
    let position = read.position;
    let (mut id, mut wanted) = (None, Vec::new());
    for operation in operations(&read.operations) {
        let (code, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let operand = operand.trim();
        match code {
            "id" => id = Some(operand.trim_matches('"').to_owned()),
            "bm" => wanted.push(Wanted::Best(moves(&position, code, operand)?)),
            "am" => wanted.push(Wanted::Avoid(moves(&position, code, operand)?)),
            "dm" => {
                let number = operand.parse().ok().filter(|&number: &i32| number > 0);
                let number = number.ok_or_else(|| format!("dm {operand}: expected a number of moves"))?;
                wanted.push(Wanted::Mate(number));
            }
            _ => {}
        }
    }
    if wanted.is_empty() {
        return Err("no bm, am or dm, so there is nothing to find".to_owned());
    }
    Ok(Test { position, id, wanted })
}

/// The operations of an EPD. A semicolon within quotation marks ends none.
fn operations(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let ends = text.split(move |c| {
        is_quoted ^= c == '"';
        c == ';' && !is_quoted
    });
    ends.map(str::trim).filter(|operation| !operation.is_empty())
}

fn moves(position: &Position, code: &str, texts: &str) -> Result<Vec<Move>, String> {
    let read = |text: &str| {
        let text = text.trim_end_matches(['!', '?', ',']);
        position.parse_move_leniently(text).map_err(|error| format!("{code}: {error}"))
    };
    let moves = texts.split_whitespace().map(read).collect::<Result<Vec<_>, _>>()?;
    if moves.is_empty() { Err(format!("{code} names no move")) } else { Ok(moves) }
}

impl Wanted {
    fn is_met(&self, result: &SearchResult) -> bool {
        match self {
            Self::Best(moves) => result.best.is_some_and(|best| moves.contains(&best)),
            Self::Avoid(moves) => result.best.is_some_and(|best| !moves.contains(&best)),
            Self::Mate(most) => mate_moves(result.score).is_some_and(|moves| (1..=*most).contains(&moves)),
        }
    }

    fn text(&self, position: &Position) -> String {
        let list = |moves: &[Move]| moves.iter().map(|&mv| position.san(mv)).collect::<Vec<_>>().join(" ");
        match self {
            Self::Best(moves) => format!("bm {}", list(moves)),
            Self::Avoid(moves) => format!("am {}", list(moves)),
            Self::Mate(moves) => format!("dm {moves}"),
        }
    }
}

fn report<'a>(number: usize, test: &'a Test, result: &SearchResult) -> Report<'a> {
    let position = &test.position;
    let wanted: Vec<String> = test.wanted.iter().map(|wanted| wanted.text(position)).collect();
    Report {
        number,
        id: test.id.as_deref(),
        fen: position.to_fen(),
        wanted: wanted.join(", "),
        found: result.best.map_or_else(|| "none".to_owned(), |best| position.san(best)),
        solved: test.wanted.iter().all(|wanted| wanted.is_met(result)),
        depth: result.depth,
        nodes: result.nodes,
        seconds: result.time.as_secs_f64(),
    }
}

fn line_of(report: &Report<'_>) -> String {
    let Report { number, wanted, found, depth, seconds, .. } = report;
    let id = report.id.map(|id| format!(" {id}")).unwrap_or_default();
    let verdict = if report.solved { "solved" } else { "NOT solved" };
    format!("{number}{id}: {verdict}, {wanted}, found {found} (depth {depth}, {seconds:.2} s)\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_chess(line: &str) -> Result<Test, String> {
        read(movegen::rules("chess").unwrap(), line)
    }

    #[test]
    fn operations_are_read() {
        let board = "4k3/8/4K3/8/8/8/8/R7 w - -";
        let test = read_chess(&format!("{board} bm Ra8# Ra7; dm 1; id \"a; b\"; c0 \"x\";")).unwrap();
        assert_eq!(test.id.as_deref(), Some("a; b"));
        let texts: Vec<String> = test.wanted.iter().map(|it| it.text(&test.position)).collect();
        assert_eq!(texts, ["bm Ra8# Ra7", "dm 1"]);
        for (operations, reason) in [
            ("bm Ra9;", "bm: "),
            ("bm;", "bm names no move"),
            ("dm soon;", "dm soon: expected a number of moves"),
            ("id \"x\";", "nothing to find"),
        ] {
            let error = read_chess(&format!("{board} {operations}")).err().expect(operations);
            assert!(error.contains(reason), "{operations}: {error}");
        }
    }
}
