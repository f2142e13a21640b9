//! `belladonna-tools merge endings`: puts the tables of several shards into one folder.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use arena::progress::warn;
use arena::shard::{Shard, missing};
use clap::Parser;
use engine::append_file::AppendFile;
use engine::endings::{EXTENSION, Material, Table, read_table};
use movegen::Rules;
use serde::{Deserialize, Serialize};

/// Put the tables of endings that were solved in parts into one folder.
///
/// The folders must be shards of the same endings. Every table is read and its checksum tested. A table that
/// two shards have must be the same in both. If tables are missing, the message names the shards, and nothing
/// is written.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools merge endings --out tables part-1 part-2")]
pub struct EndingsMergeArguments {
    /// The folders of the shards.
    #[arg(value_name = "FOLDER", required = true)]
    parts: Vec<PathBuf>,
    /// Merge the existing tables even if others are missing.
    #[arg(long)]
    partial: bool,
    /// The folder for all tables. Existing tables are compared.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

/// Merges the folders.
pub fn run(arguments: &EndingsMergeArguments) -> anyhow::Result<()> {
    let parts = read_parts(&arguments.parts)?;
    let first = &parts[0];
    let rules = movegen::rules(&first.game)?;
    let mut tables = Tables { rules, files: BTreeMap::new() };
    if arguments.out.is_dir() {
        tables.add_folder(&arguments.out)?;
    }
    arguments.parts.iter().try_for_each(|folder| tables.add_folder(folder))?;
    let wanted = first.endings.iter().map(|pieces| tables.has(pieces)).collect::<anyhow::Result<Vec<_>>>()?;
    let done = (0..).zip(&wanted).filter(|&(_, &is_there)| is_there).map(|(number, _)| number);
    let missing = missing(parts.iter().map(|part| part.shard), (wanted.len(), 1), done, "endings");
    if let Some(missing) = missing.as_ref().filter(|_| !arguments.partial) {
        bail!("the endings are not complete: {missing}; continue these parts, or add --partial");
    }
    tables.write(&arguments.out)?;
    let remark = missing.map(|missing| format!("; {missing}")).unwrap_or_default();
    warn(&format!("{} tables{remark}", tables.files.len()));
    Ok(())
}

/// Reads what the folders have, and refuses those that do not belong together.
fn read_parts(folders: &[PathBuf]) -> anyhow::Result<Vec<Part>> {
    let parts = folders.iter().map(|folder| Part::read(folder)).collect::<anyhow::Result<Vec<_>>>()?;
    let whole = |part: &Part| (part.game.clone(), part.endings.clone(), part.shard.count());
    for (part, folder) in parts.iter().zip(folders) {
        if whole(part) != whole(&parts[0]) {
            let describe =
                |part: &Part| format!("{} of {} {}", part.shard, part.game, part.endings.join(", "));
            bail!(
                "{} is shard {}, and {} is shard {}: these are not shards of the same endings",
                folders[0].display(),
                describe(&parts[0]),
                folder.display(),
                describe(part)
            );
        }
    }
    Ok(parts)
}

/// The tables of all folders.
struct Tables {
    rules: &'static Rules,
    /// The best file of each table, by name.
    files: BTreeMap<OsString, PathBuf>,
}

impl Tables {
    /// Adds the tables of a folder that are of the game.
    fn add_folder(&mut self, folder: &Path) -> anyhow::Result<()> {
        let entries =
            fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
        for entry in entries {
            let path = entry.with_context(|| format!("cannot read the folder {}", folder.display()))?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION) {
                self.add(path)?;
            }
        }
        Ok(())
    }

    /// Adds a table. Of two tables of an ending the one with room for more poisoned pieces is kept.
    fn add(&mut self, path: PathBuf) -> anyhow::Result<()> {
        let table = read_table(&path).context("remove the file, and continue its shard")?;
        if !std::ptr::eq(table.space().rules(), self.rules) {
            return Ok(());
        }
        let name = Table::file_name(self.rules, table.space().material()).into_os_string();
        let Some(other) = self.files.get(&name) else {
            self.files.insert(name, path);
            return Ok(());
        };
        let known = read_table(other)?;
        let [old, new] = [&known, &table].map(|table| table.space().most_poisoned());
        if old == new {
            let [old, new] =
                [other, &path].map(|path| fs::read(path).with_context(|| path.display().to_string()));
            if old? != new? {
                bail!("{} and {} are different tables of one ending", other.display(), path.display());
            }
        } else if new.iter().all(|(color, &most)| most >= old[color]) {
            self.files.insert(name, path);
        }
        Ok(())
    }

    /// Whether there is a table of these pieces.
    fn has(&self, pieces: &str) -> anyhow::Result<bool> {
        let material = Material::parse(self.rules, pieces).map_err(|error| anyhow!(error))?;
        Ok(self.files.contains_key(Table::file_name(self.rules, &material).as_os_str()))
    }

    /// Copies the tables to a folder. Each table is copied completely or not at all.
    fn write(&self, folder: &Path) -> anyhow::Result<()> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        for (name, path) in &self.files {
            let target = folder.join(name);
            if *path != target {
                read_table(path)?.write(&target)?;
            }
        }
        Ok(())
    }
}

/// A part of the work on several endings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The game.
    pub game: String,
    /// All endings, those of other shards too. Their order says which shard has which.
    pub endings: Vec<String>,
    /// The shard in the folder.
    pub shard: Shard,
}

impl Part {
    fn path(folder: &Path) -> PathBuf {
        folder.join("shard.json")
    }

    /// Writes down that the folder has this part. No other process can work in the folder as long as the file
    /// that is returned is open.
    pub fn begin(&self, folder: &Path) -> anyhow::Result<AppendFile> {
        let file = AppendFile::open(&Self::path(folder))?;
        if file.length()? == 0 {
            file.append((serde_json::to_string(self)? + "\n").as_bytes())?;
        }
        let present = Self::read(folder)?;
        if present != *self {
            bail!(
                "the folder {} is that of shard {} of {} {}; name another folder",
                folder.display(),
                present.shard,
                present.game,
                present.endings.join(", ")
            );
        }
        Ok(file)
    }

    /// The part that a folder has.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = Self::path(folder);
        let bytes = fs::read(&path).with_context(|| {
            format!("cannot read {}, which endings --shard writes to its folder", path.display())
        })?;
        serde_json::from_slice(&bytes).with_context(|| format!("cannot use {}", path.display()))
    }
}
