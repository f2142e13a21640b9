//! An engine that refuses a setting does not play.

use crate::support::{Folder, stderr, stdout};

/// Checks that an engine B is refused before the match with `message`.
fn cannot_play(engine: &str, message: &str) {
    let folder = Folder::new();
    let output = folder.play(&["uci play", engine], &["--games", "2", "--depth", "1", "--patience", "5"]);
    assert_eq!(output.status.code(), Some(2), "{engine}: {}", stdout(&output));
    let told = stdout(&output);
    assert!(told.contains(&format!("B cannot play: {message}")), "{engine}: {told}");
    assert!(stderr(&output).contains("fewer than two of its engines work"));
    assert!(folder.games("log.jsonl").is_empty());
}

#[test]
fn our_own_engine_refuses_what_it_does_not_take() {
    for (engine, message) in [
        (
            "uci belladonna,hash=99999999",
            "option \"Hash\" cannot be \"99999999\"; it must be a whole number from 1 to ",
        ),
        (
            "xboard belladonna,option.Skill level=99",
            "option \"SkillLevel\" cannot be \"99\"; it must be a whole number from 0 to 20",
        ),
        ("xboard belladonna,hash=99999999", "refused \"memory 99999999\": Error ("),
    ] {
        cannot_play(engine, message);
    }
}

#[test]
fn our_own_engine_counts_nodes_by_both_protocols() {
    let folder = Folder::new();
    let engines = ["uci belladonna", "xboard belladonna"];
    let output = folder.play(&engines, &["--games", "2", "--nodes", "300", "--details", "nodes"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    for game in folder.games("log.jsonl") {
        assert!(game["fault"].is_null(), "{game}");
        let nodes: Vec<u64> =
            game["nodes"].as_array().unwrap().iter().filter_map(|nodes| nodes.as_u64()).collect();
        assert!(nodes.len() > 10 && nodes.iter().all(|nodes| (1..=400).contains(nodes)), "{nodes:?}");
    }
}

#[test]
fn an_error_in_answer_to_a_setting_is_a_refusal() {
    for (engine, message) in [
        ("xboard play,hash=101", "refused \"memory 101\": Error (at most 100)"),
        ("xboard no-ping,hash=101", "refused \"memory 101\": Error (at most 100)"),
        // An error that does not repeat the command.
        ("xboard play,option.Name=rubbish", "refused \"option Name=rubbish\": Error (what a name)"),
    ] {
        cannot_play(engine, message);
    }
}

#[test]
fn settings_that_fit_are_made() {
    for engine in [
        "uci play,hash=100,option.ponder=TRUE,option.Clear Hash=",
        "xboard play,hash=100,option.Piece values=Trice,option.Level=9,option.Book=1,option.Name=B",
        "xboard no-ping,hash=100,option.Level=1",
    ] {
        let folder = Folder::new();
        let output = folder.play(&["uci play", engine], &["--games", "2", "--nodes", "9"]);
        assert!(output.status.success(), "{engine}: {}{}", stdout(&output), stderr(&output));
        assert_eq!(folder.games("log.jsonl").len(), 2);
    }
}

#[test]
fn the_folder_is_named_rather_than_the_program() {
    cannot_play("uci play,dir=/no/such/folder", "cannot run in dir=/no/such/folder: ");
    cannot_play("uci play,dir=log.jsonl", "cannot run in dir=log.jsonl: it is not a folder");
    cannot_play("uci play,cmd=/no/such/engine", "crash: cannot start /no/such/engine: ");
}
