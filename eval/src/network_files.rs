//! The network files in the program, as bytes, and which of them a game uses.

use movegen::Rules;

macro_rules! files {
    ($($game:literal)*) => {
        /// The games with a file.
        pub(crate) const GAMES: &[&str] = &[$($game),*];

        /// The contents of the files, as far as they are part of the program.
        pub(crate) const FILES: &[&[u8]] = if cfg!(feature = "networks") {
            &[$(include_bytes!(concat!("../networks/", $game, ".network"))),*]
        } else {
            &[]
        };
    }
}

files![
    "almost" "amazon" "antichess" "apothecary-classic" "apothecary-modern" "asean" "atomic"
    "berolina" "capahouse" "centaur" "chancellor" "chess" "chigorin" "courier" "crazyhouse"
    "cwda-fide-clobberers" "cwda-fide-nutty" "cwda-fide-rookies" "empire" "eurasian" "extinction"
    "gardner" "gothic" "grand" "grand-apothecary" "grandhouse" "grasshopper" "gustav"
    "hoppel-poppel" "horde" "janggi" "king-of-the-hill" "kinglet" "knightmate" "legan" "los-alamos"
    "losers" "makruk" "minishogi" "modern" "new-zealand" "nightrider" "omega" "omicron" "opulent"
    "orda" "ouk-chatrang" "pawn-sideways" "perfect" "placement" "poison" "racing-kings" "seirawan"
    "shako" "shatranj" "shogi" "sittuyin" "spartan" "tencubed" "three-check" "tori-shogi" "torpedo"
    "xiangqi"
];

/// The game whose network file evaluates a game: the one that its file names, or itself. `None` if there is
/// no such file.
pub fn network_source(rules: &'static Rules) -> Option<&'static str> {
    let name = rules.game().evaluation.network.as_deref().unwrap_or(rules.id());
    GAMES.iter().find(|game| **game == name).copied()
}
