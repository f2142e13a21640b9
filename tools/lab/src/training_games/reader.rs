//! Reading game records.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::body::{self, Body};
use super::game::GameRecord;
use super::{FORMAT, GAME_MARK, MAX_BODY, NEW_HEADER, Version};

/// The longest header line. Bytes.
const MAX_HEADER: usize = 4096;

/// The header of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The game's identifier.
    pub game: String,
    /// How the games were played.
    pub settings: String,
}

impl Section {
    /// The section that the text of a header describes.
    fn parse(header: &str) -> Self {
        let (game, settings) = header.split_once(' ').unwrap_or((header, ""));
        Self { game: game.to_owned(), settings: settings.to_owned() }
    }
}

/// The text of a header.
impl fmt::Display for Section {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.game, self.settings)
    }
}

/// Reads the games of a file in order. An incomplete last game is skipped.
pub struct RecordReader {
    path: PathBuf,
    input: BufReader<File>,
    section: Section,
    version: Version,
    /// Number of bytes read so far.
    offset: u64,
    /// The end of the last complete game or header.
    valid: u64,
}

/// The next part of a file.
enum Part {
    Game(Vec<u8>),
    Header(Version, Section),
    /// An incomplete part.
    Cut,
}

impl RecordReader {
    /// Opens a file and reads its first header.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let section = Section::parse("");
        let input = BufReader::with_capacity(1 << 16, file);
        let version = Version::NEWEST;
        let mut reader = Self { path: path.to_owned(), input, section, version, offset: 0, valid: 0 };
        match reader.part().with_context(|| format!("cannot use {}", path.display()))? {
            Some(Part::Header(version, section)) => (reader.version, reader.section) = (version, section),
            _ => bail!("cannot use {}: it does not begin with \"{NEW_HEADER}GAME\"", path.display()),
        }
        reader.valid = reader.offset;
        Ok(reader)
    }

    /// The section of the last game read.
    pub fn section(&self) -> &Section {
        &self.section
    }

    /// The version of that section.
    pub(super) fn version(&self) -> Version {
        self.version
    }

    /// The length of the complete games and headers so far, in bytes.
    pub fn valid_length(&self) -> u64 {
        self.valid
    }

    /// The body of the next game; `None` at the end.
    pub(super) fn next_body(&mut self) -> anyhow::Result<Option<Body>> {
        loop {
            let offset = self.valid;
            let part = self.part();
            let part = part.with_context(|| format!("{}, byte {offset}", self.path.display()))?;
            match part {
                None | Some(Part::Cut) => return Ok(None),
                Some(Part::Header(version, section)) => {
                    (self.version, self.section) = (version, section);
                    self.valid = self.offset;
                }
                Some(Part::Game(bytes)) => {
                    self.valid = self.offset;
                    return Ok(Some(Body { bytes, version: self.version }));
                }
            }
        }
    }

    /// The next game; `None` at the end.
    pub fn next_game(&mut self) -> anyhow::Result<Option<GameRecord>> {
        let offset = self.valid;
        let Some(body) = self.next_body()? else { return Ok(None) };
        let game = body::decode(&body);
        Ok(Some(game.with_context(|| format!("{}, game after byte {offset}", self.path.display()))?))
    }

    /// Whether the end of the file is reached.
    fn at_end(&mut self) -> io::Result<bool> {
        Ok(io::BufRead::fill_buf(&mut self.input)?.is_empty())
    }

    /// Fills a buffer from the file; returns whether there were enough bytes.
    fn fill(&mut self, buffer: &mut [u8]) -> io::Result<bool> {
        let mut filled = 0;
        while filled < buffer.len() {
            match self.input.read(&mut buffer[filled..]) {
                Ok(0) => return Ok(false),
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.offset += filled as u64;
        Ok(true)
    }

    fn part(&mut self) -> anyhow::Result<Option<Part>> {
        if self.at_end()? {
            return Ok(None);
        }
        let mut mark = [0];
        self.fill(&mut mark)?;
        if mark[0] == GAME_MARK { self.game().map(Some) } else { self.header(mark[0]).map(Some) }
    }

    fn game(&mut self) -> anyhow::Result<Part> {
        let mut length = [0; 4];
        if !self.fill(&mut length)? {
            return Ok(Part::Cut);
        }
        let length = u32::from_le_bytes(length) as usize;
        if length > MAX_BODY {
            bail!("damaged: a game of {length} bytes, more than the {MAX_BODY} that are possible");
        }
        let mut body = vec![0; length];
        let mut checksum = [0; 4];
        if !self.fill(&mut body)? || !self.fill(&mut checksum)? {
            return Ok(Part::Cut);
        }
        if crc32fast::hash(&body) != u32::from_le_bytes(checksum) {
            // A crash of the machine can leave blocks of zeros at the end of a file.
            if self.at_end()? {
                return Ok(Part::Cut);
            }
            bail!("damaged: the checksum of a game is wrong");
        }
        Ok(Part::Game(body))
    }

    fn header(&mut self, first: u8) -> anyhow::Result<Part> {
        let mut line = vec![first];
        loop {
            let mut byte = [0];
            if !self.fill(&mut byte)? {
                let text = &line[..line.len().min(FORMAT.len())];
                if FORMAT.as_bytes().starts_with(text) {
                    return Ok(Part::Cut);
                }
                bail!("neither a game nor a header line");
            }
            if byte[0] == b'\n' {
                break;
            }
            line.push(byte[0]);
            if line.len() > MAX_HEADER {
                bail!("neither a game nor a header line");
            }
        }
        let line = String::from_utf8(line).ok();
        let header = line.as_deref().and_then(|line| line.strip_prefix(FORMAT));
        let header = header.context("neither a game nor a header line")?;
        let (number, section) = header.split_once(' ').unwrap_or((header, ""));
        let known = Version::NUMBERS.iter().find(|known| known.0 == number);
        let (_, version) = known
            .with_context(|| format!("games of the format's version {number}; this program reads 1 and 2"))?;
        Ok(Part::Header(*version, Section::parse(section)))
    }
}
