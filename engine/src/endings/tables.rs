//! Collections of ending tables, and probing them.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use movegen::{Games, Position, Rules};

use super::file::{EXTENSION, read_table};
use super::material::Material;
use super::table::Table;
use super::verdict::Verdict;
use crate::search::{Solution, SolvedEndings};

/// The tables of the endings of one game.
#[derive(Debug, Default)]
pub struct GameTables {
    tables: HashMap<Material, Table>,
    max_pieces: u32,
}

impl GameTables {
    /// Adds a table.
    pub fn add(&mut self, table: Table) {
        let material = table.space().material().clone();
        self.max_pieces = self.max_pieces.max(material.count() as u32);
        self.tables.insert(material, table);
    }

    /// The table of an ending in normal form.
    pub fn get(&self, material: &Material) -> Option<&Table> {
        self.tables.get(material)
    }

    /// The result of best play for the side to move, if a table has the position. The game must not be over.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<Verdict> {
        let pieces =
            position.piece_count(movegen::Color::White) + position.piece_count(movegen::Color::Black);
        if pieces > self.max_pieces { None } else { self.look_up(position) }
    }

    /// As [`probe`](Self::probe), unless the move count, which tables ignore, could end the game before the
    /// result.
    pub fn probe_within_move_count(&self, position: &Position) -> Option<Verdict> {
        let found = self.probe(position)?;
        let limit = position.rules().move_count_limit_plies();
        let plies = u32::from(position.halfmove_clock()) + u32::from(found.plies);
        (limit == 0 || plies <= u32::from(limit)).then_some(found)
    }

    #[inline(never)]
    fn look_up(&self, position: &Position) -> Option<Verdict> {
        let material = Material::of(position)?;
        let look_up = |material: &Material, flip| self.tables.get(material)?.probe(position, flip);
        look_up(&material, false).or_else(|| look_up(&material.flipped(), true))
    }
}

/// The tables of a folder.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    games: Vec<(&'static Rules, Arc<GameTables>)>,
}

impl Endings {
    /// Reads all tables of a folder, of all games that are known.
    ///
    /// # Errors
    /// If the folder has no tables, or one of them cannot be used.
    pub fn read(folder: &Path, games: &Games) -> anyhow::Result<Self> {
        let shown = folder.display();
        let entries = fs::read_dir(folder).with_context(|| format!("cannot read the folder {shown}"))?;
        let paths: Result<Vec<_>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut paths = paths.with_context(|| format!("cannot read the folder {shown}"))?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
        paths.sort();
        ensure!(
            !paths.is_empty(),
            "{shown} has no tables of endings: files .{EXTENSION}, made by belladonna-tools endings"
        );
        let mut of_games: Vec<(&'static Rules, GameTables)> = Vec::new();
        for path in paths {
            let table = read_table(&path, games)?;
            let rules = table.space().rules();
            match of_games.iter_mut().find(|(known, _)| std::ptr::eq(*known, rules)) {
                Some((_, tables)) => tables.add(table),
                None => {
                    let mut tables = GameTables::default();
                    tables.add(table);
                    of_games.push((rules, tables));
                }
            }
        }
        let games = of_games.into_iter().map(|(rules, tables)| (rules, Arc::new(tables))).collect();
        Ok(Self { games })
    }

    /// The tables, for a search.
    pub fn for_search(&self) -> Option<Arc<dyn SolvedEndings>> {
        (!self.games.is_empty()).then(|| Arc::new(self.clone()) as Arc<dyn SolvedEndings>)
    }

    /// The tables of a game, if there are any.
    pub fn of(&self, rules: &'static Rules) -> Option<Arc<GameTables>> {
        let found = self.games.iter().find(|(known, _)| std::ptr::eq(*known, rules));
        found.map(|(_, tables)| Arc::clone(tables))
    }
}

impl SolvedEndings for Endings {
    fn solution(&self, position: &Position) -> Option<Solution> {
        let (_, tables) = self.games.iter().find(|(rules, _)| std::ptr::eq(*rules, position.rules()))?;
        let Verdict { class, plies } = tables.probe_within_move_count(position)?;
        Some(Solution { result: class.result(position.side_to_move()), plies })
    }
}

impl PartialEq for Endings {
    /// Whether they are the same tables in memory.
    fn eq(&self, other: &Self) -> bool {
        let same = |a: &(&Rules, Arc<GameTables>), b: &(&Rules, Arc<GameTables>)| Arc::ptr_eq(&a.1, &b.1);
        self.games.len() == other.games.len() && self.games.iter().zip(&other.games).all(|(a, b)| same(a, b))
    }
}

impl Eq for Endings {}
