//! Translates movements to XBoard's dialect of Betza notation.
//!
//! XBoard writes modifiers in the order `i`, directions, modes. The (3,1) leap is `C`. A leap that is
//! repeated is written with the number 0 (`N0`). A move of several legs is a sequence of king's steps with
//! the letter of the step at the end: `a` continues, `f` continues straight on, `fs` also to both sides, `y`
//! turns a step into a ride, `mp` passes over pieces.
//!
//! XBoard reads a move of a saved game only if its description of the piece has the move. So every kind is
//! described, and a kind that XBoard cannot describe exactly gets additional moves, never fewer: the
//! multi-path leap passes over pieces, the joker has the moves of all kinds, and a pawn that can make first
//! moves from several ranks can make them from all.

use movegen::{Color, PieceKind, Role, Rules};

/// The movement of a kind for a `piece` line.
pub fn movement(rules: &Rules, kind: PieceKind) -> String {
    let spec = rules.piece_spec(kind);
    let mut text: String = match spec.role {
        Role::Imitator => imitated_terms(rules).concat(),
        role => terms(rules, role, &spec.betza).concat(),
    };
    if spec.role == Role::Royal {
        text.push_str(&castlings(rules));
    }
    text
}

/// The moves that an imitator has in any position: every term of the other kinds once, without conditions.
fn imitated_terms(rules: &Rules) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for spec in rules.kinds().map(|kind| rules.piece_spec(kind)) {
        for term in terms(rules, spec.role, &spec.betza) {
            let term = if is_one_leg(&term) { without_conditions(&term) } else { term };
            if !found.contains(&term) {
                found.push(term);
            }
        }
    }
    found
}

/// Whether a term has one leg: no modifier continues the move.
fn is_one_leg(term: &str) -> bool {
    !term.contains('a')
}

/// A term of one leg without its restrictions. Hopping stays: it is not a restriction.
fn without_conditions(term: &str) -> String {
    term.chars().filter(|&c| c == 'p' || !c.is_ascii_lowercase()).collect()
}

/// The terms of a movement, each once.
fn terms(rules: &Rules, role: Role, betza: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut rest = betza;
    while !rest.is_empty() {
        let (translated, after) = translate_term(rules, role, rest);
        found.extend(translated.into_iter().filter(|term| !found.contains(term)).collect::<Vec<_>>());
        rest = after;
    }
    found
}

/// Translates the first term of a movement. Returns it with the rest of the text.
fn translate_term<'a>(rules: &Rules, role: Role, text: &'a str) -> (Vec<String>, &'a str) {
    let (modifiers, rest) = split_at_class(text, |c| c.is_ascii_lowercase());
    if modifiers.contains('a') {
        let (atom, rest) = rest.split_at(1);
        return (vec![modifiers.to_owned() + atom], rest);
    }
    if let Some((bent, rest)) = bracketed(rest, '[', ']') {
        return (bent_ride(bent), rest);
    }
    if let Some((steps, rest)) = bracketed(rest, '{', '}') {
        return (vec![multi_path_leap(steps)], rest);
    }
    let (atom, rest) = rest.split_at(1);
    let doubled = rest.starts_with(atom);
    let (limit, rest) = split_at_class(&rest[usize::from(doubled)..], |c| c.is_ascii_digit());
    let is_pawn = role == Role::Pawn;
    let captures_in_passing = is_pawn && modifiers.contains('c') && rules.game().pawns.en_passant;
    let en_passant = if captures_in_passing && !modifiers.contains('e') { "e" } else { "" };
    let limit = match limit {
        "" if doubled => "0".to_owned(),
        "" if is_pawn && modifiers.contains('i') => longest_advance(rules).to_string(),
        _ => limit.to_owned(),
    };
    let mut modifiers = ordered(modifiers);
    if is_pawn && has_later_advances(rules) {
        modifiers.retain(|c| c != 'i');
    }
    let atom = if atom == "L" { "C" } else { atom };
    (vec![modifiers + en_passant + atom + &limit], rest)
}

/// The text between two brackets at the start of a text, and the text after them.
fn bracketed(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    text.strip_prefix(open)?.split_once(close)
}

fn split_at_class(text: &str, is_member: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !is_member(c)).unwrap_or(text.len()))
}

/// Modifiers in XBoard's order. Modifiers of one group keep their order.
fn ordered(modifiers: &str) -> String {
    let rank = |c| match c {
        'i' => 0,
        'f' | 'b' | 'l' | 'r' | 's' | 'v' => 1,
        _ => 2,
    };
    let mut letters: Vec<char> = modifiers.chars().collect();
    letters.sort_by_key(|&c| rank(c));
    letters.into_iter().collect()
}

/// The two parts of a bent ride such as `R2?B`: the moves that end on the first leg, and the rides after the
/// whole first leg. Of `R2-B` only the second.
fn bent_ride(text: &str) -> Vec<String> {
    let (first, _) = text.split_once(['?', '-']).unwrap_or((text, ""));
    let length: usize = first[1..].parse().unwrap_or(1);
    let step = if matches!(&first[..1], "W" | "R") { "W" } else { "F" };
    let turned = "maf".repeat(length - 1) + "yafs" + step;
    if text.contains('?') { vec![first.to_owned(), turned] } else { vec![turned] }
}

/// A multi-path leap, described as one of its paths: the orthogonal steps before the diagonal ones, over any
/// pieces.
fn multi_path_leap(steps: &str) -> String {
    let straight = steps.matches('W').count();
    let turns: String = (1..steps.len()).map(|leg| if leg == straight { "mpafs" } else { "mpaf" }).collect();
    turns + "W"
}

/// The maximum number of squares that a pawn advances.
fn longest_advance(rules: &Rules) -> i32 {
    let pawns = &rules.game().pawns;
    pawns.advance_limit() - pawns.first_rank
}

/// Whether a pawn can make first moves after it has moved. XBoard allows moves with `i` only on the squares
/// where such a piece stands at the start.
fn has_later_advances(rules: &Rules) -> bool {
    let pawns = &rules.game().pawns;
    pawns.last_advance_rank() > pawns.first_rank
}

/// The castlings, each distance of the king once.
fn castlings(rules: &Rules) -> String {
    let file = |name: &str| rules.geometry().parse(name).map_or(0, |it| rules.geometry().file_of(it));
    let home = rules.geometry().file_of(rules.king_home(Color::White));
    let mut distances: Vec<u8> =
        rules.game().castling.moves.iter().map(|castling| home.abs_diff(file(&castling.king_to))).collect();
    distances.sort_unstable();
    distances.dedup();
    distances.into_iter().map(|distance| format!("isO{distance}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// XBoard keeps all descriptions of a game in one tag of at most 511 characters, and the rest of a leg in
    /// 80.
    #[test]
    fn descriptions_fit_into_the_saved_game() {
        for rules in movegen::all_games() {
            let lengths: Vec<usize> = rules.kinds().map(|kind| movement(rules, kind).len() + 3).collect();
            assert!(lengths.iter().all(|&length| (4..80).contains(&length)), "{}: {lengths:?}", rules.id());
            assert!(lengths.iter().sum::<usize>() < 512, "{}", rules.id());
        }
    }
}
