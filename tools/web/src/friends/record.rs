//! A game between two people as it is stored.

use movegen::Position;
use serde::{Deserialize, Serialize};

use super::clock::{Clocks, TimeControl};
use super::message::{Message, Seat, Tokens};
use crate::message::Line;
use crate::own_games::PageGames;
use crate::position::play;
use crate::sides::Sides;

/// A game, with all that is needed to go on with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The name of the game, or the text of its file.
    pub game: Option<String>,
    pub file: Option<String>,
    pub fen: Option<String>,
    pub array: Option<u32>,
    pub moves: Vec<String>,
    pub clocks: Option<Clocks>,
    pub tokens: Tokens,
    /// The side of the person who has made the game.
    pub creator: Seat,
    pub has_joined: Sides<bool>,
    /// The side that offers a draw, and for each side one more than the number of moves at its last offer.
    pub offer: Option<Seat>,
    pub offers: Sides<usize>,
    /// Result and reason, once the game is over.
    pub ending: Option<String>,
    pub rematch: Sides<bool>,
    /// The tokens of the next game.
    pub next: Option<Tokens>,
    /// When something has happened last.
    pub touched: u64,
}

impl Record {
    /// A game at its beginning.
    pub fn new(message: Message, tokens: Tokens, now: u64) -> Result<Self, String> {
        let Message::Create { game, file, fen, array, time, side } = message else {
            return Err("the page takes part in no game; it must join one or create one first".to_owned());
        };
        if game.is_some() == file.is_some() {
            return Err("a game is created from a `game` or from a `file`".to_owned());
        }
        if side == Seat::Watch {
            return Err("who creates a game plays one side".to_owned());
        }
        let clocks = time.map(TimeControl::check).transpose()?.map(Clocks::new);
        let new = Self { game, file, fen, array, clocks, creator: side, ..Self::empty(tokens, now) };
        Ok(new)
    }

    const fn empty(tokens: Tokens, now: u64) -> Self {
        Self {
            game: None,
            file: None,
            fen: None,
            array: None,
            moves: Vec::new(),
            clocks: None,
            tokens,
            creator: Seat::White,
            has_joined: Sides { white: false, black: false },
            offer: None,
            offers: Sides { white: 0, black: 0 },
            ending: None,
            rematch: Sides { white: false, black: false },
            next: None,
            touched: now,
        }
    }

    /// The next game of the same two people, with the colours swapped.
    pub fn swapped(&self, tokens: Tokens, now: u64) -> Self {
        let Self { game, file, fen, array, clocks, creator, .. } = self.clone();
        let clocks = clocks.map(|clocks| Clocks::new(clocks.control()));
        Self { game, file, fen, array, clocks, creator: creator.opposite(), ..Self::empty(tokens, now) }
    }

    /// The last position.
    pub fn position(&self, games: &PageGames) -> Result<Position, String> {
        let game = match (&self.file, &self.game) {
            (Some(text), _) => {
                let reply = games.check(text)?;
                let wrong =
                    || reply.problems.first().map_or_else(String::new, |problem| problem.text.clone());
                reply.game.ok_or_else(|| format!("the game file: {}", wrong()))?.summary.id
            }
            (None, Some(game)) => game.clone(),
            (None, None) => return Err("the record of the game names no game".to_owned()),
        };
        let line = Line { game, fen: self.fen.clone(), array: self.array, moves: self.moves.clone() };
        Ok(play(games, &line)?.position)
    }
}

#[cfg(test)]
mod tests {
    use movegen::Games;

    use super::*;

    /// What `Record::new` and `position` say of a wish.
    fn made(wish: Message) -> Result<String, String> {
        let tokens = Tokens { white: "w".to_owned(), black: "b".to_owned(), watch: "s".to_owned() };
        let position = Record::new(wish, tokens, 0)?.position(&PageGames::new(Games::built_in()))?;
        Ok(position.rules().id().to_owned())
    }

    fn wish(game: Option<&str>, file: Option<&str>, side: Seat) -> Message {
        let own = |text: Option<&str>| text.map(str::to_owned);
        Message::Create { game: own(game), file: own(file), fen: None, array: None, time: None, side }
    }

    #[test]
    fn a_game_of_a_file_is_played_by_its_rules() {
        let file = "name = \"friends-chess\"\nbased-on = \"chess\"\n";
        assert_eq!(made(wish(None, Some(file), Seat::Black)).unwrap(), "friends-chess");
        let message = made(wish(None, Some("name = 7"), Seat::Black)).unwrap_err();
        assert!(message.starts_with("the game file: "), "{message}");
    }

    #[test]
    fn what_makes_no_game_is_refused() {
        for (message, expected) in [
            (Message::Resign, "takes part in no game"),
            (wish(None, None, Seat::White), "from a `game` or from a `file`"),
            (wish(Some("chess"), Some(""), Seat::White), "from a `game` or from a `file`"),
            (wish(Some("chess"), None, Seat::Watch), "plays one side"),
            (wish(Some("ches"), None, Seat::White), "did you mean chess?"),
            (wish(Some("../../secret"), None, Seat::White), "unknown game"),
            (with_start(Some("8/8/8/8/8/8/8/8 w - - 0 1"), None), "king"),
            (with_start(None, Some(TimeControl { initial_ms: 0, increment_ms: 0 })), "initial_ms 0"),
        ] {
            let message = made(message).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }

    fn with_start(fen: Option<&str>, time: Option<TimeControl>) -> Message {
        let (game, fen) = (Some("chess".to_owned()), fen.map(str::to_owned));
        Message::Create { game, file: None, fen, array: None, time, side: Seat::White }
    }
}
