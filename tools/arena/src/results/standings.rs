//! Statistics of the engines of a match.

use std::collections::HashMap;

use crate::stats::{Estimate, PairScores, elo_of_score};

use crate::results::log::GameLine;

const HEADINGS: [&str; 13] = [
    "", "games", "points", "won", "adv.", "drawn", "disadv.", "lost", "mean", "Elo", "nElo", "LOS", "faults",
];

/// The record of one engine against one or all of its opponents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Record {
    pub games: usize,
    /// Games by the engine's result: quarter points 0 to 4.
    pub results: [usize; 5],
    /// Complete pairs of games.
    pub pairs: PairScores,
    pub faults: usize,
}

impl Record {
    /// The record of `engine` in `games` against `opponent`, or against all opponents.
    pub fn of<'a>(
        engine: &str,
        opponent: Option<&str>,
        games: impl IntoIterator<Item = &'a GameLine>,
    ) -> Self {
        let mut record = Self::default();
        let mut half_pairs: HashMap<usize, u32> = HashMap::new();
        for game in games {
            let Some(color) = game.color_of(engine) else { continue };
            if opponent.is_some_and(|opponent| game.color_of(opponent).is_none()) {
                continue;
            }
            let quarters = game.result.quarter_points(color);
            record.games += 1;
            record.results[quarters as usize] += 1;
            record.faults += usize::from(game.fault.is_some() && game.faulty == Some(color));
            // Both games of a pair are between the same engines.
            match half_pairs.remove(&(game.index / 2)) {
                Some(other) => record.pairs.add(other + quarters),
                None => {
                    half_pairs.insert(game.index / 2, quarters);
                }
            }
        }
        record
    }

    pub fn points(&self) -> f64 {
        self.results.iter().enumerate().map(|(quarters, &count)| quarters as f64 / 4.0 * count as f64).sum()
    }

    /// Mean points per game; NaN without games. With an [estimate](Self::estimate) it is that of the complete
    /// pairs, to which the error belongs.
    pub fn mean(&self) -> f64 {
        self.estimate().map_or(self.points() / self.games as f64, |estimate| estimate.mean)
    }

    /// Elo difference; NaN without games.
    pub fn elo(&self) -> f64 {
        elo_of_score(self.mean())
    }

    /// The estimate from complete pairs; `None` with fewer than two, since one pair gives no error.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(&self.pairs).filter(|_| self.pairs.pairs() > 1)
    }

    /// The record as cells of text.
    fn row(&self, title: &str) -> Vec<String> {
        let [lost, disadvantage, drawn, advantage, won] = self.results;
        let estimate = self.estimate();
        let with_error = |value: f64, error: Option<f64>, digits: usize| match error {
            Some(error) => format!("{value:.digits$} +- {error:.digits$}"),
            None if value.is_nan() => "-".to_owned(),
            None => format!("{value:.digits$}"),
        };
        vec![
            title.to_owned(),
            self.games.to_string(),
            self.points().to_string(),
            won.to_string(),
            advantage.to_string(),
            drawn.to_string(),
            disadvantage.to_string(),
            lost.to_string(),
            with_error(self.mean(), estimate.map(|estimate| estimate.mean_error), 4),
            with_error(self.elo(), estimate.map(|estimate| estimate.elo_error), 1),
            estimate.map_or_else(|| "-".to_owned(), |estimate| format!("{:.1}", estimate.normalized_elo)),
            estimate
                .map_or_else(|| "-".to_owned(), |estimate| format!("{:.1} %", 100.0 * estimate.superiority)),
            self.faults.to_string(),
        ]
    }
}

/// The last line of a match: games, mean points and Elo of the first engine, faults of all engines.
pub fn summary_line(first_engine: &str, games: &[GameLine]) -> String {
    let record = Record::of(first_engine, None, games);
    let (mean_error, elo_error) = record
        .estimate()
        .map_or((f64::INFINITY, f64::INFINITY), |estimate| (estimate.mean_error, estimate.elo_error));
    let faults = games.iter().filter(|game| game.fault.is_some()).count();
    // Without games the score is even.
    let (mean, elo) = if record.games == 0 { (0.5, 0.0) } else { (record.mean(), record.elo()) };
    format!(
        "{} games, mean {mean:.4} +- {mean_error:.4} points, Elo {elo:.1} +- {elo_error:.1}, {faults} faults",
        games.len(),
    )
}

/// The complete pairs of an engine by its points, from 0 to 2, and the share of draws. Points in quarters
/// appear only if there are any.
pub fn pair_line(engine: &str, games: &[GameLine]) -> String {
    let record = Record::of(engine, None, games);
    let counts = record.pairs.counts();
    let has_quarters = counts.iter().skip(1).step_by(2).any(|&count| count > 0);
    let shown = counts.iter().step_by(if has_quarters { 1 } else { 2 });
    let draws = 100.0 * record.results[2] as f64 / record.games.max(1) as f64;
    let shown: Vec<String> = shown.map(u64::to_string).collect();
    format!("Pairs by points, 0 to 2: [{}], draws {draws:.1} %", shown.join(", "))
}

/// The names of all engines in the games, in the order of their first appearance.
pub fn engines(games: &[GameLine]) -> Vec<String> {
    let mut names = Vec::new();
    for name in games.iter().flat_map(|game| [&game.white, &game.black]) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// A table of all engines against all others, and of each pairing if there are several. If it is wider than
/// `width`, its columns are in several tables, one below the other.
pub fn table(engines: &[String], games: &[GameLine], width: usize) -> String {
    let record = |engine: &str, opponent| Record::of(engine, opponent, games);
    let mut rows = vec![HEADINGS.map(str::to_owned).to_vec()];
    rows.extend(engines.iter().map(|engine| record(engine, None).row(engine)));
    if engines.len() > 2 {
        for (number, engine) in engines.iter().enumerate() {
            for opponent in &engines[number + 1..] {
                let record = record(engine, Some(opponent));
                if record.games > 0 {
                    rows.push(record.row(&format!("{engine} - {opponent}")));
                }
            }
        }
    }
    align(&rows, width)
}

/// Columns of text: the first aligned to the left, the others to the right. Columns beyond `width` follow in
/// further blocks, each with the first column.
fn align(rows: &[Vec<String>], width: usize) -> String {
    const GAP: usize = 2;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let longest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(longest).collect();
    let mut blocks: Vec<Vec<usize>> = Vec::new();
    let mut used = 0;
    for (column, &own) in widths.iter().enumerate().skip(1) {
        if blocks.is_empty() || used + GAP + own > width {
            blocks.push(Vec::new());
            used = widths[0];
        }
        blocks.last_mut().expect("the first column that follows begins a block").push(column);
        used += GAP + own;
    }
    let line = |row: &Vec<String>, block: &[usize]| {
        let gap = " ".repeat(GAP);
        let cells = block.iter().map(|&column| format!("{gap}{:>1$}", row[column], widths[column]));
        let text = format!("{:<1$}", row[0], widths[0]) + &cells.collect::<String>();
        text.trim_end().to_owned() + "\n"
    };
    let text = |block: Vec<usize>| rows.iter().map(|row| line(row, &block)).collect::<String>();
    blocks.into_iter().map(text).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use movegen::{Color, GameResult};

    use super::*;
    use crate::players::player::Fault;
    use crate::results::log::tests::game_line;

    const WHITE_WINS: GameResult = GameResult::Win(Color::White);
    const BLACK_ADVANTAGE: GameResult = GameResult::Advantage(Color::Black);

    /// Two pairs and a half between A and B.
    fn games() -> Vec<GameLine> {
        let mut games = vec![
            game_line(0, "A", "B", WHITE_WINS),       // A 1
            game_line(1, "B", "A", BLACK_ADVANTAGE),  // A 0.75
            game_line(3, "B", "A", WHITE_WINS),       // A 0
            game_line(2, "A", "B", GameResult::Draw), // A 0.5
            game_line(4, "A", "B", WHITE_WINS),
        ];
        games[2].fault = Some(Fault::Crash);
        games[2].faulty = Some(Color::Black);
        games
    }

    #[test]
    fn points_pairs_and_faults() {
        let games = games();
        let record = Record::of("A", Some("B"), &games);
        assert_eq!((record.games, record.points(), record.faults), (5, 3.25, 1));
        assert_eq!(record.results, [1, 0, 1, 1, 2]);
        let mut pairs = PairScores::default();
        pairs.add(7);
        pairs.add(2);
        assert_eq!(record.pairs, pairs);
        let other = Record::of("B", None, &games);
        assert_eq!((other.points(), other.faults), (1.75, 0));
        assert_eq!(Record::of("A", Some("C"), &games).games, 0);
    }

    #[test]
    fn the_last_line() {
        let line = summary_line("A", &games());
        let (start, rest) = line.split_once(" +- ").unwrap();
        assert_eq!(
            start, "5 games, mean 0.5625",
            "9/4 points of two pairs; the game without its pair is left out"
        );
        assert!(rest.contains(" points, Elo 43.7 +- ") && rest.ends_with(", 1 faults"), "{line}");
        assert_eq!(
            summary_line("A", &games()[..1]),
            "1 games, mean 1.0000 +- inf points, Elo inf +- inf, 0 faults"
        );
        assert_eq!(summary_line("A", &[]), "0 games, mean 0.5000 +- inf points, Elo 0.0 +- inf, 0 faults");
    }

    #[test]
    fn pairs_by_points() {
        let games = games();
        let expected = "Pairs by points, 0 to 2: [0, 0, 1, 0, 0, 0, 0, 1, 0], draws 20.0 %";
        assert_eq!(pair_line("A", &games), expected);
        let whole = [game_line(0, "A", "B", WHITE_WINS), game_line(1, "B", "A", GameResult::Draw)];
        assert_eq!(pair_line("A", &whole), "Pairs by points, 0 to 2: [0, 0, 0, 1, 0], draws 50.0 %");
        let drawn = |index| game_line(index, "A", "B", GameResult::Draw);
        let games = [drawn(0), drawn(1), drawn(2), game_line(3, "B", "A", WHITE_WINS)];
        assert!(pair_line("A", &games).ends_with(", draws 75.0 %"), "draws are counted by games");
    }

    #[test]
    fn errors_need_two_pairs() {
        let row = |games: &[GameLine]| Record::of("A", None, games).row("A").join(" ");
        let games = [0, 2]
            .map(|index| [game_line(index, "A", "B", WHITE_WINS), game_line(index + 1, "B", "A", WHITE_WINS)])
            .concat();
        assert_eq!(row(&[]), "A 0 0 0 0 0 0 0 - - - - 0");
        assert_eq!(row(&games[..2]), "A 2 1 1 0 0 0 1 0.5000 0.0 - - 0", "one pair gives no error");
        assert_eq!(row(&games), "A 4 2 2 0 0 0 2 0.5000 +- 0.4001 0.0 +- 381.8 0.0 50.0 % 0");
    }

    #[test]
    fn columns_of_numbers_are_aligned_to_the_right() {
        let games = [game_line(0, "A", "B", WHITE_WINS), game_line(1, "B", "A", GameResult::Draw)];
        let head = "   games  points  won  adv.  drawn  disadv.  lost    mean     Elo  nElo  LOS  faults";
        let a = "A      2     1.5    1     0      1        0     0  0.7500   190.8     -    -       0";
        let b = "B      2     0.5    0     0      1        0     1  0.2500  -190.8     -    -       0";
        assert_eq!(table(&engines(&games), &games, 200), format!("{head}\n{a}\n{b}\n"));
    }

    #[test]
    fn a_wide_table_is_in_several_blocks() {
        let games = [game_line(0, "A", "B", WHITE_WINS), game_line(1, "B", "A", GameResult::Draw)];
        let text = table(&engines(&games), &games, 40);
        let blocks = [
            "   games  points  won  adv.  drawn\n\
             A      2     1.5    1     0      1\n\
             B      2     0.5    0     0      1\n",
            "   disadv.  lost    mean     Elo  nElo\n\
             A        0     0  0.7500   190.8     -\n\
             B        0     1  0.2500  -190.8     -\n",
            "   LOS  faults\n\
             A    -       0\n\
             B    -       0\n",
        ];
        assert_eq!(text, blocks.join("\n"));
        assert_eq!(table(&engines(&games), &games, 2).split("\n\n").count(), 12, "one column a block");
    }

    #[test]
    fn tables() {
        let mut games = games();
        games.push(game_line(6, "A", "C", GameResult::Draw));
        let text = table(&engines(&games), &games, 200);
        assert!(text.lines().any(|line| line.starts_with("A - C") && line.contains("0.5")), "{text}");
        assert!(!text.contains("B - C"));
        let titles: Vec<&str> = text.lines().skip(4).filter_map(|line| line.split("  ").next()).collect();
        assert_eq!(titles, ["A - B", "A - C"]);
        assert_eq!(table(&engines(&games[..5]), &games[..5], 200).lines().count(), 3);
    }
}
