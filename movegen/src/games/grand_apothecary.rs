//! Grand Apothecary Chess-Classic: 12x12 with brouhaha squares, bent riders, cannons and berolina pawns.

use crate::game::{
    Arrays, Board, Castling, CastlingText, Class, EnPassantField, Ends, Game, PawnRules, PieceSpec,
    PointValues, PromotionZone, Role, Verdict, XboardSetup,
};

/// Grand Apothecary Chess-Classic.
pub static GAME: Game = Game {
    id: "grand-apothecary",
    title: "Grand Apothecary Chess-Classic",
    xboard_name: "grandapothecary",
    // The holdings show fourteen kinds. Cannon and elephant are not in the reserve at the start, so these two
    // and the berolina pawn have the last pictures.
    xboard_setup: Some(XboardSetup {
        parent: "grand",
        holdings: 14,
        pictures: &[
            ('P', 0),
            ('N', 1),
            ('B', 2),
            ('R', 3),
            ('Q', 4),
            ('H', 9),
            ('Y', 12),
            ('F', 17),
            ('U', 20),
            ('M', 24),
            ('J', 27),
            ('I', 28),
            ('D', 30),
            ('T', 34),
            ('X', 49),
            ('E', 53),
            ('Z', 54),
        ],
        poisoned: &[],
    }),
    board: Board {
        files: 12,
        full_ranks: 12,
        brouhaha: &["e0", "f0", "g0", "h0", "e13", "f13", "g13", "h13"],
        holes: &[],
    },
    pieces: &[
        PieceSpec { letter: 'Q', name: "queen", betza: "Q", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'D', name: "dragon", betza: "[F?R]", class: Class::Strong, role: Role::Plain },
        PieceSpec { letter: 'U', name: "unicorn", betza: "BNN", class: Class::Strong, role: Role::Plain },
        PieceSpec {
            letter: 'I',
            name: "firebird",
            betza: "F[R2?B]",
            class: Class::Strong,
            role: Role::Plain,
        },
        PieceSpec {
            letter: 'T',
            name: "thunderbird",
            betza: "W[B3?R]",
            class: Class::Strong,
            role: Role::Plain,
        },
        PieceSpec { letter: 'R', name: "rook", betza: "R", class: Class::Average, role: Role::Plain },
        PieceSpec { letter: 'Y', name: "knightrider", betza: "NN", class: Class::Average, role: Role::Plain },
        PieceSpec {
            letter: 'F',
            name: "vulture",
            betza: "{WWWF}{WFFF}mA",
            class: Class::Average,
            role: Role::Plain,
        },
        PieceSpec { letter: 'H', name: "caliph", betza: "BL", class: Class::Average, role: Role::Plain },
        PieceSpec { letter: 'J', name: "joker", betza: "", class: Class::Joker, role: Role::Imitator },
        PieceSpec { letter: 'B', name: "bishop", betza: "B", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'N', name: "knight", betza: "NmHmA", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'Z', name: "cannon", betza: "mRcpR", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec { letter: 'M', name: "mameluke", betza: "WL", class: Class::Auxiliary, role: Role::Plain },
        PieceSpec {
            letter: 'E',
            name: "siege elephant",
            betza: "FAH",
            class: Class::Auxiliary,
            role: Role::Plain,
        },
        PieceSpec { letter: 'P', name: "pawn", betza: "fmWfcFifmR", class: Class::Pawn, role: Role::Pawn },
        PieceSpec {
            letter: 'X',
            name: "berolina pawn",
            betza: "fmFfcWifmB",
            class: Class::Pawn,
            role: Role::Pawn,
        },
        PieceSpec { letter: 'K', name: "king", betza: "K", class: Class::King, role: Role::Royal },
    ],
    pawns: PawnRules { first_rank: 3, last_advance_rank: 5, advance_limit: 6, en_passant: true },
    promotion: &[
        PromotionZone { rank: 10, to: "BNZEM", optional: true, pawns: "" },
        PromotionZone { rank: 11, to: "RYFHJBNZEM", optional: true, pawns: "" },
        PromotionZone { rank: 12, to: "QDUITRYFHJBNZEM", optional: false, pawns: "" },
    ],
    reserve: Some("QRYBBNM"),
    promotion_limits: &[],
    king_home: "g1",
    castlings: &[
        Castling { right: 'A', king_to: "d1", partner: 'Z', partner_from: "a1", partner_to: "e1" },
        Castling { right: 'A', king_to: "c1", partner: 'Z', partner_from: "a1", partner_to: "d1" },
        Castling { right: 'B', king_to: "e1", partner: 'R', partner_from: "b1", partner_to: "f1" },
        Castling { right: 'B', king_to: "d1", partner: 'R', partner_from: "b1", partner_to: "e1" },
        Castling { right: 'K', king_to: "i1", partner: 'R', partner_from: "k1", partner_to: "h1" },
        Castling { right: 'K', king_to: "j1", partner: 'R', partner_from: "k1", partner_to: "i1" },
        Castling { right: 'L', king_to: "j1", partner: 'Z', partner_from: "l1", partner_to: "i1" },
        Castling { right: 'L', king_to: "k1", partner: 'Z', partner_from: "l1", partner_to: "j1" },
    ],
    en_passant_field: EnPassantField::Advance,
    castling_text: CastlingText::KingMove,
    arrays: Arrays { count: 576, default: 398, fen: array_fen },
    ends: Ends {
        move_count_plies: 300,
        move_count: Verdict::Points,
        repetition: Verdict::Points,
        stalemate: Verdict::Disadvantage,
        points: Some(PointValues {
            strong: 9,
            average: 6,
            joker: 4,
            joker_against_strong: 5,
            auxiliary: 3,
            pawn: 1,
            lead: 4,
        }),
        ..Ends::ORTHODOX
    },
    poison: None,
};

/// The start position of array 1 + 96 x heavy + 48 x front + 24 x riders + light.
fn array_fen(number: u32) -> String {
    const HEAVY: [&str; 6] = ["QTU", "QUT", "TQU", "TUQ", "UQT", "UTQ"];
    let index = number as usize - 1;
    let [e1, f1, h1] = letters(HEAVY[index / 96]);
    let [d2, i2] = if (index / 48).is_multiple_of(2) { ['D', 'I'] } else { ['I', 'D'] };
    let riders = if (index / 24).is_multiple_of(2) { "YM" } else { "MY" };
    let light = light_permutation(index % 24);
    let [b2, c2, d_light, e2] = letters(&light);
    let [left, right] = letters(riders);
    let back: String = ['Z', 'R', left, right, e1, f1, 'K', h1, right, left, 'R', 'Z'].iter().collect();
    let front: String = ['R', b2, c2, d_light, e2, d2, i2, e2, d_light, c2, b2, 'R'].iter().collect();
    let (black_back, black_front) = (back.to_lowercase(), front.to_lowercase());
    format!(
        "****jhhj****/{black_back}/{black_front}/xppppppppppx/2x2pp2x2/12/12/12/12/2X2PP2X2/XPPPPPPPPPPX/\
         {front}/{back}/****JHHJ****[QRYBBNMqrybbnm] w ABKLabkl - 0 1 jokers=--"
    )
}

fn letters<const N: usize>(text: &str) -> [char; N] {
    let mut chars = text.chars();
    std::array::from_fn(|_| chars.next().expect("enough letters"))
}

/// The permutation with an index, in alphabetical order of the English names bishop, elephant, knight,
/// vulture.
fn light_permutation(index: usize) -> String {
    let mut left = vec!['B', 'E', 'N', 'F'];
    let mut rest = index;
    let mut text = String::new();
    for weight in [6, 2, 1, 1] {
        text.push(left.remove(rest / weight));
        rest %= weight;
    }
    text
}
