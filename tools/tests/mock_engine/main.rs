//! An engine that plays at random, or misbehaves on request, for the tests of the match runner.
//!
//! Usage: `mock-engine BEHAVIOUR`. The first input line selects the protocol.
#![forbid(unsafe_code)]

mod behaviour;
mod brain;
mod uci;
mod xboard;

use std::io::{self, BufRead};
use std::{env, process};

use behaviour::{Behaviour, DEATH, sleep_forever};
use brain::Brain;
use clap::ValueEnum as _;

fn main() {
    let name = env::args().nth(1).unwrap_or_default();
    let behaviour = Behaviour::from_str(&name, false).expect("a behaviour");
    match behaviour {
        Behaviour::Belladonna => {
            use engine::engine::Options;
            use engine::protocol;
            let start = |first_line: &str, events| {
                protocol::session(first_line, movegen::Games::built_in(), Options::default(), events)
            };
            process::exit(protocol::run(start, None).map_or(1, |()| 0))
        }
        Behaviour::Quit => process::exit(DEATH),
        Behaviour::Mute => sleep_forever(),
        _ => {}
    }
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    let brain = Brain::new();
    if first == "uci" { uci::talk(behaviour, brain, lines) } else { xboard::talk(behaviour, brain, lines) }
}
