//! Perft: every position of the data files, to every recorded depth, and the counts of other programs for the
//! games of the library.

use std::collections::BTreeSet;

use movegen::perft::{PerftLine, PerftTable, divide, perft};
use movegen::{Group, Position, Rules, all_games};
use reference::ReferencePosition;

use crate::support::{data, for_every_game, small_position};

/// Greater counts are skipped in builds with recomputation checks, which are slow.
const CHECKED_NODE_LIMIT: u64 = 200_000;

fn node_limit() -> u64 {
    if cfg!(debug_assertions) { CHECKED_NODE_LIMIT } else { u64::MAX }
}

/// Compares the counts of each line of a file with those of the move generator. Returns the positions, and
/// how many counts were compared.
pub fn check_file(rules: &'static Rules, file: &str, text: &str) -> (BTreeSet<String>, usize) {
    let (mut fens, mut compared) = (BTreeSet::new(), 0);
    for (number, line) in text.lines().enumerate() {
        let name = format!("{file} line {}", number + 1);
        let (fen, counts) = line.split_once(" ;").unwrap_or_else(|| panic!("{name}: no counts in {line}"));
        let position =
            Position::from_fen(rules, fen).unwrap_or_else(|error| panic!("{name}: {fen}: {error}"));
        let found = check_counts(&position, &name, counts);
        assert!(found > 0, "{name}: nothing was compared");
        compared += found;
        fens.insert(position.to_fen());
    }
    (fens, compared)
}

/// Reads depths and counts, such as `D1 20 ;D2 400`.
pub fn counts(text: &str) -> impl Iterator<Item = (u32, u64)> {
    text.split(" ;").map(|count| {
        let (depth, count) = count.trim().split_once(' ').expect("depth and count");
        (depth.trim_start_matches('D').parse().expect("a depth"), count.parse().expect("a count"))
    })
}

/// Compares counts with those of the move generator. Returns how many.
fn check_counts(position: &Position, name: &str, text: &str) -> usize {
    let fen = position.to_fen();
    let mut compared = 0;
    for (depth, expected) in counts(text).take_while(|&(_, expected)| expected <= node_limit()) {
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
    let counts = divide(position, depth, None).into_iter();
    let mut lines: Vec<String> =
        counts.map(|(m, nodes)| format!("{} {nodes}", position.move_text(m))).collect();
    lines.sort();
    lines.join("\n")
}

fn check_game(game: &str) {
    let file = format!("perft/{game}.epd");
    let (_, compared) = check_file(movegen::rules(game).expect("a game"), &file, &data(&file));
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
        let file = format!("records/{game}.epd");
        let text = data(&file);
        let depths: Vec<&str> = text.lines().next().expect("a line").split(" ;").collect();
        let depths = &depths[..depths.len().min(1 + CHECKED_DEPTHS)];
        let (fens, compared) = check_file(rules, &file, &depths.join(" ;"));
        assert!(fens.contains(&Position::start(rules).to_fen()), "{game}");
        assert!((3..=CHECKED_DEPTHS).contains(&compared));
    }
}

/// Empty memory of a small table.
fn lines() -> Vec<PerftLine> {
    std::iter::repeat_with(Default::default).take(4096).collect()
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
        let (fens, _) = check_file(rules, &file, &data(&file));
        assert!(fens.len() >= LEAST_POSITIONS, "{file}: too few positions");
    }
}
