//! `belladonna games show`.

use std::process::ExitCode;

use movegen::game::Game;
use movegen::{Color, PieceSpec, Position, Rules};

use crate::cli::output::{fit, print};
use crate::facts::{game_facts, piece_notes};

/// Describes a game in words.
pub(super) fn run(rules: &'static Rules) -> anyhow::Result<ExitCode> {
    let game = rules.game();
    let pieces: String = game.pieces.iter().map(|piece| piece_line(rules, piece)).collect();
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

fn piece_line(rules: &Rules, piece: &PieceSpec) -> String {
    let movement = if piece.betza.is_empty() { "-" } else { &piece.betza };
    let (class, notes) = (piece.class().name(), piece_notes(rules, piece, Color::White).join("; "));
    let line = format!("  {}  {:<15} {movement:<17} {class:<11}{notes}", piece.letter, piece.name);
    format!("{}\n", line.trim_end())
}
