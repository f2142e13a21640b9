//! The names of games for engines.

use movegen::Rules;

/// The names by which engines may know a game: XBoard's, its own, its own without hyphens, and those that the
/// game file lists.
pub fn game_names(rules: &Rules) -> Vec<String> {
    let own = [rules.xboard_name().to_owned(), rules.id().to_owned(), rules.id().replace('-', "")];
    own.into_iter().chain(rules.game().about.other_names.iter().cloned()).collect()
}
