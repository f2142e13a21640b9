//! Counts training data.

use std::fmt;

use movegen::Rules;

use crate::records::{Filter, GameRecord, replay};

/// Counts over files of game records.
#[derive(Debug, Default)]
pub struct Counts {
    games: usize,
    searched: usize,
    accepted: usize,
    opening_plies: usize,
    /// Games by White's points in quarters.
    results: [usize; 5],
    longest: usize,
    /// Accepted positions by the absolute score, in steps of 100 centipawns. The last step has all greater
    /// scores.
    by_score: [usize; 11],
}

impl Counts {
    /// Counts a game.
    pub fn add(&mut self, rules: &'static Rules, game: &GameRecord, filter: &Filter) -> anyhow::Result<()> {
        self.games += 1;
        self.searched += game.moves.len();
        self.opening_plies += game.opening.len();
        self.longest = self.longest.max(game.opening.len() + game.moves.len());
        self.results[usize::from(game.quarter_points)] += 1;
        replay(rules, game, filter, |replayed| {
            self.accepted += 1;
            let step = replayed.score.unsigned_abs() as usize / 100;
            self.by_score[step.min(self.by_score.len() - 1)] += 1;
        })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_game = |count: usize| count as f64 / self.games.max(1) as f64;
        let percent = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
        writeln!(f, "games       {}", self.games)?;
        writeln!(f, "positions   {} ({:.1} a game)", self.searched, per_game(self.searched))?;
        let accepted = percent(self.accepted, self.searched);
        writeln!(f, "accepted    {} ({accepted:.1} % of the positions)", self.accepted)?;
        writeln!(
            f,
            "plies       {:.1} of the opening a game, {} at most in all",
            per_game(self.opening_plies),
            self.longest
        )?;
        write!(f, "results    ")?;
        for quarters in (0..5).rev() {
            let count = self.results[quarters];
            if count > 0 || quarters % 2 == 0 {
                write!(f, " {}: {:.1} %", quarters as f64 / 4.0, percent(count, self.games))?;
            }
        }
        write!(f, " (White's points)\nscores     ")?;
        for (step, &count) in self.by_score.iter().enumerate() {
            let name = if step + 1 < self.by_score.len() {
                format!("<{}", 100 * (step + 1))
            } else {
                "more".to_owned()
            };
            write!(f, " {name}: {:.1} %", percent(count, self.accepted))?;
        }
        writeln!(f)
    }
}
