//! Reads game records in Portable Game Notation.
//!
//! Comments, variations and annotations are kept. Moves are parsed as leniently as user input.
//!
//! Source: <https://www.chessprogramming.org/Portable_Game_Notation>

mod lexer;
mod player;

use movegen::game::PieceSpec;
use movegen::{Games, Position, Rules, UnknownGame};

use self::lexer::{Reader, line_at};
use self::player::play;
use crate::dialect::Dialect;
use crate::read_game::{ReadGame, RecordError, value};
use crate::results::result_of;

/// Reads the first game of a text. `otherwise` is the game that is played if the text has no tag `Variant`,
/// or has its name there. So it need not be in the program.
///
/// # Errors
/// If the text has no game, names an unknown game, has a start position that cannot be read, or has a move
/// that is not legal. The message names the place.
pub fn read_first(text: &str, otherwise: &'static Rules) -> Result<ReadGame, RecordError> {
    read_among(&Games::built_in(), text, otherwise)
}

/// Reads the first game of a text, whose tag `Variant` can name one of the `known` games: see [`read_first`].
pub(crate) fn read_among(
    known: &Games,
    text: &str,
    otherwise: &'static Rules,
) -> Result<ReadGame, RecordError> {
    let text = text.trim_start_matches('\u{feff}');
    let read_in = |dialect| read_in(dialect, known, text, otherwise);
    let own = read_in(Dialect::Own);
    let rules = match &own {
        Ok(read) => read.game.rules(),
        Err(RecordError { before: Some(before), .. }) => before.rules(),
        Err(error) => error.rules.unwrap_or(otherwise),
    };
    let own = own.map(Box::new);
    if !Dialect::differs_for(rules) {
        return own.map(|read| read.game);
    }
    match (own, read_in(Dialect::XBoard).map(Box::new)) {
        (Err(_), Ok(by_xboard)) => Ok(by_xboard.into_xboards()),
        (Ok(own), Ok(by_xboard)) if !own.is_like(&by_xboard) => {
            // XBoard alone writes this tag.
            if own.game.tag("VariantMen").is_some() || own.inexact > by_xboard.inexact {
                return Ok(by_xboard.into_xboards());
            }
            let mut game = own.game;
            if own.inexact == by_xboard.inexact {
                let note =
                    "the moves have a second meaning, as XBoard writes them; they are read as all others do";
                game.notes.push(note.to_owned());
            }
            Ok(game)
        }
        // The reading that comes further says what is wrong.
        (Err(own), Err(by_xboard)) if by_xboard.moves_before() > own.moves_before() => Err(by_xboard),
        (own, _) => own.map(|read| read.game),
    }
}

/// A game that was read in a dialect.
struct InDialect {
    game: ReadGame,
    /// The number of moves that are written otherwise than the dialect writes them.
    inexact: usize,
}

impl InDialect {
    fn is_like(&self, other: &Self) -> bool {
        let [one, other] = [&self.game.tree, &other.game.tree];
        one.main_line() == other.main_line() && one.start().key() == other.start().key()
    }

    fn into_xboards(mut self) -> ReadGame {
        self.game.notes.push("the moves are read as XBoard writes them".to_owned());
        self.game
    }
}

/// Reads the first game of a text whose moves are written in a dialect.
fn read_in(
    dialect: Dialect,
    known: &Games,
    text: &str,
    otherwise: &'static Rules,
) -> Result<InDialect, RecordError> {
    let mut reader = Reader::new(text);
    let tags = reader.tags()?;
    let mut parts = Vec::new();
    let end = reader.parts(&mut parts);
    if tags.is_empty() && parts.is_empty() && end.is_ok() {
        return Err(RecordError::new("the text has no game in PGN".to_owned(), 1));
    }
    let line_of_tag = |name: &str| {
        let start = format!("[{name}");
        1 + text.lines().position(|line| line.trim_start().starts_with(&start)).unwrap_or(0)
    };
    let problem =
        |name: &str, reason: String| RecordError::new(format!("tag {name}: {reason}"), line_of_tag(name));
    let mut notes = Vec::new();
    let named = game_of(known, &tags, otherwise).map_err(|error| problem("Variant", error.to_string()))?;
    let start = match value(&tags, "FEN") {
        Some(fen) => {
            let read = dialect.read_fen(named, fen);
            let read = read
                .map_err(|error| RecordError { rules: Some(named), ..problem("FEN", error.to_string()) })?;
            notes.extend(read.notes);
            read.position
        }
        None => Position::start(named),
    };
    let is_own_fen = value(&tags, "FEN").is_none_or(|fen| Position::from_fen(named, fen).is_ok());
    let (mut player, played) = play(&start, dialect, &parts);
    let played = played.map_err(|(reason, at)| RecordError::new(reason, line_at(text, at)));
    // Where XBoard leaves fields out, it has written the moves as well.
    player.inexact += usize::from(dialect == Dialect::Own && !is_own_fen);
    let result_named = result_of(value(&tags, "Result").unwrap_or("*")).unwrap_or("*");
    notes.extend(player.notes_of_choices());
    notes.extend(player.left_out);
    notes.extend(player.unclaimed);
    match played.and(end) {
        Ok(result) => {
            let game = ReadGame { tags, tree: player.tree, result: result.unwrap_or(result_named), notes };
            Ok(InDialect { game, inexact: player.inexact })
        }
        Err(error) => {
            let before = ReadGame { tags, tree: player.tree, result: result_named, notes };
            let has_content = !before.tree.nodes().is_empty() || before.tag("FEN").is_some();
            Err(RecordError { before: has_content.then(|| Box::new(before)), ..error })
        }
    }
}

/// The game of the tag `Variant`; `otherwise` if there is none. Some programs name several games after one of
/// them, and only the start position tells which it is: so `otherwise` is the game, too, if it has the pieces
/// of the named one and the record begins with its start position, which is not that of the named one.
fn game_of(
    known: &Games,
    tags: &[(String, String)],
    otherwise: &'static Rules,
) -> Result<&'static Rules, UnknownGame> {
    let Some(name) = value(tags, "Variant") else { return Ok(otherwise) };
    if otherwise.game().has_name(name) || otherwise.game().has_title(name) {
        return Ok(otherwise);
    }
    let named = known.rules(name)?;
    let pieces = |rules: &Rules| {
        let of = |piece: &PieceSpec| (piece.letter, piece.betza.clone(), piece.role);
        let mut pieces: Vec<_> = rules.game().pieces.iter().map(of).collect();
        pieces.sort_by_key(|piece| piece.0);
        (rules.game().board.clone(), pieces)
    };
    let begins_with_start_of = |rules: &'static Rules| {
        let fen = value(tags, "FEN").and_then(|fen| Position::from_foreign_fen(rules, fen).ok());
        fen.is_some_and(|read| read.position.key() == Position::start(rules).key())
    };
    let is_meant = begins_with_start_of(otherwise)
        && !begins_with_start_of(named)
        && !named.has_free_castling()
        && pieces(named) == pieces(otherwise);
    Ok(if is_meant { otherwise } else { named })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{Headers, to_pgn, words};

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

    #[test]
    fn tags_can_share_a_line_and_span_lines() {
        let game = read("[White\n\"A\"\n] [Black \"B\"]\n[\nResult \"1-0\"]\n\n1. e4 1-0").unwrap();
        let tags = ["White", "Black", "Result"].map(|name| game.tag(name));
        assert_eq!(tags, [Some("A"), Some("B"), Some("1-0")]);
        assert_eq!(game.tree.main_line().len(), 1);
    }

    fn written(text: &str) -> String {
        let game = read_first(text, movegen::rules("chess").unwrap()).unwrap();
        let text = to_pgn(&game.tree, &Headers::default());
        text.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn variations_are_written_as_they_were_read() {
        for text in [
            "1. e4 e5 2. Nf3 *",
            "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 *",
            "{a game} 1. e4 $1 {the best move} 1... e5 (1... c5 $5 $14 {Sicilian} 2. Nf3) 2. Nf3 *",
            "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6 3. e5) 3. exd5) 2... d6) *",
        ] {
            assert_eq!(written(text), text);
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
            let written = to_pgn(&game.tree, &Headers::default());
            // Libraries know this name; XBoard and ffish know both.
            let tags = format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
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

    #[test]
    fn an_impossible_variation_becomes_a_comment() {
        for (text, kept) in [
            ("1. e4 (1. d4 e9 (1... d5) 2. c4) e5 *", "1. e4 (1. d4 {e9 ( d5 ) c4}) 1... e5"),
            ("1. e4 e5 (1... Kf8 $1 2. d4) 2. Nf3 *", "1. e4 e5 {Kf8 $1 d4} 2. Nf3"),
        ] {
            let game = read(text).unwrap();
            assert_eq!(words(&game.tree, Dialect::Own).join(" "), kept);
            assert_eq!(game.notes.len(), 1, "{:?}", game.notes);
            assert!(game.notes[0].ends_with("; from there it is a comment"), "{:?}", game.notes);
        }
    }

    /// The moves before a problem are kept, with the variations that were read.
    #[test]
    fn a_game_with_a_problem_has_its_beginning() {
        for (text, kept) in [
            ("1. e4 e5 2. Ke3 Nf6 1-0", "1. e4 e5"),
            ("1. e4 {best} e5 {open", "1. e4 {best} 1... e5"),
            ("1. e4 -- 2. d4 *", "1. e4"),
            ("1. e4 (1. d4", "1. e4 (1. d4)"),
        ] {
            let text = format!("[White \"A\"]\n[Result \"1-0\"]\n\n{text}");
            let error = read_first(&text, movegen::rules("chess").unwrap()).expect_err(&text);
            let before = error.before.expect("moves before the problem");
            assert_eq!(
                (words(&before.tree, Dialect::Own).join(" "), before.result),
                (kept.to_owned(), "1-0"),
                "{text}"
            );
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

    fn read_as(game: &str, text: &str) -> ReadGame {
        read_first(text, movegen::rules(game).unwrap()).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// A record that XBoard 4.9.1 saved has ranks from 0. The game's own numbers have another meaning, or
    /// none.
    #[test]
    fn ranks_that_are_counted_from_0() {
        for (game, moves, own) in [
            ("xiangqi", "1. Che2 Hg7 2. Hg2 Rh9", "b3e3 h10g8 h1g3 i10h10"),
            ("grand", "1. Nc3 Nc6 2. e4 e5", "b2c4 b9c7 e3e5 e8e6"),
        ] {
            let moves = if game == "xiangqi" { moves.replace("Che2", "Cbe2") } else { moves.to_owned() };
            let read = read_as(game, &format!("[Variant \"{game}\"]\n\n{moves} *"));
            let start = read.tree.start();
            assert_eq!(start.along(&read.tree.main_line(), Position::move_text).join(" "), own, "{game}");
            assert_eq!(read.notes, ["the moves are read as XBoard writes them"], "{game}");
        }
        let read = read_as("grand", "[Variant \"grand\"]\n\n1. Nc4 Nc7 2. e5 e6 *");
        assert!(read.notes.is_empty(), "{:?}", read.notes);
        // Both numbers of ranks are moves.
        let read = read_as("grand", "[Variant \"grand\"]\n\n1. e4 *");
        assert_eq!(read.notes.len(), 1);
        assert!(read.notes[0].contains("second meaning"), "{:?}", read.notes);
    }

    #[test]
    fn castlings_that_xboard_writes_in_janus_chess() {
        let fen = "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1";
        let castling = |text: &str| {
            let read = read_as("janus", &format!("[Variant \"janus\"]\n[FEN \"{fen}\"]\n\n{text} *"));
            (read.tree.start().move_text(read.tree.main_line()[0]), read.notes.len())
        };
        assert_eq!(castling("1. O-O Ki8"), ("e1b1".to_owned(), 1), "only XBoard writes Ki8");
        assert_eq!(castling("1. O-O O-O-O"), ("e1i1".to_owned(), 0), "XBoard never writes O-O-O");
        assert_eq!(castling("1. O-O"), ("e1i1".to_owned(), 1), "it could be both");
    }

    /// The game goes on after three occurrences of a position.
    #[test]
    fn results_that_nobody_claimed_end_no_record() {
        let back = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
        let game = read(&format!("{back} e4 e5 *")).unwrap();
        assert_eq!(game.tree.main_line().len(), 10);
        assert_eq!(game.notes, ["the game goes on after a draw by repetition, before move 5. \"e4\""]);
        let old = read(&format!("{} e4 *", "Nf3 Nf6 Ng1 Ng8 ".repeat(4))).unwrap();
        assert_eq!(old.tree.main_line().len(), 17, "five occurrences end games since 2014 only");
        // Players go on in dead positions, too.
        let game = read("[FEN \"4k3/8/8/8/8/8/8/4KB2 w - - 0 1\"]\n\n1. Be2 Ke7 *").unwrap();
        assert_eq!(game.tree.main_line().len(), 2);
    }

    #[test]
    fn a_variation_can_repeat_the_move_beside_it() {
        let text = "1. e4 (1. e4 e5 2. Nf3) 1... c5 *";
        assert_eq!(moves(text), "e2e4 c7c5");
        assert_eq!(
            words(&read(text).unwrap().tree, Dialect::Own).join(" "),
            "1. e4 (1. e4 e5 2. Nf3) 1... c5"
        );
    }

    #[test]
    fn the_game_that_is_asked_for_is_read_under_the_name_of_a_relative() {
        let gothic = Position::start(movegen::rules("gothic").unwrap()).to_fen();
        let text = format!("[Variant \"Capablanca\"]\n[FEN \"{gothic}\"]\n\n1. Nh3 *");
        assert_eq!(read_as("gothic", &text).rules().id(), "gothic");
        assert_eq!(read_as("chess", &text).rules().id(), "capablanca");
        assert_eq!(read_as("gothic", "[Variant \"Capablanca\"]\n\n1. Nh3 *").rules().id(), "capablanca");
        let chess = Position::start(movegen::rules("chess").unwrap()).to_fen();
        for name in ["atomic", "chess960", "king-of-the-hill", "no-castling"] {
            for fen in [chess.as_str(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"] {
                let text = format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]\n\n1. e5 *").replace("e5", "Ke2");
                let text = if fen == chess { text.replace("Ke2", "e4") } else { text };
                let read = read_first(&text, movegen::rules("chess").unwrap());
                let id = read.map(|game| game.rules().id()).unwrap_or("refused");
                assert_eq!(id, name, "{fen}");
            }
        }
    }

    #[test]
    fn one_impossible_detail_leaves_the_rest() {
        let text =
            "[White \"\"Socrates\"\"]\n[Black \"B\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1\"]\n\n1. e4 *";
        let game = read(text).unwrap();
        assert_eq!((game.tag("White"), game.tag("Black")), (Some("\"Socrates\""), Some("B")));
        assert_eq!(game.notes.len(), 2, "{:?}", game.notes);
        let castling = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O\u{2013}O *";
        assert_eq!(moves(castling), "e1g1", "a dash of a typeset record");
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
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(problem), "{text}: {error}");
        }
    }
}
