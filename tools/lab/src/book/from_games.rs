//! `book games`: makes a book from the games of matches.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;
use engine::book::{Book, BookMove};
use engine::cli::parse_game;
use movegen::{Move, Position, Rules};

use crate::whole_file::{check_writable, write_whole};
use arena::progress::print;
use arena::results::log::{self, GameLine};

/// Make a book from the games of match logs.
///
/// A move's weight is the score of the side that played it, in quarter points. Games that ended by a fault do
/// not count.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools book games gothic match.jsonl --out gothic.book")]
pub struct GamesArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// Logs of matches. Games of other variants in them are skipped.
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<PathBuf>,
    /// The book file, which must not exist.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of moves of each game that count, in plies.
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..))]
    plies: u32,
    /// Moves that were played in fewer games are left out.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
}

/// Reads the games and writes the book.
pub fn run(arguments: &GamesArguments) -> anyhow::Result<()> {
    let path = arguments.out.display();
    ensure!(!arguments.out.exists(), "{path} exists: name another file");
    check_writable(&arguments.out)?;
    let mut counts = Counts::default();
    for log in &arguments.logs {
        for game in log::read(log)? {
            if game.game == arguments.rules.id() && game.fault.is_none() {
                let context = || format!("{}: game {}", log.display(), game.index);
                counts.add(arguments.rules, &game, arguments.plies as usize).with_context(context)?;
            }
        }
    }
    let book = counts.book(arguments.rules, arguments.min_games);
    write_whole(&arguments.out, book.to_text().as_bytes())?;
    print(&format!("{path} has {} positions of {} games", book.lines().len(), counts.games));
    Ok(())
}

/// The number of games and of quarter points of a move.
type Tally = (u32, u32);

/// The number of games of each move, and their results.
#[derive(Default)]
struct Counts {
    games: usize,
    /// The positions in the order in which they first occurred.
    positions: Vec<Position>,
    moves: HashMap<u64, Vec<(Move, Tally)>>,
}

impl Counts {
    fn add(&mut self, rules: &'static Rules, game: &GameLine, plies: usize) -> anyhow::Result<()> {
        let mut position = Position::from_fen(rules, &game.start)?;
        self.games += 1;
        for text in game.moves.iter().take(plies) {
            let mv = position.parse_move(text)?;
            let moves = self.moves.entry(position.key()).or_insert_with(|| {
                self.positions.push(position.clone());
                Vec::new()
            });
            let index = moves.iter().position(|&(known, _)| known == mv).unwrap_or_else(|| {
                moves.push((mv, (0, 0)));
                moves.len() - 1
            });
            let (games, points) = &mut moves[index].1;
            *games += 1;
            *points += game.result.quarter_points(position.side_to_move());
            position.make(mv);
        }
        Ok(())
    }

    fn book(&self, rules: &'static Rules, min_games: u32) -> Book {
        let mut book = Book::new(rules);
        for position in &self.positions {
            let often = self.moves[&position.key()].iter().filter(|(_, (games, _))| *games >= min_games);
            let moves: Vec<BookMove> = often
                .map(|&(mv, (games, quarter_points))| BookMove {
                    games,
                    quarter_points,
                    ..BookMove::new(mv, quarter_points)
                })
                .collect();
            if !moves.is_empty() {
                book.insert(position, moves);
            }
        }
        book
    }
}
