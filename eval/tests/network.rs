//! Networks: accumulators updated move by move equal those computed from scratch, the value is symmetric in
//! the colours, and files that cannot be used are refused with the reason.

mod common;

use std::sync::Arc;

use common::{Mirror, random_game};
use eval::nnue::{
    AccumulatorStack, Architecture, FeatureSet, Mirroring, Network, TrainingRecord, Weights,
    corresponding_features, output_bucket,
};
use eval::{Evaluator, PieceValues, SCORE_LIMIT};
use movegen::{AttackMap, Color, Position, Rules, main_games};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A network with random weights.
fn random_network(rules: &'static Rules, mirroring: Mirroring, seed: u64) -> Network {
    let architecture = Architecture::new(rules, 64, 3, mirroring, 4);
    Network::untrained(rules, architecture, seed).expect("weights in range")
}

fn all_networks() -> impl Iterator<Item = Network> {
    let mirrorings = Mirroring::ALL.map(|(mirroring, _)| mirroring);
    main_games().flat_map(move |rules| mirrorings.map(|mirroring| random_network(rules, mirroring, 5)))
}

/// A second, slow computation of the output, which shares only the numbers of the features.
fn slow_output(network: &Network, position: &Position) -> i64 {
    let Architecture { width, output_buckets, qa, qb, scale, .. } = *network.architecture();
    let weights = network.weights();
    let pieces: usize = Color::ALL.iter().map(|&color| position.pieces(color).count()).sum();
    let bucket = output_bucket(pieces, network.rules().max_pieces_of_both(), output_buckets);
    let mut total = i64::from(weights.output_bias[bucket]);
    let us = position.side_to_move();
    for (half, color) in [us, !us].into_iter().enumerate() {
        for neuron in 0..width {
            let mut sum = i64::from(weights.hidden_bias[neuron]);
            network.features().active(position, &AttackMap::new(position), color, |feature| {
                sum += i64::from(weights.hidden[feature * width + neuron])
            });
            let value = sum.clamp(0, i64::from(qa));
            total += value * value / 2 * 2 * i64::from(weights.output[(2 * bucket + half) * width + neuron]);
        }
    }
    total * i64::from(scale) / (i64::from(qa).pow(2) * i64::from(qb))
}

#[test]
fn the_output_is_that_of_a_slow_computation_with_all_instructions() {
    for network in all_networks() {
        let plain = network.clone().with_plain_code();
        for seed in 0..4 {
            let (mut position, moves) = random_game(network.rules(), seed, 120);
            for mv in moves {
                position.make(mv);
                let output = network.evaluate(&position);
                assert_eq!(i64::from(output), slow_output(&network, &position), "{}", position.to_fen());
                assert_eq!(plain.evaluate(&position), output, "{}", position.to_fen());
            }
        }
    }
}

/// Walks through random games with null moves and moves taken back, as a search does, and evaluates some of
/// the positions.
#[test]
fn accumulators_updated_along_a_path_equal_those_from_scratch() {
    const PLIES: usize = 260;
    for (number, network) in all_networks().enumerate() {
        let mut rng = StdRng::seed_from_u64(number as u64);
        let mut evaluated = 0;
        for seed in 0..6 {
            let (mut position, moves) = random_game(network.rules(), seed + 40, 160);
            let mut stack = AccumulatorStack::new(PLIES);
            stack.start();
            let check = |position: &Position, stack: &mut AccumulatorStack| {
                assert_eq!(
                    stack.evaluate(&network, position, &AttackMap::new(position)),
                    network.evaluate(position),
                    "{}",
                    position.to_fen()
                );
            };
            for mv in moves {
                // A variation that is taken back.
                if !position.in_check() && rng.random_range(0..4) == 0 {
                    position.make_null();
                    stack.make();
                    let legal = position.legal_moves();
                    if let Some(&reply) = legal.get(rng.random_range(0..legal.len().max(1))) {
                        position.make_observed(reply, stack.make());
                        check(&position, &mut stack);
                        position.unmake();
                        stack.unmake();
                    }
                    position.unmake_null();
                    stack.unmake();
                }
                position.make_observed(mv, stack.make());
                if rng.random_range(0..3) > 0 {
                    check(&position, &mut stack);
                    evaluated += 1;
                }
            }
            while position.ply() > 0 {
                position.unmake();
                stack.unmake();
                check(&position, &mut stack);
            }
        }
        assert!(evaluated > 200, "{}: only {evaluated} positions", network.rules().id());
    }
}

#[test]
fn exchanged_colours_do_not_change_the_evaluation() {
    for rules in main_games() {
        let mirror = Mirror::of(rules);
        // A board that is symmetric by rotation only needs mirroring by files.
        let mirrorings = match mirror {
            Mirror::Ranks => vec![Mirroring::Never, Mirroring::Always, Mirroring::WithoutRights],
            Mirror::Both => vec![Mirroring::Always],
        };
        for mirroring in mirrorings {
            let network = Arc::new(random_network(rules, mirroring, 8));
            let evaluator = Evaluator::new(rules, PieceValues::Author).with_network(Some(network));
            let mut compared = 0;
            for seed in 100..104 {
                let (mut position, moves) = random_game(rules, seed, 160);
                for mv in moves {
                    position.make(mv);
                    let read = |fen: &str| Position::from_fen(rules, fen);
                    // Mirrored once and twice, since the rights are not mirrored.
                    let Ok(once) = read(&mirror.fen(&position)) else { continue };
                    let Ok(twice) = read(&mirror.fen(&once)) else { continue };
                    let (here, there) = (evaluator.evaluate_afresh(&twice), evaluator.evaluate_afresh(&once));
                    assert_eq!(here, there, "{}\n{}", twice.to_fen(), once.to_fen());
                    assert!(here.abs() < SCORE_LIMIT);
                    compared += 1;
                }
            }
            assert!(compared > 150, "{}: only {compared} positions compared", rules.id());
        }
    }
}

#[test]
fn material_follows_the_piece_values() {
    let rules = movegen::rules("gothic").expect("gothic");
    let network = Arc::new(random_network(rules, Mirroring::Never, 3));
    let fen = "4k5/10/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w - - 0 1";
    let position = Position::from_fen(rules, fen).expect(fen);
    let trace = |set| {
        let evaluator = Evaluator::new(rules, set).with_network(Some(Arc::clone(&network)));
        let trace = evaluator.network_trace(&position).expect("a network");
        assert_eq!(trace.network, network.evaluate(&position));
        assert_eq!(trace.total, evaluator.evaluate_afresh(&position));
        trace
    };
    let (author, scharnagl) = (trace(PieceValues::Author), trace(PieceValues::Scharnagl));
    assert_eq!(author.network, scharnagl.network);
    assert_ne!(author.material, scharnagl.material);
    assert_eq!(scharnagl.total - author.total, scharnagl.material - author.material);
}

#[test]
fn a_file_is_read_as_it_was_written() {
    for network in all_networks() {
        let bytes = network.to_bytes();
        let read = Network::from_bytes(&bytes).expect("a network");
        assert_eq!((&read, read.training()), (&network, network.training()));
        assert_eq!(read.to_bytes(), bytes);
    }
}

/// Networks of earlier versions do not know the attacked pieces. They are used as before, and a training can
/// begin with them.
#[test]
fn a_network_without_attacked_pieces_evaluates_as_before() {
    let rules = movegen::rules("gothic").expect("gothic");
    let architecture =
        Architecture { attacked_pieces: false, ..Architecture::new(rules, 32, 2, Mirroring::Always, 8) };
    let before = Network::untrained(rules, architecture, 4).expect("a network");
    let file = with_header(&before.to_bytes(), "attacked_pieces = false\n", "");
    assert_eq!(Network::from_bytes(&file).expect("a network"), before);
    let after = before.with_attacked_pieces();
    assert!(after.features().count() > before.features().count());
    let (mut position, moves) = random_game(rules, 3, 120);
    for mv in moves {
        position.make(mv);
        assert_eq!(after.evaluate(&position), before.evaluate(&position), "{}", position.to_fen());
        assert_eq!(i64::from(before.evaluate(&position)), slow_output(&before, &position));
    }
    assert_eq!(after.with_attacked_pieces(), after);
}

/// A file whose header has one text replaced by another.
fn with_header(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let (header, body) = eval::envelope::open("belladonna-network", 1, bytes).expect("a network");
    assert!(header.contains(from), "{header}");
    eval::envelope::seal("belladonna-network", 1, &header.replace(from, to), body)
}

#[test]
fn files_that_cannot_be_used_are_refused_with_the_reason() {
    let rules = movegen::rules("gothic").expect("gothic");
    let network = random_network(rules, Mirroring::Always, 1);
    let bytes = network.to_bytes();
    let refuse = |bytes: &[u8], told: &str| {
        let error = Network::from_bytes(bytes).expect_err(told).to_string();
        assert!(error.contains(told), "{error}");
    };
    refuse(b"", "not a file of the kind \"belladonna-network\"");
    refuse(b"\x7fELF", "not a file of the kind");
    refuse(&bytes[..1000], &format!("cut off: 1000 of {} bytes", bytes.len()));
    let later = [b"belladonna-network 2".to_vec(), bytes["belladonna-network 1".len()..].to_vec()].concat();
    refuse(&later, "version 2 of the format; this program reads version 1");
    let mut damaged = bytes.clone();
    damaged[5000] ^= 1;
    refuse(&damaged, "damaged: the checksum is wrong");
    refuse(
        &with_header(&bytes, "\"gothic\"", "\"checkers\""),
        "the game \"checkers\", which is not known here",
    );
    refuse(&with_header(&bytes, "\"gothic\"", "\"chess\""), "trained for other rules of");
    refuse(&with_header(&bytes, "width = 64", "width = 96"), "bytes of weights; its architecture has");
    refuse(&with_header(&bytes, "width = 64", "width = 7"), "width 7 is not a multiple of 32");
    refuse(&with_header(&bytes, "width = 64", "height = 64"), "header cannot be read");
    let chances = "[training.chances]\nscale = -1.0\nwin = 9.0\nadvantage = 9.0\n";
    let with_chances = format!("holdout_loss = 0.0\n{chances}");
    refuse(&with_header(&bytes, "holdout_loss = 0.0\n", &with_chances), "chances need a positive scale");
}

/// The evaluation of the same placement is the same, whatever the letters and numbers of the pieces are.
#[test]
fn a_network_is_used_by_games_with_the_same_pieces() {
    let gothic = movegen::rules("gothic").expect("gothic");
    let named = |rules: &Rules| rules.game().evaluation.network.is_some();
    for rules in movegen::all_games().filter(|rules| named(rules)) {
        assert!(eval::nnue::network_of(rules).is_some(), "{}", rules.id());
    }
    let games: Vec<&'static Rules> = movegen::all_games()
        .filter(|rules| rules.game().evaluation.network.as_deref() == Some("gothic"))
        .collect();
    assert!(games.len() >= 8, "{}", games.len());
    for (rules, (mirroring, _)) in games.into_iter().flat_map(|rules| Mirroring::ALL.map(|m| (rules, m))) {
        let network = Arc::new(random_network(gothic, mirroring, 5));
        let relative = network.adapted_to(rules).unwrap_or_else(|error| panic!("{error}"));
        let mut compared = 0;
        for seed in 0..5 {
            let (mut position, moves) = random_game(rules, seed, 120);
            for mv in moves {
                position.make(mv);
                let fen = position.to_fen();
                let [placement, side, rest @ ..] = &fen.split(' ').collect::<Vec<_>>()[..] else {
                    panic!("{fen}")
                };
                // Rights stand for other squares if the king starts elsewhere.
                if rest[0] != "-" {
                    continue;
                }
                let letter = |letter: char| {
                    let piece = rules.kinds().find(|&kind| rules.letter(kind) == letter.to_ascii_uppercase());
                    let Some(kind) = piece else { return letter };
                    let movement = |rules: &'static Rules, kind: movegen::PieceKind| {
                        (&rules.game().pieces[kind.index()].betza, rules.is_royal(kind))
                    };
                    let same = gothic.kinds().find(|&other| movement(gothic, other) == movement(rules, kind));
                    let found = gothic.letter(same.expect("a piece of Gothic Chess"));
                    if letter.is_ascii_uppercase() { found } else { found.to_ascii_lowercase() }
                };
                let placement: String = placement.chars().map(letter).collect();
                let twin = Position::from_fen(gothic, &format!("{placement} {side} - - 0 1")).expect(&fen);
                assert_eq!(relative.evaluate(&position), network.evaluate(&twin), "{}: {fen}", rules.id());
                compared += 1;
            }
        }
        assert!(compared > 50, "{}: {compared}", rules.id());
    }
}

/// Rights on the same files have the same influence; those on files without rights in the network's game
/// have none.
#[test]
fn a_network_knows_the_rights_of_its_own_game() {
    let rules = |name| movegen::rules(name).expect("a game");
    let (gothic, capablanca) = (rules("gothic"), rules("capablanca"));
    let network = Arc::new(random_network(gothic, Mirroring::Never, 5));
    let relative = network.adapted_to(capablanca).expect("the same pieces");
    let of = |network: &Network, rights| {
        let fen = format!("r4k3r/10/10/10/10/10/10/R4K3R w {rights} - 0 1");
        network.evaluate(&Position::from_fen(network.rules(), &fen).expect("a FEN"))
    };
    for rights in ["KQkq", "Kq", "Q", "-"] {
        assert_eq!(of(&network, rights), of(&relative, rights), "{rights}");
    }
    assert_ne!(of(&relative, "KQ"), of(&relative, "-"));
}

/// In Chess960 any file can have rights.
#[test]
fn a_network_for_its_own_game_keeps_all_its_inputs() {
    for game in ["chess960", "chess", "apothecary-modern"] {
        let rules = movegen::rules(game).expect(game);
        let network = random_network(rules, Mirroring::Never, 3);
        let again = network.warm_start(rules).expect(game);
        assert_eq!(again.to_bytes(), network.to_bytes(), "{game}");
        let features = corresponding_features(rules, rules, network.architecture()).expect(game);
        assert!(features.iter().copied().eq((0..features.len()).map(Some)), "{game}");
    }
}

#[test]
fn a_network_is_refused_by_games_that_differ() {
    for (source, game, told) in [
        ("gothic", "chess", "a network for Gothic Chess does not fit Chess: its board has 10 x 8"),
        ("chess", "berolina", "none of its pieces moves like the pawn"),
        ("chess", "los-alamos", "its board has 8 x 8"),
        ("poison", "chess", "poison, jokers or brouhaha squares are not the same"),
    ] {
        let network = Arc::new(random_network(movegen::rules(source).expect(source), Mirroring::Never, 1));
        let made = network.adapted_to(movegen::rules(game).expect(game)).map(drop);
        let error = made.expect_err(game).to_string();
        assert!(error.contains(told), "{error}");
    }
}

/// In a network that begins with that of another game, a kind begins as the one that moves alike, or as the
/// one with the same role and the nearest value, and a square as the one at the same place. Here no piece is
/// attacked.
#[test]
fn training_can_begin_with_the_network_of_another_game() {
    let network = random_network(movegen::rules("chess").expect("chess"), Mirroring::Never, 1);
    let output = |network: &Network, fen| {
        network.evaluate(&Position::from_fen(network.rules(), fen).unwrap_or_else(|error| panic!("{error}")))
    };
    for (game, fen, in_chess) in [
        ("amazon", "4k3/8/8/8/8/8/8/A3K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"),
        ("berolina", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
        ("knightmate", "4k3/8/8/8/8/8/8/M3K3 w - - 0 1", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1"),
        ("gothic", "5k4/10/10/10/10/10/9p/R4K4 w - - 0 1", "4k3/8/8/8/8/8/7p/R3K3 w - - 0 1"),
        ("gothic", "r4k3r/10/10/10/10/10/10/R4K3R w Kq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"),
        ("los-alamos", "3k2/6/6/6/1N4/3K2 w - - 0 1", "4k3/8/8/8/8/8/1N6/4K3 w - - 0 1"),
    ] {
        let started = network.warm_start(movegen::rules(game).expect(game)).expect(game);
        assert_eq!(output(&started, fen), output(&network, in_chess), "{game}");
    }
    let error = network.warm_start(movegen::rules("poison").expect("poison")).expect_err("poisoned pieces");
    assert!(error.to_string().contains("poison, jokers or brouhaha squares are not the same"), "{error}");
    let mirrored = random_network(network.rules(), Mirroring::Always, 1);
    let started = mirrored.warm_start(movegen::rules("modern").expect("modern")).expect("modern");
    let [modern, chess] = ["4k4/9/9/9/9/9/9/9/4K4 w - - 0 1", "3k4/8/8/8/8/8/8/3K4 w - - 0 1"];
    assert_eq!(output(&started, modern), output(&mirrored, chess), "the first half has the middle file");
    let started = mirrored.warm_start(movegen::rules("legan").expect("legan")).expect("legan");
    assert_eq!(started.architecture().mirroring, Mirroring::Never, "its pawns are not symmetric");
}

#[test]
fn weights_with_which_a_sum_could_overflow_are_refused() {
    let rules = movegen::rules("chess").expect("chess");
    let network = random_network(rules, Mirroring::Never, 1);
    let refuse = |change: fn(&mut Weights), told: &str| {
        let mut weights = network.weights().clone();
        change(&mut weights);
        let made = Network::new(rules, network.architecture().clone(), weights, TrainingRecord::default());
        let error = made.expect_err(told).to_string();
        assert!(error.contains(told) && error.contains("too large"), "{error}");
    };
    refuse(|weights| weights.hidden_bias[3] = i16::MAX, "the sum of neuron 3");
    refuse(|weights| weights.hidden_bias[3] = i16::MIN, "the sum of neuron 3");
    refuse(|weights| weights.hidden.fill(2000), "the sum of neuron 0");
    refuse(|weights| weights.hidden[64 * 70 + 9] = i16::MAX, "the sum of neuron 9");
    let wide = Architecture::new(rules, 256, 1, Mirroring::Never, 1);
    let lengths = Weights::lengths(&wide, &FeatureSet::new(rules, &wide));
    let weights = Weights {
        hidden_bias: vec![0; lengths[0]],
        hidden: vec![0; lengths[1]],
        output: vec![130; lengths[2]],
        output_bias: vec![0],
    };
    let error = Network::new(rules, wide, weights, TrainingRecord::default()).expect_err("too large");
    assert!(error.to_string().contains("the sum of output 0"), "{error}");
}
