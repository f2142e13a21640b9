//! Perft: every position of the data files, to every recorded depth, and the counts of other programs for the
//! games of the library.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use movegen::perft::{PerftLine, PerftTable, divide, perft};
use movegen::{Group, Position, Rules, all_games};
use reference::ReferencePosition;

use crate::support::{for_every_game, game_data, games, small_position};

/// Greater counts are skipped in builds with recomputation checks, which are slow.
const CHECKED_NODE_LIMIT: u64 = 200_000;

fn node_limit() -> u64 {
    if cfg!(debug_assertions) { CHECKED_NODE_LIMIT } else { u64::MAX }
}

/// Compares the counts of one line of a file with those of the move generator. Returns how many.
fn check_line(rules: &'static Rules, name: &str, line: &str) -> usize {
    let (position, counts) = read_line(rules, name, line);
    let fen = line.split(" ;").next().expect("a FEN");
    assert_eq!(position.to_fen(), fen, "{name}: FEN in normal form");
    check_counts(&position, name, counts)
}

/// The position and the counts of a line.
pub fn read_line<'a>(rules: &'static Rules, name: &str, line: &'a str) -> (Position, &'a str) {
    let (fen, counts) = line.split_once(" ;").unwrap_or_else(|| panic!("{name}: no counts in {line}"));
    let position = Position::from_fen(rules, fen).unwrap_or_else(|error| panic!("{name}: {fen}: {error}"));
    (position, counts)
}

/// Compares counts such as `D1 20 ;D2 400` with those of the move generator. Returns how many.
pub fn check_counts(position: &Position, name: &str, counts: &str) -> usize {
    let fen = position.to_fen();
    let mut compared = 0;
    for count in counts.split(" ;") {
        let (depth, expected) = count.trim().split_once(' ').expect("depth and count");
        let depth: u32 = depth.trim_start_matches('D').parse().expect("a depth");
        let expected: u64 = expected.parse().expect("a count");
        if expected > node_limit() {
            break;
        }
        let mut walked = position.clone();
        let found = perft(&mut walked, depth);
        assert_eq!(walked.to_fen(), fen, "{name}: perft {depth} left another position behind");
        if found != expected {
            let divide = divide_text(position, depth);
            panic!("{name}\n{fen}\ndepth {depth}: expected {expected}, found {found}\n{divide}");
        }
        compared += 1;
    }
    compared
}

fn divide_text(position: &Position, depth: u32) -> String {
    let mut lines: Vec<String> = divide(position, depth, None)
        .into_iter()
        .map(|(m, nodes)| format!("{} {nodes}", position.move_text(m)))
        .collect();
    lines.sort();
    lines.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    })
}

fn check_game(game: &str) {
    let rules = movegen::rules(game).expect("a game");
    let mut compared = 0;
    for (number, line) in game_data("perft", game).lines().enumerate() {
        compared += check_line(rules, &format!("perft/{game}.epd line {}", number + 1), line);
    }
    assert!(compared > 100, "{game}: its data has {compared} counts, at least 101 are needed");
}

#[test]
fn counts_are_the_recorded_ones() {
    for_every_game(check_game);
}

/// The counts to great depths, of which only the smaller ones are counted here.
#[test]
fn records_are_counts_of_the_start_positions() {
    /// The greatest depth that is counted.
    const CHECKED_DEPTHS: usize = 4;
    for game in ["gothic", "grand-apothecary"] {
        let rules = movegen::rules(game).expect("a game");
        let path = format!("{}/data/records/{game}.epd", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let line = text.lines().next().expect("a line");
        assert_eq!(read_line(rules, game, line).0.to_fen(), Position::start(rules).to_fen());
        let depths: Vec<&str> = line.split(" ;").take(1 + CHECKED_DEPTHS).collect();
        let checked = check_line(rules, &format!("records/{game}.epd"), &depths.join(" ;"));
        assert!((3..=CHECKED_DEPTHS).contains(&checked));
    }
}

/// Empty memory of a small table.
fn lines() -> Vec<PerftLine> {
    std::iter::repeat_with(Default::default).take(4096).collect()
}

/// The parallel count gives the same result with and without a table as the plain count.
#[test]
fn divide_adds_up_with_and_without_a_table() {
    for game in games() {
        let position = Position::start(movegen::rules(game).expect("a game"));
        let lines = lines();
        let expected = perft(&mut position.clone(), 3);
        for table in [None, Some(PerftTable::new(&lines))] {
            let total: u64 = divide(&position, 3, table).iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(total, expected, "{game}");
        }
    }
}

/// Two lines of a suite may differ only in the reserve.
#[test]
fn a_table_tells_reserves_apart() {
    let rules = movegen::rules("apothecary-classic").expect("a game");
    let lines = lines();
    let table = PerftTable::new(&lines);
    for (reserve, expected) in [("", 729), ("Q", 1070), ("QQ", 1070), ("q", 1193), ("", 729), ("Q", 1070)] {
        let fen =
            format!("**********/4k5/2P7/10/10/10/10/10/10/2p7/4K5/**********[{reserve}] w - - 0 1 jokers=--");
        assert_eq!(ReferencePosition::from_fen("apothecary-classic", &fen).perft(4), expected, "{fen}");
        let position = Position::from_fen(rules, &fen).expect(&fen);
        let found: u64 = divide(&position, 4, Some(table)).iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(found, expected, "{fen}");
    }
}

/// The key has no powers while no joker is on the board. But a pawn may become a joker, and give check if
/// Black has just moved a knight. Then Black's king cannot leap.
#[test]
fn a_table_tells_powers_apart() {
    let position =
        small_position("apothecary-classic", "Kb2 Pd9 kf9 nj1 rj3", "b reserve=J rights=k jokers=--");
    let lines = lines();
    let counts = divide(&position, 5, Some(PerftTable::new(&lines)));
    let total: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(total, perft(&mut position.clone(), 5));
}

/// The counts of Fairy-Stockfish and Sjaak II: see `data/README.md`.
#[test]
fn games_of_the_library_have_the_recorded_counts() {
    /// The least number of positions of a file.
    const LEAST_POSITIONS: usize = 20;
    let games: Vec<_> = all_games().filter(|rules| rules.game().about.group == Group::Library).collect();
    assert!(games.len() >= 39, "{} games", games.len());
    for rules in games {
        let file = format!("library/{}.epd", rules.id());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(&file);
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
        for (number, line) in text.lines().enumerate() {
            let name = format!("{file} line {}", number + 1);
            let (position, counts) = read_line(rules, &name, line);
            assert!(check_counts(&position, &name, counts) > 0, "{name}: nothing was compared");
        }
        assert!(text.lines().count() >= LEAST_POSITIONS, "{file}: too few positions");
    }
}
