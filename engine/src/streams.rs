//! Standard input and standard output, which another program can have made non-blocking: then this program
//! waits, as with all others.

use std::io::{self, BufRead, ErrorKind, Write};

/// Appends the next line of standard input with its end to `line`; the last line can lack the end. Returns
/// whether there was one.
///
/// # Errors
/// The errors of standard input.
pub fn read_line(line: &mut Vec<u8>) -> io::Result<bool> {
    let before = line.len();
    let mut stdin = io::stdin().lock();
    loop {
        match stdin.read_until(b'\n', line) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => wait_for_input(&stdin)?,
            result => return result.map(|_| line.len() > before),
        }
    }
}

/// Writes a text to standard output and flushes. Calls `progress` before each part that the system takes.
///
/// # Errors
/// The errors of standard output.
pub fn write(text: &str, mut progress: impl FnMut()) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let mut rest = text.as_bytes();
    loop {
        progress();
        let result = if rest.is_empty() { stdout.flush().map(|()| 0) } else { stdout.write(rest) };
        match result {
            Ok(0) if rest.is_empty() => return Ok(()),
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => wait_for_output(&stdout)?,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(unix)]
use self::unix::{wait_for_input, wait_for_output};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::fd::AsFd;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    pub fn wait_for_input(stream: &impl AsFd) -> io::Result<()> {
        wait(stream, PollFlags::POLLIN)
    }

    pub fn wait_for_output(stream: &impl AsFd) -> io::Result<()> {
        wait(stream, PollFlags::POLLOUT)
    }

    fn wait(stream: &impl AsFd, event: PollFlags) -> io::Result<()> {
        match poll(&mut [PollFd::new(stream.as_fd(), event)], PollTimeout::NONE) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Other systems do not tell when a stream is ready.
#[cfg(not(unix))]
use self::pause as wait_for_input;
#[cfg(not(unix))]
use self::pause as wait_for_output;

#[cfg(not(unix))]
fn pause<T>(_: &T) -> io::Result<()> {
    std::thread::sleep(std::time::Duration::from_millis(10));
    Ok(())
}
