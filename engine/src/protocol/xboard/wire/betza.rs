//! Movements in XBoard's dialect of Betza notation.
//!
//! XBoard writes modifiers in the order `i`, directions, modes; the (3,1) leap is `C`; a leap that is repeated is written
//! with the number 0 (`N0`); a bent ride is a step that goes on by another one (`FyafsF`). What it cannot say is left out
//! together with the whole piece: multi-path leaps, bent rides after more than one step.

use movegen::{PieceKind, Role, Rules};

/// The movement of a kind for a `piece` line, if XBoard can read it.
pub fn movement(rules: &Rules, kind: PieceKind) -> Option<String> {
    let spec = rules.piece_spec(kind);
    let mut text = String::new();
    let mut rest = spec.betza;
    while !rest.is_empty() {
        rest = translate_term(rules, spec.role, rest, &mut text)?;
    }
    if spec.role == Role::Royal {
        text.push_str(&castlings(rules));
    }
    (!text.is_empty()).then_some(text)
}

/// Translates the first term of a movement; gives the rest.
fn translate_term<'a>(rules: &Rules, role: Role, text: &'a str, out: &mut String) -> Option<&'a str> {
    let (modifiers, rest) = split_at_class(text, |c| c.is_ascii_lowercase());
    if let Some(bent) = rest.strip_prefix('[') {
        let (bent, rest) = bent.split_once(']')?;
        out.push_str(bent_ride(bent)?);
        return Some(rest);
    }
    let atom = rest.chars().next().filter(char::is_ascii_uppercase)?;
    let doubled = rest[1..].starts_with(atom);
    let (limit, rest) = split_at_class(&rest[1 + usize::from(doubled)..], |c| c.is_ascii_digit());
    out.push_str(&ordered(modifiers));
    let is_pawn = role == Role::Pawn;
    if is_pawn && modifiers.contains('c') {
        out.push('e');
    }
    out.push(if atom == 'L' { 'C' } else { atom });
    match limit {
        "" if doubled => out.push('0'),
        "" if is_pawn && modifiers.contains('i') => out.push_str(&longest_advance(rules).to_string()),
        _ => out.push_str(limit),
    }
    Some(rest)
}

fn split_at_class(text: &str, is_member: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !is_member(c)).unwrap_or(text.len()))
}

/// Modifiers in XBoard's order; those of one sort stay as they are.
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

fn bent_ride(text: &str) -> Option<&'static str> {
    match text {
        "F?R" => Some("FyafsF"),
        "W?B" => Some("WyafsW"),
        _ => None,
    }
}

/// How many squares a pawn can go at most.
fn longest_advance(rules: &Rules) -> i32 {
    let pawns = &rules.game().pawns;
    pawns.advance_limit - pawns.first_rank
}

/// Castlings by the distance that the king goes, each once.
fn castlings(rules: &Rules) -> String {
    let file = |name: &str| rules.geometry().parse(name).map_or(0, |it| rules.geometry().file_of(it));
    let home = file(rules.game().king_home);
    let mut distances: Vec<u8> =
        rules.game().castlings.iter().map(|castling| home.abs_diff(file(castling.king_to))).collect();
    distances.sort_unstable();
    distances.dedup();
    distances.into_iter().map(|distance| format!("isO{distance}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: &str, letter: char) -> Option<String> {
        let rules = movegen::rules(game).expect(game);
        movement(rules, rules.kind_of_letter(letter).expect("a piece"))
    }

    #[test]
    fn pieces_in_the_dialect_of_xboard() {
        for (game, letter, expected) in [
            ("apothecary-classic", 'P', "fmWfceFifmR2"),
            ("apothecary-classic", 'N', "NmZ"),
            ("apothecary-classic", 'M', "WC"),
            ("apothecary-classic", 'E', "FAH"),
            ("apothecary-classic", 'C', "RN"),
            ("apothecary-classic", 'K', "KibsmNibsmC"),
            ("apothecary-modern", 'D', "FyafsF"),
            ("apothecary-modern", 'G', "WyafsW"),
            ("apothecary-modern", 'W', "FC"),
            ("grand-apothecary", 'P', "fmWfceFifmR3"),
            ("grand-apothecary", 'X', "fmFfceWifmB3"),
            ("grand-apothecary", 'Z', "mRcpR"),
            ("grand-apothecary", 'Y', "N0"),
            ("grand-apothecary", 'U', "BN0"),
            ("grand-apothecary", 'H', "BC"),
            ("grand-apothecary", 'K', "KisO2isO3isO4"),
        ] {
            assert_eq!(of(game, letter).as_deref(), Some(expected), "{game} {letter}");
        }
    }

    #[test]
    fn what_xboard_cannot_say_is_left_out() {
        for (game, letters) in
            [("apothecary-classic", "J"), ("apothecary-modern", "J"), ("grand-apothecary", "JFIT")]
        {
            for letter in letters.chars() {
                assert_eq!(of(game, letter), None, "{game} {letter}");
            }
        }
    }
}
