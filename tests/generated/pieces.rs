//! Random movements in Betza notation.

use movegen::Random;

/// Movements of pawns: the common one, without first move, berolina, sideways, that of Legan chess.
pub const PAWNS: [&str; 11] = [
    "fmWfcFifmR",
    "fmWfceFifmnD",
    "fmWfcF",
    "fmFfcWifmB",
    "fsmWfcFifmR2",
    "mflFcflW",
    "fmWfcFifmW3",
    "fmR2fcF",
    "fmWfcFfmnD",
    "fmB2fcW",
    "fmR3fcF",
];

/// Movements of royal pieces, some with leaps of a king that has not moved. The first is the most frequent.
pub const KINGS: [&str; 8] = ["K", "K", "K", "N", "WA", "KimD", "KimAimDimN", "FimlHimC"];

/// Movements with two steps.
pub const LIONS: [&str; 7] = [
    "KNADcaKmabK",
    "KNADcaKmcabK",
    "FfWfDfcavWfmabW",
    "WfFfAfcavFfmcabF",
    "KNADcaK",
    "KcabKmabK",
    "KADcavKmabF",
];

const LEAPS: [&str; 10] = ["W", "F", "D", "N", "A", "H", "L", "C", "Z", "G"];
const RIDES: [&str; 8] = ["R", "B", "Q", "NN", "DD", "AA", "N0", "W0"];
const DIRECTIONS: [&str; 16] =
    ["f", "b", "l", "r", "s", "v", "fb", "lr", "fs", "fl", "br", "ff", "fh", "lf", "lh", "rvb"];
const MODES: [&str; 4] = ["", "", "m", "c"];
const BENT: [&str; 8] = ["[F?R]", "[W?B]", "[R2?B]", "[B2?R]", "[F-R]", "[W-B]", "[R2-B]", "yafsF"];
const FIRST_LEGS: [&str; 14] = ["F", "W", "N", "D", "A", "C", "Z", "H", "R2", "B2", "vW", "fN", "flF", "rR3"];
const SECOND_LEGS: [&str; 12] = ["R", "B", "vR", "fR2", "sB", "frB", "B3", "W", "F", "bR", "fhB", "lR"];
const HOOKS: [&str; 5] = ["[R?R]", "[B?B]", "[vR-R]", "[fB?B]", "[R?fR]"];
const PATHS: [&str; 10] =
    ["{WF}", "{WWF}", "{WFF}", "{WWWF}", "{WD}", "{FA}", "{WWD}", "{DH}", "{DF}", "{WAF}"];
const LAME: [&str; 7] = ["nN", "nC", "nZ", "nD", "nA", "nH", "nG"];
const HOPS: [&str; 6] = ["pR", "pB", "cpR", "mRcpR", "mpBcB", "pNN"];
const NEAR_HOPS: [&str; 5] = ["gQ", "gR", "cgB", "mgQ", "WgR"];

/// A random movement of one to three terms, or of a piece that never moves.
pub fn movement(rng: &mut Random) -> String {
    match rng.below(16) {
        0 | 1 => (*rng.pick(&HOPS)).to_owned(),
        2 | 3 => (*rng.pick(&NEAR_HOPS)).to_owned(),
        4 => "-".to_owned(),
        _ => {
            let mut text = term(rng);
            for _ in 0..rng.below(3) {
                let next = term(rng);
                // A letter beside the same letter would be read as a doubled leaper.
                if !text.ends_with(|c| next.starts_with(c)) {
                    text += &next;
                }
            }
            text
        }
    }
}

fn term(rng: &mut Random) -> String {
    let mode = *rng.pick(&MODES);
    match rng.below(14) {
        10 => {
            let turn = rng.pick(&["?", "-"]);
            format!("{mode}[{}{turn}{}]", rng.pick(&FIRST_LEGS), rng.pick(&SECOND_LEGS))
        }
        11 => format!("{}{}", mode.replace('m', ""), rng.pick(&HOOKS)),
        12 => format!("i{mode}{}{}", direction(rng), rng.pick(&LEAPS)),
        13 => format!("i{mode}{}{}", direction(rng), rng.pick(&["R2", "B", "N2", "W3"])),
        0 => format!("{mode}{}", rng.pick(&BENT[..7])),
        1 => (*rng.pick(&BENT)).to_owned(),
        2 => format!("{}{}", mode.replace('m', ""), rng.pick(&PATHS)),
        3 => format!("{mode}{}", rng.pick(&LAME)),
        4 | 5 => format!("{mode}{}{}", direction(rng), rng.pick(&RIDES)),
        6 => format!("{mode}{}{}{}", direction(rng), rng.pick(&["R", "B", "N", "F"]), 1 + rng.below(4)),
        _ => format!("{mode}{}{}", direction(rng), rng.pick(&LEAPS)),
    }
}

/// No directions in three of four cases.
fn direction(rng: &mut Random) -> &'static str {
    if rng.one_in(4) { rng.pick::<&str>(&DIRECTIONS) } else { "" }
}
