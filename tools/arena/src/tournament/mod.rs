//! A match: its command line, its plan and schedule, parallel games, and the merging of its parts.

pub mod arguments;
pub(crate) mod contestant;
mod display;
pub mod merge;
pub(crate) mod plan;
mod record;
pub(crate) mod runner;
pub(crate) mod schedule;

use std::sync::atomic::Ordering;

use anyhow::bail;
use engine::interrupt::stop_on_ctrl_c;
use movegen::Games;

use crate::players::process::Environment;
use crate::tournament::arguments::MatchArguments;
use crate::tournament::display::Display;
use crate::tournament::plan::Plan;
use crate::tournament::record::Record;

/// Plays the match that the arguments describe, and prints the result. Logs can name the known games.
pub fn run(arguments: MatchArguments, known: Games) -> anyhow::Result<()> {
    let plan = Plan::new(arguments, known)?;
    let (mut record, played) = Record::open(&plan)?;
    let (stderr, traffic) = (record.stderr.clone(), record.traffic.clone());
    let environment = Environment { stderr, traffic, ..Environment::new(plan.patience, stop_on_ctrl_c()?) };
    let mut to_play = plan.games().filter(|game| !played.games.contains(&game.index)).peekable();
    let mut display = Display::new(played.games.len(), plan.total());
    let next = if record.is_decided() { None } else { to_play.peek() };
    if let Some(next) = next {
        let opening = plan.openings.another().opening(next.opening);
        let problems = runner::try_engines(&plan, &environment, &opening);
        for (contestant, problem) in plan.contestants.iter().zip(&problems) {
            if let Some(problem) = problem {
                display.note(&format!("{} cannot play: {problem}", contestant.spec.name));
            }
        }
        let usable = |engine: usize| problems.get(engine).is_some_and(Option::is_none);
        if plan.schedule.has_game_between(usable) {
            let games = to_play.filter(|game| usable(game.white) && usable(game.black));
            runner::run(&plan, &environment, games, &played.openings, |report| {
                record.receive(report, &mut display, &environment.stop);
            });
        } else if !environment.stop.load(Ordering::Relaxed) {
            display.finish();
            bail!("the match cannot be played: fewer than two of its engines work");
        }
    }
    display.finish();
    record.conclude(plan.total())
}
