//! Opening books: made by search and continued, made from a match, and shown.

use crate::support::{Folder, stdout};

#[test]
fn a_book_by_search_can_be_continued() {
    let folder = Folder::new();
    let search = |more: &str| {
        format!("book search chess --out chess.book --nodes 500 --concurrency 1 --positions {more}")
    };
    let told = folder.succeed(&search("6"));
    assert_eq!(stdout(&told), "chess.book has 6 positions\n");
    folder.refuse(&search("9"), "chess.book exists: add --resume to continue with it");
    folder.succeed(&search("9 --resume"));
    let continued = folder.text("chess.book");
    std::fs::remove_file(folder.path("chess.book")).expect("removed");
    folder.succeed(&search("9"));
    assert_eq!(folder.text("chess.book"), continued, "an interruption changes nothing");
    let shown = stdout(&folder.succeed("book show chess --book chess.book"));
    assert!(shown.starts_with("Chess: 9 positions, "), "{shown}");
    let shown = stdout(&folder.succeed("book show chess --book chess.book --moves 'a4 a5 h4'"));
    assert!(shown.contains("not in the book: "), "{shown}");
    folder.refuse("book show gothic --book chess.book", "this is a book of Chess");
    folder.refuse("book show chess --book none.book", "cannot read none.book");
    folder.write("chess.book", "PGN");
    folder.refuse(&search("9 --resume"), "line 1: not the first line of a book");
}

#[test]
fn a_book_of_another_start_position_is_not_continued() {
    let folder = Folder::new();
    let search =
        |more: &str| format!("book search grand-apothecary --out x.book --nodes 50 --positions {more}");
    folder.succeed(&search("1 --array 2"));
    let before = folder.read("x.book");
    folder.refuse(&search("2 --array 3 --resume"), "name its array by --array");
    assert_eq!(folder.read("x.book"), before);
    folder.succeed(&search("2 --array 2 --resume"));
}

#[test]
fn a_book_from_a_match_counts_its_games() {
    let folder = Folder::new();
    let game = |index: u32, moves: &str, result: &str| {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        format!(r#"{{"game":"chess","index":{index},"white":"a","black":"b","start":"{start}","#)
            + &format!(r#""moves":[{moves}],"result":"{result}","reason":"checkmate","fault":null}}"#)
            + "\n"
    };
    let log = game(0, r#""e2e4","e7e5""#, "1-0") + &game(1, r#""e2e4","c7c5""#, "1/2-1/2");
    folder.write("match.jsonl", log);
    let line = "book games chess match.jsonl --out games.book";
    assert_eq!(stdout(&folder.succeed(line)), "games.book has 1 positions of 2 games\n");
    let book = folder.text("games.book");
    let moves = r#""moves":[{"move":"e2e4","weight":6,"games":2,"points":1.5}]"#;
    assert!(book.contains(moves) && book.lines().count() == 2, "{book}");
    folder.refuse(line, "games.book exists: name another file");
    folder.write("bad.jsonl", game(7, r#""e2e5""#, "1-0"));
    folder.refuse("book games chess bad.jsonl --out x.book", "game 7");
}
