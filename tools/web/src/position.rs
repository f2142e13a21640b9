//! Positions for the page: a line of a request is played, and the last position described.

use std::collections::BTreeMap;

use diagram::{PositionPicture, Theme};
use movegen::game::Verdict;
use movegen::{Color, Excerpt, Move, MoveKind, Outcome, Piece, PieceKind, Position};
use records::game_tree::GameTree;
use records::read_game::refuse_after_end;

use crate::message::{Line, MoveView, OutcomeView, PassedEnd, PlacedView, PositionView};
use crate::own_games::PageGames;
use crate::sides::sides;

/// The longest line, in plies.
pub const MOST_MOVES: usize = 2000;
/// The longest FEN. The longest of a game with all its pieces is much shorter.
const LONGEST_FEN: usize = 1000;

/// A line that was played.
pub struct Played {
    /// The last position, with its history.
    pub position: Position,
    san: Vec<String>,
    passed: Option<PassedEnd>,
}

/// The start position of a line.
pub fn start(games: &PageGames, line: &Line) -> Result<Position, String> {
    let rules = games.rules(&line.game)?;
    match (&line.fen, line.array) {
        (Some(fen), _) if fen.len() > LONGEST_FEN => {
            Err(format!("the FEN has {} characters; at most {LONGEST_FEN} are read", fen.len()))
        }
        (Some(fen), _) => {
            let read = Position::from_foreign_fen(rules, fen).map_err(|error| error.to_string())?;
            Ok(read.position)
        }
        (None, Some(number)) => Position::from_array(rules, number).map_err(|error| error.to_string()),
        (None, None) => Ok(Position::start(rules)),
    }
}

/// Plays a line.
pub fn play(games: &PageGames, line: &Line) -> Result<Played, String> {
    if line.moves.len() > MOST_MOVES {
        return Err(format!("the game has {} moves; at most {MOST_MOVES} are played", line.moves.len()));
    }
    let mut position = start(games, line)?;
    let mut san = Vec::with_capacity(line.moves.len());
    let mut passed = None;
    for (index, text) in line.moves.iter().enumerate() {
        refuse_after_end(&position, || format!("move {} {}", index + 1, Excerpt(text)))?;
        if passed.is_none() {
            let end = position.outcome();
            passed = end.map(|outcome| PassedEnd { plies: index, text: outcome_text(outcome) });
        }
        let mv = position.parse_move(text).map_err(|error| format!("move {}: {error}", index + 1))?;
        san.push(position.san(mv));
        position.make(mv);
    }
    Ok(Played { position, san, passed })
}

/// The result and its reason as text.
pub fn outcome_text(outcome: Outcome) -> String {
    use movegen::GameResult::{Advantage, Draw, Win};
    let result = match outcome.result {
        Win(color) => format!("{} wins", color.name()),
        Advantage(color) => format!("{} has the advantage", color.name()),
        Draw => "Draw".to_owned(),
    };
    format!("{result}: {}", outcome.reason.as_str())
}

/// `white` or `black`.
pub const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Everything that the page shows of the last position of a line.
pub fn view(played: Played) -> PositionView {
    let position = &played.position;
    let rules = position.rules();
    let geometry = rules.geometry();
    let mut pieces = BTreeMap::new();
    for color in Color::ALL {
        for (kind, square) in position.pieces(color) {
            let poison = position.is_frozen(square).then(|| position.poison_count(square));
            let piece = PlacedView { letter: rules.letter(kind), side: side_name(color), poison };
            pieces.insert(geometry.name(square), piece);
        }
    }
    let is_gone = |square: &_| position.piece_on(*square) == Piece::GONE;
    let has_ended = position.outcome_without_claims().is_some();
    let legal = match has_ended {
        true => Vec::new(),
        false => position.legal_moves().into_iter().map(|mv| move_view(position, mv)).collect(),
    };
    let reserve = |color: Color| {
        let counted = rules.kinds().map(|kind| (rules.letter(kind), position.reserve(color, kind)));
        counted.filter(|&(_, count)| count > 0).collect::<BTreeMap<_, _>>()
    };
    let letter = |kind: PieceKind| rules.letter(kind);
    let hand = |color: Color| {
        position.hand_pieces(color).map(|(kind, count)| (letter(kind), count)).collect::<BTreeMap<_, _>>()
    };
    let move_count = (position.halfmove_clock(), rules.move_count_limit_plies());
    let (halfmove_clock, move_limit) = position.count_of_moves().unwrap_or(move_count);
    let lost = GameTree::of(position).lost();
    PositionView {
        fen: position.to_fen(),
        side: side_name(position.side_to_move()),
        move_number: position.move_number(),
        check: position.in_check(),
        halfmove_clock,
        move_limit,
        pieces,
        gone: geometry.squares().filter(is_gone).map(|square| geometry.name(square)).collect(),
        walls: position.walls().map(|square| geometry.name(square)).collect(),
        last: position.last_move().map(|mv| [geometry.name(mv.from()), geometry.name(mv.to())]),
        legal,
        reserve: rules.has_reserve().then(|| sides(reserve)),
        hands: rules.has_hands().then(|| sides(hand)),
        jokers: rules.has_jokers().then(|| sides(|color| position.joker_power(color).map(letter))),
        points: position.counted_points().map(|points| sides(|color| points[color])),
        checks_left: rules.counts_checks().then(|| sides(|color| position.checks_left(color))),
        lost: sides(|color| lost[color].iter().map(|&kind| letter(kind)).collect()),
        outcome: position.outcome().map(|outcome| OutcomeView {
            result: outcome.result.as_str(),
            text: outcome_text(outcome),
            claim: !has_ended,
        }),
        passed: played.passed,
        can_win: sides(|color| can_win(position, color)),
        san: played.san,
    }
}

/// Whether a side could win if the other one ran out of time. A bare king cannot, unless it can reach a goal
/// or stalemate decides.
pub fn can_win(position: &Position, color: Color) -> bool {
    let rules = position.rules();
    let ends = &rules.game().ends;
    let has_more = position.pieces(color).any(|(kind, _)| !rules.is_royal(kind))
        || position.hand_count(color) > 0
        || rules.kinds().any(|kind| position.reserve(color, kind) > 0);
    has_more
        || ends.goal.is_some()
        || ends.line.is_some()
        || ends.stalemate != Verdict::Draw
        || !rules.has_royal(color)
}

fn move_view(position: &Position, mv: Move) -> MoveView {
    let rules = position.rules();
    let name = |square| rules.geometry().name(square);
    let kind = match mv.kind() {
        MoveKind::Normal | MoveKind::Advance => "move",
        MoveKind::EnPassant => "en-passant",
        MoveKind::Castle => "castle",
        MoveKind::Leap => "leap",
        MoveKind::Promotion => "promotion",
        MoveKind::Poison => "poison",
        MoveKind::Cure => "cure",
        MoveKind::Drop => "drop",
        MoveKind::Gate => "gate",
        MoveKind::Pass => "pass",
        MoveKind::Double => "double",
    };
    MoveView {
        text: position.move_text(mv),
        san: position.san(mv),
        from: name(mv.from()),
        to: name(position.target(mv)),
        kind,
        captures: position.is_capture(mv),
        vanishes: mv.kind() != MoveKind::Cure && rules.geometry().is_brouhaha(mv.from()),
        promotion: mv.promotion().map(|kind| rules.letter(kind)),
        drop: mv.dropped().map(|kind| rules.letter(kind)),
        gate: mv.gated().map(|kind| rules.letter(kind)),
        third: mv.wall().or(mv.via()).map(name),
    }
}

/// A picture of the last position of a line.
pub fn picture(played: &Played, theme: Theme, flip: bool) -> String {
    let bottom = if flip { Color::Black } else { Color::White };
    PositionPicture::new(&played.position).theme(theme).bottom(bottom).svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn viewed(fen: &str, moves: &[&str]) -> PositionView {
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        let games = PageGames::new(movegen::Games::built_in());
        let line = Line { game: "chess".to_owned(), fen: Some(fen.to_owned()), array: None, moves };
        view(play(&games, &line).unwrap())
    }

    #[test]
    fn a_line_goes_on_after_an_end_that_nobody_claimed() {
        let fen = "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1";
        let cycle = ["a1a2", "e8d8", "a2a1", "d8e8"];
        let claimed = viewed(fen, &cycle.repeat(2));
        let outcome = claimed.outcome.expect("an end");
        assert!(outcome.claim && outcome.text == "Draw: repetition" && claimed.passed.is_none());
        assert!(!claimed.legal.is_empty(), "one can go on");
        // The fifth occurrence ends the game by itself, but not a record.
        let ended = viewed(fen, &cycle.repeat(4));
        assert!(ended.legal.is_empty() && !ended.outcome.expect("an end").claim);
        let after = viewed(fen, &[&cycle.repeat(4)[..], &["a1a3"]].concat());
        let passed = after.passed.expect("an end on the way");
        assert_eq!((passed.plies, passed.text.as_str()), (8, "Draw: repetition"));
        assert!(after.outcome.is_none());
    }

    #[test]
    fn a_bare_king_cannot_win() {
        let can_win = viewed("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &[]).can_win;
        assert_eq!((can_win.white, can_win.black), (true, false));
    }
}
