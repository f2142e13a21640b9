//! The leaps of an atom and the directions that select some of them.

use super::Vector;

/// All rotations and reflections of a leap, each once.
pub(crate) fn symmetric((a, b): Vector) -> Vec<Vector> {
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
///
/// On orthogonal atoms each letter stands for itself. On other atoms two letters form a pair if they are
/// equal, if one is vertical (`f b v`) and the other horizontal (`l r s`), or if one is `h`.
pub(super) fn directed(atom: Vector, directions: &[char]) -> Vec<Vector> {
    let all = symmetric(atom);
    if directions.is_empty() {
        return all;
    }
    let orthogonal = atom.1 == 0;
    let mut selectors: Vec<[char; 2]> = Vec::new();
    let mut rest = directions;
    while let [first, tail @ ..] = rest {
        let second = tail.first().copied().filter(|&second| !orthogonal && form_pair(*first, second));
        selectors.push([*first, second.unwrap_or(*first)]);
        rest = &rest[if second.is_some() { 2 } else { 1 }..];
    }
    all.into_iter().filter(|&step| selectors.iter().any(|selector| selects(*selector, step, atom))).collect()
}

const fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn form_pair(first: char, second: char) -> bool {
    first == second || is_vertical(first) != is_vertical(second) || first == 'h' || second == 'h'
}

/// Whether a pair of letters selects a leap. The second letter is the longer direction of an oblique leap,
/// unless one letter is `h`.
fn selects(selector: [char; 2], (x, y): Vector, atom: Vector) -> bool {
    let goes = |letter: char| match letter {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        's' => x != 0,
        'v' => y != 0,
        _ => true,
    };
    let oblique = atom.0 != atom.1 && atom.1 != 0;
    let is_longer = if is_vertical(selector[1]) { y.abs() > x.abs() } else { x.abs() > y.abs() };
    selector.into_iter().all(goes) && (!oblique || selector.contains(&'h') || is_longer)
}

/// The steps among some into which a piece turns after a leap: those at the smallest angle to it, except
/// straight on. If that is a right angle, there are two of them.
pub(super) fn outward((x, y): Vector, steps: &[Vector]) -> Vec<Vector> {
    let along = |&(u, v): &Vector| x * u + y * v;
    let turns = |&(u, v): &Vector| x * v != y * u;
    let most = steps.iter().filter(|step| turns(step)).map(along).max();
    let is_nearest = |step: &Vector| turns(step) && Some(along(step)) == most;
    let mut nearest: Vec<Vector> = steps.iter().copied().filter(is_nearest).collect();
    nearest.sort_by_key(|&(u, v)| (v != 0, u, v));
    nearest
}
