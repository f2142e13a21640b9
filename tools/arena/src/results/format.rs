//! The output formats of other match runners, for scripts that parse them.
//!
//! Source: the output of [fastchess](https://github.com/Disservin/fastchess) and
//! [cutechess-cli](https://github.com/cutechess/cutechess).

use std::fmt::Write as _;

use movegen::{Color, GameResult};

use crate::results::log::GameLine;
use crate::results::standings::Record;
use crate::stats::{Estimate, Sprt, Verdict};

/// The format of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// This program's own.
    #[default]
    Own,
    /// As fastchess prints them.
    Fastchess,
    /// As cutechess-cli prints them.
    Cutechess,
}

/// Wins, draws and losses of an engine. The formats have no quarter points: an advantage counts as a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Score {
    won: usize,
    drawn: usize,
    lost: usize,
}

impl Score {
    fn of<'a>(games: impl Iterator<Item = &'a GameLine>, is_won: impl Fn(&GameLine, Color) -> bool) -> Self {
        let mut score = Self::default();
        for game in games {
            match game.result {
                GameResult::Win(winner) if is_won(game, winner) => score.won += 1,
                GameResult::Win(_) => score.lost += 1,
                GameResult::Advantage(_) | GameResult::Draw => score.drawn += 1,
            }
        }
        score
    }

    fn games(self) -> usize {
        self.won + self.drawn + self.lost
    }

    fn points(self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    /// Points per game; 0 without games.
    fn mean(self) -> f64 {
        self.points() / self.games().max(1) as f64
    }

    /// `W - L - D  [0.567] N`.
    fn cutechess(self) -> String {
        format!("{} - {} - {}  [{:.3}] {}", self.won, self.lost, self.drawn, self.mean(), self.games())
    }
}

/// The line at the start of a game. `index` counts from 0.
pub fn started(index: usize, total: usize, white: &str, black: &str) -> String {
    format!("Started game {} of {total} ({white} vs {black})", index + 1)
}

/// The line at the end of a game.
pub fn finished(game: &GameLine) -> String {
    let GameLine { index, white, black, result, reason, .. } = game;
    let token = engine::pgn::result_token(*result);
    format!("Finished game {} ({white} vs {black}): {token} {{{reason}}}", index + 1)
}

/// The lines about the state of a match of two engines, from the view of the first.
pub fn state(format: Format, engines: &[String], games: &[GameLine], sprt: Option<&Sprt>) -> String {
    match format {
        Format::Own => String::new(),
        Format::Fastchess => fastchess(engines, games, sprt),
        Format::Cutechess => cutechess(engines, games, sprt),
    }
}

fn of_engine(engine: &str, games: &[GameLine]) -> Score {
    Score::of(games.iter(), |game, winner| game.color_of(engine) == Some(winner))
}

/// The estimate; one of equality with an infinite error if there are too few pairs.
fn estimate(record: &Record) -> Estimate {
    record.estimate().unwrap_or(Estimate {
        mean: 0.5,
        mean_error: f64::INFINITY,
        elo: 0.0,
        elo_error: f64::INFINITY,
        normalized_elo: 0.0,
        superiority: 0.5,
    })
}

/// The complete pairs by the first engine's points in halves, 0 to 4, with advantages as draws; and how many
/// of the level pairs are a win and a loss.
fn pairs(engine: &str, games: &[GameLine]) -> ([usize; 5], usize) {
    let mut first_halves: Vec<Option<usize>> = Vec::new();
    let (mut counts, mut decisive) = ([0; 5], 0);
    for game in games {
        let score = Score::of(std::iter::once(game), |game, winner| game.color_of(engine) == Some(winner));
        let halves = 2 * score.won + score.drawn;
        let pair = game.index / 2;
        first_halves.resize(first_halves.len().max(pair + 1), None);
        match first_halves[pair].take() {
            None => first_halves[pair] = Some(halves),
            Some(other) => {
                counts[other + halves] += 1;
                decisive += usize::from(other + halves == 2 && other != 1);
            }
        }
    }
    (counts, decisive)
}

/// `a / b` with two decimals, or `inf` or `-nan` as fastchess prints them.
fn ratio(a: usize, b: usize) -> String {
    if b == 0 {
        if a == 0 { "-nan".to_owned() } else { "inf".to_owned() }
    } else {
        format!("{:.2}", a as f64 / b as f64)
    }
}

fn fastchess(engines: &[String], games: &[GameLine], sprt: Option<&Sprt>) -> String {
    const LINE: &str = "--------------------------------------------------";
    let record = Record::of(&engines[0], None, games);
    let Estimate { elo, elo_error, normalized_elo, superiority, .. } = estimate(&record);
    let score = of_engine(&engines[0], games);
    let (counts, decisive) = pairs(&engines[0], games);
    let all: usize = counts.iter().sum();
    let level = 100.0 * counts[2] as f64 / all.max(1) as f64;
    // The standard error of the mean over the deviation, in normalised Elo for games that come in pairs.
    let normalized_error = 1.96 * crate::stats::ELO_PER_DEVIATION / (2.0 * all as f64).sqrt();
    let limits = games.first().map_or("?", |game| game.limits[0].as_str());
    let mut text = format!(
        "{LINE}\nResults of {} vs {} ({limits}):\n\
         Elo: {elo:.2} +/- {elo_error:.2}, nElo: {normalized_elo:.2} +/- {normalized_error:.2}\n\
         LOS: {:.2} %, DrawRatio: {level:.2} %, PairsRatio: {}\n\
         Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)\n\
         Ptnml(0-2): {counts:?}, WL/DD Ratio: {}\n",
        engines[0],
        engines[1],
        100.0 * superiority,
        ratio(counts[3] + counts[4], counts[0] + counts[1]),
        score.games(),
        score.won,
        score.lost,
        score.drawn,
        score.points(),
        100.0 * score.mean(),
        ratio(decisive, counts[2] - decisive),
    );
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let llr = sprt.log_likelihood_ratio(&record.pairs);
        let share = 100.0 * llr / if llr < 0.0 { -lower } else { upper };
        writeln!(
            text,
            "LLR: {llr:.2} ({share:.1}%) ({lower:.2}, {upper:.2}) [{:.2}, {:.2}]",
            sprt.elo0, sprt.elo1
        )
        .expect("writing to a string cannot fail");
    }
    text + LINE
}

fn cutechess(engines: &[String], games: &[GameLine], sprt: Option<&Sprt>) -> String {
    let (first, second) = (&engines[0], &engines[1]);
    let score = of_engine(first, games);
    let with = |color| {
        let games = games.iter().filter(|game| game.color_of(first) == Some(color));
        Score::of(games, |_, winner| winner == color).cutechess()
    };
    let white = Score::of(games.iter(), |_, winner| winner == Color::White);
    let record = Record::of(first, None, games);
    let Estimate { elo, elo_error, superiority, .. } = estimate(&record);
    let draws = 100.0 * score.drawn as f64 / score.games().max(1) as f64;
    let mut text = format!(
        "Score of {first} vs {second}: {}\n\
         ...      {first} playing White: {}\n\
         ...      {first} playing Black: {}\n\
         ...      White vs Black: {}\n\
         Elo difference: {elo:.1} +/- {elo_error:.1}, LOS: {:.1} %, DrawRatio: {draws:.1} %",
        score.cutechess(),
        with(Color::White),
        with(Color::Black),
        white.cutechess(),
        100.0 * superiority,
    );
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let llr = sprt.log_likelihood_ratio(&record.pairs);
        let share = 100.0 * llr / upper;
        let verdict = match sprt.verdict(&record.pairs) {
            Verdict::Open => "",
            Verdict::Rejected => " - H0 was accepted",
            Verdict::Accepted => " - H1 was accepted",
        };
        write!(text, "\nSPRT: llr {llr:.2} ({share:.1}%), lbound {lower:.2}, ubound {upper:.2}{verdict}")
            .expect("writing to a string cannot fail");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::log::tests::game_line;

    const WHITE: GameResult = GameResult::Win(Color::White);
    const BLACK: GameResult = GameResult::Win(Color::Black);

    /// A wins the first pair by 2, the second is level by two draws, one an advantage, the third by a win and
    /// a loss; a single game follows.
    fn games() -> Vec<GameLine> {
        vec![
            game_line(0, "A", "B", WHITE),
            game_line(1, "B", "A", BLACK),
            game_line(2, "A", "B", GameResult::Draw),
            game_line(3, "B", "A", GameResult::Advantage(Color::White)),
            game_line(5, "B", "A", WHITE),
            game_line(4, "A", "B", WHITE),
            game_line(6, "A", "B", BLACK),
        ]
    }

    fn names() -> Vec<String> {
        vec!["A".to_owned(), "B".to_owned()]
    }

    #[test]
    fn games_begin_and_end_as_scripts_expect_it() {
        assert_eq!(started(4, 100, "A", "B"), "Started game 5 of 100 (A vs B)");
        let mut game = game_line(1, "B", "A", BLACK);
        game.reason = "checkmate".to_owned();
        assert_eq!(finished(&game), "Finished game 2 (B vs A): 0-1 {checkmate}");
    }

    #[test]
    fn the_block_of_fastchess() {
        let sprt = "elo0=0,elo1=10".parse::<Sprt>().expect("a test");
        let text = state(Format::Fastchess, &names(), &games(), Some(&sprt));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].starts_with("Results of A vs B ("), "{text}");
        assert!(lines[2].starts_with("Elo: ") && lines[2].contains(", nElo: "), "{text}");
        assert!(lines[3].contains("DrawRatio: 66.67 %, PairsRatio: inf"), "{text}");
        assert_eq!(lines[4], "Games: 7, Wins: 3, Losses: 2, Draws: 2, Points: 4.0 (57.14 %)");
        assert_eq!(lines[5], "Ptnml(0-2): [0, 0, 2, 0, 1], WL/DD Ratio: 1.00");
        assert!(lines[6].starts_with("LLR: ") && lines[6].ends_with("(-2.94, 2.94) [0.00, 10.00]"), "{text}");
    }

    #[test]
    fn the_block_of_cutechess() {
        let text = state(Format::Cutechess, &names(), &games(), None);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Score of A vs B: 3 - 2 - 2  [0.571] 7");
        assert_eq!(lines[1], "...      A playing White: 2 - 1 - 1  [0.625] 4");
        assert_eq!(lines[2], "...      A playing Black: 1 - 1 - 1  [0.500] 3");
        assert_eq!(lines[3], "...      White vs Black: 3 - 2 - 2  [0.571] 7");
        assert!(
            lines[4].starts_with("Elo difference: ") && lines[4].ends_with("DrawRatio: 28.6 %"),
            "{text}"
        );
        assert_eq!(state(Format::Own, &names(), &games(), None), "");
    }

    /// Of the level pairs two are a win and a loss, and one is two draws.
    #[test]
    fn level_pairs_are_told_apart() {
        let pair = |number: usize, first, second| {
            [game_line(2 * number, "A", "B", first), game_line(2 * number + 1, "B", "A", second)]
        };
        let games = [
            pair(0, WHITE, WHITE),
            pair(1, BLACK, BLACK),
            pair(2, GameResult::Draw, GameResult::Draw),
            pair(3, WHITE, BLACK),
        ]
        .concat();
        let text = state(Format::Fastchess, &names(), &games, None);
        assert!(text.contains("Ptnml(0-2): [0, 0, 3, 0, 1], WL/DD Ratio: 2.00"), "{text}");
        // 1.96 x 800 / ln 10 / sqrt(2 x 4): the error for four pairs.
        assert!(text.contains(" +/- 240.76\n"), "{text}");
    }

    /// The share of a bound that the ratio has reached: fastchess prints that of the nearer bound, cutechess
    /// that of the upper one. Both are negative with the ratio.
    #[test]
    fn the_ratio_of_a_test_is_a_share_of_a_bound() {
        let sprt = "elo0=0,elo1=100,alpha=0.05,beta=0.1".parse::<Sprt>().expect("a test");
        let (lower, upper) = ((0.1_f64 / 0.95).ln(), (0.9_f64 / 0.05).ln());
        let draws = |index| game_line(index, ["A", "B"][index % 2], ["B", "A"][index % 2], GameResult::Draw);
        let wins =
            |index| game_line(index, ["A", "B"][index % 2], ["B", "A"][index % 2], [WHITE, BLACK][index % 2]);
        let worse: Vec<GameLine> = (0..6)
            .map(wins)
            .chain((6..12).map(|i| {
                let mut game = wins(i);
                game.result = [BLACK, WHITE][i % 2];
                game
            }))
            .chain((12..20).map(draws))
            .collect();
        let better: Vec<GameLine> = (0..8).map(wins).chain((8..20).map(draws)).collect();
        for (games, bound, sign) in [(&worse, lower, -1.0), (&better, upper, 1.0)] {
            let own = state(Format::Fastchess, &names(), games, Some(&sprt));
            let (ratio, share) = ratio_and_share(&own, "LLR: ");
            assert!(ratio * sign > 0.1, "{own}");
            assert!((share - sign * 100.0 * ratio / bound).abs() < 0.5, "{own}");
            let own = state(Format::Cutechess, &names(), games, Some(&sprt));
            let (ratio, share) = ratio_and_share(&own, "SPRT: llr ");
            assert!((share - 100.0 * ratio / upper).abs() < 0.5, "{own}");
        }
    }

    /// The numbers after a word: `-0.53 (-18.1%`.
    fn ratio_and_share(text: &str, word: &str) -> (f64, f64) {
        let line = text.lines().find_map(|line| line.strip_prefix(word)).expect(word);
        let (ratio, rest) = line.split_once(" (").expect("a share");
        let (share, _) = rest.split_once("%)").expect("per cent");
        (ratio.parse().expect("a ratio"), share.parse().expect("a share"))
    }

    #[test]
    fn a_match_without_games_has_zeros() {
        for format in [Format::Fastchess, Format::Cutechess] {
            let text = state(format, &names(), &[], None);
            assert!(!text.contains("NaN") && text.contains(": 0"), "{text}");
        }
    }
}
