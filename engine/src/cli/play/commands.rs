//! Advice of the engine, and its settings.

use std::io;
use std::time::Duration;

use anyhow::Context;
use movegen::Excerpt;

use super::Table;
use super::clock::Clocks;
use super::thinking::Show;
use crate::cli::output::print;
use crate::engine::Options;
use crate::search::{Limits, SearchResult};

/// The number of lines of `analyse`.
const LINES: usize = 3;

/// The time of a hint, and of an analysis without a terminal.
const SHORT: Duration = Duration::from_secs(1);

impl Table {
    /// Suggests a move.
    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        let result = self.think_fully(Limits::movetime(SHORT), Show::Progress)?;
        let best = result.best.context("the search found no move")?;
        Ok(self.terminal.say(&format!("Hint: {}\n", self.engine.position().san(best)))?)
    }

    /// Shows the best lines: on a terminal until Enter or Ctrl-C, otherwise for a short time.
    pub(super) fn analyse(&mut self) -> anyhow::Result<()> {
        if self.engine.position().outcome().is_some() {
            return Ok(self.terminal.say("the game is over, there is nothing to analyse\n")?);
        }
        let limits = if self.terminal.is_interactive() {
            print("Enter or Ctrl-C ends the analysis.\n")?;
            Limits { infinite: true, ..Limits::default() }
        } else {
            Limits::movetime(SHORT)
        };
        self.think_fully(Limits { multi_pv: LINES, ..limits }, Show::Lines).map(|_| ())
    }

    /// Searches with full skill.
    fn think_fully(&mut self, limits: Limits, show: Show) -> anyhow::Result<SearchResult> {
        let skill_level = self.engine.options().skill_level;
        self.set_skill(Options::FULL_SKILL);
        let result = self.think(limits, show);
        self.set_skill(skill_level);
        result
    }

    /// Prints the static evaluation.
    pub(super) fn evaluate(&self) -> io::Result<()> {
        let position = self.engine.position();
        let evaluator = self.engine.options().evaluator(position.rules());
        let network = evaluator.network_trace(position).map(|trace| trace.total);
        let total = network.unwrap_or_else(|| evaluator.trace(position).total);
        self.terminal.say(&format!("Evaluation without a search: {:+.2}\n", f64::from(total) / 100.0))
    }

    pub(super) fn set_skill(&mut self, skill_level: u32) {
        let options = Options { skill_level, ..self.engine.options().clone() };
        self.engine.set_options(options);
    }

    pub(super) fn change_level(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return self.tell_level();
        }
        match text.parse() {
            Ok(level) => {
                self.level = level;
                self.clocks = Clocks::of(level);
                self.tell_level()
            }
            Err(problem) => self.terminal.say(&format!("{} is {problem}\n", Excerpt(text))),
        }
    }

    fn tell_level(&self) -> io::Result<()> {
        let told = self.level.told(self.engine.options());
        self.terminal.say(&format!("The level is {told}.\n"))
    }

    pub(super) fn change_skill(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            let skill = self.engine.options().skill_level;
            return self.terminal.say(&format!("The skill is {skill} of {}.\n", Options::FULL_SKILL));
        }
        match text.parse() {
            Ok(skill) if skill <= Options::FULL_SKILL => {
                self.set_skill(skill);
                self.terminal.say(&format!("The skill is {skill} of {}.\n", Options::FULL_SKILL))
            }
            _ => {
                let most = Options::FULL_SKILL;
                self.terminal.say(&format!("{} is not a skill from 0 to {most}\n", Excerpt(text)))
            }
        }
    }
}
