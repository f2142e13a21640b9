//! The lines that describe a game to XBoard, in answer to `variant`.

use movegen::{Color, PieceKind, Position, Rules, XboardSetup, marks};

use super::{betza, fen};

/// The `setup` and `piece` lines for a game that starts from a position. A game that XBoard knows needs none,
/// unless it starts from another position than usual. XBoard accepts such a position only if legality testing
/// is off.
pub fn lines(start: &Position) -> Vec<String> {
    let rules = start.rules();
    let Some(setup) = rules.xboard_setup() else {
        let is_usual = start.key() == Position::start(rules).key();
        return if is_usual { Vec::new() } else { vec![format!("setup {}", fen::write(start))] };
    };
    let table = table(rules, setup);
    let swapped: String = table.chars().map(swap_case).collect();
    let (files, ranks) = (rules.geometry().files(), rules.geometry().rows());
    let (holdings, parent) = (setup.holdings, &setup.parent);
    let position = fen::write(start);
    let table = marks::written(&format!("{table}{swapped}")).into_owned();
    let mut lines = vec![format!("setup ({table}) {files}x{ranks}+{holdings}_{parent} {position}")];
    lines.extend(piece_lines(rules, setup));
    lines
}

/// White's half of XBoard's piece table: each piece's letter at the number of its picture, the king's at the
/// end.
fn table(rules: &Rules, setup: &XboardSetup) -> String {
    let healthy = setup.pictures.iter().map(|&(letter, picture)| (letter, picture));
    let poisoned = setup.poisoned.iter().map(|it| (it.letter, it.picture));
    let placed: Vec<(char, u8)> = healthy.chain(poisoned).collect();
    let length = placed.iter().map(|&(_, picture)| usize::from(picture) + 1).max().unwrap_or(0);
    let mut table = vec!['.'; length];
    for (letter, picture) in placed {
        let picture = usize::from(picture);
        table[picture] = if marks::is_promoted(letter) { '+' } else { letter };
        let has_twin = !marks::is_marked(letter) && rules.kind_of_letter(marks::twin(letter)).is_some();
        if has_twin {
            let place = picture + PROMOTED;
            table.resize(table.len().max(place + 1), '.');
            table[place] = '~';
        }
    }
    table.push(rules.crowned().map_or('.', |king| rules.letter(king)));
    table.into_iter().collect()
}

/// How far XBoard has the picture of a promoted piece behind that of the piece.
const PROMOTED: usize = movegen::XBOARD_PROMOTED as usize;

fn swap_case(letter: char) -> char {
    if marks::is_capital(letter) { marks::small(letter) } else { marks::capital(letter) }
}

/// The `piece` lines. In games with poison there are none: XBoard would allow poisoned pieces to move.
fn piece_lines(rules: &Rules, setup: &XboardSetup) -> Vec<String> {
    if !setup.poisoned.is_empty() {
        return Vec::new();
    }
    let is_plain = |kind: &PieceKind| !marks::is_twin(rules.letter(*kind));
    let line = |kind| {
        format!("piece {}& {}", rules.written_letter(Color::White, kind), betza::movement(rules, kind))
    };
    rules.kinds().filter(is_plain).map(line).collect()
}

#[cfg(test)]
mod tests {
    use movegen::marks;

    /// XBoard promotes a pawn moved by dragging to its queen, the piece with picture 4. In a few games no
    /// piece with this picture is possible everywhere, so the user has to choose another one.
    #[test]
    fn a_dragged_pawn_becomes_what_it_may_where_there_is_no_reserve() {
        let has_queen = |id: &str| !["balbo", "chigorin", "kinglet", "ouk-chatrang"].contains(&id);
        for rules in movegen::all_games().filter(|rules| !rules.has_reserve() && has_queen(rules.id())) {
            let Some(setup) = rules.xboard_setup() else { continue };
            let zones = rules.game().promotion.zones.iter().filter(|zone| zone.pieces.is_empty());
            for zone in zones {
                let queen = setup.pictures.iter().find(|it| it.1 == 4);
                let queen = queen.unwrap_or_else(|| panic!("{}: no queen's picture", rules.id())).0;
                let plain = |letter| marks::is_twin(letter) && marks::plain(letter) == queen;
                assert!(zone.to.chars().any(|letter| letter == queen || plain(letter)), "{}", rules.id());
            }
        }
    }

    #[test]
    fn pictures_and_letters_are_distinct() {
        for rules in movegen::all_games() {
            let Some(setup) = rules.xboard_setup() else { continue };
            let mut pictures: Vec<u8> = setup.pictures.iter().map(|it| it.1).collect();
            pictures.extend(setup.poisoned.iter().map(|it| it.picture));
            let mut letters: Vec<char> = setup.pictures.iter().map(|it| it.0).collect();
            letters.extend(setup.poisoned.iter().map(|it| it.letter.to_ascii_uppercase()));
            letters.extend(rules.crowned().map(|king| rules.letter(king)));
            let (count, named) = (pictures.len(), letters.len());
            pictures.sort_unstable();
            pictures.dedup();
            letters.sort_unstable();
            letters.dedup();
            assert_eq!((pictures.len(), letters.len()), (count, named), "{}", rules.id());
            let crowned = usize::from(rules.crowned().is_some());
            let twins = rules.kinds().filter(|&kind| marks::is_twin(rules.letter(kind))).count();
            let shown = setup.pictures.len() + crowned + twins;
            assert_eq!(shown, rules.kind_count(), "{}", rules.id());
            assert!(pictures.iter().all(|&picture| picture < 65), "{}", rules.id());
        }
    }
}
