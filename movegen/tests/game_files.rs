//! Game files: what they say, what is refused and where, and how the known games change.

use movegen::{Color, GameText, Games, Position, PreparedGame, Rules, game_text};

/// A small game, and the base of the others.
const SMALL: &str = r#"name = "small"
[board]
files = 5
ranks = 5
[pieces]
K = { name = "king", betza = "K", role = "royal" }
R = { name = "rook", betza = "R" }
P = { name = "pawn", betza = "fmWfcF", role = "pawn" }
[promotion]
zones = [{ rank = 5, to = "R" }]
[start]
fen = "r1k2/ppppp/5/PPPPP/R1K2 w - - 0 1"
"#;

fn file(path: &str, content: impl Into<String>) -> GameText {
    GameText { path: path.to_owned(), text: content.into() }
}

fn text(content: impl Into<String>) -> GameText {
    file("test.toml", content)
}

fn prepare(content: impl Into<String>) -> Result<Vec<PreparedGame>, String> {
    Games::built_in().prepare(&[text(content)]).map_err(|problems| problems.to_string())
}

fn game(content: impl Into<String>) -> &'static Rules {
    prepare(content).unwrap_or_else(|problems| panic!("{problems}"))[0].rules()
}

/// A game that is based on another one.
#[track_caller]
fn copy_of(base: &str, content: &str) -> &'static Rules {
    game(format!("name = \"own\"\nbased-on = \"{base}\"\n{content}"))
}

/// The only problem of the small game after a change.
fn problem(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    prepare(SMALL.replacen(from, to, 1)).expect_err("the file is refused")
}

/// All problems of a file, one in a line.
fn problems(content: &str) -> Vec<String> {
    let problems = Games::built_in().prepare(&[text(content)]).expect_err("the file is refused").0;
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn missing_keys_have_default_values() {
    let rules = game(SMALL);
    let game = rules.game();
    let home = rules.geometry().name(rules.king_home(Color::White));
    assert_eq!(home, "c1");
    assert_eq!((game.title(), game.xboard_name()), ("small", "small"));
    assert_eq!(game.ends.move_count, 50);
    assert_eq!((game.pawns.first_rank, game.pawns.advance_limit()), (2, 4));
    let setup = rules.xboard_setup().expect("XBoard is told about the game");
    assert_eq!(setup.pictures, [('R', 3), ('P', 0)], "the pictures of rook and pawn");
}

#[test]
fn problems_name_the_place_and_what_would_be_right() {
    let mut different = Vec::new();
    for block in include_str!("data/problems.txt").split("\n\n").skip(1) {
        let lines: Vec<String> = block.lines().map(|line| line.replace("\\n", "\n")).collect();
        let [from, to, told] = &lines[..] else { panic!("three lines: {block}") };
        let found = problem(from, to.strip_prefix("> ").unwrap_or_default());
        let expected = format!("test.toml, {told}");
        if !found.starts_with(&expected) {
            different.push(format!("found    {found}\nexpected {expected}"));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn large_numbers_and_texts_are_refused() {
    let long = |length| format!("\"{}\" }}\nP", "W".repeat(length));
    assert!(prepare(SMALL.replacen("\"R\" }\nP", &long(200), 1)).is_ok());
    for length in [201, 10_000] {
        assert_eq!(
            problem("\"R\" }\nP", &long(length)),
            format!(
                "test.toml, line 7, column 30, pieces.R.betza: {length} characters; a movement has at most \
                 200"
            )
        );
    }
    let many_pieces = format!(
        "name = \"many\"\nbased-on = \"grand-apothecary\"\n[start]\nfen = \"{}/K11/[] w - - 0 1\"\n\
        without = []",
        "NNNNNNNNNNNN/".repeat(6)
    );
    let told = problems(
        &many_pieces.replace("\nwithout = []", "").replace("[start]", "without = [\"start\"]\n[start]"),
    );
    assert_eq!(
        told,
        ["test.toml, line 5, column 7, start.fen: White starts with 73 pieces; any game has at most 64 a \
             side"]
    );
    let nested = format!("a = {}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(prepare(nested).is_err());
}

/// One check finds all of these.
#[test]
fn all_problems_of_types_are_found() {
    let found = problems(
        "name = \"bad\"\nbased-on = \"gothic\"\nfoo = 3\n[pieces]\nQ = { class = \"huge\" }\n\
         N = { name = 3 }\n[board]\nfiles = \"x\"\n[xboard]\nholdings = -1\n",
    );
    let keys: Vec<&str> =
        found.iter().map(|problem| problem.split([',', ':']).nth(3).expect("a key").trim()).collect();
    assert_eq!(
        keys,
        ["foo", "pieces.Q.class", "pieces.N.name", "board.files", "xboard.holdings"],
        "{found:?}"
    );
    let found =
        problems("name = \"bad\"\nbased-on = \"gothic\"\n[pieces]\nQ.betza = \"QX\"\nN.betza = \"Y\"\n");
    assert_eq!(found.len(), 2, "{found:?}");
}

/// One check finds all of these, too: they contradict other parts of the game, but not each other.
#[test]
fn contradictions_of_different_parts_are_found_together() {
    let keys = |content: &str| -> Vec<String> {
        let found = problems(&format!("name = \"bad\"\nbased-on = \"gothic\"\n{content}"));
        found.iter().map(|it| it.split([',', ':']).nth(3).expect("a key").trim().to_owned()).collect()
    };
    let movements = "[pieces]\nN.betza = \"RD\"\nP.betza = \"mWfcF\"\n";
    let ends = "[ends]\nrepetitions = 1\nextinction = \"K\"\n";
    let pieces = ["pieces.N.betza", "pieces.P.betza"];
    assert_eq!(
        keys(&format!("{movements}{ends}")),
        [&pieces[..], &["ends.repetitions", "ends.extinction"]].concat()
    );
    // Without the ranks of promotion and pawns nobody knows where a pawn may go.
    let zones = "[promotion]\nzones = [{ rank = 8, to = \"X\" }]\n[pawns]\nadvance-limit = 20\n";
    assert_eq!(keys(&format!("{movements}{zones}")), ["pawns.advance-limit", "promotion.zones.1.to"]);
}

#[test]
fn a_game_changes_single_keys_of_another() {
    let rules = game(
        "name = \"gothic-amazon\"\nbased-on = \"gothic\"\nwithout = [\"castling.moves\", \"pieces.C\"]\n\
         [pieces]\nQ = { name = \"amazon\", betza = \"QN\" }\nW = { name = \"warden\", betza = \"FAD\" }\n\
         [promotion]\nzones = [{ rank = 8, to = \"QWARBN\" }]\n[ends]\nmove-count = 60\n\
         [start]\nfen = \"rnbqwkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQWKABNR w - - 0 1\"\n",
    );
    let game = rules.game();
    let letters: String = game.pieces.iter().map(|piece| piece.letter).collect();
    assert_eq!(letters, "KQARBNPW");
    assert_eq!((game.pieces[1].name.as_str(), game.pieces[1].class()), ("amazon", movegen::Class::Strong));
    assert_eq!(game.ends.move_count, 60);
    assert_eq!(game.ends.dead.alone, "BN", "taken over");
    assert!(game.castling.moves.is_empty());
    assert_eq!((game.title(), game.xboard_name()), ("gothic-amazon", "gothic-amazon"));
    assert!(rules.xboard_setup().is_some(), "XBoard does not know this game");
}

/// A problem of a key that was taken over is at its place in the other file.
#[test]
fn a_problem_can_be_in_the_other_file() {
    let found = problems("name = \"wide\"\nbased-on = \"gothic\"\n[board]\nfiles = 9\n");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("gothic.toml (built in), line "), "{found:?}");
}

#[test]
fn files_can_be_based_on_each_other_in_any_order_but_not_in_a_circle() {
    let base = text(SMALL.replace("small", "order-base"));
    let child = text("name = \"order-child\"\nbased-on = \"order-base\"\n");
    let games = Games::built_in().prepare(&[child, base]).unwrap_or_else(|problems| panic!("{problems}"));
    let names: Vec<&str> = games.iter().map(|game| game.rules().id()).collect();
    assert_eq!(names, ["order-child", "order-base"]);
    let one = text("name = \"one\"\nbased-on = \"two\"\n");
    let two = text("name = \"two\"\nbased-on = \"one\"\n");
    let told = Games::built_in().prepare(&[one, two]).expect_err("a circle").to_string();
    assert!(told.ends_with("based-on: the games are based on each other: one, two, one"), "{told}");
    let same = Games::built_in()
        .prepare(&[text(SMALL), text(format!("{SMALL}\n"))])
        .expect_err("one name")
        .to_string();
    assert!(same.ends_with("name: test.toml has the name \"small\" too"), "{same}");
}

#[test]
fn a_game_that_is_loaded_again_or_changed_leaves_positions_as_they_are() {
    let mut games = Games::built_in();
    let load = |games: &mut Games, content: &str| {
        games.add(games.prepare(&[text(content)]).unwrap_or_else(|problems| panic!("{problems}")));
    };
    let first_text = SMALL.replace("small", "changing");
    load(&mut games, &first_text);
    let first = games.rules("changing").expect("the game is loaded");
    let position = Position::start(first);
    load(&mut games, &first_text);
    assert!(std::ptr::eq(first, games.rules("changing").expect("the game is loaded")));
    let count = games.list().len();
    load(&mut games, &first_text.replace("\"R\" }\nP", "\"Q\" }\nP"));
    assert_eq!(games.list().len(), count, "the game is replaced");
    let second = games.rules("changing").expect("the game is loaded");
    assert_ne!(first.fingerprint(), second.fingerprint());
    assert_eq!(position.legal_moves().len(), Position::start(first).legal_moves().len());
    load(&mut games, &first_text.replace("changing", "renamed"));
    assert!(games.rules("changing").is_ok() && games.rules("renamed").is_ok());
    // A refused file changes nothing.
    let broken = games.prepare(&[text(first_text.replace("files = 5", "files = 0"))]);
    assert!(broken.is_err());
    assert!(std::ptr::eq(second, games.rules("changing").expect("the game is loaded")));
    assert!(movegen::rules("changing").is_err(), "other games do not change");
    assert!(Games::built_in().rules("changing").is_err());
}

/// Every file can be the base of a game that differs in nothing.
#[test]
fn every_game_can_be_taken_over_unchanged() {
    for (number, rules) in movegen::main_games().enumerate() {
        let content = format!("name = \"copy-{number}\"\nbased-on = \"{}\"\n", rules.id());
        let copy = game(content);
        assert_eq!(copy.fingerprint(), rules.fingerprint(), "{}", rules.id());
        assert_eq!(copy.array_count(), rules.array_count());
        assert!(game_text(rules.id()).is_ok_and(|text| text.text.contains("[board]")));
    }
}

#[test]
fn the_picture_of_an_imitator_is_chosen() {
    let copy = copy_of("apothecary-classic", "without = [\"pieces.J.picture\"]\n");
    let setup = copy.xboard_setup().expect("XBoard is told about the game");
    assert!(setup.pictures.contains(&('J', 27)), "{:?}", setup.pictures);
}

#[test]
fn poisoned_pieces_have_pictures() {
    let setup = copy_of("poison", "").xboard_setup().expect("XBoard is told about the game");
    let poisoned: Vec<(char, char, u8)> =
        setup.poisoned.iter().map(|it| (it.piece, it.letter, it.picture)).collect();
    assert!(poisoned.len() > 4 && poisoned.iter().any(|&(.., picture)| picture == 15), "{poisoned:?}");
}

#[test]
fn names_are_short_words() {
    let refused = |name: &str| {
        prepare(format!("name = \"{name}\"\nbased-on = \"chess\"\n"))
            .is_err_and(|told| told.contains(" is not a valid name; "))
    };
    assert!(!refused(&"a".repeat(40)) && !refused("9a"));
    for name in [&"a".repeat(41), "", "99", "-a", "aB", "a b", "a_b", "ä"] {
        assert!(refused(name), "{name}");
    }
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
        let rules = copy_of("gothic", &[without, &moves, start].concat());
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
        let rules = copy_of(base, &format!("{without}[start]\nfen = \"{fen} w - - 0 1\"\n"));
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
    let told = problems("name = \"own\"\nbased-on = \"chess\"\n[board]\nfiles = 1");
    assert_eq!(told, ["test.toml, line 4, column 9, board.files: 1; expected 2 to 16"]);
}

/// Three files that are based on each other: a problem is told at its place in the file that it comes from.
#[test]
fn problems_have_places_in_all_files() {
    let child = file("child.toml", "name = \"child\"\nbased-on = \"middle\"\ntitle = \"Schäferspiel\"\n");
    let middle = file(
        "middle.toml",
        "name = \"middle\"\nbased-on = \"base\"\ntitle = \"Größe\"\n[promotion]\n\
         zones = [{ rank = 8, to = \"QRBN\" },\n\
         { rank = \"x\", to = \"R\" }]\n",
    );
    let base = file(
        "base.toml",
        "name = \"base\"\nbased-on = \"chess\"\ntitle = \"Länge\"\n[ends]\nmove-count = 70000\n",
    );
    let told = Games::built_in().prepare(&[child, middle, base]).expect_err("the files are refused").0;
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
    let base = file(
        "games/base.toml",
        "name = \"base\"\nbased-on = \"chess\"\n[evaluation]\n\
         network = \"base.net\"\nparameters = \"own.toml\"\n",
    );
    let child = file(
        "mine/child.toml",
        "name = \"child\"\nbased-on = \"base\"\n[evaluation]\nparameters = \"gothic\"\n",
    );
    let games = Games::built_in().prepare(&[base, child]).unwrap_or_else(|problems| panic!("{problems}"));
    let files = |index: usize| &games[index].rules().game().evaluation;
    assert_eq!(files(0).network.as_deref(), Some("games/base.net"));
    assert_eq!(files(0).parameters.as_deref(), Some("games/own.toml"));
    assert_eq!(files(1).parameters.as_deref(), Some("gothic"));
    assert_eq!(files(1).network, None, "not taken over");
}
