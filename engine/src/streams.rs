//! Blocking stdin and stdout. Another program that shares them can have made them non-blocking; then
//! operations are retried until they succeed.

use std::io::{self, ErrorKind, Read, Write};

/// Blocking stdin.
#[derive(Debug)]
pub struct Input(io::Stdin);

/// Stdin of this process.
pub fn input() -> Input {
    Input(io::stdin())
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        when_ready(&mut self.0, wait_for_input, |stdin| stdin.read(buffer))
    }
}

/// Blocking stdout.
#[derive(Debug)]
pub struct Output(io::Stdout);

/// Stdout of this process.
pub fn output() -> Output {
    Output(io::stdout())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        when_ready(&mut self.0, wait_for_output, |stdout| stdout.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        when_ready(&mut self.0, wait_for_output, io::Stdout::flush)
    }
}

/// Repeats an operation until the stream is ready for it.
fn when_ready<S, T>(
    stream: &mut S,
    wait: impl Fn(&S) -> io::Result<()>,
    mut operation: impl FnMut(&mut S) -> io::Result<T>,
) -> io::Result<T> {
    loop {
        match operation(stream) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => wait(stream)?,
            result => return result,
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

/// Other systems have no `poll`.
#[cfg(not(unix))]
use self::pause as wait_for_input;
#[cfg(not(unix))]
use self::pause as wait_for_output;

#[cfg(not(unix))]
fn pause<T>(_: &T) -> io::Result<()> {
    std::thread::sleep(std::time::Duration::from_millis(10));
    Ok(())
}
