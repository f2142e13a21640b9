//! Games on boards of 16 x 16 squares with 64 pieces a side, in `data/large`. The reference implementation
//! gets the movements of the game files, and reads them itself.

use movegen::game::{Game, Role};
use movegen::{Color, GameText, Games, Position, Random, Rules};
use reference::games::{Advance, Class, More, Promotion, Row, Scoring, Zone};
use reference::kinds::{MadeKind, MadeRole};
use reference::{Kind, Shape, Square};

use crate::pair::Pair;
use crate::support::data;

/// The games.
const FILES: [&str; 2] = ["terachess.toml", "marked.toml"];

/// Plies of a random game.
const PLIES: usize = 60;

fn rules_of(file: &str) -> &'static Rules {
    let text = data(&format!("large/{file}"));
    let games = Games::built_in().prepare(&[GameText { path: file.to_owned(), text }]);
    games.unwrap_or_else(|problems| panic!("{problems}")).remove(0).rules()
}

/// The same game for the reference implementation.
fn reference_of(game: &Game) -> &'static reference::Game {
    let role = |role| match role {
        Role::Royal => (MadeRole::King, Class::Royal),
        Role::Pawn => (MadeRole::Pawn, Class::Pawn),
        _ => (MadeRole::Piece, Class::Average),
    };
    let rows: Vec<Row> = game
        .pieces
        .iter()
        .map(|piece| {
            let made = MadeKind::new(piece.letter, role(piece.role).0, &piece.betza, Vec::new());
            let kind = Kind::Made(Box::leak(Box::new(made)));
            Row { letter: piece.letter, kind, class: role(piece.role).1 }
        })
        .collect();
    let kind = |letter| rows.iter().find(|row| row.letter == letter).expect("a letter of the game").kind;
    let zones = game.promotion.zones.iter().map(|zone| Zone {
        rank: zone.rank.expect("a rank"),
        to: zone.to.chars().map(kind).collect(),
        optional: zone.optional,
        stuck: zone.stuck,
        pieces: rows.iter().filter(|row| row.class == Class::Pawn).map(|row| row.kind).collect(),
        side: None,
        captures: None,
        leaving: false,
        from: None,
    });
    let pawns = &game.pawns;
    Box::leak(Box::new(reference::Game {
        shape: Shape {
            files: i32::from(game.board.files),
            ranks: i32::from(game.board.ranks),
            brouhaha: Vec::new(),
            holes: Vec::new(),
        },
        king: Square::new(0, 1),
        rights: Vec::new(),
        castlings: Vec::new(),
        leaps: Vec::new(),
        advance: Advance::Long {
            first: pawns.first_rank,
            last: pawns.last_advance_rank.expect("a rank"),
            limit: pawns.advance_limit.expect("a rank"),
        },
        promotion: Promotion::Zones { zones: zones.collect(), captured: false },
        clock_limit: 100,
        scoring: Scoring::Draws { bishops: false },
        // With two kinds of pawns a passed square does not say which one has advanced.
        writes_advance: rows.iter().filter(|row| row.class == Class::Pawn).count() > 1,
        default_array: 1,
        more: More::default(),
        table: rows,
    }))
}

/// Random play in both implementations, from the first squares of the board to the last.
#[test]
fn large_games_agree_with_the_reference() {
    for file in FILES {
        let rules = rules_of(file);
        assert_eq!(rules.geometry().square_count(), 256, "{file}");
        let start = Position::start(rules);
        assert_eq!(start.piece_count(Color::Black), 64, "{file}");
        let reference = reference_of(rules.game());
        for seed in 1..=2 {
            let mut rng = Random::new(seed);
            let label = format!("{file}, seed {seed}");
            let pair = Pair::of(rules, reference, &start.to_fen());
            let mut pair = pair.unwrap_or_else(|told| panic!("{label}: {told}"));
            for ply in 0..=PLIES {
                pair.check_position(&[], &mut rng, &label);
                if ply == PLIES || !pair.play_on(&mut rng) {
                    break;
                }
            }
            pair.take_all_back(&start.to_fen(), &label);
        }
    }
}

/// Counts of the reference implementation from the start position and after some moves.
#[test]
fn large_games_have_the_counts_of_the_reference() {
    for file in FILES {
        let rules = rules_of(file);
        let mut pair = Pair::of(rules, reference_of(rules.game()), &Position::start(rules).to_fen())
            .unwrap_or_else(|told| panic!("{file}: {told}"));
        let mut rng = Random::new(7);
        for _ in 0..3 {
            let counted = movegen::perft::perft(&mut pair.engine, 2);
            assert_eq!(counted, pair.reference.perft(2), "{file}: {}", pair.engine.to_fen());
            (0..40).for_each(|_| assert!(pair.play_on(&mut rng), "{file}: the game ended"));
        }
    }
}

/// Algebraic notation, FEN and messages write marks behind the letters, and read them.
#[test]
fn letters_with_a_mark_are_written_and_read() {
    let rules = rules_of("marked.toml");
    let start = Position::start(rules);
    assert_eq!(rules.kind_count(), 37);
    let fen = start.to_fen();
    assert!(fen.starts_with("sjyhxfdoodfxhyjs/cm'ztuvlkalvut'z'mc/ernbwigqq'gi'w'b'n'r'e'/"), "{fen}");
    assert_eq!(Position::from_foreign_fen(rules, &fen).expect("its own FEN").position, start);
    for mv in start.legal_moves() {
        let san = start.san(mv);
        assert_eq!(start.parse_move(&san), Ok(mv), "{san}");
        assert_eq!(start.parse_move_leniently(&san), Ok(mv), "{san}");
    }
    let text = |mv: &str| start.san(start.parse_move(mv).expect(mv));
    assert_eq!([text("n3m5"), text("c3d5"), text("k4j5"), text("k4l5")], ["N'm5", "Nd5", "P'j5", "P'kl5"]);
    let error = start.parse_move("N'c5").expect_err("no knight").to_string();
    assert_eq!(error, "illegal move \"N'c5\": the nightrider on n3 cannot go to c5");
    assert!(start.diagram().contains(" N' R' E'"), "{}", start.diagram());
}

/// Game files name pieces with a mark like others, and messages say the key.
#[test]
fn messages_about_marked_letters() {
    let text = data("large/marked.toml");
    for (before, after, told) in [
        ("betza = \"W3\"", "betza = \"W3%\"", "pieces.Z'.betza"),
        ("\"Z'\" = {", "\"Z''\" = {", "pieces.Z''"),
        ("to = \"Q\"", "to = \"Q'\"", "Q' has a mark; what a pawn becomes has a letter without one"),
        ("to = \"Q\"", "to = \"H'\"", "no piece has the letter 'H''"),
        ("name = \"lady\"", "name = \"queen\"", "pieces.Q'.name: another piece has the same name"),
    ] {
        let changed = text.replace(before, after);
        assert_ne!(changed, text);
        let games = Games::built_in().prepare(&[GameText { path: "marked.toml".to_owned(), text: changed }]);
        let problems = games.expect_err(after).to_string();
        assert!(problems.contains(told), "{problems}");
    }
}
