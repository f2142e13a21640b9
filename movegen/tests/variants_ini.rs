//! What the import of `variants.ini` takes over in detail, and the lines and characters that it names.
#![forbid(unsafe_code)]

use movegen::GameText;
use movegen::variants_ini::import;

/// The game file and the warnings of a section that is based on chess; or its problems.
fn convert(lines: &str) -> Result<(String, Vec<String>), Vec<String>> {
    let file = GameText { path: "v.ini".to_owned(), text: format!("[test:chess]\n{lines}") };
    let texts = |problems: Vec<movegen::Problem>| problems.iter().map(ToString::to_string).collect();
    match import(&file, "test") {
        Ok(imported) => Ok((imported.text, texts(imported.warnings))),
        Err(problems) => Err(texts(problems.0)),
    }
}

#[track_caller]
fn imported(lines: &str) -> String {
    convert(lines).unwrap_or_else(|problems| panic!("{problems:?}")).0
}

#[track_caller]
fn warnings(lines: &str) -> Vec<String> {
    convert(lines).unwrap_or_else(|problems| panic!("{problems:?}")).1
}

/// The only problem.
#[track_caller]
fn problem(lines: &str) -> String {
    let problems = convert(lines).expect_err("a section that is refused");
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems.concat()
}

#[track_caller]
fn has_line(lines: &str, expected: &str) {
    let file = imported(lines);
    assert!(file.lines().any(|line| line == expected), "{expected} is not in\n{file}");
}

#[track_caller]
fn lacks(lines: &str, unexpected: &str) {
    let file = imported(lines);
    assert!(!file.contains(unexpected), "{unexpected} is in\n{file}");
}

const PIECE_A: &str = "startFen = k6a/8/8/8/8/8/8/K6A w - - 0 1\n";

#[test]
fn the_character_of_a_movement_that_is_wrong() {
    for (betza, character, words) in [
        ("WmjN", 3, "does not read this modifier"),
        ("WX", 2, "'X' is not a letter of a move"),
        ("Wf", 2, "no piece follows these modifiers"),
        ("WsfN", 4, "reads the directions sf of N differently"),
        ("WDD", 2, "rides of W, F and N only"),
        ("FmRmWmK2", 7, "with another limit"),
        ("fhW", 3, "reads the directions fh of W differently"),
    ] {
        let found = problem(&format!("customPiece1 = a:{betza}\n{PIECE_A}"));
        let expected = format!("customPiece1: movement {betza}, character {character}: ");
        assert!(found.contains(&expected) && found.contains(words), "{betza}: {found}");
    }
}

#[test]
fn movements_that_both_programs_read_alike() {
    for betza in ["sfW", "mWmpR", "mWcR", "vR"] {
        let line = format!("A = {{ name = \"piece a\", betza = \"{betza}\" }}");
        has_line(&format!("customPiece1 = a:{betza}\n{PIECE_A}"), &line);
    }
}

#[test]
fn rights_by_the_files_of_rooks() {
    let inner = "startFen = r3k2r/8/8/8/8/8/8/R3K2R w HBhb - 0 1\n";
    let found = convert(inner).expect_err("no rook of castling stands on the b-file").concat();
    assert!(found.contains("the right b is on another file than the rooks that castle"), "{found}");
    for key in ["castlingRookKingsideFile", "castlingRookQueensideFile"] {
        let own = format!("{key} = e\nstartFen = 4k3/8/8/8/8/8/8/4K3 w Ee - 0 1\n");
        let found = convert(&own).expect_err("the king is no rook").concat();
        assert!(found.contains("the right e is on another file"), "{found}");
    }
}

#[test]
fn a_right_without_a_partner_is_left_out() {
    let left_out = |lines: &str| {
        let found = warnings(lines).concat();
        assert!(found.contains("White has a right to castle without a partner on its square"), "{found}");
    };
    left_out("startFen = r3k2r/8/8/8/8/8/8/R3K2N w KQkq - 0 1\n");
    for (key, right) in [("castlingRookKingsideFile", 'K'), ("castlingRookQueensideFile", 'Q')] {
        let start = format!("startFen = 4k3/8/8/8/8/8/8/4K3 w {right} - 0 1\n");
        left_out(&format!("{key} = e\ncastlingRookPieces = rk\n{start}"));
        let rook_file = if right == 'K' { 'b' } else { 'g' };
        let start = format!("startFen = 4k3/8/8/8/8/8/8/1R2K1R1 w {right} - 0 1\n");
        left_out(&format!("{key} = {rook_file}\n{start}"));
    }
}

/// A pawn with a movement of its own has the name of a pawn if its letter is p.
#[test]
fn names_of_pieces() {
    let start = "startFen = k6a/pspppppp/8/8/8/8/PSPPPPPP/K6A w - - 0 1\n";
    let pawns = "customPiece1 = p:fmWfcF\ncustomPiece2 = s:fWfF\ncustomPiece3 = a:N\ndoubleStep = false\n";
    let file = imported(&format!("{pawns}pawnTypes = ps\n{start}"));
    for line in [
        "P = { name = \"pawn\", betza = \"fmWfcF\", role = \"pawn\" }",
        "S = { name = \"piece s\", betza = \"fWfF\", role = \"pawn\" }",
        "A = { name = \"piece a\", betza = \"N\" }",
    ] {
        assert!(file.contains(line), "{line} is not in\n{file}");
    }
    let plain = "pawn = -\ncustomPiece1 = p:W\nsoldier = s\npawnTypes = s\ndoubleStep = false\n";
    has_line(
        &format!("{plain}startFen = k6p/s7/8/8/8/8/S7/K6P w - - 0 1\n"),
        "P = { name = \"piece p\", betza = \"W\" }",
    );
}

#[test]
fn checks_are_counted() {
    let start =
        |checks: &str| format!("checkCounting = true\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - {checks} 0 1\n");
    has_line(&start("3+5"), "fen = \"4k3/8/8/8/8/8/8/4K3 w - - 3+5 0 1\"");
    has_line(&start("3+5"), "checks = 5");
    has_line(&start("9+9"), "checks = 9");
    for wrong in ["10+10", "10+9", "0+3", "3+0"] {
        let words = format!("{wrong} checks; expected numbers from 1 to 9");
        let found = convert(&start(wrong)).expect_err(wrong).concat();
        assert!(found.contains(&words), "{found}");
    }
}

#[test]
fn ends_without_effect_are_left_out() {
    lacks("nFoldRule = 0\nnFoldValue = loss\nnFoldValueAbsolute = true\n", "repetition-result");
    lacks("extinctionValue = loss\nextinctionPieceTypes = *\n", "bare-king");
}

/// The order of promotion and extinction matters only if pawns and other kinds can die out.
#[test]
fn warnings_about_extinction() {
    let extinct =
        |kinds: &str| warnings(&format!("extinctionValue = loss\nextinctionPieceTypes = {kinds}\n"));
    assert_eq!(extinct("qp").len(), 1);
    assert_eq!(extinct("p"), [""; 0]);
    assert_eq!(extinct("qn"), [""; 0]);
}

/// What only the reader of game files refuses is told at the line that it comes from.
#[test]
fn problems_of_the_game_have_lines_of_the_section() {
    let narrow = "startFen = knr1/4/4/4/4/4/4/KNR1 w - - 0 1\nmaxFile = d\n";
    let found = convert(narrow).expect_err("a narrow board").concat();
    assert!(
        found.starts_with("v.ini, line 3, column 11, maxFile: in the game file, board.files: "),
        "{found}"
    );
    let found = problem("castling = true\nking = k:KD\n");
    assert!(
        found.starts_with("v.ini, line 2, column 12, castling: in the game file, castling.moves"),
        "{found}"
    );
}

/// A pawn that captures in all directions, and steps over a square on which it can capture.
#[test]
fn a_pawn_that_captures_on_a_square_that_it_passes() {
    let found = problem("customPiece1 = p:KifmnD\npawnTypes = p\n");
    let reason = "a pawn cannot capture by a ride, nor on a square over which another of its moves goes";
    assert!(found.ends_with(&format!("customPiece1: in the game file, pieces.P.betza: {reason}")), "{found}");
}

const FIRST_RANK_3: &str = "startFen = k7/8/pppppppp/8/8/PPPPPPPP/8/K7 w - - 0 1\n\
     doubleStepRegionWhite = *3\ndoubleStepRegionBlack = *6\n";

/// The field for en passant is named only where it is not the default. Longer advances are named as advances
/// by default.
#[test]
fn the_field_for_en_passant() {
    let triple = "customPiece1 = p:fmWfcFifmR3\npawnTypes = p\n";
    lacks(triple, "[notation]");
    lacks(&format!("{triple}{FIRST_RANK_3}"), "[notation]");
    lacks("", "[notation]");
    lacks(FIRST_RANK_3, "[notation]");
}

/// The first rank is named if pawns can stand on it.
#[test]
fn pawns_on_the_first_rank() {
    let pawn = |betza: &str| format!("customPiece1 = p:{betza}\npawnTypes = p\ndoubleStep = false\n");
    has_line(&pawn("vmWfcF"), "first-rank = 1");
    lacks(&pawn("fmWfcF"), "first-rank");
    has_line(&pawn("fmWfcF"), "P = { name = \"pawn\", betza = \"fmWfcF\", role = \"pawn\" }");
    has_line("pawn = -\nwazir = p\npawnTypes = p\ndoubleStep = false\n", "first-rank = 1");
    let low = "startFen = kppppppp/8/8/8/8/8/8/KPPPPPPP w - - 0 1\ndoubleStep = false\n";
    has_line(low, "first-rank = 1");
    let sideways = "customPiece1 = p:fsmWfcF\npawnTypes = p\ndoubleStep = false\n";
    lacks(sideways, "first-rank");
}

#[test]
fn triple_steps_begin_on_the_first_ranks() {
    let ranks = "doubleStepRegionWhite = *2 *3 *4\ndoubleStepRegionBlack = *7 *6 *5\n";
    let triple = "tripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n";
    assert!(problem(&format!("{ranks}{triple}")).contains("at most one rank of it can lack them"));
    let both = "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6\n";
    let second = "customPiece1 = s:fmWfcFifmnD\npawnTypes = ps\n\
                  startFen = k7/pspppppp/8/8/8/8/PSPPPPPP/K7 w - - 0 1\n";
    let found = problem(&format!("{both}{triple}{second}"));
    assert!(found.contains("it must be doubleStepRegionWhite if other pieces have first moves"), "{found}");
    let one = "doubleStepRegionWhite = *2\ndoubleStepRegionBlack = *7\n";
    has_line(&format!("{one}{triple}{second}"), "advance-limit = 5");
}

/// A pawn of the program's list has the first moves of its own movement only.
#[test]
fn other_pawns_have_no_first_moves() {
    let shogi = "pawn = -\nshogiPawn = p\npawnTypes = p\n";
    has_line(shogi, "P = { name = \"shogi pawn\", betza = \"fW\", role = \"pawn\" }");
    lacks(shogi, "advance-limit");
}

/// The region of a side is where it captures: on squares that the other side's pawns pass.
#[test]
fn regions_of_en_passant() {
    lacks("enPassantRegionWhite = *6\nenPassantRegionBlack = *3\n", "en-passant");
    has_line("enPassantRegionWhite = *3\nenPassantRegionBlack = *6\n", "en-passant = false");
    let triple = "tripleStepRegionWhite = *3\ntripleStepRegionBlack = *6\n";
    lacks(&format!("{FIRST_RANK_3}{triple}enPassantRegion = *4 *5\n"), "en-passant = false");
    lacks("enPassantRegion = a* b* c* d* e* f* g* h*\n", "en-passant");
    assert!(problem("enPassantRegion = 36\n").contains("\"36\"; expected squares and ranks such as d4 *8"));
}

#[test]
fn unknown_keys_have_a_similar_one() {
    for (key, near) in [("knigt", "knight"), ("customPeice25", "customPiece25"), ("statFen", "startFen")] {
        let found = problem(&format!("{key} = a\n"));
        assert!(found.contains(&format!("(did you mean {near}?)")), "{found}");
    }
    let last = problem("customPiece26 = a\n");
    assert!(last.contains("(did you mean customPiece") && !last.contains("mean customPiece26"), "{last}");
}

/// Pieces and the size of the board come first, then keys that stand for several others, then these.
#[test]
fn the_order_of_lines_does_not_matter() {
    let start = "startFen = rabqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w KQkq - 0 1\n";
    has_line(
        &format!("promotionPieceTypes = qa\ncustomPiece1 = a:mWcB\n{start}"),
        "zones = [{ rank = 8, to = \"QA\" }]",
    );
    let sides = "promotionPieceTypesWhite = qa\npromotionPieceTypesBlack = qa\n";
    has_line(&format!("{sides}customPiece1 = a:mWcB\n{start}"), "zones = [{ rank = 8, to = \"QA\" }]");
    let high = "startFen = k7/pppppppp/8/8/8/8/8/PPPPPPPP/K7 w - - 0 1\n";
    has_line(
        &format!("promotionRank = 9\ndoubleStepRank = 2\nmaxRank = 9\n{high}"),
        "zones = [{ rank = 9, to = \"QRBN\" }]",
    );
    let second = "customPiece1 = s:fmWfcF\nenPassantTypes = ps\nstartFen = k7/ps6/8/8/8/8/PS6/K7 w - - 0 1\n";
    let file = imported(&format!("promotionPawnTypes = ps\nnMoveRuleTypes = ps\npawnTypes = p\n{second}"));
    assert!(file.contains("S = { name = \"piece s\", betza = \"fmWfcF\", role = \"pawn\" }"), "{file}");
}

/// A line of 100 characters with its end is not divided.
#[test]
fn long_lists_have_an_item_in_each_line() {
    let empty = "8/".repeat(8);
    let start = format!("maxRank = 10\npromotionRank = 10\nstartFen = *******k/{empty}*******K w - - 0 1\n");
    let list = |rank: u8| ('a'..='g').map(|file| format!("\"{file}{rank}\"")).collect::<Vec<_>>().join(", ");
    let line = format!("holes = [{}, {}]", list(10), list(1));
    assert_eq!(line.len() + 1, 100);
    has_line(&start, &line);
    let wide = format!("maxFile = 9\n{start}")
        .replace("8/", "9/")
        .replace("*******k", "********k")
        .replace("*******K", "********K");
    has_line(&wide, "    \"h10\",");
}
