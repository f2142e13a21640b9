//! `book show`: statistics of a book and the moves of a position.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, ensure};
use clap::Args;
use engine::book::{Book, BookMove, built_in_book, read_book};
use engine::cli::parse_game;
use movegen::{Position, Rules};

/// Show the size of a book and the moves of a position.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools book show gothic --moves \"d2d4 g8h6\"")]
pub struct ShowArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// The book file. The default is the built-in book.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// The position. The default is the game's default array.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves from the position, which lead to the one that is shown.
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
}

/// Prints the statistics and the moves.
pub fn run(arguments: &ShowArguments) -> anyhow::Result<()> {
    let rules = arguments.rules;
    let book = match &arguments.book {
        Some(path) => read_book(path)?,
        None => built_in_book(rules)
            .with_context(|| format!("the program has no book of {}; name one by --book", rules.title()))?,
    };
    let title = book.rules().title();
    ensure!(std::ptr::eq(book.rules(), rules), "this is a book of {title}");
    let mut position = match &arguments.fen {
        Some(fen) => Position::from_fen(rules, fen)?,
        None => Position::start(rules),
    };
    for text in arguments.moves.split_whitespace() {
        let mv = position.parse_move_leniently(text)?;
        position.make(mv);
    }
    Ok(write!(io::stdout(), "{}\n{}", statistics(&book), table(&book, &position))?)
}

/// The number of positions and moves.
fn statistics(book: &Arc<Book>) -> String {
    let moves: usize = book.lines().iter().map(|line| line.moves.len()).sum();
    let played = book.lines().iter().flat_map(|line| &line.moves).filter(|entry| entry.weight > 0).count();
    let positions = book.lines().len();
    format!("{}: {positions} positions, {moves} moves, of which {played} are played\n", book.rules().title())
}

/// The moves of a position, each with the line of the heaviest moves after it.
fn table(book: &Arc<Book>, position: &Position) -> String {
    let moves = book.moves(position);
    if moves.is_empty() {
        return format!("not in the book: {}\n", position.to_fen());
    }
    let mut text =
        format!("{}\n{:>5} {:>7} {:>7} {:>7}  line\n", position.to_fen(), "%", "score", "games", "points");
    for entry in moves {
        let percent = entry.percent(moves);
        let score = entry.score.map_or(String::new(), |score| format!("{:+.2}", f64::from(score) / 100.0));
        let counts = if entry.games == 0 {
            [String::new(), String::new()]
        } else {
            [entry.games.to_string(), entry.points().to_string()]
        };
        let [games, points] = counts;
        let line = main_line(book, position, entry);
        writeln!(text, "{percent:>5.0} {score:>7} {games:>7} {points:>7}  {line}")
            .expect("writing to a string cannot fail");
    }
    text
}

/// A move and the heaviest moves after it, as long as they are in the book.
fn main_line(book: &Arc<Book>, position: &Position, first: &BookMove) -> String {
    /// The longest line in plies.
    const MOST: usize = 12;
    let mut position = position.clone();
    let mut next = Some(*first);
    let mut texts = Vec::new();
    while let Some(entry) = next.filter(|_| texts.len() < MOST) {
        texts.push(position.san(entry.mv));
        position.make(entry.mv);
        let played = book.moves(&position).iter().filter(|entry| entry.weight > 0);
        next = played.max_by_key(|entry| entry.weight).copied();
    }
    texts.join(" ")
}
