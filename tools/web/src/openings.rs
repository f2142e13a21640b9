//! The openings that the page shows: books with the results of games (docs/book.md).

macro_rules! openings {
    ($($game:literal)*) => {
        /// The names of the games that have a file. The page loads it when a person wants to see it.
        pub const GAMES: &[&str] = &[$($game),*];

        /// The files by the names of their games.
        #[cfg(feature = "server")]
        pub const FILES: &[(&str, &str)] =
            &[$(($game, include_str!(concat!("../openings/", $game, ".book")))),*];
    };
}

openings![
    "apothecary-classic" "apothecary-modern" "capablanca" "chess" "gothic" "grand" "grand-apothecary"
    "poison" "shogi" "xiangqi"
];

#[cfg(all(test, feature = "server"))]
mod tests {
    use engine::book::Book;
    use movegen::{Games, Position};

    use super::*;

    /// The maximum length of all files in bytes.
    const MAX_BYTES: usize = 1 << 20;

    #[test]
    fn every_main_game_has_openings_with_results() {
        for rules in movegen::main_games() {
            assert!(GAMES.contains(&rules.id()), "{}", rules.id());
        }
        for (id, text) in FILES {
            let book =
                Book::from_text(text, &Games::built_in()).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(book.rules().id(), *id);
            let first = book.moves(&Position::start(book.rules()));
            let games: u32 = first.iter().map(|entry| entry.games).sum();
            assert!(games > 0 && book.played.iter().all(|played| !played.strength.is_empty()), "{id}");
        }
        assert!(FILES.iter().map(|(_, text)| text.len()).sum::<usize>() <= MAX_BYTES);
    }
}
