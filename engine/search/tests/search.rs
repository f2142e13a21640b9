//! The guarantees of a search to its caller, in every game.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use eval::{ChanceModel, PieceValues};
use movegen::{Color, GameResult, Position, Reason};
use search::score::{is_mate, mate_in};
use search::{
    Clock, Info, Limits, MemoryLimit, NetworkChoice, SearchControl, SearchListener, SearchResult, Searcher,
    Settings, Solution, SolvedEndings, mate_moves,
};

fn position(game: &str, fen: &str) -> Position {
    Position::from_fen(movegen::rules(game).expect("a game"), fen).expect("a valid FEN")
}

fn searcher() -> Searcher {
    Searcher::new(4, 1, PieceValues::default())
}

fn search(position: &Position, limits: &Limits) -> SearchResult {
    searcher().search(position, limits, &SearchControl::new(), &mut ())
}

fn assert_line_is_legal(position: &Position, line: &[movegen::Move]) {
    let mut position = position.clone();
    for &mv in line {
        assert!(position.legal_moves().contains(&mv), "{} in {}", position.move_text(mv), position.to_fen());
        position.make(mv);
    }
}

/// Collects all events of a search.
#[derive(Default)]
struct Collect(Vec<Info>);

impl SearchListener for Collect {
    fn info(&mut self, info: &Info) {
        self.0.push(info.clone());
    }
}

#[test]
fn every_game_is_searched_with_legal_lines() {
    for rules in movegen::main_games() {
        let start = Position::start(rules);
        let mut told = Collect::default();
        let result = searcher().search(&start, &Limits::depth(6), &SearchControl::new(), &mut told);
        assert_eq!(result.depth, 6, "{}", rules.id());
        assert_eq!(result.best, result.pv.first().copied());
        assert_line_is_legal(&start, &result.pv);
        told.0.iter().for_each(|info| assert_line_is_legal(&start, &info.pv));
        assert_eq!(told.0.last().map(|info| (info.depth, info.score)), Some((6, result.score)));
    }
}

#[test]
fn one_searcher_serves_many_games() {
    let mut searcher = searcher();
    for rules in movegen::main_games() {
        let start = Position::start(rules);
        let alone = search(&start, &Limits::depth(4));
        let shared = searcher.search(&start, &Limits::depth(4), &SearchControl::new(), &mut ());
        assert_eq!((alone.nodes, alone.best), (shared.nodes, shared.best), "{}", rules.id());
    }
}

/// A search that is stopped inside a null move or a singular search makes no further move.
#[test]
fn no_node_is_searched_beyond_the_limit() {
    for game in ["gothic", "chess", "poison"] {
        let start = Position::start(movegen::rules(game).expect("a game"));
        for limit in (3_000..9_000).step_by(97) {
            assert_eq!(search(&start, &Limits::nodes(limit)).nodes, limit, "{game}");
        }
    }
}

#[test]
fn no_limit_ends_a_search_before_a_whole_ply_is_searched() {
    let clock = Clock { remaining: Duration::ZERO, increment: Duration::ZERO, moves_to_go: None };
    for rules in movegen::main_games() {
        let start = Position::start(rules);
        for limits in [
            Limits::nodes(1),
            Limits::movetime(Duration::ZERO),
            Limits { clock: Some(clock), ..Limits::default() },
            Limits { multi_pv: 3, ..Limits::nodes(1) },
        ] {
            let mut told = Collect::default();
            let result = searcher().search(&start, &limits, &SearchControl::new(), &mut told);
            let first = told.0.first().expect("news of the first ply");
            assert_eq!((first.depth, told.0.len() >= limits.multi_pv), (1, true), "{}", rules.id());
            assert!(result.depth >= 1 && result.best == result.pv.first().copied());
            // Every move of the start position was searched.
            assert!(result.nodes >= start.legal_moves().len() as u64, "{}: {}", rules.id(), result.nodes);
        }
    }
}

#[test]
fn a_search_that_is_stopped_at_once_has_searched_a_whole_ply() {
    let start = Position::start(movegen::rules("gothic").expect("a game"));
    for threads in [1, 2] {
        let control = SearchControl::new();
        control.stop();
        let mut searcher = Searcher::new(1, threads, PieceValues::default());
        let result = searcher.search(&start, &Limits::default(), &control, &mut ());
        assert!(result.nodes >= start.legal_moves().len() as u64, "{}", result.nodes);
        assert_eq!((result.depth, result.best), (1, result.pv.first().copied()));
    }
}

#[test]
fn a_first_ply_with_very_many_captures_is_short() {
    let fen = "*******j****/z1rmjqktm1rz/4edJefbnr/xp2ppph1ppx/1fyr1pp2N2/2Fp2X1YFx1/x1M4p4/E2u8/3h2P3P1/\
               1P2n3PX2/XBPPPPP2PBX/RN2EDI1R3/ZRY1UyK1M1RZ/****JHH*****[QQTRYBBNMqirybbbnm] w akl - 1 38 \
               jokers=Nh";
    // By the terms the captures of the first ply need more than 50,000 nodes. A network can end them early.
    let mut searcher = Searcher::with_settings(Settings {
        piece_values: PieceValues::default(),
        network: NetworkChoice::OFF,
        endings: None,
        memory: MemoryLimit::Table(4),
        threads: 1,
    });
    let limits = Limits::nodes(1000);
    let result = searcher.search(&position("grand-apothecary", fen), &limits, &SearchControl::new(), &mut ());
    assert!(result.depth == 1 && result.nodes < 20_000, "depth {}, {} nodes", result.depth, result.nodes);
}

/// Every position has the same result after the same number of plies.
#[derive(Debug)]
struct Solved(Solution);

impl SolvedEndings for Solved {
    fn solution(&self, _: &Position) -> Option<Solution> {
        Some(self.0)
    }
}

#[test]
fn solved_endings_end_the_search_of_a_line() {
    let white = Position::start(movegen::rules("chess").expect("chess"));
    let mut black = white.clone();
    black.make(white.legal_moves()[0]);
    for (result, plies, for_white) in [
        (GameResult::Win(Color::White), 6, mate_in(7)),
        (GameResult::Win(Color::Black), 6, -mate_in(7)),
        (GameResult::Draw, 3, 0),
    ] {
        let mut searcher = Searcher::with_settings(Settings {
            piece_values: PieceValues::default(),
            network: NetworkChoice::OFF,
            endings: Some(Arc::new(Solved(Solution { result, plies }))),
            memory: MemoryLimit::Table(1),
            threads: 1,
        });
        for (position, score) in [(&white, for_white), (&black, -for_white)] {
            searcher.new_game();
            let found = searcher.search(position, &Limits::depth(4), &SearchControl::new(), &mut ());
            assert_eq!(found.score, score, "{result:?}");
        }
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    let start = Position::start(movegen::rules("apothecary-modern").expect("a game"));
    let limits = Limits { multi_pv: 4, ..Limits::depth(5) };
    let mut told = Collect::default();
    let result = searcher().search(&start, &limits, &SearchControl::new(), &mut told);
    let last: Vec<&Info> = told.0.iter().filter(|info| info.depth == 5).collect();
    assert_eq!(last.iter().map(|info| info.multi_pv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(last.is_sorted_by(|one, other| one.score >= other.score));
    let mut firsts: Vec<_> = last.iter().map(|info| info.pv[0]).collect();
    assert_eq!(result.best, firsts.first().copied());
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    let wanted = start.parse_move("a2a3").expect("legal");
    let limits = Limits { search_moves: vec![wanted], ..Limits::depth(5) };
    assert_eq!(search(&start, &limits).best, Some(wanted));
}

#[test]
fn a_finished_game_has_no_move() {
    let mated = position("chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    let result = search(&mated, &Limits::depth(5));
    assert_eq!((result.best, mate_moves(result.score)), (None, Some(0)));
    let stalemate = position("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let result = search(&stalemate, &Limits::depth(5));
    assert_eq!((result.best, result.score), (None, 0));
}

#[test]
fn stalemate_is_worth_what_the_game_says() {
    // The same trap in two games: the bare king can be left without a move.
    let bare = "9k/7Q2/8K1/10/10/10/10/10 b - - 0 1";
    assert_eq!(search(&position("gothic", bare), &Limits::depth(4)).score, 0);
    let apothecary = "**********/9k/7Q2/8K1/10/10/10/10/10/10/10/**********[] b - - 0 1 jokers=--";
    let position = position("apothecary-classic", apothecary);
    let advantage = ChanceModel::of(position.rules()).advantage_score();
    assert_eq!(search(&position, &Limits::depth(4)).score, -advantage);
}

#[test]
fn the_move_count_ends_what_cannot_be_won_in_time() {
    // A rook ahead, but two plies before the move count ends the game: the score must be that of a draw.
    let position = position("chess", "7k/8/8/8/8/8/8/KR6 w - - 98 80");
    assert_eq!(search(&position, &Limits::depth(8)).score, 0);
}

#[test]
fn a_dying_king_is_lost_and_is_cured_where_it_can_be() {
    let lost = position("poison", "4k3/7p/8/8/8/8/P7/4K3 b - - 0 1 poison=e8:1");
    assert_eq!(search(&lost, &Limits::depth(6)).score, -mate_in(2));
    let curable = position("poison", "4k1d1/7p/8/8/8/8/P7/4K3 b - - 0 1 poison=e8:2");
    let result = search(&curable, &Limits::depth(6));
    assert!(!is_mate(result.score) && result.score > 0, "{}", result.score);
}

/// Seen at the first ply: the reply is searched by quiescence.
#[test]
fn a_side_that_must_capture_or_lose_its_last_piece_does_not_stand_pat() {
    for (game, fen) in [
        ("antichess", "7k/R7/8/8/8/8/8/8 w - - 0 1"),
        ("losers", "8/1p6/8/8/7k/R7/8/7K w - - 0 1"),
        ("extinction", "q3kbnr/p6p/8/3N4/8/8/P6P/RNBQKB1R w KQk - 0 1"),
    ] {
        let result = search(&position(game, fen), &Limits::depth(1));
        assert!(is_mate(result.score) && result.score > 0, "{game}: {}", result.score);
    }
}

/// A position with walls has about a thousand moves.
#[test]
fn a_side_takes_the_king_and_blocks_with_the_wall() {
    let wins = position("duck", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    let result = search(&wins, &Limits::depth(1));
    assert!(is_mate(result.score) && result.score > 0, "{}", result.score);
    // The king has no square that the rooks do not attack, so the wall must come between.
    let blocks = position("duck", "6k1/5ppp/8/8/8/8/8/3RR1K1 w - - 0 1");
    let mut after = blocks.clone();
    after.make(after.parse_move("e1e8,e8h8").expect("a move"));
    let result = search(&after, &Limits::depth(3));
    assert!(!is_mate(result.score), "the wall on f8 blocks the rook: {}", result.score);
    assert_eq!(result.best.and_then(movegen::Move::wall), after.rules().geometry().parse("f8"));
}

/// Also where the tree is finished, or there is no move.
#[test]
fn an_infinite_search_waits_for_the_stop() {
    for (fen, mate) in [("k7/8/K7/8/8/8/8/7R w - - 0 1", 1), ("k6R/8/1K6/8/8/8/8/8 b - - 0 1", 0)] {
        let control = SearchControl::new();
        let began = Instant::now();
        let result = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(150));
                control.stop();
            });
            let limits = Limits { infinite: true, ..Limits::depth(2) };
            searcher().search(&position("chess", fen), &limits, &control, &mut ())
        });
        assert!(began.elapsed() >= Duration::from_millis(150));
        assert_eq!((result.best.is_some(), mate_moves(result.score)), (mate > 0, Some(mate)));
    }
}

#[test]
fn pondering_ends_some_time_after_the_ponder_hit() {
    let start = Position::start(movegen::rules("poison").expect("a game"));
    let control = SearchControl::pondering();
    let began = Instant::now();
    let result = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            control.ponder_hit();
        });
        searcher().search(&start, &Limits::movetime(Duration::from_millis(50)), &control, &mut ())
    });
    assert!(result.best.is_some());
    assert!(began.elapsed() >= Duration::from_millis(200), "{:?}", began.elapsed());
}

#[test]
fn short_clocks_are_not_overrun() {
    let start = Position::start(movegen::rules("apothecary-classic").expect("a game"));
    let mut searcher = searcher();
    for milliseconds in [0, 1, 30, 400] {
        let remaining = Duration::from_millis(milliseconds);
        let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let mut search = || {
            let result = searcher.search(&start, &limits, &SearchControl::new(), &mut ());
            assert!(result.best.is_some());
            result.time
        };
        // A busy machine can delay a search beyond its clock, but not every time.
        let times: Vec<Duration> = (0..5).map(|_| search()).collect();
        let in_time = |&time: &Duration| time <= remaining.max(Duration::from_millis(100));
        assert!(times.iter().any(in_time), "{times:?}");
    }
}

#[test]
fn an_only_move_is_played_without_thought() {
    let position = position("chess", "k7/8/1K6/8/8/8/8/7R b - - 0 1");
    assert_eq!(position.legal_moves().len(), 1);
    // With this clock a move may take many minutes.
    let remaining = Duration::from_secs(1_000_000);
    let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    assert!(search(&position, &limits).time < Duration::from_secs(60));
}

#[test]
fn a_search_for_a_mate_ends_when_it_has_one() {
    let mate_in_two = position("chess", "k7/8/2K5/8/8/8/8/7R w - - 0 1");
    let limits = Limits { mate: Some(2), ..Limits::default() };
    let result = search(&mate_in_two, &limits);
    assert_eq!(mate_moves(result.score), Some(2));
    let limits = Limits { mate: Some(1), ..Limits::depth(8) };
    assert_eq!(search(&mate_in_two, &limits).depth, 8, "there is no mate in one");
}

/// A minor piece cannot mate here, but stalemate is worth three quarters of a point.
#[test]
fn an_advantage_by_stalemate_is_taken_where_nothing_more_can_be_won() {
    for (game, fen) in [
        (
            "apothecary-classic",
            "**********/10/10/10/10/10/4B5/10/7K2/9k/10/**********[] w - - 0 60 jokers=Am",
        ),
        (
            "apothecary-modern",
            "**********/3K6/k2W6/10/10/10/10/10/10/10/10/**********[] w - - 0 60 jokers=Rk",
        ),
    ] {
        let mut position = position(game, fen);
        let result = search(&position, &Limits::depth(12));
        result.pv.iter().for_each(|&mv| position.make(mv));
        let outcome = position.outcome().map(|outcome| outcome.reason);
        assert_eq!(outcome, Some(Reason::Stalemate), "{game}: {}", position.to_fen());
        assert_eq!(result.score, ChanceModel::of(position.rules()).advantage_score(), "{game}");
    }
}

/// Chains of captures that give check and are answered by other such captures.
const CHAINS_OF_CHECKS: &str = "****4****/qq8K1/1Q10/1q2Qq5Q/1qkqQq6/Q8Q2/2q3Q5/qQq2qQ1qqQ1/Q3qq1q1q2/3Q7Q/\
    2qq1Q6/qQ3Q1QQQ2/10Q1/****4****[] w - - 0 1 jokers=--";

/// Without a bound the first iteration needs 184,921 nodes here, and many millions in other positions.
#[test]
fn the_first_iteration_ends_soon_where_every_reply_to_a_check_gives_check() {
    let position = position("grand-apothecary", CHAINS_OF_CHECKS);
    let result = search(&position, &Limits::depth(1));
    assert!(result.nodes < 100_000, "{} nodes", result.nodes);
    assert!(result.best.is_some());
}

/// A limit that is met in the first iteration: the remaining moves are only evaluated. Without this the
/// search needs more than 50,000 nodes, and a game with little time left is lost by time.
#[test]
fn the_first_iteration_respects_limits() {
    let position = position("grand-apothecary", CHAINS_OF_CHECKS);
    let stopped = SearchControl::new();
    stopped.stop();
    for (limits, control) in [
        (Limits::nodes(1_000), SearchControl::new()),
        (Limits::movetime(Duration::from_millis(1)), SearchControl::new()),
        (Limits::default(), stopped),
    ] {
        let result = searcher().search(&position, &limits, &control, &mut ());
        assert!(result.nodes < 20_000, "{limits:?}: {} nodes", result.nodes);
        assert_eq!(result.depth, 1, "{limits:?}");
        assert!(result.best.is_some(), "{limits:?}");
    }
}
