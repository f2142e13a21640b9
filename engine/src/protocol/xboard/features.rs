//! What the engine tells XBoard about itself.

use eval::PieceValues;
use movegen::Rules;

use crate::engine::Options;

/// Name of the option that chooses the table of piece values.
pub(super) const PIECE_VALUES: &str = "Piece values";

/// Games whose rules XBoard knows by itself, by XBoard's names. A game that is not among them can be named in `variant`
/// by programs that need no description of it.
const KNOWN_TO_XBOARD: [&str; 2] = ["normal", "gothic"];

/// The lines that answer `protover`.
pub(super) fn lines(options: &Options) -> Vec<String> {
    let offered: Vec<_> =
        KNOWN_TO_XBOARD.into_iter().filter(|name| game_of_variant(name).is_some()).collect();
    let values = piece_value_names().into_iter().map(|name| {
        let mark = if name == options.piece_values.to_string() { "*" } else { "" };
        format!("{mark}{name}")
    });
    vec![
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 reuse=1 colors=0 sigint=0 sigterm=0".into(),
        "feature analyze=0 nps=0 memory=1 smp=1".into(),
        format!("feature variants=\"{}\"", offered.join(",")),
        format!("feature myname=\"{} {}\"", crate::NAME, crate::VERSION),
        format!("feature option=\"{PIECE_VALUES} -combo {}\"", values.collect::<Vec<_>>().join(" /// ")),
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
