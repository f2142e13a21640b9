//! Transcripts of sessions, as text files in `tests/data/transcripts`.
//!
//! A line of a transcript is `> ` and a line to send; `< ` and the line that must come next; `~ ` and a line
//! that must come after any other lines; `? ` and the answer to the last line sent, which can come later; or
//! `#` and a comment. `*` matches any text. Thinking output is skipped except for `~`. Before the next line
//! is sent (except after `~`) and at the end, all output must have been matched.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::support::Session;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcripts")
}

fn transcripts() -> Vec<(String, String)> {
    let mut transcripts: Vec<(String, String)> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap())
        })
        .collect();
    transcripts.sort();
    transcripts
}

/// Whether a line matches a pattern with `*`.
fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}

fn is_thinking(line: &str) -> bool {
    let is_number = |word: &str| word.parse::<i64>().is_ok();
    let words: Vec<&str> = line.split(' ').collect();
    let is_xboards = words.len() > 4 && words[0] != "0" && words[..4].iter().all(|word| is_number(word));
    is_xboards || line.starts_with("info depth ")
}

/// The lines that ask whether all work is done, and their answer.
fn sync_lines(is_uci: bool) -> (&'static str, &'static str) {
    if is_uci { ("isready", "readyok") } else { ("ping 77777", "pong 77777") }
}

/// Plays a transcript. Fails at the first difference.
fn play(name: &str, text: &str) {
    let mut session = Session::start(&[]);
    let (ask, answer) = sync_lines(name.starts_with("uci"));
    let (mut is_sent, mut last_sent) = (false, "");
    for (number, line) in text.lines().enumerate().chain([(text.lines().count(), "> ")]) {
        let place = format!("{name}, line {}: {line}", number + 1);
        let Some((mark, words)) = line.split_at_checked(2).filter(|_| !line.starts_with('#')) else {
            continue;
        };
        match mark {
            "> " => {
                let starts_block =
                    text.lines().nth(number.wrapping_sub(1)).is_none_or(|last| !last.starts_with('>'));
                if is_sent && starts_block {
                    session.send(ask);
                    let unexpected = next_line(&mut session, answer, &place);
                    assert_eq!(unexpected, answer, "{place}: unexpected before it");
                }
                session.send(words);
                (is_sent, last_sent) = (true, words);
            }
            "< " => {
                let heard = next_line(&mut session, words, &place);
                assert!(matches(words, &heard), "{place}: heard {heard}");
            }
            "? " => {
                let begun = Instant::now();
                loop {
                    let heard = next_line(&mut session, words, &place);
                    if matches(words, &heard) {
                        break;
                    }
                    assert!(begun.elapsed() < Duration::from_secs(60), "{place}: still {heard}");
                    thread::sleep(Duration::from_millis(10));
                    session.send(last_sent);
                }
            }
            "~ " => {
                while !matches(words, &session.next_line(&place)) {}
                is_sent = false;
            }
            _ => panic!("{place}: a line begins with >, <, ?, ~ or #"),
        }
    }
    session.send("quit");
    session.assert_ends();
}

/// The next line that is not thinking output.
fn next_line(session: &mut Session, expected: &str, place: &str) -> String {
    loop {
        let line = session.next_line(&format!("{place}: no {expected}"));
        if !is_thinking(&line) {
            return line;
        }
    }
}

#[test]
fn transcripts_are_as_recorded() {
    let transcripts = transcripts();
    assert!(transcripts.len() >= 8, "{} transcripts", transcripts.len());
    for (name, text) in transcripts {
        play(&name, &text);
    }
}

/// The first words of the commands in the first column of a table of the documentation.
fn documented(title: &str) -> BTreeSet<String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md");
    let docs = fs::read_to_string(docs).unwrap();
    let section = docs.split(&format!("\n## {title}\n")).nth(1).expect(title);
    let table = section.split("\n| --- | --- |\n").nth(1).expect("a table").split("\n\n").next().unwrap();
    let commands = table.lines().filter_map(|row| row.split(" | ").next());
    let quoted = commands.flat_map(|commands| commands.split('`').skip(1).step_by(2));
    quoted.filter_map(|command| command.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn every_documented_command_is_in_a_transcript() {
    for (title, prefix) in [("XBoard: commands", "xboard"), ("UCI", "uci")] {
        let of_protocol = transcripts().into_iter().filter(|(name, _)| name.starts_with(prefix));
        // Every transcript has these.
        let sent: BTreeSet<String> = of_protocol
            .flat_map(|(_, text)| text.lines().map(str::to_owned).collect::<Vec<_>>())
            .filter_map(|line| line.strip_prefix("> ")?.split_whitespace().next().map(str::to_owned))
            .chain(["quit".to_owned(), sync_lines(prefix == "uci").0.to_owned()])
            .collect();
        let documented = documented(title);
        assert!(documented.len() > 10, "{documented:?}");
        let missing: Vec<_> = documented.difference(&sent).collect();
        assert!(missing.is_empty(), "{title}: no transcript of {missing:?}");
    }
}

#[test]
fn patterns() {
    for (pattern, line) in
        [("a", "a"), ("a*", "a"), ("*c", "abc"), ("a*b*c", "axbyc"), ("*", "x"), ("a*c", "abcc")]
    {
        assert!(matches(pattern, line), "{pattern} {line}");
    }
    for (pattern, line) in [("a", "ab"), ("a*b", "ac"), ("*c", "cd"), ("a*b*c", "acb")] {
        assert!(!matches(pattern, line), "{pattern} {line}");
    }
}
