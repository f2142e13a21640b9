//! Chess960: the start positions, castling from any squares, and its notations.

use movegen::{MoveKind, Position, Rules};

fn rules() -> &'static Rules {
    movegen::rules("chess960").expect("a game of the library")
}

fn position(fen: &str) -> Position {
    Position::from_fen(rules(), fen).expect(fen)
}

/// White's first rank by Scharnagl's rule: light bishop, dark bishop, queen, then the places of the knights.
fn by_scharnagl(number: usize) -> String {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut rank = ['\0'; 8];
    let put = |rank: &mut [char; 8], nth: usize, piece: char| {
        let free = (0..8).filter(|&file| rank[file] == '\0').nth(nth).expect("a free square");
        rank[free] = piece;
    };
    rank[number % 4 * 2 + 1] = 'B';
    rank[number / 4 % 4 * 2] = 'B';
    put(&mut rank, number / 16 % 6, 'Q');
    let (first, second) = KNIGHTS[number / 96];
    put(&mut rank, second, 'N');
    put(&mut rank, first, 'N');
    for piece in ['R', 'K', 'R'] {
        put(&mut rank, 0, piece);
    }
    rank.iter().collect()
}

/// The first rank of some numbers, from the published table.
#[test]
fn the_start_positions_have_their_usual_numbers() {
    let first_rank = |number| {
        let fen = Position::from_array(rules(), number).expect("an array").to_fen();
        let fields = fen.split_once(" w KQkq - 0 1").map(|(board, _)| board.to_owned()).expect("all rights");
        let ranks: Vec<&str> = fields.split('/').collect();
        assert_eq!(ranks[1..7].join("/"), "pppppppp/8/8/8/8/PPPPPPPP");
        assert_eq!(ranks[0], ranks[7].to_lowercase());
        ranks[7].to_owned()
    };
    assert_eq!(rules().array_count(), 960);
    for (number, rank) in
        [(960, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")]
    {
        assert_eq!(first_rank(number), rank);
    }
    for number in 1..=960 {
        assert_eq!(first_rank(number), by_scharnagl(number as usize % 960));
    }
    let [start, orthodox] = [rules(), movegen::rules("chess").expect("chess")].map(Position::start);
    assert_eq!(start.to_fen(), orthodox.to_fen());
}

/// Each castling with its move and the first rank after it.
#[test]
fn castlings_from_any_squares() {
    for (rank, rights, text, sign, after) in [
        ("R3K2R", "KQ", "e1h1", "O-O", "R4RK1"),
        ("R3K2R", "KQ", "e1a1", "O-O-O", "2KR3R"),
        // King and rook change places.
        ("R4KR1", "KQ", "f1g1", "O-O", "R4RK1"),
        ("2RK3R", "KQ", "d1c1", "O-O-O", "2KR3R"),
        // The king stands still.
        ("R5KR", "KQ", "g1h1", "O-O", "R4RK1"),
        ("1RK4R", "KQ", "c1b1", "O-O-O", "2KR3R"),
        // The rook stands still.
        ("R3KR2", "KQ", "e1f1", "O-O", "R4RK1"),
        ("3RK2R", "KQ", "e1d1", "O-O-O", "2KR3R"),
        // The king goes away from its rook.
        ("RK5R", "KQ", "b1a1", "O-O-O", "2KR3R"),
        // The inner rook castles.
        ("RR2K2R", "KB", "e1b1", "O-O-O", "R1KR3R"),
    ] {
        let mut position = position(&format!("4k3/8/8/8/8/8/8/{rank} w {rights} - 0 1"));
        let before = position.to_fen();
        let mv = position.parse_move(text).expect(text);
        assert_eq!(mv.kind(), MoveKind::Castle, "{rank} {text}");
        assert_eq!((position.move_text(mv).as_str(), position.san(mv).trim_end_matches('+')), (text, sign));
        assert_eq!(position.parse_move(sign), Ok(mv));
        position.make(mv);
        let made = position.to_fen();
        assert_eq!(made, format!("4k3/8/8/8/8/8/8/{after} b - - 1 1"), "{rank} {text}");
        assert_eq!(self::position(&made).key(), position.key());
        position.unmake();
        assert_eq!(position.to_fen(), before);
    }
}

#[test]
fn a_step_of_the_king_where_castling_is_possible() {
    // A rook on the king's new square is no obstacle for a step of the king, nor for castling.
    let both = position("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1");
    let [step, castling] = ["f1g1", "f1h1"].map(|text| both.parse_move(text).expect(text));
    assert_eq!((step.kind(), castling.kind()), (MoveKind::Normal, MoveKind::Castle));
    assert_eq!((step.to(), castling.to()), (castling.to(), step.to()));
    assert_eq!(both.san(step), "Kg1");
}

#[test]
fn rights_by_side_and_by_file() {
    for (board, given, written) in [
        ("rn2k1r1/8/8/8/8/8/8/RN2K1R1", "GAga", "KQkq"),
        ("rn2k1r1/8/8/8/8/8/8/RN2K1R1", "KQkq", "KQkq"),
        ("rr2k1rr/8/8/8/8/8/8/RR2K1RR", "GBhb", "GBkb"),
        ("rr2k1rr/8/8/8/8/8/8/RR2K1RR", "KQkq", "KQkq"),
        // Two different ranks.
        ("r3k2r/8/8/8/8/8/8/1RK2R2", "FBha", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/1RK2R2", "B", "Q"),
    ] {
        let fen = |rights| format!("{board} w {rights} - 0 1");
        assert_eq!(position(&fen(given)).to_fen(), fen(written));
        assert_eq!(position(&fen(given)).key(), position(&fen(written)).key());
    }
    let board = "4k3/8/8/8/8/8/8/RR2K1RR w";
    let [inner, outer] = ["B", "A"].map(|right| position(&format!("{board} {right} - 0 1")));
    assert_ne!(inner.key(), outer.key(), "the rights of different rooks");
    let chess = movegen::rules("chess").expect("chess");
    assert!(Position::from_fen(chess, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1").is_err());
}

/// The key after a lost right is that of the position set up anew.
#[test]
fn a_move_of_a_rook_loses_its_right() {
    let mut game = position("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1");
    for (text, rights) in [("g1g2", "Qkq"), ("g8h8", "Qq"), ("b1b8", "-")] {
        game.make(game.parse_move(text).expect(text));
        let fen = game.to_fen();
        assert_eq!(fen.split(' ').nth(2), Some(rights), "{fen}");
        assert_eq!(position(&fen).key(), game.key(), "{fen}");
    }
}
