//! Positions as text: `FEN | score | points`, the format of bullet's tools.
// Source: https://docs.rs/crate/bulletformat/latest

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, BufWriter, Write as _};
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::Args;
use engine::cli::parse_game;
use movegen::{Color, Excerpt, Position, Rules};
use work::progress::warn;

use super::files::Files;
use crate::records::{Filter, GameRecord, RecordFile, RecordedMove, Section, Start, replay};

/// Print the positions that the filter accepts: number of the game, White's points, White's score, FEN.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools data text gothic.games --max-score 600")]
pub struct TextArguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    filter: Filter,
    /// Print lines `FEN | score | points` instead, both for White: the format of bullet's tools, which know
    /// orthodox chess only, and of `data import`.
    #[arg(long)]
    bullet: bool,
}

/// Make a file of training games from positions with scores.
///
/// Each line of the text is `FEN | score | points`: the score in centipawns and the points from 0 to 1, both
/// for White. Each position becomes a game of one move, its first quiet move, since the text has none. So the
/// filter of captures has no effect. Positions in which the game is over are left out. Blocks of 100 lines
/// are held out together, since neighbours are often of one game.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools data import chess positions.txt --out chess.games")]
pub struct ImportArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// The text.
    #[arg(value_name = "FILE")]
    text: PathBuf,
    /// The output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Prints the positions.
pub fn print(arguments: &TextArguments) -> anyhow::Result<()> {
    let TextArguments { files, filter, bullet } = arguments;
    let mut out = BufWriter::new(io::stdout().lock());
    files.for_each(|rules, game| {
        let mut lines = String::new();
        replay(rules, game, filter, |replayed| {
            let (points, score) = (replayed.points, replayed.white_score());
            let fen = replayed.position.to_fen();
            lines += &match bullet {
                true => format!("{fen} | {score} | {points:?}\n"),
                false => format!("{} {points} {score} {fen}\n", game.number),
            };
        })?;
        Ok(out.write_all(lines.as_bytes())?)
    })?;
    Ok(out.flush()?)
}

/// Writes the positions of a text as games.
///
/// # Errors
/// If a file cannot be read or written, or a line is wrong. Then no file is left.
pub fn import(arguments: &ImportArguments) -> anyhow::Result<()> {
    let ImportArguments { rules, text, out } = arguments;
    let cannot_read = || format!("cannot read {}", text.display());
    let input = File::open(text).with_context(cannot_read)?;
    let (bytes, name) = (input.metadata()?.len(), text.file_name().unwrap_or_default());
    let settings = format!("imported bytes={bytes} name={}", Excerpt(&name.to_string_lossy()));
    let section = Section { game: rules.id().to_owned(), settings };
    let mut file = RecordFile::create(out, &section)?;
    let (mut count, mut over) = (0, 0);
    let read = || -> anyhow::Result<()> {
        for (index, line) in BufReader::new(input).lines().enumerate() {
            let line = line.with_context(cannot_read)?;
            if line.trim().is_empty() {
                continue;
            }
            match game(rules, &line, index)
                .with_context(|| format!("{}, line {}", text.display(), index + 1))?
            {
                Some(game) => file.add(&game)?,
                None => over += 1,
            }
            count += 1;
        }
        ensure!(count > over, "{} has no position that can be used", text.display());
        Ok(())
    };
    read().inspect_err(|_| {
        // The first error is the one to report.
        let _ = fs::remove_file(out);
    })?;
    let left_out = if over > 0 { format!("; in {over} others the game is over") } else { String::new() };
    warn(&format!("{} positions{left_out}", count - over));
    Ok(())
}

/// The game of a line; none if it is over.
fn game(rules: &'static Rules, line: &str, index: usize) -> anyhow::Result<Option<GameRecord>> {
    let mut fields = line.rsplitn(3, '|').map(str::trim);
    let (Some(points), Some(score), Some(fen)) = (fields.next(), fields.next(), fields.next()) else {
        bail!("{} is not of the form FEN | score | points", Excerpt(line));
    };
    let position = Position::from_fen(rules, fen)?;
    let white_score: i32 = score.parse().ok().filter(|score| *score != i32::MIN).with_context(|| {
        format!("the score is {}; it must be a whole number of centipawns", Excerpt(score))
    })?;
    let quarters = points.parse().ok().map(|points: f64| 4.0 * points);
    let quarters = quarters.filter(|&quarters| (0.0..=4.0).contains(&quarters) && quarters.fract() == 0.0);
    let quarters = quarters.with_context(|| {
        format!("the points are {}; they must be 0, 0.25, 0.5, 0.75 or 1", Excerpt(points))
    })?;
    if position.outcome().is_some() {
        return Ok(None);
    }
    let moves = position.legal_moves();
    let Some(&mv) = moves.iter().find(|&&mv| !position.is_noisy(mv)).or_else(|| moves.first()) else {
        return Ok(None);
    };
    let score = if position.side_to_move() == Color::White { white_score } else { -white_score };
    Ok(Some(GameRecord {
        number: number(index),
        quarter_points: quarters as u8,
        start: Start::Fen(fen.to_owned()),
        opening: Vec::new(),
        moves: vec![RecordedMove { mv, score }],
    }))
}

/// The number of the game of a line. All lines of a block have numbers with the same last two digits, which
/// decide whether a game is held out.
fn number(line: usize) -> usize {
    /// Lines in a block, and blocks with different last digits.
    const BLOCK: usize = 100;
    let (block, place) = (line / BLOCK, line % BLOCK);
    (block / BLOCK * BLOCK + place) * BLOCK + block % BLOCK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_lines_are_held_out_together() {
        let numbers: Vec<usize> = (0..30_000).map(number).collect();
        assert!((0..300).all(|block| {
            numbers[100 * block..100 * (block + 1)].iter().all(|number| number % 100 == block % 100)
        }));
        let mut sorted = numbers;
        sorted.sort_unstable();
        assert!(sorted.iter().enumerate().all(|(index, &number)| index == number));
    }
}
