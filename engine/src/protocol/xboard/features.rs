//! What the engine tells XBoard about itself.

use movegen::Rules;

use super::options;

/// The lines that answer `protover`.
pub(super) fn lines() -> Vec<String> {
    let mut lines = vec![
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 reuse=1 colors=0 sigint=0 sigterm=0".into(),
        "feature analyze=1 exclude=1 pause=1 nps=0 memory=1 smp=1 highlight=1 debug=1".into(),
        format!("feature variants=\"{}\"", variant_names().join(",")),
        format!("feature myname=\"{} {}\"", crate::NAME, crate::VERSION),
    ];
    lines.extend(options::lines());
    lines.push("feature done=1".into());
    lines
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
