//! The result of an end of the game.

use serde::{Deserialize, Serialize};

/// The result of a game that ends without checkmate, for the side to move.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A draw.
    #[default]
    Draw,
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// White wins, whoever is to move.
    WhiteWins,
    /// Black wins, whoever is to move.
    BlackWins,
    /// The opponent has the advantage: 3/4 of a point to 1/4.
    Disadvantage,
    /// The result of counting the points of the pieces: the advantage of a side, or a draw.
    Points,
}
