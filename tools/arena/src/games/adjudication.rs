//! Adjudication: ends games early by both engines' scores or by length.

use std::fmt;

use engine::endings::Endings;
use movegen::{Color, GameResult, Position};

use crate::name_values::{choice, items, number, unknown};
use crate::players::player::Thought;

/// When to end a game early. The default never does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// When a side has lost.
    pub resign: Option<ResignRule>,
    /// When a game is drawn.
    pub draw: Option<DrawRule>,
    /// Solved endings: a game in which one is reached ends with its result.
    pub endings: Endings,
    /// The number of moves of each side after which a game ends as by the move count.
    pub max_moves: Option<u32>,
}

/// A side has lost when both engines' scores agree on it for some moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Minimum disadvantage of the loser, in centipawns.
    pub score: i32,
    /// Number of consecutive moves of each side.
    pub moves: usize,
    /// Whether the scores of both sides must agree. If not, those of the loser are enough.
    pub both: bool,
}

/// A game is drawn when both engines' scores are near zero for some moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// First move number at which the rule applies.
    pub from: u32,
    /// Maximum score that counts as equal, in centipawns.
    pub score: i32,
    /// Number of consecutive moves of each side.
    pub moves: usize,
}

/// The rules in the words of the command line, without the default of the moves; empty if there are none.
impl fmt::Display for Adjudication {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { resign, draw, endings, max_moves } = self;
        let sides = |rule: ResignRule| if rule.both { "" } else { ",sides=one" };
        let parts = [
            resign.map(|rule| format!("resign score={},moves={}{}", rule.score, rule.moves, sides(rule))),
            draw.map(|rule| format!("draw from={},score={},moves={}", rule.from, rule.score, rule.moves)),
            (*endings != Endings::default()).then(|| "endings".to_owned()),
            max_moves.filter(|&moves| moves != Self::MAX_MOVES).map(|moves| format!("max-moves {moves}")),
        ];
        formatter.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}

/// The first word of the reasons of adjudications.
pub const ADJUDICATION: &str = "adjudication";

/// An end by adjudication, with its reason.
pub type Verdict = (GameResult, &'static str);

impl Adjudication {
    /// The default number of moves after which a game of a match ends. Games that end by the rules are
    /// shorter. But the rules of user-defined games may never end a game.
    pub const MAX_MOVES: u32 = 1000;

    /// Returns the adjudicated end of a game in `position`, if there is one. `thoughts` belong to the moves
    /// that led to it (`None` for opening moves).
    pub fn verdict(&self, position: &Position, thoughts: &[Option<Thought>]) -> Option<Verdict> {
        let moves = position.ply().div_ceil(2);
        self.resigned(position.side_to_move(), thoughts)
            .or_else(|| self.drawn(position.move_number(), thoughts))
            .or_else(|| self.solved(position))
            .or_else(|| {
                let limit = self.max_moves? as usize;
                (moves >= limit).then(|| (position.count_result(), "adjudication by length"))
            })
    }

    fn resigned(&self, to_move: Color, thoughts: &[Option<Thought>]) -> Option<Verdict> {
        let rule = self.resign?;
        if !rule.both {
            return self.gave_up(to_move, thoughts, rule);
        }
        let scores = last_scores(thoughts, 2 * rule.moves)?;
        // Scores are from the view of the side that moved. The last score belongs to the side that is not to
        // move.
        [!to_move, to_move].into_iter().find_map(|winner| {
            let agreed = scores.iter().rev().enumerate().all(|(index, &score)| {
                let mover_wins = (index % 2 == 0) == (winner != to_move);
                if mover_wins { score >= rule.score } else { score <= -rule.score }
            });
            agreed.then_some((GameResult::Win(winner), "adjudication by score"))
        })
    }

    /// The loss of the side that has just moved, by its own scores.
    fn gave_up(&self, to_move: Color, thoughts: &[Option<Thought>], rule: ResignRule) -> Option<Verdict> {
        let own = || thoughts.iter().rev().step_by(2).take(rule.moves);
        let is_lost = |thought: &Option<Thought>| {
            thought.as_ref().and_then(|thought| thought.score).is_some_and(|score| score <= -rule.score)
        };
        let lost = own().count() == rule.moves && own().all(is_lost);
        lost.then_some((GameResult::Win(to_move), "adjudication by score"))
    }

    /// The result of best play by a solved ending. Tables ignore the move count: if it could end the game
    /// first, the game goes on.
    fn solved(&self, position: &Position) -> Option<Verdict> {
        let found = self.endings.of(position.rules())?.probe_within_move_count(position)?;
        Some((found.class.result(position.side_to_move()), "adjudication by a solved ending"))
    }

    fn drawn(&self, move_number: u32, thoughts: &[Option<Thought>]) -> Option<Verdict> {
        let rule = self.draw.filter(|rule| move_number >= rule.from)?;
        let scores = last_scores(thoughts, 2 * rule.moves)?;
        let level = scores.iter().all(|score| score.abs() <= rule.score);
        level.then_some((GameResult::Draw, "adjudication as a draw"))
    }
}

/// The scores of the last `count` moves, if all of them have one.
fn last_scores(thoughts: &[Option<Thought>], count: usize) -> Option<Vec<i32>> {
    let first = thoughts.len().checked_sub(count)?;
    thoughts[first..].iter().map(|thought| thought.as_ref()?.score).collect()
}

/// Reads `score=S,moves=N[,sides=one|both]`.
pub fn parse_resign_rule(text: &str) -> Result<ResignRule, String> {
    const FORM: &str = "score=800,moves=4[,sides=one]";
    let mut both = true;
    let numbers = numbers(text, ["score", "moves"], FORM, |key, value| {
        if key != "sides" {
            return Err(unknown(key, "score, moves, sides"));
        }
        both = choice(key, value, &[("one", false), ("both", true)])?;
        Ok(())
    });
    numbers.map(|[score, moves]| ResignRule { score: score as i32, moves: moves as usize, both })
}

/// Reads `from=MOVE,score=S,moves=N`.
pub fn parse_draw_rule(text: &str) -> Result<DrawRule, String> {
    const FORM: &str = "from=40,score=10,moves=8";
    let other = |key: &str, _: &str| Err(unknown(key, "from, score, moves"));
    let numbers = numbers(text, ["from", "score", "moves"], FORM, other);
    numbers.map(|[from, score, moves]| DrawRule { from, score: score as i32, moves: moves as usize })
}

/// Reads a number for each of some keys. `other` reads the other keys.
fn numbers<const N: usize>(
    text: &str,
    keys: [&str; N],
    form: &str,
    mut other: impl FnMut(&str, &str) -> Result<(), String>,
) -> Result<[u32; N], String> {
    const MOST: u32 = 1_000_000;
    let mut found = [0; N];
    let mut read = || {
        for (key, value) in items(text)? {
            match keys.iter().position(|&known| known == key) {
                Some(place) => found[place] = number(&key, &value, 1..=MOST)?,
                None => other(&key, &value)?,
            }
        }
        let missing = keys.iter().zip(found).find(|&(_, number)| number == 0);
        missing.map_or(Ok(found), |(key, _)| Err(format!("{key} is missing")))
    };
    read().map_err(|problem| format!("{problem}; write {form}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thoughts(scores: &[i32]) -> Vec<Option<Thought>> {
        scores.iter().map(|&score| Some(Thought { score: Some(score), ..Thought::default() })).collect()
    }

    /// A position of chess after `plies` moves.
    fn position(plies: usize) -> Position {
        let mut position = Position::start(movegen::rules("chess").unwrap());
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(plies) {
            let mv = position.parse_move(text).unwrap();
            position.make(mv);
        }
        position
    }

    /// The winner, if there is a verdict, after a number of plies with these scores of both sides in turn.
    #[test]
    fn scores_that_end_a_game() {
        let (white, black) = (Some(GameResult::Win(Color::White)), Some(GameResult::Win(Color::Black)));
        let draw = Some(GameResult::Draw);
        for (text, plies, scores, expected) in [
            // Both must see the loss.
            ("score=500,moves=2", 4, &[-600, 600, -700, 700][..], black),
            ("score=500,moves=2", 4, &[600, -600, 700, -700], white),
            ("score=500,moves=2", 4, &[-600, 600, -700, 100], None),
            ("score=500,moves=2", 4, &[-600, -600, -600, -600], None),
            ("score=500,moves=2", 3, &[600, -700, 700], None),
            ("score=500,moves=3", 6, &[600, -600, 600, -600, 600, -600], white),
            ("score=500,moves=3", 6, &[0, -600, 600, -600, 600, -600], None),
            ("score=500,moves=3", 6, &[600, 0, 600, 0, 600, 0], None),
            // The loser alone: the side that moved last.
            ("score=500,moves=2,sides=one", 3, &[-600, 0, -700], black),
            ("score=500,moves=2,sides=one", 3, &[-400, 0, -700], None),
            ("score=500,moves=2,sides=one", 4, &[-600, 0, -700, 0], None),
            ("score=500,moves=2,sides=one", 1, &[-600], None),
            // Draws come late.
            ("from=1,score=10,moves=3", 6, &[10, -10, 0, 0, 5, 5], draw),
            ("from=1,score=10,moves=3", 6, &[11, -10, 0, 0, 5, 5], None),
            ("from=3,score=10,moves=1", 2, &[0, 5], None),
            ("from=3,score=10,moves=1", 4, &[90, 90, 0, 5], draw),
            ("from=3,score=10,moves=1", 8, &[0, 0, 0, 0, 0, 0, 11, 0], None),
        ] {
            let (resign, draw) = (parse_resign_rule(text).ok(), parse_draw_rule(text).ok());
            let rule = Adjudication { resign, draw, ..Default::default() };
            let verdict = rule.verdict(&position(plies), &thoughts(scores));
            assert_eq!(verdict.map(|verdict| verdict.0), expected, "{text} {scores:?}");
            let reason =
                if text.starts_with("from") { "adjudication as a draw" } else { "adjudication by score" };
            assert!(verdict.is_none_or(|verdict| verdict.1 == reason));
            // Moves of the opening have no score.
            let opening = [&[None], &thoughts(&scores[1..])[..]].concat();
            let counted = if text.starts_with("from=3") { expected } else { None };
            assert_eq!(rule.verdict(&position(plies), &opening).map(|verdict| verdict.0), counted, "{text}");
        }
    }

    #[test]
    fn rules_are_written_as_they_are_read() {
        let resign = parse_resign_rule("score=500,moves=2,sides=one").ok();
        let both = parse_resign_rule("score=800,moves=4,sides=both").ok();
        let draw = parse_draw_rule("from=40,score=10,moves=8").ok();
        let all = Adjudication { resign, draw, max_moves: Some(200), ..Default::default() };
        let text = "resign score=500,moves=2,sides=one; draw from=40,score=10,moves=8; max-moves 200";
        assert_eq!(all.to_string(), text);
        let scores = Adjudication { resign: both, ..Default::default() };
        assert_eq!(scores.to_string(), "resign score=800,moves=4");
        assert_eq!(Adjudication::default().to_string(), "");
    }

    /// Some user-defined games have no rule that ends them. The default is not recorded, so that matches with
    /// older logs can be continued.
    #[test]
    fn a_match_ends_every_game() {
        let with_most = |moves| Adjudication { max_moves: Some(moves), ..Default::default() };
        let rule = with_most(Adjudication::MAX_MOVES);
        let long = Some((GameResult::Draw, "adjudication by length"));
        assert_eq!([1998, 1999].map(|plies| rule.verdict(&position(plies), &[])), [None, long]);
        assert_eq!([1000, 999].map(|moves| with_most(moves).to_string()), ["", "max-moves 999"]);
    }

    #[test]
    fn bad_rules() {
        for text in ["", "score=1", "score=1,moves=0", "score=x,moves=1", "score=1,moves=1,from=1"] {
            assert!(parse_resign_rule(text).is_err(), "{text}");
        }
        assert!(parse_draw_rule("score=1,moves=1").is_err());
    }
}
