//! Functions that do not test everything: each refuses what it says it refuses, and the safe ways leave no
//! invalid position.
#![forbid(unsafe_code)]

use std::panic::{AssertUnwindSafe, catch_unwind};

#[cfg(debug_assertions)]
use movegen::{AttackMap, PieceKind, Stage};
use movegen::{ByColor, Color, Move, Placed, Position, Rules};

fn rules(name: &str) -> &'static Rules {
    movegen::rules(name).expect("a game of the program")
}

/// The message with which a function panics.
fn panic_of<T>(run: impl FnOnce() -> T) -> String {
    let Err(panic) = catch_unwind(AssertUnwindSafe(run)) else { panic!("it does not panic") };
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).expect("a message")
}

fn move_of(position: &Position, text: &str) -> Move {
    position.parse_move(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn what_was_not_made_cannot_be_taken_back() {
    let mut position = Position::start(rules("chess"));
    assert!(panic_of(|| position.unmake()).contains("a move to take back"));
    let mut position = Position::start(rules("chess"));
    assert!(panic_of(|| position.unmake_null()).contains("null move"));
    position.make(move_of(&position, "e2e4"));
    let fen = position.to_fen();
    assert!(panic_of(|| position.unmake_null()).contains("not a null move"));
    assert_eq!(position.to_fen(), fen, "the position is as it was");
    position.make_null();
    position.unmake();
    assert_eq!(position.to_fen(), fen, "unmake takes null moves back too");
}

#[cfg(debug_assertions)]
#[test]
fn builds_with_assertions_refuse_illegal_moves() {
    let mut position = Position::start(rules("chess"));
    let e2e4 = move_of(&position, "e2e4");
    position.make(e2e4);
    assert!(panic_of(|| position.make(e2e4)).contains("is not legal in rnbqkbnr/"));
    assert!(panic_of(|| position.make_observed(Move::from_bits(0), &mut ())).contains("is not legal"));
}

#[cfg(debug_assertions)]
#[test]
fn builds_with_assertions_refuse_null_moves_in_check() {
    let fen = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    let mut position = Position::from_fen(rules("chess"), fen).expect(fen);
    assert!(panic_of(|| position.make_null()).contains("a null move in check"));
    assert_eq!(position.to_fen(), fen);
}

#[cfg(debug_assertions)]
#[test]
fn builds_with_assertions_refuse_tables_of_other_positions() {
    let mut position = Position::start(rules("chess"));
    let (checks, attacks) = (position.checks(), AttackMap::new(&position));
    let mv = move_of(&position, "e2e4");
    position.make(mv);
    let mut moves: Vec<Move> = Vec::new();
    let told = "the checks of another position";
    assert!(panic_of(|| position.generate(Stage::All, &checks, &mut moves)).contains(told));
    assert!(panic_of(|| position.is_legal(mv, &checks)).contains(told));
    assert!(panic_of(|| position.gives_check(mv, &checks)).contains(told));
    let told = "the attack map of another position";
    let own = position.checks();
    assert!(panic_of(|| position.generate_noisy(&attacks, &own, &mut moves)).contains(told));
    assert!(panic_of(|| position.see_ge(mv, 0, &[0; PieceKind::MAX], &attacks)).contains(told));
}

/// Pieces of White (capitals) and Black, such as `Kc3`.
fn pieces(rules: &Rules, texts: &[&str]) -> Vec<Placed> {
    let piece = |text: &&str| {
        let letter = text.chars().next().expect("a letter");
        Placed {
            color: if letter.is_ascii_uppercase() { Color::White } else { Color::Black },
            kind: rules.kind_of_letter(letter).expect("a kind"),
            square: rules.geometry().parse(&text[1..]).expect("a square"),
            poison: 0,
        }
    };
    texts.iter().map(piece).collect()
}

#[test]
fn pieces_that_are_no_position_are_not_set_up() {
    let rules = rules("chess");
    let none = ByColor::both(None);
    let set_up = |texts: &[&str]| Position::start(rules).set_up(&pieces(rules, texts), Color::White, none);
    assert!(set_up(&["Kc3", "Qb2", "kd5"]));
    assert!(!set_up(&["Kc3", "Qb5", "kd5"]), "Black is in check, and White is to move");
    assert!(!set_up(&["Kc3", "Pb1", "kd5"]), "a pawn on its first rank");
    for (texts, told) in [
        (&["Qb2", "Kc3", "kd5"][..], "the king, and only he, is the first"),
        (&["Kc3", "Ka1", "kd5"], "the king, and only he, is the first"),
        (&["Kc3", "Qb2"], "each side has a king"),
        (&["Kc3", "Qb2", "Rb2", "kd5"], "two pieces on a square"),
    ] {
        assert!(panic_of(|| set_up(texts)).contains(told), "{texts:?}");
    }
    let crowd = rules.geometry().squares().take(17).map(|square| rules.geometry().name(square));
    let crowd: Vec<String> = crowd
        .enumerate()
        .map(|(index, name)| format!("{}{name}", if index == 0 { 'K' } else { 'N' }))
        .collect();
    let mut crowd: Vec<&str> = crowd.iter().map(String::as_str).collect();
    crowd.push("kh8");
    assert!(panic_of(|| set_up(&crowd)).contains("at most 16 pieces"));
}

#[test]
fn poison_and_powers_are_set_up_only_where_the_game_has_them() {
    let none = ByColor::both(None);
    let poisoned = |name: &str, count| {
        let rules = rules(name);
        let mut pieces = pieces(rules, &["Kc3", "kd5"]);
        pieces[1].poison = count;
        Position::start(rules).set_up(&pieces, Color::White, none)
    };
    assert!(poisoned("poison", 5));
    assert!(panic_of(|| poisoned("poison", 6)).contains("a poison count of the game"));
    assert!(panic_of(|| poisoned("chess", 1)).contains("a poison count of the game"));
    let imitating = |name: &str, letter| {
        let rules = rules(name);
        let powers = ByColor::both(rules.kind_of_letter(letter));
        Position::start(rules).set_up(&pieces(rules, &["Kc3", "kd5"]), Color::White, powers)
    };
    assert!(imitating("apothecary-classic", 'N'));
    assert!(panic_of(|| imitating("apothecary-classic", 'J')).contains("kinds that jokers can imitate"));
    assert!(panic_of(|| imitating("chess", 'N')).contains("kinds that jokers can imitate"));
}
