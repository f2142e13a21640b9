use super::*;

fn text(content: &str) -> GameText {
    GameText { path: "v.ini".to_owned(), text: content.to_owned() }
}

/// The game file of the section `test`, without the comment at its beginning.
fn imported(content: &str) -> String {
    let imported = import(&text(content), "test").unwrap_or_else(|problems| panic!("{problems:?}"));
    imported.text.split_once("\n\n").expect("a comment").1.to_owned()
}

fn warnings(content: &str) -> Vec<String> {
    let imported = import(&text(content), "test").unwrap_or_else(|problems| panic!("{problems:?}"));
    imported.warnings.iter().map(ToString::to_string).collect()
}

fn problems(content: &str) -> Vec<String> {
    let problems = import(&text(content), "test").expect_err("a bad section");
    problems.0.iter().map(ToString::to_string).collect()
}

/// The only problem of a section based on chess, without its file. The section starts on line 1.
fn problem(lines: &str) -> String {
    let problems = problems(&format!("[test:chess]\n{lines}"));
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].strip_prefix("v.ini, ").expect("the file").to_owned()
}

/// Whether a section based on chess becomes a file with a line.
fn has_line(lines: &str, expected: &str) {
    let file = imported(&format!("[test:chess]\n{lines}"));
    assert!(file.lines().any(|line| line == expected), "{expected} is not in\n{file}");
}

#[test]
fn a_section_becomes_a_readable_file() {
    let content = "# comment\n[other]\nfoo = 1\n\n[test:chess]\n; comment\n customPiece1 = a:mWcB \n\
                   promotionPieceTypes = qa\n\
                   startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w KQkq - 0 1\n\
                   stalemateValue = loss\n";
    let imported = import(&text(content), "test").expect("a section");
    assert_eq!(imported.name, "test");
    assert_eq!(imported.warnings, []);
    let expected = r#"# Imported from the section [test] of v.ini by `belladonna games import`.

name = "test"

[board]
files = 8
ranks = 8

[pieces]
K = { name = "king", betza = "K", role = "royal" }
Q = { name = "queen", betza = "Q" }
R = { name = "rook", betza = "R" }
B = { name = "bishop", betza = "B" }
N = { name = "knight", betza = "N" }
A = { name = "piece a", betza = "mWcB" }
P = { name = "pawn", betza = "fmWfcFifmnD", role = "pawn" }

[promotion]
zones = [{ rank = 8, to = "QA" }]

[castling]
king-home = "e1"
moves = [
    { right = "K", king-to = "g1", partner = "R", partner-from = "h1", partner-to = "f1" },
    { right = "Q", king-to = "c1", partner = "R", partner-from = "a1", partner-to = "d1" },
]

[start]
fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w KQkq - 0 1"

[ends]
stalemate = "loss"
"#;
    assert_eq!(imported.text, expected);
}

/// The places of a byte order mark, of carriage returns and of spaces are no part of keys and values.
#[test]
fn sections_are_read_from_any_text() {
    let content = "\u{feff}stray = 1\r\n [ test : chess ] \r\n  castling   =  false  \r\n";
    assert!(!imported(content).contains("castling"));
    let found = problems("[test:chess]\n  castling   =  maybe  \n");
    assert_eq!(
        found,
        ["v.ini, line 2, column 17, castling: \"maybe\"; expected true or false, in small letters"]
    );
}

#[test]
fn a_missing_section_is_named_with_a_similar_one() {
    for (sections, suggestion) in [("[a]\n[b:chess]\n", ""), ("[a]\n[tests]\n", "did you mean tests? ")] {
        let text = format!("there is no section \"test\"; {suggestion}--all lists the sections");
        assert_eq!(problems(sections), [format!("v.ini, line 1, column 1: {text}")]);
    }
    assert!(problems("").concat().contains("the file has no sections"));
    assert!(problems("\u{1}\u{2}nonsense").concat().contains("the file has no sections"));
}

#[test]
fn templates_are_found_or_named() {
    let found = problems("[test:crazyhouse]\n");
    assert!(
        found[0].starts_with("v.ini, line 1, column 1: the template \"crazyhouse\" is neither"),
        "{found:?}"
    );
    assert!(found[0].ends_with("; docs/games.md lists those"), "{found:?}");
    let found = problems("[test:a]\n[a:b]\n[b:a]\n");
    assert_eq!(found, ["v.ini, line 3, column 1: the sections are templates of each other: test, a, b, a"]);
    let found = problems("[test:chess]\n[test:chess]\n");
    assert_eq!(found, [r#"v.ini, line 2, column 1: the section "test" stands on line 1 already"#]);
    // A section can have the name of a template in the program, and be based on it.
    let file = imported("[test:chess]\n[chess:chess]\nstalemateValue = loss\n");
    assert!(file.contains("stalemate = \"loss\""), "{file}");
}

#[test]
fn a_section_overrides_its_templates() {
    let base =
        "[base:chess]\nstalemateValue = loss\nqueen = -\ncustomPiece1 = q:NN\npromotionPieceTypes = rq\n";
    let file = imported(&format!("{base}[test:base]\nstalemateValue = win\n"));
    assert!(file.contains("stalemate = \"win\""), "{file}");
    assert!(file.contains("Q = { name = \"piece q\", betza = \"NN\" }"), "{file}");
    assert!(file.contains("zones = [{ rank = 8, to = \"RQ\" }]"), "{file}");
}

/// Sets of pieces hold kinds, not letters: a new piece with the letter of a knight is no promotion of chess.
#[test]
fn sets_of_pieces_do_not_follow_letters() {
    has_line("customPiece1 = n:NN\n", "zones = [{ rank = 8, to = \"QRB\" }]");
    has_line("customPiece1 = n:NN\npromotionPieceTypes = nq\n", "zones = [{ rank = 8, to = \"QN\" }]");
}

#[test]
fn unknown_keys_are_named_with_the_nearest_one() {
    assert_eq!(
        problem("doublestep = false\n"),
        "line 2, column 14, doublestep: unknown key \"doublestep\" (did you mean doubleStep?)"
    );
    assert!(problem("zzz = 1\n").contains("unknown key \"zzz\""));
}

/// All inexpressible rules are named at once, those of templates too. Values without effect are none.
#[test]
fn inexpressible_rules_are_refused_together() {
    let base = "[base:chess]\npieceDrops = true\nblastOnCapture = true\n";
    let found = problems(&format!(
        "{base}[test:base]\nblastOnCapture = false\nflagRegionWhite = *8\nmustCapture = false\n"
    ));
    let only = |place: &str, value: &str, harmless: &str| {
        format!("v.ini, {place}: \"{value}\": this rule cannot be expressed; only {harmless} can be imported")
    };
    let expected = [
        only("line 2, column 14, pieceDrops", "true", "false"),
        only("line 6, column 19, flagRegionWhite", "*8", "-"),
    ];
    assert_eq!(found, expected);
    assert!(problem("mobilityRegionWhiteKing = *1\n").contains("leave the line out"));
    assert!(problem("checkmateValue = win\n").contains("only loss can be imported"));
}

/// Keys about other things than rules, and keys that belong to a rule that is off.
#[test]
fn keys_without_meaning_are_no_problem() {
    let found = warnings("[test:chess]\npieceValueMg = p:100\nflagPiece = k\ndropChecks = false\nnonsense\n");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("v.ini, line 2, column 16, pieceValueMg: not taken over"), "{found:?}");
    assert!(found[1].starts_with("v.ini, line 5, column 1: this line is left out"), "{found:?}");
    let found = warnings("[test:chess]\ncastling = true\ncastling = false\n");
    assert_eq!(
        found,
        ["v.ini, line 3, column 12, castling: the key stands on line 2 too; the last line counts"]
    );
}

#[test]
fn values_are_checked() {
    assert_eq!(
        problem("castling = True\n"),
        "line 2, column 12, castling: \"True\"; expected true or false, in small letters"
    );
    assert!(problem("maxRank = 15\n").contains("expected a whole number from 1 to 10"));
    assert!(problem("maxFile = z\n").contains("expected a file, a to l or 1 to 12"));
    assert!(problem("stalemateValue = lose\n").contains("expected win, loss or draw"));
    assert!(
        problem("promotionRegionWhite = 8\n").contains("\"8\"; expected squares and ranks such as d4 *8")
    );
    assert!(problem("promotionPieceTypes = qx\n").contains("no piece has the letter \"x\""));
    assert!(problem("promotionLimit = q\n").contains("expected a list such as q:1 r:2"));
    assert!(problem("knight = 5\n").contains("expected a letter from a to z"));
    assert!(problem("knight = n:N\n").contains("Movements belong to customPiece1 to 25 and king"));
    assert!(problem("customPiece1 = a\n").contains("as in customPiece1 = a:mWcB"));
    assert!(problem("customPiece26 = a:N\n").contains("unknown key"));
}

#[test]
fn the_start_position_is_checked() {
    assert!(problem("startFen = 8/8/8/8/8/8/8 w - - 0 1\n").contains("has 7 ranks, but maxRank is 8"));
    assert!(
        problem("startFen = k7/8/8/8/8/8/8/K8 w - - 0 1\n").contains("rank 1 of the position has 9 squares")
    );
    assert!(problem("startFen = k7/8/8/8/8/8/8/KX6 w - - 0 1\n").contains("no piece has the letter \"X\""));
    assert!(problem("startFen = k7/8/8/8/8/8/8/K7[Q] w - - 0 1\n").contains("pieces in hand"));
    assert!(problem("startFen = k7/8/8/8/8/8/8/K7 x - - 0 1\n").contains("expected w or b"));
    assert!(problem("startFen = k7/8/8/8/8/8/8/K7 w - - 0 1 z\n").contains("unexpected field"));
    assert!(problem("king = -\ncommoner = k\n").contains("neither side has a king"));
    let one_king = "extinctionPieceTypes = q\nstartFen = k7/8/8/8/8/8/8/Q7 w - - 0 1\n";
    assert!(
        problem(one_king).ends_with("White has no king; each side must have one piece with the key king")
    );
    // Fields at the end can be missing.
    has_line("startFen = k7/8/8/8/8/8/8/K7[]\n", "fen = \"k7/8/8/8/8/8/8/K7 w - - 0 1\"");
    // What the reader of game files refuses has the place of the line, too.
    assert!(
        problem("startFen = k7/8/8/8/8/8/8/KK6 w - - 0 1\n")
            .starts_with("line 2, column 12, startFen: in the game file")
    );
}

#[test]
fn movements_are_translated_or_refused_with_the_place() {
    let start = "startFen = k6a/8/8/8/8/8/8/K6A w - - 0 1\n";
    for (theirs, ours) in [("J", "Z"), ("NN0", "N0"), ("mcN", "mcN"), ("fhNbhC", "fhNbhC"), ("W3F2", "W3F2")]
    {
        has_line(
            &format!("customPiece1 = a:{theirs}\n{start}"),
            &format!("A = {{ name = \"piece a\", betza = \"{ours}\" }}"),
        );
    }
    let found = problem(&format!("customPiece1 = a:WjN\n{start}"));
    assert!(found.starts_with("line 2, column 19, customPiece1: movement WjN, character 2: "), "{found}");
    for (betza, word) in [
        ("X", "'X' is not a letter of a move"),
        ("Wf", "no piece follows"),
        ("hrN", "'h' is understood in fh and bh only"),
        ("DD", "rides of W, F and N only"),
        ("sfN", "reads the directions sf of N differently"),
        ("fsK", "reads the directions fs of K differently"),
        ("mRK2", "rides along a line of mR with another limit"),
        ("pfQmQ", "rides as pfQ does, one with a hop and one without"),
        ("mpbQnD", "rides as mpbQ does, one with a hop and one without"),
        ("RR", "RR is not a ride"),
        ("nNN", "cannot be lame"),
        ("pN", "p and g go with R, B and Q"),
        ("gR2", "p and g go with R, B and Q, without a number"),
    ] {
        let found = problem(&format!("customPiece1 = a:{betza}\n{start}"));
        assert!(found.contains(word), "{betza}: {found}");
    }
    // What only our dialect refuses.
    let found = problem(&format!("customPiece1 = a:RD\n{start}"));
    assert!(found.starts_with("line 2, column 16, customPiece1: in the game file, pieces.A"), "{found}");
    assert!(problem("immobile = q\n").contains("a piece without moves"));
    assert!(problem("janggiCannon = q\n").contains("other cannons"));
}

#[test]
fn pawns_must_be_alike_for_both_sides() {
    assert!(
        problem("promotionRegionWhite = *7 *8\n")
            .contains("it must mirror promotionRegionWhite, which is *7 *8; expected *2 *1")
    );
    assert!(problem("doubleStepRegionWhite = *2 *3\n").contains("it must mirror doubleStepRegionWhite"));
    assert!(problem("promotionPieceTypesWhite = q\n").contains("both sides must have the same pieces here"));
    let found = problems("[test:chess]\ndoubleStepRegionWhite = a2 b2\n");
    assert!(found.iter().any(|text| text.contains("only a part of rank 2")), "{found:?}");
    // Regions that have no effect are not compared.
    has_line("doubleStep = false\ndoubleStepRegionWhite = *2 *3\n", "zones = [{ rank = 8, to = \"QRBN\" }]");
}

#[test]
fn pawns_have_the_first_moves_of_the_regions() {
    let two = "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6\n";
    has_line(two, "last-advance-rank = 3");
    has_line(two, "advance-limit = 5");
    has_line(two, "en-passant = \"passed-square\"");
    let triple = format!("{two}tripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n");
    has_line(&triple, "P = { name = \"pawn\", betza = \"fmWfcFifmR3\", role = \"pawn\" }");
    let wrong = format!("{two}tripleStepRegionWhite = *3\ntripleStepRegionBlack = *6\n");
    assert!(problem(&wrong).contains("triple steps must begin on the first ranks"));
    let high = "doubleStepRegionWhite = *3\ndoubleStepRegionBlack = *6\n";
    assert!(problem(high).contains("pawns start on rank 2"));
    let gap = "doubleStepRegionWhite = *2 *4\ndoubleStepRegionBlack = *7 *5\n";
    assert!(problem(gap).contains("without a gap"));
    let custom = "customPiece1 = p:fmWfcFifmnD\n";
    assert!(problem(custom).contains("only pieces that promote have first moves"));
    has_line(
        &format!("{custom}pawnTypes = p\n"),
        "P = { name = \"pawn\", betza = \"fmWfcFifmnD\", role = \"pawn\" }",
    );
    has_line(
        &format!("{custom}pawnTypes = p\ndoubleStep = false\n"),
        "P = { name = \"pawn\", betza = \"fmWfcF\", role = \"pawn\" }",
    );
    let walker = "customPiece1 = p:mWfcF\npawnTypes = p\ndoubleStep = false\n";
    has_line(walker, "first-rank = 1");
}

#[test]
fn en_passant_is_for_all_pawns_or_none() {
    has_line("enPassantRegion = -\n", "en-passant = false");
    has_line("enPassantRegion = *1\n", "en-passant = false");
    assert!(problem("enPassantRegion = *3\n").contains("all squares that pawns pass, or none"));
    let custom = "customPiece1 = p:fmWfcFifmnD\npromotionPawnTypes = p\nnMoveRuleTypes = p\n";
    has_line(custom, "en-passant = false");
    let second = "customPiece1 = s:fmWfcF\npromotionPawnTypes = ps\nnMoveRuleTypes = ps\n\
                  startFen = k7/pspppppp/8/8/8/8/PSPPPPPP/K7 w - - 0 1\n";
    assert!(problem(second).contains("all pawns or none must capture en passant"));
    let counting = "customPiece1 = p:fmWfcF\npromotionPawnTypes = p\n";
    let plain = "customPiece1 = n:NfceF\nstartFen = kn6/pppppppp/8/8/8/8/PPPPPPPP/KN6 w - - 0 1\n";
    assert!(problem(plain).contains("only pieces that promote capture en passant here"));
    assert!(problem(counting).contains("the pieces that promote must be those that reset the move count"));
    has_line(&format!("{counting}nMoveRule = 0\n"), "move-count = 0");
}

#[test]
fn promotion_is_converted_as_far_as_pawns_allow() {
    let optional =
        "promotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\nmandatoryPawnPromotion = false\n";
    assert!(problem(optional).contains("immobilityIllegal = true says so, too"));
    let file = imported(&format!("[test:chess]\n{optional}immobilityIllegal = true\n"));
    assert!(file.contains("{ rank = 7, to = \"QRBN\", optional = true }"), "{file}");
    assert!(file.contains("{ rank = 8, to = \"QRBN\" }"), "{file}");
    has_line("promotionLimit = q:1 r:0\n", "limits = { Q = 1 }");
    assert!(problem("promotionPieceTypes = kq\n").contains("a pawn cannot become the king"));
    assert!(problem("promotionPawnTypes = pk\n").contains("the king cannot promote here"));
    assert!(problem("promotionPieceTypes = -\n").contains("promotionPieceTypes: no piece is named to which"));
    let low = "promotionRegionWhite = *7\npromotionRegionBlack = *2\n";
    assert!(problem(low).contains("it must have the last rank, *8"));
    let sideways =
        "customPiece1 = p:fsmWfcF\npawnTypes = p\nmandatoryPawnPromotion = false\nimmobilityIllegal = true\n";
    assert!(problem(sideways).contains("could stay on the last rank"));
    let lance = "immobilityIllegal = true\nlance = l\nstartFen = k6l/8/8/8/8/8/8/K6L w - - 0 1\n";
    assert!(problem(lance).contains("the lance can be stuck"));
}

#[test]
fn castling_is_converted_as_far_as_the_rules_allow() {
    assert!(!imported("[test:chess]\ncastling = false\n").contains("[castling]"));
    assert!(
        problem("castlingKingsideFile = f\n")
            .contains("the king goes from e1 to f1; it must go two squares or more")
    );
    assert!(problem("castlingKingsideFile = h\n").contains("toward h1, short of it"));
    assert!(problem("castlingKingPiece = q\n").contains("only the king castles here"));
    let files = "startFen = r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1\n";
    has_line(files, "fen = \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"");
    let inner = "startFen = r3k1r1/8/8/8/8/8/8/R3K1R1 w GAga - 0 1\n";
    assert!(problems(&format!("[test:chess]\n{inner}"))[0].contains("write KQkq"));
    let askew = "startFen = r2k3r/8/8/8/8/8/8/R3K2R w KQk - 0 1\n";
    assert!(
        problems(&format!("[test:chess]\n{askew}")).concat().contains("must mirror White's to castle here")
    );
    let found = warnings("[test:chess]\nstartFen = r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1\n");
    assert!(found[0].contains("a right to castle without a partner"), "{found:?}");
    assert!(
        problem("castlingRank = 2\n").contains("a king with a right to castle does not start on this rank")
    );
}

#[test]
fn ends_are_converted() {
    let lines = "nMoveRule = 100\nnFoldRule = 4\nnFoldValue = loss\nstalemateValue = win\n";
    for line in ["move-count = 100", "repetitions = 4", "repetition-result = \"loss\"", "stalemate = \"win\""]
    {
        has_line(lines, line);
    }
    assert!(problem("nFoldRule = 1\n").contains("expected 2 to 255, or 0"));
    assert!(problem("nFoldValue = loss\nnFoldValueAbsolute = true\n").contains("not White's"));
    assert!(problem("stalemateValue = none\n").contains("expected win, loss or draw"));
    let three = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1\n";
    has_line(&format!("checkCounting = true\n{three}"), "checks = 3");
    assert!(!imported(&format!("[test:chess]\n{three}")).contains("checks"));
    assert!(problem("checkCounting = true\n").contains("such as 3+3"));
    let extinct = "extinctionValue = loss\nextinctionPieceTypes = ";
    has_line(&format!("{extinct}nq\n"), "extinction = \"QN\"");
    assert!(problem(&format!("{extinct}k\n")).contains("the king is never captured"));
    assert!(problem("extinctionValue = win\nextinctionPieceTypes = q\n").contains("only a loss"));
    assert!(
        problem(&format!("{extinct}q\nextinctionPieceCount = 1\n"))
            .contains("expected the loss of a bare king")
    );
    assert!(problem(&format!("{extinct}q\nextinctionPseudoRoyal = true\n")).contains("the only royal piece"));
    assert!(!warnings(&format!("[test:chess]\n{extinct}qp\n")).is_empty());
    let bare = format!("{extinct}*\nextinctionPieceCount = 1\nextinctionOpponentPieceCount = 2\n");
    has_line(&bare, "bare-king = \"loses\"");
    has_line(&format!("{bare}extinctionClaim = true\n"), "bare-king = \"loses-unless-returned\"");
}

#[test]
fn holes_are_taken_over_but_not_for_hoppers() {
    let start = "startFen = *k6/8/8/8/8/8/8/*K6 w - - 0 1\n";
    has_line(start, "holes = [\"a8\", \"a1\"]");
    let hopper = "cannon = c\nstartFen = *k5c/8/8/8/8/8/8/*K5C w - - 0 1\n";
    assert!(problem(hopper).contains("it hops"));
}

/// A name that is none here, or belongs to a game in the program, is replaced.
#[test]
fn names_are_made_fit() {
    for (section, name) in
        [("Four_Checks", "four-checks"), ("3check-x", "game-3check-x"), ("gothic", "my-gothic")]
    {
        let content = format!("[{section}:chess]\n");
        let imported = import(&text(&content), section).expect("a section");
        assert_eq!(imported.name, name);
        assert_eq!(imported.warnings.len(), 1, "{:?}", imported.warnings);
    }
}

/// No text makes the import panic.
#[test]
fn damaged_files_are_problems_and_no_panics() {
    let good = "[test:chess]\ncustomPiece1 = a:mWcB\npromotionPieceTypes = qa\nmaxFile = 9\n\
                startFen = rnbqkbnra/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKBNRA w KQkq - 0 1\nmaxRank = 9\n\
                doubleStepRegionBlack = *8\npromotionRegionWhite = *9\npromotionLimit = q:2\n";
    import(&text(good), "test").expect("a good section");
    for place in (0..good.len()).step_by(3) {
        for replacement in ["", "*", "9", "-", "\u{fc}", "\n"] {
            let damaged = format!("{}{replacement}{}", &good[..place], &good[place + 1..]);
            let _ = import(&text(&damaged), "test");
        }
    }
}
