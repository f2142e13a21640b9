//! Networks from files: the options of both protocols, and `belladonna eval`.

use std::fs;

use eval::nnue::{Architecture, Mirroring, Network};
use tempfile::TempPath;

use super::support::{Session, assert_refused, output_of, scratch_file};
use super::uci::{exchange, uci};

/// A file of an untrained network.
fn network_file(game: &str, name: &str) -> (TempPath, Network) {
    let rules = movegen::rules(game).expect(game);
    let architecture = Architecture::new(rules, 32, 1, Mirroring::Never, 1);
    let network = Network::untrained(rules, architecture, 4).expect("a possible architecture");
    let path = scratch_file(name);
    fs::write(&path, network.to_bytes()).expect("written");
    (path, network)
}

/// The nodes of a search to depth 6, without what was learnt before.
fn nodes(session: &mut Session) -> String {
    session.send("setoption name Clear Hash\nposition startpos\ngo depth 6");
    let lines = session.read_until("bestmove ");
    let last = lines.iter().rev().find(|line| line.contains(" nodes ")).expect("a line of thinking");
    let (_, rest) = last.split_once(" nodes ").expect("nodes");
    rest.split(' ').next().expect("a number").to_owned()
}

#[test]
fn a_file_replaces_the_network_until_another_one_is_named() {
    let (path, _) = network_file("chess", "uci.network");
    let set = format!("setoption name NetworkFile value {}", path.display());
    let mut session = uci();
    let by_built_in = nodes(&mut session);
    exchange(&mut session, "setoption name Network value false");
    let by_terms = nodes(&mut session);
    assert_eq!(exchange(&mut session, &set), [""; 0]);
    assert_eq!(nodes(&mut session), by_terms, "networks are off");
    exchange(&mut session, "setoption name Network value true");
    let by_file = nodes(&mut session);
    assert!(by_file != by_terms && by_file != by_built_in && by_built_in != by_terms);
    exchange(&mut session, "setoption name NetworkFile value <empty>");
    assert_eq!(nodes(&mut session), by_built_in);

    let told = exchange(&mut session, &format!("setoption name UCI_Variant value gothic\n{set}"));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("the network is not used here: a network for Chess does not fit Gothic Chess"),
        "{told:?}"
    );
}

#[test]
fn a_file_that_cannot_be_used_leaves_the_network_as_it_was() {
    let (path, network) = network_file("chess", "good.network");
    let bytes = network.to_bytes();
    let bad = scratch_file("bad.network");
    let mut session = uci();
    exchange(&mut session, &format!("setoption name NetworkFile value {}", path.display()));
    let with = nodes(&mut session);
    let set = format!("setoption name NetworkFile value {}", bad.display());
    for (content, told) in [
        (b"PGN".to_vec(), "not a file of the kind \"belladonna-network\""),
        (bytes[..bytes.len() / 2].to_vec(), "it is cut off"),
        (bytes.iter().map(|&byte| if byte == 0 { 1 } else { byte }).collect(), "damaged"),
    ] {
        fs::write(&bad, content).expect("written");
        let answers = exchange(&mut session, &set);
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert!(
            answers[0].starts_with("info string cannot use ") && answers[0].contains(told),
            "{answers:?}"
        );
        assert_eq!(nodes(&mut session), with);
    }
    let mut xboard = Session::start(&[]);
    xboard.send("xboard\nprotover 2");
    xboard.read_until("feature done=1");
    let answers = xboard.exchange(&format!("option NetworkFile={}", bad.display()));
    for (answer, start) in answers.iter().zip(["tellusererror cannot use ", "Error (cannot use "]) {
        assert!(answer.starts_with(start) && answer.contains("damaged"), "{answers:?}");
    }
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert_eq!(xboard.exchange(&format!("option NetworkFile={}", path.display())), [""; 0]);
}

#[test]
fn eval_shows_material_network_and_total() {
    let (path, network) = network_file("gothic", "eval.network");
    let file = path.to_str().expect("text");
    let fen = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPP1/RNBQCKABNR w KQkq - 0 1";
    let rules = movegen::rules("gothic").expect("gothic");
    let output = network.evaluate(&movegen::Position::from_fen(rules, fen).expect(fen));
    let arguments = ["eval", "gothic", "--fen", fen, "--values", "trice", "--network-file", file];
    let text = output_of(&arguments);
    for part in [
        "material       -100\n".to_owned(),
        format!("network     {output:>+7}\n"),
        format!("evaluation  {:>7} centipawns for White\ntrained ", output - 100),
    ] {
        assert!(text.contains(&part), "{part} is missing in\n{text}");
    }
    assert!(!text.contains("king safety"), "{text}");
    let text = output_of(&[&arguments[..], &["--terms"]].concat());
    assert!(text.contains("without the network:\n") && text.contains("\nking safety "), "{text}");
    let json = output_of(&[&arguments[..], &["--json"]].concat());
    let object: serde_json::Value = serde_json::from_str(&json).expect("one JSON object");
    assert_eq!(object["network"]["network"], output);
    assert_eq!(
        (&object["network"]["material"], &object["evaluation"]),
        (&(-100).into(), &(output - 100).into())
    );

    let off = output_of(&["eval", "gothic", "--no-network"]);
    assert!(off.contains("\nking safety "), "{off}");
    assert_refused(&["eval", "chess", "--network-file", file], "a network for Gothic Chess does not fit");
    assert_refused(&["eval", "chess", "--network-file", "no/such/file"], "cannot read no/such/file");
}
