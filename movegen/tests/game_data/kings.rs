//! Kings: castlings with any partner and distance, none at all, and royal pieces that move otherwise.

use movegen::game::{Castling, CastlingText, Game, Start};
use movegen::{Position, Rules};

use crate::{changed, movement, moves_from, play, position};

/// Castlings: right, square of the king, partner and its squares.
type Way = (char, &'static str, char, &'static str, &'static str);

fn castlings(game: &mut Game, home: &'static str, ways: &[Way]) {
    let castling = |&(right, king_to, partner, partner_from, partner_to): &Way| Castling {
        right,
        king_to: king_to.to_owned(),
        partner,
        partner_from: partner_from.to_owned(),
        partner_to: partner_to.to_owned(),
    };
    game.castling.king_home = Some(home.to_owned());
    game.castling.moves = ways.iter().map(castling).collect();
    game.castling.notation = Some(CastlingText::KingMove);
    game.start = Start::single("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

/// Makes a move and takes it back, and returns the position between.
fn after(position: &mut Position, text: &str) -> String {
    let before = (position.to_fen(), position.key());
    play(position, text);
    let fen = position.to_fen();
    position.unmake();
    assert_eq!((position.to_fen(), position.key()), before, "{text} taken back");
    fen
}

fn room(game: &mut Game) {
    game.start = Start::single("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
}

#[test]
fn castling_with_other_partners_and_distances() {
    let rules = changed("chess", |game| {
        castlings(game, "d2", &[('K', "g2", 'N', "h2", "f2"), ('Q', "b2", 'B', "a2", "d2")]);
        room(game);
    });
    let mut game = position(rules, "4k3/8/8/8/8/8/B2K3N/8 w KQ - 0 1");
    assert!(moves_from(&game, "d2").split(' ').any(|to| to == "g2"));
    assert_eq!(after(&mut game, "d2g2"), "4k3/8/8/8/8/8/B4NK1/8 b - - 1 1");
    assert_eq!(
        after(&mut game, "d2b2"),
        "4k3/8/8/8/8/8/1K1B3N/8 b - - 1 1",
        "the partner on the king's home"
    );
    let black = position(rules, "8/b2k3n/8/8/8/8/8/4K3 b kq - 0 1");
    assert!(moves_from(&black, "d7").contains("b7"));
}

/// The king takes the square of its partner, which takes that of the king.
#[test]
fn king_and_partner_change_places() {
    let rules = changed("chess", |game| {
        castlings(game, "e1", &[('K', "h1", 'R', "h1", "e1")]);
        room(game);
    });
    let mut game = position(rules, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(after(&mut game, "e1h1"), "4k3/8/8/8/8/8/8/4R2K b - - 1 1");
    let blocked = position(rules, "4k3/8/8/8/8/8/8/4KN1R w K - 0 1");
    assert!(!moves_from(&blocked, "e1").contains("h1"));
}

/// Only squares that one of the two passes or reaches must be empty.
#[test]
fn squares_that_nobody_passes() {
    let rules = changed("chess", |game| {
        castlings(game, "e1", &[('Q', "c1", 'R', "a1", "b1")]);
        room(game);
    });
    let game = position(rules, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert!(moves_from(&game, "e1").contains("c1"));
    for fen in ["4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R1N1K3 w Q - 0 1"] {
        assert!(!moves_from(&position(rules, fen), "e1").contains("c1"), "{fen}");
    }
    let rules = changed("chess", |game| {
        castlings(game, "f1", &[('Q', "d1", 'R', "a1", "b1")]);
        game.start = Start::single("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR w - - 0 1");
    });
    let game = position(rules, "4k3/8/8/8/8/8/8/R1N2K2 w Q - 0 1");
    assert!(moves_from(&game, "f1").contains("d1"), "nobody passes c1");
}

/// The king stands on the square that the partner reaches, and beyond the partner.
#[test]
fn the_king_passes_its_partner() {
    let rules = changed("chess", |game| {
        castlings(game, "b1", &[('K', "g1", 'R', "c1", "f1")]);
        room(game);
    });
    let mut game = position(rules, "4k3/8/8/8/8/8/8/1KR5 w K - 0 1");
    assert_eq!(after(&mut game, "b1g1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let attacked = position(rules, "4k3/8/8/8/8/3r4/8/1KR5 w K - 0 1");
    assert!(!moves_from(&attacked, "b1").contains("g1"), "d1 is attacked");
}

#[test]
fn no_castling() {
    let rules = changed("chess", |game| {
        game.castling.moves.clear();
        game.start = Start::single("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    });
    let game = position(rules, "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert_eq!(moves_from(&game, "e1"), "d1 d2 e2 f1 f2");
    let error = game.parse_move("O-O").expect_err("no castling").to_string();
    assert!(error.contains("there is no castling in this game"), "{error}");
    assert!(Position::from_fen(rules, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").is_err());
}

/// As in Knightmate: the royal piece moves as a knight.
#[test]
fn a_royal_knight() {
    let rules: &'static Rules = changed("chess", |game| movement(game, 'K', "N"));
    let game = position(rules, "8/8/8/4k3/8/4K3/8/8 w - - 0 1");
    assert_eq!(moves_from(&game, "e3"), "c2 d1 d5 f1 f5 g2", "the enemy attacks c4 and g4");
    let game = position(rules, "7k/8/8/4p3/8/4K3/8/8 w - - 0 1");
    assert_eq!(moves_from(&game, "e3"), "c2 c4 d1 d5 f1 f5 g2 g4");
    let mated = position(rules, "8/8/8/8/8/1R6/1R1n4/k1K5 b - - 0 1");
    assert!(!mated.in_check());
    assert!(!rules.has_king_leaps());
    assert!(rules.can_mate_bare_king(rules.kind_of_letter('N').expect("a knight")), "not excluded");
}

/// A royal rider passes over attacked squares, but does not stop on them.
#[test]
fn a_royal_queen() {
    let rules = changed("chess", |game| {
        movement(game, 'K', "Q");
        game.castling.moves.clear();
        game.start = Start::single("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    });
    let game = position(rules, "k4r2/8/8/8/8/8/8/3K4 w - - 0 1");
    assert_eq!(moves_from(&game, "d1"), "b1 b3 c1 c2 d2 d3 d4 d6 d7 e1 e2 g1 g4 h5");
}

/// The piece attacks two squares side by side, two rows ahead. With it a king can be mated in a corner alone.
/// The brouhaha squares beside the corner have vanished, so that nobody has to guard them.
#[test]
fn vanished_squares_are_no_way_out_of_a_mate() {
    let rules = changed("chess", |game| {
        movement(game, 'N', "fDffrN");
        game.board.brouhaha = ["a9", "b9", "g9", "h9"].map(String::from).to_vec();
        game.castling.moves.clear();
        game.start = Start::single("********/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/******** w - - 0 1");
    });
    let mate = position(rules, "********/k7/8/NK6/8/8/8/8/8/******** b - - 0 1");
    assert!(mate.legal_moves().is_empty() && mate.in_check());
    assert!(rules.can_mate_bare_king(rules.kind_of_letter('N').expect("a kind")));
}

/// The reason is right if the king would leave the line of a cannon as its mount, and if a joker attacks a
/// square on the way.
#[test]
fn reasons_of_castlings_through_attacks() {
    let refused = |rules, fen: &str, text| {
        position(rules, fen).parse_move(text).expect_err("a castling that is not legal").to_string()
    };
    let cannons = changed("chess", |game| movement(game, 'B', "mRcpR"));
    let message = refused(cannons, "5rk1/8/8/8/8/8/8/b3K2R w K - 0 1", "e1g1");
    assert!(message.contains("the king would cross f1"), "{message}");
    let message = refused(cannons, "k5r1/8/8/8/8/8/8/b3K2R w K - 0 1", "e1g1");
    assert!(message.contains("in check on g1 from the rook on g8"), "{message}");
    let jokers = changed("chess", |game| {
        let bishop = game.pieces.iter_mut().find(|piece| piece.letter == 'B').expect("a piece");
        (bishop.betza, bishop.role, bishop.class) = (String::new(), movegen::Role::Imitator, None);
    });
    let message = refused(jokers, "5bk1/8/8/8/8/8/8/4K2R w K - 0 1 jokers=-r", "e1g1");
    assert!(message.contains("the king would cross f1"), "{message}");
}
