//! The server ends at once by SIGTERM, also while a page is connected, and frees its port.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The server and its address, such as 127.0.0.1:8420.
fn start() -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_belladonna-web"))
        .args(["--port", "0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("Belladonna is at http://").expect(&line);
    (child, address.trim_end_matches('/').to_owned())
}

/// The number of the signal that has ended the program.
fn ended_by(child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().expect("the program is a child") {
            return status.signal();
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("the program ends");
    panic!("the program still runs");
}

#[test]
fn a_signal_ends_the_server_at_once() {
    let (mut child, address) = start();
    let mut page = TcpStream::connect(&address).expect("the server answers");
    page.write_all(format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes()).expect("a request");
    let mut answer = [0; 12];
    page.read_exact(&mut answer).expect("an answer");
    assert_eq!(answer, *b"HTTP/1.1 200");
    let sent = Command::new("sh").args(["-c", &format!("kill -TERM {}", child.id())]).status();
    assert!(sent.expect("sh is there").success());
    assert_eq!(ended_by(&mut child), Some(15));
    TcpListener::bind(&address).expect("the port is free");
}
