//! The engine of the core and the search in progress, which several threads of Python share.
//!
//! The engine rings a bell when it has news. Whoever waits for something takes them and hands each to its
//! search. Locks are held for moments only, and never while a thread waits for the interpreter lock.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use engine::engine::{Client, Engine, News, Options};
use engine::search::{Limits, SearchResult};
use movegen::Position;
use pyo3::exceptions::{PyRuntimeError, PyRuntimeWarning};
use pyo3::prelude::*;

use crate::arguments::warn;
use crate::info::{Info, Lines};
use crate::interrupt::PATIENCE;

/// An engine that one search at a time uses.
#[derive(Debug)]
pub struct Session {
    /// The process that has the engine's threads.
    process: u32,
    bell: Arc<Bell>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// None after `close`, and after the engine has failed.
    engine: Option<Client>,
    current: Option<Arc<Search>>,
    /// Why there is no engine any more.
    end: String,
}

/// A search and what it has found.
#[derive(Debug)]
pub struct Search {
    root: Position,
    findings: Mutex<Findings>,
}

#[derive(Debug, Default)]
struct Findings {
    unread: VecDeque<Info>,
    lines: Lines,
    is_stopped: bool,
    /// Whether the search has ended, or why it has failed.
    end: Option<Result<(), String>>,
}

/// Rings when the engine has news.
#[derive(Debug, Default)]
struct Bell {
    has_rung: Mutex<bool>,
    rings: Condvar,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bell {
    fn ring(&self) {
        *lock(&self.has_rung) = true;
        self.rings.notify_all();
    }

    /// Waits a moment, unless it has rung since the last [`hear`](Self::hear).
    fn wait(&self) {
        let has_rung = lock(&self.has_rung);
        if !*has_rung {
            drop(self.rings.wait_timeout(has_rung, PATIENCE));
        }
    }

    /// Notes that somebody takes the news now.
    fn hear(&self) {
        *lock(&self.has_rung) = false;
    }
}

impl Search {
    /// What is known about each line.
    pub fn lines(&self) -> Lines {
        lock(&self.findings).lines.clone()
    }

    fn add(&self, info: &engine::search::Info) {
        let info = Info::new(&self.root, info);
        let mut findings = lock(&self.findings);
        findings.lines.add(&info);
        findings.unread.push_back(info);
    }

    fn finish(&self, result: &SearchResult) {
        let mut findings = lock(&self.findings);
        findings.lines.finish(&self.root, result);
        findings.end = Some(Ok(()));
    }

    fn end(&self, end: Result<(), String>) {
        lock(&self.findings).end = Some(end);
    }
}

impl Session {
    pub fn new(start: Position, options: Options) -> Self {
        let bell = Arc::new(Bell::default());
        let own = Arc::clone(&bell);
        let engine = Client::with_bell(start, options, move || own.ring());
        let state = State { engine: Some(engine), current: None, end: String::new() };
        Self { process: std::process::id(), bell, state: Mutex::new(state) }
    }

    /// Whether the engine's threads are those of another process: this one was forked later.
    fn is_foreign(&self) -> bool {
        self.process != std::process::id()
    }

    /// Refuses an engine that a forked process has inherited. Its locks must not be touched: a thread that
    /// is not in this process may hold them.
    pub fn check_process(&self) -> PyResult<()> {
        if !self.is_foreign() {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(format!(
            "this engine belongs to process {}, which has forked this one: make an Engine of its own after \
             the fork",
            self.process
        )))
    }

    /// Hands the news to their searches, and gives warnings.
    pub fn update(&self, py: Python<'_>) -> PyResult<()> {
        self.check_process()?;
        let mut warnings = Vec::new();
        let mut state = lock(&self.state);
        let State { engine, current, end } = &mut *state;
        self.bell.hear();
        while let Some(client) = engine {
            match client.poll() {
                Ok(None) => break,
                Ok(Some(News::Info(info))) => current.iter().for_each(|search| search.add(&info)),
                Ok(Some(News::Finished(result))) => {
                    current.take().into_iter().for_each(|search| search.finish(&result));
                }
                Ok(Some(News::Shortage(shortage))) => warnings.push(shortage.to_string()),
                Ok(Some(News::Ready)) => {}
                Err(failure) => {
                    *engine = None;
                    *end = failure.to_string();
                    current.take().into_iter().for_each(|search| search.end(Err(end.clone())));
                }
            }
        }
        drop(state);
        warnings.iter().try_for_each(|warning| warn::<PyRuntimeWarning>(py, warning))
    }

    /// Waits a moment for news.
    ///
    /// # Errors
    /// The exception of a signal.
    fn wait(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.bell.wait());
        py.check_signals()
    }

    /// Does something with the engine, which does not search.
    pub fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&mut Engine) -> T) -> PyResult<T> {
        let (_, outcome) = self.with_idle(py, |engine| (None, work(engine)))?;
        Ok(outcome)
    }

    /// Waits for the end of a search that has been stopped, and does something with the engine. The new
    /// search that `work` may start becomes the current one.
    fn with_idle<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Engine) -> (Option<Arc<Search>>, T),
    ) -> PyResult<(Option<Arc<Search>>, T)> {
        loop {
            self.update(py)?;
            let mut state = lock(&self.state);
            let State { engine, current, end } = &mut *state;
            let Some(engine) = engine else { return Err(PyRuntimeError::new_err(end.clone())) };
            match current {
                None => {
                    let (search, outcome) = work(engine);
                    current.clone_from(&search);
                    return Ok((search, outcome));
                }
                Some(search) if lock(&search.findings).is_stopped => {}
                Some(_) => {
                    return Err(PyRuntimeError::new_err(
                        "the engine is searching, perhaps for another thread: call stop() first, or make \
                         an Engine for each thread",
                    ));
                }
            }
            drop(state);
            self.wait(py)?;
        }
    }

    /// Starts a search.
    pub fn begin(&self, py: Python<'_>, root: Position, limits: Limits) -> PyResult<Arc<Search>> {
        let search = Arc::new(Search { root, findings: Mutex::default() });
        self.with_idle(py, |engine| {
            engine.set_position(search.root.clone());
            engine.think(limits);
            (Some(Arc::clone(&search)), ())
        })?;
        Ok(search)
    }

    /// The next information of a search; none when it has ended and all were read.
    pub fn next(&self, py: Python<'_>, search: &Search) -> PyResult<Option<Info>> {
        self.wait_for(py, search, |findings| {
            let info = findings.unread.pop_front();
            (info.is_some() || findings.end == Some(Ok(()))).then_some(info)
        })
    }

    /// Waits for the end of a search.
    pub fn finish(&self, py: Python<'_>, search: &Search) -> PyResult<Lines> {
        self.wait_for(py, search, |findings| (findings.end == Some(Ok(()))).then(|| findings.lines.clone()))
    }

    /// Waits until a search has found something.
    ///
    /// # Errors
    /// If the search has failed, and `take` finds nothing.
    fn wait_for<T>(
        &self,
        py: Python<'_>,
        search: &Search,
        take: impl Fn(&mut Findings) -> Option<T>,
    ) -> PyResult<T> {
        loop {
            self.update(py)?;
            let mut findings = lock(&search.findings);
            if let Some(found) = take(&mut findings) {
                return Ok(found);
            }
            if let Some(Err(reason)) = &findings.end {
                return Err(PyRuntimeError::new_err(reason.clone()));
            }
            drop(findings);
            self.wait(py)?;
        }
    }

    /// Stops a search, or whichever is in progress. It ends with what it has found.
    pub fn stop(&self, search: Option<&Arc<Search>>) -> PyResult<()> {
        self.check_process()?;
        let state = lock(&self.state);
        if let (Some(engine), Some(current)) = (&state.engine, &state.current)
            && search.is_none_or(|search| Arc::ptr_eq(search, current))
        {
            lock(&current.findings).is_stopped = true;
            engine.move_now();
        }
        Ok(())
    }

    /// Ends a search whose result nobody wants.
    pub fn cancel(&self, search: &Arc<Search>) {
        if self.is_foreign() {
            return;
        }
        let mut state = lock(&self.state);
        if state.current.as_ref().is_some_and(|current| Arc::ptr_eq(search, current)) {
            state.engine.iter_mut().for_each(|engine| engine.cancel());
            state.current = None;
            search.end(Ok(()));
        }
    }

    /// Ends the engine and frees its memory. A search in progress is stopped and ends first.
    pub fn close(&self, py: Python<'_>) -> PyResult<()> {
        if self.is_foreign() {
            return Ok(());
        }
        self.stop(None)?;
        let closed = self.with(py, |_| ());
        let mut state = lock(&self.state);
        if let Some(search) = state.current.take() {
            search.end(Ok(()));
        }
        if state.engine.take().is_some() {
            "the engine is closed".clone_into(&mut state.end);
        }
        drop(state);
        match closed {
            Err(error) if !error.is_instance_of::<PyRuntimeError>(py) => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for Session {
    /// In a forked process the engine cannot be ended, because its threads are not there.
    fn drop(&mut self) {
        if self.is_foreign() {
            let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
            std::mem::forget(state.engine.take());
        }
    }
}
