//! Checks the handling of arbitrary messages. The crate `properties` runs this check.

use engine::engine::Options;
use movegen::Games;

#[cfg(feature = "friends")]
use crate::friends::{Effect, Game, Record, Seat, Tokens, parse};
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

/// The messages of two people who play a game, and of one who watches, a line each: the first one makes the
/// game. What is refused changes nothing. A game that is over stays so, moves are never lost, and the game
/// survives being stored.
///
/// # Panics
/// If the messages reveal a bug.
#[cfg(feature = "friends")]
pub fn check_friends(data: &[u8]) {
    let games = PageGames::new(Games::built_in());
    let text = String::from_utf8_lossy(data);
    let mut lines = text.lines();
    let token = |name: &str| name.to_owned();
    let tokens = Tokens { white: token("w"), black: token("b"), watch: token("s") };
    let made = parse(lines.next().unwrap_or_default(), false);
    let Ok(record) = made.and_then(|message| Record::new(message, tokens, 0)) else { return };
    let mut game = Game::new(record);
    if game.prepare(&games).is_err() {
        return;
    }
    for (line, now) in lines.zip((0..).step_by(700)) {
        let seats = [Seat::White, Seat::Black, Seat::Watch];
        let seat = seats[line.len() % 3];
        game.flag(now);
        let before = game.record.clone();
        let effect = parse(line, true).and_then(|message| game.act(seat, message, now));
        let after = &game.record;
        if effect.is_ok_and(|effect| effect != Effect::Nothing) {
            assert!(seat != Seat::Watch && *after != before);
            assert!(after.moves.starts_with(&before.moves));
            let is_like_before = (&before.ending, &before.moves) == (&after.ending, &after.moves);
            assert!(before.ending.is_none() || is_like_before);
        } else {
            assert_eq!(*after, before);
        }
        for seat in seats {
            assert!(serde_json::to_string(&game.news(seat, 0, now)).is_ok());
        }
    }
    let text = serde_json::to_string(&game.record).expect("a record is JSON");
    let mut again = Game::new(serde_json::from_str(&text).expect("a record that was written"));
    assert_eq!(again.record, game.record);
    let fen = again.prepare(&games).expect("a game that was played").to_fen();
    assert_eq!(fen, game.prepare(&games).expect("it is there").to_fen());
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
