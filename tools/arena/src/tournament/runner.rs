//! Plays the games of a match, several at a time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use movegen::{Color, Position, Rules};

use crate::games::adjudication::Adjudication;
use crate::games::openings::{Opening, OpeningMaker};
use crate::games::time_control::Limit;
use crate::games::{self, Ending, FinishedGame, GameRules, Note};
use crate::players::connect;
use crate::players::player::{Failure, NewGame, Player};
use crate::players::process::Environment;
use crate::players::spec::EngineSpec;
use crate::results::log::{GameLine, MoveDetail, MoveNote};
use crate::tournament::schedule::ScheduledGame;
use crate::tournament::settings::MatchSettings;

/// An engine and its limit.
#[derive(Clone, Debug)]
pub struct Contestant {
    pub spec: EngineSpec,
    pub limit: Limit,
}

impl Contestant {
    pub fn limit_text(&self) -> String {
        let pondering = if self.spec.ponders { ", pondering" } else { "" };
        format!("{}{pondering}", self.limit)
    }
}

/// The processor cores that a game needs. Engines that ponder think at the same time.
pub fn cores_of_a_game(contestants: &[Contestant]) -> usize {
    let threads = contestants.iter().filter_map(|contestant| contestant.spec.threads).max().unwrap_or(1);
    let ponders = contestants.iter().any(|contestant| contestant.spec.ponders);
    threads as usize * if ponders { 2 } else { 1 }
}

/// The conditions that all games of a match share.
#[derive(Debug)]
pub struct Conditions {
    pub rules: &'static Rules,
    pub contestants: Vec<Contestant>,
    /// Tolerated overrun of engines that have none of their own.
    pub margin: Duration,
    pub adjudication: Adjudication,
    /// The date, as `YYYY.MM.DD`.
    pub date: String,
    pub environment: Environment,
    pub wait: Duration,
    /// What the games record about each move in addition to score, depth and time.
    pub details: Vec<MoveDetail>,
    pub settings: MatchSettings,
}

/// Events of the runner.
#[derive(Debug)]
pub enum Report {
    Finished(Box<GameLine>),
    /// An engine cannot be started any more. Its remaining games are skipped.
    Lost(String),
}

/// How many consecutive starts of an engine may fail before its games are skipped.
const FAILED_STARTS: usize = 3;

/// Starts each engine once. Returns for each engine the reason why it cannot play, if there is one.
pub fn try_engines(conditions: &Conditions, first_opening: &Opening) -> Result<Vec<Option<String>>, Failure> {
    let attempt = |contestant: &Contestant| {
        let mut player = connect(&contestant.spec, conditions.rules, &conditions.environment)?;
        player
            .new_game(&NewGame { start: &first_opening.start, limit: contestant.limit })
            .map_err(|failure| failure.and(&player.last_errors()))
    };
    conditions
        .contestants
        .iter()
        .map(|contestant| match attempt(contestant) {
            Ok(()) => Ok(None),
            Err(Failure::Engine(fault, detail)) => Ok(Some(format!("{}: {detail}", fault.as_str()))),
            Err(Failure::Unsuitable(detail)) => Ok(Some(detail)),
            Err(Failure::Stopped) => Err(Failure::Stopped),
        })
        .collect()
}

/// Plays `games`, `concurrency` of them in parallel, until all are played, the stop flag is set or fewer than
/// two engines can be started. Passes each finished game to `report`.
pub fn run(
    conditions: &Conditions,
    games: impl Iterator<Item = ScheduledGame> + Send,
    concurrency: usize,
    openings: impl Fn() -> OpeningMaker + Sync,
    known_openings: &HashMap<usize, Opening>,
    mut report: impl FnMut(Report),
) {
    let failed_starts: Vec<AtomicUsize> =
        conditions.contestants.iter().map(|_| AtomicUsize::new(0)).collect();
    let queue = Mutex::new(games);
    let (reports, received) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..concurrency {
            let mut worker = Worker {
                conditions,
                openings: openings(),
                known_openings,
                failed_starts: &failed_starts,
                running: HashMap::new(),
                reports: reports.clone(),
            };
            let queue = &queue;
            scope.spawn(move || {
                while let Some(game) = next(queue) {
                    let is_over = conditions.environment.stop.load(Ordering::Relaxed) || worker.is_alone();
                    if is_over || worker.play(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(reports);
        received.into_iter().for_each(&mut report);
    });
}

fn next(queue: &Mutex<impl Iterator<Item = ScheduledGame>>) -> Option<ScheduledGame> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).next()
}

/// Plays games one after another.
struct Worker<'a> {
    conditions: &'a Conditions,
    openings: OpeningMaker,
    known_openings: &'a HashMap<usize, Opening>,
    failed_starts: &'a [AtomicUsize],
    /// The engines of the last game, by number.
    running: HashMap<usize, Box<dyn Player>>,
    reports: Sender<Report>,
}

impl Worker<'_> {
    /// Plays a game, unless one of its engines can no longer be started.
    fn play(&mut self, scheduled: ScheduledGame) -> Result<(), games::Stopped> {
        let engines = [scheduled.white, scheduled.black];
        if engines.iter().any(|&engine| self.is_lost(engine)) {
            return Ok(());
        }
        let opening = match self.known_openings.get(&scheduled.opening) {
            Some(opening) => opening.clone(),
            None => self.openings.opening(scheduled.opening),
        };
        self.wait()?;
        // Engines that are not playing are ended, to free their memory.
        self.running.retain(|engine, _| engines.contains(engine));
        let finished = match self.start(scheduled.white) {
            Ok(white) => match self.start(scheduled.black) {
                Ok(black) => self.play_between([white, black], engines, &opening)?,
                Err(failure) => {
                    self.running.insert(scheduled.white, white);
                    self.unplayed(Color::Black, failure, &opening)?
                }
            },
            Err(failure) => self.unplayed(Color::White, failure, &opening)?,
        };
        let line = self.line(scheduled, &opening, finished);
        // The receiver outlives the workers.
        let _ = self.reports.send(Report::Finished(Box::new(line)));
        Ok(())
    }

    /// Waits before a game, unless the match is stopped.
    fn wait(&self) -> Result<(), games::Stopped> {
        /// How often to check the stop flag.
        const STEP: Duration = Duration::from_millis(50);
        let end = Instant::now() + self.conditions.wait;
        loop {
            if self.conditions.environment.stop.load(Ordering::Relaxed) {
                return Err(games::Stopped);
            }
            let rest = end.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                return Ok(());
            }
            thread::sleep(rest.min(STEP));
        }
    }

    /// Whether fewer than two engines can be started.
    fn is_alone(&self) -> bool {
        (0..self.failed_starts.len()).filter(|&engine| !self.is_lost(engine)).count() < 2
    }

    fn is_lost(&self, engine: usize) -> bool {
        self.failed_starts[engine].load(Ordering::Relaxed) >= FAILED_STARTS
    }

    fn start(&mut self, engine: usize) -> Result<Box<dyn Player>, Failure> {
        if let Some(player) = self.running.remove(&engine) {
            return Ok(player);
        }
        let spec = &self.conditions.contestants[engine].spec;
        let result = connect(spec, self.conditions.rules, &self.conditions.environment);
        match &result {
            Ok(_) => self.failed_starts[engine].store(0, Ordering::Relaxed),
            Err(Failure::Stopped) => {}
            Err(_) => {
                if self.failed_starts[engine].fetch_add(1, Ordering::Relaxed) + 1 == FAILED_STARTS {
                    let _ = self.reports.send(Report::Lost(spec.name.clone()));
                }
            }
        }
        result
    }

    fn play_between(
        &mut self,
        mut players: [Box<dyn Player>; 2],
        engines: [usize; 2],
        opening: &Opening,
    ) -> Result<FinishedGame, games::Stopped> {
        let [white, black] = &mut players;
        let limits = engines.map(|engine| self.conditions.contestants[engine].limit);
        let spec = |engine: usize| &self.conditions.contestants[engine].spec;
        let rules = GameRules {
            margins: engines.map(|engine| spec(engine).margin.unwrap_or(self.conditions.margin)),
            adjudication: &self.conditions.adjudication,
        };
        let finished = games::play([white.as_mut(), black.as_mut()], opening, limits, rules)?;
        for ((engine, player), alive) in engines.into_iter().zip(players).zip(finished.alive) {
            if alive && !spec(engine).restarts {
                self.running.insert(engine, player);
            }
        }
        Ok(finished)
    }

    /// A game lost by an engine that did not start.
    fn unplayed(
        &self,
        color: Color,
        failure: Failure,
        opening: &Opening,
    ) -> Result<FinishedGame, games::Stopped> {
        let ending = Ending::by_failure(color, failure)?;
        let moves = opening.start.along(&opening.moves, Position::move_text);
        Ok(FinishedGame { moves, notes: Vec::new(), ending, alive: [true; 2] })
    }

    /// A detail of each move, or nothing if it is not recorded.
    fn detail<T>(&self, detail: MoveDetail, notes: &[Note], of: impl Fn(&Note) -> T) -> Vec<T> {
        let recorded = self.conditions.details.contains(&detail);
        notes.iter().filter(|_| recorded).map(of).collect()
    }

    fn line(&self, scheduled: ScheduledGame, opening: &Opening, finished: FinishedGame) -> GameLine {
        let contestant = |engine: usize| &self.conditions.contestants[engine];
        let Ending { result, reason, fault } = finished.ending;
        GameLine {
            game: self.conditions.rules.id().to_owned(),
            index: scheduled.index,
            white: contestant(scheduled.white).spec.name.clone(),
            black: contestant(scheduled.black).spec.name.clone(),
            start: opening.start.to_fen(),
            moves: finished.moves,
            result,
            reason,
            fault: fault.as_ref().map(|(_, fault, _)| *fault),
            faulty: fault.as_ref().map(|(color, _, _)| *color),
            detail: fault.map(|(_, _, detail)| detail),
            book: opening.moves.len(),
            date: self.conditions.date.clone(),
            limits: [scheduled.white, scheduled.black].map(|engine| contestant(engine).limit_text()),
            settings: self.conditions.settings.clone(),
            thoughts: finished.notes.iter().map(MoveNote::from).collect(),
            left: self.detail(MoveDetail::Timeleft, &finished.notes, |note| note.left),
            seldepths: self.detail(MoveDetail::Seldepth, &finished.notes, |note| note.thought.seldepth),
            hashfull: self.detail(MoveDetail::Hashfull, &finished.notes, |note| note.thought.hashfull),
            latencies: self.detail(MoveDetail::Latency, &finished.notes, Note::latency),
            nodes: self.detail(MoveDetail::Nodes, &finished.notes, |note| note.thought.nodes),
            lines: self.detail(MoveDetail::Line, &finished.notes, |note| note.thought.line.clone()),
        }
    }
}
