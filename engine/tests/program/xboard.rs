//! The XBoard protocol: every command and its answer.

use std::fs;
use std::time::{Duration, Instant};

use super::support::{Session, scratch_file};

/// A session of orthodox chess in force mode.
fn forced() -> Session {
    let mut session = Session::start(&[]);
    assert_eq!(session.exchange("xboard\nnew\nforce"), Vec::<String>::new());
    session
}

#[test]
fn greeting() {
    let mut session = Session::start(&[]);
    session.send("xboard\nprotover 2");
    let lines = session.read_until("feature done=1");
    let text = lines.join("\n");
    assert!(lines.iter().all(|line| line.starts_with("feature ")), "{text}");
    let variants: Vec<&str> = movegen::all_games().map(|rules| rules.xboard_name()).collect();
    let variants = format!("variants=\"{}\"", variants.join(","));
    assert!(text.contains(&variants), "{variants} is missing in\n{text}");
    for feature in [
        " ping=1",
        " setboard=1",
        " usermove=1",
        " colors=0",
        " sigint=0",
        " sigterm=0",
        " playother=1",
        " memory=1",
        " smp=1",
        " reuse=1",
        " time=1",
        " draw=1",
        " highlight=1",
        "myname=\"Belladonna ",
    ] {
        assert!(text.contains(feature), "{feature} is missing in\n{text}");
    }
    session.send("accepted ping\nrejected draw");
    session.send("quit");
    session.assert_ends();
}

#[test]
fn silent_commands() {
    let silent = "xboard\nnew\nrandom\ncomputer\nname Somebody\nrating 2000 1900\nics -\nhard\neasy\npost\n\
        nopost\nlevel 40 0:30 0\nlevel 0 2 12\nlevel 0 0:03 0.05\nlevel 40 5 0\nst 30\nsd 12\ntime 3000\n\
        otim -20\ntime -5\nmemory 64\ncores 1\noption Piece values=scharnagl\n?\n.\ndraw\n\
        pause\nresume\nforce\n\n   \n";
    assert_eq!(Session::start(&[]).exchange(silent), Vec::<String>::new());
}

#[test]
fn the_last_position_is_noted_when_the_game_ends() {
    let lines = Session::start(&[]).exchange("new\nforce\nusermove e2e4\nresult 1/2-1/2 {Draw}");
    assert_eq!(lines, ["# final position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]);
}

#[test]
fn unknown_lines_and_bad_arguments_are_named() {
    let mut session = forced();
    for (line, answer) in [
        ("frobnicate now", "Error (unknown command): frobnicate now"),
        ("nps many", "Error (nps needs a number of nodes): nps many"),
        ("analyse", "Error (unknown command): analyse"),
        ("level 40", "Error (level needs MOVES MINUTES[:SECONDS] INCREMENT): level 40"),
        ("level 1 2 3 4", "Error (too many parameters): level 1 2 3 4"),
        ("sd none", "Error (sd needs a number of plies from 1 on): sd none"),
        ("undo", "Error (command not legal now): undo"),
        ("remove", "Error (command not legal now): remove"),
        ("variant checkers", "Error (unknown variant, the games are "),
        ("option Colour=red", "Error (unknown option): option Colour=red"),
        ("option Piece values=heavy", "Error (Piece values must be one of author, "),
        ("usermove e2e5", "Illegal move ("),
        ("e7e5", "Illegal move ("),
        ("\u{fffd}", "Error (unknown command): \u{fffd}"),
    ] {
        let answers = session.exchange(line);
        assert!(answers.len() == 1 && answers[0].starts_with(answer), "{line}: {answers:?}");
    }
    assert_eq!(session.exchange("usermove e2e4"), Vec::<String>::new(), "the game goes on");
}

#[test]
fn illegal_moves_name_the_reason_and_the_move() {
    let mut session = forced();
    let answer = session.exchange("usermove e2e5").concat();
    assert!(answer.starts_with("Illegal move (") && answer.ends_with("): e2e5"), "{answer}");
}

#[test]
fn carriage_returns_and_odd_bytes_are_accepted() {
    let mut session = Session::start(&[]);
    assert_eq!(session.exchange("new\r\nforce\r\nusermove e2e4\r\ne7e5\r"), Vec::<String>::new());
}

#[test]
fn moves_in_every_notation() {
    let mut session = forced();
    let moves = "usermove e2e4\nusermove e5\nNf3\nb8c6\nusermove f1c4\nf8c5\nO-O";
    let answers = session.exchange(&moves.replace("\nNf3", "\nusermove Nf3"));
    assert_eq!(answers, Vec::<String>::new());
    session.send("variant gothic");
    assert_eq!(session.exchange("force\nusermove i1h3\nusermove Nc6"), Vec::<String>::new());
}

#[test]
fn the_engine_answers_when_it_is_its_turn() {
    let mut session = Session::start(&[]);
    session.send("new\nsd 2\nusermove e2e4");
    let reply = session.read_move();
    assert_eq!(session.exchange(""), Vec::<String>::new());
    session.send("force\nundo\nundo\nusermove e2e4");
    assert_eq!(session.exchange(&format!("usermove {reply}")), Vec::<String>::new(), "the reply was legal");
}

#[test]
fn go_and_playother_choose_the_side() {
    let mut session = forced();
    session.send("sd 1\ngo");
    session.read_move();
    session.send("force\nusermove a7a6\nplayother");
    assert_eq!(session.exchange("?"), Vec::<String>::new(), "White is to move, the engine has Black");
    session.send("usermove h2h4");
    session.read_move();
}

#[test]
fn thinking_output_has_its_five_fields() {
    let mut session = Session::start(&[]);
    session.send("new\npost\nsd 4\nusermove e2e4");
    let mut lines = session.read_until("move ");
    lines.pop();
    assert!(lines.len() >= 4, "{lines:#?}");
    for line in &lines {
        let fields: Vec<_> = line.split(' ').collect();
        assert!(fields.len() >= 5 && fields[..4].iter().all(|field| field.parse::<i64>().is_ok()), "{line}");
        assert!(fields[4].starts_with(|c: char| c.is_ascii_lowercase()), "{line}");
    }
    session.send("nopost\nusermove h2h4");
    assert_eq!(session.read_until("move ").len(), 1);
}

#[test]
fn mates_are_announced_in_moves() {
    let mut session = forced();
    session.send("setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\npost\nsd 3\ngo");
    let lines = session.read_until("1-0 {White mates}");
    assert!(lines.iter().any(|line| line.split(' ').nth(1) == Some("100001")), "{lines:#?}");
    assert_eq!(lines[lines.len() - 2], "move a1a8");
}

#[test]
fn a_second_go_does_not_disturb_the_search() {
    let mut session = forced();
    session.send("st 1000\ngo\ngo");
    assert_eq!(session.read_until("Error"), ["Error (command not legal now): go"]);
    session.send("usermove e2e4");
    let refused = session.read_until("Illegal").concat();
    assert_eq!(refused, "Illegal move (it is the engine's turn): e2e4");
    session.send("?");
    session.read_move();
}

#[test]
fn a_ping_in_mid_search_waits_for_the_move() {
    let mut session = forced();
    session.send("st 1000\ngo\nping 99");
    assert_eq!(session.line_within(Duration::from_millis(100)), None);
    session.send("?");
    let lines = session.read_until("pong 99");
    assert!(lines.len() == 2 && lines[0].starts_with("move "), "{lines:?}");
    session.send("force\nundo\ngo\nping 100\nforce");
    assert_eq!(session.read_until("pong 100"), ["pong 100"], "force leaves no move to wait for");
}

#[test]
fn remove_takes_back_two_moves_and_the_engine_stays() {
    let mut session = Session::start(&[]);
    session.send("new\nsd 1\nusermove e2e4");
    session.read_move();
    assert_eq!(session.exchange("remove"), Vec::<String>::new());
    session.send("usermove d2d4");
    session.read_move();
}

#[test]
fn after_a_refused_position_nobody_moves_until_there_is_another_one() {
    let refusal = "Illegal move (the last position was refused, set up another one): ";
    for (refused, accepted) in [
        ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "new\nforce\nusermove e2e4"),
        ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "variant gothic\nusermove e2e4"),
        ("setboard nothing", "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nusermove e2e4"),
        ("edit\n#\n.", "edit\n#\nKe1\nPe2\nc\nKe8\n.\nusermove e8e7"),
    ] {
        let mut session = Session::start(&[]);
        let lines = session.exchange(&format!("new\nst 1000\nusermove e2e4\n{refused}"));
        assert!(lines[0].starts_with("tellusererror Illegal position: "), "{lines:?}");
        assert_eq!(session.exchange("usermove e7e5"), [format!("{refusal}e7e5")]);
        let answers = session.exchange("go\nplayother\nundo\nhint\nanalyze\nexit\nlift e2\n?");
        assert!(
            answers.iter().all(|line| line.starts_with("Error (the last position was refused")),
            "{answers:?}"
        );
        assert_eq!(answers.len(), 4, "{answers:?}");
        assert_eq!(session.exchange(accepted), Vec::<String>::new(), "{accepted}");
    }
}

#[test]
fn pings_are_answered_in_order() {
    for start in ["analyze", "hard\nplayother", "st 1000\ngo"] {
        let mut session = forced();
        session.send(&format!("ping 1\n{start}\nping 2\nforce\nexit\nping 3"));
        let pongs: Vec<_> =
            session.read_until("pong 3").into_iter().filter(|line| line.starts_with("pong")).collect();
        assert_eq!(pongs, ["pong 1", "pong 2", "pong 3"], "{start}");
    }
}

#[test]
fn time_is_kept_for_the_way_of_a_move() {
    // At most a quarter of the time is reserved. Even a busy machine is delayed by less than that.
    for (overhead, least, most) in [(0, 1_950, 10_000), (10_000, 1_450, 1_950)] {
        let mut session = forced();
        session.exchange(&format!("option Move overhead={overhead}\nst 2"));
        let begun = Instant::now();
        session.send("go");
        session.read_move();
        let time = begun.elapsed().as_millis();
        assert!((least..most).contains(&time), "{overhead}: {time} ms");
    }
}

#[test]
fn setboard_reads_the_fens_of_both_games() {
    let mut session = forced();
    assert_eq!(
        session.exchange("setboard 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\nusermove a7a8q"),
        Vec::<String>::new()
    );
    session.send("variant gothic");
    let fen = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCK3R w KQkq - 0 1";
    assert_eq!(session.exchange(&format!("setboard {fen}\nusermove f1i1")), Vec::<String>::new());
}

#[test]
fn sd_and_clocks_bound_the_time() {
    let mut session = forced();
    for limits in [
        "st 0.05",
        "level 0 0:02 0.01\ntime 20",
        "level 40 0:01 0",
        "level 0 0 0.05\ntime -30",
        "level 0 5 0\nsd 1",
    ] {
        session.send(&format!("force\n{limits}\ngo"));
        assert!(
            session.line_within(Duration::from_secs(2)).is_some_and(|line| line.starts_with("move ")),
            "{limits}"
        );
    }
}

#[test]
fn draw_offers_are_answered_by_the_score() {
    let mut session = forced();
    session.send("setboard 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1\nsd 3\ngo");
    session.read_move();
    assert_eq!(session.exchange("draw"), Vec::<String>::new(), "White wins");
    session.send("force\nsetboard 4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1\ngo");
    session.read_move();
    assert_eq!(session.exchange("draw"), ["offer draw"], "Black loses");
}

#[test]
fn a_hint_is_a_move_of_the_opponent() {
    let mut session = forced();
    session.send("sd 5\ngo");
    session.read_move();
    let answer = session.exchange("hint").concat();
    let reply = answer.strip_prefix("Hint: ").expect("a reply is expected after five plies");
    assert_eq!(session.exchange(&format!("force\nusermove {reply}")), Vec::<String>::new());
}

#[test]
fn memory_cores_and_values_change_between_games() {
    let mut session = forced();
    session.send("memory 40\ncores 2\noption Piece values=trice\nnew\nst 0.1\nusermove e2e4");
    session.read_move();
    session.send("cores 1\nmemory 1\nusermove d2d4");
    session.read_move();
}

#[test]
fn the_log_has_both_directions() {
    let path = scratch_file("protocol.log");
    let mut session = Session::start(&["--log", path.to_str().unwrap()]);
    session.exchange("new\nusermove e2e5");
    session.send("quit");
    session.assert_ends();
    let log = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    for part in
        [" < new\n", " < usermove e2e5\n", " > Illegal move (", " < ping 1\n", " > pong 1\n", " < quit\n"]
    {
        assert!(log.contains(part), "{part} is missing in\n{log}");
    }
    let times: Vec<f64> = log
        .lines()
        .skip(1)
        .map(|line| line.trim_start().split(' ').next().unwrap().parse().unwrap())
        .collect();
    assert!(times.is_sorted() && times.len() >= 6, "{log}");
}
