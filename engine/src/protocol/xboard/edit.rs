//! `edit`: the old way to set up a position.

use super::XboardSession;
use super::commands::Refusal;
use super::parse::{self, Command};
use super::wire::Editor;
use crate::protocol::runner::Output;

impl XboardSession {
    /// Begins to enter a position.
    pub(super) fn begin_edit(&mut self, output: &mut Output) {
        self.stop_thinking(output);
        self.editor = Some(Editor::new(self.engine.position()));
    }

    /// Takes a line that belongs to the position being entered; gives whether it does.
    pub(super) fn edit(&mut self, line: &str, output: &mut Output) -> bool {
        let Some(editor) = &mut self.editor else { return false };
        if line.is_empty() {
            return true;
        }
        if line == "." {
            self.finish_edit(output);
            return true;
        }
        let Err(error) = editor.obey(line) else { return true };
        match parse::parse(line) {
            Ok(Some(Command::Quit | Command::Ping(_))) => false,
            Ok(Some(Command::New)) => {
                self.editor = None;
                false
            }
            _ => {
                output.line(Refusal::Error(error.to_string()).reply(line));
                true
            }
        }
    }

    /// What is no position is refused, as with `setboard`.
    fn finish_edit(&mut self, output: &mut Output) {
        let Some(editor) = self.editor.take() else { return };
        match editor.finish() {
            Ok(position) => self.set_up(position, output),
            Err(error) => self.refuse_position(&error, output),
        }
    }
}
