//! Boards of other sizes and with holes.

use movegen::game::{Board, Game, PromotionZone, Start};
use movegen::{Position, perft};

use crate::{changed, moves_from, position, refusal};

/// Chess without castling and with single pawn steps on another board.
fn on(game: &mut Game, files: u8, ranks: u8, fen: &str) {
    game.board = Board { files, ranks, ..game.board.clone() };
    game.castling.moves.clear();
    game.castling.king_home = Some("a1".to_owned());
    game.pawns.last_advance_rank = Some(2);
    game.pawns.advance_limit = Some(3);
    let zone = PromotionZone { rank: Some(i32::from(ranks)), ..game.promotion.zones[0].clone() };
    game.promotion.zones = vec![zone];
    game.start = Start::single(fen);
}

#[test]
fn the_smallest_board() {
    let rules = changed("chess", |game| {
        on(game, 5, 5, "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1");
    });
    let mut start = Position::start(rules);
    assert_eq!(perft::perft(&mut start, 1), 7);
    assert_eq!(rules.geometry().square_count(), 25);
}

#[test]
fn the_largest_boards() {
    let rules = changed("chess", |game| {
        on(
            game,
            16,
            12,
            "rnbqkbnrrnbq1bnr/pppppppppppppppp/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQ1BNR \
             w - - 0 1",
        );
    });
    let mut start = Position::start(rules);
    assert_eq!(rules.geometry().square_count(), 192);
    // Steps of pawns, two moves of each knight, and the queen to m1.
    assert_eq!(perft::perft(&mut start, 1), 16 + 8 + 1);
    let lone = position(rules, "1k14/16/16/16/16/16/16/16/16/16/16/Q6K8 w - - 0 1");
    let queen = moves_from(&lone, "a1");
    assert_eq!(queen.split(' ').count(), 6 + 11 + 11);
    assert!(queen.contains("l12") && queen.contains("a12"));

    let message = refusal("chess", |game| {
        on(game, 16, 16, "");
    });
    assert_eq!(message, "board: more than 255 squares");
    let message = refusal("chess", |game| game.board.files = 17);
    assert_eq!(message, "board.files: 17; expected 5 to 16");
    let message = refusal("chess", |game| game.board.ranks = 3);
    assert_eq!(message, "board.ranks: 3; expected 4 to 16");
}

/// A board of 16 x 16 squares has room if one square is a hole: but holes come in pairs.
#[test]
fn the_most_squares() {
    let rules = changed("chess", |game| {
        on(game, 16, 16, &{
            let empty = "16/".repeat(13);
            format!("*rnbqkbnr7/pppppppp8/{empty}*RNBQKBNR7 w - - 0 1")
        });
        game.board.holes = ["a1", "a16"].map(String::from).to_vec();
        game.castling.king_home = Some("b1".to_owned());
    });
    assert_eq!(rules.geometry().square_count(), 254);
    let position = Position::start(rules);
    assert_eq!(rules.most_men(), 16, "Black has more pieces than White");
    assert_eq!(moves_from(&position, "c1"), "a2 b3 d3 e2");
}

/// No piece stands on a hole or rides over it; leaps pass over it.
#[test]
fn holes() {
    let rules = changed("chess", |game| {
        game.board.holes = ["c4", "f4", "c5", "f5"].map(String::from).to_vec();
        game.start = Start::single("rnbqkbnr/pppppppp/8/2*2*2/2*2*2/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    });
    let lone = position(rules, "4k3/8/8/2*2*2/RN*2*2/3B4/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&lone, "a4"), "a1 a2 a3 a5 a6 a7 a8");
    assert_eq!(moves_from(&lone, "b4"), "a2 a6 c2 c6 d5");
    assert_eq!(moves_from(&lone, "d3"), "b1 c2 e2 e4 f1");
    let pawn = position(rules, "4k3/8/8/2*2*2/2*2*2/8/1PP5/4K3 w - - 0 1");
    assert_eq!(moves_from(&pawn, "c2"), "c3");
    assert_eq!(moves_from(&pawn, "b2"), "b3 b4");
    let start = Position::start(rules).to_fen();
    assert_eq!(start, "rnbqkbnr/pppppppp/8/2*2*2/2*2*2/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn holes_that_are_refused() {
    let message = |holes: &[&str]| {
        refusal("chess", |game| game.board.holes = holes.iter().map(ToString::to_string).collect())
    };
    assert_eq!(message(&["c4"]), "board.holes: \"c4\" is a hole, but not the square on the mirrored rank");
    assert_eq!(message(&["c9", "c0"]), "board.holes: \"c9\" is not a square of the ranks 1 to 8");
    assert_eq!(
        message(&["e1", "e8"]),
        "castling.king-home: \"e1\" is not a square of the board (without brouhaha squares)"
    );
    let rules = changed("chess", |game| {
        game.board.holes = ["c4", "c5"].map(String::from).to_vec();
        game.start = Start::single("rnbqkbnr/pppppppp/8/2*5/2*5/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    });
    for (placement, problem) in [
        ("4k3/8/8/8/2*5/8/8/4K3", "rank 5, \"8\": the square on the c-file does not exist; write '*'"),
        ("4k3/8/8/2*5/1**5/8/8/4K3", "rank 4, \"1**5\": found '*' for a square that exists"),
        ("4k3/8/8/2*5/2P5/8/8/4K3", "rank 4, \"2P5\": 'P' stands on no square of the board"),
        ("4k3/8/8/2*5/2*5/8/PPPPPPPPP/4K3", "rank 2, \"PPPPPPPPP\": expected 8 squares, found 9"),
    ] {
        let error = Position::from_fen(rules, &format!("{placement} w - - 0 1")).expect_err(placement);
        assert_eq!(error.to_string(), format!("FEN placement: {problem}"));
    }
}
