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
    fs::hard_link(folder.path("empty"), folder.path("hard")).unwrap();
    for option in ["--pgn", "--stderr"] {
        for other in ["log.jsonl", "./log.jsonl"] {
            let files = match_arguments(&["--resume", "--log", "log.jsonl", option, other]);
            refused(&folder, &files, &format!("{option} {other} and --log log.jsonl are the same file"));
        }
        let files = match_arguments(&["--log", "hard", option, "empty"]);
        refused(&folder, &files, "cannot write empty: another running program is writing it, or two options");
        let files = match_arguments(&["--log", "new", option, "new"]);
        refused(&folder, &files, &format!("{option} new and --log new are the same file"));
        assert!(!folder.path("new").exists());
    }
    let files = match_arguments(&["--log", "new", "--stderr", "other", "--pgn", "other"]);
    refused(&folder, &files, "--stderr other and --pgn other are the same file");
    fs::write(folder.path("start.epd"), "").unwrap();
    let engines = ["--engine", "name=A,cmd=x,nodes=9", "--engine", "cmd=x,nodes=9"];
    let files = ["--games", "2", "--log", "start.epd", "--openings", "start.epd"];
    let arguments = [&["match", "gothic"], &engines[..], &files].concat();
    refused(&folder, &arguments, "--log start.epd and --openings start.epd are the same file");
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_seen_through() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    assert!(folder.play(&PLAYERS, &SHORT).status.success());
    symlink("log.jsonl", folder.path("link")).unwrap();
    symlink("new", folder.path("link-to-new")).unwrap();
    refused(&folder, &match_arguments(&["--resume", "--log", "log.jsonl", "--pgn", "link"]), "the same file");
    refused(&folder, &match_arguments(&["--log", "new", "--pgn", "link-to-new"]), "cannot write link-to-new");
    refused(&folder, &["merge", "--log", "all", "--pgn", "link", "log.jsonl"], "the same file");
}

#[test]
fn a_joined_log_is_no_part_of_itself() {
    let folder = Folder::new();
    assert!(folder.play(&PLAYERS, &SHORT).status.success());
    fs::copy(folder.path("log.jsonl"), folder.path("part")).unwrap();
    fs::hard_link(folder.path("part"), folder.path("hard")).unwrap();
    refused(&folder, &["merge", "--log", "part", "part"], "--log part and the part part");
    refused(&folder, &["merge", "--log", "hard", "part"], "hard exists: name another file");
    let arguments = ["merge", "--log", "all", "--pgn", "part", "log.jsonl", "part"];
    refused(&folder, &arguments, "--pgn part and the part part are the same file");
    refused(&folder, &["merge", "--log", "all", "--pgn", "all", "part"], "--pgn all and --log all");
    assert!(!folder.path("all").exists());
    // A part with a name that a temporary file could have.
    fs::rename(folder.path("hard"), folder.path("all.jsonl.part")).unwrap();
    let output = folder.tools(&["merge", "--log", "all.jsonl", "all.jsonl.part"]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(folder.games("all.jsonl.part").len(), 2);
    assert_eq!(folder.games("all.jsonl").len(), 2);
}

#[test]
fn files_of_another_kind_are_left_alone() {
    let folder = Folder::new();
    for (name, text) in [("notes", "no end of a line"), ("lines", "one\ntwo\n"), ("json", "{\"a\":1}")] {
        fs::write(folder.path(name), text).unwrap();
        refused(&folder, &match_arguments(&["--resume", "--log", name]), "line 1 is not a game");
        refused(&folder, &match_arguments(&["--log", name]), "exists: add --resume");
        let pgn = match_arguments(&["--log", "log", "--pgn", name]);
        refused(&folder, &pgn, &format!("{name} has other content than the games of the log"));
        refused(&folder, &["merge", "--log", "all", name], "line 1 is not a game");
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
    first.kill().unwrap();
    first.wait().unwrap();
}
