//! The engine's side of the Universal Chess Interface.

use std::time::Duration;

use crate::behaviour::{Behaviour, GOOD_MOVES, misbehave, say};
use crate::brain::Brain;

/// Answers `lines` until `quit` or EOF.
pub fn talk(behaviour: Behaviour, mut brain: Brain, lines: impl Iterator<Item = String>) {
    announce(behaviour);
    let (mut ponders, mut pondering) = (false, false);
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["quit"] => return,
            ["isready"] => say("readyok"),
            ["setoption", "name", "UCI_Variant", "value", name] => {
                brain.set_game(name);
            }
            ["ucinewgame"] => brain.new_game(),
            ["position", ..] => set_position(&mut brain, &line),
            ["setoption", "name", "Ponder", "value", value] => ponders = value == "true",
            ["go", "ponder", ..] => pondering = true,
            ["go", ..] => go(behaviour, &mut brain, &words, ponders),
            ["ponderhit"] if pondering => {
                pondering = false;
                go(behaviour, &mut brain, &words, ponders);
            }
            ["stop"] if pondering => {
                pondering = false;
                say("bestmove 0000");
            }
            _ => {}
        }
    }
}

fn announce(behaviour: Behaviour) {
    say("id name Mock");
    say("option name Hash type spin default 1 min 1 max 100");
    say("option name Clear Hash type button");
    if behaviour != Behaviour::NoPing {
        say("option name Ponder type check default false");
    }
    if behaviour != Behaviour::OnlyChess {
        say("option name UCI_Variant type combo default chess var chess var gothic");
    }
    say("uciok");
}

fn set_position(brain: &mut Brain, line: &str) {
    let (setup, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    brain.set_position(setup.strip_prefix("position fen "));
    moves.split_whitespace().for_each(|text| brain.hear(text));
}

fn go(behaviour: Behaviour, brain: &mut Brain, words: &[&str], ponders: bool) {
    if brain.own_moves == GOOD_MOVES {
        let time = words.iter().position(|&word| word == "wtime" || word == "movetime");
        let time = time.and_then(|index| words.get(index + 1)?.parse().ok()).unwrap_or(0);
        misbehave(behaviour, Duration::from_millis(time));
        match behaviour {
            Behaviour::Illegal => return say("bestmove a1a9"),
            Behaviour::Pass => return say("bestmove 0000"),
            _ => {}
        }
    }
    let text = brain.play().unwrap_or_else(|| "(none)".to_owned());
    say(&format!("info depth 2 score cp 25 nodes 10 pv {text}"));
    match brain.expect(behaviour == Behaviour::Misguess).filter(|_| ponders) {
        Some(expected) => say(&format!("bestmove {text} ponder {expected}")),
        None => say(&format!("bestmove {text}")),
    }
    if behaviour == Behaviour::Stutter {
        say(&format!("bestmove {text}"));
    }
}
