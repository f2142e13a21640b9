//! Piece-square terms, derived from the movement of a piece and the shape of the board.
// Source: https://www.chessprogramming.org/Piece-Square_Tables

use movegen::{Color, Geometry, Piece, PieceKind, Rules, Square};

use crate::score::{Score, Tapered};
use crate::terms::context::Context;
use crate::terms::kinds::{is_won_by_loss, lightness, mean_attack_count};
use crate::terms::params::{KING_ADVANCE_RANKS, PAWN_CENTRE_RANKS, Parameters, SQUARE_MOBILITY_LIMIT};

/// The terms by piece and square, from White's point of view: those of Black's pieces are negated.
pub(crate) struct PieceSquares {
    rows: Vec<[Tapered; Square::MAX]>,
}

impl PieceSquares {
    /// Computes the term of every piece on every square.
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        let mut rows = vec![[Tapered::ZERO; Square::MAX]; 2 * PieceKind::MAX];
        let kinds = || rules.kinds().filter(|_| !is_won_by_loss(rules));
        for color in Color::ALL {
            for kind in kinds() {
                let row = &mut rows[Piece::new(color, kind).index()];
                let terms = KindTerms { rules, kind, value: values[kind.index()], parameters };
                terms.fill_row(color, row);
            }
        }
        Self { rows }
    }

    pub fn get(&self, piece: Piece, square: Square) -> Tapered {
        self.rows[piece.index()][square.index()]
    }

    /// The sum of the terms of a side, from its own point of view. The sums over all pieces hold White's sum
    /// minus Black's.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let pieces = context.position.pieces(color);
        let sum: Tapered = pieces.map(|(kind, square)| self.get(Piece::new(color, kind), square)).sum();
        if color == Color::White { sum } else { -sum }
    }
}

struct KindTerms<'a> {
    rules: &'a Rules,
    kind: PieceKind,
    value: Score,
    parameters: &'a Parameters,
}

impl KindTerms<'_> {
    /// Computes the terms on all squares for the pieces of one colour.
    fn fill_row(&self, color: Color, row: &mut [Tapered; Square::MAX]) {
        let Self { rules, kind, parameters, .. } = *self;
        let geometry = rules.geometry();
        let mean = mean_attack_count(rules, kind);
        for square in geometry.squares() {
            let place = Place::new(geometry, color, square);
            let mut term = if rules.is_royal(kind) {
                self.king_term(&place)
            } else if rules.is_pawn(kind) {
                self.pawn_term(&place, rules.game().pawns.first_rank)
            } else {
                let mobility = f64::from(rules.attack_count(color, kind, square)) - mean;
                self.piece_term(&place, mobility)
            };
            if place.brouhaha {
                term += parameters.on_brouhaha_square;
            }
            row[square.index()] = if color == Color::White { term } else { -term };
        }
    }

    /// The term of a piece other than king and pawn. `mobility` is the number of squares that it attacks on
    /// the empty board, minus the mean over the board.
    fn piece_term(&self, place: &Place, mobility: f64) -> Tapered {
        let lightness = lightness(self.value);
        let mut term = scaled(self.parameters.piece_centre, (place.centre - 0.5) * lightness);
        let limit = f64::from(SQUARE_MOBILITY_LIMIT);
        let weight = self.parameters.square_mobility;
        term += Tapered::new(
            (f64::from(weight.middlegame()) * mobility).clamp(-limit, limit) as Score,
            (f64::from(weight.endgame()) * mobility).clamp(-limit, limit) as Score,
        );
        if place.rank == 1 {
            term += scaled(self.parameters.piece_on_back_rank, lightness);
        }
        term
    }

    fn pawn_term(&self, place: &Place, first_rank: i32) -> Tapered {
        let advance = (place.rank - first_rank).max(0);
        let mut term = self.parameters.pawn_advance * advance;
        let centre = f64::from(advance.min(PAWN_CENTRE_RANKS)) * (place.file_centre - 0.35);
        term += scaled(self.parameters.pawn_centre, centre);
        if place.edge_file {
            term += self.parameters.pawn_on_edge;
        }
        term
    }

    fn king_term(&self, place: &Place) -> Tapered {
        let ranks = (place.rank - 2).clamp(0, KING_ADVANCE_RANKS);
        self.parameters.king_advance * ranks
            + scaled(self.parameters.king_centre_file, place.file_centre - 0.5)
            + scaled(self.parameters.king_centre, place.centre - 0.5)
    }
}

/// The properties of a square from one side's point of view.
struct Place {
    /// The number of the rank, counted from the side's own end. The first full rank is 1.
    rank: i32,
    /// 0 on the edge files, 1 in the middle of the files.
    file_centre: f64,
    /// 0 in a corner of the board, 1 in the middle of the board.
    centre: f64,
    edge_file: bool,
    brouhaha: bool,
}

impl Place {
    fn new(geometry: &Geometry, color: Color, square: Square) -> Self {
        let row = match color {
            Color::White => geometry.row_of(square),
            Color::Black => geometry.rows() - 1 - geometry.row_of(square),
        };
        let file = geometry.file_of(square);
        let file_centre = centrality(file, geometry.files());
        Self {
            rank: geometry.rank_name(row),
            file_centre,
            centre: (file_centre + centrality(row, geometry.rows())) / 2.0,
            edge_file: file == 0 || file + 1 == geometry.files(),
            brouhaha: geometry.is_brouhaha(square),
        }
    }
}

/// The centrality of a file or rank by its index: 0 for the first and the last of `count`, 1 for the middle.
fn centrality(index: u8, count: u8) -> f64 {
    let half = f64::from(count - 1) / 2.0;
    1.0 - (f64::from(index) - half).abs() / half
}

/// Both values of a pair times a factor, rounded.
fn scaled(pair: Tapered, factor: f64) -> Tapered {
    let part = |value: Score| (f64::from(value) * factor).round() as Score;
    Tapered::new(part(pair.middlegame()), part(pair.endgame()))
}
