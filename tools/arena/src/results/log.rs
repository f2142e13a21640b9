//! The log of a match: one line of JSON for each finished game.

use std::collections::HashSet;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use movegen::{Color, GameResult, Games, Move, Position};
use records::append_file::AppendFile;
use serde::{Deserialize, Serialize};

use crate::games::adjudication::ADJUDICATION;
use crate::games::{Note, RESIGNATION};
use crate::players::player::Fault;
use crate::results::settings::MatchSettings;

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
    pub result: GameResult,
    /// The reason of the result.
    pub reason: String,
    /// The fault of the loser.
    pub fault: Option<Fault>,
    /// The side at fault, `white` or `black`.
    pub faulty: Option<Color>,
    /// Details of the fault.
    pub detail: Option<String>,
    /// The number of moves that belong to the opening.
    pub book: usize,
    /// The date, as `YYYY.MM.DD`.
    pub date: String,
    /// The limits of White and Black.
    pub limits: [String; 2],
    /// The settings of the match.
    pub settings: MatchSettings,
    /// For each move after the opening: score in centipawns from the mover's view, depth in plies,
    /// milliseconds.
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
    /// The first position and the moves, if the game is one of these.
    ///
    /// # Errors
    /// If there is no such game, or a move is illegal.
    pub fn replay(&self, known: &Games) -> anyhow::Result<(Position, Vec<Move>)> {
        let start = Position::from_fen(known.rules(&self.game)?, &self.start)?;
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for text in &self.moves {
            let mv = position.parse_move(text)?;
            position.make(mv);
            moves.push(mv);
        }
        Ok((start, moves))
    }

    /// Checks that the result follows from the moves, or has a reason that moves do not show.
    fn check(&self, known: &Games) -> anyhow::Result<()> {
        let Self { result, reason, .. } = self;
        let (mut position, moves) = self.replay(known)?;
        moves.into_iter().for_each(|mv| position.make(mv));
        if let Some(outcome) = position.outcome() {
            ensure!(
                (*result, reason.as_str()) == (outcome.result, outcome.reason.as_str()),
                "the result is {result} by {reason}, but that of its moves is {} by {}",
                outcome.result,
                outcome.reason
            );
            return Ok(());
        }
        let by_fault = self.fault.is_some_and(|fault| fault.as_str() == reason)
            && self.faulty.is_some_and(|faulty| *result == GameResult::Win(!faulty));
        ensure!(
            by_fault || reason == RESIGNATION || reason.starts_with(ADJUDICATION),
            "the result is {result} by {reason}, but its moves do not end the game"
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

/// A log that is being written. Each game is one write of one complete line, so that no finished game is lost
/// if the program is killed.
#[derive(Debug)]
pub struct Log(AppendFile);

impl Log {
    /// Creates a new log.
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        if file.length()? > 0 {
            bail!("{} exists: name another file, or continue its match with --resume", path.display());
        }
        Ok(Self(file))
    }

    /// Opens a log to continue it, and returns its games. An incomplete last line is removed.
    ///
    /// # Errors
    /// If the file cannot be read or written, is the log of a running match, has a line that is not a game
    /// (the last one may be an incomplete game), or a result that does not follow from the moves. The file is
    /// then left unchanged.
    pub fn resume(path: &Path, known: &Games) -> anyhow::Result<(Self, Vec<GameLine>)> {
        let file = AppendFile::open(path)?;
        let bytes = file.read_from(0)?;
        let (games, end) = parse(&bytes, known).with_context(|| format!("cannot use {}", path.display()))?;
        if end < bytes.len() {
            file.cut(end as u64)?;
        }
        if bytes[..end].last().is_some_and(|&byte| byte != b'\n') {
            file.append(b"\n")?;
        }
        Ok((Self(file), games))
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameLine) -> anyhow::Result<()> {
        self.0.append((serde_json::to_string(game)? + "\n").as_bytes())
    }
}

/// The games of a log. It is left unchanged, and may be the log of a running match.
///
/// # Errors
/// Those of [`Log::resume`].
pub fn read(path: &Path, known: &Games) -> anyhow::Result<Vec<GameLine>> {
    GrowingLog::new(path).new_games(known)
}

/// A log that may grow while it is read.
#[derive(Debug)]
pub struct GrowingLog {
    path: PathBuf,
    /// The end of the last complete game that was read, in bytes.
    end: u64,
}

impl GrowingLog {
    /// A log of which nothing has been read yet.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), end: 0 }
    }

    /// The name of the log.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The games that were added to the log after those that this function has returned.
    ///
    /// # Errors
    /// Those of [`Log::resume`]. What is wrong in a line is told with its number among the new lines.
    pub fn new_games(&mut self, known: &Games) -> anyhow::Result<Vec<GameLine>> {
        let mut bytes = Vec::new();
        let read = File::open(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(self.end))?;
            file.read_to_end(&mut bytes)
        });
        read.with_context(|| format!("cannot read {}", self.path.display()))?;
        let (games, end) =
            parse(&bytes, known).with_context(|| format!("cannot use {}", self.path.display()))?;
        self.end += end as u64;
        Ok(games)
    }
}

/// The games of a log, and the end of the last complete one.
fn parse(bytes: &[u8], known: &Games) -> anyhow::Result<(Vec<GameLine>, usize)> {
    let mut stream = serde_json::Deserializer::from_slice(bytes).into_iter();
    let (mut games, mut seen): (Vec<GameLine>, _) = (Vec::new(), HashSet::new());
    loop {
        let end = stream.byte_offset();
        match stream.next() {
            None => return Ok((games, bytes.len())),
            Some(Ok(game)) => {
                GameLine::check(&game, known).with_context(|| format!("game {}", game.index))?;
                games.push(game);
            }
            Some(Err(error)) if error.is_eof() && is_cut(&bytes[end..]) => return Ok((games, end)),
            Some(Err(error)) => {
                let before = bytes[..=end.min(bytes.len() - 1)].iter().filter(|&&byte| byte == b'\n');
                bail!("line {} is not a game: {error}", before.count() + 1)
            }
        }
        if let Some(game) = games.last().filter(|game| !seen.insert(game.index)) {
            bail!("game {} occurs twice", game.index);
        }
    }
}

/// Whether the unreadable rest of a log is an incomplete line, which starts like all lines. Anything else was
/// not written by this program and must not be removed.
fn is_cut(rest: &[u8]) -> bool {
    const BEGINNING: &[u8] = b"{\"game\":\"";
    let line = rest.strip_prefix(b"\n").unwrap_or(rest);
    let compared = line.len().min(BEGINNING.len());
    line[..compared] == BEGINNING[..compared] && !line.contains(&b'\n')
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;

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
            reason: RESIGNATION.to_owned(),
            fault: None,
            faulty: None,
            detail: None,
            book: 0,
            date: "2026.01.02".to_owned(),
            limits: ["100 nodes a move".to_owned(), "100 nodes a move".to_owned()],
            settings: MatchSettings::default(),
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
    fn a_result_must_be_that_of_the_moves() {
        let start = Position::start(movegen::rules("chess").unwrap()).to_fen();
        let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
        let (won, lost) = (GameResult::Win(Color::Black), GameResult::Win(Color::White));
        let late = |color| Some((Fault::Time, color));
        for (moves, result, reason, fault, problem) in [
            (&mate[..], won, "checkmate", None, None),
            (
                &mate,
                GameResult::Draw,
                "checkmate",
                None,
                Some("1/2-1/2 by checkmate, but that of its moves is 0-1 "),
            ),
            (
                &mate,
                won,
                "stalemate",
                None,
                Some("0-1 by stalemate, but that of its moves is 0-1 by checkmate"),
            ),
            (&mate[..3], won, "checkmate", None, Some("0-1 by checkmate, but its moves do not end the game")),
            (&mate[..3], won, RESIGNATION, None, None),
            (&mate[..3], won, "adjudication by score", None, None),
            (&mate[..3], won, "time", late(Color::White), None),
            (&mate[..3], lost, "time", late(Color::White), Some("1-0 by time, but its moves do not")),
            (&mate[1..], won, RESIGNATION, None, Some("e7e5")),
        ] {
            let (fault, faulty) = fault.unzip();
            let (game, start, reason) = ("chess".to_owned(), start.clone(), reason.to_owned());
            let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
            let line = game_line(7, "A", "B", result);
            let checked =
                GameLine { game, start, moves, reason, fault, faulty, ..line }.check(&Games::built_in());
            let told = checked.err().map(|error| error.to_string());
            let expected = told.iter().zip(problem).all(|(told, problem)| told.contains(problem));
            assert!(expected && told.is_some() == problem.is_some(), "{told:?} {problem:?}");
        }
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
            let mut growing = GrowingLog::new(&path);
            assert_eq!(growing.new_games(&Games::built_in()).unwrap(), games[..2]);
            let (mut log, found) = Log::resume(&path, &Games::built_in()).unwrap();
            assert_eq!(found, games[..2]);
            log.add(&games[2]).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole);
            assert_eq!(growing.new_games(&Games::built_in()).unwrap(), games[2..]);
            assert_eq!(growing.new_games(&Games::built_in()).unwrap(), []);
        }
        // Only the newline is missing: the game is kept.
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        assert_eq!(Log::resume(&path, &Games::built_in()).unwrap().1, games);
        assert_eq!(fs::read(&path).unwrap(), whole);
        assert!(Log::create(&path).unwrap_err().to_string().contains("--resume"));
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
        ] {
            fs::write(&path, &text).unwrap();
            let error = format!("{:#}", Log::resume(&path, &Games::built_in()).unwrap_err());
            assert!(error.contains(message) && error.contains("log.jsonl"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn nothing_to_resume_is_a_new_match() {
        let folder = tempfile::tempdir().unwrap();
        let (_, games) = Log::resume(&folder.path().join("new.jsonl"), &Games::built_in()).unwrap();
        assert!(games.is_empty());
        assert!(Log::create(&folder.path().join("no/such/folder")).is_err());
    }
}
