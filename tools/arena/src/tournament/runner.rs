//! Plays the games of a match, several at a time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use movegen::{Color, Position};
use openings::{Opening, OpeningMaker};

use crate::games::{self, Ending, FinishedGame, GameRules, Note};
use crate::players::connect;
use crate::players::player::{Failure, NewGame, Player};
use crate::players::process::Environment;
use crate::results::log::{GameLine, MoveDetail, MoveNote};
use crate::tournament::contestant::Contestant;
use crate::tournament::plan::Plan;
use crate::tournament::schedule::ScheduledGame;

/// Events of the runner.
#[derive(Debug)]
pub enum Report {
    Finished(Box<GameLine>),
    /// An engine cannot be started any more. Its remaining games are skipped.
    Lost(String),
}

/// How many consecutive starts of an engine may fail before its games are skipped.
const FAILED_STARTS: usize = 3;

/// Starts each engine once. Returns for each engine the reason why it cannot play, if there is one. After a
/// stop the last engines are missing.
pub fn try_engines(plan: &Plan, environment: &Environment, opening: &Opening) -> Vec<Option<String>> {
    let attempt = |contestant: &Contestant| {
        let mut player = connect(&contestant.spec, plan.rules, environment)?;
        let game = NewGame { start: &opening.start, limit: contestant.limit };
        player.new_game(&game).map_err(|failure| failure.and(&player.last_errors()))
    };
    let problem = |contestant| match attempt(contestant) {
        Ok(()) => Some(None),
        Err(Failure::Engine(fault, detail)) => Some(Some(format!("{}: {detail}", fault.as_str()))),
        Err(Failure::Unsuitable(detail)) => Some(Some(detail)),
        Err(Failure::Stopped) => None,
    };
    plan.contestants.iter().map_while(problem).collect()
}

/// Plays `games` of a plan, several in parallel, until all are played, the stop flag is set or fewer than two
/// engines can be started. Passes each finished game to `report`. `known_openings` have another origin.
pub fn run(
    plan: &Plan,
    environment: &Environment,
    games: impl Iterator<Item = ScheduledGame> + Send,
    known_openings: &HashMap<usize, Opening>,
    mut report: impl FnMut(Report),
) {
    let failed_starts: Vec<AtomicUsize> = plan.contestants.iter().map(|_| AtomicUsize::new(0)).collect();
    let queue = Mutex::new(games);
    let (reports, received) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.concurrency {
            let mut worker = Worker {
                plan,
                environment,
                openings: plan.openings.another(),
                known_openings,
                failed_starts: &failed_starts,
                running: HashMap::new(),
                reports: reports.clone(),
            };
            let queue = &queue;
            scope.spawn(move || {
                while let Some(game) = next(queue) {
                    if environment.is_stopped() || worker.is_alone() || worker.play(game).is_err() {
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
    plan: &'a Plan,
    environment: &'a Environment,
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
        let end = Instant::now() + self.plan.pause;
        loop {
            if self.environment.is_stopped() {
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
        let spec = &self.plan.contestants[engine].spec;
        let result = connect(spec, self.plan.rules, self.environment);
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
        let contestant = |engine: usize| &self.plan.contestants[engine];
        let limits = engines.map(|engine| contestant(engine).limit);
        let rules = GameRules {
            margins: engines.map(|engine| contestant(engine).margin),
            adjudication: &self.plan.adjudication,
        };
        let finished = games::play([white.as_mut(), black.as_mut()], opening, limits, rules)?;
        for ((engine, player), alive) in engines.into_iter().zip(players).zip(finished.alive) {
            if alive && !contestant(engine).spec.restarts {
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
        let recorded = self.plan.output.details.contains(&detail);
        notes.iter().filter(|_| recorded).map(of).collect()
    }

    fn line(&self, scheduled: ScheduledGame, opening: &Opening, finished: FinishedGame) -> GameLine {
        let contestant = |engine: usize| &self.plan.contestants[engine];
        let Ending { result, reason, fault } = finished.ending;
        GameLine {
            game: self.plan.rules.id().to_owned(),
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
            date: self.plan.date.clone(),
            limits: [scheduled.white, scheduled.black].map(|engine| contestant(engine).limit_text()),
            settings: self.plan.settings.clone(),
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
