//! The games that the engine must describe to XBoard.

use std::time::Duration;

use super::support::Session;

fn forced(variant: &str) -> Session {
    let mut session = Session::start(&[]);
    session.exchange(&format!("new\nforce\nvariant {variant}"));
    session
}

/// Answers without the marks of squares, which are sent after every change of the position.
fn without_marks(answers: Vec<String>) -> Vec<String> {
    answers.into_iter().filter(|line| !line.starts_with("highlight ")).collect()
}

#[test]
fn a_game_is_described_before_the_pong() {
    let mut session = Session::start(&[]);
    let lines = session.exchange("new\nvariant apothecary-modern");
    assert!(lines[0].starts_with("setup (PNBRQ"), "{lines:?}");
    assert!(lines[0].contains(" 10x12+10_grand **wcjwc***/r8r/1nbgdkqbn1/"), "{lines:?}");
    assert!(lines.contains(&"piece D& FyafsF".to_owned()), "{lines:?}");
    for known in ["gothic", "normal", "chess"] {
        assert_eq!(session.exchange(&format!("variant {known}")), Vec::<String>::new());
    }
    let grand = [session.exchange("variant grandapothecary"), session.exchange("variant grand-apothecary")];
    assert_eq!(grand[0], grand[1], "both names are understood");
}

#[test]
fn the_array_is_an_option() {
    let mut session = Session::start(&[]);
    session.exchange("option Array number=1");
    let first = session.exchange("variant apothecary-classic")[0].clone();
    assert!(first.contains("/1abncknbq1/"), "{first}");
    session.exchange("option Array number=0");
    let default = session.exchange("variant apothecary-classic")[0].clone();
    assert!(default.contains("/1anbqkbnc1/"), "{default}");
    session.exchange("option Array number=500");
    let answers = session.exchange("variant apothecary-classic");
    assert_eq!(answers[0], default);
    assert!(
        answers.last().is_some_and(|line| line.starts_with("Error (") && line.contains("has no array 500"))
    );
    assert!(answers[answers.len() - 2].starts_with("tellusererror "), "{answers:?}");
    session.exchange("option Random array=1");
    let random: Vec<String> =
        (0..12).map(|_| session.exchange("variant grandapothecary")[0].clone()).collect();
    assert!(random.iter().any(|line| *line != random[0]), "twelve times the same of 576 arrays");
    assert_eq!(
        session.exchange("option Array number=x").concat(),
        "Error (Array number must be a whole number from 0 to 576): option Array number=x"
    );
}

#[test]
fn a_game_can_start_from_any_position() {
    let mut session = Session::start(&[]);
    session.exchange("new\nforce\noption Start position=4k3/8/8/8/8/6DR/8/4K3 w - - 0 1 poison=h3:2");
    let setup = session.exchange("variant poison").concat();
    assert!(setup.ends_with(" 8x8+0_fairy 4k3/8/8/8/8/6Dt/8/4K3 w - - 0 1"), "{setup}");
    assert_eq!(session.exchange("usermove h3h4,h4h3r"), ["highlight 8/8/8/8/8/8/8/8"]);
    assert!(session.exchange("variant gothic").concat().starts_with("tellusererror FEN placement"));
    session.exchange("option Start position=");
    assert_eq!(session.exchange("variant gothic"), Vec::<String>::new());
}

#[test]
fn moves_have_the_ranks_of_xboard() {
    let mut session = forced("apothecary-classic");
    assert_eq!(without_marks(session.exchange("usermove e4e6\nusermove e9e7")), Vec::<String>::new());
    let refused = session.exchange("usermove e6e9");
    assert_eq!(refused[0], "Illegal move (the pawn on e6 cannot go to e9): e6e9");
    assert!(refused[1].starts_with("highlight ") && refused.len() == 2, "the dots again: {refused:?}");
    session.send("sd 1\ngo");
    session.read_move();
}

#[test]
fn positions_as_xboard_writes_them() {
    let mut session = forced("grandapothecary");
    let fen = "****jhhj****/zrymuqktmyrz/rnbfediefbnr/xppppppppppx/2x2pp2x2/12/12/12/12/2X2PP2X2/\
               XPPPPPPPPPPX/RNBFEDIEFBNR/ZRYMUQKTMYRZ/****JHHJ****[NBBRQYMnbbrqym] w - 0 1";
    let moved = session.exchange(&format!("setboard {fen}\nusermove f5f7\nusermove f10f8"));
    assert_eq!(without_marks(moved), Vec::<String>::new());
    let refused = session.exchange("setboard 8/8 w - 0 1");
    assert!(refused[0].starts_with("tellusererror Illegal position: FEN placement"), "{refused:?}");
    let refused = session.exchange("usermove f7f8");
    assert_eq!(refused, ["Illegal move (the last position was refused, set up another one): f7f8"]);
}

#[test]
fn a_dead_piece_is_taken_away_with_the_next_move_of_the_engine() {
    let mut session = forced("poison");
    let fen = "4k3/p7/8/8/8/8/P2n4/4K2H w - - 0 1 poison=d2:1";
    session.exchange(&format!("setboard {fen}\nusermove a2a3"));
    session.send("sd 1\ngo");
    let reply = session.read_until("move ").pop().expect("a move");
    assert!(reply.contains("d2-"), "{reply}");
    session.exchange("force\nundo\nundo");
    session.exchange("usermove a2a4");
    session.send("go");
    let reply = session.read_until("move ").pop().expect("a move");
    assert!(reply.contains("d2-"), "the piece stands there again for XBoard: {reply}");
}

#[test]
fn the_mouse_is_led() {
    let mut session = forced("poison");
    session.exchange("setboard 6k1/8/8/8/8/3hr3/3H4/6K1 w - - 0 1");
    assert_eq!(session.exchange("lift d2"), ["highlight 8/8/8/8/8/3BB3/YYY1YYYY/3Y4"]);
    let answers = session.exchange("hover e3\nput e3\nusermove d2e3t");
    assert_eq!(answers, ["choice T", "highlight 8/8/8/8/8/4g3/8/8"]);
    assert!(session.exchange("lift").concat().starts_with("Error (lift needs a square"));
}

/// XBoard ignores `choice` while it tests legality, and waits for it.
#[test]
fn a_poisoning_that_does_not_arrive_is_explained_and_offered_again() {
    let mut session = forced("poison");
    session.exchange("setboard 6k1/8/8/8/8/3hr3/3H4/6K1 w - - 0 1\nlift d2");
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

#[test]
fn a_promotion_without_its_letter_is_explained() {
    let mut session = forced("apothecary-classic");
    session.exchange("setboard 10/6k3/1P8/10/10/10/10/10/10/5K4/10/10[QRNM] w - - 0 1");
    let reason = "the pawn on b10 can go to b11 only with one of the letters q, r, n, m added";
    let answers = without_marks(session.exchange("usermove b10b11"));
    assert_eq!(answers, [format!("telluser {reason}"), format!("Illegal move ({reason}): b10b11")]);
    let answers = without_marks(session.exchange("usermove a1a2"));
    assert_eq!(answers, ["Illegal move (there is no square a1): a1a2"]);
}

#[test]
fn dots_follow_every_change_of_the_position() {
    let mut session = forced("apothecary-classic");
    let board = "10/r8r/5k4/pp8/1P8/10/10/10/P9/5K4/R8R/***M6";
    let before = "highlight 2ddddd3/10/10/10/10/10/10/10/10/10/10/4dddd2";
    let after = "highlight 2ddddd3/10/10/10/10/10/10/10/10/10/10/3ddddd2";
    assert_eq!(session.exchange(&format!("setboard {board}[Q] w - - 0 1")), [before]);
    assert_eq!(session.exchange("usermove d1d2"), [after]);
    assert_eq!(session.exchange("undo"), [before]);
    assert_eq!(session.exchange("usermove d1d2\nusermove a11a10\nremove"), [after, after, before]);
    assert_eq!(
        session.exchange("new\nusermove e2e4\nundo"),
        Vec::<String>::new(),
        "nothing vanishes in chess"
    );
}

/// The marks of a piece that was picked up do not stay, in games without dots either.
#[test]
fn marks_are_removed_when_the_position_changes() {
    let mut session = forced("omega");
    assert_eq!(session.exchange("usermove c3c5"), Vec::<String>::new());
    assert_eq!(session.exchange("lift c10").len(), 1);
    let clear = session.exchange("undo").concat();
    assert!(clear.starts_with("highlight 12/12/"), "{clear}");
    assert_eq!(session.exchange("usermove c3c5\nundo"), Vec::<String>::new());
}

#[test]
fn programs_that_know_the_games_can_speak_their_notation() {
    let mut session = Session::start(&[]);
    assert_eq!(session.exchange("option Own notation=1\nnew\nforce\nvariant poison"), Vec::<String>::new());
    let moves = "setboard 6k1/8/8/8/8/3hr3/3H4/6K1 w - - 0 1\nusermove d2e3p";
    assert_eq!(session.exchange(moves), Vec::<String>::new());
    assert_eq!(
        session.exchange("variant apothecary-classic\nusermove e3e5\nusermove e8e6"),
        Vec::<String>::new()
    );
}

#[test]
fn an_advantage_is_a_draw_or_a_win() {
    let fen = "10/k9/10/3Q6/10/10/10/10/10/10/5K4/10[] w - - 0 1 jokers=--";
    for (option, claim) in [("draw", "1/2-1/2"), ("win", "1-0")] {
        let mut session = Session::start(&[]);
        session.exchange("new\nforce\nvariant apothecary-classic");
        let line = format!("option Advantage as={option}\nsetboard {fen}\nplayother\nusermove d9b9");
        let answer = session.exchange(&line).concat();
        assert!(answer.ends_with(&format!("{claim} {{White advantage (3/4-1/4): stalemate}}")), "{answer}");
    }
}
