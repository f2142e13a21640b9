//! `edit`: the old way to set up a position.

use super::output::Refusal;
use super::parse;
use super::session::{BoardState, XboardSession};
use super::wire::Editor;
use crate::protocol::runner::Output;

impl XboardSession {
    /// Begins to read a position piece by piece.
    pub(super) fn begin_edit(&mut self, output: &mut Output) {
        self.stop_thinking(output);
        self.board = BoardState::Editing(Editor::new(self.engine.position()));
    }

    /// Takes a line that belongs to the position being edited. Returns whether it does.
    pub(super) fn edit(&mut self, line: &str, output: &mut Output) -> bool {
        let BoardState::Editing(editor) = &mut self.board else { return false };
        if line.is_empty() {
            return true;
        }
        if line == "." {
            let position = editor.finish();
            self.board = BoardState::Shared;
            // As with `setboard`, an illegal position is refused.
            match position {
                Ok(position) => self.set_up(position, output),
                Err(error) => self.refuse_position(&error, output),
            }
            return true;
        }
        let Err(error) = editor.obey(line) else { return true };
        match parse::words(line) {
            ("quit", _) => false,
            ("ping", number) if !number.is_empty() => false,
            ("new", _) => {
                self.board = BoardState::Shared;
                false
            }
            _ => {
                output.lines(Refusal::Error(error.to_string()).reply(line));
                true
            }
        }
    }
}
