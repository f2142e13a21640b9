//! `belladonna-tools train`: a tiny network learns from tiny data, and interruptions do not change it.

use std::sync::Arc;

use engine::engine::MemoryLimit;
use engine::search::{Limits, NetworkChoice, SearchControl, Searcher, Settings};
use eval::PieceValues;
use eval::nnue::Network;
use movegen::Position;

use crate::support::{Folder, stderr, stdout, wait_for};

/// A folder with training games of chess.
fn with_games(count: u32) -> Folder {
    let folder = Folder::new();
    folder.succeed(&format!("datagen chess --nodes 60 --games {count} --concurrency=2 --out data.games"));
    folder
}

const TRAIN: &str = "train chess --data data.games --width 32 --output-buckets 2 --batch 256 --rate 0.002 \
                     --threads 2 --result-weight 0";

/// Training without distillation.
fn train(out: &str, more: &str) -> String {
    format!("{TRAIN} --teacher-epochs 0 --out {out} {more}")
}

fn number_after(told: &str, text: &str) -> f64 {
    let (_, rest) = told.split_once(text).unwrap_or_else(|| panic!("{text} is missing in\n{told}"));
    rest.split([' ', ',', '\n']).next().and_then(|word| word.parse().ok()).expect("a number")
}

#[test]
fn a_tiny_network_beats_its_own_start_on_held_out_games_and_plays() {
    let folder = with_games(240);
    let told = stderr(&folder.succeed(&train("tiny.network", "--epochs 6")));
    let start = number_after(&told, "start: held out ");
    let (_, last) = told.rsplit_once("best: epoch ").expect("the best epoch");
    let best = number_after(last, "held out ");
    assert!(best < start - 0.002, "{told}");
    let integers = number_after(&told, "integers: held out ");
    assert!(integers < start, "{told}");

    let network = Arc::new(Network::from_bytes(&folder.read("tiny.network")).expect("a network"));
    assert_eq!(network.training().games, 240);
    assert!(network.training().holdout_loss < start);
    let chances = network.training().chances.expect("chances");
    assert!(told.contains(&format!("chances of results: {chances}")), "{told}");
    let position = Position::start(movegen::rules("chess").expect("chess"));
    let nodes = |file: Option<Arc<Network>>| {
        let settings = Settings {
            piece_values: PieceValues::default(),
            network: NetworkChoice { file, ..NetworkChoice::default() },
            endings: None,
            memory: MemoryLimit::Table(1),
            threads: 1,
        };
        let mut searcher = Searcher::with_settings(settings);
        searcher.search(&position, &Limits::depth(6), &SearchControl::new(), &mut ()).nodes
    };
    assert_eq!(nodes(Some(Arc::clone(&network))), nodes(Some(Arc::clone(&network))));
    assert_ne!(nodes(Some(network)), nodes(None), "the network has an influence");

    let datagen =
        |game: &str, more: &str| format!("datagen {game} --nodes 60 --games 2 --concurrency 1 {more}");
    folder.succeed(&datagen("chess", "--out own.games"));
    folder.succeed(&datagen("chess", "--out other.games --network-file tiny.network"));
    let names_network = |file: &str| {
        let bytes = folder.read(file);
        String::from_utf8_lossy(&bytes[..200]).contains(" network=")
    };
    assert!(names_network("other.games") && !names_network("own.games"));
    let scores = |file: &str| stdout(&folder.succeed(&format!("data text {file}")));
    assert_ne!(scores("own.games"), scores("other.games"), "the network chooses moves and scores");
    folder
        .refuse(&datagen("gothic", "--out new.games --network-file tiny.network"), "cannot use tiny.network");

    folder.refuse(&train("tiny.network", "--epochs 6"), "tiny.network.checkpoint exists: add --resume");
    folder.refuse(&train("tiny.network", "--epochs 7 --resume"), "was made with");
    let told = stderr(&folder.succeed(&train("tiny.network", "--epochs 6 --resume")));
    let trains_on = told.lines().any(|line| line.starts_with("epoch "));
    assert!(told.contains("resumed after epoch ") && !trains_on, "{told}");
}

#[test]
fn a_killed_training_goes_on_with_the_same_network() {
    let folder = with_games(60);
    let epochs = "--epochs 5 --holdout 50 --patience 9";
    let whole = folder.succeed(&train("whole.network", epochs));
    let mut child = folder.spawn(&train("broken.network", epochs));
    wait_for("a checkpoint", || folder.path("broken.network.checkpoint").exists());
    child.kill().expect("it was started");
    child.wait().expect("it ends");
    let rest = folder.succeed(&train("broken.network", &format!("{epochs} --resume")));
    assert!(stderr(&rest).contains("resumed after epoch"), "{}", stderr(&rest));
    let last = |output| stderr(output).lines().last().map(str::to_owned);
    assert_eq!(last(&rest), last(&whole));
    assert_eq!(folder.read("broken.network.checkpoint"), folder.read("whole.network.checkpoint"));
    assert_eq!(folder.path("whole.network").exists(), folder.path("broken.network").exists());
}

#[test]
fn distillation_teaches_the_evaluation_by_terms_before_the_games() {
    let folder = with_games(120);
    let line = format!("{TRAIN} --teacher-epochs 4 --out taught.network --epochs 1 --holdout 30");
    let told = stderr(&folder.succeed(&line));
    let start = number_after(&told, "start: held out ");
    let (_, last_distilled) =
        told.split_once("epoch 4, distillation: ").expect("the last epoch of the distillation");
    // The games have scores of the network built in, so the terms explain them in part.
    assert!(number_after(last_distilled, "held out ") < start - 0.0005, "{told}");
    assert!(told.contains("epoch 5, games: loss"), "{told}");
}

#[test]
fn a_network_keeps_its_shape_unless_attacked_pieces_are_asked_for() {
    let folder = with_games(60);
    let train = |out: &str, more: &str| {
        folder.succeed(&train(out, &format!("--epochs 1 --holdout 50 {more}")));
        let network = Network::from_bytes(&folder.read(out)).expect("a network");
        network.architecture().attacked_pieces
    };
    assert!(train("usual.network", ""));
    assert!(!train("plain.network", "--attacked-pieces false"));
    let from = |file: &str| format!("train chess --data data.games --teacher-epochs 0 --from {file}");
    let train_from = |file: &str, out: &str, more: &str| {
        folder.succeed(&format!("{} --epochs 1 --holdout 50 --threads 2 --out {out} {more}", from(file)));
        let network = Network::from_bytes(&folder.read(out)).expect("a network");
        network.architecture().attacked_pieces
    };
    assert!(train_from("usual.network", "usual2.network", ""));
    assert!(!train_from("plain.network", "plain2.network", ""));
    assert!(train_from("plain.network", "more.network", "--attacked-pieces true"));
    folder.refuse(
        &format!("{} --out no.network --attacked-pieces false", from("usual.network")),
        "usual.network has learnt with attacked pieces",
    );
}

#[test]
fn input_that_cannot_be_used_is_refused_with_the_reason() {
    let folder = with_games(60);
    let chess = "train chess --out new.network --data data.games";
    for (line, message) in [
        (
            "train gothic --out new.network --data data.games",
            "cannot use data.games: a network for Gothic Chess does not fit Chess: its board has 10 x 8",
        ),
        ("train chess --out new.network --data missing.games", "missing.games"),
        (chess, "60 training games and 0 held-out games"),
        (&format!("{chess} --holdout 50 --width=48"), "width 48 is not a multiple of 32 up to 256"),
        (&format!("{chess} --holdout 50 --rate=0"), "--rate is 0; it must be more than 0"),
        (&format!("{chess} --holdout 50 --result-weight=2"), "--result-weight is 2"),
        (&format!("{chess} --holdout 50 --mirroring=maybe"), "without-rights"),
    ] {
        folder.refuse(line, message);
    }
    let mut bytes = folder.read("data.games");
    bytes[300] ^= 1;
    folder.write("bad.games", bytes);
    folder.refuse("train chess --out new.network --data bad.games", "checksum");
    folder.write("new.network", "mine");
    folder.refuse(chess, "exists without a checkpoint");
    assert_eq!(folder.text("new.network"), "mine");
    folder.write("new.network.checkpoint", "belladonna-training 9 1 1\n");
    folder.refuse(&format!("{chess} --holdout 50 --resume"), "version 9 of the format");
}
