//! Reads the movements of generated games from Betza text.
//!
//! The reader follows the page on the dialect, `docs/betza.md`. It expects valid text.

use crate::kinds::{MadeKind, MadeRole, Part, Way};
use crate::squares::{Color, DIAGONAL, FAR, ORTHOGONAL, Square, Step, all};

impl MadeKind {
    /// Reads a movement.
    pub fn new(letter: char, role: MadeRole, betza: &str, starts: Vec<(Color, Square)>) -> Self {
        let mut rest: Vec<char> = betza.chars().rev().collect();
        let mut parts = Vec::new();
        while !rest.is_empty() && betza != "-" {
            read_term(&mut rest, &mut parts);
        }
        Self { letter, role, avoids: Vec::new(), starts, parts }
    }

    /// The piece, with the letters of the pieces that it avoids.
    pub fn avoiding(self, avoids: Vec<char>) -> Self {
        Self { avoids, ..self }
    }
}

/// Reads a term from the end of `rest`, which holds the text backward.
fn read_term(rest: &mut Vec<char>, parts: &mut Vec<Part>) {
    let mut modifiers = String::new();
    while rest.last().is_some_and(char::is_ascii_lowercase) {
        modifiers.extend(rest.pop());
    }
    let turns = modifiers.contains("yafs");
    if let Some((first, again)) = modifiers.split_once('a').filter(|_| !modifiers.contains('y')) {
        let steps = match rest.pop().expect("an atom") {
            'K' => [select((1, 0), first), select((1, 1), first)].concat(),
            atom => select(leaps_of(atom)[0], first),
        };
        let all = [all((1, 0)), all((1, 1))].concat();
        let follows = |(x, y): Step| {
            let goes = |letter| match letter {
                'f' => vec![(x, y)],
                'b' => vec![(-x, -y)],
                _ => vec![(x, y), (-x, -y)],
            };
            if again.is_empty() { all.clone() } else { again.chars().flat_map(goes).collect() }
        };
        let legs = steps.into_iter().map(|step| (step, follows(step))).collect();
        let (moves, captures) = (first.contains('m') || !first.contains('c'), first.contains('c'));
        return parts.push(Part { moves, captures, first_move: false, way: Way::Twice { legs } });
    }
    let modes = modifiers.replace("maf", "").replace("yafs", "");
    let length_of_turn = 1 + modifiers.matches("maf").count() as u32;
    let has = |letter| modes.contains(letter);
    let both = !has('m') && !has('c');
    let part = |way| Part { moves: both || has('m'), captures: both || has('c'), first_move: has('i'), way };
    let atom = rest.pop().expect("an atom");
    if atom == '[' {
        return parts.push(part(bent(&until(rest, ']'))));
    }
    if atom == '{' {
        let text = until(rest, '}');
        let lengths = |letters: &str| {
            let length = |c| letters.find(c).map(|place| place as i32 + 1);
            text.chars().filter_map(length).collect()
        };
        return parts.push(part(Way::Paths { straight: lengths("WDH"), slant: lengths("FAG") }));
    }
    let mut most = if "RBQ".contains(atom) { FAR } else { 1 };
    if rest.last() == Some(&atom) {
        rest.pop();
        most = FAR;
    }
    let mut digits = String::new();
    while rest.last().is_some_and(char::is_ascii_digit) {
        digits.extend(rest.pop());
    }
    if let Ok(number) = digits.parse::<u32>() {
        most = if number == 0 { FAR } else { number };
    }
    for leap in leaps_of(atom) {
        let steps = select(leap, &modes);
        let way = if turns {
            let second = if leap == (1, 0) { DIAGONAL } else { ORTHOGONAL };
            let legs = steps.into_iter().map(|step| (step, turns_after(step, &second))).collect();
            Way::Bent { legs, length: length_of_turn, stops: false, most: FAR }
        } else if has('p') || has('g') {
            Way::Hop { steps, near: has('g'), most }
        } else if has('n') && leap.1 != 0 && leap.0 != leap.1 {
            Way::Mao { leaps: steps }
        } else if has('n') {
            let steps = steps.into_iter().map(|(x, y)| (x.signum(), y.signum())).collect();
            let length = leap.0 as u32;
            Way::Ride { steps, least: length, most: length }
        } else {
            Way::Ride { steps, least: 1, most }
        };
        parts.push(part(way));
    }
}

/// The text between the brackets of a bent ride.
fn bent(text: &str) -> Way {
    let (first, second) = text.split_once(['?', '-']).expect("two legs");
    let leg = |text: &str| {
        let directions: String = text.chars().take_while(char::is_ascii_lowercase).collect();
        let atom = text.chars().find(char::is_ascii_uppercase).expect("an atom");
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let leap = leaps_of(atom)[0];
        let usual = if "RB".contains(atom) { FAR } else { 1 };
        let length = digits.parse().ok().filter(|length| *length > 0).unwrap_or(usual);
        (select(leap, &directions), all(leap), length)
    };
    let ((steps, _, length), (allowed, every, most)) = (leg(first), leg(second));
    let after = |step: Step| {
        let turns = turns_after(step, &every).into_iter().filter(|turn| allowed.contains(turn));
        (step, turns.collect())
    };
    let (legs, stops) = (steps.into_iter().map(after).collect(), text.contains('?'));
    if length == FAR { Way::Hook { legs, stops } } else { Way::Bent { legs, length, stops, most } }
}

/// The steps at the smallest angle to a step, except straight on.
fn turns_after((x, y): Step, steps: &[Step]) -> Vec<Step> {
    let angle = |&(u, v): &Step| {
        let difference = f64::from(v).atan2(f64::from(u)) - f64::from(y).atan2(f64::from(x));
        // Thousandths of a full circle, from -500 to 500.
        let turn = (difference / std::f64::consts::TAU * 1000.0).round() as i32;
        ((turn + 1500).rem_euclid(1000) - 500).abs()
    };
    let least = steps.iter().map(angle).filter(|angle| *angle != 0).min();
    steps.iter().copied().filter(|step| Some(angle(step)) == least).collect()
}

fn until(rest: &mut Vec<char>, end: char) -> String {
    let mut text = String::new();
    while let Some(letter) = rest.pop().filter(|letter| *letter != end) {
        text.push(letter);
    }
    text
}

fn leaps_of(atom: char) -> Vec<Step> {
    match atom {
        'W' | 'R' => vec![(1, 0)],
        'F' | 'B' => vec![(1, 1)],
        'K' | 'Q' => vec![(1, 0), (1, 1)],
        'D' => vec![(2, 0)],
        'N' => vec![(2, 1)],
        'A' => vec![(2, 2)],
        'H' => vec![(3, 0)],
        'L' | 'C' => vec![(3, 1)],
        'Z' => vec![(3, 2)],
        'G' => vec![(3, 3)],
        _ => panic!("{atom} is no atom"),
    }
}

/// The directions of a leap that the letters among some modifiers select.
fn select(leap: Step, modifiers: &str) -> Vec<Step> {
    let letters: Vec<char> = modifiers.chars().filter(|c| "fblrsvh".contains(*c)).collect();
    let mut leaps = all(leap);
    if letters.is_empty() {
        return leaps;
    }
    let is_orthogonal = leap.1 == 0;
    let is_oblique = !is_orthogonal && leap.0 != leap.1;
    let goes = |letter: char, (x, y): Step| match letter {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        's' => x != 0,
        'v' => y != 0,
        _ => true,
    };
    let mut groups: Vec<Vec<char>> = Vec::new();
    let mut is_open = false;
    for letter in letters {
        let joins = is_open && !is_orthogonal && {
            let first = groups.last().expect("an open group")[0];
            let vertical = |letter| "fbv".contains(letter);
            first == letter || letter == 'h' || first == 'h' || vertical(first) != vertical(letter)
        };
        if joins {
            groups.last_mut().expect("a group").push(letter);
        } else {
            groups.push(vec![letter]);
        }
        is_open = !joins;
    }
    let fits = |group: &[char], (x, y): Step| {
        let last = *group.last().expect("a letter");
        let long = if "fbv".contains(last) { y.abs() > x.abs() } else { x.abs() > y.abs() };
        group.iter().all(|letter| goes(*letter, (x, y))) && (!is_oblique || group.contains(&'h') || long)
    };
    leaps.retain(|&leap| groups.iter().any(|group| fits(group, leap)));
    leaps
}
