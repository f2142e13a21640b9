//! Opening books: made by search and continued, made from a match, and shown.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs a command in a folder.
fn tools(folder: &TempDir, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belladonna-tools"));
    command.current_dir(folder.path()).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

fn succeed(folder: &TempDir, arguments: &[&str]) -> String {
    let output = tools(folder, arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn refuse(folder: &TempDir, arguments: &[&str], message: &str) {
    let output = tools(folder, arguments);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(message) && !told.contains("panicked"), "{told}");
}

/// `book search` with small searches.
fn search<'a>(positions: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["book", "search", "chess", "--out", "chess.book", "--nodes", "500"];
    arguments.extend(["--concurrency", "1", "--positions", positions]);
    arguments.extend(more);
    arguments
}

#[test]
fn a_book_by_search_can_be_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.book");
    let told = succeed(&folder, &search("6", &[]));
    assert_eq!(told, "chess.book has 6 positions\n");
    refuse(&folder, &search("9", &[]), "chess.book exists: add --resume to continue with it");
    succeed(&folder, &search("9", &["--resume"]));
    let continued = fs::read_to_string(&path).expect("a book");
    fs::remove_file(&path).expect("removed");
    succeed(&folder, &search("9", &[]));
    assert_eq!(fs::read_to_string(&path).expect("a book"), continued, "an interruption changes nothing");
    let shown = succeed(&folder, &["book", "show", "chess", "--book", "chess.book"]);
    assert!(shown.starts_with("Chess: 9 positions, "), "{shown}");
    let shown = succeed(&folder, &["book", "show", "chess", "--book", "chess.book", "--moves", "a4 a5 h4"]);
    assert!(shown.contains("not in the book: "), "{shown}");
    refuse(&folder, &["book", "show", "gothic", "--book", "chess.book"], "this is a book of Chess");
    refuse(&folder, &["book", "show", "chess", "--book", "none.book"], "cannot read none.book");
    fs::write(&path, "PGN").expect("written");
    refuse(&folder, &search("9", &["--resume"]), "line 1: not the first line of a book");
}

#[test]
fn a_book_of_another_start_position_is_not_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = |more: &[&'static str]| {
        let fixed = ["book", "search", "grand-apothecary", "--out", "x.book", "--nodes", "50", "--positions"];
        [&fixed[..], more].concat()
    };
    succeed(&folder, &search(&["1", "--array", "2"]));
    let before = fs::read(folder.path().join("x.book")).expect("a book");
    refuse(&folder, &search(&["2", "--array", "3", "--resume"]), "name its array by --array");
    assert_eq!(fs::read(folder.path().join("x.book")).expect("a book"), before);
    succeed(&folder, &search(&["2", "--array", "2", "--resume"]));
}

#[test]
fn a_book_from_a_match_counts_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = |index: u32, moves: &str, result: &str| {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        format!(r#"{{"game":"chess","index":{index},"white":"a","black":"b","start":"{start}","#)
            + &format!(r#""moves":[{moves}],"result":"{result}","reason":"checkmate","fault":null}}"#)
            + "\n"
    };
    let log = game(0, r#""e2e4","e7e5""#, "1-0") + &game(1, r#""e2e4","c7c5""#, "1/2-1/2");
    fs::write(folder.path().join("match.jsonl"), log).expect("written");
    let arguments = ["book", "games", "chess", "match.jsonl", "--out", "games.book"];
    assert_eq!(succeed(&folder, &arguments), "games.book has 1 positions of 2 games\n");
    let book = fs::read_to_string(folder.path().join("games.book")).expect("a book");
    let line = r#""moves":[{"move":"e2e4","weight":6,"games":2,"points":1.5}]"#;
    assert!(book.contains(line) && book.lines().count() == 2, "{book}");
    refuse(&folder, &arguments, "games.book exists: name another file");
    fs::write(folder.path().join("bad.jsonl"), game(7, r#""e2e5""#, "1-0")).expect("written");
    refuse(&folder, &["book", "games", "chess", "bad.jsonl", "--out", "x.book"], "game 7");
}
