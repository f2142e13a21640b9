//! The rules of a game apart from the movements of its pieces.

use movegen::game::{Castling, Game, Passes, RoyalCheck, Royals, Trades};
use movegen::{Color, Role, Rules};

use super::ends::ends;
use super::hands::hands;
use super::promotion::promotion;
use super::walls::walls;
use super::words::{letters, name_of};

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
    let paragraphs = [
        board(rules),
        moves(game),
        walls(game),
        poison(game),
        pawns(game),
        promotion(game),
        hands(rules),
        castling(rules),
        ends(game),
    ];
    paragraphs.into_iter().flatten().collect()
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
    if !game.moves.king_flees {
        sentences.push("A king in check cannot move away; it can only capture the piece that gives check.");
    }
    match game.moves.pass {
        Passes::Never => {}
        Passes::WithoutMoves => {
            sentences.push("A side without another legal move passes, unless it is in check.")
        }
        Passes::Always => sentences.push("A side that is not in check can pass."),
    }
    let trades = game.moves.trades.as_ref().map(trades);
    sentences.extend(trades.as_deref());
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

/// The rule against trades of strong pieces.
fn trades(Trades { pieces, bait }: &Trades) -> String {
    let (held, any) = (letters(pieces, "or"), letters(pieces, "and"));
    let but = if bait.is_empty() { String::new() } else { format!(" other than {}", letters(bait, "or")) };
    format!(
        "{held} captures {held} that stands farther than one step away only if that piece is unprotected, or \
         together with another piece{but} on the way. When another piece has captured {held}, the opponent's \
         pieces other than {any} cannot capture {held} with the next move, except on the same square."
    )
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
        match moves[..] {
            [] => format!("{} does not castle.", color.name()),
            _ => format!("Castling of {}: {}.", color.name(), moves.join("; ")),
        }
    };
    let sides = if differ { &Color::ALL[..] } else { &Color::ALL[..1] };
    let own = sides.iter().filter(|_| !castlings.moves.is_empty());
    let mut sentences: Vec<String> = own.map(|&color| of_side(color)).collect();
    for color in Color::ALL {
        let leaps = castlings.leaps.iter().filter(|leap| leap.side.is_none_or(|side| side.is(color)));
        sentences.extend(leaps.map(|leap| {
            let own = |name: &str| match geometry.parse(name).and_then(|square| geometry.flip(square)) {
                Some(mirrored) if color == Color::Black => geometry.name(mirrored),
                _ => name.to_owned(),
            };
            let [from, to] = [&leap.from, &leap.to].map(|name| own(name));
            format!("First move of {}: {} can leap from {from} to {to}.", color.name(), leap.piece)
        }));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
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
            ("spartan", "and R from a1 to d1. Black does not castle."),
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
}
