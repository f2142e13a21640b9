//! The rulings of the rules pages, the worked examples on them, and the texts of moves: positions and claims
//! in `data/rulings`, whose README says how they are written.

use std::fs;
use std::path::Path;

use movegen::{Color, GameResult, MoveError, Position, Reason};

use crate::pair::{Checked, Pair, ensure};
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

/// A text for each alternative in braces, as `R{a|b}1`.
fn alternatives(text: &str) -> Vec<String> {
    let Some((start, rest)) = text.split_once('{') else { return vec![text.to_owned()] };
    let (choices, end) = rest.split_once('}').expect("a closing brace");
    let ends = alternatives(end);
    choices
        .split('|')
        .flat_map(|choice| ends.iter().map(move |end| format!("{start}{choice}{end}")))
        .collect()
}

/// The FEN of a position: `start`, `fen FEN`, or pieces, a comma, side and fields (see [`small_fen`]).
fn fen_of(game: &str, text: &str) -> String {
    if text == "start" {
        return Position::start(movegen::rules(game).expect(game)).to_fen();
    }
    match text.strip_prefix("fen ") {
        Some(fen) => fen.to_owned(),
        None => {
            let (pieces, rest) = text.split_once(", ").unwrap_or_else(|| panic!("{text}: pieces, side"));
            small_fen(game, pieces, rest)
        }
    }
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
    let mut pair = Pair::read(game, &fen_of(game, position))?;
    for line in steps {
        // A reason can contain the sign between two steps.
        let mut rest = line.as_str();
        while !rest.is_empty() {
            let step = if rest.starts_with("why ") { rest } else { rest.split("; ").next().unwrap_or(rest) };
            take(&mut pair, game, step)
                .map_err(|told| format!("{step}: {told} ({})", pair.reference.fen()))?;
            rest = rest[step.len()..].trim_start_matches("; ");
        }
    }
    Ok(())
}

/// Makes the moves of a step, or checks its claim.
fn take(pair: &mut Pair, game: &str, step: &str) -> Checked {
    let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
    let (key, value) = rest.split_once(':').map_or((rest, ""), |(key, value)| (key, value.trim()));
    let parse = |text: &str| pair.engine.parse_move(text).map_err(|error| error.to_string());
    let is_legal = |text: &&str| pair.reference.legal_moves().contains(*text);
    match word {
        "play" => pair.play(rest),
        "legal" => ensure(rest.split(' ').all(|text| is_legal(&text)), || "not all are legal".into()),
        "illegal" => ensure(!rest.split(' ').any(|text| is_legal(&text)), || "not all are illegal".into()),
        "moves" => {
            let found = pair.moves_from(key);
            ensure(found == value.split_whitespace().map(str::to_owned).collect(), || format!("{found:?}"))
        }
        "count" => {
            let count = pair.reference.legal_moves().len();
            ensure(count.to_string() == rest, || format!("{count} moves"))
        }
        "check" => ensure(pair.reference.in_check(), || "no check".into()),
        "no" => ensure(!pair.reference.in_check(), || "check".into()),
        "not" => ensure(pair.reference.result().0 == "*", || "it is over".into()),
        "over" => {
            let (result, reason) = pair.reference.result();
            ensure(format!("{result} {reason}") == rest, || format!("{result} {reason}"))
        }
        "is" => {
            let expected = Pair::read(game, &fen_of(game, rest))?.reference.fen();
            ensure(pair.reference.fen() == expected, || format!("not {expected}"))
        }
        "fen" => ensure(format!("^{}$", pair.reference.fen()).contains(rest), || "not so".into()),
        "san" => {
            let (text, san) = rest.split_once(' ').expect("two texts");
            let mv = parse(text)?;
            ensure(pair.engine.san(mv) == san, || pair.engine.san(mv))?;
            ensure(parse(san) == Ok(mv), || format!("{san} is another move"))?;
            ensure(pair.engine.move_text(mv) == text, || pair.engine.move_text(mv))
        }
        "courier" => {
            let (text, courier) = rest.split_once(' ').expect("two texts");
            let mv = parse(text)?;
            ensure(pair.engine.courier_text(mv) == courier, || pair.engine.courier_text(mv))?;
            ensure(pair.engine.parse_courier(courier) == Ok(mv), || format!("{courier} is another move"))
        }
        "means" => {
            let (text, others) = rest.split_once(": ").expect("a move and other texts of it");
            let mv = parse(text)?;
            others.split(", ").try_for_each(|other| {
                let read = pair.engine.parse_move_leniently(other);
                ensure(read == Ok(mv), || format!("{other} is read as {read:?}"))
            })
        }
        "why" => {
            let error = pair.engine.parse_move(key).err().ok_or("it is legal")?;
            let told = error.to_string();
            let names_move = told.contains(&format!("{key:?}"));
            ensure(names_move || matches!(error, MoveError::NoMoves { .. }), || told.clone())?;
            ensure(told.contains(value), || told.clone())
        }
        "example" => {
            let page = page(rest)?;
            let fen = format!("    {}", pair.reference.fen());
            ensure(page.lines().any(|line| line == fen), || "the page lacks the FEN".into())?;
            shows(&page, &pair.engine)
        }
        "diagram" => shows(&page(rest)?, &pair.engine),
        _ => Err("no such step".into()),
    }
}

/// The text of a rules page, named by `on NAME`.
fn page(rest: &str) -> Checked<String> {
    let name = rest.strip_prefix("on ").ok_or("on which page?")?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/rules/{name}.md"));
    fs::read_to_string(path).map_err(|error| format!("{name}.md: {error}"))
}

/// Fails unless the page shows the board of the position.
fn shows(page: &str, position: &Position) -> Checked {
    let lines: Vec<&str> = page.lines().map(str::trim_end).collect();
    let diagram = position.diagram();
    let board: Vec<String> =
        diagram.lines().take_while(|line| !line.contains(':')).map(|line| format!("    {line}")).collect();
    let is_shown = lines.windows(board.len()).any(|window| window.iter().eq(board.iter()));
    ensure(is_shown, || format!("the page lacks the diagram\n{}", board.join("\n")))
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
