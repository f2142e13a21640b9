//! The state of a training, from which it can be continued.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use eval::envelope::{open, seal};
use serde::{Deserialize, Serialize};

use super::model::Model;
use super::optimiser::Moments;
use crate::whole_file::write_whole;

/// The first word of a file.
const KIND: &str = "belladonna-training";
const VERSION: u32 = 1;

/// What is known after some epochs.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Everything that the training depends on.
    pub settings: String,
    /// Mean losses on the training positions and on the held-out positions, before the first epoch and after
    /// each.
    pub losses: Vec<[f64; 2]>,
    pub steps: u32,
    /// What is done of the next epoch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<Within>,
}

/// What is done of an epoch.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Within {
    /// Whole parts of the games.
    pub part: usize,
    /// Batches of the part after those.
    pub batch: usize,
    /// Positions of all these.
    pub positions: usize,
    /// The sum of their losses.
    pub loss: f64,
}

impl Progress {
    pub fn epochs(&self) -> usize {
        self.losses.len() - 1
    }

    /// The epoch with the least loss on the held-out positions, 0 for the start.
    pub fn best_epoch(&self) -> usize {
        let loss = |&epoch: &usize| self.losses[epoch][1];
        (0..self.losses.len()).min_by(|a, b| loss(a).total_cmp(&loss(b))).unwrap_or(0)
    }
}

/// The checkpoint of a training that writes its network to `out`.
pub fn checkpoint_path(out: &Path) -> PathBuf {
    out.with_added_extension("checkpoint")
}

pub fn write(path: &Path, progress: &Progress, model: &Model, moments: &Moments) -> anyhow::Result<()> {
    let lists = [&model.weights, &moments.mean, &moments.square];
    let body: Vec<u8> = lists.into_iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
    let header = toml::to_string(&Progress { steps: moments.steps, ..progress.clone() })?;
    write_whole(path, &seal(KIND, VERSION, &header, &body))
}

/// Reads a checkpoint into a model and the state of its optimiser.
pub fn read(
    path: &Path,
    settings: &str,
    model: &mut Model,
    moments: &mut Moments,
) -> anyhow::Result<Progress> {
    let shown = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    let (header, body) = open(KIND, VERSION, &bytes).with_context(|| format!("cannot use {shown}"))?;
    let progress: Progress = toml::from_str(header).with_context(|| format!("cannot use {shown}"))?;
    if progress.settings != settings {
        bail!(
            "{shown} was made with \"{}\", not with \"{settings}\"; to train a network further with other \
             settings or more data, name it by --from, and another file by --out",
            progress.settings
        );
    }
    let count = model.weights.len();
    if body.len() != 12 * count || progress.losses.is_empty() {
        bail!("cannot use {shown}: it has {} bytes of weights, not {}", body.len(), 12 * count);
    }
    let mut numbers =
        body.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().expect("4 bytes")));
    for list in [&mut model.weights, &mut moments.mean, &mut moments.square] {
        list.iter_mut().zip(&mut numbers).for_each(|(number, read)| *number = read);
    }
    moments.steps = progress.steps;
    Ok(progress)
}
