//! A match: its command line, its schedule, parallel games, and the merging of its parts.

pub mod arguments;
mod display;
pub mod merge;
pub(crate) mod runner;
pub(crate) mod schedule;
pub(crate) mod settings;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use movegen::{Position, Rules};

use crate::games::openings::{Balance, Opening, OpeningChoice, OpeningMaker};
use crate::players::line_file::LineFile;
use crate::players::player::Failure;
use crate::players::process::Environment;
use crate::results::log::{GameLine, Log};
use crate::results::output::{self, PgnFile};
use crate::results::pgn::EventTags;
use crate::results::standings::{pair_line, table};
use crate::stats::{Sprt, Verdict};
use crate::tournament::arguments::{MatchArguments, OutputArguments};
use crate::tournament::display::Display;
use crate::tournament::runner::{Conditions, Report};
use crate::tournament::schedule::Schedule;
use crate::tournament::settings::{MatchSettings, difference};
use engine::interrupt::stop_on_ctrl_c;

/// Plays the match that the arguments describe, and prints the result.
pub fn run(arguments: &MatchArguments) -> anyhow::Result<()> {
    let rules = arguments.rules;
    let contestants = arguments.contestants()?;
    arguments.check(&contestants)?;
    let play = &arguments.play;
    let concurrency = play.concurrency(&contestants)?;
    let _lock = match &play.openings {
        OpeningChoice::File(file) => file.lock(),
        _ => None,
    };
    let balance = Balance { margin: play.opening_margin, nodes: play.opening_nodes };
    let mut openings = OpeningMaker::new(rules, &play.openings, play.seed, balance)?;
    let schedule = arguments.schedule(contestants.len());
    let names: Vec<String> = contestants.iter().map(|contestant| contestant.spec.name.clone()).collect();

    let (log, played) = open_log(arguments)?;
    let settings = MatchSettings::new(rules, arguments, &contestants, &schedule);
    check_resumed(&played, &settings, rules, &schedule, &names, &mut openings)?;
    let OutputArguments { pgn, stderr, engine_log, shard, event, site, .. } = &arguments.output;
    let line_file = |path: &Option<PathBuf>, what| {
        path.as_deref().map(|path| LineFile::open(path, what)).transpose().map(|file| file.map(Arc::new))
    };
    let stderr = line_file(stderr, "the engines' stderr")?;
    let traffic = line_file(engine_log, "what the engines receive and send")?;
    let event = EventTags::new(rules, event.as_deref(), site);
    let pgn = pgn.as_deref().map(|path| PgnFile::open(path, event, &played)).transpose()?;

    let stop = stop_on_ctrl_c()?;
    let conditions = Conditions {
        rules,
        margin: Duration::from_millis(play.margin),
        adjudication: play.adjudication(),
        environment: Environment { stderr, traffic, ..Environment::new(play.patience(&contestants), stop) },
        details: arguments.output.details.clone(),
        wait: Duration::from_millis(play.wait),
        contestants,
        date: engine::pgn::today(),
        settings,
    };
    let known_openings = known_openings(&played, rules, &schedule)?;
    let mut state = State {
        names,
        sprt: arguments.output.sprt,
        rating_interval: arguments.output.rating_interval,
        log,
        pgn,
        games: played,
        failed: None,
        failed_pgn: None,
    };
    let played: HashSet<usize> = state.games.iter().map(|game| game.index).collect();
    let mut to_play = schedule.games(*shard).filter(|game| !played.contains(&game.index)).peekable();
    let total = 2 * shard.pairs(schedule.total() / 2).len();
    let mut display = Display::new(state.games.len(), total);
    let next = if state.is_decided() { None } else { to_play.peek() };
    if let Some(next) = next {
        let usable = usable_engines(&conditions, &openings.opening(next.opening), &display)?;
        if schedule.has_game_between(&usable) {
            runner::run(
                &conditions,
                to_play.filter(|game| usable[game.white] && usable[game.black]),
                concurrency,
                || openings.another(),
                &known_openings,
                |report| state.receive(report, &mut display, &conditions.environment.stop),
            );
        } else if !conditions.environment.stop.load(Ordering::Relaxed) {
            display.finish();
            bail!("the match cannot be played: fewer than two of its engines work");
        }
    }
    display.finish();
    state.conclude(total)?;
    let Environment { stderr, traffic, .. } = &conditions.environment;
    [stderr, traffic].into_iter().flatten().try_for_each(|file| file.result())
}

/// Outputs that are updated with each finished game.
struct State {
    names: Vec<String>,
    sprt: Option<Sprt>,
    /// The standings are printed each time this many games are finished; 0 for never.
    rating_interval: usize,
    log: Option<Log>,
    pgn: Option<PgnFile>,
    games: Vec<GameLine>,
    /// The error that ended the recording of games.
    failed: Option<anyhow::Error>,
    failed_pgn: Option<anyhow::Error>,
}

impl State {
    fn receive(&mut self, report: Report, display: &mut Display, stop: &AtomicBool) {
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
        self.games.push(game);
        let mut standings = table(&self.names, &self.games, output::columns());
        if let Some(sprt) = &self.sprt {
            standings.push_str(&output::test(sprt, &self.names[0], &self.games).1);
        }
        display.game(self.games.last().expect("a game was just added"), &standings);
        if self.rating_interval > 0 && self.games.len().is_multiple_of(self.rating_interval) {
            let pairs = match &self.names[..] {
                [first, _] => format!("\n{}", pair_line(first, &self.games)),
                _ => String::new(),
            };
            display.standings(&format!("{}{pairs}", standings.trim_end()));
        }
        if self.is_decided() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| output::test(&sprt, &self.names[0], &self.games).0 != Verdict::Open)
    }

    fn conclude(self, total: usize) -> anyhow::Result<()> {
        let open = self.games.len() < total && !self.is_decided();
        let go_on = if self.log.is_some() { "; continue with --resume" } else { "" };
        let remark = open.then(|| format!("{} of {total} games{go_on}", self.games.len()));
        output::tell_results(&self.names, &self.games, self.sprt.as_ref(), remark.as_deref());
        match self.failed.or(self.failed_pgn) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

fn open_log(arguments: &MatchArguments) -> anyhow::Result<(Option<Log>, Vec<GameLine>)> {
    let Some(path) = &arguments.output.log else { return Ok((None, Vec::new())) };
    if arguments.output.resume {
        let (log, played) = Log::resume(path)?;
        Ok((Some(log), played))
    } else {
        Ok((Some(Log::create(path)?), Vec::new()))
    }
}

/// Rejects a log whose match differs from the arguments.
fn check_resumed(
    played: &[GameLine],
    settings: &MatchSettings,
    rules: &Rules,
    schedule: &Schedule,
    names: &[String],
    openings: &mut OpeningMaker,
) -> anyhow::Result<()> {
    for game in played {
        if game.game != rules.id() {
            bail!("the log has games of {}, not of {}", game.game, rules.id());
        }
        if game.index >= schedule.total() {
            bail!("the log has game {}, but the match has only {} games", game.index, schedule.total());
        }
        let expected = schedule.game(game.index);
        let (white, black) = (&names[expected.white], &names[expected.black]);
        if (&game.white, &game.black) != (white, black) {
            bail!(
                "the log is of another match: game {} was {} - {}, here it is {white} - {black}",
                game.index,
                game.white,
                game.black
            );
        }
        if let Some(difference) = difference(&game.settings, settings, ["in the log", "here"]) {
            bail!("the log is of another match: {difference}");
        }
        // Random openings depend on the evaluation, which may differ in a newer version of this program.
        if openings.is_fixed() {
            let opening = openings.opening(expected.opening);
            if (opening.start.to_fen(), opening.moves.len()) != (game.start.clone(), game.book) {
                bail!(
                    "the log is of another match: game {} started from another position, {}",
                    game.index,
                    game.start
                );
            }
        }
    }
    Ok(())
}

/// The openings of games that were played, for the other games with the same opening.
fn known_openings(
    played: &[GameLine],
    rules: &'static Rules,
    schedule: &Schedule,
) -> anyhow::Result<HashMap<usize, Opening>> {
    let mut known = HashMap::new();
    for game in played {
        let start = Position::from_fen(rules, &game.start)?;
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(game.book);
        for text in game.moves.iter().take(game.book) {
            let mv = position.parse_move(text).with_context(|| format!("game {} of the log", game.index))?;
            position.make(mv);
            moves.push(mv);
        }
        known.insert(schedule.game(game.index).opening, Opening { start, array: None, moves });
    }
    Ok(known)
}

/// Whether each engine can play. Prints the reasons why not.
fn usable_engines(
    conditions: &Conditions,
    opening: &Opening,
    display: &Display,
) -> anyhow::Result<Vec<bool>> {
    let problems = match runner::try_engines(conditions, opening) {
        Ok(problems) => problems,
        Err(Failure::Stopped) => return Ok(vec![false; conditions.contestants.len()]),
        Err(Failure::Engine(_, problem) | Failure::Unsuitable(problem)) => bail!(problem),
    };
    for (contestant, problem) in conditions.contestants.iter().zip(&problems) {
        if let Some(problem) = problem {
            display.note(&format!("{} cannot play: {problem}", contestant.spec.name));
        }
    }
    Ok(problems.iter().map(Option::is_none).collect())
}
