//! The person at the terminal: lines in, words out.

use std::io::{self, BufRead, IsTerminal};

use anyhow::Context;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Cmd, Config, Editor, KeyEvent};

use crate::cli::output::{fit, print};

/// Where lines come from.
pub(super) enum Terminal {
    /// A terminal: lines can be edited, and earlier ones called back.
    Editor(Box<Editor<(), MemHistory>>),
    /// A pipe or a file.
    Plain,
}

impl Terminal {
    /// The terminal of standard input and output, if both are one.
    ///
    /// # Errors
    /// If the terminal cannot be prepared.
    pub fn new() -> anyhow::Result<Self> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Self::Plain);
        }
        // Lines that are pasted are lines that are typed.
        let config = Config::builder().bracketed_paste(false).build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        let mut editor = editor.context("cannot use the terminal")?;
        // What is typed behind these would be taken as it is, control characters too, and be shown so.
        for quoting in ['Q', 'V'] {
            editor.bind_sequence(KeyEvent::ctrl(quoting), Cmd::Noop);
        }
        Ok(Self::Editor(Box::new(editor)))
    }

    /// The next line; none at the end of the input and if the person interrupts it. Bytes that are no UTF-8
    /// are replaced.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn read_line(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        match self {
            Self::Editor(editor) => loop {
                match editor.readline(prompt) {
                    Ok(line) => {
                        // A line that is empty or repeated is not kept.
                        let _ = editor.add_history_entry(line.as_str());
                        return Ok(Some(line));
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                    Err(ReadlineError::Signal(_)) => {}
                    Err(error) => return Err(error).context("cannot read the terminal"),
                }
            },
            Self::Plain => {
                let mut bytes = Vec::new();
                if io::stdin().is_terminal() {
                    print(prompt)?;
                }
                let count =
                    io::stdin().lock().read_until(b'\n', &mut bytes).context("cannot read the input")?;
                Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
            }
        }
    }

    /// Prints sentences or moves; a terminal's lines are broken between words.
    ///
    /// # Errors
    /// Those of standard output.
    pub fn say(&self, text: &str) -> io::Result<()> {
        print(&fit(text))
    }
}
