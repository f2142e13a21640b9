//! `book games`: counts how often the moves of games were played, and with which results.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use engine::book::{Book, BookMove, PlayedGames, read_book};
use engine::cli::parse_game;
use movegen::{GameResult, Games, Move, Position, Rules};
use records::game_stream;
use records::read_game::ReadGame;
use records::results::game_result;
use serde::Deserialize;
use serde::de::IgnoredAny;
use work::progress::{print, warn};

use crate::whole_file::{check_writable, write_whole};

/// Count the moves of games and their results.
///
/// The page shows such a book as the openings of its game. Games without a result, and those that ended by a
/// fault of an engine, do not count. Moves of a match's openings do not count either, because nobody chose
/// them. The weight of a move is the points of the side that played it, in quarters.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools book games gothic match.jsonl --out gothic.book")]
pub struct GamesArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// Logs of matches, or files of games: PGN, logs of Game Courier, lines of coordinate moves. Games of
    /// other variants are skipped.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The book file, which must not exist.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Add the games to this book. Its weights and scores stay, and other moves get the weight 0.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// The number of moves of each game that count, in plies.
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..))]
    plies: u32,
    /// Positions that occurred in fewer games are left out, unless they are in --book.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
}

/// Reads the games and writes the book.
pub fn run(arguments: &GamesArguments, known: &Games) -> anyhow::Result<()> {
    let path = arguments.out.display();
    ensure!(!arguments.out.exists(), "{path} exists: name another file");
    check_writable(&arguments.out)?;
    let base = arguments.book.as_deref().map(|book| read_book(book, known)).transpose()?;
    if let Some(book) = &base {
        let title = book.rules().title();
        ensure!(std::ptr::eq(book.rules(), arguments.rules), "--book has a book of {title}");
    }
    let mut counts = Counts::new(arguments.rules, arguments.plies as usize);
    for file in &arguments.files {
        counts.read(file, known).with_context(|| format!("cannot use {}", file.display()))?;
    }
    ensure!(counts.games() > 0, "the files have no finished game of {}", arguments.rules.title());
    let book = counts.book(base.as_deref(), arguments.min_games);
    write_whole(&arguments.out, book.to_text().as_bytes())?;
    print(&format!("{path} has {} positions of {} games", book.lines().len(), counts.games()));
    Ok(())
}

/// What a line of a match's log has about its game.
#[derive(Deserialize)]
struct Logged {
    game: String,
    start: String,
    moves: Vec<String>,
    result: GameResult,
    fault: Option<IgnoredAny>,
    /// The number of moves that belong to the opening.
    book: usize,
    limits: [String; 2],
}

/// The moves that were played in a position, with their results.
struct Played {
    position: Position,
    moves: Vec<BookMove>,
}

/// The games that were read.
struct Counts {
    rules: &'static Rules,
    plies: usize,
    /// The number of games by the strength of their players.
    strengths: BTreeMap<String, u32>,
    /// The positions by their key, with the order in which they first occurred.
    positions: BTreeMap<u64, (usize, Played)>,
}

impl Counts {
    const fn new(rules: &'static Rules, plies: usize) -> Self {
        Self { rules, plies, strengths: BTreeMap::new(), positions: BTreeMap::new() }
    }

    fn games(&self) -> u32 {
        self.strengths.values().sum()
    }

    /// Reads a file of games.
    fn read(&mut self, path: &Path, known: &Games) -> anyhow::Result<()> {
        let mut file = BufReader::new(File::open(path)?);
        if file.fill_buf()?.starts_with(b"{") { self.read_log(file) } else { self.read_records(path, known) }
    }

    /// Reads the log of a match. The last line may be cut, if the match goes on.
    fn read_log(&mut self, file: impl Read) -> anyhow::Result<()> {
        let lines = serde_json::Deserializer::from_reader(file).into_iter::<Logged>();
        for (number, line) in (1..).zip(lines) {
            let game = match line {
                Err(error) if error.is_eof() => break,
                line => line.with_context(|| format!("game {number} is not one of a match"))?,
            };
            if game.game != self.rules.id() || game.fault.is_some() {
                continue;
            }
            self.add_logged(&game).with_context(|| format!("game {number}"))?;
        }
        Ok(())
    }

    fn add_logged(&mut self, game: &Logged) -> anyhow::Result<()> {
        let start = Position::from_fen(self.rules, &game.start)?;
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(game.moves.len());
        for text in &game.moves {
            let mv = position.parse_move(text)?;
            position.make(mv);
            moves.push(mv);
        }
        let [white, black] = &game.limits;
        let strength = if white == black { white.clone() } else { both(white, black) };
        self.add(start, &moves, game.book, game.result, strength);
        Ok(())
    }

    /// Reads other records. Broken games are skipped with a message.
    fn read_records(&mut self, path: &Path, known: &Games) -> anyhow::Result<()> {
        let mut games = game_stream::open(path, None, known, self.rules)?;
        while let Some(game) = games.next_game()? {
            match game {
                Ok(game) if std::ptr::eq(game.rules(), self.rules) => {
                    let Some(result) = game_result(game.result) else { continue };
                    let moves = game.tree.main_line();
                    self.add(game.tree.start().clone(), &moves, 0, result, elo_of(&game));
                }
                Ok(_) => {}
                Err(broken) => warn(&format!("{}: {broken}; skipped", path.display())),
            }
        }
        Ok(())
    }

    /// Counts the moves of a game after the first ones, as many as `opening`, which nobody chose.
    fn add(&mut self, start: Position, moves: &[Move], opening: usize, result: GameResult, strength: String) {
        *self.strengths.entry(strength).or_default() += 1;
        let mut position = start;
        for (ply, &mv) in moves.iter().take(self.plies).enumerate() {
            if ply >= opening {
                let next = self.positions.len();
                let new = || (next, Played { position: position.clone(), moves: Vec::new() });
                let (_, played) = self.positions.entry(position.key()).or_insert_with(new);
                let index = played.moves.iter().position(|entry| entry.mv == mv).unwrap_or_else(|| {
                    played.moves.push(BookMove::new(mv, 0));
                    played.moves.len() - 1
                });
                played.moves[index].count(result, position.side_to_move());
            }
            position.make(mv);
        }
    }

    /// The book: that of the base, with the results of its positions, and those that occurred in `min_games`
    /// games.
    fn book(&self, base: Option<&Book>, min_games: u32) -> Book {
        let mut book = Book::new(self.rules);
        let mut strengths = self.strengths.clone();
        if let Some(base) = base {
            for known in &base.played {
                let games = strengths.entry(known.strength.clone()).or_default();
                *games = games.saturating_add(known.games);
            }
            for line in base.lines() {
                let position = Position::from_fen(self.rules, &line.fen).expect("a position of the book");
                book.insert(&position, line.moves.clone());
            }
        }
        let played = strengths.into_iter();
        book.played = played.map(|(strength, games)| PlayedGames { games, strength }).collect();
        let mut positions: Vec<_> = self.positions.values().collect();
        positions.sort_by_key(|(order, _)| order);
        for (_, Played { position, moves }) in positions {
            let mut all = book.moves(position).to_vec();
            if all.is_empty() && moves.iter().map(|entry| entry.games).sum::<u32>() < min_games {
                continue;
            }
            for played in moves {
                match all.iter_mut().find(|entry| entry.mv == played.mv) {
                    Some(known) => known.add_games(played),
                    None if base.is_some() => all.push(*played),
                    None => all.push(BookMove { weight: played.quarter_points, ..*played }),
                }
            }
            book.insert(position, all);
        }
        book
    }
}

/// The strengths of two players, in the same order whoever has White.
fn both(one: &str, other: &str) -> String {
    format!("{} against {}", one.min(other), one.max(other))
}

/// The strength of the players of a record: the hundred of their mean Elo points.
fn elo_of(game: &ReadGame) -> String {
    let points =
        ["WhiteElo", "BlackElo"].map(|name| game.tag(name).and_then(|text| text.parse::<u32>().ok()));
    let [Some(white), Some(black)] = points else { return String::new() };
    let hundred = white.midpoint(black) / 100 * 100;
    format!("Elo {hundred} to {}", hundred + 99)
}
