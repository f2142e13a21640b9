//! Compiles lines of pieces that end the game: the squares of each line.

use std::collections::BTreeMap;

use super::lookup::{listed_kind, with_twin};
use crate::game::{Game, Line, LineDirection, Verdict};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::types::{Kinds, PieceKind, Square};

/// The lines that end a game: see [`Line`].
#[derive(Debug)]
pub(crate) struct CompiledLine {
    pub kinds: Kinds,
    /// Sets of squares, each with the number of pieces on it that is enough.
    pub places: Vec<(Vec<Square>, usize)>,
    /// The result for the side that has just moved.
    pub result: Verdict,
}

/// Compiles the lines, if the game has them.
pub(super) fn compile_line(game: &Game, geometry: &Geometry) -> Result<Option<CompiledLine>, GameError> {
    let Some(line) = &game.ends.line else { return Ok(None) };
    let key = || KeyPath::new("ends.line");
    let fail = |part: &str, reason: &str| Err(GameError::new(key().then(part), reason));
    match (line.length, line.square) {
        (0, 0) => return Err(GameError::new(key(), "expected one of the keys length and square")),
        (1, _) => return fail("length", "1; expected at least 2, or 0 if lines do not count"),
        (_, 1) => return fail("square", "1; expected at least 2, or 0 if squares do not count"),
        (0, _) if line.gaps => return fail("gaps", "given, although lines do not count"),
        _ => {}
    }
    if line.along.is_empty() {
        return fail("along", "no direction is listed");
    }
    if !matches!(line.result, Verdict::Win | Verdict::Loss | Verdict::Draw) {
        return fail("result", "expected win, loss or draw");
    }
    let kinds = if line.pieces.is_empty() {
        (0..game.pieces.len()).map(PieceKind::new).collect()
    } else {
        let listed = |letter| Ok(with_twin(game, listed_kind(game, &key().then("pieces"), letter)?));
        let sets = line.pieces.chars().map(listed).collect::<Result<Vec<Kinds>, GameError>>()?;
        sets.into_iter().fold(Kinds::NONE, |all, kinds| all | kinds)
    };
    Ok(Some(CompiledLine { kinds, places: places(line, geometry), result: line.result }))
}

fn places(line: &Line, geometry: &Geometry) -> Vec<(Vec<Square>, usize)> {
    let mut places = Vec::new();
    let (length, side) = (i32::from(line.length), i32::from(line.square));
    if length > 0 && line.gaps {
        let lines = line.along.iter().flat_map(|&direction| whole_lines(direction, geometry));
        places.extend(lines.filter(|squares| squares.len() as i32 >= length));
    } else if length > 0 {
        for (x, y) in line.along.iter().flat_map(|&direction| steps(direction)) {
            let along = |number: i32| (number * x, number * y);
            let shape: Vec<(i32, i32)> = (0..length).map(along).collect();
            places.extend(all_of(&shape, geometry));
        }
    }
    let mut places: Vec<(Vec<Square>, usize)> =
        places.into_iter().map(|squares| (squares, usize::from(line.length))).collect();
    if side > 0 {
        let block: Vec<(i32, i32)> = (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).collect();
        places.extend(all_of(&block, geometry).into_iter().map(|squares| (squares, (side * side) as usize)));
    }
    places
}

/// The steps along lines of a direction.
fn steps(direction: LineDirection) -> Vec<(i32, i32)> {
    match direction {
        LineDirection::Ranks => vec![(1, 0)],
        LineDirection::Files => vec![(0, 1)],
        LineDirection::Diagonals => vec![(1, 1), (1, -1)],
    }
}

/// A shape from every square of the board from which all its squares exist.
fn all_of(shape: &[(i32, i32)], geometry: &Geometry) -> Vec<Vec<Square>> {
    let from = |square: Square| {
        let (file, row) = (i32::from(geometry.file_of(square)), i32::from(geometry.row_of(square)));
        shape.iter().map(|&(x, y)| geometry.square_at(file + x, row + y)).collect::<Option<Vec<Square>>>()
    };
    geometry.squares().filter_map(from).collect()
}

/// The squares of the board by the line of a direction on which they are.
fn whole_lines(direction: LineDirection, geometry: &Geometry) -> Vec<Vec<Square>> {
    let mut lines: BTreeMap<(i32, i32), Vec<Square>> = BTreeMap::new();
    for (x, y) in steps(direction) {
        for square in geometry.squares() {
            let (file, row) = (i32::from(geometry.file_of(square)), i32::from(geometry.row_of(square)));
            // The same for all squares of a line. The second number tells the two diagonals apart.
            lines.entry((file * y - row * x, y)).or_default().push(square);
        }
    }
    lines.into_values().collect()
}
