//! The plan of a match: all that its command line decides, resolved once and checked. Nothing that uses the
//! plan can fail because of an argument.

use std::time::Duration;

use anyhow::{Error, bail};
use engine::endings::Endings;
use movegen::{Games, Rules};
use openings::{Balance, OpeningMaker};
use work::physical_cores;
use work::progress::warn;

use crate::games::adjudication::Adjudication;
use crate::games::time_control::{Limit, TIMED_PATIENCE, UNTIMED_PATIENCE};
use crate::players::spec::EngineSpec;
use crate::results::pgn::EventTags;
use crate::results::settings::MatchSettings;
use crate::tournament::arguments::{MatchArguments, OutputArguments, PlayArguments};
use crate::tournament::contestant::{Contestant, cores_of_a_game};
use crate::tournament::schedule::{Colors, Schedule, ScheduledGame};

/// What is played, how, and what is recorded.
pub struct Plan {
    /// The games that logs can name.
    pub known: Games,
    pub rules: &'static Rules,
    pub contestants: Vec<Contestant>,
    pub schedule: Schedule,
    pub openings: OpeningMaker,
    pub adjudication: Adjudication,
    /// How long to wait for an engine beyond its time.
    pub patience: Duration,
    /// The number of games at a time.
    pub concurrency: usize,
    /// The pause before each game.
    pub pause: Duration,
    /// The date, as `YYYY.MM.DD`.
    pub date: String,
    /// All that can change the results.
    pub settings: MatchSettings,
    pub event: EventTags,
    pub output: OutputArguments,
}

impl Plan {
    /// The plan that a command line describes, with the games that it knows.
    ///
    /// # Errors
    /// If arguments contradict each other, or a file that they name cannot be used.
    pub fn new(arguments: MatchArguments, known: Games) -> anyhow::Result<Self> {
        let MatchArguments { rules, engines, each, games, rounds, no_swap, pairing, play, output } =
            arguments;
        let contestants = contestants(&engines, &each, &play)?;
        if output.sprt.is_some() && contestants.len() > 2 {
            bail!("--sprt compares two engines, but there are {}", contestants.len());
        }
        let games = games.unwrap_or(2 * rounds.unwrap_or_default() as usize);
        let colors = if no_swap { Colors::Fixed } else { Colors::Swapped };
        let schedule = Schedule::new(contestants.len(), pairing, games, colors);
        let balance = Balance { margin: play.opening_margin, nodes: play.opening_nodes };
        let openings = OpeningMaker::new(rules, &play.openings, play.seed, balance)?;
        let endings = play.endings_path.as_deref().map(|folder| Endings::read(folder, &known));
        let endings = endings.transpose()?.unwrap_or_default();
        let max_moves = Some(play.max_moves);
        let adjudication = Adjudication { resign: play.resign, draw: play.draw, endings, max_moves };
        let settings = MatchSettings {
            rules: format!("{:016x}", rules.fingerprint()),
            engines: contestants.iter().map(|it| (it.spec.name.clone(), it.settings())).collect(),
            openings: play.openings.to_string(),
            opening_margin: play.opening_margin,
            opening_nodes: play.opening_nodes,
            seed: play.seed,
            adjudication: adjudication.to_string(),
            games: schedule.total(),
            shard: output.shard.to_string(),
        };
        let untimed = |it: &Contestant| matches!(it.limit, Limit::Nodes(_) | Limit::Depth(_));
        let patience = if contestants.iter().any(untimed) { UNTIMED_PATIENCE } else { TIMED_PATIENCE };
        Ok(Self {
            known,
            rules,
            concurrency: concurrency(play.concurrency, cores_of_a_game(&contestants)),
            contestants,
            schedule,
            openings,
            adjudication,
            patience: play.patience.map_or(patience, Duration::from_secs),
            pause: Duration::from_millis(play.wait),
            date: records::pgn::today(),
            settings,
            event: EventTags::new(rules, output.event.as_deref(), &output.site),
            output,
        })
    }

    /// The games of the part that is played, in order.
    pub fn games(&self) -> impl Iterator<Item = ScheduledGame> + '_ {
        self.schedule.games(self.output.shard)
    }

    /// The number of these games.
    pub fn total(&self) -> usize {
        2 * self.output.shard.pairs(self.schedule.total() / 2).len()
    }

    /// The names of the engines.
    pub fn names(&self) -> Vec<String> {
        self.contestants.iter().map(|contestant| contestant.spec.name.clone()).collect()
    }
}

fn contestants(engines: &[String], each: &str, play: &PlayArguments) -> anyhow::Result<Vec<Contestant>> {
    let limit = [
        play.tc.map(Limit::Clock),
        play.movetime.map(|time| Limit::MoveTime(Duration::from_millis(time))),
        play.nodes.map(Limit::Nodes),
        play.depth.map(Limit::Depth),
    ];
    let limit = limit.into_iter().flatten().next();
    let mut contestants: Vec<Contestant> = Vec::new();
    for text in engines {
        let spec = EngineSpec::parse(text, each).map_err(Error::msg)?;
        if contestants.iter().any(|other| other.spec.name == spec.name) {
            bail!("two engines are called \"{}\"; tell them apart by name=NAME", spec.name);
        }
        let margin = Duration::from_millis(play.margin);
        contestants.push(Contestant::new(spec, limit, margin).map_err(Error::msg)?);
    }
    if contestants.len() < 2 {
        bail!("a match needs two engines: give --engine twice or more");
    }
    Ok(contestants)
}

/// The number of games at a time, of which each needs this many cores.
fn concurrency(wanted: Option<u32>, cores_of_a_game: usize) -> usize {
    let cores = physical_cores();
    let games = wanted.map_or((cores / cores_of_a_game).max(1), |wanted| wanted as usize);
    let needed = games.saturating_mul(cores_of_a_game);
    if needed > cores {
        warn(&format!(
            "--concurrency {games} needs {needed} cores, but there are {cores}: the games slow each other \
             down"
        ));
    }
    games
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn plan(line: &str) -> anyhow::Result<Plan> {
        let words = format!("match chess --openings arrays {line}");
        Plan::new(MatchArguments::try_parse_from(words.split_whitespace())?, Games::built_in())
    }

    #[test]
    fn what_is_not_named_follows_from_the_rest() {
        let two = "--engine cmd=x,tc=1 --engine cmd=y,margin=7";
        let one = plan(&format!("{two} --rounds 5 --movetime 50 --shard 2/2 --wait 9")).unwrap();
        assert_eq!(one.names(), ["x", "y"]);
        let [x, y] = [0, 1].map(|engine| &one.contestants[engine]);
        assert_eq!((x.limit_text().as_str(), y.limit_text().as_str()), ("1", "50 ms a move"));
        assert_eq!([x.margin, y.margin], [20, 7].map(Duration::from_millis));
        assert_eq!((one.schedule.total(), one.total(), one.games().count()), (10, 4, 4));
        assert_eq!((one.patience, one.pause), (TIMED_PATIENCE, Duration::from_millis(9)));
        assert_eq!(one.settings.engines["y"], "proto=uci; 50 ms a move");
        assert_eq!(one.settings.adjudication, "", "the most moves are the usual ones");
        let other = plan(&format!("{two} --games 2 --nodes 9 --max-moves 30 --concurrency 3")).unwrap();
        assert_eq!((other.patience, other.concurrency), (UNTIMED_PATIENCE, 3));
        assert_eq!(other.settings.adjudication, "max-moves 30");
    }
}
