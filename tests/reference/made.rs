//! The movements of generated games. A movement is not compiled: each question about a piece walks over the
//! board.

use crate::board::{Board, Spot};
use crate::kinds::{MadeKind, MadeRole, Part, Way};
use crate::squares::{Color, FAR, Square, Step};
use crate::walks::{hop, leap_paths, slide};

impl MadeKind {
    /// The squares on which the piece could capture now, with or without a piece on them.
    pub fn attacks(&self, board: &Board, color: Color, from: Square) -> Vec<Square> {
        let parts = self.parts.iter().filter(|part| part.captures && self.has(part, color, from));
        parts.flat_map(|part| part.way.squares(board, color, from, &self.avoids)).collect()
    }

    /// The empty squares to which the piece can go, without first moves.
    pub fn quiet_targets(&self, board: &Board, color: Color, from: Square) -> Vec<Square> {
        let parts = self.parts.iter().filter(|part| part.moves && self.has(part, color, from));
        let squares = parts.flat_map(|part| part.way.squares(board, color, from, &self.avoids));
        squares.filter(|square| board.is_empty(*square)).collect()
    }

    /// Whether a piece has a part of its movement on a square. First moves of pawns and kings are elsewhere.
    fn has(&self, part: &Part, color: Color, from: Square) -> bool {
        !part.first_move || self.role == MadeRole::Piece && self.starts.contains(&(color, from))
    }

    /// Whether a piece on a square could leave it on some board.
    pub fn can_leave(&self, empty: &Board, color: Color, from: Square) -> bool {
        let mut parts = self.parts.iter().filter(|part| self.has(part, color, from));
        parts.any(|part| match &part.way {
            Way::Hop { steps, most, .. } => steps.iter().any(|&(x, y)| {
                let mut squares = Vec::new();
                let step = (x * color.forward(), y * color.forward());
                slide(empty, from, step, 1..=*most, &mut squares);
                squares.len() > 1
            }),
            way => !way.squares(empty, color, from, &[]).is_empty(),
        })
    }

    /// The squares of moves of two steps, and whether the first step may go to an empty square or capture.
    pub fn two_steps(&self, board: &Board, color: Color, from: Square) -> Vec<([Square; 2], [bool; 2])> {
        let turned = |(x, y): Step| (x * color.forward(), y * color.forward());
        let mut found = Vec::new();
        for part in &self.parts {
            let Way::Twice { legs } = &part.way else { continue };
            for (first, seconds) in legs {
                let via = from.offset(turned(*first));
                let ends = seconds.iter().map(|second| via.offset(turned(*second)));
                let exists = |to: &Square| ![via, *to].iter().any(|it| board.spot(*it) == Spot::Missing);
                found.extend(ends.filter(exists).map(|to| ([via, to], [part.moves, part.captures])));
            }
        }
        found
    }

    /// Whether a move without capture goes straight forward over at least one square.
    pub fn advances(&self, board: &Board, color: Color, from: Square, to: Square) -> bool {
        let parts = self.parts.iter().filter(|part| part.moves && !part.captures);
        parts.into_iter().any(|part| match &part.way {
            Way::Ride { steps, most, .. } => {
                let forward = steps.iter().filter(|(x, y)| x.abs() <= 1 && *y == 1);
                forward.into_iter().any(|&(x, y)| {
                    let mut squares = Vec::new();
                    slide(board, from, (x * color.forward(), y * color.forward()), 2..=*most, &mut squares);
                    squares.contains(&to)
                })
            }
            _ => false,
        })
    }

    /// The empty squares to which the piece can go by its first moves.
    pub fn first_moves(&self, board: &Board, color: Color, from: Square) -> Vec<Square> {
        let parts = self.parts.iter().filter(|part| part.first_move);
        let squares = parts.flat_map(|part| part.way.squares(board, color, from, &self.avoids));
        squares.filter(|square| board.is_empty(*square)).collect()
    }
}

impl Way {
    /// The squares that can be reached, empty ones and the first occupied one of each direction.
    fn squares(&self, board: &Board, color: Color, from: Square, avoids: &[char]) -> Vec<Square> {
        let turned = |(x, y): Step| (x * color.forward(), y * color.forward());
        let mut found = Vec::new();
        match self {
            Self::Ride { steps, least, most } => {
                for &step in steps {
                    slide(board, from, turned(step), *least..=*most, &mut found);
                }
            }
            Self::Hop { steps, near, most } => {
                for &step in steps {
                    hop(board, from, turned(step), *near, *most, avoids, &mut found);
                }
            }
            Self::Mao { leaps } => {
                for &leap in leaps {
                    let (x, y) = turned(leap);
                    let (long, aside) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
                    let straight = if x.abs() > y.abs() { (x.signum(), 0) } else { (0, y.signum()) };
                    let mut at = from;
                    let mut is_open = true;
                    for step in 1..long {
                        at = at.offset(if step > long - aside { (x.signum(), y.signum()) } else { straight });
                        is_open &= board.is_empty(at);
                    }
                    if is_open {
                        slide(board, from, (x, y), 1..=1, &mut found);
                    }
                }
            }
            Self::Bent { legs, length, stops, most } => {
                for (step, turns) in legs {
                    let least = if *stops { 1 } else { FAR };
                    if let Some(corner) = slide(board, from, turned(*step), least..=*length, &mut found) {
                        for &turn in turns {
                            slide(board, corner, turned(turn), 1..=*most, &mut found);
                        }
                    }
                }
            }
            Self::Hook { legs, stops } => {
                for (step, turns) in legs {
                    let mut at = from;
                    loop {
                        at = at.offset(turned(*step));
                        if board.spot(at) != Spot::Missing && *stops {
                            found.push(at);
                        }
                        if board.spot(at) != Spot::Empty {
                            break;
                        }
                        for &turn in turns {
                            slide(board, at, turned(turn), 1..=FAR, &mut found);
                        }
                    }
                }
            }
            Self::Paths { straight, slant } => leap_paths(board, from, straight, slant, &mut found),
            // The squares on which such moves capture are those of other terms, too.
            Self::Twice { .. } => {}
        }
        found
    }
}
