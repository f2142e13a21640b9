//! Game files of users: loading in all ways, the verbs of `games`, bad files, and the tutorial.

use std::fs::{self, File};
use std::path::Path;

use movegen::{ByColor, Color, Placed, Position};
use tempfile::{TempDir, tempdir};

use super::support::{Session, assert_refused, belladonna, output_of};

/// A small game.
const SMALL: &str = r#"name = "small"
[board]
files = 6
ranks = 6
[pieces]
K = { name = "king", betza = "K", role = "royal" }
W = { name = "warden", betza = "FAD" }
P = { name = "pawn", betza = "fmWfcF", role = "pawn" }
[promotion]
zones = [{ rank = 6, to = "W" }]
[start]
fen = "w1k2w/pppppp/6/6/PPPPPP/W1K2W w - - 0 1"
"#;

/// A folder with one file, and the path of the file.
fn file(name: &str, content: impl AsRef<[u8]>) -> (TempDir, String) {
    let folder = tempdir().expect("a folder");
    let path = add_file(folder.path(), name, content);
    (folder, path)
}

fn add_file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("a writable folder");
    path.to_str().expect("a path of letters").to_owned()
}

/// The stdout of a run of `belladonna` that exits with a status.
fn run(arguments: &[&str], status: i32) -> String {
    let output = belladonna().args(arguments).output().expect("the program starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_command_knows_a_loaded_game() {
    let (folder, path) = file("small.toml", SMALL);
    let games = output_of(&["--game-file", &path, "games"]);
    assert!(games.contains("\nsmall "), "{games}");
    let counted = output_of(&["--game-file", &path, "perft", "small", "--depth", "2"]);
    assert!(counted.starts_with("169 nodes"), "13 first moves and 13 answers: {counted}");
    assert!(output_of(&["--game-file", &path, "show", "small"]).contains("13 legal moves"));
    assert!(output_of(&["--game-file", &path, "eval", "small"]).contains("mobility"));
    assert!(
        output_of(&["--game-file", &path, "bench", "--game", "small", "--depth", "3"]).contains(" nodes ")
    );
    let equals = format!("--game-file={}", folder.path().display());
    assert!(output_of(&[&equals, "games"]).contains("\nsmall "), "a folder, and the other way to write it");
    let listed = belladonna().env("BELLADONNA_GAMES", &path).arg("games").output().expect("a run");
    assert!(String::from_utf8_lossy(&listed.stdout).contains("\nsmall "));
}

#[test]
fn files_of_a_folder_can_be_based_on_each_other() {
    let (folder, _) = file("b.toml", SMALL);
    add_file(folder.path(), "a.toml", "name = \"tiny\"\nbased-on = \"small\"\n[pieces]\nW.betza = \"F\"\n");
    add_file(folder.path(), "notes.txt", "no game");
    let path = folder.path().to_str().expect("a path");
    assert!(output_of(&["--game-file", path, "games", "show", "tiny"]).contains("warden          F "));
}

/// All problems of games are tested in the crate `movegen`.
#[test]
fn bad_files_are_refused_with_one_clear_message() {
    for (content, told) in [
        (b"\x7fELF\0\xff\xfe\n".to_vec(), "line 1: this is not a text file in UTF-8"),
        (b"name\n\0\0".to_vec(), "bad.toml, line 2: this is not a text file in UTF-8"),
        (Vec::new(), "line 1, column 1: the key \"name\" is missing; write name = \"my-game\""),
        (SMALL.replace("files = 6", "files = 20").into_bytes(), "board.files: 20; expected 2 to 16"),
    ] {
        let (_folder, path) = file("bad.toml", content);
        assert_refused(&["--game-file", &path, "games"], told);
        assert_refused(&["--game-file", &path], told);
    }
}

#[test]
fn paths_without_a_game_file_are_refused() {
    let folder = tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    assert_refused(&["--game-file", &path("none.toml"), "games"], "cannot read the game file");
    let empty = folder.path().to_str().expect("a path");
    assert_refused(&["--game-file", empty, "games"], "has no game files; their names end in .toml");
    assert_refused(&["games", "check", empty], "has no game files; their names end in .toml");
    let huge = File::create(path("huge.toml")).expect("a file");
    huge.set_len(1 << 30).expect("a file with a hole");
    assert_refused(
        &["--game-file", &path("huge.toml"), "games"],
        "it is 1073741824 bytes long; at most 262144 are read",
    );
    let output =
        belladonna().env("BELLADONNA_GAMES", path("none.toml")).arg("games").output().expect("a run");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the variable BELLADONNA_GAMES: cannot read"));
    // Help does not need the games.
    let help = belladonna()
        .env("BELLADONNA_GAMES", path("none.toml"))
        .args(["show", "--help"])
        .output()
        .expect("a run");
    assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).contains("Examples:"));
}

#[test]
fn the_evaluation_uses_the_files_that_a_game_names() {
    let named = |parameters: &str| format!("{SMALL}[evaluation]\nparameters = \"{parameters}\"\n");
    for (parameters, told) in [
        ("none.toml", "cannot read"),
        ("checkers", "\"checkers\" is neither a file (*.toml) nor a game in the program with parameters"),
    ] {
        let (_folder, path) = file("small.toml", named(parameters));
        assert_refused(&["--game-file", &path, "games"], told);
    }
    let (folder, path) = file("small.toml", named("values.toml"));
    let chess = include_str!("../../../eval/parameters/chess.toml");
    let (head, rest) = chess.split_once("[values]\n").expect("values");
    let (_, terms) = rest.split_once("\n[terms]").expect("terms");
    let values = format!("{head}[values]\nking = 0\nwarden = 777\npawn = 100\n\n[terms]{terms}");
    add_file(folder.path(), "values.toml", values);
    let a_warden_ahead = "w1k3/pppppp/6/6/PPPPPP/W1K2W w - - 0 1";
    let evaluation = |path: &str| output_of(&["--game-file", path, "eval", "small", "--fen", a_warden_ahead]);
    let (_folder, plain) = file("small.toml", SMALL);
    assert_ne!(evaluation(&path), evaluation(&plain));
    assert!(evaluation(&path).contains(" 777 "), "{}", evaluation(&path));
    let network = format!("{SMALL}[evaluation]\nnetwork = \"small.toml\"\n");
    let (_folder, path) = file("small.toml", network);
    assert_refused(&["--game-file", &path, "games"], "evaluation.network");
}

#[test]
fn check_prints_every_problem_and_warning() {
    let (_folder, path) = file("small.toml", SMALL);
    assert_eq!(run(&["games", "check", &path], 0), format!("{path}: small is a correct game\n"));
    let unused = SMALL.replace("P = {", "A = { name = \"archer\", betza = \"D\" }\nP = {");
    let (_folder, path) = file("small.toml", unused);
    let told = run(&["games", "check", &path], 0);
    assert!(
        told.starts_with(&format!("warning: {path}, line 8, column 1, pieces.A: no side can ever")),
        "{told}"
    );
    let bad = SMALL.replace("\"FAD\"", "\"FAX\"").replace("\"fmWfcF\"", "\"fmWfcY\"");
    let (_folder, path) = file("small.toml", bad);
    let told = run(&["games", "check", &path], 1);
    assert!(told.contains("line 7, column 32, pieces.W.betza: Betza string \"FAX\", character 3"), "{told}");
    assert!(told.contains("line 8, column 30, pieces.P.betza") && told.ends_with(": 2 problems\n"), "{told}");
}

#[test]
fn an_error_of_toml_and_a_bad_name_are_told_once() {
    let (_folder, path) = file("small.toml", SMALL.replace("\"FAD\" }", "\"FAD }"));
    let told = run(&["games", "check", &path], 1);
    assert!(told.starts_with(&format!("{path}, line 7, column ")), "{told}");
    assert!(told.contains("invalid basic string") && told.ends_with(": 1 problem\n"), "{told}");
    let (_folder, path) = file("small.toml", SMALL.replace("\"small\"", "\"My Game\""));
    let told = run(&["games", "check", &path], 1);
    assert!(told.contains("name: \"My Game\" is not a valid name"), "{told}");
    assert!(told.ends_with(": 1 problem\n"), "{told}");
}

#[test]
fn check_takes_a_folder() {
    let (folder, bad) = file("a.toml", SMALL.replace("\"FAD\"", "\"FAX\""));
    let lost = format!("{SMALL}\n[evaluation]\nnetwork = \"no.network\"\n").replace("small", "lost");
    let lost = add_file(folder.path(), "aa.toml", &lost);
    let good = add_file(folder.path(), "b.toml", SMALL);
    add_file(folder.path(), "notes.txt", "no game");
    let told = run(&["games", "check", folder.path().to_str().expect("a path")], 1);
    assert!(told.contains(&format!("{bad}: 1 problem\nthe game lost: cannot read ")), "{told}");
    assert!(told.ends_with(&format!("{lost}: 1 problem\n{good}: small is a correct game\n")), "{told}");
}

#[test]
fn a_printed_file_is_a_new_game_with_the_same_rules() {
    for rules in movegen::main_games() {
        let printed = output_of(&["games", "print", rules.id()]);
        let (_folder, path) = file("mine.toml", printed);
        let name = format!("my-{}", rules.id());
        assert!(run(&["games", "check", &path], 0).contains("is a correct game"), "{name}");
        let perft = |game: &str| {
            let told = output_of(&["--game-file", &path, "perft", game, "--depth", "2"]);
            told.split(' ').next().map(str::to_owned)
        };
        assert_eq!(perft(&name), perft(rules.id()));
        let shown = output_of(&["games", "show", rules.id()]);
        assert!(shown.contains(rules.title()) && shown.contains("\nPieces:\n"), "{shown}");
    }
}

#[test]
fn pieces_are_shown_with_the_letters_that_are_typed() {
    let shown = output_of(&["games", "show", "chu-shogi"]);
    let row = |letter: &str| shown.lines().find(|line| line.trim_start().starts_with(letter)).expect(letter);
    let column = |line: &str, word: &str| line.find(word).unwrap_or_else(|| panic!("{word} in {line}"));
    assert_eq!(column(row("+E "), "prince"), column(row("K "), "king"));
    assert_eq!(column(row("F "), "FvW"), column(row("+H "), "BbsRf"), "names of any length");
    let text = "name = \"marks\"\nbased-on = \"chess\"\nends.extinction = \"N'Q\"\n\
                pieces.\"N'\" = { name = \"nightrider\", betza = \"NN\" }\n";
    let (_folder, path) = file("marks.toml", text);
    let shown = output_of(&["--game-file", &path, "games", "show", "marks"]);
    assert!(shown.contains("A side that has no N' or no Q left loses."), "{shown}");
}

#[test]
fn bare_kings_are_shown_as_a_draw_except_where_a_king_can_reach_a_goal() {
    let mut checked = 0;
    for rules in movegen::all_games() {
        let start = Position::start(rules);
        let mut position = start.clone();
        let [Some(white), Some(black)] = Color::ALL.map(|color| start.king_square(color)) else { continue };
        let kings = [(Color::White, white), (Color::Black, black)].map(|(color, square)| Placed {
            color,
            kind: start.piece_on(square).kind(),
            square,
            poison: 0,
        });
        // The kings of Xiangqi may not face each other.
        if position.set_up(&kings, Color::White, ByColor::both(None)) {
            let shown = output_of(&["games", "show", rules.id()]);
            assert_eq!(shown.contains("Two bare kings are a draw"), position.is_dead_position(), "{shown}");
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}

#[test]
fn a_uci_session_loads_games() {
    let (folder, path) = file("small.toml", SMALL);
    let bad = add_file(folder.path(), "bad.toml", SMALL.replace("files = 6", "files = 99"));
    let mut session = Session::start(&[]);
    session.send("uci");
    session.read_until("uciok");
    session.send(&format!("setoption name VariantPath value {path}"));
    let variants = session.next_line("the variants are announced again");
    assert!(
        variants.starts_with("option name UCI_Variant type combo default chess var gothic "),
        "{variants}"
    );
    assert!(variants.ends_with(" var small"), "{variants}");
    assert_eq!(session.next_line("a message"), "info string games loaded: small");
    session.send("setoption name UCI_Variant value small\nposition startpos moves a2a3\ngo depth 2");
    session.read_until("bestmove ");
    session.send(&format!("debug on\nsetoption name VariantPath value {bad}"));
    let told = session.next_line("the file is refused");
    assert!(told.starts_with("info string ") && told.contains("board.files: 99"), "{told}");
    session.send("setoption name UCI_Variant value small\nposition startpos moves a2a3");
    let position = session.next_line("the position");
    assert!(position.contains("w1k2w/pppppp/6/P5/1PPPPP/W1K2W b"), "{position}");
    // The file changes on disk, and its new state is loaded during the game.
    fs::write(&path, SMALL.replace("FAD", "F")).expect("a writable file");
    session
        .send(&format!("setoption name VariantPath value {path}\nposition startpos moves a2a3\ngo depth 2"));
    session.read_until("bestmove ");
    session.send("setoption name VariantPath value <empty>\nisready");
    session.read_until("readyok");
}

#[test]
fn an_xboard_session_loads_games() {
    let (folder, path) = file("small.toml", SMALL);
    let bad = add_file(folder.path(), "bad.toml", SMALL.replace("files = 6", "files = 99"));
    let mut session = Session::start(&[]);
    session.send("xboard\nprotover 2");
    let features = session.read_until("feature done=1");
    assert!(features.contains(&"feature option=\"VariantPath -string \"".to_owned()), "{features:#?}");
    let told = session.exchange(&format!("option VariantPath={path}"));
    assert!(told[0].starts_with("feature variants=\"gothic,"), "{told:?}");
    assert!(told[0].contains(",normal,small,"), "before the library: {told:?}");
    let told = session.exchange("force\nvariant small");
    assert!(told[0].starts_with("setup (P"), "{told:?}");
    assert!(told[0].ends_with(" 6x6+0_fairy w1k2w/pppppp/6/6/PPPPPP/W1K2W w - - 0 1"), "{told:?}");
    assert!(told.contains(&"piece W& FAD".to_owned()), "{told:?}");
    let told = session.exchange(&format!("usermove a2a3\noption VariantPath={bad}"));
    assert!(
        told.iter().any(|line| line.starts_with("tellusererror ") && line.contains("board.files: 99")),
        "{told:?}"
    );
    assert!(session.exchange("usermove b5b4").is_empty(), "the game goes on");
}

#[test]
fn many_games_do_not_make_a_line_that_xboard_cannot_read() {
    let folder = tempdir().expect("a folder");
    for number in 100..320 {
        let name = format!("name = \"small-game-of-somebody-{number}\"");
        let text = SMALL.lines().map(|line| if line.starts_with("name = ") { &name } else { line });
        let text: Vec<&str> = text.collect();
        add_file(folder.path(), &format!("{number}.toml"), text.join("\n"));
    }
    let mut session = Session::start(&["--game-file", folder.path().to_str().expect("a path")]);
    session.send("xboard\nprotover 2");
    let features = session.read_until("feature done=1");
    assert!(features.iter().all(|line| line.len() <= 4000 || line.starts_with("# ")), "{features:#?}");
    let variants = features.iter().find(|line| line.starts_with("feature variants=")).expect("games");
    assert!(
        variants.contains("\"gothic,") && variants.contains(",small-game-of-somebody-100,"),
        "{variants}"
    );
    // XBoard has a button for each.
    assert!(["xiangqi", "shatranj", "berolina"].iter().all(|name| variants.contains(name)), "{variants}");
    let rest = features.iter().find(|line| line.starts_with("# ")).expect("the other games");
    assert!(rest.contains("small-game-of-somebody-319"), "{rest}");
    let told = session.exchange("force\nvariant small-game-of-somebody-319");
    assert!(told[0].starts_with("setup (P"), "{told:?}");
}

/// Does what the tutorial says.
#[test]
fn the_tutorial_works_word_for_word() {
    let (files, commands) = follow_page(include_str!("../../../docs/games.md"), "Tutorial");
    assert!(files >= 3 && commands >= 6, "{files} files, {commands} commands");
}

/// Does what the page says about the import of variants: a file with `--out`, which is then played.
#[test]
fn the_import_works_word_for_word() {
    let (files, commands) = follow_page(include_str!("../../../docs/import.md"), "Example");
    assert!(files >= 1 && commands >= 4, "{files} files, {commands} commands");
}

/// Writes the files of a section of a page, runs its commands, and compares the words that they print.
/// Returns the numbers of files and commands.
fn follow_page(page: &str, heading: &str) -> (usize, usize) {
    let folder = tempdir().expect("a folder");
    let (_, section) = page.split_once(&format!("\n## {heading}\n")).expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let (mut files, mut commands) = (0, 0);
    for block in section.split("```").skip(1).step_by(2) {
        let (language, content) = block.split_once('\n').expect("a block of several lines");
        match language {
            "toml" | "ini" => {
                let name = content.lines().next().and_then(|line| line.strip_prefix("# "));
                add_file(folder.path(), name.expect("the name of the file"), content);
                files += 1;
            }
            "console" => {
                for step in content.split("$ ").skip(1) {
                    let (command, expected) = step.split_once('\n').expect("a command and its output");
                    let told = run_in(folder.path(), command);
                    assert_eq!(words(&told), words(expected), "{command}");
                    commands += 1;
                }
            }
            other => panic!("the section has a block in {other}"),
        }
    }
    (files, commands)
}

/// What a command of the page prints, including stderr.
fn run_in(folder: &Path, command: &str) -> String {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("belladonna"), "{command}");
    let output = belladonna().current_dir(folder).args(words).output().expect("the program starts");
    let bytes = [output.stdout, output.stderr].concat();
    String::from_utf8(bytes).expect("text")
}

/// The words of a text, without speeds, which differ from run to run.
fn words(text: &str) -> Vec<&str> {
    let count = |line| str::split_once(line, " nodes ").map_or(line, |(count, _)| count);
    text.lines().flat_map(|line| count(line).split_whitespace()).collect()
}

/// All sections of a file are imported into a folder. A table says what became of each.
#[test]
fn an_import_of_all_sections_prints_a_table() {
    const SECTIONS: &str = "[good:chess]\nvariantTemplate = x\n[bad:chess]\ntwoBoards = true\nfoo = 1\n\
                            [gothic:chess]\n";
    let folder = tempdir().expect("a folder");
    add_file(folder.path(), "v.ini", SECTIONS);
    let import = |arguments: &[&str]| {
        let command = ["games", "import", "v.ini", "--all"];
        let run = belladonna().current_dir(folder.path()).args(command).args(arguments).output();
        let output = run.expect("the program starts");
        let lines: Vec<String> =
            String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect();
        assert_eq!(output.status.code(), Some(1), "one section is refused");
        lines
    };
    let refused = "refused: line 4, twoBoards: \"true\": this rule cannot be expressed; only false can be \
                   imported (and 1 more)";
    let table = [
        format!("{:<20} good (warnings: 1)", "good"),
        format!("{:<20} {refused}", "bad"),
        format!("{:<20} my-gothic (warnings: 1)", "gothic"),
        "3 sections: 2 imported, 1 refused".to_owned(),
    ];
    assert_eq!(import(&[]), table);
    assert!(import(&["--out", "games"])[0].ends_with(" good.toml (warnings: 1)"));
    let loaded = folder.path().join("games");
    let games = output_of(&["--game-file", loaded.to_str().expect("letters"), "games"]);
    assert!(games.contains("\ngood ") && games.contains("\nmy-gothic "), "{games}");
    let again = import(&["--out", "games"]);
    assert!(again[0].contains("cannot write good.toml: ") && again[3].contains(" 0 imported"), "{again:?}");
}

/// A file to import is named by mistake where a game file belongs.
#[test]
fn a_file_of_variants_points_to_the_import() {
    let (_folder, path) = file("variants.ini", "[good:chess]\n");
    let told = format!("`belladonna games import {path} --all --out FOLDER` makes game files of them");
    assert_refused(&["--game-file", &path, "games"], &told);
    assert_refused(&["games", "check", &path], &told);
}

/// Neither a file that exists nor a bad file leaves anything behind.
#[test]
fn an_import_writes_a_whole_new_file_or_nothing() {
    let folder = tempdir().expect("a folder");
    let import = |file: &str, section: &str, out: &str| {
        let arguments = ["games", "import", file, "--variant", section, "--out", out];
        let output =
            belladonna().current_dir(folder.path()).args(arguments).output().expect("the program starts");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    add_file(folder.path(), "good.ini", "[good:chess]\n[bad:chess]\ntwoBoards = true\nfoo = 1\n");
    add_file(folder.path(), "binary.ini", "[good:chess]\n\0\n");
    add_file(folder.path(), "old.toml", "old");
    let (status, told) = import("good.ini", "good", "old.toml");
    assert_eq!(status, Some(2));
    assert!(told.contains("cannot write old.toml"), "{told}");
    assert_eq!(fs::read_to_string(folder.path().join("old.toml")).expect("a file"), "old");
    let (status, told) = import("good.ini", "bad", "new.toml");
    assert_eq!(status, Some(2));
    assert!(
        told.contains("line 3, column 13, twoBoards") && told.contains("line 4, column 7, foo"),
        "{told}"
    );
    let (_, told) = import("binary.ini", "good", "new.toml");
    assert!(told.contains("binary.ini, line 2: this is not a text file"), "{told}");
    let (_, told) = import("missing.ini", "good", "new.toml");
    assert!(told.contains("missing.ini"), "{told}");
    assert!(!folder.path().join("new.toml").exists());
}
