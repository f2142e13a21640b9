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

/// The two king steps at 45 degrees to a king step.
pub(crate) fn outward((x, y): Vector) -> [Vector; 2] {
    if x == 0 {
        [(-1, y), (1, y)]
    } else if y == 0 {
        [(x, -1), (x, 1)]
    } else {
        [(x, 0), (0, y)]
    }
}
