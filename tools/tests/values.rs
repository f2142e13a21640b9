//! `belladonna-tools values`.

use movegen::Color;
use serde_json::Value;

use crate::support::{Folder, stderr, stdout};

/// The stdout of a command line, whose stderr must be empty.
fn output_of(folder: &Folder, line: &str) -> String {
    let output = folder.succeed(line);
    assert_eq!(stderr(&output), "");
    stdout(&output)
}

fn table(game: &str, method: &str) -> Value {
    let text = output_of(&Folder::new(), &format!("values {game} --method {method} --json"));
    assert_eq!(text.lines().count(), 1, "{text}");
    let object: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&object["game"], object["tables"].as_array().map(Vec::len)), (&game.into(), Some(1)));
    object["tables"][0].clone()
}

/// One column of a table, by the letters of the pieces, in hundredths.
fn column(table: &Value, letters: &str, key: &str) -> Vec<i64> {
    let rows = table["rows"].as_array().expect("rows");
    let cell = |letter: char| {
        let row = rows.iter().find(|row| row["letter"] == letter.to_string()).expect("a row");
        let number = row[key].as_f64().unwrap_or_else(|| panic!("{letter} has no {key}: {row}"));
        (100.0 * number + 1e-6).round() as i64
    };
    letters.chars().map(cell).collect()
}

#[test]
fn all_tables_of_gothic_as_text() {
    let text = output_of(&Folder::new(), "values gothic");
    for line in [
        "R rook                      996       0.1576    5.66",
        "R rook                     5.66     4.73    4.73  94.5 % of 5.00",
        "A archbishop               5.52     6.21    6.22  9/8 x 5.52; printed a hundredth higher",
        "A archbishop               5.52      6.65     6.52    6.52  B + N + 1",
        "C chancellor          21.50        9.05     30.55     8.49    8.48  30.55 / 3.60; printed cut off",
        "Q queen               8.66    8.73           8.75       9.03",
        "K king                3.55       -              -       3.72",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    let headings: Vec<&str> =
        text.lines().filter_map(|line| line.split_once(": ")).map(|(head, _)| head).collect();
    let expected =
        ["Gothic Chess", "safe-check", "author", "trice", "trice-rounded", "scharnagl", "overview"];
    assert_eq!(headings, expected);
}

#[test]
fn pieces_that_the_analysis_does_not_know() {
    let grand = table("grand-apothecary", "scharnagl");
    let row = |letter: &str| {
        let rows = grand["rows"].as_array().expect("rows");
        rows.iter().find(|row| row["letter"] == letter).expect("a row").clone()
    };
    assert!(row("Z")["note"].as_str().is_some_and(|note| note.contains("25 %")), "{}", row("Z"));
    assert!(row("J")["note"].as_str().is_some_and(|note| note.contains("mean")), "{}", row("J"));
    // The joker is the mean of the other seventeen.
    let others = column(&grand, "PXNMEZFBYRHTIUQDK", "value");
    let mean = others.iter().sum::<i64>() as f64 / others.len() as f64;
    assert!((column(&grand, "J", "value")[0] as f64 - mean).abs() < 1.0, "{mean}");
    // On an 8x8 board a knight is 3 pawns by both methods, and a doctor is a queen.
    let poison = table("poison", "safe-check");
    assert_eq!(column(&poison, "NDG", "value"), [300, 925, 925]);
    assert_eq!(column(&table("poison", "scharnagl"), "NDG", "value"), [300, 838, 838]);
}

#[test]
fn every_game_has_all_tables() {
    for rules in movegen::all_games() {
        let object: Value =
            serde_json::from_str(&output_of(&Folder::new(), &format!("values {} --json", rules.id())))
                .expect("JSON");
        let tables = object["tables"].as_array().expect("tables");
        assert_eq!(tables.len(), 6, "{}", rules.id());
        for table in tables {
            let rows = table["rows"].as_array().expect("rows");
            let mut letters: Vec<&str> = rows.iter().filter_map(|row| row["letter"].as_str()).collect();
            let mut expected: Vec<String> =
                rules.kinds().map(|kind| rules.written_letter(Color::White, kind)).collect();
            letters.sort_unstable();
            expected.sort_unstable();
            assert_eq!(letters, expected, "{}", rules.id());
        }
    }
}

#[test]
fn bad_input_is_refused_with_the_reason() {
    for (line, message) in [
        ("values", "<GAME>"),
        ("values checkers", "unknown game \"checkers\"; `belladonna games` lists all games"),
        ("values gothic --method guess", "safe-check"),
        ("values chess --game-file none.toml", "cannot read the game file none.toml"),
    ] {
        Folder::new().refuse(line, message);
    }
}

#[test]
fn games_of_users_have_values_too() {
    let folder = Folder::new();
    let text = "name = \"tall\"\nbased-on = \"chess\"\n[pieces]\nQ = { name = \"amazon\", betza = \"QN\" }\n";
    folder.write("tall.toml", text);
    assert!(output_of(&folder, "--game-file tall.toml values tall").contains("amazon"));
}
