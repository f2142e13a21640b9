//! Outputs of a match besides its log: the summary and PGN.

use std::path::Path;

use anyhow::bail;
use console::Term;
use engine::append_file::AppendFile;

use crate::progress::print;
use crate::results::log::GameLine;
use crate::results::pgn::{EventTags, to_pgn};
use crate::results::standings::{Record, pair_line, summary_line, table};
use crate::stats::{Estimate, Sprt, Verdict};

/// A PGN file to which games are appended.
#[derive(Debug)]
pub struct PgnFile {
    file: AppendFile,
    event: EventTags,
}

impl PgnFile {
    /// Opens a file for the games of a match, and appends the games of `played` that it lacks.
    pub fn open(path: &Path, event: EventTags, played: &[GameLine]) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        let present = file.read_from(0)?;
        let wanted = played.iter().map(|game| to_pgn(game, &event)).collect::<anyhow::Result<String>>()?;
        let Some(missing) = wanted.as_bytes().strip_prefix(present.as_slice()) else {
            bail!("{} has other content than the games of the log; name another file", path.display());
        };
        file.append(missing)?;
        Ok(Self { file, event })
    }

    pub fn add(&mut self, game: &GameLine) -> anyhow::Result<()> {
        self.file.append(to_pgn(game, &self.event)?.as_bytes())
    }
}

/// The verdict of a test about the first engine, and a line that describes it.
pub fn test(sprt: &Sprt, first_engine: &str, games: &[GameLine]) -> (Verdict, String) {
    let pairs = Record::of(first_engine, None, games).pairs;
    let verdict = sprt.verdict(&pairs);
    let (lower, upper) = sprt.bounds();
    let words = match verdict {
        Verdict::Open => "open",
        Verdict::Rejected => "elo0 accepted",
        Verdict::Accepted => "elo1 accepted",
    };
    let ratio = sprt.log_likelihood_ratio(&pairs);
    let mut line =
        format!("SPRT [{}, {}]: LLR {ratio:.2} ({lower:.2}, {upper:.2}), {words}", sprt.elo0, sprt.elo1);
    if let Some(estimate) = Estimate::of(&pairs) {
        line.push_str(&format!(", normalised Elo {:.1}", estimate.normalized_elo));
    }
    (verdict, line)
}

/// The width of the terminal; no limit elsewhere.
pub fn columns() -> usize {
    let size = Term::stdout().size_checked();
    size.map_or(usize::MAX, |(_, columns)| usize::from(columns).max(1))
}

/// Prints the summary: the table, the test, `remark` and the last line.
pub fn tell_results(engines: &[String], games: &[GameLine], sprt: Option<&Sprt>, remark: Option<&str>) {
    print(&table(engines, games, columns()));
    if engines.len() == 2 {
        print(&pair_line(&engines[0], games));
    }
    if let Some(sprt) = sprt {
        print(&test(sprt, &engines[0], games).1);
    }
    if let Some(remark) = remark {
        print(remark);
    }
    print(&summary_line(&engines[0], games));
}
