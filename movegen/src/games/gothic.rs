//! Gothic Chess: orthodox chess on 10x8 with a chancellor (rook + knight) and an archbishop (bishop +
//! knight).

use crate::game::{
    Arrays, Board, Castling, CastlingText, Class, DeadPositions, EnPassantField, Ends, Game, PawnRules,
    PieceSpec, PromotionZone, Role,
};

/// Gothic Chess.
pub static GAME: Game = Game {
    id: "gothic",
    title: "Gothic Chess",
    xboard_name: "gothic",
    xboard_setup: None,
    board: Board { files: 10, full_ranks: 8, brouhaha: &[], holes: &[] },
    pieces: &[
        PieceSpec { letter: 'K', name: "king", betza: "K", class: Class::King, role: Role::Royal },
        PieceSpec { letter: 'Q', name: "queen", betza: "Q", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'C', name: "chancellor", betza: "RN", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'A', name: "archbishop", betza: "BN", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'R', name: "rook", betza: "R", class: Class::Average, role: Role::Plain },
        PieceSpec { letter: 'B', name: "bishop", betza: "B", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'N', name: "knight", betza: "N", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'P', name: "pawn", betza: "fmWfcFifmR", class: Class::Pawn, role: Role::Pawn },
    ],
    pawns: PawnRules { first_rank: 2, last_advance_rank: 2, advance_limit: 4, en_passant: true },
    promotion: &[PromotionZone { rank: 8, to: "QCARBN", optional: false, pawns: "" }],
    reserve: None,
    promotion_limits: &[],
    king_home: "f1",
    castlings: &[
        Castling { right: 'K', king_to: "i1", partner: 'R', partner_from: "j1", partner_to: "h1" },
        Castling { right: 'Q', king_to: "c1", partner: 'R', partner_from: "a1", partner_to: "d1" },
    ],
    en_passant_field: EnPassantField::PassedSquare,
    castling_text: CastlingText::Ohs,
    arrays: Arrays {
        count: 1,
        default: 1,
        fen: |_| "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1".to_owned(),
    },
    ends: Ends {
        dead: DeadPositions { alone: "BN", on_one_colour: "B", unless_king_poisoned: false },
        ..Ends::ORTHODOX
    },
    poison: None,
};
