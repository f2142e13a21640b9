//! Sessions by chance with both protocols, interrupted at random times. The model in `properties::sessions`
//! says what the engine must not do. A session that fails is made shorter before it is printed.
//!
//! `BELLADONNA_SESSIONS` is the number of sessions for each protocol, `BELLADONNA_SESSIONS_SEED` the seed.
//! With `BELLADONNA_PROGRAM`, the path of the program, the sessions run with the program, not with the runner
//! in the test. `BELLADONNA_SESSIONS_END_MS` is how long a session may take to end after `quit` and at the
//! end of the input; without it there is no limit, since a test must not depend on the clock.

use std::cell::Cell;
use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::ops::Range;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{env, io};

use engine::engine::{MemoryLimit, Options};
use engine::protocol::{Target, serve, session};
use properties::sessions::{Link, PATIENCE, Step, uci, xboard};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// The number of sessions of a protocol without `BELLADONNA_SESSIONS`.
const DEFAULT_SESSIONS: u32 = 60;
/// The number of steps of most sessions.
const SHORT: Range<usize> = 1..60;
/// The number of steps of one session in thirty.
const LONG: Range<usize> = 500..800;

/// How a session ends.
#[derive(Clone, Copy, Debug)]
enum End {
    /// All answers are awaited before `quit`.
    Calm,
    /// `quit` at once.
    Quit,
    /// The input is closed at once.
    Close,
}

const ENDS: [End; 4] = [End::Calm, End::Calm, End::Quit, End::Close];

/// What runs the session.
enum Server {
    Thread(JoinHandle<io::Result<()>>),
    Program(Child),
}

/// A connection by pipes.
struct Piped {
    input: Option<Box<dyn Write>>,
    lines: Receiver<String>,
    server: Server,
}

impl Piped {
    /// Starts the program that the environment names, or else the runner in a thread.
    fn start(first: &str) -> Self {
        let mut link = match env::var_os("BELLADONNA_PROGRAM") {
            Some(path) => Self::program(Command::new(path)),
            None => Self::runner(),
        };
        link.send(first);
        link
    }

    fn program(mut command: Command) -> Self {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let input = Box::new(child.stdin.take().expect("stdin is a pipe"));
        let lines = read(child.stdout.take().expect("stdout is a pipe"));
        Self { input: Some(input), lines, server: Server::Program(child) }
    }

    fn runner() -> Self {
        let (commands, input) = pipe().expect("a pipe");
        let (answers, output): (_, PipeWriter) = pipe().expect("a pipe");
        let options = Options { memory: MemoryLimit::Table(1), ..Options::default() };
        let server = thread::spawn(move || {
            let target = Target { output, escapes: false, log: None };
            serve(BufReader::new(commands), target, |first, events| {
                session(first, movegen::Games::built_in(), options, events)
            })
        });
        Self { input: Some(Box::new(input)), lines: read(answers), server: Server::Thread(server) }
    }

    /// Ends the session. Returns how long it took.
    fn end(mut self, end: End) -> Duration {
        let started = Instant::now();
        match end {
            End::Calm | End::Quit => self.send("quit"),
            End::Close => self.input = None,
        }
        match self.server {
            Server::Thread(server) => {
                while !server.is_finished() {
                    assert!(started.elapsed() < PATIENCE, "the session does not end");
                    thread::sleep(Duration::from_millis(1));
                }
                server.join().expect("no panic").expect("no error");
            }
            Server::Program(mut child) => loop {
                if let Some(status) = child.try_wait().expect("the program can be waited for") {
                    assert!(status.success(), "{status}");
                    break;
                }
                assert!(started.elapsed() < PATIENCE, "the program does not end");
                thread::sleep(Duration::from_millis(1));
            },
        }
        started.elapsed()
    }
}

/// The lines of an output as they come.
fn read(output: impl io::Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    lines
}

impl Link for Piped {
    fn send(&mut self, lines: &str) {
        let input = self.input.as_mut().expect("the input is open");
        let sent = input.write_all(format!("{lines}\n").as_bytes()).and_then(|()| input.flush());
        sent.expect("the engine reads");
    }

    fn line_within(&mut self, time: Duration) -> Option<String> {
        match self.lines.recv_timeout(time) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Timeout) => None,
            Err(mpsc::RecvTimeoutError::Disconnected) => panic!("the engine has closed its output"),
        }
    }
}

fn number(name: &str) -> Option<u32> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text}, which is no number")))
}

/// Runs sessions, each of random steps and with a random end.
fn run(protocol: &str, play: impl Fn(&[Step], End) -> Duration) {
    let cases = number("BELLADONNA_SESSIONS").unwrap_or(DEFAULT_SESSIONS);
    let seed = number("BELLADONNA_SESSIONS_SEED").unwrap_or(1);
    let limit = number("BELLADONNA_SESSIONS_END_MS").map(u64::from).map(Duration::from_millis);
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let step = any::<(u8, u16, u8)>().prop_map(|(what, argument, pause)| Step { what, argument, pause });
    let steps = prop_oneof![29 => vec(step.clone(), SHORT), 1 => vec(step, LONG)];
    let sessions = (steps, 0..ENDS.len());
    let (count, slowest) = (Cell::new(0), Cell::new(Duration::ZERO));
    let result = runner.run(&sessions, |(steps, end)| {
        let took = play(&steps, ENDS[end]);
        assert!(limit.is_none_or(|limit| took <= limit), "{:?} took {took:?}", ENDS[end]);
        count.set(count.get() + steps.len());
        slowest.set(slowest.get().max(took));
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("seed {seed}: {failure}"));
    println!("{protocol}: {cases} sessions, {} steps, slowest end {:?}", count.get(), slowest.get());
}

#[test]
fn xboard_sessions_keep_the_protocol() {
    run("XBoard", |steps, end| {
        let mut interface = xboard::Interface::start(Piped::start("xboard"));
        steps.iter().for_each(|&step| interface.step(step));
        match end {
            End::Calm => interface.end().end(end),
            End::Quit | End::Close => interface.abandon().end(end),
        }
    });
}

#[test]
fn uci_sessions_keep_the_protocol() {
    run("UCI", |steps, end| {
        let mut interface = uci::Interface::start(Piped::start("uci"));
        steps.iter().for_each(|&step| interface.step(step));
        match end {
            End::Calm => interface.end().end(end),
            End::Quit | End::Close => interface.abandon().end(end),
        }
    });
}
