//! Input and output of the terminal game.

use std::io::{self, BufRead, BufReader, IsTerminal};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, Editor, Event, EventContext, EventHandler, KeyCode, KeyEvent,
    Modifiers, RepeatCount,
};
use signal_hook::consts::SIGINT;

use crate::cli::output::{fit, print};
use crate::streams;

/// The source of input lines.
pub(super) enum Terminal {
    /// A terminal.
    Editor(Box<Console>),
    /// A pipe or a file.
    Plain(BufReader<streams::Input>),
}

/// A terminal: lines can be edited, and earlier lines repeated.
pub(super) struct Console {
    editor: Editor<(), MemHistory>,
    /// Whether a paste has begun whose end has not been read.
    pasting: Arc<AtomicBool>,
    /// Whether Ctrl-C has been pressed while no line was read.
    interrupted: Arc<AtomicBool>,
    /// The beginning of a line that was typed while no line was read.
    begun: String,
}

/// Begin or end of a paste, as the terminal tells it. The text between them is read like typed lines.
struct PasteMark {
    pasting: Arc<AtomicBool>,
    begins: bool,
}

impl ConditionalEventHandler for PasteMark {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        self.pasting.store(self.begins, Ordering::Relaxed);
        Some(Cmd::Noop)
    }
}

impl Console {
    fn new() -> anyhow::Result<Self> {
        let config = Config::builder().bracketed_paste(true).build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        let mut editor = editor.context("cannot use the terminal")?;
        // These keys would insert the next key literally, even a control character, and echo it.
        for quoting in ['Q', 'V'] {
            editor.bind_sequence(KeyEvent::ctrl(quoting), Cmd::Noop);
        }
        let pasting = Arc::new(AtomicBool::new(false));
        for (code, begins) in [(KeyCode::BracketedPasteStart, true), (KeyCode::BracketedPasteEnd, false)] {
            let mark = PasteMark { pasting: Arc::clone(&pasting), begins };
            let handler = EventHandler::Conditional(Box::new(mark));
            editor.bind_sequence(KeyEvent(code, Modifiers::NONE), handler);
        }
        let interrupted = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGINT, Arc::clone(&interrupted)).context("cannot listen for Ctrl-C")?;
        #[cfg(unix)]
        restore_at_the_end()?;
        Ok(Self { editor, pasting, interrupted, begun: String::new() })
    }

    fn read_line(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        self.interrupted.store(false, Ordering::Relaxed);
        loop {
            let begun = mem::take(&mut self.begun);
            match self.editor.readline_with_initial(prompt, (&begun, "")) {
                Ok(line) => {
                    // Empty and repeated lines are not added to the history.
                    let _ = self.editor.add_history_entry(line.as_str());
                    return Ok(Some(line));
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => {
                    self.pasting.store(false, Ordering::Relaxed);
                    return Ok(None);
                }
                Err(ReadlineError::Signal(_)) => {}
                Err(error) => return Err(error).context("cannot read the terminal"),
            }
        }
    }

    /// The lines in what was typed while no line was read. The rest of a paste is left to the editor, which
    /// has the lines before it.
    #[cfg(unix)]
    fn typed_lines(&mut self) -> Vec<String> {
        use std::os::fd::AsFd;

        use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

        if self.pasting.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let stdin = io::stdin();
        let mut wanted = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        let ready = poll(&mut wanted, PollTimeout::ZERO).is_ok_and(|count| count > 0);
        let mut bytes = [0; 4096];
        let count = if ready { nix::unistd::read(stdin.as_fd(), &mut bytes).unwrap_or(0) } else { 0 };
        self.begun += &String::from_utf8_lossy(&bytes[..count]);
        // A line that came while the editor ended has the end that the key sends.
        let mut lines: Vec<String> = self.begun.split(['\n', '\r']).map(str::to_owned).collect();
        self.begun = lines.pop().unwrap_or_default();
        lines
    }

    /// Not known on this system.
    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "as on other systems")]
    fn typed_lines(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// Listens for the signals that end the program. While a line is read, the terminal does not echo and marks
/// pastes. It becomes as it was before, and the program ends by the signal. The game is kept after each move.
#[cfg(unix)]
fn restore_at_the_end() -> anyhow::Result<()> {
    use nix::sys::termios::{SetArg, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let before = tcgetattr(io::stdin()).context("cannot use the terminal")?;
    let mut signals = Signals::new([SIGHUP, SIGTERM]).context("cannot listen for signals")?;
    std::thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        // Otherwise nothing is printed: the user may have stopped the output. A terminal that is gone fails.
        if tcgetattr(io::stdin()).is_ok_and(|now| now != before) {
            let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, &before);
            let _ = nix::unistd::write(io::stdout(), b"\x1b[?2004l\n");
        }
        let _ = emulate_default_handler(signal);
    });
    Ok(())
}

impl Terminal {
    /// A line editor if stdin and stdout are terminals, otherwise plain input.
    pub fn new() -> anyhow::Result<Self> {
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            return Console::new().map(|console| Self::Editor(Box::new(console)));
        }
        Ok(Self::Plain(BufReader::new(streams::input())))
    }

    /// The next line. `None` at EOF or if the user interrupts. Bytes that are not UTF-8 are replaced.
    pub fn read_line(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        match self {
            Self::Editor(console) => console.read_line(prompt),
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

    /// The lines that the user has entered since the last line was read or this was asked.
    pub fn typed_lines(&mut self) -> Vec<String> {
        match self {
            Self::Editor(console) => console.typed_lines(),
            Self::Plain(_) => Vec::new(),
        }
    }

    /// Whether Ctrl-C has been pressed since this was asked last, while no line was read.
    pub fn was_interrupted(&self) -> bool {
        match self {
            Self::Editor(console) => console.interrupted.swap(false, Ordering::Relaxed),
            Self::Plain(_) => false,
        }
    }

    /// Prints a text. On a terminal long lines are wrapped.
    pub fn say(&self, text: &str) -> io::Result<()> {
        print(&fit(text))
    }
}
