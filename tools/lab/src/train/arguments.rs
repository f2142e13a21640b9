//! The command line of the trainer.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, ensure};
use clap::Parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::cli::parse_game;
use engine::network_file::read_network;
use eval::nnue::{Architecture, Mirroring, Network};
use movegen::Rules;
use work::physical_cores;

use crate::training_games::Filter;
use crate::whole_file::check_writable;

/// Train the network of a game on training data.
///
/// The network learns what is to be added to the material. The target is the expectation of the search score,
/// mixed with the game's result by --result-weight. A checkpoint is written after each epoch, every ten
/// minutes and when the training is interrupted; --resume continues from it. The network is written whenever
/// the loss on held-out games is the least so far. To train it further with more epochs or more data, name it
/// by --from. Training games stay in their files; positions in memory take 100 to 200 bytes each. The result
/// depends on the data, the settings, the seed and the number of threads only.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools train gothic --data gothic.games --out gothic.network")]
pub struct TrainArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub(super) rules: &'static Rules,
    /// Files made by datagen, of this game or of others that can use its network, or manifests of such files.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) data: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) filter: Filter,
    /// The output file of the network. The checkpoint is FILE.checkpoint.
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Neurons of the hidden layer for each side: 32, 64, ... 256.
    #[arg(long, value_name = "N", default_value_t = 64)]
    width: usize,
    /// Buckets of the features by the own king's square. The last one is for kings beyond the first two
    /// ranks, the others divide the files of these ranks.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=32))]
    king_buckets: u8,
    /// When a side sees the board mirrored by files while its king is on the second half of them.
    #[arg(long, value_name = "WHEN", default_value = "never", value_parser = mirroring_parser())]
    mirroring: Mirroring,
    /// Buckets of the output by the number of pieces.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=16))]
    output_buckets: u8,
    /// Epochs of distillation before those with the games. The evaluation without a network is the teacher,
    /// on positions near those of the games.
    #[arg(long, value_name = "N", default_value_t = 3,
        value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(super) teacher_epochs: u32,
    /// Maximum number of epochs with the games.
    #[arg(long, value_name = "N", default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) epochs: u32,
    /// End after this many epochs with the games without a lower loss on the held-out games.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) patience: u32,
    /// Positions in a batch.
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) batch: u32,
    /// Positions in memory that are shuffled together. Their games are taken at random from all files.
    #[arg(long, value_name = "N", default_value_t = Self::BUFFER,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) buffer: u32,
    /// The learning rate of the first step. It falls to a fiftieth by a cosine. After the distillation
    /// it starts again at half of this.
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    pub(super) rate: f32,
    /// Weight decay: the share of each weight that is lost in a step, divided by the learning rate.
    #[arg(long, value_name = "W", default_value_t = 0.1)]
    pub(super) weight_decay: f32,
    /// The weight of results relative to search scores, from 0 to 1. In games of a few hundred nodes a move
    /// the results say little, and 0 is best.
    #[arg(long, value_name = "W", default_value_t = 0.0)]
    pub(super) result_weight: f64,
    /// The scale from search scores to expected points, in centipawns. A smaller one gives even positions
    /// more weight. The default is the one that fits the results best.
    #[arg(long, value_name = "CP")]
    pub(super) scale: Option<f64>,
    /// Whether the attacked pieces are features of the network. The default is what the network of --from
    /// has, and true without one.
    #[arg(long, value_name = "BOOL")]
    attacked_pieces: Option<bool>,
    /// Begin with this network instead of random weights. It decides width, buckets and, if the game allows
    /// it, mirroring. It can be that of another game with the same poison, jokers and number of brouhaha
    /// squares: pieces and squares that it does not know begin as the most similar ones.
    #[arg(long, value_name = "FILE", value_parser = parse_network,
        conflicts_with_all = ["width", "king_buckets", "mirroring", "output_buckets"])]
    pub(super) from: Option<(PathBuf, Arc<Network>)>,
    /// Held-out games, in percent. All their positions stay in memory.
    #[arg(long, value_name = "PERCENT", default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=50))]
    pub(super) holdout: u32,
    /// Seed of the first weights and of the order of the positions.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(super) seed: u64,
    /// Number of threads. The default is one per physical core.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// Continue from the checkpoint.
    #[arg(long)]
    pub(super) resume: bool,
}

/// Reads a network file that a command line names.
fn parse_network(path: &str) -> Result<(PathBuf, Arc<Network>), String> {
    let network = read_network(Path::new(path)).map_err(|error| format!("{error:#}"))?;
    Ok((path.into(), network))
}

fn mirroring_parser() -> impl TypedValueParser<Value = Mirroring> {
    let names = Mirroring::ALL.map(|(_, name)| name);
    PossibleValuesParser::new(names).map(|name| {
        let found = Mirroring::ALL.into_iter().find(|(_, known)| *known == name);
        found.expect("one of the names").0
    })
}

impl TrainArguments {
    const BUFFER: u32 = 1 << 19;

    /// Checks what the command line does not check.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let Self { rate, weight_decay, result_weight, .. } = self;
        let rate_fits = rate.is_finite() && *rate > 0.0 && *rate <= 1.0;
        ensure!(rate_fits, "--rate is {rate}; it must be more than 0 and at most 1");
        let decay_fits = (0.0..=10.0).contains(weight_decay);
        ensure!(decay_fits, "--weight-decay is {weight_decay}; it must be from 0 to 10");
        let weight_fits = (0.0..=1.0).contains(result_weight);
        ensure!(weight_fits, "--result-weight is {result_weight}; it must be from 0 to 1");
        let scale_fits = self.scale.is_none_or(|scale| (50.0..=5000.0).contains(&scale));
        ensure!(scale_fits, "--scale is {}; it must be from 50 to 5000", self.scale.unwrap_or(0.0));
        if let Some((path, network)) = &self.from {
            network.warm_start(self.rules).with_context(|| format!("--from {}", path.display()))?;
            let loses = network.architecture().attacked_pieces && self.attacked_pieces == Some(false);
            let has_learnt = "has learnt with attacked pieces, which cannot be left out";
            ensure!(!loses, "--from {} {has_learnt}: remove --attacked-pieces=false", path.display());
        }
        check_writable(&self.out)
    }

    /// The network to begin with, for the game.
    pub(super) fn first(&self) -> Option<Network> {
        let (_, network) = self.from.as_ref()?;
        let network = network.warm_start(self.rules).expect("checked");
        Some(if self.attacked_pieces == Some(true) { network.with_attacked_pieces() } else { network })
    }

    /// The shape of the network.
    pub(super) fn architecture(&self) -> Architecture {
        if let Some(network) = self.first() {
            return network.architecture().clone();
        }
        let (king_buckets, output_buckets) = (self.king_buckets.into(), self.output_buckets.into());
        let usual = Architecture::new(self.rules, self.width, king_buckets, self.mirroring, output_buckets);
        Architecture { attacked_pieces: self.attacked_pieces.unwrap_or(usual.attacked_pieces), ..usual }
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.map_or_else(physical_cores, |threads| threads as usize)
    }

    /// Everything that the result depends on, besides the games.
    pub(super) fn settings(&self) -> String {
        let Self { epochs, batch, rate, .. } = self;
        let Self { teacher_epochs, weight_decay, result_weight, holdout, seed, filter, .. } = self;
        let scale = self.scale.map_or_else(String::new, |scale| format!(" scale={scale}"));
        let is_usual = self.buffer == Self::BUFFER;
        let buffer = if is_usual { String::new() } else { format!(" buffer={}", self.buffer) };
        // The name without its folder: the record goes into the network, which others read.
        let from = self.from.as_ref().and_then(|(path, _)| path.file_name());
        let from = from.map_or_else(String::new, |name| format!(" from={}", name.display()));
        let architecture = self.architecture();
        let king_buckets = architecture.king_bucket_count();
        let Architecture { width, mirroring, output_buckets, attacked_pieces, .. } = architecture;
        let mirroring = Mirroring::ALL.iter().find(|(known, _)| *known == mirroring);
        let mirroring = mirroring.expect("one of all").1;
        format!(
            "width={width} king-buckets={king_buckets} mirroring={mirroring} \
             output-buckets={output_buckets} attacked-pieces={attacked_pieces} \
             teacher-epochs={teacher_epochs} epochs={epochs} \
             batch={batch} rate={rate} weight-decay={weight_decay} result-weight={result_weight} \
             holdout={holdout} seed={seed} threads={} filter={filter}{scale}{from}{buffer}",
            self.threads()
        )
    }
}
