//! Shell completion scripts.

use std::process::ExitCode;

use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::{Shell, generate};
use movegen::Games;

use super::output::{print, with_game_arguments};

/// Print a shell completion script for the program's commands, options and games.
///
/// The script knows the games of the program, and those that --game-file and BELLADONNA_GAMES load now.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bash        belladonna completions bash > ~/.local/share/bash-completion/completions/belladonna
  zsh         belladonna completions zsh > ~/.zfunc/_belladonna (a folder of $fpath)
  fish        belladonna completions fish > ~/.config/fish/completions/belladonna.fish
  PowerShell  belladonna completions powershell >> $PROFILE")]
pub struct Arguments {
    /// The shell.
    shell: Shell,
}

/// Prints the script for `command` and the games.
pub fn run(command: Command, arguments: &Arguments, games: &Games) -> anyhow::Result<ExitCode> {
    print(&script(command, arguments.shell, games))?;
    Ok(ExitCode::SUCCESS)
}

/// The completion script of `shell` for `command`, whose arguments can name these games.
#[must_use]
pub fn script(command: Command, shell: Shell, games: &Games) -> String {
    let mut command = with_games(command, games);
    let program = command.get_name().to_owned();
    if shell != Shell::Bash {
        return generated(&mut command, shell, &program);
    }
    // clap_complete 4.6 mixes two names for the commands of a program whose name has a hyphen. Bash then
    // completes none of them. So the script is made for a name without hyphens, under which it works.
    let plain = program.replace('-', "_");
    let text = generated(&mut command, shell, &plain);
    text.replace(&format!(" -o default {plain}\n"), &format!(" -o default {program}\n"))
}

/// The generator's script for a program called `name`.
fn generated(command: &mut Command, shell: Shell, name: &str) -> String {
    let mut text = Vec::new();
    generate(shell, command, name, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The command, in which arguments that take a game list the names of the games. They are parsed by a
/// function, which suggests a similar name for an unknown one. Such a parser has no list of values to
/// complete.
fn with_games(command: Command, games: &Games) -> Command {
    let names: Vec<&str> = games.list().into_iter().map(|game| game.name.as_str()).collect();
    with_game_arguments(command, &|argument| argument.value_parser(PossibleValuesParser::new(names.clone())))
}
