//! Statistics of the engines of a match, kept game by game.

use std::collections::{BTreeMap, HashMap};

use movegen::Color;

use crate::results::log::GameLine;
use crate::stats::{Estimate, PairScores, Sprt, Verdict, elo_of_score};

const HEADINGS: [&str; 13] = [
    "", "games", "points", "won", "adv.", "drawn", "disadv.", "lost", "mean", "Elo", "nElo", "LOS", "faults",
];

/// The quarter points of a game.
const GAME: u32 = 4;

/// The results of a match so far. To add a game takes the same time however many there are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    engines: Vec<String>,
    games: usize,
    /// The record of each engine against all others.
    totals: Vec<Record>,
    /// The records of engines against others with greater numbers.
    encounters: BTreeMap<(usize, usize), Record>,
    /// Games whose partner in the pair is not finished: the quarter points of the engine with the smaller
    /// number, by the number of the pair.
    halves: HashMap<usize, u32>,
}

/// The record of one engine against one or all of its opponents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Record {
    games: usize,
    /// Games by the engine's result: quarter points 0 to 4.
    results: [usize; 5],
    /// Complete pairs of games.
    pairs: PairScores,
    faults: usize,
}

impl Standings {
    /// The standings of engines before their first game. The table has them in this order, and others after
    /// them.
    pub fn new(engines: Vec<String>) -> Self {
        let totals = vec![Record::default(); engines.len()];
        Self { engines, totals, ..Self::default() }
    }

    /// The standings after some games.
    pub fn after<'a>(mut self, games: impl IntoIterator<Item = &'a GameLine>) -> Self {
        games.into_iter().for_each(|game| self.add(game));
        self
    }

    /// Adds a finished game.
    pub fn add(&mut self, game: &GameLine) {
        let engines = [(&game.white, Color::White), (&game.black, Color::Black)];
        let mut engines = engines.map(|(name, color)| (self.number(name), color));
        engines.sort_by_key(|&(number, _)| number);
        let [(first, color), (second, _)] = engines;
        let quarters = game.result.quarter_points(color);
        // Both games of a pair are between the same engines.
        let pair = match self.halves.remove(&(game.index / 2)) {
            Some(other) => Some(other + quarters),
            None => {
                self.halves.insert(game.index / 2, quarters);
                None
            }
        };
        let faulty = game.faulty.filter(|_| game.fault.is_some());
        self.games += 1;
        let encounter = self.encounters.entry((first, second)).or_default();
        for record in [encounter, &mut self.totals[first]] {
            record.add(quarters, pair, faulty == Some(color));
        }
        self.totals[second].add(GAME - quarters, pair.map(|pair| 2 * GAME - pair), faulty == Some(!color));
    }

    /// The number of an engine, which may be new.
    fn number(&mut self, name: &str) -> usize {
        self.engines.iter().position(|known| known == name).unwrap_or_else(|| {
            self.engines.push(name.to_owned());
            self.totals.push(Record::default());
            self.engines.len() - 1
        })
    }

    /// The names of the engines.
    pub fn engines(&self) -> &[String] {
        &self.engines
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The record of the first engine.
    fn first(&self) -> Record {
        self.totals.first().copied().unwrap_or_default()
    }

    /// The last line of a match: games, mean points and Elo of the first engine, faults of all engines.
    pub fn summary_line(&self) -> String {
        let record = self.first();
        let (mean_error, elo_error) = record
            .estimate()
            .map_or((f64::INFINITY, f64::INFINITY), |estimate| (estimate.mean_error, estimate.elo_error));
        // Without games the score is even.
        let (mean, elo) = if record.games == 0 { (0.5, 0.0) } else { (record.mean(), record.elo()) };
        let (games, faults) = (self.games, self.totals.iter().map(|record| record.faults).sum::<usize>());
        format!(
            "{games} games, mean {mean:.4} +- {mean_error:.4} points, Elo {elo:.1} +- {elo_error:.1}, \
             {faults} faults"
        )
    }

    /// The complete pairs of the first of two engines by its points, from 0 to 2, and the share of draws.
    /// Points in quarters appear only if there are any. None if there are more engines.
    pub fn pair_line(&self) -> Option<String> {
        let record = self.first();
        let counts = record.pairs.counts();
        let has_quarters = counts.iter().skip(1).step_by(2).any(|&count| count > 0);
        let shown = counts.iter().step_by(if has_quarters { 1 } else { 2 });
        let draws = 100.0 * record.results[2] as f64 / record.games.max(1) as f64;
        let shown: Vec<String> = shown.map(u64::to_string).collect();
        let line = format!("Pairs by points, 0 to 2: [{}], draws {draws:.1} %", shown.join(", "));
        (self.engines.len() == 2).then_some(line)
    }

    /// The verdict of a test about the first engine, and a line that describes it.
    pub fn test(&self, sprt: &Sprt) -> (Verdict, String) {
        let pairs = self.first().pairs;
        let verdict = sprt.verdict(&pairs);
        let (lower, upper) = sprt.bounds();
        let words = match verdict {
            Verdict::Open => "open",
            Verdict::Rejected => "elo0 accepted",
            Verdict::Accepted => "elo1 accepted",
        };
        let ratio = sprt.log_likelihood_ratio(&pairs);
        let estimate = Estimate::of(&pairs);
        let normalized = estimate.map(|estimate| format!(", normalised Elo {:.1}", estimate.normalized_elo));
        let line = format!(
            "SPRT [{}, {}]: LLR {ratio:.2} ({lower:.2}, {upper:.2}), {words}{}",
            sprt.elo0,
            sprt.elo1,
            normalized.unwrap_or_default()
        );
        (verdict, line)
    }

    /// A table of all engines against all others, and of each pairing if there are several. If it is wider
    /// than `width`, its columns are in several tables, one below the other.
    pub fn table(&self, width: usize) -> String {
        let mut rows = vec![HEADINGS.map(str::to_owned).to_vec()];
        rows.extend(self.engines.iter().zip(&self.totals).map(|(engine, record)| record.row(engine)));
        if self.engines.len() > 2 {
            let title = |&(first, second): &(usize, usize)| {
                format!("{} - {}", self.engines[first], self.engines[second])
            };
            rows.extend(self.encounters.iter().map(|(engines, record)| record.row(&title(engines))));
        }
        align(&rows, width)
    }
}

impl Record {
    /// Adds a game with this number of quarter points, which may complete a pair.
    fn add(&mut self, quarters: u32, pair: Option<u32>, is_faulty: bool) {
        self.games += 1;
        self.results[quarters as usize] += 1;
        self.faults += usize::from(is_faulty);
        pair.into_iter().for_each(|quarters| self.pairs.add(quarters));
    }

    fn points(&self) -> f64 {
        self.results.iter().enumerate().map(|(quarters, &count)| quarters as f64 / 4.0 * count as f64).sum()
    }

    /// Mean points per game; NaN without games. With an [estimate](Self::estimate) it is that of the complete
    /// pairs, to which the error belongs.
    fn mean(&self) -> f64 {
        self.estimate().map_or(self.points() / self.games as f64, |estimate| estimate.mean)
    }

    /// Elo difference; NaN without games.
    fn elo(&self) -> f64 {
        elo_of_score(self.mean())
    }

    /// The estimate from complete pairs; `None` with fewer than two, since one pair gives no error.
    fn estimate(&self) -> Option<Estimate> {
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
    use movegen::GameResult;
    use movegen::Random;

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

    fn standings(games: &[GameLine]) -> Standings {
        Standings::new(["A", "B"].map(str::to_owned).to_vec()).after(games)
    }

    /// The record of `engine` against one or all opponents, counted from all games.
    fn counted(engine: &str, opponent: Option<&str>, games: &[GameLine]) -> Record {
        let of_both = |game: &&GameLine| {
            game.color_of(engine).is_some() && opponent.is_none_or(|other| game.color_of(other).is_some())
        };
        let games: Vec<&GameLine> = games.iter().filter(of_both).collect();
        let quarters = |game: &GameLine| game.result.quarter_points(game.color_of(engine).unwrap());
        let mut record = Record { games: games.len(), ..Record::default() };
        for game in &games {
            record.results[quarters(game) as usize] += 1;
            record.faults += usize::from(game.fault.is_some() && game.faulty_engine() == Some(engine));
            let partner = games.iter().find(|other| other.index == game.index + 1);
            if let Some(partner) = partner.filter(|_| game.index.is_multiple_of(2)) {
                record.pairs.add(quarters(game) + quarters(partner));
            }
        }
        record
    }

    /// The games of a round robin of four engines, in random order and with random results and faults.
    #[test]
    fn standings_kept_game_by_game_are_those_of_all_games() {
        const ENGINES: [&str; 4] = ["A", "B", "C", "D"];
        let mut random = Random::new(9);
        let encounters = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let mut games: Vec<GameLine> = (0..120)
            .map(|index| {
                let (first, second) = encounters[index / 2 % encounters.len()];
                let (white, black) = if index % 2 == 0 { (first, second) } else { (second, first) };
                let [a, b] = Color::ALL;
                let results = [
                    GameResult::Win(a),
                    GameResult::Win(b),
                    GameResult::Advantage(a),
                    GameResult::Advantage(b),
                    GameResult::Draw,
                ];
                let result = results[random.below(results.len())];
                let mut game = game_line(index, ENGINES[white], ENGINES[black], result);
                if random.below(5) == 0 {
                    (game.fault, game.faulty) = (Some(Fault::Time), Some(Color::ALL[random.below(2)]));
                }
                game
            })
            .collect();
        random.shuffle(&mut games);
        let mut kept = Standings::new(ENGINES.map(str::to_owned).to_vec());
        for (number, game) in games.iter().enumerate() {
            kept.add(game);
            let so_far = &games[..=number];
            for (first, engine) in ENGINES.into_iter().enumerate() {
                assert_eq!(kept.totals[first], counted(engine, None, so_far), "{engine} {number}");
                for (second, opponent) in ENGINES.into_iter().enumerate().skip(first + 1) {
                    let record = kept.encounters.get(&(first, second)).copied().unwrap_or_default();
                    assert_eq!(
                        record,
                        counted(engine, Some(opponent), so_far),
                        "{engine} {opponent} {number}"
                    );
                }
            }
        }
        assert!(kept.halves.is_empty() && kept.games == 120);
        games.sort_by_key(|game| game.index);
        let engines = ENGINES.map(str::to_owned).to_vec();
        assert_eq!(kept, Standings::new(engines).after(&games), "the order does not matter");
        assert_eq!(kept.table(200).lines().count(), 1 + 4 + 6);
    }

    #[test]
    fn the_last_line() {
        let line = standings(&games()).summary_line();
        let (start, rest) = line.split_once(" +- ").unwrap();
        assert_eq!(
            start, "5 games, mean 0.5625",
            "9/4 points of two pairs; the game without its pair is left out"
        );
        assert!(rest.contains(" points, Elo 43.7 +- ") && rest.ends_with(", 1 faults"), "{line}");
        assert_eq!(
            standings(&games()[..1]).summary_line(),
            "1 games, mean 1.0000 +- inf points, Elo inf +- inf, 0 faults"
        );
        let none = "0 games, mean 0.5000 +- inf points, Elo 0.0 +- inf, 0 faults";
        assert_eq!(standings(&[]).summary_line(), none);
    }

    #[test]
    fn pairs_by_points() {
        let line = |games: &[GameLine]| standings(games).pair_line().unwrap();
        let expected = "Pairs by points, 0 to 2: [0, 0, 1, 0, 0, 0, 0, 1, 0], draws 20.0 %";
        assert_eq!(line(&games()), expected);
        let whole = [game_line(0, "A", "B", WHITE_WINS), game_line(1, "B", "A", GameResult::Draw)];
        assert_eq!(line(&whole), "Pairs by points, 0 to 2: [0, 0, 0, 1, 0], draws 50.0 %");
        let drawn = |index| game_line(index, "A", "B", GameResult::Draw);
        let games = [drawn(0), drawn(1), drawn(2), game_line(3, "B", "A", WHITE_WINS)];
        assert!(line(&games).ends_with(", draws 75.0 %"), "draws are counted by games");
    }

    #[test]
    fn errors_need_two_pairs() {
        let row = |games: &[GameLine]| standings(games).first().row("A").join(" ");
        let games = [0, 2]
            .map(|index| [game_line(index, "A", "B", WHITE_WINS), game_line(index + 1, "B", "A", WHITE_WINS)])
            .concat();
        assert_eq!(row(&[]), "A 0 0 0 0 0 0 0 - - - - 0");
        assert_eq!(row(&games[..2]), "A 2 1 1 0 0 0 1 0.5000 0.0 - - 0", "one pair gives no error");
        assert_eq!(row(&games), "A 4 2 2 0 0 0 2 0.5000 +- 0.4001 0.0 +- 381.8 0.0 50.0 % 0");
    }

    #[test]
    fn a_table_is_aligned_and_in_several_blocks_if_it_is_wide() {
        let games = [game_line(0, "A", "B", WHITE_WINS), game_line(1, "B", "A", GameResult::Draw)];
        let head = "   games  points  won  adv.  drawn  disadv.  lost    mean     Elo  nElo  LOS  faults";
        let a = "A      2     1.5    1     0      1        0     0  0.7500   190.8     -    -       0";
        let b = "B      2     0.5    0     0      1        0     1  0.2500  -190.8     -    -       0";
        assert_eq!(standings(&games).table(200), format!("{head}\n{a}\n{b}\n"));
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
        assert_eq!(standings(&games).table(40), blocks.join("\n"));
        assert_eq!(standings(&games).table(2).split("\n\n").count(), 12, "one column a block");
    }

    #[test]
    fn pairings_that_were_played_are_in_the_table() {
        let mut games = games();
        games.push(game_line(6, "A", "C", GameResult::Draw));
        let text = standings(&games).table(200);
        assert!(text.lines().any(|line| line.starts_with("A - C") && line.contains("0.5")), "{text}");
        let titles: Vec<&str> = text.lines().skip(4).filter_map(|line| line.split("  ").next()).collect();
        assert_eq!(titles, ["A - B", "A - C"]);
    }
}
