//! What XBoard's board cannot show, in words.

use movegen::{Color, PieceKind, Position};

use super::{fen, squares};

/// A note for the user about a position: the powers of jokers, the counts of poison, pieces in reserve that
/// the holdings do not show. `None` if there is none of these.
pub fn note(position: &Position) -> Option<String> {
    let parts: Vec<String> =
        [jokers(position), poison(position), reserve(position)].into_iter().flatten().collect();
    if parts.is_empty() { None } else { Some(parts.join("; ")) }
}

/// The powers of both sides' jokers, if either side has a joker: a side without one can get it by promotion,
/// and the user's next move decides the power of the opponent's.
fn jokers(position: &Position) -> Option<String> {
    let rules = position.rules();
    let has_joker =
        |color| rules.kinds().any(|kind| rules.is_imitator(kind) && position.count(color, kind) > 0);
    let powers = Color::ALL.map(|color| (color, position.joker_power(color)));
    if !Color::ALL.into_iter().any(has_joker) || powers.iter().all(|(_, power)| power.is_none()) {
        return None;
    }
    let text = |(color, power): (Color, Option<PieceKind>)| {
        format!(
            "{} {}",
            color.name(),
            power.map_or("not yet".to_owned(), |kind| format!("as {}", rules.name(kind)))
        )
    };
    list("jokers: ", powers.into_iter().map(text))
}

fn poison(position: &Position) -> Option<String> {
    let rules = position.rules();
    let frozen =
        Color::ALL.into_iter().flat_map(|color| position.frozen_squares(color).map(move |at| (color, at)));
    let text = |(color, square): (Color, _)| {
        let man = rules.name(position.piece_on(square).kind());
        let at = squares::name(rules.geometry(), square);
        format!("{} {man} {at} dies in {}", color.name(), position.poison_count(square))
    };
    list("poisoned: ", frozen.map(text))
}

fn reserve(position: &Position) -> Option<String> {
    let rules = position.rules();
    let hidden = fen::kinds_not_in_holdings(rules);
    let numbers = Color::ALL.into_iter().flat_map(|color| hidden.iter().map(move |&kind| (color, kind)));
    let numbers = numbers.map(|(color, kind)| (color, kind, position.reserve(color, kind)));
    let text =
        |(color, kind, number): (Color, _, u8)| format!("{} {} {number}", color.name(), rules.name(kind));
    list("in reserve, but not in the holdings: ", numbers.filter(|it| it.2 > 0).map(text))
}

fn list(title: &str, items: impl Iterator<Item = String>) -> Option<String> {
    let items: Vec<String> = items.collect();
    if items.is_empty() { None } else { Some(format!("{title}{}", items.join(", "))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, fen: &str, expected: Option<&str>) {
        let rules = movegen::rules(game).expect(game);
        let position = Position::from_fen(rules, fen).expect(fen);
        assert_eq!(note(&position).as_deref(), expected);
    }

    #[test]
    fn nothing_to_say() {
        for rules in movegen::all_games() {
            assert_eq!(note(&Position::start(rules)), None, "{}", rules.id());
        }
    }

    #[test]
    fn powers_of_jokers_that_are_there() {
        let board = "10/k9/10/10/10/10/10/2J7/10/5K4/10/10[]";
        check(
            "apothecary-classic",
            &format!("{board} w - - 0 1 jokers=Rn"),
            Some("jokers: White as rook, Black as knight"),
        );
        check(
            "apothecary-classic",
            &format!("{board} w - - 0 1 jokers=-n"),
            Some("jokers: White not yet, Black as knight"),
        );
        let none = "10/k9/10/10/10/10/10/2Q7/10/5K4/10/10[] w - - 0 1 jokers=Rn";
        check("apothecary-classic", none, None);
    }

    #[test]
    fn counts_of_poison() {
        let fen = "4k3/8/8/n7/8/6DR/8/4K3 w - - 0 1 poison=a5:1,h3:4";
        check("poison", fen, Some("poisoned: White rook h3 dies in 4, Black knight a5 dies in 1"));
    }

    #[test]
    fn pieces_that_the_holdings_do_not_show() {
        let fen = "12/k11/12/12/12/12/12/12/12/12/12/12/6K5/12[QEZZq] w - - 0 1";
        let expected = "in reserve, but not in the holdings: White cannon 2, White siege elephant 1";
        check("grand-apothecary", fen, Some(expected));
    }
}
