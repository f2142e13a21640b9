//! A stub of the searcher for models of the threads around it. It searches nothing, but ends like a search.

use std::time::Duration;

use movegen::{Position, Rules};

use super::control::SearchControl;
use super::limits::Limits;
use super::listener::{SearchListener, SearchResult};
use super::score::Bound;
use super::searcher::{CannotSearch, Settings, Shortage};
use super::slices::SlicedSearch;
use super::threads::{is_over, lead};
use crate::sync::atomic::AtomicBool;
use crate::sync::thread;

/// Replaces [`super::Searcher`]. A search with a depth limit ends at once. No other limit is ever met.
pub struct Searcher;

impl Searcher {
    /// A searcher.
    pub fn with_settings(_: Settings) -> Self {
        Self
    }

    /// Ignores the settings.
    pub fn set(&mut self, _: Settings) {}

    /// Has nothing to forget.
    pub fn new_game(&mut self) {}

    /// Needs nothing for a game.
    pub fn enter(&mut self, _: &'static Rules) -> Result<Vec<Shortage>, CannotSearch> {
        Ok(Vec::new())
    }

    /// No engine of a model works in slices.
    pub fn advance(
        &mut self,
        _: &mut SlicedSearch,
        _: u64,
        _: &mut dyn SearchListener,
    ) -> Option<SearchResult> {
        None
    }

    /// Searches until the depth is met or `control` stops the search.
    pub fn search(
        &mut self,
        _: &Position,
        limits: &Limits,
        control: &SearchControl,
        _: &mut dyn SearchListener,
    ) -> SearchResult {
        let over = AtomicBool::new(false);
        lead(control, limits, &over, || {
            while limits.depth.is_none() && !is_over(control, &over) {
                control.wait_while_paused();
                thread::sleep(Duration::ZERO);
            }
        });
        SearchResult {
            best: None,
            ponder: None,
            score: 0,
            bound: Bound::Exact,
            chances: eval::ChanceModel::default(),
            depth: 1,
            seldepth: 1,
            nodes: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
        }
    }
}
