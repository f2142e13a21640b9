//! Tests of the XBoard protocol that a transcript cannot express.

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
fn every_game_without_walls_is_announced() {
    let mut session = Session::start(&[]);
    session.send("xboard\nprotover 2");
    let text = session.read_until("feature done=1").join("\n");
    let variants = text.split("variants=\"").nth(1).and_then(|rest| rest.split('"').next());
    let mut variants: Vec<&str> = variants.expect("variants").split(',').collect();
    variants.sort_unstable();
    let shown = movegen::all_games().filter(|rules| !rules.has_walls());
    let mut games: Vec<&str> = shown.map(|rules| rules.xboard_name()).collect();
    games.sort_unstable();
    assert_eq!(variants, games);
}

#[test]
fn carriage_returns_and_odd_bytes_are_accepted() {
    let mut session = Session::start(&[]);
    assert_eq!(session.exchange("new\r\nforce\r\nusermove e2e4\r\ne7e5\r"), Vec::<String>::new());
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
fn time_is_kept_for_the_way_of_a_move() {
    // At most a quarter of the time is reserved. A busy machine can delay a move by more, but not every time.
    for (overhead, least, most) in [(0, 1_950, 60_000), (10_000, 1_450, 1_950)] {
        let mut times = Vec::new();
        while times.len() < 5 && times.last().is_none_or(|&time| time >= most) {
            let mut session = forced();
            session.exchange(&format!("option MoveOverhead={overhead}\nst 2"));
            let begun = Instant::now();
            session.send("go");
            session.read_move();
            times.push(begun.elapsed().as_millis());
        }
        let in_time = times.last().is_some_and(|&time| time < most);
        assert!(in_time && times.iter().all(|&time| time >= least), "{overhead}: {times:?} ms");
    }
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
            session.line_within(Duration::from_secs(10)).is_some_and(|line| line.starts_with("move ")),
            "{limits}"
        );
    }
}

#[test]
fn the_log_has_both_directions() {
    let path = scratch_file("protocol.log");
    let mut session = Session::start(&["--log", path.to_str().unwrap()]);
    session.exchange("new\nusermove e2e5");
    session.send("quit");
    session.assert_ends();
    let log = fs::read_to_string(&path).unwrap();
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

#[test]
fn the_array_can_be_random() {
    let mut session = Session::start(&[]);
    session.exchange("option RandomArray=1");
    let random: Vec<String> =
        (0..12).map(|_| session.exchange("variant grandapothecary")[0].clone()).collect();
    assert!(random.iter().any(|line| *line != random[0]), "twelve times the same of 576 arrays");
}

/// With `hard`, the user's move can be the one on which the engine ponders. A search of one ply can end
/// before it is suspended.
#[test]
fn a_move_during_a_pause_is_answered_after_it() {
    for (pondering, end) in [("easy", "resume"), ("hard", "resume"), ("easy", "?"), ("hard", "?")] {
        let mut session = forced();
        session.send(&format!("{pondering}\nsd 3\ngo"));
        assert_eq!(session.read_until("move ").len(), 1);
        let hint = session.exchange("sd 1\nhint").concat();
        let reply = hint.strip_prefix("Hint: ").expect("a move for Black").to_owned();
        session.send(&format!("pause\nusermove {reply}"));
        assert_eq!(session.line_within(Duration::from_millis(500)), None, "{pondering}");
        session.send(end);
        session.read_until("move ");
    }
}

/// XBoard ignores `choice` while it tests legality, and waits for it.
#[test]
fn a_poisoning_that_does_not_arrive_is_explained_and_offered_again() {
    let mut session = Session::start(&[]);
    session.exchange("new\nforce\nvariant poison\nsetboard 6k1/8/8/8/8/3hr3/3H4/6K1 w - - 0 1\nlift d2");
    session.send("put e3");
    let mut next = || session.next_line("no answer");
    assert_eq!(next(), "choice T");
    assert!(next().starts_with("tellusererror XBoard cannot make this move while it tests legality."));
    assert_eq!([next(), next()], ["choice T", "choice T"], "again and again");
    // Another `choice` can be on its way.
    let answers = session.exchange("usermove d2e3t");
    assert_eq!(answers.last().map(String::as_str), Some("highlight 8/8/8/8/8/4g3/8/8"));
    assert_eq!(session.line_within(Duration::from_millis(1500)), None, "the move has come");
}
