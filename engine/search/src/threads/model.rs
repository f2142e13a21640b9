//! A loom model of the end of a search: the helper ends when the main thread does. The models of the engine
//! have the main thread and commands from outside. loom cannot run two threads that both wait in a loop.

use std::sync::Arc;

use super::*;
use crate::sync::check;

#[test]
fn model_of_a_search_that_meets_a_limit() {
    check(|| {
        let shared = Arc::new((SearchControl::new(), AtomicBool::new(false)));
        let helper = {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                let (control, over) = &*shared;
                help(over, || {
                    while !is_over(control, over) {
                        control.wait_while_paused();
                        thread::sleep(Duration::ZERO);
                    }
                });
            })
        };
        let (control, over) = &*shared;
        lead(control, &Limits::depth(1), over, || {});
        helper.join().expect("the helper ends");
    });
}
