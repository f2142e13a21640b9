//! The engine plays itself in every game, from random arrays and openings, with a fixed number of nodes for
//! each move. It must not panic, every move and every line must be legal, and every game must end.

use eval::PieceValues;
use movegen::{GameText, Games, Position, Rules};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use search::{Limits, SearchControl, SearchResult, Searcher};

/// The number of games of each game.
const GAMES: u64 = 6;

/// Nodes searched for a move.
const NODES: u64 = 300;

/// A game starts with fewer random moves than this.
const MAX_RANDOM_PLIES: usize = 12;

/// No game lasts this long, because captures and pawn moves run out.
const MAX_PLIES: usize = 8000;

/// A start position after some random moves.
fn opening(rules: &'static Rules, random: &mut StdRng) -> Position {
    let array = random.random_range(1..=rules.array_count());
    let mut position = Position::from_array(rules, array).expect("the game has the array");
    for _ in 0..random.random_range(0..MAX_RANDOM_PLIES) {
        if position.outcome().is_some() {
            break;
        }
        let moves = position.legal_moves();
        position.make(moves[random.random_range(..moves.len())]);
    }
    position
}

/// Checks that the best move and its expected line are legal.
fn check_line(position: &Position, result: &SearchResult) {
    let mut position = position.clone();
    for &mv in &result.pv {
        assert!(position.legal_moves().contains(&mv), "{mv:?} of the line at {}", position.to_fen());
        position.make(mv);
    }
    assert_eq!(result.best, result.pv.first().copied());
}

fn play(rules: &'static Rules, searcher: &mut Searcher, seed: u64) {
    let mut position = opening(rules, &mut StdRng::seed_from_u64(seed));
    searcher.new_game();
    for _ in 0..MAX_PLIES {
        if position.outcome().is_some() {
            return;
        }
        let result = searcher.search(&position, &Limits::nodes(NODES), &SearchControl::new(), &mut ());
        check_line(&position, &result);
        position.make(result.best.expect("the game goes on, so there is a move"));
    }
    panic!("the game did not end: {}", position.to_fen());
}

fn play_all(rules: &'static Rules) {
    let mut searcher = Searcher::new(4, 1, PieceValues::default());
    (0..GAMES).for_each(|seed| play(rules, &mut searcher, seed));
}

/// Plays the games of each variant in a thread of its own.
#[test]
fn games_of_every_variant_end() {
    std::thread::scope(|scope| {
        for rules in movegen::main_games() {
            let thread = std::thread::Builder::new().name(rules.id().to_owned());
            thread.spawn_scoped(scope, move || play_all(rules)).expect("a thread");
        }
    });
}

/// Chess on a board of other width and height, with pawns on all files.
fn large_chess(files: usize, ranks: usize) -> &'static Rules {
    let back: String = "RNBQKBNR".chars().cycle().take(files).collect();
    let back = back.replacen('K', "X", 1).replace('K', "R").replace('X', "K");
    let pawns = "P".repeat(files);
    let empty = format!("{files}/").repeat(ranks - 4);
    let black = format!("{}/{}/", back.to_lowercase(), pawns.to_lowercase());
    let text = format!(
        r#"
name = "chess-{files}x{ranks}"
based-on = "chess"
without = ["castling"]
board = {{ files = {files}, ranks = {ranks} }}
pawns = {{ first-rank = 2, last-advance-rank = 2, advance-limit = 4 }}
promotion = {{ zones = [{{ rank = {ranks}, to = "QRBN" }}] }}
start = {{ fen = "{black}{empty}{pawns}/{back} w - - 0 1" }}
"#
    );
    let texts = [GameText { path: "large.toml".to_owned(), text }];
    let game = Games::built_in().prepare(&texts).unwrap_or_else(|problems| panic!("{problems:?}")).remove(0);
    game.rules()
}

/// Boards with the most files, ranks and squares. No table of the engine may be too small for them.
#[test]
fn games_on_the_largest_boards_end() {
    for (files, ranks) in [(16, 12), (16, 15), (15, 16), (5, 16)] {
        let rules = large_chess(files, ranks);
        play(rules, &mut Searcher::new(4, 1, PieceValues::default()), 1);
    }
}
