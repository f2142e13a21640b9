//! Checks of the Universal Chess Interface.
//!
//! Source: <https://www.chessprogramming.org/UCI>

use std::time::{Duration, Instant};

use movegen::Position;

use super::dialogue::{Check, Dialogue, PATIENCE, legal};
use crate::players::uci::VARIANT;

/// The checks, in the order in which they are made.
pub const CHECKS: [Check; 14] = [
    ("it identifies itself and answers uciok", identity),
    ("its options are well-formed", options),
    ("it knows the game", game),
    ("isready is answered by readyok", ready),
    ("a search to a depth gives one legal move", depth),
    ("its lines of thinking are legal", lines),
    ("a search of nodes gives a legal move", nodes),
    ("it keeps a time per move", movetime),
    ("it keeps its clock", clock),
    ("an infinite search waits for stop, and isready is answered meanwhile", infinite),
    ("moves of the position command are made", moves),
    ("unknown lines are ignored", unknown),
    ("quit ends it within a second", quit),
    ("EOF on stdin ends it within a second", end_of_input),
];

/// The tolerated overrun of a search.
const LATE: Duration = Duration::from_millis(200);

/// Sends `uci` and returns the answer.
fn introduce(dialogue: &mut Dialogue) -> Result<Vec<String>, String> {
    dialogue.send(&["uci"]);
    dialogue.until_start("uciok")
}

/// The engine's name of the game.
fn variant(dialogue: &Dialogue) -> String {
    dialogue.spec.variant.clone().unwrap_or_else(|| dialogue.rules.id().to_owned())
}

/// The line that announces the games, if there is one.
fn variants(lines: &[String]) -> Option<&String> {
    lines.iter().find(|line| line.starts_with(&format!("option name {} ", VARIANT.0)))
}

fn prepare(dialogue: &mut Dialogue) -> Result<(), String> {
    if variants(&introduce(dialogue)?).is_some() {
        let setting = format!("setoption name {} value {}", VARIANT.0, variant(dialogue));
        dialogue.send(&[&setting]);
    }
    dialogue.send(&["ucinewgame", "isready"]);
    dialogue.until_start("readyok").map(drop)
}

const START: &str = "position startpos";

/// Searches the start position, and returns the lines and the time.
fn search(dialogue: &mut Dialogue, go: &str) -> Result<(Vec<String>, Duration), String> {
    prepare(dialogue)?;
    let position = Position::start(dialogue.rules);
    let begun = Instant::now();
    dialogue.send(&[START, go]);
    let lines = dialogue.until_start("bestmove")?;
    let took = begun.elapsed();
    best_move(&position, lines.last().map_or("", String::as_str))?;
    Ok((lines, took))
}

fn best_move(position: &Position, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, best, rest @ ..] = words.as_slice() else {
        return Err(format!("a move is missing; the line: {line}"));
    };
    let mv = legal(position, best, line)?;
    match rest {
        [] => Ok(()),
        ["ponder", reply] => {
            let mut after = position.clone();
            after.make(mv);
            legal(&after, reply, line).map(drop)
        }
        _ => Err(format!("expected `bestmove MOVE [ponder MOVE]`; the line: {line}")),
    }
}

fn identity(dialogue: &mut Dialogue) -> Result<String, String> {
    let lines = introduce(dialogue)?;
    let name = lines.iter().find_map(|line| line.strip_prefix("id name ")).ok_or("no `id name`")?;
    let author = lines.iter().find_map(|line| line.strip_prefix("id author ")).ok_or("no `id author`")?;
    Ok(format!("{name} by {author}"))
}

fn options(dialogue: &mut Dialogue) -> Result<String, String> {
    let lines = introduce(dialogue)?;
    let options: Vec<&String> = lines.iter().filter(|line| line.starts_with("option ")).collect();
    for line in &options {
        let kind = line.strip_prefix("option name ").and_then(|rest| rest.split_once(" type "));
        let (_, kind) =
            kind.ok_or_else(|| format!("expected `option name NAME type TYPE ...`; the line: {line}"))?;
        let words: Vec<&str> = kind.split_whitespace().collect();
        let has = |keys: &[&str]| keys.iter().all(|key| words.contains(key));
        let is_good = match words.first() {
            Some(&"spin") => has(&["default", "min", "max"]),
            Some(&"check") => words.ends_with(&["default", "true"]) || words.ends_with(&["default", "false"]),
            Some(&"combo") => has(&["default", "var"]),
            Some(&"string") => has(&["default"]),
            Some(&"button") => true,
            _ => false,
        };
        if !is_good {
            return Err(format!("a type without its values; the line: {line}"));
        }
    }
    Ok(format!("{} options", options.len()))
}

fn game(dialogue: &mut Dialogue) -> Result<String, String> {
    let (option, only_game) = VARIANT;
    let wanted = variant(dialogue);
    let lines = introduce(dialogue)?;
    match variants(&lines) {
        Some(line) if line.split(" var ").skip(1).any(|name| name.trim() == wanted) => Ok(wanted),
        Some(_) => Err(format!("{option} does not list {wanted}")),
        None if wanted == only_game => Ok(format!("{wanted}, without {option}")),
        None => Err(format!("there is no option {option}, so it plays only {only_game}, not {wanted}")),
    }
}

fn ready(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    dialogue.send(&["isready", "isready"]);
    dialogue.until_start("readyok")?;
    dialogue.until_start("readyok").map(|_| String::new())
}

fn depth(dialogue: &mut Dialogue) -> Result<String, String> {
    let (lines, _) = search(dialogue, "go depth 3")?;
    dialogue.silence(LATE, |line| line.starts_with("bestmove"))?;
    Ok(lines.last().cloned().unwrap_or_default())
}

fn lines(dialogue: &mut Dialogue) -> Result<String, String> {
    let (lines, _) = search(dialogue, "go depth 4")?;
    let mut checked = 0;
    for line in lines.iter().filter(|line| line.starts_with("info ") && line.contains(" pv ")) {
        let mut position = Position::start(dialogue.rules);
        let (_, moves) = line.split_once(" pv ").expect("the line has it");
        for text in moves.split_whitespace() {
            let mv = legal(&position, text, line)?;
            position.make(mv);
        }
        let has_score = line.contains(" score cp ") || line.contains(" score mate ");
        if !has_score {
            return Err(format!("a line without `score cp` or `score mate`: {line}"));
        }
        checked += 1;
    }
    if checked == 0 {
        Err("there is no `info ... pv ...`".to_owned())
    } else {
        Ok(format!("{checked} lines"))
    }
}

fn nodes(dialogue: &mut Dialogue) -> Result<String, String> {
    let (_, took) = search(dialogue, "go nodes 2000")?;
    Ok(format!("{} ms", took.as_millis()))
}

fn movetime(dialogue: &mut Dialogue) -> Result<String, String> {
    within(dialogue, "go movetime 300", Duration::from_millis(300))
}

fn clock(dialogue: &mut Dialogue) -> Result<String, String> {
    within(dialogue, "go wtime 1000 btime 1000 winc 0 binc 0", Duration::from_millis(1000))
}

fn within(dialogue: &mut Dialogue, go: &str, time: Duration) -> Result<String, String> {
    let (_, took) = search(dialogue, go)?;
    let text = format!("{} ms of {}", took.as_millis(), time.as_millis());
    if took <= time + LATE { Ok(text) } else { Err(text) }
}

fn infinite(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    let position = Position::start(dialogue.rules);
    dialogue.send(&[START, "go infinite"]);
    dialogue.silence(Duration::from_millis(300), |line| line.starts_with("bestmove"))?;
    dialogue.send(&["isready"]);
    let lines = dialogue.until_start("readyok")?;
    if lines.iter().any(|line| line.starts_with("bestmove")) {
        return Err("the search has ended without stop".to_owned());
    }
    let begun = Instant::now();
    dialogue.send(&["stop"]);
    let lines = dialogue.until("`bestmove` after stop", LATE * 5, |line| line.starts_with("bestmove"))?;
    best_move(&position, lines.last().map_or("", String::as_str))?;
    Ok(format!("{} ms after stop", begun.elapsed().as_millis()))
}

fn moves(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    let mut position = Position::start(dialogue.rules);
    let mut command = START.to_owned() + " moves";
    for _ in 0..3 {
        let Some(&mv) = position.legal_moves().first() else { break };
        command += &format!(" {}", position.move_text(mv));
        position.make(mv);
    }
    dialogue.send(&[&command, "go depth 2"]);
    let lines = dialogue.until_start("bestmove")?;
    best_move(&position, lines.last().map_or("", String::as_str)).map(|()| String::new())
}

fn unknown(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    dialogue.send(&["", "xyzzy", "setoption name No Such Option value 1", "isready"]);
    dialogue.until("`readyok`", PATIENCE, |line| line == "readyok").map(|_| String::new())
}

fn quit(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    dialogue.send(&[START, "go infinite"]);
    dialogue.silence(LATE, |_| false)?;
    dialogue.end(true)
}

fn end_of_input(dialogue: &mut Dialogue) -> Result<String, String> {
    prepare(dialogue)?;
    dialogue.end(false)
}
