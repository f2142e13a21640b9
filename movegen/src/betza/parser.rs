//! Reads a movement term by term.

use super::directions::{directed, outward, symmetric};
use super::{BetzaError, Modes, Shape, Term, UNLIMITED, Vector};

/// The movement of a piece that never moves.
pub const NO_MOVES: &str = "-";

/// A movement that is being read.
pub(super) struct Parser<'a> {
    text: &'a str,
    chars: Vec<char>,
    position: usize,
}

/// The letters before an atom.
#[derive(Default)]
struct Modifiers {
    modes: Modes,
    directions: Vec<char>,
    /// The leap is lame (`n`).
    lame: bool,
    /// The move turns after its first leg, which has this length (`yafs`).
    turns: Option<u8>,
    /// The move has a second step (`a`), in these directions as the first step sees them.
    again: Option<Vec<char>>,
}

/// A leg of a bent ride.
struct Leg {
    atom: Vector,
    steps: Vec<Vector>,
    limit: u8,
    /// It is a ride (R, B), not a leap.
    rides: bool,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, chars: text.chars().collect(), position: 0 }
    }

    /// The terms of the whole text.
    pub fn movement(mut self) -> Result<Vec<Term>, BetzaError> {
        let mut terms = Vec::new();
        if self.text == NO_MOVES {
            return Ok(terms);
        }
        while self.peek().is_some() {
            self.term(&mut terms)?;
        }
        Ok(terms)
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.position).copied()
    }

    fn fail<T>(&self, problem: impl Into<String>) -> Result<T, BetzaError> {
        Err(BetzaError { text: self.text.to_owned(), position: self.position + 1, problem: problem.into() })
    }

    fn term(&mut self, terms: &mut Vec<Term>) -> Result<(), BetzaError> {
        let modifiers = self.modifiers()?;
        let modes = modifiers.modes;
        if matches!(self.peek(), Some('[' | '{')) {
            if !modifiers.directions.is_empty() {
                return self.fail("a bent ride or a multi-path leap takes no direction; write [fF?R]");
            }
            if modes.hops || modifiers.lame || modifiers.turns.is_some() || modifiers.again.is_some() {
                return self.fail("a bent ride or a multi-path leap takes no modifiers but m, c and i");
            }
            if self.peek() == Some('{') && !modes.captures {
                return self.fail("a multi-path leap without capture ('m') is not known");
            }
            let place = self.position;
            let shape = if self.peek() == Some('[') { self.bent()? } else { self.multi_path()? };
            if matches!(shape, Shape::Hook { .. }) && !modes.captures {
                self.position = place;
                return self.fail("a ride that turns on any square without capture ('m') is not known");
            }
            terms.push(Term { modes, shape });
            return Ok(());
        }
        match (modifiers.turns, &modifiers.again) {
            (Some(length), _) => self.turning_ride(&modifiers, length, terms),
            (None, Some(again)) => self.double_move(&modifiers, again, terms),
            (None, None) => self.atom_term(&modifiers, terms),
        }
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut modifiers = Modifiers { turns: self.turning_legs()?, ..Modifiers::default() };
        let modes = &mut modifiers.modes;
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            if let Some(again) = &mut modifiers.again {
                if !matches!(letter, 'f' | 'b' | 'v') {
                    return self.fail(
                        "of a second step ('a') only the directions f, b and v are known; a ride that turns \
                         is yafsF or yafsW",
                    );
                }
                again.push(letter);
                self.position += 1;
                continue;
            }
            match letter {
                'a' => modifiers.again = Some(Vec::new()),
                'm' => modes.moves = true,
                'c' => modes.captures = true,
                'i' => modes.initial = true,
                'e' => modes.en_passant = true,
                'p' => modes.hops = true,
                'g' => (modes.hops, modes.near) = (true, true),
                'n' => modifiers.lame = true,
                'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h' => modifiers.directions.push(letter),
                _ => return self.fail(unknown_modifier(letter)),
            }
            self.position += 1;
        }
        if modes.en_passant && !modes.captures {
            return self.fail("'e' is for the captures of pawns: write 'ce'");
        }
        if !modes.moves && !modes.captures {
            modes.moves = true;
            // On its way a piece captures only if the letter c says so.
            modes.captures = modifiers.again.is_none();
        }
        Ok(modifiers)
    }

    /// Reads the legs of a ride that turns after its first leg, as XBoard writes them: `yafs`, preceded by
    /// `maf` for each further step of the first leg. Returns the length of the first leg.
    fn turning_legs(&mut self) -> Result<Option<u8>, BetzaError> {
        let rest: String =
            self.chars[self.position..].iter().take_while(|c| c.is_ascii_lowercase()).collect();
        if !rest.contains('a') {
            return Ok(None);
        }
        if !rest.contains('y') {
            return Ok(None);
        }
        let mut length = 1;
        let mut legs = rest.as_str();
        while let Some(after) = ["maf", "af"].iter().find_map(|leg| legs.strip_prefix(leg)) {
            length += 1;
            legs = after;
        }
        let Some(after) = ["yafs", "myafs"].iter().find_map(|leg| legs.strip_prefix(leg)) else {
            let place = rest.find('a').unwrap_or(0);
            self.position += place;
            return self.fail(
                "of the rides with several legs ('y') only those that turn once are known: yafsF, yafsW, \
                 mafyafsW; [F?R] is both F and yafsF",
            );
        };
        if length > u32::from(UNLIMITED) {
            return self.fail(format!("a first leg has at most {UNLIMITED} steps"));
        }
        self.position += rest.len() - after.len();
        Ok(Some(length as u8))
    }

    fn turning_ride(
        &mut self,
        modifiers: &Modifiers,
        length: u8,
        terms: &mut Vec<Term>,
    ) -> Result<(), BetzaError> {
        let modes = modifiers.modes;
        let is_plain = modes == Modes { moves: modes.moves, captures: modes.captures, ..Modes::default() };
        if !is_plain || modifiers.lame || !modifiers.directions.is_empty() {
            return self.fail("after yafs only m and c can follow, and then F or W");
        }
        let step = match self.peek() {
            Some('W') => (1, 0),
            Some('F') => (1, 1),
            _ => return self.fail("a ride that turns starts with W or F: yafsF, yafsW"),
        };
        self.position += 1;
        let second = symmetric(if step == (1, 0) { (1, 1) } else { (1, 0) });
        let turns = symmetric(step).into_iter().map(|step| (step, outward(step, &second))).collect();
        terms.push(Term { modes, shape: Shape::Bent { turns, length, stops: false, limit: UNLIMITED } });
        Ok(())
    }

    /// Two steps of one move: `caK`, `mabK`.
    fn double_move(
        &mut self,
        modifiers: &Modifiers,
        again: &[char],
        terms: &mut Vec<Term>,
    ) -> Result<(), BetzaError> {
        let modes = modifiers.modes;
        let is_plain = modes == Modes { moves: modes.moves, captures: modes.captures, ..Modes::default() };
        if !is_plain || modifiers.lame {
            return self.fail("before a second step ('a') only m, c and directions can stand");
        }
        if modes.moves && again != ['b'] {
            return self.fail(
                "a second step after an empty square goes back, as in mabK; a leap or a ride reaches the \
                 other squares",
            );
        }
        let steps: Vec<Vector> = match self.peek() {
            Some(letter @ ('W' | 'F' | 'K')) => {
                let atoms = atoms(letter).unwrap_or_default();
                atoms.iter().flat_map(|&atom| directed(atom, &modifiers.directions)).collect()
            }
            _ => return self.fail("a move of two steps ('a') is made of steps W, F or K, as in caK"),
        };
        if again.is_empty() && self.peek() != Some('K') {
            return self
                .fail("only after caK the second step goes in any direction; write f, b or v behind a");
        }
        if steps.is_empty() {
            return self.fail("no leap of the atom goes in these directions");
        }
        self.position += 1;
        let follows = |(x, y): Vector, (u, v): Vector| {
            let goes = |letter: &char| match letter {
                'f' => (u, v) == (x, y),
                'b' => (u, v) == (-x, -y),
                _ => (u, v) == (x, y) || (u, v) == (-x, -y),
            };
            again.is_empty() || again.iter().any(goes)
        };
        let all: Vec<Vector> = [(1, 0), (1, 1)].into_iter().flat_map(symmetric).collect();
        let leg = |step| (step, all.iter().copied().filter(|&next| follows(step, next)).collect());
        terms.push(Term { modes, shape: Shape::Double { legs: steps.into_iter().map(leg).collect() } });
        Ok(())
    }

    fn atom_term(&mut self, modifiers: &Modifiers, terms: &mut Vec<Term>) -> Result<(), BetzaError> {
        let Some(letter) = self.peek() else { return self.fail("modifiers without an atom") };
        let Some(atoms) = atoms(letter) else { return self.fail(unknown_atom(letter)) };
        let modes = modifiers.modes;
        self.position += 1;
        let mut rides = matches!(letter, 'R' | 'B' | 'Q');
        if !rides && self.peek() == Some(letter) {
            self.position += 1;
            rides = true;
        }
        let limit = match self.number()? {
            Some(limit) => {
                rides = true;
                limit
            }
            None if rides => UNLIMITED,
            None => 1,
        };
        if modes.hops && !rides {
            return self.fail("only rides can hop: R, B, Q, NN");
        }
        for &atom in atoms {
            let steps = directed(atom, &modifiers.directions);
            if steps.is_empty() {
                return self.fail("no leap of the atom goes in these directions");
            }
            let shape = if modifiers.lame {
                if rides || modes.hops {
                    return self.fail(
                        "a lame rider ('n') is not known; a lame leap is nN, nC, nZ, nD, nA, nH or nG",
                    );
                }
                self.lame_leap(atom, &steps)?
            } else {
                Shape::Ride { steps, first: 1, limit }
            };
            terms.push(Term { modes, shape });
        }
        Ok(())
    }

    /// A leap that needs empty squares on the way: along a line, or first straight and then diagonally.
    fn lame_leap(&self, atom: Vector, steps: &[Vector]) -> Result<Shape, BetzaError> {
        let (long, short) = atom;
        if long > 1 && (short == 0 || short == long) {
            let single = |&(x, y): &Vector| (x / long, y / long);
            let (first, limit) = (long as u8, long as u8);
            return Ok(Shape::Ride { steps: steps.iter().map(single).collect(), first, limit });
        }
        if long < 2 {
            return self.fail("only N, C, Z, D, A, H and G can be lame ('n')");
        }
        let way = |&(x, y): &Vector| {
            let straight = if x.abs() > y.abs() { (x.signum(), 0) } else { (0, y.signum()) };
            let mut way = vec![straight; (long - short) as usize];
            way.resize(long as usize, (x.signum(), y.signum()));
            way
        };
        Ok(Shape::Lame { ways: steps.iter().map(way).collect() })
    }

    /// The number that follows an atom. 0 means no limit.
    fn number(&mut self) -> Result<Option<u8>, BetzaError> {
        let start = self.position;
        let mut value = 0u32;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = value * 10 + digit;
            self.position += 1;
            if value > u32::from(UNLIMITED) {
                return self.fail(format!("a limit is at most {UNLIMITED}, or 0 for none"));
            }
        }
        Ok(match (self.position > start, value) {
            (false, _) => None,
            (true, 0) => Some(UNLIMITED),
            (true, value) => Some(value as u8),
        })
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
        let first = self.leg()?;
        let stops = match self.peek() {
            Some('?') => true,
            Some('-') => false,
            _ => return self.fail("expected '?', or '-' if it cannot end on the first leg"),
        };
        self.position += 1;
        let place = self.position;
        let second = self.leg()?;
        if second.atom.0.max(second.atom.1) > 1 {
            self.position = place;
            return self.fail("the second leg of a bent ride is W, F, R or B, such as vR or B3");
        }
        self.expect(']')?;
        let all = symmetric(second.atom);
        let turn = |step: Vector| {
            let turns = outward(step, &all).into_iter().filter(|turn| second.steps.contains(turn));
            (step, turns.collect::<Vec<Vector>>())
        };
        let turns: Vec<(Vector, Vec<Vector>)> = first.steps.into_iter().map(turn).collect();
        if turns.iter().all(|(_, turns)| turns.is_empty()) {
            self.position = place;
            return self.fail("after no first leg can it turn in these directions");
        }
        if !first.rides || first.limit != UNLIMITED {
            return Ok(Shape::Bent { turns, length: first.limit, stops, limit: second.limit });
        }
        if first.atom != second.atom || second.limit != UNLIMITED {
            self.position = place;
            return self.fail(
                "a ride without a length turns by a right angle, as in [R?R]; with a length, as in [R2?B], \
                 it turns on its last square",
            );
        }
        Ok(Shape::Hook { turns, stops })
    }

    /// A leg of a bent ride: directions, an atom, and the length of a ride.
    fn leg(&mut self) -> Result<Leg, BetzaError> {
        let mut directions = Vec::new();
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            if !"fblrsvh".contains(letter) {
                return self.fail("a leg of a bent ride takes only directions: f b l r s v h");
            }
            directions.push(letter);
            self.position += 1;
        }
        let Some((letter, &[atom])) = self.peek().and_then(|letter| Some((letter, atoms(letter)?))) else {
            return self.fail("a leg of a bent ride is W, F, D, N, A, H, C, Z, G, R or B");
        };
        self.position += 1;
        let rides = matches!(letter, 'R' | 'B');
        let limit = match (self.number()?, rides) {
            (Some(limit), true) => limit,
            (None, true) => UNLIMITED,
            (None, false) => 1,
            (Some(_), false) => {
                return self.fail("only R and B have a length: a leap of a bent ride is made once");
            }
        };
        let steps = directed(atom, &directions);
        if steps.is_empty() {
            return self.fail("no leap of the atom goes in these directions");
        }
        Ok(Leg { atom, steps, limit, rides })
    }

    fn multi_path(&mut self) -> Result<Shape, BetzaError> {
        self.expect('{')?;
        let (mut orthogonal, mut diagonal) = (Vec::new(), Vec::new());
        loop {
            match self.peek() {
                Some('}') => break,
                Some('W') => orthogonal.push(1),
                Some('D') => orthogonal.push(2),
                Some('H') => orthogonal.push(3),
                Some('F') => diagonal.push(1),
                Some('A') => diagonal.push(2),
                Some('G') => diagonal.push(3),
                _ => return self.fail("a multi-path leap is made of steps W and F, and of leaps D, A, H, G"),
            }
            self.position += 1;
        }
        if !(2..=6).contains(&(orthogonal.len() + diagonal.len())) {
            return self.fail("a multi-path leap has two to six steps");
        }
        self.position += 1;
        Ok(Shape::MultiPath { orthogonal, diagonal })
    }
}

/// Why a modifier is refused, with what could be written instead.
fn unknown_modifier(letter: char) -> String {
    let instead = match letter {
        'z' => "crooked rides are not known, because they reach squares in two ways",
        'q' => "circular rides are not known, because they reach squares in two ways",
        'j' => "leaps jump without it; a ride over its first square is not known",
        'y' => "a ride that turns is written yafsF or [F-R]",
        't' | 'o' | 'x' | 'd' | 'u' | 'k' | 'w' => "the games of this program have no such moves",
        _ => "",
    };
    let known = "known: m c i e p g n a f b l r s v h";
    match instead {
        "" => format!("unknown modifier '{letter}' ({known})"),
        instead => format!("unknown modifier '{letter}': {instead} ({known})"),
    }
}

/// Why an atom is refused, with what could be written instead.
fn unknown_atom(letter: char) -> String {
    let known = "known: W F D N A H L C Z G K R B Q, [..?..], [..-..] and {..}";
    match letter {
        'O' => format!("castling 'O' is not part of a movement; the game's castlings describe it ({known})"),
        'J' => format!("unknown atom 'J': the (3,2) leap is Z ({known})"),
        '(' => format!("unknown atom '(': bent rides are written [F?R] ({known})"),
        '@' => format!("unknown atom '@': there are no drops ({known})"),
        _ => format!("unknown atom '{letter}' ({known})"),
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
