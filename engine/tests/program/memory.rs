//! Behaviour with little memory. Linux only: other systems do not limit and report memory in the same way.

use super::support::Session;

/// The answers of a chess session with this much memory, before it is asked for a move. It must then give a
/// move.
fn told_within(kilobytes: usize, lines: &str) -> Vec<String> {
    let mut session = Session::start_within(kilobytes);
    // The first table is allocated before the next one is requested.
    let mut told = session.exchange("xboard");
    if !lines.is_empty() {
        told.extend(session.exchange(lines));
    }
    session.send("sd 3\ngo");
    session.read_move();
    session.send("quit");
    session.assert_ends();
    told
}

#[test]
fn a_hash_table_that_does_not_fit_is_told_and_the_old_one_stays() {
    let told = told_within(600_000, "memory 60");
    assert_eq!(told, Vec::<String>::new());
    let told = told_within(600_000, "memory 3000");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("Error (not enough memory for a hash table of 29"), "{told:?}");
    assert!(told[0].ends_with(" MB; it has 64 MB): memory 3000"), "{told:?}");
    // Between these sizes there is memory for some parts of the program and not for others.
    for total in (200..=560).step_by(40) {
        told_within(600_000, &format!("memory {total}"));
    }
}

#[test]
fn threads_that_cannot_be_had_are_told_and_the_others_search() {
    let told = told_within(1_000_000, "cores 200");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("Error (only "), "{told:?}");
    assert!(told[0].contains(" of 200 threads can be started"), "{told:?}");
    assert!(told[0].ends_with(": cores 200"), "{told:?}");
}

#[test]
fn a_first_hash_table_that_does_not_fit_is_smaller() {
    let told = told_within(110_000, "");
    assert_eq!(told.len(), 1, "{told:?}");
    let expected = "tellusererror not enough memory for a hash table of 64 MB; it has ";
    assert!(told[0].starts_with(expected), "{told:?}");
}

#[test]
fn memory_too_small_for_any_search_ends_the_program_with_a_reason() {
    let mut session = Session::start_within(65_000);
    session.send("xboard\nvariant grandapothecary");
    let told = session.read_until("tellusererror there is not enough memory to search").pop();
    assert!(told.is_some_and(|line| line.contains("Chess")));
    assert_eq!(session.exit_code(), Some(2));
}

#[test]
fn the_memory_of_a_table_is_taken_before_a_clock_runs() {
    let mut session = Session::start(&[]);
    assert_eq!(session.exchange("xboard\nmemory 300"), Vec::<String>::new());
    let taken = session.most_memory_kilobytes();
    assert!(taken >= 250 << 10, "{taken} KB");
}

#[test]
fn a_total_holds_everything() {
    // More than with the default table, which the program has before.
    const TOTAL_MB: usize = 120;
    let mut session = Session::start(&[]);
    let lines = format!("xboard\nnew\nvariant grandapothecary\nmemory {TOTAL_MB}\ncores 8\neasy");
    let told = session.exchange(&lines);
    let told = told.last().expect("eight threads do not fit");
    assert!(told.starts_with("Error (in 120 MB there is room for only "), "{told}");
    assert!(told.ends_with(" of 8 threads of this game): cores 8"), "{told}");
    session.send("st 1\ngo");
    session.read_move();
    let taken = session.most_memory_kilobytes();
    assert!(taken <= TOTAL_MB << 10, "{taken} KB");
}
