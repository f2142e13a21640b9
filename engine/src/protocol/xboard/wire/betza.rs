//! Translates movements to XBoard's dialect of Betza notation.
//!
//! XBoard writes modifiers in the order `i`, directions, modes. The (3,1) leap is `C`. A leap that is
//! repeated is written with the number 0 (`N0`). A move of several legs is a sequence of king's steps with
//! the letter of the step at the end: `a` continues, `f` continues straight on, `fs` also to both sides, `y`
//! turns a step into a ride, `mp` passes over pieces.
//!
//! XBoard reads a move of a saved game only if its description of the piece has the move. So every kind is
//! described, and a kind that XBoard cannot describe exactly gets additional moves, never fewer: the
//! multi-path leap passes over pieces, bent rides go in all directions, the joker has the moves of all kinds,
//! and a pawn that can make first moves from several ranks can make them from all.

use movegen::{Color, PieceKind, PieceSpec, Role, Rules};

/// The movement of a kind for a `piece` line.
pub fn movement(rules: &Rules, kind: PieceKind) -> String {
    let spec = rules.piece_spec(kind);
    let mut text: String = match spec.role {
        Role::Imitator => imitated_terms(rules).concat(),
        _ => terms(rules, spec, &spec.betza).concat(),
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
        for term in terms(rules, spec, &spec.betza) {
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
fn terms(rules: &Rules, spec: &PieceSpec, betza: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut rest = if betza == movegen::betza::NO_MOVES { "" } else { betza };
    while !rest.is_empty() {
        let (translated, after) = translate_term(rules, spec, rest);
        found.extend(translated.into_iter().filter(|term| !found.contains(term)).collect::<Vec<_>>());
        rest = after;
    }
    found
}

/// Translates the first term of a movement. Returns it with the rest of the text.
fn translate_term<'a>(rules: &Rules, spec: &PieceSpec, text: &'a str) -> (Vec<String>, &'a str) {
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
    let is_pawn = spec.role == Role::Pawn;
    let is_captor = rules.game().pawns.en_passant.is_captor(spec);
    let captures_in_passing = is_captor && modifiers.contains('c');
    let en_passant = if captures_in_passing && !modifiers.contains('e') { "e" } else { "" };
    let limit = match limit {
        "" if doubled => "0".to_owned(),
        "" if is_pawn && spec.home.is_none() && modifiers.contains('i') => longest_advance(rules).to_string(),
        _ => limit.to_owned(),
    };
    let mut modifiers = ordered(modifiers);
    if spec.home.is_some() || is_pawn && has_later_advances(rules) {
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
/// whole first leg. Of `R2-B` only the second. Directions are left out.
fn bent_ride(text: &str) -> Vec<String> {
    let without_directions = |leg: &str| leg.trim_start_matches(|c: char| c.is_ascii_lowercase()).to_owned();
    let (first, second) = text.split_once(['?', '-']).unwrap_or((text, ""));
    let [first, second] = [first, second].map(without_directions);
    let turned = turned_ride(&first, second.starts_with(['W', 'R']));
    let ends = text.contains('?').then(|| first.replace('L', "C"));
    ends.into_iter().chain(turned).collect()
}

/// A ride that turns after a first leg, perhaps into a straight direction. None after those leaps on whose
/// way a ride would have to pass over pieces.
fn turned_ride(first: &str, into_straight: bool) -> Option<String> {
    let (letter, length) = first.split_at(1);
    let length: usize = length.parse().unwrap_or(1);
    let legs = |leg: &str, length: usize| leg.repeat(length - 1);
    Some(match letter {
        "R" | "B" if first.len() == 1 => format!("mas{letter}"),
        "W" | "R" => legs("maf", length) + "yafsW",
        "F" | "B" => legs("maf", length) + "yafsF",
        "D" => legs("mpaf", 2) + "mpyafsW",
        "H" => legs("mpaf", 3) + "mpyafsW",
        "A" => legs("mpaf", 2) + "mpyafsF",
        "G" => legs("mpaf", 3) + "mpyafsF",
        "N" if into_straight => "mpyafsF".to_owned(),
        "N" => "mpyafsW".to_owned(),
        "L" | "C" if !into_straight => legs("mpaf", 2) + "mpyafsW",
        "Z" if into_straight => legs("mpaf", 2) + "mpyafsF",
        _ => return None,
    })
}

/// A multi-path leap, described as one of its paths: the orthogonal steps before the diagonal ones, over any
/// pieces.
fn multi_path_leap(steps: &str) -> String {
    let count = |letters: [char; 3]| -> usize {
        letters.into_iter().zip(1..).map(|(letter, length)| length * steps.matches(letter).count()).sum()
    };
    let (straight, slant) = (count(['W', 'D', 'H']), count(['F', 'A', 'G']));
    let turn = |leg| if leg == straight { "mpafs" } else { "mpaf" };
    let turns: String = (1..straight + slant).map(turn).collect();
    turns + if straight > 0 { "W" } else { "F" }
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
