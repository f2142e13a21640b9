//! The symmetries of a board that preserve the moves of a set of kinds.

use movegen::{ByColor, Color, PieceKind, Rules, Square, Step};

/// The symmetries of the full ranks under which each side's kinds keep their moves, as maps of square
/// numbers. The first one is the identity.
pub(super) fn symmetries(rules: &Rules, squares: &[Square], kinds: &ByColor<Vec<PieceKind>>) -> Vec<Vec<u8>> {
    let geometry = rules.geometry();
    let (first, last) = (i32::from(geometry.first_full_row()), i32::from(geometry.last_full_row()));
    let (files, rows) = (i32::from(geometry.files()), last - first + 1);
    let number = |square: Square| squares.iter().position(|&known| known == square);
    let map = |turn: usize| -> Option<Vec<u8>> {
        let [exchange, flip_file, flip_row] = [turn & 4 != 0, turn & 1 != 0, turn & 2 != 0];
        if exchange && files != rows {
            return None;
        }
        let target = |&square: &Square| {
            let (file, row) =
                (i32::from(geometry.file_of(square)), i32::from(geometry.row_of(square)) - first);
            let (file, row) = if exchange { (row, file) } else { (file, row) };
            let file = if flip_file { files - 1 - file } else { file };
            let row = if flip_row { rows - 1 - row } else { row };
            number(geometry.square_at(file, row + first)?).map(|number| number as u8)
        };
        squares.iter().map(target).collect()
    };
    let moves: Vec<Vec<Vec<Way>>> = Color::ALL
        .into_iter()
        .flat_map(|color| kinds[color].iter().map(move |&kind| (color, kind)))
        .map(|(color, kind)| {
            let ways = |&from: &Square| ways(&rules.steps(color, kind, from), &number);
            squares.iter().map(ways).collect()
        })
        .collect();
    let is_symmetry = |map: &Vec<u8>| {
        moves.iter().all(|ways| {
            (0..squares.len()).all(|from| {
                let mut mapped: Vec<Way> = ways[from].iter().map(|way| way.mapped(map)).collect();
                mapped.sort_unstable();
                mapped == ways[usize::from(map[from])]
            })
        })
    };
    (0..8).filter_map(map).filter(is_symmetry).collect()
}

/// A step with the squares over which it leads, from the last to the first, and what it can do.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    squares: Vec<u8>,
    can: [bool; 6],
}

impl Way {
    fn mapped(&self, map: &[u8]) -> Self {
        let squares = self.squares.iter().map(|&square| map[usize::from(square)]).collect();
        Self { squares, can: self.can }
    }
}

/// The steps that do not lead over vanished squares, in an order that does not depend on the directions.
fn ways(steps: &[Step], number: &impl Fn(Square) -> Option<usize>) -> Vec<Way> {
    let way = |step: &Step| -> Option<Way> {
        let mut squares = vec![number(step.to)? as u8];
        let mut over = step.over;
        while let Some(index) = over {
            squares.push(number(steps[index].to)? as u8);
            over = steps[index].over;
        }
        let Step { moves, captures, captures_own_kind, hops, advances, multi_path, .. } = *step;
        Some(Way { squares, can: [moves, captures, captures_own_kind, hops, advances, multi_path] })
    };
    let mut ways: Vec<Way> = steps.iter().filter_map(way).collect();
    ways.sort_unstable();
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(game: &str, white: &str, black: &str) -> usize {
        let rules = movegen::rules(game).expect("the game is there");
        let geometry = rules.geometry();
        let squares: Vec<Square> =
            geometry.squares().filter(|&square| !geometry.is_brouhaha(square)).collect();
        let kinds =
            |letters: &str| letters.chars().filter_map(|letter| rules.kind_of_letter(letter)).collect();
        let found = symmetries(rules, &squares, &ByColor::new(kinds(white), kinds(black)));
        assert!(found[0].iter().enumerate().all(|(from, &to)| from == usize::from(to)));
        found.len()
    }

    #[test]
    fn boards_and_movements_decide() {
        assert_eq!(count("chess", "KQRBN", "K"), 8);
        assert_eq!(count("chess", "KP", "K"), 2, "pawns move forward");
        assert_eq!(count("gothic", "KCA", "K"), 4, "files and ranks are not the same number");
        assert_eq!(count("apothecary-modern", "KDGRCWN", "K"), 8);
        assert_eq!(count("grand-apothecary", "KDUITRYFHBNZME", "K"), 8);
        assert_eq!(count("chess", "K", "KP"), 2);
    }
}
