//! Shell completion scripts.

use std::any::TypeId;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::{Shell, generate};
use movegen::Rules;

use super::output::print;

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

/// Prints the script for `command`.
pub fn run(command: Command, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    print(&script(command, arguments.shell))?;
    Ok(ExitCode::SUCCESS)
}

/// The completion script of `shell` for `command`.
#[must_use]
pub fn script(command: Command, shell: Shell) -> String {
    let mut command = with_games(command);
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

/// The command, in which arguments that take a game list the names of the games.
fn with_games(command: Command) -> Command {
    command.mut_args(name_games).mut_subcommands(with_games)
}

/// Most game arguments are parsed by a function, which suggests a similar name for an unknown one. Such a
/// parser has no list of values to complete.
fn name_games(argument: Arg) -> Arg {
    if argument.get_value_parser().type_id() != TypeId::of::<&'static Rules>() {
        return argument;
    }
    argument.value_parser(PossibleValuesParser::new(
        movegen::game_list().into_iter().map(|game| game.name.as_str()),
    ))
}
