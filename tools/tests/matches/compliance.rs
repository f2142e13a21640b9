//! Tests of `check-engine`: correct behaviour passes, and wrong behaviour is named.

use crate::support::{Folder, mock, stderr, stdout};

/// The output of the checks of a mock engine, and whether all passed.
fn check(engine: &str) -> (String, bool) {
    let folder = Folder::new();
    let output = folder.tools(&["check-engine", "gothic", "--engine", &mock(engine)]).output().unwrap();
    assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
    (stdout(&output), output.status.success())
}

fn line<'a>(text: &'a str, check: &str) -> &'a str {
    text.lines().find(|line| line.contains(check)).unwrap_or_else(|| panic!("no {check} in {text}"))
}

#[test]
fn what_an_engine_does_is_checked_line_by_line() {
    let (text, _) = check("uci play");
    for right in ["it knows the game", "isready is answered", "gives one legal move"] {
        assert!(line(&text, right).starts_with("ok      "), "{text}");
    }
    let (text, _) = check("xboard play");
    for right in ["done=1", "it knows the game", "ping is answered", "moves after go", "it answers a move"] {
        assert!(line(&text, right).starts_with("ok      "), "{text}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let (text, passed) = check("uci only-chess");
    assert!(!passed);
    assert!(line(&text, "it knows the game").contains("there is no option UCI_Variant"), "{text}");
    let (text, passed) = check("xboard no-ping");
    assert!(!passed);
    assert!(line(&text, "ping is answered").contains("there is no feature ping=1"), "{text}");
    let (text, passed) = check("uci quit");
    assert!(!passed);
    assert!(text.lines().all(|line| line.starts_with("FAILED  ") && line.contains("ended with")), "{text}");
}
