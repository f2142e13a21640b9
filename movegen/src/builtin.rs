//! The game files that are part of the program. To add a game, put its file into `movegen/games` and list it
//! here. ARCHITECTURE.md lists the other files.

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../games/", $name, ".toml")))),*]
    };
}

/// Name and content of each file, in the order in which the games are listed.
pub(crate) const FILES: &[(&str, &str)] = &files![
    "gothic"
    "apothecary-classic"
    "apothecary-modern"
    "grand-apothecary"
    "poison"
    "chess"
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/games");
        let entries = fs::read_dir(folder).expect("the folder");
        let found: BTreeSet<String> =
            entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect();
        let listed: BTreeSet<String> = FILES.iter().map(|(name, _)| format!("{name}.toml")).collect();
        assert_eq!(found, listed);
    }
}
