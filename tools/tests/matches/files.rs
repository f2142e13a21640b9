//! Files of a match: no command line destroys existing data.

use std::fs;

use crate::support::{Folder, PLAYERS, stderr};

const SHORT: &str = "--games 2 --nodes 9";

/// Runs a match that must be refused with `message`, and checks that existing files are unchanged.
fn refused(folder: &Folder, openings: &str, files: &str, message: &str) {
    let before = folder.contents();
    let engine = |name: &str| format!("--engine name={name},cmd=/no/such/engine,nodes=9");
    let engines = engine("A") + " " + &engine("B");
    let line = format!("match gothic --games 2 {engines} --openings {openings} --opening-nodes 10 {files}");
    folder.refuse(&line, message);
    let after = folder.contents();
    for (name, bytes) in &before {
        assert!(after.get(name) == Some(bytes), "{files}: {name} was changed");
    }
}

#[test]
fn one_file_for_two_purposes_is_refused() {
    let folder = Folder::new();
    folder.plays(&PLAYERS, SHORT);
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
            let output = folder.play(&PLAYERS, &format!("{SHORT} --resume {option} {other}"));
            assert!(stderr(&output).contains(&message(other)), "{}", stderr(&output));
            assert_eq!(folder.contents(), before);
        }
        refused(&folder, "random:2", &format!("--log hard {option} empty"), &message("empty"));
        refused(&folder, "openings", &format!("--log new {option} openings"), &message("openings"));
    }
    refused(&folder, "random:2", "--log new --stderr other --pgn other", &message("other"));
}

#[test]
fn files_of_another_kind_are_left_alone() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder")).unwrap();
    refused(&folder, "random:2", "--log folder", "cannot write folder: it is not a regular file");
    for (name, text) in [("notes", "no end of a line"), ("lines", "one\ntwo\n"), ("json", "{\"a\":1}")] {
        fs::write(folder.path(name), text).unwrap();
        let refused = |files: &str, message| refused(&folder, "random:2", files, message);
        refused(&format!("--resume --log {name}"), "line 1 is not a game");
        let told = "exists: name another file, or continue its match with --resume";
        refused(&format!("--log {name}"), told);
        let told = format!("{name} has other content than the games of the log");
        refused(&format!("--log log --pgn {name}"), &told);
    }
}

#[test]
fn outputs_of_one_match_are_not_those_of_another() {
    let folder = Folder::new();
    folder.plays(&PLAYERS, &format!("{SHORT} --pgn games.pgn"));
    refused(&folder, "random:2", "--log other --pgn games.pgn", "games.pgn has other content");
    // The same match can be resumed with the same files.
    folder.plays(&PLAYERS, "--games 4 --nodes 9 --resume --pgn games.pgn");
    assert_eq!(fs::read_to_string(folder.path("games.pgn")).unwrap().matches("[Event ").count(), 4);
}

#[cfg(unix)]
#[test]
fn no_output_belongs_to_two_matches_at_a_time() {
    use std::process::Stdio;
    let folder = Folder::new();
    let more = format!("{SHORT} --patience 60 --pgn games.pgn --stderr errors");
    let mut first = folder.match_command(&["uci play", "uci hang"], &more);
    let mut first = crate::support::Running::start(first.stdout(Stdio::null()).stderr(Stdio::null()));
    crate::support::wait_for("the files are opened", || folder.path("games.pgn").exists());
    for (files, file) in [
        ("--log log.jsonl", "log.jsonl"),
        ("--log second --pgn games.pgn", "games.pgn"),
        ("--log second --stderr errors", "errors"),
    ] {
        let told = format!("cannot write {file}: another running program is writing it");
        refused(&folder, "random:2", files, &told);
    }
    // Unlike a killed match, it ends its engines, of which one never answers.
    crate::signals::terminate(&mut first, "the match");
}
