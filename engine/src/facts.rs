//! Describes games and pieces in sentences, from the compiled rules.

use movegen::{Color, PieceKind, Position, Rules, Square};

/// The number of brouhaha squares.
fn beyond(rules: &Rules) -> usize {
    rules.geometry().squares().filter(|&square| rules.geometry().is_brouhaha(square)).count()
}

/// The size of the full ranks and the number of brouhaha squares, such as `10 x 10 + 10`.
pub fn board_size(rules: &Rules) -> String {
    let geometry = rules.geometry();
    let ranks = geometry.last_full_row() - geometry.first_full_row() + 1;
    match beyond(rules) {
        0 => format!("{} x {ranks}", geometry.files()),
        beyond => format!("{} x {ranks} + {beyond}", geometry.files()),
    }
}

/// What is special about a game, in sentences.
pub fn game_facts(rules: &'static Rules) -> Vec<String> {
    let position = Position::start(rules);
    let pieces = position.piece_count(Color::White);
    let mut facts = vec![format!(
        "{} kinds of pieces; each side starts with {pieces} pieces and pawns.",
        rules.kind_count()
    )];
    let squares = beyond(rules);
    if squares > 0 {
        facts.push(format!("{squares} squares outside the board vanish when the piece on them leaves."));
    }
    if rules.castling_squares(Color::White).next().is_some() {
        let home = castling_home(rules);
        let squares = names(rules, rules.castling_squares(Color::White));
        facts.push(format!("White's king castles from {home} to one of: {squares}."));
    }
    if rules.has_jokers() {
        facts.push("A joker moves as the kind of piece that the opponent moved last.".to_owned());
    }
    if rules.has_reserve() {
        facts.push("Pawns promote only to pieces in their owner's reserve.".to_owned());
    }
    if rules.has_poison() {
        let moves = rules.poison_moves();
        facts.push(format!("A poisoned piece is frozen, and dies after {moves} moves unless it is cured."));
    }
    if rules.counts_points() {
        facts.push("There are five results: win, advantage, draw, disadvantage and loss.".to_owned());
    }
    if rules.move_count_limit_plies() > 0 {
        let moves = rules.move_count_limit_plies() / 2;
        facts.push(format!("The game ends after {moves} moves without a capture or a pawn move."));
    }
    facts
}

/// From where White's king castles.
fn castling_home(rules: &Rules) -> String {
    if rules.has_free_castling() {
        return "any square of its rank".to_owned();
    }
    rules.geometry().name(rules.king_home(Color::White))
}

fn names(rules: &Rules, squares: impl Iterator<Item = Square>) -> String {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_unstable();
    squares.dedup();
    let names: Vec<String> = squares.into_iter().map(|square| rules.geometry().name(square)).collect();
    names.join(", ")
}

/// What a piece can do besides its ordinary moves, in sentences.
pub fn piece_facts(rules: &Rules, kind: PieceKind) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut say = |applies: bool, text: &str| {
        if applies {
            sentences.push(text.to_owned());
        }
    };
    say(
        rules.is_royal(kind),
        "Must not be attacked after a move of its side. Its loss by mate loses the game.",
    );
    let home = castling_home(rules);
    if rules.is_royal(kind) {
        if !rules.leap_squares(Color::White).is_empty() {
            let squares = names(rules, rules.leap_squares(Color::White).iter().copied());
            say(true, &format!("From {home}, if it has not moved, it may leap once: {squares}."));
        }
        if rules.castling_squares(Color::White).next().is_some() {
            let squares = names(rules, rules.castling_squares(Color::White));
            say(true, &format!("From {home} it can castle: {squares}."));
        }
    }
    say(rules.is_imitator(kind), "Moves and captures as the kind of piece that the opponent moved last.");
    say(
        rules.is_poisoner(kind),
        "Captures only its own kind and never gives check. Instead of moving it may poison an enemy piece \
         beside it; then it leaves the board.",
    );
    say(
        rules.is_healer(kind),
        "Instead of moving it may cure a poisoned piece of its side beside it, or itself.",
    );
    say(rules.is_pawn(kind), "Promotes on the last ranks. Can be captured en passant after a long advance.");
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(game: &str) -> String {
        game_facts(movegen::rules(game).unwrap()).join(" ")
    }

    #[test]
    fn games_in_words() {
        assert!(facts("chess").starts_with("6 kinds of pieces; each side starts with 16 pieces"));
        assert!(!facts("chess").contains("joker"));
        for part in ["10 squares", "joker", "reserve", "five results", "100 moves"] {
            assert!(facts("apothecary-classic").contains(part), "{part}");
        }
        assert!(facts("gothic").contains("White's king castles from f1 to one of: c1, i1."));
        assert!(facts("chess960").contains("king castles from any square of its rank to one of: c1, g1."));
        assert!(facts("poison").contains("dies after 5 moves"));
        assert_eq!(board_size(movegen::rules("grand-apothecary").unwrap()), "12 x 12 + 8");
    }

    #[test]
    fn a_game_without_a_move_count_has_no_sentence_about_it() {
        let mut game = movegen::rules("chess").unwrap().game().clone();
        game.ends.move_count = 0;
        let rules = Rules::compile(Box::leak(Box::new(game))).unwrap();
        assert!(!game_facts(rules).join(" ").contains("without a capture"));
        assert!(facts("chess").contains("50 moves without a capture"));
    }

    #[test]
    fn pieces_in_words() {
        let piece = |game, letter| {
            let rules = movegen::rules(game).unwrap();
            piece_facts(rules, rules.kind_of_letter(letter).unwrap()).join(" ")
        };
        assert!(piece("chess", 'K').contains("From e1 it can castle: c1, g1."));
        assert!(piece("apothecary-modern", 'K').contains("From f2, if it has not moved, it may leap"));
        assert!(piece("poison", 'H').contains("poison"));
        assert!(piece("poison", 'D').contains("cure"));
        assert_eq!(piece("chess", 'Q'), "");
    }
}
