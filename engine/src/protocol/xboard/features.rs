//! What the engine tells XBoard about itself.

use eval::PieceValues;
use movegen::Rules;

use crate::engine::Options;

/// Name of the option that chooses the table of piece values.
pub(super) const PIECE_VALUES: &str = "Piece values";

/// Name of the option that chooses the start position by its number, 0 for the default one.
pub(super) const ARRAY: &str = "Array number";

/// Name of the option to start every game from a random array.
pub(super) const RANDOM_ARRAY: &str = "Random array";

/// Name of the option that gives a position to start games from, empty for the array.
pub(super) const START_POSITION: &str = "Start position";

/// Name of the option that says how an advantage is claimed.
pub(super) const ADVANTAGE: &str = "Advantage as";

/// Name of the option to speak the games' own notation instead of XBoard's, for programs that know the games.
pub(super) const OWN_NOTATION: &str = "Own notation";

/// The lines that answer `protover`.
pub(super) fn lines(options: &Options) -> Vec<String> {
    let most_arrays = movegen::all_games().map(Rules::array_count).max().unwrap_or(1);
    let values = piece_value_names().into_iter().map(|name| {
        let mark = if name == options.piece_values.to_string() { "*" } else { "" };
        format!("{mark}{name}")
    });
    vec![
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 reuse=1 colors=0 sigint=0 sigterm=0".into(),
        "feature analyze=0 nps=0 memory=1 smp=1 highlight=1 debug=1".into(),
        format!("feature variants=\"{}\"", variant_names().join(",")),
        format!("feature myname=\"{} {}\"", crate::NAME, crate::VERSION),
        format!("feature option=\"{PIECE_VALUES} -combo {}\"", values.collect::<Vec<_>>().join(" /// ")),
        format!("feature option=\"{ARRAY} -spin 0 0 {most_arrays}\""),
        format!("feature option=\"{RANDOM_ARRAY} -check 0\""),
        format!("feature option=\"{START_POSITION} -string \""),
        format!("feature option=\"{ADVANTAGE} -combo *draw /// win\""),
        format!("feature option=\"{OWN_NOTATION} -check 0\""),
        "feature done=1".into(),
    ]
}

/// The game that a session starts with, which XBoard calls `normal`.
pub(super) fn default_game() -> &'static Rules {
    game_of_variant("normal").expect("orthodox chess is in the registry")
}

/// The game of a `variant` command: XBoard's name for it, or its own.
pub(super) fn game_of_variant(name: &str) -> Option<&'static Rules> {
    movegen::all_games().find(|rules| rules.xboard_name() == name || rules.id() == name)
}

/// Every name that `variant` understands first.
pub(super) fn variant_names() -> Vec<&'static str> {
    movegen::all_games().map(Rules::xboard_name).collect()
}

/// The values of the option [`PIECE_VALUES`].
pub(super) fn piece_value_names() -> Vec<String> {
    PieceValues::ALL.iter().map(ToString::to_string).collect()
}
