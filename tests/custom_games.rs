//! Games made for tests: the piece table of each game on boards of several shapes, for both implementations.

use std::collections::BTreeSet;

use movegen::game::{
    Board, CastlingText, Castlings, EnPassantField, Game, Notation, PawnRules, Promotion, PromotionZone,
    Start, Xboard,
};
use movegen::{Position, Role, Rules};
use reference::games::Advance;
use reference::{Kind, Shape, Square, State, game};

use crate::support::games;

/// A game in both implementations, and its start position.
pub struct CustomGame {
    pub name: String,
    pub rules: &'static Rules,
    pub reference: &'static reference::Game,
    pub start: State,
}

/// A board and the start positions on it.
struct BoardPlan {
    files: u8,
    ranks: u8,
    brouhaha: &'static [&'static str],
    /// A start position with as many kings and knights as the board has room for.
    start: &'static str,
    /// A start position with 16 pieces for each side, the largest number in a game with poison.
    sparse_start: &'static str,
    /// The first rank of pawns, and the last rank and the limit of their long advances.
    pawns: [i32; 3],
}

const BOARDS: [BoardPlan; 4] = [
    BoardPlan {
        files: 8,
        ranks: 8,
        brouhaha: &[],
        start: "nnnnknnn/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNKNNN w - - 0 1",
        sparse_start: "nnnnknnn/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNKNNN w - - 0 1",
        pawns: [2, 3, 4],
    },
    BoardPlan {
        files: 10,
        ranks: 8,
        brouhaha: &[],
        start: "nnnnknnnnn/nnnnnnnnnn/10/10/10/10/NNNNNNNNNN/NNNNKNNNNN w - - 0 1",
        sparse_start: "4knnnnn/nnnnnnnnnn/10/10/10/10/NNNNNNNNNN/4KNNNNN w - - 0 1",
        pawns: [2, 3, 5],
    },
    BoardPlan {
        files: 10,
        ranks: 10,
        brouhaha: &["d0", "e0", "f0", "g0", "h0", "c11", "d11", "e11", "f11", "g11"],
        start: "**nnnnn***/nnnnknnnnn/nnnnnnnnnn/10/10/10/10/10/10/NNNNNNNNNN/NNNNKNNNNN/***NNNNN** \
             w - - 0 1",
        sparse_start: "**********/4knnnnn/nnnnnnnnnn/10/10/10/10/10/10/NNNNNNNNNN/4KNNNNN/********** \
             w - - 0 1",
        pawns: [3, 4, 5],
    },
    BoardPlan {
        files: 12,
        ranks: 12,
        brouhaha: &["e0", "f0", "g0", "h0", "e13", "f13", "g13", "h13"],
        start: "****nnnn****/nnnnknnnnnnn/nnnnnnnnnnnn/12/12/12/12/12/12/12/12/NNNNNNNNNNNN/NNNNKNNNNNNN/\
             ****NNNN**** w - - 0 1",
        sparse_start: "************/4knnn4/nnnnnnnnnnnn/12/12/12/12/12/12/12/12/NNNNNNNNNNNN/4KNNN4/\
             ************ w - - 0 1",
        pawns: [3, 5, 6],
    },
];

impl BoardPlan {
    /// The piece table of one game on this board.
    fn with_table_of(&self, name: &'static str) -> CustomGame {
        let rules = Rules::compile(self.engine_game(name)).expect(name);
        let reference = self.reference_game(name);
        let start = State::from_fen(reference, &Position::start(rules).to_fen());
        CustomGame { name: format!("{name} on {}x{}", self.files, self.ranks), rules, reference, start }
    }

    fn engine_game(&self, name: &'static str) -> &'static Game {
        let native = movegen::rules(name).expect("a game").game();
        let zone = PromotionZone {
            rank: Some(i32::from(self.ranks)),
            to: "RBN".to_owned(),
            ..PromotionZone::default()
        };
        let has_poison = native.pieces.iter().any(|piece| piece.role == Role::Poisoner);
        let [first_rank, last, limit] = self.pawns;
        Box::leak(Box::new(Game {
            name: name.to_owned(),
            board: Board {
                files: self.files,
                ranks: self.ranks,
                brouhaha: self.brouhaha.iter().map(ToString::to_string).collect(),
                holes: Vec::new(),
            },
            pieces: native.pieces.clone(),
            pawns: PawnRules {
                first_rank,
                squares: None,
                last_advance_rank: Some(last),
                advance_limit: Some(limit),
                en_passant: true,
            },
            promotion: Promotion { zones: vec![zone], ..Promotion::default() },
            castling: Castlings {
                king_home: Some("e1".to_owned()),
                notation: Some(CastlingText::KingMove),
                moves: Vec::new(),
            },
            start: Start::single(if has_poison { self.sparse_start } else { self.start }),
            notation: Notation { en_passant: Some(EnPassantField::Advance) },
            ends: native.ends.clone(),
            poison: native.poison,
            xboard: Xboard { known: true, ..Xboard::default() },
            ..Game::default()
        }))
    }

    fn reference_game(&self, name: &str) -> &'static reference::Game {
        let native = game(name);
        let kinds = ['R', 'B', 'N'].map(|letter| native.kind_of(letter)).to_vec();
        let brouhaha = self.brouhaha.iter().map(|name| Square::parse(name).expect("a square name"));
        let [first, last, limit] = self.pawns;
        Box::leak(Box::new(reference::Game {
            shape: Shape {
                files: i32::from(self.files),
                ranks: i32::from(self.ranks),
                brouhaha: brouhaha.collect(),
                holes: Vec::new(),
            },
            rights: Vec::new(),
            castlings: Vec::new(),
            leaps: Vec::new(),
            advance: Advance::Long { first, last, limit },
            promotion: reference::games::Promotion::LastRank(kinds),
            writes_advance: true,
            ..native.clone()
        }))
    }
}

/// The piece table of a game on each board.
pub fn custom_games(id: &'static str) -> Vec<CustomGame> {
    BOARDS.iter().map(|board| board.with_table_of(id)).collect()
}

/// The games with different piece tables. A game is left out if another game has all its kinds. Of two games
/// with the same kinds, the first one is kept.
pub fn games_with_different_tables() -> Vec<&'static str> {
    let kinds = |id| game(id).table.iter().map(|row| row.kind).collect::<BTreeSet<Kind>>();
    let mut kept: Vec<&str> = Vec::new();
    for id in games() {
        if kept.iter().all(|other| !kinds(other).is_superset(&kinds(id))) {
            kept.retain(|other| !kinds(id).is_superset(&kinds(other)));
            kept.push(id);
        }
    }
    kept
}

impl CustomGame {
    /// All kinds of the piece table.
    pub fn kinds(&self) -> Vec<Kind> {
        self.reference.table.iter().map(|row| row.kind).collect()
    }
}
