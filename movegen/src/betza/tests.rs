use super::*;

fn steps(text: &str) -> Vec<Vector> {
    let mut all: Vec<Vector> = parse(text)
        .expect(text)
        .into_iter()
        .flat_map(|term| match term.shape {
            Shape::Ride { steps, .. } => steps,
            _ => Vec::new(),
        })
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn every_atom_has_its_leaps() {
    for (text, count) in [
        ("W", 4),
        ("F", 4),
        ("D", 4),
        ("N", 8),
        ("A", 4),
        ("H", 4),
        ("L", 8),
        ("C", 8),
        ("Z", 8),
        ("G", 4),
        ("K", 8),
        ("R", 4),
        ("B", 4),
        ("Q", 8),
        ("NN", 8),
        ("WAD", 12),
        ("FAH", 12),
        ("BNN", 12),
    ] {
        assert_eq!(steps(text).len(), count, "{text}");
    }
    assert_eq!(steps("L"), steps("C"));
}

#[test]
fn directions_select_leaps() {
    assert_eq!(steps("fW"), [(0, 1)]);
    assert_eq!(steps("fF"), [(-1, 1), (1, 1)]);
    assert_eq!(steps("frF"), [(1, 1)]);
    assert_eq!(steps("fsW"), [(-1, 0), (0, 1), (1, 0)]);
    assert_eq!(steps("bsN"), [(-2, -1), (2, -1)]);
    assert_eq!(steps("ffN"), [(-1, 2), (1, 2)]);
    assert_eq!(steps("bsL"), [(-3, -1), (3, -1)]);
    assert_eq!(steps("vR"), [(0, -1), (0, 1)]);
    assert_eq!(steps("fN"), steps("ffN"));
    assert_eq!(steps("fhN"), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
    assert_eq!(steps("fbN"), steps("vN"));
    assert_eq!(steps("flN"), [(-2, 1)]);
    assert_eq!(steps("lfN"), [(-1, 2)]);
    assert_eq!(steps("lF"), [(-1, -1), (-1, 1)]);
    assert_eq!(steps("lfF"), [(-1, 1)]);
    assert_eq!(steps("lhN"), [(-2, -1), (-2, 1), (-1, -2), (-1, 2)]);
}

#[test]
fn modes_limits_and_riders() {
    let terms = parse("mRcpRifmR").expect("cannon and pawn parts");
    assert!(terms[0].modes.moves && !terms[0].modes.captures);
    assert!(terms[1].modes.captures && terms[1].modes.hops && !terms[1].modes.moves);
    assert!(terms[2].modes.initial && !terms[2].modes.captures);
    let limits: Vec<u8> = ["R", "R2", "B3", "N", "NN", "NN2", "WW", "N0", "N2", "R0", "W3", "N1"]
        .iter()
        .map(|text| match parse(text).expect(text)[0].shape {
            Shape::Ride { limit, .. } => limit,
            _ => 0,
        })
        .collect();
    assert_eq!(limits, [UNLIMITED, 2, 3, 1, UNLIMITED, 2, UNLIMITED, UNLIMITED, 2, UNLIMITED, 3, 1]);
    assert_eq!(parse("KK"), parse("Q"));
    assert_eq!(parse("K0"), parse("Q"));
}

#[test]
fn the_common_spellings() {
    for text in
        ["BN", "KAD", "fmWfceF", "fmWfceFifmnD", "WimD", "ifmnD", "nN", "gQ", "pR", "mpRcgB", "FyafsF"]
    {
        assert!(parse(text).is_ok(), "{text}: {:?}", parse(text));
    }
    let pawn = parse("fmWfceF").expect("a pawn");
    assert!(!pawn[0].modes.en_passant && pawn[1].modes.en_passant);
    let hop = |text: &str| {
        let Modes { moves, captures, hops, near, .. } = parse(text).expect(text)[0].modes;
        assert!(hops);
        (moves, captures, near)
    };
    assert_eq!(hop("pR"), (true, true, false));
    assert_eq!(hop("cpR"), (false, true, false));
    assert_eq!(hop("mgQ"), (true, false, true));
}

#[test]
fn lame_leaps() {
    let shape = |text: &str| parse(text).expect(text)[0].shape.clone();
    assert_eq!(shape("fnD"), Shape::Ride { steps: vec![(0, 1)], first: 2, limit: 2 });
    assert_eq!(shape("frnG"), Shape::Ride { steps: vec![(1, 1)], first: 3, limit: 3 });
    assert_eq!(shape("fnN"), Shape::Lame { ways: vec![vec![(0, 1), (1, 1)], vec![(0, 1), (-1, 1)]] });
    let Shape::Lame { ways } = shape("nN") else { panic!("not lame") };
    assert_eq!(ways.len(), 8);
    assert!(ways.contains(&vec![(-1, 0), (-1, 1)]));
}

#[test]
fn rides_that_must_turn() {
    let bent = |text: &str| match parse(text).expect(text)[0].shape {
        Shape::Bent { length, stops, .. } => (length, stops),
        _ => panic!("{text} is not bent"),
    };
    assert_eq!(bent("yafsF"), (1, false));
    assert_eq!(bent("mafyafsW"), (2, false));
    assert_eq!(bent("mafmafyafsF"), (3, false));
    assert_eq!(bent("[R2-B]"), (2, false));
    assert_eq!(parse("yafsF"), parse("[F-R]"));
    let quiet = parse("yafsmW").expect("a quiet ride");
    assert!(quiet[0].modes.moves && !quiet[0].modes.captures);
}

#[test]
fn bent_and_multi_path_forms() {
    assert!(matches!(parse("[F?R]").expect("dragon")[0].shape, Shape::Bent { length: 1, stops: true, .. }));
    assert!(matches!(parse("F[R2?B]").expect("firebird")[1].shape, Shape::Bent { length: 2, .. }));
    let vulture = parse("{WWWF}{WFFF}mA").expect("vulture");
    assert_eq!(vulture[0].shape, Shape::MultiPath { orthogonal: 3, diagonal: 1 });
    assert_eq!(vulture[1].shape, Shape::MultiPath { orthogonal: 1, diagonal: 3 });
}

#[test]
fn what_it_does_not_know_is_refused_with_its_place() {
    for (text, position, word) in [
        ("WX", 2, "unknown atom 'X'"),
        ("fmWqF", 4, "unknown modifier 'q'"),
        ("fm", 3, "without an atom"),
        ("R99", 4, "at most"),
        ("cpN", 4, "can hop"),
        ("gW", 3, "can hop"),
        ("eF", 2, "write 'ce'"),
        ("nNN", 4, "a lame rider"),
        ("nZ", 3, "can be lame"),
        ("nW", 3, "can be lame"),
        ("zB", 1, "crooked rides are not known"),
        ("qN", 1, "circular rides are not known"),
        ("jR", 1, "leaps jump without it"),
        ("yF", 1, "a ride that turns is written yafsF or [F-R]"),
        ("tR", 1, "the games of this program have no such moves"),
        ("aR", 1, "only rides that turn once are known"),
        ("R(WF)", 2, "bent rides are written [F?R]"),
        ("R@", 2, "there are no drops"),
        ("yafsnF", 6, "only m and c can follow"),
        ("yafsiF", 6, "only m and c can follow"),
        (&format!("{}yafsF", "maf".repeat(16)), 1, "a first leg has at most 16 steps"),
        ("R17", 4, "a limit is at most 16, or 0 for none"),
        ("{WWWWFFF}", 9, "two to six steps"),
        ("KisO2", 4, "the game's castlings"),
        ("NJ", 2, "the (3,2) leap is Z"),
        ("mpafsW", 3, "yafsF"),
        ("yafsN", 5, "yafsF, yafsW"),
        ("yafsfF", 6, "only m and c can follow"),
        ("n[F?R]", 2, "no modifiers but m, c and i"),
        ("cp{WF}", 3, "no modifiers but m, c and i"),
        ("m{WF}", 2, "without capture ('m') is not known"),
        ("[F+R]", 3, "expected '?', or '-'"),
        ("[F?B]", 4, "expected 'R'"),
        ("[N?B]", 2, "first leg"),
        ("[R?B]", 3, "length is missing"),
        ("[W2?B]", 4, "single steps"),
        ("[F?R", 5, "expected ']'"),
        ("f[F?R]", 2, "takes no direction"),
        ("{WWW}", 5, "of both kinds"),
        ("{WN}", 3, "steps W and F"),
        ("{WF", 4, "steps W and F"),
        (&format!("{{{}F}}", "W".repeat(300)), 303, "two to six steps"),
    ] {
        let error = parse(text).expect_err(text).to_string();
        assert!(error.contains(&format!("character {position}:")), "{text}: {error}");
        assert!(error.contains(word), "{text}: {error}");
    }
}

/// The longest rides, legs and leaps that can be described.
#[test]
fn the_greatest_numbers() {
    assert_eq!(parse("R16"), parse("R"));
    assert!(
        parse(&format!("{}yafsF", "maf".repeat(15)))
            .is_ok_and(|terms| { matches!(terms[0].shape, Shape::Bent { length: 16, stops: false, .. }) })
    );
    assert!(parse("{WWWFFF}").is_ok());
}
