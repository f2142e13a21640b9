//! The arguments for the game, the start position and the moves.

use anyhow::bail;
use movegen::{Excerpt, Position, Rules};

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
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub array: Option<u32>,
}

impl Setup {
    /// The position that the arguments name.
    ///
    /// # Errors
    /// What is wrong with the FEN or the number of the array.
    pub fn position(&self) -> anyhow::Result<Position> {
        match (&self.fen, self.array) {
            (Some(fen), _) => Ok(Position::from_fen(self.game, fen)?),
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
    /// Moves to play first, such as e2e4 or Nf3.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Line {
    /// Plays the moves. Returns the last position, and the FEN after each move.
    ///
    /// # Errors
    /// What is wrong with the start position, or which move is not legal.
    pub fn play(&self) -> anyhow::Result<(Position, Vec<String>)> {
        let mut position = self.setup.position()?;
        let mut fens = Vec::with_capacity(self.moves.len());
        for (number, text) in self.moves.iter().enumerate() {
            if let Some(outcome) = position.outcome() {
                let (result, reason) = (outcome.result.as_str(), outcome.reason.as_str());
                bail!(
                    "move {} {} comes after the end of the game: {result}, {reason}",
                    number + 1,
                    Excerpt(text)
                );
            }
            match position.parse_move_leniently(text) {
                Ok(mv) => position.make(mv),
                Err(error) => bail!("move {}: {error}", number + 1),
            }
            fens.push(position.to_fen());
        }
        Ok((position, fens))
    }
}

/// Reads the argument that names a game.
///
/// # Errors
/// If there is no such game; the message lists the games.
pub fn parse_game(id: &str) -> Result<&'static Rules, String> {
    movegen::rules(id).map_err(|error| error.to_string())
}

/// Reads an argument that is a whole number of a range.
///
/// # Errors
/// If it is not; the message names the range.
pub(super) fn in_range<const MIN: usize, const MAX: usize>(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if (MIN..=MAX).contains(&number) => Ok(number),
        _ => Err(format!("not a whole number from {MIN} to {MAX}")),
    }
}
