//! What a match records: its log, its PGN file, and the standings.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{bail, ensure};
use openings::Opening;

use crate::players::line_file::LineFile;
use crate::results::log::{GameLine, Log};
use crate::results::output::{self, PgnFile};
use crate::results::settings::difference;
use crate::results::standings::Standings;
use crate::stats::{Sprt, Verdict};
use crate::tournament::display::Display;
use crate::tournament::plan::Plan;
use crate::tournament::runner::Report;

/// Outputs that are updated with each finished game.
pub struct Record {
    sprt: Option<Sprt>,
    /// The standings are printed each time this many games are finished; 0 for never.
    rating_interval: usize,
    log: Option<Log>,
    pgn: Option<PgnFile>,
    /// The engines' stderr.
    pub stderr: Option<Arc<LineFile>>,
    /// What the engines receive and send.
    pub traffic: Option<Arc<LineFile>>,
    standings: Standings,
    /// The error that ended the recording of games.
    failed: Option<anyhow::Error>,
    failed_pgn: Option<anyhow::Error>,
}

/// What is known of a match from an earlier run.
pub struct Played {
    /// The numbers of the games that were played.
    pub games: HashSet<usize>,
    /// The openings of these games, for the other games with the same opening.
    pub openings: HashMap<usize, Opening>,
}

impl Record {
    /// Opens the files of a match, with the games of the log that is continued.
    ///
    /// # Errors
    /// If a file cannot be written, or its content is not of this match. All files are then as they were.
    pub fn open(plan: &Plan) -> anyhow::Result<(Self, Played)> {
        let output = &plan.output;
        let (log, games) = match &output.log {
            None => (None, Vec::new()),
            Some(path) if output.resume => {
                let (log, games) = Log::resume(path, &plan.known)?;
                (Some(log), games)
            }
            Some(path) => (Some(Log::create(path)?), Vec::new()),
        };
        check_resumed(&games, plan)?;
        let line_file = |path: &Option<PathBuf>, what| {
            path.as_deref().map(|path| LineFile::open(path, what).map(Arc::new)).transpose()
        };
        let stderr = line_file(&output.stderr, "the engines' stderr")?;
        let traffic = line_file(&output.engine_log, "what the engines receive and send")?;
        let pgn = output.pgn.as_deref();
        let pgn = pgn.map(|path| PgnFile::open(path, &plan.known, plan.event.clone(), &games)).transpose()?;
        let opening = |game: &GameLine| {
            let (start, mut moves) = game.replay(&plan.known)?;
            moves.truncate(game.book);
            Ok((plan.schedule.game(game.index).opening, Opening { start, array: None, moves }))
        };
        let played = Played {
            games: games.iter().map(|game| game.index).collect(),
            openings: games.iter().map(opening).collect::<anyhow::Result<_>>()?,
        };
        let record = Self {
            sprt: output.sprt,
            rating_interval: output.rating_interval,
            log,
            pgn,
            stderr,
            traffic,
            standings: Standings::new(plan.names()).after(&games),
            failed: None,
            failed_pgn: None,
        };
        Ok((record, played))
    }

    /// Records an event of a running match. Sets `stop` if it is decided or cannot be recorded.
    pub fn receive(&mut self, report: Report, display: &mut Display, stop: &AtomicBool) {
        let game = match report {
            Report::Finished(game) => *game,
            Report::Lost(name) => {
                display.note(&format!("{name} can no longer be started; its remaining games are skipped"));
                return;
            }
        };
        if self.failed.is_some() {
            return;
        }
        if let Some(Err(error)) = self.log.as_mut().map(|log| log.add(&game)) {
            self.failed = Some(error);
            stop.store(true, Ordering::Relaxed);
            return;
        }
        if let Some(Err(error)) = self.pgn.as_mut().map(|pgn| pgn.add(&game)) {
            display.note(&format!("{error:#}; no more PGN is written, but the match continues"));
            (self.pgn, self.failed_pgn) = (None, Some(error));
        }
        self.standings.add(&game);
        let mut standings = self.standings.table(output::columns());
        if let Some(sprt) = &self.sprt {
            standings.push_str(&self.standings.test(sprt).1);
        }
        display.game(&game, &standings);
        if self.rating_interval > 0 && self.standings.games().is_multiple_of(self.rating_interval) {
            let pairs = self.standings.pair_line().map(|line| format!("\n{line}"));
            display.standings(&format!("{}{}", standings.trim_end(), pairs.unwrap_or_default()));
        }
        if self.is_decided() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the test of the match has ended it.
    pub fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| self.standings.test(&sprt).0 != Verdict::Open)
    }

    /// Prints the result of a match of `total` games.
    ///
    /// # Errors
    /// The first error of a file that was to record all games.
    pub fn conclude(self, total: usize) -> anyhow::Result<()> {
        let games = self.standings.games();
        let open = games < total && !self.is_decided();
        let go_on = if self.log.is_some() { "; continue with --resume" } else { "" };
        let remark = open.then(|| format!("{games} of {total} games{go_on}"));
        output::tell_results(&self.standings, self.sprt.as_ref(), remark.as_deref());
        self.failed.or(self.failed_pgn).map_or(Ok(()), Err)?;
        [self.stderr, self.traffic].iter().flatten().try_for_each(|file| file.result())
    }
}

/// Rejects a log whose match differs from the plan.
fn check_resumed(played: &[GameLine], plan: &Plan) -> anyhow::Result<()> {
    let Plan { rules, schedule, contestants, settings, .. } = plan;
    let mut openings = plan.openings.another();
    for GameLine { game, index, white, black, start, book, settings: found, .. } in played {
        ensure!(game == rules.id(), "the log has games of {game}, not of {}", rules.id());
        let total = schedule.total();
        ensure!(*index < total, "the log has game {index}, but the match has only {total} games");
        let expected = schedule.game(*index);
        let names = [expected.white, expected.black].map(|engine| &contestants[engine].spec.name);
        if [white, black] != names {
            let [here_white, here_black] = names;
            bail!(
                "the log is of another match: game {index} was {white} - {black}, here it is {here_white} - \
                 {here_black}"
            );
        }
        if let Some(difference) = difference(found, settings, ["in the log", "here"]) {
            bail!("the log is of another match: {difference}");
        }
        // Random openings depend on the evaluation, which may differ in a newer version of this program.
        if openings.is_fixed() {
            let opening = openings.opening(expected.opening);
            ensure!(
                (&opening.start.to_fen(), opening.moves.len()) == (start, *book),
                "the log is of another match: game {index} started from another position, {start}"
            );
        }
    }
    Ok(())
}
