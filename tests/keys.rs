//! The key of a position: it differs where positions differ, and is the same for one position reached by
//! different ways.

use crate::support::small_position as position;

#[test]
fn a_null_move_changes_the_side_alone() {
    for (game, pieces) in [("chess", "Ke1 Pe2 ke8"), ("poison", "Ke1 He2 ke8 na8")] {
        let mut passed = position(game, pieces, "w");
        passed.make_null();
        assert_eq!(passed.key(), position(game, pieces, "b").key(), "{game}");
        passed.unmake_null();
        assert_eq!(passed.key(), position(game, pieces, "w").key(), "{game}");
    }
}

/// Positions of a game with the same pieces, which differ in one of the other things that a key depends on.
#[test]
fn side_rights_advances_reserves_powers_and_poison_count() {
    for (game, pieces, fields) in [
        ("chess", "Ke1 Ra1 Rh1 ke8 rh8", "w|w rights=K|w rights=Q|w rights=k|w rights=KQ|w rights=Kk|b"),
        ("chess", "Ke1 Pc4 Pe4 pd4 ke8", "w|b|b ep=c3|b ep=e3"),
        ("grand-apothecary", "Kg1 kg12 pe6 Pd6", "w|b|b ep=d3d6|b ep=d4d6"),
        (
            "apothecary-classic",
            "Kf2 kf9",
            "w reserve=|w reserve=Q|w reserve=q|w reserve=R|w reserve=r|w reserve=N|w reserve=NN|\
             w reserve=n|w reserve=nn|w reserve=QR|w reserve=Qr|w reserve=qR|w reserve=QRNMqrnm",
        ),
        (
            "apothecary-classic",
            "Kf2 Ja3 kf9 ja8",
            "w jokers=--|w jokers=-n|w jokers=N-|w jokers=Nn|w jokers=Rr|w jokers=Nr|w jokers=Rn",
        ),
        ("poison", "Ke1 Ra1 Nb2 ke8", "w|w poison=a1:1|w poison=a1:5|w poison=b2:1|w poison=a1:1,b2:1"),
    ] {
        let mut keys = Vec::new();
        for rest in fields.split('|') {
            let key = position(game, pieces, rest).key();
            assert!(!keys.contains(&key), "{game}, {pieces}: {rest}");
            keys.push(key);
        }
    }
}

#[test]
fn the_checks_that_each_side_has_left_count() {
    let rules = movegen::rules("three-check").expect("a game");
    let mut keys = Vec::new();
    for checks in ["3+3", "2+3", "3+2", "1+3", "3+1", "2+2", "1+2", "2+1", "1+1"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - {checks} 0 1");
        let key = movegen::Position::from_fen(rules, &fen).expect(&fen).key();
        assert!(!keys.contains(&key), "{fen}");
        keys.push(key);
    }
}
