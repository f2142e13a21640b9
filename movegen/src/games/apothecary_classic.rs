//! Apothecary Chess-Classic: 10x10 with brouhaha squares, a joker, and promotion from a reserve.

use super::apothecary;
use crate::game::{
    Arrays, CastlingText, Class, EnPassantField, Game, PieceSpec, PointValues, PromotionZone, Role,
    XboardSetup,
};

/// Apothecary Chess-Classic.
pub static GAME: Game = Game {
    id: "apothecary-classic",
    title: "Apothecary Chess-Classic",
    xboard_name: "apothecary-classic",
    xboard_setup: Some(XboardSetup {
        parent: "grand",
        holdings: 10,
        pictures: &[
            ('P', 0),
            ('N', 1),
            ('B', 2),
            ('R', 3),
            ('Q', 4),
            ('E', 6),
            ('A', 7),
            ('C', 16),
            ('M', 24),
            ('J', 27),
        ],
        poisoned: &[],
    }),
    board: apothecary::BOARD,
    pieces: &[
        PieceSpec { letter: 'Q', name: "queen", betza: "Q", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'C', name: "chancellor", betza: "RN", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'A', name: "archbishop", betza: "BN", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'R', name: "rook", betza: "R", class: Class::Average, role: Role::Plain },
        PieceSpec { letter: 'J', name: "joker", betza: "", class: Class::Joker, role: Role::Imitator },
        PieceSpec { letter: 'B', name: "bishop", betza: "B", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'N', name: "knight", betza: "NmZ", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec {
            letter: 'E',
            name: "siege elephant",
            betza: "FAH",
            class: Class::Auxiliary,
            role: Role::Plain,
        },
        PieceSpec { letter: 'M', name: "mameluk", betza: "WL", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'P', name: "pawn", betza: "fmWfcFifmR", class: Class::Pawn, role: Role::Pawn },
        PieceSpec {
            letter: 'K',
            name: "king",
            betza: apothecary::KING,
            class: Class::King,
            role: Role::Royal,
        },
    ],
    pawns: apothecary::PAWNS,
    promotion: &[
        PromotionZone { rank: 8, to: "BNEM", optional: true, pawns: "" },
        PromotionZone { rank: 9, to: "RJBNEM", optional: true, pawns: "" },
        PromotionZone { rank: 10, to: "QCARJBNEM", optional: false, pawns: "" },
    ],
    reserve: Some("QRNM"),
    promotion_limits: &[],
    king_home: "f2",
    castlings: &[],
    en_passant_field: EnPassantField::PassedSquare,
    castling_text: CastlingText::KingMove,
    arrays: Arrays {
        count: 24,
        default: 14,
        fen: |number| {
            let orders = ["ACQ", "AQC", "CAQ", "CQA", "QAC", "QCA"];
            apothecary::array_fen(number, orders, ["***MEJME**", "**mejme***"], "QRNM")
        },
    },
    ends: apothecary::ends(PointValues {
        strong: 9,
        average: 6,
        joker: 4,
        joker_against_strong: 5,
        auxiliary: 3,
        pawn: 1,
        lead: 4,
    }),
    poison: None,
};
