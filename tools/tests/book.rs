//! Opening books: made by search and continued.

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
