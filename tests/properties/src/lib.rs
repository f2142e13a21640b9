//! What must hold for every input: a check for each kind of input that the programs read.
//!
//! A check takes any bytes and panics if the program does something that it must not do with them. `fuzz`
//! runs the checks with inputs that libFuzzer finds. `cargo test` runs them with the inputs of
//! `fuzz/seeds` and `fuzz/findings`, and with random ones.
#![forbid(unsafe_code)]

mod betza;
mod books;
mod endings;
mod fen;
mod game_files;
mod moves;
mod networks;
mod positions;
mod records;
pub mod sessions;
mod source;
#[cfg(feature = "tools")]
mod tool_files;
mod variants_ini;

/// A check and its name.
pub type Target = (&'static str, fn(&[u8]));

/// All checks. The names are those of the folders with inputs.
pub const TARGETS: &[Target] = &[
    ("fen", fen::check),
    ("moves", moves::check),
    ("betza", betza::check),
    ("game_file", game_files::check),
    ("variants_ini", variants_ini::check),
    ("xboard", sessions::xboard::check),
    ("uci", sessions::uci::check),
    ("pgn", records::check_pgn),
    ("courier", records::check_courier),
    ("coordinates", records::check_coordinates),
    #[cfg(feature = "tools")]
    ("training_games", tool_files::check_training_games),
    #[cfg(feature = "tools")]
    ("match_log", tool_files::check_match_log),
    ("network", networks::check),
    ("book", books::check),
    ("ending", endings::check),
    #[cfg(feature = "web")]
    ("web", web::fuzzing::check_message),
    #[cfg(feature = "web")]
    ("friends", web::fuzzing::check_friends),
];

/// Runs the check with a name.
pub fn check(name: &str, data: &[u8]) {
    let (_, check) = TARGETS.iter().find(|(known, _)| *known == name).expect("the name of a check");
    check(data);
}
