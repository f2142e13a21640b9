//! What the engine does wrong on request.

use std::io::{self, Write};
use std::time::Duration;
use std::{process, thread};

/// What the engine does instead of its fourth move, or at its first input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Behaviour {
    Play,
    Belladonna,
    Quit,
    /// Never writes anything.
    Mute,
    /// Stops answering during a game, and does not exit after `quit` or EOF.
    Hang,
    /// Writes lines endlessly.
    Flood,
    /// Writes one endless line.
    Gush,
    /// Writes long lines endlessly.
    Torrent,
    /// Sends a move that is not legal.
    Illegal,
    /// Reports that there is no move.
    Pass,
    Claim,
    /// Claims a draw after its last move, whatever the result.
    ClaimAtEnd,
    /// Rejects a legal move as illegal.
    Accuse,
    /// Exits during a game.
    Die,
    /// Exceeds its time.
    Late,
    Resign,
    /// Knows no game but chess.
    OnlyChess,
    /// Plays random legal moves, but does not support `ping`, nor pondering by UCI.
    NoPing,
    /// Expects moves that its opponent does not make.
    Misguess,
    /// Sends each move twice.
    Stutter,
}

/// Exit status of an engine that crashes.
pub const DEATH: i32 = 7;

/// Own moves before the misbehaviour.
pub const GOOD_MOVES: usize = 3;

/// Writes a line at once.
pub fn say(line: &str) {
    let mut stdout = io::stdout().lock();
    if writeln!(stdout, "{line}").and_then(|()| stdout.flush()).is_err() {
        process::exit(0);
    }
}

pub fn sleep_forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

/// Misbehaviour that is the same in both protocols; returns if there is none.
pub fn misbehave(behaviour: Behaviour, remaining: Duration) {
    match behaviour {
        Behaviour::Hang => sleep_forever(),
        Behaviour::Flood => loop {
            say("nonsense");
        },
        Behaviour::Gush => loop {
            let chunk = "x".repeat(1 << 16);
            if io::stdout().lock().write_all(chunk.as_bytes()).is_err() {
                process::exit(0);
            }
        },
        Behaviour::Torrent => loop {
            say(&"x ".repeat(1 << 15));
        },
        Behaviour::Die => {
            for number in 1..=9 {
                eprintln!("trouble number {number}");
            }
            eprintln!("no more\x1b[31m!");
            process::exit(DEATH)
        }
        Behaviour::Illegal => eprintln!("what a position"),
        Behaviour::Late => thread::sleep(remaining + Duration::from_millis(300)),
        _ => {}
    }
}
