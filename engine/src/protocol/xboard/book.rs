//! The answer to `bk`.

use std::cmp::Reverse;

use super::session::XboardSession;
use crate::book::BookMove;
use crate::protocol::runner::Output;

impl XboardSession {
    /// Answers `bk` with the moves of the book. Each line of the answer begins with a space; an empty line
    /// ends it.
    pub(super) fn tell_book(&self, output: &mut Output) {
        let position = self.engine.position();
        let options = self.engine.options();
        let book = options.book.of(position.rules());
        let mut moves = book.as_deref().map_or_else(Vec::new, |book| book.moves(position).to_vec());
        moves.sort_by_key(|entry| Reverse(entry.weight));
        if book.is_none() {
            output.line(format!(" There is no opening book for {}.", position.rules().title()));
        } else if moves.is_empty() {
            output.line(" The position is not in the opening book.");
        }
        for entry in &moves {
            output.line(format!(" {}{}", self.wire.text(position, entry.mv), describe(entry, &moves)));
        }
        if !moves.is_empty() && !options.book.is_on {
            output.line(" The engine does not play from the book: the option OwnBook is off.");
        }
        output.line("");
    }
}

/// How often a move is played, and why.
fn describe(entry: &BookMove, moves: &[BookMove]) -> String {
    let mut text = format!(" {:.0} %", entry.percent(moves));
    if let Some(score) = entry.score {
        text += &format!(", score {:+.2}", f64::from(score) / 100.0);
    }
    if entry.games > 0 {
        text += &format!(", {} points in {} games", entry.points(), entry.games);
    }
    text
}
