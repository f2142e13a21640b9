//! `belladonna games show`.

use std::fmt::Write as _;
use std::process::ExitCode;

use movegen::game::{BareKing, Castling, Ends, Game, PointValues, PromotionZone, Verdict};
use movegen::{Color, PieceSpec, Position, Role, Rules};

use super::list;
use crate::cli::output::{fit, print};

pub(super) fn run(rules: &'static Rules) -> anyhow::Result<ExitCode> {
    print(&description(rules))?;
    Ok(ExitCode::SUCCESS)
}

/// Describes a game in sentences.
fn description(rules: &'static Rules) -> String {
    let game = rules.game();
    let mut text = format!("{} ({})\n", rules.title(), rules.id());
    text += &about(game);
    let _ = write!(text, "\n{}\n", Position::start(rules).diagram());
    let _ = writeln!(text, "Board: {}", list::board(rules));
    text += &starts(rules);
    text += "\nPieces:\n";
    game.pieces.iter().for_each(|piece| text += &piece_line(piece));
    text.push('\n');
    for sentence in [pawns(game), promotion(game), castling(rules), ends(game), poison(game)] {
        text += &fit(&sentence);
    }
    text
}

fn about(game: &Game) -> String {
    let about = &game.about;
    let lines = [("", &about.summary), ("Inventor: ", &about.inventor), ("Rules: ", &about.source)];
    let given = lines.iter().filter(|(_, text)| !text.is_empty());
    given.map(|(label, text)| format!("{label}{text}\n")).collect()
}

fn starts(rules: &'static Rules) -> String {
    let start = Position::start(rules).to_fen();
    match rules.array_count() {
        1 => format!("Start: {start}\n"),
        count => {
            format!("Start: {start}\nThis is start position {} of {count}.\n", rules.default_array())
        }
    }
}

fn piece_line(piece: &PieceSpec) -> String {
    let movement = if piece.betza.is_empty() { "-" } else { &piece.betza };
    let class = piece.class().name();
    let role = match piece.role {
        Role::Plain => "",
        Role::Pawn => "promotes",
        Role::Royal => "must not be attacked",
        Role::Imitator => "moves as the piece that the opponent moved last",
        Role::Poisoner => "poisons",
        Role::Healer => "cures",
    };
    let line = format!("  {}  {:<16}{movement:<18}{class:<11}{role}", piece.letter, piece.name);
    format!("{}\n", line.trim_end())
}

fn pawns(game: &Game) -> String {
    let pawns = &game.pawns;
    let has_first_moves = |piece: &&PieceSpec| piece.role == Role::Pawn && piece.betza.contains('i');
    if !game.pieces.iter().any(|piece| piece.role == Role::Pawn) {
        return "Pawns: none.\n".to_owned();
    }
    if game.pieces.iter().find(has_first_moves).is_none() {
        return format!("Pawns: they stand on rank {} or beyond.\n", pawns.first_rank);
    }
    let ranks = match (pawns.first_rank, pawns.last_advance_rank()) {
        (first, last) if first == last => format!("rank {first}"),
        (first, last) => format!("the ranks {first} to {last}"),
    };
    format!("Pawns: first moves from {ranks}, as far as rank {}.\n", pawns.advance_limit())
}

fn promotion(game: &Game) -> String {
    if game.promotion.zones.is_empty() {
        return "Promotion: none.\n".to_owned();
    }
    let zone = |zone: &PromotionZone| {
        let choice = if zone.optional { "may" } else { "must" };
        let pawn = if zone.pawns.is_empty() { "a pawn" } else { &zone.pawns };
        let place = match (zone.rank, &zone.region) {
            (Some(rank), _) => format!("on rank {rank}"),
            (None, region) => format!("in the region {}", region.as_deref().unwrap_or_default()),
        };
        format!("{place} {pawn} {choice} become one of {}", zone.to)
    };
    let zones = game.promotion.zones.iter().map(zone).collect::<Vec<_>>().join("; ");
    let reserve = match game.promotion.reserve.as_deref() {
        Some("") => " Only pieces of the own reserve; it is empty at the start.".to_owned(),
        Some(reserve) => format!(" Only pieces of the own reserve; at the start it holds {reserve}."),
        None => String::new(),
    };
    let limit = |(piece, most): (&char, &u8)| format!("{most} {piece}");
    let limits = match game.promotion.limits.iter().map(limit).collect::<Vec<_>>().join(", ") {
        limits if limits.is_empty() => limits,
        limits => format!(" At most {limits} of a side."),
    };
    format!("Promotion: {zones}.{reserve}{limits}\n")
}

fn castling(rules: &Rules) -> String {
    let (game, home) = (rules.game(), rules.geometry().name(rules.king_home(Color::White)));
    if game.castling.moves.is_empty() {
        return "Castling: none.\n".to_owned();
    }
    let moves: Vec<String> = game
        .castling
        .moves
        .iter()
        .map(|castling| {
            let Castling { king_to, partner, partner_from, partner_to, .. } = castling;
            if game.castling.is_free() {
                return format!("king to {king_to} with {partner} to {partner_to}, from any squares");
            }
            format!("king {home} to {king_to} with {partner} from {partner_from} to {partner_to}")
        })
        .collect();
    format!("Castling of White: {}.\n", moves.join("; "))
}

fn ends(game: &Game) -> String {
    let ends = &game.ends;
    let mut sentences = vec!["Ends: checkmate wins.".to_owned()];
    sentences.push(format!("Stalemate {}.", verdict(ends.stalemate)));
    if ends.repetitions > 0 {
        sentences.push(format!(
            "Occurrence number {} of a position {}.",
            ends.repetitions,
            verdict(ends.repetition_result)
        ));
    }
    if ends.move_count > 0 {
        let (moves, result) = (ends.move_count, verdict(ends.move_count_result));
        sentences.push(format!("The end of {moves} moves without a capture or a pawn move {result}."));
    }
    sentences.extend(ends.points.as_ref().map(points));
    sentences.extend(goals(ends));
    sentences.extend(dead_positions(ends));
    format!("{}\n", sentences.join(" "))
}

/// The predicate for a verdict.
fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "is a draw",
        Verdict::Win => "is a win for the side to move",
        Verdict::Loss => "is a loss for the side to move",
        Verdict::Disadvantage => "is an advantage of the opponent of the side to move",
        Verdict::Points => "ends the game by a count of points",
    }
}

fn points(points: &PointValues) -> String {
    format!(
        "Points: strong {}, average {}, joker {} ({} against strong pieces), auxiliary {}, pawn {}; a lead \
         of {} is an advantage.",
        points.strong,
        points.average,
        points.joker,
        points.joker_against_strong,
        points.auxiliary,
        points.pawn,
        points.lead
    )
}

/// The other ways to win or lose.
fn goals(ends: &Ends) -> Vec<String> {
    let bare_king = match ends.bare_king {
        BareKing::PlaysOn => None,
        BareKing::Loses => Some("A bare king loses.".to_owned()),
        BareKing::LosesUnlessReturned => Some(
            "A bare king loses, unless its next move takes the opponent's last piece, which is a draw."
                .to_owned(),
        ),
    };
    let checks = (ends.checks > 0).then(|| format!("Check number {} wins.", ends.checks));
    let extinction = (!ends.extinction.is_empty())
        .then(|| format!("A side that has none left of one of {} loses.", ends.extinction));
    let goal = ends.goal.as_ref().map(|goal| {
        let piece = if goal.pieces.is_empty() { "the king" } else { &goal.pieces };
        let answer = if goal.answered { ", unless Black's next move reaches its own: a draw" } else { "" };
        format!("A side wins by {piece} in the region {}{answer}.", goal.region)
    });
    [bare_king, checks, extinction, goal].into_iter().flatten().collect()
}

fn dead_positions(ends: &Ends) -> Vec<String> {
    if ends.goal.is_some() {
        return Vec::new();
    }
    let mut sentences = vec!["Two bare kings are a draw.".to_owned()];
    if !ends.dead.alone.is_empty() {
        sentences.push(format!("One of {} alone beside the kings is a draw.", ends.dead.alone));
    }
    if !ends.dead.on_one_colour.is_empty() {
        sentences.push(format!("{} on squares of one colour only is a draw.", ends.dead.on_one_colour));
    }
    sentences
}

fn poison(game: &Game) -> String {
    let moves = |poison: movegen::game::Poison| {
        format!("Poison: a poisoned piece dies after {} moves of the other side.\n", poison.moves)
    };
    game.poison.map_or_else(String::new, moves)
}
