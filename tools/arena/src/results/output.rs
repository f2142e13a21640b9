//! Outputs of a match besides its log: the summary, PGN and the report.

use std::path::Path;

use anyhow::bail;
use engine::append_file::AppendFile;

use crate::progress::print;
use crate::results::log::GameLine;
use crate::results::pgn::{EventTags, to_pgn};
use crate::results::report;
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

    /// Adds a game.
    pub fn add(&mut self, game: &GameLine) -> anyhow::Result<()> {
        self.file.append(to_pgn(game, &self.event)?.as_bytes())
    }
}

/// A report or chart that is written from the log.
#[derive(Debug)]
pub struct ReportFile(AppendFile);

impl ReportFile {
    /// Opens a file for a report. Its content is kept until [`write`](Self::write).
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        let present = file.read_from(0)?;
        if !present.is_empty() && !report::is_own(&String::from_utf8_lossy(&present)) {
            bail!("{} exists and is not a report of this program; name another file", path.display());
        }
        Ok(Self(file))
    }

    /// Overwrites the file with the report.
    pub fn write(&self, text: &str) -> anyhow::Result<()> {
        self.0.cut(0)?;
        self.0.append(text.as_bytes())
    }
}

/// The report about a match.
pub fn report_page(engines: &[String], games: &[GameLine]) -> String {
    let game =
        games.first().and_then(|game| movegen::rules(&game.game).ok()).map_or("Chess", |rules| rules.title());
    report::html(&format!("{game}: {}", engines.join(", ")), engines, games)
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

/// Prints the summary: the table, the test, `remark` and the last line.
pub fn tell_results(engines: &[String], games: &[GameLine], sprt: Option<&Sprt>, remark: Option<&str>) {
    print(&table(engines, games));
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

#[cfg(test)]
mod tests {
    use std::fs;

    use movegen::GameResult;

    use super::*;
    use crate::results::charts;
    use crate::results::log::tests::game_line;

    fn event() -> EventTags {
        EventTags { event: "A match".to_owned(), site: "?".to_owned() }
    }

    #[test]
    fn a_pgn_file_is_only_added_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let games: Vec<_> = (0..3).map(|index| game_line(index, "A", "B", GameResult::Draw)).collect();
        let text =
            |games: &[GameLine]| games.iter().map(|game| to_pgn(game, &event()).unwrap()).collect::<String>();
        PgnFile::open(&path, event(), &[]).unwrap().add(&games[0]).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text(&games[..1]));
        // The missing games are appended, even if the last game in the file is incomplete.
        let whole = text(&games);
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            drop(PgnFile::open(&path, event(), &games).unwrap());
            assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{length}");
        }
        for (present, played) in [(whole.as_str(), &games[..2]), (&whole, &games[1..]), ("notes", &[])] {
            fs::write(&path, present).unwrap();
            let error = PgnFile::open(&path, event(), played).unwrap_err().to_string();
            assert!(error.contains("games.pgn has other content"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), present);
        }
    }

    #[test]
    fn a_report_has_the_game_and_the_engines_in_its_title() {
        let engines = ["Old".to_owned(), "New".to_owned()];
        let page = report_page(&engines, &[game_line(0, "Old", "New", GameResult::Draw)]);
        assert!(page.contains("<title>Gothic Chess: Old, New</title>"), "{page}");
        assert!(report_page(&engines, &[]).contains("<title>Chess: Old, New</title>"));
    }

    #[test]
    fn only_reports_are_replaced_by_reports() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        let engines = ["A".to_owned(), "B".to_owned()];
        let long = report_page(&engines, &[game_line(0, "A", "B", GameResult::Draw)]);
        let chart = charts::points_chart(&engines, &[]);
        for text in [&long, &chart, &report_page(&engines, &[])] {
            let file = ReportFile::open(&path).unwrap();
            file.write(text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), *text);
        }
        for foreign in ["notes", "<!DOCTYPE html>\n<html lang=\"en\"><p>Mine</p></html>\n", "<svg></svg>"] {
            fs::write(&path, foreign).unwrap();
            let error = ReportFile::open(&path).unwrap_err().to_string();
            assert!(error.contains("report exists and is not a report"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), foreign);
        }
    }
}
