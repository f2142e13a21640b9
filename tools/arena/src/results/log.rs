//! The log of a match: one line of JSON for each finished game.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use engine::append_file::AppendFile;
use movegen::{Color, GameResult, Position};
use serde::{Deserialize, Serialize};

use crate::games::adjudication::ADJUDICATION;
use crate::games::{Note, RESIGNATION};
use crate::players::player::Fault;
use crate::tournament::settings::MatchSettings;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// The game's name.
    pub game: String,
    /// Its number in the schedule.
    pub index: usize,
    /// The engine that had White.
    pub white: String,
    /// The engine that had Black.
    pub black: String,
    /// The first position.
    pub start: String,
    /// The moves in coordinate notation.
    pub moves: Vec<String>,
    /// The result.
    #[serde(with = "result_text")]
    pub result: GameResult,
    /// The reason of the result.
    pub reason: String,
    /// The fault of the loser.
    pub fault: Option<Fault>,
    /// The side at fault, `white` or `black`.
    #[serde(default, with = "color_text")]
    pub faulty: Option<Color>,
    /// Details of the fault.
    #[serde(default)]
    pub detail: Option<String>,
    /// The number of moves that belong to the opening.
    #[serde(default)]
    pub book: usize,
    /// The date, as `YYYY.MM.DD`.
    #[serde(default)]
    pub date: String,
    /// The limits of White and Black.
    #[serde(default)]
    pub limits: [String; 2],
    /// The settings of the match. Logs of older versions lack them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<MatchSettings>,
    /// For each move after the opening: score in centipawns from the mover's view, depth in plies,
    /// milliseconds.
    #[serde(default)]
    pub thoughts: Vec<MoveNote>,
    /// For each move after the opening the milliseconds left on the clock after it. This and the other
    /// details are empty if they are not recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Option<u64>>,
    /// For each move after the opening the selective depth of its search, in plies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seldepths: Vec<Option<u32>>,
    /// For each move after the opening the thousandths of the hash table that were filled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hashfull: Vec<Option<u32>>,
    /// For each move after the opening its milliseconds beyond those that the engine reported.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub latencies: Vec<Option<u32>>,
    /// For each move after the opening the nodes of its search.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<Option<u64>>,
    /// For each move after the opening the line of play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

/// Score, depth and time of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveNote(pub Option<i32>, pub Option<u32>, pub u64);

impl From<&Note> for MoveNote {
    fn from(Note { thought, milliseconds, .. }: &Note) -> Self {
        Self(thought.score, thought.depth, *milliseconds)
    }
}

/// What the log and the PGN file record for each move in addition to score, depth and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum MoveDetail {
    /// The time left on the clock after the move.
    Timeleft,
    /// The selective depth.
    Seldepth,
    /// Hashfull: the filled part of the hash table, in thousandths.
    Hashfull,
    /// The time of a move beyond the one that the engine's last report of the search has.
    Latency,
    /// The nodes of the search. The PGN file also has nodes per second.
    Nodes,
    /// The line of play, as the engine wrote it.
    Line,
}

impl GameLine {
    /// The line of the log, with its newline.
    fn to_line(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    /// Checks that the result follows from the moves, or has a reason that moves do not show.
    pub fn check(&self) -> anyhow::Result<()> {
        let Self { index, result, reason, .. } = self;
        let mut position = Position::from_fen(movegen::rules(&self.game)?, &self.start)
            .with_context(|| format!("game {index}"))?;
        for text in &self.moves {
            let mv = position.parse_move(text).with_context(|| format!("game {index}"))?;
            position.make(mv);
        }
        if let Some(outcome) = position.outcome() {
            ensure!(
                (*result, reason.as_str()) == (outcome.result, outcome.reason.as_str()),
                "game {index}: the result is {result} by {reason}, but that of its moves is {} by {}",
                outcome.result,
                outcome.reason
            );
            return Ok(());
        }
        let by_fault = self.fault.is_some_and(|fault| fault.as_str() == reason)
            && self.faulty.is_some_and(|faulty| *result == GameResult::Win(!faulty));
        ensure!(
            by_fault || reason == RESIGNATION || reason.starts_with(ADJUDICATION),
            "game {index}: the result is {result} by {reason}, but its moves do not end the game"
        );
        Ok(())
    }

    /// The engine at fault, if there is one.
    pub fn faulty_engine(&self) -> Option<&str> {
        Some(match self.faulty? {
            Color::White => &self.white,
            Color::Black => &self.black,
        })
    }

    /// The colour that an engine had.
    pub fn color_of(&self, engine: &str) -> Option<Color> {
        if self.white == engine {
            Some(Color::White)
        } else if self.black == engine {
            Some(Color::Black)
        } else {
            None
        }
    }
}

/// The log's name of a colour.
pub fn color_name(color: Color) -> String {
    color.name().to_ascii_lowercase()
}

mod color_text {
    use movegen::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::color_name;

    pub fn serialize<S: Serializer>(color: &Option<Color>, serializer: S) -> Result<S::Ok, S::Error> {
        color.map(color_name).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Color>, D::Error> {
        let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        let found = Color::ALL.into_iter().find(|&color| color_name(color) == text);
        found.map(Some).ok_or_else(|| de::Error::custom(format!("\"{text}\" is not a colour")))
    }
}

mod result_text {
    use movegen::{Color, GameResult};
    use serde::{Deserialize, Deserializer, Serializer, de};

    const RESULTS: [GameResult; 5] = [
        GameResult::Win(Color::White),
        GameResult::Win(Color::Black),
        GameResult::Advantage(Color::White),
        GameResult::Advantage(Color::Black),
        GameResult::Draw,
    ];

    pub fn serialize<S: Serializer>(result: &GameResult, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(result.as_str())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
        let text = String::deserialize(deserializer)?;
        let found = RESULTS.into_iter().find(|result| result.as_str() == text);
        found.ok_or_else(|| de::Error::custom(format!("\"{text}\" is not a result")))
    }
}

/// A log that is being written. Each game is one write of one complete line, so that no finished game is lost
/// if the program is killed.
#[derive(Debug)]
pub struct Log(AppendFile);

impl Log {
    /// Creates a new log.
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        if file.length()? > 0 {
            bail!("{} exists: add --resume to continue that match, or name another file", path.display());
        }
        Ok(Self(file))
    }

    /// Opens a log to continue it, and returns its games. An incomplete last line is removed.
    ///
    /// # Errors
    /// If the file cannot be read or written, is the log of a running match, or has a line that is not a
    /// game. (The last line may be an incomplete game.) The file is then left unchanged.
    pub fn resume(path: &Path) -> anyhow::Result<(Self, Vec<GameLine>)> {
        let file = AppendFile::open(path)?;
        let contents =
            read_lines(&file.read_from(0)?).with_context(|| format!("cannot use {}", path.display()))?;
        match contents.end {
            End::Whole => {}
            End::NoNewline => file.append(b"\n")?,
            End::Cut => file.cut(contents.valid_bytes as u64)?,
        }
        Ok((Self(file), contents.games))
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameLine) -> anyhow::Result<()> {
        self.0.append(game.to_line()?.as_bytes())
    }

    /// Adds all games in one write. If it fails, no game is added.
    pub fn add_all(&mut self, games: &[GameLine]) -> anyhow::Result<()> {
        let lines = games.iter().map(GameLine::to_line).collect::<anyhow::Result<String>>()?;
        let length = self.0.length()?;
        let result = self.0.append(lines.as_bytes());
        if result.is_err() {
            // A second failure has the same cause as the first one, which is reported.
            let _ = self.0.cut(length);
        }
        result
    }
}

/// Reads a log. An incomplete last line is ignored.
///
/// # Errors
/// If it cannot be read, or has a line that is not a game. (The last line may be an incomplete game.)
pub fn read(path: &Path) -> anyhow::Result<Vec<GameLine>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(read_lines(&bytes).with_context(|| format!("cannot use {}", path.display()))?.games)
}

/// The content of a log.
struct Contents {
    games: Vec<GameLine>,
    /// The length of the part that holds the games.
    valid_bytes: usize,
    end: End,
}

/// The end of a log.
enum End {
    /// With a complete line, or the log is empty.
    Whole,
    /// With a complete game, but without a newline.
    NoNewline,
    /// With an incomplete game, because the writer was stopped.
    Cut,
}

fn read_lines(bytes: &[u8]) -> anyhow::Result<Contents> {
    let mut contents = Contents { games: Vec::new(), valid_bytes: 0, end: End::Whole };
    for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let is_last = !line.ends_with(b"\n");
        match serde_json::from_slice(line) {
            Ok(game) => contents.games.push(game),
            Err(error) if is_last && is_cut(line, &error, b"{\"game\":\"") => {
                contents.end = End::Cut;
                break;
            }
            Err(error) => bail!("line {} is not a game: {error}", number + 1),
        }
        contents.valid_bytes += line.len();
        if is_last {
            contents.end = End::NoNewline;
        }
    }
    check_unique(&contents.games)?;
    Ok(contents)
}

/// Whether an unreadable last line is incomplete: it starts like all lines of the log, and its only error is
/// its early end. Any other line was not written by this program and must not be removed.
fn is_cut(line: &[u8], error: &serde_json::Error, beginning: &[u8]) -> bool {
    let compared = line.len().min(beginning.len());
    error.is_eof() && line[..compared] == beginning[..compared]
}

/// Rejects a log that has a game twice.
pub fn check_unique(games: &[GameLine]) -> anyhow::Result<()> {
    let mut seen = HashMap::new();
    for game in games {
        if seen.insert(game.index, ()).is_some() {
            bail!("game {} occurs twice", game.index);
        }
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A finished game for tests.
    pub fn game_line(index: usize, white: &str, black: &str, result: GameResult) -> GameLine {
        GameLine {
            game: "gothic".to_owned(),
            index,
            white: white.to_owned(),
            black: black.to_owned(),
            start: "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1".to_owned(),
            moves: vec!["e2e4".to_owned()],
            result,
            reason: "checkmate".to_owned(),
            fault: None,
            faulty: None,
            detail: None,
            book: 0,
            date: "2026.01.02".to_owned(),
            limits: ["100 nodes a move".to_owned(), "100 nodes a move".to_owned()],
            settings: None,
            thoughts: vec![MoveNote(Some(31), Some(5), 12)],
            left: Vec::new(),
            seldepths: Vec::new(),
            hashfull: Vec::new(),
            latencies: Vec::new(),
            nodes: Vec::new(),
            lines: Vec::new(),
        }
    }

    #[test]
    fn lines_have_the_keys_of_the_documentation() {
        let line = serde_json::to_value(game_line(3, "A", "B", GameResult::Advantage(Color::Black))).unwrap();
        for key in ["game", "index", "white", "black", "start", "moves", "result", "reason", "fault"] {
            assert!(line.get(key).is_some(), "{key}");
        }
        assert_eq!(line["result"], "black-advantage");
        for key in ["fault", "faulty", "detail"] {
            assert_eq!(line.get(key), Some(&serde_json::Value::Null), "{key} is there without a fault");
        }
    }

    #[test]
    fn a_result_must_be_that_of_the_moves() {
        let mate = GameLine {
            game: "chess".to_owned(),
            start: Position::start(movegen::rules("chess").unwrap()).to_fen(),
            moves: ["f2f3", "e7e5", "g2g4", "d8h4"].map(str::to_owned).to_vec(),
            ..game_line(7, "A", "B", GameResult::Win(Color::Black))
        };
        let problem = |game: GameLine| game.check().unwrap_err().to_string();
        assert!(mate.check().is_ok());
        assert_eq!(
            problem(GameLine { result: GameResult::Draw, ..mate.clone() }),
            "game 7: the result is 1/2-1/2 by checkmate, but that of its moves is 0-1 by checkmate"
        );
        assert!(
            problem(GameLine { reason: "stalemate".to_owned(), ..mate.clone() }).contains("by stalemate")
        );
        let short = GameLine { moves: mate.moves[..3].to_vec(), ..mate.clone() };
        assert!(problem(short.clone()).ends_with("by checkmate, but its moves do not end the game"));
        for reason in ["resignation", "adjudication by score"] {
            assert!(GameLine { reason: reason.to_owned(), ..short.clone() }.check().is_ok(), "{reason}");
        }
        let late = |faulty| GameLine {
            reason: "time".to_owned(),
            fault: Some(Fault::Time),
            faulty: Some(faulty),
            ..short.clone()
        };
        assert!(late(Color::White).check().is_ok());
        assert!(problem(late(Color::Black)).contains("0-1 by time"), "the faulty side loses");
        assert!(problem(GameLine { moves: vec!["e2e5".to_owned()], ..mate }).starts_with("game 7"));
    }

    #[test]
    fn a_cut_last_line_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let games: Vec<_> = (0..3).map(|index| game_line(index, "A", "B", GameResult::Draw)).collect();
        let mut log = Log::create(&path).unwrap();
        games.iter().for_each(|game| log.add(game).unwrap());
        drop(log);
        let whole = fs::read(&path).unwrap();
        let two_lines = whole.len() / 3 * 2;
        for length in two_lines..whole.len() - 1 {
            fs::write(&path, &whole[..length]).unwrap();
            assert_eq!(read(&path).unwrap(), games[..2]);
            let (mut log, found) = Log::resume(&path).unwrap();
            assert_eq!(found, games[..2]);
            log.add(&games[2]).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
        // Only the newline is missing: the game is kept.
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        assert_eq!(Log::resume(&path).unwrap().1, games);
        assert_eq!(fs::read(&path).unwrap(), whole);
        assert!(Log::create(&path).unwrap_err().to_string().contains("--resume"));
    }

    #[cfg(unix)]
    #[test]
    fn a_log_belongs_to_one_match_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let first = Log::create(&path).unwrap();
        assert!(Log::resume(&path).unwrap_err().to_string().contains("another running program"));
        drop(first);
        assert!(Log::resume(&path).is_ok());
    }

    #[test]
    fn other_damage_is_reported_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let line = serde_json::to_string(&game_line(0, "A", "B", GameResult::Draw)).unwrap();
        let cut = &line[..line.len() / 2];
        for (text, message) in [
            (format!("{line}\nrubbish\n{line}\n"), "line 2 is not a game"),
            (format!("{line}\n{cut}\n"), "line 2 is not a game"),
            (format!("{line}\n{line}\n"), "twice"),
            (format!("{line}\n{line}"), "twice"),
            ("notes without the end of a line".to_owned(), "line 1 is not a game"),
            (format!("{line}\nnotes"), "line 2 is not a game"),
            ("{\"game\":\"gothic\"}".to_owned(), "line 1 is not a game"),
            ("{\"games\":[".to_owned(), "line 1 is not a game"),
            ("[\"gothic\",3".to_owned(), "line 1 is not a game"),
            (" ".to_owned(), "line 1 is not a game"),
        ] {
            fs::write(&path, &text).unwrap();
            let error = format!("{:#}", Log::resume(&path).unwrap_err());
            assert!(error.contains(message) && error.contains("log.jsonl"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn nothing_to_resume_is_a_new_match() {
        let folder = tempfile::tempdir().unwrap();
        let (_, games) = Log::resume(&folder.path().join("new.jsonl")).unwrap();
        assert!(games.is_empty());
        assert!(Log::create(&folder.path().join("no/such/folder")).is_err());
    }
}
