//! Each kind of engine fault: the engine loses the game for the right reason, and the match continues.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Folder, stdout};

const LIMIT: &str = "--games 2 --nodes 100";

/// Plays two games between an engine that behaves (A) and one that does not (B), checks that B loses both
/// with `fault`, and returns the games.
fn loses(engine: &str, fault: &str, more: &str) -> Vec<Value> {
    let folder = Folder::new();
    let opponent = format!("{} play", engine.split(' ').next().unwrap());
    let patience = if more.contains("--patience") { "" } else { "--patience 4" };
    let output = folder.plays(&[&opponent, engine], &format!("{LIMIT} {patience} {more}"));
    let games = folder.games("log.jsonl");
    assert_eq!(games.len(), 2, "{}", stdout(&output));
    for game in &games {
        let faulty = if game["white"] == "B" { "white" } else { "black" };
        let result = if game["white"] == "B" { "0-1" } else { "1-0" };
        assert_eq!((&game["fault"], &game["faulty"]), (&fault.into(), &faulty.into()), "{game}");
        assert_eq!((&game["result"], &game["reason"]), (&result.into(), &fault.into()), "{game}");
    }
    let last = stdout(&output).lines().last().unwrap_or_default().to_owned();
    assert!(last.starts_with("2 games, mean 1.0000 +- ") && last.ends_with(", 2 faults"), "{last}");
    games
}

#[test]
fn an_engine_that_dies() {
    for engine in ["xboard die", "uci die"] {
        for game in loses(engine, "crash", "") {
            // Three good moves, then the crash. The program was restarted for the second game.
            let detail = game["detail"].as_str().unwrap();
            assert!(detail.contains("exit status: 7"), "{game}");
            let errors = "stderr: trouble number 7 | trouble number 8 | trouble number 9 | no more [31m!";
            assert!(detail.ends_with(errors), "{game}");
            assert!((7..=9).contains(&game["moves"].as_array().unwrap().len()), "{game}");
        }
    }
}

#[test]
fn an_engine_that_hangs_or_writes_without_end() {
    let patient = "--concurrency 1 --patience 2";
    for (engine, more, detail) in [
        ("xboard hang", "", "no move in 4.0 s"),
        ("uci hang", "", "no move in 4.0 s"),
        ("xboard flood", "", ""),
        ("uci gush", "", ""),
        ("xboard gush", patient, "no move in 2.0 s"),
        ("xboard torrent", patient, "no move in 2.0 s"),
        ("uci torrent", patient, "no move in 2.0 s"),
    ] {
        let start = Instant::now();
        let games = loses(engine, "silent", more);
        assert!(start.elapsed() < Duration::from_secs(60), "{engine}: {:?}", start.elapsed());
        assert!(games[0]["detail"].as_str().unwrap().contains(detail), "{}", games[0]);
    }
}

#[test]
fn standard_error_is_kept_on_request() {
    let folder = Folder::new();
    for more in ["--games 2", "--games 4 --resume"] {
        folder.plays(&["uci die", "xboard illegal"], &format!("--nodes 9 --stderr errors {more}"));
    }
    let text = std::fs::read_to_string(folder.path("errors")).unwrap();
    let count = |line: &str| text.lines().filter(|&other| other == line).count();
    let dead = folder.games("log.jsonl").iter().filter(|game| game["fault"] == "crash").count();
    assert!((1..4).contains(&dead), "{dead}");
    assert_eq!((count("A: trouble number 1"), count("A: no more [31m!")), (dead, dead), "{text}");
    assert_eq!(count("B: what a position"), 4 - dead, "{text}");
}

#[test]
fn an_engine_that_sends_illegal_moves() {
    for engine in ["xboard illegal", "uci illegal"] {
        for game in loses(engine, "illegal move", "") {
            let detail = game["detail"].as_str().unwrap();
            assert!(detail.contains("illegal move \"a1a9\""), "{detail}");
            assert!(detail.ends_with("; stderr: what a position"), "{detail}");
        }
    }
    loses("uci pass", "illegal move", "");
    loses("xboard pass", "illegal move", "");
}

#[test]
fn an_engine_that_claims_a_result() {
    // The mock claims both wins. With Black, the claim is against itself and so a resignation.
    let folder = Folder::new();
    folder.plays(&["xboard play", "xboard claim"], LIMIT);
    let games = folder.games("log.jsonl");
    for game in &games {
        if game["white"] == "B" {
            assert_eq!((&game["fault"], &game["result"]), (&"wrong claim".into(), &"0-1".into()), "{game}");
            assert!(game["detail"].as_str().unwrap().contains("1-0 {I am winning}"), "{game}");
        } else {
            assert_eq!((&game["fault"], &game["result"]), (&Value::Null, &"1-0".into()), "{game}");
            assert_eq!(game["reason"], "resignation");
        }
    }
}

#[test]
fn an_engine_that_claims_another_result_than_the_one_of_the_rules() {
    let folder = Folder::new();
    std::fs::write(folder.path("mate.epd"), "7k2/R9/1R8/10/10/10/10/K9 w - - 0 1\n").unwrap();
    let more = format!("{LIMIT} --openings mate.epd");
    folder.plays(&["xboard play", "xboard claim-at-end"], &more);
    for game in folder.games("log.jsonl") {
        let b_has = if game["white"] == "B" { "white" } else { "black" };
        // The rules decide, and the claim is reported.
        assert_eq!((&game["result"], &game["reason"]), (&"1-0".into(), &"checkmate".into()), "{game}");
        assert_eq!((&game["fault"], &game["faulty"]), (&"wrong claim".into(), &b_has.into()), "{game}");
    }
}

#[test]
fn an_engine_that_calls_a_legal_move_illegal() {
    let games = loses("xboard accuse", "wrong claim", "");
    assert!(games[0]["detail"].as_str().unwrap().contains("Illegal move: "));
}

#[test]
fn an_engine_that_takes_too_long() {
    for engine in ["xboard late,tc=1", "uci late,movetime=200"] {
        let games = loses(engine, "time", "");
        let detail = games[0]["detail"].as_str().unwrap();
        let overrun: u64 = detail.split(' ').next().unwrap().parse().unwrap();
        assert!((250..5000).contains(&overrun), "{detail}");
    }
}

/// The duplicate answer comes before the next question and must not count as its answer.
#[test]
fn an_engine_that_answers_twice_is_not_at_fault() {
    let folder = Folder::new();
    folder.plays(&["uci play", "uci stutter"], LIMIT);
    let games = folder.games("log.jsonl");
    assert!(games.len() == 2 && games.iter().all(|game| game["fault"].is_null()), "{games:?}");
}

#[test]
fn an_engine_that_resigns_is_not_at_fault() {
    let folder = Folder::new();
    folder.plays(&["xboard play", "xboard resign"], LIMIT);
    for game in folder.games("log.jsonl") {
        assert_eq!(game["reason"], "resignation");
        for key in ["fault", "faulty", "detail"] {
            assert_eq!(game.get(key), Some(&Value::Null), "{key} is there without a fault");
        }
    }
}

#[test]
fn the_others_play_on_without_an_engine_that_cannot() {
    let folder = Folder::new();
    folder.plays(&["uci play", "xboard quit", "xboard play"], LIMIT);
    let games = folder.games("log.jsonl");
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game["white"] != "B" && game["black"] != "B" && game["fault"].is_null()));
}
