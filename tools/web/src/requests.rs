//! The requests of a page that need no engine.

use engine::annotate::Mark;
use engine::engine::Options;
use movegen::Position;

use crate::games::{GameDetails, GameSummary};
use crate::message::{EloView, Line, MarkView, Reply, Request, What};
use crate::own_games::PageGames;
use crate::position::{self, Played};
use crate::puzzles::puzzles;
use crate::record;

/// The longest message that is read, in bytes.
const LONGEST_MESSAGE: usize = 256 * 1024;

/// Reads a message.
pub fn parse(text: &str) -> Result<Request, String> {
    if text.len() > LONGEST_MESSAGE {
        return Err(format!("the message has {} bytes; at most {LONGEST_MESSAGE} are read", text.len()));
    }
    serde_json::from_str(text).map_err(|error| format!("the message cannot be read: {error}"))
}

/// The number at the start of a message that cannot be read, `{"id":7,…`; 0 if there is none.
pub fn id_of(text: &str) -> u64 {
    let rest = text.trim_start().strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix("\"id\""));
    let number = rest.and_then(|rest| rest.trim_start().strip_prefix(':')).unwrap_or_default().trim_start();
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    number[..end].parse().unwrap_or(0)
}

/// The position of a search.
pub fn searched(games: &PageGames, line: &Line) -> Result<Position, String> {
    let Played { position, .. } = position::play(games, line)?;
    match position.outcome_without_claims() {
        Some(outcome) => Err(format!("the game is over: {}", position::outcome_text(outcome))),
        None => Ok(position),
    }
}

/// Answers a request that needs no engine: any but `Search` and `Stop`.
pub fn quick(games: &PageGames, what: What) -> Result<Reply, String> {
    Ok(match what {
        What::Games => Reply::Games {
            games: games.known().all().map(GameSummary::listed).collect(),
            marks: Mark::ALL.map(|mark| MarkView { least: mark.least(), nag: mark.nag() }).into(),
            elo: EloView {
                points: &Options::ELO,
                game: Options::ELO_GAME,
                errors_below: Options::LEAST_NODES_ELO,
            },
            openings: games.openings.clone(),
            friends: games.friends,
        },
        What::Game { game } => {
            let rules = games.rules(&game)?;
            Reply::Game { game: Box::new(GameDetails::new(games.name_of(rules), rules)) }
        }
        What::File { text } => Reply::File { file: games.check(&text)? },
        What::FileOf { game } => Reply::FileOf { text: games.text(&game)? },
        What::Puzzles { game } => Reply::Puzzles { puzzles: puzzles(&game) },
        What::Position { line } => {
            Reply::Position { position: Box::new(position::view(position::play(games, &line)?)) }
        }
        What::Move { line, text } => {
            let Played { position, .. } = position::play(games, &line)?;
            let mv = position.parse_move_leniently(&text).map_err(|error| error.to_string())?;
            Reply::Move { text: position.move_text(mv) }
        }
        What::Export { line, record, white, black, result, tags } => {
            let start = position::start(games, &line)?;
            Reply::Pgn { text: record::export(&start, &record, (&white, &black), result.as_deref(), &tags)? }
        }
        What::Import { text, game, number, chosen } => {
            Reply::Imported { imported: Box::new(record::import(games, &text, &game, number, chosen)?) }
        }
        What::Picture { line, theme, flip } => {
            Reply::Picture { svg: position::picture(&position::play(games, &line)?, theme.into(), flip) }
        }
        What::Search { .. } | What::Stop { .. } => unreachable!("needs an engine"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_messages_have_their_number() {
        for (text, id) in
            [("{\"id\":7,\"type\":\"x\"}", 7), (" { \"id\" : 12", 12), ("{", 0), ("", 0), ("{\"id\":-1}", 0)]
        {
            assert_eq!(id_of(text), id, "{text}");
        }
    }

    #[test]
    fn bad_requests_are_answered_by_sentences() {
        for (text, expected) in [
            ("{\"id\":1}", "missing field `type`"),
            ("{\"id\":1,\"type\":\"dance\"}", "unknown variant `dance`"),
            ("[]", "the message cannot be read"),
        ] {
            let message = parse(text).map(|_| ()).unwrap_err();
            assert!(message.contains(expected), "{text}: {message}");
        }
        let message = parse(&"x".repeat(LONGEST_MESSAGE + 1)).map(|_| ()).unwrap_err();
        assert!(message.contains("at most 262144 are read"), "{message}");
    }
}
