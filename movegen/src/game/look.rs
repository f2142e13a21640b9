//! How a game looks. It has no influence on the rules.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::defaults::is_default;
use crate::types::Color;

/// The look of a game: its board, its pieces and the names of its sides.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Look {
    /// How the board is drawn.
    #[serde(skip_serializing_if = "is_default")]
    pub board: BoardLook,
    /// The rank above which a river flows: the lines between it and the next rank are at the edges only.
    pub river: Option<i32>,
    /// Rectangles of White (`d1-f3`) in which the diagonals are drawn, and those of Black on the mirrored
    /// ranks.
    #[serde(skip_serializing_if = "is_default")]
    pub palaces: Vec<String>,
    /// The names of the sides, if they are not White and Black.
    pub sides: Option<[String; 2]>,
    /// The shape of the pieces with characters.
    #[serde(skip_serializing_if = "is_default")]
    pub shape: PieceShape,
    /// The Chinese characters of pieces by their letters, one or two of White and as many of Black.
    #[serde(skip_serializing_if = "is_default")]
    pub characters: IndexMap<char, String>,
    /// Pictures of pieces by their letters: shapes of SVG in 100 x 100 units, in white, black and grey.
    #[serde(skip_serializing_if = "is_default")]
    pub pictures: IndexMap<char, String>,
}

impl Look {
    /// The name of a side.
    pub fn side(&self, color: Color) -> &str {
        self.sides.as_ref().map_or(color.name(), |names| &names[color.index()])
    }

    /// The characters of a side's piece by its letter.
    pub fn characters_of(&self, letter: char, color: Color) -> Option<&str> {
        let text = self.characters.get(&letter)?;
        let (half, _) = text.char_indices().nth(text.chars().count() / 2)?;
        let halves = text.split_at(half);
        Some(if color == Color::White { halves.0 } else { halves.1 })
    }
}

/// The shape of a piece with characters.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceShape {
    /// A disc, with characters in the colour of the side.
    #[default]
    Disc,
    /// A wedge that points to the enemy, with red characters for a promoted piece.
    Wedge,
}

/// How a board is drawn.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardLook {
    /// Light and dark squares.
    #[default]
    Chequered,
    /// Squares of one colour.
    Plain,
    /// Lines. The pieces stand where they cross.
    Lines,
}

impl BoardLook {
    /// The name in game files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chequered => "chequered",
            Self::Plain => "plain",
            Self::Lines => "lines",
        }
    }
}
