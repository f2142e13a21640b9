//! The settings of engines: an engine that refuses one does not play.

use crate::support::{Folder, stderr, stdout};

#[test]
fn engines_that_cannot_play_are_told_before_the_match() {
    for (engine, message) in [
        ("xboard quit", "crash: ended with exit status: 7"),
        ("xboard mute", "no answer to \"protover 2\" in 3.0 s"),
        ("uci mute", "no answer to \"uci\" in 3.0 s"),
        ("uci only-chess", "has no option UCI_Variant, so it plays only chess"),
        ("xboard only-chess", "does not list the variant \"gothic\""),
        (
            "uci play,option.Depth of thought=42",
            "has no option \"Depth of thought\"; it has Clear Hash, Hash, Ponder, UCI_Variant",
        ),
        ("xboard play,option.Mood=1", "has no option \"Mood\"; it has Book, Level, Name, Piece values"),
        ("xboard play,threads=2", "does not support the command cores"),
        ("uci play,cmd=/no/such/engine", "crash: cannot start /no/such/engine: "),
        // The folder is named rather than the program.
        ("uci play,dir=/no/such/folder", "cannot run in dir=/no/such/folder: "),
        ("uci play,dir=log.jsonl", "cannot run in dir=log.jsonl: it is not a folder"),
        ("xboard play,hash=201", "refused \"memory 201\": Error (at most 200)"),
        ("xboard no-ping,hash=201", "refused \"memory 201\": Error (at most 200)"),
        // An error that does not repeat the command.
        ("xboard play,option.Name=rubbish", "refused \"option Name=rubbish\": Error (what a name)"),
        (
            "uci belladonna,hash=99999999",
            "option \"Hash\" cannot be \"99999999\"; it must be a whole number from 1 to ",
        ),
        (
            "xboard belladonna,option.Skill level=99",
            "option \"SkillLevel\" cannot be \"99\"; it must be a whole number from 0 to 20",
        ),
        (
            "uci belladonna,option.NetworkFile=/no/such/file",
            "refused \"setoption name NetworkFile value /no/such/file\": info string cannot read ",
        ),
        ("xboard belladonna,hash=99999999", "refused \"memory 99999999\": Error ("),
    ] {
        let folder = Folder::new();
        let more = "--games 2 --depth 1 --patience 3";
        let output = folder.play(&["uci play", engine], more);
        let told = stdout(&output);
        assert_eq!(output.status.code(), Some(2), "{engine}: {told}");
        let at = told.find("B cannot play: ").unwrap_or_else(|| panic!("{engine}: {told}"));
        assert!(told[at..].contains(message), "{engine}: {told}");
        assert!(stderr(&output).contains("fewer than two of its engines work"));
        assert!(folder.games("log.jsonl").is_empty());
    }
}

#[test]
fn our_own_engine_counts_nodes_by_both_protocols() {
    let folder = Folder::new();
    let engines = ["uci belladonna", "xboard belladonna"];
    folder.plays(&engines, "--games 2 --nodes 300 --details nodes");
    for game in folder.games("log.jsonl") {
        assert!(game["fault"].is_null(), "{game}");
        let nodes: Vec<u64> =
            game["nodes"].as_array().unwrap().iter().filter_map(|nodes| nodes.as_u64()).collect();
        assert!(nodes.len() > 10 && nodes.iter().all(|nodes| (1..=400).contains(nodes)), "{nodes:?}");
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
        folder.plays(&["uci play", engine], "--games 2 --nodes 9");
        assert_eq!(folder.games("log.jsonl").len(), 2);
    }
}
