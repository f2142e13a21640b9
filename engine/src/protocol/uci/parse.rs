//! Reads the lines of a user interface into typed commands.

use movegen::Games;

use super::command::Command;
use super::go;
use super::options;

/// The contents of one line.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// Unknown words before the command; the whole line if it has no command. The specification requires that
    /// the command after them is obeyed.
    pub ignored: &'a str,
    pub command: Result<Option<Command>, String>,
}

/// Reads one line of a session that knows some games.
pub(super) fn parse<'a>(games: &Games, line: &'a str) -> Line<'a> {
    let line = line.trim();
    for word in line.split_whitespace() {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        match command(games, word, line[start + word.len()..].trim()) {
            Ok(None) => {}
            command => return Line { ignored: line[..start].trim(), command },
        }
    }
    Line { ignored: line, command: Ok(None) }
}

/// The command that begins with a word, if there is one.
fn command(games: &Games, word: &str, rest: &str) -> Result<Option<Command>, String> {
    Ok(Some(match word {
        "uci" => Command::Identify,
        "debug" => Command::Debug(debug(rest)?),
        "isready" => Command::IsReady,
        "setoption" => options::parse(games, rest)?,
        "register" => Command::Register,
        "ucinewgame" => Command::NewGame,
        "position" => position(rest).unwrap_or_else(Command::BadPosition),
        "go" if rest.split_whitespace().next() == Some("perft") => {
            Command::Perft(perft_depth(rest.split_whitespace().nth(1).unwrap_or_default())?)
        }
        "go" => Command::Go(Box::new(go::parse(rest))),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "d" => Command::Display,
        "eval" => Command::Evaluate,
        "quit" => Command::Quit,
        _ => return Ok(None),
    }))
}

/// The depth is limited because the count calls itself for each ply.
fn perft_depth(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("go perft needs a depth from 0 to 255, not \"{word}\""))
}

fn debug(rest: &str) -> Result<bool, String> {
    match rest {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("debug must be on or off, not \"{rest}\"")),
    }
}

fn position(rest: &str) -> Result<Command, String> {
    let mut words = rest.split_whitespace();
    let kind = words.next();
    let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let fen = match kind {
        Some("startpos") if fields.is_empty() => None,
        Some("fen") if !fields.is_empty() => Some(fields.join(" ")),
        _ => {
            let form = "position startpos [moves MOVE ...] or position fen FEN [moves MOVE ...]";
            return Err(format!("write {form}, not \"position {rest}\""));
        }
    };
    Ok(Command::Position { fen, moves: words.map(str::to_owned).collect() })
}
