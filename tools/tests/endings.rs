//! `belladonna-tools endings`.

use std::io::Read as _;
use std::process::Stdio;

use engine::endings::{Class, Endings, Material, Table, Verdict, read_table};
use engine::engine::MemoryLimit;
use engine::search::score::mate_in;
use engine::search::{Limits, NetworkChoice, SearchControl, Searcher, Settings};
use eval::PieceValues;
use movegen::{Games, Position, Rules};
use serde_json::Value;

use crate::support::{Folder, Running, mock, stderr, stdout, wait_for, words};

fn rules(game: &str) -> &'static Rules {
    movegen::rules(game).expect("the game is there")
}

/// The numbers of an ending.
fn numbers(folder: &Folder, line: &str) -> Value {
    let output = folder.succeed(&format!("endings {line} --json"));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A folder with the tables of an ending, in its folder `tables`.
fn solved(game: &str, ending: &str) -> Folder {
    let folder = Folder::new();
    numbers(&folder, &format!("{game} '{ending}' --out tables --check 2000"));
    folder
}

fn tables(folder: &Folder) -> Endings {
    Endings::read(&folder.path("tables"), &Games::built_in()).expect("tables")
}

/// The results of a search with the tables of a folder, or without tables.
fn search(fen: &str, folder: Option<&Folder>, nodes: u64) -> (i32, Option<movegen::Move>) {
    let endings = folder.map(tables).unwrap_or_default();
    let position = Position::from_fen(rules("chess"), fen).expect(fen);
    let settings = Settings {
        piece_values: PieceValues::default(),
        network: NetworkChoice::default(),
        endings: endings.for_search(),
        memory: MemoryLimit::Table(1),
        threads: 1,
    };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = Searcher::with_settings(settings).search(&position, &limits, &SearchControl::new(), &mut ());
    (found.score, found.best)
}

/// The numbers of legal positions and the longest mates are those of the tables of E. Nalimov.
#[test]
fn known_results_of_chess() {
    for (ending, white, black, drawn, plies) in
        [("KQ k", 144_508, 223_944, 23_048, 20), ("KR k", 175_168, 223_944, 22_244, 32)]
    {
        let found = numbers(&Folder::new(), &format!("chess '{ending}'"));
        assert_eq!(found["white"]["won"]["positions"], white, "{found}");
        let (lost, draw) = (&found["black"]["lost"], &found["black"]["drawn"]);
        assert_eq!(lost["positions"].as_u64().map(|lost| lost + drawn), Some(black), "{found}");
        assert_eq!(draw["positions"], drawn, "{found}");
        assert_eq!((&lost["plies"], &found["endless"]), (&plies.into(), &"drawn".into()));
    }
    for ending in ["KB k", "KN k"] {
        let found = numbers(&Folder::new(), &format!("chess '{ending}'"));
        assert!(found["white"]["won"].is_null() && found["black"]["lost"].is_null(), "{found}");
    }
}

#[test]
fn promotion_leads_to_solved_endings() {
    let folder = solved("chess", "KP k");
    for (fen, won) in [
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
        ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", true),
        ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false),
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", false),
    ] {
        let tables = tables(&folder).of(rules("chess")).expect("chess");
        let position = Position::from_fen(rules("chess"), fen).expect(fen);
        let verdict = tables.probe(&position).expect("a table has it");
        assert_eq!(verdict.plies > 0, won, "{fen}: {verdict:?}");
    }
}

#[test]
fn results_of_other_games() {
    // A stalemate is an advantage, and endless play with a rook more counts as one.
    let rook = numbers(&Folder::new(), "apothecary-modern 'KR k' --check 3000");
    assert_eq!((&rook["endless"], &rook["white"]["won"]["plies"]), (&"better".into(), &41.into()));
    assert!(rook["black"]["worse"]["positions"].as_u64() > Some(0), "stalemates: {rook}");
    // A griffin cannot mate alone, but counts enough points for the advantage.
    let griffin = numbers(&Folder::new(), "apothecary-modern 'KG k' --check 3000");
    assert!(griffin["white"]["won"].is_null() && griffin["black"]["lost"].is_null(), "{griffin}");
    let game = rules("apothecary-modern");
    let can_mate = |letter| game.can_mate_bare_king(game.kind_of_letter(letter).expect("a kind"));
    assert_eq!(['G', 'R', 'J'].map(can_mate), [false, true, true]);
    // The joker moves as the king that has just moved.
    let joker = numbers(&Folder::new(), "apothecary-classic 'KJ k' --check 3000");
    assert_eq!(joker["black"]["lost"]["plies"], 58);
}

/// Poison counts are part of a position once a harpy may have left the board.
#[test]
fn a_poisoned_king_dies_is_mated_or_is_stalemated() {
    let folder = solved("poison", "KH k");
    let tables = tables(&folder).of(rules("poison")).expect("poison");
    for (fen, class, plies) in [
        ("8/8/8/4k3/8/8/8/K7 w - - 0 1 poison=e5:1", Class::Win, 1),
        ("8/8/8/4k3/8/8/8/K7 w - - 0 1 poison=e5:2", Class::Draw, 0),
        ("8/8/8/8/8/2k5/8/K7 w - - 0 1 poison=c3:4", Class::Win, 1),
        ("8/8/8/8/4k3/8/6HK/8 w - - 0 1", Class::Draw, 0),
    ] {
        let position = Position::from_fen(rules("poison"), fen).expect(fen);
        assert_eq!(tables.probe(&position), Some(Verdict { class, plies }), "{fen}");
    }
}

#[test]
fn what_is_wrong_is_refused_and_told() {
    for (line, message) in [
        ("chess KQ", "is not an ending: write the pieces of both sides, such as \"KQ k\""),
        ("chess 'KX k'", "Chess has no piece 'X'; its pieces are KQRBNP"),
        ("chess 'KQQ kqq'", "has 6 pieces; at most 5 are possible"),
        ("chess 'KP kp'", "pawns of both sides could capture en passant"),
        ("apothecary-modern 'KP k'", "promotion depends on the reserve"),
        ("three-check 'KQ k'", "counts checks"),
        (
            "grand-apothecary 'KQQ kr'",
            "MB of memory, more than the 4096 MB allowed; allow more with --memory",
        ),
        ("chess 'KBN k' --memory 1", "of memory, more than the 1 MB allowed"),
    ] {
        Folder::new().refuse(&format!("endings {line}"), message);
    }
}

#[test]
fn tables_that_are_there_are_used_and_damaged_ones_refused() {
    let folder = solved("chess", "KQ k");
    let material = Material::parse(rules("chess"), "KQ k").expect("an ending");
    let path = folder.path("tables").join(Table::file_name(rules("chess"), &material));
    // An interrupted run leaves its complete tables. They are not made again.
    std::fs::remove_file(&path).expect("the table is there");
    let solve = "endings chess 'KQ k' --out tables";
    let again = folder.succeed(solve);
    let told = stderr(&again);
    assert!(told.contains("KQ k: 46137 positions checked") && !told.contains("K k: 924"), "{told}");
    let used = folder.succeed(solve);
    assert_eq!((stderr(&used), stdout(&used)), (String::new(), stdout(&again)));

    let bytes = std::fs::read(&path).expect("the table is there");
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    let mut other_version = bytes.clone();
    other_version[8] = 9;
    let mut other_rules = bytes.clone();
    other_rules[10] ^= 1;
    for (mut bytes, message, is_sealed) in [
        (damaged, "it is damaged: the checksum is wrong", false),
        (bytes[..100].to_vec(), "it is damaged: the checksum is wrong", false),
        (other_version, "its version is 9; this program reads version 2", true),
        (other_rules, "it was made for other rules of Chess", true),
        (b"BDENDING".to_vec(), "it is too short", false),
        (b"text".to_vec(), "it is not an ending table", false),
    ] {
        if is_sealed {
            let end = bytes.len() - 4;
            let checksum = crc32fast::hash(&bytes[..end]);
            bytes[end..].copy_from_slice(&checksum.to_le_bytes());
        }
        std::fs::write(&path, bytes).expect("written");
        let error = format!("{:#}", read_table(&path, &Games::built_in()).expect_err(message));
        assert!(error.contains(message) && error.starts_with("cannot use "), "{error}");
        assert!(Endings::read(&folder.path("tables"), &Games::built_in()).is_err());
        folder.refuse(solve, message);
    }
    let error =
        Endings::read(&Folder::new().path(""), &Games::built_in()).expect_err("no tables").to_string();
    assert!(error.contains("has no tables of endings"), "{error}");
}

/// Ctrl-C ends the command with a message. Complete tables are kept.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_complete_tables() {
    let folder = Folder::new();
    let mut command = folder.tools(&words("endings chess 'KBN k' --out tables --check 1000"));
    let mut running = Running::start(command.stdout(Stdio::null()).stderr(Stdio::piped()));
    let first = folder.path("tables/chess-K-k.ending");
    wait_for("a table", || {
        assert!(running.try_wait().expect("a state").is_none(), "the command has ended");
        first.exists()
    });
    crate::support::send_signal(&running, "INT");
    let mut told = String::new();
    running.stderr.take().expect("a pipe").read_to_string(&mut told).expect("text");
    let status = running.wait().expect("it ends");
    assert_eq!(status.code(), Some(2), "{told}");
    assert!(told.contains("interrupted: complete tables are kept"), "{told}");
    assert!(
        read_table(&first, &Games::built_in()).is_ok() && !folder.path("tables/chess-KBN-k.ending").exists()
    );
}

/// A match ends a game by a solved ending, for either side, unless the move count could end it first.
#[test]
fn games_end_by_solved_endings() {
    let folder = solved("chess", "KR k");
    folder.write(
        "openings.epd",
        "8/8/8/8/8/2k5/1R6/K7 w - - 0 1\nk7/1r6/2K5/8/8/8/8/8 w - - 0 1\n8/8/8/8/8/8/1Rk5/K7 b - - 80 60\n",
    );
    let engine = |name: &str| format!("--engine 'name={name},{}'", mock("uci play"));
    let play = format!("match chess {} {} --nodes 9 --openings openings.epd", engine("A"), engine("B"));
    let early = "--endings-path tables --games 6 --max-moves 2 --concurrency 1";
    folder.succeed(&format!("{play} {early} --log log.jsonl"));
    let games = folder.games("log.jsonl");
    let ends: Vec<_> = games.iter().map(|game| (game["result"].as_str(), game["reason"].as_str())).collect();
    let solved = Some("adjudication by a solved ending");
    assert_eq!([ends[0], ends[2]], [(Some("1-0"), solved), (Some("0-1"), solved)]);
    assert_eq!(ends[4].1, Some("adjudication by length"));
    assert_eq!(games[0]["settings"]["adjudication"], "endings; max-moves 2");
    folder.refuse(&format!("{play} --games 2 --endings-path none"), "cannot read the folder none");
}

#[test]
fn colours_and_mirrors_make_no_difference() {
    let folder = solved("chess", "KR k");
    let tables = tables(&folder).of(rules("chess")).expect("chess");
    let probe = |fen: &str| {
        let position = Position::from_fen(rules("chess"), fen).expect(fen);
        tables.probe(&position).map(|verdict| (verdict.class, verdict.plies))
    };
    let found = probe("8/8/8/8/8/8/1Rk5/K7 b - - 0 1");
    assert_eq!(found.map(|found| found.1), Some(32));
    for fen in
        ["8/8/8/8/8/8/5kR1/7K b - - 0 1", "K7/1Rk5/8/8/8/8/8/8 b - - 0 1", "k7/1rK5/8/8/8/8/8/8 w - - 0 1"]
    {
        assert_eq!(probe(fen), found, "{fen}");
    }
    // With a right to castle the position is not one of the table.
    assert_eq!(probe("8/8/8/8/4k3/8/8/4K2R w K - 0 1"), None);
    assert!(probe("8/8/8/8/4k3/8/8/4K2R w - - 0 1").is_some());
}

#[test]
fn the_search_finds_long_mates_with_tables_only() {
    let folder = solved("chess", "KR k");
    let (fen, plies) = ("8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 31);
    let (with, best) = search(fen, Some(&folder), 2000);
    let tables = tables(&folder).of(rules("chess")).expect("chess");
    let mut position = Position::from_fen(rules("chess"), fen).expect(fen);
    let verdict = tables.probe(&position).expect("a table has it");
    assert_eq!(with, mate_in(usize::from(verdict.plies)));
    assert!(usize::from(verdict.plies) > 24 && usize::from(verdict.plies) <= plies + 1, "{verdict:?}");
    position.make(best.expect("a move"));
    let after = tables.probe(&position).expect("a table has it");
    assert_eq!(after.plies + 1, verdict.plies, "the move is one of the best");
    let (without, _) = search(fen, None, 2000);
    assert!(without.abs() < mate_in(60), "{without}");
}

/// Searches find the mates of the table, at its distance, and none that are shorter.
#[test]
fn searches_without_tables_agree() {
    let folder = solved("chess", "KQ k");
    let tables = tables(&folder).of(rules("chess")).expect("chess");
    let material = Material::parse(rules("chess"), "KQ k").expect("an ending");
    let table = tables.get(&material).expect("the table");
    let mut position = Position::start(rules("chess"));
    let mut compared = 0;
    for index in (0..table.space().size() / 2).step_by(199) {
        let place = table.space().place(index);
        let Some(verdict) = table.verdict(index, place.side).filter(|verdict| verdict.plies <= 5) else {
            continue;
        };
        table.space().set_up(&place, &mut position);
        // A depth would say little: shallow pruning may hide a mate that one iteration more would show.
        let (score, _) = search(&position.to_fen(), None, 200_000);
        let exact = mate_in(usize::from(verdict.plies));
        assert!(score <= exact, "{}: a shorter mate, {score}", position.to_fen());
        // A search may see a longer mate first.
        let slack = if verdict.plies <= 3 { 0 } else { 6 };
        assert!(score >= exact - slack, "{}: {score}", position.to_fen());
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}
