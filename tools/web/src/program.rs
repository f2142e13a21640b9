//! The command line of the server.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use engine::book::read_book;
use engine::cli::output::{exit_code, load_games_and_parse, print};
use engine::cli::{completions, option_value};
use movegen::Games;

use crate::friends::Store;
use crate::server::{Server, Settings};

const EXAMPLES: &str = "\
Examples:
  belladonna-web --open
  belladonna-web --address 0.0.0.0 --friends games.friends";

/// Serves a page with a board in the browser.
///
/// The page plays, teaches and analyses all games of Belladonna. It contacts no other server.
#[derive(Debug, Parser)]
#[command(name = "belladonna-web", version, after_help = EXAMPLES)]
struct Arguments {
    /// Load this game file, or the game files of this folder. You can repeat this option. The environment
    /// variable BELLADONNA_GAMES lists further paths.
    #[arg(long, value_name = "FILE")]
    game_file: Vec<PathBuf>,
    /// Show the openings of this book, in place of those of its game in the program. `belladonna-tools book
    /// games` makes such a book. You can repeat this option.
    #[arg(long, value_name = "FILE")]
    openings: Vec<PathBuf>,
    /// The address to listen on. Any other than a loopback address lets other computers use the server.
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// The port to listen on; 0 for any free port.
    #[arg(long, default_value_t = 8420)]
    port: u16,
    /// Another name by which browsers may call the server, such as chess.example. You can repeat this option.
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
    /// The number of searches at the same time; by default as many as there are processors, and at least 2.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    searches: Option<u16>,
    /// The number of pages that can be open at the same time.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..))]
    sessions: u16,
    /// The transposition table of each search, in megabytes.
    #[arg(
        long,
        value_name = "MB",
        default_value_t = 32,
        value_parser = option_value("Hash")
    )]
    hash: usize,
    /// Keep the games between two people in this file. It is made if it is missing. Without it these games
    /// last until the server ends.
    #[arg(long, value_name = "FILE")]
    friends: Option<PathBuf>,
    /// The number of games between two people, those that are over included; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    friend_games: u16,
    /// Print a completion script for this shell, and exit.
    #[arg(long, value_name = "SHELL", exclusive = true)]
    completions: Option<Shell>,
}

/// A page that is silent for this long is disconnected.
const SILENCE: Duration = Duration::from_secs(60);

/// The description of the command line: all options.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program with the arguments of the process. Returns 0 after success and 2 after bad input or if
/// the address is in use.
pub fn run() -> ExitCode {
    let (arguments, games) = match load_games_and_parse::<Arguments>() {
        Ok(loaded) => loaded,
        Err(error) => return exit_code("belladonna-web", Err(error)),
    };
    let result = match arguments.completions {
        Some(shell) => print(&completions::script(command(), shell, &games)).map_err(Into::into),
        None => serve(&arguments, games),
    };
    exit_code("belladonna-web", result.map(|()| ExitCode::SUCCESS))
}

/// The searches at the same time: a game and its analysis have one each, even with one processor.
fn default_searches(processors: usize) -> usize {
    processors.max(2)
}

fn serve(arguments: &Arguments, games: Games) -> anyhow::Result<()> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings {
        openings: openings(&arguments.openings, &games)?,
        games,
        searches: arguments.searches.map_or_else(|| default_searches(processors), usize::from),
        sessions: usize::from(arguments.sessions),
        table_mb: arguments.hash,
        hosts: arguments.host.clone(),
        silence: SILENCE,
        friends: store(arguments.friends.as_deref())?,
        friend_games: usize::from(arguments.friend_games),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the threads of the server")?;
    runtime.block_on(async {
        let address = SocketAddr::new(arguments.address, arguments.port);
        let server = match Server::bind(address, settings).await {
            Ok(server) => server,
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
                bail!("{address} is in use; choose another port with --port, or 0 for any free port")
            }
            Err(error) => return Err(error).context(format!("cannot listen on {address}")),
        };
        let url = server.url();
        print(&format!("Belladonna is at {url}\n"))?;
        if arguments.open
            && let Err(error) = open::that_detached(&url)
        {
            print(&format!("No browser could be opened ({error}). Open the address yourself.\n"))?;
        }
        server.run().await.context("the server has ended")
    })
}

/// The names of the games of books, and the books.
fn openings(files: &[PathBuf], games: &Games) -> anyhow::Result<Vec<(String, String)>> {
    let read = |file: &PathBuf| {
        let book = read_book(file, games)?;
        Ok((book.rules().id().to_owned(), book.to_text()))
    };
    files.iter().map(read).collect()
}

/// The place for the games between two people.
fn store(file: Option<&Path>) -> anyhow::Result<Store> {
    let Some(file) = file else { return Ok(Store::in_memory()) };
    let told = |error| anyhow!("games cannot be kept in {}: {error}", file.display());
    Store::open(file).map_err(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_and_its_analysis_have_a_search_each() {
        assert_eq!([1, 2, 16].map(default_searches), [2, 2, 16]);
    }
}
