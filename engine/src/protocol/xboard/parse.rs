//! Reads the lines of XBoard into typed commands.

use std::time::Duration;

use movegen::Color;

use super::analysis::RootMoves;
use super::clock::Level;
use crate::seconds::{LONGEST_CLOCK, parse_seconds};

/// One command of the Chess Engine Communication Protocol, version 2.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Command {
    /// `protover N`.
    Protover,
    Analyze,
    /// `exit`.
    Exit,
    /// `.`.
    Progress,
    Exclude(RootMoves),
    Include(RootMoves),
    Hard,
    Easy,
    Pause,
    Resume,
    Edit,
    /// `white` or `black`.
    SideToMove(Color),
    /// `bk`.
    Book,
    /// Commands without an effect: `xboard`, `random`, `name`, `rating`, `accepted` ...
    Ignored,
    /// `computer`: the opponent is a program.
    Computer,
    New,
    Variant(String),
    Force,
    Go,
    PlayOther,
    /// `usermove MOVE`, or a line that looks like a move.
    UserMove(String),
    Level(Level),
    /// `st SECONDS`.
    MoveTime(Duration),
    /// `sd PLIES`.
    Depth(u32),
    /// `nps NODES`: this many nodes count as one second; none if the clock counts time.
    NodesPerSecond(Option<u32>),
    /// `time CENTISECONDS`; a negative time is read as zero.
    Time(Duration),
    /// `otim CENTISECONDS`.
    OpponentTime(Duration),
    Ping(String),
    SetBoard(String),
    Undo,
    Remove,
    Post,
    NoPost,
    /// `?`.
    MoveNow,
    Draw,
    Hint,
    Result,
    Quit,
    /// `memory MEGABYTES`: all memory that the engine may use.
    Memory(usize),
    Cores(usize),
    /// `lift SQUARE`: the user has picked up a piece.
    Lift(String),
    /// `put SQUARE`: the user has put the piece down.
    Put(String),
    /// `option NAME[=VALUE]`.
    SetOption {
        name: String,
        /// Empty for an option without a value.
        value: String,
    },
}

/// The reason why a line is not a command. Its text goes between the parentheses of `Error (...)`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseError {
    #[error("unknown command")]
    Unknown,
    #[error("{0}")]
    Argument(&'static str),
}

/// Reads one line. Returns `None` for an empty line.
pub(super) fn parse(line: &str) -> Result<Option<Command>, ParseError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let command = match word {
        "" => return Ok(None),
        "xboard" | "random" | "name" | "rating" | "accepted" | "rejected" | "ics" | "hover" => {
            Command::Ignored
        }
        "protover" => Command::Protover,
        "new" => Command::New,
        "computer" => Command::Computer,
        "variant" => Command::Variant(text(rest, "variant needs the name of a game")?),
        "force" => Command::Force,
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "usermove" => Command::UserMove(text(rest, "usermove needs a move such as e2e4")?),
        "level" => Command::Level(level(rest)?),
        "st" => Command::MoveTime(seconds(rest).ok_or(ParseError::Argument("st needs a number of seconds"))?),
        "sd" => Command::Depth(number(rest, "sd needs a number of plies from 1 on")?),
        "nps" => Command::NodesPerSecond(nodes_per_second(rest)?),
        "time" => Command::Time(centiseconds(rest, "time needs a number of centiseconds")?),
        "otim" => Command::OpponentTime(centiseconds(rest, "otim needs a number of centiseconds")?),
        "ping" => Command::Ping(text(rest, "ping needs a number")?),
        "setboard" => Command::SetBoard(text(rest, "setboard needs a FEN")?),
        "undo" => Command::Undo,
        "remove" => Command::Remove,
        "post" => Command::Post,
        "nopost" => Command::NoPost,
        "?" => Command::MoveNow,
        "draw" => Command::Draw,
        "hint" => Command::Hint,
        "bk" => Command::Book,
        "analyze" => Command::Analyze,
        "exit" => Command::Exit,
        "." => Command::Progress,
        "exclude" => Command::Exclude(root_moves(rest, "exclude needs a move such as e2e4, or all")?),
        "include" => Command::Include(root_moves(rest, "include needs a move such as e2e4, or all")?),
        "hard" => Command::Hard,
        "easy" => Command::Easy,
        "pause" => Command::Pause,
        "resume" => Command::Resume,
        "edit" => Command::Edit,
        "white" => Command::SideToMove(Color::White),
        "black" => Command::SideToMove(Color::Black),
        "result" => Command::Result,
        "quit" => Command::Quit,
        "memory" => Command::Memory(number(rest, "memory needs a number of megabytes from 1 on")? as usize),
        "cores" => Command::Cores(number(rest, "cores needs a number of processors from 1 on")? as usize),
        "lift" => Command::Lift(text(rest, "lift needs a square such as e2")?),
        "put" => Command::Put(text(rest, "put needs a square such as e4")?),
        "option" => set_option(rest)?,
        _ if rest.is_empty() && looks_like_move(word) => Command::UserMove(word.to_owned()),
        _ => return Err(ParseError::Unknown),
    };
    Ok(Some(command))
}

fn text(rest: &str, problem: &'static str) -> Result<String, ParseError> {
    if rest.is_empty() { Err(ParseError::Argument(problem)) } else { Ok(rest.to_owned()) }
}

fn root_moves(rest: &str, problem: &'static str) -> Result<RootMoves, ParseError> {
    Ok(match text(rest, problem)? {
        all if all == "all" => RootMoves::All,
        mv => RootMoves::One(mv),
    })
}

fn number(rest: &str, problem: &'static str) -> Result<u32, ParseError> {
    rest.parse().ok().filter(|&number| number > 0).ok_or(ParseError::Argument(problem))
}

/// Reads a number of nodes. With 0 or less the clock counts time.
fn nodes_per_second(rest: &str) -> Result<Option<u32>, ParseError> {
    let nodes: i64 = rest.parse().map_err(|_| ParseError::Argument("nps needs a number of nodes"))?;
    Ok(u32::try_from(nodes).ok().filter(|&nodes| nodes > 0))
}

fn set_option(rest: &str) -> Result<Command, ParseError> {
    let rest = text(rest, "option needs NAME=VALUE")?;
    let (name, value) = rest.split_once('=').unwrap_or((&rest, ""));
    Ok(Command::SetOption { name: name.trim().to_owned(), value: value.trim().to_owned() })
}

/// Reads `MOVES BASE INCREMENT`: the base in minutes or `minutes:seconds`, the increment in seconds. The
/// base's minutes and seconds and the increment can have a fraction.
fn level(rest: &str) -> Result<Level, ParseError> {
    const PROBLEM: ParseError = ParseError::Argument("level needs MOVES MINUTES[:SECONDS] INCREMENT");
    let mut words = rest.split_whitespace();
    let (Some(moves), Some(base), Some(increment)) = (words.next(), words.next(), words.next()) else {
        return Err(PROBLEM);
    };
    if words.next().is_some() {
        return Err(ParseError::Argument("too many parameters"));
    }
    Ok(Level {
        moves: moves.parse().map_err(|_| PROBLEM)?,
        base: base_time(base).ok_or(PROBLEM)?,
        increment: seconds(increment).ok_or(PROBLEM)?,
    })
}

/// Reads `MINUTES` or `MINUTES:SECONDS`. The specification requires that engines ignore any other text after
/// it (`25+5`).
fn base_time(word: &str) -> Option<Duration> {
    let numeric_end = |text: &str| text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (minutes, rest) = word.split_at(numeric_end(word));
    let minutes = seconds(minutes)? * 60;
    match rest.strip_prefix(':') {
        Some(rest) => Some(minutes + seconds(&rest[..numeric_end(rest)])?),
        None => Some(minutes),
    }
}

/// Reads a number of seconds, with or without a fraction.
fn seconds(word: &str) -> Option<Duration> {
    parse_seconds(word, LONGEST_CLOCK.as_secs_f64())
}

fn centiseconds(rest: &str, problem: &'static str) -> Result<Duration, ParseError> {
    let centiseconds: f64 = rest.parse().map_err(|_| ParseError::Argument(problem))?;
    seconds(&(centiseconds / 100.0).max(0.0).to_string()).ok_or(ParseError::Argument(problem))
}

/// Whether a word has the form of a move: a coordinate move (`e2e4`, `a9a10q`) or castling. The position
/// decides what the move means.
fn looks_like_move(word: &str) -> bool {
    if matches!(word, "O-O" | "O-O-O") {
        return true;
    }
    let square = |text: &str| -> Option<usize> {
        let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
        (text.as_bytes()[0].is_ascii_lowercase() && (1..=2).contains(&digits)).then_some(1 + digits)
    };
    let Some(from) = square(word) else { return false };
    let Some(to) = square(&word[from..]) else { return false };
    let suffix = &word[from + to..];
    suffix.len() <= 1 && suffix.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        parse(line).expect("a command").expect("no empty line")
    }

    fn level_of(moves: u32, base_ms: u64, increment_ms: u64) -> Command {
        Command::Level(Level {
            moves,
            base: Duration::from_millis(base_ms),
            increment: Duration::from_millis(increment_ms),
        })
    }

    #[test]
    fn levels_of_every_style() {
        assert_eq!(read("level 40 5 0"), level_of(40, 300_000, 0));
        assert_eq!(read("level 40 0:30 0"), level_of(40, 30_000, 0));
        assert_eq!(read("level 0 2 12"), level_of(0, 120_000, 12_000));
        assert_eq!(read("level 0 0:03 0.05"), level_of(0, 3_000, 50));
        assert_eq!(read("level 40 25+5 0"), level_of(40, 1_500_000, 0));
        for bad in [
            "level",
            "level 40 5",
            "level x 5 0",
            "level 40 : 0",
            "level 40 5 -1",
            "level 1 2 3 4",
            "level 0 1000000000 0",
        ] {
            assert!(matches!(parse(bad), Err(ParseError::Argument(_))), "{bad}");
        }
    }

    #[test]
    fn clocks_below_zero_are_empty() {
        assert_eq!(read("time 1234"), Command::Time(Duration::from_millis(12_340)));
        assert_eq!(read("time -5"), Command::Time(Duration::ZERO));
        assert_eq!(read("otim -0"), Command::OpponentTime(Duration::ZERO));
        assert!(parse("time soon").is_err());
        assert!(parse("time NaN").is_ok_and(|command| command == Some(Command::Time(Duration::ZERO))));
    }

    #[test]
    fn nodes_count_instead_of_time_only_if_there_are_any() {
        assert_eq!(read("nps 1000"), Command::NodesPerSecond(Some(1000)));
        for line in ["nps 0", "nps -1"] {
            assert_eq!(read(line), Command::NodesPerSecond(None));
        }
        assert!(parse("nps many").is_err());
    }

    #[test]
    fn moves_with_and_without_their_command() {
        for text in ["e2e4", "a7a8q", "a9a10q", "c12c9", "f1i1", "O-O"] {
            assert_eq!(read(text), Command::UserMove(text.to_owned()));
            assert_eq!(read(&format!("usermove {text}")), Command::UserMove(text.to_owned()));
        }
        for text in ["analyse", "e2", "e2e", "e2e4qq", "e2e4Q", "ä1b2", "e2é4", "e100e2"] {
            assert_eq!(parse(text), Err(ParseError::Unknown), "{text}");
        }
    }

    #[test]
    fn arguments_are_checked() {
        for line in [
            "ping",
            "st",
            "st x",
            "st -1",
            "sd 0",
            "sd -3",
            "memory",
            "memory -1",
            "cores 0",
            "variant",
            "setboard",
        ] {
            assert!(matches!(parse(line), Err(ParseError::Argument(_))), "{line}");
        }
        assert_eq!(parse("   "), Ok(None));
        assert_eq!(read("  ping   7  "), Command::Ping("7".to_owned()));
        assert_eq!(
            read("option PieceValues=trice"),
            Command::SetOption { name: "PieceValues".to_owned(), value: "trice".to_owned() }
        );
    }
}
