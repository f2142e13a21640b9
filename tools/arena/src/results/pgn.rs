//! Games of a match in Portable Game Notation.

use anyhow::Context;
use movegen::{Color, GameResult, Games, Move, Position, Rules};
use records::dialect::Dialect;
use records::pgn::{Tag, comment, move_words, setup_tags, to_text};
use records::results::result_token;

use crate::games::adjudication::ADJUDICATION;
use crate::players::player::{Fault, MATE};
use crate::results::log::{GameLine, MoveNote, color_name};

/// The tags of a PGN file that do not depend on the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTags {
    pub event: String,
    /// The place.
    pub site: String,
}

impl EventTags {
    /// The tags for games of a variant. The default event is the name of the game.
    pub fn new(rules: &Rules, event: Option<&str>, site: &str) -> Self {
        let event = event.map_or_else(|| format!("{} match", rules.title()), str::to_owned);
        Self { event, site: site.to_owned() }
    }
}

/// A game as PGN, with an empty line at its end. It must be one of the known games.
pub fn to_pgn(game: &GameLine, known: &Games, event: &EventTags) -> anyhow::Result<String> {
    let (start, moves) = game.replay(known).with_context(|| format!("game {}", game.index))?;
    let tags = tags(game, &start, event);
    let mut words = move_text(game, start, &moves);
    words.extend(comment(&ending(game)));
    words.push(result_token(game.result).to_owned());
    Ok(to_text(&tags, &words))
}

fn tags(game: &GameLine, start: &Position, event: &EventTags) -> Vec<Tag> {
    let mut tags = vec![
        ("Event", event.event.clone()),
        ("Site", event.site.clone()),
        ("Date", game.date.clone()),
        ("Round", (game.index + 1).to_string()),
        ("White", game.white.clone()),
        ("Black", game.black.clone()),
        ("Result", result_token(game.result).to_owned()),
    ];
    tags.extend(setup_tags(start, Dialect::Own));
    tags.push(("Points", points(game.result)));
    tags.push(("Termination", termination(game).to_owned()));
    tags.push(("TimeControl", game.limits.join(" - ")));
    tags.push(("PlyCount", game.moves.len().to_string()));
    tags
}

/// The points of both sides, also in quarters.
fn points(result: GameResult) -> String {
    let points = |color| match result.quarter_points(color) {
        0 => "0",
        1 => "1/4",
        2 => "1/2",
        3 => "3/4",
        _ => "1",
    };
    format!("{}-{}", points(Color::White), points(Color::Black))
}

/// The end in the words of the PGN standard. The comment after the last move has the reason.
// Source: http://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm, section 9.8.1
fn termination(game: &GameLine) -> &'static str {
    // A wrong claim at the end of a game by rule is a fault, but not the reason.
    match game.fault.filter(|fault| fault.as_str() == game.reason) {
        Some(Fault::Time) => "time forfeit",
        Some(Fault::IllegalMove | Fault::WrongClaim) => "rules infraction",
        Some(Fault::Crash | Fault::Silent) => "abandoned",
        None if game.reason.starts_with(ADJUDICATION) => "adjudication",
        None => "normal",
    }
}

/// The reason, and its details.
fn ending(game: &GameLine) -> String {
    let mut text = game.reason.clone();
    if let (Some(faulty), Some(detail)) = (game.faulty, &game.detail) {
        // A brace would end the comment.
        text.push_str(&format!(" ({}: {})", color_name(faulty), detail.replace(['{', '}'], "|")));
    }
    text
}

/// The moves with their numbers, and comments after the moves of the engines.
fn move_text(game: &GameLine, mut position: Position, moves: &[Move]) -> Vec<String> {
    let mut words = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        words.extend(move_words(&position, mv, index == 0, Dialect::Own));
        position.make(mv);
        match index.checked_sub(game.book).and_then(|index| game.thoughts.get(index)) {
            Some(note) => words.extend(comment(&(thought(note) + &details(game, index - game.book, note.2)))),
            None if index + 1 == game.book => words.push("{book}".to_owned()),
            None => {}
        }
    }
    words
}

/// `+0.31/5 0.012s`: score in pawns by the mover, depth, time.
fn thought(&MoveNote(score, depth, milliseconds): &MoveNote) -> String {
    let score = score.map(|score| match score {
        MATE.. => format!("+M{}", score - MATE),
        _ if score <= -MATE => format!("-M{}", -(score + MATE)),
        _ => format!("{:+.2}", f64::from(score) / 100.0),
    });
    let depth = depth.map(|depth| format!("/{depth}"));
    let thought = score.unwrap_or_default() + &depth.unwrap_or_default();
    let time = format!("{:.3}s", milliseconds as f64 / 1000.0);
    if thought.is_empty() { time } else { format!("{thought} {time}") }
}

/// `, tl=9.896s, n=12000, sd=20, nps=1000000, hashfull=31, latency=3ms, pv="e2e4 e7e5"`: the other
/// details of the log, in the format of fastchess.
fn details(game: &GameLine, index: usize, milliseconds: u64) -> String {
    let nodes = game.nodes.get(index).copied().flatten();
    // A move that took no time has no nps.
    let speed = nodes.and_then(|nodes| nodes.saturating_mul(1000).checked_div(milliseconds));
    let number = |numbers: &[Option<u32>]| numbers.get(index).copied().flatten();
    let left = game.left.get(index).copied().flatten();
    let mut text: String = [
        left.map(|left| format!(", tl={:.3}s", left as f64 / 1000.0)),
        nodes.map(|nodes| format!(", n={nodes}")),
        number(&game.seldepths).map(|depth| format!(", sd={depth}")),
        speed.map(|speed| format!(", nps={speed}")),
        number(&game.hashfull).map(|share| format!(", hashfull={share}")),
        number(&game.latencies).map(|time| format!(", latency={time}ms")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if let Some(line) = game.lines.get(index).filter(|line| !line.is_empty()) {
        // A brace would end the comment.
        text.push_str(&format!(", pv=\"{}\"", line.replace(['{', '}', '"'], "|")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::log::tests::game_line;

    fn event() -> EventTags {
        EventTags { event: "A match".to_owned(), site: "Here".to_owned() }
    }

    #[test]
    fn a_game_with_book_notes_and_reason() {
        let mut game = game_line(6, "A \"x\"", "B", GameResult::Win(Color::White));
        game.moves = ["e2e4", "e7e5", "d2d4", "e5d4"].map(str::to_owned).to_vec();
        game.book = 2;
        game.thoughts = vec![MoveNote(Some(31), Some(5), 12), MoveNote(Some(-MATE - 4), None, 1500)];
        let text = to_pgn(&game, &Games::built_in(), &event()).unwrap();
        assert!(text.contains("[Variant \"gothic\"]\n") && !text.contains("SetUp"), "{text}");
        assert!(text.starts_with("[Event \"A match\"]\n[Site \"Here\"]\n"), "{text}");
        assert!(text.contains("[White \"A \\\"x\\\"\"]") && text.contains("[Points \"1-0\"]"), "{text}");
        let moves = "1. e4 e5 {book} 2. d4 {+0.31/5 0.012s} exd4 {-M4 1.500s} {resignation} 1-0\n\n";
        assert!(text.ends_with(moves), "{text}");
        assert!(text.contains("[Termination \"normal\"]\n"), "{text}");
        game.nodes = vec![Some(600), None];
        game.seldepths = vec![Some(9), None];
        game.hashfull = vec![Some(31), None];
        game.latencies = vec![Some(3), None];
        game.left = vec![Some(9_896), Some(10)];
        game.lines = vec!["d2d4 {x}".to_owned(), String::new()];
        let text = to_pgn(&game, &Games::built_in(), &event()).unwrap().replace('\n', " ");
        let moves = "d4 {+0.31/5 0.012s, tl=9.896s, n=600, sd=9, nps=50000, hashfull=31, latency=3ms, \
                     pv=\"d2d4 |x|\"} exd4 {-M4 1.500s, tl=0.010s} ";
        assert!(text.contains(moves), "{text}");
    }

    #[test]
    fn quarter_points_and_faults_are_told() {
        let mut game = game_line(0, "A", "B", GameResult::Advantage(Color::Black));
        game.start = "4k5/10/10/10/10/10/4P5/4K5 b - - 0 7".to_owned();
        game.moves = vec!["e8d7".to_owned()];
        game.fault = Some(Fault::WrongClaim);
        game.faulty = Some(Color::White);
        game.detail = Some("claimed 1-0 {mate}".to_owned());
        let text = to_pgn(&game, &Games::built_in(), &event()).unwrap();
        assert!(text.contains("[Points \"1/4-3/4\"]") && text.contains("[Result \"1/2-1/2\"]"), "{text}");
        assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k5/"), "{text}");
        assert!(text.contains("7... Kd7") && text.contains("claimed 1-0 |mate|"), "{text}");
        let termination = |fault: Option<Fault>, reason: &str| {
            termination(&GameLine { fault, reason: reason.to_owned(), ..game.clone() })
        };
        for (fault, reason, expected) in [
            (None, "stalemate", "normal"),
            (None, "resignation", "normal"),
            (None, "adjudication by score", "adjudication"),
            (Some(Fault::WrongClaim), "checkmate", "normal"),
            (Some(Fault::WrongClaim), "wrong claim", "rules infraction"),
            (Some(Fault::IllegalMove), "illegal move", "rules infraction"),
            (Some(Fault::Time), "time", "time forfeit"),
            (Some(Fault::Crash), "crash", "abandoned"),
            (Some(Fault::Silent), "silent", "abandoned"),
        ] {
            assert_eq!(termination(fault, reason), expected, "{reason}");
        }
        game.moves = vec!["e8e1".to_owned()];
        assert!(to_pgn(&game, &Games::built_in(), &event()).is_err());
    }
}
