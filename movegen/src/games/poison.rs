//! Poison Chess: harpies poison, doctors cure.
//!
//! The rules of poison are in [`position::poison`](crate::position).

use crate::game::{
    Arrays, Board, Castling, CastlingText, Class, DeadPositions, EnPassantField, Ends, Game, PawnRules,
    PieceSpec, Poison, PoisonedPicture, PromotionZone, Role, XboardSetup,
};

/// Poison Chess.
pub static GAME: Game = Game {
    id: "poison",
    title: "Poison Chess",
    xboard_name: "poison",
    xboard_setup: Some(XboardSetup {
        parent: "fairy",
        holdings: 0,
        pictures: &[('P', 0), ('N', 1), ('B', 2), ('R', 3), ('H', 17), ('D', 35), ('G', 4)],
        poisoned: &[
            PoisonedPicture { piece: 'P', letter: 'o', picture: 55 },
            PoisonedPicture { piece: 'N', letter: 'm', picture: 12 },
            PoisonedPicture { piece: 'B', letter: 'e', picture: 13 },
            PoisonedPicture { piece: 'R', letter: 't', picture: 14 },
            PoisonedPicture { piece: 'H', letter: 'v', picture: 28 },
            PoisonedPicture { piece: 'D', letter: 'u', picture: 27 },
            PoisonedPicture { piece: 'G', letter: 'j', picture: 37 },
            PoisonedPicture { piece: 'K', letter: 'i', picture: 15 },
        ],
    }),
    board: Board { files: 8, full_ranks: 8, brouhaha: &[], holes: &[] },
    pieces: &[
        PieceSpec { letter: 'K', name: "king", betza: "K", class: Class::King, role: Role::Royal },
        PieceSpec { letter: 'D', name: "doctor", betza: "Q", class: Class::Strong, role: Role::Healer },
        PieceSpec { letter: 'G', name: "guard", betza: "Q", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'R', name: "rook", betza: "R", class: Class::Average, role: Role::Plain },
        PieceSpec { letter: 'H', name: "harpy", betza: "R", class: Class::Average, role: Role::Poisoner },
        PieceSpec { letter: 'B', name: "bishop", betza: "B", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'N', name: "knight", betza: "N", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'P', name: "pawn", betza: "fmWfcFifmR", class: Class::Pawn, role: Role::Pawn },
    ],
    pawns: PawnRules { first_rank: 2, last_advance_rank: 2, advance_limit: 4, en_passant: true },
    promotion: &[PromotionZone { rank: 8, to: "GRBN", optional: false, pawns: "" }],
    reserve: None,
    promotion_limits: &[],
    king_home: "e1",
    castlings: &[
        Castling { right: 'K', king_to: "g1", partner: 'H', partner_from: "h1", partner_to: "f1" },
        Castling { right: 'Q', king_to: "c1", partner: 'H', partner_from: "a1", partner_to: "d1" },
    ],
    en_passant_field: EnPassantField::PassedSquare,
    castling_text: CastlingText::Ohs,
    arrays: Arrays {
        count: 1,
        default: 1,
        fen: |_| "hnbdkbnh/pppppppp/8/8/8/8/PPPPPPPP/HNBDKBNH w KQkq - 0 1".to_owned(),
    },
    ends: Ends {
        dead: DeadPositions { alone: "BN", on_one_colour: "", unless_king_poisoned: true },
        ..Ends::ORTHODOX
    },
    poison: Some(Poison { moves: 5 }),
};
