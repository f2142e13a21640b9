//! A search of a session with an engine of the pool.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::engine::{Failure, Options};
use engine::search::Limits;
use movegen::Position;
use tokio::sync::{mpsc, oneshot};

use crate::message::{Purpose, Reply};
use crate::pool::{Lent, Pool, Seat};
use crate::search::{LONGEST, failed, reply};
use crate::shared::Shared;

/// A search ends after this time if others with the same purpose wait for an engine.
const TURN: Duration = Duration::from_secs(5);
/// How often a search checks if others wait.
const LOOK: Duration = Duration::from_millis(100);

/// A search that a page asks for.
pub struct Task {
    pub purpose: Purpose,
    pub position: Position,
    pub limits: Limits,
    pub options: Options,
}

/// Whether a search that has run for `time` must make way for another one. Games do not make way for
/// analyses.
fn must_yield(pool: &Pool, purpose: Purpose, time: Duration) -> bool {
    match purpose {
        Purpose::Game => time > TURN && pool.game_waits(),
        Purpose::Analysis => pool.game_waits() || time > TURN && pool.analysis_waits(),
    }
}

/// Searches a position and reports to `replies`, until the search ends or `stop` is sent or dropped. The last
/// reply is `Done` or `Error`.
pub async fn search(
    shared: Arc<Shared>,
    task: Task,
    replies: mpsc::Sender<Reply>,
    mut stop: oneshot::Receiver<()>,
) {
    if !shared.pool.has_free() && replies.send(Reply::Waiting).await.is_err() {
        return;
    }
    let Task { purpose, position, limits, options } = task;
    let mut lent = tokio::select! {
        lent = shared.pool.lend(purpose, position.clone(), options) => lent,
        _ = &mut stop => {
            let _ = replies.send(Reply::NO_MOVE).await;
            return;
        }
    };
    lent.seat().engine.think(limits);
    match watch(&shared.pool, &mut lent, purpose, &position, &replies, stop).await {
        Ok(done) => {
            // The page may have gone.
            let _ = replies.send(done).await;
        }
        Err(failure) => {
            lent.discard();
            let _ = replies.send(failed(&failure)).await;
        }
    }
}

/// Forwards the news of a search. Returns the last reply.
async fn watch(
    pool: &Pool,
    lent: &mut Lent<'_>,
    purpose: Purpose,
    position: &Position,
    replies: &mpsc::Sender<Reply>,
    mut stop: oneshot::Receiver<()>,
) -> Result<Reply, Failure> {
    let started = Instant::now();
    let mut look = tokio::time::interval(LOOK);
    let (mut stopped, mut interrupted) = (false, false);
    let Seat { engine, bell } = lent.seat();
    loop {
        while let Some(news) = engine.poll()? {
            match reply(position, news, interrupted) {
                Some(done @ Reply::Done { .. }) => return Ok(done),
                // A page that is too slow misses lines of thinking, but not the move.
                reply => reply.into_iter().for_each(|reply| drop(replies.try_send(reply))),
            }
        }
        tokio::select! {
            () = bell.notified() => {}
            _ = &mut stop, if !stopped => {
                stopped = true;
                engine.move_now();
            }
            _ = look.tick() => {
                let time = started.elapsed();
                interrupted |= !stopped && must_yield(pool, purpose, time);
                if time > LONGEST || interrupted {
                    engine.move_now();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use movegen::Move;

    use super::*;
    use crate::friends::{Hall, Store};
    use crate::message::SearchLimits;
    use crate::own_games::PageGames;
    use crate::search::limits;

    /// The last reply of a search to a depth.
    fn last_reply(shared: &Arc<Shared>, position: &Position) -> Reply {
        let asked = SearchLimits { depth: Some(4), ..SearchLimits::default() };
        let (limits, options) = limits(&asked, shared.pool.options()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (_stop, stopped) = oneshot::channel();
        let (sender, mut replies) = mpsc::channel(64);
        let task = Task { purpose: Purpose::Game, position: position.clone(), limits, options };
        runtime.block_on(search(Arc::clone(shared), task, sender, stopped));
        std::iter::from_fn(|| replies.try_recv().ok()).last().expect("a search has a last reply")
    }

    #[test]
    fn after_the_failure_of_an_engine_the_next_search_has_a_new_one() {
        let games = PageGames::new(movegen::Games::built_in());
        let friends = Hall::new(&games, Store::in_memory(), 0).unwrap();
        let shared = Arc::new(Shared::new(games, Default::default(), 1, 1, friends, 1, Duration::MAX));
        let position = Position::start(movegen::rules("chess").unwrap());
        shared.pool.add_failing_engine(position.clone());
        let Reply::Error { message } = last_reply(&shared, &position) else { panic!("the engine fails") };
        let sentence = "the engine has failed (the search has failed: a test of a panic)";
        assert!(message.starts_with(sentence), "{message}");
        let Reply::Done { best: Some(best), .. } = last_reply(&shared, &position) else {
            panic!("the next search succeeds")
        };
        let legal: Vec<Move> = position.legal_moves();
        assert!(legal.into_iter().any(|mv| position.move_text(mv) == best), "{best}");
    }
}
