//! What game files say in detail: default values that depend on other keys, warnings, and the places that
//! problems name.
#![forbid(unsafe_code)]

use movegen::{Color, GameText, Position, PreparedGame, Rules, prepare_games};

fn text(path: &str, content: impl Into<String>) -> GameText {
    GameText { path: path.to_owned(), text: content.into() }
}

/// A game that is based on another one.
fn based_on(base: &str, content: &str) -> Result<Vec<PreparedGame>, String> {
    let content = format!("name = \"own\"\nbased-on = \"{base}\"\n{content}");
    prepare_games(&[text("own.toml", content)]).map_err(|problems| problems.to_string())
}

#[track_caller]
fn game(base: &str, content: &str) -> &'static Rules {
    based_on(base, content).unwrap_or_else(|problems| panic!("{problems}"))[0].rules()
}

#[track_caller]
fn problem(base: &str, content: &str) -> String {
    based_on(base, content).map(drop).expect_err("the file is refused")
}

#[test]
fn the_picture_of_an_imitator_is_chosen() {
    let copy = game("apothecary-classic", "without = [\"pieces.J.picture\"]\n");
    let setup = copy.xboard_setup().expect("XBoard is told about the game");
    assert!(setup.pictures.contains(&('J', 27)), "{:?}", setup.pictures);
}

#[test]
fn poisoned_pieces_have_pictures() {
    let setup = game("poison", "").xboard_setup().expect("XBoard is told about the game");
    let poisoned: Vec<(char, char, u8)> =
        setup.poisoned.iter().map(|it| (it.piece, it.letter, it.picture)).collect();
    assert!(poisoned.len() > 4 && poisoned.iter().any(|&(.., picture)| picture == 15), "{poisoned:?}");
}

#[test]
fn names_are_short_words() {
    let refused = |name: &str| {
        let content = format!("name = \"{name}\"\nbased-on = \"chess\"\n");
        prepare_games(&[text("own.toml", content)])
            .is_err_and(|told| told.to_string().contains(" is not a valid name; "))
    };
    assert!(!refused(&"a".repeat(40)) && !refused("9a"));
    for name in [&"a".repeat(41), "", "99", "-a", "aB", "a b", "a_b", "ä"] {
        assert!(refused(name), "{name}");
    }
}

#[test]
fn movements_have_at_most_200_characters() {
    let movement = |length: usize| format!("[pieces]\nQ.betza = \"{}\"\n", "W".repeat(length));
    assert!(based_on("chess", &movement(200)).is_ok());
    let told = problem("chess", &movement(201));
    assert!(told.ends_with("pieces.Q.betza: 201 characters; a movement has at most 200"), "{told}");
}

/// `O-O` and `O-O-O` are the notation if each side of the king has one castling at most.
#[test]
fn the_notation_of_castlings() {
    let castling = |right: char, king_to: &str, partner_from: &str, partner_to: &str| {
        format!(
            "{{ right = \"{right}\", king-to = \"{king_to}\", partner = \"R\", \
             partner-from = \"{partner_from}\", partner-to = \"{partner_to}\" }}"
        )
    };
    // The first castling in algebraic notation, with nothing between king and partners.
    let notation = |moves: [&str; 2]| {
        let without = "without = [\"castling.notation\", \"castling.moves\", \"start\"]\n";
        let start = "[start]\nfen = \"rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w - - 0 1\"\n";
        let moves = format!("[castling]\nmoves = [{}]\n", moves.join(", "));
        let rules = game("gothic", &[without, &moves, start].concat());
        let first = &rules.game().castling.moves[0];
        let rank = if first.partner_from == "i1" { "R4K2R1" } else { "R4K3R" };
        let fen = format!("5k4/10/10/10/10/10/10/{rank} w {} - 0 1", first.right);
        let start = Position::from_fen(rules, &fen).expect("a position");
        let castles = |mv: &movegen::Move| mv.kind() == movegen::MoveKind::Castle;
        start.legal_moves().into_iter().filter(castles).map(|mv| start.san(mv)).next().expect("a castling")
    };
    let (right, far_left) = (castling('K', "i1", "j1", "h1"), castling('Q', "c1", "a1", "d1"));
    let (near_right, left) = (castling('K', "h1", "j1", "g1"), castling('Q', "d1", "a1", "e1"));
    assert_eq!(notation([&right, &far_left]), "O-O");
    assert_eq!(notation([&right, &near_right]), "Ki1");
    assert_eq!(notation([&left, &far_left]), "Kd1");
    let onto_partner = castling('K', "i1", "i1", "h1");
    assert_eq!(notation([&onto_partner, &far_left]), "O-O");
}

/// Without the key, the king's home is the square of White's king.
#[test]
fn the_home_of_the_king() {
    let home = |base: &str, without: &str, fen: &str| {
        let without = format!("without = [\"castling.king-home\", \"start\"{without}]\n");
        let rules = game(base, &format!("{without}[start]\nfen = \"{fen} w - - 0 1\"\n"));
        rules.geometry().name(rules.king_home(Color::White))
    };
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNK";
    assert_eq!(home("chess", ", \"castling.moves\"", chess), "h1");
    let classic = "**********/4k5/10/10/10/10/10/10/3K6/10/10/**********[]";
    assert_eq!(home("apothecary-classic", "", classic), "d3");
    let grand = "************/4k7/12/12/12/12/12/12/12/12/12/12/10K1/************[]";
    assert_eq!(home("grand-apothecary", ", \"castling.moves\"", grand), "k1");
}

/// A problem at the last character of a file belongs to this file.
#[test]
fn a_problem_at_the_end_of_a_file() {
    let told = problem("chess", "[board]\nfiles = 3");
    assert_eq!(told, "own.toml, line 4, column 9, board.files: 3; expected 5 to 16");
}

/// Three files that are based on each other: a problem is told at its place in the file that it comes from.
#[test]
fn problems_have_places_in_all_files() {
    let child = text("child.toml", "name = \"child\"\nbased-on = \"middle\"\ntitle = \"Schäferspiel\"\n");
    let middle = text(
        "middle.toml",
        "name = \"middle\"\nbased-on = \"base\"\ntitle = \"Größe\"\n[promotion]\n\
         zones = [{ rank = 8, to = \"QRBN\" },\n\
         { rank = \"x\", to = \"R\" }]\n",
    );
    let base = text(
        "base.toml",
        "name = \"base\"\nbased-on = \"chess\"\ntitle = \"Länge\"\n[ends]\nmove-count = 70000\n",
    );
    let told = prepare_games(&[child, middle, base]).expect_err("the files are refused").0;
    let found: Vec<String> =
        told.iter().map(|it| format!("{} {}:{} {}", it.path, it.line, it.column, it.key)).collect();
    for place in ["middle.toml 6:10 promotion.zones.2.rank", "base.toml 5:14 ends.move-count"] {
        assert!(found.iter().any(|it| it == place), "{found:?}");
    }
    assert!(found.iter().all(|it| it.ends_with(".rank") || it.ends_with(".move-count")), "{found:?}");
}

/// Files for the evaluation are in the folder of the game file that names them.
#[test]
fn files_of_the_evaluation() {
    let base = text(
        "games/base.toml",
        "name = \"base\"\nbased-on = \"chess\"\n[evaluation]\n\
         network = \"base.net\"\nparameters = \"own.toml\"\n",
    );
    let child = text(
        "mine/child.toml",
        "name = \"child\"\nbased-on = \"base\"\n[evaluation]\nparameters = \"gothic\"\n",
    );
    let games = prepare_games(&[base, child]).unwrap_or_else(|problems| panic!("{problems}"));
    let files = |index: usize| &games[index].rules().game().evaluation;
    assert_eq!(files(0).network.as_deref(), Some("games/base.net"));
    assert_eq!(files(0).parameters.as_deref(), Some("games/own.toml"));
    assert_eq!(files(1).parameters.as_deref(), Some("gothic"));
    assert_eq!(files(1).network, None, "not taken over");
}
