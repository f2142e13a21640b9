//! Imports variants from the `variants.ini` of Fairy-Stockfish: a section of such a file becomes a game file.
//!
//! [`import`] reads the file into sections, merges the section into its templates, converts the result into a
//! `Game`, writes it as text and lets the parser of game files check it. What a game file cannot express is
//! refused, with its place. The facts about the format come from the documentation in Fairy-Stockfish's own
//! `variants.ini`, and from comparisons with that program; docs/import.md has a table.

#![forbid(unsafe_code)]

mod betza;
mod castling;
mod convert;
mod converter;
mod endless;
mod ends;
mod hands;
mod keys;
mod pawns;
mod reader;
mod report;
mod slots;
mod start;
mod templates;
mod values;
mod variant;
mod walls;

use indexmap::IndexSet;
use movegen::{
    Color, Game, GameText, Games, Problem, Problems, Role, Rules, betza::NO_MOVES, escaped,
    is_name_of_program,
};
use reader::Section;
use report::{Place, Report};
use variant::Variant;

/// An imported variant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The name of the game.
    pub name: String,
    /// The game file.
    pub text: String,
    /// Warnings, for example of keys that were left out.
    pub warnings: Vec<Problem>,
}

/// The names of the sections of a `variants.ini`, in the order of the file, each once.
pub fn sections(file: &GameText) -> Vec<String> {
    let names: IndexSet<String> =
        reader::sections(&file.text).into_iter().map(|section| section.name).collect();
    names.into_iter().collect()
}

/// Imports a section of a `variants.ini`. The game is compiled to check it, but it is not loaded.
///
/// ```
/// # use movegen::{GameText, Games};
/// let file = GameText {
///     path: "variants.ini".to_owned(),
///     text: "[archers:chess]\nqueen = -\narchbishop = a\npromotionPieceTypes = arbn\n\
///            startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n"
///         .to_owned(),
/// };
/// let text = variants_ini::import(&file, "archers")?.text;
/// let games = Games::built_in().prepare(&[GameText { path: "archers.toml".to_owned(), text }])?;
/// assert!(games[0].rules().kind_of_letter('A').is_some());
/// # Ok::<(), movegen::Problems>(())
/// ```
///
/// # Errors
/// Everything in the section and its templates that cannot be expressed or read, with its place.
pub fn import(file: &GameText, section: &str) -> Result<Imported, Problems> {
    let sections = reader::sections(&file.text);
    let mut report = Report::new(&file.path);
    let layers = templates::layers(&sections, section, &mut report);
    report.check()?;
    let newest = &layers.last().expect("the section itself").section;
    let mut variant = Variant::new(&newest.place);
    for layer in &layers {
        variant.apply(&layer.section, layer.place.as_ref(), &mut report);
    }
    variant.refuse_inexpressible(&mut report);
    let start = start::read(&variant, &mut report);
    let name = game_name(newest, &mut report);
    let file_of_game =
        start.map(|start| convert::game_file(&variant, start, &name, &newest.name, &mut report));
    report.check()?;
    let file_of_game = file_of_game.expect("a start position, or a problem with it");
    let comment = format!(
        "Imported from the section [{}] of {} by `belladonna games import`.",
        escaped(&newest.name),
        escaped(&file.path)
    );
    let text = convert::text(&comment, &file_of_game);
    check(&text, &file_of_game, &variant, &newest.place, &mut report);
    let warnings = report.finish()?;
    Ok(Imported { name, text, warnings })
}

/// A name for the game: lower-case letters, digits and hyphens, a letter first. No game in the program has
/// it.
fn game_name(section: &Section, report: &mut Report) -> String {
    const MAX_LENGTH: usize = 30;
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let mut name: String = section.name.chars().map(plain).take(MAX_LENGTH).collect();
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        name = format!("game-{name}");
    }
    if is_name_of_program(&name) {
        name = format!("my-{name}");
    }
    if name != section.name {
        report.warn(&section.place, format!("the game has the name {name}"));
    }
    name
}

/// Lets the parser of game files check a file. Its problems get the places of the section's lines.
fn check(text: &str, file: &Game, variant: &Variant, header: &Place, report: &mut Report) {
    let game = GameText { path: String::new(), text: text.to_owned() };
    match Games::built_in().prepare(&[game]) {
        Ok(games) => games.iter().for_each(|game| check_immobility(game.rules(), variant, report)),
        Err(Problems(problems)) => {
            for problem in problems {
                let place = place_of(&problem.key, file, variant).unwrap_or(header);
                report.refuse(place, format!("in the game file, {}: {}", problem.key, problem.text));
            }
        }
    }
}

/// The place in the section that has led to a key of the game file.
fn place_of<'a>(key: &str, file: &Game, variant: &'a Variant) -> Option<&'a Place> {
    let mut parts = key.split('.');
    let setting = match parts.next()? {
        "pieces" => {
            let letter = parts.next()?.chars().next()?;
            file.pieces.iter().find(|piece| piece.letter == letter)?;
            return variant.slot_of(letter).map(|slot| &variant.pieces()[&slot].place);
        }
        "board" => "maxFile",
        "pawns" | "notation" => "doubleStepRegionWhite",
        "promotion" => "promotionRegionWhite",
        "castling" => "castling",
        "start" => "startFen",
        "ends" => "nFoldRule",
        "walls" => "wallingRule",
        _ => return None,
    };
    Some(variant.place(setting))
}

/// `immobilityIllegal` forbids moves to squares from which a piece can never move. Here a piece that can
/// promote there must do so, and drops have a rule of their own. Pawns promote before they reach such a
/// square.
fn check_immobility(rules: &Rules, variant: &Variant, report: &mut Report) {
    let forbids = variant.flag("immobilityIllegal");
    let zone = variant.region("promotionRegionWhite");
    let geometry = rules.geometry();
    for kind in rules.kinds().filter(|&kind| rules.game().pieces[kind.index()].role == Role::Plain) {
        // A piece that never moves is dropped nowhere then.
        if rules.piece_spec(kind).betza == NO_MOVES {
            continue;
        }
        let promotes =
            variant.slot_of(rules.letter(kind)).is_some_and(|slot| variant.promoted(slot).is_some());
        let is_always = !variant.flag("piecePromotionOnCapture");
        let mut stuck = geometry.squares().filter(|&at| rules.steps(Color::White, kind, at).is_empty());
        let can_promote = |at| {
            promotes && zone.has(i32::from(geometry.file_of(at)), geometry.rank_name(geometry.row_of(at)))
        };
        let name = rules.name(kind);
        if forbids && stuck.clone().any(|at| !can_promote(at) || !is_always) {
            let text = format!("the {name} can be stuck, which cannot be forbidden here; expected false");
            report.refuse(variant.place("immobilityIllegal"), text);
        }
        let is_optional = !variant.flag("mandatoryPiecePromotion");
        if !forbids && is_optional && stuck.any(can_promote) {
            let text = format!("here the {name} must promote where it could never move; expected true");
            report.refuse(variant.place("immobilityIllegal"), text);
        }
    }
}
