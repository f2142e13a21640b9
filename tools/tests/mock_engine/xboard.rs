//! The engine's side of the Chess Engine Communication Protocol.

use std::time::Duration;

use crate::behaviour::{Behaviour, GOOD_MOVES, misbehave, say};
use crate::brain::Brain;

/// A conversation.
struct Talk {
    behaviour: Behaviour,
    brain: Brain,
    playing: bool,
    /// The time on the engine's clock.
    remaining: Duration,
}

/// Answers `lines` until `quit` or EOF.
pub fn talk(behaviour: Behaviour, brain: Brain, lines: impl Iterator<Item = String>) {
    let mut talk = Talk { behaviour, brain, playing: false, remaining: Duration::ZERO };
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "quit" => return,
            "protover" => announce(behaviour),
            "memory" if rest.parse().is_ok_and(|megabytes: u32| megabytes > MOST_MEMORY) => {
                say(&format!("Error (at most {MOST_MEMORY}): {line}"));
            }
            "option" if rest == "Name=rubbish" => say("Error (what a name)"),
            "ping" if behaviour != Behaviour::NoPing => say(&format!("pong {rest}")),
            "new" => {
                talk.brain.set_game("chess");
                talk.playing = false;
            }
            "variant" if !talk.brain.set_game(rest) => say(&format!("Error (unknown variant): {line}")),
            "setboard" => talk.brain.set_position(Some(rest)),
            "time" => talk.remaining = Duration::from_millis(10 * rest.parse().unwrap_or(0)),
            "force" => talk.playing = false,
            "result" => talk.end(),
            "go" => {
                talk.playing = true;
                talk.play();
            }
            "usermove" => talk.hear(rest),
            _ => {}
        }
    }
}

/// Megabytes that the engine can use.
const MOST_MEMORY: u32 = 200;

fn announce(behaviour: Behaviour) {
    say(&format!("feature ping={}", u32::from(behaviour != Behaviour::NoPing)));
    say("feature setboard=1 usermove=1 memory=1 nps=1 reuse=1 done=0");
    let games = if behaviour == Behaviour::OnlyChess { "normal" } else { "normal,gothic" };
    say(&format!("feature variants=\"{games}\" option=\"Piece values -combo author /// trice\""));
    say("feature option=\"Level -spin 3 1 9\" option=\"Book -check 0\" option=\"Name -string Mock\"");
    say("feature myname=\"Mock\" done=1");
}

impl Talk {
    fn hear(&mut self, text: &str) {
        if self.behaviour == Behaviour::Accuse && self.brain.own_moves == GOOD_MOVES {
            return say(&format!("Illegal move: {text}"));
        }
        self.brain.hear(text);
        if self.playing {
            self.play();
        }
    }

    fn play(&mut self) {
        if self.brain.own_moves == GOOD_MOVES {
            misbehave(self.behaviour, self.remaining);
            match self.behaviour {
                Behaviour::Illegal => return say("move a1a9"),
                Behaviour::Pass => return say("move"),
                Behaviour::Claim => return say("1-0 {I am winning}\n0-1 {or so}"),
                Behaviour::Resign => return say("resign"),
                _ => {}
            }
        }
        if let Some(text) = self.brain.play() {
            say("2 25 1 10 thinking");
            say(&format!("move {text}"));
        }
    }

    fn end(&mut self) {
        self.playing = false;
        if self.behaviour == Behaviour::ClaimAtEnd {
            say("1/2-1/2 {peace}");
        }
    }
}
