//! How much later than its opponent an engine sees that it is losing, and where the two disagree.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Parser;
use movegen::{Color, Position};

use super::display::tell;
use super::log::{self, GameLine};
use super::standings::{align, engines};

/// Print how much later than its opponents an engine sees that it is losing.
///
/// An engine sees that a game is decided at the first move from which on all its scores are beyond the
/// threshold. For every game that the engine lost without a fault, the lag is the number of plies from this
/// move of the opponent to that of the engine; it is negative if the engine saw it first. After the lags
/// come the positions in which the scores differ most, one of each game, with the FEN after a tab, which
/// tools/strength/compare-eval.sh reads.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools lag match.jsonl --engine Belladonna --positions 20")]
pub struct LagArguments {
    /// The log of a match.
    #[arg(value_name = "LOG.jsonl")]
    log: PathBuf,
    /// The engine that lost.
    #[arg(long, value_name = "NAME")]
    engine: String,
    /// The score from which a game counts as decided, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 150, value_parser = clap::value_parser!(i32).range(1..))]
    threshold: i32,
    /// The number of positions that are listed.
    #[arg(long, value_name = "N", default_value_t = 10)]
    positions: usize,
    /// Leave out positions in which a score is beyond this, in centipawns: there the game is decided already.
    #[arg(long, value_name = "CP", default_value_t = 800, value_parser = clap::value_parser!(i32).range(1..))]
    max_score: i32,
}

/// Prints the lags and the positions.
///
/// # Errors
/// If the log cannot be read, the engine is not in it, or a game cannot be played again.
pub fn run(arguments: &LagArguments) -> anyhow::Result<()> {
    let games = log::read(&arguments.log)?;
    let LagArguments { engine, threshold, .. } = arguments;
    let own: Vec<(&GameLine, Color)> =
        games.iter().filter_map(|game| Some((game, game.color_of(engine)?))).collect();
    if own.is_empty() {
        bail!("{engine} has no game in the log; there are {}", engines(&games).join(", "));
    }
    let lost = own.iter().filter(|(game, color)| is_lost(game, *color));
    let lags: Vec<Lag> = lost.filter_map(|&(game, color)| Lag::of(game, color, *threshold)).collect();
    tell(&lag_text(engine, &own, &lags, *threshold));
    let disputes = disputes(&own, arguments.max_score)?;
    tell(&dispute_text(engine, &disputes[..disputes.len().min(arguments.positions)]));
    Ok(())
}

/// Whether a side made less than half a point, by the rules.
fn is_lost(game: &GameLine, color: Color) -> bool {
    game.fault.is_none() && game.result.quarter_points(color) < game.result.quarter_points(!color)
}

/// The score of an engine when it moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Statement {
    /// The number of its move among all moves of the game, from 0 on.
    ply: usize,
    /// The side that moved.
    mover: Color,
    /// The score from the point of view of that side, in centipawns.
    score: i32,
}

/// The scores of a game; moves without a score are left out.
fn statements(game: &GameLine) -> Vec<Statement> {
    let black_begins = game.start.split_whitespace().nth(1) == Some("b");
    let mover = |ply: usize| Color::ALL[usize::from(ply.is_multiple_of(2) == black_begins)];
    let scored =
        game.thoughts.iter().enumerate().filter_map(|(index, note)| Some((game.book + index, note.0?)));
    scored.map(|(ply, score)| Statement { ply, mover: mover(ply), score }).collect()
}

/// When both sides saw that a game was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lag {
    /// The number of the game.
    index: usize,
    /// Plies in the game.
    length: usize,
    /// The ply at which the opponent saw it.
    theirs: usize,
    /// The ply at which the engine saw it; none if it never did.
    ours: Option<usize>,
    /// The last score of the engine before the opponent saw it.
    score: Option<i32>,
}

impl Lag {
    /// The lag in a game that `loser` lost; none if the opponent did not see it either.
    fn of(game: &GameLine, loser: Color, threshold: i32) -> Option<Self> {
        let statements = statements(game);
        let of = |color: Color| statements.iter().filter(move |statement| statement.mover == color);
        let theirs = lasting(of(!loser), |score| score >= threshold)?;
        Some(Self {
            index: game.index,
            length: game.moves.len(),
            theirs,
            ours: lasting(of(loser), |score| score <= -threshold),
            score: of(loser).take_while(|statement| statement.ply < theirs).last().map(|last| last.score),
        })
    }

    /// Plies from the opponent's move to the engine's own, or to the end of the game if it never saw it.
    fn plies(&self) -> i64 {
        self.ours.unwrap_or(self.length) as i64 - self.theirs as i64
    }
}

/// The first move from which on all scores of a side are `beyond` the threshold.
fn lasting<'a>(
    statements: impl Iterator<Item = &'a Statement>,
    beyond: impl Fn(i32) -> bool,
) -> Option<usize> {
    statements.fold(
        None,
        |since, statement| {
            if beyond(statement.score) { since.or(Some(statement.ply)) } else { None }
        },
    )
}

/// Lower quartile, median and upper quartile, linear between neighbours; none without values.
fn quartiles(mut values: Vec<i64>) -> Option<[f64; 3]> {
    values.sort_unstable();
    let last = values.len().checked_sub(1)?;
    let at = |part: f64| {
        let place = part * last as f64;
        let (below, above) = (values[place.floor() as usize] as f64, values[place.ceil() as usize] as f64);
        below + (above - below) * place.fract()
    };
    Some([0.25, 0.5, 0.75].map(at))
}

/// The lags as text.
fn lag_text(engine: &str, own: &[(&GameLine, Color)], lags: &[Lag], threshold: i32) -> String {
    let lost = own.iter().filter(|(game, color)| is_lost(game, *color)).count();
    let never = lags.iter().filter(|lag| lag.ours.is_none()).count();
    let mut text = format!(
        "{engine} lost {lost} of {} games; in {} of them its opponent saw {threshold} centipawns to the \
         end.\nIn {never} of these {engine} never saw -{threshold}; there the lag is taken to the end of \
         the game.\n",
        own.len(),
        lags.len()
    );
    let lag_row = |lag: &Lag| {
        let plain = |ply: usize| (ply + 1).to_string();
        vec![
            lag.index.to_string(),
            lag.length.to_string(),
            plain(lag.theirs),
            lag.ours.map_or_else(|| "never".to_owned(), plain),
            lag.plies().to_string(),
            lag.score.map_or_else(|| "-".to_owned(), |score| score.to_string()),
        ]
    };
    if !lags.is_empty() {
        let head =
            ["game", "plies", "opponent at", "own at", "lag", "own score then"].map(str::to_owned).to_vec();
        text.push_str(&align(&std::iter::once(head).chain(lags.iter().map(lag_row)).collect::<Vec<_>>()));
    }
    let scores = lags.iter().filter_map(|lag| lag.score.map(i64::from)).collect();
    for (what, values) in [
        ("lag in plies", lags.iter().map(Lag::plies).collect()),
        ("own score at the opponent's moment", scores),
    ] {
        if let Some([lower, median, upper]) = quartiles(values) {
            text.push_str(&format!("{what}: median {median:.1}, quartiles {lower:.1} and {upper:.1}\n"));
        }
    }
    text.trim_end().to_owned()
}

/// A position that the engines evaluate differently.
#[derive(Clone, Debug, PartialEq)]
struct Dispute {
    /// The number of the game.
    index: usize,
    /// Plies played.
    ply: usize,
    /// Score of the engine when it made the last move, from its own point of view.
    ours: i32,
    /// Score of its opponent for the next move, from the engine's point of view.
    theirs: i32,
    /// The position.
    fen: String,
}

impl Dispute {
    fn size(&self) -> i32 {
        (self.ours - self.theirs).abs()
    }
}

/// The position of each game in which the scores of two moves in a row differ most, the greatest difference
/// first. The first of the moves is made by the engine and is not a capture.
fn disputes(own: &[(&GameLine, Color)], max_score: i32) -> anyhow::Result<Vec<Dispute>> {
    let mut disputes = Vec::new();
    for &(game, color) in own {
        disputes.extend(greatest_dispute(game, color, max_score)?);
    }
    disputes.sort_by_key(|dispute: &Dispute| (-dispute.size(), dispute.index));
    Ok(disputes)
}

fn greatest_dispute(game: &GameLine, color: Color, max_score: i32) -> anyhow::Result<Option<Dispute>> {
    let problem = || format!("game {} of the log", game.index);
    let rules = movegen::rules(&game.game).with_context(problem)?;
    let mut position = Position::from_fen(rules, &game.start).with_context(problem)?;
    let mut captures = Vec::with_capacity(game.moves.len());
    let mut fens = Vec::with_capacity(game.moves.len());
    for text in &game.moves {
        let mv = position.parse_move(text).with_context(problem)?;
        captures.push(position.is_capture(mv));
        position.make(mv);
        fens.push(position.to_fen());
    }
    let statements = statements(game);
    let of_pair = |pair: &[Statement]| {
        let [first, second] = [pair[0], pair[1]];
        let follows = first.mover == color && second.ply == first.ply + 1;
        let open = first.score.abs() <= max_score && second.score.abs() <= max_score;
        (follows && open && !captures[first.ply]).then(|| Dispute {
            index: game.index,
            ply: first.ply + 1,
            ours: first.score,
            theirs: -second.score,
            fen: fens[first.ply].clone(),
        })
    };
    Ok(statements.windows(2).filter_map(of_pair).max_by_key(Dispute::size))
}

/// The list of these positions as text.
fn dispute_text(engine: &str, disputes: &[Dispute]) -> String {
    let mut text = format!(
        "\nWhere scores differ most, one position a game, in centipawns for {engine}: its own, its \
         opponent's\n"
    );
    for Dispute { index, ply, ours, theirs, fen } in disputes {
        text.push_str(&format!("game {index}, after {ply} plies: {ours:+} {theirs:+}\t{fen}\n"));
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use movegen::GameResult;

    use super::*;
    use crate::matches::log::MoveNote;
    use crate::matches::log::tests::game_line;

    /// A game of A (White) and B with a move of the opening and these scores afterwards, B's first.
    fn game(index: usize, moves: &[&str], scores: &[Option<i32>], result: GameResult) -> GameLine {
        GameLine {
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            book: 1,
            thoughts: scores.iter().map(|&score| MoveNote(score, Some(5), 10)).collect(),
            ..game_line(index, "A", "B", result)
        }
    }

    const QUIET: [&str; 9] = ["e2e4", "e7e6", "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "h2h3"];

    fn lag(scores: &[i32]) -> Option<Lag> {
        let scores: Vec<_> = scores.iter().map(|&score| Some(score)).collect();
        Lag::of(&game(0, &QUIET, &scores, GameResult::Win(Color::Black)), Color::White, 150)
    }

    #[test]
    fn the_lag_is_from_lasting_score_to_lasting_score() {
        // B sees it from its first move on. A falls back once, and sees it from ply 6 on.
        let lag_of = lag(&[160, -200, 170, -20, 180, -150, 400, -500]);
        let expected = Lag { index: 0, length: 9, theirs: 1, ours: Some(6), score: None };
        assert_eq!(lag_of, Some(expected));
        let later = lag(&[160, -200, 140, -20, 180, -150, 400, -500]).unwrap();
        assert_eq!((later.theirs, later.ours, later.score, later.plies()), (5, Some(6), Some(-20), 1));
        let first = lag(&[0, -200, 20, -300, 40, -300, 400, -500]).unwrap();
        assert_eq!((first.theirs, first.plies()), (7, -5), "A saw it first");
        let never = lag(&[0, 0, 200, 0, 300, 0, 400, 0]).unwrap();
        assert_eq!((never.ours, never.plies()), (None, 6));
        assert_eq!(lag(&[0; 8]), None);
    }

    #[test]
    fn lost_games_are_those_without_a_fault_and_with_less_than_half_a_point() {
        let line = |result| game(0, &QUIET, &[], result);
        assert!(is_lost(&line(GameResult::Win(Color::Black)), Color::White));
        assert!(is_lost(&line(GameResult::Advantage(Color::Black)), Color::White));
        assert!(!is_lost(&line(GameResult::Draw), Color::White));
        assert!(!is_lost(&line(GameResult::Win(Color::Black)), Color::Black));
        let mut faulty = line(GameResult::Win(Color::Black));
        faulty.fault = Some(crate::matches::Fault::Crash);
        assert!(!is_lost(&faulty, Color::White));
    }

    #[test]
    fn quartiles_are_linear_between_values() {
        assert_eq!(quartiles(vec![4, 1, 3, 2, 5]), Some([2.0, 3.0, 4.0]));
        assert_eq!(quartiles(vec![1, 2, 3, 4]), Some([1.75, 2.5, 3.25]));
        assert_eq!(quartiles(vec![7]), Some([7.0; 3]));
        assert_eq!(quartiles(Vec::new()), None);
    }

    #[test]
    fn the_greatest_difference_after_a_quiet_move_is_found() {
        // e4 d5 exd5 Qxd5 a3: captures are left out, and so is a move without a score.
        let moves = ["e2e4", "d7d5", "e4d5", "d8d5", "a2a3", "a7a6", "b2b3", "b7b6"];
        let scores = [Some(0), Some(300), Some(300), Some(90), Some(10), None, Some(700)];
        let line = game(4, &moves, &scores, GameResult::Draw);
        let found = greatest_dispute(&line, Color::White, 800).unwrap().unwrap();
        assert_eq!((found.index, found.ply, found.ours, found.theirs, found.size()), (4, 5, 90, -10, 100));
        assert!(found.fen.starts_with("rnb") && found.fen.contains(" b "), "{}", found.fen);
        assert_eq!(greatest_dispute(&line, Color::White, 50).unwrap(), None);
        let text = dispute_text("A", &[found]);
        assert!(text.contains("game 4, after 5 plies: +90 -10\trnb"), "{text}");
    }

    #[test]
    fn the_text_tells_how_many_and_when() {
        let line = |index| {
            let scores = [0, 0, 200, 0, 300, -200, 400, -300].map(Some);
            game(index, &QUIET, &scores, GameResult::Win(Color::Black))
        };
        let (first, second) = (line(0), line(3));
        let own = [(&first, Color::White), (&second, Color::White)];
        let lags: Vec<Lag> = own.iter().filter_map(|(game, color)| Lag::of(game, *color, 150)).collect();
        let text = lag_text("A", &own, &lags, 150);
        assert!(text.contains("A lost 2 of 2 games; in 2 of them"), "{text}");
        assert!(text.contains("lag in plies: median 3.0, quartiles 3.0 and 3.0"), "{text}");
        assert!(text.contains("own score at the opponent's moment: median 0.0"), "{text}");
    }
}
