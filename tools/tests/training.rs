//! `belladonna-tools train`: a tiny network learns from tiny data, and interruptions do not change it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use engine::endings::Endings;
use engine::engine::MemoryLimit;
use engine::search::{Limits, NetworkChoice, SearchControl, Searcher, Settings};
use eval::PieceValues;
use eval::network::Network;
use movegen::Position;
use tempfile::TempDir;

struct Folder(TempDir);

impl Folder {
    /// A folder with training games of chess.
    fn with_games(count: u32) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        let games = count.to_string();
        folder.succeed(&[
            "datagen",
            "chess",
            "--nodes",
            "60",
            "--games",
            &games,
            "--concurrency=2",
            "--out",
            "data.games",
        ]);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_belladonna-tools"));
        command.current_dir(self.0.path()).args(arguments).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program runs")
    }

    fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{arguments:?}: {told}");
        told
    }

    fn refuse(&self, arguments: &[&str], message: &str) {
        let output = self.run(arguments);
        let told = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(message) && !told.contains("panicked"), "{arguments:?}: {told}");
    }
}

#[test]
fn parts_of_a_run_are_merged_into_the_file_of_the_whole() {
    let folder = Folder(tempfile::tempdir().expect("a folder"));
    let play = |out: &str, more: &[&str]| {
        let base = [
            "datagen",
            "chess",
            "--nodes=10",
            "--games=7",
            "--concurrency=1",
            "--opening-margin=2000",
            "--out",
            out,
        ];
        folder.succeed(&[&base[..], more].concat());
    };
    let read = |name: &str| fs::read(folder.path(name)).expect("a file");
    play("whole.games", &[]);
    for shard in 1..=3 {
        play(&format!("part-{shard}.games"), &["--shard", &format!("{shard}/3")]);
    }
    let merge = |parts: &[&'static str]| [&["merge", "datagen", "--out", "all.games"], parts].concat();
    folder.refuse(
        &merge(&["part-1.games", "part-3.games"]),
        "the run is not complete: shard 2/3 is missing; continue these parts, or add --partial",
    );
    play("other.games", &["--shard=2/3", "--seed=2"]);
    folder.refuse(
        &merge(&["part-1.games", "part-3.games", "other.games"]),
        "the games are of different runs: \"chess nodes=10 seed=1 ",
    );
    folder.succeed(&["data", "mix", "part-2.games", "--out", "mixed.games"]);
    folder.refuse(
        &merge(&["mixed.games"]),
        "does not tell which games of a run it has; join such files by data mix",
    );
    let whole_part = read("part-2.games");
    fs::write(folder.path("part-2.games"), &whole_part[..whole_part.len() - 9]).expect("a file");
    folder.refuse(
        &merge(&["part-1.games", "part-2.games", "part-3.games"]),
        "the run is not complete: shard 2/3 lacks 1 of 2 games",
    );
    let mut damaged = whole_part.clone();
    damaged[120] ^= 1;
    fs::write(folder.path("part-2.games"), &damaged).expect("a file");
    folder.refuse(&merge(&["part-1.games", "part-2.games", "part-3.games"]), "part-2.games, byte ");
    assert!(!folder.path("all.games").exists());
    fs::write(folder.path("part-2.games"), &whole_part).expect("a file");
    folder.succeed(&merge(&["part-3.games", "part-1.games", "part-2.games", "part-1.games"]));
    assert!(read("all.games") == read("whole.games"));
    let arguments =
        ["datagen", "chess", "--nodes=10", "--games=7", "--shard=3/3", "--opening-margin=2000", "--resume"];
    folder.refuse(
        &[&arguments[..], &["--out", "part-1.games"]].concat(),
        "part-1.games has game 0, which does not belong to shard 3/3",
    );
}

fn train<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let base = [
        "train",
        "chess",
        "--data",
        "data.games",
        "--width",
        "32",
        "--output-buckets",
        "2",
        "--batch",
        "256",
        "--rate",
        "0.002",
        "--threads",
        "2",
        "--teacher-epochs",
        "0",
        "--result-weight",
        "0",
        "--out",
        out,
    ];
    [&base[..], more].concat()
}

/// The number after a text.
fn number_after(told: &str, text: &str) -> f64 {
    let (_, rest) = told.split_once(text).unwrap_or_else(|| panic!("{text} is missing in\n{told}"));
    rest.split([' ', ',', '\n']).next().and_then(|word| word.parse().ok()).expect("a number")
}

#[test]
fn a_tiny_network_beats_its_own_start_on_held_out_games_and_plays() {
    let folder = Folder::with_games(240);
    let told = folder.succeed(&train("tiny.network", &["--epochs", "6", "--svg", "loss.svg"]));
    let start = number_after(&told, "start: held out ");
    let (_, last) = told.rsplit_once("best: epoch ").expect("the best epoch");
    let best = number_after(last, "held out ");
    assert!(best < start - 0.002, "{told}");
    let integers = number_after(&told, "integers: held out ");
    assert!(integers < start, "{told}");
    let plot = fs::read_to_string(folder.path("loss.svg")).expect("a plot");
    assert!(plot.contains("<svg") && plot.contains("held out"), "{plot}");

    let bytes = fs::read(folder.path("tiny.network")).expect("a network");
    let network = Arc::new(Network::from_bytes(&bytes).expect("a network"));
    assert_eq!(network.training().games, 240);
    assert!(network.training().holdout_loss < start);
    let position = Position::start(movegen::rules("chess").expect("chess"));
    let nodes = |network: Option<Arc<Network>>| {
        let choice = NetworkChoice { is_on: true, file: network };
        let memory = MemoryLimit::Table(1);
        let piece_values = PieceValues::default();
        let endings = Endings::default();
        let settings = Settings { piece_values, network: choice, endings, memory, threads: 1 };
        let mut searcher = Searcher::with_settings(settings);
        searcher.search(&position, &Limits::depth(6), &SearchControl::new(), &mut ()).nodes
    };
    assert_eq!(nodes(Some(Arc::clone(&network))), nodes(Some(Arc::clone(&network))));
    assert_ne!(nodes(Some(network)), nodes(None), "the network has an influence");

    folder.refuse(&train("tiny.network", &["--epochs", "6"]), "tiny.network.checkpoint exists: add --resume");
    folder.refuse(&train("tiny.network", &["--epochs", "7", "--resume"]), "was made with");
    let told = folder.succeed(&train("tiny.network", &["--epochs", "6", "--resume"]));
    let trains_on = told.lines().any(|line| line.starts_with("epoch "));
    assert!(told.contains("resumed after epoch ") && !trains_on, "{told}");
}

#[test]
fn a_killed_training_goes_on_with_the_same_network() {
    let folder = Folder::with_games(60);
    let epochs = ["--epochs", "5", "--holdout", "50", "--patience", "9"];
    let whole = folder.succeed(&train("whole.network", &epochs));
    let mut child = folder.command(&train("broken.network", &epochs)).spawn().expect("a child");
    let start = Instant::now();
    while !folder.path("broken.network.checkpoint").exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "no checkpoint");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it was started");
    child.wait().expect("it ends");
    let rest = folder.succeed(&train("broken.network", &[&epochs[..], &["--resume"]].concat()));
    assert!(rest.contains("resumed after epoch"), "{rest}");
    let last = |told: &str| told.lines().last().map(str::to_owned);
    assert_eq!(last(&rest), last(&whole));
    let read = |name: &str| fs::read(folder.path(name)).expect(name);
    assert_eq!(read("broken.network.checkpoint"), read("whole.network.checkpoint"));
    let same = folder.path("whole.network").exists() == folder.path("broken.network").exists();
    assert!(same);
}

#[test]
fn lessons_teach_the_evaluation_by_terms_before_the_games() {
    let folder = Folder::with_games(120);
    let mut arguments = train("taught.network", &["--epochs", "1", "--holdout", "30"]);
    let lessons = arguments.iter().position(|&argument| argument == "0").expect("the number of lessons");
    arguments[lessons] = "4";
    let told = folder.succeed(&arguments);
    let start = number_after(&told, "start: held out ");
    let (_, last_lesson) = told.split_once("epoch 4, lessons: ").expect("the last epoch with lessons");
    assert!(number_after(last_lesson, "held out ") < start - 0.002, "{told}");
    assert!(told.contains("epoch 5, games: loss"), "{told}");
}

#[test]
fn input_that_cannot_be_used_is_refused_with_the_reason() {
    let folder = Folder::with_games(60);
    let other =
        |game: &'static str, file: &'static str| ["train", game, "--data", file, "--out", "new.network"];
    folder.refuse(&other("gothic", "data.games"), "is of chess, not of gothic");
    folder.refuse(&other("chess", "missing.games"), "missing.games");
    folder.refuse(&other("chess", "data.games"), "60 training games and 0 held-out games");
    let with =
        |more: &[&'static str]| [&other("chess", "data.games")[..], &["--holdout", "50"], more].concat();
    folder.refuse(&with(&["--width=48"]), "width 48 is not a multiple of 32 up to 256");
    folder.refuse(&with(&["--rate=0"]), "--rate is 0; it must be more than 0");
    folder.refuse(&with(&["--result-weight=2"]), "--result-weight is 2");
    folder.refuse(&with(&["--mirroring=maybe"]), "without-rights");
    let mut bytes = fs::read(folder.path("data.games")).expect("data");
    bytes[300] ^= 1;
    fs::write(folder.path("bad.games"), bytes).expect("written");
    folder.refuse(&other("chess", "bad.games"), "checksum");
    fs::write(folder.path("new.network"), "mine").expect("written");
    folder.refuse(&other("chess", "data.games"), "exists without a checkpoint");
    assert_eq!(fs::read_to_string(folder.path("new.network")).expect("the file"), "mine");
    fs::write(folder.path("new.network.checkpoint"), "belladonna-training 9 1 1\n").expect("written");
    folder.refuse(&with(&["--resume"]), "version 9 of the format");
}
