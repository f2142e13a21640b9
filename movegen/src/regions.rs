//! Regions: named parts of a board, where pieces may stand, promote or win.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::types::{Color, Square};

/// A named part of the board: a list of squares (`d4`), rectangles (`d1-f3`) and ranks (`rank 8`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Region {
    /// White's; Black's is on the mirrored ranks.
    Mirrored(Vec<String>),
    /// Those of both sides.
    Sides {
        /// White's.
        white: Vec<String>,
        /// Black's.
        black: Vec<String>,
    },
}

/// The squares of a region: a byte for each square, with a bit for each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Area(Vec<u8>);

impl Area {
    /// The squares for which a function is true, by side.
    pub fn from_fn(geometry: &Geometry, contains: impl Fn(Color, Square) -> bool) -> Self {
        let bit = |color: Color, square| u8::from(contains(color, square)) << color.index();
        Self(geometry.squares().map(|square| bit(Color::White, square) | bit(Color::Black, square)).collect())
    }

    #[inline]
    pub fn contains(&self, color: Color, square: Square) -> bool {
        self.0[square.index()] >> color.index() & 1 != 0
    }
}

/// The regions of a game.
#[derive(Debug)]
pub(crate) struct Areas(IndexMap<String, Area>);

impl Areas {
    /// Resolves the squares of all regions.
    pub fn new(regions: &IndexMap<String, Region>, geometry: &Geometry) -> Result<Self, GameError> {
        let area = |(name, region): (&String, &Region)| {
            let key = KeyPath::new("regions").then(name);
            let area = match region {
                Region::Mirrored(parts) => {
                    let own = squares(parts, geometry, &key)?;
                    let seen = |color, square| match color {
                        Color::White => Some(square),
                        Color::Black => geometry.flip(square),
                    };
                    Area::from_fn(geometry, |color, square| {
                        seen(color, square).is_some_and(|square| own.contains(&square))
                    })
                }
                Region::Sides { white, black } => {
                    let white = squares(white, geometry, &key.clone().then("white"))?;
                    let black = squares(black, geometry, &key.then("black"))?;
                    Area::from_fn(geometry, |color, square| match color {
                        Color::White => white.contains(&square),
                        Color::Black => black.contains(&square),
                    })
                }
            };
            Ok((name.clone(), area))
        };
        regions.iter().map(area).collect::<Result<_, _>>().map(Self)
    }

    /// The squares of the region that a piece cannot leave, if it has one.
    pub fn of_confined(&self, region: Option<&str>) -> Option<&Area> {
        region.and_then(|region| self.0.get(region))
    }

    /// The squares of the region that a key names.
    pub fn get(&self, key: &KeyPath, name: &str) -> Result<&Area, GameError> {
        self.0.get(name).ok_or_else(|| {
            let names: Vec<&str> = self.0.keys().map(String::as_str).collect();
            let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            GameError::new(key.clone(), format!("\"{name}\" is not a region of the game; it has {known}"))
        })
    }
}

fn squares(parts: &[String], geometry: &Geometry, key: &KeyPath) -> Result<Vec<Square>, GameError> {
    let mut found = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        found.extend(squares_of(part, geometry).ok_or_else(|| {
            let reason = format!(
                "\"{}\" is not a part of the board; write a square (d4), a rectangle (d1-f3) or a rank \
                 (rank 8)",
                part.escape_debug()
            );
            GameError::new(key.clone().item(index), reason)
        })?);
    }
    Ok(found)
}

fn squares_of(part: &str, geometry: &Geometry) -> Option<Vec<Square>> {
    if let Some(rank) = part.strip_prefix("rank ") {
        let row = geometry.row_of_rank(rank.parse().ok()?);
        let squares: Vec<Square> =
            geometry.squares().filter(|&square| i32::from(geometry.row_of(square)) == row).collect();
        return Some(squares).filter(|squares| !squares.is_empty());
    }
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    let (first, last) = (geometry.parse(first)?, geometry.parse(last)?);
    let lies = |of: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&of);
    let is_inside = |&square: &Square| {
        lies(geometry.file_of(square), geometry.file_of(first), geometry.file_of(last))
            && lies(geometry.row_of(square), geometry.row_of(first), geometry.row_of(last))
    };
    Some(geometry.squares().filter(is_inside).collect())
}
