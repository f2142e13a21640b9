//! FENs as other programs write them.

use movegen::Position;

/// What each text is read as, and the notes about what was left out.
#[track_caller]
fn assert_reads_as(game: &str, text: &str, own: &str, notes: &[&str]) {
    let rules = movegen::rules(game).expect("a game");
    let read = Position::from_foreign_fen(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.position.to_fen(), own, "{text}");
    assert_eq!(read.notes, notes, "{text}");
}

#[track_caller]
fn assert_refused(game: &str, text: &str, reason: &str) {
    let rules = movegen::rules(game).expect("a game");
    let error = Position::from_foreign_fen(rules, text).expect_err(text).to_string();
    assert!(error.contains(reason), "{text}: {error}");
}

#[test]
fn fields_that_xboard_leaves_out() {
    for (game, board) in [
        ("shatranj", "rnbkqbnr/pppp1ppp/4p3/8/8/8/PPPPPPPP/RNBKQBNR"),
        ("makruk", "rnsmksnr/8/1ppppppp/p7/8/PPPPPPPP/8/RNSKMSNR"),
        ("asean", "rnbqkbnr/8/1ppppppp/p7/8/PPPPPPPP/8/RNBQKBNR"),
    ] {
        assert_reads_as(game, &format!("{board} w 3 7"), &format!("{board} w - - 3 7"), &[]);
    }
    let (own, xboard) = ("rnbakabnr/9/1c5c1/p1p1p1p1p", "rheakaehr/9/1c5c1/p1p1p1p1p");
    let rest = "/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    assert_reads_as("xiangqi", &format!("{xboard}{rest} b 0 1"), &format!("{own}{rest} b - - 0 1"), &[]);
    let grand = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R";
    for pocket in ["[-]", "[]", ""] {
        assert_reads_as("grand", &format!("{grand}{pocket} w - 4 3"), &format!("{grand} w - - 4 3"), &[]);
    }
}

#[test]
fn counts_of_makruk() {
    let board = "8/8/8/8/3k4/R7/4R3/4K3";
    // The limit in the en-passant field, or a count before the clock.
    assert_reads_as("makruk", &format!("{board} b - 16 10 3"), &format!("{board} b - - 10 3"), &[]);
    assert_reads_as("makruk", &format!("{board} b - - 0 10 3"), &format!("{board} b - - 10 3"), &[]);
    assert_reads_as("makruk", &format!("{board} b - 0 0 1"), &format!("{board} b - - 0 1"), &[]);
}

#[test]
fn checks_left_and_checks_given() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for fields in ["w KQkq - 1+3 0 1", "w KQkq - 0 1 +2+0", "w KQkq - +2+0 0 1"] {
        assert_reads_as(
            "three-check",
            &format!("{board} {fields}"),
            &format!("{board} w KQkq - 1+3 0 1"),
            &[],
        );
    }
    let five = format!("{board} w KQkq - 3+5 0 1");
    assert_reads_as("five-check", &format!("{board} w KQkq - 0 1 +2+0"), &five, &[]);
    assert_refused("three-check", &format!("{board} w KQkq - 0 1 +4+0"), "checks");
    assert_refused("chess", &format!("{board} w KQkq - 0 1 +1+0"), "+1+0");
}

#[test]
fn letters_of_rights() {
    let board = "r8r/10/4k5/10/10/5K4/10/R8R".replace("4k5", "10").replace("5K4", "10");
    let gothic = board.replacen("r8r", "r4k3r", 1).replacen("R8R", "R4K3R", 1);
    assert_reads_as("gothic", &format!("{gothic} w JAja - 0 1"), &format!("{gothic} w KQkq - 0 1"), &[]);
    assert_reads_as("gothic", &format!("{gothic} w KJq - 0 1"), &format!("{gothic} w Kq - 0 1"), &[]);
    let chess = "4k3/8/8/8/8/8/8/R3K3";
    assert_reads_as(
        "chess",
        &format!("{chess} w KQk - 0 1"),
        &format!("{chess} w Q - 0 1"),
        &[
            "the right K was left out: it needs White's rook on h1",
            "the right k was left out: it needs Black's rook on h8",
        ],
    );
    let makruk = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";
    assert_reads_as(
        "makruk",
        &format!("{makruk} w Kq - 0 1"),
        &format!("{makruk} w - - 0 1"),
        &[
            "the right K was left out: the game has no such castling",
            "the right q was left out: the game has no such castling",
        ],
    );
    assert_refused("chess", &format!("{chess} w KX - 0 1"), "unknown letter X");
}

#[test]
fn en_passant_fields() {
    let board = "4k3/8/8/8/3pP3/8/8/4K3";
    assert_reads_as("chess", &format!("{board} b e3 0 1"), &format!("{board} b - e3 0 1"), &[]);
    assert_reads_as(
        "chess",
        &format!("{board} b - d3 0 1"),
        &format!("{board} b - - 0 1"),
        &["the en-passant field \"d3\" was left out: White has made no such advance"],
    );
    // Any rank, and both ways to name it.
    let torpedo = "4k3/8/8/Pp6/8/8/8/4K3 w -";
    for field in ["b6", "b7b5"] {
        assert_reads_as("torpedo", &format!("{torpedo} {field} 0 1"), &format!("{torpedo} b6 0 1"), &[]);
    }
    // The square passed and that of the pawn, which came from b4, c3 and d2.
    let berolina = "rnbqkbnr/pp1ppppp/8/8/1Pp5/8/P1P1PPPP/RNBQKBNR b KQkq";
    for field in ["c3b4", "c3", "d2b4"] {
        assert_reads_as("berolina", &format!("{berolina} {field} 0 2"), &format!("{berolina} d2b4 0 2"), &[]);
    }
}

#[test]
fn marks_pockets_spaces_and_numbers() {
    let own = "4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1";
    for text in [
        "4k3/8/8/8/8/8/8/R2Q~K3[] w Q - 0 1",
        "4k3/8/8/8/8/8/8/R2QK3_w_Q_-_0_1",
        "4k3/8/8/8/8/8/8/R2QK3[-] w Q - 0 0",
        "4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1;",
        "4k3/8/8/8/8/8/8/R2QK3 w Q",
    ] {
        assert_reads_as("chess", text, own, &[]);
    }
    assert_refused("chess", "4k3/8/8/8/8/8/8/R2QK3[Q] w Q - 0 1", "this game has none");
}

#[test]
fn operations_of_an_epd() {
    let rules = movegen::rules("chess").unwrap();
    let board = "4k3/8/8/8/8/8/8/R2QK3";
    for (fields, operations) in [
        ("w Q - bm Qd7+; id \"a b\";", "bm Qd7+; id \"a b\";"),
        ("w Q - 0 1 bm Qd7+;", "bm Qd7+;"),
        ("w Q - 0 1; bm Qd7+;", "bm Qd7+;"),
        ("w Q - 0 1 ;D1 20 ;D2 400", ";D1 20 ;D2 400"),
    ] {
        let read = Position::from_foreign_fen(rules, &format!("{board} {fields}")).expect(fields);
        assert_eq!(read.operations, operations);
        assert_eq!(read.position.to_fen(), format!("{board} w Q - 0 1"));
    }
    let read = Position::from_foreign_fen(rules, &format!("{board} w Q - hmvc 7; fmvn 12;")).unwrap();
    assert_eq!(read.position.to_fen(), format!("{board} w Q - 7 12"));
}

#[test]
fn a_king_has_exploded() {
    let fen = "8/8/8/8/8/8/8/4K3 b - - 0 1";
    assert_reads_as("atomic", fen, fen, &[]);
    let position = Position::from_fen(movegen::rules("atomic").unwrap(), fen).unwrap();
    assert_eq!(position.outcome().unwrap().reason, movegen::Reason::Explosion);
    assert!(position.legal_moves().is_empty());
    assert_refused("atomic", "8/8/8/8/8/8/8/8 b - - 0 1", "no side has a king");
    assert_refused("chess", fen, "Black has 0 kings, not one");
}

#[test]
fn pieces_stand_in_their_regions() {
    let with_general = |at: &str| format!("4k4/9/9/9/9/{at}/9/9/9/9 w - - 0 1");
    assert_refused("xiangqi", &with_general("3K5"), "'K' cannot stand on d5, outside its region \"palace\"");
    assert_refused("xiangqi", "4k4/9/B8/9/9/9/9/9/9/3K5 w - - 0 1", "'B' cannot stand on a8");
}

#[test]
fn what_is_refused_names_the_field() {
    for (text, reason) in [
        ("", "side to move: missing"),
        ("4k3/8/8/8/8/8/8/4K3", "side to move: missing"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "expected w or b, found \"x\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", "unexpected field \"more\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 3", "unexpected field \"3\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999", "too large"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 colour=red", "colour=red"),
    ] {
        assert_refused("chess", text, reason);
    }
    assert_refused(
        "makruk",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w Z - 0 1",
        "this game has no castling",
    );
}
