//! `belladonna games show`.

use std::process::ExitCode;

use movegen::game::Game;
use movegen::{Color, PieceSpec, Position, Rules, marks};

use crate::cli::output::{fit, print};
use crate::facts::{game_facts, piece_notes};

/// Describes a game in words.
pub(super) fn run(rules: &'static Rules) -> anyhow::Result<ExitCode> {
    let game = rules.game();
    let pieces = piece_table(rules);
    let facts: String = game_facts(rules).iter().map(|fact| fit(&format!("{fact}\n"))).collect();
    print(&format!(
        "{} ({})\n{}\n{}\n{}\nPieces:\n{}\n{facts}",
        rules.title(),
        rules.id(),
        about(game),
        Position::start(rules).diagram(),
        start(rules),
        fit(&pieces)
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn about(game: &Game) -> String {
    let about = &game.about;
    let lines = [("", &about.summary), ("Inventor: ", &about.inventor), ("Rules: ", &about.source)];
    let given = lines.iter().filter(|(_, text)| !text.is_empty());
    given.map(|(label, text)| format!("{label}{text}\n")).collect()
}

fn start(rules: &'static Rules) -> String {
    let start = Position::start(rules).to_fen();
    match rules.array_count() {
        1 => format!("Start: {start}\n"),
        count => {
            format!("Start: {start}\nThis is start position {} of {count}.\n", rules.default_array())
        }
    }
}

/// A line for each piece: letter, name, movement, class and notes.
fn piece_table(rules: &Rules) -> String {
    let rows: Vec<[String; 4]> = rules.game().pieces.iter().map(|piece| piece_row(rules, piece)).collect();
    let width = |column: usize, least: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or_default().max(least)
    };
    let [letter, name, movement] = [width(0, 1), width(1, 15), width(2, 17)];
    let line = |[own, title, betza, notes]: &[String; 4]| {
        let line = format!("  {own:<letter$}  {title:<name$} {betza:<movement$} {notes}");
        format!("{}\n", line.trim_end())
    };
    rows.iter().map(line).collect()
}

fn piece_row(rules: &Rules, piece: &PieceSpec) -> [String; 4] {
    let letter = marks::written(&piece.letter.to_string()).into_owned();
    let movement = if piece.betza.is_empty() { "-" } else { &piece.betza };
    let (class, notes) = (piece.class().name(), piece_notes(rules, piece, Color::White).join("; "));
    [letter, piece.name.clone(), movement.to_owned(), format!("{class:<11}{notes}")]
}
