//! What a folder with a shard of several endings says about the whole.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use engine::append_file::AppendFile;
use serde::{Deserialize, Serialize};

use arena::shard::Shard;

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
    ///
    /// # Errors
    /// If the folder has another part or another process works in it, or the file cannot be written.
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
    ///
    /// # Errors
    /// If its file cannot be read or is damaged.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = Self::path(folder);
        let bytes = fs::read(&path).with_context(|| {
            format!("cannot read {}, which endings --shard writes to its folder", path.display())
        })?;
        serde_json::from_slice(&bytes).with_context(|| format!("cannot use {}", path.display()))
    }
}
