//! Checks of the XBoard protocol (CECP).
//!
//! Source: <https://www.gnu.org/software/xboard/engine-intf.html>

use std::time::{Duration, Instant};

use movegen::{Move, Position};

use super::dialogue::{Dialogue, legal};
use super::{Check, PATIENCE};

/// The checks, in the order in which they are made.
pub const CHECKS: [Check; 10] = [
    ("protover 2 is answered by features that end with done=1", features),
    ("it knows the game", game),
    ("ping is answered by pong", ping),
    ("it moves when it is told to go", go),
    ("it answers a move", answer),
    ("an illegal move is refused", illegal),
    ("a time for the move is kept", time),
    ("? makes it move at once", move_now),
    ("quit ends it within a second", quit),
    ("the end of its input ends it within a second", end_of_input),
];

/// How much longer than its time a search may take.
const LATE: Duration = Duration::from_millis(300);

/// Sends `protover 2` and returns the lines of features.
fn introduce(dialogue: &mut Dialogue) -> Result<Vec<String>, String> {
    dialogue.send(&["xboard", "protover 2"]);
    let is_last = |line: &str| line.starts_with("feature ") && line.contains("done=1");
    let lines = dialogue.until("`feature ... done=1`", PATIENCE, is_last)?;
    Ok(lines.into_iter().filter(|line| line.starts_with("feature ")).collect())
}

/// The value of a feature, without quotes.
fn feature(lines: &[String], name: &str) -> Option<String> {
    let key = format!("{name}=");
    lines.iter().find_map(|line| {
        let at = line.match_indices(&key).find(|&(at, _)| line[..at].ends_with(' '))?.0 + key.len();
        let rest = &line[at..];
        Some(match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next().unwrap_or_default().to_owned(),
            None => rest.split_whitespace().next().unwrap_or_default().to_owned(),
        })
    })
}

/// Prepares the engine for the game, in force mode. Returns what stands before a move that is sent.
fn prepare(dialogue: &mut Dialogue) -> Result<&'static str, String> {
    let lines = introduce(dialogue)?;
    let variant = dialogue.variant.clone();
    dialogue.send(&["new"]);
    if variant != "chess" && variant != "normal" {
        dialogue.send(&[&format!("variant {variant}")]);
    }
    if feature(&lines, "option").is_some() && lines.iter().any(|line| line.contains("\"Own notation ")) {
        dialogue.send(&["option Own notation=1"]);
    }
    dialogue.send(&["easy", "post", "level 40 1 0", "force"]);
    Ok(if feature(&lines, "usermove").as_deref() == Some("1") { "usermove " } else { "" })
}

/// The engine's next move in a position.
fn engine_move(dialogue: &mut Dialogue, position: &Position) -> Result<Move, String> {
    let line = dialogue.until_start("move ")?.pop().unwrap_or_default();
    legal(position, line["move ".len()..].trim(), &line)
}

fn features(dialogue: &mut Dialogue) -> Result<String, String> {
    let lines = introduce(dialogue)?;
    for line in &lines {
        if line.matches('"').count() % 2 == 1 {
            return Err(format!("a quote is not closed; the line: {line}"));
        }
    }
    let name = feature(&lines, "myname").ok_or("there is no feature myname")?;
    Ok(format!("{name}, {} lines", lines.len()))
}

fn game(dialogue: &mut Dialogue) -> Result<String, String> {
    let lines = introduce(dialogue)?;
    let xboard_name = dialogue.rules.game().xboard_name;
    let listed = feature(&lines, "variants").ok_or("there is no feature variants")?;
    let names = [dialogue.variant.as_str(), xboard_name, if xboard_name == "chess" { "normal" } else { "" }];
    let known = listed.split(',').any(|name| names.contains(&name.trim()));
    if known { Ok(String::new()) } else { Err(format!("the feature variants is \"{listed}\"")) }
}

fn ping(dialogue: &mut Dialogue) -> Result<String, String> {
    let lines = introduce(dialogue)?;
    if feature(&lines, "ping").as_deref() != Some("1") {
        return Err("there is no feature ping=1, so a user interface cannot wait for it".to_owned());
    }
    dialogue.send(&["new", "ping 4711"]);
    dialogue.until_start("pong 4711").map(|_| String::new())
}

fn go(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    let position = Position::start(dialogue.rules);
    dialogue.send(&["sd 3", "go"]);
    engine_move(dialogue, &position).map(|mv| position.move_text(mv))
}

fn answer(dialogue: &mut Dialogue) -> Result<String, String> {
    let mut position = Position::start(dialogue.rules);
    let mv = position.legal_moves()[0];
    let text = prepare(dialogue)?.to_owned() + &position.move_text(mv);
    dialogue.send(&["sd 3", &text, "go"]);
    position.make(mv);
    engine_move(dialogue, &position).map(|mv| position.move_text(mv))
}

fn illegal(dialogue: &mut Dialogue) -> Result<String, String> {
    let text = prepare(dialogue)?.to_owned() + "a1a4";
    dialogue.send(&[&text]);
    dialogue.until_start("Illegal move").map(|lines| lines.last().cloned().unwrap_or_default())
}

fn time(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    let position = Position::start(dialogue.rules);
    let begun = Instant::now();
    dialogue.send(&["st 1", "go"]);
    engine_move(dialogue, &position)?;
    let took = begun.elapsed();
    let text = format!("{} ms of 1000", took.as_millis());
    if took <= Duration::from_secs(1) + LATE { Ok(text) } else { Err(text) }
}

fn move_now(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    let position = Position::start(dialogue.rules);
    dialogue.send(&["st 30", "go"]);
    dialogue.silence(LATE, |line| line.starts_with("move "))?;
    let begun = Instant::now();
    dialogue.send(&["?"]);
    let lines = dialogue.until("`move` after ?", LATE * 4, |line| line.starts_with("move "))?;
    let line = lines.last().cloned().unwrap_or_default();
    legal(&position, line["move ".len()..].trim(), &line)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_found_by_name() {
        let lines = ["feature ping=1 variants=\"normal,gothic\" done=0", "feature myname=\"A 1\" done=1"];
        let lines = lines.map(str::to_owned);
        assert_eq!(feature(&lines, "variants").as_deref(), Some("normal,gothic"));
        assert_eq!(feature(&lines, "ping").as_deref(), Some("1"));
        assert_eq!(feature(&lines, "myname").as_deref(), Some("A 1"));
        assert_eq!(feature(&lines, "name"), None, "a part of a name is another name");
    }
}
