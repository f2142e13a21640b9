//! Analysis of the games of a file: reads, annotates and writes them in their order.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use movegen::Games;
use records::game_stream::{self, BrokenGame, Format};
use records::pgn::game_to_text;
use records::read_game::ReadGame;

use super::output::Output;
use super::workers::{Message, Searches, Task, Workers};
use crate::annotate::{Mark, Summary, graph, judge};
use crate::cli::output::{print, print_error, refuse_same_file, tell};
use crate::engine::LOOK;
use crate::interrupt::stop_on_ctrl_c;

/// The games to analyse, and the outputs.
pub(super) struct Work<'a> {
    /// The games that records can name.
    pub known: &'a Games,
    pub searches: Searches,
    pub file: &'a Path,
    pub format: Option<Format>,
    pub out: Option<&'a Path>,
    pub graphs: Option<&'a Path>,
    /// The value of the tag `Annotator`: engine and limits.
    pub annotator: String,
}

/// The progress of the analysis.
struct Progress<'a> {
    work: &'a Work<'a>,
    output: Output,
    summary: Summary,
    /// Finished games that wait for an earlier game to be written.
    waiting: BTreeMap<usize, (usize, ReadGame)>,
    /// The index of the next game to write, over the games that are not skipped.
    next: usize,
    /// The number of games that are skipped or cut short.
    faulty: usize,
    bar: ProgressBar,
    searched: u64,
}

/// Analyses all games. The exit status is 0 if every game of the file is in the output, else 1.
///
/// # Errors
/// If the file cannot be read or has no game, the output cannot be written or belongs to other games, or a
/// search fails.
pub(super) fn analyse(work: &Work) -> anyhow::Result<ExitCode> {
    let mut games = game_stream::open(work.file, work.format, work.known, work.searches.rules)?;
    if let Some(out) = work.out {
        refuse_same_file(work.file, out)?;
    }
    if let Some(folder) = work.graphs {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    let stop = stop_on_ctrl_c()?;
    let (messages, received) = mpsc::channel();
    let mut progress = Progress {
        work,
        output: Output::open(work.out, work.known, work.searches.rules)?,
        summary: Summary::default(),
        waiting: BTreeMap::new(),
        next: 0,
        faulty: 0,
        bar: spinner(),
        searched: 0,
    };
    let finished = thread::scope(|scope| -> anyhow::Result<bool> {
        let workers = Workers::start(scope, &work.searches, &messages);
        let (mut started, mut in_work) = (0, 0);
        let (mut is_at_end, mut is_cut_short) = (false, false);
        loop {
            let is_stopped = stop.load(Ordering::Relaxed);
            if is_stopped {
                workers.stop();
            }
            while !is_at_end && !is_stopped && in_work < 2 * work.searches.jobs {
                match games.next_game().with_context(|| format!("cannot read {}", work.file.display()))? {
                    None => is_at_end = true,
                    Some(game) => {
                        let number = games.number();
                        let Some(game) = progress.take(game, number) else {
                            continue;
                        };
                        if !progress.recall(number, &game)? {
                            workers.send(Task { index: started, number, game });
                            in_work += 1;
                        }
                        started += 1;
                    }
                }
            }
            if in_work == 0 {
                return Ok(is_at_end && !is_cut_short);
            }
            match received.recv_timeout(LOOK) {
                Ok(Message::Searched) => progress.count(),
                Ok(Message::Failed(reason)) => bail!(reason),
                Ok(Message::Done(task)) => {
                    let Task { index, number, game } = *task;
                    in_work -= 1;
                    progress.waiting.insert(index, (number, game));
                    progress.write()?;
                }
                Ok(Message::Stopped) => {
                    in_work -= 1;
                    is_cut_short = true;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("the search threads have ended"),
            }
        }
    })?;
    progress.end(finished, games.number())
}

/// A spinner on stderr; hidden if stderr is not a terminal.
fn spinner() -> ProgressBar {
    let style =
        ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("the template is well formed");
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.with_finish(indicatif::ProgressFinish::AndClear)
}

impl Progress<'_> {
    /// A game to analyse. One that cannot be analysed is skipped with a message, and one with an error ends
    /// before it.
    fn take(&mut self, game: Result<ReadGame, BrokenGame>, number: usize) -> Option<ReadGame> {
        let rules = self.work.searches.rules;
        let game = game.or_else(|broken| {
            self.complain(broken.told());
            broken.before.map(|game| *game).ok_or(())
        });
        let game = game.ok()?;
        let played = game.tree.start().rules();
        if std::ptr::eq(played, rules) {
            return Some(game);
        }
        let (played, asked) = (played.title(), rules.title());
        self.complain(format!("game {number}: it is a game of {played}, not of {asked}; skipped"));
        None
    }

    fn complain(&mut self, problem: String) {
        self.faulty += 1;
        self.bar.suspend(|| print_error("belladonna", &anyhow::anyhow!(problem)));
    }

    /// Whether the output has the game already, from an earlier run.
    fn recall(&mut self, number: usize, game: &ReadGame) -> anyhow::Result<bool> {
        let Some(earlier) = self.output.next_earlier(game, &self.work.annotator)? else { return Ok(false) };
        self.next += 1;
        self.draw(number, &earlier)?;
        self.summary.add(&earlier);
        Ok(true)
    }

    /// Draws the graph of a game, if graphs are asked for.
    fn draw(&self, number: usize, game: &ReadGame) -> anyhow::Result<()> {
        let Some(folder) = self.work.graphs else { return Ok(()) };
        let path = folder.join(format!("game-{number:04}.svg"));
        fs::write(&path, graph(game)).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Counts a position that was searched.
    fn count(&mut self) {
        self.searched += 1;
        self.show();
    }

    /// Shows how much is done.
    fn show(&self) {
        self.bar.set_message(format!("{} games done, {} positions searched", self.next, self.searched));
        self.bar.tick();
    }

    /// Writes the finished games that are next in order.
    fn write(&mut self) -> anyhow::Result<()> {
        while let Some((number, game)) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.draw(number, &game)?;
            self.output.write(&game_to_text(&game, Some(&self.work.annotator)))?;
            self.summary.add(&game);
            self.bar.suspend(|| tell(&line(number, &game)));
            self.show();
        }
        Ok(())
    }

    /// Prints a summary, and returns the exit status.
    fn end(self, finished: bool, read: usize) -> anyhow::Result<ExitCode> {
        self.bar.finish_and_clear();
        if finished && read == 0 {
            bail!("{} has no game", self.work.file.display());
        }
        let table = self.summary.table();
        match self.work.out {
            _ if self.next == 0 => {}
            Some(_) => print(&table)?,
            None => tell(&table),
        }
        if self.faulty > 0 {
            tell(&format!("{} of {read} games were skipped or cut short\n", self.faulty));
        }
        if !finished {
            let hint = match self.work.out {
                Some(_) => "; the same command continues with the next game",
                None => "",
            };
            tell(&format!("interrupted: {} games are finished{hint}\n", self.next));
        }
        Ok(if finished && self.faulty == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// The line about a finished game on stderr.
fn line(number: usize, game: &ReadGame) -> String {
    let judged = judge(&game.tree);
    let count = |mark| judged.iter().filter(|judged| judged.mark == Some(mark)).count();
    let marks: Vec<String> =
        Mark::ALL.into_iter().map(|mark| format!("{} {}", mark.plural(), count(mark))).collect();
    let name = |tag| game.tag(tag).unwrap_or("?");
    let (white, black, plies) = (name("White"), name("Black"), judged.len());
    format!("game {number}: {white} - {black} {}, {plies} plies: {}\n", game.result, marks.join(", "))
}
