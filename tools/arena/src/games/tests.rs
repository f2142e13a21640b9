use std::collections::VecDeque;

use movegen::Rules;

use super::*;
use crate::players::spec::EngineSpec;

/// A player that answers as it is told, and records what it is asked.
#[derive(Default)]
struct Scripted {
    answers: VecDeque<Result<Reply, Failure>>,
    claim_at_end: Option<Claim>,
    fails_at_end: bool,
    is_worn_out: bool,
    /// The last moves of the games about which it pondered, with their lengths.
    pondered: Vec<(usize, String)>,
    /// The results that it was told.
    results: Vec<GameResult>,
}

impl Player for Scripted {
    fn prepare(&mut self, _: &EngineSpec, _: &Rules) -> Result<(), Failure> {
        Ok(())
    }

    fn new_game(&mut self, _: &NewGame) -> Result<(), Failure> {
        Ok(())
    }

    fn search(&mut self, _: &Turn) -> Result<Reply, Failure> {
        self.answers.pop_front().expect("an answer for each question")
    }

    fn ponder(&mut self, turn: &Turn) {
        self.pondered.push((turn.moves.len(), turn.moves.last().cloned().expect("a move")));
    }

    fn game_over(&mut self, _: &[String], result: GameResult) -> Result<Option<Claim>, Failure> {
        self.results.push(result);
        if self.fails_at_end { Err(Failure::crash("gone")) } else { Ok(self.claim_at_end.clone()) }
    }

    fn is_reusable(&self) -> bool {
        !self.is_worn_out
    }

    fn last_errors(&self) -> String {
        "; it wrote: help".to_owned()
    }
}

fn answer(action: Action) -> Result<Reply, Failure> {
    let thought = Thought { score: Some(7), ..Thought::default() };
    Ok(Reply { action, elapsed: Duration::from_millis(12), thought, expected: None })
}

fn moves(texts: &str) -> VecDeque<Result<Reply, Failure>> {
    texts.split_whitespace().map(|text| answer(Action::Move(text.to_owned()))).collect()
}

/// A move after which the engine expects another one.
fn expecting(text: &str, expected: &str) -> Result<Reply, Failure> {
    let reply = answer(Action::Move(text.to_owned()))?;
    Ok(Reply { expected: Some(expected.to_owned()), ..reply })
}

fn claim(result: ClaimedResult) -> Claim {
    Claim { result, text: "a claim".to_owned() }
}

/// White and Black in the shortest mate.
fn mate() -> [Scripted; 2] {
    ["f2f3 g2g4", "e7e5 d8h4"].map(|texts| Scripted { answers: moves(texts), ..Scripted::default() })
}

const NODES: Limit = Limit::Nodes(9);

fn play_chess(players: &mut [Scripted; 2], limit: Limit) -> FinishedGame {
    play_from(Position::start(movegen::rules("chess").unwrap()), players, limit)
}

fn play_from(start: Position, players: &mut [Scripted; 2], limit: Limit) -> FinishedGame {
    let opening = Opening { start, array: None, moves: Vec::new() };
    let adjudication = Adjudication::default();
    let rules = GameRules { margins: [Duration::from_millis(5); 2], adjudication: &adjudication };
    let [white, black] = players;
    play([white, black], &opening, [limit; 2], rules).expect("the game is not stopped")
}

const BLACK_WINS: GameResult = GameResult::Win(Color::Black);

#[test]
fn a_game_to_its_end() {
    let mut players = mate();
    let game = play_chess(&mut players, NODES);
    assert_eq!(game.moves, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(game.ending, Ending::without_fault(BLACK_WINS, "checkmate"));
    assert_eq!(game.alive, [true, true]);
    let thought = Thought { score: Some(7), ..Thought::default() };
    let note = Note { thought, milliseconds: 12, left: None };
    assert_eq!(game.notes, [note.clone(), note.clone(), note.clone(), note]);
    let timed = |time| Note { thought: Thought { time, ..Thought::default() }, ..game.notes[0].clone() };
    assert_eq!([None, Some(9), Some(20)].map(|time| timed(time).latency()), [None, Some(3), Some(0)]);
    assert!(players.iter().all(|player| player.results == [BLACK_WINS] && player.pondered.is_empty()));
}

/// Ten seconds and one for each move, of which each takes 12 ms.
#[test]
fn the_time_left_is_noted() {
    let game = play_chess(&mut mate(), Limit::Clock("10+1".parse().unwrap()));
    let left: Vec<_> = game.notes.iter().map(|note| note.left).collect();
    assert_eq!(left, [Some(10_988), Some(10_988), Some(11_976), Some(11_976)]);
}

#[test]
fn the_expected_move_is_pondered_on() {
    let mut players = mate();
    players[0].answers[0] = expecting("f2f3", "e7e5");
    players[1].answers[0] = expecting("e7e5", "e2e5");
    play_chess(&mut players, NODES);
    assert_eq!(players[0].pondered, [(2, "e7e5".to_owned())]);
    assert_eq!(players[1].pondered, [], "an illegal move is not expected");
    let mut players = mate();
    players[0].answers[1] = expecting("g2g4", "d8h4");
    players[1].answers[1] = expecting("d8h4", "e2e4");
    play_chess(&mut players, NODES);
    assert_eq!(players.map(|player| player.pondered), [[], []], "nothing follows a mate");
}

/// In Shatranj a side with a bare king may still bare the other king. Engines that do not know this answer
/// that they have no move.
#[test]
fn no_move_is_a_fault_only_if_the_game_could_be_saved() {
    let shatranj = |fen: &str| Position::from_fen(movegen::rules("shatranj").unwrap(), fen).unwrap();
    for text in ["(none)", "0000", "", "e8e9"] {
        let ending = |fen: &str| {
            let mut players: [Scripted; 2] = Default::default();
            players[1].answers = [answer(Action::Move(text.to_owned()))].into();
            play_from(shatranj(fen), &mut players, NODES).ending
        };
        let fault = |ending: Ending| ending.fault.map(|(color, fault, _)| (color, fault));
        let illegal = Some((Color::Black, Fault::IllegalMove));
        let lost = ending("4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
        assert_eq!(lost.result, GameResult::Win(Color::White), "{text}");
        if text == "e8e9" {
            assert_eq!(fault(lost), illegal, "any other text is a move");
        } else {
            assert_eq!((lost.reason.as_str(), &lost.fault), ("resignation", &None), "{text}");
        }
        let drawn = ending("4k3/4R3/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(fault(drawn), illegal, "the king takes the last piece: {text}");
    }
}

/// A claim that comes after the end counts if the game ended by rule, and is wrong.
#[test]
fn claims_at_the_end() {
    let with_claim = |result: ClaimedResult, players: [Scripted; 2]| {
        let mut players = players;
        players[0].claim_at_end = Some(claim(result));
        play_chess(&mut players, NODES)
    };
    let right = with_claim(ClaimedResult::Win(Color::Black), mate());
    assert_eq!((right.ending.fault, right.alive), (None, [true, true]));
    let wrong = with_claim(ClaimedResult::Draw, mate());
    assert_eq!((wrong.ending.result, wrong.ending.reason.as_str()), (BLACK_WINS, "checkmate"));
    let detail = "claimed a claim when the result was 0-1; it wrote: help".to_owned();
    assert_eq!(wrong.ending.fault, Some((Color::White, Fault::WrongClaim, detail)));
    assert_eq!(wrong.alive, [false, true]);
    let mut resigns: [Scripted; 2] = Default::default();
    resigns[0].answers = [answer(Action::Resign)].into();
    let no_rule = with_claim(ClaimedResult::Draw, resigns);
    assert_eq!((no_rule.ending.fault, no_rule.alive), (None, [true, true]), "no rule ended the game");
}

/// The first wrong claim is the fault of the game.
#[test]
fn two_wrong_claims_at_the_end() {
    let mut players = mate();
    players.iter_mut().for_each(|player| player.claim_at_end = Some(claim(ClaimedResult::Draw)));
    let game = play_chess(&mut players, NODES);
    assert_eq!(game.ending.fault.map(|fault| fault.0), Some(Color::White));
    assert_eq!(game.alive, [false, true]);
}

#[test]
fn engines_that_are_replaced_before_the_next_game() {
    let mut players = mate();
    players[0].fails_at_end = true;
    players[1].is_worn_out = true;
    let game = play_chess(&mut players, NODES);
    assert_eq!((game.ending.fault, game.alive), (None, [false, false]));
}
