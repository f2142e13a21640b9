//! The UCI protocol: every command and its answer.

use std::fs;
use std::time::Duration;

use movegen::{Move, Position};

use super::support::{Session, scratch_file};

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

/// The start position of a game.
pub fn start(game: &str) -> Position {
    Position::start(movegen::rules(game).expect("the game is there"))
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
fn greeting() {
    let mut session = Session::start(&[]);
    session.send("  \r\n uci \r");
    let lines = session.read_until("uciok");
    assert!(lines[0].starts_with("id name Belladonna "), "{lines:#?}");
    assert!(lines[1].starts_with("id author "), "{lines:#?}");
    let games: Vec<_> = movegen::all_games().map(|rules| format!("var {}", rules.id())).collect();
    let variants = format!("option name UCI_Variant type combo default chess {}", games.join(" "));
    for option in [
        "option name Hash type spin default 64 min 1 max 1048576",
        "option name Clear Hash type button",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 10000",
        &variants,
        "option name UCI_ShowWDL type check default false",
        "option name UCI_AnalyseMode type check default false",
        "option name PieceValues type combo default tuned var author var trice var trice-rounded \
         var scharnagl var tuned",
        "option name ArrayNumber type spin default 0 min 0 max 576",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} is missing in {lines:#?}");
    }
    session.send("uci");
    assert_eq!(session.read_until("uciok"), lines, "the same answer again");
    session.send("quit");
    session.assert_ends();
}

#[test]
fn the_first_line_chooses_the_protocol() {
    let mut session = Session::start(&[]);
    session.send("xboard\nuci");
    assert_eq!(session.exchange(""), ["Error (unknown command): uci"]);
    assert_eq!(exchange(&mut uci(), "protover 2"), ["info string unknown command: protover 2"]);
}

#[test]
fn silent_commands() {
    let silent = "debug off\nregister later\nucinewgame\nstop\nposition startpos\nposition startpos \
        moves e2e4 e7e5\nsetoption name Clear Hash\nsetoption name hash value 2\nsetoption name \
        Threads value 2\nsetoption name MultiPV value 3\nsetoption name Ponder value true\n\
        setoption name Move Overhead value 0\n\
        setoption name UCI_Variant value poison\nsetoption name UCI_ShowWDL value true\n\
        setoption name UCI_AnalyseMode value true\nsetoption name PieceValues value scharnagl\n\
        setoption name ArrayNumber value 1\n\n   ";
    assert_eq!(exchange(&mut uci(), silent), Vec::<String>::new());
}

#[test]
fn bad_lines_are_named() {
    let mut session = uci();
    for (line, answer) in [
        ("frobnicate now", "info string unknown command: frobnicate now"),
        ("joho debug off", "info string unknown command: joho"),
        ("\u{fffd}", "info string unknown command: \u{fffd}"),
        ("debug perhaps", "info string debug must be on or off, not \"perhaps\""),
        ("ponderhit", "info string ponderhit needs a search that was started by go ponder"),
        ("position", "info string write position startpos [moves MOVE ...] or position fen FEN"),
        ("position fen 8/8/8 w - - 0 1", "info string position: "),
        ("position startpos moves e2e4 e2e4", "info string position: move 2: illegal move \"e2e4\""),
        ("setoption Hash 5", "info string write setoption name NAME [value VALUE]"),
        ("setoption name Colour value red", "info string unknown option \"Colour\", the options are Hash, "),
        (
            "setoption name Threads value 0",
            "info string Threads must be a whole number from 1 to 256, not \"0\"",
        ),
        ("setoption name UCI_Variant value go", "info string UCI_Variant must be one of gothic, "),
        ("setoption name UCI_ShowWDL", "info string UCI_ShowWDL must be true or false, not \"\""),
    ] {
        let answers = exchange(&mut session, line);
        assert!(answers.len() == 1 && answers[0].starts_with(answer), "{line}: {answers:?}");
    }
}

/// A user interface that gets no best move waits for ever.
#[test]
fn a_wrong_go_is_named_and_answered_by_a_move() {
    let mut session = uci();
    for (line, answer) in [
        ("go depth soon", "info string go depth needs a whole number, not \"soon\""),
        ("go depth 0", "info string go depth needs a number from 1 on"),
        ("go nodes 0", "info string go nodes needs a number from 1 on"),
        ("go mate 0", "info string go mate needs a number from 1 on"),
        ("go wtime abc btime 5000", "info string go wtime needs a whole number, not \"abc\""),
    ] {
        let lines = search(&mut session, line);
        assert_eq!(lines[0], answer);
        play(&mut start("chess"), best_move(&lines));
    }
}

#[test]
fn commands_for_developers() {
    let mut session = uci();
    let counts = exchange(&mut session, "go perft 3");
    assert_eq!(counts.last().map(String::as_str), Some("Nodes searched: 8902"), "{counts:#?}");
    assert!(counts.len() == 22 && counts.iter().any(|line| line == "e2e4: 600"), "{counts:#?}");
    assert_eq!(exchange(&mut session, "go perft"), ["info string go perft needs a whole number, not \"\""]);
    let board = exchange(&mut session, "position startpos moves e2e4 e7e5\nd");
    let mut position = start("chess");
    play(&mut position, "e2e4 e7e5");
    assert!(board.iter().any(|line| *line == format!("Fen: {}", position.to_fen())), "{board:#?}");
    for choice in ["true", "false"] {
        let settings =
            format!("setoption name UCI_Variant value gothic\nsetoption name Network value {choice}");
        let lines = exchange(&mut session, &format!("{settings}\neval"));
        let by_terms = lines.iter().any(|line| line.contains("mobility"));
        assert_eq!(by_terms, choice == "false", "{lines:#?}");
        assert!(lines.iter().any(|line| line.contains("evaluation")), "{lines:#?}");
    }
}

#[test]
fn debug_tells_the_position() {
    let mut session = uci();
    let mut position = start("chess");
    play(&mut position, "e2e4 c7c5 g1f3");
    let answers = exchange(&mut session, "debug on\nposition startpos moves e2e4 c5 Nf3");
    assert_eq!(answers, [format!("info string position {}", position.to_fen())]);
}

#[test]
fn every_game_is_set_up_and_played_on() {
    let mut session = uci();
    session.send("debug on");
    for rules in movegen::all_games() {
        let told = |position: &Position| vec![format!("info string position {}", position.to_fen())];
        let mut position = Position::start(rules);
        let variant = format!("setoption name UCI_Variant value {}", rules.id());
        assert_eq!(exchange(&mut session, &format!("{variant}\nposition startpos")), told(&position));
        let mut moves = Vec::new();
        for step in 0..12 {
            let legal = position.legal_moves();
            let mv = legal[step * 7 % legal.len()];
            moves.push(position.move_text(mv));
            position.make(mv);
        }
        let line = format!("position startpos moves {}", moves.join(" "));
        assert_eq!(exchange(&mut session, &line), told(&position), "{line}");
        let line = format!("position fen {}", position.to_fen());
        assert_eq!(exchange(&mut session, &line), told(&position), "{line}");
        let lines = search(&mut session, "go depth 2");
        assert!(position.parse_move(best_move(&lines)).is_ok(), "{lines:#?}");
    }
}

#[test]
fn fields_of_jokers_and_poison_are_understood() {
    let mut session = uci();
    for (game, field, nothing) in [("apothecary-classic", " jokers=", "--"), ("poison", " poison=", "-")] {
        let mut position = start(game);
        let says_something =
            |fen: &str| fen.split_once(field).is_some_and(|(_, value)| !value.starts_with(nothing));
        for step in 0.. {
            if says_something(&position.to_fen()) {
                break;
            }
            let legal = position.legal_moves();
            position.make(legal[step * 7 % legal.len()]);
        }
        let fen = position.to_fen();
        let line = format!("setoption name UCI_Variant value {game}\ndebug on\nposition fen {fen}");
        assert_eq!(exchange(&mut session, &line), [format!("info string position {fen}")]);
    }
}

#[test]
fn arrays_are_chosen_by_number() {
    let mut session = uci();
    let rules = movegen::rules("apothecary-modern").expect("the game is there");
    let array = Position::from_array(rules, 9).expect("there are many arrays");
    let setup =
        "setoption name ArrayNumber value 9\nsetoption name UCI_Variant value apothecary-modern\ndebug on";
    let told = format!("info string position {}", array.to_fen());
    assert_eq!(exchange(&mut session, &format!("{setup}\nposition startpos")), [told]);
    let answers = exchange(&mut session, "debug off\nsetoption name UCI_Variant value gothic");
    assert!(answers.concat().ends_with("numbered 1 to 1; the default one is used"), "{answers:?}");
}

#[test]
fn what_is_refused_leaves_the_game() {
    let mut session = uci();
    exchange(
        &mut session,
        "position startpos moves e2e4\nposition fen nonsense\nposition startpos moves e7e5",
    );
    let lines = search(&mut session, "go depth 1");
    let mut position = start("chess");
    play(&mut position, "e2e4");
    play(&mut position, best_move(&lines));
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
fn mates_are_found_and_told_in_moves() {
    let mut session = uci();
    session.send("position fen k7/8/2K5/8/8/8/8/7R w - - 0 1");
    let lines = search(&mut session, "go mate 2");
    assert!(last_info(&lines).contains(" score mate 2 "), "{lines:#?}");
    session.send("position fen k7/8/2K5/8/8/8/8/7R w - - 0 1 moves c6b6 a8b8");
    let lines = search(&mut session, "go mate 1");
    assert_eq!(best_move(&lines), "h1h8");
    session.send("position fen k7/8/2K5/8/8/8/8/7R w - - 0 1 moves c6c7");
    let lines = search(&mut session, "go depth 5");
    assert!(last_info(&lines).contains(" score mate -1 "), "{lines:#?}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut session = uci();
    session.send("setoption name UCI_ShowWDL value true\nposition fen k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    let lines = search(&mut session, "go depth 3");
    assert!(lines[0].contains(" score mate 0 wdl 0 0 1000 ") && !lines[0].contains(" pv"), "{lines:#?}");
    assert_eq!(lines[1..], ["bestmove (none)"]);
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
fn search_moves_confine_the_search() {
    let mut session = uci();
    let lines = search(&mut session, "go searchmoves a2a3 h2h4 depth 3");
    assert!(["a2a3", "h2h4"].contains(&best_move(&lines)), "{lines:#?}");
    let lines = search(&mut session, "go depth 3 searchmoves h2h3 e2e5");
    assert!(lines[0].starts_with("info string go searchmoves: illegal move \"e2e5\""), "{lines:#?}");
    assert_eq!(best_move(&lines), "h2h3");
}

#[test]
fn castling_is_the_kings_move() {
    let mut session = uci();
    session
        .send("setoption name UCI_Variant value gothic\nposition fen 5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1");
    let lines = search(&mut session, "go depth 2 searchmoves O-O");
    assert_eq!(best_move(&lines), "f1i1");
    session.send("position fen 5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1 moves f1i1 f8e7");
    let lines = search(&mut session, "go depth 2 searchmoves h1h7");
    assert_eq!(best_move(&lines), "h1h7", "the rook has castled");
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

#[test]
fn pondering_waits_for_the_hit() {
    let mut session = uci();
    session
        .send("setoption name Ponder value true\nposition startpos moves e2e4 e7e5\ngo ponder movetime 30");
    let mut lines = session.read_until("info ");
    while let Some(line) = session.line_within(Duration::from_millis(300)) {
        lines.push(line);
    }
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:#?}");
    assert!(search(&mut session, "ponderhit").len() < 1000);
    session.send("go ponder depth 2\nstop");
    session.read_until("bestmove ");
    session.send("position fen k6R/8/1K6/8/8/8/8/8 b - - 0 1\ngo ponder wtime 100 btime 100");
    assert_eq!(session.line_within(Duration::from_millis(150)), None);
    assert_eq!(best_move(&search(&mut session, "ponderhit")), "(none)");
}

#[test]
fn carriage_returns_and_odd_bytes_are_accepted() {
    let mut session = uci();
    session.send("debug on\r\nposition startpos moves e2e4\r\nisready\r");
    let lines = session.read_until("readyok");
    assert!(lines[0].starts_with("info string position rnbqkbnr/"), "{lines:?}");
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let mut session = uci();
    exchange(&mut session, "position startpos");
    session.send("go infinite");
    session.close_input();
    session.assert_ends();
    let mut session = Session::start(&[]);
    session.close_input();
    session.assert_ends();
}

#[test]
fn both_directions_are_logged() {
    let file = scratch_file("uci.log");
    let mut session = Session::start(&["--log", file.to_str().expect("a readable path")]);
    session.send("\nuci\nisready");
    session.read_until("readyok");
    session.send("quit");
    session.assert_ends();
    let log = fs::read_to_string(&file).expect("the log is there");
    for part in [" < uci\n", " > uciok\n", " < isready\n", " > readyok\n", " < quit\n"] {
        assert!(log.contains(part), "{part} is missing in {log}");
    }
}
