//! Reads game records in Portable Game Notation.
//!
//! Comments, variations and annotations are kept. Moves are parsed as leniently as user input.
//!
//! Source: <https://www.chessprogramming.org/Portable_Game_Notation>

mod lexer;
mod player;

use movegen::{FenError, Position, Rules};
use thiserror::Error;

use self::lexer::{Reader, line_at};
use self::player::Player;
pub(crate) use self::player::{join, numbered_place, refuse_after_end};
use crate::game_tree::GameTree;

/// Other programs' names of orthodox chess in the tag `Variant`.
const CHESS_NAMES: [&str; 3] = ["standard", "regular", "from position"];

/// The reason why a game record cannot be read.
#[derive(Debug, Error)]
#[error("{reason}")]
pub struct PgnError {
    reason: String,
    /// The line of the text with the problem, counted from 1.
    pub line: usize,
    /// The game up to the problem, if it has moves.
    pub before: Option<Box<ReadGame>>,
}

impl PgnError {
    /// A problem in a line of the text, counted from 1.
    pub(crate) const fn new(reason: String, line: usize) -> Self {
        Self { reason, line, before: None }
    }
}

/// A game that was read.
#[derive(Debug)]
pub struct ReadGame {
    /// The tags in the order of the text.
    pub tags: Vec<(String, String)>,
    /// The start position and the moves.
    pub tree: GameTree,
    /// The result that ends the moves: `1-0`, `0-1`, `1/2-1/2` or `*`. If it is missing, that of the tag
    /// `Result`.
    pub result: &'static str,
}

impl ReadGame {
    /// The value of a tag; none if the game does not have it.
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

fn value<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// Reads the first game of a text. `otherwise` is the game that is played if the text has no tag `Variant`,
/// or has its name there. So it need not be in the registry.
///
/// # Errors
/// If the text has no game, names an unknown game, has a start position that cannot be read, or has a move
/// that is not legal. The message names the place.
pub fn read_first(text: &str, otherwise: &'static Rules) -> Result<ReadGame, PgnError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = Reader::new(text);
    let tags = reader.tags()?;
    let mut parts = Vec::new();
    let end = reader.parts(&mut parts);
    if tags.is_empty() && parts.is_empty() && end.is_ok() {
        return Err(PgnError::new("the text has no game in PGN".to_owned(), 1));
    }
    let line_of_tag = |name: &str| {
        let start = format!("[{name}");
        1 + text.lines().position(|line| line.trim_start().starts_with(&start)).unwrap_or(0)
    };
    let problem =
        |name: &str, reason: String| PgnError::new(format!("tag {name}: {reason}"), line_of_tag(name));
    let rules = match value(&tags, "Variant") {
        Some(name) if CHESS_NAMES.contains(&name.to_lowercase().as_str()) => movegen::rules("chess"),
        Some(name) if name.eq_ignore_ascii_case(otherwise.xboard_name()) => Ok(otherwise),
        Some(name) => movegen::rules(id_of_title(name).unwrap_or(name)),
        None => Ok(otherwise),
    };
    let rules = rules.map_err(|error| problem("Variant", error.to_string()))?;
    let start = match value(&tags, "FEN") {
        Some(fen) => read_fen(rules, fen).map_err(|error| problem("FEN", error.to_string()))?,
        None => Position::start(rules),
    };
    let mut player = Player::new(start);
    let mut take = |(part, at)| player.take(part).map_err(|reason| PgnError::new(reason, line_at(text, at)));
    let played = parts.into_iter().try_for_each(&mut take);
    let named = result_of(value(&tags, "Result").unwrap_or("*")).unwrap_or("*");
    match played.and(end) {
        Ok(result) => Ok(ReadGame { tags, tree: player.tree, result: result.unwrap_or(named) }),
        Err(error) => {
            let before = ReadGame { tags, tree: player.tree, result: named };
            let has_moves = !before.tree.nodes().is_empty();
            Err(PgnError { before: has_moves.then(|| Box::new(before)), ..error })
        }
    }
}

fn id_of_title(title: &str) -> Option<&'static str> {
    let games = movegen::game_list();
    let has_title = |own: &str| own.eq_ignore_ascii_case(title);
    games.into_iter().find(|game| game.title.as_deref().is_some_and(has_title)).map(|game| game.name.as_str())
}

/// Reads a FEN. Some programs write 0 as the move number.
fn read_fen(rules: &'static Rules, fen: &str) -> Result<Position, FenError> {
    let without_number = fen.trim_end().strip_suffix(" 0").filter(|rest| rest.split(' ').count() == 5);
    match without_number {
        Some(rest) => Position::from_fen(rules, &format!("{rest} 1")),
        None => Position::from_fen(rules, fen),
    }
}

pub(crate) fn result_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "1-0" => "1-0",
        "0-1" => "0-1",
        "1/2-1/2" | "1/2" | "\u{bd}-\u{bd}" => "1/2-1/2",
        "*" => "*",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ReadGame, String> {
        read_first(text, movegen::rules("chess").unwrap()).map_err(|error| error.to_string())
    }

    fn moves(text: &str) -> String {
        let tree = read(text).unwrap().tree;
        tree.start().along(&tree.main_line(), Position::move_text).join(" ")
    }

    #[test]
    fn comments_variations_and_annotations_are_no_part_of_the_main_line() {
        let text = "[Event \"a \\\"b\\\"\"]\n\n1. e4! {best (by test)} e5 $1 (1... c5 (1... e6) 2. Nf3) \
                    2.Nf3?? ; why\n2... Nc6 1-0\n\n[Event \"second\"]\n\n1. d4 *\n";
        assert_eq!(moves(text), "e2e4 e7e5 g1f3 b8c6");
        assert_eq!(read(text).unwrap().tag("event"), Some("a \"b\""));
    }

    #[test]
    fn the_name_of_a_tag_begins_with_a_letter() {
        assert_eq!(read("[ Event \"x\"] [A_1 \"y\"]\n\n*").unwrap().tag("A_1"), Some("y"));
        for text in ["[\"x\"]\n\n*", "[ \"x\"][A \"y\"]\n\n*", "[1 \"x\"]\n\n*"] {
            assert!(read(text).unwrap_err().contains("expected [Name \"value\"]"), "{text}");
        }
    }

    /// As python-chess writes it. Other programs have other names of the game.
    #[test]
    fn chess960_with_castlings() {
        let fen = "bqrnkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQRNKBRN w KQkq - 0 1";
        for name in ["Chess960", "chess960", "fischerandom", "Fischerandom"] {
            let text = format!(
                "[FEN \"{fen}\"]\n[SetUp \"1\"]\n[Variant \"{name}\"]\n\n1. e3 Nc6 2. Bd3 O-O-O 3. O-O *"
            );
            assert_eq!(moves(&text), "e2e3 d8c6 f1d3 e8c8 e1g1");
            let game = read(&text).unwrap();
            assert_eq!(game.tree.start().to_fen(), fen);
            let mut last = game.tree.start().clone();
            game.tree.main_line().into_iter().for_each(|mv| last.make(mv));
            let written = crate::pgn::GameRecord::of(&last).to_pgn(&crate::pgn::Headers::default());
            let tags = format!("[Variant \"fischerandom\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
            assert!(
                written.contains(&tags) && written.contains("1. e3 Nc6 2. Bd3 O-O-O 3. O-O *"),
                "{written}"
            );
        }
    }

    #[test]
    fn the_notation_of_poison_has_brackets() {
        let fen = "7r/p7/4k3/8/4K3/8/8/4H3 w - - 0 1 poison=e6:5";
        let text = format!("[Variant \"poison\"]\n[FEN \"{fen}\"]\n\n1. Kd4[e6,4]{{why}} Rh7[e6,4] *");
        assert_eq!(moves(&text), "e4d4 h8h7");
    }

    #[test]
    fn variations_comments_and_annotations_are_kept() {
        let text = "{first} 1. e4 $1 e5 ( {early} 1... c5!? ; late\n2. Nf3 (2. c3 *) ) 2. Nf3 ?? {a}{b c} *";
        let tree = read(text).unwrap().tree;
        let shown: Vec<_> = tree
            .nodes()
            .iter()
            .map(|node| {
                let parent = node.parent.map_or("-".to_owned(), |parent| parent.to_string());
                format!("{} {parent} {:?} {}", tree.start().move_text(node.mv), node.nags, node.comment)
            })
            .collect();
        let expected = [
            "e2e4 - [1] ",
            "e7e5 0 [] ",
            "c7c5 0 [5] early late",
            "g1f3 2 [] ",
            "c2c3 2 [] ",
            "g1f3 1 [4] a b c",
        ];
        assert_eq!(shown, expected);
        assert_eq!(tree.comment, "first");
    }

    #[test]
    fn signs_of_other_programs_are_understood() {
        let text = "1. e4 += a6 2. e5 d5 3. exd6 e.p. +- exd6 (3... cxd6 \u{b1}) 4. h4 b5 5. h5 b4 \
                    6. h6 b3 7. hxg7 [%emt 0:00:01] bxa2 8. gxh8=(Q) axb1=(N)! -+ *";
        let game = read(text).unwrap();
        assert_eq!(game.tree.main_line().len(), 16, "no move is lost");
        let nags: Vec<u8> = game.tree.nodes().iter().flat_map(|node| node.nags.clone()).collect();
        assert_eq!(nags, [14, 18, 16, 1, 19]);
        assert!(game.tree.nodes().iter().any(|node| node.comment == "[%emt 0:00:01]"));
        assert_eq!(moves("1. e4 a6 2. e5 d5 3. exd6e.p. *"), "e2e4 a7a6 e4e5 d7d5 e5d6");
        let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 0\"]\n\n1. e4 *";
        assert_eq!(moves(text), "e2e4");
        assert_eq!(read("1. e4 e5 N 2. Nf3 inf RR *").unwrap().tree.nodes()[2].nags, [13, 145]);
        assert_eq!(moves("[Variant \"Regular\"]\n\n1. e4 *"), "e2e4");
        let text = "[Variant \"Gothic Chess\"]\n\n1. Nc3 *";
        assert_eq!(read(text).unwrap().tree.start().rules().id(), "gothic");
    }

    /// The moves before a problem are kept, with the variations that were read.
    #[test]
    fn a_game_with_a_problem_has_its_beginning() {
        for (text, kept) in [
            ("1. e4 e5 2. Ke3 Nf6 1-0", "1. e4 e5"),
            ("1. e4 (1. d4 e9) e5", "1. e4 (1. d4)"),
            ("1. e4 {best} e5 {open", "1. e4 {best} 1... e5"),
            ("1. e4 -- 2. d4 *", "1. e4"),
            ("1. e4 (1. d4", "1. e4 (1. d4)"),
        ] {
            let text = format!("[White \"A\"]\n[Result \"1-0\"]\n\n{text}");
            let error = read_first(&text, movegen::rules("chess").unwrap()).expect_err(&text);
            let before = error.before.expect("moves before the problem");
            assert_eq!((before.tree.words().join(" "), before.result), (kept.to_owned(), "1-0"), "{text}");
            assert_eq!(before.tag("White"), Some("A"));
        }
        for text in ["1. Ke3", "[FEN \"8/8\"]\n\n1. e4", "{open"] {
            let error = read_first(text, movegen::rules("chess").unwrap()).expect_err(text);
            assert!(error.before.is_none(), "{text}");
        }
    }

    #[test]
    fn null_moves_of_variations_are_kept_as_comments() {
        let text = "1. e4 e5 (1... -- {idle} 2. d4) (1... c5 2. Z0 d6 $1 (2... e6) 3. d4) 2. Nf3 *";
        let tree = read(text).unwrap().tree;
        let comments: Vec<&str> = tree.nodes().iter().map(|node| node.comment.as_str()).collect();
        assert_eq!(comments, ["", "-- idle d4", "Z0 d6 $1 ( e6 ) d4", ""]);
        assert!(
            read("1. e4 -- 2. d4 *").unwrap_err().contains("a null move, which only a variation can have")
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, problem) in [
            ("", "no game in PGN"),
            ("[Event broken]\n1. e4", "tag \"[Event broken]\": expected [Name \"value\"]"),
            ("[Variant \"ches\"]\n1. e4", "tag Variant: unknown game \"ches\"; did you mean chess? "),
            ("[FEN \"8/8\"]\n1. e4", "tag FEN: "),
            ("1. e4 e5 2. Ke3", "move 2. \"Ke3\": "),
            ("1. e4 Nf6 2. e5 e9", "move 2... \"e9\": "),
            ("1. f3 e5 2. g4 Qh4# 3. a3", "move 3. \"a3\" comes after the end of the game: 0-1, checkmate"),
            ("1. e4 {open", "a comment has no }"),
            ("1. e4 (1. d4", "a variation has no )"),
            ("1. e4) e5", "a ) has no ("),
            ("(1. e4) e5", "a ( comes before the move that it replaces"),
            ("1. e4 e5 ((1... c5))", "a ( comes before the move that it replaces"),
            ("1. e4 (1. d4 e9) e5", "move 1... \"e9\" of a variation: "),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(problem), "{text}: {error}");
        }
    }
}
