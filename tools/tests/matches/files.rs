//! Files of a match: no command line destroys existing data.

use std::fs;

use crate::support::{Folder, stderr};

const PLAYERS: [&str; 2] = ["uci play", "xboard play"];
const SHORT: [&str; 4] = ["--games", "2", "--nodes", "9"];

/// Runs a command of the program under test that must be refused with `message`, and checks that existing
/// files are unchanged.
fn refused(folder: &Folder, arguments: &[&str], message: &str) {
    let before = folder.contents();
    let output = folder.tools(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    let told = stderr(&output);
    assert!(told.contains(message) && !told.contains("panicked"), "{arguments:?}: {told}");
    let after = folder.contents();
    for (name, bytes) in &before {
        assert!(after.get(name) == Some(bytes), "{arguments:?}: {name} was changed");
    }
}

/// The arguments of a valid match, apart from its files.
fn match_arguments<'a>(files: &[&'a str]) -> Vec<&'a str> {
    let engine = "cmd=/no/such/engine,nodes=9";
    let game = ["match", "gothic", "--games", "2", "--openings", "random:2", "--opening-nodes", "10"];
    let engines = ["--engine", "name=A,cmd=/no/such/engine,nodes=9", "--engine", engine];
    [&game[..], &engines[..], files].concat()
}

#[test]
fn one_file_for_two_purposes_is_refused() {
    let folder = Folder::new();
    let output = folder.play(&PLAYERS, &SHORT);
    assert!(output.status.success(), "{}", stderr(&output));
    fs::write(folder.path("empty"), "").unwrap();
    fs::write(folder.path("openings"), "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq -\n")
        .unwrap();
    fs::hard_link(folder.path("empty"), folder.path("hard")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("log.jsonl", folder.path("link")).unwrap();
    let message = |file: &str| {
        format!("cannot write {file}: another running program is writing it, or two options name it")
    };
    for option in ["--pgn", "--stderr", "--engine-log"] {
        for other in ["log.jsonl", "./log.jsonl", "link"] {
            let before = folder.contents();
            let output = folder.play(&PLAYERS, &[&SHORT[..], &["--resume", option, other]].concat());
            assert!(stderr(&output).contains(&message(other)), "{}", stderr(&output));
            assert_eq!(folder.contents(), before);
        }
        refused(&folder, &match_arguments(&["--log", "hard", option, "empty"]), &message("empty"));
        let openings = match_arguments(&["--log", "new", option, "openings"]);
        let openings: Vec<&str> =
            openings.into_iter().map(|word| if word == "random:2" { "openings" } else { word }).collect();
        refused(&folder, &openings, &message("openings"));
    }
    let files = match_arguments(&["--log", "new", "--stderr", "other", "--pgn", "other"]);
    refused(&folder, &files, &message("other"));
}

#[test]
fn files_of_another_kind_are_left_alone() {
    let folder = Folder::new();
    for (name, text) in [("notes", "no end of a line"), ("lines", "one\ntwo\n"), ("json", "{\"a\":1}")] {
        fs::write(folder.path(name), text).unwrap();
        refused(&folder, &match_arguments(&["--resume", "--log", name]), "line 1 is not a game");
        refused(
            &folder,
            &match_arguments(&["--log", name]),
            "exists: name another file, or continue its match with --resume",
        );
        let pgn = match_arguments(&["--log", "log", "--pgn", name]);
        refused(&folder, &pgn, &format!("{name} has other content than the games of the log"));
    }
}

#[test]
fn outputs_of_one_match_are_not_those_of_another() {
    let folder = Folder::new();
    let outputs = ["--pgn", "games.pgn"];
    let output = folder.play(&PLAYERS, &[&SHORT[..], &outputs].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let pgn = match_arguments(&["--log", "other", "--pgn", "games.pgn"]);
    refused(&folder, &pgn, "games.pgn has other content");
    // The same match can be resumed with the same files.
    let more = ["--games", "4", "--nodes", "9", "--resume"];
    let output = folder.play(&PLAYERS, &[&more[..], &outputs].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(folder.path("games.pgn")).unwrap().matches("[Event ").count(), 4);
}

#[cfg(unix)]
#[test]
fn no_output_belongs_to_two_matches_at_a_time() {
    use std::process::Stdio;
    let folder = Folder::new();
    let outputs = ["--pgn", "games.pgn", "--stderr", "errors"];
    let more = [&["--games", "2", "--nodes", "9", "--patience", "60"][..], &outputs].concat();
    let mut first = folder.match_command(&["uci play", "uci hang"], &more);
    let mut first = first.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    crate::support::wait_for("the files are opened", || folder.path("games.pgn").exists());
    for [option, file] in [["--log", "log.jsonl"], ["--pgn", "games.pgn"], ["--stderr", "errors"]] {
        let files = match option {
            "--log" => vec![option, file],
            _ => vec!["--log", "second", option, file],
        };
        refused(
            &folder,
            &match_arguments(&files),
            &format!("cannot write {file}: another running program is writing it"),
        );
    }
    // Unlike a killed match, it ends its engines, of which one never answers.
    crate::signals::terminate(&mut first, "the match");
}
