//! The key of a position: it differs where positions differ, and is the same for one position reached by
//! different ways.

use crate::support::small_position as position;

#[test]
fn a_null_move_changes_the_side_alone() {
    for (game, men) in [("chess", "Ke1 Pe2 ke8"), ("poison", "Ke1 He2 ke8 na8")] {
        let mut passed = position(game, men, "w");
        passed.make_null();
        assert_eq!(passed.key(), position(game, men, "b").key(), "{game}");
        passed.unmake_null();
        assert_eq!(passed.key(), position(game, men, "w").key(), "{game}");
    }
}

#[test]
fn the_powers_of_both_sides_jokers_count() {
    let with =
        |jokers: &str| position("apothecary-classic", "Kf2 Ja3 kf9 ja8", &format!("w jokers={jokers}")).key();
    let keys = [with("--"), with("-n"), with("N-"), with("Nn"), with("Rr"), with("Nr"), with("Rn")];
    for (index, key) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(key), "number {index}");
    }
}

/// The key that is expected after a plain move, with and without jokers that the move gives a power to.
#[test]
fn the_likely_key_is_that_of_a_plain_move() {
    for (men, text) in [("Kf2 Na3 kf9", "a3b5"), ("Kf2 Na3 kf9 ja8", "a3b5"), ("Kf2 Ja3 kf9 ja8", "f2f3")] {
        let mut position = position("apothecary-classic", men, "w jokers=--");
        let mv = position.parse_move(text).expect(text);
        let likely = position.likely_key_after(mv);
        position.make(mv);
        assert_eq!(position.key(), likely, "{text} with {men}");
    }
}
