//! `belladonna-tools endings`: solves endings with few pieces.

mod bits;
mod check;
mod report;
mod solve;
mod successors;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, bail, ensure};
use clap::Parser;
use engine::cli::output::print;
use engine::cli::parse_game;
use engine::endings::{GameTables, Material, Space, Table, ordered, read_table};
use engine::interrupt::stop_on_ctrl_c;
use movegen::{ByColor, Games, Rules};
use work::progress::warn;

use self::report::Report;
use crate::whole_file::write_whole;

/// Solve endings: find the result of every position with these pieces, and the shortest mate.
///
/// Prints the share of positions that are won, drawn and lost, and the longest mate with a line of best play.
/// With --out the tables are written to a folder, which the engine's option EndingsPath can name. The endings
/// that arise by captures and promotion are solved first. All brouhaha squares have vanished, kings and rooks
/// cannot castle, and the move count is ignored.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools endings chess \"KBN k\" --out tables")]
pub struct EndingsArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    game: &'static Rules,
    /// The pieces of White and of Black, such as "KQ kr". Several endings are solved one after the other.
    #[arg(value_name = "PIECES", required = true)]
    pieces: Vec<String>,
    /// Write the tables to this folder. Existing tables are used and not made again.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The largest memory in megabytes.
    #[arg(
        long,
        value_name = "MB",
        default_value_t = 4096,
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    memory: u64,
    /// Number of threads. The default is the number of processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The largest number of positions of a table that are checked afterwards. Larger tables are checked at
    /// random positions.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    check: usize,
    /// Print a line of JSON for each ending.
    #[arg(long)]
    json: bool,
}

/// Solves the endings and prints their numbers. Tables that are there already are of the known games.
pub fn run(arguments: &EndingsArguments, known: &Games) -> anyhow::Result<()> {
    let rules = arguments.game;
    let endings = arguments.endings()?;
    successors::check_repetition(rules).map_err(|error| anyhow!(error))?;
    let endings: Vec<Vec<Space>> =
        endings.iter().map(|material| spaces(rules, material)).collect::<anyhow::Result<_>>()?;
    endings.iter().try_for_each(|spaces| ensure_memory(spaces, arguments.memory))?;
    if let Some(folder) = &arguments.out {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = arguments.threads {
        pool = pool.num_threads(usize::from(threads));
    }
    let pool = pool.build().context("cannot start the threads")?;
    let stop = stop_on_ctrl_c()?;
    pool.install(|| endings.into_iter().try_for_each(|spaces| solve_all(arguments, known, spaces, &stop)))
}

impl EndingsArguments {
    fn endings(&self) -> anyhow::Result<Vec<Material>> {
        let parse = |pieces: &String| Material::parse(self.game, pieces).map_err(|error| anyhow!(error));
        self.pieces.iter().map(|pieces| parse(pieces).map(|material| material.normal())).collect()
    }
}

fn spaces(rules: &'static Rules, material: &Material) -> anyhow::Result<Vec<Space>> {
    let space = |(material, most): (Material, ByColor<usize>)| Space::new(rules, &material, most);
    let spaces: Result<_, String> = ordered(rules, material).into_iter().map(space).collect();
    spaces.map_err(|error| anyhow!(error))
}

fn ensure_memory(spaces: &[Space], limit_mb: u64) -> anyhow::Result<()> {
    let tables: usize = spaces.iter().map(|space| 2 * space.size()).sum();
    let work = spaces.iter().map(solve::bytes_needed).max().unwrap_or_default();
    let needed_mb = ((tables + work) as u64).div_ceil(1 << 20);
    ensure!(
        needed_mb <= limit_mb,
        "the ending needs {needed_mb} MB of memory, more than the {limit_mb} MB allowed; allow more with \
         --memory {needed_mb}, or choose fewer pieces"
    );
    Ok(())
}

/// Solves an ending after those to which it leads, checks them, and prints its numbers.
fn solve_all(
    arguments: &EndingsArguments,
    known: &Games,
    spaces: Vec<Space>,
    stop: &AtomicBool,
) -> anyhow::Result<()> {
    let rules = arguments.game;
    let mut tables = GameTables::default();
    let mut wanted = None;
    for space in spaces {
        let material = space.material().clone();
        let path = arguments.out.as_ref().map(|folder| folder.join(Table::file_name(rules, &material)));
        let found = path.as_deref().map(|path| table_in(path, known, &space)).transpose()?.flatten();
        let checked = match found {
            Some(table) => {
                tables.add(table);
                0
            }
            None => {
                let table = solve::solve(space, &tables, stop, &mut |text| warn(text));
                let Some(table) = table else { bail!("interrupted: complete tables are kept") };
                tables.add(table);
                let table = tables.get(&material).expect("it has just been added");
                let checked = check::check(&tables, table, arguments.check, stop);
                let checked = checked.map_err(|error| anyhow!("the table is wrong: {error}"))?;
                ensure!(!stop.load(Ordering::Relaxed), "interrupted: complete tables are kept");
                if let Some(path) = &path {
                    write_whole(path, &table.to_bytes())?;
                }
                warn(&format!("{}: {checked} positions checked", material.name(rules)));
                checked
            }
        };
        wanted = Some((material, checked));
    }
    let (material, checked) = wanted.expect("at least one ending");
    let table = tables.get(&material).expect("all have been added");
    let report = Report::new(table);
    let text = if arguments.json {
        format!("{}\n", report.to_json(table, checked))
    } else {
        report.text(&tables, table)
    };
    print(&text)?;
    Ok(())
}

/// The table of a file, if it is there and has room for all poisoned pieces.
fn table_in(path: &Path, known: &Games, space: &Space) -> anyhow::Result<Option<Table>> {
    if !path.exists() {
        return Ok(None);
    }
    let table = read_table(path, known);
    let table = table.with_context(|| "remove the file, so that it is made again")?.expanded();
    let (has, needs) = (table.space().most_poisoned(), space.most_poisoned());
    let has_room = has.iter().all(|(color, &most)| most >= needs[color]);
    Ok(Some(table).filter(|_| has_room))
}
