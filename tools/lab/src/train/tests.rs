//! Tests of the derivatives and of the method.

use clap::Parser as _;
use eval::nnue::{Architecture, FeatureSet, Mirroring, TrainingRecord};
use movegen::{Position, Random};
use rayon::ThreadPoolBuilder;

use super::checkpoint::{self, Progress, Within, checkpoint_path};
use super::quantise::{quantisation_error, quantised};
use super::*;
use crate::training_games::{RecordFile, Section, tests::record};

struct Example {
    architecture: Architecture,
    samples: Samples,
    model: Model,
}

/// Positions of random games with random targets, and a model.
fn example(game: &str, positions: usize) -> Example {
    let rules = movegen::rules(game).unwrap();
    let architecture = Architecture::new(rules, 32, 2, Mirroring::Always, 2);
    let features = FeatureSet::new(rules, &architecture);
    let of_game = GameFeatures::new(rules, rules, &architecture).unwrap();
    let mut random = Random::new(7);
    let mut samples = Samples::default();
    let mut position = Position::start(rules);
    while samples.len() < positions {
        let legal = position.legal_moves();
        if legal.is_empty() || position.ply() > 100 {
            position = Position::start(rules);
            continue;
        }
        position.make(legal[random.below(legal.len())]);
        samples.push(&of_game, &position, random.fraction() as f32);
    }
    let scale = Scale { unit: 400.0, centipawns: 300.0 };
    let model = Model::new(Layout::new(&architecture, &features), scale, 3);
    Example { architecture, samples, model }
}

fn all(samples: &Samples) -> Vec<u32> {
    (0..samples.len() as u32).collect()
}

fn total_loss(model: &Model, samples: &Samples) -> f64 {
    let mut work = Workspace::new(model.layout.width);
    (0..samples.len()).map(|number| model.loss(&samples.get(number), &mut work)).sum()
}

#[test]
fn gradients_equal_finite_differences() {
    for game in ["chess", "poison", "grand-apothecary"] {
        let Example { samples, mut model, .. } = example(game, 30);
        let mut random = Random::new(11);
        // Larger weights of the output, so that all derivatives matter.
        let Layout { output, hidden, .. } = model.layout.clone();
        output.clone().for_each(|index| model.weights[index] = random.fraction() as f32 - 0.5);
        let mut gradient = vec![0.0; model.weights.len()];
        let mut work = Workspace::new(model.layout.width);
        let loss = model.add_gradient(&samples, &all(&samples), 1.0, &mut gradient, &mut work);
        assert!((loss - total_loss(&model, &samples)).abs() < 1e-9);
        let used: Vec<usize> = hidden.filter(|&index| gradient[index] != 0.0).collect();
        assert!(used.len() > 500, "{game}");
        let mut indices: Vec<usize> = (0..60).map(|_| used[random.below(used.len())]).collect();
        indices.extend(model.layout.hidden_bias.clone());
        indices.extend(output);
        indices.extend(model.layout.output_bias.clone());
        let (mut compared, mut different) = (0, 0);
        for index in indices {
            const STEP: f32 = 1e-3;
            let weight = model.weights[index];
            let mut at = |weight: f32| {
                model.weights[index] = weight;
                total_loss(&model, &samples)
            };
            let slope = (at(weight + STEP) - at(weight - STEP)) / f64::from(2.0 * STEP);
            model.weights[index] = weight;
            let found = f64::from(gradient[index]);
            compared += 1;
            // A neuron at the edge of its range has no derivative.
            different += u32::from((slope - found).abs() > 0.02 * slope.abs() + 2e-3);
        }
        assert!(different * 50 <= compared, "{game}: {different} of {compared} derivatives differ");
    }
}

#[test]
fn steps_lower_the_loss_and_depend_on_the_seed_and_threads_alone() {
    let Example { samples, model, .. } = example("gothic", 400);
    let train = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let (mut model, mut moments) = (model.clone(), Moments::new(model.weights.len()));
        let mut optimiser = Optimiser::new(&pool, &model, 0.01);
        let losses: Vec<f64> = (0..30)
            .map(|_| optimiser.step(&mut model, &mut moments, &samples, &all(&samples), 0.003))
            .collect();
        (losses, model, moments)
    };
    let (losses, trained, moments) = train(2);
    assert!(losses[29] < 0.9 * losses[0], "{losses:?}");
    assert_eq!(moments.steps, 30);
    assert_eq!(train(2), (losses.clone(), trained.clone(), moments));
    let (others, one, _) = train(1);
    assert!((others[29] - losses[29]).abs() < 1e-3 * losses[29]);
    assert_ne!(one.weights, trained.weights, "sums of floats depend on their order");
    assert!(trained.weights.iter().all(|weight| weight.abs() < 1.99));
}

#[test]
fn integers_are_close_to_the_weights() {
    for game in ["gothic", "poison"] {
        let Example { architecture, samples, mut model } = example(game, 200);
        let mut random = Random::new(5);
        for index in model.layout.output.clone() {
            model.weights[index] = 0.4 * random.fraction() as f32 - 0.2;
        }
        let rules = movegen::rules(game).unwrap();
        let network = quantised(rules, &architecture, &model, &TrainingRecord::default()).unwrap();
        let error = quantisation_error(&model, &network, &samples);
        assert!(error.mean > 0.0 && error.mean < 4.0 && error.greatest < 20.0, "{game}: {error:?}");
        let loss = total_loss(&model, &samples) / samples.len() as f64;
        assert!((error.loss - loss).abs() < 0.01, "{game}: {error:?}, {loss}");

        // Large weights need a smaller scale, and too large ones are refused.
        model.layout.hidden.clone().for_each(|index| model.weights[index] = 1.5);
        let network = quantised(rules, &architecture, &model, &TrainingRecord::default()).unwrap();
        assert!(network.architecture().qa < Architecture::QA, "{game}");
        model.layout.hidden_bias.clone().for_each(|index| model.weights[index] = 1000.0);
        let error = quantised(rules, &architecture, &model, &TrainingRecord::default()).unwrap_err();
        assert!(format!("{error:#}").contains("too large"), "{game}: {error:#}");
    }
}

#[test]
fn a_checkpoint_is_read_as_it_was_written_and_others_are_refused() {
    let Example { model, .. } = example("chess", 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let mut moments = Moments::new(model.weights.len());
    moments.steps = 9;
    moments.mean[5] = 0.25;
    moments.square[6] = 1e-30;
    let within = Some(Within { part: 1, batch: 7, positions: 1800, loss: 0.1 + 0.2 });
    let progress =
        Progress { settings: "x=1".to_owned(), losses: vec![[0.7, 0.75], [0.5, 0.625]], steps: 9, within };
    checkpoint::write(&path, &progress, &model, &moments).unwrap();
    let mut read = model.clone();
    read.weights.fill(0.0);
    let mut state = Moments::new(model.weights.len());
    assert_eq!(checkpoint::read(&path, "x=1", &mut read, &mut state).unwrap(), progress);
    assert_eq!((read, state), (model.clone(), moments.clone()));
    assert_eq!((progress.epochs(), progress.best_epoch()), (1, 1));

    let mut refuse = |settings: &str, told: &str| {
        let error = checkpoint::read(&path, settings, &mut model.clone(), &mut moments).unwrap_err();
        assert!(format!("{error:#}").contains(told), "{error:#}");
    };
    refuse("x=2", "made with \"x=1\", not with \"x=2\"");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    refuse("x=1", "cut off");
}

#[test]
fn a_network_is_the_start_of_another_training() {
    let Example { architecture, samples, mut model } = example("chess", 30);
    let mut random = Random::new(11);
    for index in model.layout.output.clone() {
        model.weights[index] = random.fraction() as f32 - 0.5;
    }
    let rules = movegen::rules("chess").unwrap();
    let network = quantised(rules, &architecture, &model, &TrainingRecord::default()).unwrap();
    let again = Model::of_network(&network, model.layout.clone(), model.scale);
    let error = |model: &Model| quantisation_error(model, &network, &samples).mean;
    assert!(error(&again) < error(&model) / 2.0, "{} and {}", error(&again), error(&model));
    let difference = |(one, other): (&f32, &f32)| (one - other).abs();
    assert!(again.weights.iter().zip(&model.weights).map(difference).all(|found| found < 0.01));
}

/// The features of another game of the family are those of its position in the network's game. Rights that
/// the network does not know are left out.
#[test]
fn games_of_a_family_become_samples_of_the_network() {
    let rules = |game| movegen::rules(game).unwrap();
    let samples = |source, game, fen: &str| {
        let architecture = Architecture::new(rules(source), 32, 1, Mirroring::Always, 8);
        let features = GameFeatures::new(rules(source), rules(game), &architecture).unwrap();
        let mut samples = Samples::default();
        samples.push(&features, &Position::from_fen(rules(game), fen).unwrap(), 0.5);
        samples
    };
    let fen = "r3k4r/pppppppppp/2n7/10/4A5/5C4/PPPPPPPPPP/R3K1Q2R b - - 0 1";
    assert_eq!(samples("gothic", "embassy", fen), samples("gothic", "gothic", fen));
    let fen = |rights| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
    let without = samples("no-castling", "no-castling", &fen("-"));
    assert_eq!(samples("no-castling", "chess", &fen("KQkq")), without);
    assert_ne!(samples("chess", "chess", &fen("KQkq")), without);
}

/// An interruption within an epoch loses and changes nothing, wherever it is.
#[test]
fn an_interrupted_training_goes_on_within_the_epoch() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data.games");
    let section = Section { game: "chess".to_owned(), settings: "test".to_owned() };
    let mut file = RecordFile::create(&data, &section).unwrap();
    (0..100).for_each(|number| file.add(&record("chess", number)).unwrap());
    let network = |name: &str| folder.path().join(name);
    let arguments = |name: &str, more: &[&str]| {
        let (data, out) = (data.to_str().unwrap().to_owned(), network(name).to_str().unwrap().to_owned());
        let words = format!(
            "train chess --width 32 --epochs 2 --teacher-epochs 1 --batch 32 --buffer 100 --threads 2 \
             --all-positions --data {data} --out {out}"
        );
        TrainArguments::parse_from(words.split_whitespace().chain(more.iter().copied()))
    };
    let batches = std::cell::Cell::new(0);
    let count = || {
        batches.set(batches.get() + 1);
        false
    };
    Training::new(&arguments("whole", &[]), &Games::built_in()).unwrap().run(&count).unwrap();
    assert!(batches.get() > 3 * 6, "several parts of several batches");
    let mut first = true;
    loop {
        let left = std::cell::Cell::new(4);
        let stop = || left.replace(left.get() - 1) == 0;
        let more: &[&str] = if first { &[] } else { &["--resume"] };
        Training::new(&arguments("broken", more), &Games::built_in()).unwrap().run(&stop).unwrap();
        first = false;
        if left.get() >= 0 {
            break;
        }
    }
    let checkpoint = |name| std::fs::read(checkpoint_path(&network(name))).unwrap();
    assert!(checkpoint("whole") == checkpoint("broken"));
}
