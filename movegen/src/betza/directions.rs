//! The leaps of an atom and the directions that select some of them.

use super::Vector;

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
pub(super) fn directed(atom: Vector, directions: &[char]) -> Vec<Vector> {
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
