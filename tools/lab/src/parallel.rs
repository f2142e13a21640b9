//! Work on many items in parallel.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Works on `items` in their order, with one thread per worker, until all are done or `stop` is set. Passes
/// the number of each finished item and its result to `receive`, in the order in which they are finished. A
/// worker whose `work` returns nothing ends; `work` does so if `stop` is set in the meantime.
///
/// # Errors
/// The first error of `receive`, which also sets `stop`.
pub fn for_each<W: Send, I: Sync, R: Send>(
    workers: Vec<W>,
    items: &[I],
    stop: &AtomicBool,
    work: impl Fn(&mut W, &I) -> Option<R> + Sync,
    mut receive: impl FnMut(usize, R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for mut worker in workers {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(number) else { return };
                    let Some(result) = work(&mut worker, item) else { return };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let result = results.into_iter().try_for_each(|(number, result)| receive(number, result));
        stop.fetch_or(result.is_err(), Ordering::Relaxed);
        result
    })
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn an_error_stops_the_work() {
        let stop = AtomicBool::new(false);
        let mut received = 0;
        let result = for_each(
            vec![()],
            &[0; 1000],
            &stop,
            |(), _| Some(()),
            |_, ()| {
                received += 1;
                if received == 2 { bail!("full") } else { Ok(()) }
            },
        );
        assert_eq!(result.unwrap_err().to_string(), "full");
        assert!(received == 2 && stop.load(Ordering::Relaxed));
        let mut done = 0;
        for_each(
            vec![()],
            &[0],
            &stop,
            |(), _| Some(()),
            |_, ()| {
                done += 1;
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(done, 0, "nothing begins after a stop");
    }
}
