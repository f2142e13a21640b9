//! What a piece does besides moving as its Betza string says.

use movegen::betza::{Modes, Term};
use movegen::game::{PromotionZone, Verdict};
use movegen::{Color, PieceKind, PieceSpec, Role, Rules, Square};

use super::regions::region_of;
use super::words::letters;

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
    let kind = rules.kind_of_letter(piece.letter);
    if let Some(held) = kind.map(|kind| rules.kind_in_hand(kind)).filter(|held| Some(*held) != kind) {
        notes.push(format!("is a {} again when it is captured", rules.name(held)));
    }
    if piece.betza == movegen::betza::NO_MOVES {
        notes.push("never moves".to_owned());
    }
    notes.extend(kind.into_iter().flat_map(|kind| two_steps(rules.terms(kind))).map(str::to_owned));
    notes.extend(piece.home.iter().map(|name| format!("first moves from the region {}", part(name))));
    if !piece.avoids.is_empty() {
        notes.push(format!("neither hops over nor captures {}", letters(&piece.avoids, "and")));
    }
    notes.extend(piece.confined.iter().map(|name| format!("cannot leave the region {}", part(name))));
    let within = |(name, betza): (&String, &String)| format!("also {betza} in the region {}", part(name));
    notes.extend(piece.within.iter().map(within));
    if !piece.faces.is_empty() {
        notes.push(format!("attacks the enemy king along {}, so kings cannot face each other", piece.faces));
    }
    notes
}

/// What a piece can do with two steps in one turn.
fn two_steps(terms: &[Term]) -> impl Iterator<Item = &'static str> {
    let has =
        |is_meant: fn(&Modes) -> bool| terms.iter().any(|term| term.is_double() && is_meant(&term.modes));
    let after_capture = has(|modes| modes.captures).then_some("can make a second step after a capture");
    let passes = has(|modes| modes.moves).then_some("can step to an empty square and back, which is a pass");
    after_capture.into_iter().chain(passes)
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
        let aimed = rules.game().castling.aimed_by.map_or_else(String::new, |letter| {
            format!(" It loses this right when {letter} of the enemy moves to the file or rank of {home}.")
        });
        sentences
            .push(format!("From {home}, if it has not moved, it may leap once{over}: {squares}.{aimed}"));
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
            (
                "chu-shogi",
                'N',
                "Can make a second step after a capture. Can step to an empty square and back",
            ),
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
