//! Files of solved endings. `docs/endings.md` describes the format.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use movegen::{ByColor, Color, Games, Rules};

use super::blocks::Blocks;
use super::material::Material;
use super::space::Space;
use super::table::{Codes, Numbers, Table};
use super::verdict::{Class, Value};

/// The extension of the files.
pub const EXTENSION: &str = "ending";

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"BDENDING";

/// The version of the format.
const VERSION: u16 = 2;

impl Table {
    /// The name of the file of an ending: `poison-KH-kd.ending`.
    pub fn file_name(rules: &Rules, material: &Material) -> PathBuf {
        let pieces = material.name(rules).replace(' ', "-");
        PathBuf::from(format!("{}-{pieces}.{EXTENSION}", rules.id()))
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header();
        bytes.extend(self.codes().blocks().to_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    fn header(&self) -> Vec<u8> {
        let (space, rules) = (self.space(), self.space().rules());
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(rules.fingerprint().to_le_bytes());
        for text in [rules.id().to_owned(), space.material().name(rules)] {
            bytes.push(text.len() as u8);
            bytes.extend(text.bytes());
        }
        bytes.extend(Color::ALL.map(|color| space.most_poisoned()[color] as u8));
        bytes.push(self.open() as u8);
        let meanings = &self.codes().meanings;
        bytes.extend((meanings.len() as u16).to_le_bytes());
        meanings.iter().for_each(|value| bytes.extend(value.bits().to_le_bytes()));
        bytes.extend((space.size() as u64).to_le_bytes());
        bytes
    }
}

/// Reads a table from a file. It stays compressed.
///
/// # Errors
/// If the file cannot be read, is damaged, or does not fit the rules of one of the games.
pub fn read_table(path: &Path, games: &Games) -> anyhow::Result<Table> {
    let shown = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    parse_table(&bytes, games).with_context(|| format!("cannot use {shown}"))
}

/// Reads a table from the bytes of a file.
///
/// # Errors
/// If they are damaged, or do not fit the rules of one of the games.
pub fn parse_table(bytes: &[u8], games: &Games) -> anyhow::Result<Table> {
    ensure!(bytes.starts_with(MAGIC), "it is not an ending table");
    let long_enough = bytes.len() >= MAGIC.len() + 4;
    let (body, checksum) = bytes.split_last_chunk::<4>().filter(|_| long_enough).ok_or_else(too_short)?;
    ensure!(crc32fast::hash(body) == u32::from_le_bytes(*checksum), "it is damaged: the checksum is wrong");
    let mut reader = Reader(&body[MAGIC.len()..]);
    let version = u16::from_le_bytes(reader.array()?);
    ensure!(version == VERSION, "its version is {version}; this program reads version {VERSION}");
    let fingerprint = u64::from_le_bytes(reader.array()?);
    let (game, pieces) = (reader.text()?, reader.text()?);
    let rules = games.rules(&game).map_err(|error| anyhow!("{error}"))?;
    ensure!(
        rules.fingerprint() == fingerprint,
        "it was made for other rules of {}; make it again with belladonna-tools endings {game} \"{pieces}\"",
        rules.title()
    );
    let material = Material::parse(rules, &pieces).map_err(|error| anyhow!(error))?;
    ensure!(material == material.normal(), "\"{pieces}\" is not in the form of tables");
    let [white, black] = reader.array()?;
    let most = ByColor::new(usize::from(white), usize::from(black));
    let [open] = reader.array()?;
    let open =
        *Class::ALL.get(usize::from(open)).ok_or_else(|| anyhow!("it has an unknown result {open}"))?;
    let value = |bits: u16| Value::from_bits(bits).ok_or_else(|| anyhow!("it has an unknown value {bits}"));
    let number = u16::from_le_bytes(reader.array()?);
    let meanings: anyhow::Result<Vec<Value>> =
        (0..number).map(|_| value(u16::from_le_bytes(reader.array()?))).collect();
    let meanings = meanings?;
    let space = Space::new(rules, &material, most).map_err(|error| anyhow!(error))?;
    let size = u64::from_le_bytes(reader.array()?);
    let length = space.size() * if meanings.is_empty() { 2 } else { 1 };
    let fits = size == space.size() as u64;
    ensure!(fits, "it does not have as many positions as \"{pieces}\" has in this version of the program");
    let blocks = Blocks::parse(reader.0, length)?;
    let bytes = blocks.expand();
    if meanings.is_empty() {
        let mut words = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        words.try_for_each(|bits| value(bits).map(drop))?;
    } else if let Some(code) = bytes.iter().find(|&&code| usize::from(code) >= meanings.len()) {
        bail!("it has an unknown code {code}");
    }
    let codes = Codes { meanings, numbers: Numbers::Blocks(blocks) };
    Ok(Table::with_codes(space, open, codes))
}

/// The part of a file that has not been read yet.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> anyhow::Result<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or_else(too_short)?;
        self.0 = rest;
        Ok(*first)
    }

    /// A text after its length in one byte.
    fn text(&mut self) -> anyhow::Result<String> {
        let [length] = self.array()?;
        let (text, rest) = self.0.split_at_checked(usize::from(length)).ok_or_else(too_short)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).context("a name in it is not UTF-8")
    }
}

fn too_short() -> anyhow::Error {
    anyhow!("it is too short")
}
