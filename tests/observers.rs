//! What observers of moves are told adds up to the position.

use std::collections::{BTreeMap, BTreeSet};

use movegen::{Color, Observer, Piece, PieceKind, Position, Square};

/// What an observer can know of a position.
#[derive(Clone, PartialEq, Debug)]
struct Known {
    pieces: BTreeMap<Square, (Color, PieceKind)>,
    gone: BTreeSet<Square>,
    poison: BTreeMap<Square, u8>,
    powers: [Option<PieceKind>; 2],
    rights: BTreeSet<(usize, Square)>,
}

impl Known {
    fn of(position: &Position) -> Self {
        let has_jokers = position.rules().has_jokers();
        let squares = || position.rules().geometry().squares();
        let pieces = |color| position.pieces(color).map(move |(kind, square)| (square, (color, kind)));
        let counts = squares().map(|square| (square, position.poison_count(square)));
        let rights = |color: Color| position.right_squares(color).map(move |square| (color.index(), square));
        Self {
            pieces: Color::ALL.into_iter().flat_map(pieces).collect(),
            gone: squares().filter(|&square| position.piece_on(square) == Piece::GONE).collect(),
            poison: counts.filter(|&(_, count)| count != 0).collect(),
            powers: Color::ALL.map(|color| position.joker_power(color).filter(|_| has_jokers)),
            rights: Color::ALL.into_iter().flat_map(rights).collect(),
        }
    }
}

impl Observer for Known {
    fn add(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.pieces.insert(square, (piece.color(), piece.kind())), None, "the square was empty");
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.pieces.remove(&square), Some((piece.color(), piece.kind())), "it stood there");
    }

    fn vanish(&mut self, square: Square) {
        assert!(self.gone.insert(square), "it was there");
    }

    fn poison(&mut self, _: Piece, square: Square, before: u8, after: u8) {
        assert_eq!(self.poison.remove(&square).unwrap_or(0), before);
        if after != 0 {
            self.poison.insert(square, after);
        }
    }

    fn imitate(&mut self, color: Color, before: Option<PieceKind>, after: Option<PieceKind>) {
        assert_eq!(self.powers[color.index()], before);
        self.powers[color.index()] = after;
    }

    fn lose_right(&mut self, color: Color, square: Square) {
        assert!(self.rights.remove(&(color.index(), square)), "it had the right");
    }
}

/// Two observers at once, in random games of all main games.
#[test]
fn two_observers_know_the_position_after_every_move() {
    let mut seen = [0; 4];
    for rules in movegen::main_games() {
        let mut random = 1_u64;
        for _game in 0..4 {
            let mut position = Position::start(rules);
            let (mut one, mut two) = (Known::of(&position), Known::of(&position));
            for _ply in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() || position.king_is_dead().is_some() {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(random >> 33) as usize % moves.len()];
                position.make_observed(mv, &mut (&mut one, &mut two));
                let expected = Known::of(&position);
                assert_eq!(one, expected, "{}: {}", rules.id(), position.to_fen());
                assert_eq!(two, expected, "{}: {}", rules.id(), position.to_fen());
                let kept = [expected.gone.len(), expected.poison.len(), expected.rights.len()];
                seen[3] += usize::from(expected.powers != [None; 2]);
                (0..3).for_each(|index| seen[index] += kept[index]);
            }
        }
    }
    assert!(seen.into_iter().all(|count| count > 0), "vanished, poisoned, rights, powers: {seen:?}");
}
