//! Files of openings: positions (FEN, EPD), or games (PGN and the other formats of game records).

use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File};
use std::io::Cursor;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, bail};
use movegen::{Position, Random, Rules};
use records::game_stream::{Games, decode};

use crate::opening::Opening;

/// A file, and which openings of it are used: `PATH[,plies=N][,order=random][,start=N]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningFile {
    /// The file.
    pub path: PathBuf,
    /// The number of moves of a game that are used, in plies; `None` for all.
    plies: Option<usize>,
    /// Whether the openings come in random order.
    is_shuffled: bool,
    /// The number of the first opening, counted from 1.
    start: usize,
}

impl fmt::Display for OpeningFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(plies) = self.plies {
            write!(f, ",plies={plies}")?;
        }
        if self.is_shuffled {
            f.write_str(",order=random")?;
        }
        if self.start > 1 {
            write!(f, ",start={}", self.start)?;
        }
        Ok(())
    }
}

impl FromStr for OpeningFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut file = Self { path: PathBuf::new(), plies: None, is_shuffled: false, start: 1 };
        let mut path = text;
        while let Some((rest, setting)) = path.rsplit_once(',')
            && let Some((name, value)) = setting.split_once('=')
        {
            let number = || {
                let number = value.parse().ok().filter(|&number| number > 0);
                number.ok_or_else(|| format!("{setting}: expected a whole number from 1"))
            };
            match (name, value) {
                ("plies", _) => file.plies = Some(number()?),
                ("start", _) => file.start = number()?,
                ("order", "random") => file.is_shuffled = true,
                ("order", "sequential") => file.is_shuffled = false,
                ("order", _) => return Err(format!("{setting}: the orders are sequential and random")),
                _ => return Err(format!("{setting}: the settings are plies=N, order=random and start=N")),
            }
            path = rest;
        }
        file.path = path.into();
        Ok(file)
    }
}

impl OpeningFile {
    /// A handle that keeps the outputs of matches from being written to the file, on systems with locks.
    pub fn lock(&self) -> Option<File> {
        let file = File::open(&self.path).ok()?;
        file.try_lock_shared().ok()?;
        Some(file)
    }

    /// The openings in the order in which they are used. `seed` decides the random order. What cannot be used
    /// is left out, and told on stderr.
    pub fn read(&self, rules: &'static Rules, seed: u64) -> anyhow::Result<Vec<Opening>> {
        let shown = self.path.display();
        let bytes = fs::read(&self.path).with_context(|| format!("cannot read the openings in {shown}"))?;
        let text = decode(&bytes);
        let text = text.trim_start_matches('\u{feff}');
        let mut left_out = LeftOut::default();
        let openings = if holds_games(text) {
            self.games(rules, text, &mut left_out)
        } else if self.plies.is_some() {
            bail!("openings in {shown}: plies are for games, but these are positions");
        } else {
            let positions = read_positions(rules, text, &mut left_out);
            Ok(positions.into_iter().map(without_moves).collect())
        };
        let mut openings = openings.with_context(|| format!("openings in {shown}"))?;
        if openings.is_empty() {
            bail!(
                "openings in {shown}: {}",
                left_out.first.unwrap_or_else(|| "the file has none".to_owned())
            );
        }
        if let Some(part) = left_out.part {
            eprintln!("openings in {shown}: parts of positions are left out; the first: {part}");
        }
        if let Some(first) = left_out.first {
            eprintln!("openings in {shown}: {} left out; the first: {first}", left_out.count);
        }
        if self.start > openings.len() {
            bail!("openings in {shown}: there are {}, so none has number {}", openings.len(), self.start);
        }
        if self.is_shuffled {
            Random::for_task(seed, 0).shuffle(&mut openings);
        }
        openings.rotate_left(self.start - 1);
        Ok(openings)
    }

    /// The first moves of each game. Games with the same first moves give one opening.
    fn games(
        &self,
        rules: &'static Rules,
        text: &str,
        left_out: &mut LeftOut,
    ) -> anyhow::Result<Vec<Opening>> {
        let mut games = Games::new(Cursor::new(text), None, rules)?;
        let (mut openings, mut known) = (Vec::new(), HashSet::new());
        while let Some(game) = games.next_game()? {
            let number = games.number();
            let game = match game {
                Ok(game) => game,
                Err(broken) => {
                    left_out.add(broken.to_string());
                    continue;
                }
            };
            let start = game.tree.start().clone();
            if !std::ptr::eq(start.rules(), rules) {
                let (played, wanted) = (start.rules().title(), rules.title());
                left_out.add(format!("game {number} is a game of {played}, not of {wanted}"));
                continue;
            }
            let mut moves = game.tree.main_line();
            moves.truncate(self.plies.unwrap_or(moves.len()));
            let mut last = start.clone();
            moves.iter().for_each(|&mv| last.make(mv));
            if let Some(outcome) = last.outcome() {
                let reason = outcome.reason;
                left_out.add(format!("game {number}: the game is already over: {reason}; use fewer plies"));
                continue;
            }
            if known.insert((start.to_fen(), moves.clone())) {
                let array = array_of(&start);
                openings.push(Opening { start, array, moves });
            }
        }
        Ok(openings)
    }
}

/// The openings of a file that cannot be used.
#[derive(Default)]
struct LeftOut {
    count: usize,
    /// Why the first cannot be used.
    first: Option<String>,
    /// The first part of a position that was left out.
    part: Option<String>,
}

impl LeftOut {
    fn add_part(&mut self, note: String) {
        self.part.get_or_insert(note);
    }

    fn add(&mut self, reason: String) {
        self.count += 1;
        self.first.get_or_insert(reason);
    }
}

fn without_moves(start: Position) -> Opening {
    Opening { start, array: None, moves: Vec::new() }
}

/// The number of the array that equals a position.
fn array_of(position: &Position) -> Option<u32> {
    let (rules, fen) = (position.rules(), position.to_fen());
    (1..=rules.array_count())
        .find(|&number| Position::from_array(rules, number).is_ok_and(|array| array.to_fen() == fen))
}

/// Whether a text has games, by its first line: no position begins like a game record.
fn holds_games(text: &str) -> bool {
    let text = text.trim_start();
    ["[", "%", "{", "1.", "//", "position "].iter().any(|begin| text.starts_with(begin))
}

/// Reads one FEN or EPD per line. A line that begins with `#` is a comment: within a line it is a mate, as in
/// `bm #4;`.
fn read_positions(rules: &'static Rules, text: &str, left_out: &mut LeftOut) -> Vec<Position> {
    let mut positions = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let read = Position::from_foreign_fen(rules, line).map(|read| {
            for note in &read.notes {
                left_out.add_part(format!("line {}: {note}", number + 1));
            }
            read.position
        });
        match read {
            Ok(position) => match position.outcome() {
                Some(outcome) => {
                    let reason = outcome.reason;
                    left_out.add(format!("line {}: the game is already over: {reason}", number + 1));
                }
                None => positions.push(position),
            },
            Err(error) => left_out.add(format!("line {}: {error}", number + 1)),
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(choice: &str, text: &str) -> Result<Vec<Opening>, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(&file, text).unwrap();
        let choice = format!("{}{choice}", file.path().display());
        let file: OpeningFile = choice.parse().map_err(|problem: String| problem)?;
        file.read(movegen::rules("chess").unwrap(), 7).map_err(|error| format!("{error:#}"))
    }

    fn shown(openings: &[Opening]) -> Vec<String> {
        let text = |opening: &Opening| {
            let moves = opening.moves.iter().map(|&mv| opening.start.move_text(mv));
            moves.collect::<Vec<_>>().join(" ")
        };
        openings.iter().map(text).collect()
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_a_position() {
        let fen = Position::start(movegen::rules("chess").unwrap()).to_fen();
        for text in [&fen, "[Event \"1\"]\n\n1. e4 *\n"] {
            assert_eq!(read("", &format!("\u{feff}{text}")).map(|openings| openings.len()), Ok(1), "{text}");
        }
    }

    const GAMES: &str = "[Event \"1\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"2\"]\n\n1. d4 d5 (1... Nf6) *\n\n\
                         [Event \"3\"]\n\n1. e4 e5 2. Nc3 *\n\n[Event \"4\"]\n\n1. c4 *\n";

    #[test]
    fn first_moves_of_games() {
        let openings = read(",plies=2", GAMES).unwrap();
        assert_eq!(shown(&openings), ["e2e4 e7e5", "d2d4 d7d5", "c2c4"]);
        assert_eq!(openings[0].array, Some(1));
        assert_eq!(read("", GAMES).unwrap().len(), 4);
    }

    #[test]
    fn order_and_start() {
        let all = shown(&read("", GAMES).unwrap());
        assert_eq!(shown(&read(",start=3", GAMES).unwrap())[..2], all[2..]);
        let mut shuffled = shown(&read(",order=random", GAMES).unwrap());
        assert_ne!(shuffled, all);
        assert_eq!(shuffled, shown(&read(",order=random", GAMES).unwrap()));
        let mut all = all;
        shuffled.sort();
        all.sort();
        assert_eq!(shuffled, all);
    }

    #[test]
    fn what_cannot_be_used_is_refused() {
        for (choice, text, problem) in [
            (",plies=0", GAMES, "expected a whole number from 1"),
            (",order=best", GAMES, "the orders are sequential and random"),
            (",colour=red", GAMES, "the settings are plies=N"),
            (",start=5", GAMES, "there are 4, so none has number 5"),
            ("", "1. e4 e9 *", "game 1 (line 1): move 1... \"e9\""),
            ("", "[Variant \"gothic\"]\n\n1. Nc3 *", "a game of Gothic Chess, not of Chess"),
            ("", "1. f3 e5 2. g4 Qh4# 0-1", "game 1: the game is already over: checkmate; use fewer plies"),
            (",plies=4", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "plies are for games"),
        ] {
            let error = read(choice, text).unwrap_err();
            assert!(error.contains(problem), "{choice} {text}: {error}");
        }
    }

    #[test]
    fn files_of_positions() {
        let text = "# comment\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n\
             4k3/8/8/8/8/8/4P3/4K3 b - - bm Kd7; id \"x\";\n\
             8/1k6/8/1K5R/8/8/8/8 w - - bm #4;\n";
        assert_eq!(read("", text).map(|openings| openings.len()), Ok(3));
        for (bad, message) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "line 1: the game is already over: dead position"),
            ("# nothing", "the file has none"),
        ] {
            let error = read("", bad).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn one_bad_line_or_game_leaves_the_others() {
        let good = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let odd = ["rubbish", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1"];
        assert_eq!(read("", &format!("{good}\n{}\n", odd.join("\n"))).map(|openings| openings.len()), Ok(2));
        let games = format!("{GAMES}\n[Event \"5\"]\n\n1. e4 e9 *\n\n[Variant \"gothic\"]\n\n1. Nc3 *\n");
        assert_eq!(read("", &games).map(|openings| openings.len()), Ok(4));
    }
}
