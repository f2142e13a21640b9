//! Which pieces capture en passant, and which can be captured so.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The captures en passant of a game. A piece can be captured so after an *advance*: a straight move forward
/// of two squares or more that captures nothing and that passes over no piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EnPassant {
    /// Pawns capture pawns, or there is no en passant.
    Pawns(bool),
    /// Some pieces capture some pieces.
    Pieces(EnPassantPieces),
}

/// The pieces of captures en passant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EnPassantPieces {
    /// Letters of the pieces that can be captured.
    pub captured: String,
    /// Letters of the pieces that capture; empty for all pawns.
    #[serde(default)]
    pub by: String,
    /// The region of the squares on which they can be captured, as the side that has advanced sees it. None
    /// for all squares.
    pub on: Option<String>,
}

impl Default for EnPassant {
    fn default() -> Self {
        Self::Pawns(true)
    }
}

impl Serialize for EnPassant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Pawns(exists) => serializer.serialize_bool(*exists),
            Self::Pieces(pieces) => pieces.serialize(serializer),
        }
    }
}

/// Reads `true`, `false` or a table.
impl<'de> Deserialize<'de> for EnPassant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Forms;
        impl<'de> Visitor<'de> for Forms {
            type Value = EnPassant;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false or a table such as { captured = \"PI\", by = \"P\" }")
            }

            fn visit_bool<E>(self, exists: bool) -> Result<EnPassant, E> {
                Ok(EnPassant::Pawns(exists))
            }

            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<EnPassant, A::Error> {
                EnPassantPieces::deserialize(MapAccessDeserializer::new(table)).map(EnPassant::Pieces)
            }
        }
        deserializer.deserialize_any(Forms)
    }
}
