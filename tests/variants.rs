//! The import of Fairy-Stockfish's `variants.ini`: counts of that program.

use movegen::game::EnPassantField;
use movegen::{GameText, Games, Geometry, Position, Rules};
use variants_ini::import;

use crate::perft::check_file;
use crate::support::data;

/// The least number of positions of a file.
const LEAST_POSITIONS: usize = 17;

/// The names of the sections of a file.
fn sections(text: &str) -> Vec<&str> {
    let headers = text.lines().filter_map(|line| line.strip_prefix('['));
    headers.map(|header| header.trim_end_matches(']').split(':').next().expect("a name")).collect()
}

/// The rules of an imported section. They get no name, since other tests use the games at the same
/// time.
fn imported(file: &GameText, section: &str) -> &'static Rules {
    let imported = import(file, section).unwrap_or_else(|problems| panic!("{section}: {problems}"));
    let text = GameText { path: format!("{section}.toml"), text: imported.text };
    let games = Games::built_in().prepare(&[text]).unwrap_or_else(|problems| panic!("{problems}"));
    games[0].rules()
}

/// A recorded line in the notation of a game. The en-passant field of the recorded FEN is an advance.
fn in_notation_of(rules: &Rules, line: &str) -> String {
    let fields: Vec<&str> = line.split(' ').collect();
    let is_advance = fields[3] != "-";
    if !is_advance || rules.en_passant_field() == EnPassantField::Advance {
        return line.to_owned();
    }
    let passed = passed_square(rules.geometry(), fields[3]);
    [&fields[..3], &[&passed], &fields[4..]].concat().join(" ")
}

/// The square between those of a double step.
fn passed_square(geometry: &Geometry, advance: &str) -> String {
    let second = advance[1..].find(|c: char| c.is_ascii_alphabetic()).expect("two squares") + 1;
    let rank = |square: &str| square[1..].parse::<u8>().expect("a rank");
    let (from, to) = advance.split_at(second);
    let passed = format!("{}{}", &from[..1], (rank(from) + rank(to)) / 2);
    assert!(geometry.parse(&passed).is_some(), "{advance}");
    passed
}

/// Imports each section of a file and compares it with its recorded counts. Its first recorded line is the
/// start position. Returns the number of sections.
fn check_sections(ini: &str, folder: &str) -> usize {
    let file = GameText { path: ini.to_owned(), text: data(ini) };
    let names = sections(&file.text);
    for section in &names {
        let rules = imported(&file, section);
        let epd = format!("{folder}/{section}.epd");
        let lines: Vec<String> = data(&epd).lines().map(|line| in_notation_of(rules, line)).collect();
        let (fens, _) = check_file(rules, &epd, &lines.join("\n"));
        assert!(fens.len() >= LEAST_POSITIONS, "{section}: too few positions");
        let (recorded, _) = lines[0].split_once(" ;").expect("a start position");
        // The letters of a hand, and those of rights to castle from any square, are others there.
        let recorded = Position::from_fen(rules, recorded).expect(recorded).to_fen();
        assert_eq!(Position::start(rules).to_fen(), recorded, "{section}");
    }
    names.len()
}

/// See `data/README.md`.
#[test]
fn imported_sections_have_the_recorded_counts() {
    assert!(check_sections("variants.ini", "variants") >= 20);
}

/// The templates in the program are the variants of Fairy-Stockfish that have their names.
#[test]
fn templates_have_the_recorded_counts() {
    let folder = "../../movegen/variants-ini/src";
    let names = ["templates.ini", "templates-with-hands.ini"];
    let counts = names.map(|name| check_sections(&format!("{folder}/{name}"), "variants/templates"));
    assert!(counts.iter().all(|count| *count >= 10), "{counts:?}");
}
