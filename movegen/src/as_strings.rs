//! Values as strings of serde's formats: the feature `serde`.
//!
//! | type | string |
//! | --- | --- |
//! | [`Position`] | the game's id and the FEN: `chess 4k3/8/8/8/8/8/8/4K3 w - - 0 1` |
//! | [`Move`] | what its `Debug` text has in brackets: `12-28 advance` |
//! | [`Color`] | `white`, `black` |
//! | [`GameResult`], [`Reason`] | their texts: `1-0`, `checkmate` |
//! | [`Outcome`] | both: `1-0 checkmate` |

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::position::Position;
use crate::types::{Code, Color, GameResult, Move, Outcome, Reason};

/// A value that a string holds completely.
trait AsString: Sized {
    fn write(&self) -> String;

    /// Reads what [`write`](Self::write) writes. An error is a sentence.
    fn read(text: &str) -> Result<Self, String>;
}

macro_rules! as_strings {
    ($($(#[$doc:meta])* $type:ty;)*) => {$(
        $(#[$doc])*
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&AsString::write(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                AsString::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}

as_strings! {
    /// The game's id, a space and the FEN. The moves that led to the position are lost. It is read again if
    /// [`rules`](crate::rules) knows the game. [`Position::from_fen`] reads the FEN of any other game.
    ///
    /// ```
    /// use movegen::Position;
    ///
    /// let position = Position::start(movegen::rules("gothic")?);
    /// let json = serde_json::to_string(&position)?;
    /// assert!(json.starts_with(r#""gothic rnbqckabnr/pppppppppp/10"#));
    /// assert_eq!(serde_json::from_str::<Position>(&json)?, position);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Position;
    /// The indices of the squares and the kind of the move, for programs. Others read and write moves with
    /// [`Position::move_text`] and [`Position::parse_move`].
    Move;
    /// `white` or `black`.
    Color;
    /// [`GameResult::as_str`].
    GameResult;
    /// [`Reason::as_str`].
    Reason;
    /// The result, a space and the reason.
    Outcome;
}

impl AsString for Position {
    fn write(&self) -> String {
        format!("{} {}", self.rules().id(), self.to_fen())
    }

    fn read(text: &str) -> Result<Self, String> {
        let (game, fen) = text
            .split_once(' ')
            .ok_or("a position is a game and a FEN, such as \"chess 4k3/8/8/8/8/8/8/4K3 w - - 0 1\"")?;
        let rules = crate::rules(game).map_err(|error| error.to_string())?;
        Self::from_fen(rules, fen).map_err(|error| error.to_string())
    }
}

impl AsString for Move {
    fn write(&self) -> String {
        Code(*self).to_string()
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map(|Code(mv)| mv).map_err(|error| error.to_string())
    }
}

impl AsString for Color {
    fn write(&self) -> String {
        self.name().to_ascii_lowercase()
    }

    fn read(text: &str) -> Result<Self, String> {
        one_of(Self::ALL, text)
    }
}

impl AsString for GameResult {
    fn write(&self) -> String {
        self.as_str().to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        let decided = Color::ALL.into_iter().flat_map(|color| [Self::Win(color), Self::Advantage(color)]);
        one_of(decided.chain([Self::Draw]), text)
    }
}

impl AsString for Reason {
    fn write(&self) -> String {
        self.as_str().to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        one_of(Self::ALL.iter().copied(), text)
    }
}

impl AsString for Outcome {
    fn write(&self) -> String {
        format!("{} {}", self.result, self.reason)
    }

    fn read(text: &str) -> Result<Self, String> {
        let (result, reason) =
            text.split_once(' ').ok_or("an outcome is a result and a reason, such as \"1-0 checkmate\"")?;
        Ok(Self { result: AsString::read(result)?, reason: AsString::read(reason)? })
    }
}

/// The value with a text.
fn one_of<T: AsString>(values: impl IntoIterator<Item = T>, text: &str) -> Result<T, String> {
    let mut texts = Vec::new();
    for value in values {
        let known = value.write();
        if known == text {
            return Ok(value);
        }
        texts.push(known);
    }
    Err(format!("{text:?} is not known here; known are {}", crate::position::list(texts)))
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;

    /// Returns the string of a value that is read again as the same value.
    fn string<T: AsString + Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(value: &T) -> String {
        let json = serde_json::to_string(value).expect("a string");
        assert_eq!(&serde_json::from_str::<T>(&json).expect(&json), value);
        serde_json::from_str(&json).expect("a string")
    }

    fn refusal<T: for<'de> Deserialize<'de> + Debug>(text: &str) -> String {
        let json = serde_json::to_string(text).expect("a string");
        serde_json::from_str::<T>(&json).expect_err(text).to_string()
    }

    #[test]
    fn positions_and_moves_of_every_game_are_read_again() {
        for rules in crate::all_games() {
            let mut position = Position::start(rules);
            for ply in 0..12 {
                assert_eq!(string(&position), format!("{} {}", rules.id(), position.to_fen()));
                let moves = position.legal_moves();
                moves.iter().for_each(|mv| _ = string(mv));
                let Some(&mv) = moves.get(ply * 31 % moves.len().max(1)) else { break };
                position.make(mv);
            }
        }
    }

    #[test]
    fn results_and_reasons_are_read_again() {
        for &reason in Reason::ALL {
            for result in [
                GameResult::Win(Color::White),
                GameResult::Win(Color::Black),
                GameResult::Advantage(Color::White),
                GameResult::Advantage(Color::Black),
                GameResult::Draw,
            ] {
                assert_eq!(string(&result), result.as_str());
                assert_eq!(string(&Outcome { result, reason }), format!("{result} {reason}"));
            }
            assert_eq!(string(&reason), reason.as_str());
        }
        assert_eq!(Color::ALL.map(|color| string(&color)), ["white", "black"]);
    }

    #[test]
    fn other_strings_are_refused_with_what_would_be_right() {
        for (message, expected) in [
            (refusal::<Position>("chess"), "a position is a game and a FEN"),
            (refusal::<Position>("nochess 8/8/8/8/8/8/8/8 w - - 0 1"), "nochess"),
            (refusal::<Position>("chess 8/8/8/8/8/8/8/8 w - - 0 1"), "king"),
            (refusal::<Move>("e2e4"), "\"e2e4\" is not the code of a move"),
            (refusal::<Color>("red"), "\"red\" is not known here; known are white or black"),
            (refusal::<GameResult>("2-0"), "known are 1-0, white-advantage, 0-1, black-advantage or 1/2-1/2"),
            (refusal::<Reason>("boredom"), "\"boredom\" is not known here; known are king died of poison"),
            (refusal::<Outcome>("1-0"), "an outcome is a result and a reason"),
            (refusal::<Outcome>("1-0 boredom"), "\"boredom\" is not known here"),
        ] {
            assert!(message.contains(expected), "{message}");
        }
    }
}
