//! How a game ends.

use movegen::Role;
use movegen::game::{
    BareKing, BoardCount, Chase, CountLimit, Counting, Ends, Extinction, Game, Line, LineDirection, Passes,
    PointValues, Verdict,
};

use super::regions::region;
use super::words::{letters, list, name_of};

/// The ends of a game, in one paragraph.
pub(super) fn ends(game: &Game) -> Option<String> {
    let ends = &game.ends;
    let mut sentences = Vec::new();
    if game.moves.checks && name_of(game, Role::Royal).is_some() && ends.checkmate == Verdict::Loss {
        sentences.push("Checkmate wins.".to_owned());
    }
    if game.poison.is_some() {
        let healer = name_of(game, Role::Healer).unwrap_or("healer");
        sentences.push(format!(
            "It is a draw if the king of the winning side is poisoned and that side has no {healer}."
        ));
    }
    sentences.extend(other_wins(game));
    if ends.checkmate != Verdict::Loss {
        sentences.push(format!("If a side is checkmated, the game {}.", verdict(ends.checkmate)));
    }
    sentences.push(format!("If a side is stalemated, the game {}.", verdict(ends.stalemate)));
    let claim = if ends.are_claimed() { " if a player claims it" } else { "" };
    if ends.repetitions > 0 {
        let (number, result) = (ordinal(ends.repetitions), verdict(ends.repetition_result));
        sentences.push(format!("When a position occurs for the {number} time, the game {result}{claim}."));
    }
    if ends.perpetual_check_loses {
        sentences.push(
            "A side loses if it gives check with each of its moves until a position repeats, unless the \
             other side does so, too."
                .to_owned(),
        );
    }
    sentences.extend(ends.perpetual_chase_loses.as_ref().map(|rule| chase(game, rule)));
    if ends.move_count > 0 {
        let (moves, result) = (ends.move_count, verdict(ends.move_count_result));
        let mut progress = vec!["a capture"];
        if name_of(game, Role::Pawn).is_some() {
            progress.push("a pawn move");
        }
        if game.poison.is_some() {
            progress.extend(["a poisoning", "a death by poison"]);
        }
        let progress = list(&progress, "or");
        sentences.push(format!(
            "When each side has made {moves} moves without {progress}, the game {result}{claim}."
        ));
    }
    sentences.extend(ends.counting.as_ref().map(counting));
    sentences.extend(ends.points.as_ref().map(points));
    let are_kept = game.hands.as_ref().is_some_and(|hands| hands.captures);
    if name_of(game, Role::Royal).is_some() && ends.extinction.pieces != "*" && !are_kept {
        sentences.extend(dead_positions(ends));
    }
    Some(format!("Ends: {}", sentences.join(" ")))
}

/// What a chase is that loses if it has no end.
fn chase(game: &Game, chase: &Chase) -> String {
    let letters: String = chase.by.concat();
    let name =
        |letter: char| game.pieces.iter().find(|it| it.letter == letter).map_or("piece", |it| &it.name);
    let regions = chase.only_in.iter().map(|(&letter, place)| {
        format!(" A {} is chased only in the region {}.", name(letter), region(game, place))
    });
    let regions: String = regions.collect();
    format!(
        "A side loses, too, if one of its pieces {} attacks the same piece anew with each move until a \
         position repeats, and that piece is unprotected or worth more.{regions}",
        self::letters(&letters, "or")
    )
}

/// How moves are counted in endings.
fn counting(counting: &Counting) -> String {
    let mut parts = Vec::new();
    if let Some(BoardCount { moves, pieces, pawns }) = &counting.board {
        let pawns = if *pawns { "" } else { " without pawns on the board" };
        let pieces = pieces.map_or_else(String::new, |most| format!(" with at most {most} pieces"));
        parts.push(format!("{moves} moves for a side{pieces}{pawns}"));
    }
    parts.extend(counting.bare.iter().map(|CountLimit { against, moves }| match against.as_str() {
        "" => format!("{moves} moves for a lone king against other pieces"),
        against => format!("{moves} moves for a lone king against {against}"),
    }));
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let first =
        if counting.from_pieces { " The count of a lone king begins with the number of pieces." } else { "" };
    let list = list(&parts, "and");
    format!("Endings are draws when a count of moves exceeds its limit: {list}.{first}")
}

/// The predicate for a verdict. Its subject is the game.
fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "is a draw",
        Verdict::Win => "is won by the side to move",
        Verdict::Loss => "is lost by the side to move",
        Verdict::WhiteWins => "is won by White",
        Verdict::BlackWins => "is won by Black",
        Verdict::Disadvantage => "is an advantage for the opponent of the side to move",
        Verdict::Points => "ends by a count of points",
    }
}

fn ordinal(number: u8) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

fn points(points: &PointValues) -> String {
    let PointValues { strong, average, joker, joker_against_strong, auxiliary, pawn, lead } = points;
    let against = match joker_against_strong {
        same if same == joker => String::new(),
        other => format!(" ({other} against strong pieces)"),
    };
    format!(
        "Points: strong {strong}, average {average}, joker {joker}{against}, auxiliary {auxiliary}, pawn \
         {pawn}; a lead of {lead} is an advantage."
    )
}

/// The ways to win or lose besides checkmate.
fn other_wins(game: &Game) -> Vec<String> {
    let ends = &game.ends;
    let bare_king = match ends.bare_king {
        BareKing::PlaysOn => None,
        BareKing::Loses => Some("A bare king loses.".to_owned()),
        BareKing::LosesUnlessReturned => Some(
            "A bare king loses, unless its next move takes the opponent's last piece, which is a draw."
                .to_owned(),
        ),
    };
    let checks = match ends.checks {
        0 => None,
        1 => Some("A check wins.".to_owned()),
        checks => Some(format!("A side wins with its {} check.", ordinal(checks))),
    };
    let goal = ends.goal.as_ref().map(|goal| {
        let piece = match goal.pieces.as_str() {
            "" => "its king".to_owned(),
            pieces => letters(pieces, "or"),
        };
        let answer = if goal.answered {
            " If White arrives first and Black arrives with the next move, the game is a draw."
        } else {
            ""
        };
        let safe = if goal.safe { ", where the opponent cannot capture," } else { "" };
        let region = region(game, &goal.region);
        match goal.count {
            1 => format!("A side wins when {piece} reaches the region {region}{safe}.{answer}")
                .replace(",.", "."),
            count => {
                format!("A side wins when {count} pieces {piece} are in the region {region}{safe}.{answer}")
                    .replace(",.", ".")
            }
        }
    });
    let line = ends.line.as_ref().map(line);
    let passes = (game.moves.pass != Passes::Never)
        .then(|| format!("If both sides pass, the game {}.", verdict(ends.passes)));
    let facing = ends.facing.map(|facing| {
        let first = "If the kings face each other on a file or rank, the next move must end this.";
        format!("{first} If it is a pass, the game {}.", verdict(facing))
    });
    [bare_king, checks, extinction(&ends.extinction), goal, line, passes, facing]
        .into_iter()
        .flatten()
        .collect()
}

/// The end by pieces in a line.
fn line(line: &Line) -> String {
    let pieces = match line.pieces.as_str() {
        "" => "its pieces".to_owned(),
        pieces => format!("its pieces {}", letters(pieces, "or")),
    };
    let directions: Vec<&str> = line
        .along
        .iter()
        .map(|along| match along {
            LineDirection::Ranks => "rank",
            LineDirection::Files => "file",
            LineDirection::Diagonals => "diagonal",
        })
        .collect();
    let apart = if line.gaps { "" } else { " side by side" };
    let on_line = (line.length > 0)
        .then(|| format!("{} of {pieces} stand{apart} on a {}", line.length, list(&directions, "or")));
    let in_square = (line.square > 0).then(|| format!("{pieces} fill {0} x {0} squares", line.square));
    let ways: Vec<String> = on_line.into_iter().chain(in_square).collect();
    let result = match line.result {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        _ => "draws",
    };
    format!("A side {result} when {} after its move.", ways.join(", or "))
}

/// The end by the loss of pieces.
fn extinction(extinction: &Extinction) -> Option<String> {
    let Extinction { pieces, left, others, result, together } = extinction;
    let what = match (pieces.as_str(), left) {
        ("", _) => return None,
        ("*", 0) => "no piece left".to_owned(),
        ("*", 1) => "one piece left".to_owned(),
        ("*", left) => format!("{left} pieces left"),
        (letters_of, 0) if *together => format!("neither {} left", letters(letters_of, "nor")),
        (letters_of, left) if *together => format!("at most {left} of {} left", letters(letters_of, "and")),
        (letters_of, 0) => {
            let none: Vec<String> =
                letters_of.chars().map(|letter| format!("no {}", letters(&letter.to_string(), ""))).collect();
            format!("{} left", list(&none.iter().map(String::as_str).collect::<Vec<_>>(), "or"))
        }
        (letters_of, left) => format!("at most {left} {} left", letters(letters_of, "or")),
    };
    let against = if *others > 0 { format!(" against at least {others}") } else { String::new() };
    let result = match result {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        _ => "draws",
    };
    Some(format!("A side that has {what}{against} {result}."))
}

fn dead_positions(ends: &Ends) -> Vec<String> {
    if ends.goal.is_some() || ends.line.is_some() {
        return Vec::new();
    }
    let mut sentences = vec!["Two bare kings are a draw.".to_owned()];
    if !ends.dead.alone.is_empty() {
        sentences.push(format!("King and {} against king is a draw.", letters(&ends.dead.alone, "or")));
    }
    if !ends.dead.on_one_colour.is_empty() {
        let pieces = letters(&ends.dead.on_one_colour, "and");
        sentences
            .push(format!("Kings and {pieces} are a draw if all {pieces} are on squares of one colour."));
    }
    if ends.dead.unless_king_poisoned {
        sentences.push("The game goes on in these positions while a king is poisoned.".to_owned());
    }
    sentences
}
