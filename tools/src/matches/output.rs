//! What a match leaves behind beside its log: last lines, PGN and report.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::display::tell;
use super::log::GameLine;
use super::pgn::to_pgn;
use super::standings::{Record, summary_line, table};
use crate::report;
use crate::stats::{Estimate, Sprt, Verdict};

/// A PGN file that grows with the log.
pub struct PgnFile {
    file: File,
    path: PathBuf,
}

impl PgnFile {
    /// A new file with the games already played: the log is the truth, the PGN follows it.
    ///
    /// # Errors
    /// If it cannot be written, or a game is none.
    pub fn create(path: &Path, played: &[GameLine]) -> anyhow::Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut pgn = Self { file, path: path.to_owned() };
        played.iter().try_for_each(|game| pgn.add(game))?;
        Ok(pgn)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written, or is none.
    pub fn add(&mut self, game: &GameLine) -> anyhow::Result<()> {
        let text = to_pgn(game)?;
        self.file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Finds out before a match whether a file can be written after it; what the file holds is left alone.
///
/// # Errors
/// If it cannot.
pub fn check_writable(path: &Path) -> anyhow::Result<()> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.map(drop).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a report about a match.
///
/// # Errors
/// If it cannot be written.
pub fn write_report(path: &Path, engines: &[String], games: &[GameLine]) -> anyhow::Result<()> {
    let game =
        games.first().and_then(|game| movegen::rules(&game.game).ok()).map_or("Chess", |rules| rules.title());
    let title = format!("{game}: {}", engines.join(", "));
    fs::write(path, report::html(&title, engines, games))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The verdict of a test about the first engine, and the line that tells it.
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

/// Prints the last lines: the table, the test, `remark` and the summary.
pub fn tell_results(engines: &[String], games: &[GameLine], sprt: Option<&Sprt>, remark: Option<&str>) {
    tell(&table(engines, games));
    if let Some(sprt) = sprt {
        tell(&test(sprt, &engines[0], games).1);
    }
    if let Some(remark) = remark {
        tell(remark);
    }
    tell(&summary_line(&engines[0], games));
}
