//! Checks of the XBoard protocol (CECP).
//!
//! Source: <https://www.gnu.org/software/xboard/engine-intf.html>

use std::time::{Duration, Instant};

use movegen::{Move, Position};

use super::dialogue::{Check, Dialogue, PATIENCE, legal};
use crate::players::features::Features;
use crate::players::xboard_moves::{from_xboard, to_xboard};

/// The checks, in the order in which they are made.
pub const CHECKS: [Check; 10] = [
    ("protover 2 is answered by features that end with done=1", features),
    ("it knows the game", game),
    ("ping is answered by pong", ping),
    ("it moves after go", go),
    ("it answers a move", answer),
    ("an illegal move is refused", illegal),
    ("it keeps a time per move", time),
    ("? makes it move at once", move_now),
    ("quit ends it within a second", quit),
    ("EOF on stdin ends it within a second", end_of_input),
];

/// The tolerated overrun of a search.
const LATE: Duration = Duration::from_millis(300);

/// Sends `protover 2` and returns the features, and the lines that had them.
fn introduce(dialogue: &mut Dialogue) -> Result<(Features, Vec<String>), String> {
    dialogue.send(&["xboard", "protover 2"]);
    let is_last = |line: &str| line.starts_with("feature ") && line.contains("done=1");
    let lines = dialogue.until("`feature ... done=1`", PATIENCE, is_last)?;
    let mut features = Features::default();
    lines.iter().filter_map(|line| line.strip_prefix("feature ")).for_each(|text| {
        features.hear(text);
    });
    Ok((features, lines))
}

/// The engine's name of the game.
fn variant(dialogue: &Dialogue) -> String {
    dialogue.spec.variant.clone().unwrap_or_else(|| dialogue.rules.xboard_name().to_owned())
}

/// How moves are sent to the engine.
struct Wire {
    prefix: &'static str,
    /// The engine takes moves as the program writes them. Others get them as XBoard writes them.
    is_own_notation: bool,
}

impl Wire {
    /// The line with a move.
    fn line(&self, position: &Position, mv: Move) -> String {
        let text = position.move_text(mv);
        let text = if self.is_own_notation { text } else { to_xboard(position, &[text]) };
        format!("{}{text}", self.prefix)
    }

    /// The move in a line of the engine, if it is legal.
    fn read(&self, position: &Position, line: &str) -> Result<Move, String> {
        let text = line["move ".len()..].trim();
        if self.is_own_notation {
            legal(position, text, line)
        } else {
            legal(position, &from_xboard(position, &[], text), line)
        }
    }
}

/// Prepares the engine for the game, in force mode.
fn prepare(dialogue: &mut Dialogue) -> Result<Wire, String> {
    let (features, _) = introduce(dialogue)?;
    let variant = format!("variant {}", variant(dialogue));
    let settings = features.settings(&dialogue.spec)?;
    dialogue.send(&["new", &variant]);
    settings.iter().for_each(|setting| dialogue.send(&[setting]));
    dialogue.send(&["easy", "post", "level 40 1 0", "force"]);
    let prefix = if features.has("usermove") { "usermove " } else { "" };
    Ok(Wire { prefix, is_own_notation: features.have_own_notation() })
}

fn engine_move(dialogue: &mut Dialogue, wire: &Wire, position: &Position) -> Result<Move, String> {
    let line = dialogue.until_start("move ")?.pop().unwrap_or_default();
    wire.read(position, &line)
}

fn features(dialogue: &mut Dialogue) -> Result<String, String> {
    let (features, lines) = introduce(dialogue)?;
    match lines.iter().find(|line| line.starts_with("feature ") && line.matches('"').count() % 2 == 1) {
        Some(line) => Err(format!("a quote is not closed; the line: {line}")),
        None => features.get("myname").map(str::to_owned).ok_or("there is no feature myname".to_owned()),
    }
}

fn game(dialogue: &mut Dialogue) -> Result<String, String> {
    let (features, _) = introduce(dialogue)?;
    features.choose_variant(&[variant(dialogue)])
}

fn ping(dialogue: &mut Dialogue) -> Result<String, String> {
    let (features, _) = introduce(dialogue)?;
    if !features.has("ping") {
        return Err("there is no feature ping=1, so a user interface cannot wait for it".to_owned());
    }
    dialogue.send(&["new", "ping 4711"]);
    dialogue.until_start("pong 4711").map(|_| String::new())
}

fn go(dialogue: &mut Dialogue) -> Result<String, String> {
    let wire = prepare(dialogue)?;
    let position = Position::start(dialogue.rules);
    dialogue.send(&["sd 3", "go"]);
    engine_move(dialogue, &wire, &position).map(|mv| position.move_text(mv))
}

fn answer(dialogue: &mut Dialogue) -> Result<String, String> {
    let mut position = Position::start(dialogue.rules);
    let mv = position.legal_moves()[0];
    let wire = prepare(dialogue)?;
    dialogue.send(&["sd 3", &wire.line(&position, mv), "go"]);
    position.make(mv);
    engine_move(dialogue, &wire, &position).map(|mv| position.move_text(mv))
}

fn illegal(dialogue: &mut Dialogue) -> Result<String, String> {
    // A move of the side that is not to move.
    let mut position = Position::start(dialogue.rules);
    position.make(position.legal_moves()[0]);
    let mv = position.legal_moves()[0];
    let wire = prepare(dialogue)?;
    dialogue.send(&[&wire.line(&position, mv)]);
    dialogue.until_start("Illegal move").map(|lines| lines.last().cloned().unwrap_or_default())
}

fn time(dialogue: &mut Dialogue) -> Result<String, String> {
    let wire = prepare(dialogue)?;
    let position = Position::start(dialogue.rules);
    let begun = Instant::now();
    dialogue.send(&["st 1", "go"]);
    engine_move(dialogue, &wire, &position)?;
    let took = begun.elapsed();
    let text = format!("{} ms of 1000", took.as_millis());
    if took <= Duration::from_secs(1) + LATE { Ok(text) } else { Err(text) }
}

fn move_now(dialogue: &mut Dialogue) -> Result<String, String> {
    let wire = prepare(dialogue)?;
    let position = Position::start(dialogue.rules);
    dialogue.send(&["st 30", "go"]);
    dialogue.silence(LATE, |line| line.starts_with("move "))?;
    let begun = Instant::now();
    dialogue.send(&["?"]);
    let lines = dialogue.until("`move` after ?", LATE * 4, |line| line.starts_with("move "))?;
    let line = lines.last().cloned().unwrap_or_default();
    wire.read(&position, &line)?;
    Ok(format!("{} ms", begun.elapsed().as_millis()))
}

fn quit(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    dialogue.send(&["st 30", "go"]);
    dialogue.silence(LATE, |_| false)?;
    dialogue.end(true)
}

fn end_of_input(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    dialogue.end(false)
}
