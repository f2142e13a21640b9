//! The arguments for the game, the start position and the moves.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use movegen::{Excerpt, Games, Move, Position, Rules};
use records::game_stream::{Format, OpenedGame, open_game};
use records::read_game::refuse_after_end;

use super::output::print_note;
use crate::engine::range_of;

/// A game and a start position.
#[derive(Debug, clap::Args)]
pub(super) struct Setup {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub game: &'static Rules,
    /// Start from this position.
    #[arg(long, conflicts_with = "array")]
    pub fen: Option<String>,
    /// Start from the array (start position) with this number.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub array: Option<u32>,
}

impl Setup {
    /// The position that the arguments name.
    ///
    /// # Errors
    /// If the FEN or the number of the array is invalid.
    pub fn position(&self) -> anyhow::Result<Position> {
        match (&self.fen, self.array) {
            (Some(fen), _) => {
                let read = Position::from_foreign_fen(self.game, fen)?;
                read.notes.iter().for_each(|note| print_note(note));
                Ok(read.position)
            }
            (None, Some(number)) => Ok(Position::from_array(self.game, number)?),
            (None, None) => Ok(Position::start(self.game)),
        }
    }
}

/// A game, a start position, and moves to play first.
#[derive(Debug, clap::Args)]
pub(super) struct Line {
    #[command(flatten)]
    setup: Setup,
    /// Play the moves of the first game of this file first: PGN, or a log of Game Courier.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "array"])]
    load: Option<PathBuf>,
    /// The format of the file, if it is not recognised.
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,
    /// Moves to play first, such as e2e4 or Nf3.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Line {
    /// The file whose moves are played first.
    pub fn loaded_file(&self) -> Option<&Path> {
        self.load.as_deref()
    }

    /// The format that is asked for.
    pub const fn format(&self) -> Option<Format> {
        self.format
    }

    /// The game that is named.
    pub const fn game(&self) -> &'static Rules {
        self.setup.game
    }

    /// The start position, and the moves of the loaded game.
    fn start(&self, games: &Games) -> anyhow::Result<(Position, Vec<Move>)> {
        let Some(path) = &self.load else {
            if self.format.is_some() {
                bail!("--format is the format of a file: add --load FILE");
            }
            return Ok((self.setup.position()?, Vec::new()));
        };
        let OpenedGame { game, broken, .. } = load_game(path, self.format, games, self.setup.game)?;
        if let Some(broken) = broken {
            bail!("{}: {broken}", path.display());
        }
        Ok((game.tree.start().clone(), game.tree.main_line()))
    }

    /// Plays the moves; the file can be of one of the games. Returns the last position, and the FEN after
    /// each move.
    ///
    /// # Errors
    /// If the start position is invalid, or a move is not legal.
    pub fn play(&self, games: &Games) -> anyhow::Result<(Position, Vec<String>)> {
        let (mut position, loaded) = self.start(games)?;
        let mut fens = Vec::with_capacity(loaded.len() + self.moves.len());
        for mv in loaded {
            position.make(mv);
            fens.push(position.to_fen());
        }
        let words = self.moves.iter().map(|text| without_number(text)).filter(|text| !text.is_empty());
        for (number, text) in words.enumerate() {
            let place = || format!("move {} {}", number + 1, Excerpt(text));
            refuse_after_end(&position, place).map_err(anyhow::Error::msg)?;
            match position.parse_move_leniently(text) {
                Ok(mv) => position.make(mv),
                Err(error) => bail!("move {}: {error}", number + 1),
            }
            fens.push(position.to_fen());
        }
        Ok((position, fens))
    }
}

/// A move without the number before it, as in a line that was copied from a record: `1.e4`, `12...Nf6`.
fn without_number(text: &str) -> &str {
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if unnumbered.len() < text.len() && unnumbered.starts_with('.') {
        unnumbered.trim_start_matches('.')
    } else {
        text
    }
}

/// Reads the first game of a file, as [`open_game`] does.
///
/// # Errors
/// If it cannot be read, or is of another game than `rules`.
pub(super) fn load_game(
    path: &Path,
    format: Option<Format>,
    games: &Games,
    rules: &'static Rules,
) -> anyhow::Result<OpenedGame> {
    let loaded = open_game(path, format, games, rules, 1)?;
    let played = loaded.game.tree.start().rules();
    if !std::ptr::eq(played, rules) {
        bail!("{} has a game of {}, not of {}", path.display(), played.title(), rules.title());
    }
    Ok(loaded)
}

/// Reads an argument that names a game of the program. [`load_games_and_parse`] has it read by a function
/// that knows loaded games, too.
///
/// [`load_games_and_parse`]: super::output::load_games_and_parse
///
/// # Errors
/// If there is no such game. The message suggests a name.
pub fn parse_game(id: &str) -> Result<&'static Rules, String> {
    movegen::rules(id).map_err(|error| error.to_string())
}

/// Reads an argument that names a format of game records.
pub(super) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let value = |(_, name, about): (Format, &'static str, &'static str)| PossibleValue::new(name).help(about);
    PossibleValuesParser::new(Format::ALL.map(value)).try_map(|name| {
        let named = Format::ALL.into_iter().find(|format| format.1 == name);
        named.map(|format| format.0).ok_or("not the name of a format")
    })
}

/// A reader of an argument that is a whole number of a range. Its message names the range.
pub(super) fn number_in(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number as usize),
        _ => Err(format!("not a whole number from {} to {}", range.start(), range.end())),
    }
}

/// A reader of an argument with the range of an option of the engine.
pub fn option_value(name: &str) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    number_in(range_of(name))
}
