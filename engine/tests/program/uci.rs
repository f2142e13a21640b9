//! Tests of UCI that a transcript cannot express.

use movegen::{Move, Position};

use super::support::Session;

/// A session after `uci`.
pub fn uci() -> Session {
    let mut session = Session::start(&[]);
    session.send("uci");
    session.read_until("uciok");
    session.send("setoption name Hash value 1");
    session
}

/// Sends lines, waits until they are done, and returns the answers.
pub fn exchange(session: &mut Session, lines: &str) -> Vec<String> {
    session.send(&format!("{lines}\nisready"));
    let mut answers = session.read_until("readyok");
    answers.pop();
    answers
}

/// All lines up to and including the best move.
fn search(session: &mut Session, lines: &str) -> Vec<String> {
    session.send(lines);
    session.read_until("bestmove ")
}

/// The move in a line `bestmove MOVE [ponder MOVE]`.
fn best_move(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.split(' ').nth(1)).expect("a best move")
}

/// The word after `key` in an `info` line.
fn value<'a>(line: &'a str, key: &str) -> &'a str {
    let mut words = line.split(' ').skip_while(|&word| word != key);
    words.nth(1).unwrap_or_else(|| panic!("no {key} in {line}"))
}

fn number(line: &str, key: &str) -> u64 {
    value(line, key).parse().unwrap_or_else(|_| panic!("{key} in {line}"))
}

/// The last line of thinking output.
fn last_info(lines: &[String]) -> &str {
    lines.iter().rfind(|line| line.starts_with("info depth ")).expect("thinking output")
}

/// Makes moves given as text.
fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv: Move = position.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        position.make(mv);
    }
}

#[test]
fn the_greeting_names_all_games_and_comes_again() {
    let mut session = Session::start(&[]);
    session.send("  \r\n uci \r");
    let lines = session.read_until("uciok");
    let variants = lines.iter().find(|line| line.starts_with("option name UCI_Variant")).unwrap();
    let names: Vec<&str> = variants.split(" var ").skip(1).collect();
    assert!(movegen::all_games().all(|rules| names.contains(&rules.id())), "{variants}");
    // python-chess and cutechess look for these names in the list.
    for name in ["3check", "5check", "kingofthehill", "racingkings", "losalamos", "nocastle"] {
        assert!(names.contains(&name), "{name}: {variants}");
    }
    session.send("uci");
    assert_eq!(session.read_until("uciok"), lines);
}

#[test]
fn limits_of_depth_nodes_and_time() {
    let mut session = uci();
    let lines = search(&mut session, "go depth 4");
    let depths: Vec<_> = lines
        .iter()
        .filter(|line| line.starts_with("info depth"))
        .map(|line| number(line, "depth"))
        .collect();
    assert_eq!(depths, [1, 2, 3, 4]);
    for go in ["go nodes 5000", "go depth 60 nodes 5000 wtime 600000 btime 600000"] {
        let lines = search(&mut session, go);
        let nodes = number(last_info(&lines), "nodes");
        assert!((4_000..=5_000).contains(&nodes), "{lines:#?}");
    }
    let lines = search(&mut session, "go movetime 120");
    assert!((60..5_000).contains(&number(last_info(&lines), "time")), "{lines:#?}");
    for go in [
        "go wtime 300 btime 1 winc 10 binc 0",
        "go wtime 400 btime 1 movestogo 3",
        "go wtime -5 btime 600000",
    ] {
        let lines = search(&mut session, go);
        assert!(number(last_info(&lines), "time") < 2_000, "{go}: {lines:#?}");
    }
}

#[test]
fn thinking_output_is_complete_and_can_be_replayed() {
    let mut session = uci();
    for rules in movegen::all_games() {
        let setup = format!("setoption name UCI_Variant value {}\nposition startpos", rules.id());
        session
            .send(&format!("setoption name UCI_ShowWDL value true\nsetoption name MultiPV value 3\n{setup}"));
        let lines = search(&mut session, "go depth 4");
        let infos: Vec<_> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
        for info in &infos {
            for key in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
                number(info, key);
            }
            let score = info.split_once(" score ").expect("a score").1;
            assert!(score.starts_with("cp ") || score.starts_with("mate "), "{info}");
            let chances: u64 = info
                .split_once(" wdl ")
                .expect("chances")
                .1
                .split(' ')
                .take(3)
                .map(|word| word.parse::<u64>().expect("a number"))
                .sum();
            assert_eq!(chances, 1000, "{info}");
            play(&mut Position::start(rules), info.split_once(" pv ").expect("a line").1);
        }
        // A slow search also prints bounds, before the lines of a depth are complete.
        let exact = infos.iter().filter(|info| !info.contains("bound "));
        let ranks: Vec<_> = exact.map(|info| (number(info, "depth"), number(info, "multipv"))).collect();
        let expected: Vec<_> = (1..=4).flat_map(|depth| (1..=3).map(move |rank| (depth, rank))).collect();
        assert_eq!(ranks, expected, "{}", rules.id());
        let firsts: Vec<_> = infos[infos.len() - 3..].iter().map(|info| value(info, "pv")).collect();
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{firsts:?}");
        assert_eq!(best_move(&lines), firsts[0]);
        let mut position = Position::start(rules);
        play(&mut position, &lines[lines.len() - 1].replace("bestmove ", "").replace("ponder ", ""));
    }
}

#[test]
fn options_take_effect() {
    let mut session = uci();
    let score = |session: &mut Session, setup: &str| {
        // White has no queen, so piece values count.
        let position = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
        let lines = search(session, &format!("ucinewgame\n{setup}\n{position}\ngo depth 3"));
        lines.iter().map(|line| line.split(" nps ").next().unwrap_or(line).to_owned()).collect::<Vec<_>>()
    };
    let before = score(&mut session, "");
    assert_eq!(score(&mut session, ""), before, "a new game begins afresh");
    assert_ne!(score(&mut session, "setoption name PieceValues value scharnagl"), before);
    assert_eq!(score(&mut session, "setoption name PieceValues value tuned"), before);
    session.send("setoption name Threads value 2\nposition startpos");
    search(&mut session, "go nodes 3000");
}

#[test]
fn a_cleared_table_knows_nothing() {
    let mut session = uci();
    let nodes = |session: &mut Session, before: &str| {
        let lines = search(session, &format!("{before}\nposition startpos\ngo depth 6"));
        number(last_info(&lines), "nodes")
    };
    let fresh = nodes(&mut session, "ucinewgame");
    assert_ne!(nodes(&mut session, ""), fresh, "what was learnt changes the search");
    assert_eq!(nodes(&mut session, "setoption name Clear Hash"), fresh);
}
