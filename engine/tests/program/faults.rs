//! Faults around a session: a program that is suspended, killed or given one core, a log on a full disk, and
//! games of thousands of moves. docs/dev/faults.md lists all faults.

use std::process::Command;
use std::time::{Duration, Instant};

use super::support::{Session, scratch_file};

/// Sends a signal to a process. Every shell has `kill`; as a program it is not everywhere.
#[cfg(unix)]
fn signal(name: &str, process: u32) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{name} {process}")]).status();
    assert!(sent.expect("sh runs").success());
}

/// The clock keeps running while the program is suspended, like the clock of the user interface.
#[cfg(unix)]
#[test]
fn a_suspended_engine_moves_at_once_when_its_time_is_over() {
    const MOVE_TIME: Duration = Duration::from_millis(4000);
    for (setup, go, answer) in
        [("uci", "go movetime 4000", "bestmove "), ("xboard\nnew\nst 4\neasy", "go", "move ")]
    {
        let mut session = Session::start(&[]);
        session.send(setup);
        if setup == "uci" {
            session.send("isready");
            session.read_until("readyok");
        } else {
            session.exchange("");
        }
        session.send(go);
        std::thread::sleep(Duration::from_millis(300));
        signal("STOP", session.id());
        std::thread::sleep(MOVE_TIME);
        signal("CONT", session.id());
        let start = Instant::now();
        session.read_until(answer);
        assert!(start.elapsed() < MOVE_TIME / 2, "{go}: {:?}", start.elapsed());
    }
}

#[cfg(unix)]
#[test]
fn sigterm_ends_a_session_in_mid_search() {
    for setup in ["uci\ngo infinite", "xboard\nnew\npost\nst 1000\ngo"] {
        let mut session = Session::start(&[]);
        session.send(setup);
        session.read_until(if setup.starts_with("uci") { "info depth 1 " } else { "1 " });
        signal("TERM", session.id());
        let start = Instant::now();
        assert_eq!(session.exit_code(), None, "a signal has ended it");
        assert!(start.elapsed() < Duration::from_secs(60));
    }
}

/// A limit on the size of a file has the effect of a disk that becomes full.
#[cfg(target_os = "linux")]
#[test]
fn a_log_on_a_full_disk_does_not_end_the_session() {
    super::support::assert_refused(&["--log", "/dev/full"], "cannot write /dev/full: No space left");
    let log = scratch_file("full.log");
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" --log \"$1\""]);
    let mut session = Session::spawn(command.arg(assert_cmd::cargo::cargo_bin("belladonna")).arg(&log));
    session.send("uci\nposition startpos moves e2e4\ngo depth 2");
    session.read_until("bestmove ");
    session.send("quit");
    session.assert_ends();
    let length = std::fs::metadata(&log).expect("a log").len();
    assert!((100..=1024).contains(&length), "the log is full: {length} bytes");
}

#[test]
fn a_log_that_cannot_be_opened_is_refused() {
    let path = scratch_file("log-in-a-file");
    std::fs::write(&path, "").expect("a file");
    let log = path.join("log.txt");
    super::support::assert_refused(&["--log", log.to_str().expect("a path")], "cannot write");
}

/// A game without ends by repetition and move count.
const ENDLESS: &str = r#"name = "endless"
[board]
files = 6
ranks = 6
[pieces]
K = { name = "king", betza = "K", role = "royal" }
W = { name = "warden", betza = "FAD" }
[start]
fen = "w1k2w/6/6/6/6/W1K2W w - - 0 1"
[ends]
move-count = 0
repetitions = 0
"#;

#[test]
fn a_game_of_thousands_of_moves_is_played_on() {
    const CYCLES: usize = 1500;
    let path = scratch_file("endless.toml");
    std::fs::write(&path, ENDLESS).expect("a file");
    let games = ["--game-file", path.to_str().expect("a path")];
    let cycle = ["c1b1", "c6b6", "b1c1", "b6c6"];

    let mut session = Session::start(&games);
    session.send("uci\nsetoption name UCI_Variant value endless");
    session.send(&format!("position startpos moves {}", vec![cycle.join(" "); CYCLES].join(" ")));
    session.send("go depth 3");
    let answers = session.read_until("bestmove ");
    let best = answers.last().expect("the line that was found");
    assert!(!best.contains("0000"), "{answers:?}");
    session.send("quit");
    session.assert_ends();

    let mut session = Session::start(&games);
    session.exchange("xboard\nvariant endless\nforce");
    for _ in 0..CYCLES / 10 {
        let lines: Vec<String> = cycle.iter().cycle().take(40).map(|mv| format!("usermove {mv}")).collect();
        assert_eq!(session.exchange(&lines.join("\n")), Vec::<String>::new());
    }
    session.send("sd 3\ngo");
    session.read_move();
    session.exchange("force\nundo\nremove");
}

#[cfg(target_os = "linux")]
#[test]
fn two_threads_on_one_core_keep_the_time() {
    let mut command = Command::new("taskset");
    command.args(["-c", "0"]).arg(assert_cmd::cargo::cargo_bin("belladonna"));
    let mut session = Session::spawn(&mut command);
    session.send("uci\nsetoption name Threads value 2\nisready");
    session.read_until("readyok");
    let start = Instant::now();
    for _ in 0..3 {
        session.send("position startpos\ngo movetime 200");
        session.read_until("bestmove ");
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    session.send("go infinite");
    session.read_until("info depth 1 ");
    session.send("stop");
    session.read_until("bestmove ");
    session.send("quit");
    session.assert_ends();
}
