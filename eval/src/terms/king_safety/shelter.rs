//! Pawns in front of a king: pawns of its side that shelter it, and enemy pawns that storm it.

use movegen::{ByColor, Color, Geometry, Piece, Rules, Square};

use crate::score::Tapered;
use crate::terms::board::TABLE;
use crate::terms::context::Context;
use crate::terms::params::{Parameters, SHELTER_RANKS};

/// The squares in front of a king on one file, closest first.
struct File {
    squares: Vec<Square>,
    is_kings: bool,
}

/// The tables of shelter, storm and open files.
pub(super) struct Shelter {
    /// By colour and square of the king: its file and the neighbouring ones.
    files: ByColor<Vec<Vec<File>>>,
    /// By colour and [`Piece::index`]: 1 for the pawns of that colour, else 0.
    is_pawn_of: ByColor<[u8; TABLE]>,
    own_pawn: [[Tapered; SHELTER_RANKS + 1]; 2],
    enemy_pawn: [Tapered; SHELTER_RANKS + 1],
    blocked_enemy_pawn: Tapered,
    open_file: Tapered,
    half_open_file: Tapered,
    file_count: usize,
}

impl Shelter {
    pub fn new(rules: &Rules, parameters: &Parameters) -> Self {
        let geometry = rules.geometry();
        let files = |color| geometry.squares().map(|king| files(geometry, color, king)).collect();
        Self {
            files: ByColor::from_fn(files),
            is_pawn_of: ByColor::from_fn(|color| is_pawn_of(rules, color)),
            own_pawn: [parameters.shelter_beside, parameters.shelter_kings_file],
            enemy_pawn: parameters.storm,
            blocked_enemy_pawn: parameters.storm_blocked,
            open_file: parameters.king_open_file,
            half_open_file: parameters.king_half_open_file,
            file_count: usize::from(geometry.files()),
        }
    }

    /// The shelter of a side's king.
    pub fn score(&self, context: &Context<'_>, color: Color, king: Square) -> Tapered {
        self.pawns(context, color, king) + self.open_files(context, color, king)
    }

    fn pawns(&self, context: &Context<'_>, color: Color, king: Square) -> Tapered {
        let (own, enemy) = (&self.is_pawn_of[color], &self.is_pawn_of[!color]);
        let mut term = Tapered::ZERO;
        for file in &self.files[color][king.index()] {
            let (mut own_pawns, mut enemy_pawns) = (1 << SHELTER_RANKS, 1 << SHELTER_RANKS);
            for (distance, &square) in file.squares.iter().enumerate() {
                let there = context.position.piece_on(square).index();
                own_pawns |= u32::from(own[there]) << distance;
                enemy_pawns |= u32::from(enemy[there]) << distance;
            }
            let (own, enemy) = (own_pawns.trailing_zeros() as usize, enemy_pawns.trailing_zeros() as usize);
            term += self.own_pawn[usize::from(file.is_kings)][own] + self.enemy_pawn[enemy];
            if own + 1 == enemy && enemy < SHELTER_RANKS {
                term += self.blocked_enemy_pawn;
            }
        }
        term
    }

    fn open_files(&self, context: &Context<'_>, color: Color, king: Square) -> Tapered {
        let file = context.board.file(king);
        let files = &context.structure.files;
        let (own, enemy) = (&files[color], &files[!color]);
        let mut term = Tapered::ZERO;
        for file in file.saturating_sub(1)..=(file + 1).min(self.file_count - 1) {
            if own.count(file) == 0 {
                let open = enemy.count(file) == 0;
                term += if open { self.open_file } else { self.half_open_file };
            }
        }
        term
    }
}

fn files(geometry: &Geometry, color: Color, king: Square) -> Vec<File> {
    let (file, row) = (i32::from(geometry.file_of(king)), i32::from(geometry.row_of(king)));
    let on_board = (-1..=1).filter(|x| (0..i32::from(geometry.files())).contains(&(file + x)));
    let squares = |x: i32| {
        let rows = (1..=SHELTER_RANKS as i32).map(|ahead| row + ahead * color.forward());
        rows.filter_map(|row| geometry.square_at(file + x, row)).collect()
    };
    on_board.map(|x| File { squares: squares(x), is_kings: x == 0 }).collect()
}

fn is_pawn_of(rules: &Rules, color: Color) -> [u8; TABLE] {
    let mut is_pawn = [0; TABLE];
    for kind in rules.kinds().filter(|&kind| rules.is_pawn(kind)) {
        is_pawn[Piece::new(color, kind).index()] = 1;
    }
    is_pawn
}
