//! The engine plays itself in every game, from random arrays and openings, with a fixed number of nodes for
//! each move. It must not panic, every move and every line must be legal, and every game must end as the
//! rules say.
//!
//! `BELLADONNA_SELF_PLAY=200` plays this many games of each game; `-- --nocapture` prints the results.

use std::collections::{BTreeMap, HashMap};

use engine::search::{Limits, SearchControl, SearchResult, Searcher};
use eval::PieceValues;
use movegen::{Color, GameText, Move, Outcome, Position, Reason, Rules};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The variable for the number of games of each game.
const GAMES_VARIABLE: &str = "BELLADONNA_SELF_PLAY";

/// The default number of games.
const DEFAULT_GAMES: u64 = 6;

/// Nodes searched for a move.
const NODES: u64 = 300;

/// A game starts with fewer random moves than this.
const MAX_RANDOM_PLIES: usize = 12;

/// No game lasts this long, because captures and pawn moves run out.
const MAX_PLIES: usize = 8000;

fn games() -> u64 {
    match std::env::var(GAMES_VARIABLE) {
        Ok(text) => {
            text.parse().unwrap_or_else(|_| panic!("{GAMES_VARIABLE} is {text}, not a number of games"))
        }
        Err(_) => DEFAULT_GAMES,
    }
}

/// One game in progress, with its own record of positions.
struct Game {
    position: Position,
    occurrences: HashMap<String, usize>,
    /// How often the current position has occurred.
    present: usize,
}

impl Game {
    fn new(position: Position) -> Self {
        let mut game = Self { position, occurrences: HashMap::new(), present: 0 };
        game.record();
        game
    }

    fn play(&mut self, mv: Move) {
        self.position.make(mv);
        self.record();
    }

    fn record(&mut self) {
        let count = self.occurrences.entry(repetition_text(&self.position)).or_default();
        *count += 1;
        self.present = *count;
    }

    /// Whether the result by the rules, or its absence, agrees with the record.
    fn check_end(&self, outcome: Option<Outcome>) {
        let position = &self.position;
        let pieces: usize = Color::ALL.into_iter().map(|color| position.pieces(color).count()).sum();
        let kings = Color::ALL.into_iter().filter(|&color| position.king_square(color).is_some()).count();
        let stuck = position.legal_moves().is_empty();
        let counted = position.halfmove_clock() >= position.rules().move_count_limit_plies();
        let explained = match outcome.map(|outcome| outcome.reason) {
            None => kings == 2 && !stuck && self.present < 3 && !counted && pieces > 2,
            Some(Reason::KingDiedOfPoison) => kings == 1,
            Some(Reason::Checkmate | Reason::MateWithPoisonedKing) => stuck && position.in_check(),
            Some(Reason::Stalemate) => stuck && !position.in_check(),
            Some(Reason::Repetition | Reason::PointsByRepetition) => !stuck && self.present == 3,
            Some(Reason::FiftyMoves | Reason::PointsByMoveCount) => !stuck && self.present < 3 && counted,
            Some(Reason::BareKings) => pieces == 2,
            Some(Reason::CheckCount | Reason::BareKing | Reason::Extinction) => false,
            Some(Reason::DeadPosition) => pieces <= 3 || has_only_bishops(position),
            Some(reason) => panic!("{reason}: a reason that this test does not know"),
        };
        assert!(explained, "{outcome:?} at {}", position.to_fen());
    }
}

/// The text that is equal for positions that are the same by the rule of repetition.
fn repetition_text(position: &Position) -> String {
    let fen = position.to_fen();
    let mut fields = fen.split(' ');
    let placement = fields.next().expect("a FEN has a placement");
    let placement = placement.split_once('[').map_or(placement, |(placement, _)| placement);
    let mut text = placement.to_owned();
    for field in fields.filter(|field| field.parse::<u32>().is_err() && !field.starts_with("jokers=")) {
        text.push(' ');
        text.push_str(field);
    }
    let rules = position.rules();
    for color in Color::ALL {
        if position.pieces(color).any(|(kind, _)| rules.is_imitator(kind)) {
            text.push_str(&format!(" {:?}", position.joker_power(color)));
        }
    }
    text
}

fn has_only_bishops(position: &Position) -> bool {
    let rules = position.rules();
    let bishop = rules.kind_of_letter('B');
    Color::ALL
        .into_iter()
        .flat_map(|color| position.pieces(color))
        .all(|(kind, _)| rules.is_royal(kind) || Some(kind) == bishop)
}

/// A start position after some random moves.
fn opening(rules: &'static Rules, random: &mut StdRng) -> Game {
    let array = random.random_range(1..=rules.array_count());
    let mut game = Game::new(Position::from_array(rules, array).expect("the game has the array"));
    for _ in 0..random.random_range(0..MAX_RANDOM_PLIES) {
        if game.position.outcome().is_some() {
            break;
        }
        let moves = game.position.legal_moves();
        game.play(moves[random.random_range(..moves.len())]);
    }
    game
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

fn play(rules: &'static Rules, searcher: &mut Searcher, seed: u64) -> Outcome {
    let mut game = opening(rules, &mut StdRng::seed_from_u64(seed));
    searcher.new_game();
    for _ in 0..MAX_PLIES {
        let outcome = game.position.outcome();
        game.check_end(outcome);
        if let Some(outcome) = outcome {
            return outcome;
        }
        let result = searcher.search(&game.position, &Limits::nodes(NODES), &SearchControl::new(), &mut ());
        check_line(&game.position, &result);
        game.play(result.best.expect("the game goes on, so there is a move"));
    }
    panic!("the game did not end: {}", game.position.to_fen());
}

fn play_all(rules: &'static Rules) {
    let id = rules.id();
    let mut searcher = Searcher::new(4, 1, PieceValues::default());
    let mut ends: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for seed in 0..games() {
        let outcome = play(rules, &mut searcher, seed);
        *ends.entry((outcome.reason.as_str(), outcome.result.as_str())).or_default() += 1;
    }
    println!("{id}: {} games at {NODES} nodes a move", games());
    for ((reason, result), count) in ends {
        println!("{count:6}  {reason}, {result}");
    }
}

/// Plays the games of each variant in a thread of its own.
#[test]
fn games_of_every_variant_end_by_the_rules() {
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
    let game = movegen::prepare_games(&texts).unwrap_or_else(|problems| panic!("{problems:?}")).remove(0);
    game.rules()
}

/// Boards with the most files, ranks and squares. No table of the engine may be too small for them.
#[test]
fn games_on_the_largest_boards_end_by_the_rules() {
    for (files, ranks) in [(16, 12), (16, 15), (15, 16), (5, 16)] {
        let rules = large_chess(files, ranks);
        play(rules, &mut Searcher::new(4, 1, PieceValues::default()), 1);
    }
}
