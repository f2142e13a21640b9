//! Openings for programs that play training games, such as OpenBench. They start the engine with one argument
//! of several words: `genfens 10 seed 1 book None`.

use std::fs::read_to_string;
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use eval::PieceValues;
use movegen::{Games, Position, Random, Rules};

use super::output::print;
use crate::search::{Limits, SearchControl, Searcher};

/// Random moves from the array or from a position of the book, unless the argument has `plies`.
const PLIES: usize = 8;

/// An opening is left out if a search of `NODES` nodes finds that a side is ahead by more centipawns.
const MARGIN: i32 = 200;
const NODES: u64 = 1000;

/// The number of lines of random moves to try for an opening.
const TRIES: u64 = 1000;

const FORM: &str = "genfens COUNT seed SEED book FILE|None [game GAME] [plies PLIES]";

/// What the argument asks for.
#[derive(Debug)]
struct Wish {
    rules: &'static Rules,
    count: u64,
    seed: u64,
    plies: usize,
    /// Lines of a book to begin with.
    book: Vec<String>,
}

/// The argument, if it asks for openings.
pub(super) fn is_meant(argument: &str) -> bool {
    argument.split_whitespace().next() == Some("genfens")
}

/// Prints `info string genfens FEN` for each opening. The same argument gives the same openings.
pub(super) fn run(argument: &str, games: &Games) -> anyhow::Result<ExitCode> {
    let wish = parse(argument, games).with_context(|| format!("\"{argument}\" is not {FORM}"))?;
    let mut searcher = Searcher::new(1, 1, PieceValues::default());
    for number in 0..wish.count {
        let mut random = Random::for_task(wish.seed, number);
        let mut tries = (0..TRIES).map(|_| opening(&wish, &mut random, &mut searcher));
        let opening = tries.find_map(Result::transpose).transpose()?;
        let opening = opening.with_context(|| format!("{TRIES} lines of random moves gave no opening"))?;
        print(&format!("info string genfens {}\n", opening.to_fen()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn parse(argument: &str, games: &Games) -> anyhow::Result<Wish> {
    let mut words = argument.split_whitespace().skip(1);
    let number = |name: &str, text: Option<&str>| -> anyhow::Result<u64> {
        let text = text.with_context(|| format!("{name} is missing"))?;
        text.parse().with_context(|| format!("{name}: \"{text}\" is not a whole number"))
    };
    let count = number("the count", words.next())?;
    let (mut game, mut seed, mut plies, mut book) = ("chess", None, PLIES as u64, None);
    while let Some(key) = words.next() {
        let value = words.next();
        match key {
            "seed" => seed = Some(number(key, value)?),
            "plies" => plies = number(key, value)?,
            "game" => game = value.context("the game is missing")?,
            "book" => book = Some(value.context("the book is missing")?),
            _ => bail!("\"{key}\" is unknown"),
        }
    }
    ensure!(plies <= 60, "at most 60 random plies are possible");
    let rules = games.rules(game)?;
    let book = match book.context("the book is missing")? {
        name if name.eq_ignore_ascii_case("none") => Vec::new(),
        path => {
            let text = read_to_string(path).with_context(|| format!("cannot read {path}"))?;
            text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
        }
    };
    let seed = seed.context("the seed is missing")?;
    Ok(Wish { rules, count, seed, plies: plies as usize, book })
}

/// A position after random moves; `None` if it is decided or unbalanced.
fn opening(wish: &Wish, random: &mut Random, searcher: &mut Searcher) -> anyhow::Result<Option<Position>> {
    let mut position = match wish.book.len() {
        0 => Position::from_array(wish.rules, 1 + random.below(wish.rules.array_count() as usize) as u32)?,
        count => from_line(wish.rules, &wish.book[random.below(count)])?,
    };
    for _ in 0..wish.plies {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(random.below(legal.len().max(1))) else { return Ok(None) };
        position.make(mv);
    }
    if position.outcome().is_some() {
        return Ok(None);
    }
    searcher.new_game();
    let result = searcher.search(&position, &Limits::nodes(NODES), &SearchControl::new(), &mut ());
    Ok((result.score.abs() <= MARGIN).then_some(position))
}

/// The position of an EPD record: the four fields of a FEN, and its numbers if it has them.
fn from_line(rules: &'static Rules, line: &str) -> anyhow::Result<Position> {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words = line.split_whitespace();
    let fen: Vec<&str> = words.clone().take(4).chain(words.skip(4).take_while(is_number)).collect();
    Position::from_fen(rules, &fen.join(" ")).with_context(|| format!("the book: {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(argument: &str) -> anyhow::Result<Wish> {
        parse(argument, &Games::built_in())
    }

    fn openings(argument: &str) -> Vec<String> {
        let wish = wish(argument).unwrap();
        let mut searcher = Searcher::new(1, 1, PieceValues::default());
        let mut random = Random::for_task(wish.seed, 0);
        (0..30).filter_map(|_| Some(opening(&wish, &mut random, &mut searcher).unwrap()?.to_fen())).collect()
    }

    #[test]
    fn a_seed_decides_the_openings() {
        let first = openings("genfens 4 seed 1 book None");
        assert!(first.len() > 3);
        assert_eq!(first, openings("genfens 4 seed 1 book none"));
        assert_ne!(first, openings("genfens 4 seed 2 book None"));
        assert!(openings("genfens 1 seed 1 book None game gothic plies 2")[0].contains("/10/"));
    }

    #[test]
    fn a_wrong_argument_names_what_is_wrong() {
        for (argument, problem) in [
            ("genfens", "the count is missing"),
            ("genfens x seed 1 book None", "the count: \"x\" is not a whole number"),
            ("genfens 1 seed 1", "the book is missing"),
            ("genfens 1 book None", "the seed is missing"),
            ("genfens 1 seed 1 book None depth 3", "\"depth\" is unknown"),
            ("genfens 1 seed 1 book None plies 61", "at most 60 random plies are possible"),
            ("genfens 1 seed 1 book None game ches", "unknown game \"ches\""),
            ("genfens 1 seed 1 book no-such-file", "cannot read no-such-file"),
        ] {
            let error = wish(argument).expect_err(argument).to_string();
            assert!(error.starts_with(problem), "{argument}: {error}");
        }
    }

    #[test]
    fn openings_begin_with_the_positions_of_a_book() {
        let path = std::env::temp_dir().join(format!("genfens-{}.epd", std::process::id()));
        std::fs::write(&path, "4k3/4p3/8/8/8/8/4P3/4K3 b - - hmvc 3; fmvn 9;\n\n").unwrap();
        let found = openings(&format!("genfens 1 seed 1 book {} plies 0", path.display()));
        std::fs::write(&path, "4k3/8/8 w - -\n").unwrap();
        let bad = wish(&format!("genfens 1 seed 1 book {}", path.display())).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(found[0], "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1");
        let mut searcher = Searcher::new(1, 1, PieceValues::default());
        let error = opening(&bad, &mut Random::new(1), &mut searcher).expect_err("a bad line");
        assert_eq!(error.to_string(), "the book: 4k3/8/8 w - -");
    }
}
