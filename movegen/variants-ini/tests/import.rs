//! The import of `variants.ini`: what becomes of sections, and what is refused where. The sections are in
//! `data/sections.txt`.
#![forbid(unsafe_code)]

use std::fmt::Write as _;

use movegen::{GameText, Problem, Problems};
use variants_ini::{Imported, import};

fn import_from(content: &str, section: &str) -> Result<Imported, Problems> {
    import(&GameText { path: "v.ini".to_owned(), text: content.to_owned() }, section)
}

/// Whether there are as many texts as words, and each has its word.
fn agree(told: &[Problem], words: &[&str]) -> bool {
    told.len() == words.len() && told.iter().zip(words).all(|(it, word)| it.to_string().contains(word))
}

/// Checks the claims about a section; the result is the first that does not hold, with what was found.
fn check(lines: &[&str]) -> Result<(), String> {
    let is_claim = |line: &&&str| ["> ", "< ", "! ", "!~ ", "? "].iter().any(|start| line.starts_with(start));
    let mut content = if lines[0].starts_with('[') { String::new() } else { "[test:chess]\n".to_owned() };
    lines.iter().filter(|line| !is_claim(line)).for_each(|line| content += &format!("{line}\n"));
    let claims =
        |start: &str| -> Vec<&str> { lines.iter().filter_map(|line| line.strip_prefix(start)).collect() };
    let result = import_from(&content, "test");
    let mut wrong = String::new();
    let (file, warnings, problems) = match &result {
        Ok(imported) => (imported.text.as_str(), &imported.warnings[..], &[][..]),
        Err(problems) => ("", &[][..], &problems.0[..]),
    };
    for line in claims("> ").into_iter().filter(|line| !file.lines().any(|it| it == *line)) {
        let _ = writeln!(wrong, "{line} is missing");
    }
    for text in claims("< ").into_iter().filter(|text| file.contains(text) || file.is_empty()) {
        let _ = writeln!(wrong, "{text} is there, or no file");
    }
    let some = claims("!~ ");
    let is_told = |word: &&str| problems.iter().any(|it| it.to_string().contains(*word));
    if !(some.iter().all(is_told) && (!some.is_empty() || agree(problems, &claims("! ")))) {
        wrong += "other problems\n";
    }
    let expected = claims("? ");
    if expected == ["none"] && !warnings.is_empty()
        || expected != ["none"] && !expected.is_empty() && !agree(warnings, &expected)
    {
        wrong += "other warnings\n";
    }
    match wrong.as_str() {
        "" => Ok(()),
        _ => Err(format!("{content}{wrong}{problems:?} {warnings:?}\n{file}")),
    }
}

#[test]
fn sections_become_games_or_are_refused() {
    let text = include_str!("data/sections.txt");
    let blocks = text
        .split("\n\n")
        .map(|block| -> Vec<&str> { block.lines().filter(|line| !line.starts_with("//")).collect() });
    let (mut sections, mut wrong) = (0, Vec::new());
    for block in blocks.filter(|block| !block.is_empty()) {
        sections += 1;
        wrong.extend(check(&block).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(sections > 150, "{sections}");
}

/// Otherwise every claim would hold.
#[test]
fn wrong_claims_fail() {
    for claim in ["> no line", "< [board]", "! problem", "!~ problem", "? warning"] {
        assert!(check(&["stalemateValue = loss", claim]).is_err(), "{claim}");
    }
    assert!(check(&["pieceValueMg = p:100", "? none"]).is_err());
    assert!(check(&["stalemateValue = none", "< stalemate"]).is_err());
    assert!(check(&["stalemateValue = none", "! other words"]).is_err());
}

#[test]
fn a_section_becomes_a_readable_file() {
    let content = "# comment\n[other]\nfoo = 1\n\n[test:chess]\n; comment\n customPiece1 = a:mWcB \n\
                   promotionPieceTypes = qa\n\
                   startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w KQkq - 0 1\n\
                   stalemateValue = loss\n";
    let imported = import_from(content, "test").expect("a section");
    assert_eq!(imported.name, "test");
    assert_eq!(imported.warnings, []);
    let expected = r#"# Imported from the section [test] of v.ini by `belladonna games import`.

name = "test"

[board]
files = 8
ranks = 8

[pieces]
K = { name = "king", betza = "K", role = "royal" }
Q = { name = "queen", betza = "Q" }
R = { name = "rook", betza = "R" }
B = { name = "bishop", betza = "B" }
N = { name = "knight", betza = "N" }
A = { name = "piece a", betza = "mWcB" }
P = { name = "pawn", betza = "fmWfcFifmnD", role = "pawn" }

[promotion]
zones = [{ rank = 8, to = "QA" }]

[castling]
king-home = "e1"
moves = [
    { right = "K", king-to = "g1", partner = "R", partner-from = "h1", partner-to = "f1" },
    { right = "Q", king-to = "c1", partner = "R", partner-from = "a1", partner-to = "d1" },
]

[start]
fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w KQkq - 0 1"

[ends]
stalemate = "loss"
"#;
    assert_eq!(imported.text, expected);
}

/// The places of a byte order mark and of carriage returns are no part of keys and values.
#[test]
fn sections_are_read_from_any_text() {
    let content = "\u{feff}stray = 1\r\n [ test : chess ] \r\n  castling   =  false  \r\n";
    assert!(!import_from(content, "test").expect("a section").text.contains("castling"));
    for content in ["", "\u{1}\u{2}nonsense"] {
        let told = import_from(content, "test").expect_err("no section").to_string();
        assert!(told.contains("the file has no sections"), "{told}");
    }
}

/// A name that is none here, or belongs to a game in the program, is replaced.
#[test]
fn names_are_made_fit() {
    for (section, name) in
        [("Four_Checks", "four-checks"), ("3check-x", "game-3check-x"), ("gothic", "my-gothic")]
    {
        let imported = import_from(&format!("[{section}:chess]\n"), section).expect("a section");
        assert_eq!(imported.name, name);
        assert_eq!(imported.warnings.len(), 1, "{:?}", imported.warnings);
    }
}
