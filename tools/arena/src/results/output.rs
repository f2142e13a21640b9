//! Outputs of a match besides its log: the summary and PGN.

use std::path::Path;

use anyhow::bail;
use console::Term;
use movegen::Games;
use records::append_file::AppendFile;
use work::progress::print;

use crate::results::log::GameLine;
use crate::results::pgn::{EventTags, to_pgn};
use crate::results::standings::Standings;
use crate::stats::Sprt;

/// A PGN file to which games are appended.
#[derive(Debug)]
pub struct PgnFile {
    /// The games that are known.
    known: Games,
    file: AppendFile,
    event: EventTags,
}

impl PgnFile {
    /// Opens a file for the games of a match, and appends the games of `played` that it lacks.
    pub fn open(path: &Path, known: &Games, event: EventTags, played: &[GameLine]) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        let present = file.read_from(0)?;
        let wanted =
            played.iter().map(|game| to_pgn(game, known, &event)).collect::<anyhow::Result<String>>()?;
        let Some(missing) = wanted.as_bytes().strip_prefix(present.as_slice()) else {
            bail!("{} has other content than the games of the log; name another file", path.display());
        };
        file.append(missing)?;
        Ok(Self { known: known.clone(), file, event })
    }

    pub fn add(&mut self, game: &GameLine) -> anyhow::Result<()> {
        self.file.append(to_pgn(game, &self.known, &self.event)?.as_bytes())
    }
}

/// The width of the terminal; no limit elsewhere.
pub fn columns() -> usize {
    let size = Term::stdout().size_checked();
    size.map_or(usize::MAX, |(_, columns)| usize::from(columns).max(1))
}

/// Prints the summary: the table, the test, `remark` and the last line.
pub fn tell_results(standings: &Standings, sprt: Option<&Sprt>, remark: Option<&str>) {
    print(&standings.table(columns()));
    let test = sprt.map(|sprt| standings.test(sprt).1);
    let lines = [standings.pair_line(), test, remark.map(str::to_owned), Some(standings.summary_line())];
    lines.iter().flatten().for_each(|line| print(line));
}
