//! Game records in all formats, read from a stream.

use records::game_stream::{Format, Games};
use records::game_tree::Walker;
use records::read_game::ReadGame;
use records::{coordinates, courier, pgn};

use crate::source::Source;

/// Reads PGN.
pub(crate) fn check_pgn(data: &[u8]) {
    check(data, Format::Pgn);
}

/// Reads logs of Game Courier.
pub(crate) fn check_courier(data: &[u8]) {
    check(data, Format::Courier);
}

/// Reads lines of coordinate moves.
pub(crate) fn check_coordinates(data: &[u8]) {
    check(data, Format::Coordinates);
}

/// Each game of a stream that is read is legal, and is read again from what is written of it. Broken games
/// have a place in the text. The stream ends. The first choice is the game that is played if the text does
/// not say it.
fn check(data: &[u8], format: Format) {
    let mut source = Source::new(data);
    let rules = source.game();
    let text = source.rest();
    let lines = text.matches('\n').count() + 1;
    let Ok(mut games) = Games::new(text.as_bytes(), Some(format), rules) else { return };
    let (mut number, mut last_line) = (0, 0);
    while let Some(read) = games.next_game().expect("a text in memory") {
        number += 1;
        assert_eq!(games.number(), number);
        assert!(number <= text.len(), "more games than bytes");
        match read {
            Ok(game) => check_game(&game),
            Err(broken) => {
                assert_eq!(broken.number, number);
                assert!(broken.line >= last_line.max(1), "{broken} after line {last_line}");
                assert!(broken.line <= lines, "{broken} in {lines} lines");
                assert!(!broken.reason.contains(char::is_control), "{broken}");
                last_line = broken.line;
            }
        }
    }
}

/// A game has legal moves only. What is written of it, in every format, is the same game.
fn check_game(game: &ReadGame) {
    check_legal(game);
    for format in [Format::Pgn, Format::Courier, Format::Coordinates] {
        let written = write(game, format);
        let mut again = Games::new(written.as_bytes(), Some(format), game.tree.start().rules());
        let mut next = || again.as_mut().expect("a text in memory").next_game().expect("a text in memory");
        let read = match next() {
            Some(Ok(read)) => read,
            Some(Err(broken)) => panic!("written but not read: {broken}\n{written}"),
            None => panic!("written but no game:\n{written}"),
        };
        assert_eq!(read.tree.start().to_fen(), game.tree.start().to_fen(), "{written}");
        assert_eq!(read.tree.main_line(), game.tree.main_line(), "{written}");
        assert!(format == Format::Coordinates || read.result == game.result, "{written}");
        assert_eq!(write(&read, format), written, "written again");
        assert!(next().is_none(), "one game is written as several:\n{written}");
    }
}

/// The text of a game.
fn write(game: &ReadGame, format: Format) -> String {
    match format {
        Format::Pgn => pgn::game_to_text(game, None),
        Format::Courier => courier::write(game),
        Format::Coordinates => coordinates::write(game),
    }
}

fn check_legal(game: &ReadGame) {
    let mut walker = Walker::new(game.tree.start());
    for node in game.tree.nodes() {
        let position = walker.go(&game.tree, node.parent);
        assert!(position.is_legal(node.mv, &position.checks()), "{:?} in {}", node.mv, position.to_fen());
    }
}
