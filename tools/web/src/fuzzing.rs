//! Checks the handling of arbitrary messages. The crate `properties` runs this check.

use engine::engine::Options;
use movegen::Games;

use crate::message::{Answer, Line, Reply, Request, What};
use crate::own_games::PageGames;
use crate::{position, record, requests, search};

/// Every message is answered by JSON or refused with a sentence. Offered moves can be played, and an imported
/// game survives a round trip.
///
/// # Panics
/// If the message reveals a bug.
pub fn check_message(data: &[u8]) {
    let games = PageGames::new(Games::built_in());
    match requests::parse(&String::from_utf8_lossy(data)) {
        Err(message) => assert!(!message.is_empty()),
        Ok(Request { what: What::Stop { .. }, .. }) => {}
        Ok(Request { what: What::Search { line, limits, .. }, .. }) => {
            let _ = search::limits(&limits, &Options::default());
            let _ = position::play(&games, &line);
        }
        Ok(Request { id, what }) => {
            if let What::Position { line } = &what {
                check_offered(&games, line);
            }
            let reply = requests::quick(&games, what);
            if let Ok(reply) = &reply {
                check_reply(&games, reply);
            }
            let what = reply.unwrap_or_else(|message| Reply::Error { message });
            assert!(serde_json::to_string(&Answer { id, what }).is_ok());
        }
    }
}

/// Every move that is offered for a position can be added to the line.
fn check_offered(games: &PageGames, line: &Line) {
    let Ok(played) = position::play(games, line) else { return };
    for offered in position::view(played).legal {
        let mut longer = line.clone();
        longer.moves.push(offered.text);
        if let Err(message) = position::play(games, &longer) {
            assert!(message.contains("at most"), "{message}");
        }
    }
}

/// An imported game is exported as a record that gives the same game.
fn check_reply(games: &PageGames, reply: &Reply) {
    let Reply::Imported { imported } = reply else { return };
    let line = Line {
        game: imported.game.to_owned(),
        fen: Some(imported.fen.clone()),
        array: None,
        moves: Vec::new(),
    };
    let start = position::start(games, &line).expect("the start position of a game that was read");
    let text = record::export(&start, &imported.record, ("White", "Black"), None, &imported.tags);
    let text = text.expect("a game that was read is written");
    let again = record::import(games, &text, &imported.game, None, false)
        .unwrap_or_else(|message| panic!("{message}\n{text}"));
    let moves = |record: &crate::message::RecordedMoves| -> Vec<String> {
        record.nodes.iter().map(|node| node.mv.clone()).collect()
    };
    assert_eq!(again.fen, imported.fen);
    assert_eq!(moves(&again.record).len(), moves(&imported.record).len(), "{text}");
}
