//! The words that the user can type during a game.

use movegen::{Excerpt, most_similar};
use records::results::result_of;

/// A command with its explanation.
struct Command {
    word: &'static str,
    /// Other words for it.
    aliases: &'static [&'static str],
    meaning: &'static str,
}

const fn command(word: &'static str, aliases: &'static [&'static str], meaning: &'static str) -> Command {
    Command { word, aliases, meaning }
}

/// The commands in groups.
const GROUPS: [(&str, &[Command]); 5] = [
    (
        "play",
        &[
            command("undo", &[], "take your last move back; undo 2: your last two moves"),
            command("redo", &[], "play it again; redo 2: two of your moves"),
            command("go", &["switch"], "let the engine play the side to move; you play the other side"),
            command("draw", &[], "offer a draw"),
            command("resign", &[], "give up"),
            command("new", &[], "start a new game; new chess: another game"),
            command("quit", &["exit"], "leave the program"),
        ],
    ),
    (
        "advice",
        &[
            command("hint", &[], "ask the engine for a move"),
            command("analyse", &["analyze"], "show the three best lines"),
            command("eval", &[], "evaluate the position without a search"),
        ],
    ),
    (
        "show",
        &[
            command("board", &[], "show the board again"),
            command("flip", &[], "turn the board"),
            command("moves", &[], "list the legal moves; moves e2 or moves N: those of a piece"),
            command("list", &[], "list the moves of the game"),
            command("pieces", &[], "list the pieces; pieces N: how one moves"),
            command("rules", &[], "the rules of the game"),
            command("games", &[], "list the games for new"),
            command("help", &["?"], "list the commands; help level: explain one; help all: explain all"),
        ],
    ),
    (
        "records",
        &[
            command(
                "save",
                &[],
                "append the game to a file, or replace it if it is already there: save games.pgn",
            ),
            command("load", &[], "continue a game of a file: load games.pgn, load games.pgn 3"),
            command(
                "resume",
                &[],
                "continue a game that was not saved when the program ended; if there are several, resume \
                 lists them and resume 2 continues the second",
            ),
            command("fen", &[], "print the position"),
            command("setup", &[], "continue from another position: setup FEN"),
        ],
    ),
    (
        "settings",
        &[
            command(
                "level",
                &[],
                "the engine's time or nodes for a move, or clocks: level 2s, level 20000n, level 5+3, \
                 level 5:00",
            ),
            command("skill", &[], "the engine's strength, 0 to 20: skill 7"),
        ],
    ),
];

/// What is true of several commands.
const NOTES: &str = "\
While the engine thinks, Enter or Ctrl-C makes it move at once; other lines wait until it has moved. Hints \
and analysis have full strength. All scores are in pawns and White's: +1.00 is good for White.
";

fn commands() -> impl Iterator<Item = &'static Command> {
    GROUPS.iter().flat_map(|(_, commands)| *commands)
}

/// The command with a name or an alias.
fn named(word: &str) -> Option<&'static Command> {
    commands().find(|known| known.word == word || known.aliases.contains(&word))
}

/// The explanation of a command: a row of a table.
fn row(command: &Command) -> String {
    format!("  {:<8} {}\n", command.word, command.meaning)
}

/// The text of `help` with its argument: the names of the commands, the explanation of one, or of all.
pub(super) fn help(about: Option<&str>) -> String {
    let Some(about) = about else {
        let names = |&(group, commands): &(&str, &[Command])| {
            let words: Vec<&str> = commands.iter().map(|command| command.word).collect();
            format!("  {group:<8}  {}\n", words.join(" "))
        };
        let groups: String = GROUPS.iter().map(names).collect();
        return format!(
            "Type a move, by its squares (e2e4, e2-e4, a7a8q) or in notation (Nf3, exd5, a8=Q, O-O), or \
             several moves, or a command:\n{groups}help level explains the command level; help all explains \
             all commands.\n{NOTES}"
        );
    };
    match (about, named(about)) {
        ("all", _) => commands().map(row).collect::<String>() + NOTES,
        (_, Some(command)) => row(command),
        (_, None) => format!("{}\n", unknown(about)),
    }
}

/// The command that was probably meant by a word.
pub(super) fn similar_command(word: &str) -> Option<String> {
    most_similar(word, commands().map(|command| command.word.to_owned()))
}

/// The message about a word that is no command.
fn unknown(word: &str) -> String {
    let nearest = similar_command(word).map(|near| format!("; did you mean {near}?"));
    format!("{} is not a command{}", Excerpt(word), nearest.unwrap_or_default())
}

/// Whether a word is that of a command.
pub(super) fn is_command(word: &str) -> bool {
    named(word).is_some()
}

/// A move without its number: `e4` for `1. e4`, `1.e4` and `1... e4`.
pub(super) fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < text.len() => rest.trim_start_matches('.').trim_start(),
        _ => text,
    }
}

/// The moves of a line, without their numbers and the result after them.
pub(super) fn move_words(line: &str) -> Vec<&str> {
    let words = line.split_whitespace().map(without_number);
    words.filter(|word| !word.is_empty() && result_of(word).is_none()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_shorter_than_a_screen() {
        let lines = |width: usize| crate::cli::output::wrap(&help(None), width).lines().count();
        assert!(lines(80) <= 14, "{}", lines(80));
        assert!(lines(40) <= 22, "{}", lines(40));
    }

    #[test]
    fn words_are_explained_or_corrected() {
        assert_eq!(help(Some("undo")), "  undo     take your last move back; undo 2: your last two moves\n");
        assert_eq!(help(Some("hnit")), "\"hnit\" is not a command; did you mean hint?\n");
        assert_eq!(help(Some("qqqq")), "\"qqqq\" is not a command\n");
        assert!(help(Some("all")).contains("  resign   give up\n"));
        assert!(is_command("analyze") && !is_command("e4"));
    }

    #[test]
    fn numbers_of_moves_are_left_out() {
        assert_eq!(move_words("1. e4 e5 2.Nf3 2... Nc6 *"), ["e4", "e5", "Nf3", "Nc6"]);
    }
}
