//! Notes about what XBoard's board cannot show.

use movegen::{Color, PieceKind, Position};

use super::{fen, squares};

/// A note about a position for the opponent of `engine`, or for a user who plays both sides: the powers of
/// jokers, the counts of poison, pieces in reserve that the holdings do not show. `None` if there is none of
/// these. XBoard has little room for it, so it is short and starts with the user's side.
pub fn note(position: &Position, engine: Option<Color>) -> Option<String> {
    let parts: Vec<String> = [jokers(position, engine), poison(position, engine), reserve(position, engine)]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() { None } else { Some(parts.join("; ")) }
}

/// Both sides in the order of a note.
fn sides(engine: Option<Color>) -> [Color; 2] {
    let first = engine.map_or(Color::White, |engine| !engine);
    [first, !first]
}

/// The powers of both sides' jokers, if either side has a joker: a side without one can get it by promotion,
/// and the user's next move decides the power of the opponent's.
fn jokers(position: &Position, engine: Option<Color>) -> Option<String> {
    let rules = position.rules();
    let has_joker =
        |color| rules.kinds().any(|kind| rules.is_imitator(kind) && position.count(color, kind) > 0);
    let powers = sides(engine).map(|color| (color, position.joker_power(color)));
    if !Color::ALL.into_iter().any(has_joker) || powers.iter().all(|(_, power)| power.is_none()) {
        return None;
    }
    let text = |(color, power): (Color, Option<PieceKind>)| {
        let who = match engine {
            None => color.name(),
            Some(engine) if engine == color => "I",
            Some(_) => "you",
        };
        format!("{who}: {}", power.map_or("no power yet", |kind| rules.name(kind)))
    };
    list("", powers.into_iter().map(text))
}

fn poison(position: &Position, engine: Option<Color>) -> Option<String> {
    let rules = position.rules();
    let frozen =
        sides(engine).into_iter().flat_map(|color| position.frozen_squares(color).map(move |at| (color, at)));
    let text = |(color, square): (Color, _)| {
        let piece = rules.name(position.piece_on(square).kind());
        let at = squares::name(rules.geometry(), square);
        format!("{} {piece} {at} dies in {}", whose(color, engine), position.poison_count(square))
    };
    list("", frozen.map(text))
}

fn reserve(position: &Position, engine: Option<Color>) -> Option<String> {
    let rules = position.rules();
    let hidden = fen::kinds_not_in_holdings(rules);
    let numbers = sides(engine).into_iter().flat_map(|color| hidden.iter().map(move |&kind| (color, kind)));
    let numbers = numbers.map(|(color, kind)| (color, kind, position.reserve(color, kind)));
    let text = |(color, kind, number): (Color, _, u8)| {
        format!("{} {} {number}", whose(color, engine), rules.name(kind))
    };
    list("also in reserve: ", numbers.filter(|it| it.2 > 0).map(text))
}

fn whose(color: Color, engine: Option<Color>) -> String {
    match engine {
        None => format!("{}'s", color.name()),
        Some(engine) if engine == color => "my".to_owned(),
        Some(_) => "your".to_owned(),
    }
}

fn list(title: &str, items: impl Iterator<Item = String>) -> Option<String> {
    let items: Vec<String> = items.collect();
    if items.is_empty() { None } else { Some(format!("{title}{}", items.join(", "))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the note without an engine, and the one for the opponent of an engine with Black.
    #[track_caller]
    fn check(game: &str, fen: &str, alone: &str, for_white: &str) {
        let rules = movegen::rules(game).expect(game);
        let position = Position::from_fen(rules, fen).expect(fen);
        let text = |engine| note(&position, engine).unwrap_or_default();
        assert_eq!([text(None), text(Some(Color::Black))], [alone, for_white]);
    }

    #[test]
    fn nothing_to_say() {
        for rules in movegen::all_games() {
            assert_eq!(note(&Position::start(rules), None), None, "{}", rules.id());
        }
    }

    #[test]
    fn powers_of_jokers_that_are_there() {
        let board = "10/k9/10/10/10/10/10/2J7/10/5K4/10/10[]";
        let game = "apothecary-classic";
        let both = format!("{board} w - - 0 1 jokers=Rn");
        check(game, &both, "White: rook, Black: knight", "you: rook, I: knight");
        let black = format!("{board} w - - 0 1 jokers=-n");
        check(game, &black, "White: no power yet, Black: knight", "you: no power yet, I: knight");
        check(game, "10/k9/10/10/10/10/10/2Q7/10/5K4/10/10[] w - - 0 1 jokers=Rn", "", "");
        let rules = movegen::rules(game).expect(game);
        let position = Position::from_fen(rules, &both).expect("a position");
        assert_eq!(note(&position, Some(Color::White)).as_deref(), Some("you: knight, I: rook"));
    }

    #[test]
    fn counts_of_poison() {
        check(
            "poison",
            "4k3/8/8/n7/8/6DR/8/4K3 w - - 0 1 poison=a5:1,h3:4",
            "White's rook h3 dies in 4, Black's knight a5 dies in 1",
            "your rook h3 dies in 4, my knight a5 dies in 1",
        );
    }

    #[test]
    fn pieces_that_the_holdings_do_not_show() {
        check(
            "grand-apothecary",
            "12/k11/12/12/12/12/12/12/12/12/12/12/6K5/12[QEZZq] w - - 0 1",
            "also in reserve: White's cannon 2, White's siege elephant 1",
            "also in reserve: your cannon 2, your siege elephant 1",
        );
    }
}
