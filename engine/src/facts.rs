//! Describes the rules of games and pieces in sentences.

use movegen::game::{
    BareKing, Castling, Ends, Extinction, Game, PointValues, PromotesBy, PromotionZone, Region, RoyalCheck,
    Royals, Side, Verdict,
};
use movegen::{Color, Geometry, PieceKind, PieceSpec, Role, Rules, Square};

/// The number of brouhaha squares.
fn beyond(rules: &Rules) -> usize {
    rules.geometry().squares().filter(|&square| rules.geometry().is_brouhaha(square)).count()
}

/// The size of the full ranks and the number of brouhaha squares, such as `10 x 10 + 10`.
pub fn board_size(rules: &Rules) -> String {
    let geometry = rules.geometry();
    let ranks = geometry.last_full_row() - geometry.first_full_row() + 1;
    match beyond(rules) {
        0 => format!("{} x {ranks}", geometry.files()),
        beyond => format!("{} x {ranks} + {beyond}", geometry.files()),
    }
}

/// The rules of a game apart from the movements of its pieces, in paragraphs.
pub fn game_facts(rules: &Rules) -> Vec<String> {
    let game = rules.game();
    [board(rules), moves(game), poison(game), pawns(game), promotion(game), castling(rules), ends(game)]
        .into_iter()
        .flatten()
        .collect()
}

fn board(rules: &Rules) -> Option<String> {
    let vanish = match beyond(rules) {
        0 => String::new(),
        squares => format!(" The {squares} squares beyond it vanish when the piece on them leaves."),
    };
    let geometry = rules.geometry();
    let full =
        usize::from(geometry.files()) * usize::from(geometry.last_full_row() - geometry.first_full_row() + 1);
    let holes = match full + beyond(rules) - geometry.square_count() {
        0 => String::new(),
        holes => format!(", without {holes} squares that do not exist"),
    };
    Some(format!("Board: {}{holes}.{vanish}", board_size(rules)))
}

/// Rules for all moves.
fn moves(game: &Game) -> Option<String> {
    let mut sentences = Vec::new();
    if !game.moves.checks {
        sentences.push("No move may give check.");
    }
    if game.moves.must_capture {
        sentences.push("A side that can capture must capture.");
    }
    if game.moves.explosions {
        sentences.push(
            "A capture is an explosion. It also removes the capturing piece and, on the squares next to the \
             capture, every piece but pawns. A side whose king explodes has lost. No move may explode the \
             mover's own king.",
        );
    }
    if let Some(Royals { check, .. }) = game.royals {
        sentences.push(match check {
            RoyalCheck::Any => "A side is in check when one of its royal pieces is attacked.",
            RoyalCheck::All => "A side is in check when all its royal pieces are attacked.",
        });
    }
    let spare = game
        .royals
        .and_then(|royals| royals.spare_above)
        .map(|most| format!("A side that has more than {most} royal pieces of a kind can lose one of them."));
    let imitates = name_of(game, Role::Imitator)
        .map(|name| format!("A {name} moves as the kind of piece that the opponent moved last."));
    sentences.extend(spare.as_deref());
    sentences.extend(imitates.as_deref());
    (!sentences.is_empty()).then(|| format!("Moves: {}", sentences.join(" ")))
}

fn poison(game: &Game) -> Option<String> {
    let moves = game.poison?.moves;
    let death = format!("It dies after {moves} moves of the other side unless it is cured.");
    Some(format!("Poison: a poisoned piece is frozen. {death} A side whose king dies has lost."))
}

fn pawns(game: &Game) -> Option<String> {
    let pawns = &game.pawns;
    let mut kinds = game.pieces.iter().filter(|piece| piece.role == Role::Pawn).peekable();
    kinds.peek()?;
    if !kinds.any(|piece| piece.betza.contains('i') && piece.home.is_none()) {
        return None;
    }
    let ranks = match (pawns.first_rank, pawns.last_advance_rank()) {
        (first, last) if first == last => format!("rank {first}"),
        (first, last) => format!("the ranks {first} to {last}"),
    };
    Some(format!("Pawns: from {ranks} a pawn can advance farther, up to rank {}.", pawns.advance_limit()))
}

fn promotion(game: &Game) -> Option<String> {
    if game.promotion.zones.is_empty() {
        return None;
    }
    let zone = |zone: &PromotionZone| {
        let choice = if zone.optional { "may" } else { "must" };
        let pawn = if zone.pieces.is_empty() { "a pawn".to_owned() } else { letters(&zone.pieces, "or") };
        let whose = match zone.side {
            None => "",
            Some(Side::White) => " of White",
            Some(Side::Black) => " of Black",
        };
        let how = match zone.by {
            None => "",
            Some(PromotesBy::Capture) => " with a capture",
            Some(PromotesBy::Move) => " with a move without capture",
        };
        let place = match (zone.rank, &zone.region) {
            (Some(rank), _) => format!("on rank {rank}"),
            (None, name) => format!("in the region {}", region(game, name.as_deref().unwrap_or_default())),
        };
        let pieces = if zone.to.chars().count() == 1 { "" } else { "one of " };
        let leaving = if zone.leaving { ", or with a move from there," } else { "" };
        format!("{place}{leaving} {pawn}{whose} {choice}{how} become {pieces}{}", zone.to)
    };
    let zones = game.promotion.zones.iter().map(zone).collect::<Vec<_>>().join("; ");
    let reserve = match game.promotion.reserve.as_deref() {
        Some("") => " The piece comes from its side's reserve, which is empty at the start.".to_owned(),
        Some(reserve) => {
            format!(" The piece comes from its side's reserve, which holds {reserve} at the start.")
        }
        None => String::new(),
    };
    let limit = |(piece, most): (&char, &u8)| format!("{most} {piece}");
    let limits = match game.promotion.limits.iter().map(limit).collect::<Vec<_>>().join(", ") {
        limits if limits.is_empty() => limits,
        limits => format!(" After a promotion a side can have at most {limits}."),
    };
    Some(format!("Promotion: {zones}.{reserve}{limits}"))
}

/// The castlings of White, and those of Black if they differ.
fn castling(rules: &Rules) -> Option<String> {
    let (castlings, geometry) = (&rules.game().castling, rules.geometry());
    let differ = castlings.moves.iter().any(|castling| castling.side.is_some());
    let of_side = |color: Color| {
        let own = |name: &str| match geometry.parse(name).and_then(|square| geometry.flip(square)) {
            Some(mirrored) if color == Color::Black => geometry.name(mirrored),
            _ => name.to_owned(),
        };
        let text = |castling: &Castling| {
            let Castling { partner, .. } = castling;
            let [king_to, from, to] =
                [&castling.king_to, &castling.partner_from, &castling.partner_to].map(|name| own(name));
            if castlings.is_free() {
                return format!("the king goes to {king_to} and {partner} to {to}, from any squares");
            }
            let home = geometry.name(rules.king_home(color));
            format!("the king goes from {home} to {king_to}, and {partner} from {from} to {to}")
        };
        let own = castlings.moves.iter().filter(|it| it.side.is_none_or(|side| side.is(color)));
        let moves: Vec<String> = own.map(text).collect();
        format!("Castling of {}: {}.", color.name(), moves.join("; "))
    };
    let sides = if differ { &Color::ALL[..] } else { &Color::ALL[..1] };
    let sentences: Vec<String> = sides.iter().map(|&color| of_side(color)).collect();
    (!castlings.moves.is_empty()).then(|| sentences.join(" "))
}

fn ends(game: &Game) -> Option<String> {
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
    sentences.extend(ends.points.as_ref().map(points));
    if name_of(game, Role::Royal).is_some() && ends.extinction.pieces != "*" {
        sentences.extend(dead_positions(ends));
    }
    Some(format!("Ends: {}", sentences.join(" ")))
}

/// The predicate for a verdict. Its subject is the game.
fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "is a draw",
        Verdict::Win => "is won by the side to move",
        Verdict::Loss => "is lost by the side to move",
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
    [bare_king, checks, extinction(&ends.extinction), goal].into_iter().flatten().collect()
}

/// The end by the loss of pieces.
fn extinction(extinction: &Extinction) -> Option<String> {
    let Extinction { pieces, left, others, result } = extinction;
    let what = match (pieces.as_str(), left) {
        ("", _) => return None,
        ("*", 0) => "no piece left".to_owned(),
        ("*", 1) => "one piece left".to_owned(),
        ("*", left) => format!("{left} pieces left"),
        (letters_of, 0) => {
            let none: Vec<String> = letters_of.chars().map(|letter| format!("no {letter}")).collect();
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
    if ends.goal.is_some() {
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

/// Words with commas between them, and a conjunction before the last one.
fn list(words: &[&str], conjunction: &str) -> String {
    match words {
        [first @ .., before, last] if !first.is_empty() => {
            format!("{}, {before} {conjunction} {last}", first.join(", "))
        }
        words => words.join(&format!(" {conjunction} ")),
    }
}

/// The letters of pieces as a [`list`].
fn letters(text: &str, conjunction: &str) -> String {
    let letters: Vec<String> = text.chars().map(String::from).collect();
    list(&letters.iter().map(String::as_str).collect::<Vec<_>>(), conjunction)
}

/// The name of the first kind with a role.
fn name_of(game: &Game, role: Role) -> Option<&str> {
    game.pieces.iter().find(|piece| piece.role == role).map(|piece| piece.name.as_str())
}

/// The name of a region and White's part of it, such as `hill (d4-e5)`.
fn region(game: &Game, name: &str) -> String {
    match game.regions.get(name) {
        Some(Region::Mirrored(parts) | Region::Sides { white: parts, .. }) => {
            format!("{name} ({})", parts.join(", "))
        }
        None => name.to_owned(),
    }
}

/// The name of a region and a side's part of it.
fn region_of(rules: &Rules, name: &str, color: Color) -> String {
    let parts = match rules.game().regions.get(name) {
        Some(Region::Sides { black, .. }) if color == Color::Black => black.join(", "),
        Some(Region::Mirrored(parts)) if color == Color::Black => {
            let parts: Vec<String> = parts.iter().map(|part| mirrored(rules.geometry(), part)).collect();
            parts.join(", ")
        }
        _ => return region(rules.game(), name),
    };
    format!("{name} ({parts})")
}

/// The part of a region on the mirrored ranks: `d8-f10` for `d1-f3` in Xiangqi.
fn mirrored(geometry: &Geometry, part: &str) -> String {
    let rank = |row: u8| geometry.rank_name(row);
    if let Some(name) = part.strip_prefix("rank ") {
        let row = (0..geometry.rows()).find(|&row| rank(row).to_string() == name);
        return row.map_or(part.to_owned(), |row| format!("rank {}", rank(geometry.rows() - 1 - row)));
    }
    let flipped = |name| geometry.parse(name).and_then(|square| geometry.flip(square));
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    let (Some(first), Some(last)) = (flipped(first), flipped(last)) else { return part.to_owned() };
    if first == last {
        return geometry.name(first);
    }
    // The lower rank comes first, as in White's part.
    let corner = |file, row| {
        let square = geometry.square_at(geometry.file_of(file).into(), geometry.row_of(row).into());
        square.map_or_else(String::new, |square| geometry.name(square))
    };
    format!("{}-{}", corner(first, last), corner(last, first))
}

/// What a side's piece does besides moving as its Betza string says, in a few words each.
pub fn piece_notes(rules: &Rules, piece: &PieceSpec, color: Color) -> Vec<String> {
    let role = match piece.role {
        Role::Plain => None,
        Role::Pawn => Some("promotes"),
        Role::Royal => Some("must not be attacked"),
        Role::Imitator => Some("moves as the piece that the opponent moved last"),
        Role::Poisoner => Some("poisons"),
        Role::Healer => Some("cures"),
    };
    let mut notes: Vec<String> = role.into_iter().map(str::to_owned).collect();
    let part = |name: &str| region_of(rules, name, color);
    let promotes = |zone: &PromotionZone| {
        zone.pieces.contains(piece.letter) && zone.side.is_none_or(|side| side.is(color))
    };
    if piece.role == Role::Plain && rules.game().promotion.zones.iter().any(promotes) {
        notes.push("promotes".to_owned());
    }
    notes.extend(piece.home.iter().map(|name| format!("first moves from the region {}", part(name))));
    notes.extend(piece.confined.iter().map(|name| format!("cannot leave the region {}", part(name))));
    let within = |(name, betza): (&String, &String)| format!("also {betza} in the region {}", part(name));
    notes.extend(piece.within.iter().map(within));
    if !piece.faces.is_empty() {
        notes.push(format!("attacks the enemy king along {}, so kings cannot face each other", piece.faces));
    }
    notes
}

fn names(rules: &Rules, squares: impl Iterator<Item = Square>) -> String {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_unstable();
    squares.dedup();
    let names: Vec<String> = squares.into_iter().map(|square| rules.geometry().name(square)).collect();
    names.join(", ")
}

const EN_PASSANT: &str = " Can be captured en passant after a long advance.";

/// What a side's piece can do besides its ordinary moves, in sentences.
pub fn piece_facts(rules: &Rules, kind: PieceKind, color: Color) -> Vec<String> {
    let (game, piece) = (rules.game(), rules.piece_spec(kind));
    let mut sentences = Vec::new();
    match piece.role {
        Role::Plain if rules.castler() == Some(kind) => sentences.extend(leaps_and_castlings(rules, color)),
        Role::Plain => {}
        Role::Pawn => sentences.push("Promotes.".to_owned()),
        Role::Royal => {
            let loses = if game.moves.checks && game.ends.checkmate == Verdict::Loss {
                " Checkmate loses the game."
            } else {
                ""
            };
            sentences.push(format!("May not be left in check.{loses}"));
            sentences.extend(leaps_and_castlings(rules, color));
        }
        Role::Imitator => {
            sentences
                .push("Moves and captures as the kind of piece that the opponent moved last.".to_owned());
        }
        Role::Poisoner => sentences.push(
            "Captures only its own kind and never gives check. Instead of moving it may poison an enemy \
             piece beside it; then it leaves the board."
                .to_owned(),
        ),
        Role::Healer => sentences.push(
            "Instead of moving it may cure a poisoned piece of its side beside it, or itself.".to_owned(),
        ),
    }
    if game.pawns.en_passant.is_captured(piece) {
        match sentences.last_mut() {
            Some(last) => last.push_str(EN_PASSANT),
            None => sentences.push(EN_PASSANT.trim_start().to_owned()),
        }
    }
    let notes = piece_notes(rules, piece, color).into_iter().skip(usize::from(piece.role != Role::Plain));
    sentences.extend(notes.map(|note| format!("{}{}.", note[..1].to_uppercase(), &note[1..])));
    sentences
}

/// From where a side's king can leap and castle, and where to.
fn leaps_and_castlings(rules: &Rules, color: Color) -> Vec<String> {
    let home = if rules.has_free_castling() {
        "any square of its rank".to_owned()
    } else {
        rules.geometry().name(rules.king_home(color))
    };
    let mut sentences = Vec::new();
    if rules.has_king_leaps() {
        let squares = names(rules, rules.leap_squares(color));
        let over = if rules.game().castling.safe_leaps { ", not over attacked squares" } else { "" };
        sentences.push(format!("From {home}, if it has not moved, it may leap once{over}: {squares}."));
    }
    if rules.castling_squares(color).next().is_some() {
        let squares = names(rules, rules.castling_squares(color));
        sentences.push(format!("From {home} it can castle: {squares}."));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(game: &str) -> String {
        game_facts(movegen::rules(game).unwrap()).join(" ")
    }

    #[test]
    fn games_in_words() {
        let rows = [
            ("apothecary-classic", "The 10 squares beyond it vanish"),
            ("apothecary-classic", "A joker moves as"),
            ("apothecary-classic", "The piece comes from its side's reserve, which holds QRNM at the start."),
            (
                "apothecary-classic",
                "When each side has made 100 moves without a capture or a pawn move, the game ends by",
            ),
            ("apothecary-classic", "joker 4 (5 against strong pieces)"),
            ("gothic", "Castling of White: the king goes from f1 to i1, and R from j1 to h1; the king"),
            ("chess960", "the king goes to g1 and R to f1, from any squares"),
            ("poison", "dies after 5 moves of the other side unless it is cured. A side whose king dies has"),
            (
                "poison",
                "It is a draw if the king of the winning side is poisoned and that side has no doctor.",
            ),
            ("poison", "a capture, a pawn move, a poisoning or a death by poison"),
            ("poison", "The game goes on in these positions while a king is poisoned."),
            ("omega", "Board: 12 x 12, without 40 squares that do not exist."),
            ("xiangqi", "When each side has made 60 moves without a capture, the game is a draw"),
            ("chess", "When a position occurs for the 3rd time, the game is a draw if a player claims it."),
            ("chess", "King and B or N against king is a draw."),
            ("shatranj", "must become Q"),
            ("antichess", "A side that can capture must capture."),
            ("antichess", "Ends: A side that has no piece left wins. If a side is stalemated, the game is"),
            ("losers", "Ends: A side that has one piece left wins. If a side is checkmated, the game is"),
            ("extinction", "Ends: A side that has no K, no Q, no R, no B, no N or no P left loses."),
            ("king-of-the-hill", "A side wins when its king reaches the region hill (d4-e5)."),
            ("racing-kings", "No move may give check."),
            ("racing-kings", "reaches the region finish (rank 8). If White arrives first"),
            ("three-check", "A side wins with its 3rd check."),
            ("atomic", "A side whose king explodes has lost."),
        ];
        for (game, part) in rows {
            assert!(facts(game).contains(part), "{game}: {part}: {}", facts(game));
        }
        for (game, part) in [("chess", "oker"), ("racing-kings", "Checkmate"), ("xiangqi", "awn")] {
            assert!(!facts(game).contains(part), "{game}: {part}");
        }
        assert_eq!(board_size(movegen::rules("grand-apothecary").unwrap()), "12 x 12 + 8");
    }

    #[test]
    fn a_game_without_a_move_count_has_no_sentence_about_it() {
        let mut game = movegen::rules("chess").unwrap().game().clone();
        game.ends.move_count = 0;
        let rules = Rules::compile(Box::leak(Box::new(game))).unwrap();
        assert!(!game_facts(rules).join(" ").contains("without a capture"));
        assert!(facts("chess").contains("made 50 moves without a capture or"));
    }

    #[test]
    fn pieces_in_words() {
        let rows = [
            ("chess", 'K', "From e1 it can castle: c1, g1."),
            ("chess", 'k', "From e8 it can castle: c8, g8."),
            ("apothecary-modern", 'K', "From f2, if it has not moved, it may leap"),
            ("poison", 'H', "may poison"),
            ("poison", 'D', "may cure"),
            ("xiangqi", 'K', "Cannot leave the region palace (d1-f3)."),
            ("xiangqi", 'k', "Cannot leave the region palace (d8-f10)."),
            ("xiangqi", 'p', "Also sW in the region beyond-river (a1-i5)."),
            ("xiangqi", 'K', "kings cannot face each other."),
            ("xiangqi", 'P', "Also sW in the region beyond-river (a6-i10)."),
        ];
        for (game, letter, part) in rows {
            let rules = movegen::rules(game).unwrap();
            let color = if letter.is_uppercase() { Color::White } else { Color::Black };
            let kind = rules.kind_of_letter(letter.to_ascii_uppercase()).unwrap();
            let text = piece_facts(rules, kind, color).join(" ");
            assert!(text.contains(part), "{game} {letter}: {text}");
        }
        let chess = movegen::rules("chess").unwrap();
        assert!(piece_facts(chess, chess.kind_of_letter('Q').unwrap(), Color::White).is_empty());
    }
}
