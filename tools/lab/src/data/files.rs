//! The files of training games that a command line names.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use movegen::{Games, Rules};
use work::progress::warn;

use super::expanded;
use crate::training_games::{GameRecord, RecordReader};

/// Files of training games on a command line.
#[derive(Debug, Args)]
pub struct Files {
    /// Files made by datagen, or manifests of such files.
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

impl Files {
    /// Visits all games of the files, in order. They are among the known games.
    pub fn for_each(
        &self,
        known: &Games,
        mut visit: impl FnMut(&'static Rules, &GameRecord) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for path in &expanded(&self.paths)? {
            let shown = path.display();
            let mut reader = RecordReader::open(path)?;
            while let Some(game) = reader.next_game()? {
                let context = || format!("{shown}, game {}", game.number);
                let rules = known.rules(&reader.section().game).with_context(context)?;
                visit(rules, &game).with_context(context)?;
            }
            let lost = path.metadata()?.len().saturating_sub(reader.valid_length());
            if lost > 0 {
                warn(&format!("{shown}: the last {lost} bytes are an incomplete game"));
            }
        }
        Ok(())
    }
}
