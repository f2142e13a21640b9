//! Opening books: made by search and continued, and made from games.

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

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A line of a match's log.
fn logged(game: &str, moves: &[&str], result: &str, more: &str) -> String {
    let moves = moves.join("\",\"");
    format!(
        "{{\"game\":\"{game}\",\"start\":\"{START}\",\"moves\":[\"{moves}\"],\"result\":\"{result}\",\
         \"limits\":[\"100 nodes a move\",\"100 nodes a move\"],{more}}}\n"
    )
}

#[test]
fn moves_of_games_are_counted_with_their_results() {
    let folder = Folder::new();
    let plain = "\"fault\":null,\"book\":0";
    let log = [
        logged("chess", &["g1f3", "g8f6", "b1c3"], "1-0", plain),
        // The same position by another order, after an opening that nobody chose.
        logged("chess", &["b1c3", "g8f6", "g1f3", "b8c6"], "0-1", "\"fault\":null,\"book\":3"),
        logged("chess", &["g1f3", "d7d5"], "1/2-1/2", plain),
        logged("chess", &["g1f3", "g8f6", "b1c3", "b8c6"], "1/2-1/2", plain),
        logged("chess", &["a2a3"], "0-1", "\"fault\":\"time\",\"book\":0"),
        logged("poison", &["g1f3"], "1-0", plain),
    ];
    folder.write("match.jsonl", log.concat() + "{\"game\":\"che");
    let tags = "[Variant \"Chess\"]\n[WhiteElo \"2010\"]\n[BlackElo \"2130\"]\n[Result \"1-0\"]";
    folder.write("games.pgn", format!("{tags}\n\n1. e4 1-0\n\n[Variant \"Chess\"]\n\n1. d4 *\n"));
    let told = folder.succeed("book games chess match.jsonl games.pgn --out chess.book");
    assert_eq!(stdout(&told), "chess.book has 4 positions of 5 games\n");
    let text = folder.text("chess.book");
    let played = "\"played\":[{\"games\":4,\"strength\":\"100 nodes a move\"},\
                  {\"games\":1,\"strength\":\"Elo 2000 to 2099\"}]";
    let first = "\"moves\":[{\"move\":\"g1f3\",\"weight\":8,\"games\":3,\"points\":2.0,\"wins\":1},\
                 {\"move\":\"e2e4\",\"weight\":4,\"games\":1,\"points\":1.0,\"wins\":1}]";
    let joined = "\"moves\":[{\"move\":\"b8c6\",\"weight\":6,\"games\":2,\"points\":1.5,\"wins\":1}]";
    for part in [played, first, joined] {
        assert!(text.contains(part), "{text}");
    }
    folder.refuse("book games chess match.jsonl --out chess.book", "chess.book exists");
    folder.refuse("book games gothic match.jsonl --out x.book", "the files have no finished game of Gothic");
    folder.write("bad.jsonl", logged("chess", &["e2e5"], "1-0", plain));
    folder.refuse("book games chess bad.jsonl --out x.book", "cannot use bad.jsonl: game 1: ");
    folder.write("bad.jsonl", "{\"game\":7}\n");
    folder.refuse(
        "book games chess bad.jsonl --out x.book",
        "cannot use bad.jsonl: game 1 is not one of a match",
    );
}

#[test]
fn games_are_added_to_a_book() {
    let folder = Folder::new();
    folder.succeed("book search chess --out search.book --nodes 300 --concurrency 1 --positions 1");
    let moves = ["f2f3", "a7a6", "f3f4"];
    folder.write("match.jsonl", logged("chess", &moves, "1-0", "\"fault\":null,\"book\":0"));
    folder.succeed("book games chess match.jsonl --book search.book --min-games 1 --out one.book");
    folder.succeed("book games chess match.jsonl --book one.book --plies 1 --out two.book");
    let (search, one, two) = (folder.text("search.book"), folder.text("one.book"), folder.text("two.book"));
    let second = |text: &str| text.lines().nth(1).expect("a position").trim_end_matches("]}").to_owned();
    assert!(second(&one).starts_with(&second(&search)), "weights and scores stay: {one}");
    let entry = |games| {
        format!(",{{\"move\":\"f2f3\",\"weight\":0,\"games\":{games},\"points\":{games}.0,\"wins\":{games}}}")
    };
    assert!(second(&one).ends_with(&entry(1)) && one.lines().count() == 4, "{one}");
    assert!(second(&two).ends_with(&entry(2)) && two.lines().count() == 4, "{two}");
    assert!(two.contains("\"played\":[{\"games\":2,"), "{two}");
    folder.refuse("book games gothic match.jsonl --book one.book --out x.book", "--book has a book of Chess");
}
