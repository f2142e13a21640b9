//! The messages between a page and the server about a game of two people. `docs/dev/web.md` describes them.

use movegen::Color;
use serde::{Deserialize, Serialize};

use super::clock::TimeControl;
use crate::sides::Sides;

/// The longest message that is read, in bytes: that of a page without a game has room for a game file, all
/// others are short.
const LONGEST_WISH: usize = 64 * 1024;
const LONGEST_MESSAGE: usize = 1024;

/// What a link allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    White,
    Black,
    Watch,
}

impl Seat {
    /// The seat of a side.
    pub const fn of(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }

    /// The side that is played from here, if any.
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Watch => None,
        }
    }

    /// The seat on the other side of the board.
    pub fn opposite(self) -> Self {
        self.color().map_or(self, |color| Self::of(!color))
    }
}

/// The tokens of a game. Each is the end of a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    pub white: String,
    pub black: String,
    pub watch: String,
}

impl Tokens {
    pub fn of(&self, seat: Seat) -> &str {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
            Seat::Watch => &self.watch,
        }
    }
}

/// A message of a page.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Message {
    /// Makes a game: one that the server knows by name, or that of a game file.
    Create {
        game: Option<String>,
        file: Option<String>,
        fen: Option<String>,
        array: Option<u32>,
        /// Without it the game has no clocks.
        time: Option<TimeControl>,
        /// The side of the person who makes the game.
        side: Seat,
    },
    /// Takes part in a game, or watches it.
    Join {
        token: String,
    },
    /// Plays a move, which has `ply` moves before it. Sent twice it is played once.
    Move {
        ply: usize,
        #[serde(rename = "move")]
        mv: String,
    },
    Resign,
    /// Offers a draw, or accepts one.
    Draw,
    /// Declines a draw.
    NoDraw,
    /// Wants another game with the colours swapped, once this one is over.
    Rematch,
}

/// A message of the server.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    Created(Tokens),
    /// The game, as it is.
    Joined {
        seat: Seat,
        game: Option<String>,
        file: Option<String>,
        fen: Option<String>,
        array: Option<u32>,
        time: Option<TimeControl>,
        /// Whether the game outlives the server.
        is_kept: bool,
        /// The token for those who watch.
        watch: String,
        /// The token for the other side. The person who has made the game knows it anyway.
        friend: Option<String>,
        #[serde(flatten)]
        news: Box<News>,
    },
    News(Box<News>),
    /// A sentence about what was wrong.
    Error {
        message: String,
    },
}

/// What has changed since the last message about a game.
#[derive(Debug, Serialize)]
pub struct News {
    /// The number of moves before `moves`.
    pub ply: usize,
    pub moves: Vec<String>,
    /// The clocks, and the side whose clock runs.
    pub left: Option<Sides<u64>>,
    pub running: Option<Seat>,
    /// The side that offers a draw.
    pub offer: Option<Seat>,
    /// Result and reason, if the game has ended otherwise than by a move: `1-0 Black resigns`.
    pub ending: Option<String>,
    /// Who has ever taken part, and who is connected.
    pub has_joined: Sides<bool>,
    pub is_here: Sides<bool>,
    pub watching: usize,
    /// Who wants a rematch, and the token of the next game.
    pub rematch: Sides<bool>,
    pub next: Option<String>,
}

/// Reads a message of a page that takes part in a game, or of one that does not yet.
pub fn parse(text: &str, has_joined: bool) -> Result<Message, String> {
    let most = if has_joined { LONGEST_MESSAGE } else { LONGEST_WISH };
    if text.len() > most {
        return Err(format!("the message has {} bytes; at most {most} are read", text.len()));
    }
    serde_json::from_str(text).map_err(|error| format!("the message cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_refused() {
        for (text, expected) in [
            ("", "EOF"),
            ("{", "EOF"),
            ("[]", "the message cannot be read"),
            ("null", "the message cannot be read"),
            ("{}", "missing field `type`"),
            (r#"{"type":"dance"}"#, "unknown variant `dance`"),
            (r#"{"type":"join"}"#, "missing field `token`"),
            (r#"{"type":"join","token":7}"#, "invalid type: integer `7`"),
            (r#"{"type":"move","ply":-1,"move":"e2e4"}"#, "invalid value: integer `-1`"),
            (r#"{"type":"move","ply":0,"move":"e2e4","clock":1}"#, "unknown field `clock`"),
            (r#"{"type":"create","side":"red"}"#, "unknown variant `red`"),
            (r#"{"type":"create","side":"white","time":{"initial_ms":1e99,"increment_ms":0}}"#, "invalid"),
        ] {
            let message = parse(text, false).map(|_| ()).unwrap_err();
            assert!(message.contains(expected), "{text}: {message}");
        }
    }

    #[test]
    fn a_page_in_a_game_has_short_messages() {
        let text = format!("{}{{\"type\":\"resign\"}}", " ".repeat(LONGEST_MESSAGE));
        assert!(parse(&text, false).is_ok());
        assert!(parse(&text, true).map(|_| ()).unwrap_err().contains("at most 1024 are read"));
        let text = " ".repeat(LONGEST_WISH + 1);
        assert!(parse(&text, false).map(|_| ()).unwrap_err().contains("at most 65536 are read"));
    }

    #[test]
    fn seats_have_sides() {
        assert_eq!(Seat::White.opposite(), Seat::Black);
        assert_eq!(Seat::Watch.opposite(), Seat::Watch);
        assert_eq!(Seat::of(Color::Black).color(), Some(Color::Black));
    }
}
