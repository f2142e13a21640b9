//! The game files that are part of the program. To add a game, put its file into `movegen/games` or
//! `movegen/library` and list it here. CONTRIBUTING.md lists the other files.

macro_rules! files {
    ($($folder:literal: $($name:literal)*;)*) => {
        [$($(($name, include_str!(concat!("../", $folder, "/", $name, ".toml"))),)*)*]
    };
}

/// Name and content of each file, in the order in which the games are listed.
pub(crate) const FILES: &[(&str, &str)] = &files![
    "games":
        "gothic" "apothecary-classic" "apothecary-modern" "grand-apothecary" "poison" "chess";
    "library":
        "almost" "amazon" "antichess" "asean" "atomic" "balbo" "berolina" "bird" "cagliostro"
        "capablanca" "capablanca-random" "capahouse" "carrera" "cavalier" "centaur" "chancellor" "chess960"
        "chigorin" "chu-shogi" "courier" "crazyhouse" "cwda-fide-clobberers" "cwda-fide-nutty"
        "cwda-fide-rookies" "duck" "duke-of-rutland" "embassy" "empire" "eurasian" "extinction" "five-check"
        "gardner" "grand" "grandhouse" "grasshopper" "gross" "grotesque" "gustav" "hannibal"
        "hectochess" "hoppel-poppel" "horde" "janggi" "janus" "king-of-the-hill" "kinglet" "knightmate"
        "ladorean" "legan" "los-alamos" "losers" "makruk" "metamachy" "minishogi" "modern"
        "new-zealand" "nightrider" "no-castling" "omega" "omicron" "opulent" "orda" "ouk-chatrang"
        "pawn-sideways" "perfect" "placement" "racing-kings" "sac" "schoolbook" "seirawan" "shako" "shatranj"
        "shogi" "sittuyin" "spartan" "tencubed" "terachess-2" "three-check" "tori-shogi" "torpedo" "univers"
        "wild-tamerlane" "wildebeest"
        "xiangqi";
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    #[test]
    fn every_file_of_the_folders_is_listed() {
        let mut found = BTreeSet::new();
        for folder in ["games", "library"] {
            let entries = fs::read_dir(format!("{}/{folder}", env!("CARGO_MANIFEST_DIR")));
            let names = entries.expect("the folder").map(|entry| entry.expect("a file").file_name());
            found.extend(names.map(|name| name.to_string_lossy().into_owned()));
        }
        let listed: BTreeSet<String> = FILES.iter().map(|(name, _)| format!("{name}.toml")).collect();
        assert_eq!(found, listed);
    }
}
