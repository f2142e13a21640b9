//! The two measurements of the Gothic piece-value analysis, for any piece on any board.
//!
//! Both measure a single piece on an otherwise empty board. Only squares on full ranks count; brouhaha
//! squares do not. A hopper attacks nothing on an empty board: its squares have the weights of
//! [`hop_weights`].

use movegen::betza::{self, Shape, Term, Vector};
use movegen::{Color, Geometry, PieceKind, Reach, Rules, Square, routes};

/// The probability that a square is occupied, which the measurements of hoppers assume.
const HOPPER_FILLING: f64 = 0.25;

/// Method 1: safe checks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SafeChecks {
    /// The number of placements of the piece and an enemy king in which the piece attacks the king and is not
    /// next to it. A whole number except for hoppers.
    pub checks: f64,
    /// The number of ordered pairs of different squares.
    pub pairs: u32,
}

impl SafeChecks {
    /// The probability of a safe check.
    pub fn probability(self) -> f64 {
        self.checks / f64::from(self.pairs)
    }
}

/// Counts the safe checks of a kind. Pawns are White's. An imitator gets the mean over the kinds that it may
/// imitate.
pub fn safe_checks(rules: &Rules, kind: PieceKind) -> SafeChecks {
    let geometry = rules.geometry();
    let squares = full_squares(geometry).count() as u32;
    let pairs = squares * (squares - 1);
    if rules.is_imitator(kind) {
        let checks = mean_of_imitated(rules, kind, |kind| safe_checks(rules, kind).checks);
        return SafeChecks { checks, pairs };
    }
    let terms = terms(rules, kind);
    let is_safe = |from, to| distance(geometry, from, to) > 1;
    let checks = standing_squares(rules, kind)
        .flat_map(|from| {
            attacked(geometry, &terms, from).into_iter().filter(move |&(to, _)| is_safe(from, to))
        })
        .fold(0.0, |sum, (_, weight)| sum + weight);
    SafeChecks { checks, pairs }
}

/// Method 2: Scharnagl's mobility, averaged over the squares where a piece can stand.
///
/// The number of directions is the largest number of pieces that the piece can attack at the same time:
///
/// - a leap counts one, and so does a straight ride;
/// - a bent ride counts one for each continuation that is on the board, at least one;
/// - a leap by several paths counts one for each target square;
/// - a move of two steps counts one for each way;
/// - a hopper counts one for each line that has a square behind a mount.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mobility {
    /// The number of squares that the piece attacks.
    pub squares: f64,
    /// The number of directions in which it attacks.
    pub directions: f64,
}

impl Mobility {
    /// The sum of squares and directions: the result of the measurement.
    pub fn total(self) -> f64 {
        self.squares + self.directions
    }
}

/// Measures the mobility of a kind. Pawns are White's. An imitator gets the mean over the kinds that it may
/// imitate.
pub fn mobility(rules: &Rules, kind: PieceKind) -> Mobility {
    if rules.is_imitator(kind) {
        return Mobility {
            squares: mean_of_imitated(rules, kind, |kind| mobility(rules, kind).squares),
            directions: mean_of_imitated(rules, kind, |kind| mobility(rules, kind).directions),
        };
    }
    let geometry = rules.geometry();
    let terms = terms(rules, kind);
    let squares: Vec<Square> = standing_squares(rules, kind).collect();
    let mean = |count: &dyn Fn(Square) -> f64| {
        squares.iter().map(|&from| count(from)).sum::<f64>() / squares.len() as f64
    };
    Mobility {
        squares: mean(&|from| attacked(geometry, &terms, from).iter().map(|&(_, weight)| weight).sum()),
        directions: mean(&|from| lines(geometry, &terms, from).len() as f64),
    }
}

/// The value of a kind by mobility alone: its mobility divided by that of the game's first kind of pawn.
pub fn mobility_value(rules: &Rules, kind: PieceKind) -> f64 {
    mobility(rules, kind).total() / pawn_mobility(rules)
}

/// The mobility of the first kind of pawn in the piece table. 1 in a game without pawns.
pub(super) fn pawn_mobility(rules: &Rules) -> f64 {
    let pawn = rules.kinds().find(|&kind| rules.is_pawn(kind));
    pawn.map_or(1.0, |pawn| mobility(rules, pawn).total())
}

/// The probability that a square is occupied, which the measurements of hoppers assume.
pub const fn hopper_filling() -> f64 {
    HOPPER_FILLING
}

/// Whether a kind captures by hopping over another piece. If so, its measurements depend on
/// [`hopper_filling`].
pub fn captures_by_hopping(rules: &Rules, kind: PieceKind) -> bool {
    terms(rules, kind).iter().any(|term| term.modes.hops)
}

/// The number of squares that a kind can move to but does not attack, on the empty board, averaged over the
/// squares where it can stand. Moves that are allowed only as a piece's first move do not count.
pub(super) fn quiet_squares(rules: &Rules, kind: PieceKind) -> f64 {
    let geometry = rules.geometry();
    let mut quiet_terms = rules.terms(kind).to_vec();
    quiet_terms.retain(|term| term.modes.moves && !term.modes.captures && !term.modes.initial);
    let squares: Vec<Square> = standing_squares(rules, kind).collect();
    let sum: usize = squares.iter().map(|&from| attacked(geometry, &quiet_terms, from).len()).sum();
    sum as f64 / squares.len() as f64
}

/// The mean of a measurement over the kinds that an imitator may imitate: all kinds except imitators.
pub(super) fn mean_of_imitated(
    rules: &Rules,
    imitator: PieceKind,
    measure: impl Fn(PieceKind) -> f64,
) -> f64 {
    debug_assert!(rules.is_imitator(imitator));
    let imitated: Vec<PieceKind> = rules.kinds().filter(|&kind| !rules.is_imitator(kind)).collect();
    imitated.iter().map(|&kind| measure(kind)).sum::<f64>() / imitated.len() as f64
}

/// Whether a kind attacks by orthogonal rides only, like a rook.
pub(super) fn is_orthogonal_rider(rules: &Rules, kind: PieceKind) -> bool {
    let terms = terms(rules, kind);
    !terms.is_empty() && terms.iter().all(|term| rides_along(term, is_orthogonal))
}

/// Whether a kind has diagonal rides and also leaps that change the colour of its square, like an archbishop.
/// False for kinds with orthogonal rides.
pub(super) fn frees_diagonal_rider(rules: &Rules, kind: PieceKind) -> bool {
    let terms = terms(rules, kind);
    let changes_colour = |term: &Term| {
        matches!(&term.shape, Shape::Ride { steps, .. }
        if steps.iter().any(|&(x, y)| (x + y) % 2 != 0))
    };
    terms.iter().any(|term| rides_along(term, |step| !is_orthogonal(step) && step.0.abs() == step.1.abs()))
        && terms.iter().any(changes_colour)
        && !terms.iter().any(|term| rides_along(term, is_orthogonal))
}

fn rides_along(term: &Term, is_direction: impl Fn(Vector) -> bool) -> bool {
    match &term.shape {
        Shape::Ride { steps, limit, .. } => {
            *limit == betza::UNLIMITED && !term.modes.hops && steps.iter().all(|&step| is_direction(step))
        }
        _ => false,
    }
}

const fn is_orthogonal((x, y): Vector) -> bool {
    x == 0 || y == 0
}

/// The terms of a kind's movement that can capture.
fn terms(rules: &Rules, kind: PieceKind) -> Vec<Term> {
    rules.terms(kind).iter().filter(|term| term.modes.captures).cloned().collect()
}

fn full_squares(geometry: &Geometry) -> impl Iterator<Item = Square> {
    geometry.squares().filter(|&square| !geometry.is_brouhaha(square))
}

/// The squares where a kind can stand. A pawn cannot stand behind its first rank or on its last rank.
fn standing_squares(rules: &Rules, kind: PieceKind) -> impl Iterator<Item = Square> {
    let geometry = rules.geometry();
    let first = rules.game().pawns.first_rank;
    let last = geometry.rank_name(geometry.last_full_row());
    full_squares(geometry).filter(move |&square| {
        let rank = geometry.rank_name(geometry.row_of(square));
        !rules.is_pawn(kind) || (first..last).contains(&rank)
    })
}

fn distance(geometry: &Geometry, a: Square, b: Square) -> u8 {
    let files = geometry.file_of(a).abs_diff(geometry.file_of(b));
    files.max(geometry.row_of(a).abs_diff(geometry.row_of(b)))
}

/// The squares that terms attack, each once, with its weight: 1, or the weight of [`hop_weights`].
fn attacked(geometry: &Geometry, terms: &[Term], from: Square) -> Vec<(Square, f64)> {
    let mut attacked: Vec<(Square, f64)> = Vec::new();
    for Line { squares, hops, first } in lines(geometry, terms, from) {
        let weights = if hops { hop_weights(squares.len()) } else { vec![1.0; squares.len()] };
        for (&square, weight) in squares.iter().zip(weights).skip(first - 1) {
            if !attacked.iter().any(|&(known, _)| known == square) {
                attacked.push((square, weight));
            }
        }
    }
    attacked
}

/// The weights of the squares on a hopper's line. The weight of a square is the probability that the hopper
/// attacks it, if each square is occupied with the probability q = [`HOPPER_FILLING`].
///
/// The square at index i (0 is next to the piece) is attacked if exactly one of the i squares before it is
/// occupied. The probability of that is i q (1 - q)^(i - 1).
fn hop_weights(length: usize) -> Vec<f64> {
    let free = 1.0 - HOPPER_FILLING;
    let mut clear = 1.0 / free;
    let mut weights = Vec::new();
    for index in 0..length {
        weights.push(index as f64 * HOPPER_FILLING * clear);
        clear *= free;
    }
    weights
}

/// The squares of a direction in which a piece attacks.
struct Line {
    squares: Vec<Square>,
    hops: bool,
    /// The number of the first square that it attacks, from 1.
    first: usize,
}

/// The directions in which a piece attacks, on the full ranks. A hopper needs room for a mount and a target.
fn lines(geometry: &Geometry, terms: &[Term], from: Square) -> Vec<Line> {
    let of_term = |term: &Term| {
        let (hops, shape) = (term.modes.hops, term.shape.clone());
        let routes = routes(&term.shape, geometry, from, Color::White, Reach::FullRanks);
        let line = move |squares: Vec<Square>| {
            let first = shape.first_stop(squares.len());
            Line { squares, hops, first }
        };
        let lines = routes.into_iter().map(move |route| line(route.squares));
        lines.filter(|line| line.squares.len() >= if line.hops { 2 } else { line.first })
    };
    terms.iter().flat_map(of_term).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(rules: &Rules, name: &str) -> PieceKind {
        rules.kinds().find(|&kind| rules.name(kind) == name).expect(name)
    }

    #[test]
    fn chess_knight_checks_safely_on_a_twelfth_of_all_pairs() {
        let rules = movegen::rules("chess").expect("chess");
        assert_eq!(safe_checks(rules, kind(rules, "knight")), SafeChecks { checks: 336.0, pairs: 4032 });
    }

    #[test]
    fn gothic_mobility_is_that_of_the_analysis() {
        let rules = movegen::rules("gothic").expect("gothic");
        for (name, expected) in [
            ("rook", 19.55),
            ("knight", 11.0),
            ("bishop", 12.95),
            ("archbishop", 23.95),
            ("chancellor", 30.55),
            ("queen", 32.5),
            ("king", 13.4),
            ("pawn", 3.6),
        ] {
            let found = mobility(rules, kind(rules, name)).total();
            assert!((found - expected).abs() < 1e-9, "{name}: {found}");
        }
    }

    #[test]
    fn directions_of_odd_pieces() {
        let rules = movegen::rules("grand-apothecary").expect("grand-apothecary");
        let geometry = rules.geometry();
        let directions = |name: &str, square: &str| {
            let from = geometry.parse(square).expect(square);
            lines(geometry, &terms(rules, kind(rules, name)), from).len()
        };
        // A dragon on f6 has four corners with two continuations each. On a1 it has the corner b2 only, with
        // the continuations up and right.
        assert_eq!(directions("dragon", "f6"), 8);
        assert_eq!(directions("dragon", "a1"), 2);
        // From a2, the corner b1 has one continuation (to the right), the corner b3 has two.
        assert_eq!(directions("dragon", "a2"), 3);
        // From k1 to l2, the thunderbird's first leg is too short to bend. The first leg over j2, i3 and h4
        // has two continuations. The W leaps add three.
        assert_eq!(directions("thunderbird", "k1"), 1 + 2 + 3);
        // The vulture has one for each target, from a1: b5, e2, d5, e4. Its leap (2,2) does not capture.
        assert_eq!(directions("vulture", "a1"), 4);
        // The cannon needs a mount and a target behind it, so from a2 it has no line downward.
        assert_eq!(directions("cannon", "a2"), 2);
        assert_eq!(directions("cannon", "f6"), 4);
        assert_eq!(directions("knight", "f6"), 8);
        assert_eq!(directions("pawn", "a3"), 1);
        assert_eq!(directions("berolina pawn", "a3"), 1);
    }

    #[test]
    fn empty_brouhaha_squares_do_not_exist() {
        let rules = movegen::rules("apothecary-classic").expect("apothecary-classic");
        let geometry = rules.geometry();
        let rook = terms(rules, kind(rules, "rook"));
        let from = geometry.parse("e1").expect("e1");
        assert_eq!(attacked(geometry, &rook, from).len(), 18);
        assert_eq!(lines(geometry, &rook, from).len(), 3);
    }

    #[test]
    fn a_hopper_attacks_by_probability() {
        // The second square is attacked if the first is occupied, the third if exactly one of the two before
        // it is. A square is occupied with the probability 1/4.
        let weights = hop_weights(3);
        assert_eq!(weights[0], 0.0);
        assert!((weights[1] - 0.25).abs() < 1e-12);
        assert!((weights[2] - 2.0 * 0.25 * 0.75).abs() < 1e-12);
    }

    #[test]
    fn quiet_squares_are_those_that_a_piece_cannot_attack() {
        let rules = movegen::rules("grand-apothecary").expect("grand-apothecary");
        let quiet = |name: &str| quiet_squares(rules, kind(rules, name));
        assert_eq!(quiet("queen"), 0.0);
        assert!((quiet("cannon") - 22.0).abs() < 1e-9);
        // 4 x 9 x 12 leaps (3,0) and 4 x 10 x 10 leaps (2,2) over 144 squares.
        assert!((quiet("knight") - (432.0 + 400.0) / 144.0).abs() < 1e-9);
    }

    #[test]
    fn styles_of_movement() {
        let grand = movegen::rules("grand-apothecary").expect("grand-apothecary");
        let gothic = movegen::rules("gothic").expect("gothic");
        let rooks = |rules: &Rules| -> Vec<&str> {
            rules.kinds().filter(|&k| is_orthogonal_rider(rules, k)).map(|k| rules.name(k)).collect()
        };
        let archbishops = |rules: &Rules| -> Vec<&str> {
            rules.kinds().filter(|&k| frees_diagonal_rider(rules, k)).map(|k| rules.name(k)).collect()
        };
        assert_eq!((rooks(gothic), archbishops(gothic)), (vec!["rook"], vec!["archbishop"]));
        assert_eq!((rooks(grand), archbishops(grand)), (vec!["rook"], vec!["unicorn"]));
    }
}
