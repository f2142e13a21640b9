//! Apothecary Chess-Modern: the board and rules of Classic with dragon, griffin, champion and wizard.

use super::apothecary;
use crate::game::{
    Arrays, CastlingText, Class, EnPassantField, Game, PieceSpec, PointValues, PromotionZone, Role,
    XboardSetup,
};

/// Apothecary Chess-Modern.
pub static GAME: Game = Game {
    id: "apothecary-modern",
    title: "Apothecary Chess-Modern",
    xboard_name: "apothecary-modern",
    xboard_setup: Some(XboardSetup {
        parent: "grand",
        holdings: 10,
        pictures: &[
            ('P', 0),
            ('N', 1),
            ('B', 2),
            ('R', 3),
            ('Q', 4),
            ('G', 17),
            ('J', 27),
            ('D', 30),
            ('W', 35),
            ('C', 36),
        ],
        poisoned: &[],
    }),
    board: apothecary::BOARD,
    pieces: &[
        PieceSpec { letter: 'Q', name: "queen", betza: "Q", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'D', name: "dragon", betza: "[F?R]", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'G', name: "griffin", betza: "[W?B]", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'R', name: "rook", betza: "R", class: Class::Average, role: Role::Plain },
        PieceSpec { letter: 'J', name: "joker", betza: "", class: Class::Joker, role: Role::Imitator },
        PieceSpec { letter: 'B', name: "bishop", betza: "B", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'N', name: "knight", betza: "NmHmA", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'C', name: "champion", betza: "WAD", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'W', name: "wizard", betza: "FL", class: Class::Auxiliary, role: Role::Plain },
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
        PromotionZone { rank: 8, to: "BNCW", optional: true, pawns: "" },
        PromotionZone { rank: 9, to: "RJBNCW", optional: true, pawns: "" },
        PromotionZone { rank: 10, to: "QDGRJBNCW", optional: false, pawns: "" },
    ],
    reserve: Some("QRNC"),
    promotion_limits: &[],
    king_home: "f2",
    castlings: &[],
    en_passant_field: EnPassantField::PassedSquare,
    castling_text: CastlingText::KingMove,
    arrays: Arrays {
        count: 24,
        default: 21,
        fen: |number| {
            let orders = ["DGQ", "DQG", "GDQ", "GQD", "QDG", "QGD"];
            apothecary::array_fen(number, orders, ["***WCJWC**", "**wcjwc***"], "QRNC")
        },
    },
    ends: apothecary::ends(PointValues {
        strong: 9,
        average: 6,
        joker: 6,
        joker_against_strong: 6,
        auxiliary: 3,
        pawn: 1,
        lead: 4,
    }),
    poison: None,
};
