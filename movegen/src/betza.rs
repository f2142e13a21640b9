//! Parses the dialect of Betza notation in which games describe how their pieces move.
//!
//! A movement is a sequence of terms. A term is `modifiers atom [limit]`, a bent ride or a multi-path leap:
//!
//! - atoms: W (1,0), F (1,1), D (2,0), N (2,1), A (2,2), H (3,0), L or C (3,1), Z (3,2), G (3,3) leap. R, B
//!   and Q ride along ranks and files, along diagonals, or both; K is `WF`. A doubled leaper (`NN`) rides: it
//!   repeats its leap while the squares that it reaches are empty. A number limits a ride: `R2`.
//! - `m` moves without capture, `c` captures only; without either a term does both. `i` marks a first move:
//!   for pawns a move from their first ranks, for kings the leap of a king that has not moved. `cp` captures
//!   by hopping over exactly one piece of either colour.
//! - directions, seen from the mover's side: `f b l r`, `s` (both sides), `v` (forward and backward). For
//!   diagonal and oblique leaps two letters restrict each other: `fr`, and for oblique leaps `ff fs bb bs`
//!   (steeper or flatter).
//! - `[F?R]` is a bent ride: one step as a ferz, after which it can go on outward as a rook in either of the
//!   two directions at 45 degrees. `[R2?B]`: up to two steps as a rook, and from exactly the second outward
//!   as a bishop.
//! - `{WWWF}` is a multi-path leap: king steps of the given kinds in any order, all within one octant. It is
//!   possible if at least one order passes empty squares only.

use thiserror::Error;

/// A change of file and row; positive rows are forward.
pub type Vector = (i8, i8);

/// One term of a movement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What the term may do on the square that it reaches.
    pub modes: Modes,
    /// The squares that it passes and reaches.
    pub shape: Shape,
}

/// The modifiers of a term, without directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Modes {
    /// May go to an empty square.
    pub moves: bool,
    /// May capture.
    pub captures: bool,
    /// Captures by hopping over one man (`cp`).
    pub hops: bool,
    /// Is a first move (`i`).
    pub initial: bool,
}

/// The squares that a term passes and reaches, as steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One leap, repeated up to `limit` times while the squares reached are empty.
    Ride {
        /// The possible leaps.
        steps: Vec<Vector>,
        /// The largest number of leaps; 1 for leapers.
        limit: u8,
    },
    /// A ride of up to `length` steps. After exactly `length` steps it can go on in one of the two outward
    /// directions.
    Bent {
        /// The possible steps of the first leg.
        steps: Vec<Vector>,
        /// The length of the first leg.
        length: u8,
    },
    /// Several king steps in any order, all within one octant.
    MultiPath {
        /// The number of orthogonal steps.
        orthogonal: u8,
        /// The number of diagonal steps.
        diagonal: u8,
    },
}

/// Why a Betza string cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("Betza string \"{text}\", character {position}: {problem}")]
pub struct BetzaError {
    text: String,
    position: usize,
    problem: String,
}

/// The limit of a ride without a number: longer than any board.
pub const UNLIMITED: u8 = 16;

/// Reads a movement.
///
/// # Errors
/// If the dialect does not know a part of the string. The message names the first such place.
pub fn parse(text: &str) -> Result<Vec<Term>, BetzaError> {
    let mut parser = Parser { text, chars: text.chars().collect(), position: 0 };
    let mut terms = Vec::new();
    while parser.peek().is_some() {
        parser.term(&mut terms)?;
    }
    Ok(terms)
}

struct Parser<'a> {
    text: &'a str,
    chars: Vec<char>,
    position: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.position).copied()
    }

    fn fail<T>(&self, problem: impl Into<String>) -> Result<T, BetzaError> {
        Err(BetzaError { text: self.text.to_owned(), position: self.position + 1, problem: problem.into() })
    }

    fn term(&mut self, terms: &mut Vec<Term>) -> Result<(), BetzaError> {
        let (modes, directions) = self.modifiers()?;
        match self.peek() {
            Some('[' | '{') if !directions.is_empty() => {
                self.fail("a bent ride or a multi-path leap takes no direction")
            }
            Some('[' | '{') if modes.hops => self.fail("only the rides R, B and Q can hop"),
            Some('[') => {
                let shape = self.bent()?;
                terms.push(Term { modes, shape });
                Ok(())
            }
            Some('{') => {
                let shape = self.multi_path()?;
                terms.push(Term { modes, shape });
                Ok(())
            }
            _ => self.atom_term(modes, &directions, terms),
        }
    }

    fn modifiers(&mut self) -> Result<(Modes, Vec<char>), BetzaError> {
        let mut modes = Modes::default();
        let mut directions = Vec::new();
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            match letter {
                'm' => modes.moves = true,
                'c' => modes.captures = true,
                'i' => modes.initial = true,
                'p' => modes.hops = true,
                'f' | 'b' | 'l' | 'r' | 's' | 'v' => directions.push(letter),
                _ => {
                    return self.fail(format!("unknown modifier '{letter}' (known: m c i p f b l r s v)"));
                }
            }
            self.position += 1;
        }
        if modes.hops && (modes.moves || !modes.captures) {
            return self.fail("a hop 'p' is for captures only: write 'cp'");
        }
        if !modes.moves && !modes.captures {
            modes.moves = true;
            modes.captures = true;
        }
        Ok((modes, directions))
    }

    fn atom_term(
        &mut self,
        modes: Modes,
        directions: &[char],
        terms: &mut Vec<Term>,
    ) -> Result<(), BetzaError> {
        let Some(letter) = self.peek() else { return self.fail("modifiers without an atom") };
        let Some(atoms) = atoms(letter) else {
            return self.fail(format!(
                "unknown atom '{letter}' (known: W F D N A H L C Z G K R B Q, [..?..] and {{..}})"
            ));
        };
        self.position += 1;
        let mut rides = matches!(letter, 'R' | 'B' | 'Q');
        if !rides && letter != 'K' && self.peek() == Some(letter) {
            self.position += 1;
            rides = true;
        }
        let limit = match self.number()? {
            Some(_) if !rides => return self.fail("only a ride can have a limit"),
            Some(limit) => limit,
            None if rides => UNLIMITED,
            None => 1,
        };
        if modes.hops && !rides {
            return self.fail("only the rides R, B and Q can hop");
        }
        for &atom in atoms {
            let steps = directed(atom, directions);
            if steps.is_empty() {
                return self.fail("no leap of the atom goes in these directions");
            }
            terms.push(Term { modes, shape: Shape::Ride { steps, limit } });
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Option<u8>, BetzaError> {
        let start = self.position;
        let mut value = 0u32;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = value * 10 + digit;
            self.position += 1;
            if value > u32::from(UNLIMITED) {
                return self.fail(format!("a limit is at most {UNLIMITED}"));
            }
        }
        match (self.position > start, value) {
            (false, _) => Ok(None),
            (true, 0) => self.fail("a limit is at least 1"),
            (true, value) => Ok(Some(value as u8)),
        }
    }

    fn expect(&mut self, wanted: char) -> Result<(), BetzaError> {
        if self.peek() == Some(wanted) {
            self.position += 1;
            return Ok(());
        }
        self.fail(format!("expected '{wanted}'"))
    }

    fn bent(&mut self) -> Result<Shape, BetzaError> {
        self.expect('[')?;
        let first = self.peek();
        let (atom, single) = match first {
            Some('W') => ((1, 0), true),
            Some('F') => ((1, 1), true),
            Some('R') => ((1, 0), false),
            Some('B') => ((1, 1), false),
            _ => return self.fail("the first leg of a bent ride is W, F, R or B"),
        };
        self.position += 1;
        let length = match (self.number()?, single) {
            (None, true) => 1,
            (Some(length), false) => length,
            (None, false) => return self.fail("the first leg's length is missing, as in [R2?B]"),
            (Some(_), true) => return self.fail("W and F are single steps: write R or B with a length"),
        };
        self.expect('?')?;
        self.expect(if atom == (1, 0) { 'B' } else { 'R' })?;
        self.expect(']')?;
        Ok(Shape::Bent { steps: directed(atom, &[]), length })
    }

    fn multi_path(&mut self) -> Result<Shape, BetzaError> {
        self.expect('{')?;
        let (mut orthogonal, mut diagonal) = (0_u8, 0_u8);
        loop {
            match self.peek() {
                Some('W') => orthogonal = orthogonal.saturating_add(1),
                Some('F') => diagonal = diagonal.saturating_add(1),
                Some('}') => break,
                _ => return self.fail("a multi-path leap is made of steps W and F"),
            }
            self.position += 1;
        }
        if orthogonal == 0 || diagonal == 0 || orthogonal.saturating_add(diagonal) > 6 {
            return self.fail("a multi-path leap has two to six steps, of both kinds");
        }
        self.position += 1;
        Ok(Shape::MultiPath { orthogonal, diagonal })
    }
}

const fn atoms(letter: char) -> Option<&'static [Vector]> {
    Some(match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'L' | 'C' => &[(3, 1)],
        'Z' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => return None,
    })
}

/// All rotations and reflections of a leap, each once.
pub fn symmetric((a, b): Vector) -> Vec<Vector> {
    let mut all = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if !all.contains(&(x * sx, y * sy)) {
                all.push((x * sx, y * sy));
            }
        }
    }
    all
}

/// The leaps of an atom that go in one of the directions; all leaps if no direction is given.
fn directed(atom: Vector, directions: &[char]) -> Vec<Vector> {
    let all = symmetric(atom);
    if directions.is_empty() {
        return all;
    }
    let orthogonal = atom.1 == 0;
    let mut selectors: Vec<Vec<char>> = Vec::new();
    let mut rest = directions;
    while let [first, tail @ ..] = rest {
        let pair =
            !orthogonal && matches!(first, 'f' | 'b') && tail.first().is_some_and(|c| "fbslr".contains(*c));
        let pair = pair && !matches!((first, tail.first()), ('f', Some('b')) | ('b', Some('f')));
        let length = if pair { 2 } else { 1 };
        selectors.push(rest[..length].to_vec());
        rest = &rest[length..];
    }
    all.into_iter().filter(|&step| selectors.iter().any(|selector| selects(selector, step, atom))).collect()
}

fn selects(selector: &[char], (x, y): Vector, atom: Vector) -> bool {
    let oblique = atom.0 != atom.1 && atom.1 != 0;
    match *selector {
        ['f', 'f'] => y > 0 && (!oblique || y.abs() > x.abs()),
        ['b', 'b'] => y < 0 && (!oblique || y.abs() > x.abs()),
        ['f', 's'] => y > 0 && (!oblique || x.abs() > y.abs()),
        ['b', 's'] => y < 0 && (!oblique || x.abs() > y.abs()),
        [first, second] => selects(&[first], (x, y), atom) && selects(&[second], (x, y), atom),
        ['f'] => y > 0,
        ['b'] => y < 0,
        ['l'] => x < 0,
        ['r'] => x > 0,
        ['s'] => x != 0 && (!oblique || x.abs() > y.abs()),
        ['v'] => y != 0 && (!oblique || y.abs() > x.abs()),
        _ => false,
    }
}

/// The two king steps at 45 degrees to a king step.
pub fn outward((x, y): Vector) -> [Vector; 2] {
    if x == 0 {
        [(-1, y), (1, y)]
    } else if y == 0 {
        [(x, -1), (x, 1)]
    } else {
        [(x, 0), (0, y)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<Vector> {
        let mut all: Vec<Vector> = parse(text)
            .expect(text)
            .into_iter()
            .flat_map(|term| match term.shape {
                Shape::Ride { steps, .. } => steps,
                _ => Vec::new(),
            })
            .collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn every_atom_has_its_leaps() {
        for (text, count) in [
            ("W", 4),
            ("F", 4),
            ("D", 4),
            ("N", 8),
            ("A", 4),
            ("H", 4),
            ("L", 8),
            ("C", 8),
            ("Z", 8),
            ("G", 4),
            ("K", 8),
            ("R", 4),
            ("B", 4),
            ("Q", 8),
            ("NN", 8),
            ("WAD", 12),
            ("FAH", 12),
            ("BNN", 12),
        ] {
            assert_eq!(steps(text).len(), count, "{text}");
        }
        assert_eq!(steps("L"), steps("C"));
    }

    #[test]
    fn directions_select_leaps() {
        assert_eq!(steps("fW"), [(0, 1)]);
        assert_eq!(steps("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(steps("frF"), [(1, 1)]);
        assert_eq!(steps("fsW"), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(steps("bsN"), [(-2, -1), (2, -1)]);
        assert_eq!(steps("ffN"), [(-1, 2), (1, 2)]);
        assert_eq!(steps("bsL"), [(-3, -1), (3, -1)]);
        assert_eq!(steps("vR"), [(0, -1), (0, 1)]);
        assert_eq!(steps("fbN").len(), 8);
    }

    #[test]
    fn modes_limits_and_riders() {
        let terms = parse("mRcpRifmR").expect("cannon and pawn parts");
        assert!(terms[0].modes.moves && !terms[0].modes.captures);
        assert!(terms[1].modes.captures && terms[1].modes.hops && !terms[1].modes.moves);
        assert!(terms[2].modes.initial && !terms[2].modes.captures);
        let limits: Vec<u8> = ["R", "R2", "B3", "N", "NN", "NN2", "WW"]
            .iter()
            .map(|text| match parse(text).expect(text)[0].shape {
                Shape::Ride { limit, .. } => limit,
                _ => 0,
            })
            .collect();
        assert_eq!(limits, [UNLIMITED, 2, 3, 1, UNLIMITED, 2, UNLIMITED]);
    }

    #[test]
    fn bent_and_multi_path_forms() {
        assert!(matches!(parse("[F?R]").expect("dragon")[0].shape, Shape::Bent { length: 1, .. }));
        assert!(matches!(parse("F[R2?B]").expect("firebird")[1].shape, Shape::Bent { length: 2, .. }));
        let vulture = parse("{WWWF}{WFFF}mA").expect("vulture");
        assert_eq!(vulture[0].shape, Shape::MultiPath { orthogonal: 3, diagonal: 1 });
        assert_eq!(vulture[1].shape, Shape::MultiPath { orthogonal: 1, diagonal: 3 });
    }

    #[test]
    fn what_it_does_not_know_is_refused_with_its_place() {
        for (text, position, word) in [
            ("WX", 2, "unknown atom 'X'"),
            ("fmWqF", 4, "unknown modifier 'q'"),
            ("fm", 3, "without an atom"),
            ("N2", 3, "only a ride can have a limit"),
            ("R0", 3, "at least 1"),
            ("R99", 4, "at most"),
            ("pR", 2, "write 'cp'"),
            ("mpR", 3, "write 'cp'"),
            ("cpN", 4, "can hop"),
            ("[F?B]", 4, "expected 'R'"),
            ("[N?B]", 2, "first leg"),
            ("[R?B]", 3, "length is missing"),
            ("[W2?B]", 4, "single steps"),
            ("[F?R", 5, "expected ']'"),
            ("f[F?R]", 2, "takes no direction"),
            ("{WWW}", 5, "of both kinds"),
            ("{WN}", 3, "steps W and F"),
            ("{WF", 4, "steps W and F"),
            (&format!("{{{}F}}", "W".repeat(300)), 303, "two to six steps"),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(&format!("character {position}:")), "{text}: {error}");
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
