//! The rulings of the rules pages, the worked examples on them, and the texts of moves: positions and claims
//! in `data/rulings`, whose README says how they are written.

use std::fs;
use std::path::Path;

use movegen::{Color, GameResult, Position, Reason};

use crate::pair::{Checked, Pair, ensure};
use crate::steps::{Line, alternatives, fen_of};
use crate::support::small_fen;

/// A position and the steps after it.
struct Case<'a> {
    /// File, line and title, for messages.
    place: String,
    games: &'a str,
    /// The lines as they are written, with alternatives in braces.
    lines: Vec<String>,
}

fn cases<'a>(file: &str, text: &'a str) -> Vec<Case<'a>> {
    let (mut games, mut title) = ("", "");
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if let Some(text) = line.strip_prefix("# ") {
            title = text;
        } else if let Some(list) = line.strip_prefix("game ") {
            games = list;
        } else if let Some(steps) = line.strip_prefix("    ") {
            cases.last_mut().expect("steps follow a position").lines.push(steps.to_owned());
        } else if !line.is_empty() && !line.starts_with("//") {
            let place = format!("{file}, line {}, {title}", number + 1);
            let (position, steps) = line.split_once(" | ").unwrap_or((line, ""));
            cases.push(Case { place, games, lines: vec![position.to_owned(), steps.to_owned()] });
        }
    }
    cases
}

fn check(game: &str, lines: &[String]) -> Checked {
    let [position, steps @ ..] = lines else { return Ok(()) };
    if let Some(position) = position.strip_prefix("refused ") {
        let fen = fen_of(game, position);
        let told = Position::from_fen(movegen::rules(game).expect(game), &fen);
        let told = told.err().map(|error| error.to_string()).ok_or_else(|| format!("{fen} is read"))?;
        let missing = steps.iter().flat_map(|line| line.split("; ")).find(|&part| !told.contains(part));
        ensure(!told.contains('\n'), || format!("\"{told}\" has several lines"))?;
        return missing.map_or(Ok(()), |part| Err(format!("\"{told}\" does not say {part}")));
    }
    let mut line = Line::both(Pair::read(game, &fen_of(game, position))?)?;
    for steps in steps {
        // A reason can contain the sign between two steps.
        let mut rest = steps.as_str();
        while !rest.is_empty() {
            let step = if rest.starts_with("why ") { rest } else { rest.split("; ").next().unwrap_or(rest) };
            line.take(step).map_err(|told| format!("{step}: {told} ({})", line.position().to_fen()))?;
            rest = rest[step.len()..].trim_start_matches("; ");
        }
    }
    Ok(())
}

#[test]
fn every_ruling_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/rulings");
    let (mut checked, mut failed) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        for case in cases(&file, &text) {
            for variant in alternatives(&case.lines.join("\n")) {
                let lines: Vec<String> = variant.split('\n').map(str::to_owned).collect();
                for game in case.games.split(' ') {
                    checked += 1;
                    let told = check(game, &lines).err();
                    failed.extend(told.map(|told| format!("{}: {told}", case.place)));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} of {checked} fail\n{}", failed.len(), failed.join("\n"));
    assert!(checked > 800, "only {checked}");
}

/// What a file of rulings can say is refused where it is wrong: otherwise every ruling would hold.
#[test]
fn wrong_claims_fail() {
    let right = "Ke1 Pe2 ke8, w | play e2e4; fen b - - 0 1; not over; no check; legal e8e7; count 5\n    \
                 moves e8: d7 d8 e7 f7 f8; why e8e6: the king on e8 cannot go to e6";
    let fails = |text: &str| cases("test", text).iter().any(|case| check("chess", &case.lines).is_err());
    assert!(!fails(right));
    for (from, to) in [
        ("e2e4", "e2e5"),
        ("b - -", "w - -"),
        ("not over", "over 1-0 checkmate"),
        ("no check", "check"),
        ("legal e8e7", "illegal e8e7"),
        ("legal e8e7", "legal e8e6"),
        ("count 5", "count 6"),
        ("d7 d8", "d7"),
        ("cannot go to e6", "is pinned"),
        ("e8e6: ", "e8e7: "),
        ("not over", "is Ke1 Pe3 ke8, b"),
        ("not over", "san e8e7 Ke8"),
        ("not over", "means e8e7: e8d8"),
        ("not over", "example on gothic"),
        ("not over", "never"),
        ("Ke1 Pe2 ke8", "refused Ke1 Pe2 ke8"),
        ("not over", "not e8: d7"),
        ("not over", "has e8: e6"),
        ("not over", "dead"),
    ] {
        assert!(right.contains(from) && fails(&right.replacen(from, to, 1)), "{from}: {to}");
    }
    assert!(
        !fails("refused Ke1 Pa8 ke8, w | placement; a8") && fails("refused Ke1 Pa8 ke8, w | placement; a7")
    );
    assert_eq!(alternatives("a{b|c}d{|e}"), ["abd", "abde", "acd", "acde"]);
}

/// A win is worth 1 point, an advantage 3/4.
#[test]
fn results_as_text_and_in_quarters_of_a_point() {
    let results = [
        (GameResult::Win(Color::White), "1-0", [4, 0]),
        (GameResult::Win(Color::Black), "0-1", [0, 4]),
        (GameResult::Advantage(Color::White), "white-advantage", [3, 1]),
        (GameResult::Advantage(Color::Black), "black-advantage", [1, 3]),
        (GameResult::Draw, "1/2-1/2", [2, 2]),
    ];
    for (result, text, points) in results {
        assert_eq!(result.to_string(), text);
        assert_eq!(Color::ALL.map(|color| result.quarter_points(color)), points, "{text}");
    }
    assert_eq!(Reason::BareKings.to_string(), "bare kings");
}

fn poison(pieces: &str, rest: &str) -> Pair {
    Pair::read("poison", &small_fen("poison", pieces, rest)).unwrap_or_else(|told| panic!("{told}"))
}

#[test]
fn a_side_whose_king_is_dead_has_no_legal_move() {
    let alive = poison("Ke1 Pa2 ke8 da8", "b").engine;
    let mv = alive.parse_move("a8a7").expect("a move");
    assert!(alive.is_legal(mv, &alive.checks()));
    let mut pair = poison("Ke1 Pa2 ke8 da8", "w poison=e8:1");
    pair.play("a2a3").expect("a move");
    assert!(!pair.engine.is_legal(mv, &pair.engine.checks()));
}

/// The en-passant field is noted only if a capture is legal, which the kings side by side may forbid. Reading
/// the same position gives the same field and key.
#[test]
fn r_x3_an_advance_is_noted_only_if_the_poisoned_king_stays_guarded() {
    for (pieces, rest, advance, passed, expected) in [
        // After the capture nothing protects the poisoned king.
        ("Ke2 Pc2 Ph2 ke3 pd4", "w poison=e3:4", "c2c4", "c3", "-"),
        ("Ke6 Pd5 ke7 pc7 ph7", "b poison=e6:4", "c7c5", "c6", "-"),
        // The capture opens the line of a bishop that protects it.
        ("Ke2 Pc2 Ph2 ke3 pd4 bb6", "w poison=e3:4", "c2c4", "c3", "c3"),
        ("Ke6 Pd5 Bb3 ke7 pc7 ph7", "b poison=e6:4", "c7c5", "c6", "c6"),
    ] {
        let mut pair = poison(pieces, rest);
        pair.play(advance).expect("a move");
        let fen = pair.reference.fen();
        assert_eq!(fen.split(' ').nth(3), Some(expected), "{fen}");
        let unsettled = fen.replacen(&format!("- {expected} "), &format!("- {passed} "), 1);
        let read = Pair::read("poison", &unsettled).unwrap_or_else(|told| panic!("{told}"));
        assert_eq!(read.reference.fen(), fen, "reading {unsettled}");
        assert_eq!(read.engine.key(), pair.engine.key(), "the key of {fen}");
    }
}
