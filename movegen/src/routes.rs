//! Expands the shapes of Betza terms into the squares of a real board.

use crate::betza::{Shape, UNLIMITED, Vector, symmetric};
use crate::geometry::Geometry;
use crate::types::{Color, Square};

/// The squares that a piece passes or reaches in one direction.
///
/// ```
/// use movegen::{Color, Reach, betza, routes};
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let square = |name: &str| rules.geometry().parse(name).unwrap();
/// let rook = &betza::parse("R")?[0].shape;
/// let routes = routes(rook, rules.geometry(), square("a1"), Color::White, Reach::FullRanks);
/// let upward = routes.iter().find(|route| route.step == (0, 1)).unwrap();
/// assert_eq!((upward.squares[0], upward.squares.len()), (square("a2"), 7));
/// # Ok::<(), betza::BetzaError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Route {
    /// The first step; for a multi-path leap the whole leap.
    pub step: Vector,
    /// The squares, the nearest first. There is at least one.
    pub squares: Vec<Square>,
}

/// How far a ride goes where the board has brouhaha squares.
///
/// ```
/// use movegen::{Color, Reach, betza, routes};
///
/// # let rules = movegen::rules("apothecary-classic").unwrap();
/// # let square = |name: &str| rules.geometry().parse(name).unwrap();
/// let rook = &betza::parse("R")?[0].shape;
/// let length = |reach| {
///     let routes = routes(rook, rules.geometry(), square("d1"), Color::White, reach);
///     routes.iter().find(|route| route.step == (0, 1)).unwrap().squares.len()
/// };
/// assert_eq!((length(Reach::FullRanks), length(Reach::BrouhahaLast)), (9, 10));
/// # Ok::<(), betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It ends before a brouhaha square.
    FullRanks,
    /// A brouhaha square is its last.
    BrouhahaLast,
    /// It continues over brouhaha squares.
    OverBrouhaha,
}

/// The routes of a shape from a square, for a piece of a side.
///
/// A ride has one route for each step that stays on the board. A lame leap has one for each of its leaps. It
/// reaches only the last square and passes the others. A bent ride has one for each continuation, or
/// its first leg alone if it has none. A hook mover has one for each direction, and one for each continuation
/// from each of its squares. A multi-path leap has one for each target. A move of two steps has one for each
/// first step and each second one, with both squares.
pub fn routes(shape: &Shape, geometry: &Geometry, from: Square, color: Color, reach: Reach) -> Vec<Route> {
    let ray = |from, step, limit| ray(geometry, from, step, limit, color, reach);
    let mut routes = Vec::new();
    let mut push = |step, squares: Vec<Square>| {
        if !squares.is_empty() {
            routes.push(Route { step, squares });
        }
    };
    match shape {
        Shape::Ride { steps, first, limit } => {
            for step in seen_by(color, steps) {
                let squares = ray(from, step, *limit);
                if squares.len() >= usize::from(*first) {
                    push(step, squares);
                }
            }
        }
        Shape::Lame { ways } => {
            for way in lame_ways(color, ways) {
                let squares = walk_steps(geometry, from, &way, color, reach);
                if squares.len() == way.len() {
                    push(way[0], squares);
                }
            }
        }
        Shape::Bent { turns, length, stops, limit } => {
            for (step, turns) in turns_seen_by(color, turns) {
                let first_leg = ray(from, step, *length);
                let bends = first_leg.len() == usize::from(*length);
                let corner = first_leg.last().filter(|&&last| bends && !geometry.is_brouhaha(last));
                let legs =
                    corner.into_iter().flat_map(|&at| turns.iter().map(move |&turn| ray(at, turn, *limit)));
                let mut legs = legs.filter(|leg| !leg.is_empty()).peekable();
                if *stops && legs.peek().is_none() {
                    push(step, first_leg.clone());
                }
                legs.for_each(|leg| push(step, [first_leg.as_slice(), &leg].concat()));
            }
        }
        Shape::Hook { turns, stops } => {
            for (step, turns) in turns_seen_by(color, turns) {
                let first_leg = ray(from, step, UNLIMITED);
                if *stops {
                    push(step, first_leg.clone());
                }
                for (index, &corner) in first_leg.iter().enumerate() {
                    let legs = turns.iter().filter(|_| !geometry.is_brouhaha(corner));
                    let legs = legs.map(|&turn| ray(corner, turn, UNLIMITED)).filter(|leg| !leg.is_empty());
                    legs.for_each(|leg| push(step, [&first_leg[..=index], &leg].concat()));
                }
            }
        }
        Shape::Double { legs } => {
            for (step, turns) in turns_seen_by(color, legs) {
                for &via in &ray(from, step, 1) {
                    turns.iter().flat_map(|&turn| ray(via, turn, 1)).for_each(|to| push(step, vec![via, to]));
                }
            }
        }
        Shape::MultiPath { orthogonal, diagonal } => {
            let [straight, slant] = [orthogonal, diagonal].map(|lengths| lengths.iter().sum::<u8>() as i8);
            let leap = (straight + slant, slant);
            symmetric(leap).into_iter().for_each(|leap| push(leap, ray(from, leap, 1)));
        }
    }
    routes
}

/// Steps of a movement with left and right as the mover sees them. Rows are not mirrored here. If left and
/// right are symmetric, both sides have the same order of steps.
pub(crate) fn seen_by(color: Color, steps: &[Vector]) -> Vec<Vector> {
    let is_alike = steps.iter().all(|&(x, y)| steps.contains(&(-x, y)));
    if color == Color::White || is_alike {
        return steps.to_vec();
    }
    steps.iter().map(|&(x, y)| (-x, y)).collect()
}

/// The steps of both legs of a bent ride with left and right as the mover sees them.
fn turns_seen_by(color: Color, turns: &[(Vector, Vec<Vector>)]) -> Vec<(Vector, Vec<Vector>)> {
    let mirrored = |&(x, y): &Vector| (-x, y);
    let has_mirrored = |(step, after): &(Vector, Vec<Vector>)| {
        let partner = turns.iter().find(|(other, _)| *other == mirrored(step));
        partner.is_some_and(|(_, others)| after.iter().all(|turn| others.contains(&mirrored(turn))))
    };
    if color == Color::White || turns.iter().all(has_mirrored) {
        return turns.to_vec();
    }
    turns.iter().map(|(step, turns)| (mirrored(step), turns.iter().map(mirrored).collect())).collect()
}

/// The paths of a lame leap with left and right as the mover sees them.
fn lame_ways(color: Color, ways: &[Vec<Vector>]) -> Vec<Vec<Vector>> {
    let mirrored = |way: &Vec<Vector>| way.iter().map(|&(x, y)| (-x, y)).collect::<Vec<_>>();
    if color == Color::White || ways.iter().all(|way| ways.contains(&mirrored(way))) {
        return ways.to_vec();
    }
    ways.iter().map(mirrored).collect()
}

/// The squares of consecutive steps, up to the edge of the board. Only the last step reaches a brouhaha
/// square.
fn walk_steps(
    geometry: &Geometry,
    from: Square,
    steps: &[Vector],
    color: Color,
    reach: Reach,
) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    for &step in steps {
        let at = squares.last().copied().unwrap_or(from);
        squares.extend(ray(geometry, at, step, 1, color, reach));
        if squares.last().is_none_or(|&last| last == at || geometry.is_brouhaha(last)) {
            break;
        }
    }
    squares
}

/// The square one step from another, seen from a side; none outside the board.
pub(crate) fn step_from(geometry: &Geometry, from: Square, (x, y): Vector, color: Color) -> Option<Square> {
    let file = i32::from(geometry.file_of(from)) + i32::from(x);
    let row = i32::from(geometry.row_of(from)) + i32::from(y) * color.forward();
    geometry.square_at(file, row)
}

/// The squares of a ride.
fn ray(
    geometry: &Geometry,
    from: Square,
    step: Vector,
    limit: u8,
    color: Color,
    reach: Reach,
) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut at = from;
    while squares.len() < usize::from(limit) {
        let Some(next) = step_from(geometry, at, step, color) else { break };
        let ends = geometry.is_brouhaha(next) && reach != Reach::OverBrouhaha;
        if !ends || reach == Reach::BrouhahaLast {
            squares.push(next);
        }
        if ends {
            break;
        }
        at = next;
    }
    squares
}
