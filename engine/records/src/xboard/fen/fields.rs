//! What the reader and the writer of XBoard's positions share.

use movegen::{Color, PieceKind, Rules, XboardSetup};

/// The kinds that XBoard's holdings show, in their order. The first are pawns, whose number has no meaning
/// in a reserve. A king that begins in hand is the last one.
pub fn holdings_letters(rules: &Rules, setup: &XboardSetup) -> Vec<char> {
    let mut pictures = setup.pictures.to_vec();
    pictures.sort_unstable_by_key(|&(_, picture)| picture);
    let king = rules.hand_kinds().find(|&kind| rules.is_royal(kind)).map(|kind| rules.letter(kind));
    let letters = pictures.into_iter().map(|(letter, _)| letter).chain(king);
    letters.take(usize::from(setup.holdings)).collect()
}

/// The kinds in the reserve of a game that XBoard's holdings cannot show.
pub fn kinds_not_in_holdings(rules: &Rules) -> Vec<PieceKind> {
    let Some(setup) = rules.xboard_setup().filter(|_| rules.has_reserve()) else {
        return Vec::new();
    };
    let shown = holdings_letters(rules, setup);
    let kinds = rules.kinds().filter(|&kind| !rules.is_pawn(kind) && !rules.is_royal(kind));
    kinds.filter(|&kind| !shown.contains(&rules.letter(kind))).collect()
}

/// The letter of a side: small for Black.
pub fn cased(color: Color, letter: char) -> char {
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

/// `K` if the partner stands between the king and the last file, otherwise `Q`.
pub fn castling_side(rules: &Rules, partner_from: &str) -> char {
    let file = |name: &str| rules.geometry().parse(name).map(|square| rules.geometry().file_of(square));
    let home = rules.geometry().file_of(rules.king_home(Color::White));
    if file(partner_from) > Some(home) { 'K' } else { 'Q' }
}
