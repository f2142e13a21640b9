//! A page that no longer answers loses its session, so that another page can open.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use web::{Server, Settings, Store};

/// Opens a session by hand. It never answers.
fn open(address: &str) -> TcpStream {
    let mut page = TcpStream::connect(address).expect("the server listens");
    let request = format!(
        "GET /socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    page.write_all(request.as_bytes()).expect("a request");
    page
}

#[test]
fn a_silent_page_loses_its_session() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let silence = Duration::from_millis(300);
    let games = movegen::Games::built_in();
    let settings = Settings {
        games,
        searches: 1,
        sessions: 1,
        openings: Vec::new(),
        table_mb: 1,
        hosts: Vec::new(),
        silence,
        friends: Store::in_memory(),
        friend_games: 0,
    };
    let server = runtime.block_on(Server::bind("127.0.0.1:0".parse().unwrap(), settings)).expect("a port");
    let address = server.address().to_string();
    runtime.spawn(server.run());
    // The server begins to count before the test knows it.
    let started = Instant::now();
    let mut page = open(&address);
    // The answer, pings, and then the end.
    page.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    let mut text = Vec::new();
    // The connection may end with a reset.
    let _ = page.read_to_end(&mut text);
    assert!(started.elapsed() >= silence, "{:?}", started.elapsed());
    assert!(started.elapsed() < Duration::from_secs(50), "{:?}", started.elapsed());
    assert!(text.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&text));
    // The only session is free again: this page is asked for a sign of life, and not refused.
    let mut other = open(&address);
    thread::sleep(silence / 2);
    let mut answer = [0; 4096];
    let length = other.read(&mut answer).expect("an answer");
    assert!(!String::from_utf8_lossy(&answer[..length]).contains("too many pages"));
    // The server compiles its games in the background; nobody waits for that here.
    runtime.shutdown_background();
}
