//! How XBoard shows a game.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// How a game is described to XBoard.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Xboard {
    /// The variant's name in XBoard; by default the name of the game.
    pub name: Option<String>,
    /// Whether XBoard knows the game. Then the game is not described.
    pub known: bool,
    /// The letters by which XBoard writes pieces of a game that it knows, where they are not those of the
    /// game.
    pub letters: IndexMap<char, char>,
    /// The XBoard variant whose rules apply where nothing else is said; by default `grand` with a reserve,
    /// else `fairy`.
    pub parent: Option<String>,
    /// The number of kinds that the holdings show; by default as many as the board has room for if there is
    /// a reserve, else 0.
    pub holdings: Option<u8>,
}

/// What describes a game that XBoard does not know, besides the board and the pieces.
#[derive(Clone, Debug)]
pub struct XboardSetup {
    /// The XBoard variant whose rules apply where nothing else is said: `fairy`, or `grand` for promotion
    /// from holdings.
    pub parent: String,
    /// The number of kinds that the holdings beside the board show; 0 for no holdings. They are the kinds
    /// with the lowest picture numbers.
    pub holdings: u8,
    /// The letter of every piece except the king, with the number of its picture: its place in XBoard's piece
    /// table. XBoard treats the piece with number 0 as a pawn of orthodox chess and the one with 18 as a
    /// lance.
    pub pictures: Vec<(char, u8)>,
    /// The poisoned pieces, which XBoard treats as separate pieces.
    pub poisoned: Vec<PoisonedPicture>,
}

/// How XBoard shows a poisoned piece.
#[derive(Clone, Debug)]
pub struct PoisonedPicture {
    /// Letter of the piece.
    pub piece: char,
    /// Lower-case letter of the poisoned piece: see [`PoisonedLook`].
    pub letter: char,
    /// Number of the picture.
    pub picture: u8,
}

/// How XBoard shows a piece while it is poisoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PoisonedLook {
    /// Lower-case letter of the poisoned piece. Nothing else in the game may use it. In XBoard's positions
    /// the lower-case letter is White's and the capital is Black's: a harpy that "promotes" to it becomes a
    /// poisoned piece of the other side.
    pub letter: char,
    /// Number of the picture.
    pub picture: u8,
}
