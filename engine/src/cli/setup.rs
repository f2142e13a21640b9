//! The arguments that say which game, and from which position.

use anyhow::anyhow;
use movegen::{Position, Rules};

/// A game, and where it starts.
#[derive(Debug, clap::Args)]
pub(super) struct Setup {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub game: &'static Rules,
    /// Start from this position.
    #[arg(long, conflicts_with = "array")]
    pub fen: Option<String>,
    /// Start from the array with this number.
    #[arg(long, value_name = "N")]
    pub array: Option<u32>,
}

impl Setup {
    /// The position that the arguments name.
    ///
    /// # Errors
    /// What is wrong with the FEN or with the number of the array.
    pub fn position(&self) -> anyhow::Result<Position> {
        match (&self.fen, self.array) {
            (Some(fen), _) => Position::from_fen(self.game, fen).map_err(|error| anyhow!("bad FEN: {error}")),
            (None, Some(number)) => Ok(Position::from_array(self.game, number)?),
            (None, None) => Ok(Position::start(self.game)),
        }
    }
}

pub(super) fn parse_game(id: &str) -> Result<&'static Rules, String> {
    movegen::rules(id).map_err(|error| error.to_string())
}
