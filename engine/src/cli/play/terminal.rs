//! Input and output of the terminal game.

use std::io::{self, BufRead, BufReader, IsTerminal};

use anyhow::Context;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Cmd, Config, Editor, KeyEvent};

use crate::cli::output::{fit, print};
use crate::streams;

/// The source of input lines.
pub(super) enum Terminal {
    /// A terminal: lines can be edited, and earlier lines repeated.
    Editor(Box<Editor<(), MemHistory>>),
    /// A pipe or a file.
    Plain(BufReader<streams::Input>),
}

impl Terminal {
    /// A line editor if stdin and stdout are terminals, otherwise plain input.
    pub fn new() -> anyhow::Result<Self> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Self::Plain(BufReader::new(streams::input())));
        }
        // Pasted lines are treated as typed lines.
        let config = Config::builder().bracketed_paste(false).build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        let mut editor = editor.context("cannot use the terminal")?;
        // These keys would insert the next key literally, even a control character, and echo it.
        for quoting in ['Q', 'V'] {
            editor.bind_sequence(KeyEvent::ctrl(quoting), Cmd::Noop);
        }
        Ok(Self::Editor(Box::new(editor)))
    }

    /// The next line. `None` at EOF or if the user interrupts. Bytes that are not UTF-8 are replaced.
    pub fn read_line(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        match self {
            Self::Editor(editor) => loop {
                match editor.readline(prompt) {
                    Ok(line) => {
                        // Empty and repeated lines are not added to the history.
                        let _ = editor.add_history_entry(line.as_str());
                        return Ok(Some(line));
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                    Err(ReadlineError::Signal(_)) => {}
                    Err(error) => return Err(error).context("cannot read the terminal"),
                }
            },
            Self::Plain(input) => {
                let mut bytes = Vec::new();
                if io::stdin().is_terminal() {
                    print(prompt)?;
                }
                let count = input.read_until(b'\n', &mut bytes).context("cannot read the input")?;
                Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
            }
        }
    }

    /// Whether the user is at a terminal.
    pub const fn is_interactive(&self) -> bool {
        matches!(self, Self::Editor(_))
    }

    /// A line that the user has entered since the last line was read, without its end.
    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "the terminal is that of the process")]
    pub fn typed_line(&self) -> Option<String> {
        use std::os::fd::AsFd;

        use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

        let stdin = io::stdin();
        let mut wanted = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        let ready = poll(&mut wanted, PollTimeout::ZERO).is_ok_and(|count| count > 0);
        // A terminal delivers one line per read.
        let mut bytes = [0; 1024];
        let count = if ready { nix::unistd::read(stdin.as_fd(), &mut bytes).unwrap_or(0) } else { 0 };
        (count > 0)
            .then(|| String::from_utf8_lossy(&bytes[..count]).trim_end_matches(['\n', '\r']).to_owned())
    }

    /// Not known on this system.
    #[cfg(not(unix))]
    pub const fn typed_line(&self) -> Option<String> {
        None
    }

    /// Prints a text. On a terminal long lines are wrapped.
    pub fn say(&self, text: &str) -> io::Result<()> {
        print(&fit(text))
    }
}
