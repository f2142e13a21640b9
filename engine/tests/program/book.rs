//! Opening books: the options of both protocols, and `bk`.

use std::fs;

use engine::book::{Book, BookMove};
use movegen::Position;
use tempfile::TempPath;

use super::support::{Session, scratch_file};
use super::uci::{exchange, uci};

/// A book of chess with two moves from the start, which a search would not choose.
fn book_file(name: &str) -> TempPath {
    let position = Position::start(movegen::rules("chess").expect("a game"));
    let mut book = Book::new(position.rules());
    let entry = |text: &str, weight| BookMove::new(position.parse_move(text).expect(text), weight);
    let rare = BookMove { score: Some(-31), games: 4, quarter_points: 6, ..entry("h2h4", 1) };
    book.insert(&position, vec![entry("a2a4", 3), rare]);
    let path = scratch_file(name);
    fs::write(&path, book.to_text()).expect("written");
    path
}

/// The best move and the nodes of a short search.
fn best(session: &mut Session, go: &str) -> String {
    session.send(&format!("position startpos\n{go}"));
    session.read_until("bestmove ").pop().expect("an answer")
}

fn is_book_move(answer: &str) -> bool {
    ["bestmove a2a4", "bestmove h2h4"].contains(&answer)
}

#[test]
fn uci_plays_from_the_file_when_the_book_is_on() {
    let path = book_file("uci.book");
    let mut session = uci();
    assert_eq!(exchange(&mut session, &format!("setoption name BookFile value {}", path.display())), [""; 0]);
    assert!(!is_book_move(&best(&mut session, "go depth 3")), "the book is off");
    exchange(&mut session, "setoption name OwnBook value true");
    assert!(is_book_move(&best(&mut session, "go depth 3")));
    assert!(is_book_move(&best(&mut session, "go wtime 1000 btime 1000")));
    assert!(!is_book_move(&best(&mut session, "go depth 3 searchmoves e2e4")));
    session.send("position startpos\ngo infinite");
    session.read_until("info depth 3 ");
    assert!(!is_book_move(&best(&mut session, "stop")));
    assert!(!is_book_move(&best(&mut session, "setoption name MultiPV value 2\ngo depth 3")));
    session.send("position startpos moves a2a4\ngo depth 2");
    assert!(session.read_until("bestmove ").len() > 1, "the position is not in the book");
    let told = exchange(&mut session, "setoption name UCI_Variant value gothic");
    assert_eq!(told, [""; 0]);
    let told = exchange(&mut session, &format!("setoption name BookFile value {}", path.display()));
    assert!(told.len() == 1 && told[0].contains("the book is not used here: it is for"), "{told:?}");
}

#[test]
fn xboard_shows_the_book_and_plays_from_it() {
    let path = book_file("xboard.book");
    let mut session = Session::start(&[]);
    session.send("xboard\nprotover 2");
    session.read_until("feature done=1");
    assert_eq!(session.exchange(&format!("new\nforce\noption BookFile={}", path.display())), [""; 0]);
    let shown = session.exchange("bk");
    let expected = [
        " a2a4 75 %",
        " h2h4 25 %, score -0.31, 1.5 points in 4 games",
        " The engine does not play from the book: the option OwnBook is off.",
        "",
    ];
    assert_eq!(shown, expected);
    session.send("option OwnBook=1\ngo");
    let answer = session.read_until("move ").pop().expect("a move");
    assert!(["move a2a4", "move h2h4"].contains(&answer.as_str()), "{answer}");
    let shown = session.exchange("force\nbk");
    assert_eq!(shown, [" The position is not in the opening book.", ""]);
}

#[test]
fn a_file_that_cannot_be_used_leaves_the_book_as_it_was() {
    let path = book_file("good.book");
    let bad = scratch_file("bad.book");
    let text = fs::read_to_string(&path).expect("a text");
    let mut session = uci();
    exchange(&mut session, &format!("setoption name BookFile value {}", path.display()));
    exchange(&mut session, "setoption name OwnBook value true");
    let set = format!("setoption name BookFile value {}", bad.display());
    for (content, told) in [
        (b"\xff\xfe".to_vec(), "it is not a text file in UTF-8"),
        (b"[Event \"PGN\"]".to_vec(), "line 1: not the first line of a book"),
        (text.replace("a2a4", "a2a5").into_bytes(), "line 2: "),
    ] {
        fs::write(&bad, content).expect("written");
        let answers = exchange(&mut session, &set);
        assert!(answers.len() == 1 && answers[0].contains(told), "{answers:?}");
        assert!(is_book_move(&best(&mut session, "go depth 3")));
    }
    let folder = std::env::temp_dir();
    let answers = exchange(&mut session, &format!("setoption name BookFile value {}", folder.display()));
    assert!(answers[0].contains("it is not a regular file"), "{answers:?}");
}
