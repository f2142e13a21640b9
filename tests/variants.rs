//! The import of Fairy-Stockfish's `variants.ini`: counts of that program.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use movegen::game::EnPassantField;
use movegen::variants_ini::import;
use movegen::{GameText, Geometry, Rules, prepare_games};

use crate::perft::{check_counts, read_line};

/// The least number of positions of a file.
const LEAST_POSITIONS: usize = 17;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of the sections of a file.
fn sections(text: &str) -> Vec<&str> {
    let headers = text.lines().filter_map(|line| line.strip_prefix('['));
    headers.map(|header| header.trim_end_matches(']').split(':').next().expect("a name")).collect()
}

/// The rules of an imported section. They are not put into the registry, which other tests use at the same
/// time.
fn imported(file: &GameText, section: &str) -> &'static Rules {
    let imported = import(file, section).unwrap_or_else(|problems| panic!("{section}: {problems}"));
    let text = GameText { path: format!("{section}.toml"), text: imported.text };
    let games = prepare_games(&[text]).unwrap_or_else(|problems| panic!("{problems}"));
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

/// Imports each section of a file and compares it with its recorded counts. Returns the number of sections.
fn check_sections(ini: &str, folder: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = GameText { path: ini.to_owned(), text: read(&root.join(ini)) };
    let names = sections(&file.text);
    for section in &names {
        let rules = imported(&file, section);
        let epd = read(&root.join(folder).join(format!("{section}.epd")));
        let mut positions = BTreeSet::new();
        for (number, line) in epd.lines().enumerate() {
            let name = format!("{folder}/{section}.epd line {}", number + 1);
            let line = in_notation_of(rules, line);
            let (position, counts) = read_line(rules, &name, &line);
            assert!(check_counts(&position, &name, counts) > 0, "{name}: nothing was compared");
            positions.insert(position.to_fen());
        }
        assert!(positions.len() >= LEAST_POSITIONS, "{section}: too few positions");
    }
    names.len()
}

/// See `data/README.md`.
#[test]
fn imported_sections_have_the_recorded_counts() {
    assert!(check_sections("data/variants.ini", "data/variants") >= 20);
}

/// The templates in the program are the variants of Fairy-Stockfish that have their names.
#[test]
fn templates_have_the_recorded_counts() {
    assert!(check_sections("../movegen/src/variants_ini/templates.ini", "data/variants/templates") >= 20);
}

/// The start positions of recorded lines are those of the imported games.
#[test]
fn imported_games_start_from_the_recorded_positions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = GameText { path: "variants.ini".to_owned(), text: read(&root.join("data/variants.ini")) };
    for section in sections(&file.text) {
        let rules = imported(&file, section);
        let epd = read(&root.join("data/variants").join(format!("{section}.epd")));
        let (recorded, _) = epd.split_once(" ;").expect("a start position");
        assert_eq!(movegen::Position::start(rules).to_fen(), recorded, "{section}");
    }
}
