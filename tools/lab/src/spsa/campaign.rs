//! Plays the iterations of a run, several at a time.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::bail;

use super::arguments::SpsaArguments;
use super::ascent::{Ascent, Trial};
use super::log::{Iteration, RunLog};
use super::settings::Settings;
use arena::games::openings::{Opening, OpeningChoice, OpeningMaker};
use arena::players::affinity::Cores;
use arena::players::process::Environment;
use arena::progress::Progress;
use arena::results::log::GameLine;
use arena::shard::Shard;
use arena::tournament::runner::{self, Conditions, Contestant, Report};
use arena::tournament::schedule::{Colors, Pairing, Schedule};

/// The data that a run needs in addition to its log.
pub struct Setup<'a> {
    /// The command line.
    pub arguments: &'a SpsaArguments,
    /// The engine and the limit of its search.
    pub contestant: Contestant,
    /// What all engines have in common.
    pub environment: Environment,
    /// The settings of the run.
    pub settings: Settings,
}

impl Setup<'_> {
    /// The openings of the run.
    pub fn openings(&self) -> anyhow::Result<OpeningMaker> {
        let play = &self.arguments.play;
        OpeningMaker::new(self.arguments.rules, &play.openings, play.seed, play.balance())
    }

    /// The two sides of a trial.
    fn conditions(&self, trial: &Trial, cores: Option<Cores>) -> Conditions {
        let contestant = |suffix: &str, values: &[i64]| {
            let mut contestant = self.contestant.clone();
            contestant.spec.name.push_str(suffix);
            let names = self.settings.parameters.keys().cloned();
            contestant.spec.options.extend(names.zip(values.iter().map(i64::to_string)));
            contestant
        };
        Conditions {
            rules: self.arguments.rules,
            contestants: vec![contestant("+", &trial.plus), contestant("-", &trial.minus)],
            margin: Duration::from_millis(self.arguments.play.margin),
            adjudication: self.arguments.play.adjudication(),
            date: engine::pgn::today(),
            environment: self.environment.clone(),
            wait: Duration::ZERO,
            details: Vec::new(),
            cores: cores.into_iter().collect(),
            settings: None,
        }
    }

    /// Plays the games of an iteration.
    fn play(
        &self,
        iteration: usize,
        trial: &Trial,
        openings: &mut OpeningMaker,
        cores: Option<Cores>,
    ) -> Played {
        let pairs = self.settings.pairs_per_iteration;
        let known: HashMap<usize, Opening> =
            (0..pairs).map(|pair| (pair, openings.opening((iteration - 1) * pairs + pair))).collect();
        let schedule = Schedule::new(2, Pairing::RoundRobin, 2 * pairs, Colors::Swapped);
        let games = schedule.games(Shard::WHOLE);
        // All openings are known, so this maker makes none.
        let (rules, balance) = (self.arguments.rules, self.arguments.play.balance());
        let no_openings =
            || OpeningMaker::new(rules, &OpeningChoice::Arrays, 0, balance).expect("every game has arrays");
        let mut lines = Vec::new();
        runner::run(&self.conditions(trial, cores), games, 1, no_openings, &known, |report| match report {
            Report::Finished(game) => lines.push(*game),
            // The earlier games of a lost engine have reported the reason.
            Report::Started(_) | Report::Lost(_) => {}
        });
        if let Some(problem) = lines.iter().find_map(fault) {
            Played::Faulty(problem)
        } else if lines.len() < 2 * pairs {
            Played::Stopped
        } else {
            Played::Whole(points(iteration, &lines))
        }
    }
}

/// The end of an iteration.
enum Played {
    /// All games ended by the rules.
    Whole(Iteration),
    /// An engine failed; the games do not count.
    Faulty(String),
    /// The run was stopped.
    Stopped,
}

/// Describes the fault in a game.
fn fault(game: &GameLine) -> Option<String> {
    let detail = game.detail.as_deref().unwrap_or_default();
    Some(format!("{}, {}: {detail}", game.faulty_engine()?, game.fault?.as_str()))
}

/// The points of both sides. The side called plus has White in games with even numbers.
fn points(iteration: usize, games: &[GameLine]) -> Iteration {
    let mut quarters = 0;
    for game in games {
        let color = if game.index.is_multiple_of(2) { movegen::Color::White } else { movegen::Color::Black };
        quarters += game.result.quarter_points(color);
    }
    let plus = f64::from(quarters) / 4.0;
    Iteration { iteration, plus, minus: games.len() as f64 - plus }
}

/// A run in progress.
pub struct Campaign<'a> {
    setup: &'a Setup<'a>,
    state: Mutex<State>,
}

/// The state that changes with every iteration.
struct State {
    queue: VecDeque<usize>,
    ascent: Ascent,
    iterations: Vec<Iteration>,
    log: RunLog,
    progress: Progress,
    /// Iterations with a fault since the last iteration without one.
    faults_in_row: usize,
    /// Iterations with a fault.
    faults: usize,
    /// The error that ended the run early.
    result: anyhow::Result<()>,
}

/// The number of iterations with a fault in a row that ends the run.
const MOST_FAULTS: usize = 3;

impl<'a> Campaign<'a> {
    /// A run that continues after the iterations in its log.
    pub fn new(setup: &'a Setup<'a>, log: RunLog, played: Vec<Iteration>) -> Self {
        let settings = &setup.settings;
        let done: HashSet<usize> = played.iter().map(|line| line.iteration).collect();
        let state = State {
            queue: (1..=settings.iterations).filter(|iteration| !done.contains(iteration)).collect(),
            ascent: Ascent::replay(settings, &played, |_| ()),
            progress: Progress::new("iterations", played.len(), settings.iterations),
            iterations: played,
            log,
            faults_in_row: 0,
            faults: 0,
            result: Ok(()),
        };
        Self { setup, state: Mutex::new(state) }
    }

    /// Plays the remaining iterations, `concurrency` at a time, each on its `cores` if there are any. Returns
    /// all iterations, and why the run could not be finished, if an engine or the log was the cause.
    pub fn run(self, concurrency: usize, cores: &[Cores]) -> (Vec<Iteration>, anyhow::Result<()>) {
        thread::scope(|scope| {
            for number in 0..concurrency {
                let run = &self;
                scope.spawn(move || run.work(cores.get(number)));
            }
        });
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.progress.finish();
        if state.faults > 0 {
            let faults = state.faults;
            state
                .progress
                .note(&format!("{faults} iterations with a fault do not count; --resume plays them again"));
        }
        (state.iterations, state.result)
    }

    /// Plays one iteration after the other.
    fn work(&self, cores: Option<&Cores>) {
        let mut openings = self.setup.openings().expect("the same openings were made before");
        while let Some((iteration, trial)) = self.next() {
            let played = self.setup.play(iteration, &trial, &mut openings, cores.cloned());
            let mut state = self.state();
            if let Err(error) = state.receive(iteration, played) {
                state.result = Err(error);
                self.setup.environment.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    /// The next iteration with the values of its sides, unless the run was stopped.
    fn next(&self) -> Option<(usize, Trial)> {
        if self.setup.environment.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut state = self.state();
        let iteration = state.queue.pop_front()?;
        Some((iteration, state.ascent.trial(iteration)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Records the end of an iteration.
    fn receive(&mut self, iteration: usize, played: Played) -> anyhow::Result<()> {
        match played {
            Played::Stopped => {}
            Played::Faulty(problem) => {
                self.faults += 1;
                self.faults_in_row += 1;
                self.progress.note(&format!("iteration {iteration} does not count: {problem}"));
                if self.faults_in_row == MOST_FAULTS {
                    bail!(
                        "{} iterations in a row ended with a fault; the last one: {problem}",
                        self.faults_in_row
                    );
                }
            }
            Played::Whole(line) => {
                self.faults_in_row = 0;
                self.log.add(line)?;
                self.ascent.receive(&line);
                self.iterations.push(line);
                self.progress.step(&self.ascent.remark());
            }
        }
        Ok(())
    }
}
