//! Kinds of two games that move alike.

use movegen::{PieceKind, PieceSpec, Rules};

/// For each kind of `rules` the kind of `source` that moves alike, both by [`PieceKind::index`].
///
/// # Errors
/// If there is none, or boards, numbers of pieces or states of the games differ.
pub(crate) fn kinds_alike(source: &'static Rules, rules: &'static Rules) -> Result<Vec<usize>, String> {
    check_board(source, rules)?;
    let pieces = |rules: &Rules| rules.max_pieces();
    if pieces(source) != pieces(rules) {
        let (found, expected) = (pieces(source), pieces(rules));
        return Err(format!("its sides have at most {found} pieces, not {expected}"));
    }
    let unlike = |kind| format!("none of its pieces moves like the {}", rules.name(kind));
    rules.kinds().map(|kind| kind_alike(source, rules, kind).ok_or_else(|| unlike(kind))).collect()
}

/// Checks that two games differ by their kinds alone.
fn check_board(source: &'static Rules, rules: &'static Rules) -> Result<(), String> {
    let [(files, rows), (own_files, own_rows)] = [source, rules].map(size);
    if (files, rows) != (own_files, own_rows) {
        let found = format!("its board has {files} x {rows}, not {own_files} x {own_rows} files and ranks");
        return Err(found);
    }
    check_states(source, rules)
}

/// Checks that two games have the same states besides the pieces on the board.
pub(crate) fn check_states(source: &'static Rules, rules: &'static Rules) -> Result<(), String> {
    let states = |rules: &Rules| {
        let geometry = rules.geometry();
        let brouhaha = geometry.squares().filter(|&square| geometry.is_brouhaha(square)).count();
        (rules.poison_moves(), rules.has_jokers(), brouhaha)
    };
    if states(source) != states(rules) {
        return Err("poison, jokers or brouhaha squares are not the same".to_owned());
    }
    Ok(())
}

/// The kind of `source` that moves as a kind of `rules`.
pub(crate) fn kind_alike(source: &'static Rules, rules: &'static Rules, kind: PieceKind) -> Option<usize> {
    let spec = |rules: &'static Rules, kind: PieceKind| &rules.game().pieces[kind.index()];
    let alike = |one: &PieceSpec, other: &PieceSpec| {
        (&one.betza, &one.within, &one.confined, &one.role)
            == (&other.betza, &other.within, &other.confined, &other.role)
    };
    let found = source.kinds().find(|&other| alike(spec(source, other), spec(rules, kind)));
    found.map(PieceKind::index)
}

/// The files and rows of a board.
pub(crate) fn size(rules: &Rules) -> (usize, usize) {
    (rules.geometry().files().into(), rules.geometry().rows().into())
}
