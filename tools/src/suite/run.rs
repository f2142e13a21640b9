//! Runs a suite: how many nodes an engine needs for each position.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use clap::Args;
use movegen::{Move, Position, Rules};

use super::epd::{Problem, Suite, move_texts};
use super::fresh::FreshSearch;
use crate::matches::{Mover, align, physical_cores, tell};
use crate::parallel;
use crate::progress::Progress;
use engine::interrupt::stop_on_ctrl_c;

/// Count the positions of a suite that an engine solves with 1, 2, 4 and so on nodes.
///
/// A position is solved with a number of nodes if the engine chooses the best move with it and with every
/// greater number up to --nodes. Each search begins with empty tables. A suite shows regressions. It is no
/// ground for keeping a change: see docs/tuning.md.
///
/// Example: belladonna-tools suite run gothic-tactical.epd --nodes 100000
#[derive(Debug, Args)]
pub struct RunArguments {
    /// The suite, made by `suite make`.
    #[arg(value_name = "FILE.epd")]
    suite: PathBuf,
    /// Greatest number of nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// An engine, described as for `match`. The default is the search of this program.
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
    /// Print each position.
    #[arg(short, long)]
    verbose: bool,
    /// Positions searched in parallel. The default is one per physical core.
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(1..))]
    concurrency: Option<u32>,
}

/// Searches all positions and prints how many are solved.
///
/// # Errors
/// If the suite cannot be read, or the engine fails.
pub fn run(arguments: &RunArguments) -> anyhow::Result<()> {
    let suite = Suite::read(&arguments.suite)?;
    if suite.problems.is_empty() {
        bail!("{} has no positions", arguments.suite.display());
    }
    let stop = stop_on_ctrl_c()?;
    let limits = limits(arguments.nodes);
    let workers = arguments.concurrency.map_or_else(physical_cores, |count| count as usize);
    let solvers = (0..workers).map(|_| Solver::new(arguments.engine.as_deref(), suite.rules, &stop));
    let solvers: Vec<Solver> = solvers.collect::<anyhow::Result<_>>()?;
    let mut progress = Progress::new("positions", 0, suite.problems.len());
    let mut outcomes: Vec<Option<Outcome>> = vec![None; suite.problems.len()];
    let result = parallel::for_each(
        solvers,
        &suite.problems,
        &stop,
        |solver, problem| solve(solver, problem, &limits).transpose(),
        |number, outcome| {
            outcomes[number] = Some(outcome?);
            progress.step("");
            Ok(())
        },
    );
    progress.finish();
    result?;
    let done: Vec<(&Problem, Outcome)> = suite
        .problems
        .iter()
        .zip(outcomes)
        .filter_map(|(problem, outcome)| Some((problem, outcome?)))
        .collect();
    tell(report(&done, &limits, suite.problems.len(), arguments.verbose).trim_end());
    Ok(())
}

/// The powers of two up to the greatest number of nodes, and that number.
fn limits(most: u64) -> Vec<u64> {
    let mut limits: Vec<u64> =
        std::iter::successors(Some(1_u64), |nodes| nodes.checked_mul(2)).take_while(|&n| n < most).collect();
    limits.push(most);
    limits
}

/// What chooses the moves.
enum Solver {
    /// The search of this program.
    Own(Box<FreshSearch>, Arc<AtomicBool>),
    /// A program.
    Engine(Box<Mover>),
}

impl Solver {
    fn new(engine: Option<&str>, rules: &'static Rules, stop: &Arc<AtomicBool>) -> anyhow::Result<Self> {
        let stop = Arc::clone(stop);
        Ok(match engine {
            None => Self::Own(Box::new(FreshSearch::new()), stop),
            Some(engine) => Self::Engine(Box::new(Mover::new(engine, rules, stop)?)),
        })
    }

    /// The move chosen by a search of this number of nodes; nothing if it was stopped.
    fn choose(&mut self, position: &Position, nodes: u64) -> anyhow::Result<Option<Move>> {
        match self {
            Self::Own(_, stop) if stop.load(Ordering::Relaxed) => Ok(None),
            Self::Own(fresh, _) => Ok(fresh.search(position, nodes, None).map(|(mv, _)| mv)),
            Self::Engine(mover) => mover.choose(position, nodes),
        }
    }
}

/// The result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outcome {
    /// The least number of nodes that solves it.
    solved: Option<u64>,
    /// The move chosen with the greatest number of nodes.
    last: Move,
}

/// Searches a position with all limits, which are in ascending order.
fn solve(solver: &mut Solver, problem: &Problem, limits: &[u64]) -> anyhow::Result<Option<Outcome>> {
    let mut solved = None;
    let mut last = None;
    for &nodes in limits {
        let Some(mv) = solver.choose(&problem.position, nodes)? else { return Ok(None) };
        let is_best = problem.best.contains(&mv);
        solved = if is_best { solved.or(Some(nodes)) } else { None };
        last = Some(mv);
    }
    Ok(last.map(|last| Outcome { solved, last }))
}

/// The tables as text.
fn report(done: &[(&Problem, Outcome)], limits: &[u64], total: usize, verbose: bool) -> String {
    let mut text = String::new();
    if verbose {
        let mut rows = vec![["position", "best", "nodes", "plays"].map(str::to_owned).to_vec()];
        rows.extend(done.iter().map(|(problem, Outcome { solved, last })| {
            let position = &problem.position;
            let nodes = solved.map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
            let best = move_texts(position, &problem.best);
            vec![problem.id.clone(), best, nodes, position.move_text(*last)]
        }));
        text = align(&rows) + "\n";
    }
    let mut rows = vec![["nodes", "solved"].map(str::to_owned).to_vec()];
    rows.extend(limits.iter().map(|&limit| {
        let is_solved =
            |(_, outcome): &&(&Problem, Outcome)| outcome.solved.is_some_and(|nodes| nodes <= limit);
        let solved = done.iter().filter(is_solved).count();
        vec![limit.to_string(), format!("{solved}/{}", done.len())]
    }));
    text.push_str(&align(&rows));
    if done.len() < total {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "stopped: {} of {total} positions were searched", done.len());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::epd::tests::TEXT;
    use super::*;

    #[test]
    fn limits_are_powers_of_two_and_the_greatest_number() {
        assert_eq!(limits(1), [1]);
        assert_eq!(limits(8), [1, 2, 4, 8]);
        assert_eq!(limits(10), [1, 2, 4, 8, 10]);
        assert_eq!(limits(u64::MAX).len(), 65);
    }

    #[test]
    fn a_solution_must_be_kept() {
        let suite = Suite::parse(TEXT).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let mut solver = Solver::new(None, suite.rules, &stop).unwrap();
        let outcome = solve(&mut solver, &suite.problems[0], &limits(3000)).unwrap().unwrap();
        assert!(
            outcome.solved.is_some_and(|nodes| nodes < 3000) && outcome.last == suite.problems[0].best[0]
        );
        let mut wrong = suite.problems[0].clone();
        wrong.best = wrong.avoid.clone();
        assert_eq!(solve(&mut solver, &wrong, &limits(3000)).unwrap().unwrap().solved, None);
        stop.store(true, Ordering::Relaxed);
        assert_eq!(solve(&mut solver, &wrong, &limits(3000)).unwrap(), None);
    }

    #[test]
    fn the_report_counts_by_nodes() {
        let suite = Suite::parse(TEXT).unwrap();
        let last = suite.problems[0].best[0];
        let (first, second) = (Outcome { solved: Some(2), last }, Outcome { solved: None, last });
        let done = [(&suite.problems[0], first), (&suite.problems[0], second)];
        let text = report(&done, &[1, 2, 4], 3, true);
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            rows[1..3],
            [["back", "rank", "a1a8", "2", "a1a8"], ["back", "rank", "a1a8", "-", "a1a8"]]
        );
        assert_eq!(rows[5..8], [["1", "0/2"], ["2", "1/2"], ["4", "1/2"]]);
        assert!(
            text.contains("2 of 3 positions") && !report(&done, &[1], 2, false).contains("a1a8"),
            "{text}"
        );
    }
}
