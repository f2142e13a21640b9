//! `mutants`: puts all mutants of a list into the sources of a workspace. tools/endurance/mutants.sh runs it.

#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use mutants::{Fate, Outcome, VARIABLE};

#[derive(Parser)]
#[command(about = "Puts all mutants of a list into the sources of a workspace, each behind a condition.

Prints a line for each mutant: its number, or \"unviable\" if the compiler refuses the changed code, or
\"alone\" if it has to be built alone; then a tab and its name. A program that is built from these sources is
the mutant whose number is in the environment variable BELLADONNA_MUTANT.")]
#[command(after_help = "Example: mutants target/mutants/tree list.json >numbers")]
struct Arguments {
    /// The folder of the workspace. Its files are changed.
    tree: PathBuf,
    /// The list: what cargo mutants --list --json prints about one package
    list: PathBuf,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mutants: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let list = mutants::read_list(&arguments.list)?;
    let Outcome { left_out, rounds } =
        mutants::switch_all(&arguments.tree, &list, |errors| eprintln!("{errors} errors"))?;
    for (number, mutant) in list.iter().enumerate() {
        match left_out.get(&number) {
            None => println!("{number}\t{}", mutant.name),
            Some(Fate::Unviable) => println!("unviable\t{}", mutant.name),
            Some(Fate::Alone) => println!("alone\t{}", mutant.name),
        }
    }
    eprintln!(
        "{} of {} mutants in one program after {rounds} compilations; {VARIABLE} selects one",
        list.len() - left_out.len(),
        list.len()
    );
    Ok(())
}
