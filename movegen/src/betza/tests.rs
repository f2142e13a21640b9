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
    for (texts, count) in [("W F D A H G R B", 4), ("N L C Z K Q NN", 8), ("WAD FAH BNN", 12)] {
        for text in texts.split(' ') {
            assert_eq!(steps(text).len(), count, "{text}");
        }
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
fn two_steps_of_one_move() {
    let double = |text: &str| match parse(text).expect(text)[0].clone() {
        Term { modes, shape: Shape::Double { legs } } => (legs, modes.moves, modes.captures),
        _ => panic!("{text} has one step"),
    };
    let (legs, moves, captures) = double("caK");
    assert!(!moves && captures);
    assert_eq!((legs.len(), legs.iter().map(|leg| leg.1.len()).sum::<usize>()), (8, 64));
    assert_eq!(double("fcavW"), (vec![((0, 1), vec![(0, 1), (0, -1)])], false, true));
    assert_eq!(double("fmcabF").0, [((1, 1), vec![(-1, -1)]), ((-1, 1), vec![(1, -1)])]);
    assert_eq!((double("mabK").1, double("mabK").2), (true, false));
    assert_eq!((double("mcabK").1, double("mcabK").2), (true, true));
    assert_eq!(parse("abK"), parse("mabK"));
    assert_eq!(parse("KNADcaKmabK").map(|terms| terms.len()), Ok(7));
}

#[test]
fn bent_and_multi_path_forms() {
    assert!(matches!(parse("[F?R]").expect("dragon")[0].shape, Shape::Bent { length: 1, stops: true, .. }));
    assert!(matches!(parse("F[R2?B]").expect("firebird")[1].shape, Shape::Bent { length: 2, .. }));
    let vulture = parse("{WWWF}{WFFF}mA").expect("vulture");
    assert_eq!(vulture[0].shape, Shape::MultiPath { orthogonal: vec![1; 3], diagonal: vec![1] });
    assert_eq!(vulture[1].shape, Shape::MultiPath { orthogonal: vec![1], diagonal: vec![1; 3] });
}

#[test]
fn what_it_does_not_know_is_refused_with_its_place() {
    let listed = include_str!("refused.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [text, position, word] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        (text.to_owned(), position.parse::<usize>().expect(line), word)
    });
    let long = [
        (format!("{}yafsF", "maf".repeat(16)), 1, "a first leg has at most 16 steps"),
        (format!("{{{}F}}", "W".repeat(300)), 303, "two to six steps"),
    ];
    for (text, position, word) in listed.chain(long) {
        let error = parse(&text).expect_err(&text).to_string();
        assert!(error.contains(&format!("character {position}:")), "{text}: {error}");
        assert!(error.contains(word), "{text}: {error}");
    }
}

/// The turns after each first leg: those at the smallest angle, as far as the directions allow.
#[test]
fn legs_of_bent_rides() {
    let bent = |text: &str| match parse(text).expect(text)[0].shape.clone() {
        Shape::Bent { turns, length, limit, .. } => (turns, length, limit),
        _ => panic!("{text} is not bent"),
    };
    let ship = bent("[F?vR]");
    assert_eq!((ship.0.len(), ship.1, ship.2), (4, 1, UNLIMITED));
    assert!(ship.0.iter().all(|((_, y), turns)| *turns == [(0, *y)]), "{ship:?}");
    let unicornio = bent("[N?B]");
    assert!(unicornio.0.iter().all(|((x, y), turns)| *turns == [(x.signum(), y.signum())]), "{unicornio:?}");
    assert_eq!(
        bent("[vW?B3]"),
        (vec![((0, 1), vec![(-1, 1), (1, 1)]), ((0, -1), vec![(-1, -1), (1, -1)])], 1, 3)
    );
    assert_eq!(bent("[fN-R]").0, [((1, 2), vec![(0, 1)]), ((-1, 2), vec![(0, 1)])]);
    assert_eq!(bent("[fR2?W]"), (vec![((0, 1), vec![(-1, 0), (1, 0)])], 2, 1));
    let Shape::Hook { turns, stops: true } = parse("[B?B]").expect("a hook mover")[0].shape.clone() else {
        panic!("not a hook mover")
    };
    assert_eq!(turns[0], ((1, 1), vec![(-1, 1), (1, -1)]));
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
