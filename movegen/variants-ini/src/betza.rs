//! Translates movements from Fairy-Stockfish's dialect of Betza notation into that of this program.
//!
//! Fairy-Stockfish reads a part of the notation and ignores what it does not know. What it would ignore is
//! refused here. docs/betza.md compares the dialects.

use movegen::betza::{self, Modes, Shape, Term, Vector};

/// A movement in the dialect of this program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Movement {
    /// The terms, and which of them are first moves.
    terms: Vec<(String, bool)>,
}

impl Movement {
    /// Whether it has first moves.
    pub fn is_initial(&self) -> bool {
        self.terms.iter().any(|(_, is_initial)| *is_initial)
    }

    /// The text, with or without the first moves.
    pub fn text(&self, with_first_moves: bool) -> String {
        let taken = self.terms.iter().filter(|(_, is_initial)| with_first_moves || !is_initial);
        taken.map(|(term, _)| term.as_str()).collect()
    }
}

/// Translates a movement.
///
/// # Errors
/// The number of the first character that cannot be translated, from 1, and what is wrong with it.
pub(crate) fn translate(text: &str) -> Result<Movement, (usize, String)> {
    let chars: Vec<char> = text.chars().collect();
    let mut terms = Vec::new();
    let mut start = 0;
    while start < chars.len() {
        let end = start + chars[start..].iter().take_while(|c| c.is_ascii_lowercase()).count();
        let modifiers = &chars[start..end];
        check_modifiers(modifiers).map_err(|(index, text)| (start + index + 1, text))?;
        let Some(&atom) = chars.get(end) else {
            return Err((end, "no piece follows these modifiers; a letter such as W or B does".to_owned()));
        };
        if !"WFDNAHLCJZGKRBQ".contains(atom) {
            return Err((end + 1, format!("'{}' is not a letter of a move", atom.escape_debug())));
        }
        let is_doubled = chars.get(end + 1) == Some(&atom);
        let digits = end + 1 + usize::from(is_doubled);
        start = digits + chars[digits..].iter().take_while(|c| c.is_ascii_digit()).count();
        let range: String = chars[digits..start].iter().collect();
        check_directions(modifiers, atom).map_err(|text| (end + 1, text))?;
        check_ride(modifiers, atom, is_doubled, &range).map_err(|text| (end + 1, text))?;
        // En passant is a rule of the game.
        let mut term: String = modifiers.iter().filter(|&&c| c != 'e').collect();
        let atom = if atom == 'J' { 'Z' } else { atom };
        term.push(atom);
        if is_doubled && range.is_empty() {
            term.push(atom);
        }
        terms.push((term + &range, modifiers.contains(&'i')));
        check_rides(&terms).map_err(|text| (end + 1, text))?;
    }
    Ok(Movement { terms })
}

/// Refuses the directions that Fairy-Stockfish reads differently. They were found by comparing all pairs.
fn check_directions(modifiers: &[char], atom: char) -> Result<(), String> {
    let directions: String = modifiers.iter().filter(|c| "fblrsvh".contains(**c)).collect();
    let has = |letters: &str| directions.contains(|c| letters.contains(c));
    let is_other = match atom {
        'W' | 'R' | 'D' | 'H' => has("h"),
        'K' | 'Q' => has("h") || has("fbv") && has("lrs"),
        _ => {
            let is_pair_of_others = ["sf", "sb", "sv", "vs"].iter().any(|pair| directions.contains(pair));
            is_pair_of_others || has("h") && "FABG".contains(atom)
        }
    };
    if is_other {
        return Err(format!("Fairy-Stockfish reads the directions {directions} of {atom} differently"));
    }
    Ok(())
}

fn check_modifiers(modifiers: &[char]) -> Result<(), (usize, String)> {
    for (index, c) in modifiers.iter().enumerate() {
        let before = index.checked_sub(1).map(|index| modifiers[index]);
        let text = match c {
            'h' if !matches!(before, Some('f' | 'b')) => {
                "'h' is understood in fh and bh only; Fairy-Stockfish reads other pairs differently"
            }
            c if "mcfblrsvhnpgie".contains(*c) => continue,
            _ => "Fairy-Stockfish does not read this modifier, so the piece would lose it",
        };
        return Err((index, text.to_owned()));
    }
    Ok(())
}

fn check_ride(modifiers: &[char], atom: char, is_doubled: bool, range: &str) -> Result<(), String> {
    let is_ride = is_doubled || !matches!(range, "" | "1");
    if is_ride && !"WFNRBKQ".contains(atom) {
        return Err(format!("Fairy-Stockfish has rides of W, F and N only, so {atom} would not move"));
    }
    if is_doubled && !"WFN".contains(atom) {
        return Err(format!("{atom}{atom} is not a ride; rides are R, B, Q, NN"));
    }
    if is_ride && modifiers.contains(&'n') {
        return Err("a ride cannot be lame; n goes with N, A and D".to_owned());
    }
    let hops = modifiers.iter().any(|c| matches!(c, 'p' | 'g'));
    if hops && (!"RBQ".contains(atom) || !range.is_empty()) {
        return Err("p and g go with R, B and Q, without a number".to_owned());
    }
    Ok(())
}

/// Refuses rides that Fairy-Stockfish confuses: it has one limit for moves and one for captures in each
/// direction, and does not distinguish hops from other rides. First moves have limits of their own.
fn check_rides(terms: &[(String, bool)]) -> Result<(), String> {
    let Some(((last, is_initial), others)) = terms.split_last() else { return Ok(()) };
    let rides = rides(last);
    for (other, _) in others.iter().filter(|(_, other)| other == is_initial) {
        for (modes, step, limit) in self::rides(other) {
            for (own_modes, own_step, own_limit) in &rides {
                let is_same_mode = own_modes.moves && modes.moves || own_modes.captures && modes.captures;
                if is_same_mode && own_modes.hops != modes.hops {
                    return Err(format!(
                        "it rides as {other} does, one with a hop and one without; {CONFUSION}"
                    ));
                }
                let differs = own_limit.zip(limit).is_some_and(|(own, other)| own != other);
                if is_same_mode && *own_step == step && differs {
                    return Err(format!("it rides along a line of {other} with another limit; {CONFUSION}"));
                }
            }
        }
    }
    Ok(())
}

const CONFUSION: &str = "Fairy-Stockfish does not keep these apart";

/// Modes, step and limit of the rides of a term, lame leaps along lines included. Other leaps are not rides.
fn rides(term: &str) -> Vec<(Modes, Vector, Option<u8>)> {
    let terms = betza::parse(term).unwrap_or_default();
    let of_term = |term: Term| match term.shape {
        Shape::Ride { steps, first, limit } if limit > 1 => {
            // Lame leaps are rides that have no limit of their own.
            let limit = (first == 1).then_some(limit);
            steps.into_iter().map(|step| (term.modes, step, limit)).collect()
        }
        _ => Vec::new(),
    };
    terms.into_iter().flat_map(of_term).collect()
}
